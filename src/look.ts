import type { V1Pod } from '@kubernetes/client-node';
import { createAndWatch, type News } from './create-and-watch.ts';
import type { Narrator } from './github/narrator.ts';
import { type ImagesVerdict, judgeImages } from './judge/images.ts';
import { type Case, observe, type State, startState } from './judge/state.ts';
import { openMailbox } from './mailbox.ts';
import type { Companion } from './plan/companions.ts';
import type { Surroundings } from './surroundings.ts';

export type Looked = {
  state: State;
  verdict: Extract<ImagesVerdict, { kind: 'finished' }>;
  /** What kept us from looking to the end; undefined where nothing did. */
  trouble: unknown;
};

/**
 * Creates a pod that only has images pulled, watches it until it is known of each of them whether it can be, and has it
 * deleted. `narrator`: undefined for a look that goes on in silence behind a step that was told of.
 */
export async function lookAtImages(
  { pod, companions }: { pod: V1Pod; companions: readonly Companion[] },
  of: Case,
  { cluster, disposal, interrupted }: Omit<Surroundings, 'console'>,
  narrator?: Narrator,
): Promise<Looked> {
  const { name = '' } = pod.metadata ?? {};
  const containers = pod.spec?.containers ?? [];
  let state = startState(of);
  const givenUp = (trouble: unknown): Looked => {
    const unknown = containers.map(({ image = '' }) => image);
    return { state, verdict: { kind: 'finished', findings: [], unknown }, trouble };
  };
  if (interrupted.aborted) return givenUp(interrupted.reason);
  const over = new AbortController();
  const letters = openMailbox<News | { kind: 'interrupt' }>();
  const interrupt = () => letters.put({ kind: 'interrupt' });
  disposal.expect(name, companions);
  interrupted.addEventListener('abort', interrupt);
  const podMayExist = createAndWatch({ pod, companions }, cluster, letters.put, over.signal);
  try {
    for (;;) {
      narrator?.tell(state);
      const verdict = judgeImages(state, containers, Date.now());
      if (verdict.kind === 'finished') return { state, verdict, trouble: undefined };
      const letter = await letters.take(Math.min(verdict.again, narrator?.again() ?? verdict.again));
      switch (letter?.kind) {
        case 'sighting':
          state = observe(state, letter.sighting);
          break;
        case 'trouble':
          return givenUp(letter.error);
        case 'interrupt':
          return givenUp(interrupted.reason);
        case 'note':
          narrator?.note(letter.text);
          break;
        case undefined:
          break; // the time has come to look again
      }
    }
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    over.abort();
    if (await podMayExist()) disposal.dispose(name, 0);
    else disposal.keep(name);
  }
}
