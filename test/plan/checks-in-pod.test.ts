import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { checksOf, withChecks } from '../../src/plan/checks.ts';
import { planPod } from '../../src/plan/pod.ts';
import { checksOfImage } from '../../src/pod/containers.ts';
import { BY_CONTAINERS, BY_VOLUMES, type Inputs, jobOf, planned, shapeOf } from './planned.ts';

const tool = { name: 'tool', image: 'tool:1' };
const data = { name: 'data', image: { reference: 'model:1' } };
const mount = { volumeMounts: [{ name: 'data', mountPath: '/data' }] };

describe('checks by image volumes', () => {
  test.each<[string, Inputs, Partial<V1PodSpec>, string[]]>([
    [
      'are mounted in all containers, where nothing comes before them, and check every image',
      {},
      { containers: [tool, { name: 'db', image: 'db:1' }] },
      [
        ...['tool tool:1 I', 'db db:1 I', 'step app:1 I'],
        'imagecheck-0 tool:1 A in tool, db, step',
        'imagecheck-1 db:1 A in tool, db, step',
        'imagecheck-2 app:1 A in tool, db, step',
      ],
    ],
    [
      'are mounted in the first init container alone; behind it Always is paid for',
      {},
      { initContainers: [tool, { name: 'migrate', image: 'db:1' }] },
      [
        ...['tool tool:1 I', 'migrate db:1 I', 'step app:1 I'],
        ...['imagecheck-0 tool:1 A in tool', 'imagecheck-1 db:1 A in tool', 'imagecheck-2 app:1 A in tool'],
      ],
    ],
    [
      'pull for a first init container that wants less of its own image than others',
      { 'pull-policy': 'container:tool = IfNotPresent' },
      { initContainers: [tool], containers: [{ name: 'db', image: 'tool:1' }] },
      [
        ...['tool tool:1 I', 'db tool:1 I', 'step app:1 I'],
        ...['imagecheck-0 tool:1 A in tool', 'imagecheck-1 app:1 A in tool'],
      ],
    ],
    [
      'have the policies of checks, and the containers keep theirs where those do not pull; one that waits for its image by another policy needs none',
      { 'preflight-pull-policy': 'IfNotPresent' },
      { initContainers: [tool] },
      ['tool tool:1 A', 'step app:1 A', 'imagecheck-0 app:1 I in tool'],
    ],
  ])('%s', (_, inputs, template, shape) => {
    const { pod } = planned(inputs, template, BY_VOLUMES);
    expect(shapeOf(pod)).toEqual(shape);
    expect(pod.spec?.initContainers?.length ?? 0).toBe(template.initContainers?.length ?? 0);
  });

  test('are read-only, out of the way of the job, and come after what it mounts itself', () => {
    const { pod } = planned(
      {},
      { containers: [tool, { name: 'step', ...mount }], volumes: [{ name: 'data', emptyDir: {} }] },
      BY_VOLUMES,
    );
    expect(pod.spec?.containers[1]?.volumeMounts).toEqual([
      ...mount.volumeMounts,
      { name: 'imagecheck-0', mountPath: '/.pod-step/imagecheck-0', readOnly: true },
      { name: 'imagecheck-1', mountPath: '/.pod-step/imagecheck-1', readOnly: true },
    ]);
  });
});

describe('an image volume of the user', () => {
  const step = { name: 'step', ...mount };

  test.each<[string, Inputs, Partial<V1PodSpec>, string[]]>([
    [
      'in the step is waited for there',
      {},
      { containers: [step], volumes: [data] },
      ['step app:1 A', 'data model:1 A in step'],
    ],
    [
      'in the step is waited for there with always too, where no container could run it',
      { preflight: 'always' },
      { containers: [step], volumes: [data] },
      ['imagecheck-0 app:1 A', 'step app:1 I', 'data model:1 A in step'],
    ],
    [
      'in another container is mounted in the step as well, and never run',
      {},
      { containers: [{ ...tool, ...mount }], volumes: [data] },
      ['imagecheck-0 tool:1 A', 'tool tool:1 I', 'step app:1 A', 'data model:1 A in tool, step'],
    ],
    [
      'in the step is mounted in the first init container as well',
      {},
      { initContainers: [tool], containers: [step], volumes: [data] },
      ['imagecheck-0 app:1 A', 'tool tool:1 A', 'step app:1 I', 'data model:1 A in tool, step'],
    ],
    [
      'of which another container runs the image is checked as that one’s',
      {},
      { containers: [step, { name: 'db', image: 'model:1' }], volumes: [data] },
      ['step app:1 A', 'db model:1 A', 'data model:1 A in step'],
    ],
    [
      'that nobody mounts is waited for all the same: the kubelet pulls it, and goes on without',
      {},
      { volumes: [data] },
      ['step app:1 A', 'data model:1 A in step'],
    ],
    [
      'has the policies of its image',
      { 'pull-policy': 'IfNotPresent\nmodel = Never' },
      { containers: [step], volumes: [data] },
      ['step app:1 I', 'data model:1 N in step'],
    ],
    [
      'keeps a policy of its own',
      { 'pull-policy': 'Always' },
      {
        containers: [step],
        volumes: [{ name: 'data', image: { ...data.image, pullPolicy: 'IfNotPresent' } }],
      },
      ['step app:1 A', 'data model:1 I in step'],
    ],
    [
      'of a digest is pulled where it is not there',
      {},
      {
        containers: [step],
        volumes: [{ name: 'data', image: { reference: `model@sha256:${'a'.repeat(64)}` } }],
      },
      ['step app:1 A', `data model@sha256:${'a'.repeat(64)} I in step`],
    ],
  ])('%s', (_, inputs, template, shape) => {
    expect(shapeOf(planned(inputs, template, BY_CONTAINERS).pod)).toEqual(shape);
  });

  test.each(['auto', 'always'])('is mounted once where %s finds it in the step', (preflight) => {
    const { pod, checks } = planned({ preflight }, { containers: [step], volumes: [data] });
    expect(pod.spec?.containers[0]?.volumeMounts).toEqual(mount.volumeMounts);
    expect(checks.map(({ image }) => image)).not.toContain('model:1');
  });

  test('of two, the second of the same image is checked by the first', () => {
    const volumes = [data, { name: 'more', image: { reference: 'model:1' } }];
    const { pod, checks } = planned({}, { initContainers: [tool], volumes }, BY_VOLUMES);
    expect(checks.map(({ image, volume }) => [image, volume])).toEqual([
      ['tool:1', undefined],
      ['app:1', undefined],
      ['model:1', 'data'],
    ]);
    expect(shapeOf(pod).slice(-4)).toEqual([
      'data model:1 A in tool',
      'more model:1 I',
      'imagecheck-0 tool:1 A in tool',
      'imagecheck-1 app:1 A in tool',
    ]);
  });
});

test.each([BY_CONTAINERS, BY_VOLUMES])('each of two spellings has its own check by $kind', (method) => {
  const policies = 'container:step = Always\ncontainer:db = Never';
  const { pod } = planned(
    { image: 'busybox', preflight: 'always', 'pull-policy': policies },
    { containers: [{ name: 'db', image: 'docker.io/library/busybox' }] },
    method,
  );
  const policyOf = (image: string) => checksOfImage(pod, image).policy;
  const images = ['busybox', 'busybox:latest', 'docker.io/library/busybox'];
  expect(images.map(policyOf)).toEqual(['Always', 'Always', 'Never']);
});

test.each([BY_CONTAINERS, BY_VOLUMES])(
  'checks by $kind leave the pod that they are given as it was',
  (method) => {
    const job = jobOf(
      { preflight: 'always' },
      {
        initContainers: [{ ...tool, ...mount }],
        containers: [{ name: 'db', image: 'tool:1' }],
        volumes: [data],
      },
    );
    const pod = planPod(
      job,
      { pod: 'x', namespace: 'ci', labels: {}, annotations: {}, pullSecrets: [] },
      job.pulls,
    );
    const before = structuredClone({ pod, pulls: job.pulls });
    const checks = checksOf(pod, job.pulls, { step: 'step', preflight: 'always', byVolumes: true });
    withChecks(pod, checks, method, { pullPlans: job.pulls, step: 'step' });
    expect({ pod, pulls: job.pulls }).toEqual(before);
  },
);
