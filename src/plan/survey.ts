import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { hardened } from './check-container.ts';
import type { PullPolicy } from './pull-policies.ts';

/** Little enough for every quota, and enough for a container that only starts. */
const LITTLE = { cpu: '10m', memory: '32Mi' };
/** It ends of itself where nobody is left to delete it. */
const DEADLINE_SECONDS = 30;
/** Nothing has to run: once it can be tried, the image is there. */
const NO_PROGRAM = '/.pod-step/none';

/** `container`: the first that needs the image, so that it can be named. */
export type SurveyedImage = { container: string; image: string; policy: PullPolicy };

/**
 * A pod that has images pulled side by side, where those of `pod` would be, and does nothing with them: all that can't
 * be pulled show at once. `pod`: without its checks.
 */
export function planSurvey(pod: V1Pod, name: string, images: readonly SurveyedImage[]): V1Pod {
  const { initContainers: _, volumes: __, resources: ___, ...spec } = pod.spec ?? { containers: [] };
  const pullSecrets = spec.imagePullSecrets?.map((secret) =>
    secret.name === pod.metadata?.name ? { name } : secret,
  );
  const containers: V1Container[] = images.map(({ container, image, policy }) => ({
    name: container,
    image,
    imagePullPolicy: policy,
    command: [NO_PROGRAM],
    securityContext: hardened({}, spec),
    resources: { requests: LITTLE, limits: LITTLE },
  }));
  return {
    ...pod,
    metadata: { ...pod.metadata, name },
    spec: {
      ...spec,
      ...(pullSecrets && { imagePullSecrets: pullSecrets }),
      activeDeadlineSeconds: DEADLINE_SECONDS,
      containers,
    },
  };
}
