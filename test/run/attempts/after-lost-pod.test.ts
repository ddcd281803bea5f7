import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
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

const evicted = finding('disruption', 'evicted', { message: 'It was evicted.' });
const deleted = finding('disruption', 'deleted', { message: 'It was deleted.' });
const notFound = finding('image-pull', 'not-found', { message: 'It is not there.' });
const unavailable = finding('image-pull', 'registry-unavailable', { message: 'It is away.' });
const exited = finding('step', 'exit-code', { message: 'Exit code 1.' });

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
  test.each<[string, Finding, Given, string[]]>([
    ['that was evicted before its step began comes another', evicted, {}, ['another-pod, never-started']],
    ['that was evicted when it ran comes none', evicted, { state: BEGUN }, []],
    ['that was deleted comes none', deleted, {}, []],
    ['whose image is missing comes none', notFound, {}, []],
    ['whose step failed comes none', exited, { state: BEGUN }, []],
    [
      'whose node refused it comes another',
      finding('scheduling', 'refused-by-node', { message: 'No.' }),
      {},
      ['another-pod, never-started'],
    ],
    ['on the node that the template names comes none', evicted, { nodeName: 'node-1' }, []],
    [
      'that had to make room on the node that the template names comes another',
      finding('disruption', 'preempted', { message: 'No.' }),
      { nodeName: 'node-1' },
      ['another-pod, never-started'],
    ],
    [
      'that its node could not set up comes another',
      finding('disruption', 'sandbox-failed', { message: 'No.' }),
      {},
      ['another-pod, never-started'],
    ],
    [
      'that the same node could not set up twice comes none',
      finding('disruption', 'sandbox-failed', { message: 'No.' }),
      { avoided: ['node-1'] },
      [],
    ],
    [
      'in which a container that the cluster adds has failed comes another',
      finding('disruption', 'added-container-failed', { message: 'No.' }),
      {},
      ['another-pod, never-started'],
    ],
    [
      'in which it failed on the same node twice comes none',
      finding('disruption', 'added-container-failed', { message: 'No.' }),
      { avoided: ['node-1'] },
      [],
    ],
    [
      'in which it failed on a second node comes another',
      finding('disruption', 'added-container-failed', { message: 'No.' }),
      { avoided: ['node-2'] },
      ['another-pod, never-started'],
    ],
    [
      'in which it failed on a third node comes none',
      finding('disruption', 'added-container-failed', { message: 'No.' }),
      { avoided: ['node-2', 'node-3'] },
      [],
    ],
    [
      'of the third loss within schedule-timeout comes another',
      evicted,
      { before: earlier('another-pod', 'another-pod'), now: 14 * MINUTE },
      ['another-pod, never-started'],
    ],
    [
      'of a loss after schedule-timeout comes none',
      evicted,
      { before: earlier('another-pod', 'another-pod'), now: 15 * MINUTE },
      [],
    ],
    [
      'of the first loss after a retry, hours later, comes another',
      evicted,
      { before: earlier('another-pod', 'retry'), now: 180 * MINUTE },
      ['another-pod, never-started'],
    ],
    [
      'of the first loss after a failed pull, which took long, comes another',
      evicted,
      { before: earlier('another-pod', 'next-policy'), now: 20 * MINUTE },
      ['another-pod, never-started'],
    ],
    ['that was evicted when it ran comes a retry', evicted, { state: BEGUN, retries: 1 }, ['retry, ended']],
    [
      'that was evicted before its step began may come a retry, if it turns out to have begun',
      evicted,
      { retries: 1 },
      ['another-pod, never-started', 'retry, ended'],
    ],
    [
      'of the last retry comes none',
      evicted,
      { state: BEGUN, retries: 1, before: earlier('another-pod', 'retry') },
      [],
    ],
    ['that was deleted comes no retry by the category', deleted, { state: BEGUN, retries: 1 }, []],
    [
      'that was deleted comes a retry by the reason',
      deleted,
      { state: BEGUN, retries: 1, retryOn: ['deleted'] },
      ['retry, ended'],
    ],
    [
      'whose step failed comes no retry, even if somebody got that past the inputs',
      exited,
      { state: BEGUN, retries: 1, retryOn: ['step', 'exit-code'] },
      [],
    ],
    [
      'whose registry was away comes a retry by the category',
      unavailable,
      { retries: 1, retryOn: ['image-pull'] },
      ['retry, ended'],
    ],
    [
      'whose image is missing comes no retry by the category',
      notFound,
      { retries: 1, retryOn: ['image-pull'] },
      [],
    ],
    [
      'whose image is missing comes a retry by the reason',
      notFound,
      { retries: 1, retryOn: ['not-found'] },
      ['retry, ended'],
    ],
    [
      'of a lost node comes a retry when the cluster has given it up',
      finding('disruption', 'node-lost', { message: 'No.' }),
      { state: BEGUN, retries: 1 },
      ['retry, ended'],
    ],
    [
      'of a lost node comes a retry at once if the user takes that risk',
      finding('disruption', 'node-lost', { message: 'No.' }),
      { state: BEGUN, retries: 1, retryOn: ['node-lost'] },
      ['retry, nothing'],
    ],
    [
      'that was never seen comes another',
      finding('disruption', 'node-lost', { message: 'No.' }),
      { state: startState(CASE) },
      ['another-pod, never-started'],
    ],
  ])('%s', (_, found, given, expected) => {
    expect(kinds(found, given)).toEqual(expected);
  });

  test('the next avoids the node that is to blame, and those before', () => {
    expect(next(evicted, { avoided: ['node-0'] })[0]).toMatchObject({
      plan: { avoided: ['node-0', 'node-1'] },
      announcement:
        'another pod, because the step had not begun in this one: It was evicted; other nodes than node-0, node-1 are preferred',
    });
  });

  test('the next may have any node where none is to blame', () => {
    const [one] = next(finding('disruption', 'preempted', { message: 'It was preempted.' }));
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
