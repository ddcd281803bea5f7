import type { CoreV1Api, V1Container, V1Pod, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import type { Registry } from '../../simulator/registry/start.ts';

/** Where a situation plays. */
export type Place = {
  namespace: string;
  registry: Registry;
  /** An image with a shell. */
  image: string;
  api: CoreV1Api;
  /** The address of this machine that pods and containerd see, where containerd insists on HTTPS; undefined without one. */
  bridge: string | undefined;
  /** The name of a priority class above all others, and of a runtime class whose handler no node has. */
  important: string;
  noRuntime: string;
};

/** Something that can happen to a pod, and how to make it happen. */
export type Situation = {
  spec(place: Place): Partial<V1PodSpec> | Promise<Partial<V1PodSpec>>;
  /** Once the step runs (`running`) or the pod has been there for a second (`early`). */
  meanwhile?: { when: 'running' | 'early'; act(place: Place, pod: string): Promise<unknown> };
  /** The tape ends this long after the pod was created, or a moment after the pod has ended. Long enough for both witnesses. */
  seconds: number;
};

/** How the container that is judged is called. */
export const STEP = 'step';

/** The step's container as it mostly is. */
export function step(place: Place, changes: Partial<V1Container> = {}): V1Container {
  return { name: STEP, image: place.image, command: ['sh', '-c', 'true'], ...changes };
}

/** An init container that ends at once: what comes behind it is told late by the statuses. */
export function check(place: Place, changes: Partial<V1Container> = {}): V1Container {
  return {
    name: 'check',
    image: place.image,
    imagePullPolicy: 'IfNotPresent',
    command: ['true'],
    ...changes,
  };
}

/** A step that mounts a volume. */
export function mounting(volume: V1Volume): Situation['spec'] {
  return (place) => ({
    containers: [step(place, { volumeMounts: [{ name: volume.name, mountPath: '/data' }] })],
    volumes: [volume],
  });
}

/** The pod of a situation. */
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
