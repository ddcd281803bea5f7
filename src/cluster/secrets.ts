import type { V1Secret } from '@kubernetes/client-node';
import { emptyingPatch, type FilledSecret } from '../plan/reusable-secret.ts';
import { ApiError } from '../run/ports/api-error.ts';
import { call, METADATA_ALONE, type Namespace } from './requests.ts';

/**
 * Creates the Secret or writes into the one that is there, in one request, whoever does the same at once.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export async function applySecret({ connection, path }: Namespace, secret: V1Secret): Promise<string> {
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
  { connection, path }: Namespace,
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

/** Only the names are asked for, so that no secret is read. */
export async function missingSecrets(
  { connection, path }: Namespace,
  names: readonly string[],
): Promise<string[] | undefined> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        await call(connection, { method: 'GET', path: path('secrets', name), accept: METADATA_ALONE });
        return 'there';
      } catch (error) {
        return error instanceof ApiError && error.status === 404 ? 'missing' : 'unknown';
      }
    }),
  );
  if (found.includes('unknown')) return undefined;
  return names.filter((_, index) => found[index] === 'missing');
}
