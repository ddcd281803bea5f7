import type { Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import { currentPolicy, distinctImages } from '../../job/pull-plan.ts';
import { askedImages } from '../../judge/containers.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { imagesAvailable, imagesUnknown } from '../../judge/pull/images.ts';
import { planPod } from '../../plan/plan-pod.ts';
import { dependentsOfProbe, planProbe } from '../../plan/probe.ts';
import type { Attempted } from '../attempts.ts';
import type { Context } from '../context.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { limitsOf } from '../limits.ts';
import { openProgressLog } from '../log/progress-log.ts';
import type { Cluster } from '../ports/cluster.ts';
import { type ProbedImages, probeImages } from './probe-images.ts';

/** `attempted`: with the first bad image; `others`: findings about further images. */
export type CheckedImages = { attempted: Attempted; others: Finding[] };

/** No container is judged as the step's. */
const NO_STEP = '';

/** Checks that all images of the job can be pulled on this cluster, with one pod that is always deleted. */
export async function checkImages(job: Job, identity: Identity, context: Context): Promise<CheckedImages> {
  const { cluster, host, interrupted, clock } = context;
  const { begunAt } = context.beginning;
  const images = distinctImages(job.pulls).map(({ image, pullPlans: [first] }) => ({
    container: first.consumer.name,
    image,
    policy: currentPolicy(first),
  }));
  const pod = planProbe(planPod(job, identity, job.pulls), identity.pod, images);
  const dependents = dependentsOfProbe(pod, job);
  const options = { step: NO_STEP, begunAt, ...limitsOf(job), asked: askedImages(pod) };
  host.say(
    `Pod ${identity.namespace}/${identity.pod} · checking ${images.length === 1 ? 'one image' : `${images.length} images`}`,
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
  return { attempted: { finding, attempts: [attempt], pod: undefined, tails: [] }, others };
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
