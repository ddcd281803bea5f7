// One handler per verb: from a request that may be made to its answer.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Pod } from '../wire.ts';
import type { Attempt } from './access.ts';
import { readImageVolumes } from './image-volumes.ts';
import {
  applyObject,
  createObject,
  type DeleteOptions,
  deleteObject,
  listObjects,
  patchObject,
} from './objects.ts';
import { presentList, presentObject } from './presentation.ts';
import { logs, pods } from './resources.ts';
import { selector } from './selectors.ts';
import type { ServerState } from './server-state.ts';
import { unknown } from './status.ts';
import type { NewObject } from './store.ts';
import { serveWatch, tooOld } from './watch.ts';
import { askWebhook } from './webhooks.ts';

export interface Exchange {
  attempt: Attempt;
  query: URLSearchParams;
  /** The JSON body; {} if there is none. */
  sent: object;
  request: IncomingMessage;
  response: ServerResponse;
}

/** @returns the answer; undefined if it was a stream */
export async function perform(state: ServerState, exchange: Exchange): Promise<object | undefined> {
  const { store } = state;
  const { attempt, query, sent, request } = exchange;
  const { verb, resource, namespace, name } = attempt;
  const { accept } = request.headers;
  switch (verb) {
    case 'create': {
      const body = sent as NewObject;
      const strict = query.get('fieldValidation') === 'Strict';
      const read = resource === pods ? readImageVolumes(body, state.imageVolumes, strict) : body;
      return createObject(store, resource, namespace, read, (pod) => admit(state, pod));
    }
    case 'list': {
      const list = listObjects(store, resource, namespace, selector(query));
      return presentList(list, accept, query.get('includeObject'));
    }
    case 'watch':
      return watch(state, exchange);
    case 'patch': {
      const type = request.headers['content-type'];
      if (type === 'application/apply-patch+yaml' && query.get('force') === 'true')
        return applyObject(store, resource, namespace, name, sent as NewObject);
      if (type !== 'application/merge-patch+json') throw unknown('patch', `${type}`);
      return presentObject(patchObject(store, resource, store.get(resource, namespace, name), sent), accept);
    }
    case 'delete': {
      const grace = query.get('gracePeriodSeconds');
      const asked = grace === null ? {} : { gracePeriodSeconds: Number(grace) };
      const options: DeleteOptions = { ...asked, ...sent };
      return deleteObject(store, resource, store.get(resource, namespace, name), options);
    }
    default:
      if (resource === logs) return log(state, exchange, store.get(pods, namespace, name) as Pod);
      return presentObject(store.get(resource, namespace, name), accept);
  }
}

/** Plugins come before webhooks: https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/ */
async function admit({ admit, webhooks, clock }: ServerState, pod: Pod): Promise<Pod> {
  let admitted = admit(pod);
  for (const webhook of webhooks) admitted = await askWebhook(webhook, admitted, clock);
  return admitted;
}

function watch(state: ServerState, { attempt, query, response }: Exchange): undefined {
  const version = Number(query.get('resourceVersion') ?? 0);
  const refused = tooOld(state.store, version);
  if (refused && state.expireAsStatus) throw refused;
  begin(state.streams.watch, response, 'application/json');
  const asked = {
    resource: attempt.resource,
    namespace: attempt.namespace,
    selects: selector(query),
    version,
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    // A real one picks 30 to 60 minutes for a client that names no time.
    timeoutSeconds: Number(query.get('timeoutSeconds') ?? 1800),
  };
  serveWatch(state.store, state.clock, asked, response);
}

async function log(state: ServerState, { query, response }: Exchange, pod: Pod): Promise<undefined> {
  const lines = state.openLog(pod, query);
  begin(state.streams.log, response, 'text/plain');
  await pipeline(lines, response).catch((error: NodeJS.ErrnoException) => {
    // A client that goes away in the middle of a log, or a test that ends or cuts it, is no error here.
    if (!/^(ERR_STREAM_|ECONNRESET|EPIPE)/.test(error.code ?? '')) throw error;
  });
}

/** Begins a stream: the client hears of it before there is anything to say. */
function begin(streams: Set<ServerResponse>, response: ServerResponse, contentType: string): void {
  response.writeHead(200, { 'Content-Type': contentType });
  response.flushHeaders();
  streams.add(response);
  response.on('close', () => streams.delete(response));
}
