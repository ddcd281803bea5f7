import type { V1Pod } from '@kubernetes/client-node';
import { type Finding, isToRetry, replacementAfter } from '../findings/finding.ts';
import { causeInWords } from '../job/causes.ts';
import { isForbidden } from '../job/errors.ts';
import { type Check, isCheckName, NOBODY } from '../job/image-consumers.ts';
import type { Job } from '../job/job.ts';
import type { JudgeOptions } from '../job/judge-options.ts';
import { checkPolicy, currentPolicy, fallBack, type PullPlan, usersOf } from '../job/pull-plan.ts';
import { listed } from '../job/text.ts';
import { growingPause, messageOf, type Pauses } from '../job/values.ts';
import { usableFallbacks } from '../judge/pulls.ts';
import { type State, stepHasStarted } from '../judge/state.ts';
import { ARCHITECTURES, type Architecture } from '../plan/check-executable.ts';
import type { PreflightMethod } from '../plan/checks.ts';
import { lackOfImageVolumes, nodesWith, wantedArchitecture } from '../plan/nodes.ts';
import { type AttemptPlan, hasUserOfOurs } from '../plan/pod.ts';
import { type Attempt, announced, anotherPodInWords, type Continuation } from '../report/step-report.ts';
import type { Proof } from './follow.ts';
import type { Nodes } from './ports.ts';

/** A node that refuses a pod, or that can't set it up, is not better within seconds. */
const PAUSES: Pauses = { firstMs: 1000, mostMs: 60_000 };

type Lost = Omit<Ended, 'checks'>;

/** `earlier`: the attempts before; `now`: milliseconds since 1970; `random`: from 0 to 1. */
type Chances = {
  job: Pick<Job, 'retries' | 'retryOn' | 'scheduleTimeoutMs'>;
  earlier: readonly Attempt[];
  now: number;
  random: number;
};

/**
 * What can follow a pod if no further pull policy has to be tried. Another pod follows if the step had not started and the job
 * could not have caused the loss, for `schedule-timeout` from the first such loss in a row. After that, a retry follows if the
 * user asked for it.
 */
export function afterLostPod(lost: Lost, chances: Chances): Next[] {
  return [anotherPod(lost, chances), retry(lost, chances)].filter((next) => next !== undefined);
}

/** Another pod in place of one that was lost: on which nodes, and when. */
export function anotherPod(lost: Lost, { job, earlier, now, random }: Chances): Next | undefined {
  const { plan, finding, state } = lost;
  const where = replacementAfter(finding);
  if (where === undefined || stepHasStarted(state) || hasNoOtherNode(lost)) return undefined;
  if (cutsInARow(finding, earlier) >= MAX_CUTS) return undefined;
  const until = (firstLoss(earlier) ?? now) + job.scheduleTimeoutMs;
  if (now >= until) return undefined;
  const avoided = where === 'elsewhere' ? withNode(plan.avoided, state) : plan.avoided;
  return {
    kind: 'another-pod',
    plan: { ...plan, avoided },
    announcement: anotherPodInWords(finding, avoided),
    proof: 'never-started',
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
      // Its list of policies was used up, and starts again.
      pullPlans:
        finding.pull === undefined ? plan.pullPlans : plan.pullPlans.map((one) => ({ ...one, failures: [] })),
      avoided: replacementAfter(finding) === 'elsewhere' ? withNode(plan.avoided, state) : plan.avoided,
    },
    announcement: announced(`the step once more (retry ${done + 1} of ${job.retries}) after`, {
      message: finding.message,
    }),
    proof: isRisked ? 'nothing' : 'ended',
    until: now + job.scheduleTimeoutMs,
    pauseMs: pauseAfter(done, random),
  };
}

/** When the first of the pods was lost that the next one replaces (milliseconds since 1970). */
function firstLoss(earlier: readonly Attempt[]): number | undefined {
  return lossesInARow(earlier)[0]?.endedAt;
}

/**
 * A pod that ended in another way (its pull failed, or it ran for hours) had its node, so the search for a node starts again.
 */
function lossesInARow(earlier: readonly Attempt[]): readonly Attempt[] {
  return earlier.slice(earlier.findLastIndex(({ followedBy }) => followedBy !== 'another-pod') + 1);
}

/** A pod needs about as long to start a program; with less time left, none is made. */
const LEAST_TIME_MS = 1000;

/** Can a pod that is created after the pause start its program within the `timeout` of the step? */
export function hasTimeFor(
  { pauseMs }: Pick<Next, 'pauseMs'>,
  { begunAt, timeoutMs }: Pick<JudgeOptions, 'begunAt' | 'timeoutMs'>,
  now: number,
): boolean {
  return now + pauseMs + LEAST_TIME_MS <= begunAt + timeoutMs;
}

/**
 * The job with the time that is left. `timeout` spans all attempts, `schedule-timeout` those for pods that were lost one after the
 * other. `begunAt`: of the step.
 */
export function withTimeLeft(
  job: Job,
  attempts: readonly Attempt[],
  { now, begunAt }: { now: number; begunAt: number },
): Job {
  const loss = firstLoss(attempts) ?? now;
  return {
    ...job,
    timeoutMs: Math.max(job.timeoutMs - (now - begunAt), LEAST_TIME_MS),
    scheduleTimeoutMs: Math.max(job.scheduleTimeoutMs - (now - loss), LEAST_TIME_MS),
  };
}

/** Files whose connection breaks so often break the next one too, after as long a time. */
const MAX_CUTS = 3;

function cutsInARow(finding: Finding, earlier: readonly Attempt[]): number {
  const found = [...lossesInARow(earlier).map((attempt) => attempt.finding), finding];
  return found.length - 1 - found.findLastIndex((one) => one.reason !== 'files-in-failed');
}

const OF_SETUP = ['sandbox-failed', 'devices-not-prepared', 'added-container-failed'] as const;

/**
 * A container of the cluster that fails on so many nodes fails on others too, for example because its server refuses the pod.
 */
const MAX_NODES = 3;

/**
 * The template names the node itself, so no scheduler chooses another one. Or the pod came again to a node that could not set
 * it up before, because no other node accepts it. Or the failure does not depend on the node.
 */
function hasNoOtherNode({ pod, plan: { avoided }, finding, state }: Lost): boolean {
  if (replacementAfter(finding) !== 'elsewhere') return false;
  const isSetup = OF_SETUP.some((reason) => reason === finding.reason);
  const isOfNoNode = finding.reason === 'added-container-failed' && avoided.length >= MAX_NODES - 1;
  return (
    pod.spec?.nodeName !== undefined || (isSetup && avoided.includes(state.pod?.node ?? '')) || isOfNoNode
  );
}

function withNode(avoided: readonly string[], state: State): string[] {
  const node = state.pod?.node;
  return node === undefined ? [...avoided] : [...new Set([...avoided, node])];
}

/** The first one comes immediately. */
function pauseAfter(count: number, random: number): number {
  return count === 0 ? 0 : growingPause(count, PAUSES, random);
}

/** Looks up the nodes only if the choice depends on them. `pod`: without its checks; `why`: for the log. */
export async function choosePreflight(
  preflight: Job['preflight'],
  pod: V1Pod,
  checks: readonly Check[],
  nodes: Nodes,
): Promise<{ method: PreflightMethod; why: string }> {
  if (preflight === 'never') return { method: { kind: 'none' }, why: '' };
  if (preflight === 'image-volumes')
    return { method: { kind: 'image-volumes' }, why: 'by image volumes, as preflight asks for' };
  // If the user's own image volumes cover all checks, the nodes don't matter.
  const needsMethod = checks.some(({ volume }) => volume === undefined);
  const why = needsMethod ? await whyInitContainers(preflight, nodes) : undefined;
  if (why === undefined) return { method: { kind: 'image-volumes' }, why: 'by image volumes' };
  return { method: await byInitContainers(pod, nodes), why: `by init containers, ${why}` };
}

/** Undefined if image volumes can check the images. */
async function whyInitContainers(preflight: 'always' | 'auto', nodes: Nodes): Promise<string | undefined> {
  if (preflight === 'always') return 'as preflight asks for';
  try {
    const lack = lackOfImageVolumes(await nodes.kinds());
    return lack && `because ${lack}`;
  } catch (error) {
    return `because the nodes can’t be read (${whyUnread(error)})`;
  }
}

/** A short reason why a lookup of nodes failed. */
function whyUnread(error: unknown): string {
  return isForbidden(error) ? 'the right to list nodes is missing' : messageOf(error);
}

/** With the executable for the nodes' architecture; a wrong guess is corrected in the next attempt. */
async function byInitContainers(pod: V1Pod, nodes: Nodes): Promise<PreflightMethod> {
  const architecture = wantedArchitecture(pod) ?? (await architectureAmong(nodes)) ?? ARCHITECTURES[0];
  return { kind: 'init-containers', architecture };
}

async function architectureAmong(nodes: Nodes): Promise<Architecture | undefined> {
  const found = await nodes.architecture().catch(() => undefined);
  return ARCHITECTURES.find((one) => one === found);
}

/** `announcement`: for the log, after the number of the attempt. */
export type Next = {
  kind: Continuation;
  plan: AttemptPlan;
  announcement: string;
  /** What must be certain about the old pod, and how long to wait for it at least (milliseconds since 1970). */
  proof: Proof;
  until: number;
  /** Before the new pod is created. */
  pauseMs: number;
};

/** After a failed pull or check the node is alive, so the proof comes soon. */
const SOON = { proof: 'never-started', until: 0, pauseMs: 0 } as const;

export type Ended = {
  pod: V1Pod;
  checks: readonly Check[];
  plan: AttemptPlan;
  finding: Finding;
  state: State;
};

/** Another way to get the images, if it can help; never if the step has started, because its program must run only once. */
export async function nextAttempt(
  ended: Ended,
  preflight: Job['preflight'],
  nodes: Nodes,
): Promise<Next | undefined> {
  if (stepHasStarted(ended.state)) return undefined;
  return (await afterFailedPull(ended, nodes)) ?? (await afterFailedCheck(ended, preflight, nodes));
}

/** Undefined if no pull policy is left. A container that cannot run its image is not a failed pull. */
async function afterFailedPull(
  { checks, plan, finding, state }: Ended,
  nodes: Nodes,
): Promise<Next | undefined> {
  const { image, pull } = finding;
  if (pull === undefined || image === undefined) return undefined;
  const { puller, cause } = pull;
  if (!usableFallbacks(state).includes(puller)) return undefined;
  const pullPlans = fallBack(plan.pullPlans, checks, { puller, cause });
  if (pullPlans === undefined) return undefined;
  const { own, users } = usersOf(pullPlans, checks, puller);
  const policy = own === undefined ? checkPolicy(users) : currentPolicy(own);
  const { preferred, note } = await whereItIs(image, users, nodes);
  return {
    ...SOON,
    kind: 'next-policy',
    plan: { ...plan, pullPlans, preferred: [...new Set([...plan.preferred, ...preferred])] },
    announcement: `trying ${policy} for ${image} after: ${causeInWords(cause)}${note}`,
  };
}

/** An image that is not pulled again is usable only on nodes that have it. `image`: as the cluster names it. */
async function whereItIs(image: string, users: readonly PullPlan[], nodes: Nodes) {
  const pullPlan = users.find(({ failures }) => failures.length > 0);
  if (pullPlan === undefined || currentPolicy(pullPlan) === 'Always') return { preferred: [], note: '' };
  try {
    const preferred = nodesWith(await nodes.images(), image);
    const note =
      preferred.length === 0
        ? '; no node has reported having it so far'
        : `; nodes that report having it are preferred (${listed(preferred)})`;
    return { preferred, note };
  } catch (error) {
    return { preferred: [], note: `; which nodes have it was not looked up (${whyUnread(error)})` };
  }
}

/**
 * If the preflight method failed and not an image: another method. The node's runtime may not support image volumes, the
 * executable may be for another architecture, and ConfigMaps or users may be forbidden.
 */
async function afterFailedCheck(
  { pod, checks, plan, finding }: Ended,
  preflight: Job['preflight'],
  nodes: Nodes,
) {
  const { method } = plan;
  const { suspect } = finding;
  const isRefused = suspect === 'check-container' || suspect === 'check-user';
  const next = (other: PreflightMethod, why: string, leavesUsers = plan.leavesUsers): Next => ({
    ...SOON,
    kind: 'other-check',
    plan: { ...plan, method: other, leavesUsers },
    announcement: why,
  });
  if (finding.outcome !== 'failure') return undefined;
  if (isRefused && hasUserOfOurs(pod))
    return next(method, `with a user of the cluster’s choice for checks and checkout, not ${NOBODY}`, true);
  if (method.kind === 'image-volumes') {
    const isToBlame = suspect === 'image-volumes' || suspect === 'check-container';
    if (!isToBlame || checks.every(({ volume }) => volume !== undefined)) return undefined;
    const why = 'checking images by init containers, after image volumes did not work';
    return next(await byInitContainers(pod, nodes), why);
  }
  if (method.kind === 'none') return undefined;
  if ((suspect === 'check-config-map' || isRefused || lacksUser(plan, finding)) && preflight !== 'always')
    return next({ kind: 'none' }, announced('without checks of images', finding));
  if (suspect !== 'check-program') return undefined;
  const tried = [...(method.tried ?? []), method.architecture];
  const other = ARCHITECTURES.find((one) => !tried.includes(one));
  return other === undefined
    ? next({ kind: 'none' }, 'without checks of images, because their program does not run on this node')
    : next(
        { ...method, architecture: other, tried },
        `checking images by a program for ${other}, after one for ${method.architecture} did not run`,
      );
}

/**
 * The cluster was expected to assign a user to the check, and has not, so the node does not start it with the user of its
 * image.
 */
function lacksUser({ leavesUsers }: AttemptPlan, { reason, container = '' }: Finding): boolean {
  return leavesUsers === true && isCheckName(container) && /^(runs-as-root|non-numeric-user)$/.test(reason);
}
