import { describe, expect, test } from 'vitest';
import type { ArchiveToFill, Receive } from '../../src/job/job.ts';
import { LIMIT_VARIABLE } from '../../src/job/pod-parts.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { collectFiles, openCollector } from '../../src/run/files-out.ts';
import type { Pod } from '../../src/run/pod.ts';
import type { Cluster } from '../../src/run/ports.ts';
import { CASE, container, pod } from '../judge/pods.ts';
import { openRandom } from '../support/random.ts';
import { EPOCH, openTime } from '../virtual/clock.ts';

const SIDECAR = {
  name: 'files-out',
  image: 'git:1',
  restartPolicy: 'Always',
  env: [{ name: LIMIT_VARIABLE, value: '1' }],
  resources: { limits: { memory: '128Mi' } },
};
const RUNNING = { running: {} };
const ENDED = { terminated: { exitCode: 0, reason: 'Completed' } };

/** A pod with our sidecar and another container, and their states. */
function seen({ own = RUNNING, step = ENDED, beside = ENDED }: Record<string, object> = {}) {
  return pod(
    {
      initContainerStatuses: [container(own, 'files-out')],
      containerStatuses: [container(step), container(beside, 'db')],
    },
    {
      spec: {
        initContainers: [SIDECAR],
        containers: [
          { name: 'step', image: 'app:1' },
          { name: 'db', image: 'db:1' },
        ],
      },
    },
  );
}

type Log = Cluster['followLog'];
type Fetching = Cluster['fetchFiles'];
type Story = {
  pods: readonly ReturnType<typeof seen>[];
  followLog: Log;
  fetchFiles?: Fetching;
  receive?: Receive;
  /** What is still to be seen when the host cancels; undefined if it does not. */
  cancelled?: 'nothing' | 'an observation';
};

const never: Fetching = () => Promise.reject(new Error('nothing is kept'));
const whole: Log = async (_, sink) => {
  await sink(['pod-step 1 …', 'data', 'end', 'more']);
  return 'whole';
};
/** The log of a container that continues. */
const endless: Log = async (_, __, ___, signal) => {
  await new Promise((done) => signal.addEventListener('abort', done));
  return 'gone';
};
const untilEnd: Log = async (_, sink, ended) => {
  await sink(['pod-step 1 …']);
  await ended;
  return 'whole';
};
const NONE = { packedBytes: 0, refused: [], unmatched: [], excess: [], unread: '' };

/** The result, after how many seconds, and the grace periods of the deletions. */
async function collected({ pods, followLog, fetchFiles = never, receive, cancelled }: Story) {
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'files'));
  let state: State = startState(CASE);
  const rest = [...pods];
  const graces: (number | undefined)[] = [];
  const observed = () => {
    const next = rest.shift();
    if (next !== undefined) state = observe(state, { at: clock.now(), pod: next });
  };
  observed();
  const cancel = new AbortController();
  const fake = {
    logOf: (container: string) => ({ pod: 'x', container, uid: undefined, isGone: () => false }),
    namespace: 'ci',
    clock,
    signal: cancel.signal,
    get state() {
      return state;
    },
    isToGo: () => graces.length > 0,
    async next(deadline: number, signal?: AbortSignal) {
      if (cancelled !== undefined) cancel.abort();
      await clock.wait(Math.min(1000, deadline - clock.now()), signal).catch(() => {});
      if (cancelled === 'nothing') return { kind: 'interrupt' as const };
      observed();
      return undefined;
    },
    async delete(grace: number | undefined) {
      graces.push(grace);
      return true;
    },
  } as unknown as Pod;
  const lines: (readonly string[])[] = [];
  const collector = openCollector(fake, { followLog, fetchFiles }, async (given, fetch) => {
    lines.push(given);
    return (await receive?.(given, fetch)) ?? { ...NONE, files: [{ path: 'a', bytes: given.length }] };
  });
  const settled = await time.run(collectFiles(fake, collector), EPOCH + 600_000);
  const result = settled.kind === 'settled' ? settled.value : 'not settled';
  return { result, lines, graces, seconds: (time.now() - EPOCH) / 1000 };
}

describe('files of a step that is over', () => {
  test('are read up to the end of their package', async () => {
    const { result, lines, graces } = await collected({ pods: [seen()], followLog: whole });
    expect(lines).toEqual([['pod-step 1 …', 'data', 'end']]);
    expect(result).toMatchObject({ kind: 'received', files: [{ path: 'a', bytes: 3 }] });
    expect(graces).toEqual([]);
  });

  test('are read again where they arrive damaged, three times in all', async () => {
    const problem = { why: 'they arrived damaged', isPermanent: false };
    const { result, lines } = await collected({
      pods: [seen()],
      followLog: whole,
      receive: async () => ({ ...NONE, files: [], problem }),
    });
    expect(lines).toHaveLength(3);
    expect(result).toMatchObject({ kind: 'received', problem });
  });

  test.each([
    [1, { kind: 'received' }],
    [3, { kind: 'lost', why: 'The log with them ended too early.' }],
  ])('are read again where a log of all of them ends early, %i times', async (times, expected) => {
    let readings = 0;
    const followLog: Log = async (...given) => (++readings > times ? whole(...given) : untilEnd(...given));
    const { result } = await collected({ pods: [seen({ own: ENDED })], followLog });
    expect(result).toMatchObject(expected);
  });

  test('have as long as their pod lets the sidecar live', async () => {
    const { result, seconds } = await collected({ pods: [seen()], followLog: endless });
    expect(result).toMatchObject({
      kind: 'lost',
      why: 'They had not arrived 120 s after the end of the step.',
    });
    expect(seconds).toBe(120);
  });

  test.each([
    [
      'ran out of memory',
      { terminated: { exitCode: 137, reason: 'OOMKilled' } },
      'The container files-out, which packs them, ran out of memory (its limit is 128Mi).',
    ],
    [
      'has ended',
      { terminated: { exitCode: 1, reason: 'Error' } },
      'The container files-out, which packs them, ended with exit code 1 before it had printed them.',
    ],
  ])('are lost at once when the sidecar %s', async (_, own, why) => {
    const { result, seconds } = await collected({ pods: [seen(), seen({ own })], followLog: untilEnd });
    expect(result).toMatchObject({ kind: 'lost', why });
    expect(seconds).toBeLessThan(5);
  });

  describe('that no log carries', () => {
    const archive: ArchiveToFill = { length: 9, write() {}, isWhole: () => true, restart() {} };
    const receive: Receive = async (_, fetch) => {
      const why = await fetch(archive);
      return { ...NONE, files: [], ...(why && { unfetched: { patterns: [], why } }) };
    };
    const stalling: Fetching = (_, __, ___, signal) =>
      new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

    test.each<[string, Fetching, object, number]>([
      [
        'can be damaged',
        async () => 'They arrived damaged.',
        { why: 'They arrived damaged.', isPermanent: false },
        0,
      ],
      [
        'have no more time than the others',
        stalling,
        { why: 'They had not arrived 120 s after the end of the step.', isPermanent: false },
        120,
      ],
    ])('%s', async (_, fetchFiles, why, after) => {
      const { result, seconds } = await collected({ pods: [seen()], followLog: whole, fetchFiles, receive });
      expect(result).toMatchObject({ kind: 'received' });
      expect((result as { unfetched?: { why: object } }).unfetched?.why).toEqual(why);
      expect(seconds).toBe(after);
    });

    test('are not awaited on CRI-O, which accepts no attach to a container that it is stopping', async () => {
      const pods = [seen({ own: RUNNING })];
      for (const one of pods[0]?.status?.initContainerStatuses ?? []) one.containerID = 'cri-o://06f93f74';
      const { result, seconds } = await collected({ pods, followLog: whole, receive });
      expect(result).toMatchObject({
        unfetched: { why: { why: expect.stringContaining('CRI-O'), isPermanent: true } },
      });
      expect(seconds).toBe(0);
    });

    test('are lost with their sidecar', async () => {
      const own = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
      const fetchFiles: Fetching = async (_, __, isOver, signal) => {
        while (!isOver() && !signal.aborted) await new Promise(setImmediate);
        return 'no such container.';
      };
      const pods = [seen(), seen({ own })];
      const { result } = await collected({ pods, followLog: whole, fetchFiles, receive });
      expect(result).toMatchObject({
        unfetched: { why: { why: expect.stringContaining('ran out of memory') } },
      });
    });
  });

  test.each(['nothing', 'an observation'] as const)(
    'are given up when the step is cancelled, with %s to be seen before',
    async (cancelled) => {
      const { result, seconds } = await collected({ pods: [seen()], followLog: endless, cancelled });
      expect(result).toBeUndefined();
      expect(seconds).toBe(0);
    },
  );

  test('are none of a step that has not started', async () => {
    const { result, lines } = await collected({
      pods: [seen({ step: { waiting: { reason: 'PodInitializing' } } })],
      followLog: whole,
    });
    expect({ result, lines }).toEqual({ result: undefined, lines: [] });
  });

  test('are not read while the step runs', async () => {
    const { lines, graces } = await collected({ pods: [seen({ step: RUNNING })], followLog: whole });
    expect(lines).toEqual([]);
    // Its own time to end, as after a timeout.
    expect(graces).toEqual([undefined]);
  });
});
