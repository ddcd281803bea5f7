import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { openCluster } from '../../../src/cluster/connect.ts';
import { type Call, type Connection, callOnce, open } from '../../../src/cluster/requests.ts';
import { watch } from '../../../src/cluster/watch.ts';
import type { Clock } from '../../../src/run/ports.ts';
import { servedBy } from '../served.ts';

// Faults of a connection or an API server in an answer: it is cut short, or ends before it starts.

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
let connection: Connection;
beforeEach(async () => {
  asked.length = 0;
  ({ connection } = await servedBy((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    request.resume().on('end', () => answer(request, response));
  }));
});

const never = new AbortController().signal;
const TOKEN = { 'pod-step/token': '0123456789abcdef' };
const pod = { metadata: { name: 'shop-77', annotations: TOKEN }, spec: { containers: [] } };
const exists = JSON.stringify({
  kind: 'Status',
  reason: 'AlreadyExists',
  message: 'pods "shop-77" already exists',
});

test.each([
  ['is cut off by the server', (response: ServerResponse) => response.end('{"metadata":{"na')],
  [
    'is cut off with its connection',
    (response: ServerResponse) => {
      response.writeHead(201, { 'content-length': 1000 });
      response.write('{"metadata":', () => response.destroy());
    },
  ],
  ['is null', (response: ServerResponse) => response.end('null')],
  ['is not a pod', (response: ServerResponse) => response.end('{}')],
  [
    'is the timeout of a gateway',
    (response: ServerResponse) => {
      response.statusCode = 408;
      response.end();
    },
  ],
])('a create whose answer %s is asked again, and finds its pod', async (_, cut) => {
  answer = ({ method }, response) => {
    if (method === 'GET')
      response.end(JSON.stringify({ kind: 'Pod', ...pod, metadata: { ...pod.metadata, uid: 'u' } }));
    else if (asked.length === 1) cut(response);
    else {
      response.statusCode = 409;
      response.end(exists);
    }
  };
  const creation = await openCluster(connection, 'ci').create(pod as never, never);

  expect(creation).toMatchObject({ kind: 'created', pod: { metadata: { uid: 'u' } } });
  const pods = '/api/v1/namespaces/ci/pods';
  expect(asked).toEqual([`POST ${pods}`, `GET ${pods}/shop-77`]);
});

const made = { kind: 'Pod', ...pod, metadata: { ...pod.metadata, uid: 'u' } };
const POST = 'POST /api/v1/namespaces/ci/pods';
const GET = 'GET /api/v1/namespaces/ci/pods/shop-77';
/** For a pod with a gate. A pod that names its node has none. */
const gated = { ...pod, spec: { containers: [], schedulingGates: [{ name: 'pod-step/dependents' }] } };

test.each([
  ['is sent again if the pod has a gate', gated, { kind: 'created', mayBeMore: true }, [POST, GET, POST]],
  ['is not sent again if the pod has no gate', pod, { kind: 'failed', mayExist: true }, [POST, GET]],
])('a create request without an answer, which created no pod, %s', async (_, planned, expected, requests) => {
  answer = ({ method }, response) => {
    if (method === 'GET') response.writeHead(404).end(JSON.stringify({ kind: 'Status', reason: 'NotFound' }));
    else if (asked.length === 1) response.destroy();
    else response.end(JSON.stringify(made));
  };
  const creation = await openCluster(connection, 'ci').create(planned as never, never);

  expect(creation).toMatchObject(expected);
  expect(asked).toEqual(requests);
});

test.each([
  ['is too large for etcd', 'etcdserver: request is too large'],
  [
    'no quota covers',
    'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical system-cluster-critical]}]',
  ],
])('a pod that %s is not created again and again', async (_, message) => {
  answer = (_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code: 500 }));
  };
  const pod = { metadata: { name: 'shop-77', namespace: 'ci' } };
  const creation = await openCluster(connection, 'ci').create(pod as never, never);

  expect(creation).toMatchObject({ kind: 'failed', error: { message } });
  expect(asked).toEqual(['POST /api/v1/namespaces/ci/pods']);
});

test('an answer that is larger than any object of the API is not read to its end', async () => {
  const piece = 'a'.repeat(1024 * 1024);
  let sent = 0;
  answer = (_, response) => {
    const next = () => {
      if (!response.destroyed && ++sent < 100) response.write(piece, next);
    };
    next();
  };

  await expect(callOnce(connection, { method: 'GET', path: '/' })).rejects.toThrow('longer than 32 MiB');
  expect(sent).toBeLessThan(60);
});

test('a lookup of nodes ends with the step that is cancelled', async () => {
  const cancel = new AbortController();
  answer = () => cancel.abort();
  const { nodes } = openCluster(connection, 'ci', cancel.signal);

  await expect(nodes.kinds()).rejects.toThrow('This operation was aborted');
});

const PODS = {
  path: '/api/v1/namespaces/ci/pods',
  type: 'V1Pod',
  fieldSelector: '',
  from: { kind: 'start' } as const,
  hasBookmarks: true,
};
const EVENTS = { ...PODS, path: '/api/v1/namespaces/ci/events', type: 'CoreV1Event', hasBookmarks: false };

/** The first change that a watch reports, and what was said until then. */
async function firstChange(watched: Omit<Parameters<typeof watch>[1], 'signal'>) {
  const said: string[] = [];
  const stop = new AbortController();
  const debugging = { ...connection, debug: (line: string) => said.push(line) };
  const changes = watch(debugging, { ...watched, signal: stop.signal });
  const { value: change } = await changes.next();
  stop.abort();
  await changes.return(undefined);
  return { change, said: said.join() };
}

/** A connection whose pauses are noted, and over at once; `random` is in their middle. `over` after so many pauses. */
function withPauses(count: number) {
  const pauses: number[] = [];
  const over = new AbortController();
  let now = 0;
  const clock: Clock = {
    ...systemClock,
    now: () => now,
    wait: async (ms) => {
      pauses.push(ms);
      now += ms;
      if (pauses.length === count) over.abort();
    },
    random: () => 0.5,
  };
  return { connection: { ...connection, clock }, pauses, over: over.signal };
}

test('a message of a watch is given up before it fills the memory', async () => {
  answer = (_, response) => {
    for (let sent = 0; sent < 40; sent++) response.write('x'.repeat(1024 * 1024));
  };
  const { connection, over } = withPauses(1);
  const said: string[] = [];
  const watched = { ...PODS, signal: over };
  for await (const _ of watch({ ...connection, debug: (line) => said.push(line) }, watched));
  expect(said.join()).toContain('longer than 32 MiB');
});

test('an API server that can only start a watch with existing objects gets such a request at once', async () => {
  const message =
    'ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled';
  const object = { metadata: { name: 'e', resourceVersion: '7' }, involvedObject: {} };
  answer = ({ url = '' }, response) => {
    const isRefused = url.includes('sendInitialEvents');
    if (isRefused)
      response.writeHead(422).end(JSON.stringify({ kind: 'Status', reason: 'Invalid', message }));
    else response.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
  };
  const { change, said } = await firstChange({ ...EVENTS, from: { kind: 'now', isEarly: () => true } });
  expect(change).toEqual({ kind: 'now', item: object });
  expect(asked).toHaveLength(2);
  // Before a pause it says why it asks again.
  expect(said).not.toContain('again after');
});

test('a watch that is ended by an ERROR with a time is opened again after that time', async () => {
  answer = (_, response) => {
    const details = { retryAfterSeconds: 7 };
    const object = { kind: 'Status', code: 429, reason: 'TooManyRequests', details };
    response.end(`${JSON.stringify({ type: 'ERROR', object })}\n`);
  };
  const { connection, pauses, over } = withPauses(2);
  for await (const _ of watch(connection, { ...PODS, signal: over }));

  expect(pauses).toEqual([7000, 7000]);
  expect(asked).toHaveLength(2);
});

test('a watch from now on that opens too late is requested again with existing objects', async () => {
  const object = { metadata: { name: 'e', resourceVersion: '7' }, involvedObject: {} };
  const urls: string[] = [];
  answer = ({ url = '' }, response) => {
    urls.push(url);
    if (url.includes('sendInitialEvents')) response.flushHeaders();
    else response.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
  };
  const { change } = await firstChange({ ...EVENTS, from: { kind: 'now', isEarly: () => false } });
  expect(change).toEqual({ kind: 'now', item: object });
  expect(urls.map((url) => url.includes('sendInitialEvents'))).toEqual([true, false]);
});

test.each([
  ['goes silent', () => {}],
  [
    'drips',
    (response: ServerResponse) => {
      const dripping = setInterval(() => response.write('.'), 100);
      response.once('close', () => clearInterval(dripping));
    },
  ],
])('a refusal that %s in the middle of its words is one all the same, also of a log', async (_, goOn) => {
  answer = (_, response) => {
    response.statusCode = 403;
    response.write('no ');
    goOn(response);
  };
  const request = { method: 'GET', path: '/api/v1/namespaces/ci/pods/shop-77/log' } as const;
  // Waited for to its end, it would have none.
  await expect(open(connection, request)).rejects.toMatchObject({ code: 'api', status: 403 });
});

test.each(['null', '[]', '{}', '{"login":"required"}', '"pods"'])(
  'JSON that is not an object of the API is not an answer: %s',
  async (json) => {
    answer = (_, response) => response.end(json);
    const request: Call = { method: 'GET', path: '/api/v1/nodes' };
    await expect(callOnce(connection, request)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('its answer was cut off, or does not come from an API server'),
    });
  },
);

test.each(['null', '{"type":"ADDED"}', '{"type":"ADDED","object":null}', '{"login":"required"}'])(
  'a watch that is answered with %s is requested again',
  async (json) => {
    const object = { metadata: { name: 'shop-77', resourceVersion: '7' } };
    answer = (_, response) => {
      const message = asked.length === 1 ? json : JSON.stringify({ type: 'ADDED', object });
      response.write(`${message}\n`);
    };
    const { change, said } = await firstChange(PODS);
    expect(change).toEqual({ kind: 'now', item: object });
    expect(said).toContain('does not come from an API server');
  },
);

test('a redirect is reported with where it leads, and without what can be secret in it', async () => {
  answer = (_, response) =>
    response.writeHead(302, { location: 'https://login.example/start?state=s3cret' }).end('Found');
  const request: Call = { method: 'GET', path: '/api/v1/nodes' };
  await expect(callOnce(connection, request)).rejects.toMatchObject({
    status: 302,
    location: 'https://login.example/start',
  });
});

test('a pod of wrong types is requested again, and what answers is named with the field', async () => {
  const wrong = { kind: 'Pod', metadata: { name: 'shop-77' }, status: { containerStatuses: 'none' } };
  answer = (_, response) => response.end(JSON.stringify(wrong));
  const { pod: getPod } = openCluster({ ...connection, graceMs: 300 }, 'ci');

  await expect(getPod('shop-77', new AbortController().signal)).rejects.toMatchObject({
    code: 'unreachable',
    message: `${connection.server.origin}: it answered something that is not a Kubernetes Pod: status.containerStatuses is not a list`,
  });
  expect(asked.length).toBeGreaterThan(1);
});

test('a watch that sends a pod of wrong types is opened again', async () => {
  const metadata = { name: 'shop-77', resourceVersion: '7' };
  const object = { metadata, status: { phase: 'Running' } };
  answer = (_, response) => {
    const sent = asked.length === 1 ? { metadata, status: { phase: ['Running'] } } : object;
    response.write(`${JSON.stringify({ type: 'MODIFIED', object: sent })}\n`);
  };
  const { change } = await firstChange(PODS);
  expect(change).toEqual({ kind: 'now', item: object });
  expect(asked).toHaveLength(2);
});

test.each([
  { message: { text: 'no' }, reason: ['Forbidden'] },
  { message: 7, reason: true },
  { message: null, reason: null },
])('a refusal whose words are not text is one all the same: %j', async (words) => {
  answer = (_, response) => response.writeHead(403).end(JSON.stringify({ kind: 'Status', ...words }));
  await expect(callOnce(connection, { method: 'GET', path: '/' })).rejects.toMatchObject({
    code: 'api',
    status: 403,
    message: 'HTTP 403',
    reason: '',
  });
});
