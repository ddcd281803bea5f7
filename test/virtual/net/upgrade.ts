import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Receiver, Sender } from 'ws';
import { codedError } from '../../../src/job/errors.ts';
import type { Stdin } from '../api/server.ts';
import type { VirtualTime } from '../clock.ts';
import type { How } from './faults.ts';
import type { Link } from './link.ts';

/** https://www.rfc-editor.org/rfc/rfc6455 */
const OF_ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { binary: 2, close: 8, pong: 10 } as const;
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
  const unlessSilent = (act: () => void) =>
    up(() => {
      if (!isSilent()) act();
    });
  const receiver = new Receiver({ isServer: true })
    .on('ping', (payload) => unlessSilent(() => send(frameOf(OPCODES.pong, payload))))
    .on('message', (payload) => {
      if (payload[0] === STDIN) unlessSilent(() => arrive(payload.subarray(1)));
    });
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      receiver.write(chunk);
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
  return Buffer.concat(
    Sender.frame(payload, { fin: true, mask: false, opcode, readOnly: true, rsv1: false }),
  );
}
