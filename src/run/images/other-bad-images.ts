import { messageOf } from '../../job/errors.ts';
import { attemptName, type Identity } from '../../job/identity.ts';
import { type ImageConsumer, includesConsumer } from '../../job/images/image-consumer.ts';
import type { PullPlan } from '../../job/images/pull-plan.ts';
import { pullersIn } from '../../job/images/pullers.ts';
import { isWrittenAlike } from '../../job/images/same-image.ts';
import type { Job } from '../../job/job.ts';
import { containersOf } from '../../judge/containers.ts';
import type { Finding } from '../../judge/finding.ts';
import { failedImages } from '../../judge/pull/failed-pulls.ts';
import { isStepBlockedBy, isTriedInPod, proofOf } from '../../judge/pull/image-proof.ts';
import { distinctFindings } from '../../judge/pull/images.ts';
import { pullFinding } from '../../judge/pull/pull-finding.ts';
import type { State } from '../../judge/state.ts';
import { planPod } from '../../plan/plan-attempt.ts';
import { dependentsOfProbe, type ProbedImage, planProbe } from '../../plan/probe.ts';
import type { Attempt } from '../../report/step-report.ts';
import type { Attempted } from '../attempts/attempts.ts';
import type { Context } from '../context.ts';
import { another } from '../random-identity.ts';
import { withContainers } from './images-to-check.ts';
import { probeImages } from './probe-images.ts';

/** The step has already failed; more bad images are worth only a short wait. */
const TIMEOUT_MS = 5000;
const DEADLINE_SECONDS = 30;

/**
 * After a permanent pull failure that keeps the step from starting: observes the pod for as long as it tries further
 * images, so that their results are in its state.
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
  const images = imagesAskedFor(last).filter((one) => isToProbe(image, state, one));
  const isProbed = images.length > 0 && !context.interrupted.aborted;
  const probed = isProbed ? await probe(job, another(identity), { last, images }, context) : [];
  return [...finalFailures(state), ...probed].filter(isOther);
}

/** What the pod did not try, and what it tried by a policy that is not the last. */
function isToProbe(bad: string, state: State, image: AskedFor): boolean {
  const proof = proofOf(state, image.consumers);
  return proof === 'unknown' ? !isTriedBehind(bad, state, image) : proof === 'failed' && image.hasFallback;
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
  const { host, interrupted, clock } = context;
  const name = attemptName(identity.pod, 'images');
  const pod = planProbe(planPod(job, identity, last.pullPlans), name, images, DEADLINE_SECONDS);
  const dependents = dependentsOfProbe(pod, job);
  const options = {
    step: job.step,
    graceMs: job.pullGrace.ms,
    gracesMs: job.pullGrace.byCause,
    begunAt: clock.now(),
    timeoutMs: TIMEOUT_MS,
    asked: pullersIn(pod.spec),
  };
  const { verdict, trouble } = await probeImages({ pod, dependents }, options, context);
  if (trouble !== undefined && !interrupted.aborted)
    host.say(`The other images were not looked at: ${messageOf(trouble)}`);
  return verdict.findings;
}

/** `hasFallback`: its consumers have another pull policy left. */
type AskedFor = ProbedImage & { consumers: ImageConsumer[]; hasFallback: boolean };

/** Leaves out volumes that no container mounts: the step does not need their images. */
function imagesAskedFor({ pod, pullPlans }: Pick<Attempt, 'pod' | 'pullPlans'>): AskedFor[] {
  const mounted = new Set(
    containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)),
  );
  const isNeeded = ({ consumer: { kind, name } }: PullPlan) => kind === 'container' || mounted.has(name);
  return withContainers(pullPlans.filter(isNeeded)).flatMap(({ container, image, pullPlans: users }) => {
    // The most permissive of its policies: an image that is present or can be pulled is not bad.
    const policies = users.flatMap((one) => one.policies);
    const policy = (['IfNotPresent', 'Always', 'Never'] as const).find((one) => policies.includes(one));
    if (policy === undefined) return [];
    const consumers = users.map(({ consumer }) => consumer);
    const hasFallback = users.every((one) => one.failures.length + 1 < one.policies.length);
    return [{ container, image, policy, consumers, hasFallback }];
  });
}

/** All failed pulls after which no other policy is left, one finding for each image. */
function finalFailures(state: State): Finding[] {
  const { pod, options } = state;
  if (pod === undefined) return [];
  const findings = failedImages(state).map((episode) => pullFinding(state, episode));
  return distinctFindings(findings).filter(
    ({ pull }) => pull !== undefined && !includesConsumer(options.fallbacks ?? [], pull.puller),
  );
}
