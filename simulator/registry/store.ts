/** What the registry holds, and its answers to well-formed reads of it. */
import { type Answer, blobUnknown, manifestUnknown } from './answers.ts';
import type { Image, Manifest } from './oci.ts';

export interface Repository {
  /** Tag to manifest digest. */
  readonly tags: Map<string, string>;
  readonly manifests: Map<string, Manifest>;
  readonly blobs: Map<string, Buffer>;
}

export type Store = Map<string, Repository>;

/** A reference within the registry: 'team/app:1' or 'team/app@sha256:…'; without either, the tag is latest. */
function parseReference(reference: string): { name: string; target: string } {
  const match = /^([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127})|@(sha256:[0-9a-f]{64}))?$/.exec(
    reference,
  );
  if (!match?.[1]) throw new TypeError(`not a reference within a registry: ${reference}`);
  return { name: match[1], target: match[2] ?? match[3] ?? 'latest' };
}

/** Adds an image under a tag, which moves if it is there already. Gives the digest. */
export function push(store: Store, reference: string, { top, inner, blobs }: Image): string {
  const { name, target } = parseReference(reference);
  if (target.startsWith('sha256:')) throw new TypeError(`push needs a tag: ${reference}`);
  const repository = store.get(name) ?? { tags: new Map(), manifests: new Map(), blobs: new Map() };
  store.set(name, repository);
  for (const manifest of [...inner, top]) repository.manifests.set(manifest.digest, manifest);
  for (const [digest, bytes] of blobs) repository.blobs.set(digest, bytes);
  repository.tags.set(target, top.digest);
  return top.digest;
}

/** Removes a tag (the manifest stays reachable by its digest, as in real registries), or a manifest by digest. */
export function remove(store: Store, reference: string): void {
  const { name, target } = parseReference(reference);
  const repository = store.get(name);
  repository?.tags.delete(target);
  repository?.manifests.delete(target);
}

/** The manifest behind a tag or digest. */
function findManifest(store: Store, name: string, target: string): Manifest | undefined {
  const repository = store.get(name);
  return repository?.manifests.get(repository.tags.get(target) ?? target);
}

export function manifestAnswer({ mediaType, digest, body }: Manifest): Answer {
  const headers = { 'Content-Type': mediaType, 'Docker-Content-Digest': digest, ETag: `"${digest}"` };
  return { status: 200, headers, body };
}

export function readManifest(store: Store, name: string, target: string): Answer {
  const manifest = findManifest(store, name, target);
  return manifest === undefined ? manifestUnknown(target) : manifestAnswer(manifest);
}

/** A blob, or the part of it that a Range header asks for ('bytes=100-' or 'bytes=100-199'). */
export function readBlob(store: Store, name: string, digest: string, range: string | undefined): Answer {
  const body = store.get(name)?.blobs.get(digest);
  if (body === undefined) return blobUnknown(digest);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Docker-Content-Digest': digest,
    'Accept-Ranges': 'bytes',
    ETag: `"${digest}"`,
  };
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  const first = Number(match?.[1]);
  if (!match || first >= body.length) return { status: 200, headers, body };
  const last = match[2] ? Math.min(Number(match[2]), body.length - 1) : body.length - 1;
  const contentRange = `bytes ${first}-${last}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': contentRange },
    body: body.subarray(first, last + 1),
  };
}
