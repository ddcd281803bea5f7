import type { Cause } from '../../job/causes.ts';

/**
 * Words of kubelets, runtimes and registries, matched in order against masked text (pull-message-masks.ts): names are
 * IMAGE, HOST, URL, PATH, DIGEST, SOCKET, CREDENTIALS, "QUOTED".
 *
 * The order matters: what stands beside the pull, the kubelet's own words, then platforms, then faults between node and registry (their messages
 * also contain words about authorization and "not found"), then the HTTP status, then prose. A transient cause comes
 * before a permanent one that shares words with it. Sources:
 * - kubelet: https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet/images
 * - containerd: https://github.com/containerd/containerd/tree/v2.4.2/core/remotes/docker, …/core/images, …/core/content
 * - CRI-O: https://github.com/cri-o/cri-o/blob/main/server/image_pull.go; it pulls with containers/image
 * - containers/image: https://github.com/containers/image/tree/main/docker, …/signature, …/pkg/shortnames
 * - dockerd: https://github.com/moby/moby/tree/master/distribution
 * - registries: https://github.com/distribution/distribution/tree/main/registry/api/errcode
 */
export type Rule = readonly [cause: Cause, ...words: RegExp[]];

export function firstMatch(rules: readonly Rule[], masked: string): Cause | undefined {
  return rules.find(([, ...words]) => words.some((one) => one.test(masked)))?.[0];
}

/**
 * What stands beside the pull on the node, and says of itself what others say of registries and images. Read first.
 */
export const bystanders: readonly Rule[] = [
  // Files of registry credentials: containers/image docker/config; docker/cli#2579
  [
    'credentials-missing',
    /\bCREDENTIALS\b.{0,200}(?:[Ii]nvalid (?:character|[Aa]uth)|illegal base64|unexpected (?:end of JSON|EOF)|cannot unmarshal)/,
  ],
  // The runtime's own socket, and those of its snapshotters: gRPC, docker's client
  [
    'runtime-error',
    /\bSOCKET\b/,
    /\b(?:dial|read|write) unix\b|unix:\/\/|cannot connect to the docker daemon|unknown service runtime\.|\bttrpc: closed\b/i,
    /code = Unavailable desc = (?:error reading from server|transport is closing|connection (?:closed|error)|closing transport|keepalive)/i,
  ],
];

/** The kubelet's own words, and every fault between node and registry. */
export const faults: readonly Rule[] = [
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
  // … their status text alone is their answer to CONNECT: https://github.com/golang/go/blob/go1.25.0/src/net/http/transport.go
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

  // 5xx in words alone, and general words of time: a refusal around them is their consequence
  [
    'registry-unavailable',
    /internal server error|bad gateway|service unavailable|gateway time-?out|temporarily unavailable|maintenance|upstream connect error|no healthy upstream|(?:try again|retry) later|being scanned|auto[- ]?blocked until/i,
  ],
  [
    'timeout',
    /\btime-?out\b|context cancell?ed|code = Cancell?ed\b|operation was canceled|request canceled/i,
  ],
];
