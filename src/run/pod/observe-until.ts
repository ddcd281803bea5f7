import type { State } from '../../judge/state.ts';
import type { Trouble } from './create-and-watch.ts';
import type { Interruption, Pod } from './pod.ts';

export type Follower = {
  update(state: State): void;
  /** When to call `update` even without an observation (milliseconds since 1970); undefined: never. */
  nextUpdate?(): number;
};

type Waiting = { kind: 'waiting'; again: number };

/** After the step's timeout, a verdict is confirmed for this long. */
const CONFIRM_AFTER_TIMEOUT_MS = 3000;

/**
 * Observes a pod until `judge` reaches a verdict, and returns that, or what ended the observation earlier. Calls
 * `judge` after each observation, and at the time that it asked for. A verdict that only the passage of time has led to
 * is confirmed by one more look at the pod: a watch may have been silent because it was cut, and not because nothing
 * happened. `onNote` receives lines for the log.
 */
export async function observeUntil<Finished extends { kind: 'finished' }>(
  pod: Pick<Pod, 'state' | 'next' | 'clock' | 'lookAgain'>,
  judge: (state: State, now: number) => Finished | Waiting,
  followers: readonly Follower[] = [],
  onNote: (text: string) => void = () => {},
): Promise<Finished | Trouble | { kind: 'interrupt' }> {
  const { begunAt, timeoutMs } = pod.state.options;
  const latest = begunAt + timeoutMs + CONFIRM_AFTER_TIMEOUT_MS;
  let waited: State | undefined;
  let looked: State | undefined;
  for (;;) {
    for (const follower of followers) follower.update(pod.state);
    const now = pod.clock.now();
    const verdict = judge(pod.state, now);
    let interruption: Interruption | undefined;
    if (verdict.kind === 'waiting') {
      waited = pod.state;
      const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
      interruption = await pod.next(Math.min(verdict.again, ...updates));
    } else {
      if (pod.state !== waited || pod.state.pod === undefined || now >= latest) return verdict;
      if (pod.state !== looked) pod.lookAgain();
      looked = pod.state;
      interruption = await pod.next(latest);
    }
    if (interruption?.kind === 'note') onNote(interruption.text);
    else if (interruption !== undefined) return interruption;
  }
}
