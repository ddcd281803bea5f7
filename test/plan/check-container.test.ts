import type {
  V1Container,
  V1PodSecurityContext,
  V1PodSpec,
  V1ResourceRequirements,
  V1SecurityContext,
} from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { dependentsOf, type Secrets } from '../../src/plan/secrets.ts';
import { BY_CONTAINERS, BY_VOLUMES, planned } from './planned.ts';
import { forbidden } from './restricted.ts';

const NOTHING_SECRET: Secrets = {
  registryCredentials: [],
  secretEnv: [],
  checkout: undefined,
  filesIn: undefined,
};

/** The check of the container `db`, in a pod of which this is all that is said. */
function checkOf(db: Partial<V1Container>, securityContext: V1PodSecurityContext = {}): V1Container {
  const containers = [{ name: 'db', image: 'db:1', ...db }];
  const [check = { name: '' }] = planned({}, { containers, securityContext }).pod.spec?.initContainers ?? [];
  return check;
}
const containerFor = (securityContext: V1SecurityContext, pod: V1PodSecurityContext) =>
  checkOf({ securityContext }, pod);

describe('a check container satisfies the profile "restricted"', () => {
  const ofPods: V1PodSecurityContext[] = [
    {},
    { runAsNonRoot: true },
    { runAsNonRoot: false },
    { runAsUser: 0 },
    { runAsUser: 1000, runAsGroup: 2000, fsGroup: 3000 },
    { runAsUser: 1000, runAsNonRoot: true },
    { seccompProfile: { type: 'Unconfined' } },
    { seLinuxOptions: { type: 'spc_t' }, sysctls: [{ name: 'a', value: 'b' }] },
  ];
  const ofContainers: V1SecurityContext[] = [
    {},
    { runAsNonRoot: true },
    { runAsNonRoot: false },
    { runAsUser: 0 },
    { runAsUser: 0, runAsNonRoot: true },
    { runAsUser: 1001, runAsNonRoot: true },
    { privileged: true, allowPrivilegeEscalation: true, procMount: 'Unmasked' },
    { capabilities: { add: ['SYS_ADMIN'], drop: ['NET_RAW'] }, readOnlyRootFilesystem: false },
    { seccompProfile: { type: 'Unconfined' }, appArmorProfile: { type: 'Unconfined' } },
    { seLinuxOptions: { type: 'spc_t' } },
  ];

  test.each(ofPods)('in a pod with %j, whatever the checked container may do', (pod) => {
    for (const own of ofContainers) expect(forbidden(containerFor(own, pod), pod)).toEqual([]);
  });

  test('which a container without settings does not', () => {
    expect(forbidden({ name: 'a' })).toHaveLength(4);
  });
});

describe('a check container runs', () => {
  test.each<[string, V1SecurityContext, V1PodSecurityContext, V1SecurityContext]>([
    ['as nobody where nothing is said', {}, {}, { runAsUser: 65_534 }],
    ['as nobody where the checked one is root', { runAsUser: 0 }, {}, { runAsUser: 65_534 }],
    ['as nobody where the pod is root', {}, { runAsUser: 0 }, { runAsUser: 65_534 }],
    ['as the user of the pod', {}, { runAsUser: 5, runAsGroup: 6 }, { runAsUser: 5, runAsGroup: 6 }],
    ['as the user of the container', { runAsUser: 7 }, { runAsUser: 5 }, { runAsUser: 7 }],
    ['as the user of the image, where it must not be root', { runAsNonRoot: true }, {}, {}],
    ['as the user of the image, where none in the pod may be root', {}, { runAsNonRoot: true }, {}],
    [
      'as nobody where the container may be root',
      { runAsNonRoot: false },
      { runAsNonRoot: true },
      { runAsUser: 65_534 },
    ],
  ])('%s', (_, own, pod, { runAsUser, runAsGroup }) => {
    const { securityContext: found = {} } = containerFor(own, pod);
    expect([found.runAsUser, found.runAsGroup]).toEqual([runAsUser, runAsGroup]);
  });
});

test.each<[string, unknown, V1SecurityContext['seccompProfile']]>([
  ['the default profile', undefined, { type: 'RuntimeDefault' }],
  ['no more than the default profile', { type: 'Unconfined' }, { type: 'RuntimeDefault' }],
  ['no seccomp profile, in a pod that is to have none', null, undefined],
])('a check container has %s', (_, seccompProfile, expected) => {
  expect(containerFor({}, { seccompProfile } as never).securityContext?.seccompProfile).toEqual(expected);
});

describe('a check container reserves', () => {
  test.each<[string, V1ResourceRequirements | undefined, V1ResourceRequirements | undefined]>([
    ['nothing where the checked one doesn’t', undefined, undefined],
    ['nothing where the checked one names none', { requests: {}, limits: {} }, undefined],
    [
      'what the checked one reserves, so that neither a quota nor the class of the pod changes',
      { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2', memory: '1Gi' } },
      { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2', memory: '1Gi' } },
    ],
    [
      'limits alone, of which Kubernetes makes the requests',
      { limits: { memory: '1Gi', 'ephemeral-storage': '1Gi' } },
      { requests: {}, limits: { memory: '1Gi', 'ephemeral-storage': '1Gi' } },
    ],
    [
      'no graphics card, no huge page and no claim',
      {
        claims: [{ name: 'gpu' }],
        requests: { cpu: '1', 'nvidia.com/gpu': '1' },
        limits: { 'nvidia.com/gpu': '1', 'hugepages-2Mi': '4Mi' },
      },
      { requests: { cpu: '1' }, limits: {} },
    ],
    ['nothing beside a graphics card', { limits: { 'nvidia.com/gpu': '1' } }, undefined],
  ])('%s', (_, resources, expected) => {
    expect(checkOf({ ...(resources && { resources }) }).resources).toEqual(expected);
  });

  test('what the first container reserves that runs its image', () => {
    const reserving = (cpu: string) => ({ resources: { requests: { cpu } } });
    const { pod } = planned(
      {},
      {
        containers: [
          { name: 'a', image: 'tool:1', ...reserving('1') },
          { name: 'b', image: 'docker.io/library/tool:1', ...reserving('8') },
        ],
      },
    );
    expect(pod.spec?.initContainers?.[0]?.resources?.requests).toEqual({ cpu: '1' });
  });
});

describe('the ConfigMap with the programs of check containers', () => {
  const beside: Partial<V1PodSpec> = { containers: [{ name: 'db', image: 'db:1' }] };

  test('comes with a pod that has such containers, as one of its own', () => {
    const { pod } = planned({}, beside);
    const [{ resource, object } = {}, ...more] = dependentsOf(pod, NOTHING_SECRET);
    expect([resource, more]).toEqual(['configmaps', []]);
    expect(object).toMatchObject({
      kind: 'ConfigMap',
      metadata: { name: 'shop-1-x', namespace: 'ci', labels: { a: 'b' }, annotations: { c: 'd' } },
      binaryData: { amd64: expect.stringMatching(/^f0VMRg/), arm64: expect.stringMatching(/^f0VMRg/) },
    });
    expect(pod.spec?.volumes).toEqual([
      { name: 'imagecheck', configMap: { name: 'shop-1-x', defaultMode: 0o555 } },
    ]);
  });

  test.each(['amd64', 'arm64'] as const)(
    'is mounted out of the way, and the program for %s is started',
    (architecture) => {
      const { pod } = planned({}, beside, { kind: 'init-containers', architecture });
      expect(pod.spec?.initContainers?.[0]).toMatchObject({
        name: 'imagecheck-0',
        command: [`/.pod-step/${architecture}`],
        volumeMounts: [{ name: 'imagecheck', mountPath: '/.pod-step', readOnly: true }],
      });
      expect(pod.spec?.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)).toEqual([]);
    },
  );

  test.each([
    ['has nothing to check', planned({}).pod],
    ['checks by image volumes', planned({}, beside, BY_VOLUMES).pod],
    ['checks nothing', planned({ preflight: 'never' }, beside, { kind: 'none' }).pod],
    [
      'waits for image volumes of the user alone',
      planned(
        {},
        {
          initContainers: [{ name: 'prepare', image: 'app:1' }],
          volumes: [{ name: 'data', image: { reference: 'model:1' } }],
        },
        BY_CONTAINERS,
      ).pod,
    ],
  ])('does not come with a pod that %s', (_, pod) => {
    expect(dependentsOf(pod, NOTHING_SECRET)).toEqual([]);
    expect(JSON.stringify(pod)).not.toContain('configMap');
  });
});
