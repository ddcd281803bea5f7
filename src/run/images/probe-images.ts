import type { V1Pod } from '@kubernetes/client-node';
import { ownedPod } from '../../cluster/owned.ts';
import { type ImagesVerdict, judgeImages } from '../../judge/images.ts';
import type { Right } from '../../judge/rights.ts';
import { type Case, type State, startState } from '../../judge/state.ts';
import type { Dependent } from '../../plan/dependents.ts';
import type { Surroundings } from '../context.ts';
import type { Narrator } from '../log/progress-log.ts';
import { observePod } from '../pod/pod.ts';

export type Looked = {
  state: State;
  verdict: Extract<ImagesVerdict, { kind: 'finished' }>;
  /** What kept us from looking to the end; undefined where nothing did. */
  trouble: unknown;
  /** What has to be allowed for a look. */
  needed: readonly Right[];
};

/**
 * Creates a pod that only has images pulled, watches it until it is known of each of them whether it can be, and has it
 * deleted. `narrator`: undefined for a look that goes on in silence behind a step that was told of.
 */
export async function lookAtImages(
  { pod, dependents }: { pod: V1Pod; dependents: readonly Dependent[] },
  of: Case,
  { cluster, disposal, interrupted }: Omit<Surroundings, 'console'>,
  narrator?: Narrator,
): Promise<Looked> {
  const containers = pod.spec?.containers ?? [];
  const givenUp = (state: State, trouble: unknown, needed: readonly Right[]): Looked => {
    const unknown = containers.map(({ image = '' }) => image);
    return { state, verdict: { kind: 'finished', findings: [], unknown }, trouble, needed };
  };
  if (interrupted.aborted) return givenUp(startState(of), interrupted.reason, []);
  disposal.expect(ownedPod(pod, dependents));
  using observer = observePod({ pod, dependents, made: disposal.made }, of, cluster, interrupted);
  try {
    for (;;) {
      const { state } = observer;
      narrator?.tell(state);
      const verdict = judgeImages(state, containers, Date.now());
      if (verdict.kind === 'finished') return { state, verdict, trouble: undefined, needed: observer.needed };
      const again = Math.min(verdict.again, narrator?.again() ?? verdict.again);
      const interruption = await observer.next(again);
      switch (interruption?.kind) {
        case 'trouble':
          return givenUp(observer.state, interruption.error, observer.needed);
        case 'interrupt':
          return givenUp(observer.state, interrupted.reason, observer.needed);
        case 'note':
          narrator?.note(interruption.text);
          break;
        case undefined:
          break; // the state has changed, or the time has come to look again
      }
    }
  } finally {
    if (await observer.podMayExist()) void disposal.dispose(observer.name, 0);
    else disposal.keep(observer.name);
  }
}
