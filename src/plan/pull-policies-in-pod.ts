import type { V1PodSpec } from '@kubernetes/client-node';
import {
  containerConsumer,
  type ImageConsumer,
  isSameConsumer,
  volumeConsumer,
} from '../job/image-consumer.ts';
import { currentPolicy, type PullPlan } from '../job/pull-plan.ts';
import type { PullPolicy } from '../job/pull-policies.ts';

/** The spec with the policy of each container and image volume that its pull plan has come to. */
export function withPullPolicies(spec: V1PodSpec, pulls: readonly PullPlan[]): V1PodSpec {
  const withPolicy = <Item extends { name: string }>(container: Item): Item => {
    const imagePullPolicy = policyFor(pulls, containerConsumer(container.name));
    return imagePullPolicy === undefined ? container : { ...container, imagePullPolicy };
  };
  const volumes = spec.volumes?.map((volume) => {
    const pullPolicy = policyFor(pulls, volumeConsumer(volume.name));
    return pullPolicy === undefined || volume.image === undefined
      ? volume
      : { ...volume, image: { ...volume.image, pullPolicy } };
  });
  return {
    ...spec,
    ...(spec.initContainers && { initContainers: spec.initContainers.map(withPolicy) }),
    containers: spec.containers.map(withPolicy),
    ...(volumes && { volumes }),
  };
}

function policyFor(pulls: readonly PullPlan[], wanted: ImageConsumer): PullPolicy | undefined {
  const pull = pulls.find(({ consumer }) => isSameConsumer(consumer, wanted));
  return pull && currentPolicy(pull);
}
