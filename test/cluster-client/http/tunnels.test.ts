import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import { unreachable } from '../../../src/cluster/api-errors.ts';
import type { HttpClient } from '../../../src/cluster/http.ts';
import { throughProxy } from '../../../src/cluster/proxies.ts';
import { openProxy, openSocksProxy, openTlsProxy } from '../../scenarios/proxy.ts';
import { serve } from '../../serve.ts';

const authority = await createAuthority('an authority');
const pair = await issue(authority, { subject: 'CN=server', names: ['127.0.0.1'] });
const tls = { secureContext: createSecureContext({ ca: authority.certificate }), rejectUnauthorized: true };

const server = (origin = 'https://cluster.invalid:6443') => new URL(origin);
const asked = (signal?: AbortSignal): Parameters<HttpClient['request']>[0] => ({
  path: '/api',
  method: 'GET',
  headers: {},
  headersTimeout: 50_000,
  bodyTimeout: 50_000,
  signal,
});

/** A proxy that answers what it hears, in turn, and keeps all of it. */
async function openTalk(answers: readonly (Buffer | string)[]) {
  const heard: Buffer[] = [];
  const sockets: Socket[] = [];
  const left = [...answers];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('data', (data) => {
      heard.push(data);
      const answer = left.shift();
      if (answer !== undefined) socket.write(answer);
    });
  });
  return { ...(await serve(server)), heard, sockets };
}

/** What a request through the proxy fails with, which opens no tunnel. */
async function failure(proxy: string, origin?: string): Promise<unknown> {
  const client = throughProxy(proxy, tls, server(origin));
  try {
    return await client.request(asked()).then(
      () => 'no failure',
      (error: unknown) => error,
    );
  } finally {
    await client.destroy();
  }
}

describe.each([
  ['HTTP', openProxy],
  ['SOCKS', openSocksProxy],
])('through a proxy by %s', (_, open) => {
  test.each([
    ['with TLS', createTlsServer({ cert: pair.certificate, key: pair.key }), 'https'],
    ['without TLS', createServer(), 'http'],
  ])('requests one after the other to a server %s need one tunnel', async (_, server, scheme) => {
    server.on('request', (_, response) => response.end('{"kind":"Pod"}'));
    await using proxy = await open();
    await using served = await serve(server);
    const client = throughProxy(proxy.url, tls, new URL(`${scheme}://${served.address}`));
    for (let count = 0; count < 3; count++)
      expect(await (await client.request(asked())).body.json()).toEqual({ kind: 'Pod' });
    await client.destroy();
    expect(proxy.tunnels()).toBe(1);
  });
});

test.each(['http', 'socks5'])(
  'a proxy by %s:// that never answers leaves a request to its signal, and its connection ends with the client',
  async (scheme) => {
    await using proxy = await openTalk([]);
    const client = throughProxy(`${scheme}://${proxy.address}`, tls, server());
    const aborting = new AbortController();
    const reason = new Error('not needed any more');
    const request = client.request(asked(aborting.signal));
    const isRefused = expect(request).rejects.toBe(reason);
    await expect.poll(() => proxy.heard.length).toBe(1);
    aborting.abort(reason);
    await isRefused;
    await client.destroy();
    const [socket] = proxy.sockets;
    if (socket?.closed === false) await once(socket, 'close');
    expect(proxy.sockets).toHaveLength(1);
  },
);

test('a proxy that never answers is given up in the time of a connection, which leaves nothing open', async () => {
  await using proxy = await openTalk([]);
  const giveUp = async (scheme: string) => {
    const client = throughProxy(`${scheme}://${proxy.address}`, tls, server());
    await expect(client.request(asked())).rejects.toThrow('CONNECT_TIMEOUT');
    return client;
  };
  const clients = await Promise.all(['http', 'socks5'].map(giveUp));
  await Promise.all(proxy.sockets.map((socket) => socket.closed || once(socket, 'close')));
  for (const client of clients) await client.destroy();
  expect(proxy.sockets).toHaveLength(2);
});

describe('a proxy gets', () => {
  test.each([
    ['a name', 'https://cluster.invalid', 'cluster.invalid:443'],
    ['an address', 'http://10.0.0.1', '10.0.0.1:80'],
    ['an IPv6 address', 'https://[fd00::1]:6443', '[fd00::1]:6443'],
  ])('%s of the server, and the decoded user and password', async (_, origin, name) => {
    await using proxy = await openTalk(['HTTP/1.1 407 No\r\n\r\n']);
    await failure(`http://mona:pass%20word@${proxy.address}`, origin);
    const credentials = Buffer.from('mona:pass word').toString('base64');
    const [first, ...lines] = String(proxy.heard[0]).trimEnd().split('\r\n');
    expect(first).toBe(`CONNECT ${name} HTTP/1.1`);
    expect(lines.map((line) => line.replace(/^[^:]*/, (header) => header.toLowerCase()))).toEqual([
      `host: ${name}`,
      `proxy-authorization: Basic ${credentials}`,
    ]);
  });

  test.each(['socks', 'socks5'])(
    'the name of the server by %s:// as it is, and the decoded password',
    async (scheme) => {
      await using proxy = await openTalk([
        Buffer.from([5, 2]),
        Buffer.from([1, 0]),
        Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]),
      ]);
      await failure(`${scheme}://mona:pass%20word@${proxy.address}`);
      const [, credentials, request] = proxy.heard;
      // https://www.rfc-editor.org/rfc/rfc1929, https://www.rfc-editor.org/rfc/rfc1928#section-4
      expect(String(credentials)).toBe('\x01\x04mona\x09pass word');
      expect(request?.toString('latin1')).toBe('\x05\x01\x00\x03\x0fcluster.invalid\x19\x2b');
    },
  );
});

const NO_PASSWORD = Buffer.from([5, 0]);
const refused = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);

test.each<[string, (Buffer | string)[], RegExp]>([
  [
    'http',
    ['HTTP/1.1 407 pass-word ::error::\r\n\r\n'],
    /: its proxy answers 407; check the user and the password in its URL$/,
  ],
  ['http', ['HTTP/1.1 502 x\r\n\r\n'], /: its proxy answers 502, and opens no way to it$/],
  ['http', ['SSH-2.0-x\r\n'], /: its proxy can't be reached \(HPE_INVALID_CONSTANT\); check proxy-url/],
  ['socks5', [NO_PASSWORD, refused(2)], /: its proxy answers NotAllowed, and opens no way to it$/],
  ['socks5', [NO_PASSWORD, refused(5)], /: its proxy answers ConnectionRefused, and opens no way to it$/],
  [
    'socks5',
    [Buffer.from([5, 255])],
    /: its proxy answers .*no accepted authentication type.*; check the user and the password in its URL$/,
  ],
  [
    'socks5',
    [Buffer.from([5, 2]), Buffer.from([1, 1])],
    /: its proxy answers Socks5 Authentication failed; check the user and the password in its URL$/,
  ],
])(
  'a proxy by %s that answers %j is named with its answer, and nothing was sent',
  async (scheme, answers, words) => {
    await using proxy = await openTalk(answers);
    const error = await failure(`${scheme}://mona:pass-word@${proxy.address}`);
    const { message, isUnsent } = unreachable(new URL('https://cluster.invalid'), error);
    expect(message).toMatch(words);
    expect(message).not.toContain('pass-word');
    expect(isUnsent).toBe(true);
  },
);

test.each([
  [
    'is not trusted',
    /: its proxy can't be reached \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\); check proxy-url/,
    true,
    'https',
  ],
  [
    'has no TLS',
    /: its proxy can't be reached \((?:ERR_SSL_WRONG_VERSION_NUMBER|EPROTO)\); check proxy-url/,
    false,
    'http',
  ],
])('a proxy by https:// that %s is distinguished from the server', async (_, words, isUntrusted, scheme) => {
  await using proxy = scheme === 'https' ? await openTlsProxy(pair) : await openProxy();
  const error = await failure(proxy.url.replace(/^\w+/, 'https'));
  const unreached = unreachable(new URL('https://cluster.invalid'), error);
  expect(unreached.message).toMatch(words);
  expect(unreached).toMatchObject({ isUnsent: true, isUntrusted });
});
