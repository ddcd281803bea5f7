import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { binariesFolder } from '../../cluster/binaries.ts';
import { readSettings } from '../../cluster/settings.ts';
import { CLUSTER } from '../../cluster/tools.ts';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { connect } from '../../src/cluster/connect.ts';
import { call } from '../../src/cluster/requests.ts';
import { useFolder } from '../folders.ts';
import { CONNECTING } from '../support/connecting.ts';
import { addressForPods } from './git-server.ts';
import { openProxy, type TestProxy } from './proxy.ts';
import { onCluster, useStage } from './stage.ts';

// What a kubeconfig and the environment mean is up to kubectl: both ask a server of this test, which notes as whom and by which way.

const kubectl = join(binariesFolder(readSettings(process.env).cache, CLUSTER), 'kubectl');
const folder = useFolder();
const base64 = (text: string) => Buffer.from(text).toString('base64');

const root = await createAuthority('a root');
const between = await createAuthority('an authority between', root);
const [mona, lisa] = await Promise.all(
  ['mona', 'lisa'].map((name) => issue(root, { subject: `CN=${name}` })),
);
/** An address of this machine outside of its loopback. */
let address = '';
let proxy: TestProxy;
const seen: string[] = [];
let port = 0;

useStage(async (opened) => {
  address = await addressForPods(opened);
});
beforeAll(async () => {
  const names = ['127.0.0.1', 'localhost', 'cluster.invalid', address];
  const own = await issue(between, { subject: 'CN=server', names });
  const keys = { cert: own.certificate + between.certificate, key: own.key };
  const server = createServer(
    { ...keys, ca: root.certificate, requestCert: true, rejectUnauthorized: false },
    note,
  );
  await new Promise<void>((ready) => server.listen(0, '0.0.0.0', ready));
  port = (server.address() as AddressInfo).port;
  proxy = await openProxy();
  return async () => {
    server.closeAllConnections();
    server.close();
    await proxy[Symbol.asyncDispose]();
  };
});

/** Kubectl adds its timeout to the path. */
function note(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers, rawHeaders, url = '' } = request;
  const shown = (socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody';
  const impersonation = rawHeaders
    .flatMap((name, index) =>
      /^impersonate-/i.test(name) ? [`${name.toLowerCase()}: ${rawHeaders[index + 1]}`] : [],
    )
    .toSorted();
  const path = url.replace('?timeout=6s', '');
  seen.push([path, shown, headers.authorization, ...impersonation].join(' | '));
  response.end('{"kind":"Status","apiVersion":"v1"}');
}

type Case = { cluster?: object; user?: object; env?: Record<string, string>; files?: Record<string, string> };
type Result = { isOk: boolean; seen: string[]; tunnels: number };

/** What came to the server, once. */
async function observed(ask: () => Promise<unknown>): Promise<Result> {
  seen.length = 0;
  const before = proxy.tunnels();
  const isOk = await ask().then(
    () => true,
    () => false,
  );
  const came = [...new Set(seen.filter((one) => one.includes('/version')))];
  return { isOk, seen: came, tunnels: Math.min(1, proxy.tunnels() - before) };
}

async function askAsKubectl(path: string, env: Record<string, string>): Promise<void> {
  const own = { PATH: process.env['PATH'], HOME: folder, KUBECONFIG: path, ...env };
  const args = ['--request-timeout=6s', 'get', '--raw', '/version'];
  await promisify(execFile)(kubectl, args, { env: own, cwd: folder, timeout: 30_000 });
}

async function askAsWe(path: string, env: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const settings = { kubeconfig: path, context: undefined, namespace: undefined, connectionGraceMs: 0 };
  try {
    const connection = await connect(settings, CONNECTING);
    await call(connection, { method: 'GET', path: '/version' }).finally(connection.close);
  } finally {
    vi.unstubAllEnvs();
  }
}

const token = { token: 'tok-123456' };
const certificate = (pair = mona) => ({
  'client-certificate-data': base64(pair?.certificate ?? ''),
  'client-key-data': base64(pair?.key ?? ''),
});
const plugin = (status: object, more = {}) => {
  const kind = { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential' };
  const args = ['-c', `echo '${JSON.stringify({ ...kind, status })}'`];
  return { exec: { apiVersion: kind.apiVersion, command: 'sh', args, interactiveMode: 'Never', ...more } };
};
const at = (host: string) => ({ server: `https://${host}:${port}` });
const proxies = () => ({ HTTPS_PROXY: proxy.url });
/** To the address of this machine, with a proxy and what needs none. */
const exempting = (env: Record<string, string>): Case => ({
  cluster: at(address),
  env: { ...proxies(), ...env },
});
const authority = (text: string) => ({ 'certificate-authority-data': base64(text) });
const range = () => `${address.split('.').slice(0, 2).join('.')}.0.0/16`;

const CASES: Record<string, () => Case> = {
  'a token': () => ({}),
  'a token in a file': () => ({ user: { tokenFile: 'token' }, files: { token: 'of-a-file\n' } }),
  'a token in a file, and one beside it': () => ({
    user: { ...token, tokenFile: 'token' },
    files: { token: 'of-a-file' },
  }),
  'a token beside an empty file': () => ({ user: { ...token, tokenFile: 'token' }, files: { token: '' } }),
  'a token beside a file that is not there': () => ({ user: { ...token, tokenFile: 'nothing' } }),
  'a name and a password': () => ({ user: { username: 'mona', password: 'pass:word' } }),
  'a name without a password': () => ({ user: { username: 'mona' } }),
  'a certificate': () => ({ user: certificate() }),
  'a certificate and a token': () => ({ user: { ...certificate(), ...token } }),
  'a certificate in files': () => ({
    user: { 'client-certificate': 'c.pem', 'client-key': 'k.pem' },
    files: { 'c.pem': mona?.certificate ?? '', 'k.pem': mona?.key ?? '' },
  }),
  'a certificate with its chain': () => ({
    user: {
      ...certificate(),
      'client-certificate-data': base64(`${mona?.certificate}${root.certificate}`),
    },
  }),
  'a certificate without a key': () => ({
    user: { 'client-certificate-data': base64(mona?.certificate ?? '') },
  }),
  'the key of another certificate': () => ({
    user: { ...certificate(), 'client-key-data': base64(lisa?.key ?? '') },
  }),
  'base64 in several lines': () => ({
    user: { ...certificate(), 'client-key-data': base64(mona?.key ?? '').replaceAll(/(.{64})/g, '$1\n') },
  }),
  'somebody else, with all that belongs to that': () => ({
    user: {
      ...token,
      as: 'lisa',
      'as-uid': 'u',
      'as-groups': ['a', 'b'],
      'as-user-extra': { 'X/y z': ['1', '2'] },
    },
  }),
  'somebody whose name is not ASCII': () => ({ user: { ...token, as: 'Zoë' } }),
  'groups without a name': () => ({ user: { ...token, 'as-groups': ['a'] } }),
  'a plugin': () => ({ user: plugin({ token: 'of-a-plugin' }) }),
  'a plugin with a certificate': () => ({
    user: plugin({ clientCertificateData: mona?.certificate, clientKeyData: mona?.key }),
  }),
  'a plugin and a token': () => ({ user: { ...token, ...plugin({ token: 'of-a-plugin' }) } }),
  'a plugin that asks questions': () => ({ user: plugin({ token: 't' }, { interactiveMode: 'Always' }) }),
  'a plugin that is not there': () => ({ user: plugin({}, { command: 'no-such-plugin' }) }),
  'a plugin that gives nothing': () => ({ user: plugin({}) }),
  'a plugin in the folder of the kubeconfig': () => ({
    user: plugin({ token: 'of-a-plugin' }, { command: './sh' }),
  }),
  'a provider that is no more': () => ({ user: { 'auth-provider': { name: 'gcp' } } }),
  'an authority that is a root': () => ({ cluster: authority(root.certificate) }),
  'an authority that is none': () => ({ cluster: authority(between.certificate) }),
  'an authority among others': () => ({ cluster: authority(`${mona?.certificate}${root.certificate}`) }),
  'an authority behind a text': () => ({ cluster: authority(`# ours\n${root.certificate.trim()}`) }),
  'an authority with the line ends of Windows': () => ({
    cluster: authority(root.certificate.replaceAll('\n', '\r\n')),
  }),
  'an authority of another server': () => ({ cluster: authority(lisa?.certificate ?? '') }),
  'an authority that is no base64': () => ({ cluster: { 'certificate-authority-data': '!!!' } }),
  'no authority': () => ({ cluster: { 'certificate-authority-data': undefined } }),
  'no check of the server': () => ({
    cluster: { 'certificate-authority-data': undefined, 'insecure-skip-tls-verify': true },
  }),
  'a name that the certificate lacks': () => ({ cluster: at('127.0.0.2') }),
  'another name for the certificate': () => ({
    cluster: { ...at('127.0.0.2'), 'tls-server-name': 'localhost' },
  }),
  'a path': () => ({ cluster: { server: `https://127.0.0.1:${port}/k8s/clusters/c-1/` } }),
  'a scheme in capital letters': () => ({ cluster: { server: `HTTPS://127.0.0.1:${port}` } }),
  'proxy-url': () => ({ cluster: { ...at('cluster.invalid'), 'proxy-url': proxy.url } }),
  'proxy-url to a loopback address': () => ({ cluster: { 'proxy-url': proxy.url } }),
  'proxy-url, and NO_PROXY': () => ({
    cluster: { ...at('cluster.invalid'), 'proxy-url': proxy.url },
    env: { NO_PROXY: '*' },
  }),
  'proxy-url without a scheme': () => ({
    cluster: { ...at('cluster.invalid'), 'proxy-url': new URL(proxy.url).host },
  }),
  HTTPS_PROXY: () => ({ cluster: at('cluster.invalid'), env: proxies() }),
  'https_proxy without a scheme': () => ({
    cluster: at('cluster.invalid'),
    env: { https_proxy: new URL(proxy.url).host },
  }),
  'HTTPS_PROXY for a loopback address': () => ({ env: proxies() }),
  'HTTPS_PROXY for an address': () => ({ cluster: at(address), env: proxies() }),
  HTTP_PROXY: () => ({ cluster: at(address), env: { HTTP_PROXY: proxy.url } }),
  ALL_PROXY: () => ({ cluster: at(address), env: { ALL_PROXY: proxy.url } }),
  'NO_PROXY with the address': () => exempting({ NO_PROXY: address }),
  'NO_PROXY with its range': () => exempting({ NO_PROXY: `a.example, ${range()}` }),
  'no_proxy with its range': () => exempting({ no_proxy: range() }),
  'NO_PROXY with another range': () => exempting({ NO_PROXY: '203.0.113.0/24' }),
  'NO_PROXY with address and port': () => exempting({ NO_PROXY: `${address}:${port}` }),
  'NO_PROXY with another port': () => exempting({ NO_PROXY: `${address}:1` }),
  'NO_PROXY with all': () => exempting({ NO_PROXY: '*' }),
  'NO_PROXY with subdomains alone': () => ({
    cluster: at('cluster.invalid'),
    env: { ...proxies(), NO_PROXY: '.cluster.invalid' },
  }),
};

test.runIf(onCluster && existsSync(kubectl)).each(Object.entries(CASES))(
  'a step reaches the cluster as kubectl does: %s',
  async (_, of) => {
    const { cluster, user = token, env = {}, files = {} } = of();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const path = join(folder, 'config');
    const inCluster = { ...at('127.0.0.1'), ...authority(root.certificate), ...cluster };
    writeFileSync(
      path,
      stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'c',
        clusters: [{ name: 'k', cluster: inCluster }],
        users: [{ name: 'u', user }],
        contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }],
      }),
    );

    const theirs = await observed(() => askAsKubectl(path, env));
    const ours = await observed(() => askAsWe(path, env));
    expect(ours).toEqual(theirs);
  },
);
