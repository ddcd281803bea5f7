import { MANAGED_BY } from '../../job/identity.ts';
import type { LookedUp } from '../../judge/observation.ts';
import { emptyingPatch } from '../../plan/reusable-secret.ts';
import { ApiError } from '../../run/ports/api-error.ts';
import { isOfApiServer } from '../requests/failures.ts';
import { call, type PortMethod } from '../requests/requests.ts';

/** Create or update, safe with concurrent writers: https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
export const applySecret: PortMethod<'applySecret'> = async ({ connection, path }, secret, signal) => {
  await call(connection, {
    method: 'PATCH',
    path: path('secrets', secret.metadata?.name),
    query: { fieldManager: 'pod-step', force: 'true' },
    body: secret,
    contentType: 'application/apply-patch+yaml',
    signal,
  });
};

/** Where the patch's test fails, another step has written the Secret since, and empties it later; 404: it holds nothing. */
export const emptySecret: PortMethod<'emptySecret'> = async (
  { connection, path },
  { name, token },
  signal,
) => {
  try {
    await call(connection, {
      method: 'PATCH',
      path: path('secrets', name),
      contentType: 'application/json-patch+json',
      body: emptyingPatch(token),
      signal,
    });
  } catch (error) {
    if (!(isOfApiServer(error) && (error.status === 422 || error.status === 404))) throw error;
  }
};

/**
 * Tells by a create that is only tried: 409 for a name that is taken. So it takes the right that a step has anyway, and no
 * Secret is read. https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run
 */
export const lookUpSecrets: PortMethod<'lookUpSecrets'> = async ({ connection, path }, names, signal) => {
  const found = names.map(async (name): Promise<LookedUp[]> => {
    const metadata = { name, labels: { ...MANAGED_BY } };
    const body = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque' };
    try {
      const query = { dryRun: 'All' };
      await call(connection, { method: 'POST', path: path('secrets'), query, body, signal });
      return [{ name, isThere: false }];
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'AlreadyExists') return [{ name, isThere: true }];
      return []; // not allowed, or no answer
    }
  });
  return (await Promise.all(found)).flat();
};
