import { describe, expect, it } from 'vitest';
import { classifyPullMessage } from '../../../src/messages/pulls.ts';

const causeOf = (message: string, reason?: string) => classifyPullMessage(message, reason).cause;

describe('the name of an image', () => {
  const hostile = [
    'unauthorized/no-such-host:timeout',
    'registry.example/503/denied:429',
    'registry.example/toomanyrequests/manifest-unknown:i-o-timeout',
    'denied.example:5000/x509/eof:connection-refused',
    'no-match-for-platform/exec-format-error:no-space-left-on-device',
    'i/o:timeout',
    'text/html:404',
    'timeout:429',
    '401.example/tls/proxyconnect@sha256:4e1c5f2d4b0e4a0f1d3c9a7be1a2c3d4e5f60718293a4b5c6d7e8f9012345678',
  ];
  const templates: Array<[expected: string, (image: string) => string]> = [
    [
      'not-found',
      (i) =>
        `rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/${i}": failed to resolve reference "docker.io/${i}": docker.io/${i}: not found`,
    ],
    [
      'not-found',
      (i) =>
        `rpc error: code = Unknown desc = Error response from daemon: manifest for ${i} not found: manifest unknown: manifest unknown`,
    ],
    ['not-found', (i) => `initializing source docker://${i}: reading manifest 429 in ${i}: manifest unknown`],
    [
      'unauthorized-or-not-found',
      (i) =>
        `Error response from daemon: pull access denied for ${i}, repository does not exist or may require 'docker login': denied: requested access to the resource is denied`,
    ],
    [
      'unauthorized',
      (i) =>
        `failed to pull and unpack image "docker.io/${i}": failed to resolve image: unexpected status from HEAD request to https://registry.example/v2/${i}/manifests/503: 403 Forbidden`,
    ],
    [
      'registry-unavailable',
      (i) =>
        `failed to pull and unpack image "docker.io/${i}": failed to resolve image: unexpected status from HEAD request to https://registry.example/v2/${i}/manifests/404: 503 Service Unavailable`,
    ],
    [
      'rate-limited',
      (i) => `reading manifest denied in ${i}: toomanyrequests: You have reached your pull rate limit.`,
    ],
    [
      'network',
      (i) =>
        `failed to do request: Head "https://registry.example/v2/${i}/manifests/1": dial tcp 10.0.0.1:443: connect: connection refused`,
    ],
    [
      'dns',
      (i) =>
        `failed to do request: Head "https://registry.example/v2/${i}/manifests/1": dial tcp: lookup unauthorized.example on 10.0.0.10:53: no such host`,
    ],
    [
      'timeout',
      (i) =>
        `failed to do request: Head "https://registry.example/v2/${i}/manifests/1": dial tcp 10.0.0.1:443: i/o timeout`,
    ],
    [
      'tls',
      (i) =>
        `failed to do request: Head "https://registry.example/v2/${i}/manifests/1": tls: failed to verify certificate: x509: certificate signed by unknown authority`,
    ],
    [
      'platform-mismatch',
      (i) => `failed to pull and unpack image "docker.io/${i}": no match for platform in manifest: not found`,
    ],
    [
      'disk',
      (i) =>
        `failed to pull and unpack image "docker.io/${i}": failed to extract layer sha256:abcdef012345: write /var/lib/containerd/denied/401: no space left on device: unknown`,
    ],
    [
      'signature',
      () =>
        'SignatureValidationFailed: Source image rejected: A signature was required, but no signature exists',
    ],
    ['kubelet-throttled', () => 'pull QPS exceeded'],
  ];
  for (const image of hostile) {
    it(`changes nothing: ${image}`, () => {
      for (const [expected, words] of templates) {
        for (const message of [`Failed to pull image "${image}": ${words(image)}`, words(image)]) {
          expect(causeOf(message), message).toBe(expected);
        }
      }
      expect(causeOf(`Back-off pulling image "${image}"`, 'ImagePullBackOff')).toBe('backoff-only');
      expect(causeOf(`Container image "${image}" is not present with pull policy of Never`)).toBe(
        'never-policy',
      );
      expect(causeOf(`Failed to pull image "${image}": words that nobody knows`)).toBe('other');
    });
  }

  it('changes nothing behind an IPv6 address', () => {
    const image = '[2001:db8::1]:5000/proxyconnect/no-match-for-platform:x509';
    expect(causeOf(`failed to resolve image: ${image}: not found`)).toBe('not-found');
  });

  it('may be anything in quotes, even sentences', () => {
    const text = 'x509: 503 Service Unavailable, denied: i/o timeout';
    const message = `Failed to apply default image tag "${text}": couldn't parse image name "${text}": invalid reference format`;
    expect(causeOf(message, 'InspectFailed')).toBe('invalid-reference');
  });
});

describe('a very long message', () => {
  const seeds = [
    '<',
    'a/',
    'a.',
    'http://',
    '"',
    'image "',
    'reading manifest x in ',
    'unexpected status ',
    'media type ',
    'extract layer ',
    'snapshot ',
    ', rpc error: ',
    '[initializing source ',
    '(Mirrors also failed: [',
    ']): ',
    'exceeded a ',
    'quota ',
    'blocked a ',
    ' * ',
    'sha256:ab',
    '\n',
    ' ',
  ];
  // Longer than any that test/hostile repeats, with an end that many rules look for.
  it.each(seeds)('of %j is read once, and not again from each of them on', (seed) => {
    expect(causeOf(`${seed.repeat(1_000_000 / seed.length)}: not found`)).toEqual(expect.any(String));
  });

  it('keeps the cause at its end', () => {
    expect(causeOf(`${'noise '.repeat(20_000)}: dial tcp 10.0.0.1:443: connect: connection refused`)).toBe(
      'network',
    );
  });
});
