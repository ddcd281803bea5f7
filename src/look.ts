import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster/cluster.ts';
import type { Disposal } from './disposal.ts';
import { type ImagesVerdict, judgeImages } from './judge/images.ts';
import type { Sighting } from './judge/sighting.ts';
import { type Case, observe, type State, startState } from './judge/state.ts';
import { openMailbox } from './mailbox.ts';
import type { Companion } from './plan/companions.ts';

export type Looked = {
  state: State;
  verdict: Extract<ImagesVerdict, { kind: 'finished' }>;
  /** What kept us from looking to the end; undefined where nothing did. */
  trouble: unknown;
};

/**
 * Creates a pod that only has images pulled, watches it until it is known of each of them whether it can be, and has it
 * deleted. `tell`: is given all that is known after each thing seen.
 */
export async function lookAtImages(
  { pod, companions }: { pod: V1Pod; companions: readonly Companion[] },
  of: Case,
  { cluster, disposal, interrupted }: { cluster: Cluster; disposal: Disposal; interrupted: AbortSignal },
  tell: (state: State) => number = () => Number.POSITIVE_INFINITY,
): Promise<Looked> {
  const { name = '' } = pod.metadata ?? {};
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, interrupted]);
  const letters = openMailbox<Sighting | { trouble: unknown }>();
  const stop = (trouble: unknown) => letters.put({ trouble });
  let state = startState(of);
  disposal.expect(
    name,
    companions.map(({ resource }) => resource),
  );
  interrupted.addEventListener('abort', stop);
  forward(cluster.pods(name, signal), letters.put).catch(stop);
  // Without events it is only known later.
  forward(cluster.events(name, signal), letters.put).catch(() => {});
  cluster.create(pod, companions).then((created) => letters.put({ at: Date.now(), pod: created }), stop);
  const containers = pod.spec?.containers ?? [];
  try {
    for (;;) {
      const again = tell(state);
      const verdict = judgeImages(state, containers, Date.now());
      if (verdict.kind === 'finished') return { state, verdict, trouble: undefined };
      const letter = await letters.take(Math.min(verdict.again, again));
      if (letter !== undefined && 'trouble' in letter) {
        const unknown = containers.map(({ image = '' }) => image);
        return { state, verdict: { kind: 'finished', findings: [], unknown }, trouble: letter.trouble };
      }
      if (letter !== undefined) state = observe(state, letter);
    }
  } finally {
    interrupted.removeEventListener('abort', stop);
    over.abort();
    disposal.dispose(name, 0);
  }
}

async function forward(source: AsyncIterable<Sighting>, put: (sighting: Sighting) => void): Promise<void> {
  for await (const sighting of source) put(sighting);
}
