import { describe, expect, it } from 'vitest';
import type { Pod, Stored } from '../../simulator/wire.ts';
import { collectGarbage } from './api/objects.ts';
import { openServer, type Request } from './api/server.ts';
import { openStore } from './api/store.ts';
import { openTime } from './clock.ts';

const NO_NODES = {
  log: () => () => () => {},
  attach: () => ({ write: () => {}, end: () => {}, onEnd: () => {} }),
  node: () => ({}),
};

function open() {
  const time = openTime();
  const store = openStore('ci', time.now);
  collectGarbage(store, time.after);
  const server = openServer(store, 'ci', time, NO_NODES);
  const ask = (method: string, path: string, body: object = {}, contentType = ''): Request => {
    const [plain = '', search = ''] = path.split('?');
    return {
      method,
      path: `/api/v1/namespaces/ci/${plain}`,
      query: new URLSearchParams(search),
      accept: 'application/json',
      contentType,
      body: body as Record<string, unknown>,
    };
  };
  const answer = (...request: Parameters<typeof ask>) => {
    const given = server.answer(ask(...request));
    return { status: given.status, object: 'object' in given ? (given.object as Stored) : undefined };
  };
  /** Everything that a watch sends until then. */
  const watch = (path: string) => {
    const messages: { type: string; object: Stored }[] = [];
    let isOver = false;
    const given = server.answer(ask('GET', path));
    if ('stream' in given)
      given.stream({
        write: (text) => messages.push(JSON.parse(text)),
        end: () => {
          isOver = true;
        },
      });
    return { messages, isOver: () => isOver };
  };
  const pass = (ms: number) =>
    time.run(new Promise<void>((resolve) => void time.after(ms, resolve)), Number.POSITIVE_INFINITY);
  return { time, store, server, ask, answer, watch, pass };
}

const POD = { metadata: { name: 'one' }, spec: { containers: [{ name: 'step', image: 'app:1' }] } };
const STRATEGIC = 'application/strategic-merge-patch+json';
const WATCH = 'pods?watch=true&fieldSelector=metadata.name%3Done&timeoutSeconds=55';

describe('the model API server', () => {
  it('sends a watch everything after its version, and nothing twice', () => {
    const { store, answer, watch } = open();
    const created = answer('POST', 'pods', POD).object;
    const early = watch(`${WATCH}&resourceVersion=${created?.metadata.resourceVersion}`);
    answer('POST', 'pods', { ...POD, metadata: { name: 'other' } });
    for (const phase of ['Pending', 'Running', 'Succeeded'])
      store.update('pods', 'one', (pod) => ({ ...pod, status: { phase } }));
    answer('DELETE', 'pods/one');
    const late = watch(`${WATCH}&resourceVersion=${created?.metadata.resourceVersion}`);
    expect(early.messages.map(({ type }) => type)).toEqual([
      'MODIFIED',
      'MODIFIED',
      'MODIFIED',
      'MODIFIED',
      'DELETED',
    ]);
    expect(late.messages).toEqual(early.messages);
    const versions = late.messages.map(({ object }) => Number(object.metadata.resourceVersion));
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  });

  it('starts a watch without version with what is there', () => {
    const { answer, watch } = open();
    answer('POST', 'pods', POD);
    expect(watch(WATCH).messages.map(({ type }) => type)).toEqual(['ADDED']);
  });

  it('refuses a watch at a version that it has forgotten', () => {
    const { store, answer, watch } = open();
    const version = answer('POST', 'pods', POD).object?.metadata.resourceVersion;
    answer('POST', 'pods', { ...POD, metadata: { name: 'other' } });
    store.compact();
    const { messages, isOver } = watch(`${WATCH}&resourceVersion=${version}`);
    expect(messages).toMatchObject([{ type: 'ERROR', object: { code: 410 } }]);
    expect(isOver()).toBe(true);
  });

  it('ends a watch at its time, with a bookmark if wanted', async () => {
    const { watch, pass } = open();
    const { messages, isOver } = watch(`${WATCH}&allowWatchBookmarks=true`);
    await pass(54_000);
    expect(isOver()).toBe(false);
    await pass(2000);
    expect(isOver()).toBe(true);
    expect(messages.map(({ type }) => type)).toEqual(['BOOKMARK']);
  });

  it('has lists that are stale, with the version that they are of', async () => {
    const { server, ask, answer, pass } = open();
    const old = answer('POST', 'pods', POD).object;
    await pass(10_000);
    answer('POST', 'pods', { ...POD, metadata: { name: 'other' } });
    const given = server.staleList(ask('GET', 'pods'));
    expect(given).toMatchObject({
      object: {
        metadata: { resourceVersion: old?.metadata.resourceVersion },
        items: [{ metadata: { name: 'one' } }],
      },
    });
    expect(answer('GET', 'pods').object).toMatchObject({ items: [{}, {}] });
  });

  it('refuses a second object of a name, and one of another UID', () => {
    const { answer } = open();
    answer('POST', 'pods', POD);
    expect(answer('POST', 'pods', POD)).toMatchObject({ status: 409, object: { reason: 'AlreadyExists' } });
    expect(answer('DELETE', 'pods/one', { preconditions: { uid: 'other' } }).status).toBe(409);
    expect(answer('GET', 'pods/one').status).toBe(200);
    expect(answer('GET', 'pods/two').status).toBe(404);
  });

  it('removes a pod of no node at once, and marks one of a node', () => {
    const { store, answer } = open();
    answer('POST', 'pods', POD);
    answer('DELETE', 'pods/one');
    expect(store.find('pods', 'one')).toBeUndefined();
    answer('POST', 'pods', POD);
    store.update('pods', 'one', (pod) => ({ ...pod, spec: { ...(pod as Pod).spec, nodeName: 'node-1' } }));
    answer('DELETE', 'pods/one', { gracePeriodSeconds: 5 });
    expect(store.find('pods', 'one')?.metadata).toMatchObject({
      deletionGracePeriodSeconds: 5,
      generation: 2,
    });
    answer('DELETE', 'pods/one', { gracePeriodSeconds: 0 });
    expect(store.find('pods', 'one')).toBeUndefined();
  });

  it('takes a scheduling gate away by a strategic merge patch', () => {
    const { answer } = open();
    const gates = [{ name: 'a' }, { name: 'b' }];
    answer('POST', 'pods', { ...POD, spec: { ...POD.spec, schedulingGates: gates } });
    const patch = { spec: { schedulingGates: [{ $patch: 'delete', name: 'a' }] } };
    expect(answer('PATCH', 'pods/one', patch, STRATEGIC).object).toMatchObject({
      spec: { schedulingGates: [{ name: 'b' }] },
    });
  });

  it('makes no version for a patch that changes nothing', () => {
    const { store, answer } = open();
    answer('POST', 'secrets', { metadata: { name: 'one' }, stringData: { a: 'b' } });
    const version = store.version();
    expect(answer('PATCH', 'secrets/one', {}, STRATEGIC)).toMatchObject({
      status: 200,
      object: { data: { a: 'Yg==' } },
    });
    expect(store.version()).toBe(version);
  });

  it('collects what belongs to a pod that is deleted', async () => {
    const { store, answer, pass } = open();
    const uid = answer('POST', 'pods', POD).object?.metadata.uid;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'one', uid }];
    answer('POST', 'secrets', { metadata: { name: 'owned', ownerReferences } });
    answer('POST', 'secrets', { metadata: { name: 'free' } });
    await pass(5000);
    expect(store.list('secrets')).toHaveLength(2);
    answer('DELETE', 'pods/one');
    await pass(5000);
    expect(store.list('secrets').map(({ metadata }) => metadata.name)).toEqual(['free']);
  });
});
