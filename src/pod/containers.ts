import type {
  V1Container,
  V1ContainerStateTerminated,
  V1ContainerStatus,
  V1Pod,
  V1PodCondition,
  V1Volume,
  V1VolumeMount,
} from '@kubernetes/client-node';
import { theNode } from '../findings/sentences.ts';
import { containerConsumer, isCheckMount, isCheckName, volumeConsumer } from '../job/image-consumers.ts';
import { isSameImage, isWrittenAlike } from '../job/image-reference.ts';
import { filesInto } from '../job/pod-parts.ts';
import type { MemoryLimit } from '../messages/starts.ts';

/** Init containers, then containers, in start order; without ephemeral ones, which belong to whoever debugs. */
export function statusesOf(pod: V1Pod): V1ContainerStatus[] {
  return [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
}

/** Init containers, then containers, in start order. */
export function containersOf(pod: V1Pod): V1Container[] {
  return [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
}

export function conditionOf({ status }: V1Pod, kind: string): V1PodCondition | undefined {
  return status?.conditions?.find(({ type }) => type === kind);
}

export function hasFinalPhase({ status }: V1Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/** The sandbox is its network and namespaces: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-has-network */
export function sandboxOf(pod: V1Pod): string | undefined {
  return conditionOf(pod, 'PodReadyToStartContainers')?.status;
}

export function isInit(pod: V1Pod, container: string): boolean {
  return (pod.spec?.initContainers ?? []).some(({ name }) => name === container);
}

/**
 * Of an init container: https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/. Others may have the same
 * policy since 1.34, and nobody waits for them.
 */
export function isSidecar({ restartPolicy }: V1Container): boolean {
  return restartPolicy === 'Always';
}

export function statusOf(pod: V1Pod, container: string): V1ContainerStatus | undefined {
  return statusesOf(pod).find((status) => status.name === container);
}

export function specOf(pod: V1Pod, container: string): V1Container | undefined {
  return containersOf(pod).find(({ name }) => name === container);
}

/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#pod-level-resource-specification */
export function memoryLimitOf(pod: V1Pod, container: string): MemoryLimit | undefined {
  const own = specOf(pod, container)?.resources?.limits?.['memory'];
  const quantity = own ?? pod.spec?.resources?.limits?.['memory'];
  return quantity === undefined ? undefined : { quantity, isOfPod: own === undefined };
}

/**
 * Did it run? Then its image was pulled, whatever events say. ContainerStatusUnknown: it may never have existed; as its last
 * state, or where the node counts one start more, it says that the container was running.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (convertToAPIContainerStatuses)
 */
export function hasStarted(status: V1ContainerStatus | undefined): boolean {
  const { running, terminated } = status?.state ?? {};
  const hasRun = terminated !== undefined && terminated.reason !== STATUS_UNKNOWN;
  const hasRunBefore = status?.lastState?.terminated !== undefined || (status?.restartCount ?? 0) > 0;
  return running !== undefined || hasRun || hasRunBefore;
}

const STATUS_UNKNOWN = 'ContainerStatusUnknown';
/** Reason of a container that ended in a restart of all containers of its pod. */
export const RESTARTING = 'RestartingAllContainers';

/** Reason of a container that the cloud of a virtual kubelet does not know any more. */
export const NOT_FOUND = 'NotFound';

/**
 * Reasons for an end nobody observed. From the kubelet: the runtime does not know the container any more, or all
 * containers restart. From containerd, with exit code 255: it or its machine restarted and lost the task.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (convertToAPIContainerStatuses)
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/restart.go (unknownExitReason)
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (statusForMissingPod)
 */
const UNSEEN_ENDS = new Set([STATUS_UNKNOWN, 'Unknown', RESTARTING, NOT_FOUND]);

/**
 * CRI-O has no reason for it: it reports Error, with exit code -1 where its monitor left none. So may programs of Windows
 * end, which only containerd runs.
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_status.go
 */
function isUnseen({ reason = '', exitCode, containerID = '' }: V1ContainerStateTerminated): boolean {
  return UNSEEN_ENDS.has(reason) || (exitCode === -1 && !containerID.startsWith('containerd:'));
}

/** How the container ended, even if restarted since; undefined if it has not ended or its end was not observed. */
export function endOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  const end = anyEndOf(status);
  return end !== undefined && isUnseen(end) ? undefined : end;
}

/** What the node reports in place of an end that it did not observe; undefined if it observed one, or there is none. */
export function unseenEndOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  const end = anyEndOf(status);
  return end !== undefined && isUnseen(end) ? end : undefined;
}

/** Was it restarted although its policy forbids that? Only a restart of all containers of the pod does so. */
export function isRestarted(pod: V1Pod, container: string): boolean {
  const policy = specOf(pod, container)?.restartPolicy ?? pod.spec?.restartPolicy;
  return policy === 'Never' && (statusOf(pod, container)?.restartCount ?? 0) > 0;
}

function anyEndOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  return status?.state?.terminated ?? status?.lastState?.terminated;
}

type Counts = (mount: V1VolumeMount) => boolean;

/** The images that must be on the node before the container can start: its own, and its mounted image volumes'. */
export function imagesOf(pod: V1Pod, container: string, counts?: Counts): string[] {
  const own = specOf(pod, container)?.image;
  return [...(own === undefined ? [] : [own]), ...mountedImagesOf(pod, container, counts)];
}

export function mountedImagesOf(pod: V1Pod, container: string, counts?: Counts): string[] {
  return imageVolumesOf(pod, container, counts).flatMap(({ image }) => image?.reference ?? []);
}

function imageVolumesOf(pod: V1Pod, container: string, counts: Counts = () => true): V1Volume[] {
  const mounts = specOf(pod, container)?.volumeMounts?.filter(counts) ?? [];
  const mounted = new Set(mounts.map(({ name }) => name));
  return (pod.spec?.volumes ?? []).filter(({ name, image }) => image !== undefined && mounted.has(name));
}

/**
 * The container that needs the image: this one, or if it only checks the image for others, the first of those. Another
 * spelling is another image, with a check of its own; unless only the runtime spells it so.
 */
export function neededFor(pod: V1Pod, container: string, image: string): string {
  // Image volumes that are mounted only to check images for other containers are none of its own.
  const ownImages = (name: string) => imagesOf(pod, name, (mount) => !isCheckMount(mount));
  const names = [container, ...containersOf(pod).map(({ name }) => name)].filter(
    (name) => !isCheckName(name),
  );
  const needing = (isIt: typeof isSameImage) =>
    names.find((name) => ownImages(name).some((one) => isIt(one, image)));
  return needing(isWrittenAlike) ?? needing(isSameImage) ?? container;
}

/** Who pulls this image for the container, and by which policy: the image volume with it, which comes first, or itself. */
export function pullerOf(pod: V1Pod, container: string, image: string) {
  const volume = volumeWith(pod, container, image);
  const own = specOf(pod, container)?.imagePullPolicy;
  const policy = volume?.image?.pullPolicy ?? own;
  return { consumer: volume ? volumeConsumer(volume.name) : containerConsumer(container), policy };
}

function volumeWith(pod: V1Pod, container: string, image: string): V1Volume | undefined {
  const volumes = imageVolumesOf(pod, container);
  const volumeOf = (isIt: typeof isSameImage) =>
    volumes.find((volume) => isIt(volume.image?.reference ?? '', image));
  const isOwn = isWrittenAlike(specOf(pod, container)?.image ?? '', image);
  return volumeOf(isWrittenAlike) ?? (isOwn ? undefined : volumeOf(isSameImage));
}

/**
 * Has the cluster lost the node of a pod that runs? It then calls the pod not ready, and gives no reason. A kubelet gives one, or
 * calls the containers not ready as well; and when it is back, it calls the pod ready again.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/util/node/controller_utils.go (MarkPodsNotReady),
 * …/pkg/kubelet/status/generate.go (GeneratePodReadyCondition)
 */
export function hasLostNode(pod: V1Pod): boolean {
  const ready = conditionOf(pod, 'Ready');
  const isReasonless = ready?.status === 'False' && (ready.reason ?? '') === '';
  return isReasonless && conditionOf(pod, 'ContainersReady')?.status === 'True';
}

/** Of a node that does not report any more: https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-based-evictions */
const UNREACHABLE = 'node.kubernetes.io/unreachable';

/** Will nothing end the pod because its node is lost? The cluster's own toleration, for a pod that has none, is of 300 s. */
export function toleratesLostNode({ spec }: V1Pod): boolean {
  const known = (spec?.tolerations ?? []).filter(
    ({ key = '', effect = '' }) =>
      (key === '' || key === UNREACHABLE) && (effect === '' || effect === 'NoExecute'),
  );
  return known.length > 0 && known.every(({ tolerationSeconds }) => tolerationSeconds === undefined);
}

type Source = { name?: string | undefined; optional?: boolean | undefined };

/**
 * What a pod without a sandbox waits for, where no event tells: the volumes, with the objects that have to exist for them, or the
 * network. A kubelet before 1.36, which gives no reason, tells of a sandbox only after the first pull.
 * https://github.com/kubernetes/kubernetes/pull/134660, https://github.com/kubernetes/kubernetes/pull/135300
 */
export function settingUp(pod: V1Pod): string {
  const volumes = pod.spec?.volumes ?? [];
  const projected = volumes.flatMap((volume) => volume.projected?.sources ?? []);
  const secrets = volumes.flatMap(({ secret }) => (secret ? [{ ...secret, name: secret.secretName }] : []));
  const objects = [
    ...needed(
      'ConfigMap',
      [...volumes, ...projected].map(({ configMap }) => configMap),
    ),
    ...needed('Secret', [...secrets, ...projected.map(({ secret }) => secret)]),
    ...needed(
      'persistent volume claim',
      volumes.map((volume) => ({ name: volume.persistentVolumeClaim?.claimName })),
    ),
  ];
  const listed = objects.length === 0 ? '' : ` (${[...new Set(objects)].join(', ')})`;
  const pull = conditionOf(pod, 'PodReadyToStartContainers')?.reason ? '' : ', or still pulls its image';
  return `${theNode(pod)} has not set up the volumes${listed} or the network of the pod yet${pull}`;
}

function needed(kind: string, sources: readonly (Source | undefined)[]): string[] {
  return sources.flatMap((source) =>
    source?.name === undefined || source.optional ? [] : [`${kind} ${source.name}`],
  );
}

/** The init containers and volumes that check an image as it is written, and the policy by which they pull it. */
export function checksOfImage({ spec }: V1Pod, image: string) {
  const isCheck = (name: string, checked = '') => isCheckName(name) && isWrittenAlike(checked, image);
  const containers = (spec?.initContainers ?? []).filter((one) => isCheck(one.name, one.image));
  const volumes = (spec?.volumes ?? []).filter((one) => isCheck(one.name, one.image?.reference));
  return { containers, volumes, policy: containers[0]?.imagePullPolicy ?? volumes[0]?.image?.pullPolicy };
}

/** The scheduler that the pod asks for, unless it is that of Kubernetes. */
export function otherScheduler({ spec }: V1Pod): string | undefined {
  return spec?.schedulerName === 'default-scheduler' ? undefined : spec?.schedulerName;
}

/** The files of the runner that are in the workspace; undefined if there are none, or not yet. */
export function unpackedFiles(pod: V1Pod, step: string): ReturnType<typeof filesInto> {
  const files = filesInto(pod.spec);
  const end = files && statusOf(pod, files.container)?.state?.terminated;
  // The step may start between two observations.
  return end?.exitCode === 0 || hasStarted(statusOf(pod, step)) ? files : undefined;
}
