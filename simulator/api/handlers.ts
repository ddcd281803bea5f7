// One handler per verb: from a request that may be made to its answer.

import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import type { Pod, Stored } from '../wire.ts';
import { type Attempt, type Denial, isDenied } from './access.ts';
import { begin, bodyOf, type Request, type Response } from './exchange.ts';
import { type ImageVolumes, readImageVolumes } from './image-volumes.ts';
import {
  type Admission,
  createObject,
  type DeleteOptions,
  deleteObject,
  listObjects,
  patchObject,
} from './objects.ts';
import { type List, present } from './presentation.ts';
import { selector } from './selectors.ts';
import { expired, unknownRequest } from './status.ts';
import type { NewObject, Store } from './store.ts';
import { serveWatch, tooOld } from './watch.ts';

/** Who has the logs: the kubelet.
 *  @returns undefined if the pod has no node yet
 *  @throws ApiError if there is no log to show */
export type OpenLog = (pod: Pod, query: URLSearchParams) => AsyncIterable<string> | undefined;

export interface Exchange {
  attempt: Attempt;
  url: URL;
  request: Request;
  response: Response;
}

export interface Backstage {
  store: Store;
  clock: Clock;
  openLog: OpenLog;
  imageVolumes: ImageVolumes;
  denials(): readonly Denial[];
  admit(pod: Pod): ReturnType<Admission>;
  /** Answer 410 to a watch from a too old version instead of an ERROR event in a 200. */
  expireAsStatus(): boolean;
  /** Is told of every stream, and how to end it. */
  track(kind: 'watch' | 'log', exchange: Exchange, end: () => void): void;
}

/** @returns the answer; no body if it was a stream */
export async function perform(
  stage: Backstage,
  exchange: Exchange,
): Promise<{ code: number; body?: object }> {
  const { store } = stage;
  const { attempt, url, request } = exchange;
  const { verb, resource, namespace, name = '' } = attempt;
  const query = url.searchParams;
  const dryRun = query.get('dryRun') === 'All';
  if (dryRun && verb !== 'create') throw unknownRequest(verb, url.pathname + url.search, 'dry run');
  const selects = selector(resource, query.get('labelSelector'), query.get('fieldSelector'));
  const show = (body: Stored | List): object =>
    present(body, request.headers.accept, query.get('includeObject'));
  switch (verb) {
    case 'create': {
      const body = (await bodyOf(request)) as NewObject;
      if (resource.plural === 'selfsubjectaccessreviews')
        return { code: 201, body: review(stage, attempt, body) };
      const strict = query.get('fieldValidation') === 'Strict';
      const read = resource.plural === 'pods' ? readImageVolumes(body, stage.imageVolumes, strict) : body;
      return {
        code: 201,
        body: createObject(store, resource, namespace, read, { dryRun, admit: stage.admit }),
      };
    }
    case 'get': {
      const object = store.get(resource, namespace, name);
      return attempt.subresource === 'log'
        ? log(stage, exchange, object as Pod)
        : { code: 200, body: show(object) };
    }
    case 'list':
      return { code: 200, body: show(listObjects(store, resource, namespace, selects)) };
    case 'watch':
      return watch(stage, exchange, selects);
    case 'patch': {
      const patch = await bodyOf(request);
      return { code: 200, body: patchObject(store, resource, store.get(resource, namespace, name), patch) };
    }
    case 'delete': {
      const options = await deleteOptions(request, query);
      return {
        code: 200,
        body: deleteObject(store, resource, store.get(resource, namespace, name), options),
      };
    }
    default: {
      const options = await deleteOptions(request, query);
      const body = listObjects(store, resource, namespace, selects);
      for (const object of store.list(resource, namespace).filter(selects)) {
        deleteObject(store, resource, object, options);
      }
      return { code: 200, body };
    }
  }
}

function watch(stage: Backstage, exchange: Exchange, selects: ReturnType<typeof selector>): { code: number } {
  const { store, clock } = stage;
  const { attempt, url, response } = exchange;
  const query = url.searchParams;
  const resourceVersion = query.get('resourceVersion') ?? '';
  const isOld = !['', '0'].includes(resourceVersion) && Number(resourceVersion) < store.oldest();
  if (isOld && stage.expireAsStatus()) throw expired(tooOld(store, resourceVersion));
  begin(response, 200, { 'Content-Type': 'application/json' });
  const asked = {
    resource: attempt.resource,
    namespace: attempt.namespace,
    selects,
    resourceVersion,
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    timeoutSeconds: Number(query.get('timeoutSeconds') ?? 0),
  };
  stage.track('watch', exchange, serveWatch(store, clock, asked, response));
  return { code: 200 };
}

async function log(stage: Backstage, exchange: Exchange, pod: Pod): Promise<{ code: number }> {
  const { url, response } = exchange;
  const lines = stage.openLog(pod, url.searchParams);
  begin(response, lines ? 200 : 204, { 'Content-Type': 'text/plain' });
  stage.track('log', exchange, () => response.end());
  await pipeline(lines ?? [], response).catch((error: NodeJS.ErrnoException) => {
    if (!CUT_SHORT.has(error.code ?? '')) throw error;
  });
  return { code: 200 };
}

/** A client that goes away in the middle of a log, or a test that ends or cuts it, is no error here. */
const CUT_SHORT = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);

/** SelfSubjectAccessReview: would it be denied? */
function review(stage: Backstage, attempt: Attempt, body: NewObject): object {
  const { resourceAttributes = {} } = (body['spec'] ?? {}) as { resourceAttributes?: Record<string, string> };
  const { verb = '', resource = '', subresource = '', namespace } = resourceAttributes;
  const asked = {
    verb,
    resource: { ...attempt.resource, plural: resource },
    subresource,
    ...(namespace === undefined ? {} : { namespace }),
  };
  return { ...body, status: { allowed: !isDenied(asked, stage.denials()) } };
}

/** From the body, or from the query for clients that send none. */
async function deleteOptions(request: Request, query: URLSearchParams): Promise<DeleteOptions> {
  const body = (await bodyOf(request)) as DeleteOptions;
  const grace = query.get('gracePeriodSeconds');
  return { ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }), ...body };
}
