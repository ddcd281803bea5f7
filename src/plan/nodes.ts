import type { V1NodeSelectorTerm, V1Pod } from '@kubernetes/client-node';
import { isSameImage } from '../job/image-reference.ts';
import type { NodeKind } from '../job/pod-parts.ts';
import { entryOf } from '../job/values.ts';
import { ARCHITECTURES, type Architecture } from './check-executable.ts';

/** A node and its images by name; the list may be incomplete. */
export type NodeImages = { hostname: string; images: string[] };

/**
 * The first kubelet with harmless image volumes. 1.35 and 1.36 have them too, but write an event for each volume at
 * every sync of the pod: https://github.com/kubernetes/kubernetes/issues/138644
 */
const KUBELET = [1, 37] as const;
/** Since CRI-O 1.31 and containerd 2.1: https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ */
const RUNTIMES: Record<string, readonly [number, number]> = { containerd: [2, 1], 'cri-o': [1, 31] };

/** Why a pod can't use image volumes on every node it may get; undefined where it can. */
export function lackOfImageVolumes(nodes: readonly NodeKind[]): string | undefined {
  const suitable = nodes.filter(({ system }) => !/windows/i.test(system));
  if (suitable.length === 0) return 'no node of the cluster is known';
  for (const { name, kubelet, runtime } of suitable) {
    if (!isAtLeast(kubelet, KUBELET))
      return `node ${name} has kubelet ${kubelet}, and image volumes are taken from ${KUBELET.join('.')} on`;
    const needed = entryOf(RUNTIMES, runtime.split('://')[0] ?? '');
    if (needed === undefined || !isAtLeast(runtime, needed))
      return `node ${name} has the runtime ${runtime}, which is not known to have image volumes`;
  }
  return undefined;
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [, own = '0', second = '0'] = /(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
  return Number(own) > major || (Number(own) === major && Number(second) >= minor);
}

/** The only architecture that the pod's node selector or affinity allows; undefined where there are others. */
export function wantedArchitecture({ spec }: V1Pod): Architecture | undefined {
  const terms =
    spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  // One term is enough for a node, but all that a term demands.
  const affine = terms.flatMap(
    ({ matchExpressions = [] }) =>
      matchExpressions.find(({ key, operator }) => key === 'kubernetes.io/arch' && operator === 'In')
        ?.values ?? ARCHITECTURES,
  );
  const [wanted, ...more] = new Set([spec?.nodeSelector?.['kubernetes.io/arch'] ?? affine].flat());
  return more.length > 0 ? undefined : ARCHITECTURES.find((one) => one === wanted);
}

/** Host names of the nodes that list the image. */
export function nodesWith(nodes: readonly NodeImages[], image: string): string[] {
  return nodes
    .filter(({ images }) => images.some((name) => isSameImage(name, image)))
    .map(({ hostname }) => hostname);
}

/** The pod with a preference for the nodes of these host names; it may still get another when they are full. */
export function preferring(pod: V1Pod, hostnames: readonly string[]): V1Pod {
  if (hostnames.length === 0) return pod;
  return withPreference(pod, {
    matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [...hostnames] }],
  });
}

/** The pod with a preference for other nodes than these; it may still get one of them where there are no others. */
export function avoiding(pod: V1Pod, nodes: readonly string[]): V1Pod {
  if (nodes.length === 0) return pod;
  // A field takes one value: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#NodeAffinity
  return withPreference(pod, {
    matchFields: nodes.map((node) => ({ key: 'metadata.name', operator: 'NotIn', values: [node] })),
  });
}

function withPreference(pod: V1Pod, preference: V1NodeSelectorTerm): V1Pod {
  if (pod.spec === undefined) return pod;
  const { affinity } = pod.spec;
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const nodeAffinity = {
    ...affinity?.nodeAffinity,
    preferredDuringSchedulingIgnoredDuringExecution: [...preferred, { weight: 100, preference }],
  };
  return { ...pod, spec: { ...pod.spec, affinity: { ...affinity, nodeAffinity } } };
}
