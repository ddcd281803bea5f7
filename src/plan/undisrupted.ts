/**
 * A step can't go on elsewhere, so what moves pods to make better use of nodes leaves it alone until it has ended.
 * https://karpenter.sh/docs/concepts/disruption/#pod-level-controls
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md#what-types-of-pods-can-prevent-ca-from-removing-a-node
 */
export const UNDISRUPTED = {
  'karpenter.sh/do-not-disrupt': 'true',
  'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
};
