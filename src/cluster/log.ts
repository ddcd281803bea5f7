import { codedError, hasCode } from '../job/errors.ts';
import { messageOf } from '../job/values.ts';
import type { Clock, FollowedLog, LogEnd, LogSink, LogSource } from '../run/ports.ts';
import { isDenied, isGone, isPassing } from './api-errors.ts';
import { type LogPosition, type Piece, pieces, resumeLog, startOfLog } from './log-position.ts';
import { followOnce, hasKnownEnd, isBurst, readRest, type StreamEnd } from './log-rest.ts';
import { metadataOfPod, type Namespace, open, openPatience, type PortMethod } from './requests.ts';

/** More than nearly any tail needs, and quick to load. */
const MAX_BYTES = 256 * 1024;
/** The kubelet's response if it no longer has the log. */
const NO_LOG = /^unable to retrieve container logs for /;

/**
 * The last lines of a log, `most` at most, and fewer where they are too long for one answer. Throws `api`,
 * `unreachable`, AbortError on abort.
 */
export const readLogEnd: PortMethod<'logEnd'> = async (namespace, source, most, signal) => {
  // One more tells whether there are more.
  let count = most + 1;
  let text = await lastLines(namespace, source, count, signal);
  // Of so many last lines the kubelet gives the first bytes, so the end is missing:
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go (ReadLogs)
  while (count > 1 && Buffer.byteLength(text) >= MAX_BYTES) {
    count = Math.floor(count / 2);
    text = await lastLines(namespace, source, count, signal);
  }
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 1 && NO_LOG.test(lines[0] ?? '')) return { lines: [], cut: false };
  return { lines: lines.slice(-most), cut: count <= most || lines.length > most };
};

async function lastLines(namespace: Namespace, source: LogSource, count: number, signal: AbortSignal) {
  const path = namespace.path('pods', `${source.pod}/log`);
  const query = { container: source.container, tailLines: String(count), limitBytes: String(MAX_BYTES) };
  const body = await open(namespace.connection, { method: 'GET', path, query, signal }, 0);
  return body.text();
}

/**
 * Has the garbage collector prefer memory to speed from now on: it keeps the space for new objects small, which otherwise grows
 * to what a busy log fills between two collections. A log of 100,000 lines then takes 92 MB at most in place of 112, and 0.05 s
 * more of 0.7 s of CPU (medians, Node 24.21, 2026-11-23). Not from the start, where it would cost 15 ms.
 * The flag is read at each collection: https://github.com/nodejs/node/blob/v24.x/deps/v8/src/heap/heap.cc (ShouldOptimizeForMemoryUsage).
 */
function preferMemory(): void {
  // An import would take 2 ms of each step.
  process.getBuiltinModule('node:v8').setFlagsFromString('--optimize-for-size');
}

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
 * resumes after its last line. Throws `api` if reading is denied, `unreachable` if the log's end can't be read.
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
    throw codedError('api', 'another pod has its name', { status: 404, reason: 'NotFound' });
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
  return hasCode(error, 'api') && error.status === 400 && /waiting to start/.test(error.message);
}
