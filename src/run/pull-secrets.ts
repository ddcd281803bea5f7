import { createHash } from 'node:crypto';
import { messageOf } from '../job/errors.ts';
import { type FilledSecret, filledSecret, type ReusableSecret } from '../plan/reusable-secret.ts';
import type { Context } from './context.ts';
import { mayBeDone } from './ports/api-error.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Writes the step's credentials into the reusable pull secrets; returns those written. Call it well before creating the
 * pod: a kubelet that already knows a Secret sees a change with a short delay. On failure the step goes on with its own
 * Secret, and can't use an image on the node that was pulled with another credential.
 */
export async function fillPullSecrets(
  secrets: readonly ReusableSecret[],
  { namespace, token }: { namespace: string; token: string },
  { cluster, host, cleanup, interrupted }: Pick<Context, 'cluster' | 'host' | 'cleanup' | 'interrupted'>,
): Promise<FilledSecret[]> {
  const filled = await Promise.all(
    secrets.map(async (secret) => {
      const one = { name: secret.name, token };
      const isEmpty = cleanup.emptyLater(one);
      try {
        await cluster.applySecret(filledSecret(secret, namespace, token), interrupted);
        return one;
      } catch (error) {
        if (!mayBeDone(error)) isEmpty();
        host.warning(
          'A pull secret could not be written',
          `Without ${namespace}/${secret.name} nodes may not let the step use images of ${secret.credentials.registry} that they have: ${messageOf(error)}`,
        );
        return undefined;
      }
    }),
  );
  return filled.filter((one) => one !== undefined);
}
