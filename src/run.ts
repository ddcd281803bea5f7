import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster/cluster.ts';
import { createAndWatch, type News } from './create-and-watch.ts';
import { findingOf } from './finding-of-error.ts';
import type { Console } from './github/console.ts';
import { openNarrator } from './github/narrator.ts';
import type { Finding } from './judge/finding.ts';
import { cancelled } from './judge/own-failures.ts';
import type { Sighting } from './judge/sighting.ts';
import { type Case, observe, type State, startState } from './judge/state.ts';
import { judge } from './judge/verdict.ts';
import { openMailbox } from './mailbox.ts';
import type { Companion } from './plan/companions.ts';
import { openStepLog } from './step-log.ts';

export type Result = {
  /** How the step ended. */
  finding: Finding;
  /** All that was seen of its pod. */
  state: State;
  /** False where the API server refused to create the pod, so that there is nothing to delete. */
  podMayExist: boolean;
};

/**
 * Runs one pod to its end: creates it, watches it and its events from before it exists, shows its log, and judges
 * after each thing seen, which it also gives to `tape`. Deletes nothing.
 * What the cluster does comes back as a finding; only a bug throws.
 */
export async function run(
  { pod, companions }: { pod: V1Pod; companions: readonly Companion[] },
  of: Case,
  cluster: Cluster,
  console: Console,
  interrupted: AbortSignal,
  tape: (sighting: Sighting) => void = () => {},
): Promise<Result> {
  if (interrupted.aborted) return { finding: cancelled, state: startState(of), podMayExist: false };
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const over = new AbortController();
  const letters = openMailbox<News | { kind: 'interrupt' }>();
  const interrupt = () => letters.put({ kind: 'interrupt' });
  interrupted.addEventListener('abort', interrupt);
  const podMayExist = createAndWatch({ pod, companions }, cluster, letters.put, over.signal);
  const narrator = openNarrator(console, of.begunAt);
  const unheard = AbortSignal.any([over.signal, interrupted]);
  const log = openStepLog(name, cluster, console, unheard);
  let state = startState(of);
  const see = (sighting: Sighting) => {
    tape(sighting);
    state = observe(state, sighting);
  };
  const result = async (finding: Finding): Promise<Result> => ({
    finding,
    state,
    podMayExist: await podMayExist(),
  });
  try {
    for (;;) {
      narrator.tell(state);
      log.follow(state);
      const verdict = judge(state, Date.now());
      if (verdict.kind === 'finished') {
        const lines = await log.finish();
        if (lines.length > 0) see({ at: Date.now(), log: lines });
        const last = judge(state, Date.now());
        return await result(last.kind === 'finished' ? last.finding : verdict.finding);
      }
      const letter = await letters.take(Math.min(verdict.again, narrator.again()));
      switch (letter?.kind) {
        case 'sighting':
          see(letter.sighting);
          break;
        case 'note':
          narrator.note(letter.text);
          break;
        case 'trouble':
          return await result(findingOf(letter.error, { what: `${letter.verb} pods`, namespace }));
        case 'interrupt':
          return await result(cancelled);
        case undefined:
          break; // the time has come to look again
      }
    }
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    over.abort();
  }
}
