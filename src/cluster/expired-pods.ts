import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../job/time.ts';
import { isAbandoned, isExpired, selectorOfExpired } from '../plan/expiry.ts';
import { type FilledSecret, readFilledAnnotation } from '../plan/reusable-secret.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { type Owned, owned, type PathOf } from './owned.ts';
import { call } from './requests.ts';

/** A pod that its step has left, and the reusable pull secrets that the step had written. */
export type ExpiredPod = { pod: Owned; pullSecrets: FilledSecret[] };

/** The next step goes on with the others. */
const MOST = 20;

/**
 * Pods of earlier steps whose time is over for certain. The candidates come from the cache of the API server, which may be
 * a moment behind: what is left behind has been so for hours. Each is then looked at as a whole, by the server's clock.
 * `now`: as this machine has it, to ask for few.
 */
export async function expiredPods(
  connection: Connection,
  path: PathOf,
  now: number,
  signal: AbortSignal,
): Promise<ExpiredPod[]> {
  let serverNow = Number.NaN;
  // Where there are none, `items` is null in this form.
  const { items } = await call<{ items: { metadata?: V1ObjectMeta }[] | null }>(connection, {
    method: 'GET',
    path: path('pods'),
    query: { labelSelector: selectorOfExpired(now), resourceVersion: '0' },
    accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    answered: ({ date }) => {
      serverNow = momentOf(String(date));
    },
    signal,
  });
  const names = (items ?? []).flatMap(({ metadata: { name, labels, deletionTimestamp } = {} }) =>
    name !== undefined && deletionTimestamp === undefined && isExpired(labels, serverNow) ? [name] : [],
  );
  const pods = await Promise.all(
    names.slice(0, MOST).map((name) => podIfThere(connection, path('pods', name), signal)),
  );
  return pods.flatMap((pod) =>
    pod !== undefined && isAbandoned(pod, serverNow)
      ? [{ pod: owned('pods', pod.metadata), pullSecrets: readFilledAnnotation(pod.metadata?.annotations) }]
      : [],
  );
}

async function podIfThere(
  connection: Connection,
  path: string,
  signal: AbortSignal,
): Promise<V1Pod | undefined> {
  try {
    return await call<V1Pod>(connection, { method: 'GET', path, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
