import type { V1Container, V1EnvVar, V1Pod, V1ResourceRequirements } from '@kubernetes/client-node';
import { containersIn, OWN_PATH, type PullPolicy } from '../job/image-consumers.ts';
import type { PlannedPod } from '../job/pod-parts.ts';
import { defined } from '../job/values.ts';
import { hardened, planResources } from './checks.ts';

/**
 * Fits almost every quota and limit range, and is enough for a container that only starts. The pod's sandbox starts within
 * these limits too: on 1.37.1 with containerd 2.4 a limit of 10m let it take 3.2 s, 100m 0.30, 200m 0.23, and none 0.19.
 */
const LITTLE: readonly (readonly [kind: string, request: string, limit: string])[] = [
  ['cpu', '100m', '200m'],
  ['memory', '64Mi', '64Mi'],
  ['ephemeral-storage', '64Mi', '64Mi'],
];
/**
 * From a ConfigMap that does not exist. The kubelet notices this after it has pulled the image, and before the runtime gets a
 * request for the container. CRI-O 1.36 can need as long to report that it could not create a container as other pods of the
 * node need to stop. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go
 * (startContainer)
 */
const NO_VALUE: V1EnvVar = {
  name: 'NONE',
  valueFrom: { configMapKeyRef: { name: 'pod-step-starts-no-container', key: 'none' } },
};
/** Nothing of the image runs even if that ConfigMap exists. */
const NO_PROGRAM = `${OWN_PATH}/none`;

/** `container`: the first that needs the image, for messages. */
export type ProbedImage = { container: string; image: string; policy: PullPolicy };

/**
 * Pulls images in parallel where `pod` would run, and does nothing else with them, so that all failing pulls are reported
 * together. `pod`: without its checks. `deadlineSeconds`: ends the probe pod if its runner was lost. `given`: the requests of
 * each container, by kind.
 */
export function planProbe(
  pod: PlannedPod,
  images: readonly ProbedImage[],
  deadlineSeconds = pod.spec.activeDeadlineSeconds,
  given: V1ResourceRequirements = {},
): V1Pod {
  const { initContainers: _, volumes: __, resources: ___, ...spec } = pod.spec;
  // No container is created, so none needs a user. A cluster can allow only users that it assigns, as OpenShift does.
  const { runAsUser: ____, ...securityContext } = hardened({}, spec);
  const resources = resourcesOf(containersIn(pod.spec), given);
  const containers: V1Container[] = images.map(({ container, image, policy }) => ({
    name: container,
    image,
    imagePullPolicy: policy,
    command: [NO_PROGRAM],
    env: [NO_VALUE],
    securityContext,
    resources,
  }));
  return { ...pod, spec: { ...spec, ...defined({ activeDeadlineSeconds: deadlineSeconds }), containers } };
}

/** Ephemeral storage only where a container of the job names it, as few namespaces ask for it. */
function resourcesOf(job: readonly V1Container[], given: V1ResourceRequirements): V1ResourceRequirements {
  const { requests = {}, limits = {} } = planResources(given).resources ?? {};
  const isNamed = (kind: string) =>
    job.some(({ resources }) => kind in { ...resources?.requests, ...resources?.limits });
  const little = LITTLE.filter(
    ([kind]) => !(kind in { ...requests, ...limits }) && (kind !== 'ephemeral-storage' || isNamed(kind)),
  );
  return {
    requests: { ...Object.fromEntries(little.map(([kind, request]) => [kind, request])), ...requests },
    limits: { ...Object.fromEntries(little.map(([kind, , limit]) => [kind, limit])), ...limits },
  };
}
