import type { V1ConfigMap, V1Pod, V1Secret } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION, tokenOfDependent } from '../job/identity.ts';
import { executablesFor } from './check-container.ts';
import { planPodSecret, type Secrets } from './pod-secret.ts';

/** An object made for a pod: it has the pod's name, is owned by it and deleted with it. */
export type Dependent =
  | { resource: 'secrets'; object: V1Secret }
  | { resource: 'configmaps'; object: V1ConfigMap };

/** The resource name in API paths. */
export type DependentResource = Dependent['resource'];

/** Must exist before the pod is created. */
export function dependentsOf(pod: V1Pod, secrets: Secrets): Dependent[] {
  const secret = planPodSecret(pod, secrets);
  const executables = executablesFor(pod);
  return [
    ...(secret ? [{ resource: 'secrets', object: withOwnToken(secret) } as const] : []),
    ...(executables ? [{ resource: 'configmaps', object: withOwnToken(executables) } as const] : []),
  ];
}

function withOwnToken<Kind extends V1Secret | V1ConfigMap>(object: Kind): Kind {
  const { annotations = {} } = object.metadata ?? {};
  const token = tokenOfDependent(annotations[TOKEN_ANNOTATION] ?? '');
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...annotations, [TOKEN_ANNOTATION]: token } },
  };
}
