import type { V1ContainerStatus } from '@kubernetes/client-node';
import { spanOfTime } from '../../job/time.ts';
import { statusOf } from '../../judge/containers.ts';
import { isShWithoutBash } from '../../judge/end/log-hints.ts';
import type { LogObservation } from '../../judge/observation.ts';
import { type State, stepHasStarted } from '../../judge/state.ts';
import { whyFailed } from '../finding-of-error.ts';
import type { Pod } from '../pod/pod.ts';
import type { Cluster, LogEnd } from '../ports/cluster.ts';
import type { Log } from '../ports/host.ts';

/** Of the last lines, which may have a hint: how many, and how much of each. */
const MAX_LAST = 20;
const MAX_LENGTH = 2000;
/** How long the log of a container that still runs is read on. */
const UNENDED_TIMEOUT_MS = 2000;
/** A node or gateway may bring a log for ever: of gigabytes, the end comes sooner. */
const ENDED_TIMEOUT_MS = 900_000;
/** So long the log of an ended container is read also where the step's `timeout` is over. */
const LEAST_TIMEOUT_MS = 10_000;
const GAP =
  'Reading it was interrupted, and the node had begun a new file of the log by then, of which it gives the newest alone, or had set its clock back. Lines in between may be missing.';
/** Such a container never ran: the kubelet would return an error message of its own as the log. */
const NEVER_RAN = new Set(['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']);

/** Streams the log of the step's container. */
export function openStepLog(
  { name, signal, clock }: Pick<Pod, 'name' | 'signal' | 'clock'>,
  cluster: Pick<Cluster, 'followLog'>,
  log: Pick<Log, 'jobOutput' | 'warning'>,
) {
  let reading: Promise<LogEnd | 'failed'> | undefined;
  const ended = Promise.withResolvers<void>();
  const cut = new AbortController();
  let last: State | undefined;
  let shown = 0;
  const first: string[] = [];
  let tail: string[] = [];
  let needsBash = false;
  const show = (lines: string[]) => {
    first.push(...lines.slice(0, 2 - first.length));
    shown += lines.length;
    tail = [...tail, ...lines.slice(-MAX_LAST)].slice(-MAX_LAST);
    needsBash ||= lines.some(isShWithoutBash);
    return log.jobOutput(lines);
  };
  return {
    /** Starts to read as soon as the container has a log. */
    update(state: State) {
      last = state;
      if (reading !== undefined || !hasLog(state.pod && statusOf(state.pod, state.options.step))) return;
      const source = {
        pod: name,
        container: state.options.step,
        uid: state.pod?.metadata?.uid,
        isGone: () => last?.pod !== undefined && last.gone !== undefined,
      };
      reading = cluster
        .followLog(source, show, ended.promise, AbortSignal.any([signal, cut.signal]))
        .catch((error: unknown) => {
          const namespace = state.pod?.metadata?.namespace ?? '';
          const why = whyFailed(error, { what: 'get pods/log', namespace });
          if (shown === 0)
            log.warning('The log can’t be shown', `What the step printed could not be read. ${why}`);
          else log.warning('The log may be cut', `The end of the log could not be read. ${why}`);
          return 'failed' as const;
        });
    },
    /**
     * Settles when all output of the ended container is shown, or can't be read, or the time for that is over. Returns what of it tells about the end: a program that could not be run leaves exactly
     * one line. Undefined if there was none to read.
     */
    async finish(): Promise<Omit<LogObservation, 'at'> | undefined> {
      const isUnended = goesOn(last);
      const limitMs = isUnended ? UNENDED_TIMEOUT_MS : limitOfEnded(last, clock.now());
      void clock.wait(limitMs).then(() => cut.abort());
      ended.resolve();
      const end = (await reading) ?? (isLost(last) ? 'gone' : undefined);
      if (end === 'gone' && !cut.signal.aborted) {
        const why = signal.aborted ? 'The step was cancelled' : 'The pod was gone';
        log.warning('The log may be cut', `${why} before the end of its log was read.`);
      }
      if (end === 'gone' && cut.signal.aborted && !isUnended)
        log.warning(
          'The log may be cut',
          `The node or a gateway had not ended the log ${spanOfTime(limitMs)} after the container had ended, so it was read no further.`,
        );
      if (end === 'gaps') log.warning('The log may have a gap', GAP);
      if (end === undefined) return undefined;
      const isCut = end === 'gone' || end === 'failed';
      const ofHints = { last: tail.map((line) => line.slice(0, MAX_LENGTH)), isShWithoutBash: needsBash };
      return { log: first, ...ofHints, ...(isCut && { cut: true }) };
    },
  };
}

function hasLog(status: V1ContainerStatus | undefined): boolean {
  const end = status?.state?.terminated;
  return status?.state?.running !== undefined || (end !== undefined && !NEVER_RAN.has(end.reason ?? ''));
}

/** Has it run and gone without any of its log being read? */
function isLost(state: State | undefined): boolean {
  return state?.pod !== undefined && state.gone !== undefined && stepHasStarted(state);
}

/** Until the step's `timeout`, within limits. */
function limitOfEnded(state: State | undefined, now: number): number {
  const { begunAt = now, timeoutMs = 0 } = state?.options ?? {};
  return Math.max(LEAST_TIMEOUT_MS, Math.min(begunAt + timeoutMs - now, ENDED_TIMEOUT_MS));
}

/** Is the container still running, as far as known, so that its log has no end yet? */
function goesOn(state: State | undefined): boolean {
  if (state?.pod === undefined || state.gone !== undefined) return false;
  return statusOf(state.pod, state.options.step)?.state?.running !== undefined;
}
