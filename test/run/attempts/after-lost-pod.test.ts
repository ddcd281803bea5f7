import { describe, expect, test } from 'vitest';
import type { Category } from '../../../src/findings/catalogue.ts';
import { type Finding, finding } from '../../../src/findings/finding.ts';
import type { Job } from '../../../src/job/job.ts';
import type { PullPlan } from '../../../src/job/pull-plan.ts';
import { type State, startState } from '../../../src/judge/state.ts';
import type { Attempt, Continuation } from '../../../src/report/step-report.ts';
import { afterLostPod, withTimeLeft } from '../../../src/run/next-attempt.ts';
import { CASE, pod, running, stateAfter } from '../../judge/pods.ts';
import { A, I, pullPlan } from '../../report/pull-plans.ts';
import { rowsOf } from '../../rows.ts';

const MINUTE = 60_000;
const BOUND = stateAfter([{ at: 0, pod: pod() }]);
const BEGUN = stateAfter([{ at: 0, pod: running }]);

/** `disruption evicted`. */
function findingOf(words: string): Finding {
  const [category = '', reason = ''] = words.split(' ');
  return finding(category as Category, reason as never, { message: 'It was so.' });
}
const evicted = findingOf('disruption evicted');

/**
 * What may follow a pod that ended so, and on which proof. `before`: what followed each pod before, all lost by `lostBy`; `minute`:
 * the time since the first of them was.
 */
type Row = {
  what: string;
  found: string;
  step?: keyof typeof STATES;
  before?: Continuation[];
  lostBy?: string;
  minute?: number;
  next: string[];
} & Pick<Given, 'retries' | 'retryOn' | 'avoided' | 'nodeName'>;

const STATES = { begun: BEGUN, unseen: startState(CASE) };
const ROWS = rowsOf<Row>('lost-pods');

function earlier(...followedBy: Continuation[]): Attempt[] {
  return followedBy.map((one, index) => ({
    pod: {},
    pullPlans: [],
    begunAt: 0,
    endedAt: index * MINUTE,
    finding: evicted,
    state: BOUND,
    followedBy: one,
  }));
}

type Given = {
  state?: State;
  retries?: number;
  retryOn?: string[];
  before?: Attempt[];
  now?: number;
  avoided?: string[];
  nodeName?: string;
  pullPlans?: PullPlan[];
};

function next(found: Finding, given: Given = {}) {
  const { state = BOUND, retries = 0, retryOn = ['disruption'], before = [], now = 0, avoided = [] } = given;
  const plan = {
    pullPlans: given.pullPlans ?? [],
    method: { kind: 'none' as const },
    preferred: [],
    avoided,
  };
  const spec = { containers: [], ...(given.nodeName && { nodeName: given.nodeName }) };
  return afterLostPod(
    { pod: { spec }, plan, finding: found, state },
    { job: { retries, retryOn, scheduleTimeoutMs: 15 * MINUTE }, earlier: before, now, random: 0.5 },
  );
}

const kinds = (...given: Parameters<typeof next>) =>
  next(...given).map(({ kind, proof }) => `${kind}, ${proof}`);

describe('after a pod', () => {
  test.each(ROWS)(
    '$what',
    ({ found, step, before = [], lostBy = 'disruption evicted', minute = 0, ...row }) => {
      const state = step === undefined ? BOUND : STATES[step];
      const lost = earlier(...before).map((one) => ({ ...one, finding: findingOf(lostBy) }));
      expect(kinds(findingOf(found), { ...row, state, before: lost, now: minute * MINUTE })).toEqual(
        row.next,
      );
    },
  );

  test('the next pod avoids the node that lost it, and earlier ones', () => {
    expect(next(evicted, { avoided: ['node-0'] })[0]).toMatchObject({
      plan: { avoided: ['node-0', 'node-1'] },
      announcement:
        'another pod, because the step had not started in this one: It was so; other nodes than node-0, node-1 are preferred',
    });
  });

  test('the next pod can have any node if no node lost it', () => {
    const [one] = next(findingOf('disruption preempted'));
    expect(one?.plan.avoided).toEqual([]);
  });

  test('a retry after a failed pull starts its list of policies again, and one after a disruption does not', () => {
    const failures = [{ policy: 'Always' as const, cause: 'registry-unavailable' as const }];
    const pullPlans = [{ ...pullPlan('step', 'app:1', A, I), failures }];
    const given = { pullPlans, retries: 1, retryOn: ['image-pull', 'disruption'] };
    const pull = { puller: 'step', cause: 'registry-unavailable' as const };

    expect(next({ ...findingOf('image-pull registry-unavailable'), pull }, given)[0]?.plan.pullPlans).toEqual(
      [pullPlan('step', 'app:1', A, I)],
    );
    expect(next(evicted, { ...given, state: BEGUN })[0]?.plan.pullPlans).toEqual(pullPlans);
  });

  test('the first comes at once, and later ones after growing pauses', () => {
    const pauses = [0, 1, 2, 3, 6, 7, 12].map((count) => {
      const before = earlier(...Array<Continuation>(count).fill('another-pod'));
      return next(evicted, { before })[0]?.pauseMs;
    });
    expect(pauses).toEqual([0, 1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });

  test('the first after a retry comes at once again', () => {
    expect(next(evicted, { before: earlier('another-pod', 'another-pod', 'retry') })[0]?.pauseMs).toBe(0);
  });
});

describe('the time to find a node that is left for a pod', () => {
  test.each<[string, Continuation[], number]>([
    ['that follows no other', [], 15],
    ['in place of the first that was lost, at minute 0', ['another-pod'], 10],
    ['in place of the third', ['another-pod', 'another-pod', 'another-pod'], 10],
    ['of a retry', ['another-pod', 'retry'], 15],
    ['of the next pull policy', ['another-pod', 'next-policy'], 15],
    ['in place of one that a retry lost, at minute 2', ['another-pod', 'retry', 'another-pod'], 12],
  ])('%s is counted from the loss that it goes back to', (_, followedBy, minutes) => {
    const job = { timeoutMs: 360 * MINUTE, scheduleTimeoutMs: 15 * MINUTE } as Job;
    const times = { now: 5 * MINUTE, begunAt: 0 };
    expect(withTimeLeft(job, earlier(...followedBy), times).scheduleTimeoutMs).toBe(minutes * MINUTE);
  });
});
