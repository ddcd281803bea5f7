import type { V1Container } from '@kubernetes/client-node';
import { isCheckName } from '../../job/images/checks.ts';
import { containerConsumer, volumeConsumer } from '../../job/images/image-consumer.ts';
import { pullersIn } from '../../job/images/pullers.ts';
import { isAsAsked, isWrittenAlike } from '../../job/images/same-image.ts';
import { capitalize } from '../../job/text.ts';
import { containersOf, imageFor, isInit } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import type { JudgeOptions, ObservedState, State } from '../state.ts';
import { annotationFor, whoMends } from './injectors.ts';
import type { StartBlocker } from './start-blocker.ts';

/**
 * An image that an admission webhook of the cluster replaced, as with a mirror or a digest.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 */
export type ReplacedImage = { asked: string; given: string };

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

/** What a pod was asked to have; what is undefined is not known. */
export type AskedNames = Pick<JudgeOptions, 'asked' | 'volumes'>;

/** Did the cluster add the container? False if it is not known what was asked for. */
export function isAdded({ asked }: AskedNames, container: string): boolean {
  return asked !== undefined && imageFor(asked, containerConsumer(container)) === undefined;
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
 * A later one is refused (changed-pod.ts).
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

/** Those of the names that nobody has asked for, as a sentence; empty if there are none, or that is not known. */
export function addedInWords(
  containers: readonly string[],
  volumes: readonly string[],
  options: AskedNames = {},
): string {
  const added = new Set([
    ...containers.filter((name) => isAdded(options, name)).map((name) => `container ${name}`),
    ...volumes.filter((name) => options.volumes?.includes(name) === false).map((name) => `volume ${name}`),
  ]);
  if (added.size === 0) return '';
  const them = added.size === 1 ? 'it' : 'them';
  return `The cluster has added the ${[...added].join(' and the ')} to the pod; the step did not ask for ${them}.`;
}

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
