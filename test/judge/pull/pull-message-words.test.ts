import { describe, expect, it } from 'vitest';
import { classifyPullMessage } from '../../../src/messages/pulls.ts';

const causeOf = (message: string, reason?: string) => classifyPullMessage(message, reason).cause;

describe('several attempts in one message', () => {
  it('are judged by the registry itself, after its mirrors', () => {
    const message =
      '(Mirrors also failed: [mirror.example/a:1: reading manifest 1 in mirror.example/a: manifest unknown]): quay.io/a/b:1: pinging container registry quay.io: Get "https://quay.io/v2/": dial tcp 10.0.0.1:443: i/o timeout';
    expect(classifyPullMessage(message)).toMatchObject({ cause: 'timeout', mirror: 'mirror.example' });
  });

  it('of mirrors don’t count, where the registry itself has answered', () => {
    const message =
      '(Mirrors also failed: [mirror.example/a:1: pinging container registry mirror.example: Get "https://mirror.example/v2/": dial tcp 10.0.0.1:443: i/o timeout]): quay.io/a/b:1: reading manifest 1 in quay.io/a/b: manifest unknown';
    expect(causeOf(message)).toBe('not-found');
  });

  it('in several registries, for a short name, are judged by the one that let the node in', () => {
    const message =
      '2 errors occurred while pulling: * reading manifest 1 in a.example/b: StatusCode: 401 * reading manifest 1 in b.example/b: StatusCode: 404';
    expect(causeOf(message)).toBe('not-found');
  });

  it('pass when one of them passes', () => {
    const message =
      'Failed to pull image "a.example/b:1": [rpc error: code = Unknown desc = Get https://a.example/v2/: unauthorized: authentication required, rpc error: code = Unknown desc = Get https://a.example/v2/: EOF]';
    expect(causeOf(message)).toBe('network');
  });

  it('are judged by the credential that got past the door', () => {
    const refused =
      'failed to pull and unpack image "127.0.0.1:5000/x:1": failed to resolve image: unexpected status from HEAD request to http://127.0.0.1:5000/v2/x/manifests/1: 401 Unauthorized';
    const missing =
      'rpc error: code = NotFound desc = failed to pull and unpack image "127.0.0.1:5000/x:1": failed to resolve image: 127.0.0.1:5000/x:1: not found';
    expect(causeOf(`Failed to pull image "127.0.0.1:5000/x:1": [${refused}, ${missing}]`)).toBe('not-found');
    expect(causeOf(`[${missing}, ${refused}]`, 'ErrImagePull')).toBe('not-found');
  });

  const refused = 'reading manifest 1 in a.example/b: unauthorized: authentication required';
  const asCriO = (words: string) =>
    `unable to pull image or OCI artifact: pull image err: initializing source docker://a.example/b:1: ${words}; artifact err: get manifest: build image source: ${words}`;
  it.each([
    ['CRI-O, without what it asks as an artifact', asCriO],
    ['CRI-O before 1.31', (words: string) => `initializing source docker://a.example/b:1: ${words}`],
    ['dockerd', (words: string) => `Error response from daemon: ${words}`],
    ['gRPC', (words: string) => `rpc error: code = Unknown desc = ${words}`],
    [
      'CRI-O with mirrors',
      (words: string) =>
        asCriO(`(Mirrors also failed: [m.example/b:1: ${refused}]): a.example/b:1: ${words}`),
    ],
  ])('are judged one by one as %s writes them', (_, written) => {
    const list = (...words: string[]) => `[${words.map(written).join(', ')}]`;
    const busy = 'received unexpected HTTP status: 503 Service Unavailable';
    for (const frame of ['', 'Failed to pull image "a.example/b:1": ']) {
      expect(causeOf(frame + list(refused, busy))).toBe('registry-unavailable');
      expect(causeOf(frame + list(busy, refused))).toBe('registry-unavailable');
      expect(causeOf(frame + list(refused, 'net/http: TLS handshake timeout'))).toBe('timeout');
      expect(causeOf(frame + list(refused, 'manifest unknown'))).toBe('not-found');
      expect(causeOf(frame + list(refused, refused))).toBe('unauthorized');
    }
  });

  it('tell the status of the one that decides', () => {
    const one = 'initializing source docker://a.example/b:1: reading manifest 1 in a.example/b: StatusCode';
    expect(classifyPullMessage(`[${one}: 403, "no", ${one}: 503, "busy"]`)).toMatchObject({ status: 503 });
  });

  describe('of mirrors', () => {
    const withMirrors = (primary: string, ...mirrors: string[]) =>
      `initializing source docker://a.example/b:1: (Mirrors also failed: ${mirrors.map((words) => `[m.example/b:1: ${words}]`).join('\n')}): a.example/b:1: ${primary}`;
    const blocked = 'registry a.example is blocked in /etc/containers/registries.conf';
    const unreached =
      'pinging container registry m.example: Get "https://m.example/v2/": dial tcp 10.0.0.4:443: connect: connection refused';
    const missing = 'reading manifest 1 in m.example/b: manifest unknown';
    it.each([
      ['may not be asked', blocked, [unreached], 'network'],
      [
        'may not be asked',
        blocked,
        ['received unexpected HTTP status: 503 Service Unavailable'],
        'registry-unavailable',
      ],
      ['may not be asked', blocked, ['tls: failed to verify certificate: x509: unknown'], 'tls'],
      ['may not be asked', blocked, [refused], 'unauthorized'],
      ['may not be asked', blocked, [missing], 'not-found'],
      ['may not be asked', blocked, [missing, unreached], 'network'],
      ['may not be asked', blocked, ['the moon is in the way'], 'other'],
      // The mirror may have what the registry gives to nobody without a login.
      ['wants a login', refused, [unreached], 'network'],
      ['wants a login', refused, [missing], 'unauthorized'],
      ['has no such image', missing, [unreached], 'not-found'],
    ])('decide where the registry itself %s: %s, %j', (_, primary, mirrors, cause) =>
      expect(causeOf(withMirrors(primary, ...mirrors))).toBe(cause),
    );
  });

  it('leave out the second try as an OCI artifact', () => {
    const message =
      'unable to pull image or OCI artifact: pull image err: pinging container registry a.example: Get "https://a.example/v2/": EOF; artifact err: reading manifest 1 in a.example/b: unauthorized: authentication required';
    expect(causeOf(message)).toBe('network');
  });
});

describe('words that could be taken for a refusal', () => {
  const passing: Array<[string, string]> = [
    [
      'failed to extract layer sha256:abcdef012345: open /var/lib/containerd/tmp: permission denied: unknown',
      'runtime-error',
    ],
    [
      'failed to authorize: failed to fetch oauth token: Post "https://auth.docker.io/token": some new way to break a connection',
      'network',
    ],
    [
      'unexpected status from GET request to https://a.example/token: 502 Bad Gateway\ndenied: unauthorized',
      'registry-unavailable',
    ],
    ['denied: Quota exceeded for quota metric', 'rate-limited'],
    ['denied: You have exceeded your pull traffic quota for the current month', 'rate-limited'],
    ['403 Forbidden - denied: Data transfer quota for the account has been exceeded', 'rate-limited'],
    ['denied: exceeded the monthly transfer limit of your plan', 'rate-limited'],
    ['denied: the account has used up its monthly quota', 'rate-limited'],
    ['denied: the transfer allowance of this account is exhausted', 'rate-limited'],
    // As Quay spells it
    ['denied: Quota has been exceed on namespace', 'rate-limited'],
    [
      'unknown: current image with "Scheduled" status of vulnerability scanning cannot be pulled due to configured policy',
      'registry-unavailable',
    ],
    // The status text of an answer to CONNECT
    ['failed to do request: Head "https://a.example/v2/b/manifests/1": Bad Request', 'proxy'],
    ['Get "https://a.example/v2/": Unauthorized', 'proxy'],
    ['Get "https://a.example/v2/": Blocked by policy', 'proxy'],
    ['failed to authorize: invalid token auth challenge realm: parse "://auth": missing scheme', 'other'],
    ['failed to do request: Head "https://a.example/v2/b": Service Unavailable', 'registry-unavailable'],
    ['failed to authorize: failed to fetch anonymous token: Bad Gateway', 'registry-unavailable'],
    ['failed to authorize: failed to fetch anonymous token: context canceled', 'timeout'],
    ['failed to authorize: words that nobody knows', 'other'],
    // What the node itself may not do
    ['fork/exec /usr/bin/newuidmap: permission denied', 'runtime-error'],
    ['mkdir "/var/lib/containerd/x": permission denied', 'runtime-error'],
    ['error processing tar file: lsetxattr security.selinux: permission denied', 'runtime-error'],
    ['rename C:\\a\\b C:\\a\\c: Access is denied.', 'runtime-error'],
    // What the node was doing tells whose fault it is, whatever the words are
    ['writing blob: adding layer with blob "sha256:abcdef012345": the moon is in the way', 'runtime-error'],
    [
      'adding layer with blob "": processing tar file(Error: unrecognized command): exit status 125',
      'runtime-error',
    ],
    ['unpacking failed (error: exit status 1; output: the moon is in the way)', 'runtime-error'],
    ['failed commit on ref "layer-sha256:abcdef012345": the moon is in the way', 'runtime-error'],
    ['mount callback failed on /var/lib/containerd/tmpmounts/a: the moon is in the way', 'runtime-error'],
    ['unable to initialize unpacker: the moon is in the way', 'runtime-error'],
    // The storage that a registry sends to, by an address that it has signed
    [
      'unexpected status from GET request to https://a.example/b/data?se=1&sp=r&sig=x: 403 Forbidden',
      'registry-unavailable',
    ],
    [
      'unexpected status from GET request to https://a.example/x?q-sign-algorithm=sha1&q-signature=aa: 403 Forbidden',
      'registry-unavailable',
    ],
    [
      'unexpected status code https://a.example/b?X-Goog-Signature=ab: 404 Not Found: not found',
      'corrupt-content',
    ],
    [
      'fetching blob: StatusCode: 403, "<?xml version=\\"1.0\\"?>\\n<Error><Code>AccessDe..."',
      'registry-unavailable',
    ],
    [
      'unexpected status from GET request to https://a.example/x?X-Amz-Signature=aa: 400 Bad Request',
      'registry-unavailable',
    ],
    ['fetching blob: StatusCode: 400, "<?xml version=\\"1.0\\"?>\\n<Error><Cod..."', 'registry-unavailable'],
    [
      'httpReadSeeker: failed open: content at https://a.example/v2/b/blobs/sha256:abcdef012345 not found: not found',
      'corrupt-content',
    ],
    ['failed to lookup credentials: some new way to fail', 'other'],
    ['failed to authorize: failed to fetch anonymous token: Gateway Timeout', 'registry-unavailable'],
    ['Invalid status code returned when fetching blob 504', 'registry-unavailable'],
    ['failed to pull manifest error sending request for url (https://a.example/v2/b/manifests/1)', 'network'],
    [
      'error sending request for url (https://a.example/): dns error: failed to lookup address information: Try again',
      'dns',
    ],
    ['failed to do request: Head https://a.example/v2/unauthorized/manifests/deni', 'network'],
    ['failed to copy: httpReadSeeker: failed open: failed to do request:', 'network'],
    [
      "invalid character '<' looking for beginning of value: <p>your host is not in the whitelist</p>",
      'proxy',
    ],
    ['locating image with ID "abcdef012345": image not known', 'corrupt-content'],
    ['download failed after attempts=6: unknown: <?xml version="1.0"?><Error><Code>Denied</Code>', 'proxy'],
    [
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: no such file or directory"',
      'runtime-error',
    ],
    [
      'rpc error: code = NotFound desc = failed to prepare extraction snapshot "extract-1 sha256:abcdef012345": parent snapshot sha256:abcdef012345 does not exist: not found',
      'runtime-error',
    ],
  ];
  for (const [message, cause] of passing)
    it(`pass: ${message.slice(0, 70)}`, () => expect(causeOf(message)).toBe(cause));
});

it('takes an image of more layers than the runtime can stack for unusable', () =>
  expect(causeOf('rpc error: code = Unknown desc = failed to register layer: max depth exceeded')).toBe(
    'unsupported-format',
  ));

describe('a refusal in words', () => {
  it.each([
    ['reading manifest 1 in a.example/b: denied: permission denied', 'unauthorized'],
    ['denied: Permission denied for "1" from request "/v2/a/b/manifests/1"', 'unauthorized'],
    ['Get "https://a.example/v2/": permission denied', 'unauthorized'],
    [
      'unexpected status from HEAD request to https://a.example/v2/sign/sig/manifests/1: 403 permission denied',
      'unauthorized',
    ],
    [
      'unexpected status from HEAD request to https://a.example/v2/b/manifests/1?ns=c: 403 Forbidden',
      'unauthorized',
    ],
    ['registry docker.io is blocked in /etc/containers/registries.conf', 'signature'],
    ['PROJECT_POLICY_VIOLATION: "Cannot get the image severity."', 'signature'],
    ['current image with "Error" status of vulnerability scanning cannot be pulled due to', 'signature'],
    ['403 Forbidden\ndenied: Requested item is quarantined', 'signature'],
    ['403 Forbidden\ndenied: image rejected by the organization policy', 'signature'],
    ['403 Forbidden\ndenied: image has critical vulnerabilities', 'signature'],
    ['403 Forbidden: <html>This service is not available in your country</html>', 'unauthorized'],
    // Quay, to a namespace that is disabled; without its code it is no registry's answer
    [
      'unexpected status from GET request to https://a.example/v2/auth: 405 Method Not Allowed\ndenied: Namespace b has been disabled.',
      'unauthorized',
    ],
    [
      "pull access denied for b, repository does not exist or may require 'docker login': denied: Artifact download request rejected: b was not downloaded due to the download blocking policy configured in Xray",
      'signature',
    ],
    [
      'error parsing HTTP 403 response body: "<html>we must comply with US export control regulations and block all IP addresses</html>"',
      'unauthorized',
    ],
    ['Get "https://a.example/v2/": unauthorized: not yet', 'unauthorized'],
    [
      'unexpected status from HEAD request to https://eu.gcr.io/v2/a/b/manifests/1: 412 Precondition Failed',
      'not-found',
    ],
  ])('of the registry stays: %s', (message, cause) => expect(causeOf(message)).toBe(cause));
});

describe('words are read with their subject', () => {
  const pull = (words: string) => `Failed to pull image "r.example/a/b:1": ${words}`;

  it.each([
    // A pull runs programs of the node: what unpacks, helpers of credentials, verifiers
    [
      'failed to extract layer sha256:abcdef012345: fork/exec /usr/bin/igzip: exec format error: unknown',
      'runtime-error',
    ],
    ['processing tar file(fork/exec /proc/self/exe: exec format error): exit status 1', 'runtime-error'],
    ['failed to extract layer: unpigz: exec /usr/bin/unpigz: exec format error', 'runtime-error'],
    ['processing tar file(exec: "/usr/bin/pigz": exec format error)', 'runtime-error'],
    [
      'error getting credentials - err: fork/exec /usr/bin/docker-credential-ecr-login: exec format error',
      'credentials-missing',
    ],
    ['fork/exec /usr/bin/unpigz: permission denied', 'runtime-error'],
    // The registry speaks of itself
    [
      'unexpected status from HEAD request to https://r.example/v2/a/b/manifests/1: 403 Forbidden: denied: registry is in read-only mode',
      'registry-unavailable',
    ],
    ['reading manifest 1 in r.example/a/b: denied: System is currently read-only.', 'registry-unavailable'],
    ['unauthorized: database is in read only mode', 'registry-unavailable'],
    // Sockets of the node, and of registries
    ['connect to /run/containerd/containerd.sock: connection refused', 'runtime-error'],
    ['error reading server preface: read unix @->/run/containerd/containerd.sock: EOF', 'runtime-error'],
    ['write unix @->/run/crio/crio.sock: write: broken pipe', 'runtime-error'],
    ['dial tcp 10.0.0.1:443: socket: address family not supported by protocol', 'network'],
    // Files of credentials, and images of such names
    [
      'getting username and password: reading JSON file "/run/containers/0/auth.json": unmarshaling JSON at "/run/containers/0/auth.json": invalid character \'<\' looking for beginning of value',
      'credentials-missing',
    ],
    [
      'error loading config file: /var/lib/kubelet/config.json: illegal base64 data at input byte 4',
      'credentials-missing',
    ],
    ['open /var/lib/kubelet/config.json: permission denied', 'runtime-error'],
    [
      'parsing image configuration: Download config.json digest sha256:1d1b22 does not match expected sha256:2e2c33',
      'corrupt-content',
    ],
    ['failed to resolve reference "r.example/auth.json:1": r.example/auth.json:1: not found', 'not-found'],
    [
      'failed to resolve reference "r.example/containerd.sock/x:1": r.example/containerd.sock/x:1: not found',
      'not-found',
    ],
    [
      'failed to do request: Head "https://r.example/v2/run/containerd.sock/manifests/1": dial tcp 10.0.0.1:443: connect: connection refused',
      'network',
    ],
    ['failed to copy: write /var/lib/containerd/ingest/x/data: read-only file system', 'disk'],
  ])('%s', (words, cause) => expect(causeOf(pull(words))).toBe(cause));

  it('but a line of a log is of the program of the image', () => {
    expect(causeOf('exec /app: exec format error')).toBe('platform-mismatch');
    expect(causeOf('exec container process `/app`: Exec format error')).toBe('platform-mismatch');
  });
});

describe('a status without words', () => {
  it.each([
    [307, 'proxy'],
    [401, 'unauthorized'],
    [402, 'registry-unavailable'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [405, 'proxy'],
    [407, 'proxy'],
    [408, 'timeout'],
    [410, 'not-found'],
    [412, 'signature'],
    [416, 'corrupt-content'],
    [429, 'rate-limited'],
    [451, 'unauthorized'],
    [503, 'registry-unavailable'],
    [511, 'proxy'],
  ])('decides: %i', (status, cause) => {
    const url = 'https://a.example/v2/b/manifests/1';
    expect(causeOf(`unexpected status from HEAD request to ${url}: ${status}`)).toBe(cause);
  });
});

describe('a status of the place where it was given', () => {
  const token =
    'failed to fetch anonymous token: unexpected status from GET request to https://a.example/token';
  it.each([
    // The token endpoint's refusal: https://datatracker.ietf.org/doc/html/rfc6749#section-5.2
    [`${token}: 400 Bad Request`, 'unauthorized-or-not-found'],
    [
      'Requesting bear token: invalid status code from registry 400 (Bad Request)',
      'unauthorized-or-not-found',
    ],
    [`${token}: 405 Method Not Allowed`, 'unauthorized-or-not-found'],
    [`${token}: 400 Bad Request <html><body>nginx</body></html>`, 'proxy'],
    ['unexpected status from HEAD request to https://a.example/v2/b/manifests/1: 400 Bad Request', 'other'],
    // No registry is without /v2/
    ['pinging container registry a.example: invalid status code from registry 404 (Not Found)', 'proxy'],
    ['pinging container registry a.example: StatusCode: 404, "404 page not..."', 'proxy'],
  ])('tells: %s', (message, cause) => expect(causeOf(message)).toBe(cause));
});

describe('a code of gRPC', () => {
  it.each([
    // The runtime was restarted while it pulled.
    ['Unavailable', 'error reading from server: EOF', 'runtime-error'],
    ['DeadlineExceeded', 'something new', 'timeout'],
    ['Canceled', 'something new', 'timeout'],
    ['Unauthenticated', 'something new', 'unauthorized'],
    ['Unimplemented', 'something new', 'runtime-error'],
    ['NotFound', 'something new', 'other'],
    ['Unknown', 'something new', 'other'],
    // Words that are known say more.
    ['DeadlineExceeded', 'dial tcp: lookup a.example: no such host', 'dns'],
    ['Unknown', 'manifest unknown', 'not-found'],
  ])('%s says something where the words are not known: %s', (code, words, cause) => {
    const said = `rpc error: code = ${code} desc = ${words}`;
    expect(causeOf(`Failed to pull image "a.example/b:1": ${said}`)).toBe(cause);
    expect(causeOf(`Back-off pulling image "a.example/b:1": ErrImagePull: ${said}`, 'ImagePullBackOff')).toBe(
      cause,
    );
  });
});

describe('the reason beside a message', () => {
  it.each([
    ['', 'ErrImagePull', 'backoff-only'],
    ['', 'InvalidImageName', 'invalid-reference'],
    ['something new', 'ErrImageNeverPull', 'never-policy'],
    ['something new', 'ImageInspectError', 'runtime-error'],
    ['something new', 'RegistryUnavailable', 'registry-unavailable'],
    ['something new', 'SignatureValidationFailed', 'signature'],
    ['something new', 'ErrImagePull', 'other'],
    ['dial tcp 10.0.0.1:443: i/o timeout', 'SignatureValidationFailed', 'timeout'],
  ])('%j with %s is %s', (message, reason, cause) => expect(causeOf(message, reason)).toBe(cause));
});

describe('what else a message tells', () => {
  it('is the image as the pod names it, its registry, the mirror and the status', () => {
    const message =
      'Failed to pull image "nginx": failed to pull and unpack image "docker.io/library/nginx:latest": failed to copy: httpReadSeeker: failed open: unexpected status from GET request to https://mirror.example/v2/library/nginx/blobs/sha256:566e42bcee1cd697?ns=docker.io: 503 Service Unavailable';
    expect(classifyPullMessage(message)).toEqual({
      cause: 'registry-unavailable',
      image: 'nginx',
      named: 'nginx',
      registry: 'docker.io',
      mirror: 'mirror.example',
      status: 503,
      rawMessage:
        'failed to copy: httpReadSeeker: failed open: unexpected status from GET request to https://mirror.example/v2/library/nginx/blobs/sha256:566e42bcee1cd697?ns=docker.io: 503 Service Unavailable',
    });
  });

  it('is no image where only a runtime names one, for runtimes complete the name', () => {
    const message =
      'failed to pull and unpack image "docker.io/library/nginx:9": failed to resolve image: docker.io/library/nginx:9: not found';
    expect(classifyPullMessage(message)).toMatchObject({ image: undefined, registry: 'docker.io' });
  });

  it('is the words of the runtime without their wrappers', () => {
    const message =
      'Error syncing pod, skipping: failed to "StartContainer" for "step" with ErrImagePull: "rpc error: code = Unknown desc = Error response from daemon: manifest unknown"';
    expect(classifyPullMessage(message).rawMessage).toBe('manifest unknown');
  });
});

describe('a word of the runtime for the cause, around details that nobody knows', () => {
  const unavailable = 'image pull failed for a.example/b:1 because the registry is unavailable';
  const unsigned = 'image pull failed for a.example/b:1 because the signature validation failed';

  it.each([
    [unavailable, 'RegistryUnavailable', 'registry-unavailable'],
    [`${unavailable}: the moon is in the way`, 'RegistryUnavailable', 'registry-unavailable'],
    [
      `Back-off pulling image "a.example/b:1": RegistryUnavailable: ${unavailable}: the moon is in the way`,
      'ImagePullBackOff',
      'registry-unavailable',
    ],
    [`${unsigned}: the seal is of wax`, 'SignatureValidationFailed', 'signature'],
    [
      `Back-off pulling image "a.example/b:1": SignatureValidationFailed: ${unsigned}: the seal is of wax`,
      'ImagePullBackOff',
      'signature',
    ],
    [
      'Failed to pull image "a.example/b:1": SignatureValidationFailed: the seal is of wax',
      'Failed',
      'signature',
    ],
    // Details that are known say more.
    [`${unavailable}: dial tcp 10.0.0.1:443: connect: connection refused`, 'RegistryUnavailable', 'network'],
  ])('counts: %s', (message, reason, cause) => {
    expect(causeOf(message, reason)).toBe(cause);
  });
});
