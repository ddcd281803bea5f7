import { messageOf } from '../../job/errors.ts';
import { attemptName, type Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import { distinctImages } from '../../job/pull-plan.ts';
import { isWrittenAlike } from '../../job/same-image.ts';
import { askedImages } from '../../judge/containers.ts';
import type { Finding } from '../../judge/finding.ts';
import { pullEpisodes } from '../../judge/pull/failed-pulls.ts';
import { proofOf } from '../../judge/pull/image-proof.ts';
import { distinctFindings } from '../../judge/pull/images.ts';
import { pullFinding } from '../../judge/pull/pull-finding.ts';
import type { State } from '../../judge/state.ts';
import { planPod } from '../../plan/plan-pod.ts';
import { dependentsOfProbe, type ProbedImage, planProbe } from '../../plan/probe.ts';
import type { Attempt } from '../../report/step-report.ts';
import type { Attempted } from '../attempts.ts';
import type { Context } from '../context.ts';
import { another } from '../random-identity.ts';
import { probeImages } from './probe-images.ts';

/** The step has already failed; more bad images are worth only a short wait. */
const TIMEOUT_MS = 5000;
const DEADLINE_SECONDS = 30;

/** After a permanent pull failure: one more pod pulls the untried images, so that one run names all bad ones. */
export async function otherBadImages(
  job: Job,
  identity: Identity,
  { finding, attempts }: Pick<Attempted, 'finding' | 'attempts'>,
  context: Context,
): Promise<Finding[]> {
  const { host, interrupted, clock } = context;
  const last = attempts.at(-1) as Attempt;
  const { image, pull, persistence } = finding;
  if (pull === undefined || persistence !== 'permanent' || image === undefined) return [];
  const others = (found: Finding[]) =>
    found.filter((one) => one.image !== undefined && !isWrittenAlike(one.image, image));
  const known = others(failuresIn(last.state));
  const unknown = unknownImages(last);
  if (unknown.length === 0 || interrupted.aborted) return known;
  const further = another(identity);
  const pod = planProbe(
    planPod(job, further, last.pullPlans),
    attemptName(further.pod, 'images'),
    unknown,
    DEADLINE_SECONDS,
  );
  const dependents = dependentsOfProbe(pod, job);
  const options = {
    step: job.step,
    graceMs: TIMEOUT_MS,
    begunAt: clock.now(),
    timeoutMs: TIMEOUT_MS,
    asked: askedImages(pod),
  };
  const { verdict, trouble } = await probeImages({ pod, dependents }, options, context);
  if (trouble !== undefined && !interrupted.aborted)
    host.say(`The other images were not looked at: ${messageOf(trouble)}`);
  return [...known, ...others(verdict.findings)];
}

/** Images that no pull was tried for. Leaves out images used only by volumes: they may not be runnable. */
function unknownImages({ state, pullPlans }: Attempt): ProbedImage[] {
  return distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
    const consumers = users.map(({ consumer }) => consumer);
    const container = consumers.find(({ kind }) => kind === 'container')?.name;
    if (container === undefined || proofOf(state, consumers) !== 'unknown') return [];
    // The most permissive of its policies: an image that is present or can be pulled is not bad.
    const policies = users.flatMap((one) => one.policies);
    const policy = (['IfNotPresent', 'Always', 'Never'] as const).find((one) => policies.includes(one));
    return policy === undefined ? [] : [{ container, image, policy }];
  });
}

/** All failed pulls, one finding for each image. */
function failuresIn(state: State): Finding[] {
  const { pod } = state;
  if (pod === undefined) return [];
  return distinctFindings(pullEpisodes(state.pulls).map((episode) => pullFinding(state, episode)));
}
