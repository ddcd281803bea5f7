import type { State } from '../../judge/state.ts';
import { isGoing } from '../../judge/verdict.ts';
import { observeUntil } from '../pod/observe-until.ts';
import type { Pod } from '../pod/pod.ts';

type Outcome = 'outlasted' | 'late-create' | 'interrupted';

type Verdict = { kind: 'finished'; outcome: Outcome } | { kind: 'waiting'; again: number };

/**
 * Waits until an earlier create of the pod can't come any more: the pod keeps its name from it until then. `late-create`: it
 * does not, or the time of the step is over sooner. `report` gets a line for the log if there is a wait.
 */
export async function outlastCreate(pod: Pod, report: (line: string) => void): Promise<Outcome> {
  const until = pod.mayRepeatUntil();
  if (until === Number.NEGATIVE_INFINITY) return 'outlasted';
  const { begunAt, timeoutMs } = pod.state.options;
  const judge = (state: State, now: number): Verdict => {
    if (!keepsName(state) || until >= begunAt + timeoutMs)
      return { kind: 'finished', outcome: 'late-create' };
    return now < until ? { kind: 'waiting', again: until } : { kind: 'finished', outcome: 'outlasted' };
  };
  if (judge(pod.state, pod.clock.now()).kind === 'waiting')
    report(
      `waiting until an earlier create of the pod ${pod.name}, which got no good answer, can’t come any more`,
    );
  const end = await observeUntil(pod, judge);
  if (end.kind === 'finished') return end.outcome;
  return end.kind === 'interrupt' ? 'interrupted' : 'late-create';
}

function keepsName(state: State): boolean {
  return state.pod !== undefined && state.gone === undefined && !isGoing(state.pod);
}
