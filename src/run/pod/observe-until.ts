import type { State } from '../../judge/state.ts';
import type { Trouble } from './create-and-watch.ts';
import type { Pod } from './pod.ts';

export type Follower = {
  update(state: State): void;
  /** When to call `update` even without an observation (milliseconds since 1970); undefined: never. */
  nextUpdate?(): number;
};

type Waiting = { kind: 'waiting'; again: number };

/**
 * Observes a pod until `judge` reaches a verdict, and returns that, or what ended the observation earlier. Calls
 * `judge` after each observation, and at the time that it asked for. `onNote` receives lines for the log.
 */
export async function observeUntil<Finished extends { kind: 'finished' }>(
  pod: Pick<Pod, 'state' | 'next' | 'clock'>,
  judge: (state: State, now: number) => Finished | Waiting,
  followers: readonly Follower[] = [],
  onNote: (text: string) => void = () => {},
): Promise<Finished | Trouble | { kind: 'interrupt' }> {
  for (;;) {
    for (const follower of followers) follower.update(pod.state);
    const verdict = judge(pod.state, pod.clock.now());
    if (verdict.kind === 'finished') return verdict;
    const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
    const interruption = await pod.next(Math.min(verdict.again, ...updates));
    if (interruption?.kind === 'note') onNote(interruption.text);
    else if (interruption !== undefined) return interruption;
  }
}
