import type { V1Secret } from '@kubernetes/client-node';
import { emptyingPatch, type FilledSecret } from '../plan/reusable-secret.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import type { PathOf } from './owned.ts';
import { call } from './requests.ts';

/**
 * Makes the Secret or writes into the one that is there, in one request, whoever does the same at once.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export async function applySecret(connection: Connection, path: PathOf, secret: V1Secret): Promise<string> {
  const { metadata } = await call<V1Secret>(connection, {
    method: 'PATCH',
    path: path('secrets', secret.metadata?.name),
    query: { fieldManager: 'pod-step', force: 'true' },
    body: secret,
    contentType: 'application/apply-patch+yaml',
  });
  return metadata?.resourceVersion ?? '';
}

/** A conflict says that another step has written it since, which then empties it; a Secret that is gone holds nothing. */
export async function emptySecret(
  connection: Connection,
  path: PathOf,
  { name, version }: FilledSecret,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const body = emptyingPatch(version);
    await call(connection, { method: 'PATCH', path: path('secrets', name), body, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 409 || error.status === 404))) throw error;
  }
}
