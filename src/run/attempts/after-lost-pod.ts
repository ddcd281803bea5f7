import type { V1Pod } from '@kubernetes/client-node';
import { growingPause, type Pauses } from '../../job/growing-pause.ts';
import type { PullPlan } from '../../job/images/pull-plan.ts';
import type { Job } from '../../job/job.ts';
import { isToRetry, replacementAfter } from '../../judge/end/another-pod.ts';
import { endOfPod } from '../../judge/end/start-certainty.ts';
import { observe } from '../../judge/observe.ts';
import { type JudgeOptions, type State, startState, stepHasStarted } from '../../judge/state.ts';
import type { Attempt } from '../../report/step-report.ts';
import type { Ended, Next } from './next-attempt.ts';

/** A node that refuses a pod, or that can't set it up, is not better within seconds. */
const PAUSES: Pauses = { firstMs: 1000, mostMs: 60_000 };

type Lost = Omit<Ended, 'checks'>;

type LostPod = Pick<Lost, 'pod' | 'finding' | 'state'> & { avoided: string[] };

/** `earlier`: the attempts before; `now`: milliseconds since 1970; `random`: from 0 to 1. */
type Chances = {
  job: Pick<Job, 'retries' | 'retryOn' | 'scheduleTimeoutMs'>;
  earlier: readonly Attempt[];
  now: number;
  random: number;
};

/**
 * What may follow a pod after which no pull policy is to be tried: another pod where the step had not begun and the
 * job could not have caused it, for as long as `schedule-timeout` from the first such loss in a row on; then a retry, if the user
 * asked for it.
 */
export function afterLostPod(lost: Lost, chances: Chances): Next[] {
  return [anotherPod(lost, chances), retry(lost, chances)].filter((next) => next !== undefined);
}

function anotherPod(lost: Lost, chances: Chances): Next | undefined {
  const { plan, finding } = lost;
  const replacement = replacementFor({ ...lost, avoided: plan.avoided }, chances);
  if (replacement === undefined) return undefined;
  const { avoided, until, pauseMs } = replacement;
  const instead = avoided.length === 0 ? '' : `; other nodes than ${avoided.join(', ')} are preferred`;
  return {
    kind: 'another-pod',
    plan: { ...plan, avoided },
    announcement: `another pod, because the step had not begun in this one: ${finding.message.replace(/\.$/, '')}${instead}`,
    proof: 'never-started',
    until,
    pauseMs,
  };
}

/**
 * Whether a pod that was lost gets another one in its place, on which nodes, and when. `avoided`: names of nodes that lost a
 * pod of this step; `until`: milliseconds since 1970.
 */
export function replacementFor(lost: LostPod, { job, earlier, now, random }: Chances) {
  const { avoided, finding, state } = lost;
  const where = replacementAfter(finding);
  if (where === undefined || stepHasStarted(state) || hasNoOtherNode(lost)) return undefined;
  const until = (firstLoss(earlier) ?? now) + job.scheduleTimeoutMs;
  if (now >= until) return undefined;
  return {
    avoided: where === 'elsewhere' ? withNode(avoided, state) : avoided,
    until,
    pauseMs: pauseAfter(lossesInARow(earlier).length, random),
  };
}

function retry(lost: Lost, { job, earlier, now, random }: Chances): Next | undefined {
  const { plan, finding, state } = lost;
  const done = earlier.filter(({ followedBy }) => followedBy === 'retry').length;
  if (done >= job.retries || !isToRetry(finding, job.retryOn)) return undefined;
  const isRisked = finding.reason === 'node-lost' && job.retryOn.includes('node-lost');
  return {
    kind: 'retry',
    plan: {
      ...plan,
      // Its list of policies was used up, and begins anew.
      pullPlans: finding.pull === undefined ? plan.pullPlans : plan.pullPlans.map(unused),
      avoided: replacementAfter(finding) === 'elsewhere' ? withNode(plan.avoided, state) : plan.avoided,
    },
    announcement: `the step once more (retry ${done + 1} of ${job.retries}) after: ${finding.message}`,
    proof: isRisked ? 'nothing' : 'ended',
    until: now + job.scheduleTimeoutMs,
    pauseMs: pauseAfter(done, random),
  };
}

/**
 * What follows a pod that was created and deleted before its create was answered (PodVanishedError), so that nobody has seen
 * it. Who forces a pod out of the API does not end its program; its node does, within its grace period. So a retry waits
 * for that; undefined where `timeout` is over sooner.
 */
export function afterVanishedPod(
  next: Next,
  { pod, options, now }: { pod: V1Pod; options: JudgeOptions; now: number },
): Next | undefined {
  const planned = observe(startState(options), { at: now, pod });
  const gone = observe(planned, { at: now, gone: true, unseen: true });
  const endedAt = gone.pod === undefined ? undefined : endOfPod(gone);
  if (endedAt === undefined || endedAt >= options.begunAt + options.timeoutMs) return undefined;
  return { ...next, pauseMs: Math.max(next.pauseMs, endedAt - now) };
}

/** When the first of the pods was lost that the next one replaces (milliseconds since 1970). */
export function firstLoss(earlier: readonly Attempt[]): number | undefined {
  return lossesInARow(earlier)[0]?.endedAt;
}

/** A pod that ended in another way (its pull failed, or it ran for hours) had its node: the search for one begins anew. */
function lossesInARow(earlier: readonly Attempt[]): readonly Attempt[] {
  return earlier.slice(earlier.findLastIndex(({ followedBy }) => followedBy !== 'another-pod') + 1);
}

const OF_SETUP = ['sandbox-failed', 'devices-not-prepared', 'added-container-failed'] as const;

/** A container of the cluster that fails on so many nodes fails on others too, as where its server refuses the pod. */
const MAX_NODES = 3;

/**
 * The template names the node itself, so no scheduler chooses another; or the pod came to a node again that could not
 * set it up before, because no other takes it; or it is no matter of the node.
 */
function hasNoOtherNode({ pod, avoided, finding, state }: LostPod): boolean {
  if (replacementAfter(finding) !== 'elsewhere') return false;
  const isSetup = OF_SETUP.some((reason) => reason === finding.reason);
  const isOfNoNode = finding.reason === 'added-container-failed' && avoided.length >= MAX_NODES - 1;
  return (
    pod.spec?.nodeName !== undefined ||
    (isSetup && avoided.includes(state.pod?.spec?.nodeName ?? '')) ||
    isOfNoNode
  );
}

function unused(pullPlan: PullPlan): PullPlan {
  return { ...pullPlan, failures: [] };
}

function withNode(avoided: readonly string[], state: State): string[] {
  const node = state.pod?.spec?.nodeName;
  return node === undefined ? [...avoided] : [...new Set([...avoided, node])];
}

/** The first one comes at once. */
function pauseAfter(count: number, random: number): number {
  return count === 0 ? 0 : growingPause(count, PAUSES, random);
}
