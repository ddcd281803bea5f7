import type {
  V1Container,
  V1EnvVar,
  V1Pod,
  V1PodSpec,
  V1ResourceRequirements,
} from '@kubernetes/client-node';
import { type Identity, TOKEN_ANNOTATION } from '../job/identity.ts';
import { type Check, NOBODY } from '../job/image-consumers.ts';
import type { Command, EnvironmentVariable, Job } from '../job/job.ts';
import {
  COMMAND_FILES,
  isOurs,
  OUTPUT_FILE,
  type PlannedPod,
  UNPRIVILEGED,
  USAGE_FILE,
} from '../job/pod-parts.ts';
import type { PullPlan } from '../job/pull-plan.ts';
import { defined, escapeExpansion } from '../job/values.ts';
import { mapContainers, mapStep, type PreflightMethod, withChecks, withPullPolicies } from './checks.ts';
import { hasOwnOutputs, UNSHIPPED, withCollecting } from './collecting.ts';
import { appendUsage, withExitTrap } from './exit-trap.ts';
import { preferNodes } from './nodes.ts';
import { keyOf } from './secrets.ts';
import { withWorkspace } from './workspace.ts';

/** Does a container of Pod Step run as a user whom the template does not name? */
export function hasUserOfOurs({ spec }: V1Pod): boolean {
  return spec?.initContainers?.some(isAsNobody) ?? false;
}

/**
 * The pod without these users, for a cluster that allows only users that it assigns itself, as OpenShift does by namespace. On
 * other clusters, the user of the image would run, which can be root.
 * https://docs.redhat.com/en/documentation/openshift_container_platform/4.21/html/authentication_and_authorization/managing-pod-security-policies
 */
function withoutUsersOfOurs(pod: PlannedPod): PlannedPod {
  const spec = mapContainers(pod.spec, (container) => {
    if (!isAsNobody(container)) return container;
    const { runAsUser: _, ...securityContext } = container.securityContext ?? {};
    return { ...container, securityContext };
  });
  return { ...pod, spec };
}

function isAsNobody(container: V1Container): boolean {
  return isOurs(container) && container.securityContext?.runAsUser === NOBODY;
}

/**
 * The template's step container with the inputs over it: inputs win, lists and maps are merged. A command replaces the
 * template's arguments too, because they belong to another command. `secret`: name of the pod's Secret.
 */
function mergeStep(container: V1Container, job: Job, secret: string): V1Container {
  const { command, args, ...rest } = container;
  const resources = mergeResources(container.resources, job.resources);
  const env = mergeEnv(container.env ?? [], job, secret);
  return {
    ...rest,
    image: job.image,
    ...planCommand(job.command, defined({ command, args })),
    ...defined({ workingDir: job.workingDirectory, env: env.length > 0 ? env : undefined, resources }),
  };
}

function planCommand(command: Command, template: Pick<V1Container, 'command' | 'args'>) {
  if (command.kind === 'script')
    return { command: [...command.shell, '-c', escapeExpansion(command.script)] };
  return {
    ...(command.command.length > 0 ? { command: command.command.map(escapeExpansion) } : template),
    ...(command.args.length > 0 && { args: command.args.map(escapeExpansion) }),
  };
}

/**
 * Inputs win over the template. A variable keeps its place in the template, because later values can refer to it. Variables of the
 * run that are not set in another way come first, because values of the template can refer to them too.
 */
function mergeEnv(template: readonly V1EnvVar[], job: Job, secret: string): V1EnvVar[] {
  const plain = ({ name, value }: EnvironmentVariable) => ({ name, value: escapeExpansion(value) });
  const ofSecret = ({ name }: EnvironmentVariable) => {
    return { name, valueFrom: { secretKeyRef: { name: secret, key: keyOf(name) } } };
  };
  const own: V1EnvVar[] = [...job.env.map(plain), ...job.secretEnv.map(ofSecret)];
  const notIn = (others: readonly V1EnvVar[]) => {
    return ({ name }: { name: string }) => others.every((one) => one.name !== name);
  };
  const set = [
    ...template.map((variable) => own.find(({ name }) => name === variable.name) ?? variable),
    ...own.filter(notIn(template)),
  ];
  return [...job.runVariables.filter(notIn(set)).map(plain), ...set];
}

function mergeResources(template: V1ResourceRequirements | undefined, own: Job['resources']) {
  if (own === undefined) return template;
  const merge = (kind: 'requests' | 'limits') => {
    const merged = { ...template?.[kind], ...own[kind] };
    return Object.keys(merged).length > 0 && { [kind]: merged };
  };
  return { ...template, ...merge('requests'), ...merge('limits') };
}

/**
 * The step with the file for its outputs, which is its termination message, unless it has another one. A script gets what its
 * shell does at its end: it reports what the step has used in the same message, and stays if the script has failed.
 */
function withEnd(step: V1Container, job: Job, identity: Identity): V1Container {
  const { command, holdMs } = job;
  const isMeasured = job.usage === 'reported';
  const path = isMeasured ? USAGE_FILE : OUTPUT_FILE;
  const outputs = hasOwnOutputs(step) ? [] : [{ name: COMMAND_FILES.outputs.variable, value: path }];
  const reporting = {
    ...step,
    ...(outputs.length > 0 && { env: [...(step.env ?? []), ...outputs] }),
    ...((isMeasured || outputs.length > 0) && { terminationMessagePath: path }),
  };
  if (command.kind !== 'script' || (holdMs === undefined && !isMeasured)) return reporting;
  const parts = isMeasured ? [appendUsage(USAGE_FILE)] : [];
  const word = identity.annotations[TOKEN_ANNOTATION] ?? '';
  const hold = holdMs === undefined ? undefined : { word, seconds: secondsOf(holdMs) };
  const script = withExitTrap(command.script, parts, hold);
  return { ...reporting, ...planCommand({ ...command, script }, {}) };
}

/** What each attempt decides again. */
export type AttemptPlan = {
  pullPlans: PullPlan[];
  method: PreflightMethod;
  /** Host names of nodes that have an image which this attempt should not need to pull. */
  preferred: string[];
  /** Names of nodes that lost a pod of this step. */
  avoided: string[];
  /** The cluster assigns a user to the containers of Pod Step, because it refused their default user. */
  leavesUsers?: boolean | undefined;
};

/** The pod of an attempt, and the checks in it. */
export function planAttempt(
  job: Job,
  identity: Identity,
  { pullPlans, method, preferred, avoided, leavesUsers = false }: AttemptPlan,
): { pod: V1Pod; checks: Check[] } {
  const bare = planPod(job, identity, pullPlans);
  const whole = { ...bare, spec: withPullPolicies(withCollecting(bare.spec, job), pullPlans) };
  const { pod, checks } = withChecks(whole, pullPlans, method, job);
  return { pod: preferNodes(asAllowed(pod, job, leavesUsers), preferred, avoided), checks };
}

/** The pod as its cluster lets it in. `leavesUsers`: as in AttemptPlan. */
export function asAllowed(pod: PlannedPod, { security }: Job, leavesUsers: boolean): PlannedPod {
  const restricted = security === 'restricted' ? withRestrictions(pod) : pod;
  return leavesUsers ? withoutUsersOfOurs(restricted) : restricted;
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

/**
 * The pod's deadline is this much after the step's timeout, so that the two can be distinguished. It ends a pod without a
 * runner. A hold is added to it.
 */
const DEADLINE_AFTER_TIMEOUT_SECONDS = 60;

/**
 * A step cannot continue on another node, so autoscalers must not move its pod until it has ended.
 * https://karpenter.sh/docs/concepts/disruption/#pod-level-controls
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md#what-types-of-pods-can-prevent-ca-from-removing-a-node
 */
const UNDISRUPTED = {
  'karpenter.sh/do-not-disrupt': 'true',
  'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
};

/**
 * The pod of one attempt: the user's template with the step's inputs over it. By default it has no volume, service
 * account token or service variables: each of the first two costs 0.3 s of start, and the job did not ask for any of
 * the three. Name, namespace and restart policy never come from the template, and no pod outlives the step's deadline.
 */
export function planPod(job: Job, identity: Identity, pulls: readonly PullPlan[]): PlannedPod {
  const { template } = job;
  const deadline = secondsOf(job.timeoutMs) + DEADLINE_AFTER_TIMEOUT_SECONDS + secondsOf(job.holdMs ?? 0);
  const merged = mapStep(template.spec, job.step, (container) => mergeStep(container, job, identity.pod));
  const filled = withWorkspace(merged, job, identity.pod);
  const spec = mapStep(filled, job.step, (container) => withEnd(container, job, identity));
  const nodeSelector = { ...spec.nodeSelector, ...job.nodeSelector };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: identity.pod,
      namespace: identity.namespace,
      labels: { ...template.labels, ...job.labels, ...identity.labels },
      annotations: {
        ...UNDISRUPTED,
        ...(job.filesOut && UNSHIPPED),
        ...template.annotations,
        ...identity.annotations,
      },
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
 * The container runtime's default seccomp profile, which Kubernetes does not set by default. A template can set another one for
 * the pod or a container, or null for none. https://kubernetes.io/docs/tutorials/security/seccomp/
 */
function planSeccomp({ securityContext }: V1PodSpec): Partial<V1PodSpec> {
  if (securityContext?.seccompProfile !== undefined) return {};
  return { securityContext: { ...securityContext, seccompProfile: { type: 'RuntimeDefault' } } };
}

/**
 * What the Pod Security Standard "restricted" requires, in each field that the template leaves open. Planned last, so that
 * containers of Pod Step still run as nobody (65534), because the user of their image can be root.
 */
function withRestrictions(pod: PlannedPod): PlannedPod {
  const securityContext = { runAsNonRoot: true, ...pod.spec.securityContext };
  return { ...pod, spec: { ...mapContainers(pod.spec, withoutPrivileges), securityContext } };
}

/** The API server refuses a privileged container that is not allowed to gain privileges. */
function withoutPrivileges(container: V1Container): V1Container {
  const { securityContext: own = {} } = container;
  if (own.privileged === true) return container;
  const capabilities = { ...UNPRIVILEGED.capabilities, ...own.capabilities };
  return { ...container, securityContext: { ...UNPRIVILEGED, ...own, capabilities } };
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
 * Reusable secrets come first, because a node remembers an image by the first secret that works. Then come the pod's own
 * Secret, the secrets of the user and the secrets of the template.
 */
function planPullSecrets(job: Job, identity: Identity): Pick<V1PodSpec, 'imagePullSecrets'> {
  const names = new Set([
    ...(job.registryCredentials.length > 0 ? [...identity.pullSecrets, identity.pod] : []),
    ...job.imagePullSecrets,
  ]);
  // The template's items stay as they are, so that the API server can refuse a misspelt field.
  const ofTemplate = (job.template.spec.imagePullSecrets ?? []).filter(({ name = '' }) => !names.has(name));
  const imagePullSecrets = [...[...names].map((name) => ({ name })), ...ofTemplate];
  return imagePullSecrets.length === 0 ? {} : { imagePullSecrets };
}
