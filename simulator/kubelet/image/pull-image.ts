// Pulling an image: real requests, verified digests, and containerd 2.4's wording of what goes wrong
// (core/transfer/local/pull.go, core/remotes/docker, core/content/helpers.go).

import { digestOf, type ImageConfig, MACHINE, MEDIA_TYPES } from '../../registry/oci.ts';
import { PullError } from './pull-error.ts';
import { fullName, type ImageReference } from './reference.ts';
import {
  createFetch,
  type Fetch,
  type Network,
  type RegistryResponse,
  unexpectedStatus,
} from './registry-client.ts';

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

/** @param basic a set of credentials as `user:password`, if there is one
 *  @throws PullError with the complete message of the runtime; another error for what the simulator does not know */
export async function pullImage(
  reference: ImageReference,
  network: Network,
  basic?: string,
): Promise<PulledImage> {
  const { domain, repository } = reference;
  const name = fullName(reference);
  const fetch = createFetch(network, domain, repository, basic);
  try {
    const image = await pullAndUnpack(reference, name, fetch);
    return { ...image, name, imageID: `${domain}/${repository}@${image.digest}` };
  } catch (error) {
    const prefix = error instanceof PlatformError ? '' : `failed to pull and unpack image "${name}": `;
    const complete = PullError.wrap(prefix, error);
    if (!(complete instanceof PullError) || !complete.code) throw complete;
    throw PullError.wrap(`rpc error: code = ${complete.code} desc = `, complete);
  }
}

/** The index has no image for this node's platform. */
class PlatformError extends PullError {
  constructor(digest: string) {
    super(`get image config descriptor: no match for platform in manifest ${digest}: not found`, 'NotFound');
  }
}

async function pullAndUnpack(
  reference: ImageReference,
  name: string,
  fetch: Fetch,
): Promise<Omit<PulledImage, 'name' | 'imageID'>> {
  const root = await resolve(reference, name, fetch);
  if (!manifests.includes(root.mediaType))
    throw new Error(`the simulator does not know this kind of image: ${root.mediaType}`);
  const top = await fetchDocument(root, fetch);
  const chosen = root.mediaType === MEDIA_TYPES.index ? choose(root, top.manifests ?? []) : root;
  const { config, layers = [] } = chosen === root ? top : await fetchDocument(chosen, fetch);
  if (!config) throw new Error(`the simulator does not know an image without a config: ${name}`);
  const image = await fetchDocument(config, fetch);
  for (const layer of layers) await fetchBlob(layer, fetch);
  return {
    digest: root.digest,
    architecture: image.architecture ?? MACHINE,
    config: image.config ?? {},
    bytes: [chosen, config, ...layers].reduce((sum, { size }) => sum + size, 0),
  };
}

/** dockerResolver.Resolve: HEAD. */
async function resolve({ tag, digest }: ImageReference, name: string, fetch: Fetch): Promise<Descriptor> {
  const path = `manifests/${digest ?? tag}`;
  try {
    const head = await fetch('HEAD', path, accepted).catch((error: Error) => {
      const denied = error.message.startsWith('authorization failed');
      const prefix = 'pull access denied, repository does not exist or may require authorization: ';
      throw denied ? PullError.wrap(prefix, error) : error;
    });
    await head.body.dump();
    if (head.status === 404) throw new PullError(`${name}: not found`, 'NotFound');
    // A HEAD has no body, so containerd asks again for what the registry has to say (withGETErrorBody).
    if (head.status === 403)
      throw unexpectedStatus(head, await (await fetch('GET', path, accepted)).body.text());
    if (head.status > 299) throw unexpectedStatus(head);
    const { 'content-type': mediaType = '', 'content-length': size, ...headers } = head.headers;
    return { digest: headers['docker-content-digest'] ?? '', size: Number(size), mediaType };
  } catch (error) {
    throw PullError.wrap('failed to resolve image: ', error);
  }
}

function choose(root: Descriptor, found: Descriptor[]): Descriptor {
  const match = found.find(
    ({ platform: { os, architecture } = {} }) => os === 'linux' && architecture === MACHINE,
  );
  if (!match) throw new PlatformError(root.digest);
  return match;
}

async function fetchDocument(descriptor: Descriptor, fetch: Fetch): Promise<Document> {
  return JSON.parse((await fetchBlob(descriptor, fetch)).toString());
}

/**
 * dockerFetcher.Fetch and content.Copy.
 * @throws PullError if the content does not match the digest, or is cut short
 */
async function fetchBlob({ digest, mediaType, size }: Descriptor, fetch: Fetch): Promise<Buffer> {
  const path = `${manifests.includes(mediaType) ? 'manifests' : 'blobs'}/${digest}`;
  const content = await readBlob(await openBlob(path, `${mediaType}, */*`, fetch), size);
  const actual = digestOf(content);
  if (actual === digest) return content;
  const why = `unexpected commit digest ${actual}, expected ${digest}: failed precondition`;
  throw new PullError(`failed commit on ref "layer-${digest}": ${why}`, 'FailedPrecondition');
}

async function openBlob(path: string, accept: string, fetch: Fetch): Promise<RegistryResponse> {
  try {
    const response = await fetch('GET', path, accept);
    if (response.status > 299) throw unexpectedStatus(response, await response.body.text());
    return response;
  } catch (error) {
    throw PullError.wrap('failed to copy: httpReadSeeker: failed open: ', error);
  }
}

/** Whatever ends the connection before the body, to containerd it is a short read (a recording of 1.37.1 has the words).
 *  containerd asks for the rest a few times; the simulator does not. */
async function readBlob({ body }: RegistryResponse, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch {
    const got = chunks.reduce((sum, { length }) => sum + length, 0);
    throw new PullError(`short read: expected ${size} bytes but got ${got}: unexpected EOF`);
  }
  return Buffer.concat(chunks);
}
