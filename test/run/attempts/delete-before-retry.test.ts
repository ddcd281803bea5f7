import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { deleteBeforeRetry } from '../../../src/run/follow.ts';
import type { Pod } from '../../../src/run/pod.ts';
import { container, pod, stateAfter } from '../../judge/pods.ts';

const gone = { at: 1, gone: true } as const;
const failed = (reason: string): Observation => ({
  at: 0,
  pod: pod({ phase: 'Failed', reason, containerStatuses: [container({ running: {} })] }),
});

test.each<[string, Observation[], string]>([
  ['exists when its node evicted it', [failed('Evicted')], 'proven'],
  ['is awaited while only something else calls it failed', [failed('ProviderFailed')], 'interrupted'],
  ['cannot come any more when such a pod was deleted', [failed('ProviderFailed'), gone], 'unknown'],
])('the proof that a pod has ended %s', async (_, seen, outcome) => {
  const old = {
    state: stateAfter(seen),
    clock: { ...systemClock, now: () => 2 },
    delete: async () => {},
    next: async () => ({ kind: 'interrupt' }),
    lookAgain: () => {},
    lastOutageEnd: () => 0,
  } as unknown as Pod;
  expect(await deleteBeforeRetry(old, { proof: 'ended', until: 900_000 }, () => {})).toBe(outcome);
});
