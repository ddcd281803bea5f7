import { type CodedError, codedError, hasCode } from '../job/errors.ts';
import { messageOf } from '../job/values.ts';
import type { Clock, FollowedLog, LogEnd, LogSink } from '../run/ports.ts';
import { isDenied, isGone, isPassing } from './api-errors.ts';
import { isWithinStamp, type LogPosition, openLogPosition, type Piece, pieces } from './log-position.ts';
import {
  isAnswered,
  metadataOfPod,
  type Namespace,
  openLog,
  openPatience,
  type PortMethod,
  readingError,
} from './requests.ts';

/**
 * Makes the garbage collector keep the space for new objects small from now on. A log of 100,000 lines then takes at most 92 MB
 * instead of 112, and 0.05 s more of 0.7 s of CPU (medians, Node 24.21, 2026-11-23). At the start it would cost 15 ms. The flag
 * is read at each collection: https://github.com/nodejs/node/blob/v24.x/deps/v8/src/heap/heap.cc (ShouldOptimizeForMemoryUsage)
 */
function preferMemory(): void {
  // An import would take 2 ms of each step.
  process.getBuiltinModule('node:v8').setFlagsFromString('--optimize-for-size');
}

/**
 * If a log ends before its container (for example when an API server restarts), it is requested again after this time. Kubelets
 * report the end of a container sooner: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/pleg/generic.go
 */
const REOPEN_MS = 2500;
/** Chunks that follow each other faster are collected for GATHERING_MS, too short a time to notice. */
const BUSY_MS = 10;
const GATHERING_MS = 5;
/** A closing read without data for this long is tried again, or done without. */
const CLOSING_SILENCE_MS = 5000;
/** A stream that was open for so long was served, even if it was cut later. */
const SERVED_MS = 5000;

/** A log, and how far it was read. */
type Following = {
  namespace: Namespace;
  source: FollowedLog;
  sink: LogSink;
  signal: AbortSignal;
  position: LogPosition;
  /** How many streams, and how many closing reads, were requested. */
  streams: number;
  closings: number;
  /** When the last request was answered; undefined if it was not. */
  openedAt: number | undefined;
  wasOpen: boolean;
  /** When a request last returned something. */
  lastRead: number;
};

/**
 * Reads the log of a started container line by line, until `ended` settles and the last line is read. A broken stream resumes
 * after its last line. Throws `api` if reading is denied, `unreachable` if the log's end can't be read. The client-node 2.0.1
 * reader is not used: it ends the process on a connection reset, or when a container prints nothing for five minutes, and it
 * cannot resume. The API addresses logs only by the name of the pod, which is ours while our pod exists. If it may have been
 * deleted, its UID is checked after the stream is open: if the name is ours now, it was ours before.
 */
export const followLog: PortMethod<'followLog'> = async (namespace, source, sink, ended, signal) => {
  const { connection } = namespace;
  const { clock } = connection;
  const position = openLogPosition();
  const requests = { streams: 0, closings: 0, openedAt: undefined, wasOpen: false, lastRead: clock.now() };
  const log: Following = { namespace, source, sink, signal, position, ...requests };
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  // While the container runs, the log is requested again for as long as it takes.
  const patience = openPatience(connection, { isEndless: true, signal });
  let stream: StreamEnd | undefined;
  let hasFailed = false;
  while (!over && !signal.aborted) {
    try {
      stream = undefined;
      stream = await followOnce(log, end);
      if (stream.kind === 'whole' && log.streams === 1) return 'whole';
      // A stream that was given up after the container's end may never have been open.
      if (log.openedAt !== undefined) patience.reset(log.openedAt);
      await Promise.race([end, clock.wait(REOPEN_MS)]);
    } catch (error) {
      if (signal.aborted) break;
      hasFailed = true;
      const isUnknown = isGone(error);
      if (isUnknown && !(await isThere(log))) return 'gone';
      const mayPass = isPassing(error) || isWaiting(error) || (log.wasOpen && isDenied(error));
      if (!isUnknown && !mayPass) throw error;
      if (log.openedAt !== undefined && clock.now() - log.openedAt >= SERVED_MS) patience.reset(log.openedAt);
      connection.debug(`log of ${source.container}: again after: ${messageOf(error)}`);
      await Promise.race([end, patience.next(error).catch(() => {})]);
    }
  }
  const isDoubtful = hasFailed || log.streams > 1;
  const mayBeAtEnd = stream?.kind === 'ended' && stream.unfinished === undefined && isBurst(position);
  if (!isDoubtful && mayBeAtEnd && (await hasKnownEnd(log))) return 'whole';
  return readRest(log, stream?.unfinished, isDoubtful);
};

/** Requests the log from the current position on. `isNew`: it returned lines; `unfinished`: it ended within this line. */
async function read(log: Following, follow: boolean, signal: AbortSignal) {
  const { namespace, source, position, sink } = log;
  const { clock } = namespace.connection;
  log.openedAt = undefined;
  if (follow) log.streams += 1;
  else log.closings += 1;
  // With one stream to the container's end and one closing read at once, no other pod can get the name in between.
  const isSure = log.streams <= 1 && log.closings <= 1 && (follow || !source.isGone());
  const sinceTime = position.resume();
  const query = {
    timestamps: 'true',
    ...(follow && { follow: 'true' }),
    ...(sinceTime !== undefined && { sinceTime }),
  };
  const stream = await openLog(namespace, source, query, signal, follow ? undefined : CLOSING_SILENCE_MS);
  log.openedAt = clock.now();
  log.wasOpen = true;
  try {
    if (!isSure && !(await isOurs(log, signal)))
      throw codedError('api', 'another pod has its name', { status: 404, reason: 'NotFound' });
  } catch (error) {
    // The stream of a running container would stay open.
    stream.discard();
    throw error;
  }
  let unfinished: Piece | undefined;
  let isNew = false;
  for await (const batch of pieces(gathered(stream, clock))) {
    unfinished = batch.find(({ end }) => end === 'stream');
    const fresh = position.read(batch.filter((piece) => piece !== unfinished));
    isNew ||= fresh.length > 0;
    if (fresh.length > 0) await sink(fresh);
    log.lastRead = clock.now();
  }
  return { isNew, unfinished };
}

/**
 * The stream in fewer chunks. The API server sends a busy log almost line by line, and a chunk costs as much as many lines. If
 * a stream is not read for a moment, it then returns everything that has arrived meanwhile.
 */
async function* gathered(stream: AsyncIterable<Uint8Array>, clock: Clock): AsyncGenerator<Uint8Array> {
  let last = Number.NEGATIVE_INFINITY;
  let wasBusy = false;
  for await (const chunk of stream) {
    const isBusy = clock.now() - last < BUSY_MS;
    last = clock.now();
    if (isBusy && !wasBusy) preferMemory();
    wasBusy ||= isBusy;
    yield chunk;
    if (isBusy) await clock.wait(GATHERING_MS);
  }
}

/**
 * Does our pod exist? A kubelet that has just started does not know it yet, and has no log of it (404: pod "x" does not exist).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/server/server.go (getContainerLogs)
 */
async function isOurs({ namespace, source: { pod, uid } }: Following, signal: AbortSignal): Promise<boolean> {
  const found = uid === undefined ? undefined : await metadataOfPod(namespace, pod, signal);
  return found !== undefined && found.uid === uid;
}

/** Does the pod exist, or is it not known whether it was deleted? */
async function isThere(log: Following): Promise<boolean> {
  return !log.source.isGone() && isOurs(log, log.signal).catch(() => !log.signal.aborted);
}

/** The status can be ahead of the log: `container "step" in pod "x" is waiting to start: ContainerCreating`. */
function isWaiting(error: unknown): boolean {
  return hasCode(error, 'api') && error.status === 400 && /waiting to start/.test(error.message);
}

/** Fewer are as quickly read again, by the request that would follow. */
const MIN_REPEATED = 1000;

/**
 * A request for what comes after a stamp repeats all lines of two seconds. If a program ends in a burst, this is its whole log.
 * Is it then worth a separate request to find out whether anything follows?
 */
function isBurst(position: LogPosition): boolean {
  return position.linesToRepeat() >= MIN_REPEATED;
}

/** Does the log end with the last lines that were read? Requests only so many lines. False if that is not certain. */
async function hasKnownEnd(log: Following): Promise<boolean> {
  log.closings += 1;
  const end = log.position.lastLines();
  if (end.length === 0) return false;
  const expected = `${end.join('\n')}\n`;
  const query = {
    timestamps: 'true',
    tailLines: String(end.length),
    // One byte more than expected shows that the log does not end there, however long its lines are.
    limitBytes: String(Buffer.byteLength(expected) + 1),
  };
  try {
    const body = await openLog(log.namespace, log.source, query, log.signal, CLOSING_SILENCE_MS);
    return (await body.text()) === expected;
  } catch {
    return false; // the next request meets the same failure, and handles it
  }
}

/** A container that still runs can print something new forever, and a log that was rotated may never return all known lines. */
const MAX_ANSWERS = 4;

/**
 * Reads what follows the last line, until an answer returns nothing new. Usually this is the first answer, for one small
 * request. If an answer ends early, between two lines or within one, this does not show that the log ends there. Throws
 * `unreachable` if every answer was cut. `streamed`: the unfinished line that the stream ended with. `isDoubtful`: the log
 * broke off before, so one answer is not enough to show the end.
 */
async function readRest(log: Following, streamed: Piece | undefined, isDoubtful: boolean): Promise<LogEnd> {
  const { namespace, position, sink, signal } = log;
  const patience = openPatience(namespace.connection, { signal });
  let before = streamed;
  let owed = streamed;
  let isCut = false;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const answer = await nextAnswer(log, patience).catch((error: unknown) => {
      // Without the right to check whose pod it is now, the first answer must be enough.
      if (answers === 0 || !isDenied(error)) throw error;
      return 'denied' as const;
    });
    if (answer === 'gone') return 'gone';
    if (answer === 'denied') break;
    const { isNew, unfinished } = answer;
    const isSame = unfinished?.text === before?.text;
    isCut = answer.isCut;
    before = unfinished;
    if (isNew) owed = undefined;
    const isEnough = answers > 0 || !(isDoubtful || endsInCharacter(unfinished));
    if (isSame && !isNew && !isCut && isEnough) break;
  }
  if (isCut) throw cutError(log, 'ended before what was read of the log already');
  const last = before ?? owed;
  const fresh = last === undefined ? [] : position.read([last]);
  if (fresh.length > 0) await sink(fresh);
  return position.hasGap ? 'gaps' : 'whole';
}

/** `gone`: the pod does not exist, or `signal` aborted. `isCut`: the answer lacks lines that are known. */
async function nextAnswer(log: Following, patience: ReturnType<typeof openPatience>) {
  for (;;) {
    try {
      const { isNew, unfinished } = await read(log, false, log.signal);
      if (unfinished !== undefined && isWithinStamp(unfinished))
        throw cutError(log, 'ended within the time stamp of a line');
      patience.reset();
      return { isNew, isCut: log.position.isShort(), unfinished };
    } catch (caught) {
      const error = readingError(log.namespace.connection, caught);
      const isUnknown = isGone(error);
      if (log.signal.aborted || (isUnknown && !(await isThere(log)))) return 'gone' as const;
      if (!isUnknown && !isPassing(error)) throw error;
      await patience.next(error, isAnswered(error)).catch((last) => {
        if (!log.signal.aborted) throw last;
      });
    }
  }
}

function cutError({ namespace }: Following, what: string): CodedError<'unreachable'> {
  return codedError('unreachable', `${namespace.connection.server.origin}: its answer ${what}`);
}

/**
 * A cut within a character leaves the replacement character (U+FFFD). A program that does not write UTF-8 leaves it too, in
 * every answer.
 */
function endsInCharacter(piece: Piece | undefined): boolean {
  return piece?.text.endsWith('\uFFFD') ?? false;
}

/**
 * After the container's end, a stream without data for this long is no longer read. Waiting for it to end takes longer: the
 * kubelet checks once a second whether the container runs (logForceCheckPeriod).
 */
const SILENCE_MS = 50;
/**
 * The same time after a burst. What the kubelet has not sent yet can be in a file that it has rotated, which no other request
 * returns. So this is longer than the stream needs to end normally.
 */
const SILENCE_OF_BURST_MS = 2500;

/** `whole`: it has returned the log's last lines; `ended`: normally, `unfinished`: within this line, which is new. */
type StreamEnd = { kind: 'whole' | 'silent' | 'ended'; unfinished?: Piece | undefined };

/** One stream, until it ends or, after the container's `end`, goes silent. Throws if the stream breaks. */
async function followOnce(log: Following, end: Promise<void>): Promise<StreamEnd> {
  const { connection } = log.namespace;
  const silence = new AbortController();
  let isOver = false;
  let kind: 'whole' | 'silent' = 'silent';
  log.lastRead = connection.clock.now();
  void end.then(async () => {
    if (await untilSilent(log, () => isOver)) kind = 'whole';
    silence.abort();
  });
  try {
    const { unfinished } = await read(log, true, AbortSignal.any([log.signal, silence.signal]));
    const isNew = unfinished !== undefined && log.position.carry(unfinished);
    return { kind: 'ended', unfinished: isNew ? unfinished : undefined };
  } catch (error) {
    if (!silence.signal.aborted) throw readingError(connection, error);
    return { kind };
  } finally {
    isOver = true;
  }
}

/** Settles when the stream has returned nothing for long enough. True if it has returned the log's end. */
async function untilSilent(log: Following, isOver: () => boolean): Promise<boolean> {
  const { clock } = log.namespace.connection;
  let asked: number | undefined;
  // A busy node pauses again and again, so each question comes after twice the silence of the one before.
  let askAfterMs = SILENCE_MS;
  while (!isOver()) {
    const silentMs = clock.now() - log.lastRead;
    if (silentMs >= (isBurst(log.position) ? SILENCE_OF_BURST_MS : SILENCE_MS)) return false;
    if (silentMs >= askAfterMs && asked !== log.lastRead) {
      asked = log.lastRead;
      askAfterMs *= 2;
      if ((await hasKnownEnd(log)) && asked === log.lastRead) return true;
    }
    await clock.wait(SILENCE_MS / 2);
  }
  return false;
}
