import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { Category, ReasonOf } from '../../../src/findings/catalogue.ts';
import { type Finding, finding } from '../../../src/findings/finding.ts';
import type { Job } from '../../../src/job/job.ts';
import type { PullPlan } from '../../../src/job/pull-plan.ts';
import { type State, startState } from '../../../src/judge/state.ts';
import type { Attempt, Beginning, Continuation } from '../../../src/report/step-report.ts';
import { withTimeLeft } from '../../../src/run/attempts.ts';
import { afterLostPod } from '../../../src/run/next-attempt.ts';
import { consumerOf } from '../../consumers.ts';
import { CASE, pod, running, stateAfter } from '../../judge/pods.ts';
import { A, I, pullPlan } from '../../report/pull-plans.ts';

const MINUTE = 60_000;
const BOUND = stateAfter([{ at: 0, pod: pod() }]);
const BEGUN = stateAfter([{ at: 0, pod: running }]);

const of = <C extends Category>(category: C, reason: ReasonOf<C>) =>
  finding(category, reason, { message: 'It was so.' });
const lost = (reason: ReasonOf<'disruption'>) => of('disruption', reason);
const [evicted, deleted, unloaded] = [lost('evicted'), lost('deleted'), lost('added-container-failed')];
const [notFound, unavailable] = [of('image-pull', 'not-found'), of('image-pull', 'registry-unavailable')];
const cut = of('connection', 'files-in-failed');
const exited = of('step', 'exit-code');
/** What may follow. */
const [NONE, ANOTHER, RETRY]: [string[], string[], string[]] = [
  [],
  ['another-pod, never-started'],
  ['retry, ended'],
];

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

const cuts = (count: number) =>
  earlier(...Array<Continuation>(count).fill('another-pod')).map((one) => ({ ...one, finding: cut }));

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
  test.each<[string, Finding, Given, string[]]>([
    ['that was evicted before its step began comes another', evicted, {}, ANOTHER],
    ['that was evicted when it ran comes none', evicted, { state: BEGUN }, NONE],
    ['that was deleted comes none', deleted, {}, NONE],
    ['whose image is missing comes none', notFound, {}, NONE],
    ['whose step failed comes none', exited, { state: BEGUN }, NONE],
    ['whose node refused it comes another', of('scheduling', 'refused-by-node'), {}, ANOTHER],
    ['on the node that the template names comes none', evicted, { nodeName: 'node-1' }, NONE],
    [
      'that had to make room on the node that the template names comes another',
      lost('preempted'),
      { nodeName: 'node-1' },
      ANOTHER,
    ],
    ['that its node could not set up comes another', lost('sandbox-failed'), {}, ANOTHER],
    [
      'that the same node could not set up twice comes none',
      lost('sandbox-failed'),
      { avoided: ['node-1'] },
      NONE,
    ],
    ['in which a container that the cluster adds has failed comes another', unloaded, {}, ANOTHER],
    ['in which it failed on the same node twice comes none', unloaded, { avoided: ['node-1'] }, NONE],
    ['in which it failed on a second node comes another', unloaded, { avoided: ['node-2'] }, ANOTHER],
    ['in which it failed on a third node comes none', unloaded, { avoided: ['node-2', 'node-3'] }, NONE],
    [
      'of the third loss within schedule-timeout comes another',
      evicted,
      { before: earlier('another-pod', 'another-pod'), now: 14 * MINUTE },
      ANOTHER,
    ],
    [
      'of a loss after schedule-timeout comes none',
      evicted,
      { before: earlier('another-pod', 'another-pod'), now: 15 * MINUTE },
      NONE,
    ],
    [
      'of the first loss after a retry, hours later, comes another',
      evicted,
      { before: earlier('another-pod', 'retry'), now: 180 * MINUTE },
      ANOTHER,
    ],
    [
      'of the first loss after a failed pull, which took long, comes another',
      evicted,
      { before: earlier('another-pod', 'next-policy'), now: 20 * MINUTE },
      ANOTHER,
    ],
    ['whose files were cut off comes another', cut, {}, ANOTHER],
    ['whose files were cut off for the second time comes another', cut, { before: cuts(1) }, ANOTHER],
    ['whose files were cut off for the third time comes none', cut, { before: cuts(2) }, NONE],
    [
      'whose files were cut off after two that were evicted comes another',
      cut,
      { before: earlier('another-pod', 'another-pod') },
      ANOTHER,
    ],
    ['that was evicted when it ran comes a retry', evicted, { state: BEGUN, retries: 1 }, RETRY],
    [
      'that was evicted before its step began may come a retry, if it turns out to have begun',
      evicted,
      { retries: 1 },
      [...ANOTHER, ...RETRY],
    ],
    [
      'of the last retry comes none',
      evicted,
      { state: BEGUN, retries: 1, before: earlier('another-pod', 'retry') },
      NONE,
    ],
    ['that was deleted comes no retry by the category', deleted, { state: BEGUN, retries: 1 }, NONE],
    [
      'that was deleted comes a retry by the reason',
      deleted,
      { state: BEGUN, retries: 1, retryOn: ['deleted'] },
      RETRY,
    ],
    [
      'whose step failed comes no retry, even if somebody got that past the inputs',
      exited,
      { state: BEGUN, retries: 1, retryOn: ['step', 'exit-code'] },
      NONE,
    ],
    [
      'whose registry was away comes a retry by the category',
      unavailable,
      { retries: 1, retryOn: ['image-pull'] },
      RETRY,
    ],
    [
      'whose image is missing comes no retry by the category',
      notFound,
      { retries: 1, retryOn: ['image-pull'] },
      NONE,
    ],
    [
      'whose image is missing comes a retry by the reason',
      notFound,
      { retries: 1, retryOn: ['not-found'] },
      RETRY,
    ],
    [
      'of a lost node comes a retry when the cluster has given it up',
      lost('node-lost'),
      { state: BEGUN, retries: 1 },
      RETRY,
    ],
    [
      'of a lost node comes a retry at once if the user takes that risk',
      lost('node-lost'),
      { state: BEGUN, retries: 1, retryOn: ['node-lost'] },
      ['retry, nothing'],
    ],
    ['that was never seen comes another', lost('node-lost'), { state: startState(CASE) }, ANOTHER],
  ])('%s', (_, found, given, expected) => {
    expect(kinds(found, given)).toEqual(expected);
  });

  test('the next avoids the node that is to blame, and those before', () => {
    expect(next(evicted, { avoided: ['node-0'] })[0]).toMatchObject({
      plan: { avoided: ['node-0', 'node-1'] },
      announcement:
        'another pod, because the step had not begun in this one: It was so; other nodes than node-0, node-1 are preferred',
    });
  });

  test('the next may have any node where none is to blame', () => {
    const [one] = next(lost('preempted'));
    expect(one?.plan.avoided).toEqual([]);
  });

  test('a retry after a failed pull begins its list of policies anew, and one after a disruption does not', () => {
    const failures = [{ policy: 'Always' as const, cause: 'registry-unavailable' as const }];
    const pullPlans = [{ ...pullPlan('step', 'app:1', A, I), failures }];
    const given = { pullPlans, retries: 1, retryOn: ['image-pull', 'disruption'] };
    const pull = { puller: consumerOf('step'), cause: 'registry-unavailable' as const };

    expect(next({ ...unavailable, pull }, given)[0]?.plan.pullPlans).toEqual([
      pullPlan('step', 'app:1', A, I),
    ]);
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
    const now = { clock: { ...systemClock, now: () => 5 * MINUTE }, beginning: { begunAt: 0 } as Beginning };
    expect(withTimeLeft(job, earlier(...followedBy), now).scheduleTimeoutMs).toBe(minutes * MINUTE);
  });
});
