/** A container that runs an image, or an image volume that holds it. */
export type ImageConsumer = { kind: 'container' | 'volume'; name: string };

export function containerConsumer(name: string): ImageConsumer {
  return { kind: 'container', name };
}

export function volumeConsumer(name: string): ImageConsumer {
  return { kind: 'volume', name };
}

export function isSameConsumer(one: ImageConsumer, other: ImageConsumer): boolean {
  return one.kind === other.kind && one.name === other.name;
}

export function includesConsumer(all: readonly ImageConsumer[], one: ImageConsumer): boolean {
  return all.some((other) => isSameConsumer(one, other));
}

/** As in outputs, messages and recordings: a container by its name, a volume as `volume:NAME`. */
export function consumerName({ kind, name }: ImageConsumer): string {
  return kind === 'container' ? name : `${VOLUME_PREFIX}${name}`;
}

/** The inverse of consumerName; no container name has a colon. */
export function consumerOf(written: string): ImageConsumer {
  return written.startsWith(VOLUME_PREFIX)
    ? volumeConsumer(written.slice(VOLUME_PREFIX.length))
    : containerConsumer(written);
}

const VOLUME_PREFIX = 'volume:';
