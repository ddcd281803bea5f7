import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { attemptName, type Identity } from '../job/identity.ts';
import type { Check } from '../job/images/checks.ts';
import type { PullPlan } from '../job/images/pull-plan.ts';
import type { Job } from '../job/job.ts';
import { containersWithStep } from '../job/pod-template.ts';
import { withCheckout } from './checkout.ts';
import { type PreflightMethod, withChecks } from './checks-in-pod.ts';
import { checksOf } from './needed-checks.ts';
import { avoiding, preferring } from './node-choice.ts';
import { withPullPolicies } from './pull-policies-in-pod.ts';
import { mergeStep, withOutputFile } from './step-container.ts';
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

/** The pod's deadline is this much after the step's timeout, to tell them apart: it ends a pod without a runner. */
const DEADLINE_AFTER_TIMEOUT_SECONDS = 60;

/**
 * A step can't go on elsewhere, so what moves pods to make better use of nodes leaves it alone until it has ended.
 * https://karpenter.sh/docs/concepts/disruption/#pod-level-controls
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md#what-types-of-pods-can-prevent-ca-from-removing-a-node
 */
export const UNDISRUPTED = {
  'karpenter.sh/do-not-disrupt': 'true',
  'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
};

/**
 * The pod of one attempt: the user's template with the step's inputs over it. By default it has no volume, service
 * account token or service variables: each of the first two costs 0.3 s of start, and the job did not ask for any of
 * the three. Name, namespace and restart policy never come from the template, and no pod outlives the step's deadline.
 */
export function planPod(job: Job, identity: Identity, pulls: readonly PullPlan[]): V1Pod {
  const { template } = job;
  const deadline = Math.ceil(job.timeoutMs / 1000) + DEADLINE_AFTER_TIMEOUT_SECONDS;
  const containers = containersWithStep(template, job.step).map((container) =>
    container.name === job.step ? withOutputFile(mergeStep(container, job, identity.pod)) : container,
  );
  const spec = withCheckout({ ...template.spec, containers }, job.checkout, job.step, identity.pod);
  const nodeSelector = { ...spec.nodeSelector, ...job.nodeSelector };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: identity.pod,
      namespace: identity.namespace,
      labels: { ...template.labels, ...job.labels, ...identity.labels },
      annotations: { ...UNDISRUPTED, ...template.annotations, ...identity.annotations },
    },
    spec: {
      ...withPullPolicies(spec, pulls),
      restartPolicy: 'Never',
      activeDeadlineSeconds: Math.min(deadline, spec.activeDeadlineSeconds ?? deadline),
      ...planAccount(job),
      ...planSeccomp(spec),
      enableServiceLinks: spec.enableServiceLinks ?? false,
      ...(Object.keys(nodeSelector).length > 0 && { nodeSelector }),
      ...planPullSecrets(job, identity),
    },
  };
}

/**
 * The container runtime's default seccomp profile, which Kubernetes does not apply by itself. A template may set
 * another for the pod or a container, or null for none. https://kubernetes.io/docs/tutorials/security/seccomp/
 */
function planSeccomp({ securityContext }: V1PodSpec): Partial<V1PodSpec> {
  if (securityContext?.seccompProfile !== undefined) return {};
  return { securityContext: { ...securityContext, seccompProfile: { type: 'RuntimeDefault' } } };
}

/** Naming a service account asks for its token; whether the pod gets it is then up to the account. */
function planAccount({ serviceAccount, template: { spec } }: Job): Partial<V1PodSpec> {
  const named = serviceAccount ?? spec.serviceAccountName ?? spec.serviceAccount;
  return {
    ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount }),
    ...(named === undefined && { automountServiceAccountToken: spec.automountServiceAccountToken ?? false }),
  };
}

/**
 * Reusable secrets come first: a node remembers an image by the first secret that works. After them the pod's own
 * Secret, then those of the user and of the template.
 */
function planPullSecrets(job: Job, identity: Identity): Pick<V1PodSpec, 'imagePullSecrets'> {
  const names = new Set([
    ...(job.registryCredentials.length > 0 ? [...identity.pullSecrets, identity.pod] : []),
    ...job.imagePullSecrets,
    ...(job.template.spec.imagePullSecrets ?? []).map(({ name = '' }) => name),
  ]);
  return names.size === 0 ? {} : { imagePullSecrets: [...names].map((name) => ({ name })) };
}
