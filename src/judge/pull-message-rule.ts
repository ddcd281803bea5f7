import type { Cause } from './causes.ts';

/**
 * The words of kubelets, runtimes and registries, in the order in which they are judged.
 * They look at masked text (pull-message-masks.ts): names are IMAGE, HOST, URL, PATH, DIGEST, "QUOTED".
 *
 * The order is the knowledge: what the kubelet says itself, then a platform, then faults of the way to
 * the registry (they surround themselves with words about authorization and with "not found"), then
 * the HTTP status, then prose. A passing cause stands before a lasting one that shares words with it.
 */
export type Rule = readonly [cause: Cause, words: RegExp];

export function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, words]) => words.test(masked))?.[0];
}
