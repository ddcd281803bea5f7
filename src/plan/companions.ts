import type { V1ConfigMap, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { RegistryCredentials } from '../job.ts';
import { executablesFor } from './check-container.ts';
import { planPullSecret } from './pull-secret.ts';

/** An object that comes with a pod, has its name, belongs to it and goes with it. */
export type Companion =
  | { resource: 'secrets'; object: V1Secret }
  | { resource: 'configmaps'; object: V1ConfigMap };

/** As the API names the kind of a companion in its paths. */
export type CompanionResource = Companion['resource'];

/** What has to be there before the pod is created. */
export function companionsOf(pod: V1Pod, credentials: readonly RegistryCredentials[]): Companion[] {
  const executables = executablesFor(pod);
  return [
    ...(credentials.length > 0
      ? [{ resource: 'secrets', object: planPullSecret(pod, credentials) } as const]
      : []),
    ...(executables ? [{ resource: 'configmaps', object: executables } as const] : []),
  ];
}
