/** What the registry holds, and its answers to well-formed reads of it. */
import { type Answer, blobUnknown, manifestUnknown } from './answers.ts';
import type { Image, Manifest } from './oci.ts';

export interface Repository {
  /** Tag to manifest digest. */
  readonly tags: Map<string, string>;
  readonly manifests: Map<string, Manifest>;
  readonly blobs: Map<string, Buffer>;
}

/** Repositories by their names. */
export type ContentStore = Map<string, Repository>;

/** @param reference within the registry: 'team/app:1' */
function parseTagged(reference: string): { name: string; tag: string } {
  const match = /^([a-z0-9]+(?:[._/-]+[a-z0-9]+)*):([\w][\w.-]{0,127})$/.exec(reference);
  if (!match?.[1] || !match[2]) throw new TypeError(`not a reference within a registry: ${reference}`);
  return { name: match[1], tag: match[2] };
}

/** Adds an image under a tag, which moves if it already exists. Returns the digest. */
export function push(content: ContentStore, reference: string, { top, inner, blobs }: Image): string {
  const { name, tag } = parseTagged(reference);
  const repository = content.get(name) ?? { tags: new Map(), manifests: new Map(), blobs: new Map() };
  content.set(name, repository);
  for (const manifest of [...inner, top]) repository.manifests.set(manifest.digest, manifest);
  for (const [digest, bytes] of blobs) repository.blobs.set(digest, bytes);
  repository.tags.set(tag, top.digest);
  return top.digest;
}

/** Removes a tag; the manifest stays reachable by its digest, as in real registries. */
export function remove(content: ContentStore, reference: string): void {
  const { name, tag } = parseTagged(reference);
  content.get(name)?.tags.delete(tag);
}

export function manifestAnswer({ mediaType, digest, body }: Manifest): Answer {
  const headers = { 'Content-Type': mediaType, 'Docker-Content-Digest': digest };
  return { status: 200, headers, body };
}

/** `target`: a tag or a digest. */
export function readManifest(content: ContentStore, name: string, target: string): Answer {
  const repository = content.get(name);
  const manifest = repository?.manifests.get(repository.tags.get(target) ?? target);
  return manifest === undefined ? manifestUnknown(target) : manifestAnswer(manifest);
}

export function readBlob(content: ContentStore, name: string, digest: string): Answer {
  const body = content.get(name)?.blobs.get(digest);
  if (body === undefined) return blobUnknown(digest);
  const headers = { 'Content-Type': 'application/octet-stream', 'Docker-Content-Digest': digest };
  return { status: 200, headers, body };
}
