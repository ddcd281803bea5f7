import { attemptName, type Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import { withoutFurtherAttempt } from '../../judge/end/start-certainty.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { imagesAvailable, imagesUnknown } from '../../judge/pull/images.ts';
import { type JudgeOptions, NO_STEP } from '../../judge/state.ts';
import { avoiding } from '../../plan/node-choice.ts';
import { planPod } from '../../plan/plan-attempt.ts';
import { dependentsOfProbe, planProbe } from '../../plan/probe.ts';
import { replacementFor } from '../attempts/after-lost-pod.ts';
import type { Attempted } from '../attempts/attempts.ts';
import { judgeOptionsOf } from '../attempts/judge-options.ts';
import { type Course, hasTimeFor, tryUntilDecided } from '../attempts/try-until-decided.ts';
import type { Context } from '../context.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { openProgressLog } from '../log/progress-log.ts';
import type { Cluster } from '../ports/cluster.ts';
import { imagesToCheck } from './images-to-check.ts';
import { type ProbedImages, probeImages } from './probe-images.ts';

/**
 * Checks that all images of the job can be pulled on this cluster, with one pod that is always deleted; with another one
 * where that is lost by no fault of the job. `attempted`: with the first bad image; `others`: findings about further ones.
 */
export async function checkImages(job: Job, identity: Identity, context: Context) {
  const { interrupted, clock } = context;
  let avoided: string[] = [];
  const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
    const { attempt, others } = await checkOnce(job, course, avoided, context);
    const chances = { job, earlier: course.earlier, now: clock.now(), random: clock.random() };
    // It runs nothing, so that nothing has to be proven of the lost pod.
    const replacement =
      others.length === 0 && !interrupted.aborted
        ? replacementFor({ ...attempt, avoided }, chances)
        : undefined;
    if (replacement === undefined) return { attempt, others, next: undefined };
    const { options } = attempt.state;
    if (!hasTimeFor(replacement, options, clock.now())) {
      const finding = withoutFurtherAttempt(attempt.finding, 'out-of-time', options);
      return { attempt: { ...attempt, finding }, others, next: undefined };
    }
    ({ avoided } = replacement);
    const announcement = `another pod to check the images, after: ${attempt.finding.message}`;
    const next = { kind: 'another-pod' as const, announcement, pauseMs: replacement.pauseMs };
    return { attempt, others, next };
  });
  const { attempt, others } = last;
  const attempted: Attempted = { finding: attempt.finding, attempts, pod: undefined, tails: [] };
  return { attempted, others };
}

async function checkOnce(job: Job, course: Course, avoided: readonly string[], context: Context) {
  const { number, identity, limited, earlier } = course;
  const { cluster, host, interrupted, clock } = context;
  const { begunAt } = context.beginning;
  const images = imagesToCheck(job.pulls);
  const name = attemptName(identity.pod, number);
  const pod = avoiding(
    planProbe(planPod(limited, identity, job.pulls), name, images, undefined, job.resources),
    avoided,
  );
  const dependents = dependentsOfProbe(pod, job);
  const { scheduleTimeoutMs } = limited;
  const options = { ...judgeOptionsOf(job, { pod, begunAt, scheduleTimeoutMs, earlier }), step: NO_STEP };
  host.say(
    `Pod ${identity.namespace}/${name} · checking ${images.length === 1 ? 'one image' : `${images.length} images`}`,
  );
  const progress = openProgressLog(host, begunAt, clock);
  const podBegunAt = clock.now();
  const probed = await probeImages({ pod, dependents }, options, context, progress);
  const all = interrupted.aborted
    ? [cancelled]
    : await findingsOf(probed, identity.namespace, options, cluster);
  const [finding = imagesAvailable(images.map(({ image }) => image)), ...others] = all;
  const { state } = probed;
  const times = { begunAt: podBegunAt, endedAt: clock.now() };
  return { attempt: { pod, pullPlans: job.pulls, ...times, finding, state }, others };
}

async function findingsOf(
  { verdict, trouble, needed }: ProbedImages,
  namespace: string,
  options: JudgeOptions,
  cluster: Pick<Cluster, 'lackingRights'>,
): Promise<Finding[]> {
  const request = { what: 'create and watch pods', namespace };
  if (trouble !== undefined) return [await explainedFinding(trouble, request, cluster, needed)];
  const { findings, unknown } = verdict;
  return findings.length === 0 && unknown.length > 0 ? [imagesUnknown(unknown, options)] : findings;
}
