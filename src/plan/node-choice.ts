import type { V1Pod } from '@kubernetes/client-node';
import { isSameImage } from '../job/same-image.ts';
import { ARCHITECTURES, type Architecture } from './check-executable.ts';

/** A node, as far as it matters what it can do: `v1.37.1`, `containerd://2.4.2`. */
export type NodeKind = { name: string; kubelet: string; runtime: string; system: string };

/** A node and names of images that it has; it need not list all. */
export type NodeImages = { hostname: string; images: string[] };

/**
 * From which kubelet on image volumes do no harm. Those of 1.35 and 1.36 have them too, but write an event for each volume
 * at every sync of the pod: https://github.com/kubernetes/kubernetes/issues/138644
 */
const KUBELET = [1, 37] as const;
/** https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ : CRI-O has them since 1.31, containerd since 2.1 */
const RUNTIMES: Record<string, readonly [number, number]> = { containerd: [2, 1], 'cri-o': [1, 31] };

/** What keeps a pod from using image volumes on whichever node it lands; undefined where nothing does. */
export function lackOfImageVolumes(nodes: readonly NodeKind[]): string | undefined {
  const suitable = nodes.filter(({ system }) => !/windows/i.test(system));
  if (suitable.length === 0) return 'no node of the cluster is known';
  for (const { name, kubelet, runtime } of suitable) {
    if (!isAtLeast(kubelet, KUBELET))
      return `node ${name} has kubelet ${kubelet}, and image volumes are taken from ${KUBELET.join('.')} on`;
    const needed = RUNTIMES[runtime.split('://')[0] ?? ''];
    if (needed === undefined || !isAtLeast(runtime, needed))
      return `node ${name} has the runtime ${runtime}, which is not known to have image volumes`;
  }
  return undefined;
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [, own = '0', second = '0'] = /(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
  return Number(own) > major || (Number(own) === major && Number(second) >= minor);
}

/** The architecture that the pod itself asks for, by its node selector or affinity; undefined where it takes any. */
export function wantedArchitecture({ spec }: V1Pod): Architecture | undefined {
  const terms =
    spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const affine = terms
    .flatMap(({ matchExpressions = [] }) => matchExpressions)
    .find(({ key, operator }) => key === 'kubernetes.io/arch' && operator === 'In')?.values?.[0];
  const wanted = spec?.nodeSelector?.['kubernetes.io/arch'] ?? affine;
  return ARCHITECTURES.find((one) => one === wanted);
}

/** Those nodes that list one of the images. */
export function nodesWith(nodes: readonly NodeImages[], image: string): string[] {
  return nodes
    .filter(({ images }) => images.some((name) => isSameImage(name, image)))
    .map(({ hostname }) => hostname);
}

/** The pod, drawn to those nodes; it may still go to another when they are full. */
export function preferring(pod: V1Pod, hostnames: readonly string[]): V1Pod {
  if (pod.spec === undefined || hostnames.length === 0) return pod;
  const { affinity } = pod.spec;
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: [...hostnames] };
  const nodeAffinity = {
    ...affinity?.nodeAffinity,
    preferredDuringSchedulingIgnoredDuringExecution: [
      ...preferred,
      { weight: 100, preference: { matchExpressions: [expression] } },
    ],
  };
  return { ...pod, spec: { ...pod.spec, affinity: { ...affinity, nodeAffinity } } };
}
