import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { type Line, lines } from './lines.ts';
import { type LogPosition, readLine, resumeLog, startOfLog } from './log-position.ts';
import { isDenied, isPassing, open, pause, readingError } from './requests.ts';

export type LogSource = { namespace: string; pod: string; container: string };

export function pathOfLog({ namespace, pod }: LogSource): string {
  return `/api/v1/namespaces/${namespace}/pods/${pod}/log`;
}

/** Takes the next lines of the log, in order; settles when it can take more. */
export type LogSink = (lines: string[]) => Promise<void>;

/** A log that ended before its container did (an API server that restarts does that) is asked for again after this time. */
const REOPEN_MS = 1000;
/**
 * After the container's end, a stream that brings nothing for this long is given up; the closing read has the rest.
 * Its own end would come later: the kubelet looks once a second whether the container still runs (logForceCheckPeriod).
 */
const SILENCE_MS = 50;
const CLOSING_ATTEMPTS = 4;

/**
 * Reads the log of a container that has started, line by line while it runs, until `ended` says that it ended and the
 * last line is read. A broken stream goes on behind its last line.
 *
 * Our own, because client-node 2.0.1 ends the process on a reset connection, and on a container that prints nothing
 * for five minutes, and can't resume.
 * Throws ApiError where the log may not be read, UnreachableError where its end can't be had. The log of a pod that is
 * gone ends without an error.
 */
export async function followLog(
  connection: Connection,
  source: LogSource,
  sink: LogSink,
  ended: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const position = startOfLog();
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  for (let failures = 0; !over && !signal.aborted; ) {
    try {
      await followOnce(connection, source, position, sink, end, signal);
      failures = 0;
      await Promise.race([end, waitFor(REOPEN_MS)]);
    } catch (error) {
      if (signal.aborted || isGone(error)) return;
      const begun = position.seen.size > 0;
      if (!isPassing(error) && !isWaiting(error) && !(begun && isDenied(error))) throw error;
      await Promise.race([end, pause(Math.min(++failures, 6), error, undefined)]);
    }
  }
  await readRest(connection, source, position, sink, signal);
}

/** One stream, until it ends or, the container being over, stands still. A last line without an end is left to the closing read. */
async function followOnce(
  connection: Connection,
  source: LogSource,
  position: LogPosition,
  sink: LogSink,
  end: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let lastRead = Date.now();
  let finished = false;
  void end.then(async () => {
    while (!finished && Date.now() - lastRead < SILENCE_MS) await waitFor(SILENCE_MS / 2);
    silence.abort();
  });
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    for await (const batch of read(connection, source, position, true, both)) {
      await deliver(
        batch.filter((line) => line.ended),
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

/** What came behind the last line that was read: mostly nothing, for one small request. */
async function readRest(
  connection: Connection,
  source: LogSource,
  position: LogPosition,
  sink: LogSink,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      for await (const batch of read(connection, source, position, false, signal))
        await deliver(batch, position, sink);
      return;
    } catch (caught) {
      const error = readingError(connection, caught);
      if (signal.aborted || isGone(error)) return;
      if (!isPassing(error) || attempt === CLOSING_ATTEMPTS) throw error;
      await pause(attempt, error, undefined);
    }
  }
}

async function* read(
  connection: Connection,
  source: LogSource,
  position: LogPosition,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<Line[]> {
  const sinceTime = resumeLog(position);
  const path = pathOfLog(source);
  const query = {
    container: source.container,
    timestamps: 'true',
    ...(follow && { follow: 'true' }),
    ...(sinceTime !== undefined && { sinceTime }),
  };
  yield* lines(await open(connection, { method: 'GET', path, query, signal }, 0));
}

async function deliver(batch: Line[], position: LogPosition, sink: LogSink): Promise<void> {
  const fresh = batch.map((line) => readLine(position, line.text)).filter((text) => text !== undefined);
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
