import type {
  V1Container,
  V1PodSecurityContext,
  V1PodSpec,
  V1SecurityContext,
} from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { dependentsOf } from '../../src/plan/secrets.ts';
import { BY_CONTAINERS, BY_VOLUMES, planned } from './planned.ts';
import { forbidden } from './restricted.ts';

const NOTHING_SECRET = { registryCredentials: [] };

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

  test.each(ofPods)('in a pod with %j, whatever the checked container can do', (pod) => {
    for (const own of ofContainers) expect(forbidden(containerFor(own, pod), pod)).toEqual([]);
  });

  test('which a container without settings does not', () => {
    expect(forbidden({ name: 'a' })).toHaveLength(4);
  });
});

describe('the ConfigMap with the programs of check containers', () => {
  const beside: Partial<V1PodSpec> = { containers: [{ name: 'db', image: 'db:1' }] };

  test('comes with a pod that has such containers, as one of its own', () => {
    const { pod } = planned({}, beside);
    const [object, ...more] = dependentsOf(pod, NOTHING_SECRET);
    expect(more).toEqual([]);
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
