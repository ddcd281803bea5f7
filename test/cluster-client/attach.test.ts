import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../src/clock.ts';
import { fetchFiles, sendFiles } from '../../src/cluster/attach.ts';
import { openWebSocket } from '../../src/cluster/websocket.ts';
import { servedBy } from './served.ts';

const never = new AbortController().signal;
const REQUEST = { path: '/attach', signal: never };
const refuse = (response: ServerResponse, code: number, reason: string) =>
  response.writeHead(code).end(JSON.stringify({ kind: 'Status', status: 'Failure', reason, message: 'no' }));

/** A server with the WebSockets of a package. `take`: what to do with each of them. */
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

/** Each wait is over at once, and has taken its time. */
function fastClock() {
  let now = 0;
  const wait = async (ms: number, signal?: AbortSignal) => {
    await soon(undefined, { signal });
    now += ms;
  };
  return { ...systemClock, now: () => now, wait };
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

const V5 = 'v5.channel.k8s.io';
const statusMessage = (status: object) => Buffer.concat([Buffer.of(3), Buffer.from(JSON.stringify(status))]);
const isRunning = () => false;

describe('files', () => {
  const chunks = ['one', 'two', 'three'];
  const archive = (failure?: Error) => ({
    length: 11,
    async *read() {
      yield* chunks.map((chunk) => Buffer.from(chunk));
      if (failure) throw failure;
    },
  });
  const SOURCE = { pod: 'p', container: 'files-in' };

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

describe('an archive that a sidecar keeps', () => {
  const BLOCK = 65_536;
  const SOURCE = { pod: 'p', container: 'files-out' };
  const ARCHIVE = randomBytes(20 * 2 ** 20 + 5);
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  /** The result. */
  function filling() {
    const all: Buffer[] = [];
    const bytes = () => Buffer.concat(all);
    return {
      length: ARCHIVE.length,
      write: (chunk: Buffer) => void all.push(Buffer.from(chunk)),
      isWhole: () => sum(bytes()) === sum(ARCHIVE),
      restart: () => void all.splice(0),
      bytes,
    };
  }

  /** Does something else than to answer with these bytes. `nth`: of all requests; `answered`: bytes of this stream so far. */
  type Twist = (stream: WebSocket, answer: Buffer, at: { nth: number; answered: number }) => boolean;
  const plain: Twist = () => false;

  /** A sidecar with the script of Pod Step. The answer to one client goes to all connected clients. */
  async function sidecar(twist: Twist = plain, clock = systemClock) {
    const asked: string[] = [];
    const paths: string[] = [];
    let byes = 0;
    const { namespace } = await serving((stream, request) => {
      paths.push(request.url ?? '');
      let answered = 0;
      stream.on('message', (data) => {
        const [word, nonce = '', from, count] = String(data.subarray(1)).trim().split(' ');
        if (word === 'bye') {
          byes++;
          stream.send(statusMessage({ status: 'Success' }));
          return stream.close();
        }
        asked.push(`${from}`);
        const start = Number(from) * BLOCK;
        const answer = Buffer.concat([
          Buffer.from(`${nonce}\n`),
          ARCHIVE.subarray(start, start + Number(count) * BLOCK),
        ]);
        if (twist(stream, answer, { nth: asked.length, answered })) return;
        sendAll(stream, answer);
        answered += answer.length;
      });
    }, V5);
    return {
      asked,
      paths,
      byes: () => byes,
      namespace: { ...namespace, connection: { ...namespace.connection, clock } },
    };
  }

  function sendAll(stream: WebSocket, bytes: Buffer, channel = 1): void {
    for (let from = 0; from < bytes.length; from += 32_768)
      stream.send(Buffer.concat([Buffer.of(channel), bytes.subarray(from, from + 32_768)]));
  }

  test('is fetched in answers of 8 MiB, and the sidecar is told that it can end', async () => {
    const { namespace, asked, paths, byes } = await sidecar();
    const archive = filling();
    expect(await fetchFiles(namespace, SOURCE, archive, isRunning, never)).toBeUndefined();
    expect(archive.isWhole()).toBe(true);
    expect(asked).toEqual(['0', '128', '256']);
    expect(paths).toEqual(['/api/v1/namespaces/ci/pods/p/attach?container=files-out&stdin=true&stdout=true']);
    expect(byes()).toBe(1);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'goes on where a connection has broken, after %s tenths of an answer',
    async (tenths) => {
      const { namespace, asked, paths } = await sidecar((stream, answer, { nth }) => {
        if (nth !== 2) return false;
        sendAll(stream, answer.subarray(0, (answer.length * tenths) / 10));
        stream.close();
        return true;
      });
      const archive = filling();
      expect(await fetchFiles(namespace, SOURCE, archive, isRunning, never)).toBeUndefined();
      expect(archive.isWhole()).toBe(true);
      // An answer starts with a word of 32 characters, and its line end.
      const whole = 128 * BLOCK + 33;
      const come = Math.max(0, Math.floor((whole * tenths) / 10) - 33);
      expect(asked.slice(0, 3).map(Number)).toEqual([0, 128, 128 + Math.floor(come / BLOCK)]);
      expect(paths).toHaveLength(2);
    },
  );

  test.each<[string, Twist]>([
    [
      'after what an earlier connection has asked for',
      (stream, answer) => {
        sendAll(stream, randomBytes(100_000));
        sendAll(stream, answer);
        return true;
      },
    ],
    [
      'byte by byte where its word begins',
      (stream, answer) => {
        for (const byte of answer.subarray(0, 40)) stream.send(Buffer.of(1, byte));
        sendAll(stream, answer.subarray(40));
        return true;
      },
    ],
    [
      'with words on other channels, and empty ones',
      (stream, answer) => {
        for (const channel of [1, 2, 3]) stream.send(Buffer.of(channel));
        sendAll(stream, Buffer.from('dd: no'), 2);
        sendAll(stream, answer);
        return true;
      },
    ],
  ])('is right when it comes %s', async (_, twist) => {
    const { namespace } = await sidecar(twist);
    const archive = filling();
    expect(await fetchFiles(namespace, SOURCE, archive, isRunning, never)).toBeUndefined();
    expect(archive.isWhole()).toBe(true);
  });

  test('is asked for again where nothing more comes', async () => {
    // Time passes quickly only during silence. Otherwise, on a busy machine, it would also be over for the other answers.
    let isSilent = false;
    const wait: typeof systemClock.wait = (ms, signal) => systemClock.wait(isSilent ? ms / 100 : ms, signal);
    const { namespace, asked } = await sidecar(
      (stream, answer, { nth }) => {
        isSilent = nth === 1;
        if (isSilent) sendAll(stream, answer.subarray(0, 3 * BLOCK));
        return isSilent;
      },
      { ...systemClock, wait },
    );
    const archive = filling();
    expect(await fetchFiles(namespace, SOURCE, archive, isRunning, never)).toBeUndefined();
    expect(archive.isWhole()).toBe(true);
    expect(asked.length).toBeGreaterThan(3);
  });

  test('is fetched once more where it is damaged, and then given up', async () => {
    const damaging =
      (times: number): Twist =>
      (stream, answer, { nth }) => {
        if (nth > times) return false;
        sendAll(stream, Buffer.from(answer).fill(0, 5000, 5001 + nth));
        return true;
      };
    const once = await sidecar(damaging(1));
    expect(await fetchFiles(once.namespace, SOURCE, filling(), isRunning, never)).toBeUndefined();
    expect(once.asked).toHaveLength(6);
    const always = await sidecar(damaging(99));
    expect(await fetchFiles(always.namespace, SOURCE, filling(), isRunning, never)).toBe(
      'They arrived damaged.',
    );
    expect(always.asked).toHaveLength(6);
    expect(always.byes()).toBe(1);
  });

  test('is lost with its container', async () => {
    const { namespace } = await sidecar((stream) => {
      stream.send(statusMessage({ status: 'Failure', message: 'no such task' }));
      stream.close();
      return true;
    });
    expect(await fetchFiles(namespace, SOURCE, filling(), () => true, never)).toMatch(/: no such task\.$/);
  });

  test('is an error without the right to attach', async () => {
    const { namespace } = await servedBy((_, response) => refuse(response, 403, 'Forbidden'));
    await expect(fetchFiles(namespace, SOURCE, filling(), isRunning, never)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is given up with its signal', async () => {
    const ending = new AbortController();
    const { namespace } = await sidecar(() => {
      ending.abort();
      return true;
    });
    await expect(fetchFiles(namespace, SOURCE, filling(), isRunning, ending.signal)).rejects.toThrow();
  });
});
