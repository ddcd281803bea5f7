import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/cluster/http.ts';

const WHOLE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const BEGUN = 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nonly';
const STREAM = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfirst\r\n';

type HttpRequest = Parameters<HttpClient['request']>[0];

/** A client and a request to a server that answers each as `answer` says, or with this text. All end with the test. */
async function asking(answer: string | ((socket: Socket, request: string) => void), host = '127.0.0.1') {
  const connections: Socket[] = [];
  const heard: string[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket
      .on('error', () => {})
      .on('data', (data) => {
        heard.push(String(data));
        if (typeof answer === 'string') socket.write(answer);
        else answer(socket, String(data));
      });
  });
  await once(server.listen(0, host), 'listening');
  const client = openHttpClient({ rejectUnauthorized: true }, urlOf(server, host));
  onTestFinished(async () => {
    await client.destroy();
    for (const socket of connections) socket.destroy();
    await server[Symbol.asyncDispose]();
  });
  const limits = { headersTimeout: 50_000, bodyTimeout: 50_000 };
  const request: HttpRequest = { path: '/api', method: 'GET', headers: {}, ...limits };
  return { client, request, connections, heard };
}

function urlOf(server: Server, host: string): URL {
  const name = host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${(server.address() as AddressInfo).port}`);
}

const reason = new Error('nobody wants it any more');

test.each<[string, (socket: Socket) => void, Partial<HttpRequest>, string]>([
  ['is closed', (socket) => socket.end(), {}, 'CLOSED'],
  ['is reset', (socket) => socket.resetAndDestroy(), {}, 'ECONNRESET'],
  [
    'changes its protocol',
    (socket) => socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    {},
    'CLOSED',
  ],
  ['stays silent', () => {}, { headersTimeout: 50 }, 'HEADERS_TIMEOUT'],
])(
  'a request whose connection %s instead of an answer fails with a code',
  async (_, answer, limits, code) => {
    const { client, request } = await asking(answer);
    await expect(client.request({ ...request, ...limits })).rejects.toMatchObject({ code });
  },
);

test.each<[string, (socket: Socket) => void, string]>([
  ['closed', (socket) => socket.end(BEGUN), 'CLOSED'],
  ['closed in a stream', (socket) => socket.end(STREAM), 'CLOSED'],
  ['silent', (socket) => socket.write(BEGUN), 'BODY_TIMEOUT'],
])('an answer that is %s before its end is not a whole one', async (_, answer, code) => {
  const { client, request } = await asking(answer);
  const { body } = await client.request({
    ...request,
    ...(code === 'BODY_TIMEOUT' && { bodyTimeout: 50 }),
  });
  await expect(body.text()).rejects.toMatchObject({ code });
});

test('an answer can come slowly, and a stream be silent, where that is allowed', async () => {
  const slowly = async (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n');
    for (const part of 'abcdef') {
      await wait(500);
      socket.write(part);
    }
  };
  const { client, request } = await asking(slowly);
  // Longer than each silence by what a busy machine may need, and shorter than all of them together.
  const answers = [2500, 0].map(async (bodyTimeout) => {
    const { body } = await client.request({ ...request, bodyTimeout });
    return body.text();
  });
  expect(await Promise.all(answers)).toEqual(['abcdef', 'abcdef']);
});

test('the body timeout ignores a slow reader, and counts a silent server after it', async () => {
  const answer = (socket: Socket) => socket.write(`${STREAM}6\r\nsecond\r\n`);
  const { client, request } = await asking(answer);
  const { body } = await client.request({ ...request, bodyTimeout: 50 });
  await wait(150);
  const read: string[] = [];
  const reading = (async () => {
    for await (const chunk of body) read.push(new TextDecoder().decode(chunk));
  })();
  await expect(reading).rejects.toMatchObject({ code: 'BODY_TIMEOUT' });
  expect(read.join('')).toBe('firstsecond');
});

test('a request that is aborted before its answer ends with the reason, and its connection with it', async () => {
  const aborting = new AbortController();
  const abort = () => aborting.abort(reason);
  const { client, request, connections } = await asking(abort);
  const { signal } = aborting;
  await expect(client.request({ ...request, signal })).rejects.toBe(reason);
  await expect(client.request({ ...request, signal })).rejects.toBe(reason);
  await closed(connections);
  expect(connections).toHaveLength(1);
});

test.each([
  ['before it is read', true],
  ['while it is read', false],
])('an answer that is aborted %s ends with the reason, and its connection with it', async (_, isEarly) => {
  const aborting = new AbortController();
  const { client, request, connections } = await asking(STREAM);
  const { body } = await client.request({ ...request, signal: aborting.signal });
  if (isEarly) aborting.abort(reason);
  const reading = (async () => {
    for await (const _ of body) aborting.abort(reason);
  })();
  await expect(reading).rejects.toBe(reason);
  await closed(connections);
});

test.each<[string, (body: AsyncIterable<unknown> & { discard(): void }) => Promise<void>]>([
  ['is discarded', async (body) => body.discard()],
  [
    'is read in part',
    async (body) => {
      for await (const _ of body) break;
    },
  ],
])('an answer that %s closes its connection', async (_, stop) => {
  const { client, request, connections } = await asking(STREAM);
  await stop((await client.request(request)).body);
  await closed(connections);
});

test('a client connects before there is a request, which then gets this connection', async () => {
  const openSockets = () =>
    process.getActiveResourcesInfo().filter((type) => type === 'TCPSocketWrap').length;
  // An earlier file of this worker may have left some.
  const before = openSockets();
  const { client, request, connections } = await asking(WHOLE);
  await until(connections, 1);
  // The other end of it, which is the server's.
  expect(openSockets() - before).toBe(1);
  await (await client.request(request)).body.json();
  expect(connections).toHaveLength(1);
});

test('a first connection that was closed before there was a request is not used', async () => {
  const { client, request, connections } = await asking(WHOLE);
  await until(connections, 1);
  connections[0]?.end();
  await closed(connections);
  await (await client.request(request)).body.json();
  expect(connections).toHaveLength(2);
});

test('the body of a request is sent with its length, whatever the method', async () => {
  const { client, request, heard } = await asking(WHOLE);
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    const { body } = await client.request({ ...request, method, body: '{"an":"ü"}' });
    await body.json();
  }
  for (const text of heard) expect(text).toMatch(/^content-length: 11\r\n[\s\S]*\r\n\r\n\{"an":"ü"\}$/im);
  expect(heard).toHaveLength(3);
});

test('a path that looks like another host stays a path', async () => {
  const { client, request, heard } = await asking(WHOLE);
  await (await client.request({ ...request, path: '//other.example/api' })).body.json();
  expect(heard[0]).toMatch(/^GET \/\/other\.example\/api HTTP\/1\.1\r\n[\s\S]*host: 127\.0\.0\.1:\d+\r\n/i);
});

test('a server is reached by its IPv6 address', async () => {
  const { client, request, heard } = await asking(WHOLE, '::1');
  await (await client.request(request)).body.json();
  expect(heard[0]).toMatch(/host: \[::1\]:\d+\r\n/i);
});

test('open connections are closed with the client', async () => {
  const { client, request, connections } = await asking(STREAM);
  const { body } = await client.request(request);
  await client.destroy();
  await expect(body.text()).rejects.toMatchObject({ code: 'CLOSED' });
  await closed(connections);
});

async function until(connections: readonly Socket[], count: number): Promise<void> {
  while (connections.length < count) await wait(5);
}

async function closed(connections: readonly Socket[]): Promise<void> {
  for (const socket of connections) if (!socket.closed) await once(socket, 'close');
}
