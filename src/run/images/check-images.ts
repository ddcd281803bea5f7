import { attemptName, type Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import { askedImages } from '../../judge/containers.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { imagesAvailable, imagesUnknown } from '../../judge/pull/images.ts';
import { NO_STEP } from '../../judge/state.ts';
import { avoiding } from '../../plan/node-choice.ts';
import { planPod } from '../../plan/plan-pod.ts';
import { dependentsOfProbe, planProbe } from '../../plan/probe.ts';
import type { Attempt } from '../../report/step-report.ts';
import { replacementFor } from '../after-lost-pod.ts';
import type { Attempted } from '../attempts.ts';
import type { Context } from '../context.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { limitsOf } from '../limits.ts';
import { openProgressLog } from '../log/progress-log.ts';
import type { Cluster } from '../ports/cluster.ts';
import { ownPullSecrets } from '../pull-secrets.ts';
import { another } from '../random-identity.ts';
import { withTimeLeft } from '../time-left.ts';
import { imagesToCheck } from './images-to-check.ts';
import { type ProbedImages, probeImages } from './probe-images.ts';

/** `attempted`: with the first bad image; `others`: findings about further images. */
export type CheckedImages = { attempted: Attempted; others: Finding[] };

/**
 * Checks that all images of the job can be pulled on this cluster, with one pod that is always deleted; with another one
 * where that is lost by no fault of the job.
 */
export async function checkImages(job: Job, identity: Identity, context: Context): Promise<CheckedImages> {
  const { host, interrupted, clock } = context;
  const attempts: Attempt[] = [];
  let avoided: string[] = [];
  for (let number = 1; ; number++) {
    const own = number === 1 ? identity : another(identity);
    const { attempt, others } = await checkOnce(job, own, { number, avoided, earlier: attempts }, context);
    const chances = { job, earlier: attempts, now: clock.now(), random: clock.random() };
    // It runs nothing, so that nothing has to be proven of the lost pod.
    const replacement =
      others.length === 0 && !interrupted.aborted
        ? replacementFor({ ...attempt, avoided }, chances)
        : undefined;
    if (replacement === undefined) {
      const attempted = { finding: attempt.finding, pod: undefined, tails: [] };
      return { attempted: { ...attempted, attempts: [...attempts, attempt] }, others };
    }
    attempts.push({ ...attempt, followedBy: 'another-pod' });
    host.say(`Attempt ${number + 1}: another pod to check the images, after: ${attempt.finding.message}`);
    ({ avoided } = replacement);
    // A cancel ends the pause, and the next attempt before it begins.
    if (replacement.pauseMs > 0) await clock.wait(replacement.pauseMs, interrupted).catch(() => {});
  }
}

type Course = { number: number; avoided: string[]; earlier: readonly Attempt[] };

async function checkOnce(
  job: Job,
  identity: Identity,
  { number, avoided, earlier }: Course,
  context: Context,
): Promise<{ attempt: Attempt; others: Finding[] }> {
  const { cluster, host, interrupted, clock } = context;
  const { begunAt } = context.beginning;
  const limited = number === 1 ? job : withTimeLeft(job, earlier, context);
  const images = imagesToCheck(job.pulls);
  const name = attemptName(identity.pod, number);
  const pod = avoiding(planProbe(planPod(limited, identity, job.pulls), name, images), avoided);
  const dependents = dependentsOfProbe(pod, job);
  const { scheduleTimeoutMs } = limited;
  const limits = limitsOf({ ...job, scheduleTimeoutMs });
  const options = {
    step: NO_STEP,
    begunAt,
    ...limits,
    asked: askedImages(pod),
    ownPullSecrets: ownPullSecrets(pod, job),
  };
  host.say(
    `Pod ${identity.namespace}/${name} · checking ${images.length === 1 ? 'one image' : `${images.length} images`}`,
  );
  const progress = openProgressLog(host, begunAt, clock);
  const podBegunAt = clock.now();
  const probed = await probeImages({ pod, dependents }, options, context, progress);
  const all = interrupted.aborted
    ? [cancelled]
    : await findingsOf(probed, identity.namespace, job.timeoutMs, cluster);
  const [finding = imagesAvailable(images.map(({ image }) => image)), ...others] = all;
  const attempt = {
    pod,
    pullPlans: job.pulls,
    begunAt: podBegunAt,
    endedAt: clock.now(),
    finding,
    state: probed.state,
  };
  return { attempt, others };
}

async function findingsOf(
  { verdict, trouble, needed }: ProbedImages,
  namespace: string,
  timeoutMs: number,
  cluster: Pick<Cluster, 'lackingRights'>,
): Promise<Finding[]> {
  const request = { what: 'create and watch pods', namespace };
  if (trouble !== undefined) return [await explainedFinding(trouble, request, cluster, needed)];
  const { findings, unknown } = verdict;
  return findings.length === 0 && unknown.length > 0 ? [imagesUnknown(unknown, timeoutMs)] : findings;
}
