import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../src/clock.ts';
import { sendFiles } from '../../src/cluster/attach.ts';
import { openWebSocket } from '../../src/cluster/websocket.ts';
import { servedBy } from './served.ts';

const never = new AbortController().signal;
const REQUEST = { path: '/attach', signal: never };
const refuse = (response: ServerResponse, code: number, reason: string) =>
  response.writeHead(code).end(JSON.stringify({ kind: 'Status', status: 'Failure', reason, message: 'no' }));

/** A server whose WebSockets are those of a package. `take`: what to do with each. */
async function serving(take: (stream: WebSocket, request: IncomingMessage) => void, protocol = 'a') {
  const webSockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (protocols) => protocols.has(protocol) && protocol,
  });
  const served = await servedBy((_, response) => refuse(response, 400, 'BadRequest'));
  served.server.on('upgrade', (request, socket, head) =>
    webSockets.handleUpgrade(request, socket, head, (stream) => take(stream, request)),
  );
  return served;
}

/** A server that answers the upgrade as it should, and then does with the connection as it likes. */
async function servingRaw(take: (socket: Socket) => void, clock = systemClock) {
  const { server, connection } = await servedBy(() => {});
  server.on('upgrade', ({ headers }, socket: Socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    take(socket);
  });
  return openWebSocket({ ...connection, clock }, REQUEST, ['a']);
}

async function messagesOf(stream: Awaited<ReturnType<typeof openWebSocket>>): Promise<string[]> {
  const messages: string[] = [];
  for await (const message of stream.messages()) messages.push(String(message));
  return messages;
}

/** A frame of a server. */
function frame(opcode: number, payload: string, isLast = true): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? [length]
      : length < 65_536
        ? [126, length >> 8, length & 255]
        : [127, 0, 0, 0, 0, 0, 1, 0, 0];
  return Buffer.concat([Buffer.of((isLast ? 0x80 : 0) | opcode, ...head), Buffer.from(payload)]);
}
const CLOSE = frame(8, '');

describe('a WebSocket', () => {
  test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('carries %s bytes both ways', async (length) => {
    const { connection } = await serving((stream) => stream.on('message', (data) => stream.send(data)));
    const stream = await openWebSocket(connection, REQUEST, ['a']);
    const payload = Buffer.alloc(length, 'some bytes');
    await stream.send(payload);
    const { value } = await stream.messages().next();
    expect(payload.equals(value as Buffer)).toBe(true);
  });

  const long = 'x'.repeat(65_536);
  test.each<[string, Buffer[], string[]]>([
    ['in a frame', [frame(2, 'one')], ['one']],
    ['in several frames', [frame(2, 'one'), frame(2, 'two')], ['one', 'two']],
    ['that begin with the answer', [Buffer.concat([frame(2, 'one'), frame(2, 'two')])], ['one', 'two']],
    [
      'in pieces',
      [...Buffer.concat([frame(2, 'one'), frame(2, 'two')])].map((byte) => Buffer.of(byte)),
      ['one', 'two'],
    ],
    [
      'with a ping among their frames',
      [frame(2, 'o', false), frame(9, ''), frame(0, 'n', false), frame(0, 'e')],
      ['one'],
    ],
    [
      'of each length',
      [frame(2, ''), frame(2, 'y'.repeat(126)), frame(2, long)],
      ['', 'y'.repeat(126), long],
    ],
  ])('reads messages %s', async (_, pieces, messages) => {
    const stream = await servingRaw(async (socket) => {
      for (const piece of [...pieces, CLOSE]) {
        socket.write(piece);
        await soon();
      }
    });
    expect(await messagesOf(stream)).toEqual(messages);
  });

  test('answers pings, with what they say', async () => {
    const ponged = Promise.withResolvers<string>();
    const { connection } = await serving((stream) => {
      stream.on('pong', (data) => ponged.resolve(String(data)));
      stream.ping('are you there?');
    });
    const stream = await openWebSocket(connection, REQUEST, ['a']);
    const reading = messagesOf(stream).catch(() => {});
    expect(await ponged.promise).toBe('are you there?');
    stream.close();
    await reading;
  });

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['is closed without a word', (socket) => socket.end(), /it closed the connection/],
    [
      'is closed within a frame',
      (socket) => socket.end(frame(2, 'one').subarray(0, 3)),
      /it closed the connection/,
    ],
    ['is reset', (socket) => socket.resetAndDestroy(), /the connection was reset/],
    [
      'announces more than any message has',
      (socket) => socket.write(Buffer.of(0x82, 127, 0, 0, 1, 0, 0, 0, 0, 0)),
      /cut off, or is not that of an API server/,
    ],
  ])('that %s is broken', async (_, end, words) => {
    const stream = await servingRaw(end);
    await expect(messagesOf(stream)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(words),
    });
    await expect(stream.send(Buffer.of(0))).rejects.toMatchObject({ code: 'unreachable' });
  });

  test.each<[string, (response: ServerResponse) => void, object]>([
    ['is refused', (response) => refuse(response, 403, 'Forbidden'), { status: 403, message: 'no' }],
    [
      'breaks while its refusal is read',
      (response) => {
        response.writeHead(429, { 'content-length': 100 }).write('{', () => response.destroy());
      },
      { code: 'unreachable' },
    ],
    [
      'is answered as if it were none',
      (response) => response.end('{}'),
      { status: 400, message: 'Upgrade request required' },
    ],
    [
      'is opened by something that knows no WebSockets',
      (response) => response.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end(),
      { status: 400, message: 'Upgrade request required' },
    ],
  ])('that %s is none', async (_, answer, error) => {
    const { connection } = await servedBy((_request, response) => answer(response));
    await expect(openWebSocket(connection, REQUEST, ['a'])).rejects.toMatchObject({ code: 'api', ...error });
  });

  test('ends with its signal', async () => {
    const ending = new AbortController();
    const { connection } = await serving(() => {});
    const stream = await openWebSocket(connection, { ...REQUEST, signal: ending.signal }, ['a']);
    ending.abort();
    await expect(messagesOf(stream)).rejects.toMatchObject({ name: 'AbortError' });
  });

  /** Each wait is over at once, and has taken its time. */
  function fastClock() {
    let now = 0;
    const wait = async (ms: number, signal?: AbortSignal) => {
      await soon(undefined, { signal });
      now += ms;
    };
    return { ...systemClock, now: () => now, wait };
  }

  test('through which nothing comes while something is sent is given up', async () => {
    const stream = await servingRaw((socket) => socket.pause(), fastClock());
    const reading = messagesOf(stream).catch((error) => error);
    await expect(stream.send(Buffer.alloc(50_000_000))).rejects.toThrow(
      /nothing came through the connection any more/,
    );
    expect(await reading).toMatchObject({ code: 'unreachable' });
  });

  test('whose server stops answering pings is given up, even though nothing is sent', async () => {
    const stream = await servingRaw((socket) => socket.write(frame(10, '')), fastClock());
    await expect(messagesOf(stream)).rejects.toThrow(/nothing came through the connection any more/);
  });

  test('whose server never answers pings stays open', async () => {
    const stream = await servingRaw(async (socket) => {
      for (let pings = 0; pings < 10; ) {
        const [data] = await once(socket, 'data');
        pings += data.length / 6;
      }
      socket.end(CLOSE);
    }, fastClock());
    expect(await messagesOf(stream)).toEqual([]);
  });
});

describe('files', () => {
  const chunks = ['one', 'two', 'three'];
  const archive = (failure?: Error) => ({
    length: 11,
    async *read() {
      yield* chunks.map((chunk) => Buffer.from(chunk));
      if (failure) throw failure;
    },
  });
  const V5 = 'v5.channel.k8s.io';
  const SOURCE = { pod: 'p', container: 'files-in' };
  const statusMessage = (status: object) =>
    Buffer.concat([Buffer.of(3), Buffer.from(JSON.stringify(status))]);
  const isRunning = () => false;

  test.each([V5, 'v4.channel.k8s.io'])(
    'are sent to the standard input of their container by %s',
    async (protocol) => {
      const heard: string[] = [];
      let path = '';
      const { namespace } = await serving((stream, request) => {
        path = request.url ?? '';
        stream.on('message', (data) => {
          expect(data[0]).toBe(0);
          heard.push(String(data.subarray(1)));
          if (heard.length === chunks.length) stream.send(statusMessage({ status: 'Success' }));
        });
      }, protocol);
      const sending = await sendFiles(namespace, SOURCE, archive(), isRunning, never);
      expect(sending).toEqual({ bytes: 11, broken: undefined });
      expect(heard).toEqual(chunks);
      expect(path).toBe('/api/v1/namespaces/ci/pods/p/attach?container=files-in&stdin=true');
    },
  );

  test.each<[string, (stream: WebSocket) => void, string | RegExp]>([
    [
      'with a failure',
      (stream) => stream.send(statusMessage({ status: 'Failure', message: 'no such task' })),
      'no such task',
    ],
    ['without a word', (stream) => stream.terminate(), /it closed the connection/],
    ['without a status', (stream) => stream.close(), 'the API server ended it'],
  ])('whose stream ends %s may not have come', async (_, end, words) => {
    let count = 0;
    const { namespace } = await serving((stream) => {
      stream.on('message', () => {
        if (++count === chunks.length) end(stream);
      });
    }, V5);
    const { broken } = await sendFiles(namespace, SOURCE, archive(), isRunning, never);
    expect(broken).toMatch(words);
  });

  test('of which not all are wanted are not all sent', async () => {
    const { namespace } = await serving((stream) => {
      stream.send(statusMessage({ status: 'Failure', message: 'no such task' }));
    }, V5);
    const endless = {
      length: 1e9,
      async *read() {
        for (;;) yield Buffer.alloc(30_000);
      },
    };
    const { broken } = await sendFiles(namespace, SOURCE, endless, isRunning, never);
    expect(broken).toBe('no such task');
  });

  test('are sent when the API server can open the stream again', async () => {
    const answers = [500, 503];
    const { server, namespace } = await servedBy(() => {});
    const webSockets = new WebSocketServer({ noServer: true, handleProtocols: () => V5 });
    server.on('upgrade', (request, socket, head) => {
      const refusal = answers.shift();
      if (refusal !== undefined)
        return void socket.end(`HTTP/1.1 ${refusal} No\r\nconnection: close\r\n\r\n`);
      webSockets.handleUpgrade(request, socket, head, (stream) =>
        stream.on('message', () => stream.send(statusMessage({ status: 'Success' }))),
      );
    });
    const sending = await sendFiles(namespace, SOURCE, archive(), isRunning, never);
    expect(sending.broken).toBeUndefined();
    expect(answers).toEqual([]);
  });

  test.each([
    ['whose container does not wait any more', 500, () => true],
    ['whose pod is gone', 404, isRunning],
  ])('%s are sent no more', async (_, status, isOver) => {
    const { namespace } = await servedBy((_request, response) => refuse(response, status, 'NotFound'));
    expect(await sendFiles(namespace, SOURCE, archive(), isOver, never)).toEqual({ bytes: 0, broken: 'no' });
  });

  test('without the right to attach are an error, as are files that cannot be read', async () => {
    const { namespace } = await servedBy((_, response) => refuse(response, 403, 'Forbidden'));
    await expect(sendFiles(namespace, SOURCE, archive(), isRunning, never)).rejects.toMatchObject({
      status: 403,
    });
    const other = await serving(() => {}, V5);
    const failure = new Error('the packed files have become shorter');
    await expect(sendFiles(other.namespace, SOURCE, archive(failure), isRunning, never)).rejects.toBe(
      failure,
    );
  });
});
