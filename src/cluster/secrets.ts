import type { V1Secret } from '@kubernetes/client-node';
import { emptyingPatch, type FilledSecret } from '../plan/reusable-secret.ts';
import { ApiError } from '../run/ports/api-error.ts';
import { call, METADATA_ALONE, type Namespace } from './requests.ts';

/** Create or update, safe with concurrent writers: https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
export async function applySecret(
  { connection, path }: Namespace,
  secret: V1Secret,
  until: AbortSignal,
): Promise<void> {
  await call(connection, {
    method: 'PATCH',
    path: path('secrets', secret.metadata?.name),
    query: { fieldManager: 'pod-step', force: 'true' },
    body: secret,
    contentType: 'application/apply-patch+yaml',
    until,
  });
}

/** Where the patch's test fails, another step has written the Secret since, and empties it later; 404: it holds nothing. */
export async function emptySecret(
  { connection, path }: Namespace,
  { name, token }: FilledSecret,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await call(connection, {
      method: 'PATCH',
      path: path('secrets', name),
      contentType: 'application/json-patch+json',
      body: emptyingPatch(token),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 422 || error.status === 404))) throw error;
  }
}

/** Requests metadata only, so that no secret value is read. */
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
