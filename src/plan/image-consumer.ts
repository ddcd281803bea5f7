/** What an image of a pod is for: a container that runs it, or an image volume that holds it. */
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

/** How a consumer is written in outputs, messages and recordings: a container by its name, a volume as `volume:NAME`. */
export function consumerName({ kind, name }: ImageConsumer): string {
  return kind === 'container' ? name : `volume:${name}`;
}

/** The consumer of that name; no container can have a colon in its own. */
export function consumerOf(name: string): ImageConsumer {
  return name.startsWith('volume:') ? volumeConsumer(name.slice('volume:'.length)) : containerConsumer(name);
}
