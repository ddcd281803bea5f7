import { setTimeout as wait } from 'node:timers/promises';
import type { V1ContainerStatus } from '@kubernetes/client-node';
import { statusOf } from '../../judge/containers.ts';
import type { State } from '../../judge/state.ts';
import type { Pod } from '../pod/pod.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Log } from '../ports/host.ts';

/** The log of the step's container, shown while it is written. */
export type StepLog = {
  /** Begins to read as soon as the state shows that there is something to read. */
  update(state: State): void;
  /**
   * Settles when everything that the container wrote until its end is shown; of one that has not ended, and may go on
   * writing for ever, what has come a moment later. Gives its first lines, two at most: a program that could not be run
   * leaves a single one.
   */
  finish(): Promise<string[]>;
};

/** After the container's end, a log that brings no further line for this long is given up, with a warning. */
const SILENCE_TIMEOUT_MS = 10_000;
/** How long the log of a container that has not ended is read to its newest line. */
const UNENDED_TIMEOUT_MS = 2000;
/** A container with such an end never ran: the kubelet would answer with a sentence of its own instead of a log. */
const NEVER_RAN = new Set(['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']);

export function openStepLog(
  { name, signal }: Pick<Pod, 'name' | 'signal'>,
  cluster: Pick<Cluster, 'followLog'>,
  log: Pick<Log, 'jobOutput' | 'warning'>,
): StepLog {
  let reading: Promise<void> | undefined;
  const ended = Promise.withResolvers<void>();
  const cut = new AbortController();
  let last: State | undefined;
  let shown = 0;
  const first: string[] = [];
  const show = (lines: string[]) => {
    first.push(...lines.slice(0, 2 - first.length));
    shown += lines.length;
    return log.jobOutput(lines);
  };
  return {
    update(state) {
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
        .catch((error: Error) =>
          log.warning('The log can’t be shown', `What the step printed could not be read: ${error.message}`),
        );
    },
    async finish() {
      if (goesOn(last)) void wait(UNENDED_TIMEOUT_MS, undefined, { ref: false }).then(() => cut.abort());
      ended.resolve();
      const read = reading?.then(() => true) ?? true;
      for (let before = -1; before !== shown; ) {
        before = shown;
        if (await Promise.race([read, wait(SILENCE_TIMEOUT_MS, false, { ref: false })])) return first;
      }
      log.warning(
        'The log may be cut',
        `The end of the log did not come: nothing for ${SILENCE_TIMEOUT_MS / 1000} s after the step’s end.`,
      );
      return first;
    },
  };
}

function hasLog(status: V1ContainerStatus | undefined): boolean {
  const end = status?.state?.terminated;
  return status?.state?.running !== undefined || (end !== undefined && !NEVER_RAN.has(end.reason ?? ''));
}

/** Is the container still there for all that is known, so that its log has no end yet? */
function goesOn(state: State | undefined): boolean {
  if (state?.pod === undefined || state.gone !== undefined) return false;
  return statusOf(state.pod, state.options.step)?.state?.running !== undefined;
}
