/** What a person can mend: a setting, something missing, a program that ended. The message is meant for them. */
export class ClusterError extends Error {}
