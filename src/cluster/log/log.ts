import { messageOf } from '../../job/errors.ts';
import { ApiError } from '../../run/ports/api-error.ts';
import type { Clock } from '../../run/ports/clock.ts';
import type { FollowedLog, LogEnd, LogSink } from '../../run/ports/cluster.ts';
import { isDenied, isGone, isPassing } from '../requests/failures.ts';
import { openPatience } from '../requests/patience.ts';
import { metadataOfPod, type Namespace, open } from '../requests/requests.ts';
import { hasKnownEnd, isBurst } from './log-known-end.ts';
import { type Piece, pieces } from './log-pieces.ts';
import { type LogPosition, resumeLog, startOfLog } from './log-position.ts';
import { readRest } from './log-rest.ts';
import { followOnce, type StreamEnd } from './log-stream.ts';
import { preferMemory } from './prefer-memory.ts';

/**
 * If a log ends before its container (as when an API server restarts), it is requested again after this time. Longer than a
 * busy kubelet takes to report that the container has ended, up to a second when it is idle: then nothing is left to follow.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/pleg/generic.go (relistPeriod)
 */
const REOPEN_MS = 2500;
/** Chunks that follow each other faster are gathered for a time in which nobody sees a line come later. */
const BUSY_MS = 10;
const GATHERING_MS = 5;
/** A closing read without data for this long is tried again. */
const CLOSING_SILENCE_MS = 5000;
/** A stream that was open for so long was served, whoever cut it then. */
const SERVED_MS = 5000;

/**
 * Reads the log of a started container line by line, until `ended` settles and the last line is read. A broken stream
 * resumes after its last line. Throws ApiError if reading is denied, UnreachableError if the log's end can't be read.
 * Not client-node's: 2.0.1 ends the process on a connection reset, and when a container prints nothing for five
 * minutes; and it can't resume.
 * The API addresses logs by pod name only. While our pod exists, the name is ours. If it may be gone, its UID is
 * checked after the stream is open: if the name is ours now, it was ours before.
 */
export async function followLog(
  namespace: Namespace,
  source: FollowedLog,
  { sink, ended, signal }: { sink: LogSink; ended: Promise<void>; signal: AbortSignal },
): Promise<LogEnd> {
  const { connection } = namespace;
  const { clock } = connection;
  const position = startOfLog();
  let streams = 0;
  let closings = 0;
  let openedAt: number | undefined;
  let wasOpen = false;
  const onOpen = () => {
    openedAt = clock.now();
    wasOpen = true;
  };
  const reading = (follow: boolean, signal: AbortSignal) => {
    openedAt = undefined;
    if (follow) streams += 1;
    else closings += 1;
    // With one stream to the container's end and one closing read at once, no other pod can get the name in between.
    const isSure = streams <= 1 && closings <= 1 && (follow || !source.isGone());
    return read(namespace, source, position, { follow, isSure, signal, onOpen });
  };
  const isThere = () => !source.isGone() && isOurs(namespace, source, signal).catch(() => !signal.aborted);
  const mayPass = (error: unknown) => isPassing(error) || (wasOpen && isDenied(error));
  const following = { connection, reading, isThere, position, sink, signal };
  const isAtEnd = () => {
    closings += 1;
    return hasKnownEnd(namespace, source, position, signal);
  };
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  // While the container runs, its log is tried for as long as it takes.
  const patience = openPatience(connection, { isEndless: true, signal });
  let stream: StreamEnd | undefined;
  let hasFailed = false;
  while (!over && !signal.aborted) {
    try {
      stream = undefined;
      stream = await followOnce(following, end, isAtEnd);
      if (stream.kind === 'whole' && streams === 1) return 'whole';
      // One that was given up after the container's end may never have been open.
      if (openedAt !== undefined) patience.reset(openedAt);
      await Promise.race([end, clock.wait(REOPEN_MS)]);
    } catch (error) {
      if (signal.aborted) break;
      hasFailed = true;
      const isUnknown = isGone(error);
      if (isUnknown && !(await isThere())) return 'gone';
      if (!isUnknown && !isWaiting(error) && !mayPass(error)) throw error;
      if (openedAt !== undefined && clock.now() - openedAt >= SERVED_MS) patience.reset(openedAt);
      connection.debug(`log of ${source.container}: again after: ${messageOf(error)}`);
      await Promise.race([end, patience.next(error).catch(() => {})]);
    }
  }
  const isDoubtful = hasFailed || streams > 1;
  const unfinished = stream?.kind === 'ended' ? stream.unfinished : undefined;
  const mayBeAtEnd = stream?.kind === 'ended' && unfinished === undefined && isBurst(position);
  if (!isDoubtful && mayBeAtEnd && (await isAtEnd())) return 'whole';
  return readRest(following, { streamed: unfinished, isDoubtful });
}

/** `isSure`: the name certainly belongs to our pod. */
async function* read(
  namespace: Namespace,
  source: FollowedLog,
  position: LogPosition,
  {
    follow,
    isSure,
    signal,
    onOpen,
  }: { follow: boolean; isSure: boolean; signal: AbortSignal; onOpen(): void },
): AsyncGenerator<Piece[]> {
  const sinceTime = resumeLog(position);
  const path = namespace.path('pods', `${source.pod}/log`);
  const query = {
    container: source.container,
    timestamps: 'true',
    ...(follow && { follow: 'true' }),
    ...(sinceTime !== undefined && { sinceTime }),
  };
  const silenceMs = follow ? 0 : CLOSING_SILENCE_MS;
  const request = { method: 'GET', path, query, signal, ...(!follow && { timeoutMs: silenceMs }) } as const;
  const stream = await open(namespace.connection, request, silenceMs);
  onOpen();
  try {
    if (!isSure) await ensureOurs(namespace, source, signal);
  } catch (error) {
    // That of a running container would stay open.
    stream.discard();
    throw error;
  }
  yield* pieces(gathered(stream, namespace.connection.clock));
}

/**
 * The stream in fewer chunks. The API server sends a busy log nearly line by line, and a chunk costs as much as many lines;
 * a stream that is not read for a moment gives all that has come meanwhile at once.
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

/** Throws where the pod's name may be another's. */
async function ensureOurs(...asked: Parameters<typeof isOurs>) {
  if (!(await isOurs(...asked)))
    throw new ApiError('another pod has its name', { status: 404, reason: 'NotFound' });
}

/**
 * Is our pod there? A kubelet that has just started does not know it yet, and has no log of it (404: pod "x" does not exist).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/server/server.go (getContainerLogs)
 */
async function isOurs(namespace: Namespace, { pod, uid }: FollowedLog, signal: AbortSignal) {
  const found = uid === undefined ? undefined : await metadataOfPod(namespace, pod, signal);
  return found !== undefined && found.uid === uid;
}

/** The status can be ahead of the log: `container "step" in pod "x" is waiting to start: ContainerCreating`. */
function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && /waiting to start/.test(error.message);
}
