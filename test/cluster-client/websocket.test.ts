import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openWebSocket } from '../../src/cluster/websocket.ts';
import { servedBy } from './served.ts';
import { refuse, serving } from './streams.ts';

const REQUEST = { path: '/attach', signal: new AbortController().signal };
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
  return openWebSocket({ ...connection, clock }, REQUEST, 'a');
}

async function messagesOf(stream: Awaited<ReturnType<typeof openWebSocket>>): Promise<string[]> {
  const messages: string[] = [];
  for await (const message of stream.messages()) messages.push(String(message));
  return messages;
}

/** Each wait is over at once, and has taken its time. */
function fastClock() {
  let now = 0;
  const wait = async (ms: number, signal?: AbortSignal) => {
    await soon(undefined, { signal });
    now += ms;
  };
  return { ...systemClock, now: () => now, wait };
}

/** A short frame of a server. */
function frame(opcode: number, payload: string, isLast = true): Buffer {
  return Buffer.concat([Buffer.of((isLast ? 0x80 : 0) | opcode, payload.length), Buffer.from(payload)]);
}
const CLOSE = frame(8, '');

describe('a WebSocket', () => {
  test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('carries %s bytes both ways', async (length) => {
    const { connection } = await serving((stream) => stream.on('message', (data) => stream.send(data)));
    const stream = await openWebSocket(connection, REQUEST, 'a');
    const payload = Buffer.alloc(length, 'some bytes');
    await stream.send(payload);
    const { value } = await stream.messages().next();
    expect(payload.equals(value as Buffer)).toBe(true);
  });

  test.each<[string, Buffer[], string[]]>([
    ['in a frame', [frame(2, 'one')], ['one']],
    ['in several frames', [frame(2, 'one'), frame(2, 'two')], ['one', 'two']],
    ['that arrive with the answer', [Buffer.concat([frame(2, 'one'), frame(2, 'two')])], ['one', 'two']],
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
    const stream = await openWebSocket(connection, REQUEST, 'a');
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
      /cut off, or does not come from an API server/,
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
      'gets the answer of a plain request',
      (response) => response.end('{}'),
      { status: 400, message: 'Upgrade request required' },
    ],
    [
      'is opened by something that knows no WebSockets',
      (response) => response.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end(),
      { status: 400, message: 'Upgrade request required' },
    ],
  ])('that %s is not opened', async (_, answer, error) => {
    const { connection } = await servedBy((_request, response) => answer(response));
    await expect(openWebSocket(connection, REQUEST, 'a')).rejects.toMatchObject({ code: 'api', ...error });
  });

  test('ends with its signal', async () => {
    const ending = new AbortController();
    const { connection } = await serving(() => {});
    const stream = await openWebSocket(connection, { ...REQUEST, signal: ending.signal }, 'a');
    ending.abort();
    await expect(messagesOf(stream)).rejects.toMatchObject({ name: 'AbortError' });
  });

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
