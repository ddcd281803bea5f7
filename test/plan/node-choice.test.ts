import type { V1Affinity, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { lackOfImageVolumes, nodesWith, preferNodes, wantedArchitecture } from '../../src/plan/nodes.ts';
import { rowsOf } from '../rows.ts';

const good = { name: 'n1', kubelet: 'v1.37.1', runtime: 'containerd://2.4.2', system: 'Debian GNU/Linux 12' };
const windows = { ...good, name: 'w1', kubelet: 'v1.30.0', system: 'Windows Server 2022 Datacenter' };
const podWith = (spec: Partial<V1PodSpec>): V1Pod => ({ spec: { containers: [], ...spec } });

type Versions = { what: string; node: Partial<typeof good>; lack?: string };

test.each(rowsOf<Versions>('image-volume-nodes'))(
  '$what has image volumes, or is named because it can lack them',
  ({ node, lack }) => {
    const found = lackOfImageVolumes([good, { ...good, ...node, name: 'odd' }]);
    if (lack === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(lack);
  },
);

test('nodes have image volumes where Windows nodes stand next to them, on which no such pod runs', () => {
  expect(lackOfImageVolumes([windows, good])).toBeUndefined();
});

test.each([[[]], [[windows]]])(
  'nodes can lack image volumes if none is known that could run the pod',
  (nodes) => {
    expect(lackOfImageVolumes(nodes)).toBe('no node of the cluster is known');
  },
);

type Wish = { what: string; spec: Partial<V1PodSpec>; architecture?: string };

test.each(rowsOf<Wish>('wanted-architectures'))(
  'the architecture that a pod asks for $what',
  ({ spec, architecture }) => {
    expect(wantedArchitecture(podWith(spec))).toBe(architecture);
  },
);
test('a node has an image if it lists it, however the image is spelled', () => {
  const digest = `docker.io/library/app@sha256:${'a'.repeat(64)}`;
  const nodes = [
    { hostname: 'a', images: [digest, 'docker.io/library/app:1'] },
    { hostname: 'b', images: ['docker.io/library/app:2'] },
    { hostname: 'c', images: ['docker.io/library/app:1'] },
    { hostname: 'd', images: [] },
  ];
  expect(nodesWith(nodes, 'app:1')).toEqual(['a', 'c']);
  expect(nodesWith(nodes, `app:9@sha256:${'a'.repeat(64)}`)).toEqual(['a']);
  expect(nodesWith(nodes, 'app')).toEqual([]);
});

describe('a pod that is drawn to nodes', () => {
  const own: V1Affinity = {
    podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [] },
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }],
    },
  };
  const preference = (...values: string[]) => ({
    weight: 100,
    preference: { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values }] },
  });

  test('prefers them, and can go elsewhere', () => {
    expect(preferNodes(podWith({}), ['a', 'b'], []).spec?.affinity).toEqual({
      nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [preference('a', 'b')] },
    });
  });

  test('keeps what the user requires of its place', () => {
    const pod = podWith({ affinity: own });
    const before = structuredClone(pod);
    expect(preferNodes(pod, ['a'], []).spec?.affinity).toEqual({
      ...own,
      nodeAffinity: {
        ...own.nodeAffinity,
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }, preference('a')],
      },
    });
    expect(pod).toEqual(before);
  });

  test('stays unchanged if no node has the image', () => {
    expect(preferNodes(podWith({ affinity: own }), [], [])).toEqual(podWith({ affinity: own }));
  });
});
