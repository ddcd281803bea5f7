import { parseImageReference } from './image-reference.ts';

/** Are they written alike, apart from an implied `latest` or a tag beside a digest? */
export function isWrittenAlike(one: string, other: string): boolean {
  return one === other || spelling(one) === spelling(other);
}

/** Do they name the same image, apart from registry mirrors? */
export function isSameImage(one: string, other: string): boolean {
  return one === other || canonicalName(one) === canonicalName(other);
}

/** Is `given`, as the cluster has it, the image that was asked for, perhaps with a digest added? */
export function isAsAsked(given: string, asked: string): boolean {
  if (isSameImage(given, asked)) return true;
  const [one, other] = [parseImageReference(given), parseImageReference(asked)];
  if ('problem' in one || 'problem' in other) return false;
  const isSameRepository = one.registry === other.registry && one.repository === other.repository;
  const isPinned = one.digest !== undefined && other.digest === undefined;
  return isSameRepository && isPinned && (one.tag ?? other.tag ?? 'latest') === (other.tag ?? 'latest');
}

/** The image as written, with an implied `latest`, and without a tag beside a digest. */
export function spelling(image: string): string {
  const reference = parseImageReference(image);
  if ('problem' in reference) return image;
  const { tag, digest } = reference;
  const [named = ''] = image.split('@');
  const name = tag === undefined ? named : named.slice(0, -tag.length - 1);
  return `${name}${identifierOf(tag, digest)}`;
}

function canonicalName(image: string): string {
  const reference = parseImageReference(image);
  if ('problem' in reference) return image;
  const { registry, repository, tag, digest } = reference;
  return `${registry}/${repository}${identifierOf(tag, digest)}`;
}

/** Beside a digest a tag has no effect. */
function identifierOf(tag: string | undefined, digest: string | undefined): string {
  return digest === undefined ? `:${tag ?? 'latest'}` : `@${digest}`;
}
