import { expect, test } from 'vitest';
import { attemptsOf } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// Where a pod can run, as which user, and which ports it names.

const stage = useStage();
expectNothingLeft(stage);

test('a pod with ports and a service account runs on a node with the labels that it asks for', async () => {
  const { api, namespace, image } = stage;
  await api.createNamespacedServiceAccount({ namespace, body: { metadata: { name: 'robot' } } });
  const web = {
    name: 'web',
    image,
    restartPolicy: 'Always',
    command: ['sh', '-c', 'trap "exit 0" TERM; while true; do sleep 0.2; done'],
    ports: [{ name: 'http', containerPort: 8080 }],
    startupProbe: { exec: { command: ['true'] }, periodSeconds: 1 },
    readinessProbe: { exec: { command: ['true'] }, periodSeconds: 1 },
  };
  const { log, outputs } = await stage.run({
    'node-selector': 'kubernetes.io/os=linux',
    'service-account': 'robot',
    resources: 'cpu=100m\nmemory=64Mi',
    'pod-template': JSON.stringify({ initContainers: [web], containers: [{ name: 'step', image }] }),
    run: 'echo ran',
  });

  expect(log).toContain('ran');
  expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
});

test.each<[string, string, string, RegExp]>([
  ['a label', 'node-selector', 'pod-step.example/no-such=label', /node/],
  [
    'room',
    'resources',
    'cpu=5000',
    /Insufficient cpu \(even an empty node is too small\)\. The step asks for cpu=5k?(000)?\./,
  ],
])(
  'a pod that no node has %s for stays without one until schedule-timeout',
  async (_, input, value, words) => {
    const { log, outputs } = await stage.run({ [input]: value, 'schedule-timeout': '2s', run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'scheduling', reason: 'unschedulable' });
    expect(outputs['message']).toMatch(words);
    expect(log.join('\n')).toMatch(/waiting up to 2(\.0)? s for this to pass/);
  },
);

test('a claim that does not exist is named', async () => {
  const template = {
    volumes: [{ name: 'cache', persistentVolumeClaim: { claimName: 'no-such-claim' } }],
    containers: [{ name: 'step', volumeMounts: [{ name: 'cache', mountPath: '/cache' }] }],
  };
  const inputs = { 'pod-template': JSON.stringify(template), run: 'true' };
  const { outputs } = await stage.run({ ...inputs, 'setup-grace': '2s', 'pull-grace': '2s' });

  expect(outputs).toMatchObject({ outcome: 'failure', reason: 'volume-claim-not-found' });
  expect(outputs['message']).toContain('no-such-claim');
});

test.each([
  [{ serviceAccountName: 'nobody-made-it' }, 'service-account-not-found'],
  [{ priorityClassName: 'nobody-made-it' }, 'priority-class-not-found'],
  [{ runtimeClassName: 'nobody-made-it' }, 'runtime-class-not-found'],
])('a pod that names what is missing is refused: %j', async (spec, reason) => {
  const inputs = { 'pod-template': JSON.stringify(spec), run: 'true' };
  const ended = await stage.run({ ...inputs, 'connection-grace': '0s' });

  expect(ended.outputs).toMatchObject({ outcome: 'failure', reason });
  expect(ended.outputs['message']).toContain('nobody-made-it');
  expect(attemptsOf(ended).length).toBeLessThan(2);
});
