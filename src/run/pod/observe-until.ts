import type { State } from '../../judge/state.ts';
import type { Trouble } from './create-and-watch.ts';
import type { Pod } from './pod.ts';

/** Something that goes along with what is seen of a pod. */
export type Follower = {
  update(state: State): void;
  /** When to call `update` even if nothing was seen (milliseconds since 1970); undefined: never. */
  nextUpdate?(): number;
};

type Waiting = { kind: 'waiting'; again: number };

/**
 * Observes a pod until `judge` finds that it is finished, and gives that verdict; or what ended the observation before it.
 * `judge` is asked after each thing seen, and when the time has come that it has named. `onNote` is given lines for the log.
 */
export async function observeUntil<Finished extends { kind: 'finished' }>(
  pod: Pick<Pod, 'state' | 'next'>,
  judge: (state: State, now: number) => Finished | Waiting,
  followers: readonly Follower[] = [],
  onNote: (text: string) => void = () => {},
): Promise<Finished | Trouble | { kind: 'interrupt' }> {
  for (;;) {
    for (const follower of followers) follower.update(pod.state);
    const verdict = judge(pod.state, Date.now());
    if (verdict.kind === 'finished') return verdict;
    const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
    const interruption = await pod.next(Math.min(verdict.again, ...updates));
    if (interruption?.kind === 'note') onNote(interruption.text);
    else if (interruption !== undefined) return interruption;
  }
}
