import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../../simulator/certificates.ts';
import { warningOfEnd } from '../../../src/cluster/credentials.ts';
import { call } from '../../../src/cluster/requests.ts';
import type { CodedError } from '../../../src/job/errors.ts';
import { refused } from '../../../src/messages/refusals.ts';
import { servedBy } from '../served.ts';
import { jwt } from './jwt.ts';

const MINUTE_MS = 60_000;
const now = Date.parse('2026-11-22T10:00:00Z');

/** The warning of a step of two hours. */
function endOf(
  user: object,
  certificate?: string,
  at = now,
  timeoutMs = 120 * MINUTE_MS,
): string | undefined {
  const options = { now: at, timeoutMs };
  return warningOfEnd({ user, userName: 'ci' } as never, certificate, options)[0]?.message;
}

const inMinutes = (minutes: number) => ({ exp: (now + minutes * MINUTE_MS) / 1000 });

describe('credentials of a kubeconfig', () => {
  test.each<[string, object]>([
    ['have no known expiry without a claim for it', { token: jwt({ sub: 'ci' }) }],
    ['have no known expiry if the token is not a JWT', { token: 'abc.def' }],
    ['have no known expiry if the claim is not a number', { token: jwt({ exp: 'soon' }) }],
    ['are renewed by what writes their file', { token: jwt(inMinutes(15)), tokenFile: '/token' }],
    ['are renewed by their plugin', { exec: { command: 'aws' } }],
  ])('%s', (_, user) => {
    expect(endOf(user)).toBeUndefined();
  });

  test('end with their client certificate, if that is sooner than the token', async () => {
    const { certificate } = await createAuthority('ci');
    const ends = (user: object) => endOf(user, certificate, validTo - 60 * MINUTE_MS);
    const validTo = Date.parse(new X509Certificate(certificate).validTo);

    expect(ends({})).toMatch(/^The client certificate of the kubeconfig’s user "ci" expires in 1 h,/);
    expect(ends({ token: jwt({ exp: validTo / 1000 - 60 }) })).toMatch(/^The token .* expires in 59 min,/);
    const exec = { command: 'tsh' };
    expect(ends({ exec })).toBeUndefined(); // its plugin renews it
    expect(ends({ exec, 'client-certificate-data': 'its own' })).toMatch(/^The client certificate/);
  });

  test('cause a warning when they end before the step can, with the time that is left', () => {
    const user = { token: jwt(inMinutes(15)) };
    expect(endOf(user)).toMatch(
      /^The token of the kubeconfig’s user "ci" expires in 15 min, and the step can take 2 h \(timeout\)\. /,
    );
    expect(endOf(user, undefined, now, 15 * MINUTE_MS)).toBeUndefined();
    // In this case, the refusal of the API server is the report.
    expect(endOf(user, undefined, now + 20 * MINUTE_MS, MINUTE_MS)).toBeUndefined();
  });

  test('that have expired are named as the cause of a 401', async () => {
    const status = JSON.stringify({ kind: 'Status', reason: 'Unauthorized', message: 'no' });
    const user = { token: jwt({ exp: Math.floor(Date.now() / 1000) - 300 }) };
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
