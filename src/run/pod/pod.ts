import type { V1Pod } from '@kubernetes/client-node';
import { neededRights, type Right } from '../../judge/api/rights.ts';
import type { Observation } from '../../judge/observation.ts';
import { observe } from '../../judge/observe.ts';
import { type JudgeOptions, type State, startState } from '../../judge/state.ts';
import type { Dependent } from '../../plan/dependents.ts';
import type { Context } from '../context.ts';
import { ownedObject, podToDelete } from '../ports/owned-object.ts';
import { createAndWatch, type PodUpdate } from './create-and-watch.ts';
import { openQueue } from './queue.ts';

/** What is no observation of the pod: the host's wish to stop, a request that failed, or a line for the log. */
export type Interruption = { kind: 'interrupt' } | Exclude<PodUpdate, { kind: 'observation' }>;

/**
 * One pod of ours, from before it exists, and all that was seen of it. Disposing of it ends its watches and has it deleted,
 * unless `delete` or `keep` has decided what becomes of it.
 */
export type Pod = AsyncDisposable & {
  readonly name: string;
  readonly namespace: string;
  readonly state: State;
  /** What has to be allowed for it. */
  readonly needed: readonly Right[];
  /** Ends with the watches, and with the wish to stop. */
  readonly signal: AbortSignal;
  /** Waits for one more observation, an interruption, or `deadline` (milliseconds since 1970). Gives the interruption. */
  next(deadline: number): Promise<Interruption | undefined>;
  /** Adds what no watch shows, such as the first lines of the log. */
  add(observation: Observation): void;
  /** False where the API server refused to create the pod, so that there is nothing to delete. */
  mayExist(): Promise<boolean>;
  stopWatching(): void;
  /** Lets the pod stay, or says that it was never created. */
  keep(): void;
  /** Says whether the API server took the order; where it did not, `next` gives that as trouble. `graceSeconds`: undefined for the pod's own. */
  delete(graceSeconds: number | undefined, signal?: AbortSignal): Promise<boolean>;
};

/** `graceSeconds`: with which it is deleted where nobody has decided; undefined for its own. */
export type PodToRun = { pod: V1Pod; dependents: readonly Dependent[]; graceSeconds?: number };

/** Creates a pod and watches it and its events. `record` is given every observation before it is judged. */
export function createPod(
  { pod, dependents, graceSeconds: defaultGrace }: PodToRun,
  options: JudgeOptions,
  { cluster, cleanup, interrupted }: Pick<Context, 'cluster' | 'cleanup' | 'interrupted'>,
  record: (observation: Observation) => void = () => {},
): Pod {
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const registered = cleanup.register(podToDelete(pod, dependents));
  const watches = new AbortController();
  const queue = openQueue<PodUpdate | { kind: 'interrupt' }>();
  const interrupt = () => queue.put({ kind: 'interrupt' });
  interrupted.addEventListener('abort', interrupt);
  const mayExist = createAndWatch({ pod, dependents, onCreated: registered.created }, cluster, {
    retryTimeoutMs: options.graceMs,
    onUpdate: queue.put,
    signal: watches.signal,
  });
  let state: State = startState(options);
  let isSeen = false;
  let isDecided = false;
  const add = (observation: Observation) => {
    if ('pod' in observation && !isSeen) {
      // The watch may be ahead of the answer to the create, which may also be lost.
      isSeen = true;
      registered.created(ownedObject('pods', observation.pod.metadata));
    }
    record(observation);
    state = observe(state, observation);
  };
  const has = (kind: Dependent['resource']) => dependents.some(({ resource }) => resource === kind);
  const stopWatching = () => {
    interrupted.removeEventListener('abort', interrupt);
    watches.abort();
  };
  const keep = () => {
    isDecided = true;
    registered.keep();
  };
  const deletePod = async (graceSeconds: number | undefined, signal?: AbortSignal) => {
    isDecided = true;
    const isTaken = await registered.delete(graceSeconds, signal);
    if (!isTaken) queue.put({ kind: 'trouble', verb: 'delete', error: undefined });
    return isTaken;
  };
  return {
    name,
    namespace,
    needed: neededRights({ secrets: has('secrets'), configmaps: has('configmaps') }),
    get state() {
      return state;
    },
    signal: AbortSignal.any([watches.signal, interrupted]),
    async next(deadline) {
      const update = await queue.take(deadline);
      if (update?.kind !== 'observation') return update;
      add(update.observation);
      return undefined;
    },
    add,
    mayExist,
    stopWatching,
    keep,
    delete: deletePod,
    async [Symbol.asyncDispose]() {
      // Nobody waits here for the answer to the delete: disposing of the cleanup does.
      if (!isDecided && (await mayExist())) void deletePod(defaultGrace);
      else if (!isDecided) keep();
      stopWatching();
    },
  };
}
