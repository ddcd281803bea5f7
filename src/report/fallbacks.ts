import { type Cause, causeInWords } from '../job/causes.ts';
import { consumerName, type ImageConsumer } from '../job/images/image-consumer.ts';
import { hasDigest } from '../job/images/image-reference.ts';
import { currentPolicy, distinctImages, type PullPlan } from '../job/images/pull-plan.ts';
import type { PullPolicy } from '../job/images/pull-policies.ts';
import { pullersIn } from '../job/images/pullers.ts';
import { containersOf, hasStarted, imageFor, statusesOf, statusOf } from '../judge/containers.ts';
import { theNode } from '../judge/sentence.ts';
import type { ObservedState, State } from '../judge/state.ts';
import { digestIn } from './container-summary.ts';
import { type ImageOrigin, readPulled } from './pull-events.ts';
import type { Attempt } from './step-report.ts';

/** An entry of the output `attempts`. `policies`: by consumer name. */
export function inBrief({ pod, pullPlans, finding }: Attempt) {
  const { outcome, category, reason, message } = finding;
  const policies: Record<string, string> = Object.fromEntries(
    pullPlans.map((pullPlan) => [consumerName(pullPlan.consumer), currentPolicy(pullPlan)]),
  );
  return { pod: pod.metadata?.name ?? '', policies, outcome, category, reason, message };
}

export function fallbackInWords(policy: PullPolicy, image: string, cause: Cause): string {
  return `trying ${policy} for ${image} after: ${causeInWords(cause)}`;
}

/** A warning for each image used from the node's cache after a failed pull: it may be older than its tag, if it has one. */
export function cachedImages(state: State, pullPlans: readonly PullPlan[]) {
  if (state.pod === undefined) return [];
  return distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
    const failure = users.flatMap(({ failures }) => failures).at(-1);
    const used = users.filter(({ consumer }) => isUsed(state, consumer));
    const origin = originOf(state, users);
    if (failure === undefined || used.length === 0 || origin === 'registry') return [];
    const digests = used.map(({ consumer }) => digestIn(idOf(state, consumer)));
    const copy = digests.find((digest) => digest !== undefined) ?? 'a copy';
    const name = used.map(({ consumer }) => givenImage(state, consumer)).find(Boolean) ?? image;
    const words = `${name} could not be pulled (${causeInWords(failure.cause)}), so ${whoHad(used, origin)} ${copy} as it was on ${theNode(state.pod)}.`;
    const message = hasDigest(name) ? words : `${words} It may be older than the tag.`;
    return [{ title: 'Ran an image from the node’s cache', message, image }];
  });
}

function givenImage({ pod }: ObservedState, consumer: ImageConsumer): string | undefined {
  return imageFor(pullersIn(pod.spec), consumer);
}

function whoHad(users: readonly PullPlan[], origin: 'node' | 'unknown'): string {
  const consumers = users.map(({ consumer }) => consumer);
  const containers = consumers.filter(({ kind }) => kind === 'container').map(({ name }) => name);
  return containers.length > 0
    ? `the container ${containers.join(', ')} ${origin === 'node' ? 'ran' : 'may have run'}`
    : `${consumers.map(consumerName).join(', ')} ${origin === 'node' ? 'held' : 'may have held'}`;
}

/** Did the container run the image, or a container mount the volume that holds it? */
function isUsed(state: ObservedState, consumer: ImageConsumer): boolean {
  if (idOf(state, consumer)) return true;
  const mounting = containersOf(state.pod).filter(({ volumeMounts = [] }) =>
    volumeMounts.some(({ name }) => consumer.kind === 'volume' && name === consumer.name),
  );
  return mounting.some(({ name }) => hasStarted(statusOf(state.pod, name)));
}

/** A container's image digest, or a volume's by the status of its mounts, which only newer clusters have. */
function idOf({ pod }: ObservedState, { kind, name }: ImageConsumer): string | undefined {
  if (kind === 'container') return statusOf(pod, name)?.imageID;
  const mounts = statusesOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts);
  return mounts.find((mount) => mount.name === name)?.volumeStatus?.image?.imageRef;
}

/** Only an event, or a policy that never pulls, shows where an image came from. */
function originOf(state: ObservedState, users: readonly PullPlan[]): ImageOrigin {
  const images = users.flatMap(({ consumer, image }) => givenImage(state, consumer) ?? image);
  const pulledEvents = [...state.events.values()]
    .map(({ event }) => event)
    .filter(({ reason }) => reason === 'Pulled')
    .filter(({ message = '' }) => images.some((image) => message.includes(`"${image}"`)));
  if (pulledEvents.some((event) => readPulled(event).from === 'registry')) return 'registry';
  return pulledEvents.length > 0 || users.every((one) => currentPolicy(one) === 'Never') ? 'node' : 'unknown';
}
