import { SchedulingV1Api } from '@kubernetes/client-node';
import { configOf, type Stage } from './stage.ts';

/** A resource of which the node of a real cluster has one, and which nothing else requests. */
type Scarce = AsyncDisposable & {
  /** For the container of a pod that is in the way. */
  resources: object | undefined;
  /** Makes the scheduler end the pod, because a more important pod needs the same resource. */
  preempt(pod: string): Promise<void>;
  /** Makes the kubelet end the pod, because a critical pod was assigned to its node and needs the same resource. */
  preemptOnNode(pod: string): Promise<void>;
};

export async function openScarce(stage: Stage): Promise<Scarce> {
  const { simulator } = stage;
  if (simulator === undefined) return onCluster(stage);
  return {
    resources: undefined,
    preempt: async (pod) => simulator.node.preempt(pod),
    preemptOnNode: async (pod) => simulator.node.preemptOnNode(pod),
    [Symbol.asyncDispose]: async () => {},
  };
}

async function onCluster({ namespace, api, image, kubeconfig, nodes }: Stage): Promise<Scarce> {
  const resource = `pod-step.example/${namespace}`;
  const onNode = (change: object) =>
    api.patchNodeStatus({
      name: nodes[0] ?? '',
      body: [{ path: `/status/capacity/${resource.replace('/', '~1')}`, ...change }],
    });
  const resources = { limits: { [resource]: '1' } };
  const important = (how: object) => ({
    metadata: { name: 'important' },
    spec: {
      restartPolicy: 'Never',
      containers: [{ name: 'main', image, command: ['true'], resources }],
      ...how,
    },
  });
  const classes = configOf(kubeconfig).makeApiClient(SchedulingV1Api);
  await onNode({ op: 'add', value: '1' });
  await classes.createPriorityClass({ body: { metadata: { name: namespace }, value: 1000 } });
  return {
    resources,
    async preempt() {
      await api.createNamespacedPod({ namespace, body: important({ priorityClassName: namespace }) });
    },
    async preemptOnNode() {
      // Past the scheduler, as a DaemonSet of old or a static pod.
      const how = { priorityClassName: 'system-node-critical', nodeName: nodes[0] };
      await api.createNamespacedPod({ namespace, body: important(how) });
    },
    async [Symbol.asyncDispose]() {
      await classes.deletePriorityClass({ name: namespace });
      await api.deleteNamespacedPod({ name: 'important', namespace, gracePeriodSeconds: 0 }).catch(() => {});
      await onNode({ op: 'remove' });
    },
  };
}
