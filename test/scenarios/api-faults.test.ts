import { CoreV1Api } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Simulator, type SimulatorSettings, startSimulator } from '../../simulator/start.ts';
import { type Inputs, runAction, runPost, startAction } from './action.ts';
import { refuseLeaks } from './leaks.ts';
import { configOf } from './stage.ts';

// Bad days of an API server. No real one has them when a test asks for it, so these scenarios run on the simulator alone;
// connections that break are in shaky-line.test.ts, for both.

let simulator: Simulator;
let inputs: Inputs;
beforeEach(async () => {
  simulator = await open({ speed: 5 });
  simulator.registry.push('ok/app:1', shellImage());
  inputs = { kubeconfig: simulator.kubeconfig, image: `${simulator.registry.address}/ok/app:1` };
});
afterEach(async () => {
  await simulator.close();
  refuseLeaks({ 'a pod that was created': created.splice(0).join('\n') });
});

/** All pods, as they came in: a watch of ours would be one of the requests that go wrong here. */
const created: string[] = [];
async function open(settings: SimulatorSettings): Promise<Simulator> {
  const opened = await startSimulator(settings);
  opened.api.admit((pod) => {
    created.push(JSON.stringify(pod));
    return pod;
  });
  return opened;
}

/** Versions are counted over all objects, so the place of a watch grows old without a change of what it watches. */
async function changeSomethingElse(): Promise<void> {
  const body = { metadata: { name: 'something-else' } };
  await configOf(simulator.kubeconfig)
    .makeApiClient(CoreV1Api)
    .createNamespacedConfigMap({ namespace: 'default', body });
}

async function podsLeft(): Promise<string[]> {
  const api = configOf(simulator.kubeconfig).makeApiClient(CoreV1Api);
  const { items } = await api.listNamespacedPod({ namespace: 'default' });
  return items
    .filter(({ metadata }) => metadata?.deletionTimestamp === undefined)
    .map(({ metadata }) => metadata?.name ?? '');
}

const creates = () =>
  simulator.requests.filter(({ method, path }) => method === 'POST' && /\/pods\b/.test(path)).length;

const EVENTS = 'GET events?watch=true';

describe('an API server', () => {
  test('on a good day is asked seven things', async () => {
    await runAction({ ...inputs, run: 'echo hello', 'secret-env': '' });

    const asked = simulator.requests.map(
      ({ method, path }) =>
        `${method} ${path
          .replace(/shop-77-test-\w+/, 'POD')
          .replace(/^\/api\/v1\/namespaces\/default\//, '')
          .replace(/&.*/, '')
          // The hours that have not come yet.
          .replace(/%2Cpod-step%2Fexpires%21%3D.*/, '')}`,
    );
    // On a busy machine the watch of events opens too late to begin from now on, and is opened once more.
    const first = asked.indexOf(EVENTS);
    const last = asked.lastIndexOf(EVENTS);
    if (last !== first) asked.splice(last, 1);
    expect(asked.sort()).toEqual([
      'DELETE pods/POD',
      EVENTS,
      'GET pods/POD/log?container=step',
      'GET pods/POD/log?container=step',
      'GET pods?labelSelector=app.kubernetes.io%2Fmanaged-by%3Dpod-step%2Cpod-step%2Fexpires',
      'GET pods?watch=true',
      'POST pods?fieldValidation=Strict',
    ]);
  });

  test('whose answer to the create is lost has one pod, which is found again', async () => {
    simulator.api.failNext(1, { kind: 'lost' }, { verb: 'create', resource: 'pods' });
    const { outputs, log } = await runAction({ ...inputs, run: 'echo once' });

    expect(outputs['outcome']).toBe('success');
    expect(log.filter((line) => line === 'once')).toHaveLength(1);
    expect(creates()).toBe(1);
  });

  test('whose answer to the create is lost is not believed that the pod can’t be, when a quota is used up by it', async () => {
    const message =
      'pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=1, limited: pods=1';
    simulator.api.failNext(1, { kind: 'lost' }, { verb: 'create', resource: 'pods' });
    simulator.api.failNext(1, { kind: 'status', code: 403, message }, { verb: 'create', resource: 'pods' });
    const { outputs, log } = await runAction({ ...inputs, run: 'echo once' });

    expect(outputs['outcome']).toBe('success');
    expect(log.filter((line) => line === 'once')).toHaveLength(1);
  });

  test.each([
    ['lost', { kind: 'lost' }],
    ['504', { kind: 'status', code: 504 }],
  ] as const)(
    'that never says what became of a create (%s) has made a pod that is seen',
    async (_, fault) => {
      simulator.api.failNext(1, { kind: 'lost' }, { verb: 'create', resource: 'pods' });
      simulator.api.failNext(4, fault, { verb: 'create', resource: 'pods' });
      simulator.api.failNext(5, { kind: 'status', code: 500 }, { verb: 'get', resource: 'pods' });
      const { outputs } = await runAction({ ...inputs, run: 'sleep 3; exit 7' });

      expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '7' });
      expect(await podsLeft()).toEqual([]);
    },
  );

  test('that shows nothing of a pod that it may have made has it deleted by post', async () => {
    simulator.api.failNext(1, { kind: 'lost' }, { verb: 'create', resource: 'pods' });
    simulator.api.failNext(15, { kind: 'status', code: 500 }, { verb: 'get', resource: 'pods' });
    const main = await runAction({ ...inputs, 'connection-grace': '1s', run: 'sleep 100' });
    const left = await podsLeft();
    const post = await runPost(inputs, main);

    expect(main.outputs).toMatchObject({ outcome: 'failure', category: 'connection' });
    expect(left).toHaveLength(1);
    expect(post.log.at(-1)).toContain(`Deleted the pod default/${left[0]}`);
    expect(await podsLeft()).toEqual([]);
  });

  test('that does not let us delete what comes with a pod lets the pod go', async () => {
    simulator.api.deny('delete', 'secrets');
    simulator.api.failNext(2, { kind: 'status', code: 503 }, { verb: 'delete', resource: 'pods' });
    const { outputs } = await runAction({ ...inputs, run: 'true' });

    expect(outputs['outcome']).toBe('success');
    expect(await podsLeft()).toEqual([]);
  });

  test.each([429, 500, 503])('that answers %i for a moment is asked again', async (code) => {
    simulator.api.failNext(2, { kind: 'status', code }, { verb: 'create', resource: 'pods' });
    simulator.api.failNext(1, { kind: 'status', code }, { verb: 'watch', resource: 'pods' });
    simulator.api.failNext(1, { kind: 'status', code }, { verb: 'get', resource: 'pods/log' });
    simulator.api.failNext(1, { kind: 'status', code }, { verb: 'delete', resource: 'pods' });
    const { outputs, log, state } = await runAction({ ...inputs, run: 'echo hello' });

    expect(outputs['outcome']).toBe('success');
    expect(log).toContain('hello');
    expect(state['leftovers']).toBe('');
  });

  test('that is changing the quota of others at once is asked again', async () => {
    const message =
      'Operation cannot be fulfilled on resourcequotas "team": the object has been modified; please apply your changes to the latest version and try again';
    simulator.api.failNext(2, { kind: 'status', code: 409, message }, { verb: 'create', resource: 'pods' });
    const { outputs, log } = await runAction({ ...inputs, run: 'echo once' });

    expect(outputs['outcome']).toBe('success');
    expect(log.filter((line) => line === 'once')).toHaveLength(1);
    expect(creates()).toBe(3);
  });

  test('that stays unable is given up, with its words', async () => {
    simulator.api.failNext(
      100,
      { kind: 'status', code: 503, message: 'etcd is away' },
      { verb: 'create', resource: 'pods' },
    );
    const ended = await runAction({ ...inputs, 'connection-grace': '4s', run: 'true' });
    const { outputs, summary, log, durationMs } = ended;

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection' });
    expect(summary).toContain('etcd is away');
    expect(log).toContainEqual(
      expect.stringMatching(/^Waiting for the API server, .*up to 4.0 s: etcd is away$/),
    );
    expect(durationMs).toBeGreaterThan(4000);
  });

  test.each(['event', 'status'] as const)(
    'that has forgotten where a watch was (410 as %s) is asked for all there is',
    async (as) => {
      const action = startAction({ ...inputs, run: 'echo up; sleep 1; echo down; exit 5' });
      await action.logged('up');
      await changeSomethingElse();
      simulator.api.expireResourceVersions(as);
      simulator.api.dropWatches('cut');
      const { outputs, log } = await action.ended;

      expect(log).toContain('down');
      expect(outputs['exit-code']).toBe('5');
      expect(
        simulator.requests.some(
          ({ method, path }) =>
            method === 'GET' && /\/pods\?fieldSelector/.test(path) && !path.includes('watch'),
        ),
      ).toBe(true);
    },
  );

  test('that ends logs early has nothing of them lost', async () => {
    const action = startAction({
      ...inputs,
      run: 'i=0; while [ $i -lt 60 ]; do i=$((i + 1)); echo "n $i"; sleep 0.05; done',
    });
    for (const when of ['n 5', 'n 20', 'n 21']) {
      await action.logged(when);
      simulator.api.dropLogs('end');
    }
    const { log } = await action.ended;

    expect(log.filter((line) => line.startsWith('n ')).map((line) => Number(line.slice(2)))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });
});

describe('a right that is missing', () => {
  test.each([
    ['create', 'pods'],
    ['watch', 'pods'],
  ])('to %s %s ends the step with the rule that grants it', async (verb, resource) => {
    simulator.api.deny(verb, resource);
    const { outputs, log } = await runAction({ ...inputs, run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(log.find((line) => line.startsWith('::error'))).toContain(
      `resources ["${resource}"], verbs ["${verb}"]`,
    );
  });

  test('to create pods leaves no pull secret either', async () => {
    simulator.api.deny('create', 'pods');
    const { outputs } = await runAction({
      ...inputs,
      'registry-credentials': 'ghcr.io mona hidden-password',
      run: 'true',
    });

    expect(outputs['reason']).toBe('forbidden');
    expect(
      simulator.requests.filter(({ path }) => path.includes('/secrets')).map(({ method }) => method),
      // The one that stays is filled and emptied.
    ).toEqual(['PATCH', 'PATCH']);
  });

  test('to create secrets is named, and the pod that waits for them is never given to a node', async () => {
    simulator.api.deny('create', 'secrets');
    const { outputs, log } = await runAction({
      ...inputs,
      'registry-credentials': 'ghcr.io mona hidden-password',
      run: 'true',
    });

    expect(outputs).toMatchObject({ category: 'connection', reason: 'forbidden' });
    expect(log.find((line) => line.startsWith('::error'))).toContain(
      'resources ["secrets"], verbs ["create"]',
    );
    expect(created.at(-1)).toContain('schedulingGates');
    expect(log.some((line) => / given to the node /.test(line))).toBe(false);
    expect(await podsLeft()).toEqual([]);
  });

  test('to list pods is named when a watch has lost its place, and not taken for the end of time', async () => {
    const action = startAction({ ...inputs, run: 'echo up; sleep 100' });
    await action.logged('up');
    simulator.api.deny('list', 'pods');
    await changeSomethingElse();
    simulator.api.expireResourceVersions('status');
    simulator.api.dropWatches('cut');
    const { outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(outputs['message']).toContain('list pods');
  });

  test('only for a moment, as while an API server starts, changes nothing', async () => {
    const action = startAction({ ...inputs, run: 'echo up; sleep 1; echo down; exit 5' });
    await action.logged('up');
    const allow = [
      simulator.api.deny('watch', 'pods'),
      simulator.api.deny('watch', 'events'),
      simulator.api.deny('get', 'pods/log'),
    ];
    simulator.api.dropWatches('cut');
    simulator.api.dropLogs('cut');
    const before = simulator.requests.length;
    await vi.waitUntil(() => simulator.requests.length >= before + 3);
    for (const again of allow) again();
    const { outputs, log } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '5' });
    expect(log.slice(log.indexOf('up'), log.indexOf('down') + 1)).toEqual(['up', 'down']);
  });

  test('to watch events only makes a failure known later', async () => {
    simulator.api.deny('watch', 'events');
    simulator.api.deny('list', 'events');
    const { outputs, log } = await runAction({
      ...inputs,
      image: `${simulator.registry.address}/ok/app:nope`,
      run: 'true',
    });

    expect(log.some((line) => /events can't be read/.test(line))).toBe(true);
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  });

  test('to watch events still has all bad images named, also that of a volume', async () => {
    simulator.api.deny('watch', 'events');
    simulator.api.deny('list', 'events');
    const bad = (name: string) => `${simulator.registry.address}/no/${name}:1`;
    const { outputs } = await runAction({
      ...inputs,
      preflight: 'never',
      run: 'true',
      'pod-template': JSON.stringify({
        initContainers: [{ name: 'prepare', image: bad('image'), command: ['true'] }],
        containers: [{ name: 'step', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
        volumes: [
          { name: 'data', image: { reference: bad('model') } },
          { name: 'unused', image: { reference: bad('unused') } },
        ],
      }),
    });

    expect(outputs['message']).toContain(`${bad('image')} does not exist in its registry`);
    expect(outputs['message']).toContain(`${bad('model')} does not exist in its registry`);
    expect(outputs['message']).not.toContain(bad('unused'));
  });

  test('to read logs is a warning; the outcome is the same', async () => {
    simulator.api.deny('get', 'pods/log');
    const { outputs, log } = await runAction({ ...inputs, run: 'echo unseen; exit 4' });

    expect(log).toContainEqual(
      expect.stringMatching(
        /^::warning title=The log can’t be shown::What the step printed could not be read\. The user ".+" may not get pods\/log in the namespace .+\. Let a Role of that namespace grant it: /,
      ),
    );
    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '4' });
  });

  test('to delete pods is a warning that names the pod', async () => {
    simulator.api.deny('delete', 'pods');
    const { outputs, log, state } = await runAction({ ...inputs, run: 'true' });

    expect(outputs['outcome']).toBe('success');
    expect(log.find((line) => line.startsWith('::warning title=The pod could not be deleted'))).toContain(
      outputs['pod'],
    );
    const name = outputs['pod'];
    expect(JSON.parse(state['leftovers'] ?? '')).toMatchObject({
      namespace: 'default',
      pods: [{ name, uid: expect.any(String) }],
      pullSecrets: [],
    });
  });
});

test('a right to delete pods that is missing is not waited for where another policy is left', async () => {
  simulator.api.deny('delete', 'pods');
  const { outputs, durationMs } = await runAction({
    ...inputs,
    image: `${simulator.registry.address}/ok/app:nope`,
    'pull-policy': 'Always, IfNotPresent',
    run: 'true',
  });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  expect(JSON.parse(outputs['attempts'] ?? '')).toHaveLength(1);
  // The node would be waited for 30 s.
  expect(durationMs).toBeLessThan(15_000);
});

describe('events', () => {
  test.each([
    ['that are all lost', { lost: 1 }],
    ['that come late and overtake each other', { lateMs: 20_000 }],
    ['that come twice', { doubled: 1 }],
  ])('%s change when a failure is known, not what it is', async (_, events) => {
    await simulator.close();
    simulator = await open({ speed: 10, events });
    const image = `${simulator.registry.address}/ok/app:nope`;
    const { outputs } = await runAction({ kubeconfig: simulator.kubeconfig, image, run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  });
});

describe('the log of an init container that failed', () => {
  const template = (image: string) =>
    JSON.stringify({
      initContainers: [{ name: 'migrate', image, command: ['sh', '-c', 'echo why; exit 5'] }],
    });

  test.each([
    ['never comes', { kind: 'hang' } as const],
    ['may not be read', { kind: 'status', code: 403 } as const],
  ])('that %s holds up nothing: the verdict is told without it, and the pod goes', async (_, fault) => {
    simulator.api.failNext(1, fault, { verb: 'get', resource: 'pods/log' });
    const { outputs, summary, durationMs } = await runAction({
      ...inputs,
      run: 'true',
      'pod-template': template(inputs['image'] ?? ''),
    });
    expect(outputs).toMatchObject({ reason: 'init-failed', container: 'migrate' });
    expect(summary).not.toContain('why</');
    expect(summary).not.toContain('the log of the container');
    expect(durationMs).toBeLessThan(5000);
    const own = simulator.requests.filter(({ path }) => !path.includes('labelSelector'));
    expect(own.at(-1)?.method).toBe('DELETE');
  });
});
