import { type Finding, type StartBlocker, seenCase, withFacts, withReason } from '../findings/finding.ts';
import { imageFor, isCheckName, volumeConsumer, volumeIn } from '../job/image-consumers.ts';
import { isAsAsked, isWrittenAlike } from '../job/image-reference.ts';
import { type AskedNames, isAdded } from '../job/judge-options.ts';
import { capitalize, prose } from '../job/text.ts';
import type { ContainerFacts } from '../pod/facts.ts';
import type { PodAndRequest, State } from './state.ts';

/**
 * Service meshes, by the names of the containers that they add.
 * https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/, https://linkerd.io/2/features/proxy-injection/
 */
const MESHES = [
  {
    name: 'Istio',
    containers: /^istio-(?:init|validation|proxy)$/,
    keptOutBy: 'label sidecar.istio.io/inject: "false"',
  },
  {
    name: 'Linkerd',
    containers: /^linkerd-(?:init|network-validator|proxy)$/,
    keptOutBy: 'annotation linkerd.io/inject: disabled',
  },
];

/** The mesh that adds containers of this name. */
export function meshOf(container: string) {
  return MESHES.find(({ containers }) => containers.test(container));
}

/**
 * The images that an admission webhook of the cluster replaced, for example with a mirror or a digest, each once. Without check
 * images, which are the images of containers.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 */
export function replacedImages({ pod, options: { asked = [] } }: State) {
  if (pod === undefined) return [];
  const replaced = asked
    .filter(({ consumer }) => !isCheckName(volumeIn(consumer) ?? consumer))
    .map(({ consumer, image }) => ({ asked: image, given: imageFor(pod.pullers, consumer) ?? image }))
    .filter((one) => one.asked !== one.given);
  return [...new Map(replaced.map((one) => [`${one.asked} ${one.given}`, one])).values()];
}

/** For the start of a sentence. */
export function theContainer(requested: AskedNames, name: string): string {
  return `the container ${name}${isAdded(requested, name) ? ', which the cluster has added to the pod,' : ''}`;
}

/**
 * The finding with what the cluster had to do with it: what it added to the pod, how it changed a limit, and the network that
 * it took from the pod.
 */
export function withClusterPart(parts: PodAndRequest, found: Finding): Finding {
  return withMesh(parts, withAdded(parts, withAddedLimits(parts, found)));
}

/**
 * Names a container or volume in the finding that the step did not request. The program of such a container does not belong to
 * the step. It can fail on only one node, for example when it runs before the network plugin of its mesh:
 * https://github.com/linkerd/linkerd2/issues/11325
 */
function withAdded({ pod, options }: PodAndRequest, found: Finding): Finding {
  const { container, category, persistence, rawMessage = '' } = found;
  const failed = container === undefined ? UNMOUNTED.exec(rawMessage)?.slice(1).join('').split(/[ ,]+/) : [];
  // A persistent volume has its own name. The volume with the token comes with the service account.
  const volumes = pod.volumes
    .map(({ name }) => name)
    .filter((name) => failed?.includes(name) && !name.startsWith('kube-api-access-'))
    .filter((name) => options.volumes?.includes(name) === false);
  const containers = [container].filter((name) => name !== undefined && isAdded(options, name)) as string[];
  if (volumes.length + containers.length === 0) return found;
  const added = { containers, volumes, by: meshOf(container ?? '') };
  if (container === undefined) return withFacts(found, { added: { ...added, todo: 'check' } });
  if (category === 'step') {
    const { title, about } = found.wording;
    const facts = { title, about, log: 'more', added: { ...added, todo: 'run-again' } } as const;
    return withReason(found, 'disruption', 'added-container-failed', facts);
  }
  return withFacts(found, { added: { ...added, todo: persistence === 'permanent' ? 'fix' : undefined } });
}

/** The names of volumes in the words of the kubelet. */
const UNMOUNTED = /for volume "([^"]+)"|unmounted volumes=\[([^\]]+)\]/;

/** A webhook replaced images of containers, but not of their check image volumes: these check the wrong images. */
export function uselessChecks({ pod, options }: PodAndRequest): StartBlocker | undefined {
  const { asked = [] } = options;
  const checks = pod.volumes.filter(({ name }) => isCheckName(name));
  const useless = checks.flatMap(({ name, image }) => {
    const checked = imageFor(asked, volumeConsumer(name));
    if (checked === undefined || image === undefined || !isAsAsked(image.reference, checked)) return [];
    const users = pod.containers.filter((user) => isWrittenAlike(imageFor(asked, user.name) ?? '', checked));
    const redirected = users.find((user) => !isAsAsked(user.image ?? '', checked));
    return redirected?.image === undefined ? [] : [{ checked, given: redirected.image }];
  });
  const [first] = useless;
  if (first === undefined) return undefined;
  return {
    waiting: prose('the cluster replaces the images of containers, but not the images of image volumes'),
    finding: seenCase('image-volumes-not-replaced', first, { suspect: 'image-volumes' }),
  };
}

/**
 * Missing image volumes: an API server with them off (default in 1.31 to 1.34) silently drops them and their mounts.
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/api/pod/util.go (dropImageVolumes)
 */
export function droppedVolumes({ pod, options }: PodAndRequest): StartBlocker | undefined {
  const given = new Set(pod.volumes.filter(({ image }) => image).map(({ name }) => name));
  const dropped = (options.asked ?? [])
    .flatMap(({ consumer }) => volumeIn(consumer) ?? [])
    .filter((name) => !given.has(name));
  if (dropped.length === 0) return undefined;
  const volumes = dropped.join(', ');
  const kind = dropped.length === 1 ? 'volume' : 'volumes';
  return {
    waiting: prose(`the API server left out the image volumes ${volumes}`),
    finding: seenCase('image-volumes-dropped', { kind, volumes }, { suspect: 'image-volumes' }),
  };
}

/**
 * How the cluster changed a limit that ended the pod. An admission webhook can lower the deadline of the pod
 * (https://github.com/openshift/run-once-duration-override; a later deadline is refused, see blockers.ts). If an added
 * container exceeds its disk limit, the step is not to blame. The limits of added containers apply to the whole pod, even if
 * the step has no limit. https://github.com/substratusai/runbooks/issues/92,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/eviction_manager.go
 * (podEphemeralStorageLimitEviction)
 */
function withAddedLimits({ pod, options }: PodAndRequest, found: Finding): Finding {
  const { reason, rawMessage = '' } = found;
  const { deadlineSeconds: requested = 0 } = options;
  if (reason === 'deadline-exceeded') {
    if ((pod.deadlineSeconds ?? requested) >= requested) return found;
    const lowered = `The cluster has lowered it: the step asked for ${requested} s.`;
    return withFacts(found, { also: [prose(lowered)], hint: prose(LOWERED_DEADLINE) });
  }
  if (reason !== 'disk-limit' && reason !== 'evicted') return found;
  // The kubelet lists all containers that used more than they had requested.
  const containers = [...rawMessage.matchAll(/\bContainer (\S+) (?:exceeded|was using)\b/g)].map(
    ([, name = '']) => name,
  );
  const [first] = containers;
  if (first !== undefined) {
    const added = { containers, volumes: [], by: meshOf(first), todo: 'run-again' } as const;
    const isOfCluster = containers.every((name) => isAdded(options, name));
    return isOfCluster ? withReason(found, 'disruption', 'evicted', { added }) : found;
  }
  if (!/^Pod ephemeral/.test(rawMessage)) return found;
  const limits = pod.containers
    .filter(({ name, diskLimit }) => isAdded(options, name) && diskLimit)
    .map(({ name, diskLimit }) =>
      prose(`${capitalize(theContainer(options, name))} has one of ${diskLimit}.`),
    );
  return limits.length === 0 ? found : withFacts(found, { also: limits, hint: prose(OWN_DISK_LIMIT) });
}

const LOWERED_DEADLINE =
  'No input can raise it: ask your cluster administrator for a longer one (on OpenShift, RunOnceDurationOverride sets it by namespace), or let the step take less time.';
const OWN_DISK_LIMIT =
  'Give the step its own limit (limits.ephemeral-storage in resources), which is added to the limits of the other containers, or let it write less.';

/**
 * A mesh sends the traffic of the pod to its proxy before that runs, unless the proxy is a sidecar that starts first; then init
 * containers have no network. https://istio.io/latest/docs/setup/additional-setup/cni/#compatibility-with-application-init-containers
 */
function withMesh({ pod, options }: PodAndRequest, found: Finding): Finding {
  const inits = pod.containers.filter(({ isInit }) => isInit);
  const place = inits.findIndex(({ name }) => name === found.container);
  if (place === -1 || !mayLackNetwork(found)) return found;
  const added = (all: readonly ContainerFacts[]) =>
    all.map(({ name }) => name).filter((name) => isAdded(options, name) && meshOf(name) !== undefined);
  const [first = ''] = added(inits.slice(0, place));
  const mesh = meshOf(first);
  const proxy = added(pod.containers.filter(({ isInit }) => !isInit)).find((name) => meshOf(name) === mesh);
  return proxy === undefined || mesh === undefined ? found : withFacts(found, { mesh: { ...mesh, proxy } });
}

function mayLackNetwork({ category, reason }: Finding): boolean {
  return reason === 'init-failed' || (reason === 'checkout-failed' && category === 'connection');
}
