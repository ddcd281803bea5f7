/** A failure that a person can fix: a setting, something missing, a program that ended. The message is written for them. */
export class ClusterError extends Error {}
