import type { OwnedPod } from '../../run/ports/owned-pod.ts';
import { call, type Namespace, type PortMethod } from '../requests/requests.ts';

/** Changed to have the node look at the pod; read by nobody. */
const STATUS_ANNOTATION = 'pod-step/status-requested';

/**
 * A strategic merge patch, tried again while failures pass. With another UID the pod is not ours, and the API server
 * refuses the patch. Throws ApiError or UnreachableError.
 */
export async function patchPod(
  { connection, path }: Namespace,
  { name, uid }: Pick<OwnedPod, 'name' | 'uid'>,
  { metadata, ...others }: { metadata?: object; spec?: object },
  limits: { until: AbortSignal } | { signal: AbortSignal },
): Promise<void> {
  await call(connection, {
    method: 'PATCH',
    path: path('pods', name),
    contentType: 'application/strategic-merge-patch+json',
    body: { metadata: { uid, ...metadata }, ...others },
    ...limits,
  });
}

/**
 * A kubelet syncs a pod at once when an annotation of it changes, and begins with its status.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/config/config.go (podsDifferSemantically)
 */
export const requestStatus: PortMethod<'requestStatus'> = (namespace, pod, signal) =>
  patchPod(namespace, pod, { metadata: { annotations: { [STATUS_ANNOTATION]: 'true' } } }, { signal });
