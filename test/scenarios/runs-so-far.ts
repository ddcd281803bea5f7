// What is known of the runs of a file of tests.

/** Secrets; a pod is searched long after its run started. */
export const given = new Set<string>();

/** Pods that ran, and objects that a witness saw, as `namespace/name`. */
export const ran = new Set<string>();
export const seen = new Set<string>();

/** Before the first run of a file. */
export function forgetRuns(): void {
  for (const memory of [given, ran, seen]) memory.clear();
}
