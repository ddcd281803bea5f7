import type { V1Container, V1EnvVar, V1Pod } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/images/checks.ts';
import type { PullPolicy } from '../job/images/pull-policies.ts';
import { defined } from '../job/json.ts';
import { hardened } from './check-container.ts';
import { type Dependent, dependentsOf } from './dependents.ts';
import type { Secrets } from './pod-secret.ts';

/**
 * Fits almost every quota, and is enough for a container that only starts. The pod's sandbox starts within these limits
 * too: on 1.37.1 with containerd 2.4 a limit of 10m let it take 3.2 s, 100m 0.30, 200m 0.23, and none 0.19.
 */
const LITTLE = { requests: { cpu: '20m', memory: '32Mi' }, limits: { cpu: '200m', memory: '32Mi' } };
/**
 * From a ConfigMap that is not there, which the kubelet notices once it has pulled the image, and before the runtime hears
 * of the container. CRI-O 1.36 may take as long to say that it could not create one as other pods of the node take to stop.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (startContainer)
 */
const NO_VALUE: V1EnvVar = {
  name: 'NONE',
  valueFrom: { configMapKeyRef: { name: 'pod-step-starts-no-container', key: 'none' } },
};
/** Nothing of the image runs even where somebody has made that ConfigMap. */
const NO_PROGRAM = `${OWN_PATH}/none`;

/** `container`: the first that needs the image, for messages. */
export type ProbedImage = { container: string; image: string; policy: PullPolicy };

/**
 * Pulls images side by side where `pod` would run, and does nothing with them, so that all failing pulls show at once.
 * `pod`: without its checks. `deadlineSeconds`: ends the probe pod where nobody is left to delete it.
 */
export function planProbe(
  pod: V1Pod,
  name: string,
  images: readonly ProbedImage[],
  deadlineSeconds = pod.spec?.activeDeadlineSeconds,
): V1Pod {
  const { initContainers: _, volumes: __, resources: ___, ...spec } = pod.spec ?? { containers: [] };
  const imagePullSecrets = spec.imagePullSecrets?.map((secret) =>
    secret.name === pod.metadata?.name ? { name } : secret,
  );
  const containers: V1Container[] = images.map(({ container, image, policy }) => ({
    name: container,
    image,
    imagePullPolicy: policy,
    command: [NO_PROGRAM],
    env: [NO_VALUE],
    securityContext: hardened({}, spec),
    resources: LITTLE,
  }));
  return {
    ...pod,
    metadata: { ...pod.metadata, name },
    spec: {
      ...spec,
      ...defined({ imagePullSecrets, activeDeadlineSeconds: deadlineSeconds }),
      containers,
    },
  };
}

/** A probe runs nothing, so it only needs what the node pulls with. */
export function dependentsOfProbe(pod: V1Pod, secrets: Secrets): Dependent[] {
  return dependentsOf(pod, { ...secrets, secretEnv: [], checkout: undefined });
}
