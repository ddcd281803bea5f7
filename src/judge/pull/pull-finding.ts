import { CAUSES, type Cause } from '../../job/causes.ts';
import type { ImageConsumer } from '../../job/images/image-consumer.ts';
import { isUntagged } from '../../job/images/image-reference.ts';
import { isAsAsked } from '../../job/images/same-image.ts';
import { capitalize } from '../../job/text.ts';
import { imageFor, neededFor, pullerOf } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import { namespaceOf } from '../sentence.ts';
import { isForImageAlone, nodeOf, type ObservedState, type State } from '../state.ts';
import { imageOf, type PullEpisode } from './failed-pulls.ts';
import { pullHint } from './pull-hints.ts';
import {
  mayLackPullSecret,
  namedPullSecrets,
  type UnreadPullSecrets,
  unreadPullSecrets,
} from './unread-pull-secrets.ts';

export function pullFinding(state: ObservedState, episode: PullEpisode): Finding {
  const { pod } = state;
  const failure = { ...episode.failure, cause: causeOf(state, episode) };
  const image = imageOf(pod, episode);
  const container = neededFor(pod, episode.container, image);
  const { consumer: puller } = pullerOf(pod, episode.container, image);
  const asked = askedInstead(state, puller, image);
  const registry = failure.registry ?? 'its registry';
  const sentence = CAUSES[failure.cause].sentence.replace('@', () => image).replace('%', () => registry);
  const unread = mayLackPullSecret(failure.cause) ? unreadPullSecrets(state) : undefined;
  return finding('image-pull', failure.cause, {
    ...(isReadNextTime(unread) && { persistence: 'transient' }),
    about: image,
    message: `${asSentence(sentence)} (${pullPlace(state, episode.container, image)}).${inPlaceOf(image, asked)}`,
    hint: isReadNextTime(unread)
      ? `${notRead(unread)} Trying again may help.`
      : [
          ...(unread ? inWords(unread, namespaceOf(pod.metadata)) : []),
          ...(MAY_LACK_TAG.has(failure.cause) && isUntagged(image)
            ? ['It names no tag, which means latest.']
            : []),
          pullHint(failure),
        ].join(' '),
    rawMessage: failure.rawMessage || undefined,
    container,
    image,
    asked,
    pull: { puller, cause: failure.cause },
  });
}

const MAY_LACK_TAG: ReadonlySet<Cause> = new Set(['not-found', 'unauthorized-or-not-found']);

/** The image that was asked for, if the cluster replaced it. */
function askedInstead(state: State, puller: ImageConsumer, image: string): string | undefined {
  const asked = imageFor(state.options.asked ?? [], puller);
  return asked === image ? undefined : asked;
}

function inPlaceOf(image: string, asked: string | undefined): string {
  return asked === undefined || isAsAsked(image, asked)
    ? ''
    : ` The cluster has put this image in place of ${asked}.`;
}

/** Container, if people know it, policy and node of a pull. `puller`: the container that asks for the image. */
export function pullPlace(state: ObservedState, puller: string, image: string): string {
  const { pod } = state;
  const { policy } = pullerOf(pod, puller, image);
  const node = nodeOf(state);
  const container = neededFor(pod, puller, image);
  const isKnown = !isForImageAlone(state, container);
  return [isKnown && `container ${container}`, policy && `policy ${policy}`, node && `node ${node}`]
    .filter(Boolean)
    .join(', ');
}

/**
 * CRI-O reports the same for missing credentials and for refused ones; the pod shows which.
 * https://github.com/containers/image/blob/v5.36.2/docker/errors.go
 */
function causeOf(state: ObservedState, { failure }: PullEpisode): Cause {
  const isLoginWanted =
    failure.cause === 'unauthorized' && /authentication required/i.test(failure.rawMessage);
  return isLoginWanted && !bringsPullSecrets(state) ? 'credentials-missing' : failure.cause;
}

/** Has the node any pull secret of the pod? The API server adds those of the service account to the pod. */
function bringsPullSecrets(state: ObservedState): boolean {
  const missing = namedPullSecrets(state);
  return (state.pod.spec?.imagePullSecrets ?? []).some(({ name = '' }) => !missing.includes(name));
}

/** The credentials are there; the node asked without them. */
function isReadNextTime(unread: UnreadPullSecrets | undefined): unread is UnreadPullSecrets {
  return unread !== undefined && unread.there.length > 0;
}

function notRead({ there }: UnreadPullSecrets): string {
  return `The node could not read ${pullSecrets(there)} in time, and asked the registry without.`;
}

/** What is known of the pull secrets that the node did not read, none of which is known to be there. */
function inWords({ missing, unknown }: UnreadPullSecrets, where: string): string[] {
  const noSuch = (names: string[]) =>
    `${capitalize(pullSecrets(names))} ${names.length > 1 ? 'do' : 'does'} not exist in ${where}`;
  return [
    ...(missing.length > 0 ? [`${noSuch(missing)}.`] : []),
    ...(unknown.length > 0 ? [`${noSuch(unknown)}, or could not be read by the node in time.`] : []),
  ];
}

function pullSecrets(names: string[]): string {
  return `the pull secret${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
}

/** Capitalizes, unless the sentence begins with the name of an image. */
function asSentence(sentence: string): string {
  return /^(the|what|something) /.test(sentence) ? capitalize(sentence) : sentence;
}
