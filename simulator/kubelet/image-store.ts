// What images are on the node, by their names.

import type { PulledImage } from './pull.ts';
import type { Credential } from './pull-secrets.ts';
import { fullName, type ImageReference } from './reference.ts';

interface Kept {
  image: PulledImage;
  /** With whose credentials it came; undefined: it is free for all. */
  owner?: Credential;
}

export interface ImageStore {
  find(reference: ImageReference): Kept | undefined;
  add(reference: ImageReference, pulled: PulledImage, owner?: Credential): void;
  /** As the node's status has them: the largest first, each with its names by digest before those by tag. */
  list(): { names: string[]; sizeBytes: number }[];
}

export function createImageStore(): ImageStore {
  const kept = new Map<string, Kept>();
  return {
    find: (reference) => kept.get(fullName(reference)),
    add: (reference, pulled, owner) => {
      // The runtime knows an image by its content: what came first under another name keeps that one in statuses.
      const same = [...kept.values()].find(({ image }) => image.digest === pulled.digest)?.image;
      const one = { image: same ?? pulled, ...(owner ? { owner } : {}) };
      kept.set(fullName(reference), one);
      kept.set(pulled.imageID, one);
    },
    list: () =>
      [...Map.groupBy(kept, ([, { image }]) => image)]
        .sort(([one], [other]) => other.bytes - one.bytes)
        .map(([{ bytes }, entries]) => {
          const { digests = [], tags = [] } = Object.groupBy(
            entries.map(([name]) => name),
            (name) => (name.includes('@') ? 'digests' : 'tags'),
          );
          return { names: [...digests, ...tags], sizeBytes: bytes };
        }),
  };
}
