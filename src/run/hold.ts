import { EXPIRES, expiry } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { type State, stepContainer } from '../judge/state.ts';
import { OUTPUTS, readHeldLine } from '../plan/exit-trap.ts';
import type { Context } from './context.ts';
import { whyFailed } from './errors.ts';
import type { Pod } from './pod.ts';
import { type Cluster, ownedPod } from './ports.ts';

// A script that has failed, whose shell stays (hold-on-failure). Its end is known only by the line that the shell prints.

/** How much later the last lines of the other output can come. A program can have closed it for the shell. */
const OTHER_OUTPUT_MS = 1000;

/**
 * The same cluster. In the log of the step, the lines with which its shell reports a hold are observations of the pod, and the
 * end of the log. `word`: the word in these lines.
 */
export function untilHeld(cluster: Cluster, pod: Pick<Pod, 'put' | 'clock'>, word: string): Cluster {
  const followLog: Cluster['followLog'] = async (source, sink, ended, signal) => {
    const over = new AbortController();
    const heard = new Set<string>();
    const finish = (exitCode: number) => {
      pod.put({ at: pod.clock.now(), held: exitCode });
      over.abort();
    };
    const end = await cluster.followLog(
      source,
      async (lines) => {
        const held = lines.map((line) => readHeldLine(line, word));
        const shown = lines.map((line, index) => held[index]?.before ?? line);
        const rest = shown.filter((line, index) => held[index] === undefined || line !== '');
        if (rest.length > 0) await sink(rest);
        const [first] = held.filter((one) => one !== undefined);
        if (first === undefined || over.signal.aborted) return;
        if (heard.size === 0)
          pod.clock.wait(OTHER_OUTPUT_MS, over.signal).then(
            () => finish(first.exitCode),
            () => {}, // all lines are read
          );
        for (const one of held) if (one !== undefined) heard.add(one.output);
        if (heard.size === OUTPUTS.length) finish(first.exitCode);
      },
      ended,
      AbortSignal.any([signal, over.signal]),
    );
    return over.signal.aborted ? 'whole' : end;
  };
  return { ...cluster, followLog };
}

/** Until when the pod is held, in milliseconds since 1970; undefined if its shell has ended, or it is not to be held. */
export function endOfHold({ state, clock }: Pick<Pod, 'state' | 'clock'>, { holdMs }: Pick<Job, 'holdMs'>) {
  if (holdMs === undefined || !isHolding(state)) return undefined;
  const { deadlineSeconds = Number.POSITIVE_INFINITY } = state.pod ?? {};
  return Math.min(clock.now() + holdMs, startOf(state) + deadlineSeconds * 1000);
}

function isHolding(state: State): boolean {
  if (state.pod === undefined || state.held === undefined) return false;
  const isGoing = state.gone !== undefined || state.pod.deletion !== undefined;
  return !isGoing && stepContainer(state)?.end === state.held;
}

/** From when the deadline of the pod counts: from the time when it is assigned to its node. */
function startOf(state: State): number {
  return state.boundAt ?? state.options.begunAt;
}

/** A later step deletes the pod by its label of expiry. Without it, the user deletes it (cleanup). */
const TIMEOUT_MS = 5000;

/** Nothing of the pod outlives the hold. The shell ends itself by then; other programs do not. */
export async function lowerDeadline(
  { state, requested, name, namespace }: Pod,
  heldUntil: number,
  { cluster, clock, host }: Pick<Context, 'cluster' | 'clock' | 'host'>,
): Promise<void> {
  const seconds = Math.ceil((heldUntil - startOf(state)) / 1000);
  const isToExpire = requested.metadata?.labels?.[EXPIRES] !== undefined;
  const labels = isToExpire ? expiry(clock.wallTime(), heldUntil - clock.now()) : {};
  try {
    await cluster.lowerDeadline(ownedPod(state.pod), { seconds, labels }, clock.timeout(TIMEOUT_MS));
  } catch (error) {
    const why = whyFailed(error, { what: 'patch pods', namespace });
    host.warning(
      'The deadline of the held pod was not lowered',
      `Programs that the script has started can run in the pod ${namespace}/${name} until its own deadline. ${why} Delete the pod when you are done.`,
    );
  }
}
