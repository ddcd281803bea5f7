import type { V1Pod } from '@kubernetes/client-node';
import { type Check, isCheckName, NOBODY, type Preflight } from '../../job/images/checks.ts';
import { checkPolicy, currentPolicy, fallBack, type PullPlan, usersOf } from '../../job/images/pull-plan.ts';
import type { Finding } from '../../judge/finding.ts';
import { type State, stepHasStarted } from '../../judge/state.ts';
import { ARCHITECTURES } from '../../plan/check-executable.ts';
import type { PreflightMethod } from '../../plan/checks-in-pod.ts';
import { nodesWith } from '../../plan/node-choice.ts';
import type { AttemptPlan } from '../../plan/plan-attempt.ts';
import { hasUserOfOurs } from '../../plan/users-of-ours.ts';
import { fallbackInWords } from '../../report/fallbacks.ts';
import type { Continuation } from '../../report/step-report.ts';
import type { Nodes } from '../ports/cluster.ts';
import { byInitContainers, whyUnread } from './choose-preflight.ts';
import type { Proof } from './delete-before-retry.ts';

/** `announcement`: for the log, behind the number of the attempt. */
export type Next = {
  kind: Continuation;
  plan: AttemptPlan;
  announcement: string;
  /** What must be certain of the old pod, and until when at least that is waited for (milliseconds since 1970). */
  proof: Proof;
  until: number;
  /** Before the new pod is made. */
  pauseMs: number;
};

/** After a failed pull or check the node is alive, so the proof comes soon. */
const SOON = { proof: 'never-started', until: 0, pauseMs: 0 } as const;

export type Ended = {
  pod: V1Pod;
  checks: readonly Check[];
  plan: AttemptPlan;
  finding: Finding;
  state: State;
};

/** Another way to get the images, if that may help; never if the step has started: its program must run only once. */
export async function nextAttempt(
  ended: Ended,
  { preflight, nodes, mayFallBack }: { preflight: Preflight; nodes: Nodes; mayFallBack: boolean },
): Promise<Next | undefined> {
  if (stepHasStarted(ended.state)) return undefined;
  const byPolicy = mayFallBack ? await afterFailedPull(ended, nodes) : undefined;
  return byPolicy ?? (await afterFailedCheck(ended, preflight, nodes));
}

/** Undefined if no pull policy is left. A container that can't run its image is no failed pull. */
async function afterFailedPull({ checks, plan, finding }: Ended, nodes: Nodes): Promise<Next | undefined> {
  const { image, pull, message } = finding;
  if (pull === undefined || image === undefined) return undefined;
  const { puller, cause } = pull;
  const pullPlans = fallBack(plan.pullPlans, checks, { puller, cause, message });
  if (pullPlans === undefined) return undefined;
  const { own, users } = usersOf(pullPlans, checks, puller);
  const policy = own === undefined ? checkPolicy(users) : currentPolicy(own);
  const { preferred, note } = await whereItIs(image, users, nodes);
  return {
    ...SOON,
    kind: 'next-policy',
    plan: { ...plan, pullPlans, preferred: [...new Set([...plan.preferred, ...preferred])] },
    announcement: `${fallbackInWords(policy, image, cause)}${note}`,
  };
}

/** An image that is not pulled again is usable only on nodes that have it. `image`: as the cluster names it. */
async function whereItIs(image: string, users: readonly PullPlan[], nodes: Nodes) {
  const pullPlan = users.find(({ failures }) => failures.length > 0);
  if (pullPlan === undefined || currentPolicy(pullPlan) === 'Always') return { preferred: [], note: '' };
  try {
    const preferred = nodesWith(await nodes.images(), image);
    const has =
      preferred.length === 1
        ? '1 node reports having it and is'
        : `${preferred.length} nodes report having it and are`;
    return {
      preferred,
      note: preferred.length === 0 ? '; no node has reported having it so far' : `; ${has} preferred`,
    };
  } catch (error) {
    return { preferred: [], note: `; which nodes have it was not looked up (${whyUnread(error)})` };
  }
}

/**
 * If not an image failed but the preflight method: another method. The node's runtime may not support image volumes,
 * the executable may be for another architecture, and ConfigMaps or users may be forbidden.
 */
async function afterFailedCheck({ pod, checks, plan, finding }: Ended, preflight: Preflight, nodes: Nodes) {
  const { method } = plan;
  const { suspect } = finding;
  const isRefused = suspect === 'check-container' || suspect === 'check-user';
  const next = (other: PreflightMethod, why: string, leavesUsers = plan.leavesUsers): Next => ({
    ...SOON,
    kind: 'other-check',
    plan: { ...plan, method: other, leavesUsers },
    announcement: why,
  });
  if (finding.outcome !== 'failure') return undefined;
  if (isRefused && hasUserOfOurs(pod))
    return next(method, `with a user of the cluster’s choice for checks and checkout, not ${NOBODY}`, true);
  switch (method.kind) {
    case 'none':
      return undefined;
    case 'image-volumes':
      return (suspect === 'image-volumes' || suspect === 'check-container') &&
        checks.some(({ volume }) => volume === undefined)
        ? next(
            await byInitContainers(pod, nodes),
            'checking images by init containers, after image volumes did not work',
          )
        : undefined;
    case 'init-containers': {
      if ((suspect === 'check-config-map' || isRefused || lacksUser(plan, finding)) && preflight !== 'always')
        return next({ kind: 'none' }, `without checks of images: ${finding.message} ${finding.hint}`);
      if (suspect !== 'check-program') return undefined;
      const tried = [...(method.tried ?? []), method.architecture];
      const other = ARCHITECTURES.find((one) => !tried.includes(one));
      return other === undefined
        ? next({ kind: 'none' }, 'without checks of images, because their program does not run on this node')
        : next(
            { ...method, architecture: other, tried },
            `checking images by a program for ${other}, after one for ${method.architecture} did not run`,
          );
    }
  }
}

/** The cluster was to give the check a user, and has not, so that the node does not start it as that of its image. */
function lacksUser({ leavesUsers }: AttemptPlan, { reason, container = '' }: Finding): boolean {
  return leavesUsers === true && isCheckName(container) && /^(runs-as-root|non-numeric-user)$/.test(reason);
}
