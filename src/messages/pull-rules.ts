import type { Cause } from '../job/causes.ts';
import { namesForeignImage } from './exec-error.ts';

/**
 * Words of kubelets, runtimes and registries, matched in order against masked text (pulls.ts): names are
 * IMAGE, HOST, URL, PATH, DIGEST, SOCKET, CREDENTIALS, "QUOTED".
 *
 * The order matters: first other software on the node, the kubelet's own words, then platforms, then faults between node and
 * registry (their messages also contain words about authorization and "not found"), then the HTTP status, then prose. A
 * transient cause comes before a permanent one that shares words with it. Sources:
 * - kubelet: https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet/images
 * - containerd: https://github.com/containerd/containerd/tree/v2.4.2/core/remotes/docker, …/core/images, …/core/content
 * - CRI-O: https://github.com/cri-o/cri-o/blob/main/server/image_pull.go; it pulls with containers/image
 * - containers/image: https://github.com/containers/image/tree/main/docker, …/signature, …/pkg/shortnames
 * - dockerd: https://github.com/moby/moby/tree/master/distribution
 * - registries: https://github.com/distribution/distribution/tree/main/registry/api/errcode
 */
type Rule = readonly [cause: Cause, ...words: RegExp[]];

function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, ...words]) => words.some((one) => one.test(masked)))?.[0];
}

/**
 * Messages of other software on the node that takes part in a pull. They use the same words as messages about registries and
 * images, so they are read first.
 */
const bystanders: readonly Rule[] = [
  // Files of registry credentials: containers/image docker/config; docker/cli#2579
  [
    'credentials-missing',
    /\bCREDENTIALS\b.{0,200}(?:[Ii]nvalid (?:character|[Aa]uth)|illegal base64|unexpected (?:end of JSON|EOF)|cannot unmarshal)/,
  ],
  // The runtime's own socket, and the sockets of its snapshotters: gRPC, docker's client
  [
    'runtime-error',
    /\bSOCKET\b/,
    /\b(?:dial|read|write) unix\b|unix:\/\/|cannot connect to the docker daemon|unknown service runtime\.|\bttrpc: closed\b/i,
    /code = Unavailable desc = (?:error reading from server|transport is closing|connection (?:closed|error)|closing transport|keepalive)/i,
  ],
];

/** The kubelet's own words, and every fault between node and registry. */
const faults: readonly Rule[] = [
  // kubelet, pkg/kubelet/images/image_manager.go and helpers.go
  ['never-policy', /is not present with pull policy of Never|\bErrImageNeverPull\b/i],
  ['kubelet-throttled', /\bpull QPS exceeded\b/i],
  [
    'invalid-reference',
    /\bInvalidImageName\b|failed to apply default image tag|couldn't parse image (?:name|reference)/i,
  ],

  // Platform: containerd core/images; dockerd distribution/pull_v2.go; containers/image internal/manifest
  [
    'platform-mismatch',
    /no match for (?:the )?platform|no matching manifest for|no (?:image|supported platform) found in (?:manifest list|image index)/i,
    /(?:does not|doesn't) (?:match|provide) (?:the |any )?(?:specified |expected |host |detected |required )*platform|cannot be used on this platform|image might be filtered out|unsupported platform|not supported (?:on|by) (?:this|the) (?:platform|architecture)/i,
    /no child with platform|descriptor matching platform|does not match the host (?:operating system|os|platform)|-based image is incompatible with|snapshotter \S+ does not support platform/i,
  ],

  // The node's disk: errno texts; the kubelet's image garbage collection
  [
    'disk',
    /no space left on device|disk quota exceeded|read-only file ?system|structure needs cleaning|not enough (?:free |disk )*space|failed to garbage collect required amount|thin pool has|\bENOSPC\b|\bDiskPressure\b/i,
    /\binput\/output error\b|\bI\/O (?:error|device error|operation has been aborted)/i,
  ],

  // Proxies, before name lookups and time-outs on the way to them: Go net/http
  ['proxy', /\bproxyconnect\b|proxy authentication required|\bsocks connect\b|\bproxy error\b/i],
  // … a status text without more is their answer to CONNECT: https://github.com/golang/go/blob/go1.25.0/src/net/http/transport.go
  [
    'proxy',
    /\bURL"?: (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Conflict|Gone|Not Implemented|Blocked by \w+)(?![\w:,]| [a-z])/,
  ],
  // Go's resolver, glibc and musl
  [
    'dns',
    /(?:^|: )lookup HOST\b|no such host|server misbehaving|failure in name resolution|name or service not known|could not resolve host|no address associated with hostname|failed to lookup address|\bdns error\b|(?:can(?:no|')t|unable to) resolve host|getaddrinfo|\bNXDOMAIN\b|name does not resolve/i,
  ],

  // Time: Go net, net/http, context; gRPC; dockerd's and containerd's progress deadlines
  [
    'timeout',
    /\bi\/o timeout|TLS handshake timeout|deadline exceeded|Client\.Timeout|timeout awaiting|timeout exceeded|(?<!gateway )timed? ?out\b|no progress|net\/http: request canceled/i,
    /code = (?:4|DeadlineExceeded)\b|failed to respond|did not properly respond/i,
  ],

  // Certificates and plain HTTP: crypto/x509, crypto/tls, net/http; a fault on the wire is transient
  [
    'network',
    /tls: (?:handshake failure|bad record MAC|internal error|use of closed connection|unexpected message|error decrypting)/i,
  ],
  [
    'tls',
    /\bx509:|failed to verify certificate|self[- ]signed certificate|local issuer certificate|invalid peer certificate|wrong version number|certificate (?:signed by unknown authority|has expired|is not trusted|required|verify failed)/i,
    /server gave HTTP response to HTTPS client|HTTP request (?:was sent )?to an? HTTPS (?:server|port)|malformed HTTP response "\\x1[56]/i,
    /first record does not look like a TLS handshake|oversized record received|\btls: |SSL routines/i,
  ],

  // Content that fails to unpack, before EOF: containerd's content store; distribution; containers/image
  [
    'corrupt-content',
    /unexpected commit (?:digest|size)|digest did not match|digest mismatch|does not match (?:provided manifest|selected manifest|expected)\b|verification failed for digest|wrong diff id|blob (?:digest|size) mismatch/i,
    /layers from manifest don't match|number of layers and diffIDs|does not match config's DiffID|config claims|invalid (?:manifest )?checksum|size mismatch|size validation/i,
    /gzip: invalid|invalid gzip|\bcorrupt(?:ed|ion)?\b|invalid tar header|flate: corrupt|(?:magic number|checksum) mismatch|(?:tar file|untar|extract layer|mount callback|unpacking failed)\b.{0,300}unexpected EOF|archive\/tar: /i,
    /failed to get reader from content store|content (?:digest )?DIGEST: not found|blob DIGEST expected at|read (?:exceeds|past) expected size|offset \d+ exceeds expected size|locating item named|(?:image|layer) not known\b(?! to)|does not resolve to an image ID/i,
  ],

  // A web page instead of a registry's answer
  ['proxy', /(?:media ?type|content-?type|MIME type):? "?text\/html/i],

  // The wire: errno texts (Windows too), net/http, http2
  [
    'network',
    /connection (?:was )?(?:refused|reset|aborted)|no route to host|(?:network|host) is (?:unreachable|down)|broken pipe|closed network connection|can(?:not|'t) assign requested address|forcibly closed|unreachable (?:network|host)|\bECONN(?:REFUSED|RESET)\b|(?:failed|unable) to connect/i,
    /\bEOF\b|short read|http2: |stream error|server closed (?:idle )?connection|transport connection broken|connection (?:closed|lost|error)|\bGOAWAY\b|with body length|failed to read expected number of bytes|malformed HTTP|bufpipe/i,
    // Other socket errors, also cut off by an event's limit of 1024 characters; reqwest in a guest
    /\b(?:dial|read|write) (?:tcp|udp)[46]?\b|failed to (?:do request|fetch (?:oauth|anonymous) token): (?:Get|Head|Post) "?URL"?(?:$|\s|: (?!denied|unauthorized|forbidden|too many|internal server|bad gateway|service |gateway time))|failed to do request:?$|error sending request for url/i,
  ],

  // Limits, before the "denied" and the 403 in which registries wrap them
  [
    'rate-limited',
    /too ?many ?requests|rate.?limit|rate exceeded|throttl|pull limit|(?:request|bandwidth|egress|pull|traffic|transfer|download)\w{0,9} (?:limit|quota)|limit exceeded/i,
    /\b(?:quota|allowance)\b[^.:]{0,40}\b(?:exceed(?:ed)?|exhausted|used up|reached)|(?:exceeded|exhausted|used up|reached) (?:[\w-]{1,20} ){0,6}(?:quota|allowance|(?<!size )limit)\b/i,
  ],

  // Harbor, while it scans the image: src/server/middleware/vulnerable
  ['registry-unavailable', /"(?:Running|Pending|Scheduled)" status of vulnerability scanning/i],
  // Harbor (goharbor/harbor#4650), Quay: while it is maintained
  [
    'registry-unavailable',
    /\bread[- ]?only mode\b|\b(?:registry|system|database) is (?:currently |temporarily )?read[- ]?only\b/i,
  ],
  ['not-found', /Container Registry (?:is deprecated and|is|has been) shut(?:ting)? down/i],

  // 5xx written in words, and general words about time: a refusal in the same message is their consequence
  [
    'registry-unavailable',
    /internal server error|bad gateway|service unavailable|gateway time-?out|temporarily unavailable|maintenance|upstream connect error|no healthy upstream|(?:try again|retry) later|being scanned|auto[- ]?blocked until/i,
  ],
  [
    'timeout',
    /\btime-?out\b|context cancell?ed|code = Cancell?ed\b|operation was canceled|request canceled/i,
  ],
];

/** The cause of one attempt, from its message as it is and masked; undefined when no rule matches. */
export function causeOfPull(attempt: string, masked: string, status: number | undefined): Cause | undefined {
  return (
    causeOfAddress(attempt, status) ??
    firstMatch(bystanders, masked) ??
    causeOfExecution(masked) ??
    firstMatch(faults, masked) ??
    causeOfStatus(status, masked) ??
    firstMatch(prose, masked)
  );
}

/** A pull executes only programs of the node, such as one that unpacks. The image's own program is in a line of a log. */
function causeOfExecution(masked: string): Cause | undefined {
  if (!/\bexec format error\b/i.test(masked)) return undefined;
  if (namesForeignImage(masked)) return 'platform-mismatch';
  return /\bcredential/i.test(masked) ? 'credentials-missing' : 'runtime-error';
}

/** A status outranks its prose: https://github.com/opencontainers/distribution-spec/blob/main/spec.md#error-codes */
function causeOfStatus(status: number | undefined, masked: string): Cause | undefined {
  if (status === undefined) return undefined;
  if (status === 429) return 'rate-limited';
  if (status === 407 || status === 511 || (status >= 300 && status < 400)) return 'proxy';
  if (status === 402 || status >= 500) return 'registry-unavailable';
  if (status === 408) return 'timeout';
  if (status === 412) return 'signature'; // Harbor's content trust and vulnerability policies
  if (status === 416) return 'corrupt-content';
  if (isWebPage(masked) && status !== 401 && !refusedPlace.test(masked)) return 'proxy';
  if (status === 400 || status === 405) return causeOfBadRequest(status, masked);
  if (status === 401 || status === 403 || status === 451)
    return firstMatch(refusals, masked) ?? 'unauthorized';
  if (status === 404 && /\bpinging \w+ registry\b/i.test(masked)) return 'proxy'; // all registries have /v2/
  if (status === 404 || status === 410) return firstMatch(misread, masked) ?? 'not-found';
  return undefined;
}

/**
 * A refusal, if the registry gives a code for it, or if it was asked for a token. 400 is how OAuth refuses
 * (https://datatracker.ietf.org/doc/html/rfc6749#section-5.2). IBM uses it for wrong credentials, and GHCR for an image that
 * does not exist. 405 is Quay's answer for a disabled namespace
 * (https://github.com/quay/quay/blob/master/endpoints/v2/errors.py).
 */
function causeOfBadRequest(status: 400 | 405, masked: string): Cause | undefined {
  if (/\b(?:denied|unauthorized): /.test(masked)) return firstMatch(refusals, masked) ?? 'unauthorized';
  if (/\b(?:fetch \w+|requesting bear(?:er)?) token\b/i.test(masked)) return 'unauthorized-or-not-found';
  return status === 405 ? 'proxy' : undefined;
}

/**
 * A cause that only the address shows. The registry accepted the login and redirected the node to its storage with a signed
 * address. Then the address had expired, or the storage refuses this network, or has lost the content. The next attempt gets a
 * new address. Or it is Google's old registry, which answers 412 for everything that was not moved to Artifact Registry.
 *
 * @param attempt not masked
 */
function causeOfAddress(attempt: string, status: number | undefined): Cause | undefined {
  if (status === 412 && oldGoogle.test(attempt)) return 'not-found';
  if (!storageRefusals.has(status)) return undefined;
  if (!signedUrl.test(attempt) && !/<\?xml|<Error>/.test(attempt)) return undefined;
  return status === 404 ? 'corrupt-content' : 'registry-unavailable';
}

/** 400 is also S3's to a token that has expired. */
const storageRefusals = new Set<number | undefined>([400, 401, 403, 404]);

const oldGoogle = /https?:\/\/(?:\w{1,20}\.)?gcr\.io\//i;

/** Of S3, Google Cloud Storage, Azure, CloudFront, Akamai, Alibaba and Tencent; of Cloudflare. */
const signedUrl = /https?:\/\/[^\s"]{1,1500}[?&](?:[\w-]{0,20}(?:signature|sign|sig)|verify)=/i;

function isWebPage(masked: string): boolean {
  return /<!doctype html|<html|text\/html|invalid character '<'|404 page not found/i.test(masked);
}

/** Answers of registries to places that they are not allowed to serve: pages of Docker Hub, Quay's own words. */
export const refusedPlace =
  /export control|embargo|\bgeo-?(?:ip )?(?:block|restrict)|block(?:s|ed)? (?:all )?IP addresses|(?:available|allowed|permitted|blocked|restricted) (?:in|from) your (?:country|region|location)/i;

/** Refusals that say more than "unauthorized". */
const refusals: readonly Rule[] = [
  // Policies of the registry: Harbor; Artifactory with Xray and Curation; Nexus Firewall, Azure
  [
    'signature',
    /\bvulnerabilit(?:y|ies)\b|\bmalware\b|download request rejected|download(?:ing)?(?: was)? block(?:ed|ing)|(?:blocked|rejected) by (?:\w+ ){0,4}(?:curation|polic(?:y|ies))\b|\bpolicies violated|\bquarantined?\b/i,
  ],
  ['unauthorized', refusedPlace],
  // distribution client, containerd authorizer.go; kubelet: credential provider plugins and pull secrets
  [
    'credentials-missing',
    /no basic auth credentials|parse auth field|illegal base64 data|json: cannot unmarshal\b.{0,200}DockerConfig|missing username or secret|unable to retrieve (?:some )?(?:image )?pull secrets?|credential[ -](?:provider|helper)|docker-credential-|error getting credentials|no credentials|credentials not found|(?:locate|find) credentials|secrets? (?:IMAGE |"QUOTED" )?not found/i,
  ],
  [
    'unauthorized',
    // Amazon ECR
    /token has expired|is not authorized to perform|expired token/i,
    // Mirrors with a list of their own, inside Docker Hub's words
    /\bdenied: [^<]{0,200}not in the (?:allow|white)list/i,
  ],
  // dockerd, containerd resolver.go; Google Artifact Registry
  [
    'unauthorized-or-not-found',
    /does not exist or (?:may require|no pull access)|(?:it|the resource) may not exist|verify that it exists and you have permission|insufficient_scope|pull access denied/i,
  ],
];

/** "Not found" that is not about the image's name. */
const misread: readonly Rule[] = [
  [
    'unsupported-format',
    /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|rejecting \d+ byte manifest/i,
  ],
  // A manifest that was found names content that was not: containerd fetcher.go; distribution BLOB_UNKNOWN
  [
    'corrupt-content',
    /could not fetch content descriptor|blob unknown|unknown blob|\b(?:config|layer|blob|object)\b.{0,60}\bnot found|(?:failed to copy|http\w{0,10}Seeker: failed open): .{0,200}not found/i,
  ],
  // The snapshotter and the lease store say "not found" as well
  [
    'runtime-error',
    /(?:snapshot|lease|bucket|ingest|container|snapshotter)\b.{0,90}\b(?:not found|does not exist)|executable file not found|no (?:resolve|pull) hosts|failed to get image from containerd/i,
  ],
];

/**
 * Rules without a status. Faults of the node and transient causes come before "denied", because their messages can contain that
 * word.
 */
const prose: readonly Rule[] = [
  ...refusals,

  // Signatures and policy: CRI-O and kubelet; containers/image; containerd's image verifiers; content trust; Harbor
  [
    'signature',
    /SignatureValidationFailed|signature validation failed|source image rejected|signature was required|rejected by policy|signatures? (?:were|was) (?:not )?accepted/i,
    /blocked pull of|blocking pull of|no matching signatures|no signatures (?:found|exist|attached|associated|were)|signature verification|trust data|failed to verify (?:image|signature)|registry \S+ is blocked|manifest unverified|cannot be pulled due to|policy[ _]?violation|\bnot signed\b/i,
  ],

  // Content that exists, but is not an image that this runtime can use
  [
    'unsupported-format',
    /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|no longer supported since|missing signature key|\bno signatures\b|rejecting \d+ byte manifest/i,
    /un(?:supported|expected|known|recogni[sz]ed)(?: \w+){0,3} (?:media[- ]?type|MIME ?type)|un(?:supported|implemented) manifest|(?:media|MIME) ?type\b.{0,160}\bnot supported|application\/\S+ not supported|no processor for media[- ]?type/i,
    /mediaType in manifest should be|encountered remote .{0,80}when fetching|operation on artifact|not an? (?:valid )?(?:container )?image|unrecogni[sz]ed image format|invalid mixed OCI|unsupported compression|\bdecrypt(?:ion|ing|Layer)?\b|image has no layers|max depth exceeded|mismatched image rootfs|no FSLayers in manifest|manifest invalid/i,
  ],

  // A web page, a bucket's XML or other bytes instead of JSON
  [
    'proxy',
    /invalid character '<'|<!doctype html|<html|<\?xml|starting with binary 0x3c|zscaler|squid|blue ?coat|captive portal|missing or empty (?:content-(?:type|length)|docker-content-digest)|stopped after \d+ redirects/i,
  ],
  ['corrupt-content', /unexpected end of JSON input/i],

  // References: distribution/reference; containers/image shortnames; NAME_INVALID
  [
    'invalid-reference',
    /invalid reference format|must be lowercase|short[- ]?name\b.{0,400}(?:did not resolve|cannot prompt|ambiguous|enforc|no search registries)|returns ambiguous list|no registries configured/i,
    /(?:parse|parsing) (?:image )?(?:reference|name)|name invalid|cannot specify 64-byte|invalid tag format|invalid checksum digest|unsupported digest algorithm|is not a valid (?:repository|tag)|invalid (?:image|repository) (?:name|reference)/i,
  ],

  // The node's own work on layers, before "denied" is read as the registry's: EACCES follows an operation
  [
    'runtime-error',
    /(?<!denied|unauthori[sz]ed|forbidden|URL"?): (?:permission|access is) denied\b(?! (?:for|on|to)\b)/i,
    /failed to (?:extract|register|apply) layer|failed to unpack image|failed to prepare extraction|ApplyLayer|hcsshim|re-exec error|\buntar\b|unlinkat|\blocked: unavailable|operation not permitted/i,
    /adding layer with blob|processing tar file|unpacking failed|commit on ref|mount callback failed|\bunpacker\b/i,
  ],

  ...misread,
  // "Not found" with words that say what
  [
    'not-found',
    /manifest (?:is )?unknown|manifest_unknown|name unknown|name_unknown|not known to (?:the )?registry|unknown manifest|unknown image|no such manifest|does not use the "QUOTED" tag|resource not found|no such (?:repository|tag)/i,
    /(?:project|repository|repo|artifact|tag|image|manifest for|manifest) (?:IMAGE |'QUOTED' |"QUOTED" )?(?:is |was )?(?:not found|does not exist|doesn't exist)|repository with name \S+ does not exist|tag IMAGE was deleted|was deleted or has expired/i,
  ],

  // Refusals in words
  ['unauthorized-or-not-found', /requested access to the resource is denied/i],
  [
    'unauthorized',
    /\bunauthori[sz]ed\b|\bunauthenticated\b|\bdenied\b|\bforbidden\b|authentication (?:is )?required|authorization (?:failed|required)|not authori[sz]ed|(?:invalid|bad|incorrect) (?:username|credentials|token(?! auth)|password)/i,
    /login (?:is )?required|not allowed access|access (?:is )?not allowed|(?:not|n't) have (?:the )?(?:\w+ )?permission|insufficient permission|authentication failed|please log ?in|not in the (?:allow|white)list|terms acceptance/i,
  ],

  // The registry itself, in less specific words
  [
    'registry-unavailable',
    /registry is (?:currently )?unavailable|\bRegistryUnavailable\b|licen[cs]e|unknown: unknown error|unexpected HTTP status|\boffline\b|(?:^|: )unavailable:/i,
  ],

  // The runtime, if nothing above matched
  [
    'runtime-error',
    /failed to (?:mount|stat|create|start|commit|inspect)|snapshotter|overlay|error creating|(?:error )?committing the finished image|error reading layer|lchown|\bmkdir\b|permission denied|file exists|directory not empty|not a directory/i,
    /ImageInspectError|readlink|grpc: |panic|signal: killed|unimplemented|locked for|device or resource busy|too many open files|cannot allocate memory|no such file or directory|content store|database not open|server is not initialized|invalid output path|invalid argument|not supported|not implemented|devmapper|devicemapper|rootfs|lstat|too many levels|resource temporarily unavailable|no such image|unknown inspectError|Bad response from Docker engine/i,
  ],

  // Least specific words last
  [
    'not-found',
    /(?:IMAGE|URL|HOST|QUOTED"|QUOTED'|unknown)[:,]? (?:is )?(?:not found|does not exist)\b|(?:^|desc = )(?:error: )?not found$/i,
  ],
  [
    'backoff-only',
    /\bback-?off\b|\bErrImagePull\b|\bImagePullBackOff\b|failing to pull image|image can't be pulled/i,
  ],
];
