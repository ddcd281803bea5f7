import { hasCode } from '../job/errors.ts';
import type { Collected, FetchArchive, Receive } from '../job/job.ts';
import { COLLECTING_CONTAINER } from '../job/pod-parts.ts';
import { deletionGrace } from '../judge/certainty.ts';
import { type State, stepContainer, stepHasStarted } from '../judge/state.ts';
import { containerOf } from '../pod/containers.ts';
import type { ContainerFacts } from '../pod/facts.ts';
import { explained } from './errors.ts';
import type { Pod } from './pod.ts';
import type { Cluster } from './ports.ts';

/** How long the files can take after the verdict: as long as their pod lets the sidecar run. Then the pod is deleted. */
const TIMEOUT_MS = 120_000;
/** A damaged package is read again, because the log keeps it. */
const MAX_READINGS = 3;
/** The last line of the package. */
const END = 'end';
/** More than a package can have. */
const MAX_CHARACTERS = 10_000_000;
const NO_WEBSOCKETS =
  'A proxy between the runner and the API server does not pass WebSockets (the header Upgrade), which this needs.';
/**
 * CRI-O asks for the container's state before it attaches, and that waits until the container has ended:
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_attach.go (UpdateContainerStatus)
 */
const NO_ATTACH_AT_END =
  'The node has CRI-O, which accepts no connection to a container that it is stopping. Files are packed then.';
/** For the other containers, which must end before the files are packed. */
const OTHERS_GRACE_SECONDS = 10;

export type Collector = ReturnType<typeof openCollector>;

/**
 * Reads what our sidecar prints when all other containers of the pod have ended. Reading starts with the end of the step or of
 * the pod, whichever is observed first, because deleting a pod deletes its log.
 */
export function openCollector(
  pod: Pick<Pod, 'logOf' | 'namespace' | 'signal' | 'clock' | 'state'>,
  cluster: Pick<Cluster, 'followLog' | 'fetchFiles'>,
  receive: Receive,
) {
  const { namespace, signal, clock } = pod;
  const ended = Promise.withResolvers<void>();
  const settled = new AbortController();
  const givenUp = new AbortController();
  let begunAt = 0;
  let reading: Promise<Collected> | undefined;
  const source = () => pod.logOf(COLLECTING_CONTAINER);
  const lost = (why: string, isPermanent = false): Collected => ({
    kind: 'lost',
    why,
    isPermanent,
    ms: clock.now() - begunAt,
  });
  const read = async (): Promise<Collected> => {
    for (let readings = 1; ; readings++) {
      const lines = await readPackage();
      // A gateway can end a log early. Our sidecar has printed all before it ends well.
      const isReadAgain = readings < MAX_READINGS && hasPrinted(pod.state) && !givenUp.signal.aborted;
      if (lines === undefined && isReadAgain) continue;
      if (lines === undefined) return lost(whyLost(pod.state, givenUp.signal.aborted));
      const files = await receive(lines, fetch);
      const isOver = readings === MAX_READINGS || pod.state.gone !== undefined;
      if (files.problem?.isPermanent !== false || isOver)
        return { kind: 'received', ms: clock.now() - begunAt, ...files };
    }
  };
  const fetch: FetchArchive = async (archive) => {
    if (sidecarIn(pod.state)?.runtime === 'cri-o') return { why: NO_ATTACH_AT_END, isPermanent: true };
    try {
      const isOver = () => !isRunning(pod.state);
      const until = AbortSignal.any([signal, givenUp.signal]);
      const problem = await cluster.fetchFiles(source(), archive, isOver, until);
      if (problem === undefined) return undefined;
      return { why: isRunning(pod.state) ? problem : whyLost(pod.state, false), isPermanent: false };
    } catch (error) {
      if (givenUp.signal.aborted) return { why: whyLost(pod.state, true), isPermanent: false };
      if (hasCode(error, 'api') && error.status === 400) return { why: NO_WEBSOCKETS, isPermanent: true };
      return explained(error, { what: 'attach to pods', namespace });
    }
  };
  /** Undefined if its end does not come. */
  const readPackage = async (): Promise<string[] | undefined> => {
    const lines: string[] = [];
    let characters = 0;
    let isWhole = false;
    const over = new AbortController();
    const sink = async (more: readonly string[]) => {
      for (const line of more) {
        if (isWhole || characters > MAX_CHARACTERS) break;
        lines.push(line);
        characters += line.length;
        isWhole = line === END;
      }
      if (isWhole || characters > MAX_CHARACTERS) over.abort();
    };
    const until = AbortSignal.any([signal, givenUp.signal, over.signal]);
    await cluster.followLog(source(), sink, ended.promise, until);
    return isWhole ? lines : undefined;
  };
  return {
    update(state: State) {
      if (!isToRead(state)) return;
      // Before the end of the step, a sidecar that has ended is started again, with a new log.
      if (sidecarIn(state)?.end || state.gone !== undefined || state.pod?.hasFinalPhase) ended.resolve();
      if (reading !== undefined) return;
      begunAt = clock.now();
      reading = read()
        .catch((error: unknown) => {
          const { why, isPermanent } = explained(error, { what: 'get pods/log', namespace });
          return lost(why, isPermanent);
        })
        .finally(() => settled.abort());
    },
    isReading: () => reading !== undefined,
    /** Aborts when there is a result. */
    settled: settled.signal,
    /** Stops reading. */
    stop() {
      givenUp.abort();
      begunAt ||= clock.now();
      return reading ?? lost(whyLost(pod.state, true));
    },
  };
}

function sidecarIn({ pod }: State): ContainerFacts | undefined {
  return pod && containerOf(pod, COLLECTING_CONTAINER);
}

function isRunning(state: State): boolean {
  return state.gone === undefined && sidecarIn(state)?.isRunning === true;
}

function isToRead(state: State): boolean {
  const { pod } = state;
  if (pod === undefined || !sidecarIn(state)?.hasStarted || !stepHasStarted(state)) return false;
  return stepContainer(state)?.end !== undefined || pod.deletion !== undefined || pod.hasFinalPhase;
}

function hasPrinted(state: State): boolean {
  return state.gone === undefined && sidecarIn(state)?.end?.exitCode === 0;
}

function whyLost(state: State, isLate: boolean): string {
  const own = sidecarIn(state);
  const end = own?.isRunning ? undefined : (own?.end ?? own?.earlierEnd);
  if (end?.reason === 'OOMKilled') {
    const limit = own?.memoryLimit?.quantity;
    return `The container ${COLLECTING_CONTAINER}, which packs them, ran out of memory (its limit is ${limit}).`;
  }
  if (state.gone !== undefined) return 'The pod was deleted before they had been read.';
  if (own === undefined)
    return `The pod has no container ${COLLECTING_CONTAINER}, which packs them: the cluster has removed it.`;
  if (end !== undefined && end.exitCode !== 0)
    return `The container ${COLLECTING_CONTAINER}, which packs them, ended with exit code ${end.exitCode} before it had printed them.`;
  return isLate
    ? `They had not arrived ${TIMEOUT_MS / 1000} s after the end of the step.`
    : 'The log with them ended too early.';
}

/**
 * Waits for the files of a step that has ended. While other containers of the pod run, nothing ends our sidecar, so the pod is
 * then deleted; its log is already being read. Undefined if the step has not started, or is cancelled.
 */
export async function collectFiles(pod: Pod, collector: Collector): Promise<Collected | undefined> {
  const { clock } = pod;
  const until = clock.now() + TIMEOUT_MS;
  collector.update(pod.state);
  if (!stepHasStarted(pod.state)) return undefined;
  if (othersRun(pod.state) && !pod.isToGo())
    void pod.delete(deletionGrace(pod.state) === undefined ? undefined : OTHERS_GRACE_SECONDS);
  while (!collector.settled.aborted && !pod.signal.aborted && clock.now() < until) {
    if (pod.state.gone !== undefined && !collector.isReading()) break;
    await pod.next(until, collector.settled);
    collector.update(pod.state);
  }
  const collected = collector.stop();
  // A cancellation also ends the reading, whichever is observed first.
  return pod.signal.aborted ? undefined : collected;
}

/** Do containers of the pod run whose end our sidecar waits for, and which the node does not end with the step? */
export function othersRun({ pod }: State): boolean {
  if (pod === undefined || pod.deletion !== undefined) return false;
  return pod.containers.some(({ isInit, isRunning }) => !isInit && isRunning);
}
