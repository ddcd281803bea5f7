// What is known of the runs of a file of tests.

/** Secrets; a pod is looked at long after its run was begun. */
export const given = new Set<string>();

/** Pods that ran, and objects that a witness saw, as `namespace/name`. */
export const ran = new Set<string>();
export const seen = new Set<string>();

/** Before the first run of a file. */
export function forgetRuns(): void {
  for (const memory of [given, ran, seen]) memory.clear();
}
