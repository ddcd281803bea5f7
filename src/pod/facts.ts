import type {
  V1Container,
  V1ContainerState,
  V1ContainerStateTerminated,
  V1ContainerStatus,
  V1Pod,
  V1PodSpec,
  V1Volume,
} from '@kubernetes/client-node';
import { isCheckMount, pullersIn } from '../job/image-consumers.ts';
import { filesInto, fillingOf, isCollecting, isOurs, OUTPUT_FILE, USAGE_FILE } from '../job/pod-parts.ts';
import { entryOf, momentOf } from '../job/values.ts';
import type { MemoryLimit } from '../messages/starts.ts';
import { splitMessage } from './usage.ts';

// Only this file and events.ts read objects of Kubernetes. All that is judged or reported reads these facts.

/** One version of a pod: what the cluster has taken, and what its node and others report of it. */
export type PodFacts = ReturnType<typeof podFacts>;

/** A container as the cluster has taken it, and what its node reports of it. */
export type ContainerFacts = ReturnType<typeof containerFacts>;

/** How a container ended. */
export type EndFacts = ReturnType<typeof endFacts>;

const AS_BOOLEAN: Record<string, boolean> = { True: true, False: false };

export function podFacts(pod: V1Pod) {
  const { metadata = {}, status = {} } = pod;
  const spec: Partial<V1PodSpec> = pod.spec ?? {};
  const volumes = (spec.volumes ?? []).map((volume) => volumeFacts(pod, volume));
  const images = volumes.flatMap(({ name, image }) => (image ? [{ ...image, volume: name }] : []));
  const conditionOf = (kind: string) => status.conditions?.find(({ type }) => type === kind);
  const sandbox = conditionOf('PodReadyToStartContainers');
  const scheduled = conditionOf('PodScheduled');
  const target = [conditionOf('DisruptionTarget'), conditionOf('TerminationTarget')].find(
    (condition) => condition?.status === 'True',
  );
  const ready = conditionOf('Ready');
  const containersReady = conditionOf('ContainersReady');
  const { phase = 'Pending' } = status;
  const hasFinalPhase = phase === 'Succeeded' || phase === 'Failed';
  const statuses = new Map(
    [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
      .reverse()
      .map((one) => [one.name, one]),
  );
  const factsOf = (isInit: boolean) => (container: V1Container) =>
    containerFacts(spec, container, { isInit, images, status: statuses.get(container.name) });
  return {
    name: metadata.name,
    namespace: metadata.namespace,
    uid: metadata.uid,
    version: metadata.resourceVersion,
    /** The queue of Kueue. */
    queue: metadata.labels?.['kueue.x-k8s.io/queue-name'],
    /**
     * The node that the pod was assigned to. It is not read from an event, because anyone can write one, and workflows put the
     * output `node` into commands.
     */
    node: spec.nodeName,
    gates: (spec.schedulingGates ?? []).map(({ name }) => name),
    /** The scheduler that the pod requests, unless it is the default scheduler. */
    scheduler: spec.schedulerName === 'default-scheduler' ? undefined : spec.schedulerName,
    nodeSelector: spec.nodeSelector ?? {},
    /** The objects without which its volumes can't be set up, in words. */
    volumeObjects: (spec.volumes ?? []).flatMap((volume) => objectOf(volume) ?? []),
    /** In the order in which they start. Without ephemeral ones, which belong to a person who debugs. */
    containers: [
      ...(spec.initContainers ?? []).map(factsOf(true)),
      ...(spec.containers ?? []).map(factsOf(false)),
    ],
    volumes,
    /** Everything that needs an image, as the cluster has it. */
    pullers: pullersIn(pod.spec),
    pullSecrets: (spec.imagePullSecrets ?? []).map(({ name = '' }) => name),
    debuggers: spec.ephemeralContainers?.length ?? 0,
    restartPolicy: spec.restartPolicy,
    deadlineSeconds: spec.activeDeadlineSeconds,
    /** The time that its containers get to end. */
    graceSeconds: spec.terminationGracePeriodSeconds,
    /** Will nothing end the pod because its node is lost? */
    toleratesLostNode: toleratesLostNode(spec),
    /** The files of the runner that are unpacked into the workspace. */
    files: filesInto(pod.spec),
    /** The last deletion request. */
    deletion:
      metadata.deletionTimestamp === undefined
        ? undefined
        : {
            stamp: String(metadata.deletionTimestamp),
            graceSeconds: metadata.deletionGracePeriodSeconds ?? 0,
          },
    generation: metadata.generation,
    observedGeneration: status.observedGeneration,
    phase,
    /** The pod has succeeded or failed as a whole. */
    hasFinalPhase,
    reason: status.reason ?? '',
    message: status.message ?? '',
    /** When its kubelet accepted it, by the clock of the node. */
    takenAt: status.startTime === undefined ? undefined : momentOf(status.startTime),
    /** Its network and namespaces: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-has-network */
    hasSandbox: entryOf(AS_BOOLEAN, sandbox?.status ?? ''),
    /** A kubelet before 1.36 gives no reason, and reports a sandbox only after the first pull. */
    givesSandboxReason: Boolean(sandbox?.reason),
    /** The message of the scheduler if it has found no node. */
    unschedulable:
      (scheduled?.status === 'False' && scheduled.reason !== 'SchedulingGated' && scheduled.message) ||
      undefined,
    /** The controller that ends the pod by deleting it, and the reason. */
    target: target && { kind: target.type, reason: target.reason ?? '', message: target.message },
    /**
     * The cluster then marks the pod as not ready, and gives no reason. A kubelet gives a reason, or marks the containers as
     * not ready too. When it is back, it marks the pod as ready again.
     * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/util/node/controller_utils.go (MarkPodsNotReady),
     * …/pkg/kubelet/status/generate.go (GeneratePodReadyCondition)
     */
    hasLostNode: ready?.status === 'False' && !ready.reason && containersReady?.status === 'True',
    isBeingFailed:
      !hasFinalPhase &&
      containersReady?.reason === 'PodFailed' &&
      isUnexplainedByEnds(status.containerStatuses ?? []),
    /** https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers */
    isRestarting: conditionOf('AllContainersRestarting')?.status === 'True',
  };
}

/**
 * When the kubelet decides to fail a pod, for example to evict it, it reports the reason only after it knows that no container
 * runs any more. This can be long after the end of one of them. From the decision on, the pod is not ready because it has
 * failed, and the ends of its containers do not explain that: either one still runs, or all have ended well.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus), …/generate.go
 */
function isUnexplainedByEnds(statuses: readonly V1ContainerStatus[]): boolean {
  const ends = statuses.map(({ state }) => state?.terminated);
  return ends.includes(undefined) || ends.every((end) => end?.exitCode === 0);
}

/** A volume's image has an ID in the status of its mounts, which only newer clusters have. */
function volumeFacts({ status = {} }: V1Pod, { name, image }: V1Volume) {
  if (image === undefined) return { name, image: undefined };
  const mounts = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].flatMap(
    ({ volumeMounts = [] }) => volumeMounts,
  );
  const id = mounts.find((mount) => mount.name === name)?.volumeStatus?.image?.imageRef;
  return { name, image: { reference: image.reference ?? '', policy: image.pullPolicy, id } };
}

/**
 * The taint of a node that no longer reports:
 * https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-based-evictions
 */
const UNREACHABLE = 'node.kubernetes.io/unreachable';

/** The cluster's own toleration, for a pod without one, lasts 300 s. */
function toleratesLostNode({ tolerations = [] }: Partial<V1PodSpec>): boolean {
  const known = tolerations.filter(
    ({ key = '', effect = '' }) =>
      (key === '' || key === UNREACHABLE) && (effect === '' || effect === 'NoExecute'),
  );
  return known.length > 0 && known.every(({ tolerationSeconds }) => tolerationSeconds === undefined);
}

function objectOf({ configMap, secret, persistentVolumeClaim: claim }: V1Volume): string | undefined {
  if (configMap && !configMap.optional) return `ConfigMap ${configMap.name}`;
  if (secret && !secret.optional) return `Secret ${secret.secretName}`;
  return claim && `persistent volume claim ${claim.claimName}`;
}

/** The default of Kubernetes. */
const PROBE_FAILURES = 3;
const PROBE_SECONDS = 10;

type AboutContainer = {
  isInit: boolean;
  images: readonly { reference: string; policy: string | undefined; volume: string }[];
  status: V1ContainerStatus | undefined;
};

function containerFacts(
  spec: Partial<V1PodSpec>,
  container: V1Container,
  { isInit, images, status }: AboutContainer,
) {
  const {
    resources,
    lifecycle,
    livenessProbe,
    startupProbe,
    restartPolicyRules,
    volumeMounts = [],
  } = container;
  const { failureThreshold = PROBE_FAILURES, periodSeconds = PROBE_SECONDS } = startupProbe ?? {};
  const { state = {}, lastState = {}, restartCount = 0 } = status ?? {};
  return {
    name: container.name,
    isInit,
    /**
     * A sidecar is an init container with this policy: https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/.
     * Since 1.34, other containers can have the same policy, and the step does not wait for them.
     */
    isSidecar: container.restartPolicy === 'Always',
    image: container.image,
    policy: container.imagePullPolicy,
    /** The image volumes that it mounts; `isCheck`: only to check the image for other containers. */
    mountedImages: images.flatMap((image) => {
      const mounts = volumeMounts.filter(({ name }) => name === image.volume);
      return mounts.length === 0 ? [] : [{ ...image, isCheck: mounts.every(isCheckMount) }];
    }),
    program: container.command?.[0],
    requests: resources?.requests ?? {},
    memoryLimit: memoryLimitOf(spec, container),
    diskLimit: resources?.limits?.['ephemeral-storage'],
    restartPolicy: container.restartPolicy,
    hasRestartRules: restartPolicyRules !== undefined,
    /** It has a rule that restarts all containers of the pod. */
    restartsAll: restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers') ?? false,
    hasPostStart: lifecycle?.postStart !== undefined,
    /** It has a hook or a probe because of which the node can end it. */
    mayBeEndedByNode: [lifecycle?.postStart, livenessProbe, startupProbe].some((one) => one !== undefined),
    /** How long its startup probe can fail. */
    probePatienceMs: failureThreshold * periodSeconds * 1000,
    writesOutputs: [OUTPUT_FILE, USAGE_FILE].includes(container.terminationMessagePath ?? ''),
    isOurs: isOurs(container),
    /** It belongs to Pod Step, and fills the workspace. */
    filling: fillingOf(container),
    /** It belongs to Pod Step, and packs the files of `files-out`. */
    isCollecting: isCollecting(container),
    /** Its node has a status for it. */
    isReported: status !== undefined,
    waiting: state.waiting && { reason: state.waiting.reason ?? '', message: state.waiting.message ?? '' },
    isRunning: state.running !== undefined,
    /** Its startup probe has succeeded, or it has none. */
    isStarted: status?.started,
    /** It has run, so its image was pulled, whatever events say. */
    hasStarted: hasRun(state) || lastState.terminated !== undefined || restartCount > 0,
    restarts: restartCount,
    /** It was restarted although its policy forbids that. Only a restart of all containers of the pod does so. */
    isRestarted: (container.restartPolicy ?? spec.restartPolicy) === 'Never' && restartCount > 0,
    /** How it ended, unless it was started again since. */
    end: state.terminated && endFacts(spec, container, state.terminated),
    /** How it ended before it was last started again. */
    earlierEnd: lastState.terminated && endFacts(spec, container, lastState.terminated),
    imageId: status?.imageID,
    /** The container runtime of its node, such as `containerd` or `cri-o`. */
    runtime: status?.containerID?.split('://', 1)[0],
  };
}

/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#pod-level-resource-specification */
function memoryLimitOf(spec: Partial<V1PodSpec>, { resources }: V1Container): MemoryLimit | undefined {
  const own = resources?.limits?.['memory'];
  const quantity = own ?? spec.resources?.limits?.['memory'];
  return quantity === undefined ? undefined : { quantity, isOfPod: own === undefined };
}

/**
 * ContainerStatusUnknown: the container may never have existed. As the last state, or if the node counts one more start, it
 * means that the container was running. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go
 * (convertToAPIContainerStatuses)
 */
function hasRun({ running, terminated }: V1ContainerState): boolean {
  return running !== undefined || (terminated !== undefined && terminated.reason !== STATUS_UNKNOWN);
}

const STATUS_UNKNOWN = 'ContainerStatusUnknown';
/** Reason of a container that ended in a restart of all containers of its pod. */
export const RESTARTING = 'RestartingAllContainers';

/** Reason of a container that the cloud of a virtual kubelet no longer knows. */
export const NOT_FOUND = 'NotFound';

/**
 * Reasons for an end that was not observed. From the kubelet: the runtime no longer knows the container, or all containers
 * restart. From containerd, with exit code 255: it or its machine restarted and lost the task.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (convertToAPIContainerStatuses)
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/restart.go (unknownExitReason)
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (statusForMissingPod)
 */
const UNSEEN_ENDS = new Set([STATUS_UNKNOWN, 'Unknown', RESTARTING, NOT_FOUND]);

function endFacts(
  spec: Partial<V1PodSpec>,
  container: V1Container,
  { exitCode, signal, reason, message, startedAt, finishedAt, containerID = '' }: V1ContainerStateTerminated,
) {
  return {
    exitCode,
    signal,
    reason,
    /** What the program wrote, and what its shell reported of the step: `usage`. */
    ...(container.terminationMessagePath === USAGE_FILE
      ? splitMessage(message)
      : { message, usage: undefined }),
    // By the node's clock, in whole seconds.
    startedAt: momentOf(startedAt),
    /** Infinite for a program whose shell stays, so that every end counts as earlier. */
    finishedAt: momentOf(finishedAt),
    // The end was not observed; the node reports something instead. CRI-O has no reason for it: it reports Error, with exit code
    // -1 if its monitor left none. Programs of Windows can end like this too, but only containerd runs them.
    // https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_status.go
    isUnseen: UNSEEN_ENDS.has(reason ?? '') || (exitCode === -1 && !containerID.startsWith('containerd:')),
    /** The node starts the container again. */
    isTriedAgain: isTriedAgain(spec, container, exitCode),
  };
}

/**
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy; by the container since 1.34, and first by
 * its rules: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/api/v1/pod/util.go (ContainerShouldRestart)
 */
function isTriedAgain(
  spec: Partial<V1PodSpec>,
  { restartPolicy, restartPolicyRules }: V1Container,
  exitCode: number,
): boolean {
  const isMatched = restartPolicyRules?.some(
    ({ exitCodes: { operator, values = [] } = { operator: '' } }) =>
      (operator === 'In' && values.includes(exitCode)) ||
      (operator === 'NotIn' && !values.includes(exitCode)),
  );
  return isMatched || (restartPolicy ?? spec.restartPolicy) !== 'Never';
}
