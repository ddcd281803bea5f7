import type { V1ConfigMap, V1Pod, V1Secret } from '@kubernetes/client-node';
import { TOKEN_ANNOTATION } from '../job/identity.ts';
import { executablesFor } from './check-container.ts';
import { planPodSecret, type Secrets } from './pod-secret.ts';

/**
 * An object made for a pod: it has the pod's name, and the pod is its owner, so that it is deleted with the pod. `resource`: its
 * name in API paths.
 */
export type Dependent =
  | { resource: 'secrets'; object: V1Secret }
  | { resource: 'configmaps'; object: V1ConfigMap };

/** The container runtime needs them, so a pod that has any is gated until they exist. */
export function dependentsOf(pod: V1Pod, secrets: Secrets): Dependent[] {
  // The token identifies the pod alone.
  const { [TOKEN_ANNOTATION]: _, ...annotations } = pod.metadata?.annotations ?? {};
  const owner = { ...pod, metadata: { ...pod.metadata, annotations } };
  const secret = planPodSecret(owner, secrets);
  const executables = executablesFor(owner);
  return [
    ...(secret ? [{ resource: 'secrets', object: secret } as const] : []),
    ...(executables ? [{ resource: 'configmaps', object: executables } as const] : []),
  ];
}

/**
 * Holds a pod back from the scheduler until its dependents exist. They come after it, because their owner must exist
 * first: a Secret without an owner would stay for ever if this process or the API server went away in between.
 * https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/
 */
export const GATE = 'pod-step/dependents';

/** A pod that names its node passes by the scheduler and can't be gated; its kubelet waits for the dependents. */
export function withGate(pod: V1Pod): V1Pod {
  const { spec } = pod;
  if (spec === undefined || spec.nodeName !== undefined) return pod;
  return { ...pod, spec: { ...spec, schedulingGates: [...(spec.schedulingGates ?? []), { name: GATE }] } };
}
