import type { Cause } from '../../job/causes.ts';

/**
 * The words of kubelets, runtimes and registries, in the order in which they are judged.
 * They look at masked text (pull-message-masks.ts): names are IMAGE, HOST, URL, PATH, DIGEST, "QUOTED".
 *
 * The order is the knowledge: what the kubelet says itself, then a platform, then faults of the way to
 * the registry (they surround themselves with words about authorization and with "not found"), then
 * the HTTP status, then prose. A passing cause stands before a lasting one that shares words with it.
 *
 * Whose words they are:
 * - kubelet: https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet/images
 * - containerd: https://github.com/containerd/containerd/tree/v2.4.2/core/remotes/docker, …/core/images, …/core/content
 * - CRI-O: https://github.com/cri-o/cri-o/blob/main/server/image_pull.go, and for the pull itself
 *   containers/image: https://github.com/containers/image/tree/main/docker, …/signature, …/pkg/shortnames
 * - dockerd: https://github.com/moby/moby/tree/master/distribution
 * - registries: https://github.com/distribution/distribution/tree/main/registry/api/errcode
 */
export type Rule = readonly [cause: Cause, words: RegExp];

export function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, words]) => words.test(masked))?.[0];
}
