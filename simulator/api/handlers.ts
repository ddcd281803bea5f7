// One handler for each verb: from a request that is allowed to its answer.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Pod } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import { validateStrictly } from './field-validation.ts';
import { readImageVolumes } from './image-volumes.ts';
import type { NewObject, Store } from './object-store.ts';
import { createObject, type DeleteOptions, deleteObject, listObjects, tryToCreate } from './objects.ts';
import { applyObject, patchObject, patchPod } from './patches.ts';
import { presentList, presentObject } from './presentation.ts';
import { attachments, logs, pods, type Verb } from './resource-kinds.ts';
import { selector } from './selectors.ts';
import { readWatch, serveWatch, tooOld } from './serve-watch.ts';
import type { ServerState } from './server-state.ts';
import { badRequest, unknown } from './status-errors.ts';
import { callWebhook } from './webhooks.ts';

export interface StoreRequest {
  info: RequestInfo;
  query: URLSearchParams;
  /** The JSON body; {} if there is none. */
  body: object;
  request: Pick<IncomingMessage, 'headers'>;
}

interface RequestContext extends StoreRequest {
  /** The body as it was sent. */
  json: string;
  response: ServerResponse;
}

type Handler = (
  state: ServerState,
  context: RequestContext,
) => object | undefined | Promise<object | undefined>;

const HANDLERS: Record<Verb, Handler> = {
  create: handleCreate,
  get: handleGet,
  list: handleList,
  watch: handleWatch,
  patch: handlePatch,
  delete: handleDelete,
};

/** @returns the answer; undefined if it was a stream */
export async function handle(state: ServerState, context: RequestContext): Promise<object | undefined> {
  return HANDLERS[context.info.verb](state, context);
}

function handleCreate(
  state: ServerState,
  { info, query, body, json, response }: RequestContext,
): Promise<object> {
  const submitted = body as NewObject;
  if (query.has('dryRun')) return Promise.resolve(tryToCreate(state.store, info, submitted));
  const isPod = info.resource === pods;
  if (isPod && query.get('fieldValidation') === 'Strict')
    validateStrictly(json, state.imageVolumes === 'unknown' ? ['V1Volume.image'] : []);
  const read = isPod ? readImageVolumes(submitted, state.imageVolumes) : submitted;
  const warn = (warning: string) => void response.appendHeader('Warning', `299 - ${JSON.stringify(warning)}`);
  return createObject(state.store, info, read, (pod) => admit(state, pod, warn));
}

/** Plugins come before webhooks: https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/ */
async function admit(
  { admit, webhooks, clock }: ServerState,
  pod: Pod,
  warn: (warning: string) => void,
): Promise<Pod> {
  let admitted = admit(pod);
  for (const webhook of webhooks) admitted = await callWebhook(webhook, admitted, clock, warn);
  return admitted;
}

function handleGet(state: ServerState, context: RequestContext): object | Promise<undefined> {
  const { resource, namespace, name } = context.info;
  // That of an upgraded connection is answered in attach.ts.
  if (resource === attachments) throw badRequest('Upgrade request required');
  if (resource === logs) return streamLog(state, context, state.store.get(pods, namespace, name) as Pod);
  return presentObject(state.store.get(resource, namespace, name), context.request.headers.accept);
}

export function handleList(
  { store }: { store: Pick<Store, 'list' | 'version'> },
  { info, query, request }: StoreRequest,
): object {
  const list = listObjects(store, info.resource, info.namespace, selector(query));
  return presentList(list, request.headers.accept, query.get('includeObject'));
}

export function handlePatch(
  { store }: { store: Store },
  { info, query, body, request }: StoreRequest,
): object {
  const { resource, namespace, name } = info;
  const type = request.headers['content-type'];
  if (type === 'application/apply-patch+yaml' && query.get('force') === 'true')
    return applyObject(store, info, body as NewObject);
  const current = store.get(resource, namespace, name);
  if (type === 'application/strategic-merge-patch+json' && resource === pods)
    return patchPod(store, current as Pod, body);
  if (type !== 'application/json-patch+json' || !Array.isArray(body)) throw unknown('patch', `${type}`);
  const patched = patchObject(store, resource, current, body);
  return presentObject(patched, request.headers.accept);
}

export function handleDelete({ store }: { store: Store }, { info, query, body }: StoreRequest): object {
  const { resource, namespace, name } = info;
  const grace = query.get('gracePeriodSeconds');
  const options: DeleteOptions = {
    ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }),
    ...body,
  };
  return deleteObject(store, resource, store.get(resource, namespace, name), options);
}

function handleWatch(state: ServerState, { info, query, response }: RequestContext): undefined {
  const watch = readWatch(state.store, info, query);
  const refusal = tooOld(state.store, watch.version);
  if (refusal && state.expireAsStatus) throw refusal;
  beginStream(state.streams.watch, response, 'application/json');
  const sink = {
    write: (text: string) => void (response.writableEnded || response.write(text)),
    end: () => void response.end(),
  };
  response.on('close', serveWatch(state.store, state.clock, watch, sink));
}

async function streamLog(
  state: ServerState,
  { query, response }: RequestContext,
  pod: Pod,
): Promise<undefined> {
  const lines = state.openLog(pod, query);
  beginStream(state.streams.log, response, 'text/plain');
  await pipeline(lines, response).catch((error: NodeJS.ErrnoException) => {
    // A client that disconnects in the middle of a log, or a test that ends or cuts it, is not an error here.
    if (!/^(ERR_STREAM_|ECONNRESET|EPIPE)/.test(error.code ?? '')) throw error;
  });
}

/** Sends the headers at once, so that the client knows the stream is open before there is anything in it. */
function beginStream(streams: Set<ServerResponse>, response: ServerResponse, contentType: string): void {
  response.writeHead(200, { 'Content-Type': contentType });
  response.flushHeaders();
  streams.add(response);
  response.on('close', () => streams.delete(response));
}
