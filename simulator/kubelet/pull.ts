// Pulling an image: real requests, verified digests, and containerd 2.4's wording of what goes wrong
// (core/transfer/local/pull.go, core/remotes/docker, core/content/helpers.go).

import { digestOf, MEDIA_TYPES } from '../registry/oci.ts';
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

/** What a manifest, an index, or an image's config may hold. */
interface Document {
  manifests?: Descriptor[];
  config?: Descriptor & ImageConfig;
  layers?: Descriptor[];
  architecture?: string;
}

const manifests: string[] = [MEDIA_TYPES.manifest, MEDIA_TYPES.index];
const accepted = [...manifests, '*/*'].join(', ');

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

/** Nothing in it is for this node. */
class PlatformError extends PullError {
  constructor(why: string) {
    super(`get image config descriptor: ${why}: not found`, 'NotFound');
  }
}

async function pullAndUnpack(
  reference: ImageReference,
  name: string,
  fetch: Fetch,
): Promise<Omit<PulledImage, 'name' | 'imageID'>> {
  const root = await resolve(reference, name, fetch);
  if (root.mediaType === MEDIA_TYPES.schema1) {
    const message = 'schema 1 image manifests are no longer supported: invalid argument';
    throw new PullError(message, 'InvalidArgument');
  }
  const top = await fetchDocument(root, fetch);
  const chosen = root.mediaType === MEDIA_TYPES.index ? choose(root, top.manifests ?? []) : root;
  const { config, layers = [] } = chosen === root ? top : await fetchDocument(chosen, fetch);
  if (!config) throw unexpectedType(chosen);
  const image = await fetchDocument(config, fetch);
  for (const layer of layers) await fetchBlob(layer, fetch);
  return {
    digest: root.digest,
    architecture: image.architecture ?? architecture,
    config: image.config ?? {},
    bytes: [chosen, config, ...layers].reduce((sum, { size }) => sum + size, 0),
  };
}

/** dockerResolver.Resolve: HEAD, and GET where HEAD does not say enough. */
async function resolve({ tag, digest }: ImageReference, name: string, fetch: Fetch): Promise<Descriptor> {
  const path = `manifests/${digest ?? tag}`;
  try {
    const head = await fetch('HEAD', path, accepted).catch((error: PullError) => {
      const denied = /^(server message:|authorization failed)/.test(error.message);
      const prefix = 'pull access denied, repository does not exist or may require authorization: ';
      throw denied ? PullError.wrap(prefix, error) : error;
    });
    await head.body.dump();
    if (head.status === 404) throw new PullError(`${name}: not found`, 'NotFound');
    // A HEAD has no body, so containerd asks again for what the registry has to say (withGETErrorBody).
    if (head.status === 403) throw unexpectedStatus(head, await (await getManifest()).body.text());
    if (head.status > 299) throw unexpectedStatus(head, '');
    const said = digest ?? head.headers['docker-content-digest'];
    if (said)
      return { digest: said, size: Number(head.headers['content-length']), mediaType: mediaTypeOf(head) };
    const get = await getManifest();
    const content = await get.body.bytes();
    return { digest: digestOf(content), size: content.length, mediaType: mediaTypeOf(get) };
  } catch (error) {
    throw PullError.wrap('failed to resolve image: ', error);
  }

  async function getManifest(): Promise<Answer> {
    return fetch('GET', path, accepted);
  }
}

const mediaTypeOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';')[0] ?? '';

function choose(root: Descriptor, found: Descriptor[]): Descriptor {
  const own = found.find(
    ({ platform: { os, architecture: its } = {} }) => os === 'linux' && its === architecture,
  );
  if (!own) throw new PlatformError(`no match for platform in manifest ${root.digest}`);
  return own;
}

const unexpectedType = ({ mediaType, digest }: Descriptor): PlatformError =>
  new PlatformError(`unexpected media type ${mediaType} for ${digest}`);

async function fetchDocument(descriptor: Descriptor, fetch: Fetch): Promise<Document> {
  const content = await fetchBlob(descriptor, fetch);
  try {
    return JSON.parse(content.toString());
  } catch {
    throw unexpectedType(descriptor);
  }
}

/** dockerFetcher.Fetch and content.Copy: get it, all of it, and only if it is what was promised. */
async function fetchBlob({ digest, mediaType, size }: Descriptor, fetch: Fetch): Promise<Buffer> {
  const path = `${manifests.includes(mediaType) ? 'manifests' : 'blobs'}/${digest}`;
  const content = await fetchWhole(path, `${mediaType}, */*`, size, fetch);
  const actual = digestOf(content);
  if (actual === digest) return content;
  const why = `unexpected commit digest ${actual}, expected ${digest}: failed precondition`;
  throw new PullError(`failed commit on ref "layer-${digest}": ${why}`, 'FailedPrecondition');
}

async function fetchWhole(path: string, accept: string, size: number, fetch: Fetch): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    const answer = await fetch('GET', path, accept);
    if (answer.status > 299) throw unexpectedStatus(answer, await answer.body.text());
    for await (const chunk of answer.body) chunks.push(chunk);
  } catch (error) {
    // Once it flows, a broken connection is but a body that ends early.
    if (error instanceof PullError)
      throw PullError.wrap('failed to copy: httpReadSeeker: failed open: ', error);
  }
  const content = Buffer.concat(chunks);
  if (content.length === size) return content;
  throw new PullError(`short read: expected ${size} bytes but got ${content.length}: unexpected EOF`);
}
