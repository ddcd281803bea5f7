import { type Finding, finding, type StartBlocker, seenCase, withFacts } from '../findings/finding.ts';
import { theNamespace } from '../findings/wording.ts';
import { CAUSES, type Cause, isAccessRefused, persistenceOf } from '../job/causes.ts';
import {
  type Check,
  type ImageConsumer,
  imageFor,
  type Puller,
  type PullPolicy,
} from '../job/image-consumers.ts';
import { isAsAsked, isWrittenAlike } from '../job/image-reference.ts';
import { type PullPlan, usersOf } from '../job/pull-plan.ts';
import { prose } from '../job/text.ts';
import { pullHint } from '../messages/pull-hints.ts';
import { imagesOf, neededFor, pullerOf } from '../pod/containers.ts';
import { type EventFacts, type Events, newestEvent, type SeenEvent } from '../pod/events.ts';
import type { ContainerFacts, PodFacts } from '../pod/facts.ts';
import { isForImageAlone, type ObservedState, type PodAndRequest, type State } from './state.ts';
import { isFailedPull, namedPullSecrets, type PullEpisode, pullEpisodes } from './tracker.ts';

/**
 * For a failed pull with no policy left: adds the first failure of an earlier policy, usually the real one. If the last policy
 * is Never, the hint and the persistence come from that first failure.
 */
export function withFirstFailure(
  finding: Finding,
  pullPlans: readonly PullPlan[],
  checks: readonly Check[],
): Finding {
  const { users } = usersOf(pullPlans, checks, finding.pull?.puller);
  const first = users.flatMap(({ failures }) => failures)[0];
  if (finding.pull === undefined || first === undefined) return finding;
  const isNotPulled = finding.reason === 'never-policy' && first.policy !== 'Never';
  const firstFailure = { policy: first.policy, cause: first.cause };
  if (!isNotPulled) return withFacts(finding, { firstFailure });
  const hint = prose(pullHint({ cause: first.cause, rawMessage: '' }));
  return withFacts({ ...finding, persistence: persistenceOf(first.cause) }, { firstFailure, hint });
}

/**
 * Policies that the cluster changed, which defeats a fallback each time.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
export function overriddenPolicies(
  { pod, options: { asked = [] } }: State,
  pullPlans: readonly PullPlan[],
): string[] {
  if (pod === undefined) return [];
  const fallingBack = pullPlans.filter(
    ({ policies, checkPolicies }) => policies.length + checkPolicies.length > 2,
  );
  return asked.flatMap((one) => {
    const instead = policyInstead(pod, one);
    const matters = fallingBack.some((pullPlan) => isWrittenAlike(pullPlan.image, one.image));
    return matters && instead !== undefined ? [`${one.consumer}: ${instead} instead of ${one.own}`] : [];
  });
}

/** The policy that the cluster has given the puller; undefined if it is the requested one, or if that is not known. */
function policyInstead(pod: PodFacts, { consumer, own }: Puller): PullPolicy | undefined {
  const given = pod.pullers.find((one) => one.consumer === consumer)?.own;
  return own === undefined || given === own ? undefined : given;
}

/** The pullers whose next policy can help: none if the cluster changes their policies. */
export function usableFallbacks({ pod, options }: Pick<State, 'pod' | 'options'>): readonly ImageConsumer[] {
  const { asked = [], fallbacks = [] } = options;
  const own = asked.filter(({ consumer }) => fallbacks.includes(consumer));
  return pod && own.some((one) => policyInstead(pod, one) !== undefined) ? [] : fallbacks;
}

/** May a failed pull be one of a node without the credentials? Some registries hide what they refuse. */
function mayLackPullSecret(cause: Cause): boolean {
  return isAccessRefused(cause) || cause === 'not-found';
}

/**
 * The pull secrets that such a failed pull may have lacked, as far as they are known. The node reads secrets that exist later.
 */
export function unreadPullSecrets(
  { pod, events, options, pullSecrets }: Pick<ObservedState, 'pod' | 'events' | 'options' | 'pullSecrets'>,
  cause: Cause,
) {
  // Secrets that this step created exist.
  const knownOf = (name: string) => {
    if (options.ownPullSecrets?.includes(name)) return 'there';
    const lookedUp = pullSecrets.find((secret) => secret.name === name);
    if (lookedUp === undefined) return 'unknown';
    return lookedUp.isThere ? 'there' : 'missing';
  };
  const names = mayLackPullSecret(cause) ? namedPullSecrets(pod, events) : [];
  const { there = [], missing = [], unknown = [] } = Object.groupBy(names, knownOf);
  return { there, missing, unknown };
}

/** The secrets for which the verdict depends on whether they exist. */
export function pullSecretsToLookUp(state: State): string[] {
  if (state.pod === undefined) return [];
  const unread = pullEpisodes(state).flatMap(
    ({ failure }) => unreadPullSecrets(state, failure.cause).unknown,
  );
  return [...new Set(unread)];
}

export function pullFinding(state: ObservedState, episode: PullEpisode): Finding {
  const { pod, options } = state;
  const { image, failure } = episode;
  const container = neededFor(pod, episode.container, image);
  const { consumer: puller, policy } = pullerOf(episode.container, image);
  const asked = askedInstead(options.asked, puller, image);
  const { sentence } = CAUSES[failure.cause];
  const registry = failure.registry ?? (sentence.startsWith('%') ? 'The registry' : 'the registry');
  const found = sentence.replaceAll(/[@%]/g, (sign) => (sign === '@' ? image : registry));
  const unread = unreadPullSecrets(state, failure.cause);
  // The credentials exist; the node pulled without them.
  const isReadNextTime = unread.there.length > 0;
  return finding('image-pull', failure.cause, {
    ...(isReadNextTime && { persistence: 'transient' }),
    about: image,
    message: `${found} (${pullPlace(state, container, policy)}).${inPlaceOf(image, asked)}`,
    hint: isReadNextTime
      ? `The node could not read the pull secret ${unread.there.join(' or ')} in time, and asked the registry without. Trying again may help.`
      : [...inWords(unread, theNamespace(pod)), pullHint(failure)].join(' '),
    rawMessage: failure.rawMessage || undefined,
    container,
    image,
    asked,
    pull: { puller, cause: failure.cause },
  });
}

/** The requested image, if the cluster replaced it. */
function askedInstead(
  requested: readonly Puller[] | undefined,
  puller: ImageConsumer,
  image: string,
): string | undefined {
  const asked = imageFor(requested ?? [], puller);
  return asked === image ? undefined : asked;
}

function inPlaceOf(image: string, asked: string | undefined): string {
  return asked === undefined || isAsAsked(image, asked)
    ? ''
    : ` The cluster has put this image in place of ${asked}.`;
}

/** The container (if users know it), the policy and the node of a pull. */
function pullPlace({ pod: { node }, options }: PodAndRequest, container: string, policy: string | undefined) {
  const isKnown = !isForImageAlone(options, container);
  return [isKnown && `container ${container}`, policy && `policy ${policy}`, node && `node ${node}`]
    .filter(Boolean)
    .join(', ');
}

/** What is known about the pull secrets that the node did not read. None of them is known to exist. */
function inWords({ missing, unknown }: ReturnType<typeof unreadPullSecrets>, where: string): string[] {
  const noSuch = (name: string) => `The pull secret ${name} does not exist in ${where}`;
  return [
    ...missing.map((name) => `${noSuch(name)}.`),
    ...unknown.map((name) => `${noSuch(name)}, or could not be read by the node in time.`),
  ];
}

/** A kubelet that knows a Secret reads new content up to 0.5 s late, and retries the pull within 1 s. */
const SECRET_LAG_MS = 2000;

/**
 * The event that names a missing pull secret comes after the event of the pull: measured 5 to 31 ms, 159 ms on a busy machine.
 */
const EVENT_LAG_MS = 500;

const AT_ONCE = Number.NEGATIVE_INFINITY;

/**
 * Milliseconds. No grace (`AT_ONCE`) for a consumer with a fallback, and for a permanent cause, unless the user sets a time (a
 * registry whose mirrors lag) or pull secrets may arrive late. Infinite if the kubelet retries without a failure.
 */
export function pullGrace(state: ObservedState, episode: PullEpisode): number {
  const { graceMs, gracesMs } = state.options;
  const { cause } = episode.failure;
  const persistence = persistenceOf(cause);
  if (persistence === 'kubelet-retries') return Number.POSITIVE_INFINITY;
  if (usableFallbacks(state).includes(pullerOf(episode.container, episode.image).consumer)) return AT_ONCE;
  const own = gracesMs?.[cause];
  return own ?? (persistence === 'permanent' ? (secretLag(state, episode) ?? AT_ONCE) : graceMs);
}

/**
 * The node may not have read the pull secrets yet. An event names the secrets that it does not have; no event names a changed
 * one.
 */
function secretLag(state: ObservedState, episode: PullEpisode): number | undefined {
  const { pod, options } = state;
  const isOurs = (options.ownPullSecrets ?? []).length > 0;
  if (!isOurs && pod.pullSecrets.length === 0) return undefined;
  const { cause } = episode.failure;
  const { there, unknown } = unreadPullSecrets(state, cause);
  if (there.length + unknown.length > 0) return options.graceMs;
  const lags = [
    ...(mayLackPullSecret(cause) ? [sinceFirst(state.events, episode) + EVENT_LAG_MS] : []),
    ...(isOurs && mayLackNewContent(episode) ? [SECRET_LAG_MS] : []),
  ];
  return lags.length === 0 ? undefined : Math.max(...lags);
}

/** From the first failure to the newest one. */
function sinceFirst(events: Events, { since }: PullEpisode): number {
  return Math.max(0, (newestEvent(events, isFailedPull)?.at ?? since) - since);
}

function mayLackNewContent({ container, image, failure: { cause } }: PullEpisode): boolean {
  if (isAccessRefused(cause) || cause === 'never-policy') return true;
  return cause === 'not-found' && pullerOf(container, image).policy === 'IfNotPresent';
}

/** The kubelet's events that start or end a pull; a failed one is in its episode. */
const PULL_EVENTS = new Set(['Pulling', 'Pulled', 'Failed', 'BackOff']);

/** A pull in progress, known from events only. A big image takes minutes, so only pull-timeout gives it up. */
export function runningPullBlocker(
  { pod, events, options }: PodAndRequest & { events: Events },
  puller: ContainerFacts,
): StartBlocker | undefined {
  if (puller.hasStarted) return undefined;
  const last = newestPulling(events, (event) => isAbout(event, puller));
  if (last === undefined) return undefined;
  const images = imagesOf(puller);
  const named = last.image ?? '';
  // Anyone can write an event.
  const image = images.find((one) => isWrittenAlike(one, named)) ?? images[0] ?? 'the image';
  const container = neededFor(pod, puller, image);
  const { consumer: own, policy } = pullerOf(puller, image);
  // A deletion does not end a pull, and the kubelet starts what it pulled: no next pod before the pull has ended.
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncPod, "TODO(#113606)")
  const fallsBack = usableFallbacks({ pod, options }).includes(own);
  const limit = options.pullTimeoutMs;
  const then = fallsBack
    ? '; a node can’t be made to stop, so the next policy is tried when the pull fails'
    : '';
  const forWhom = isForImageAlone(options, container) ? '' : ` for the container ${container}`;
  const waiting = prose(`the node is pulling ${image}${forWhom}${then}`);
  if (limit === undefined || fallsBack) return { waiting };
  return {
    waiting,
    giveUp: last.at + limit,
    isSilence: true,
    finding: seenCase(
      'pull-timeout',
      { image, seconds: Math.round(limit / 1000), place: pullPlace({ pod, options }, container, policy) },
      { container, image, pull: { puller: own, cause: 'timeout' } },
    ),
  };
}

/** The image that the pod's node is pulling, as far as events show. */
export function pullInFlight(state: State): string | undefined {
  return state.pod && newestPulling(state.events, () => true)?.image;
}

/** Undefined if the pull has ended since. */
function newestPulling(events: Events, counts: (event: EventFacts) => boolean): SeenEvent | undefined {
  const last = newestEvent(events, (event) => PULL_EVENTS.has(event.reason) && counts(event));
  return last?.reason === 'Pulling' ? last : undefined;
}

/** Events about the image of a volume are about the pod. */
function isAbout({ container, image }: EventFacts, { name, mountedImages }: ContainerFacts): boolean {
  return container === undefined
    ? mountedImages.some(({ reference }) => reference === image)
    : container === name;
}
