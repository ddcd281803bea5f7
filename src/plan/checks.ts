import type { V1Container, V1ObjectMeta, V1Pod, V1PodSpec, V1SecurityContext } from '@kubernetes/client-node';
import {
  CHECK,
  type Check,
  containersIn,
  type ImageConsumer,
  NOBODY,
  OWN_PATH,
  type PullPolicy,
  strongest,
  volumeConsumer,
  volumeIn,
} from '../job/image-consumers.ts';
import { isWrittenAlike } from '../job/image-reference.ts';
import type { Job } from '../job/job.ts';
import { type PlannedPod, stepIn, UNPRIVILEGED } from '../job/pod-parts.ts';
import {
  checkPolicy,
  currentPolicy,
  type DistinctImage,
  distinctImages,
  type PullPlan,
} from '../job/pull-plan.ts';
import { ARCHITECTURES, type Architecture, checkExecutable } from './check-executable.ts';

/** The fields that a check copies from the checked container, so that it gets no more resources or rights. */
type Checked = Pick<V1Container, 'resources' | 'securityContext'>;

/**
 * A container that does nothing in the image, so that the image is on the node before the containers after it. It
 * satisfies the profile "restricted" of https://kubernetes.io/docs/concepts/security/pod-security-standards/ and
 * requests no more than the checked container.
 */
function checkContainer(
  { name, image, policy }: Check,
  spec: V1PodSpec,
  architecture: Architecture,
): V1Container {
  // The first container that runs the image.
  const checked: Checked = containersIn(spec).find((one) => isWrittenAlike(one.image ?? '', image)) ?? {};
  return {
    name,
    image,
    imagePullPolicy: policy,
    command: [`${OWN_PATH}/${architecture}`],
    volumeMounts: [{ name: CHECK, mountPath: OWN_PATH, readOnly: true }],
    securityContext: hardened(checked, spec),
    ...planResources(checked.resources),
  };
}

/** Runs as the user of the checked container, and as nobody (65534) if that user is root or not set. */
export function hardened({ securityContext: own = {} }: Checked, spec: V1PodSpec): V1SecurityContext {
  const { runAsUser, runAsGroup, runAsNonRoot } = { ...spec.securityContext, ...own };
  // With only runAsNonRoot, the image's own user decides, or the cluster assigns one (OpenShift).
  const decided = runAsNonRoot === true && runAsUser === undefined;
  const user = runAsUser === undefined || runAsUser === 0 ? NOBODY : runAsUser;
  return {
    ...UNPRIVILEGED,
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    ...(!decided && { runAsUser: user }),
    ...(runAsGroup !== undefined && { runAsGroup }),
    // A cluster can forbid all profiles for a pod with more rights, as OpenShift does with anyuid.
    ...(spec.securityContext?.seccompProfile !== null && { seccompProfile: { type: 'RuntimeDefault' } }),
  };
}

/** For our containers that share files with the step: as its user where the template sets one, also if that is root. */
export function hardenedBeside(step: Checked, spec: V1PodSpec): V1SecurityContext {
  const rights = hardened(step, spec);
  const isRoot = (step.securityContext?.runAsUser ?? spec.securityContext?.runAsUser) === 0;
  return isRoot ? { ...rights, runAsUser: 0, runAsNonRoot: false } : rights;
}

/**
 * Init containers run one after the other, so their requests count only if they exceed the requests of the job:
 * https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers
 */
export function planResources(checked: V1Container['resources']): Pick<V1Container, 'resources'> {
  const common = (amounts: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(amounts).filter(([kind]) => /^(cpu|memory|ephemeral-storage)$/.test(kind)),
    );
  const requests = common(checked?.requests);
  const limits = common(checked?.limits);
  const none = Object.keys({ ...requests, ...limits }).length === 0;
  return none ? {} : { resources: { requests, limits } };
}

/** The check executables for every architecture; undefined for a pod without check containers. */
export function executablesFor({ spec }: V1Pod, metadata: V1ObjectMeta) {
  if (!spec?.volumes?.some((volume) => volume.name === CHECK)) return undefined;
  const files = ARCHITECTURES.map((one) => [one, checkExecutable(one).toString('base64')]);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap' as const,
    metadata,
    binaryData: Object.fromEntries(files) as Record<string, string>,
  };
}

/**
 * The checks without which the step could start before every image is on the node. `pod`: final, without checks. The
 * first container waits for its own images, so they need no check; with `always` that only holds for an init container,
 * and for images that no container runs. `byVolumes`: if there is any check, those images are checked too, because the
 * kubelet tries all image volumes before any container: one pod then shows every bad image.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (getImageVolumes)
 */
function checksOf(
  pod: PlannedPod,
  pullPlans: readonly PullPlan[],
  { step, preflight }: Pick<Job, 'step' | 'preflight'>,
  byVolumes: boolean,
): Check[] {
  if (preflight === 'never') return [];
  const ofFirstContainer = imagesOfFirstContainer(pod, step);
  // An image that no container runs can't be checked by running it.
  const firstContainerCounts = (users: PullPlan[]) =>
    preflight !== 'always' || startsBeforeOthers(pod) || volumeOf(pod, users) !== undefined;
  const isNeeded = ({ pullPlans: users }: DistinctImage) =>
    !(firstContainerCounts(users) && isAwaited(users, ofFirstContainer));
  const images = distinctImages(pullPlans);
  const hasMore = byVolumes && images.some(isNeeded);
  return images
    .filter((image) => isNeeded(image) || (hasMore && isCheckedAsPulled(pod, image)))
    .map(({ image, pullPlans: users }, index) => {
      const volume = volumeOf(pod, users);
      return {
        name: `${CHECK}-${index}`,
        image,
        policy: volume === undefined ? checkPolicy(users) : strongest(users.map(currentPolicy)),
        volume,
      };
    });
}

/** Would a check by an image volume mean the same as the pull by the container? */
function isCheckedAsPulled(pod: PlannedPod, { pullPlans: users }: DistinctImage): boolean {
  return (
    volumeOf(pod, users) === undefined &&
    users.every(({ policies, checkPolicies }) => policies.join() === checkPolicies.join())
  );
}

/** Nothing starts before the first init container; without one, the step waits for its own image. */
function firstContainerOf({ spec }: PlannedPod, step: string): V1Container {
  return spec.initContainers?.[0] ?? stepIn(spec, step);
}

/** Do the first container's images come before any other container starts? Only init containers start one by one. */
function startsBeforeOthers({ spec: { initContainers = [] } }: PlannedPod): boolean {
  return initContainers.length > 0;
}

/** What the first container waits for: its own image and its image volumes. */
function imagesOfFirstContainer(pod: PlannedPod, step: string): ImageConsumer[] {
  const firstContainer = firstContainerOf(pod, step);
  return [
    firstContainer.name,
    ...(firstContainer.volumeMounts ?? []).map(({ name }) => volumeConsumer(name)),
  ];
}

/** Does the first container wait for one of them, by a policy as strong as a check's? */
function isAwaited(users: readonly PullPlan[], ofFirstContainer: readonly ImageConsumer[]): boolean {
  const own = users.filter(({ consumer }) => ofFirstContainer.includes(consumer)).map(currentPolicy);
  return own.length > 0 && strongest([...own, checkPolicy(users)]) === strongest(own);
}

function volumeOf({ spec }: PlannedPod, users: readonly PullPlan[]): string | undefined {
  const volumes = (spec.volumes ?? []).filter(({ name }) =>
    users.some(({ consumer }) => consumer === volumeConsumer(name)),
  );
  return volumes.length === users.length ? volumes[0]?.name : undefined;
}

/** The spec with the policy of each container and image volume that its pull plan has come to. */
export function withPullPolicies(spec: V1PodSpec, pulls: readonly PullPlan[]): V1PodSpec {
  return changePolicies(spec, (wanted) => {
    const pull = pulls.find(({ consumer }) => consumer === wanted);
    return pull && currentPolicy(pull);
  });
}

/** `change`: returns the policy of a container or image volume that replaces `own`; undefined to leave it. */
function changePolicies(
  spec: V1PodSpec,
  change: (consumer: ImageConsumer, own: string | undefined) => PullPolicy | undefined,
): V1PodSpec {
  const volumes = spec.volumes?.map((volume) => {
    const pullPolicy = volume.image && change(volumeConsumer(volume.name), volume.image.pullPolicy);
    return pullPolicy === undefined ? volume : { ...volume, image: { ...volume.image, pullPolicy } };
  });
  const changed = mapContainers(spec, (container) => {
    const imagePullPolicy = change(container.name, container.imagePullPolicy);
    return imagePullPolicy === undefined ? container : { ...container, imagePullPolicy };
  });
  return { ...changed, ...(volumes && { volumes }) };
}

export function mapContainers(spec: V1PodSpec, change: (container: V1Container) => V1Container): V1PodSpec {
  return {
    ...spec,
    ...(spec.initContainers && { initContainers: spec.initContainers.map(change) }),
    containers: spec.containers.map(change),
  };
}

/** The spec with a change of the step’s container alone. */
export function mapStep(
  spec: V1PodSpec,
  step: string,
  change: (container: V1Container) => V1Container,
): V1PodSpec {
  return { ...spec, containers: spec.containers.map((one) => (one.name === step ? change(one) : one)) };
}

export type PreflightMethod =
  | {
      kind: 'init-containers';
      architecture: Architecture;
      /** Architectures whose check executable did not run. */
      tried?: readonly Architecture[];
    }
  | { kind: 'image-volumes' }
  | { kind: 'none' };

/** Adds the checks before everything else. `Always` pulls an image once, so that all its consumers use the same content. */
export function withChecks(
  pod: PlannedPod,
  pullPlans: readonly PullPlan[],
  method: PreflightMethod,
  job: Pick<Job, 'step' | 'preflight'>,
): { pod: PlannedPod; checks: Check[] } {
  if (method.kind === 'none') return { pod, checks: [] };
  const checks = checksOf(pod, pullPlans, job, method.kind === 'image-volumes');
  const isInit = ({ volume }: Check) => method.kind === 'init-containers' && volume === undefined;
  const inits = checks.filter(isInit);
  const mounted = checks.filter((check) => !inits.includes(check));
  const pulledBefore = alreadyPulled(pod, { inits, mounted }, { pullPlans, step: job.step });
  // If there is no init container, all containers start at the same time. None of them should start if an image is bad.
  const waiting = startsBeforeOthers(pod) ? [firstContainerOf(pod, job.step)] : pod.spec.containers;
  const names = new Set(waiting.map(({ name }) => name));
  const spec = mapContainers(pullOnlyOnce(pod.spec, pulledBefore), (container) =>
    names.has(container.name) ? mounting(container, mounted) : container,
  );
  const volumes = [
    ...(spec.volumes ?? []),
    // https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/
    ...mounted.flatMap(({ name, image, policy, volume }) =>
      volume === undefined ? [{ name, image: { reference: image, pullPolicy: policy } }] : [],
    ),
    // Everyone can read and run it: the container's user is not known.
    ...(inits.length > 0
      ? [{ name: CHECK, configMap: { name: pod.metadata?.name ?? '', defaultMode: 0o555 } }]
      : []),
  ];
  const containers =
    method.kind === 'init-containers'
      ? inits.map((check) => checkContainer(check, spec, method.architecture))
      : [];
  const checked = {
    ...spec,
    ...(volumes.length > 0 && { volumes }),
    ...(containers.length > 0 && { initContainers: [...containers, ...(spec.initContainers ?? [])] }),
  };
  return { pod: { ...pod, spec: checked }, checks };
}

/** Consumers that start after a pull of their image by `Always`. */
function alreadyPulled(
  pod: PlannedPod,
  { inits, mounted }: { inits: readonly Check[]; mounted: readonly Check[] },
  { pullPlans, step }: { pullPlans: readonly PullPlan[]; step: string },
): ImageConsumer[] {
  const ofFirstContainer = imagesOfFirstContainer(pod, step);
  const pulledVolumes = [
    ...ofFirstContainer.filter((one) => volumeIn(one) !== undefined),
    ...mounted.map(({ volume = '' }) => volumeConsumer(volume)),
  ];
  const pulledBefore = distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
    const isAlways = (check: Check) => check.policy === 'Always' && isWrittenAlike(check.image, image);
    const except = (pulling: readonly ImageConsumer[]) =>
      users.filter(({ consumer }) => !pulling.includes(consumer));
    if (inits.some(isAlways)) return users;
    if (mounted.some(isAlways)) return except(pulledVolumes);
    const own =
      isAwaited(users, ofFirstContainer) &&
      users.some((one) => ofFirstContainer.includes(one.consumer) && currentPolicy(one) === 'Always');
    return startsBeforeOthers(pod) && own ? except([...ofFirstContainer, ...pulledVolumes]) : [];
  });
  return pulledBefore.map(({ consumer }) => consumer);
}

/** An image already pulled is not pulled again; `Never` stays, because it asks for less. */
function pullOnlyOnce(spec: V1PodSpec, pulledBefore: readonly ImageConsumer[]): V1PodSpec {
  return changePolicies(spec, (consumer, own) =>
    own === 'Always' && pulledBefore.includes(consumer) ? 'IfNotPresent' : undefined,
  );
}

/** A container cannot start before the image volumes that it mounts exist. Nothing reads these volumes. */
function mounting(container: V1Container, checks: readonly Check[]): V1Container {
  if (checks.length === 0) return container;
  const mounts = checks.map(({ name, volume }) => ({
    name: volume ?? name,
    mountPath: `${OWN_PATH}/${name}`,
    readOnly: true,
  }));
  return { ...container, volumeMounts: [...(container.volumeMounts ?? []), ...mounts] };
}
