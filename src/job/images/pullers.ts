import type { V1PodSpec } from '@kubernetes/client-node';
import { containerConsumer, volumeConsumer } from './image-consumer.ts';
import type { Puller, PullPolicy } from './pull-policies.ts';

/** All that need an image: containers in start order, then image volumes, which come with the containers. */
export function pullersIn(spec: V1PodSpec | undefined): Puller[] {
  const containers = [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
  return [
    ...containers.map(({ name, image = '', imagePullPolicy }) => ({
      consumer: containerConsumer(name),
      image,
      own: imagePullPolicy as PullPolicy | undefined,
    })),
    ...(spec?.volumes ?? []).flatMap(({ name, image }) => {
      if (image === undefined) return [];
      const own = image.pullPolicy as PullPolicy | undefined;
      return [{ consumer: volumeConsumer(name), image: image.reference ?? '', own }];
    }),
  ];
}
