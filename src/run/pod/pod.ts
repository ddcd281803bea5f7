import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from '../../cluster/cluster.ts';
import { type Owned, owned } from '../../cluster/owned.ts';
import { neededRights, type Right } from '../../judge/rights.ts';
import type { Sighting } from '../../judge/sighting.ts';
import { type Case, observe, type State, startState } from '../../judge/state.ts';
import type { Dependent } from '../../plan/dependents.ts';
import { createAndWatch, type News } from './create-and-watch.ts';
import { openMailbox } from './queue.ts';

/** What is no observation of the pod: the runner's wish to stop, a request that failed, or a line for the log. */
export type Interruption = { kind: 'interrupt' } | Exclude<News, { kind: 'sighting' }>;

/** One pod of ours, from before it exists, and all that was seen of it. Disposing of it ends its watches. */
export type PodObserver = Disposable & {
  readonly name: string;
  readonly namespace: string;
  readonly state: State;
  /** What has to be allowed for it. */
  readonly needed: readonly Right[];
  /** Ends with the observer, and with the wish to stop. */
  readonly signal: AbortSignal;
  /** Waits for one more observation, an interruption, or `deadline` (milliseconds since 1970). Gives the interruption. */
  next(deadline: number): Promise<Interruption | undefined>;
  /** Adds what no watch tells, such as the first lines of the log. */
  add(sighting: Sighting): void;
  /** False where the API server refused to create the pod, so that there is nothing to delete. */
  podMayExist(): Promise<boolean>;
};

/** Creates a pod and watches it and its events. `made` is told of each object that is there, `record` is given every observation before it is judged. */
export function observePod(
  planned: { pod: V1Pod; dependents: readonly Dependent[]; made?: (object: Owned) => void },
  of: Case,
  cluster: Cluster,
  interrupted: AbortSignal,
  record: (sighting: Sighting) => void = () => {},
): PodObserver {
  const { pod, dependents } = planned;
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const over = new AbortController();
  const queue = openMailbox<News | { kind: 'interrupt' }>();
  const interrupt = () => queue.put({ kind: 'interrupt' });
  interrupted.addEventListener('abort', interrupt);
  const podMayExist = createAndWatch(planned, cluster, of.graceMs, queue.put, over.signal);
  let state = startState(of);
  let isMade = false;
  const add = (sighting: Sighting) => {
    if ('pod' in sighting && !isMade) {
      // The watch may be ahead of the answer to the create, which may also be lost.
      isMade = true;
      planned.made?.(owned('pods', sighting.pod.metadata));
    }
    record(sighting);
    state = observe(state, sighting);
  };
  const has = (kind: Dependent['resource']) => dependents.some(({ resource }) => resource === kind);
  return {
    name,
    namespace,
    needed: neededRights({ secrets: has('secrets'), configmaps: has('configmaps') }),
    get state() {
      return state;
    },
    signal: AbortSignal.any([over.signal, interrupted]),
    async next(deadline) {
      const news = await queue.take(deadline);
      if (news?.kind !== 'sighting') return news;
      add(news.sighting);
      return undefined;
    },
    add,
    podMayExist,
    [Symbol.dispose]() {
      interrupted.removeEventListener('abort', interrupt);
      over.abort();
    },
  };
}
