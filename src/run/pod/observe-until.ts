import type { State } from '../../judge/state.ts';
import { openConfirmation } from './confirmation.ts';
import type { Trouble } from './create-and-watch.ts';
import type { Pod } from './pod.ts';

export type Follower = {
  /** `due`: when `judge` last asked to be called again. */
  update(state: State, due?: number): void;
  /** When to call `update` even without an observation (milliseconds since 1970); undefined: never. */
  nextUpdate?(): number;
};

type Waiting = { kind: 'waiting'; again: number };

/** A time at which no limit has passed yet. */
const BEFORE_ALL = 0;

/**
 * Observes a pod until `judge` reaches a verdict, and returns that, or what ended the observation earlier. Calls
 * `judge` after each observation, and at the time that it asked for. A verdict that rests on time having passed is
 * confirmed first. `onNote` receives lines for the log.
 */
export async function observeUntil<Finished extends { kind: 'finished' }>(
  pod: Pick<Pod, 'state' | 'next' | 'clock' | 'lookAgain' | 'lastOutageEnd'>,
  judge: (state: State, now: number) => Finished | Waiting,
  followers: readonly Follower[] = [],
  onNote: (text: string) => void = () => {},
): Promise<Finished | Trouble | { kind: 'interrupt' }> {
  const confirmation = openConfirmation(pod);
  let due: number | undefined;
  for (;;) {
    for (const follower of followers) follower.update(pod.state, due);
    const verdict = judge(pod.state, pod.clock.now());
    let until: number | undefined;
    if (verdict.kind === 'waiting') {
      confirmation.reset();
      due = verdict.again;
      const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
      until = Math.min(verdict.again, ...updates);
    } else if (judge(pod.state, BEFORE_ALL).kind === 'waiting') {
      until = confirmation.awaited();
    }
    if (until === undefined) return verdict as Finished;
    const interruption = await pod.next(until);
    if (interruption?.kind === 'note') onNote(interruption.text);
    else if (interruption !== undefined) return interruption;
  }
}
