import type { V1PodResourceClaim } from '@kubernetes/client-node';
import { emptyImage } from '../../simulator/registry/images.ts';
import { check, mounting, podOf, type Situation, step } from './situation.ts';

const TRAP = "trap 'exit 0' TERM; while true; do sleep 0.1; done";
const LIMIT = { limits: { memory: '32Mi' } };

/** What can happen while the step runs, or before it gets a node. */
export const runs: Record<string, Situation> = {
  succeeds: { spec: () => ({}), seconds: 15 },
  'succeeds-behind-a-check': { spec: (place) => ({ initContainers: [check(place)] }), seconds: 15 },
  'succeeds-beside-a-sidecar': {
    spec: (place) => ({
      initContainers: [check(place, { name: 'db', restartPolicy: 'Always', command: ['sleep', '60'] })],
    }),
    seconds: 15,
  },
  'exit-code-3': running(['sh', '-c', 'exit 3']),
  segfault: running(['sh', '-c', "sh -c 'kill -SEGV $$$$'; exit $?"]),
  'out-of-memory': {
    spec: (place) => ({ containers: [step(place, { command: ['tail', '/dev/zero'], resources: LIMIT })] }),
    seconds: 15,
  },
  'out-of-memory-in-a-child': {
    spec: (place) => ({
      containers: [step(place, { command: ['sh', '-c', 'tail /dev/zero; exit 0'], resources: LIMIT })],
    }),
    seconds: 15,
  },
  'sidecar-out-of-memory': {
    spec: (place) => ({
      initContainers: [
        check(place, {
          name: 'db',
          restartPolicy: 'Always',
          command: ['sh', '-c', 'sleep 2; exec tail /dev/zero'],
          resources: LIMIT,
        }),
      ],
      containers: [step(place, { command: ['sh', '-c', 'sleep 6; exit 1'] })],
    }),
    seconds: 20,
  },
  'all-containers-restarted': {
    spec: (place) => ({
      containers: [
        step(place, { command: ['sleep', '60'] }),
        step(place, {
          name: 'beside',
          command: ['sh', '-c', 'sleep 2; exit 7'],
          restartPolicy: 'Never',
          restartPolicyRules: [
            { action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [7] } },
          ],
        }),
      ],
    }),
    seconds: 15,
  },
  'restarts-and-crashes': {
    spec: (place) => ({
      restartPolicy: 'Always',
      containers: [step(place, { command: ['sh', '-c', 'exit 1'] })],
    }),
    seconds: 8,
  },
  deleted: disturbed(['sleep', '60'], ({ api, namespace }, name) =>
    api.deleteNamespacedPod({ name, namespace }),
  ),
  'deleted-and-exits-0': disturbed(['sh', '-c', TRAP], ({ api, namespace }, name) =>
    api.deleteNamespacedPod({ name, namespace }),
  ),
  'deleted-while-pulling': {
    spec: (place) => {
      place.registry.push('endless/app:1', emptyImage());
      place.registry.misbehave('endless/app', { kind: 'hang' });
      return { containers: [step(place, { image: `${place.registry.address}/endless/app:1` })] };
    },
    meanwhile: {
      when: 'early',
      act: ({ api, namespace }, name) => api.deleteNamespacedPod({ name, namespace }),
    },
    seconds: 15,
  },
  evicted: disturbed(['sleep', '60'], ({ api, namespace }, name) =>
    api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name, namespace } } }),
  ),
  'evicted-and-exits-0': disturbed(['sh', '-c', TRAP], ({ api, namespace }, name) =>
    api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name, namespace } } }),
  ),
  'evicted-for-its-disk-use': {
    spec: (place) => ({
      containers: [
        step(place, {
          command: ['sh', '-c', 'head -c 30000000 /dev/zero > /tmp/much; sleep 60'],
          resources: { limits: { 'ephemeral-storage': '4Mi' } },
        }),
      ],
    }),
    seconds: 60,
  },
  // The kubelet says nothing of it in the status then: https://github.com/kubernetes/kubernetes/issues/141483
  'evicted-for-its-disk-use-and-exits-0': {
    spec: (place) => ({
      containers: [
        step(place, {
          command: ['sh', '-c', `head -c 30000000 /dev/zero > /tmp/much; ${TRAP}`],
          resources: { limits: { 'ephemeral-storage': '4Mi' } },
        }),
      ],
    }),
    seconds: 60,
  },
  'deadline-passes': {
    spec: (place) => ({ activeDeadlineSeconds: 3, containers: [step(place, { command: ['sleep', '60'] })] }),
    seconds: 25,
  },
  preempted: {
    spec: (place) => ({
      containers: [step(place, { command: ['sleep', '60'], resources: { requests: { cpu: '1500m' } } })],
    }),
    meanwhile: {
      when: 'running',
      act: (place) => {
        const resources = { requests: { cpu: '1500m' } };
        const body = podOf(
          'important',
          { priorityClassName: place.important, containers: [step(place, { resources })] },
          place,
        );
        return place.api.createNamespacedPod({ namespace: place.namespace, body });
      },
    },
    seconds: 20,
  },
  // For a pod that came to its node past the scheduler, and that the node can't do without.
  'preempted-on-its-node-and-exits-0': {
    spec: (place) => ({
      containers: [step(place, { command: ['sh', '-c', TRAP], resources: { requests: { cpu: '1500m' } } })],
    }),
    meanwhile: {
      when: 'running',
      act: async (place) => {
        const [node] = (await place.api.listNode()).items;
        const resources = { requests: { cpu: '1500m' } };
        const containers = [step(place, { resources })];
        const spec = {
          nodeName: node?.metadata?.name ?? '',
          priorityClassName: 'system-node-critical',
          containers,
        };
        const body = podOf('critical', spec, place);
        return place.api.createNamespacedPod({ namespace: place.namespace, body });
      },
    },
    seconds: 20,
  },
  'refused-by-node': {
    spec: async (place) => {
      const [node] = (await place.api.listNode()).items;
      const resources = { requests: { cpu: '500' } };
      return { nodeName: node?.metadata?.name ?? '', containers: [step(place, { resources })] };
    },
    seconds: 6,
  },
  'unschedulable-by-cpu': {
    spec: (place) => ({ containers: [step(place, { resources: { requests: { cpu: '500' } } })] }),
    seconds: 4,
  },
  'unschedulable-by-selector': { spec: () => ({ nodeSelector: { 'no-such': 'label' } }), seconds: 4 },
  'scheduling-gate': {
    spec: () => ({ schedulingGates: [{ name: 'kueue.x-k8s.io/admission' }] }),
    seconds: 4,
  },
  'volume-claim-missing': {
    spec: mounting({ name: 'data', persistentVolumeClaim: { claimName: 'no-such-claim' } }),
    seconds: 4,
  },
  'device-claim-template-missing': {
    spec: claiming({ resourceClaimTemplateName: 'no-such-template' }),
    seconds: 4,
  },
  'volume-claim-unbound': {
    spec: mounting({ name: 'data', persistentVolumeClaim: { claimName: 'unbound' } }),
    seconds: 4,
  },
};

function claiming(claim: Partial<V1PodResourceClaim>): Situation['spec'] {
  return (place) => ({
    resourceClaims: [{ name: 'gpu', ...claim }],
    containers: [step(place, { resources: { claims: [{ name: 'gpu' }] } })],
  });
}

function running(command: string[]): Situation {
  return { spec: (place) => ({ containers: [step(place, { command })] }), seconds: 15 };
}

function disturbed(command: string[], act: NonNullable<Situation['meanwhile']>['act']): Situation {
  return { ...running(command), meanwhile: { when: 'running', act }, seconds: 20 };
}
