import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { messageOf } from '../../job/message-of-error.ts';
import type { Observation } from '../../judge/observation.ts';
import type { Dependent } from '../../plan/dependents.ts';
import { ApiError } from '../ports/api-error.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { OwnedObject } from '../ports/owned-object.ts';
import { createWithRetries } from './create-with-retries.ts';

/** What is heard of a pod from before it exists. */
export type PodUpdate =
  | { kind: 'observation'; observation: Observation }
  | Trouble
  /** A line for the log. */
  | { kind: 'note'; text: string };

/** The pod can't be created, watched or deleted. */
export type Trouble = { kind: 'trouble'; verb: 'create' | 'watch' | 'delete'; error: unknown };

/** A create that is on its way when the step ends may still make a pod; it is waited for, so that the pod can be deleted. */
const CREATE_ANSWER_TIMEOUT_MS = 3000;

/** `onCreated`: called for the pod and each of its dependents. */
type PodToCreate = { pod: V1Pod; dependents: readonly Dependent[]; onCreated(object: OwnedObject): void };

/** `retryTimeoutMs`: how long a refusal that passes by itself is outlived; `signal`: ends the watches. */
type Watching = { retryTimeoutMs: number; onUpdate(update: PodUpdate): void; signal: AbortSignal };

/**
 * Sends the create and opens both watches at once: the name is ours, so nothing has to wait. Gives what says, as soon as the
 * create is answered or has gone without an answer for too long, whether there may be a pod to delete: there is none where
 * the API server refused it.
 */
export function createAndWatch(
  { pod, dependents, onCreated }: PodToCreate,
  cluster: Pick<Cluster, 'create' | 'pods' | 'events'>,
  { retryTimeoutMs, onUpdate, signal }: Watching,
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
  const created = createWithRetries(create, { timeoutMs: retryTimeoutMs, onNote, signal }).then(
    (answer) => {
      see({ at: Date.now(), pod: answer });
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
  return () => Promise.race([created, wait(CREATE_ANSWER_TIMEOUT_MS, true, { ref: false })]);
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void): Promise<void> {
  for await (const item of items) take(item);
}
