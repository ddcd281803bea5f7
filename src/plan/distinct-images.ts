import type { PullCursor } from './fallback.ts';
import { parseImageReference } from './image-reference.ts';

/** One image of a pod, as it was first written, and all that needs it. */
export type DistinctImage = { image: string; cursors: [PullCursor, ...PullCursor[]] };

/** The images of a pod in first-seen order; `busybox` and `docker.io/library/busybox:latest` are one. */
export function distinctImages(cursors: readonly PullCursor[]): DistinctImage[] {
  const images = new Map<string, DistinctImage>();
  for (const cursor of cursors) {
    const name = canonicalName(cursor.image);
    const known = images.get(name);
    if (known === undefined) images.set(name, { image: cursor.image, cursors: [cursor] });
    else known.cursors.push(cursor);
  }
  return [...images.values()];
}

export function isSameImage(one: string, other: string): boolean {
  return one === other || canonicalName(one) === canonicalName(other);
}

/** Every way to write an image has one canonical name; beside a digest a tag says nothing. */
function canonicalName(image: string): string {
  const reference = parseImageReference(image);
  if ('problem' in reference) return image;
  const { registry, repository, tag, digest } = reference;
  return `${registry}/${repository}${digest === undefined ? `:${tag ?? 'latest'}` : `@${digest}`}`;
}
