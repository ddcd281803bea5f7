import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FarSide } from './far-side.ts';
import type { NearRequest } from './gateway.ts';
import type { Clock, LineRecord } from './line-record.ts';
import type { RequestKind } from './request-kinds.ts';
import type { AfterDone, BeforeDone, StreamFault, What } from './schedule.ts';
import { serveUpgrade } from './serve-upgrade.ts';
import { type Answered, EXPIRED, pass, spoilAfter, spoilBefore } from './spoil-answer.ts';
import { noticing, passStream, spoilStream } from './spoil-stream.ts';

type Given = {
  kind: RequestKind;
  what: What | undefined;
  farSide: FarSide;
  clock: Clock;
  record: LineRecord;
};

/** A busy machine's API server; the action may have given it up by then. */
const SLOW_MS = 2000;

const BEFORE = ['reset', 'refused', 'hang', 'done later'];
const AFTER = ['done, reset', 'done, refused', 'done, late', 'done, cut'];

/** Answers one request, with the fault that it meets. */
export async function serveRequest(request: NearRequest, given: Given): Promise<void> {
  const { answer } = request;
  const { kind, what, record, clock } = given;
  if (isBefore(what) && !(await spoilBefore(answer, what))) return;
  if (what?.kind === 'expired') return expire(answer, what.as);
  if (request.upgrade !== undefined) return serveUpgrade({ ...request, upgrade: request.upgrade }, given);
  const sent = clock.now();
  const noteFault = (sentence: string) =>
    record.spoiled.push({ from: sent, to: clock.now(), what: `the API server: ${sentence}` });
  const from = await passOn(request, given.farSide).catch((error: Error) => {
    // The client may have ended it, which is not a fault.
    if (error.name !== 'AbortError') noteFault(error.message);
    throw error;
  });
  const status = from.statusCode ?? 502;
  const onData = () => kind === 'follow log' && status < 300 && clock.reach('first line');
  if (isStreamFault(what)) {
    answer.writeHead(status, from.headers).flushHeaders();
    return spoilStream(noticing(from, onData), answer, what);
  }
  if (kind.startsWith('watch') || kind.endsWith('log')) {
    if (what?.kind === 'done, late') await wait(what.ms);
    else if (isAfter(what))
      return spoilAfter(answer, what, { status, headers: from.headers, body: Buffer.from('{}') });
    answer.writeHead(status, from.headers).flushHeaders();
    return passStream(noticing(from, onData), answer);
  }
  const { 'transfer-encoding': _, ...headers } = from.headers;
  const answered = { status, headers, body: await buffer(from) };
  if (clock.now() - sent >= SLOW_MS) noteFault('slow');
  if (kind.startsWith('create')) noteCreated(kind, answered, given);
  if (isAfter(what)) return spoilAfter(answer, what, answered);
  if (what?.kind === 'done later') return;
  pass(answer, what?.kind === 'stale list' ? beforeCreate(answered, record) : answered);
}

async function passOn({ near, body, answer }: NearRequest, farSide: FarSide): Promise<IncomingMessage> {
  const { authorization: _, host: __, connection: ___, ...headers } = near.headers;
  const gone = new AbortController();
  const isStream = /[?&](watch|follow)=true/.test(near.url ?? '');
  // The request is carried out, whether or not the client still waits for the answer.
  if (isStream) answer.on('close', () => gone.abort());
  const { method = 'GET', url: path = '/' } = near;
  return farSide.send({ method, path, headers, body, signal: gone.signal });
}

function noteCreated(kind: RequestKind, { status, body }: Answered, { record, clock }: Given): void {
  if (status >= 300) return;
  const { metadata } = JSON.parse(body.toString());
  const resource = `${kind.replace('create ', '')}s`;
  record.created.push({ resource, name: metadata.name, at: clock.now() });
  if (kind !== 'create pod') return;
  record.createdVersion = Number(metadata.resourceVersion);
  clock.reach('create');
}

function expire(answer: ServerResponse, as: 'event' | 'status'): void {
  answer.writeHead(as === 'event' ? 200 : 410, { 'content-type': 'application/json' });
  answer.end(`${JSON.stringify(as === 'event' ? { type: 'ERROR', object: EXPIRED } : EXPIRED)}\n`);
}

/** A list as it was before the newest pod was made. */
function beforeCreate(answered: Answered, { createdVersion }: LineRecord): Answered {
  if (answered.status >= 300 || createdVersion === undefined) return answered;
  const list = JSON.parse(answered.body.toString());
  const metadata = { ...list.metadata, resourceVersion: String(createdVersion - 1) };
  const body = Buffer.from(JSON.stringify({ ...list, metadata, items: [] }));
  return { ...answered, headers: { ...answered.headers, 'content-length': String(body.length) }, body };
}

function isBefore(what: What | undefined): what is BeforeDone {
  return what !== undefined && BEFORE.includes(what.kind);
}

function isAfter(what: What | undefined): what is AfterDone {
  return what !== undefined && AFTER.includes(what.kind);
}

function isStreamFault(what: What | undefined): what is Exclude<StreamFault, { kind: 'expired' }> {
  const kinds = ['end', 'end in line', 'cut in line', 'cut in character', 'half open', 'bytewise'];
  return what !== undefined && [...kinds, 'each twice', 'bookmark', 'old again'].includes(what.kind);
}
