import type { V1Pod } from '@kubernetes/client-node';
import type { Observation } from '../../judge/observation.ts';
import { type Dependent, withGate } from '../../plan/dependents.ts';
import { whyFailed } from '../finding-of-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cluster, Creation } from '../ports/cluster.ts';
import { createWithRoom } from './create-with-room.ts';

export type PodUpdate =
  | { kind: 'observation'; observation: Observation }
  | Trouble
  | { kind: 'note'; text: string };

export type Trouble = { kind: 'trouble'; verb: 'create' | 'watch' | 'delete'; error: unknown };

/** No node writes an event about a pod sooner after its create. */
const FIRST_EVENT_MS = 50;
/** How long events are held back for the answer to the watch of the pod. It comes with theirs, mostly sooner. */
const WATCH_ANSWER_TIMEOUT_MS = 2000;
/** How long to await a create in flight when the step ends: it may still create a pod, which must be deleted. */
const CREATE_ANSWER_TIMEOUT_MS = 3000;

/** `roomTimeoutMs`: how long to wait for a quota that is full; `timeLeftMs`: after it the pod is neither created nor let start. */
type PodToCreate = {
  pod: V1Pod;
  dependents: readonly Dependent[];
  roomTimeoutMs: number;
  timeLeftMs: number;
  onAnswer(creation: Creation): void;
};

/** `signal`: ends the tries to create the pod, and the watches; `ofEvents`: ends the one of events. */
type Watching = {
  clock: Clock;
  onUpdate(update: PodUpdate): void;
  signal: AbortSignal;
  ofEvents: AbortSignal;
};

/**
 * Sends the create, and watches the pod from the version of the answer on. Events are watched at once, as the name is
 * known, but after the create, which nothing should delay; what they tell comes behind the first answer to the watch of the
 * pod, so that a right that is missing is told as such. A pod with dependents waits for them behind a scheduling gate.
 * Returns a function that gives up further tries to create the pod, and settles with whether there may be one to delete.
 */
export function createAndWatch(
  { pod, dependents, roomTimeoutMs, timeLeftMs, onAnswer }: PodToCreate,
  cluster: Pick<Cluster, 'create' | 'createDependents' | 'pods' | 'events'>,
  { clock, onUpdate, signal, ofEvents }: Watching,
) {
  const stopped = new AbortController();
  const until = AbortSignal.any([signal, stopped.signal, clock.timeout(Math.max(0, timeLeftMs))]);
  const see = (observation: Observation) => onUpdate({ kind: 'observation', observation });
  const fail = (verb: Trouble['verb']) => (error: unknown) => {
    // What is given up fails, and is no trouble.
    if (!until.aborted || verb === 'watch') onUpdate({ kind: 'trouble', verb, error });
  };
  const watchAnswered = Promise.withResolvers<void>();
  let createdAt = Number.POSITIVE_INFINITY;
  const isEarly = () => clock.now() < createdAt + FIRST_EVENT_MS;
  const namespace = pod.metadata?.namespace ?? '';
  const create = async (): Promise<boolean> => {
    // What came before the pod, such as the pull secrets, may have used up the time.
    if (timeLeftMs <= 0) return false;
    const gated = dependents.length === 0 ? pod : withGate(pod);
    const creation = await createWithRoom(() => cluster.create(gated, until), {
      namespace,
      timeoutMs: roomTimeoutMs,
      clock,
      until,
      onNote: (text) => onUpdate({ kind: 'note', text }),
    });
    createdAt = clock.now();
    onAnswer(creation);
    if (creation.kind === 'failed') {
      fail('create')(creation.error);
      return creation.mayExist;
    }
    for (const warning of creation.warnings)
      onUpdate({ kind: 'note', text: `the API server warns: ${warning}` });
    see({ at: clock.now(), pod: creation.pod });
    each(cluster.pods(creation.pod, signal, watchAnswered.resolve), see)
      .catch(fail('watch'))
      .finally(watchAnswered.resolve);
    void clock
      .wait(WATCH_ANSWER_TIMEOUT_MS, signal)
      .catch(() => {})
      .finally(watchAnswered.resolve); // or the step is over
    if (dependents.length > 0)
      await cluster.createDependents(creation.pod, dependents, until).catch(fail('create'));
    return true;
  };
  const mayExist = create();
  const seeInTurn = async (observation: Observation) => {
    await watchAnswered.promise;
    see(observation);
  };
  each(cluster.events(pod.metadata?.name ?? '', isEarly, ofEvents), seeInTurn).catch((error: Error) =>
    onUpdate({
      kind: 'note',
      text: `events can't be read, so a failure will be noticed later. ${whyFailed(error, { what: 'watch events', namespace })}`,
    }),
  );
  return () => {
    stopped.abort();
    return Promise.race([mayExist, clock.wait(CREATE_ANSWER_TIMEOUT_MS).then(() => true)]);
  };
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void | Promise<void>) {
  for await (const item of items) await take(item);
}
