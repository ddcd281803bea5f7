import { createHash } from 'node:crypto';
import { messageOf } from '../job/message-of-error.ts';
import { type FilledSecret, filledSecret, type ReusableSecret } from '../plan/reusable-secret.ts';
import type { Context } from './context.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Writes the credentials of a step into the pull secrets that stay in the namespace, and gives those that could be written.
 * To be done well before the pod is created: a kubelet that knows a Secret already learns of a change a moment later.
 * Without them the step goes on with its own Secret alone; it then can't use an image that was pulled by another.
 */
export async function fillPullSecrets(
  secrets: readonly ReusableSecret[],
  { namespace, token }: { namespace: string; token: string },
  { cluster, host, cleanup }: Pick<Context, 'cluster' | 'host' | 'cleanup'>,
): Promise<FilledSecret[]> {
  const filled = await Promise.all(
    secrets.map(async (secret) => {
      try {
        const version = await cluster.applySecret(filledSecret(secret, namespace, token));
        return { name: secret.name, version };
      } catch (error) {
        host.say(
          `The pull secret ${namespace}/${secret.name} could not be written, so nodes may not let the step use images of ${secret.credentials.registry} that they have: ${messageOf(error)}`,
        );
        return undefined;
      }
    }),
  );
  const written = filled.filter((one) => one !== undefined);
  cleanup.emptyLater(written);
  return written;
}
