import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kubeconfigOf } from '../cluster-client/access/kubeconfigs.ts';
import { jwt, openIssuer, REFRESH_TOKEN, RUN_OUT, renewable } from '../cluster-client/access/oidc-issuer.ts';
import { type Ended, runAction, shown } from './action.ts';

const VALID = jwt({ exp: 4_000_000_000 });

test('an id-token that is valid is what the API server gets', async () => {
  const { tokens } = await stepOf({ 'id-token': VALID });
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${VALID}`]));
});

test.each([
  ['by the authority of the kubeconfig', true],
  ['by one of the system', false],
])('an id-token that has run out is renewed, from an issuer %s, and shown nowhere', async (_, isNamed) => {
  await using issuer = await openIssuer();
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-oidc-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, issuer.certificate);
  const { 'idp-certificate-authority-data': named = '', ...config } = renewable(issuer);
  const { tokens, ended } = isNamed
    ? await stepOf({ ...config, 'idp-certificate-authority-data': named })
    : await stepOf(config, { NODE_EXTRA_CA_CERTS: file });
  rmSync(folder, { recursive: true });

  expect(new Set(tokens)).toEqual(new Set(issuer.given.map((token) => `Bearer ${token}`)));
  expect(issuer.given).toHaveLength(1);
  for (const secret of [...issuer.given, REFRESH_TOKEN, RUN_OUT]) expect(shown(ended)).not.toContain(secret);
});

test('an id-token that has run out, with nothing to renew it, is an input that can’t be used', async () => {
  const { tokens, ended } = await stepOf({ 'id-token': RUN_OUT });
  expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'input' });
  expect(ended.outputs['message']).toMatch(
    /its id-token has expired, and the kubeconfig has no refresh-token, client-id or idp-issuer-url to renew it$/,
  );
  expect(tokens).toEqual([]);
});

/** Runs a step as this user, on an API server that refuses everything; `tokens`: what it was asked with. */
async function stepOf(
  config: Record<string, string>,
  env: Record<string, string> = {},
): Promise<{ ended: Ended; tokens: (string | undefined)[] }> {
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const kubeconfig = kubeconfigOf({
    cluster: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    user: { 'auth-provider': { name: 'oidc', config } },
  });
  const ended = await runAction({ kubeconfig, image: 'alpine:3.22', command: 'true' }, env);
  server.close();
  return { ended, tokens };
}
