import { containerConsumer, type ImageConsumer } from '../job/images/image-consumer.ts';
import { parseImageReference } from '../job/images/image-reference.ts';
import type { Puller } from '../job/images/pull-policies.ts';
import { pullersIn } from '../job/images/pullers.ts';
import type { Checkout } from '../job/job.ts';
import { containersWithStep, type PodTemplate } from '../job/pod-template.ts';
import { CHECKOUT_CONTAINER } from '../plan/checkout.ts';

/** Of the final pod: with its checkout, and with `image` for the step. */
export function pullersOf(
  template: PodTemplate,
  checkout: Checkout | undefined,
  step: string,
  image: string,
): Puller[] {
  const containers = containersWithStep(template, step);
  const isStep = ({ kind, name }: ImageConsumer) => kind === 'container' && name === step;
  return [
    ...pullersOfCheckout(checkout),
    ...pullersIn({ ...template.spec, containers }).map((puller) =>
      isStep(puller.consumer) ? { ...puller, image } : puller,
    ),
  ];
}

/** The containers that name an image, one for each listed image, named after its repository, and the image volumes. */
export function pullersInList(
  template: PodTemplate,
  checkout: Checkout | undefined,
  images: readonly string[],
): Puller[] {
  const own = pullersIn(template.spec);
  const containers = own.filter(({ consumer, image }) => consumer.kind === 'container' && image !== '');
  const pullers = [...pullersOfCheckout(checkout), ...containers];
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
  return [...pullers, ...own.filter(({ consumer }) => consumer.kind === 'volume')];
}

function pullersOfCheckout(checkout: Checkout | undefined): Puller[] {
  return checkout
    ? [{ consumer: containerConsumer(CHECKOUT_CONTAINER), image: checkout.image, own: undefined }]
    : [];
}

/** The last part of the repository, as a container name. */
function stemOf(image: string): string {
  const reference = parseImageReference(image);
  const repository = 'problem' in reference ? 'image' : reference.repository;
  const last = repository.split('/').at(-1) ?? '';
  const short = last.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
  return short.replaceAll(/^-+|-+$/g, '') || 'image';
}
