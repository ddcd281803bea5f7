import { hasCode } from '../job/errors.ts';
import type { FilledSecret } from '../plan/secrets.ts';
import { whyFailed } from './errors.ts';
import type { Clock, Cluster, Host, OwnedPod } from './ports.ts';
import { writePendingCleanup } from './post.ts';

export type Cleanup = ReturnType<typeof openCleanup>;

/** After a cancel the runner waits 7.5 s, then 2.5 s. */
const CANCELLED_TIMEOUT_MS = 4000;
/** What an API server that is away does not delete by then is left to post, so that the job can go on. */
const END_TIMEOUT_MS = 10_000;

type Given = {
  cluster: Pick<Cluster, 'delete' | 'emptySecret'>;
  clock: Clock;
  host: Pick<Host, 'warning' | 'saveForPost'>;
  /** Aborts when the host cancels the step. */
  interrupted: AbortSignal;
};

/**
 * Makes sure that a step leaves nothing: post deletes and empties what can't be deleted or emptied now. Disposing of it
 * empties the pull secrets, and waits for that and for all deletes.
 */
export function openCleanup(namespace: string, { cluster, clock, host, interrupted }: Given) {
  const pods = new Map<string, OwnedPod>();
  const deletions: Promise<boolean>[] = [];
  let filled: readonly FilledSecret[] = [];
  const written = new Set<FilledSecret>();
  const late = new AbortController();
  const giveUpAfter = (ms: number) => void clock.wait(ms).then(() => late.abort());
  if (interrupted.aborted) giveUpAfter(CANCELLED_TIMEOUT_MS);
  else interrupted.addEventListener('abort', () => giveUpAfter(CANCELLED_TIMEOUT_MS));
  const save = () =>
    host.saveForPost(writePendingCleanup({ namespace, pods: [...pods.values()], pullSecrets: [...filled] }));
  /** Post knows of each pod and secret already. It does no harm if it looks for one that is gone, or without its UID. */
  const update = () => {
    try {
      save();
    } catch (error) {
      if (!hasCode(error, 'runner')) throw error;
    }
  };
  const forget = (name: string) => {
    pods.delete(name);
    update();
  };
  const deleted = async (pod: OwnedPod, graceSeconds: number | undefined) => {
    const { name } = pod;
    if (!pods.has(name)) return false;
    try {
      await cluster.delete(pod, graceSeconds, late.signal);
      // A create whose answer never came may still be done; post looks once more, by the token.
      if (pods.get(name)?.uid !== undefined) forget(name);
      return true;
    } catch (error) {
      const why = whyFailed(error, { what: 'delete pods', namespace });
      host.warning(
        'The pod could not be deleted',
        `The pod ${namespace}/${name} may still be there. ${why} The end of the job tries once more.`,
      );
      return false;
    }
  };
  const isEmpty = (secret: FilledSecret) => {
    filled = filled.filter((one) => one !== secret);
    update();
  };
  const emptied = async (secret: FilledSecret) => {
    try {
      await cluster.emptySecret(secret, late.signal);
      // A write whose answer never came may still be done; post empties it once more.
      if (written.has(secret)) isEmpty(secret);
    } catch (error) {
      host.warning(
        'A pull secret still has the credentials of the step',
        `The secret ${namespace}/${secret.name} could not be emptied. ${whyFailed(error, { what: 'patch secrets', namespace })} The end of the job tries once more.`,
      );
    }
  };
  return {
    /** Call this before creating a pod, because the process can be killed at any moment after that. */
    register(planned: OwnedPod) {
      const { name } = planned;
      let known = planned;
      pods.set(name, planned);
      save();
      return {
        /** The pod exists now, and its UID is known. `mayBeMore`: post also looks for another pod of its token. */
        created(pod: OwnedPod, mayBeMore = false) {
          known = pod;
          if (mayBeMore || !pods.has(name)) return;
          pods.set(name, pod);
          update();
        },
        /** The pod stays, or was never created. */
        keep: () => forget(name),
        /** False if the API server did not accept the delete. `graceSeconds`: undefined for the pod's own. */
        delete(graceSeconds: number | undefined) {
          const deletion = deleted(known, graceSeconds);
          deletions.push(deletion);
          return deletion;
        },
      };
    },
    /** Call this before the Secret gets a credential of this step. Returns what to call if it has got it, or has not. */
    emptyLater(secret: FilledSecret) {
      filled = [...filled, secret];
      save();
      return {
        isWritten: () => {
          written.add(secret);
        },
        isEmpty: () => isEmpty(secret),
      };
    },
    async [Symbol.asyncDispose]() {
      giveUpAfter(END_TIMEOUT_MS);
      await Promise.all([...deletions, ...filled.map(emptied)]);
    },
  };
}
