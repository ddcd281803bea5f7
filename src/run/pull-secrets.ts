import type { V1Pod } from '@kubernetes/client-node';
import type { Job } from '../job/job.ts';
import {
  type FilledSecret,
  filledSecret,
  isReusableSecret,
  type ReusableSecret,
} from '../plan/reusable-secret.ts';
import type { Context } from './context.ts';
import { whyFailed } from './finding-of-error.ts';
import { mayBeDone } from './ports/api-error.ts';

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
      const { isWritten, isEmpty } = cleanup.emptyLater(one);
      try {
        await cluster.applySecret(filledSecret(secret, namespace, token), interrupted);
        isWritten();
        return one;
      } catch (error) {
        if (!mayBeDone(error)) isEmpty();
        // A step that is cancelled uses no image.
        if (!interrupted.aborted)
          host.warning(
            'A pull secret could not be written',
            `Without ${namespace}/${secret.name} nodes may not let the step use images of ${secret.credentials.registry} that they have. ${whyFailed(error, { what: 'patch secrets', namespace })}`,
          );
        return undefined;
      }
    }),
  );
  return filled.filter((one) => one !== undefined);
}

/** The pull secrets of a pod that this step created or filled. */
export function ownPullSecrets(
  { metadata, spec }: V1Pod,
  { registryCredentials }: Pick<Job, 'registryCredentials'>,
): string[] {
  if (registryCredentials.length === 0) return [];
  const names = (spec?.imagePullSecrets ?? []).map(({ name = '' }) => name);
  return names.filter((name) => name === metadata?.name || isReusableSecret(name));
}

/** The kubelet skips a pull secret that does not exist, so the pull may later fail with missing credentials. */
export async function warnOfMissingSecrets(
  job: Pick<Job, 'registryCredentials'>,
  pod: V1Pod,
  { cluster, host, interrupted }: Pick<Context, 'cluster' | 'host' | 'interrupted'>,
): Promise<void> {
  const own = ownPullSecrets(pod, job);
  const names = (pod.spec?.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => !own.includes(name));
  const found = await cluster.lookUpSecrets(names, interrupted);
  const missing = found.filter(({ isThere }) => !isThere).map(({ name }) => name);
  if (missing.length === 0) return;
  host.warning(
    'Pull secret not found',
    `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(', ')}, so the node pulls without. Check image-pull-secrets, or create it there.`,
  );
}
