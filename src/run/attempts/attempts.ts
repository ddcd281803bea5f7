import type { Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import { withJobOutputs } from '../../judge/end/job-outputs.ts';
import type { Finding } from '../../judge/finding.ts';
import { withFirstFailure } from '../../judge/pull/pull-fallbacks.ts';
import { type AttemptPlan, planAttempt } from '../../plan/plan-attempt.ts';
import { checksInWords, podInWords } from '../../report/progress.ts';
import type { Attempt, Tail } from '../../report/step-report.ts';
import type { Context } from '../context.ts';
import type { Pod } from '../pod/pod.ts';
import type { Cluster } from '../ports/cluster.ts';
import { warnOfMissingSecrets } from '../pull-secrets.ts';
import { runAttempt } from './attempt.ts';
import { choosePreflight } from './choose-preflight.ts';
import { tryUntilDecided } from './try-until-decided.ts';

export type Attempted = {
  finding: Finding;
  /** The end of the step's log, of the last attempt. */
  tails: readonly Tail[];
  /** In order; the last one decided. */
  attempts: [...Attempt[], Attempt];
  /** The pod of the last attempt, deleted when disposed of; undefined if no pod can exist. */
  pod: Pod | undefined;
};

/**
 * Runs the step in a pod; in a new one after a failed pull, with the next pull policy, and after the loss of a pod that
 * the job did not cause. Each attempt has its own pod, watches and state, so that nothing of an old pod reaches it.
 * Leaves the last pod; the others are being deleted.
 */
export async function runAttempts(job: Job, identity: Identity, context: Context): Promise<Attempted> {
  const { cluster, clock, host } = context;
  const { plan: first, why } = await firstPlan(job, identity, cluster);
  let plan = first;
  const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
    const { number } = course;
    const { pod, checks } = planAttempt(course.limited, course.identity, number, plan);
    const trying = runAttempt(job, course, { pod, checks, plan }, context);
    // What follows need not delay the create: the first line takes some milliseconds, in which all masks are made.
    await Promise.race([trying, clock.wait(0)]);
    host.say(podInWords(pod, job.step, plan.pullPlans, number));
    if (number === 1 && checks.length > 0) host.say(checksInWords(checks, why));
    if (number === 1) void warnOfMissingSecrets(job, pod, context);
    const tried = await trying;
    plan = tried.next?.plan ?? plan;
    return { ...tried, checks };
  });
  const { attempt, checks, pod, tails } = last;
  const finding = withFirstFailure(attempt.finding, attempt.pullPlans, checks);
  return { finding: withJobOutputs(finding, attempt.state), attempts, pod, tails };
}

/** The plan of the first attempt, and why it uses its preflight method. */
export async function firstPlan(job: Job, identity: Identity, cluster: Pick<Cluster, 'nodes'>) {
  const unchecked: AttemptPlan = {
    pullPlans: job.pulls,
    method: { kind: 'image-volumes' },
    preferred: [],
    avoided: [],
  };
  const { pod, checks } = planAttempt(job, identity, 1, unchecked);
  const { method, why } = await choosePreflight(job.preflight, pod, checks, cluster.nodes);
  return { plan: { ...unchecked, method }, why };
}
