import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { openCleanup } from '../../../src/run/cleanup.ts';
import { deleteBeforeRetry } from '../../../src/run/follow.ts';
import { createPod, type Pod } from '../../../src/run/pod.ts';
import type { Cluster } from '../../../src/run/ports.ts';
import { CASE, container, pod, stateAfter } from '../../judge/pods.ts';
import { openRandom } from '../../support/random.ts';
import { openTime } from '../../virtual/clock.ts';

const gone = { at: 1, gone: true } as const;
const failed = (reason: string): Observation => ({
  at: 0,
  pod: pod({ phase: 'Failed', reason, containerStatuses: [container({ running: {} })] }),
});

test.each<[string, Observation[], string, number]>([
  ['exists when its node evicted it', [failed('Evicted')], 'proven', 0],
  ['is awaited while only something else calls it failed', [failed('ProviderFailed')], 'unknown', 1],
  ['cannot come any more when such a pod was deleted', [failed('ProviderFailed'), gone], 'unknown', 0],
])('the proof that a pod has ended %s', async (_, seen, outcome, waits) => {
  let waited = 0;
  const old = {
    state: stateAfter(seen),
    clock: { ...systemClock, now: () => 2 },
    delete: async () => {},
    async next() {
      waited += 1;
      return { kind: 'interrupt' };
    },
    lookAgain: () => {},
    lastOutageEnd: () => 0,
  } as unknown as Pod;
  expect(await deleteBeforeRetry(old, { proof: 'ended', until: 900_000 }, () => {})).toBe(outcome);
  expect(waited).toBe(waits);
});

// Another pod needs proof that the step never started, and a retry only that it has ended.
test('a pod that has started after all, while it was deleted, is awaited to its end for a retry', async () => {
  const time = openTime();
  const { clock } = time.process(openRandom(1, 'pod'));
  const planned = withGate(pod());
  const running = pod({ phase: 'Running', containerStatuses: [container({ running: {} })] });
  const ended = pod({ phase: 'Failed', containerStatuses: [container({ terminated: { exitCode: 137 } })] });
  const cluster = {
    create: async () => ({ kind: 'created', pod: planned, warnings: [] }),
    openGate: async () => {},
    async *pods() {
      await clock.wait(1000);
      yield { at: clock.now(), pod: running };
      await clock.wait(1000);
      yield { at: clock.now(), pod: ended };
    },
    async *events() {},
    delete: async () => true,
    lastOutageEnd: () => Number.NEGATIVE_INFINITY,
  } as Partial<Cluster> as Cluster;
  const host = { warning: () => {}, saveForPost: () => {} };
  const interrupted = new AbortController().signal;
  const cleanup = openCleanup('ci', { cluster, clock, host, interrupted });
  const judge = () => ({ kind: 'waiting' as const });
  const toRun = { pod: planned, dependents: [], judge };
  const context = { cluster, clock, cleanup, interrupted };
  const old = createPod(toRun, { ...CASE, begunAt: clock.now() }, context);
  const both = async () => {
    await old.created;
    const until = clock.now() + 60_000;
    return [
      await deleteBeforeRetry(old, { proof: 'never-started', until }, () => {}),
      await deleteBeforeRetry(old, { proof: 'ended', until }, () => {}),
    ];
  };
  expect(await time.run(both(), clock.now() + 120_000)).toEqual({
    kind: 'settled',
    value: ['started', 'proven'],
  });
});
