import type { V1Pod } from '@kubernetes/client-node';
import { messageOf } from '../../job/errors.ts';
import type { Observation } from '../../judge/observation.ts';
import type { Dependent } from '../../plan/dependents.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { OwnedObject } from '../ports/owned-object.ts';
import { createWithRetries } from './create-with-retries.ts';

export type PodUpdate =
  | { kind: 'observation'; observation: Observation }
  | Trouble
  | { kind: 'note'; text: string };

export type Trouble = { kind: 'trouble'; verb: 'create' | 'watch' | 'delete'; error: unknown };

/** How long to await a create in flight when the step ends: it may still create a pod, which must be deleted. */
const CREATE_ANSWER_TIMEOUT_MS = 3000;

/** `onCreated`: called for the pod and each dependent. */
type PodToCreate = { pod: V1Pod; dependents: readonly Dependent[]; onCreated(object: OwnedObject): void };

/** `retryTimeoutMs`: how long a transient refusal is retried; `signal`: ends the watches. */
type Watching = {
  clock: Clock;
  retryTimeoutMs: number;
  onUpdate(update: PodUpdate): void;
  signal: AbortSignal;
};

/**
 * Sends the create and opens both watches at once, as the name is known. The returned function waits for the response
 * or its timeout, and says whether there may be a pod to delete: not if the API server refused it.
 */
export function createAndWatch(
  { pod, dependents, onCreated }: PodToCreate,
  cluster: Pick<Cluster, 'create' | 'pods' | 'events'>,
  { clock, retryTimeoutMs, onUpdate, signal }: Watching,
): () => Promise<boolean> {
  const { name = '' } = pod.metadata ?? {};
  let isSeen = false;
  const see = (observation: Observation) => {
    isSeen ||= 'pod' in observation;
    onUpdate({ kind: 'observation', observation });
  };
  const onNote = (text: string) => onUpdate({ kind: 'note', text });
  const fail = (verb: 'create' | 'watch') => (error: unknown) => onUpdate({ kind: 'trouble', verb, error });
  each(cluster.pods(pod, signal), see).catch(fail('watch'));
  each(cluster.events(name, signal), see).catch((error: Error) =>
    onNote(`events can't be read, so a failure will be noticed later: ${error.message}`),
  );
  const create = () => cluster.create(pod, dependents, onCreated);
  const created = createWithRetries(create, { clock, timeoutMs: retryTimeoutMs, onNote, signal }).then(
    (answer) => {
      see({ at: clock.now(), pod: answer });
      return true;
    },
    (error) => {
      const mayExist = !(error instanceof ApiError) || error.mayBeDone;
      if (mayExist && isSeen)
        onNote(`the pod is there, though its creation was not confirmed: ${messageOf(error)}`);
      else fail('create')(error);
      return mayExist;
    },
  );
  return () => Promise.race([created, clock.wait(CREATE_ANSWER_TIMEOUT_MS).then(() => true)]);
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void): Promise<void> {
  for await (const item of items) take(item);
}
