import type { V1Affinity, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { lackOfImageVolumes, nodesWith, preferNodes, wantedArchitecture } from '../../src/plan/nodes.ts';

const good = { name: 'n1', kubelet: 'v1.37.1', runtime: 'containerd://2.4.2', system: 'Debian GNU/Linux 12' };
const windows = { ...good, name: 'w1', kubelet: 'v1.30.0', system: 'Windows Server 2022 Datacenter' };
const podWith = (spec: Partial<V1PodSpec>): V1Pod => ({ spec: { containers: [], ...spec } });

describe('nodes have image volumes', () => {
  test.each([
    ['of the oldest kubelet that has them', { kubelet: 'v1.37.0' }],
    ['of a kubelet to come', { kubelet: 'v2.0.0' }],
    ['of a provider', { kubelet: 'v1.37.2-eks-1a2b3c4' }],
    ['of another provider', { kubelet: 'v1.38.0-gke.1234000', runtime: 'containerd://2.1.4' }],
    ['of a small distribution', { kubelet: 'v1.37.1+k3s1', runtime: 'containerd://2.1.5-k3s1' }],
    ['with the oldest containerd that has them', { runtime: 'containerd://2.1.0' }],
    ['with the oldest CRI-O that has them', { runtime: 'cri-o://1.31.0' }],
    ['with a CRI-O of two digits', { runtime: 'cri-o://1.35.0-dev' }],
  ])('%s', (_, changes) => {
    expect(lackOfImageVolumes([good, { ...good, ...changes }])).toBeUndefined();
  });

  test('where Windows nodes stand beside them, on which no such pod runs', () => {
    expect(lackOfImageVolumes([windows, good])).toBeUndefined();
  });
});

describe('nodes may lack image volumes', () => {
  test.each([
    ['kubelet v1.36.4', { kubelet: 'v1.36.4' }],
    ['kubelet v1.34.9', { kubelet: 'v1.34.9' }],
    ['kubelet v1.9.0', { kubelet: 'v1.9.0' }],
    ['kubelet ', { kubelet: '' }],
    ['runtime containerd://2.0.5', { runtime: 'containerd://2.0.5' }],
    ['runtime containerd://1.7.27', { runtime: 'containerd://1.7.27' }],
    ['runtime cri-o://1.30.4', { runtime: 'cri-o://1.30.4' }],
    ['runtime docker://28.0.0', { runtime: 'docker://28.0.0' }],
    ['runtime ', { runtime: '' }],
    // A virtual kubelet has versions of its own making.
    ['kubelet v1.19.10-vk-azure-aci-1.6.0', { kubelet: 'v1.19.10-vk-azure-aci-1.6.0', runtime: '' }],
    ['runtime unknown', { runtime: 'unknown' }],
    ['runtime constructor://2.1.0', { runtime: 'constructor://2.1.0' }],
  ])('and the first such node is named: %s', (words, changes) => {
    expect(lackOfImageVolumes([good, { ...good, ...changes, name: 'odd' }])).toContain(
      `node odd has ${words.startsWith('runtime') ? `the ${words}` : words}`,
    );
  });

  test.each([[[]], [[windows]]])('where none is known that could run the pod', (nodes) => {
    expect(lackOfImageVolumes(nodes)).toBe('no node of the cluster is known');
  });
});

describe('the architecture that a pod asks for', () => {
  const inAffinity = (
    ...terms: [key: string, operator: string, ...values: string[]][][]
  ): Partial<V1PodSpec> => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: terms.map((expressions) => ({
            matchExpressions: expressions.map(([key, operator, ...values]) => ({ key, operator, values })),
          })),
        },
      },
    },
  });
  const ARCH = 'kubernetes.io/arch';

  test.each<[string, Partial<V1PodSpec>, string | undefined]>([
    ['is none of itself', {}, undefined],
    ['is that of its node selector', { nodeSelector: { [ARCH]: 'arm64' } }, 'arm64'],
    ['is none of which there is no program', { nodeSelector: { [ARCH]: 's390x' } }, undefined],
    [
      'is that of its affinity',
      inAffinity([
        ['zone', 'In', 'a'],
        [ARCH, 'In', 'arm64'],
      ]),
      'arm64',
    ],
    ['is in all of the terms', inAffinity([[ARCH, 'In', 'arm64']], [[ARCH, 'In', 'arm64']]), 'arm64'],
    [
      'is none where a term allows any',
      inAffinity([['zone', 'In', 'a']], [[ARCH, 'In', 'arm64']]),
      undefined,
    ],
    ['is none where terms differ', inAffinity([[ARCH, 'In', 'arm64']], [[ARCH, 'In', 'amd64']]), undefined],
    ['is not what it shuns', inAffinity([[ARCH, 'NotIn', 'arm64']]), undefined],
    ['is none of several', inAffinity([[ARCH, 'In', 'arm64', 'amd64']]), undefined],
    [
      'is that of its selector, before its affinity',
      { ...inAffinity([[ARCH, 'In', 'arm64', 'amd64']]), nodeSelector: { [ARCH]: 'amd64' } },
      'amd64',
    ],
    ['is none by an empty affinity', { affinity: { nodeAffinity: {} } }, undefined],
  ])('%s', (_, spec, architecture) => {
    expect(wantedArchitecture(podWith(spec))).toBe(architecture);
  });
});

test('the nodes with an image are those that list it, however it is spelled', () => {
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

  test('prefers them, and may go elsewhere', () => {
    expect(preferNodes(podWith({}), ['a', 'b'], []).spec?.affinity).toEqual({
      nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [preference('a', 'b')] },
    });
  });

  test('keeps what the user wants of its place', () => {
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

  test('is as it was where there are none', () => {
    expect(preferNodes(podWith({ affinity: own }), [], [])).toEqual(podWith({ affinity: own }));
  });
});
