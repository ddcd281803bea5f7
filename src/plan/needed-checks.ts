import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { type Check, checkName, type Preflight } from '../job/images/checks.ts';
import {
  containerConsumer,
  type ImageConsumer,
  includesConsumer,
  isSameConsumer,
  volumeConsumer,
} from '../job/images/image-consumer.ts';
import {
  checkPolicy,
  currentPolicy,
  type DistinctImage,
  distinctImages,
  type PullPlan,
} from '../job/images/pull-plan.ts';
import { strongest } from '../job/images/pull-policies.ts';

/**
 * The checks without which the step could start before every image is on the node. `pod`: final, without checks. The
 * first container waits for its own images, so they need no check; with `always` that only holds for an init container,
 * and for images that no container runs. `byVolumes`: if there is any check, those images are checked too, because the
 * kubelet tries all image volumes before any container: one pod then shows every bad image.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (getImageVolumes)
 */
export function checksOf(
  pod: V1Pod,
  pullPlans: readonly PullPlan[],
  { step, preflight, byVolumes }: { step: string; preflight: Preflight; byVolumes: boolean },
): Check[] {
  if (preflight === 'never') return [];
  const ofFirstContainer = imagesOfFirstContainer(pod, step);
  // An image that no container runs can't be checked by running it.
  const firstContainerCounts = (users: PullPlan[]) =>
    preflight !== 'always' || startsBeforeOthers(pod) || volumeOf(pod, users) !== undefined;
  const isNeeded = ({ pullPlans: users }: DistinctImage) =>
    !(firstContainerCounts(users) && isAwaited(users, ofFirstContainer));
  const images = distinctImages(pullPlans);
  const hasMore = byVolumes && images.some(isNeeded);
  return images
    .filter((image) => isNeeded(image) || (hasMore && isCheckedAsPulled(pod, image)))
    .map(({ image, pullPlans: users }, index) => {
      const volume = volumeOf(pod, users);
      return {
        name: checkName(index),
        image,
        policy: volume === undefined ? checkPolicy(users) : strongest(users.map(currentPolicy)),
        users: users.map(({ consumer }) => consumer),
        volume,
      };
    });
}

/** Would a check by a volume of its own mean the same as the pull by the container? */
function isCheckedAsPulled(pod: V1Pod, { pullPlans: users }: DistinctImage): boolean {
  return (
    volumeOf(pod, users) === undefined &&
    users.every(({ policies, checkPolicies }) => policies.join() === checkPolicies.join())
  );
}

/** Nothing starts before the first init container; without one, the step waits for its own image. */
export function firstContainerOf({ spec }: V1Pod, step: string): V1Container {
  const firstContainer = spec?.initContainers?.[0] ?? spec?.containers.find(({ name }) => name === step);
  if (firstContainer === undefined) throw new Error(`the pod has no container ${step}`);
  return firstContainer;
}

/** Do the first container's images come before any other container starts? Only init containers start one by one. */
export function startsBeforeOthers({ spec }: V1Pod): boolean {
  return (spec?.initContainers ?? []).length > 0;
}

/** What the first container waits for: its own image and its image volumes. */
export function imagesOfFirstContainer(pod: V1Pod, step: string): ImageConsumer[] {
  const firstContainer = firstContainerOf(pod, step);
  return [
    containerConsumer(firstContainer.name),
    ...(firstContainer.volumeMounts ?? []).map(({ name }) => volumeConsumer(name)),
  ];
}

/** Does the first container wait for one of them, by a policy as strong as a check's? */
export function isAwaited(users: readonly PullPlan[], ofFirstContainer: readonly ImageConsumer[]): boolean {
  const own = users.filter(({ consumer }) => includesConsumer(ofFirstContainer, consumer)).map(currentPolicy);
  return own.length > 0 && strongest([...own, checkPolicy(users)]) === strongest(own);
}

function volumeOf({ spec }: V1Pod, users: readonly PullPlan[]): string | undefined {
  const volumes = (spec?.volumes ?? []).filter(({ name }) =>
    users.some(({ consumer }) => isSameConsumer(consumer, volumeConsumer(name))),
  );
  return volumes.length === users.length ? volumes[0]?.name : undefined;
}
