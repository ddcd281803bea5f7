// From a request to the registry to what it is answered, with access control and the repository's fault.

import type { IncomingMessage } from 'node:http';
import { type Answer, errorAnswer, isRegistry, unauthorized } from './answers.ts';
import { type ContentStore, readBlob, readManifest } from './content-store.ts';
import { applyFault, type ContentRequest, type Delivery, type Fault, whole } from './registry-faults.ts';

/** What a private repository takes, by basic authentication. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

export interface RegistryState {
  readonly content: ContentStore;
  /** By repository; `left` is how many more requests the fault concerns. */
  readonly faults: Map<string, { readonly fault: Fault; left: number }>;
  /** The credentials of the private repositories. */
  readonly credentials: Map<string, Credentials>;
}

export function answerRequest(state: RegistryState, request: IncomingMessage): Delivery {
  const { method = '', url = '', headers } = request;
  // CRI-O requests this before every pull, and sends credentials only if the answer names a scheme:
  // https://github.com/containers/container-libs/blob/image/v5.38.0/image/docker/docker_client.go#L907
  if (method === 'GET' && url === '/v2/')
    return whole(state.credentials.size === 0 ? isRegistry : unauthorized());
  const asked = contentRequest(method, url);
  if (asked === undefined) {
    const message = `the simulator's registry does not know this request: ${method} ${url}`;
    return whole(errorAnswer(501, 'UNSUPPORTED', message));
  }
  const healthy = mayRead(state, asked.name, headers.authorization)
    ? read(state.content, asked)
    : unauthorized(asked.name);
  return throughFault(state, asked, healthy);
}

/** undefined for a request that is not for content. */
function contentRequest(method: string, url: string): ContentRequest | undefined {
  const [, name, what, target = ''] =
    /^\/v2\/(.+)\/(manifests|blobs)\/([^/?]+)/.exec(decodeURIComponent(url)) ?? [];
  if (!name || !['GET', 'HEAD'].includes(method)) return undefined;
  return { method, name, what: what === 'blobs' ? 'blob' : 'manifest', target };
}

function mayRead({ credentials }: RegistryState, name: string, authorization: string | undefined): boolean {
  const needed = credentials.get(name);
  return needed === undefined || authorization === `Basic ${btoa(`${needed.user}:${needed.password}`)}`;
}

function read(content: ContentStore, { what, name, target }: ContentRequest): Answer {
  return what === 'blob' ? readBlob(content, name, target) : readManifest(content, name, target);
}

/** The answer as the repository's fault changes it, if it has one that is not used up. */
function throughFault({ faults, content }: RegistryState, asked: ContentRequest, healthy: Answer): Delivery {
  const active = faults.get(asked.name);
  if (active === undefined || active.left === 0) return whole(healthy);
  const manifests = [...(content.get(asked.name)?.manifests.values() ?? [])];
  const faulty = applyFault(active.fault, asked, healthy, manifests);
  if (faulty !== undefined) active.left -= 1;
  return faulty ?? whole(healthy);
}
