import type { Cluster } from '../../cluster/cluster.ts';
import type { Job } from '../../job.ts';
import { imagesByPuller } from '../../judge/containers.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { distinctImages } from '../../plan/distinct-images.ts';
import { currentPolicy } from '../../plan/fallback.ts';
import type { Identity } from '../../plan/identity.ts';
import { planPod } from '../../plan/pod.ts';
import { dependentsOfProbe, planProbe } from '../../plan/probe.ts';
import { imagesAvailable, imagesUnknown } from '../../report/images-found.ts';
import type { Attempted } from '../attempts.ts';
import type { Surroundings } from '../context.ts';
import { explainedFinding } from '../finding-of-error.ts';
import { limitsOf } from '../limits.ts';
import { openNarrator } from '../log/progress-log.ts';
import { type Looked, lookAtImages } from './probe-images.ts';

/** What a check found: as an attempt of a step, and what is wrong beside the first bad image. */
export type CheckedImages = { attempted: Attempted; others: Finding[] };

/** No container is the step's, so nothing is judged as one. */
const NO_STEP = '';

/** Finds out whether all images of the job can be pulled on this cluster. Its pod goes of itself. */
export async function checkImages(
  job: Job,
  identity: Identity,
  begunAt: number,
  surroundings: Surroundings,
): Promise<CheckedImages> {
  const { cluster, console, interrupted } = surroundings;
  const images = distinctImages(job.pulls).map(({ image, cursors: [first] }) => ({
    container: first.container,
    image,
    policy: currentPolicy(first),
  }));
  const pod = planProbe(planPod(job, identity, job.pulls), identity.pod, images);
  const dependents = dependentsOfProbe(pod, job);
  const of = { step: NO_STEP, begunAt, ...limitsOf(job), asked: imagesByPuller(pod) };
  console.say(
    `Pod ${identity.namespace}/${identity.pod} · checking ${images.length === 1 ? 'one image' : `${images.length} images`}`,
  );
  const narrator = openNarrator(console, begunAt);
  const podBegunAt = Date.now();
  const looked = await lookAtImages({ pod, dependents }, of, surroundings, narrator);
  const all = interrupted.aborted
    ? [cancelled]
    : await findingsOf(looked, identity.namespace, job.timeoutMs, cluster);
  const [finding = imagesAvailable(images.map(({ image }) => image)), ...others] = all;
  const attempt = {
    pod,
    cursors: job.pulls,
    begunAt: podBegunAt,
    endedAt: Date.now(),
    finding,
    state: looked.state,
  };
  return { attempted: { finding, attempts: [attempt], podMayExist: false }, others };
}

async function findingsOf(
  { verdict, trouble, needed }: Looked,
  namespace: string,
  timeoutMs: number,
  cluster: Cluster,
): Promise<Finding[]> {
  const request = { what: 'create and watch pods', namespace };
  if (trouble !== undefined) return [await explainedFinding(trouble, request, cluster, needed)];
  const { findings, unknown } = verdict;
  return findings.length === 0 && unknown.length > 0 ? [imagesUnknown(unknown, timeoutMs)] : findings;
}
