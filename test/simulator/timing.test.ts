// When things show: what a real kubelet was measured to do, in its own seconds (they pass faster here). A bound lies well
// between what is right and what would be wrong, for a machine that is busy tells everything a little late.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { EventTrouble } from '../../simulator/kubelet/event-recorder.ts';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Pod } from '../../simulator/wire.ts';
import {
  clientOf,
  ending,
  eventsOf,
  eventsPath,
  isOver,
  load,
  pods,
  simulate,
  stepPod,
  type WatchEvent,
} from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

/** Slow enough that what the machine itself takes does not count. */
const speed = 2;
/** Has a file for each container that was seen running. */
const seenRunning = mkdtempSync(join(tmpdir(), 'pod-step-test-'));
let image: string;
const { simulator, client } = useSimulator({ speed }, async (own, client) => {
  image = pushImage(own);
  await load(client, image);
});
afterAll(() => rmSync(seenRunning, { recursive: true }));

interface Sight {
  /** Simulated seconds since the pod was created. */
  at: number;
  what: string;
}

const stateOf = ({ status }: Pod): string =>
  [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
    .map(
      ({ name, state }) => `${name}:${state?.waiting?.reason ?? (state?.terminated ? 'ended' : 'running')}`,
    )
    .join(' ');

/**
 * Creates a pod and notes what two watches see of it, from before it was there, until `end` was seen or it is over.
 * `onEvent` is called with the reason of each event.
 */
async function watchBoth(
  name: string,
  spec: object,
  end: string,
  onEvent: (reason?: string) => unknown = () => {},
): Promise<Sight[]> {
  const seen: Sight[] = [];
  let begin = Number.NaN;
  const note = (what: string): void => {
    if (!seen.some((sight) => sight.what === what))
      seen.push({ at: ((performance.now() - begin) / 1000) * speed, what });
  };
  const { metadata } = (await client.request('GET', pods)).body;
  const watch = (path: string, field: string): AsyncGenerator<WatchEvent> =>
    client.watch(
      `${path}?watch=1&resourceVersion=${metadata.resourceVersion}&fieldSelector=${field}%3D${name}`,
    );
  const watchEvents = async (): Promise<void> => {
    for await (const { object } of watch(eventsPath, 'involvedObject.name')) {
      note(`event ${object.reason}: ${object.message?.slice(0, 20)}`);
      await onEvent(object.reason);
    }
  };
  const watchStates = async (): Promise<void> => {
    for await (const { object } of watch(pods, 'metadata.name')) {
      const state = stateOf(object);
      note(state);
      note(object.status.phase ?? '');
      for (const [, running = ''] of state.matchAll(/(\w+):running/g))
        writeFileSync(join(seenRunning, `${name}.${running}`), '');
      if (isOver(object) || seen.some(({ what }) => what === end)) break;
    }
    simulator.api.dropWatches();
  };
  const watching = Promise.all([watchEvents(), watchStates()]);
  begin = performance.now();
  await client.request('POST', pods, {
    metadata: { name },
    spec: { restartPolicy: 'Never', automountServiceAccountToken: false, ...spec },
  });
  await watching;
  return seen;
}

const container = (name: string, tag: string): object => ({
  name,
  image: image.replace(/1$/, tag),
  imagePullPolicy: 'IfNotPresent',
  // Runs until it has been seen running; its hostname is the name of its pod.
  command: ['sh', '-c', `until [ -e ${seenRunning}/$HOSTNAME.${name} ]; do sleep 0.01; done`],
});
const when = (seen: Sight[], what: string): number =>
  seen.find((sight) => sight.what.startsWith(what))?.at ?? Number.NaN;

describe('a failed pull', () => {
  test('of the first container shows in an event at once, in the status a beat later', async () => {
    const seen = await watchBoth('alone', { containers: [container('step', 'nope')] }, 'step:ErrImagePull');
    const event = when(seen, 'event Failed: Failed to pull');
    expect(event).toBeLessThan(2);
    const lag = when(seen, 'step:ErrImagePull') - event;
    expect(lag).toBeGreaterThan(0.05);
    expect(lag).toBeLessThan(3);
  });

  test('behind a finished container shows in an event at once, in the status 10 to 15 s later', async () => {
    const spec = { initContainers: [container('check', '1')], containers: [container('step', 'nope')] };
    const seen = await watchBoth('behind', spec, 'check:ended step:ErrImagePull');
    const event = when(seen, 'event Failed: Failed to pull');
    expect(event).toBeLessThan(6);
    const lag = when(seen, 'check:ended step:ErrImagePull') - event;
    expect(lag).toBeGreaterThan(9);
    expect(lag).toBeLessThan(18);
    expect(seen.map(({ what }) => what)).toContain('check:ended step:PodInitializing');
  });

  test('behind a finished container shows in the status as soon as an annotation of the pod changes', async () => {
    const spec = { initContainers: [container('check', '1')], containers: [container('step', 'nope')] };
    const patch = { metadata: { annotations: { asked: 'true' } } };
    const ask = (reason?: string) =>
      reason === 'Failed' && client.request('PATCH', `${pods}/asked`, patch).then(({ status }) => status);
    const seen = await watchBoth('asked', spec, 'check:ended step:ErrImagePull', ask);
    const lag = when(seen, 'check:ended step:ErrImagePull') - when(seen, 'event Failed: Failed to pull');
    expect(lag).toBeLessThan(3);
  });

  test('behind a sidecar shows in the status 10 to 15 s later', async () => {
    const sidecar = { ...container('proxy', '1'), command: ['sleep', '60'], restartPolicy: 'Always' };
    const spec = { initContainers: [sidecar], containers: [container('step', 'nope')] };
    const seen = await watchBoth('beside', spec, 'proxy:running step:ErrImagePull');
    const lag = when(seen, 'proxy:running step:ErrImagePull') - when(seen, 'event Failed: Failed to pull');
    expect(lag).toBeGreaterThan(9);
    expect(lag).toBeLessThan(18);
  });
});

test('a good pod: created, running, ended, and its phase a second later', async () => {
  const seen = await watchBoth('good', { containers: [container('step', '1')] }, 'Succeeded');
  const order = ['step:ContainerCreating', 'step:running', 'step:ended', 'Succeeded'];
  expect(seen.map(({ what }) => what).filter((what) => order.includes(what))).toEqual(order);
  expect(when(seen, 'step:running')).toBeLessThan(3);
  const phase = when(seen, 'Succeeded') - when(seen, 'step:ended');
  expect(phase).toBeGreaterThan(0.6);
  expect(phase).toBeLessThan(3);
});

test.each([
  [
    'any volume costs 0.3 s',
    { volumeMounts: [{ name: 'v', mountPath: '/v' }] },
    { volumes: [{ name: 'v', emptyDir: {} }] },
  ],
  ['so does the service account token', {}, { automountServiceAccountToken: true }],
])('%s', async (name, own, more) => {
  const pod = name.replaceAll(/[^a-z]/g, '');
  const seen = await watchBoth(
    pod,
    { containers: [{ ...container('step', '1'), ...own }], ...more },
    'step:running',
  );
  expect(when(seen, 'step:running')).toBeGreaterThan(0.4);
});

test('an init container costs a second: its end is seen once a second', async () => {
  const spec = { initContainers: [container('check', '1')], containers: [container('step', '1')] };
  const seen = await watchBoth('second', spec, 'Succeeded');
  const gap = when(seen, 'check:ended step:ended') - when(seen, 'check:ended step:PodInitializing');
  expect(gap).toBeGreaterThan(0.6);
  expect(gap).toBeLessThan(4);
});

test.each<[string, EventTrouble, number[]]>([
  ['lost', { lost: 1 }, []],
  ['doubled, which raises their count', { doubled: 1 }, [2, 2, 2, 2]],
  ['late', { lateMs: 1e9 }, []],
])('events can be %s', async (_, events, counts) => {
  await using other = await simulate({ events });
  const own = clientOf(other.kubeconfig);
  other.registry.push('a:1', shellImage());
  await own.request('POST', pods, stepPod('step', `${other.registry.address}/a:1`, 'true'));
  await ending(own, 'step');
  const told = (await eventsOf(own, 'step')).filter(({ reason }) => reason !== 'Scheduled');
  expect(told.map(({ count }) => count)).toEqual(counts);
});
