import { setTimeout as wait } from 'node:timers/promises';
import type { V1ObjectMeta } from '@kubernetes/client-node';
import { messageOf } from '../job/message-of-error.ts';
import { ApiError } from '../run/ports/api-error.ts';
import type { FollowedLog, LogSink, LogSource } from '../run/ports/cluster.ts';
import { type Piece, pieces } from './log-pieces.ts';
import { type LogPosition, readPiece, resumeLog, startOfLog } from './log-position.ts';
import {
  call,
  isDenied,
  isPassing,
  METADATA_ALONE,
  type Namespace,
  open,
  pause,
  readingError,
} from './requests.ts';

export function pathOfLog({ path }: Namespace, { pod }: LogSource): string {
  return `${path('pods', pod)}/log`;
}

/** A log that ended before its container did (an API server that restarts does that) is asked for again after this time. */
const REOPEN_MS = 1000;
/**
 * After the container's end, a stream that brings nothing for this long is given up; the closing read has the rest.
 * Its own end would come later: the kubelet looks once a second whether the container still runs (logForceCheckPeriod).
 */
const SILENCE_TIMEOUT_MS = 50;
const CLOSING_ATTEMPTS = 4;

/**
 * Reads the log of a container that has started, line by line while it runs, until `ended` says that it ended and the
 * last line is read. A broken stream goes on after its last line.
 *
 * Our own, because client-node 2.0.1 ends the process on a reset connection, and on a container that prints nothing
 * for five minutes, and can't resume.
 * The API knows logs by the pod's name alone. That is ours as long as our pod is there; so where it may not be, the pod is
 * looked at once the stream is open: what has our UID then had it before.
 * Throws ApiError where the log may not be read, UnreachableError where its end can't be had. The log of a pod that is
 * gone ends without an error.
 */
export async function followLog(
  namespace: Namespace,
  source: FollowedLog,
  { sink, ended, signal }: { sink: LogSink; ended: Promise<void>; signal: AbortSignal },
): Promise<void> {
  const { connection } = namespace;
  const position = startOfLog();
  let streams = 0;
  let closings = 0;
  const reading = (follow: boolean, signal: AbortSignal) => {
    if (follow) streams += 1;
    else closings += 1;
    // One stream to the container's end and one closing read at once: in between nobody else can get the name.
    const isSure = streams <= 1 && closings <= 1 && (follow || !source.isGone());
    return read(namespace, source, position, { follow, isSure, signal });
  };
  const following = { connection, reading, position, sink, signal };
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  for (let failures = 0; !over && !signal.aborted; ) {
    try {
      await followOnce(following, end);
      failures = 0;
      await Promise.race([end, waitFor(REOPEN_MS)]);
    } catch (error) {
      if (signal.aborted || isGone(error)) return;
      const begun = position.seen.size > 0;
      if (!isPassing(error) && !isWaiting(error) && !(begun && isDenied(error))) throw error;
      connection.debug(`log of ${source.container}: again after: ${messageOf(error)}`);
      await Promise.race([end, pause(Math.min(++failures, 6), error, undefined)]);
    }
  }
  await readRest(following);
}

/** `reading`: sends one request for the log from where it was read to. */
type Following = {
  connection: Namespace['connection'];
  reading: (follow: boolean, signal: AbortSignal) => AsyncGenerator<Piece[]>;
  position: LogPosition;
  sink: LogSink;
  signal: AbortSignal;
};

/** One stream, until it ends or, the container being over, stands still. A last line without an end is left to the closing read. */
async function followOnce(
  { connection, reading, position, sink, signal }: Following,
  end: Promise<void>,
): Promise<void> {
  const silence = new AbortController();
  let lastRead = Date.now();
  let finished = false;
  void end.then(async () => {
    while (!finished && Date.now() - lastRead < SILENCE_TIMEOUT_MS) await waitFor(SILENCE_TIMEOUT_MS / 2);
    silence.abort();
  });
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    for await (const batch of reading(true, both)) {
      await deliver(
        batch.filter(({ end }) => end !== 'stream'),
        position,
        sink,
      );
      lastRead = Date.now();
    }
  } catch (error) {
    if (!silence.signal.aborted) throw readingError(connection, error);
  } finally {
    finished = true;
  }
}

/** What came after the last line that was read: mostly nothing, for one small request. */
async function readRest({ connection, reading, position, sink, signal }: Following): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      for await (const batch of reading(false, signal)) await deliver(batch, position, sink);
      return;
    } catch (caught) {
      const error = readingError(connection, caught);
      if (signal.aborted || isGone(error)) return;
      if (!isPassing(error) || attempt === CLOSING_ATTEMPTS) throw error;
      await pause(attempt, error, undefined);
    }
  }
}

/** `isSure`: the name is our pod's for certain. */
async function* read(
  namespace: Namespace,
  source: FollowedLog,
  position: LogPosition,
  { follow, isSure, signal }: { follow: boolean; isSure: boolean; signal: AbortSignal },
): AsyncGenerator<Piece[]> {
  const sinceTime = resumeLog(position);
  const path = pathOfLog(namespace, source);
  const query = {
    container: source.container,
    timestamps: 'true',
    ...(follow && { follow: 'true' }),
    ...(sinceTime !== undefined && { sinceTime }),
  };
  const stream = await open(namespace.connection, { method: 'GET', path, query, signal }, 0);
  if (!isSure && !(await isOurs(namespace, source))) return await stream.dump();
  yield* pieces(stream);
}

async function isOurs({ connection, path }: Namespace, { pod, uid }: FollowedLog): Promise<boolean> {
  if (uid === undefined) return false;
  const { metadata } = await call<{ metadata?: V1ObjectMeta }>(connection, {
    method: 'GET',
    path: path('pods', pod),
    accept: METADATA_ALONE,
  });
  return metadata?.uid === uid;
}

async function deliver(batch: Piece[], position: LogPosition, sink: LogSink): Promise<void> {
  const fresh = batch.map((piece) => readPiece(position, piece)).filter((text) => text !== undefined);
  if (fresh.length > 0) await sink(fresh);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The status of a container can be ahead of the log: `container "step" in pod "x" is waiting to start: ContainerCreating`. */
function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && /waiting to start/.test(error.message);
}

/** Waits without keeping the process alive. */
function waitFor(milliseconds: number): Promise<void> {
  return wait(milliseconds, undefined, { ref: false });
}
