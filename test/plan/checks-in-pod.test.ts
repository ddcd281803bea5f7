import { describe, expect, test } from 'vitest';
import { withChecks } from '../../src/plan/checks.ts';
import { planPod } from '../../src/plan/pod.ts';
import { checksOfImage } from '../../src/pod/containers.ts';
import { podFacts } from '../../src/pod/facts.ts';
import { BY_CONTAINERS, BY_VOLUMES, jobOf, planned, shapeOf } from './planned.ts';

const tool = { name: 'tool', image: 'tool:1' };
const data = { name: 'data', image: { reference: 'model:1' } };
const mount = { volumeMounts: [{ name: 'data', mountPath: '/data' }] };

describe('an image volume of the user', () => {
  const step = { name: 'step', ...mount };

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
      { pod: 'x', namespace: 'ci', labels: {}, annotations: {}, pullSecrets: [] },
      job.pulls,
    );
    const before = structuredClone({ pod, pulls: job.pulls });
    withChecks(pod, job.pulls, method, job);
    expect({ pod, pulls: job.pulls }).toEqual(before);
  },
);
