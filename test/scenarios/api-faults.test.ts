import { describe, expect, test } from 'vitest';
import type { Fault } from '../../simulator/api/request-faults.ts';
import { useFreshSimulator } from './fresh-simulator.ts';

// Bad days of an API server. No real one has them when a test asks for it. Connections that break, and watches that lost their
// place, are in test/faults, for real ones too.

const stage = useFreshSimulator();

const creates = () =>
  stage.simulator.requests.filter(({ method, path }) => method === 'POST' && /\/pods\b/.test(path)).length;

describe('an API server', () => {
  test('that creates a pod after the timeout gets its deletion, and the pod never starts', async () => {
    const created: string[] = [];
    stage.simulator.api.admit((pod) => {
      created.push(pod.metadata.name);
      return pod;
    });
    // The real 8 s of the timeout, so that the answer comes a moment after it, while it is still waited for.
    stage.simulator.api.failNext(50, { kind: 'late', ms: 40_000 }, { verb: 'create', resource: 'pods' });
    const inputs = { preflight: 'never', 'secret-env': '', timeout: '8s', run: 'echo ran' };
    const { outputs, log } = await stage.run(inputs);

    expect(created).toHaveLength(1);
    expect(await stage.podsLeft()).toEqual([]);
    expect(stage.simulator.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(log).not.toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'timeout' });
  });

  const QUOTA =
    'pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=1, limited: pods=1';
  const CONFLICT =
    'Operation cannot be fulfilled on resourcequotas "team": the object has been modified; please apply your changes to the latest version and try again';
  test.each<[string, Fault[], number]>([
    [
      'loses the answer to a create request gets no second one, which the quota would refuse',
      [{ kind: 'lost' }, { kind: 'status', code: 403, message: QUOTA }],
      1,
    ],
    [
      'reports a conflict of a quota gets the request again',
      [1, 2].map((): Fault => ({ kind: 'status', code: 409, message: CONFLICT })),
      3,
    ],
  ])('that %s', async (_, faults, count) => {
    for (const fault of faults) stage.simulator.api.failNext(1, fault, { verb: 'create', resource: 'pods' });
    const { outputs, log } = await stage.run({ run: 'echo once' });

    expect(outputs['outcome']).toBe('success');
    expect(log.filter((line) => line === 'once')).toHaveLength(1);
    expect(creates()).toBe(count);
  });

  test('that denies the deletion of a pod’s Secret still deletes the pod', async () => {
    stage.simulator.api.deny('delete', 'secrets');
    stage.simulator.api.failNext(2, { kind: 'status', code: 503 }, { verb: 'delete', resource: 'pods' });
    const { outputs } = await stage.run({ run: 'true' });

    expect(outputs['outcome']).toBe('success');
    expect(await stage.podsLeft()).toEqual([]);
  });

  test.each([
    [429, 'nothing'],
    [503, 'to look for another pod of the token'],
  ])('that temporarily answers %i gets the request again, and leaves to post %s', async (code, left) => {
    stage.simulator.api.failNext(2, { kind: 'status', code }, { verb: 'create', resource: 'pods' });
    stage.simulator.api.failNext(1, { kind: 'status', code }, { verb: 'watch', resource: 'pods' });
    stage.simulator.api.failNext(1, { kind: 'status', code }, { verb: 'get', resource: 'pods/log' });
    stage.simulator.api.failNext(1, { kind: 'status', code }, { verb: 'delete', resource: 'pods' });
    const { outputs, log, state } = await stage.run({ run: 'echo hello' });

    expect(outputs['outcome']).toBe('success');
    expect(log).toContain('hello');
    const withoutUid = new RegExp(`^default pod/${outputs['pod']}/[0-9a-f]{32}/$`);
    expect(state['leftovers']).toMatch(left === 'nothing' ? /^$/ : withoutUid);
  });

  test('that keeps failing is given up, with its message', async () => {
    stage.simulator.api.failNext(
      100,
      { kind: 'status', code: 503, message: 'etcd is away' },
      { verb: 'create', resource: 'pods' },
    );
    const ended = await stage.run({ 'connection-grace': '4s', run: 'true' });
    const { outputs, summary, log, durationMs } = ended;

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection' });
    expect(summary).toContain('etcd is away');
    expect(log).toContainEqual(
      expect.stringMatching(/^Waiting for the API server, .*up to 4.0 s: etcd is away$/),
    );
    expect(durationMs).toBeGreaterThan(4000);
  });
});

describe('the log of an init container that failed', () => {
  const template = (image: string) =>
    JSON.stringify({
      initContainers: [{ name: 'migrate', image, command: ['sh', '-c', 'echo why; exit 5'] }],
    });

  test.each([
    ['never comes', { kind: 'hang' } as const],
    ['cannot be read (403)', { kind: 'status', code: 403 } as const],
  ])('that %s delays nothing: the verdict comes without it, and the pod is deleted', async (_, fault) => {
    stage.simulator.api.failNext(1, fault, { verb: 'get', resource: 'pods/log' });
    const { outputs, summary } = await stage.run({
      run: 'true',
      'pod-template': template(stage.inputs['image'] ?? ''),
    });
    expect(outputs).toMatchObject({ reason: 'init-failed', container: 'migrate' });
    expect(summary).not.toContain('why</');
    expect(summary).not.toContain('the log of the container');
    const own = stage.simulator.requests.filter(({ path }) => !path.includes('labelSelector'));
    expect(own.at(-1)?.method).toBe('DELETE');
  });
});
