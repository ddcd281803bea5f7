import type { V1Pod } from '@kubernetes/client-node';
import { attemptName, type Identity } from '../job/identity.ts';
import type { Check } from '../job/images/checks.ts';
import type { PullPlan } from '../job/images/pull-plan.ts';
import type { Job } from '../job/job.ts';
import { type PreflightMethod, withChecks } from './checks-in-pod.ts';
import { checksOf } from './needed-checks.ts';
import { avoiding, preferring } from './node-choice.ts';
import { planPod } from './plan-pod.ts';
import { withoutUsersOfOurs } from './users-of-ours.ts';

/** What each attempt decides anew. */
export type AttemptPlan = {
  pullPlans: PullPlan[];
  method: PreflightMethod;
  /** Host names of nodes that have an image which this attempt should not need to pull. */
  preferred: string[];
  /** Names of nodes that lost a pod of this step. */
  avoided: string[];
  /** The cluster gives our own containers their user: it refused the one of ours. */
  leavesUsers?: boolean | undefined;
};

/** The pod of attempt `number` (from 1), and the checks in it. */
export function planAttempt(
  job: Job,
  identity: Identity,
  number: number,
  { pullPlans, method, preferred, avoided, leavesUsers = false }: AttemptPlan,
): { pod: V1Pod; checks: Check[] } {
  const bare = planPod(job, { ...identity, pod: attemptName(identity.pod, number) }, pullPlans);
  const { step, preflight } = job;
  const byVolumes = method.kind === 'image-volumes';
  const checks = method.kind === 'none' ? [] : checksOf(bare, pullPlans, { step, preflight, byVolumes });
  const checked = withChecks(bare, checks, method, { pullPlans, step });
  const pod = leavesUsers ? withoutUsersOfOurs(checked) : checked;
  return { pod: avoiding(preferring(pod, preferred), avoided), checks };
}
