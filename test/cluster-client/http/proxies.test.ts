import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect as connectTo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import type { Connection } from '../../../src/cluster/requests.ts';
import { base64 } from '../../../src/job/values.ts';
import { askOnce, connectBy, kubeconfigOf } from '../access/kubeconfigs.ts';

/** An API server, by a name that only the proxy knows. */
const authority = await createAuthority('an authority');
const { certificate, key } = await issue(authority, { subject: 'CN=server', names: ['cluster.invalid'] });
const server = createTlsServer({ cert: certificate, key }, (_, response) => response.end('{"kind":"Pod"}'));
/** What the proxy answers before it opens tunnels. */
let answers: string[] = [];
const proxy = createServer().on('connect', (_, socket) => {
  const answer = answers.shift();
  if (answer !== undefined) return socket.end(`HTTP/1.1 ${answer}\r\n\r\n`);
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const { port } = server.address() as AddressInfo;
  return socket.pipe(connectTo(port, '127.0.0.1')).pipe(socket);
});
let address = '';
beforeAll(async () => {
  for (const one of [server, proxy])
    await new Promise<void>((ready) => one.listen(0, '127.0.0.1', ready).unref());
  address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterEach(() => {
  answers = [];
  vi.unstubAllEnvs();
});

type Opened = { connection: Connection; secrets: string[] };

async function open(cluster: object = {}, connectionGraceMs = 30_000): Promise<Opened> {
  const secrets: string[] = [];
  const kubeconfig = kubeconfigOf({
    user: { token: 'tok-123456' },
    cluster: {
      server: 'https://cluster.invalid',
      'certificate-authority-data': base64(authority.certificate),
      ...cluster,
    },
  });
  const onSecret = (secret: string) => secrets.push(secret);
  return { connection: await connectBy(kubeconfig, { onSecret }, connectionGraceMs), secrets };
}

const ask = ({ connection }: Opened) => askOnce(connection);

describe('a proxy', () => {
  test('that temporarily cannot reach the API server gets the request again', async () => {
    answers = ['502 Bad Gateway', '503 Service Unavailable'];
    expect(await ask(await open({ 'proxy-url': `http://${address}` }))).toEqual({ kind: 'Pod' });
  });

  test.each(['https_proxy', 'HTTPS_PROXY'])('of $%s can be without http://, as for kubectl', async (name) => {
    vi.stubEnv(name, address);
    expect(await ask(await open())).toEqual({ kind: 'Pod' });
  });

  test('of $HTTP_PROXY is not for an API server with TLS, as for kubectl', async () => {
    vi.stubEnv('HTTP_PROXY', address);
    await expect(ask(await open({}, 0))).rejects.toThrow(
      /^https:\/\/cluster\.invalid: (its name|the name server)/,
    );
  });

  test('of the environment is not for what $NO_PROXY names', async () => {
    vi.stubEnv('HTTPS_PROXY', address);
    vi.stubEnv('NO_PROXY', '10.0.0.0/8, cluster.invalid');
    await expect(ask(await open({}, 0))).rejects.toThrow(
      /^https:\/\/cluster\.invalid: (its name|the name server)/,
    );
  });

  test.each(['http://mona:pass-word@proxy.invalid', 'mona:pass-word@proxy.invalid:3128'])(
    'of the environment hides its password: %s',
    async (url) => {
      vi.stubEnv('HTTPS_PROXY', url);
      const { connection, secrets } = await open();
      await connection.close();
      expect(secrets).toContain('pass-word');
    },
  );

  test.each(['not a proxy', 'ftp://proxy.invalid', 'http://', 'http://mona:pass%zzword@proxy.invalid'])(
    'of the environment that is not valid is reported with its variable: %s',
    async (url) => {
      vi.stubEnv('HTTPS_PROXY', url);
      await expect(open()).rejects.toThrow(
        /^\$HTTPS_PROXY is not the URL of a proxy; write it like http:\/\/proxy\.example:3128, with a user and password percent-encoded$/,
      );
    },
  );

  test('of the kubeconfig whose password is not percent-encoded is refused', async () => {
    await expect(open({ 'proxy-url': 'http://mona:pass%zzword@proxy.invalid' })).rejects.toThrow(
      /^kubeconfig: the proxy-url of its cluster is not the URL of a proxy; write it like http:\/\/proxy\.example:3128, with a user and password percent-encoded$/,
    );
  });
});

test.each([
  ['refuses the connection', 'http://127.0.0.1:1', 'ECONNREFUSED'],
  ['has a name that does not resolve', 'http://proxy.invalid', 'ENOTFOUND|EAI_AGAIN'],
])('a proxy that %s is distinguished from the server', async (_, url, code) => {
  await expect(ask(await open({ 'proxy-url': url }, 0))).rejects.toThrow(
    new RegExp(
      `^https://cluster.invalid: its proxy can't be reached \\((${code})\\); check proxy-url in the kubeconfig, or HTTPS_PROXY$`,
    ),
  );
});

test('an authority that is not a certificate is refused', async () => {
  await expect(open({ 'certificate-authority-data': base64('hello') })).rejects.toThrow(
    /^kubeconfig: its certificate-authority has no valid certificate/,
  );
});

test('a server with a password that is not percent-encoded is asked, and the password hidden', async () => {
  const { connection, secrets } = await open({
    server: 'https://mona:pass%zzword@cluster.invalid',
    'proxy-url': `http://${address}`,
  });
  await connection.close();
  expect(secrets).toContain('pass%zzword');
});
