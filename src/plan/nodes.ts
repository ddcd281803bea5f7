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

/** Why a pod cannot use image volumes on every node that it may get; undefined if it can. */
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
  // A node must match one term, but everything in that term.
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

/**
 * The pod with a preference for the nodes with these host names, and for nodes other than the avoided ones. It can still get
 * another node, or an avoided one, if no other has room.
 */
export function preferNodes(pod: V1Pod, hostnames: readonly string[], avoided: readonly string[]): V1Pod {
  const preferences: V1NodeSelectorTerm[] = [];
  if (hostnames.length > 0)
    preferences.push({
      matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [...hostnames] }],
    });
  // A field accepts one value: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#NodeAffinity
  if (avoided.length > 0)
    preferences.push({
      matchFields: avoided.map((node) => ({ key: 'metadata.name', operator: 'NotIn', values: [node] })),
    });
  if (preferences.length === 0) return pod;
  const { spec = { containers: [] } } = pod;
  const preferred = spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const nodeAffinity = {
    ...spec.affinity?.nodeAffinity,
    preferredDuringSchedulingIgnoredDuringExecution: [
      ...preferred,
      ...preferences.map((preference) => ({ weight: 100, preference })),
    ],
  };
  return { ...pod, spec: { ...spec, affinity: { ...spec.affinity, nodeAffinity } } };
}
