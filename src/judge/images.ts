import { type Finding, finding, givenUpBy, seenCase } from '../findings/finding.ts';
import { type ImageConsumer, imageFor } from '../job/image-consumers.ts';
import { isWrittenAlike } from '../job/image-reference.ts';
import { spanOfTime } from '../job/values.ts';
import { containerOf, imagesOf } from '../pod/containers.ts';
import { newestEvent } from '../pod/events.ts';
import type { ContainerFacts, PodFacts } from '../pod/facts.ts';
import { withClusterPart } from './added.ts';
import { startBlockersOf } from './blockers.ts';
import { podLost, terminationEnd } from './certainty.ts';
import type { State } from './state.ts';
import { failedImages, WAITING_FOR_START } from './tracker.ts';

/** `consumers`: all that requested this image, even if the cluster has replaced it. */
export function proofOf(state: State, consumers: readonly ImageConsumer[]) {
  const { pod } = state;
  if (pod === undefined) return 'unknown';
  if (isOnNode(pod, consumers)) return 'on the node';
  const names = isOneOf(imagesFor(pod, consumers));
  if (failedImages(state).some(({ image }) => names(image))) return 'failed';
  const isPulled = newestEvent(state.events, ({ reason, image }) => reason === 'Pulled' && names(image));
  return isPulled ? 'on the node' : 'unknown';
}

/** Does a container status show the image on the node? Events do not count, because others can write them too. */
function isOnNode(pod: State['pod'], consumers: readonly ImageConsumer[]): boolean {
  if (pod === undefined) return false;
  const names = isOneOf(imagesFor(pod, consumers));
  return pod.containers.some((container) => hasImage(container) && imagesOf(container).some(names));
}

/**
 * Does the kubelet try the image in this pod, whatever becomes of the others? It tries all image volumes before it
 * starts a container, and all containers where none is an init container. False if nothing would show the result.
 */
export function isTriedInPod(state: State, consumers: readonly ImageConsumer[]): boolean {
  const { pod } = state;
  if (pod === undefined || state.gone !== undefined || state.events.size === 0) return false;
  const volumes = pod.volumes.flatMap(({ image }) => image?.reference ?? []);
  if (volumes.length === 0) return !pod.containers.some(({ isInit }) => isInit);
  return volumes.some(isOneOf(imagesFor(pod, consumers)));
}

/** Does the step's container wait for this image, or for an init container that does? Then it can't start without. */
export function isStepBlockedBy({ pod, options }: State, image: string): boolean {
  return (pod?.containers ?? [])
    .filter(({ name, isInit }) => isInit || name === options.step)
    .some((container) => imagesOf(container).some((one) => isWrittenAlike(one, image)));
}

function imagesFor({ pullers }: PodFacts, consumers: readonly ImageConsumer[]): string[] {
  return consumers.flatMap((consumer) => imageFor(pullers, consumer) ?? []);
}

function isOneOf(images: readonly string[]): (one: string | undefined) => boolean {
  return (one) => one !== undefined && images.some((image) => isWrittenAlike(one, image));
}

/** A kubelet creates a container only when its image is present, even if the creation then fails. */
function hasImage({ hasStarted, waiting }: ContainerFacts): boolean {
  return hasStarted || WAITING_FOR_START.has(waiting?.reason ?? '');
}

/** A container that only checks an image, as it was requested. */
type RequestedContainer = { name: string; image?: string | undefined };

/** `again`: when to judge again at the latest, milliseconds since 1970. */
type ImagesVerdict =
  | { kind: 'finished'; findings: Finding[]; unknown: string[] }
  | { kind: 'waiting'; again: number };

/**
 * Can the images of a pod that only checks them be pulled? Finished when each image is on the node or given up, when the pod
 * cannot continue, or at the timeout. `containers`: one for each image, as requested.
 */
export function judgeImages(
  state: State,
  containers: readonly RequestedContainer[],
  now: number,
): ImagesVerdict {
  const { pod } = state;
  const end = state.options.begunAt + state.options.timeoutMs;
  const blockers =
    pod === undefined ? [] : startBlockersOf(state).filter(({ finding }) => isInTheWay(pod, finding));
  // At the timeout a transient failure counts as a failure; a pull in progress, or a silent node, does not.
  const lastMoment = now >= end ? Number.POSITIVE_INFINITY : now;
  const findings = blockers
    .flatMap((blocker) => givenUpBy(blocker, blocker.isSilence ? now : lastMoment) ?? [])
    .map((found) => (pod ? withClusterPart({ pod, options: state.options }, found) : found));
  const unknownYet = containers.filter(
    ({ name }) => proofOf(state, [name]) !== 'on the node' && !findings.some(isAbout(state.pod, name)),
  );
  // Anyone can write an event, so events alone never prove that all images are present.
  const isGood = unknownYet.length === 0 && findings.length === 0;
  const open = isGood ? containers.filter(({ name }) => !isOnNode(pod, [name])) : unknownYet;
  const unknown = open.map(({ image = '' }) => image);
  const lost = pod && open.length > 0 ? podLost(state, now) : undefined;
  const isStuck = lost !== undefined || findings.some((finding) => isInTheWayOfAll(pod, finding));
  if (open.length === 0 || isStuck || now >= end)
    return { kind: 'finished', findings: distinctFindings([...(lost ? [lost] : []), ...findings]), unknown };
  const ends = pod?.deletion ? [terminationEnd(state)] : blockers.flatMap(({ giveUp }) => giveUp ?? []);
  return { kind: 'waiting', again: Math.min(end, ...ends.filter((moment) => moment > now)) };
}

/**
 * Do only events show that all images are on the node? Its kubelet writes a status when it syncs the pod again. That takes 10
 * to 15 s if an init container has started before and the runtime refused to create a container, as CRI-O does for a program
 * that is not in the image.
 */
export function areKnownByEventsAlone(state: State, containers: readonly RequestedContainer[]): boolean {
  const consumers = containers.map(({ name }) => [name]);
  return (
    consumers.every((one) => proofOf(state, one) === 'on the node') &&
    !consumers.every((one) => isOnNode(state.pod, one))
  );
}

/**
 * Failed pulls, and failures that block all containers, such as a failed init container of the cluster. Failed starts do not
 * matter.
 */
function isInTheWay(pod: PodFacts, finding: Finding | undefined): boolean {
  return finding !== undefined && (isInTheWayOfAll(pod, finding) || finding.pull !== undefined);
}

function isInTheWayOfAll(pod: PodFacts | undefined, { container }: Finding): boolean {
  return container === undefined || (pod !== undefined && containerOf(pod, container)?.isInit === true);
}

function isAbout(pod: PodFacts | undefined, container: string): (finding: Finding) => boolean {
  const own = pod && containerOf(pod, container)?.image;
  return ({ container: found, image = '' }) =>
    found === container || (own !== undefined && isWrittenAlike(image, own));
}

/** The first finding for each image, and all without an image. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ image }, index) => image === undefined || findings.findIndex((one) => one.image === image) === index,
  );
}

export function imagesAvailable(images: readonly string[]): Finding {
  const [first = ''] = images;
  return finding('image-pull', 'images-available', {
    ...(images.length === 1 ? { about: first } : { title: `All ${images.length} images can be pulled` }),
    message: `${images.join(', ')} can be pulled on this cluster.`,
    image: first,
  });
}

/** The timeout passed before it was known whether they can be pulled. */
export function imagesUnknown(images: readonly string[], timeoutMs: number): Finding {
  const names = { limit: spanOfTime(timeoutMs), images: images.join(', ') };
  return seenCase('images-unknown', names, { image: images[0] });
}
