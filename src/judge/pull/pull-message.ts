import { type Cause, isAccessRefused, persistenceOf } from '../../job/causes.ts';
import { bounded } from '../../job/text.ts';
import { factsOf, httpStatusOf, type PullFacts } from './pull-message-facts.ts';
import { maskForeignText } from './pull-message-masks.ts';
import { causeOfAddress, causeOfWords } from './pull-message-rules.ts';

/** Why a pull failed, and what else its message contains. */
export type PullFailure = PullFacts & {
  readonly cause: Cause;
  /** The runtime's own words, without those of kubelet, gRPC and daemon around them. */
  readonly rawMessage: string;
};

/**
 * @param message a container's waiting message, an event's message, or a line of a runtime's log
 * @param reason the reason of the waiting state or event; decides only if the message says nothing
 */
export function classifyPullMessage(message: string, reason?: string): PullFailure {
  const text = readable(message);
  const attempts = attemptsOf(text.replace(/\s+/g, ' ')).slice(0, MAX_ATTEMPTS);
  const causes = attempts.map(causeOfAttempt);
  const cause = decide(causes);
  return {
    ...factsOf(text, attempts[causes.indexOf(cause)]),
    cause: specific(cause) ?? causeOfReason(reason, text) ?? causeOfFrame(text) ?? cause ?? 'other',
    rawMessage: rawMessageOf(text),
  };
}

function readable(message: string): string {
  return bounded(message).replaceAll('\\\\', '\\').replaceAll('\\"', '"').replaceAll('\\n', '\n').trim();
}

/** No runtime tries as often. */
const MAX_ATTEMPTS = 50;

/** How the words of a runtime begin in the kubelet's list, without the kubelet's and gRPC's around them. */
const opening =
  /(?:rpc error: |failed to |unable to |initializing source |(?:copying|reading|parsing|writing|storing|pinging|pulling) |SignatureValidationFailed: |RegistryUnavailable: |Error response from daemon: |pull access denied |manifest (?:for|unknown)|(?:unauthorized|denied|toomanyrequests): |(?:Get|Head) "|received unexpected |error |image pull failed |get registry endpoints: )/
    .source;
const listed = new RegExp(`(?:^|: ?"?)\\[(?=${opening})`);
const nextListed = new RegExp(`, (?=${opening})`);

/** One for each credential that the kubelet tried, and for each registry in which a short name was looked up. */
function attemptsOf(text: string): string[] {
  // NewAggregate: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_image.go
  const list = listed.exec(text);
  const credentials =
    list === null
      ? [text]
      : text
          .slice(list.index + list[0].length)
          .replace(/\]$/, '')
          .split(nextListed);
  return credentials.flatMap((attempt) => {
    // CRI-O asks again as if for an OCI artifact; only the image counts.
    const image = attempt.split(/; artifact err: /i, 1)[0] ?? attempt;
    const tried = image.split(/\berrors occurred(?: while pulling)?:/i)[1];
    return tried === undefined ? [image] : tried.split(/\s\* /).filter((one) => one.trim() !== '');
  });
}

/**
 * containers/image lists the mirrors first, then the registry itself, which decides. But where the node may not ask it,
 * only mirrors count; and where it lets nobody in without a login, a mirror that failed in passing may yet serve the image.
 * https://github.com/containers/container-libs/blob/main/image/docker/docker_image_src.go
 */
function causeOfAttempt(attempt: string): Cause | undefined {
  const mirrors = attempt.indexOf(MIRRORS);
  const end = mirrors < 0 ? -1 : attempt.lastIndexOf(']):');
  if (end <= mirrors) return causeOfOne(attempt);
  const primary = attempt.slice(end + ']):'.length);
  const own = causeOfOne(primary);
  const isBlocked = / is blocked in /.test(primary);
  if (!isBlocked && (own === undefined || !isAccessRefused(own))) return own;
  const theirs = decide(
    attempt
      .slice(mirrors + MIRRORS.length, end)
      .split('] [')
      .map(causeOfOne),
  );
  return isBlocked || (theirs && persistenceOf(theirs) === 'transient') ? theirs : own;
}

const MIRRORS = '(Mirrors also failed: [';

function causeOfOne(attempt: string): Cause | undefined {
  const status = httpStatusOf(maskForeignText(attempt));
  return causeOfAddress(attempt, status) ?? causeOfWords(maskForeignText(without(frames, attempt)), status);
}

/** A transient cause decides, for the next attempt may succeed; then one that is not about credentials. */
function decide(all: readonly (Cause | undefined)[]): Cause | undefined {
  const causes = all.filter((cause) => cause !== undefined);
  return (
    causes.find((cause) => persistenceOf(cause) === 'transient') ??
    causes.find((cause) => !isAccessRefused(cause)) ??
    causes[0]
  );
}

function specific(cause: Cause | undefined): Cause | undefined {
  return cause === 'backoff-only' ? undefined : cause;
}

/** Reasons of the kubelet's image manager, pkg/kubelet/images/types.go, and of its events. */
const BY_REASON = new Map<string | undefined, Cause>([
  ['ErrImageNeverPull', 'never-policy'],
  ['InvalidImageName', 'invalid-reference'],
  ['ImageInspectError', 'runtime-error'],
  ['InspectFailed', 'runtime-error'],
  ['RegistryUnavailable', 'registry-unavailable'],
  ['SignatureValidationFailed', 'signature'],
  ['FailedToRetrieveImagePullSecret', 'credentials-missing'],
]);

function causeOfReason(reason: string | undefined, text: string): Cause | undefined {
  if (text === '' && /^(ErrImagePull|ImagePullBackOff|BackOff)$/.test(reason ?? '')) return 'backoff-only';
  return BY_REASON.get(reason);
}

/**
 * The kubelet's words around those of a runtime that names the cause; they count if nothing inside is known.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go (evalCRIPullErr)
 */
function causeOfFrame(text: string): Cause | undefined {
  if (/\bRegistryUnavailable\b|\bbecause the registry is unavailable\b/.test(text))
    return 'registry-unavailable';
  if (/\bSignatureValidationFailed\b|\bbecause the signature validation failed\b/.test(text))
    return 'signature';
  return undefined;
}

/** The kubelet's words around those of a runtime; they would be taken for a cause. */
const frames: readonly RegExp[] = [
  /^Error syncing pod, skipping: /i,
  /^failed to "StartContainer" for "[^"]*" with \w+: "/i,
  /^Back-off pulling image "[^"]*": /i,
  /^(?:WARNING: )?Failed to (?:pull|inspect) image "[^"]*": ?/i,
  /^failed to pull image \S+ ?: output: /i,
  /^(?:ErrImagePull|RegistryUnavailable|SignatureValidationFailed|Failed|Error): /i,
  /^image pull failed for \S+, this may be because there are no credentials on this request\.\s+details: /i,
  /^image pull failed for \S+ because the \w+(?: \w+)* (?:is unavailable|failed): /i,
];

/** Prefixes that add nothing to a runtime's words, for people; a code of gRPC may be all that names a cause. */
const wrappers: readonly RegExp[] = [
  ...frames,
  /^rpc error: code = \w+ desc = /i,
  /^Error response from daemon: /i,
  /^failed to pull and unpack image "[^"]*": /i,
  /^unable to pull image or OCI artifact: pull image err: /i,
];

function without(prefixes: readonly RegExp[], text: string): string {
  let core = text.trim();
  for (let changed = true; changed; ) {
    const before = core;
    for (const prefix of prefixes) core = core.replace(prefix, '');
    changed = core !== before;
  }
  return core;
}

function rawMessageOf(text: string): string {
  const core = without(wrappers, text).replace(/: ErrImagePull$/, '');
  const quoted = /\bfailed to "StartContainer" for "[^"]*" with \w+: "/.test(text);
  return quoted ? core.replace(/"$/, '') : core;
}
