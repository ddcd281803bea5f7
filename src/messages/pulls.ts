import { type Cause, isAccessRefused, persistenceOf } from '../job/causes.ts';
import { bounded } from '../job/text.ts';
import { causeOfPull } from './pull-rules.ts';

/** Why a pull failed, and what else its message contains. */
export type PullFailure = {
  readonly cause: Cause;
  /** The runtime's own words, without the words that kubelet, gRPC and daemon add around them. */
  readonly rawMessage: string;
  /** As the pod names it; only where the kubelet wrote it, because runtimes complete the name. */
  readonly image: string | undefined;
  /** As the message names it, whoever wrote the message: usually with additions of a runtime. */
  readonly named: string | undefined;
  /** The registry in the image's name, `docker.io` if it has none. */
  readonly registry: string | undefined;
  /** The host that the node asked instead of that registry. */
  readonly mirror: string | undefined;
  /** The HTTP status of the answer, from the registry or a proxy. */
  readonly status: number | undefined;
};

/** @param told the part of the text that determines the cause */
function factsOf(text: string, told = text) {
  const image = kubeletImage.exec(text)?.slice(1).find(Boolean);
  const named = (image ?? imageOfRuntime(text))?.replace(/^[a-z]+:\/\//i, '');
  const asked = askedHost(text);
  const registry = named === undefined ? asked && registryOfHost(asked) : registryOf(named);
  return { image, named, registry, mirror: mirrorOf(text, registry), status: httpStatusOf(told) };
}

/** pkg/kubelet/images/image_manager.go, each with the name as the pod has it; the text after it can come from anyone. */
const kubeletImage =
  /^(?:Error syncing pod, skipping: )?(?:failed to "StartContainer" for "[^"]*" with \w+: ")?(?:(?:WARNING|Error|ErrImage\w+|ImagePullBackOff|InvalidImageName|ImageInspectError|RegistryUnavailable|SignatureValidationFailed): )?(?:(?:Failed to (?:pull|inspect) image|Back-off pulling image|Failed to apply default image tag|[Cc]ontainer image) "([^"]{1,500})"|image pull failed for (\S{1,500}?),? (?:because|this may)\b)/;

/** Where containerd, dockerd and containers/image write the name, with a tag or domain added. */
const runtimePositions: readonly RegExp[] = [
  /\b(?:image|reference) "([^"\s]{1,500})"/i,
  /\bdocker:\/\/([^\s"]{1,500}?)(?=:?\s|:?$)/i,
  /\b(?:pull access denied for|(?<!no matching )manifest for|(?:pull|pulling) image|resolve ref|repository) ([^\s",]{0,400}[/:@][^\s",]{1,400}?)(?=[:,]?\s|$)/i,
  /\breading manifest \S{1,200} in (\S{1,400}?)(?=:?\s|$)/i,
];

function imageOfRuntime(text: string): string | undefined {
  const images = runtimePositions.map((position) => position.exec(text)?.[1]);
  return images.find((image) => image !== undefined && !image.startsWith('http'));
}

/** As https://github.com/distribution/reference reads it. */
function registryOf(image: string): string {
  const [first, ...rest] = image.split('/');
  if (first === undefined || rest.length === 0) return 'docker.io';
  return /[.:]/.test(first) || first === 'localhost' ? registryOfHost(first) : 'docker.io';
}

function registryOfHost(host: string): string {
  return /(?:^|\.)docker\.(?:io|com)$/i.test(host) ? 'docker.io' : host.toLowerCase();
}

const registryUrl = /\bhttps?:\/\/([^\s"/?]{1,253})\/v[12]\/[^\s"]*/i;

function askedHost(text: string): string | undefined {
  return (registryUrl.exec(text) ??
    /\bpinging (?:container|docker) registry ([^\s"]{1,253}?)(?=:\s|\s|$)/i.exec(text))?.[1];
}

/** CRI-O lists failed mirrors; others show a request to another host, containerd's with `?ns=REGISTRY`. */
function mirrorOf(text: string, registry: string | undefined): string | undefined {
  const listed = /\(Mirrors also failed: \[([^\s/\]]{1,253})\//.exec(text)?.[1];
  if (listed !== undefined) return listed;
  const asked = registryUrl.exec(text);
  if (asked?.[1] === undefined || registry === undefined) return undefined;
  const host = registryOfHost(asked[1]);
  return host === registry.toLowerCase() || /\/token\b|\/v2\/token/.test(asked[0]) ? undefined : host;
}

const statusPositions: readonly RegExp[] = [
  // containerd core/remotes/errors: unexpected status from HEAD request to U: 503 Service Unavailable
  /\bunexpected status(?: code)?\b[^\n]{0,2000}?(?::|code) (\d{3})\b/i,
  // containerd 1.5: failed with status code [manifests T]: 401 Unauthorized
  /\bstatus code (?:\[[^\]]{0,300}\]: )?(\d{3})\b/i,
  // older containers/image: invalid status code from registry 503 (…)
  /\bstatus code [a-z ]{1,60}(\d{3})\b/i,
  // distribution client: received unexpected HTTP status: 503 …; error parsing HTTP 403 response body
  /\bHTTP status:? (\d{3})\b/i,
  /\bHTTP (\d{3}) response\b/i,
  // containers/image: StatusCode: 404, "…"
  /\bStatusCode: (\d{3})\b/i,
  /\bstatus:? (\d{3})\b/i,
  // dockerd before 1.10: Server error: 403 trying to fetch …; HTTP code 404
  /\bserver error: (\d{3}) trying to\b/i,
  /(?<!\()\bHTTP code:? (\d{3})\b/i,
  // a bare status line
  /(?:^|[\s:])([345]\d\d) (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication|Request Timeout|Gone|Too Many|Unavailable For|Internal Server|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time|Moved|Found|Temporary Redirect)/i,
];

function httpStatusOf(text: string): number | undefined {
  const status = statusPositions.map((position) => position.exec(text)?.[1]).find(Boolean);
  return status === undefined ? undefined : Number(status);
}

/**
 * Replaces names that other people chose (image names, tags, hosts, URLs, digests, paths) by placeholders, so that the rules
 * see only the words of runtime and registry: an image called `unauthorized/no-such-host:timeout` must change nothing. Each
 * pattern is bounded or has a fixed left edge, so masking takes linear time.
 */
export function maskForeignText(text: string): string {
  let masked = text.replace(url, (found) => `URL${trailingPunctuation(found)}`);
  for (const [pattern, placeholder] of positions) masked = masked.replace(pattern, placeholder);
  return masked
    .replace(quotedWord, (found, word: string) => (isVocabulary(word) ? found : '"QUOTED"'))
    .replace(singleQuotedWord, "'QUOTED'")
    .replace(digest, 'DIGEST')
    .replace(slashed, (found) => maskSlashed(found))
    .replace(path, (found) => `PATH${trailingPunctuation(found)}`)
    .replace(dottedHost, 'HOST')
    .replace(dottedTag, 'IMAGE');
}

const url = /\b(?:https?|docker|oci):\/\/[^\s"'\\]*/gi;

/** Where runtimes write a name without quotes, or in quotes that can contain spaces. */
const positions: ReadonlyArray<readonly [RegExp, string]> = [
  // Files of the node. They start with a slash, so no image has such a name.
  [/"?(?<![\w/.>])(?:\/[\w@+-][\w.@+-]{0,100}){1,12}\.sock\b"?/g, 'SOCKET'],
  [/(?<![\w./:@-])(?:containerd|crio|docker|cri-dockerd)\.sock\b/g, 'SOCKET'],
  [
    /"?(?<![\w/.>])(?:\/[\w.@+-]{1,100}){0,12}\/(?:(?:\.docker|kubelet)\/config\.json|auth\.json|\.dockercfg|\.dockerconfigjson)\b"?/g,
    'CREDENTIALS',
  ],
  // kubelet, containerd: … image "X", … reference "X", … default image tag "X", … on ref "layer-X"
  [/\b(image|image tag|image name|image reference|reference|ref|repository) "[^"]*"/gi, '$1 IMAGE'],
  // kubeadm and nerdctl: failed to pull image X: …
  [
    /\b(pull|pulling|inspect|find) image (?!err\b|or\b|with\b|from\b|on\b)[^\s"]+?(?=[:,]?\s|$)/gi,
    '$1 image IMAGE',
  ],
  // containers/image: reading manifest T in R: …
  [/\b(reading manifest) \S+ in \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  [/\b(reading (?:blob|digest|signatures?)) \S+( in \S+?)?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  // … but old ones put a status there: Invalid status code returned when fetching blob 504
  [/\b(fetching blob) (?!\d{3}(?:\s|$))\S+?(?=:\s|\s|$)/gi, '$1'],
  // dockerd: pull access denied for X, …; manifest for X not found; repository X not found
  [/\b(pull access denied for) \S+?(?=,?\s|$)/gi, '$1 IMAGE'],
  [/\b(manifest for) \S+ (not found)/gi, '$1 IMAGE $2'],
  [
    /\b(repository|artifact|project|image|tag) (?!(?:was|does|is|not)\b)\S+ (not found|does not exist)/gi,
    '$1 IMAGE $2',
  ],
  [/\b(no such image): \S+/gi, '$1: IMAGE'],
  // containerd 1.5: pulling from host H failed with status code [manifests T]: 401 …
  [/\b(pulling from host) \S+/gi, '$1 HOST'],
  [/\[(manifests|blobs) [^\]]{0,400}\]/gi, '[$1]'],
  // kubelet, for a runtime that says RegistryUnavailable or SignatureValidationFailed
  [/\b(image pull failed for) \S+/gi, '$1 IMAGE'],
  // Amazon ECS: failed to resolve ref X: …
  [/\b(resolve ref) \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  [/\b(pinging (?:container|docker) registry) \S+?(?=:\s|\s|$)/gi, '$1 HOST'],
  // Go's resolver: lookup H on R:53: …
  [/\blookup \S+?(?=:\s|\s|$)/gi, 'lookup HOST'],
  // Quay: Tag T was deleted or has expired
  [/\b(tag) \S+ (was deleted)/gi, '$1 IMAGE $2'],
];

const quotedWord = /"([^"\s]{1,400})"/g;
const singleQuotedWord = /(?<!\w)'[\w.][^'\s]{0,400}'/g;
const digest = /\b(?:sha256|sha384|sha512)[:-][0-9a-f]{6,128}\b/gi;
/** A host may be an IPv6 address in brackets. */
const slashed = /(?<![\w/.:@%+<>-])(?:\[[\da-f:.]{2,45}\]|[\w.<>-]+)(?::\d+)?(?:\/[\w.<>@:%+-]+)+/gi;
const path = /(?<![\w/.>])\/[\w.@:/+-]+/g;
const dottedHost = /(?<![\w./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?![\w.])/g;
/** A tagged name without a slash, as in `no such image nginx:1.99`: its tag has a digit or a dot. */
const dottedTag = /(?<![\w.:-])[a-z][\w-]*:v?\d[\w.-]*(?=:?\s|$)/g;

/** Slashes in words of Go and of the runtimes, not in an image's name. */
const vocabulary =
  /^(?:net\/http|i\/o|input\/output|username\/password|fork\/exec|read\/write|and\/or|http\/[12](?:\.[01])?|crypto\/\w+|archive\/tar|text\/\w+|application\/[\w.+-]+|(?:linux|windows|darwin)\/\w+(?:\/\w+)?|image\/\w+|URL|\\x1[56].*|<!?(?:doctype|html|head|body|\?xml).*)$/i;

/** The status of a scan in Harbor's quotes */
const scanStatus = /^(?:Running|Pending|Scheduled)$/;

function isVocabulary(word: string): boolean {
  return vocabulary.test(word) || scanStatus.test(word);
}

function maskSlashed(found: string): string {
  const tail = trailingPunctuation(found);
  const word = found.slice(0, found.length - tail.length);
  return isVocabulary(word) || word.includes('</') ? found : `IMAGE${tail}`;
}

function trailingPunctuation(found: string): string {
  let end = found.length;
  while (end > 0 && ':,.;)]}'.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(end);
}

/**
 * @param message a container's waiting message, an event's message, or a line of a runtime's log
 * @param reason the reason of the waiting state or event; decides only if the message says nothing
 */
export function classifyPullMessage(message: string, reason = ''): PullFailure {
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

/** No runtime tries so often. */
const MAX_ATTEMPTS = 50;

/** How the words of a runtime start in the kubelet's list, without the words that the kubelet and gRPC add. */
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
 * containers/image lists the mirrors first, then the registry itself, which decides. If the node is not allowed to ask the
 * registry, only mirrors count. If the registry requires a login, a mirror that failed temporarily can still serve the image
 * later. https://github.com/containers/container-libs/blob/main/image/docker/docker_image_src.go
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
  return causeOfPull(attempt, maskForeignText(without(frames, attempt)), status);
}

/** A transient cause decides, because the next attempt can succeed; then a cause that is not about credentials. */
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

/**
 * Reasons of the kubelet's image manager, and of its events, with the cause if they name it.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/types.go
 */
const REASONS_OF_PULLS = new Map<string, Cause>([
  ['ErrImagePull', 'backoff-only'],
  ['ImagePullBackOff', 'backoff-only'],
  ['BackOff', 'backoff-only'],
  ['ErrImageNeverPull', 'never-policy'],
  ['InvalidImageName', 'invalid-reference'],
  ['ImageInspectError', 'runtime-error'],
  ['InspectFailed', 'runtime-error'],
  ['RegistryUnavailable', 'registry-unavailable'],
  ['SignatureValidationFailed', 'signature'],
  ['FailedToRetrieveImagePullSecret', 'credentials-missing'],
]);

/**
 * Is this reason of a waiting container about its image? If the pull secrets cannot be read, the kubelet writes a whole
 * sentence as the reason. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go
 * (lookupPullCredentials)
 */
export function isForImage(reason: string): boolean {
  return REASONS_OF_PULLS.has(reason) || /\s/.test(reason);
}

function causeOfReason(reason: string, text: string): Cause | undefined {
  const cause = REASONS_OF_PULLS.get(reason);
  return text === '' ? cause : specific(cause);
}

/**
 * The words that the kubelet adds around the words of a runtime, if they name the cause. They count if the words inside are not
 * known. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go (evalCRIPullErr)
 */
function causeOfFrame(text: string): Cause | undefined {
  if (/\bRegistryUnavailable\b|\bbecause the registry is unavailable\b/.test(text))
    return 'registry-unavailable';
  if (/\bSignatureValidationFailed\b|\bbecause the signature validation failed\b/.test(text))
    return 'signature';
  return undefined;
}

/** The words that the kubelet adds around the words of a runtime. They would look like a cause. */
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

/** Prefixes that add nothing to a runtime's words for a reader. A gRPC code can be the only word that names a cause. */
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
