import { describe, expect, it } from 'vitest';
import { classifyPullMessage } from '../../../src/messages/pulls.ts';
import { rowsOf } from '../../rows.ts';

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
  const templates = rowsOf<{ cause: string; words: string }>('pull-message-templates');
  for (const image of hostile) {
    it(`changes nothing: ${image}`, () => {
      for (const { cause, words } of templates) {
        const said = words.replaceAll('IMAGE', image);
        for (const message of [`Failed to pull image "${image}": ${said}`, said])
          expect(causeOf(message), message).toBe(cause);
      }
      expect(causeOf(`Back-off pulling image "${image}"`, 'ImagePullBackOff')).toBe('backoff-only');
      expect(causeOf(`Container image "${image}" is not present with pull policy of Never`)).toBe(
        'never-policy',
      );
      expect(causeOf(`Failed to pull image "${image}": words that nobody knows`)).toBe('other');
    });
  }

  it('changes nothing after an IPv6 address', () => {
    const image = '[2001:db8::1]:5000/proxyconnect/no-match-for-platform:x509';
    expect(causeOf(`failed to resolve image: ${image}: not found`)).toBe('not-found');
  });

  it('can be anything in quotes, even sentences', () => {
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
