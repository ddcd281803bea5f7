import { expect, test } from 'vitest';
import { call } from '../../src/cluster/requests.ts';
import { mayBeDone } from '../../src/run/errors.ts';
import { servedBy } from './served.ts';

// The limit of an API server for an object is 1.5 MB; events have hardly another one.
test('an event of any size is cut to a part that can be searched', async () => {
  const long = 'the quick … brown fox '.repeat(20_000);
  const metadata = {
    uid: 'u',
    resourceVersion: '7',
    annotations: { long },
    managedFields: [{ manager: long }],
  };
  const involvedObject = { fieldPath: long };
  const event = { metadata, involvedObject, reason: long, message: long, source: { host: long } };
  const { cluster } = await servedBy((_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ kind: 'EventList', items: [event] })),
  );

  const seen = await cluster.eventsSoFar('shop', new AbortController().signal);
  expect(seen).toMatchObject([{ event: { metadata: { uid: 'u', resourceVersion: '7' } } }]);
  expect(JSON.stringify(seen).length).toBeLessThan(40_000);
});

test('each right that a step lacks is named', async () => {
  const granted = ['create pods', 'get pods/log'];
  const { cluster } = await servedBy(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { kind, spec } = JSON.parse(text);
    const { namespace, verb, resource, subresource } = spec.resourceAttributes;
    const right = `${verb} ${[resource, subresource].filter(Boolean).join('/')}`;
    const allowed = namespace === 'ci' && granted.includes(right);
    response.end(JSON.stringify({ kind, status: { allowed } }));
  });
  const needed = [
    { resource: 'pods', verbs: ['create', 'get', 'watch'] },
    { resource: 'pods/log', verbs: ['get'] },
    { resource: 'events', verbs: ['list'] },
  ];
  expect(await cluster.lackingRights(needed)).toEqual([
    { resource: 'pods', verbs: ['get', 'watch'] },
    { resource: 'events', verbs: ['list'] },
  ]);
});

test('a Secret that is being written when the step is cancelled is not awaited', async () => {
  const stop = new AbortController();
  // Never answers.
  const { cluster } = await servedBy(() => stop.abort(), 600_000);

  const secret = { metadata: { name: 'pod-step-pull-0123456789abcdef' } };
  const failure = await cluster.applySecret(secret, stop.signal).catch((error) => error);
  expect(failure).toMatchObject({ name: 'AbortError' });
  expect(mayBeDone(failure)).toBe(true);
});

test('requests one after the other need one connection', async () => {
  const { server, connection } = await servedBy((request, response) => {
    request.resume().on('end', () => response.end('{"kind":"PodList","items":[]}'));
  });
  let connections = 0;
  server.on('connection', () => connections++);
  for (let asked = 0; asked < 4; asked++) await call(connection, { method: 'GET', path: '/api/v1/pods' });
  expect(connections).toBe(1);
});
