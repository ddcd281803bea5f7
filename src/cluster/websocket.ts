import { hash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { codedError } from '../job/errors.ts';
import { onAbort, withCode } from './http.ts';
import { type Call, type Connection, open, readingError } from './requests.ts';

/** A WebSocket of the API server, as a client uses it: https://www.rfc-editor.org/rfc/rfc6455 */
export type WebSocket = {
  /** Settles when the connection can take more. Throws `unreachable` if it has broken. */
  send(payload: Uint8Array): Promise<void>;
  /**
   * Ends with the connection. Throws `unreachable` if it breaks. Can be read once, and must be read, because the connection
   * stops otherwise.
   */
  messages(): AsyncGenerator<Buffer>;
  close(): void;
};

const VERSION = '13';
const OF_ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const OPCODES = { more: 0, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** Below the idle timeout of load balancers. Their answers also show that the other side is still there. */
const PING_MS = 15_000;
/** Nothing was sent or received for so long that the connection is dead, for example after a NAT that has dropped it. */
const SILENCE_MS = 60_000;
/** The API server sends 32 KiB in a frame; other frames must not fill the memory. */
const MAX_MESSAGE_LENGTH = 16 * 1024 * 1024;

/** Throws `api` or `unreachable`. `signal`: ends the connection, too. */
export async function openWebSocket(
  connection: Connection,
  request: Pick<Call, 'path' | 'query'> & { signal: AbortSignal },
  protocol: string,
): Promise<WebSocket> {
  const key = randomBytes(16).toString('base64');
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': VERSION,
    'sec-websocket-key': key,
    'sec-websocket-protocol': protocol,
  };
  const { upgraded, headers, body } = await open(connection, { ...request, method: 'GET', upgrade });
  const accept = hash('sha1', key + OF_ACCEPT, 'base64');
  if (upgraded !== undefined && headers['sec-websocket-accept'] === accept)
    return onSocket(upgraded, connection, request.signal);
  body.discard();
  upgraded?.destroy();
  // The message of the API server for a request whose upgrade header a proxy has removed.
  throw codedError('api', 'Upgrade request required', { status: 400, reason: 'BadRequest' });
}

function onSocket(socket: Socket, connection: Connection, signal: AbortSignal): WebSocket {
  const { clock } = connection;
  const closed = new AbortController();
  let heardAt = clock.now();
  let hasPonged = false;
  let isSending = false;
  const aborting = onAbort(signal, (reason) => socket.destroy(reason as Error));
  socket.setTimeout(0).on('error', () => {});
  socket.once('close', () => {
    closed.abort();
    aborting[Symbol.dispose]();
  });
  /** The first failure is the reason of all later ones. */
  let failure: unknown;
  const broken = (error: unknown) => {
    failure ??= readingError(connection, withCode(error));
    return failure;
  };
  const keepAlive = async () => {
    for (;;) {
      await clock.wait(PING_MS, closed.signal);
      if (clock.now() - heardAt >= SILENCE_MS && (isSending || hasPonged))
        socket.destroy(codedError('SILENT'));
      socket.write(frameOf(OPCODES.ping, new Uint8Array()));
    }
  };
  keepAlive().catch(() => {});
  return {
    async send(payload) {
      isSending = true;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.write(frameOf(OPCODES.binary, payload), (error) => (error ? reject(error) : resolve()));
      try {
        await promise;
        heardAt = clock.now();
      } catch (error) {
        throw broken(socket.errored ?? error);
      } finally {
        isSending = false;
      }
    },
    async *messages() {
      let begun = Buffer.alloc(0);
      try {
        for await (const { opcode, payload, isLast } of framesOf(socket)) {
          heardAt = clock.now();
          if (opcode === OPCODES.pong) hasPonged = true;
          else if (opcode === OPCODES.ping) socket.write(frameOf(OPCODES.pong, payload));
          else if (opcode === OPCODES.close) return;
          else {
            begun = Buffer.concat([begun, payload]);
            if (begun.length > MAX_MESSAGE_LENGTH) throw codedError('BAD_ANSWER');
            if (!isLast) continue;
            yield begun;
            begun = Buffer.alloc(0);
          }
        }
        throw codedError('CLOSED');
      } catch (error) {
        throw broken(error);
      } finally {
        socket.destroy();
      }
    },
    close: () => void socket.destroy(),
  };
}

/** A client masks the frames that it sends. */
function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  const frame = Buffer.concat([head, mask, payload]);
  const from = head.length + mask.length;
  for (let index = 0; index < length; index++)
    frame[from + index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
  return frame;
}

type Frame = { opcode: number; payload: Buffer; isLast: boolean };

async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (let next = firstFrame(rest); next !== undefined; next = firstFrame(rest)) {
      rest = rest.subarray(next.length);
      yield next.frame;
    }
  }
}

/** Undefined until it is complete. Servers do not mask frames. */
function firstFrame(bytes: Buffer): { frame: Frame; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return undefined;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (size > MAX_MESSAGE_LENGTH) throw codedError('BAD_ANSWER');
  const length = from + size;
  if (bytes.length < length) return undefined;
  const first = bytes.readUInt8(0);
  const payload = bytes.subarray(from, length);
  return { frame: { opcode: first & 0x0f, payload, isLast: (first & 0x80) !== 0 }, length };
}
