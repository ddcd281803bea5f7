/** What can go wrong at a registry, each as a change of a healthy answer. */
import { type Answer, errorAnswer, htmlAnswer, unauthorized } from './answers.ts';
import { manifestAnswer } from './content-store.ts';
import { type Architecture, index, type Manifest, MEDIA_TYPES, manifest } from './oci.ts';

/** Faults without parameters. */
type SimpleFault =
  /** 401 whatever the credentials: they are wrong or expired. */
  | 'unauthorized'
  /** 403. */
  | 'denied'
  /** 429 in Docker Hub's words. */
  | 'rate-limited'
  /** A web page with status 200: a captive portal or a login page. */
  | 'web-page'
  /** The connection is accepted, an answer never comes. */
  | 'hang'
  /** The connection is reset before the answer. */
  | 'reset'
  /** The connection ends in the middle of a blob. */
  | 'cut'
  /** The bytes of a layer do not match its digest. */
  | 'corrupt-layer'
  /** Every image has Docker's first format. */
  | 'schema1';

/**
 * With `times` only the first n requests fail, then all is well. Counted are requests, not pulls: within one pull
 * containerd sends a request five times if the answer is 429, and twice if it is 500, 503 or 504
 * (https://github.com/containerd/containerd/blob/v2.4.2/core/remotes/docker/resolver.go#L863).
 */
export type Fault = { readonly times?: number } & (
  | { [Kind in SimpleFault]: { readonly kind: Kind } }[SimpleFault]
  /** A gateway's page instead of the registry's answer. */
  | { readonly kind: 'unavailable'; readonly status: 500 | 502 | 503 | 504 }
  /** Blobs are sent at this rate. */
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  /** Every image is an index with only this architecture. */
  | { readonly kind: 'only-platform'; readonly architecture: Architecture }
);

/** One request for a repository's content, as faults see it. */
export interface ContentRequest {
  readonly method: string;
  readonly what: 'manifest' | 'blob';
  readonly name: string;
  /** Tag or digest. */
  readonly target: string;
}

/** How an answer is sent. */
export type Delivery =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly bytesPerSecond?: number }
  /** Sends the headers and so many bytes of the body, then ends the connection. */
  | { readonly kind: 'cut'; readonly answer: Answer; readonly afterBytes: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' };

/**
 * How the fault changes the delivery of a healthy answer; undefined for a request that it does not concern, which is not
 * counted against `times`. @param manifests the manifests of the repository
 */
export function applyFault(
  fault: Fault,
  asked: ContentRequest,
  healthy: Answer,
  manifests: readonly Manifest[],
): Delivery | undefined {
  const isBlob = asked.what === 'blob' && asked.method === 'GET';
  const isManifest = asked.what === 'manifest';
  switch (fault.kind) {
    case 'hang':
    case 'reset':
      return { kind: fault.kind };
    case 'unauthorized':
      return whole(unauthorized(asked.name));
    case 'denied':
      return whole(errorAnswer(403, 'DENIED', 'requested access to the resource is denied'));
    case 'rate-limited':
      return whole(rateLimited());
    case 'unavailable':
      return whole(htmlAnswer(fault.status, PAGE_TITLES[fault.status]));
    case 'web-page':
      return whole(htmlAnswer(200, 'Sign in'));
    case 'cut':
      return isBlob
        ? { kind: 'cut', answer: healthy, afterBytes: Math.floor(healthy.body.length / 2) }
        : undefined;
    case 'slow':
      return isBlob ? { ...whole(healthy), bytesPerSecond: fault.bytesPerSecond } : undefined;
    case 'corrupt-layer':
      return isBlob && isGzip(healthy.body)
        ? whole({ ...healthy, body: corrupted(healthy.body) })
        : undefined;
    case 'only-platform':
      return isManifest
        ? whole(substituted(asked, healthy, manifests, (top) => onlyFor(fault.architecture, top)))
        : undefined;
    case 'schema1':
      return isManifest ? whole(substituted(asked, healthy, manifests, schema1)) : undefined;
  }
}

export function whole(answer: Answer): { readonly kind: 'answer'; readonly answer: Answer } {
  return { kind: 'answer', answer };
}

const PAGE_TITLES = {
  500: '500 Internal Server Error',
  502: '502 Bad Gateway',
  503: '503 Service Temporarily Unavailable',
  504: '504 Gateway Time-out',
};

/** The sentence is Docker Hub's: https://docs.docker.com/docker-hub/usage/pulls/ */
function rateLimited(): Answer {
  return errorAnswer(
    429,
    'TOOMANYREQUESTS',
    'You have reached your pull rate limit. You may increase the limit by authenticating and upgrading: https://www.docker.com/increase-rate-limit',
    { headers: { 'Retry-After': '1' } },
  );
}

/** A tag gives the substitute for its manifest; the substitute can then be read by its own digest. */
function substituted(
  asked: ContentRequest,
  healthy: Answer,
  manifests: readonly Manifest[],
  substitute: (original: Manifest) => Manifest,
): Answer {
  const original = manifests.find(({ digest }) => digest === healthy.headers['Docker-Content-Digest']);
  if (original !== undefined)
    return asked.target === original.digest ? healthy : manifestAnswer(substitute(original));
  const found = manifests.map(substitute).find(({ digest }) => digest === asked.target);
  return found === undefined ? healthy : manifestAnswer(found);
}

function onlyFor(architecture: Architecture, top: Manifest): Manifest {
  return index([{ top, inner: [], blobs: new Map(), architecture }]).top;
}

/** https://distribution.github.io/distribution/spec/manifest-v2-1/ */
function schema1(original: Manifest): Manifest {
  const fields = { schemaVersion: 1, name: 'app', tag: original.digest, fsLayers: [], history: [] };
  return manifest(MEDIA_TYPES.schema1, fields);
}

function corrupted(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 0xff, changed.length - 1);
  return changed;
}

function isGzip(body: Buffer): boolean {
  return body.length > 2 && body.readUInt16BE(0) === 0x1f8b;
}
