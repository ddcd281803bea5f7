import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../../simulator/certificates.ts';
import { credentialsEnd, warningOfEnd } from '../../../src/cluster/access.ts';
import { call } from '../../../src/cluster/requests.ts';
import type { CodedError } from '../../../src/job/errors.ts';
import { refused } from '../../../src/messages/refusals.ts';
import { servedBy } from '../served.ts';

const MINUTE_MS = 60_000;
const now = Date.parse('2026-11-22T10:00:00Z');

/** A JWT as an API server gives it for a service account; nobody checks its signature here. */
function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const inMinutes = (minutes: number) => ({ exp: (now + minutes * MINUTE_MS) / 1000 });

describe('credentials of a kubeconfig', () => {
  test.each<[string, object, number | undefined]>([
    ['end when their token does', { token: token(inMinutes(15)) }, now + 15 * MINUTE_MS],
    ['have no end without a claim for it', { token: token({ sub: 'ci' }) }, undefined],
    ['have no end that is known where the token is no JWT', { token: 'abc.def' }, undefined],
    ['have none where the claim is no number', { token: token({ exp: 'soon' }) }, undefined],
    [
      'are renewed by what writes their file',
      { token: token(inMinutes(15)), tokenFile: '/token' },
      undefined,
    ],
    ['are renewed by their plugin', { exec: { command: 'aws' } }, undefined],
  ])('%s', (_, user, at) => {
    expect(credentialsEnd({ user, userName: 'ci' } as never, undefined)?.at).toBe(at);
  });

  test('end with their client certificate, if that is sooner than the token', async () => {
    const { certificate } = await createAuthority('ci');
    const ends = (user: object) => credentialsEnd({ user, userName: 'ci' } as never, certificate);
    const validTo = Date.parse(new X509Certificate(certificate).validTo);

    expect(ends({})).toEqual({ what: 'The client certificate of the kubeconfig’s user "ci"', at: validTo });
    expect(ends({ token: token({ exp: validTo / 1000 - 60 }) })?.at).toBe(validTo - MINUTE_MS);
    const exec = { command: 'tsh' };
    expect(ends({ exec })).toBeUndefined(); // its plugin renews it
    expect(ends({ exec, 'client-certificate-data': 'its own' })?.at).toBe(validTo);
  });

  test('are warned of when they end before the step may, with the time that is left', () => {
    const end = credentialsEnd({ user: { token: token(inMinutes(15)) }, userName: 'ci' } as never, undefined);
    const warning = warningOfEnd(end, { now, timeoutMs: 60 * MINUTE_MS });

    expect(warning).toHaveLength(1);
    expect(warning[0]?.message).toMatch(
      /^The token of the kubeconfig’s user "ci" expires in 15 min, and the step can take 1 h \(timeout\)\. /,
    );
    expect(warningOfEnd(end, { now, timeoutMs: 15 * MINUTE_MS })).toEqual([]);
    // The refusal of the API server tells then.
    expect(warningOfEnd(end, { now: now + 20 * MINUTE_MS, timeoutMs: MINUTE_MS })).toEqual([]);
    expect(warningOfEnd(undefined, { now, timeoutMs: MINUTE_MS })).toEqual([]);
  });

  test('that have ended are why the API server does not accept them', async () => {
    const status = JSON.stringify({ kind: 'Status', reason: 'Unauthorized', message: 'no' });
    const user = { token: token({ exp: Math.floor(Date.now() / 1000) - 300 }) };
    const { connection } = await servedBy((_, response) => response.writeHead(401).end(status), 1000, user);
    const error = await call(connection, { method: 'GET', path: '/' }).catch(
      (caught: CodedError<'api'>) => caught,
    );
    const { message, hint } = refused(error as CodedError<'api'>, { what: 'watch pods', namespace: 'ci' });
    expect(message).toMatch(
      /^The API server http:\/\/\S+ did not accept the credentials\. The token of the kubeconfig’s user "admin" expired 5 min( 1 s)? ago\.$/,
    );
    expect(hint).toBe('Make new credentials: put a new kubeconfig into the secret.');
  });
});
