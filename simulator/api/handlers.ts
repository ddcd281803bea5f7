// One handler per verb: from a request that may be made to its answer.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Pod, Stored } from '../wire.ts';
import type { Attempt } from './access.ts';
import { begin, bodyOf } from './exchange.ts';
import { readImageVolumes } from './image-volumes.ts';
import { createObject, type DeleteOptions, deleteObject, listObjects, patchObject } from './objects.ts';
import { type List, present } from './presentation.ts';
import { type Selector, selector } from './selectors.ts';
import type { Stage, Stream } from './stage.ts';
import { expired } from './status.ts';
import type { NewObject } from './store.ts';
import { isTooOld, serveWatch, tooOld } from './watch.ts';

export interface Exchange {
  attempt: Attempt;
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
}

/** @returns the answer; no body if it was a stream */
export async function perform(stage: Stage, exchange: Exchange): Promise<{ code: number; body?: object }> {
  const { store } = stage;
  const { attempt, query, request } = exchange;
  const { verb, resource, namespace = '', name = '' } = attempt;
  const selects = selector(resource, query);
  const show = (body: Stored | List): object =>
    present(body, request.headers.accept, query.get('includeObject'));
  switch (verb) {
    case 'create': {
      const body = (await bodyOf(request)) as NewObject;
      const strict = query.get('fieldValidation') === 'Strict';
      const read = resource.plural === 'pods' ? readImageVolumes(body, stage.imageVolumes, strict) : body;
      return { code: 201, body: createObject(store, resource, namespace, read, stage.admit) };
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
      const grace = query.get('gracePeriodSeconds');
      const body = (await bodyOf(request)) as DeleteOptions;
      const options = { ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }), ...body };
      const object = store.get(resource, namespace, name);
      return { code: 200, body: deleteObject(store, resource, object, options) };
    }
    default: {
      const object = store.get(resource, namespace, name);
      if (attempt.subresource === 'log') return log(stage, exchange, object as Pod);
      return { code: 200, body: show(object) };
    }
  }
}

function watch(stage: Stage, exchange: Exchange, selects: Selector): { code: number } {
  const { attempt, query, response } = exchange;
  const resourceVersion = query.get('resourceVersion') ?? '';
  if (isTooOld(stage.store, resourceVersion) && stage.expireAsStatus)
    throw expired(tooOld(stage.store, resourceVersion));
  begin(response, 200, 'application/json');
  const asked = {
    resource: attempt.resource,
    namespace: attempt.namespace,
    selects,
    resourceVersion,
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    timeoutSeconds: Number(query.get('timeoutSeconds') ?? 0),
  };
  track(stage, 'watch', exchange, serveWatch(stage.store, stage.clock, asked, response));
  return { code: 200 };
}

async function log(stage: Stage, exchange: Exchange, pod: Pod): Promise<{ code: number }> {
  const { query, response } = exchange;
  const lines = stage.openLog(pod, query);
  begin(response, lines ? 200 : 204, 'text/plain');
  track(stage, 'log', exchange, () => response.end());
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

function track(
  { streams }: Stage,
  kind: Stream['kind'],
  { request, response }: Exchange,
  end: () => void,
): void {
  const stream = { kind, end, cut: () => request.socket.destroy() };
  streams.add(stream);
  response.on('close', () => streams.delete(stream));
}
