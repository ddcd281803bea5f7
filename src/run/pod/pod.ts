import type { V1Pod } from '@kubernetes/client-node';
import { neededRights, type Right } from '../../judge/api/rights.ts';
import type { Observation } from '../../judge/observation.ts';
import { observe } from '../../judge/observe.ts';
import { haveAllStarted, type JudgeOptions, type State, startState } from '../../judge/state.ts';
import type { Dependent } from '../../plan/dependents.ts';
import { CREATE_MS } from '../cleanup/cleanup.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Creation } from '../ports/cluster.ts';
import { ownedPod } from '../ports/owned-pod.ts';
import { createAndWatch, type PodUpdate } from './create-and-watch.ts';
import { openQueue } from './queue.ts';

/** What `next` returns besides observations: a cancel by the host, a failed request, or a line for the log. */
export type Interruption = { kind: 'interrupt' } | Exclude<PodUpdate, { kind: 'observation' }>;

/** One pod, from before it exists. Disposal ends its watches and deletes it, unless `delete` or `keep` was called. */
export type Pod = AsyncDisposable & {
  readonly name: string;
  readonly namespace: string;
  readonly clock: Clock;
  readonly state: State;
  /** Was a delete sent, be it accepted or not? */
  isToGo(): boolean;
  readonly needed: readonly Right[];
  /** Aborts when the watches end, and when the host cancels. */
  readonly signal: AbortSignal;
  /** Waits for one observation, an interruption, or `deadline` (milliseconds since 1970). Returns the interruption. */
  next(deadline: number): Promise<Interruption | undefined>;
  /** Adds an observation that no watch makes, such as the first lines of the log. */
  add(observation: Observation): void;
  /** Queues such an observation, which ends the wait of `next`. */
  put(observation: Observation): void;
  /** Ends the tries to create it; false if it was certainly not created, so that there is nothing to delete. */
  mayExist(): Promise<boolean>;
  stopWatching(): void;
  /** The pod stays, or was never created. */
  keep(): void;
  /**
   * Until when an earlier create may still come, which runs the program again as soon as the name is free; -Infinity where there
   * is none, and once the pod was seen to have kept its name for so long.
   */
  mayRepeatUntil(): number;
  leaveToPost(): void;
  /** Reads the pod once more, as an observation; as it was last seen, if that is not allowed. */
  lookAgain(): void;
  /**
   * The events are watched until all containers have started; adds those since then. Does nothing while they are watched.
   * Throws where they can't be read.
   */
  addLaterEvents(): Promise<void>;
  /** When the API server was back after an outage (milliseconds since 1970); -Infinity if there was none. */
  lastOutageEnd(): number;
  /** Was the delete accepted? If not, `next` also returns trouble. `graceSeconds`: undefined for the pod's own. */
  delete(graceSeconds: number | undefined): Promise<boolean>;
};

/** The verdict waits for them. */
const EVENTS_TIMEOUT_MS = 2000;

/** `graceSeconds`: grace period of the delete on disposal; undefined for the pod's own. */
type PodToRun = { pod: V1Pod; dependents: readonly Dependent[]; graceSeconds?: number };

/** Creates a pod and watches it and its events. `record` receives every observation before it is judged. */
export function createPod(
  { pod, dependents, graceSeconds: defaultGrace }: PodToRun,
  options: JudgeOptions,
  { cluster, clock, cleanup, interrupted }: Pick<Context, 'cluster' | 'clock' | 'cleanup' | 'interrupted'>,
  record: (observation: Observation) => void = () => {},
): Pod {
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const registered = cleanup.register(ownedPod(pod.metadata));
  const watches = new AbortController();
  const queue = openQueue<PodUpdate | { kind: 'interrupt' }>(clock);
  const interrupt = () => queue.put({ kind: 'interrupt' });
  interrupted.addEventListener('abort', interrupt);
  const signal = AbortSignal.any([watches.signal, interrupted]);
  const startPhase = new AbortController();
  let mayRepeatUntil = Number.NEGATIVE_INFINITY;
  const lookIfOutlasts = async () => {
    await clock.wait(CREATE_MS, signal);
    const found = await cluster.pod(name, signal);
    if (found !== undefined && found.metadata?.uid === state.pod?.metadata?.uid)
      mayRepeatUntil = Number.NEGATIVE_INFINITY;
  };
  const onAnswer = (creation: Creation) => {
    if (creation.mayRepeat) {
      mayRepeatUntil = clock.now() + CREATE_MS;
      registered.mayRepeat(creation.kind === 'created');
      void lookIfOutlasts().catch(() => {}); // or it is over, or may not be looked at
    } else if (creation.kind === 'created') registered.created(ownedPod(creation.pod.metadata));
  };
  const roomTimeoutMs = options.scheduleTimeoutMs ?? options.timeoutMs;
  const timeLeftMs = options.begunAt + options.timeoutMs - clock.now();
  const toCreate = { pod, dependents, roomTimeoutMs, timeLeftMs, onAnswer };
  const ofEvents = AbortSignal.any([signal, startPhase.signal]);
  const mayExist = createAndWatch(toCreate, cluster, { clock, onUpdate: queue.put, signal, ofEvents });
  let state: State = startState(options);
  let isDecided = false;
  let isToGo = false;
  const add = (observation: Observation) => {
    record(observation);
    state = observe(state, observation);
    // A watch of events costs the API server all events of the namespace, and these tell how a start goes.
    if (haveAllStarted(state)) startPhase.abort();
  };
  const put = (observation: Observation) => queue.put({ kind: 'observation', observation });
  const has = (kind: Dependent['resource']) => dependents.some(({ resource }) => resource === kind);
  const stopWatching = () => {
    interrupted.removeEventListener('abort', interrupt);
    watches.abort();
  };
  const keep = () => {
    isDecided = true;
    registered.keep();
  };
  const deletePod = async (graceSeconds: number | undefined) => {
    isDecided = true;
    isToGo = true;
    const isTaken = await registered.delete(graceSeconds);
    if (!isTaken) queue.put({ kind: 'trouble', verb: 'delete', error: undefined });
    return isTaken;
  };
  const lookAgain = async () => {
    try {
      const found = await cluster.pod(name, signal);
      const at = clock.now();
      const isOurs = found?.metadata?.uid === state.pod?.metadata?.uid;
      put(found !== undefined && isOurs ? { at, pod: found } : { at, gone: true, unseen: true });
    } catch (error) {
      // Without the right to look, the pod stays as it was last seen.
      if (error instanceof ApiError && error.status === 403 && state.pod !== undefined)
        put({ at: clock.now(), pod: state.pod });
      else if (!signal.aborted) queue.put({ kind: 'trouble', verb: 'watch', error });
    }
  };
  return {
    name,
    namespace,
    clock,
    needed: neededRights({ secrets: has('secrets'), configmaps: has('configmaps') }),
    get state() {
      return state;
    },
    isToGo: () => isToGo,
    signal,
    async next(deadline) {
      const update = await queue.take(deadline);
      if (update?.kind !== 'observation') return update;
      add(update.observation);
      return undefined;
    },
    add,
    put,
    mayExist,
    lookAgain: () => void lookAgain(),
    async addLaterEvents() {
      if (!startPhase.signal.aborted || signal.aborted) return;
      const late = AbortSignal.any([signal, clock.timeout(EVENTS_TIMEOUT_MS)]);
      for (const event of await cluster.eventsSoFar(name, late)) add(event);
    },
    lastOutageEnd: cluster.lastOutageEnd,
    stopWatching,
    keep,
    mayRepeatUntil: () => mayRepeatUntil,
    leaveToPost() {
      isDecided = true;
    },
    delete: deletePod,
    async [Symbol.asyncDispose]() {
      // Does not wait for the response to the delete; disposing of the cleanup does.
      if (!isDecided && (await mayExist())) void deletePod(defaultGrace);
      else if (!isDecided) keep();
      stopWatching();
    },
  };
}
