import type { V1Container } from '@kubernetes/client-node';
import { containerConsumer, volumeConsumer } from '../job/image-consumer.ts';
import { parseImageReference } from '../job/image-reference.ts';
import type { Checkout } from '../job/job.ts';
import { containersWithStep, type PodTemplate } from '../job/pod-template.ts';
import type { Puller, PullPolicy } from '../job/pull-policies.ts';
import { CHECKOUT_CONTAINER } from '../plan/checkout.ts';

/** All that need an image: containers in start order, then image volumes, which come with the containers. */
export function pullersOf(
  template: PodTemplate,
  checkout: Checkout | undefined,
  step: string,
  image: string,
): Puller[] {
  const containers = [...(template.spec.initContainers ?? []), ...containersWithStep(template, step)];
  return [
    ...pullersOfCheckout(checkout),
    ...containers.map((one) => ({ ...pullerOf(one), ...(one.name === step && { image }) })),
    ...pullersOfVolumes(template),
  ];
}

/** The containers that name an image, one for each listed image, named after its repository, and the image volumes. */
export function pullersInList(
  template: PodTemplate,
  checkout: Checkout | undefined,
  images: readonly string[],
): Puller[] {
  const { spec } = template;
  const containers = [...(spec.initContainers ?? []), ...spec.containers].filter(({ image }) => image);
  const pullers = [...pullersOfCheckout(checkout), ...containers.map(pullerOf)];
  const names = new Set(pullers.map(({ consumer }) => consumer.name));
  const numbers = new Map<string, number>();
  for (const image of images) {
    const stem = stemOf(image);
    let name = stem;
    let number = numbers.get(stem) ?? 1;
    while (names.has(name)) name = `${stem}-${++number}`;
    numbers.set(stem, number);
    names.add(name);
    pullers.push({ consumer: containerConsumer(name), image, own: undefined });
  }
  return [...pullers, ...pullersOfVolumes(template)];
}

function pullersOfCheckout(checkout: Checkout | undefined): Puller[] {
  return checkout
    ? [{ consumer: containerConsumer(CHECKOUT_CONTAINER), image: checkout.image, own: undefined }]
    : [];
}

function pullersOfVolumes({ spec }: PodTemplate): Puller[] {
  return (spec.volumes ?? []).flatMap(({ name, image }) =>
    image === undefined
      ? []
      : [
          {
            consumer: volumeConsumer(name),
            image: image.reference ?? '',
            own: image.pullPolicy as PullPolicy | undefined,
          },
        ],
  );
}

function pullerOf({ name, image = '', imagePullPolicy }: V1Container): Puller {
  return { consumer: containerConsumer(name), image, own: imagePullPolicy as PullPolicy | undefined };
}

/** The last part of the repository, as a container name. */
function stemOf(image: string): string {
  const reference = parseImageReference(image);
  const repository = 'problem' in reference ? 'image' : reference.repository;
  const last = repository.split('/').at(-1) ?? '';
  const short = last.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
  return short.replaceAll(/^-+|-+$/g, '') || 'image';
}
