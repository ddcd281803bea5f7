import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { codedError } from '../../../src/job/errors.ts';
import type { Stdin } from '../api/server.ts';
import type { VirtualTime } from '../clock.ts';
import type { How } from './faults.ts';
import type { Link } from './link.ts';

/** https://www.rfc-editor.org/rfc/rfc6455 */
const OF_ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { binary: 2, close: 8, ping: 9, pong: 10 } as const;
const STDIN = 0;
const STDOUT = 1;
const STATUS = 3;

export function acceptOf(key: string | undefined): string {
  return createHash('sha1')
    .update(key + OF_ACCEPT)
    .digest('base64');
}

type Way = { time: Pick<VirtualTime, 'now'>; link: Link; upMs: number; downMs: number };

/**
 * The client's end of a WebSocket to the streams of a container, with the delay and the fault of its connection. `onPiece`:
 * something has come from the server; `onClose`: the client's end is closed.
 */
export function openUpgrade(
  { time, link, upMs, downMs }: Way,
  fault: How | undefined,
  stdin: Stdin,
  { onPiece, onClose }: { onPiece: () => void; onClose: () => void },
): Socket {
  const openedAt = time.now();
  let rest = Buffer.alloc(0);
  let arrivedBytes = 0;
  let sentBytes = 0;
  let isCut = false;
  const isSilent = () => fault?.kind === 'half-open' && time.now() - openedAt >= fault.afterMs;
  const up = link.along(upMs);
  const down = link.along(downMs);
  const send = (frame: Buffer) =>
    down(() => {
      if (socket.destroyed || isSilent()) return;
      onPiece();
      socket.push(frame);
    });
  const most = fault?.kind === 'cut' ? Math.floor(fault.part * CUT_WITHIN) : Number.POSITIVE_INFINITY;
  const cut = () => {
    isCut = true;
    down(() => void socket.destroy(codedError('CLOSED', 'read ECONNRESET')));
  };
  const give = (bytes: Buffer) => {
    if (isCut || socket.destroyed) return;
    const passed = bytes.subarray(0, Math.max(0, most - sentBytes));
    sentBytes += passed.length;
    send(frameOf(OPCODES.binary, Buffer.concat([Buffer.of(STDOUT), passed])));
    if (sentBytes >= most) cut();
  };
  const arrive = (bytes: Buffer) => {
    if (isCut) return;
    const passed = bytes.subarray(0, Math.max(0, most - arrivedBytes));
    arrivedBytes += passed.length;
    stdin.write(passed);
    if (arrivedBytes < most) return;
    stdin.end();
    cut();
  };
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk]);
      for (let next = firstFrame(rest); next !== undefined; next = firstFrame(rest)) {
        rest = rest.subarray(next.length);
        const { opcode, payload } = next;
        up(() => {
          if (isSilent()) return;
          if (opcode === OPCODES.ping) send(frameOf(OPCODES.pong, payload));
          else if (opcode === OPCODES.binary && payload[0] === STDIN) arrive(payload.subarray(1));
        });
      }
      done();
    },
    destroy(error, done) {
      onClose();
      stopOutput?.();
      // As `stdinOnce` has it: the standard input ends with the connection.
      if (!isSilent()) up(() => stdin.end());
      done(error);
    },
  });
  const stopOutput = stdin.onOutput?.(give);
  stdin.onEnd(() => {
    if (isCut) return;
    const status = Buffer.from(JSON.stringify({ metadata: {}, status: 'Success' }));
    send(frameOf(OPCODES.binary, Buffer.concat([Buffer.of(STATUS), status])));
    send(frameOf(OPCODES.close, Buffer.alloc(0)));
  });
  return Object.assign(socket, { setTimeout: () => socket }) as unknown as Socket;
}

/** A connection breaks within so many bytes. */
const CUT_WITHIN = 150_000;

function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(0x80 | opcode, ...size), payload]);
}

/** A frame of a client, which masks what it sends. Undefined until it is complete. */
function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const maskAt = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < maskAt + 4) return undefined;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const from = maskAt + 4;
  if (bytes.length < from + size) return undefined;
  const payload = Buffer.from(bytes.subarray(from, from + size));
  for (const [index, byte] of payload.entries())
    payload[index] = byte ^ bytes.readUInt8(maskAt + (index & 3));
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, length: from + size };
}
