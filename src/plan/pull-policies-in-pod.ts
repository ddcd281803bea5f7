import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import {
  containerConsumer,
  type ImageConsumer,
  isSameConsumer,
  volumeConsumer,
} from '../job/images/image-consumer.ts';
import { currentPolicy, type PullPlan } from '../job/images/pull-plan.ts';
import type { PullPolicy } from '../job/images/pull-policies.ts';

/** The spec with the policy of each container and image volume that its pull plan has come to. */
export function withPullPolicies(spec: V1PodSpec, pulls: readonly PullPlan[]): V1PodSpec {
  return changePolicies(spec, (wanted) => {
    const pull = pulls.find(({ consumer }) => isSameConsumer(consumer, wanted));
    return pull && currentPolicy(pull);
  });
}

/** `change`: gives the policy of a container or image volume that takes the place of `own`; undefined to leave it. */
export function changePolicies(
  spec: V1PodSpec,
  change: (consumer: ImageConsumer, own: string | undefined) => PullPolicy | undefined,
): V1PodSpec {
  const volumes = spec.volumes?.map((volume) => {
    const pullPolicy = volume.image && change(volumeConsumer(volume.name), volume.image.pullPolicy);
    return pullPolicy === undefined ? volume : { ...volume, image: { ...volume.image, pullPolicy } };
  });
  const changed = mapContainers(spec, (container) => {
    const imagePullPolicy = change(containerConsumer(container.name), container.imagePullPolicy);
    return imagePullPolicy === undefined ? container : { ...container, imagePullPolicy };
  });
  return { ...changed, ...(volumes && { volumes }) };
}

export function mapContainers(spec: V1PodSpec, change: (container: V1Container) => V1Container): V1PodSpec {
  return {
    ...spec,
    ...(spec.initContainers && { initContainers: spec.initContainers.map(change) }),
    containers: spec.containers.map(change),
  };
}
