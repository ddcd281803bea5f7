// The images that are on the node, by their names.

import type { Credential } from './keyring.ts';
import type { PulledImage } from './pull-image.ts';
import { fullName, type ImageReference } from './reference.ts';

interface StoredImage {
  image: PulledImage;
  /** The credentials that it was pulled with; undefined: every pod can use it. */
  owner?: Credential;
}

export interface ImageStore {
  find(reference: ImageReference): StoredImage | undefined;
  add(reference: ImageReference, pulled: PulledImage, owner?: Credential): void;
  /** As the node's status has them: the largest first, each with its names by digest before those by tag. */
  list(): { names: string[]; sizeBytes: number }[];
}

export function createImageStore(): ImageStore {
  const stored = new Map<string, StoredImage>();
  return {
    find: (reference) => stored.get(fullName(reference)),
    add: (reference, pulled, owner) => {
      // The runtime knows an image by its content: statuses show the name under which it came first.
      const same = [...stored.values()].find(({ image }) => image.digest === pulled.digest)?.image;
      const entry = { image: same ?? pulled, ...(owner ? { owner } : {}) };
      stored.set(fullName(reference), entry);
      stored.set(pulled.imageID, entry);
    },
    list: () =>
      [...Map.groupBy(stored, ([, { image }]) => image)]
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
