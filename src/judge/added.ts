import type { V1Container } from '@kubernetes/client-node';
import { type Finding, finding, type StartBlocker } from '../findings/finding.ts';
import { addedInWords } from '../findings/sentences.ts';
import {
  containerConsumer,
  imageFor,
  isCheckName,
  pullersIn,
  volumeConsumer,
} from '../job/image-consumers.ts';
import { isAsAsked, isWrittenAlike } from '../job/image-reference.ts';
import { isAdded } from '../job/judge-options.ts';
import { capitalize } from '../job/text.ts';
import { annotationFor, keptOut, meshOf, whoMends } from '../pod/asked-and-given.ts';
import { containersOf, isInit } from '../pod/containers.ts';
import type { ObservedState, State } from './state.ts';

/**
 * An image that an admission webhook of the cluster replaced, as with a mirror or a digest.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 */
type ReplacedImage = { asked: string; given: string };

/** Each once. Without check images, which are the images of containers. */
export function replacedImages({ pod, options: { asked = [] } }: State): ReplacedImage[] {
  if (pod === undefined) return [];
  const given = pullersIn(pod.spec);
  const replaced = asked
    .filter(({ consumer }) => !isCheckName(consumer.name))
    .map(({ consumer, image }) => ({ asked: image, given: imageFor(given, consumer) ?? image }))
    .filter((one) => one.asked !== one.given);
  const key = (one: ReplacedImage) => `${one.asked} ${one.given}`;
  return [...new Map(replaced.map((one) => [key(one), one])).values()];
}

/** An added container that is no init container: the step neither waits for it nor needs it. */
export function isAddedBeside(state: ObservedState, { name }: V1Container): boolean {
  return isAdded(state.options, name) && !isInit(state.pod, name);
}

/** As the beginning of a sentence. */
export function theContainer(state: State, name: string): string {
  return `the container ${name}${isAdded(state.options, name) ? ', which the cluster has added to the pod,' : ''}`;
}

/**
 * A deadline that an admission webhook has lowered is none of the step's: https://github.com/openshift/run-once-duration-override.
 * A later one is refused (blockers.ts).
 */
export function namingLoweredDeadline({ pod, options }: ObservedState, found: Finding): Finding {
  const { deadlineSeconds: asked } = options;
  const given = pod.spec?.activeDeadlineSeconds;
  if (found.reason !== 'deadline-exceeded' || asked === undefined || given === undefined || given >= asked)
    return found;
  return {
    ...found,
    message: `${found.message} The cluster has lowered it: the step asked for ${asked} s.`,
    hint: 'No input can raise it: ask whoever runs the cluster for a longer one (on OpenShift, RunOnceDurationOverride sets it by namespace), or let the step take less time.',
  };
}

/**
 * Explains a container or volume in the finding that the reader has not asked for. The program of such a container is no part of
 * the step, and may fail on one node alone, as where it runs before the network plugin of its mesh:
 * https://github.com/linkerd/linkerd2/issues/11325
 */
export function namingAdded({ pod, options }: State, found: Finding): Finding {
  const { container, category, persistence, rawMessage = '' } = found;
  const failed = container === undefined ? UNMOUNTED.exec(rawMessage)?.slice(1).join('').split(/[ ,]+/) : [];
  // A persistent volume has a name of its own; the volume with the token comes with the service account.
  const volumes = (pod?.spec?.volumes ?? [])
    .map(({ name }) => name)
    .filter((name) => failed?.includes(name) && !name.startsWith('kube-api-access-'));
  const words = addedInWords(container === undefined ? [] : [container], volumes, options);
  if (words === '') return found;
  if (container === undefined)
    return { ...found, message: `${found.message} ${words}`, hint: OF_ADDED_VOLUME };
  const annotation = annotationFor(pod, container);
  const because = `The cluster has added the container ${container} to the pod, for its annotation ${annotation}.`;
  const message = `${found.message} ${annotation === undefined ? words : because}`;
  const mend = whoMends(pod, container);
  if (category === 'step') {
    const whose = annotation === undefined ? 'This is not the job’s fault. ' : '';
    const hint = `Its log says more. ${whose}Run the step again. If it happens again, ${mend}`;
    const { title: _, ...added } = finding('disruption', 'added-container-failed', { message, hint });
    return { ...found, ...added };
  }
  return { ...found, message, ...(persistence === 'permanent' && { hint: capitalize(mend) }) };
}

/** The names of volumes in the words of the kubelet. */
const UNMOUNTED = /for volume "([^"]+)"|unmounted volumes=\[([^\]]+)\]/;

const OF_ADDED_VOLUME =
  'Ask those who run the cluster, whose webhook or policy adds it, whether all that it needs is in this namespace.';

/** A webhook replaced images of containers, but not of their check image volumes: these check the wrong images. */
export function uselessChecks(state: ObservedState): StartBlocker | undefined {
  const { pod } = state;
  const { asked = [] } = state.options;
  const checks = (pod.spec?.volumes ?? []).filter(({ name }) => isCheckName(name));
  const useless = checks.flatMap(({ name, image }) => {
    const checked = imageFor(asked, volumeConsumer(name));
    if (checked === undefined || image?.reference === undefined || !isAsAsked(image.reference, checked))
      return [];
    const users = containersOf(pod).filter((user) =>
      isWrittenAlike(imageFor(asked, containerConsumer(user.name)) ?? '', checked),
    );
    const redirected = users.find((user) => !isAsAsked(user.image ?? '', checked));
    return redirected?.image === undefined ? [] : [{ checked, given: redirected.image }];
  });
  const [first] = useless;
  if (first === undefined) return undefined;
  return {
    waiting: `the cluster replaces the images of containers, and not those of image volumes`,
    giveUp: 'now',
    finding: finding('configuration', 'image-volumes-not-replaced', {
      message: `The cluster runs ${first.given} in place of ${first.checked}, but has left the image volume that checks it as it was.`,
      suspect: 'image-volumes',
    }),
  };
}

/**
 * Missing image volumes: an API server with them off (default in 1.31 to 1.34) silently drops them and their mounts.
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/api/pod/util.go (dropImageVolumes)
 */
export function droppedVolumes(state: ObservedState): StartBlocker | undefined {
  const given = new Set(state.pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name));
  const dropped = (state.options.imageVolumes ?? []).filter((name) => !given.has(name));
  if (dropped.length === 0) return undefined;
  const names = dropped.join(', ');
  return {
    waiting: `the API server left out the image volumes ${names}`,
    giveUp: 'now',
    finding: finding('configuration', 'image-volumes-dropped', {
      about: names,
      message: `The API server took the pod, but left out its image ${dropped.length === 1 ? 'volume' : 'volumes'} ${names}.`,
      suspect: 'image-volumes',
    }),
  };
}

/**
 * What containers of the cluster used, where the node ended the pod for it: more than their limit of disk is no fault of the
 * step; and their limits are that of the pod, even where the step has none. https://github.com/substratusai/runbooks/issues/92,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/eviction_manager.go (podEphemeralStorageLimitEviction)
 */
export function namingAddedUse(state: ObservedState, found: Finding): Finding {
  const { pod, options } = state;
  const { reason, rawMessage } = found;
  if ((reason !== 'disk-limit' && reason !== 'evicted') || rawMessage === undefined) return found;
  const own = /\bContainer (\S+) (?:exceeded|was using)\b/.exec(rawMessage)?.[1];
  if (own !== undefined) {
    const added = addedInWords([own], [], options);
    if (added === '') return found;
    const hint = `Run the step again; if it happens again, ${whoMends(pod, own)}`;
    return { ...found, ...finding('disruption', 'evicted', { message: `${found.message} ${added}`, hint }) };
  }
  if (!/^Pod ephemeral/.test(rawMessage)) return found;
  const limited = containersOf(pod).flatMap(({ name, resources }) => {
    const limit = resources?.limits?.['ephemeral-storage'];
    return isAdded(options, name) && limit ? [`${theContainer(state, name)} has one of ${limit}`] : [];
  });
  if (limited.length === 0) return found;
  return {
    ...found,
    message: `${found.message} ${capitalize(limited.join('; '))}.`,
    hint: 'Give the step a limit of its own (limits.ephemeral-storage in resources), which counts with those of the others, or let it write less.',
  };
}

/**
 * A mesh sends the traffic of the pod to its proxy before that runs, where it is no sidecar that starts first; then init
 * containers have no network. https://istio.io/latest/docs/setup/additional-setup/cni/#compatibility-with-application-init-containers
 */
export function namingMesh({ pod, options }: State, found: Finding): Finding {
  const { container = '', message, hint } = found;
  const { initContainers = [], containers = [] } = pod?.spec ?? {};
  const place = initContainers.findIndex(({ name }) => name === container);
  if (place === -1 || !mayLackNetwork(found)) return found;
  const added = (all: readonly { name: string }[]) =>
    all.map(({ name }) => name).filter((name) => isAdded(options, name) && meshOf(name) !== undefined);
  const [first = ''] = added(initContainers.slice(0, place));
  const proxy = added(containers).find((name) => meshOf(name) === meshOf(first));
  if (proxy === undefined) return found;
  const mesh = meshOf(proxy);
  return {
    ...found,
    message: `${message} It may have had no network: ${mesh} sends the traffic of the pod to its container ${proxy}, which starts after all init containers.`,
    hint: `${hint} Let ${mesh} add its proxy as a native sidecar, or keep it out of the pod (${keptOut(proxy)}).`,
  };
}

function mayLackNetwork({ category, reason }: Finding): boolean {
  return reason === 'init-failed' || (reason === 'checkout-failed' && category === 'connection');
}
