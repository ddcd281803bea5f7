// Which observation comes before which, as on a real kubelet. No clock is read, because everything is late on a busy machine.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventTrouble } from '../../simulator/kubelet/event-recorder.ts';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Pod } from '../../simulator/wire.ts';
import { useFolder } from '../folders.ts';
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

/** Slow enough that of two pods, the pod that needs ten seconds less is observed first, even on a busy machine. */
const speed = 1;
/** Has a file for each container that was seen running. */
const seenRunning = useFolder();
let image: string;
const { client } = useSimulator({ speed }, async (own, client) => {
  image = pushImage(own);
  await load(client, image);
});

interface Sight {
  /** The version of the object, which shows the order of messages of two watches. */
  version: number;
  what: string;
}

const stateOf = ({ status }: Pod): string =>
  [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
    .map(
      ({ name, state }) => `${name}:${state?.waiting?.reason ?? (state?.terminated ? 'ended' : 'running')}`,
    )
    .join(' ');

/**
 * Creates a pod and records what two watches see of it, from before it existed, until `end` was observed or it has ended.
 * `onEvent` is called with the reason of each event.
 */
async function watchBoth(
  name: string,
  spec: object,
  end: string,
  onEvent: (reason?: string) => unknown = () => {},
): Promise<Sight[]> {
  const seen: Sight[] = [];
  const note = ({ metadata }: Pick<Pod, 'metadata'>, what: string): void => {
    if (!seen.some((sight) => sight.what === what))
      seen.push({ version: Number(metadata.resourceVersion), what });
  };
  const over = Promise.withResolvers<undefined>();
  const { metadata } = (await client.request('GET', pods)).body;
  const watch = (path: string, field: string): AsyncGenerator<WatchEvent> =>
    client.watch(
      `${path}?watch=1&resourceVersion=${metadata.resourceVersion}&fieldSelector=${field}%3D${name}`,
    );
  const watchEvents = async (): Promise<void> => {
    const events = watch(eventsPath, 'involvedObject.name');
    for (;;) {
      const next = await Promise.race([events.next(), over.promise]);
      if (next === undefined || next.done) break;
      const { object } = next.value;
      note(object, `event ${object.reason}: ${object.message?.slice(0, 20)}`);
      await onEvent(object.reason);
    }
  };
  const watchStates = async (): Promise<void> => {
    for await (const { object } of watch(pods, 'metadata.name')) {
      const state = stateOf(object);
      note(object, state);
      note(object, object.status.phase ?? '');
      for (const [, running = ''] of state.matchAll(/(\w+):running/g))
        writeFileSync(join(seenRunning, `${name}.${running}`), '');
      if (isOver(object) || seen.some(({ what }) => what === end)) break;
    }
    over.resolve(undefined);
  };
  const watching = Promise.all([watchEvents(), watchStates()]);
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
/** The event of a failed pull is written before the status. */
function expectEventFirst(seen: Sight[], state: string): void {
  const event = seen.find(({ what }) => what.startsWith('event Failed: Failed to pull'));
  const status = seen.find(({ what }) => what === state);
  expect(event?.version).toBeLessThan(status?.version ?? 0);
}

test('a failed pull shows in an event at once, and in the status a beat later or, if another container has run before, 10 to 15 s later', async () => {
  const init = { initContainers: [container('check', '1')], containers: [container('step', 'nope')] };
  const sidecar = { ...container('proxy', '1'), command: ['sleep', '60'], restartPolicy: 'Always' };
  const beside = { initContainers: [sidecar], containers: [container('step', 'nope')] };
  const slow: Promise<Sight[]>[] = [];
  const failed = ['behind', 'beside'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const spec = name === 'behind' ? init : beside;
    const end = name === 'behind' ? 'check:ended step:ErrImagePull' : 'proxy:running step:ErrImagePull';
    slow.push(watchBoth(name, spec, end, (reason) => reason === 'Failed' && resolve()));
    return promise;
  });
  await Promise.all(failed);
  const order: string[] = [];
  for (const [index, seen] of slow.entries()) void seen.then(() => order.push(`slow ${index}`));

  const alone = await watchBoth('alone', { containers: [container('step', 'nope')] }, 'step:ErrImagePull');
  expectEventFirst(alone, 'step:ErrImagePull');
  const patch = { metadata: { annotations: { asked: 'true' } } };
  const asked = await watchBoth('asked', init, 'check:ended step:ErrImagePull', (reason) =>
    reason === 'Failed' ? client.request('PATCH', `${pods}/asked`, patch) : undefined,
  );
  expectEventFirst(asked, 'check:ended step:ErrImagePull');
  // Both have started later, and are observed first.
  expect(order).toEqual([]);

  const [behind = [], next = []] = await Promise.all(slow);
  expectEventFirst(behind, 'check:ended step:ErrImagePull');
  expect(behind.map(({ what }) => what)).toContain('check:ended step:PodInitializing');
  expectEventFirst(next, 'proxy:running step:ErrImagePull');
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
