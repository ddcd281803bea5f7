import { expect, test } from 'vitest';
import { withChecks } from '../../src/plan/checks.ts';
import { planPod } from '../../src/plan/pod.ts';
import { checksOfImage } from '../../src/pod/containers.ts';
import { podFacts } from '../../src/pod/facts.ts';
import { BY_CONTAINERS, BY_VOLUMES, jobOf, planned } from './planned.ts';

const tool = { name: 'tool', image: 'tool:1' };
const data = { name: 'data', image: { reference: 'model:1' } };
const mount = { volumeMounts: [{ name: 'data', mountPath: '/data' }] };

test('a check knows its image, and by which volume of the user it is done', () => {
  const volumes = [data, { name: 'more', image: { reference: 'model:1' } }];
  const { checks } = planned({}, { initContainers: [tool], volumes }, BY_VOLUMES);
  expect(checks.map(({ image, volume }) => [image, volume])).toEqual([
    ['tool:1', undefined],
    ['app:1', undefined],
    ['model:1', 'data'],
  ]);
});

test.each([BY_CONTAINERS, BY_VOLUMES])('each of two spellings has its own check by $kind', (method) => {
  const policies = 'container:step = Always\ncontainer:db = Never';
  const { pod } = planned(
    { image: 'busybox', preflight: 'always', 'pull-policy': policies },
    { containers: [{ name: 'db', image: 'docker.io/library/busybox' }] },
    method,
  );
  const policyOf = (image: string) => checksOfImage(podFacts(pod), image).policy;
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
      { stem: 'x', pod: 'x', namespace: 'ci', labels: {}, annotations: {}, pullSecrets: [] },
      job.pulls,
    );
    const before = structuredClone({ pod, pulls: job.pulls });
    withChecks(pod, job.pulls, method, job);
    expect({ pod, pulls: job.pulls }).toEqual(before);
  },
);
