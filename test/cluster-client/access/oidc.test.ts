import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oidcSource } from '../../../src/cluster/access/oidc.ts';
import { systemClock } from '../../../src/system-clock.ts';
import { CLIENT_ID, type Issuer, jwt, openIssuer, REFRESH_TOKEN, RUN_OUT, renewable } from './oidc-issuer.ts';

let issuer: Issuer;
beforeEach(async () => {
  issuer = await openIssuer();
});
afterEach(() => issuer[Symbol.asyncDispose]());

const sourceOf = (config: object) => oidcSource(config as Record<string, unknown>, systemClock);

describe('an id-token', () => {
  test('that is valid is taken as it is', async () => {
    const token = jwt({ exp: Date.now() / 1000 + 60 });
    expect(await sourceOf({ ...renewable(issuer), 'id-token': token })()).toBe(token);
    expect(issuer.asked).toEqual([]);
  });

  test.each([
    ['has run out', RUN_OUT],
    ['runs out in some seconds', jwt({ exp: Date.now() / 1000 + 5 })],
    ['does not say when it runs out', jwt({})],
    ['is missing', undefined],
  ])('that %s is renewed, once', async (_, token) => {
    const source = sourceOf({ ...renewable(issuer), 'id-token': token });
    const tokens = [await source(), await source()];
    expect(new Set(tokens)).toEqual(new Set(issuer.given));
    const form = { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN, client_id: CLIENT_ID };
    expect(issuer.asked).toEqual([{ authorization: undefined, form }]);
  });

  test('that is valid and was refused is renewed, where it can be', async () => {
    const token = jwt({ exp: Date.now() / 1000 + 60 });
    expect(await sourceOf({ ...renewable(issuer), 'id-token': token })(true)).toBe(issuer.given[0]);
    const alone = { ...renewable(issuer), 'id-token': token, 'refresh-token': undefined };
    expect(await sourceOf(alone)(true)).toBe(token);
  });

  test('is renewed once for requests at the same time: a refresh token may be good for one', async () => {
    const source = sourceOf(renewable(issuer));
    expect(new Set(await Promise.all([source(), source()]))).toEqual(new Set(issuer.given));
    expect(issuer.asked).toHaveLength(1);
  });

  test('can be renewed after an attempt that failed', async () => {
    issuer.description = { token_endpoint: 'http://127.0.0.1/token' };
    const source = sourceOf(renewable(issuer));
    await expect(source()).rejects.toThrow();
    issuer.description = {};
    expect([await source()]).toEqual(issuer.given);
  });

  test('is renewed again when the new one has run out, by the new refresh token', async () => {
    issuer.validForS = 1;
    const source = sourceOf(renewable(issuer));
    expect([await source(), await source()]).toEqual(issuer.given);
    expect(issuer.asked.map(({ form }) => form['refresh_token'])).toEqual([REFRESH_TOKEN, 'refresh-token-2']);
  });

  test('is renewed from an issuer whose authority is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pod-step-oidc-'));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, issuer.certificate);
    const { 'idp-certificate-authority-data': _, ...config } = renewable(issuer);
    expect(await sourceOf({ ...config, 'idp-certificate-authority': file })()).toBe(issuer.given[0]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['in a header where the issuer does not say how', {}, true],
    ['in a header where it may be there', ['client_secret_post', 'client_secret_basic'], true],
    ['in the body where it has to be there', ['client_secret_post'], false],
  ])('is renewed with the secret of the client %s', async (_, methods, isInHeader) => {
    issuer.description = Array.isArray(methods) ? { token_endpoint_auth_methods_supported: methods } : {};
    await sourceOf({ ...renewable(issuer), 'client-secret': 'a: secret' })();
    const basic = `Basic ${Buffer.from(`${CLIENT_ID}:a%3A%20secret`).toString('base64')}`;
    const [asked] = issuer.asked;
    expect(asked?.authorization).toBe(isInHeader ? basic : undefined);
    expect(asked?.form['client_secret']).toBe(isInHeader ? undefined : 'a: secret');
  });
});

describe('an id-token can’t be renewed, and the error says why,', () => {
  test.each([
    [
      'without a refresh token',
      { 'refresh-token': undefined },
      'its id-token has expired, and the kubeconfig has no refresh-token',
    ],
    [
      'by one that is refused',
      { 'refresh-token': 'spent' },
      'its OIDC issuer answered HTTP 400 (invalid_grant)',
    ],
    [
      'from an issuer that is asked without TLS',
      { 'idp-issuer-url': 'http://issuer.invalid' },
      'its idp-issuer-url, or the token endpoint of that issuer, is not a valid https:// URL',
    ],
    [
      'from an issuer of a strange authority',
      { 'idp-certificate-authority-data': undefined },
      'its OIDC issuer cannot be reached (UNABLE_TO_GET_ISSUER_CERT_LOCALLY)',
    ],
  ])('%s', async (_, change, message) => {
    await expect(sourceOf({ ...renewable(issuer), ...change })()).rejects.toThrow(message);
  });

  test('where the issuer sends secrets without TLS', async () => {
    issuer.description = { token_endpoint: 'http://127.0.0.1/token' };
    await expect(sourceOf(renewable(issuer))()).rejects.toThrow('is not a valid https:// URL');
    expect(issuer.asked).toEqual([]);
  });
});
