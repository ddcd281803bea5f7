import type { V1Pod } from '@kubernetes/client-node';
import { conditionOf } from './containers.ts';

/**
 * Has the cluster lost the node of a pod that runs? It then calls the pod not ready, and gives no reason. A kubelet gives one, or
 * calls the containers not ready as well; and when it is back, it calls the pod ready again.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/util/node/controller_utils.go (MarkPodsNotReady),
 * …/pkg/kubelet/status/generate.go (GeneratePodReadyCondition)
 */
export function hasLostNode(pod: V1Pod): boolean {
  const ready = conditionOf(pod, 'Ready');
  const isReasonless = ready?.status === 'False' && (ready.reason ?? '') === '';
  return isReasonless && conditionOf(pod, 'ContainersReady')?.status === 'True';
}

/** Of a node that does not report any more: https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-based-evictions */
const UNREACHABLE = 'node.kubernetes.io/unreachable';

/** Will nothing end the pod because its node is lost? The cluster's own toleration, for a pod that has none, is of 300 s. */
export function toleratesLostNode({ spec }: V1Pod): boolean {
  const known = (spec?.tolerations ?? []).filter(
    ({ key = '', effect = '' }) =>
      (key === '' || key === UNREACHABLE) && (effect === '' || effect === 'NoExecute'),
  );
  return known.length > 0 && known.every(({ tolerationSeconds }) => tolerationSeconds === undefined);
}
