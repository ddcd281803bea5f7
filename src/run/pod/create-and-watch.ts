import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { ApiError } from '../../cluster/api-error.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Owned } from '../../cluster/owned.ts';
import { messageOf } from '../../job/message-of-error.ts';
import type { Sighting } from '../../judge/sighting.ts';
import type { Dependent } from '../../plan/dependents.ts';
import { createPatiently } from './create-with-retries.ts';

/** What is heard of a pod from before it exists. */
export type News =
  | { kind: 'sighting'; sighting: Sighting }
  /** The pod can't be created, or not be watched. */
  | { kind: 'trouble'; verb: 'create' | 'watch'; error: unknown }
  | { kind: 'note'; text: string };

/** A create that is on its way when the step ends may still make a pod; it is waited for, so that the pod can be deleted. */
const CREATE_ANSWER_MS = 3000;

/**
 * Sends the create and opens both watches at once: the name is ours, so nothing has to wait. `signal` ends the watches.
 * Gives what says, as soon as the create is answered or has gone without an answer for too long, whether there may be a
 * pod to delete: there is none where the API server refused it. `patienceMs`: how long a refusal that passes by itself is
 * outlived.
 */
export function createAndWatch(
  { pod, dependents, made }: { pod: V1Pod; dependents: readonly Dependent[]; made?: (object: Owned) => void },
  cluster: Cluster,
  patienceMs: number,
  tell: (news: News) => void,
  signal: AbortSignal,
): () => Promise<boolean> {
  const { name = '' } = pod.metadata ?? {};
  let isSeen = false;
  const see = (sighting: Sighting) => {
    isSeen ||= 'pod' in sighting;
    tell({ kind: 'sighting', sighting });
  };
  const note = (text: string) => tell({ kind: 'note', text });
  const fail = (verb: 'create' | 'watch') => (error: unknown) => tell({ kind: 'trouble', verb, error });
  each(cluster.pods(pod, signal), see).catch(fail('watch'));
  each(cluster.events(name, signal), see).catch((error: Error) =>
    note(`events can't be read, so a failure will be noticed later: ${error.message}`),
  );
  const create = () => cluster.create(pod, dependents, made);
  const created = createPatiently(create, patienceMs, note, signal).then(
    (answer) => {
      see({ at: Date.now(), pod: answer });
      return true;
    },
    (error) => {
      const podMayExist = !(error instanceof ApiError) || error.mayBeDone;
      if (podMayExist && isSeen)
        note(`the pod is there, though its creation was not confirmed: ${messageOf(error)}`);
      else fail('create')(error);
      return podMayExist;
    },
  );
  return () => Promise.race([created, wait(CREATE_ANSWER_MS, true, { ref: false })]);
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void): Promise<void> {
  for await (const item of items) take(item);
}
