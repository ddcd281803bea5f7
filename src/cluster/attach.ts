import { randomBytes } from 'node:crypto';
import { codedError, hasCode, isAborted } from '../job/errors.ts';
import type { PackedFile } from '../job/job.ts';
import { BLOCK_BYTES } from '../job/pod-parts.ts';
import { cut } from '../job/text.ts';
import { isObject, messageOf, parsedJson } from '../job/values.ts';
import type { Clock, LogSource, Sending } from '../run/ports.ts';
import { isGone, isPassing } from './api-errors.ts';
import { type Connection, isAnswered, type Namespace, openPatience, type PortMethod } from './requests.ts';
import { openWebSocket, type WebSocket } from './websocket.ts';

/** The first byte of each message says what it is of. */
const PROTOCOL = 'v5.channel.k8s.io';
const STDIN = 0;
const STDOUT = 1;
/** A Status object, with which the stream ends. */
const STATUS = 3;

/** A node can report an error together with each error that it caused. */
const MAX_WORDS = 200;

/** Sends the archive to a container that waits for it; src/run/ports.ts has what it promises. */
export const sendFiles: PortMethod<'sendFiles'> = (namespace, source, archive, isOver, signal) =>
  attach<Sending>(namespace, source, {
    query: { stdin: 'true' },
    use(stream, isServed) {
      isServed();
      return sendAll(stream, archive);
    },
    ended: (broken) => ({ bytes: 0, broken }),
    isOver,
    signal,
  });

/**
 * `use`: gets a stream, and another one if that breaks; `isServed`: the API server answers, so the grace starts again. `ended`:
 * the result when the container has ended. Its status shows how it ended.
 */
type Attached<Result> = {
  query: Record<string, string>;
  use(stream: WebSocket, isServed: () => void): Promise<Result>;
  ended(why: string): Result;
  isOver(): boolean;
  signal: AbortSignal;
};

async function attach<Result>(
  { connection, path }: Namespace,
  { pod, container }: LogSource,
  { query, use, ended, isOver, signal }: Attached<Result>,
): Promise<Result> {
  const patience = openPatience(connection, { signal });
  const request = { path: `${path('pods', pod)}/attach`, query: { container, ...query }, signal };
  for (;;) {
    try {
      return await use(await openWebSocket(connection, request, PROTOCOL), () => patience.reset());
    } catch (error) {
      if (isOver() || isGone(error)) return ended(messageOf(error));
      if (!isPassing(error)) throw error;
      await patience.next(error, isAnswered(error));
    }
  }
}

/**
 * Sends everything, and then waits for the end of the stream, because the container reads more slowly than the archive is sent.
 */
async function sendAll(stream: WebSocket, archive: PackedFile): Promise<Sending> {
  const ended = endOf(stream);
  let bytes = 0;
  try {
    for await (const chunk of archive.read()) {
      await stream.send(Buffer.concat([Buffer.of(STDIN), chunk]));
      bytes += chunk.length;
    }
  } catch (error) {
    stream.close();
    const why = await ended;
    // A stream that has ended accepts no more data.
    if (!hasCode(error, 'unreachable') && !isAborted(error)) throw error;
    return { bytes, broken: why ?? messageOf(error) };
  }
  return { bytes, broken: await ended };
}

/** Why the stream ended; undefined for its regular end. */
async function endOf(stream: WebSocket): Promise<string | undefined> {
  try {
    for await (const message of stream.messages()) {
      const end = endIn(message);
      if (end !== undefined) return end.why;
    }
    return ENDED;
  } catch (error) {
    return messageOf(error);
  }
}

const ENDED = 'the API server ended it';

/** `why`: undefined for a regular end. Undefined if the stream continues. */
function endIn(message: Buffer): { why: string | undefined } | undefined {
  const status = message[0] === STATUS ? parsedJson(message.subarray(1).toString()) : undefined;
  if (!isObject(status)) return undefined;
  return { why: status['status'] === 'Success' ? undefined : cut(String(status['message']), MAX_WORDS) };
}

/**
 * For one answer. If a connection breaks, its unread rest is then short, and an API server that is far away does not get too
 * many requests.
 */
const MAX_BLOCKS = 128;
/** If nothing arrives for so long, the answer is requested again. */
const STALL_MS = 15_000;
const GOODBYE_MS = 2000;

/** Fetches the archive that our sidecar keeps (src/plan/collecting.ts); src/run/ports.ts has what it promises. */
export const fetchFiles: PortMethod<'fetchFiles'> = (namespace, source, archive, isOver, signal) => {
  const { connection } = namespace;
  let isRepeated = false;
  /** How many bytes of the archive have arrived. */
  let filled = 0;
  const fillFrom = async (stream: WebSocket, output: Output, isServed: () => void) => {
    while (filled < archive.length) {
      const word = randomBytes(16).toString('hex');
      const block = Math.floor(filled / BLOCK_BYTES);
      let known = filled - block * BLOCK_BYTES;
      let missing = Math.min(MAX_BLOCKS * BLOCK_BYTES - known, archive.length - filled);
      await stream.send(ofStdin(`get ${word} ${block} ${MAX_BLOCKS}\n`));
      for (let chunk = await output.after(`${word}\n`); ; chunk = await output.next()) {
        const fresh = chunk.subarray(known, known + missing);
        known = Math.max(0, known - chunk.length);
        missing -= fresh.length;
        if (fresh.length > 0) {
          archive.write(fresh);
          filled += fresh.length;
          isServed();
        }
        if (missing === 0) break;
      }
    }
  };
  return attach<string | undefined>(namespace, source, {
    query: { stdin: 'true', stdout: 'true' },
    async use(stream, isServed) {
      const output = outputOf(stream, connection);
      try {
        await fillFrom(stream, output, isServed);
        if (!archive.isWhole() && !isRepeated) {
          // Damage that occurs twice has another cause than the connection.
          isRepeated = true;
          filled = 0;
          archive.restart();
          await fillFrom(stream, output, isServed);
        }
        await sayGoodbye(stream, output, connection.clock);
        return archive.isWhole() ? undefined : 'They arrived damaged.';
      } finally {
        stream.close();
      }
    },
    ended: (why) => `${why}.`,
    isOver,
    signal,
  });
};

function ofStdin(text: string): Buffer {
  return Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]);
}

type Output = ReturnType<typeof outputOf>;

/** The standard output of the container. Throws `unreachable` when it ends or stalls. */
function outputOf(stream: WebSocket, { clock, server }: Pick<Connection, 'clock' | 'server'>) {
  const ended = (why = ENDED) => codedError('unreachable', `${server.origin}: ${why}`);
  const messages = stream.messages();
  const next = async (): Promise<Buffer> => {
    const heard = new AbortController();
    clock.wait(STALL_MS, heard.signal).then(stream.close, () => {});
    try {
      for (;;) {
        const { value: message } = await messages.next();
        if (message === undefined) throw ended();
        const end = endIn(message);
        if (end !== undefined) throw ended(end.why);
        if (message[0] === STDOUT) return message.subarray(1);
      }
    } finally {
      heard.abort();
    }
  };
  return {
    next,
    /** The text after these characters; everything before them belongs to an earlier connection. */
    async after(characters: string): Promise<Buffer> {
      for (let seen = Buffer.alloc(0); ; ) {
        seen = Buffer.concat([seen.subarray(-characters.length), await next()]);
        const start = seen.indexOf(characters);
        if (start >= 0) return seen.subarray(start + characters.length);
      }
    },
  };
}

/** The sidecar ends, and with it the stream. If it does not hear it, it ends with its pod. */
async function sayGoodbye(stream: WebSocket, output: Output, clock: Clock): Promise<void> {
  const ended = new AbortController();
  clock.wait(GOODBYE_MS, ended.signal).then(stream.close, () => {});
  try {
    await stream.send(ofStdin('bye\n'));
    for (;;) await output.next();
  } catch {
    ended.abort();
  }
}
