import type { V1Pod } from '@kubernetes/client-node';
import { isAsAsked } from '../plan/distinct-images.ts';
import { type Cause, isLasting } from './causes.ts';
import { neededFor, policyOf, pullerOf } from './containers.ts';
import type { Finding } from './finding.ts';
import { pullHint } from './hints.ts';
import { capital } from './program-failure.ts';
import { imageOf, type PullEpisode } from './pull-episodes.ts';
import { namedPullSecrets, unreadSecrets } from './pull-grace.ts';
import { nodeOf, type State } from './state.ts';

/** Headline and what was found, by cause. `@` stands for the image, `%` for its registry. */
const WORDS: Record<Cause, readonly [title: string, found: string]> = {
  'not-found': ['Image not found', '@ does not exist in its registry'],
  unauthorized: ['Access to the image denied', '% refused access to @'],
  'unauthorized-or-not-found': [
    'Image not found, or access denied',
    '% has no @, or does not let this cluster see it',
  ],
  'credentials-missing': [
    'No credentials for the registry',
    '% wants credentials for @, and none that work were given',
  ],
  'invalid-reference': ['Not an image reference', '@ is no image reference that the node understands'],
  'platform-mismatch': [
    'No image for this kind of node',
    '@ has no image for the operating system and processor of this node',
  ],
  'unsupported-format': ['Not a usable image', '@ is there, but in a format that the node can’t run'],
  signature: ['Image rejected by signature', 'the node’s policy rejected the signature of @'],
  tls: ['No trust in the registry', 'the node could not make a trusted connection to % for @'],
  'never-policy': ['Image not on the node', '@ is not on the node, and its pull policy is Never'],
  'rate-limited': ['Pull rate limit reached', '% does not let this cluster pull more for now; @ was refused'],
  'registry-unavailable': ['Registry not available', '% could not serve @'],
  dns: ['Registry name does not resolve', 'the node could not resolve the name % to pull @'],
  network: ['Registry not reached', 'the node had no lasting connection to % for @'],
  timeout: ['No answer from the registry', '% did not answer in time for @'],
  proxy: [
    'A proxy stands before the registry',
    'something between the node and % answered in its place for @',
  ],
  'corrupt-content': ['The image arrived damaged', 'what % sent of @ is not what its digest promises'],
  disk: ['The node could not store the image', 'the node had no room for @, or its disk failed'],
  'kubelet-throttled': [
    'The node pulls too much at once',
    'the node has reached its own limit of pulls a second, and @ has to wait',
  ],
  'runtime-error': ['The container runtime failed', 'the node’s container runtime could not handle @'],
  'backoff-only': ['Image not pulled', '@ could not be pulled; this node does not say why'],
  other: ['Image not pulled', '@ could not be pulled'],
};

/** A few words for the cause, without the image. */
export function pullTitle(cause: Cause): string {
  return WORDS[cause][0];
}

/** The finding of a pull that is given up. */
export function pullFinding(state: State, pod: V1Pod, episode: PullEpisode): Finding {
  const failure = { ...episode.failure, cause: causeOf(state, pod, episode) };
  const image = imageOf(pod, episode) ?? 'the image';
  const container = neededFor(pod, episode.container, image);
  const puller = pullerOf(pod, episode.container, image);
  const asked = askedInstead(state, puller, image);
  const registry = failure.registry ?? 'its registry';
  const [title, found] = WORDS[failure.cause];
  const sentence = found.replace('@', () => image).replace('%', () => registry);
  return {
    outcome: 'failure',
    category: 'image-pull',
    reason: failure.cause,
    lasting: isLasting(failure.cause) && !(isAboutAccess(failure.cause) && unreadSecrets(state).length > 0),
    title: `${title}: ${image}`,
    message: `${begun(sentence)} (${pullPlace(state, pod, episode.container, image)}).${inPlaceOf(image, asked)}`,
    hint: [isAboutAccess(failure.cause) && missingPullSecret(state), pullHint(failure)]
      .filter(Boolean)
      .join(' '),
    ...(failure.said && { said: failure.said }),
    container,
    image,
    ...(asked !== undefined && { asked }),
    puller,
  };
}

/** The image that was asked for, where the cluster put another in its place. */
function askedInstead(state: State, puller: string, image: string): string | undefined {
  const asked = state.case.asked?.[puller];
  return asked === image ? undefined : asked;
}

function inPlaceOf(image: string, asked: string | undefined): string {
  return asked === undefined || isAsAsked(image, asked)
    ? ''
    : ` The cluster has put this image in the place of ${asked}.`;
}

/** For which container an image is pulled, by which policy and where. `puller`: the container that asks for it. */
export function pullPlace(state: State, pod: V1Pod, puller: string, image: string): string {
  const policy = policyOf(pod, puller, image);
  const node = nodeOf(state);
  return [`container ${neededFor(pod, puller, image)}`, policy && `policy ${policy}`, node && `node ${node}`]
    .filter(Boolean)
    .join(', ');
}

/**
 * CRI-O says the same of a registry that was given no credentials and of one that refused them; the pod tells them apart.
 * https://github.com/containers/image/blob/v5.36.2/docker/errors.go
 */
function causeOf(state: State, pod: V1Pod, { failure }: PullEpisode): Cause {
  const isLoginWanted = failure.cause === 'unauthorized' && /authentication required/i.test(failure.said);
  return isLoginWanted && !bringsPullSecrets(state, pod) ? 'credentials-missing' : failure.cause;
}

/** Does the node have any pull secret of the pod, its service account's included? The API server writes those into it. */
function bringsPullSecrets(state: State, pod: V1Pod): boolean {
  const missing = namedPullSecrets(state);
  return (pod.spec?.imagePullSecrets ?? []).some(({ name = '' }) => !missing.includes(name));
}

function isAboutAccess(cause: Cause): boolean {
  return /^(unauthorized|credentials-missing|not-found)/.test(cause);
}

/** Those of the namespace that the node did not find, and those of the step that it did not read in time. */
function missingPullSecret(state: State): string | undefined {
  const unread = unreadSecrets(state);
  if (unread.length > 0)
    return `The node could not read the pull secret ${unread.join(', ')} of the step in time.`;
  const names = namedPullSecrets(state);
  if (names.length === 0) return undefined;
  return names.length > 1
    ? `The pull secrets ${names.join(', ')} do not exist in the pod’s namespace.`
    : `The pull secret ${names[0]} does not exist in the pod’s namespace.`;
}

/** A sentence that begins with the name of an image keeps it as it is. */
function begun(sentence: string): string {
  return /^(the|what|something) /.test(sentence) ? capital(sentence) : sentence;
}
