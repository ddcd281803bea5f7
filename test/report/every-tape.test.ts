import { describe, expect, test } from 'vitest';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import type { Account } from '../../src/report/account.ts';
import { outputs } from '../../src/report/outputs.ts';
import { summary } from '../../src/report/summary.ts';
import { timeline } from '../../src/report/timeline.ts';
import { generations, situations, tapeOf } from '../judge/tapes.ts';
import { accountOf } from './accounts.ts';

const finding = {
  outcome: 'cancelled',
  category: 'cancelled',
  reason: 'cancelled',
  persistence: 'transient',
  title: 'Cancelled',
  message: 'The step was cancelled.',
} as const;

/** The accounts of a step that was cancelled after each thing that was seen. */
function* moments(generation: string, situation: string): Generator<Account> {
  const { case: of, sightings } = tapeOf(generation, situation);
  const pod = sightings.find((one) => 'pod' in one)?.pod ?? {};
  let state: State = startState(of);
  for (const sighting of sightings) {
    state = observe(state, sighting);
    const attempt = { pod, cursors: [], begunAt: of.begunAt, endedAt: sighting.at, finding, state };
    yield accountOf(finding, {
      attempts: [attempt],
      namespace: 'ci',
      begunAt: of.begunAt,
      endedAt: sighting.at,
    });
  }
}

describe.each(generations)('whatever was seen of a pod on a kubelet %s', (generation) => {
  test.each(situations(generation))('%s has a report at every moment', (situation) => {
    for (const account of moments(generation, situation)) {
      expect(summary(account)).toMatch(/^### 🚫 Cancelled\n/);
      expect(summary(account)).not.toMatch(/NaN|undefined/);
      expect(outputs(account)['report']).not.toMatch(/NaN|undefined/);
      for (const { from, to } of timeline(account)) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
      }
    }
  });
});
