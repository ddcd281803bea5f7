import type { CoreV1Api, V1Container, V1Pod, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import type { Registry } from '../../simulator/registry/start.ts';

export type Place = {
  namespace: string;
  registry: Registry;
  /** An image with a shell. */
  image: string;
  api: CoreV1Api;
  /** This machine's address for pods and containerd, which requires HTTPS there; undefined if there is none. */
  bridge: string | undefined;
  /** `important`: a priority class above all others; `noRuntime`: a runtime class whose handler no node has. */
  important: string;
  noRuntime: string;
};

/** What can happen to a pod, and how to cause it. */
export type Situation = {
  spec(place: Place): Partial<V1PodSpec> | Promise<Partial<V1PodSpec>>;
  /** `running`: once the step runs; `early`: 1.5 s after the pod was created. */
  meanwhile?: { when: 'running' | 'early'; act(place: Place, pod: string): Promise<unknown> };
  /** Recording time from the pod's creation; it ends soon after the pod. Enough for both statuses and events. */
  seconds: number;
};

/** The container that is judged. */
export const STEP = 'step';

export function step(place: Place, changes: Partial<V1Container> = {}): V1Container {
  return { name: STEP, image: place.image, command: ['sh', '-c', 'true'], ...changes };
}

/** An init container that ends at once: statuses report late on containers that start after it. */
export function check(place: Place, changes: Partial<V1Container> = {}): V1Container {
  return {
    name: 'check',
    image: place.image,
    imagePullPolicy: 'IfNotPresent',
    command: ['true'],
    ...changes,
  };
}

export function mounting(volume: V1Volume): Situation['spec'] {
  return (place) => ({
    containers: [step(place, { volumeMounts: [{ name: volume.name, mountPath: '/data' }] })],
    volumes: [volume],
  });
}

export function podOf(name: string, spec: Partial<V1PodSpec>, place: Place): V1Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 3,
      containers: [step(place)],
      ...spec,
    },
  };
}
