import type { V1Pod } from '@kubernetes/client-node';
import { causeInWords, persistenceOf } from '../../job/causes.ts';
import type { Check } from '../../job/images/checks.ts';
import { consumerName, isSameConsumer } from '../../job/images/image-consumer.ts';
import { type PullPlan, usersOf } from '../../job/images/pull-plan.ts';
import { pullersIn } from '../../job/images/pullers.ts';
import { isWrittenAlike } from '../../job/images/same-image.ts';
import type { Finding } from '../finding.ts';
import type { State } from '../state.ts';
import { pullHint } from './pull-hints.ts';

/**
 * For a failed pull with no policy left: adds the first failure of an earlier policy, mostly the real one. Where the last
 * one was not to pull, what to do, and whether another run may help, is up to that.
 */
export function withFirstFailure(
  finding: Finding,
  pullPlans: readonly PullPlan[],
  checks: readonly Check[],
): Finding {
  const { users } = usersOf(pullPlans, checks, finding.pull?.puller);
  const first = users.flatMap(({ failures }) => failures)[0];
  if (finding.pull === undefined || first === undefined) return finding;
  const isNotPulled = finding.reason === 'never-policy' && first.policy !== 'Never';
  return {
    ...finding,
    ...(isNotPulled && {
      persistence: persistenceOf(first.cause),
      hint: pullHint({ cause: first.cause, rawMessage: '' }),
    }),
    message: `${finding.message} Before that, with the policy ${first.policy}: ${causeInWords(first.cause)}.`,
  };
}

/**
 * Policies that the cluster changed, which defeats a fallback each time. `asked`: the pod as sent.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
export function overriddenPolicies(state: State, asked: V1Pod, pullPlans: readonly PullPlan[]): string[] {
  const { pod } = state;
  if (pod === undefined) return [];
  const fallingBack = pullPlans.filter(
    ({ policies, checkPolicies }) => policies.length + checkPolicies.length > 2,
  );
  const given = pullersIn(pod.spec);
  return pullersIn(asked.spec).flatMap(({ consumer, image, own: policy }) => {
    const instead = given.find((one) => isSameConsumer(one.consumer, consumer))?.own;
    const matters = fallingBack.some((pullPlan) => isWrittenAlike(pullPlan.image, image));
    return matters && instead !== undefined && instead !== policy
      ? [`${consumerName(consumer)}: ${instead} instead of ${policy}`]
      : [];
  });
}
