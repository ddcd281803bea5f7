// Pulling an image: real requests, verified digests, and containerd 2.4's wording of what goes wrong
// (core/transfer/local/pull.go, core/remotes/docker, core/content/helpers.go).

import { createHash } from 'node:crypto';
import { fullName, type ImageReference } from './reference.ts';
import {
  type Answer,
  type Credentials,
  createFetch,
  type Fetch,
  type Network,
  unexpectedStatus,
} from './registry-client.ts';
import { PullError } from './wire-errors.ts';

/** The part of an image's configuration that matters when it runs. */
export interface ImageConfig {
  Env?: string[];
  Entrypoint?: string[];
  Cmd?: string[];
  WorkingDir?: string;
}

export interface PulledImage {
  /** As in a container's status: `127.0.0.1:5000/app:1`. */
  name: string;
  /** As in a container's status: `127.0.0.1:5000/app@sha256:…`. */
  imageID: string;
  digest: string;
  architecture: string;
  config: ImageConfig;
  bytes: number;
}

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: { os: string; architecture: string };
}

const index = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const manifest = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const schema1 = 'application/vnd.docker.distribution.manifest.v1+prettyjws';
const accepted = [...manifest, ...index, '*/*'].join(', ');

/** The architecture that images of this node must have, in OCI's spelling. */
export const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

/** @throws PullError with the complete message of the runtime */
export async function pull(
  reference: ImageReference,
  network: Network,
  credentials?: Credentials,
): Promise<PulledImage> {
  const { domain, repository } = reference;
  const name = fullName(reference);
  const fetch = createFetch(network, domain, repository, credentials);
  try {
    const image = await pullAndUnpack(reference, name, fetch);
    return { ...image, name, imageID: `${domain}/${repository}@${image.digest}` };
  } catch (error) {
    const place = error instanceof PlatformError ? '' : `failed to pull and unpack image "${name}": `;
    const complete = PullError.wrap(place, error);
    if (!complete.code) throw complete;
    throw PullError.wrap(`rpc error: code = ${complete.code} desc = `, complete);
  }
}

class PlatformError extends PullError {}

async function pullAndUnpack(
  reference: ImageReference,
  name: string,
  fetch: Fetch,
): Promise<Omit<PulledImage, 'name' | 'imageID'>> {
  const root = await resolve(reference, name, fetch);
  if (root.mediaType === schema1) {
    const message = 'schema 1 image manifests are no longer supported: invalid argument';
    throw new PullError(message, 'InvalidArgument');
  }
  const top = await fetchJson<{ manifests?: Descriptor[] }>(root, fetch);
  const chosen = index.includes(root.mediaType) ? choose(root, top.value.manifests ?? []) : root;
  const { value, bytes } = chosen === root ? top : await fetchJson(chosen, fetch);
  const { config, layers = [] } = value as { config?: Descriptor; layers?: Descriptor[] };
  if (!config)
    throw new PlatformError(
      `get image config descriptor: unexpected media type ${chosen.mediaType} for ${chosen.digest}: not found`,
      'NotFound',
    );
  const image = await fetchJson<{ architecture?: string; config?: ImageConfig }>(config, fetch);
  let size = bytes + image.bytes;
  for (const layer of layers) size += (await fetchBlob(layer, fetch)).length;
  return {
    digest: root.digest,
    architecture: image.value.architecture ?? architecture,
    config: image.value.config ?? {},
    bytes: size,
  };
}

/** dockerResolver.Resolve: HEAD, and GET where HEAD does not say enough. */
async function resolve({ tag, digest }: ImageReference, name: string, fetch: Fetch): Promise<Descriptor> {
  try {
    const path = `manifests/${digest ?? tag}`;
    const head = await fetch('HEAD', path, accepted).catch((error: PullError) => {
      const denied =
        error.message.startsWith('server message:') || error.message.startsWith('authorization failed');
      const prefix = 'pull access denied, repository does not exist or may require authorization: ';
      throw denied ? PullError.wrap(prefix, error) : error;
    });
    await head.body.dump();
    if (head.status === 404) throw new PullError(`${name}: not found`, 'NotFound');
    if (head.status > 299)
      throw unexpectedStatus(head, head.status === 403 ? await detailsOf403(fetch, path) : '');
    const length = Number(head.headers['content-length'] ?? -1);
    const said = digest ?? head.headers['docker-content-digest'];
    const mediaType = mediaTypeOf(head);
    if (said && length >= 0) return { digest: said, size: length, mediaType };
    return await resolveByGet(fetch, path);
  } catch (error) {
    throw PullError.wrap('failed to resolve image: ', error);
  }
}

async function resolveByGet(fetch: Fetch, path: string): Promise<Descriptor> {
  const get = await fetch('GET', path, accepted);
  const content = Buffer.from(await get.body.bytes());
  if (get.status > 399) throw unexpectedStatus(get, content.toString());
  return { digest: sha256(content), size: content.length, mediaType: mediaTypeOf(get) };
}

/** A HEAD has no body, so containerd asks again for what the registry has to say (withGETErrorBody). */
async function detailsOf403(fetch: Fetch, path: string): Promise<string> {
  const get = await fetch('GET', path, accepted);
  const content = Buffer.from(await get.body.bytes());
  return get.status === 403 ? content.toString() : '';
}

function mediaTypeOf({ headers }: Answer): string {
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  return type === 'text/plain' ? schema1 : type;
}

function choose(root: Descriptor, manifests: Descriptor[]): Descriptor {
  const found = manifests.find(
    ({ platform }) => platform?.os === 'linux' && platform.architecture === architecture,
  );
  if (found) return found;
  const why = `get image config descriptor: no match for platform in manifest ${root.digest}: not found`;
  throw new PlatformError(why, 'NotFound');
}

async function fetchJson<T>(descriptor: Descriptor, fetch: Fetch): Promise<{ value: T; bytes: number }> {
  const content = await fetchBlob(descriptor, fetch);
  try {
    return { value: JSON.parse(content.toString()) as T, bytes: content.length };
  } catch {
    const why = `get image config descriptor: unexpected media type ${descriptor.mediaType} for ${descriptor.digest}: not found`;
    throw new PlatformError(why, 'NotFound');
  }
}

/** dockerFetcher.Fetch and content.Copy: get it, all of it, and only if it is what was promised. */
async function fetchBlob({ digest, mediaType, size }: Descriptor, fetch: Fetch): Promise<Buffer> {
  const isManifest = [...manifest, ...index].includes(mediaType);
  const path = `${isManifest ? 'manifests' : 'blobs'}/${digest}`;
  const answer = await fetch('GET', path, `${mediaType}, */*`).catch((error) => {
    throw PullError.wrap('failed to copy: httpReadSeeker: failed open: ', error);
  });
  if (answer.status > 299) throw await failedOpen(answer, { digest, mediaType, size }, isManifest);
  const content = await readUpTo(answer, size);
  if (content.length > size)
    throw new PullError(
      `failed to copy: httpReadSeeker: read past expected size ${size}: failed precondition`,
      'FailedPrecondition',
    );
  const actual = sha256(content);
  if (actual === digest) return content;
  const ref = `${refPrefix(mediaType, isManifest)}-${digest}`;
  const why = `unexpected commit digest ${actual}, expected ${digest}: failed precondition`;
  throw new PullError(`failed commit on ref "${ref}": ${why}`, 'FailedPrecondition');
}

async function failedOpen(
  answer: Answer,
  { digest, mediaType }: Descriptor,
  isManifest: boolean,
): Promise<PullError> {
  const body = await answer.body.text().catch(() => '');
  const prefix = 'failed to copy: httpReadSeeker: failed open: ';
  if (answer.status !== 404) return PullError.wrap(prefix, unexpectedStatus(answer, body));
  const missing = isManifest
    ? `content at ${answer.url} not found: not found`
    : `could not fetch content descriptor ${digest} (${mediaType}) from remote: not found`;
  return new PullError(prefix + missing, 'NotFound');
}

async function readUpTo(answer: Answer, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let got = 0;
  let broken: unknown;
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      got += chunk.length;
    }
  } catch (error) {
    broken = error;
  }
  if (got >= size) return Buffer.concat(chunks);
  const reset =
    (broken as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET' &&
    !String(broken).includes('aborted');
  if (reset) throw new PullError('failed to copy: read tcp: read: connection reset by peer');
  throw new PullError(`short read: expected ${size} bytes but got ${got}: unexpected EOF`);
}

/** remotes.MakeRefKey */
function refPrefix(mediaType: string, isManifest: boolean): string {
  if (isManifest) return index.includes(mediaType) ? 'index' : 'manifest';
  if (/\.(config|image)\.v1\+json$|container\.image\.v1/.test(mediaType)) return 'config';
  return /layer|rootfs/.test(mediaType) ? 'layer' : 'unknown';
}

const sha256 = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
