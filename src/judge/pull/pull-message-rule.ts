import type { Cause } from '../../job/causes.ts';

/**
 * Words of kubelets, runtimes and registries, matched in order against masked text (pull-message-masks.ts): names are
 * IMAGE, HOST, URL, PATH, DIGEST, "QUOTED".
 *
 * The order matters: the kubelet's own words, then platforms, then faults between node and registry (their messages
 * also contain words about authorization and "not found"), then the HTTP status, then prose. A transient cause comes
 * before a permanent one that shares words with it. Sources:
 * - kubelet: https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet/images
 * - containerd: https://github.com/containerd/containerd/tree/v2.4.2/core/remotes/docker, …/core/images, …/core/content
 * - CRI-O: https://github.com/cri-o/cri-o/blob/main/server/image_pull.go; it pulls with containers/image
 * - containers/image: https://github.com/containers/image/tree/main/docker, …/signature, …/pkg/shortnames
 * - dockerd: https://github.com/moby/moby/tree/master/distribution
 * - registries: https://github.com/distribution/distribution/tree/main/registry/api/errcode
 */
export type Rule = readonly [cause: Cause, words: RegExp];

export function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, words]) => words.test(masked))?.[0];
}
