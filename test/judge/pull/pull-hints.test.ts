import { describe, expect, it } from 'vitest';
import { CAUSES, type Cause, persistenceOf } from '../../../src/job/causes.ts';
import { pullHint } from '../../../src/messages/pull-hints.ts';
import { classifyPullMessage, type PullFailure } from '../../../src/messages/pulls.ts';
import { rowsOf } from '../../rows.ts';
import { realMessages } from './pull-messages.ts';

const failure = (cause: Cause, facts: Partial<PullFailure> = {}): PullFailure => ({
  cause,
  registry: undefined,
  rawMessage: '',
  image: undefined,
  named: undefined,
  mirror: undefined,
  status: undefined,
  ...facts,
});

describe('a hint', () => {
  it('says for every cause whether trying again helps', () => {
    for (const cause of Object.keys(CAUSES) as Cause[]) {
      const expected = {
        permanent: /Trying again will not help\.$/,
        transient: /Trying again may help\.$/,
        'kubelet-retries': /tries again automatically\.$/,
        unknown: /Trying again may help\.$/,
      }[persistenceOf(cause)];
      expect(pullHint(failure(cause))).toMatch(expected);
    }
  });

  it('speaks no machine language about any real message', () => {
    for (const { message, reason } of realMessages) {
      expect(pullHint(classifyPullMessage(message, reason))).not.toMatch(
        /rpc error|desc =|backoff|undefined|errors?\.\w/i,
      );
    }
  });

  // Registries are known by their hosts.
  it.each(rowsOf<Partial<PullFailure> & { cause: Cause; hint: string }>('pull-hints'))(
    'for $cause at $registry $mirror $rawMessage says: $hint',
    ({ cause, hint, ...facts }) => {
      expect(pullHint(failure(cause, facts))).toContain(hint);
    },
  );

  it.each(['registry.example.com', 'notdocker.io'])(
    'for %s, of which nothing is known, is that of its cause alone',
    (registry) => {
      for (const cause of ['unauthorized', 'network'] as const)
        expect(pullHint(failure(cause, { registry }))).toBe(pullHint(failure(cause)));
    },
  );

  const missing = 'reading manifest 1 in a.example/b: no basic auth credentials for';
  it.each([
    [
      'unexpected status from HEAD request to https://ghcr.io/v2/acme/purge-expired-tokens/manifests/1: 403 Forbidden',
      'have expired',
    ],
    [`${missing} a.example/acme/ecr-credential-provider`, 'The program'],
    ['couldn’t parse image name "a.example/Short-Name": invalid reference format', 'complete short names'],
  ])('does not follow the name of an image: %s', (message, words) => {
    expect(pullHint(classifyPullMessage(message))).not.toContain(words);
  });

  it.each(rowsOf<{ said: string; image?: string; hint: string }>('pull-hints-by-words'))(
    'for $said says: $hint',
    ({ said, image = 'eu.gcr.io/a/b:1', hint: advice }) => {
      const hint = pullHint(classifyPullMessage(`Failed to pull image "${image}": ${said}`));
      expect(hint).toContain(advice);
      expect(hint).not.toMatch(/the role Artifact Registry Reader|authority that signed/);
    },
  );

  it('says that a registry’s storage refused, not the registry', () => {
    const address = 'https://bucket.s3.amazonaws.com/x?X-Amz-Date=1&X-Amz-Signature=ab';
    const refused = classifyPullMessage(`unexpected status from GET request to ${address}: 403 Forbidden`);
    expect(pullHint(refused)).toContain('its storage refused the download');
    expect(pullHint({ ...refused, status: 400 })).toContain('its storage refused the download');
    expect(pullHint({ ...refused, status: 503 })).not.toContain('storage');
  });
});
