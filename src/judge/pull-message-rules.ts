import type { Cause } from './causes.ts';

/**
 * The words of kubelets, runtimes and registries, in the order in which they are judged.
 * They look at masked text (pull-message-masks.ts): names are IMAGE, HOST, URL, PATH, DIGEST, "QUOTED".
 *
 * The order is the knowledge: what the kubelet says itself, then a platform, then faults of the way to
 * the registry (they surround themselves with words about authorization and with "not found"), then
 * the HTTP status, then prose. A passing cause stands before a lasting one that shares words with it.
 */
type Rule = readonly [cause: Cause, words: RegExp];

/**
 * Judges one attempt's masked words.
 * @returns the cause, or undefined when no rule knows the words.
 */
export function causeOfWords(masked: string, status: number | undefined): Cause | undefined {
  return firstMatch(faults, masked) ?? causeOfStatus(status, masked) ?? firstMatch(prose, masked);
}

function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, words]) => words.test(masked))?.[0];
}

const faults: readonly Rule[] = [
  // kubelet, pkg/kubelet/images/image_manager.go and helpers.go
  ['never-policy', /is not present with pull policy of Never|\bErrImageNeverPull\b/i],
  ['kubelet-throttled', /\bpull QPS exceeded\b/i],
  [
    'invalid-reference',
    /^(?:Error: )?InvalidImageName$|failed to apply default image tag|couldn't parse image (?:name|reference)/i,
  ],

  // The runtime's own socket, before "connection refused" is taken for the registry's.
  // kubelet's CRI client over gRPC; docker's client
  [
    'runtime-error',
    /\bdial unix\b|unix:\/\/|cannot connect to the docker daemon|unknown service runtime\.|\bttrpc: closed\b/i,
  ],

  // Platform: containerd core/images/image.go; dockerd distribution/pull_v2.go; containers/image internal/manifest
  [
    'platform-mismatch',
    /no match(?:ing manifest)? for (?:platform|\S+\/|unknown)|no matching manifest for|no image found in (?:manifest list|image index) for/i,
  ],
  [
    'platform-mismatch',
    /\bexec format error\b|does not match the (?:specified|expected|host|detected)[\w ]* platform|cannot be used on this platform/i,
  ],
  [
    'platform-mismatch',
    /no child with platform|(?:operating system|os|architecture)\b.{0,60}\bdoes not match the host|image is incompatible with|-based image is incompatible|snapshotter \S+ does not support platform/i,
  ],

  // The node's disk: errno texts
  [
    'disk',
    /no space left on device|disk quota exceeded|read-only file ?system|structure needs cleaning|not enough (?:free )?(?:disk )?space|disk i\/o error/i,
  ],
  ['disk', /\binput\/output error\b/i],

  // Proxies, before name lookups and time-outs on the way to them. Go net/http: proxyconnect
  [
    'proxy',
    /\bproxyconnect\b|proxy authentication required|\bsocks connect\b|\bproxy error\b|\bvia proxy\b/i,
  ],
  // Go's resolver, glibc and musl
  [
    'dns',
    /\blookup HOST\b(?!.{0,40}\bcredential)|no such host|server misbehaving|failure in name resolution|name or service not known|could not resolve host|no address associated with hostname|name does not resolve/i,
  ],

  // Time: Go net, net/http, context; gRPC; dockerd's and containerd's progress deadlines
  [
    'timeout',
    /\bi\/o timeout|TLS handshake timeout|deadline exceeded|Client\.Timeout|timeout awaiting|timeout exceeded|timed? ?out\b|no progress|net\/http: request canceled/i,
  ],
  ['timeout', /code = (?:4|DeadlineExceeded)\b/i],

  // Certificates and plain HTTP: crypto/x509, crypto/tls, net/http
  ['network', /tls: (?:bad record MAC|internal error|use of closed connection|unexpected message)/i],
  [
    'tls',
    /\bx509:|failed to verify certificate|certificate (?:signed by unknown authority|has expired|is not trusted|required|verify failed)/i,
  ],
  [
    'tls',
    /server gave HTTP response to HTTPS client|HTTP request (?:was sent )?to an? HTTPS (?:server|port)/i,
  ],
  [
    'tls',
    /first record does not look like a TLS handshake|oversized record received|\btls: |ssl_error|missing client certificate|SSL routines/i,
  ],

  // Content, before EOF: a layer that unpacks badly. containerd content store; distribution; containers/image
  [
    'corrupt-content',
    /unexpected commit (?:digest|size)|digest did not match|digest mismatch|does not match provided manifest digest|verification failed for digest|wrong diff id|blob (?:digest|size) mismatch/i,
  ],
  [
    'corrupt-content',
    /mismatched image rootfs|layers from manifest don't match|numbers? of layers and diffIDs|does not match config's DiffID|config claims "?DIGEST|layer count mismatch|invalid (?:manifest )?checksum|size mismatch|size validation failed/i,
  ],
  [
    'corrupt-content',
    /gzip: invalid|invalid tar header|flate: corrupt|zstd: |(?:magic number|checksum) mismatch|tar file.{0,80}unexpected EOF|archive\/tar: |unexpected end of JSON input/i,
  ],
  [
    'corrupt-content',
    /failed to get reader from content store|content (?:digest )?DIGEST: not found|blob DIGEST expected at|read (?:exceeds|past) expected size|offset \d+ exceeds expected size/i,
  ],

  // A web page where a registry's answer was expected
  ['proxy', /media type "?text\/html|content-?type:? "?text\/html|MIME type "?text\/html/i],

  // The wire: errno texts, net/http, http2
  [
    'network',
    /connection (?:was )?(?:refused|reset|aborted)|no route to host|(?:network|host) is (?:unreachable|down)|broken pipe|closed network connection|can(?:not|'t) assign requested address/i,
  ],
  [
    'network',
    /\b(?:unexpected )?EOF\b|short read|http2: |stream error|server closed (?:idle )?connection|transport connection broken|connection (?:closed|lost)|\bGOAWAY\b|connection error/i,
  ],
  [
    'network',
    /dial tcp .{0,80}(?:operation not permitted|permission denied|invalid argument)|with body length|failed to read expected number of bytes|malformed HTTP|actively refused|bufpipe|unexpected HTTP response to a range/i,
  ],

  // Limits, before the "denied" and the 403 in which registries wrap them
  [
    'rate-limited',
    /toomanyrequests|too ?many ?requests|rate.?limit|rate exceeded|throttl|quota (?:has been |was )?exceeded|exceeded (?:the |your )?(?:\w+ )?quota|request limit|bandwidth (?:limit|quota)|pull limit|limit exceeded/i,
  ],
];

/** A status number outranks the prose around it. https://github.com/opencontainers/distribution-spec/blob/main/spec.md#error-codes */
function causeOfStatus(status: number | undefined, masked: string): Cause | undefined {
  if (status === undefined) return undefined;
  if (status === 429) return 'rate-limited';
  if (status === 407 || status === 511 || (status >= 300 && status < 400)) return 'proxy';
  if (status === 402 || status >= 500) return 'registry-unavailable';
  if (status === 408) return 'timeout';
  if (status === 416) return 'corrupt-content';
  if (isWebPage(masked) && status !== 401) return 'proxy';
  if (status === 401 || status === 403 || status === 451)
    return firstMatch(refusals, masked) ?? 'unauthorized';
  if (status === 404 || status === 410) return firstMatch(misread, masked) ?? 'not-found';
  return undefined;
}

function isWebPage(masked: string): boolean {
  return /<!doctype html|<html|text\/html|invalid character '<'|404 page not found/i.test(masked);
}

/** Refusals that say more than "unauthorized". */
const refusals: readonly Rule[] = [
  // distribution client, containerd authorizer.go; kubelet: credential provider plugins and pull secrets
  [
    'credentials-missing',
    /no basic auth credentials|missing username or secret|unable to retrieve (?:some )?(?:image )?pull secrets?|credential[ -]?(?:provider|helper)|docker-credential-|error getting credentials|no credentials|FailedToRetrieveImagePullSecret/i,
  ],
  // Amazon ECR
  ['unauthorized', /token has expired|is not authorized to perform|expired token/i],
  // dockerd distribution/errors; containerd resolver.go; Google Artifact Registry
  [
    'unauthorized-or-not-found',
    /does not exist or may require|does not exist or no pull access|or it may not exist|insufficient_scope/i,
  ],
];

/** "Not found" that is not about the image's name. */
const misread: readonly Rule[] = [
  [
    'unsupported-format',
    /manifest\.v1\+(?:json|prettyjws)|schema ?1\b|schemaVersion 1\b|accept header does not support/i,
  ],
  // A manifest that was found names content that was not: containerd fetcher.go; distribution BLOB_UNKNOWN
  ['corrupt-content', /could not fetch content descriptor|blob unknown|failed to copy: .{0,200}not found/i],
  // The snapshotter and the lease store say "not found" as well
  [
    'runtime-error',
    /(?:snapshot|lease|bucket|ingest|container) \S+(?: does not exist)?: not found|snapshot \S+ (?:does not exist|not found)|executable file not found|snapshotter not loaded/i,
  ],
];

const prose: readonly Rule[] = [
  ['runtime-error', /\b(?:exec|fork\/exec)\b.{0,200}\b(?:unpigz|pigz|containerd-shim)\b/i],

  // Signatures and policy: CRI-O and kubelet; containers/image signature; containerd image verifiers; content trust
  [
    'signature',
    /SignatureValidationFailed|signature validation failed|source image rejected|signature was required|(?:is|are) rejected by policy|signatures? (?:were|was) (?:not )?accepted/i,
  ],
  [
    'signature',
    /image verifier .{0,200}blocked pull|blocking pull of|no (?:matching )?signatures|signature verification|trust data|failed to verify (?:image|signature)|registry \S+ is blocked|registry IMAGE is blocked|manifest unverified|\bgpg\b.{0,60}signature/i,
  ],

  // What is there, but no image that this runtime can use
  [
    'unsupported-format',
    /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|no longer supported since/i,
  ],
  [
    'unsupported-format',
    /un(?:supported|expected|known|recogni[sz]ed)(?: \w+){0,3} (?:media ?type|MIME ?type)|unsupported manifest|unimplemented manifest|(?:media|MIME) ?type\b.{0,160}\bnot supported|application\/\S+ not supported/i,
  ],
  [
    'unsupported-format',
    /mediaType in manifest should be|encountered remote .{0,80}when fetching|(?:is|on|an?) (?:OCI )?artifact\b.{0,60}(?:not an? (?:container )?image|with type)|not an? (?:valid )?(?:container )?image|unrecogni[sz]ed image format|invalid mixed OCI|unsupported compression|image has no layers|manifest invalid/i,
  ],

  // A web page or other bytes instead of JSON
  [
    'proxy',
    /invalid character '<'|<!doctype html|<html|missing or empty (?:content-(?:type|length)|docker-content-digest)|missing "?content-length|unexpected status .{0,40}redirect|stopped after 10 redirects|URL": (?:Forbidden|Not Found|Method Not Allowed)/i,
  ],

  // References: distribution/reference; containers/image shortnames; NAME_INVALID
  [
    'invalid-reference',
    /invalid reference format|invalid (?:image|repository) name|name must be lowercase|must be lowercase|short-?name\b.{0,400}(?:did not resolve|cannot prompt|ambiguous|enforc)|returns ambiguous list/i,
  ],
  [
    'invalid-reference',
    /failed to parse (?:image )?reference|name invalid|cannot specify 64-byte|invalid tag format|invalid checksum digest|unsupported digest algorithm|is not a valid (?:repository|tag)|invalid image (?:name|reference)/i,
  ],

  ...misread,
  // "Not found" in words that say which
  [
    'not-found',
    /manifest (?:is )?unknown|manifest_unknown|name unknown|name_unknown|named manifest is not known|not known to (?:the )?registry|unknown manifest|unknown image|no such manifest|requested image not found/i,
  ],
  [
    'not-found',
    /(?:project|repository|repo|artifact|tag|image|manifest for|manifest) (?:IMAGE |'QUOTED' |"QUOTED" )?(?:is )?not found|repository with name \S+ does not exist|tag IMAGE was deleted|was deleted or has expired/i,
  ],

  // Refusals in words
  ...refusals,
  ['unauthorized-or-not-found', /requested access to the resource is denied/i],
  [
    'unauthorized',
    /\bunauthori[sz]ed\b|\bdenied\b|\bforbidden\b|authentication (?:is )?required|authorization (?:failed|required)|not authori[sz]ed|invalid (?:username|credentials|token)|failed to authorize|login (?:is )?required|access (?:is )?not allowed|not allowed access/i,
  ],

  // The registry itself, in words alone
  [
    'registry-unavailable',
    /internal server error|bad gateway|service unavailable|gateway time-?out|registry ?(?:is )?(?:currently )?unavailable|temporarily unavailable|maintenance|licen[cs]e|unknown: unknown error|unexpected HTTP status|server error|(?:^|: )unavailable:/i,
  ],

  // The runtime and its snapshotter, when nothing above explained them
  [
    'runtime-error',
    /failed to (?:extract|register|apply|unpack|prepare|commit|mount|stat|create|start)|extraction snapshot|snapshotter|overlay|error creating|committing the finished image|error (?:creating|reading) layer|layer not known|lchown|mkdir|operation not permitted|permission denied/i,
  ],
  [
    'runtime-error',
    /failed to inspect image|ImageInspectError|readlink|grpc: |panic|signal: killed|unimplemented|locked for|device or resource busy|too many open files|cannot allocate memory|no such file or directory|content store|bolt|database not open|server is not initialized/i,
  ],

  // Weak words last
  ['timeout', /context cancell?ed|code = Cancell?ed\b|operation was canceled|request canceled/i],
  ['not-found', /\b(?:not found|does not exist|no such image)\b/i],
  [
    'backoff-only',
    /^(?:Error: |Warning: |Failed: )?(?:Back-?off pulling image(?: IMAGE)?|ErrImagePull|ImagePullBackOff|back-?off)[:.]?$/i,
  ],
];
