import type { V1Pod } from '@kubernetes/client-node';
import { cancelled, type Finding, withFacts } from '../findings/finding.ts';
import type { Identity } from '../job/identity.ts';
import { containersIn, type ImageConsumer, volumeIn } from '../job/image-consumers.ts';
import { isWrittenAlike } from '../job/image-reference.ts';
import type { Job } from '../job/job.ts';
import { type JudgeOptions, NO_STEP } from '../job/judge-options.ts';
import { checkPolicy, type DistinctImage, distinctImages, type PullPlan } from '../job/pull-plan.ts';
import {
  distinctFindings,
  imagesAvailable,
  imagesUnknown,
  isStepBlockedBy,
  isTriedInPod,
  judgeImages,
  proofOf,
} from '../judge/images.ts';
import { pullFinding, usableFallbacks } from '../judge/pulls.ts';
import { type State, startState } from '../judge/state.ts';
import { failedImages } from '../judge/tracker.ts';
import { preferNodes } from '../plan/nodes.ts';
import { type AttemptPlan, planPod } from '../plan/pod.ts';
import { type ProbedImage, planProbe } from '../plan/probe.ts';
import { dependentsOf } from '../plan/secrets.ts';
import { type Attempt, announced } from '../report/step-report.ts';
import { type Attempted, another, type Course, judgeOptionsOf, tryUntilDecided } from './attempts.ts';
import type { Context } from './context.ts';
import { explainedFinding } from './errors.ts';
import { observeUntil } from './follow.ts';
import { openPullSecretLookup, openStatusRequest } from './followers.ts';
import { openProgressLog, type ProgressLog } from './log.ts';
import { anotherPod, hasTimeFor } from './next-attempt.ts';
import { createPod } from './pod.ts';

/** Each image once, with the name for the container that pulls it: the name of the first container that needs it. */
function withContainers(pulls: readonly PullPlan[]): (DistinctImage & { container: string })[] {
  const taken = new Set(pulls.map(({ consumer }) => consumer).filter((one) => volumeIn(one) === undefined));
  return distinctImages(pulls).map((one) => ({
    ...one,
    container: containerFor(one.pullPlans[0].consumer, taken),
  }));
}

/** Without the number, within the 63 characters of a name. */
const MAX_LENGTH = 55;

/** A volume can have the name of a container. */
function containerFor(consumer: ImageConsumer, taken: Set<string>): string {
  const volume = volumeIn(consumer);
  if (volume === undefined) return consumer;
  const stem = `volume-${volume}`.slice(0, MAX_LENGTH).replace(/-+$/, '');
  let free = stem;
  for (let number = 2; taken.has(free); number++) free = `${stem}-${number}`;
  taken.add(free);
  return free;
}

/**
 * Creates a pod that only pulls images, watches it until the result of each pull is known, and deletes it. Returns what is wrong
 * with the images, or why that is not known. `progress`: undefined for a silent probe, after the step's report.
 */
async function probeImages(
  planned: V1Pod,
  options: JudgeOptions,
  { registryCredentials }: Pick<Job, 'registryCredentials'>,
  context: Context,
  progress?: ProgressLog,
): Promise<{ state: State; findings: Finding[] }> {
  const { cluster, interrupted } = context;
  if (interrupted.aborted) return { state: startState(options), findings: [cancelled()] };
  const containers = planned.spec?.containers ?? [];
  const dependents = dependentsOf(planned, { registryCredentials });
  const judge = (state: State, now: number) => judgeImages(state, containers, now);
  await using pod = createPod({ pod: planned, dependents, judge, graceSeconds: 0 }, options, context);
  const { namespace, needed } = pod;
  const lookups = [openPullSecretLookup(pod, cluster), openStatusRequest(pod, containers, cluster)];
  const followers = progress === undefined ? lookups : [...lookups, progress];
  const end = await observeUntil(pod, judge, followers, progress?.line);
  const { state } = pod;
  if (interrupted.aborted || end.kind === 'interrupt') return { state, findings: [cancelled()] };
  if (end.kind === 'trouble') {
    const request = { what: 'create and watch pods', namespace };
    return { state, findings: [await explainedFinding(end.error, request, cluster, needed)] };
  }
  const { findings, unknown } = end;
  const isUnknown = findings.length === 0 && unknown.length > 0;
  return { state, findings: isUnknown ? [imagesUnknown(unknown, options.timeoutMs)] : findings };
}

/**
 * Checks that all images of the job can be pulled on this cluster, with one pod that is always deleted; with another one
 * where that is lost by no fault of the job. `finding`: about the first bad image; `others`: about further ones.
 */
export async function checkImages(job: Job, identity: Identity, context: Context) {
  const { interrupted, clock } = context;
  let plan: AttemptPlan = { pullPlans: job.pulls, method: { kind: 'none' }, preferred: [], avoided: [] };
  const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
    const { attempt, others } = await checkOnce(job, course, plan.avoided, context);
    const chances = { job, earlier: course.earlier, now: clock.now(), random: clock.random() };
    // It runs nothing, so no proof is needed for the lost pod.
    const mayFollow = others.length === 0 && !interrupted.aborted;
    const next = mayFollow ? anotherPod({ ...attempt, plan }, chances) : undefined;
    if (next === undefined) return { attempt, others };
    if (!hasTimeFor(next, attempt.state.options, clock.now())) {
      const finding = withFacts(attempt.finding, { whyNot: 'out-of-time' });
      return { attempt: { ...attempt, finding }, others };
    }
    ({ plan } = next);
    const { message } = attempt.finding;
    const announcement = announced('another pod to check the images, after', { message });
    return { attempt, others, next: { ...next, announcement } };
  });
  return { finding: last.attempt.finding, attempts, others: last.others };
}

async function checkOnce(job: Job, course: Course, avoided: readonly string[], context: Context) {
  const { identity, limited } = course;
  const { host, clock } = context;
  const images = withContainers(job.pulls).map(({ container, image, pullPlans }) => {
    return { container, image, policy: checkPolicy(pullPlans) };
  });
  const probe = planProbe(planPod(limited, identity, job.pulls), images, undefined, job.resources);
  const pod = preferNodes(probe, [], avoided);
  const options = { ...judgeOptionsOf(job, pod, course, context), step: NO_STEP };
  host.say(
    `Pod ${identity.namespace}/${identity.pod} · checking ${images.length === 1 ? 'one image' : `${images.length} images`}`,
  );
  const progress = openProgressLog(host, context.beginning.begunAt, clock);
  const begunAt = clock.now();
  const { state, findings } = await probeImages(pod, options, job, context, progress);
  const [finding = imagesAvailable(images.map(({ image }) => image)), ...others] = findings;
  const attempt = { pod, pullPlans: job.pulls, begunAt, endedAt: clock.now(), finding, state };
  return { attempt, others };
}

/** The step has already failed; more bad images are worth only a short wait. */
const TIMEOUT_MS = 5000;
const DEADLINE_SECONDS = 30;

/**
 * After a permanent pull failure that prevents the step from starting: observes the pod for as long as it tries further images,
 * so that their results are in its state.
 */
export async function observeFurther({ finding, attempts, pod }: Attempted): Promise<void> {
  const image = permanentlyBad(finding);
  if (pod === undefined || image === undefined) return;
  const last = attempts.at(-1) as Attempt;
  const end = pod.clock.now() + TIMEOUT_MS;
  const isAwaited = (one: AskedFor) =>
    proofOf(pod.state, one.consumers) === 'unknown' && isTriedBehind(image, pod.state, one);
  while (imagesAskedFor(last).some(isAwaited) && pod.clock.now() < end) {
    const interruption = await pod.next(end);
    if (interruption !== undefined && interruption.kind !== 'note') return;
  }
}

/**
 * After a permanent pull failure: the findings about further images, so that one run names all bad ones. What the pod
 * did not try, one more pod pulls.
 */
export async function otherBadImages(
  job: Job,
  identity: Identity,
  { finding, attempts, pod }: Attempted,
  context: Context,
): Promise<Finding[]> {
  const image = permanentlyBad(finding);
  if (image === undefined) return [];
  const last = attempts.at(-1) as Attempt;
  const state = pod?.state ?? last.state;
  const isOther = (one: Finding) => one.image !== undefined && !isWrittenAlike(one.image, image);
  const failed = finalFailures(state);
  const isToProbe = (one: AskedFor) => {
    const proof = proofOf(state, one.consumers);
    // It was tried by a policy that is not the last.
    if (proof === 'failed')
      return !failed.some((its) => isWrittenAlike(its.asked ?? its.image ?? '', one.image));
    return proof === 'unknown' && !isTriedBehind(image, state, one);
  };
  const images = imagesAskedFor(last).filter(isToProbe);
  const isProbed = images.length > 0 && !context.interrupted.aborted;
  const probed = isProbed ? await probe(job, another(identity, 'images'), { last, images }, context) : [];
  return [...failed, ...probed].filter(isOther);
}

/** Does the pod try the image although it lacks the image `bad`, without which its step can't start? */
function isTriedBehind(bad: string, state: State, { consumers }: AskedFor): boolean {
  return isStepBlockedBy(state, bad) && isTriedInPod(state, consumers);
}

function permanentlyBad({ image, pull, persistence }: Finding): string | undefined {
  return pull !== undefined && persistence === 'permanent' ? image : undefined;
}

async function probe(
  job: Job,
  identity: Identity,
  { last, images }: { last: Attempt; images: readonly ProbedImage[] },
  context: Context,
): Promise<Finding[]> {
  const { host, clock } = context;
  const pod = planProbe(planPod(job, identity, last.pullPlans), images, DEADLINE_SECONDS);
  const ofStep = judgeOptionsOf(job, pod, { limited: job }, context);
  const options = { ...ofStep, begunAt: clock.now(), timeoutMs: TIMEOUT_MS };
  const { findings } = await probeImages(pod, options, job, context);
  const pulls = findings.filter(({ pull }) => pull !== undefined);
  const [trouble] = pulls.length === 0 ? findings : [];
  if (trouble !== undefined && trouble.category !== 'timeout' && trouble.category !== 'cancelled')
    host.say(announced('The other images were not checked', { message: trouble.message }));
  return pulls;
}

type AskedFor = ProbedImage & { consumers: ImageConsumer[] };

/** Leaves out volumes that no container mounts: the step does not need their images. */
function imagesAskedFor({ pod, pullPlans }: Pick<Attempt, 'pod' | 'pullPlans'>): AskedFor[] {
  const mounted = new Set(
    containersIn(pod.spec).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)),
  );
  const isNeeded = ({ consumer }: PullPlan) => {
    const volume = volumeIn(consumer);
    return volume === undefined || mounted.has(volume);
  };
  return withContainers(pullPlans.filter(isNeeded)).flatMap(({ container, image, pullPlans: users }) => {
    // The most permissive of its policies: an image that is present or can be pulled is not bad.
    const policies = users.flatMap((one) => one.policies);
    const policy = (['IfNotPresent', 'Always', 'Never'] as const).find((one) => policies.includes(one));
    if (policy === undefined) return [];
    return [{ container, image, policy, consumers: users.map(({ consumer }) => consumer) }];
  });
}

/** All failed pulls after which no other policy is left, one finding for each image. */
function finalFailures(state: State): Finding[] {
  if (state.pod === undefined) return [];
  const fallbacks = usableFallbacks(state);
  const findings = failedImages(state).map((episode) => pullFinding(state, episode));
  return distinctFindings(findings).filter(
    ({ pull }) => pull !== undefined && !fallbacks.includes(pull.puller),
  );
}
