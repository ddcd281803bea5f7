import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { observe } from '../../../src/judge/observe.ts';
import type { LookedUp } from '../../../src/pod/events.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { openPullSecretLookup } from '../../../src/run/followers.ts';
import { creating, event, pod, stateAfter } from '../../judge/pods.ts';

const unread = (...names: string[]) =>
  event(
    'FailedToRetrieveImagePullSecret',
    `Unable to retrieve some image pull secrets (${names.join(', ')}); attempting to pull the image may not succeed.`,
  );
const refused = event('Failed', 'Failed to pull image "app:1": no basic auth credentials', { of: 'step' });
const withSecrets = pod(creating.status ?? {}, {
  spec: {
    containers: [{ name: 'step', image: 'app:1' }],
    imagePullSecrets: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  },
});
const stateWith = (...events: (typeof refused)[]) =>
  stateAfter([{ at: 0, pod: withSecrets }, ...events.map((one, index) => ({ at: index + 1, event: one }))]);

/** Looks up, and gives each observation of it to `put`; `events`: all that the cluster has. */
function open(answer: (names: readonly string[]) => LookedUp[], events: Observation[] = []) {
  const asked: (readonly string[])[] = [];
  const put: Observation[] = [];
  let lists = 0;
  const lookUpSecrets = async (names: readonly string[]) => {
    asked.push(names);
    return answer(names);
  };
  const eventsSoFar = async () => {
    lists++;
    return events;
  };
  const observe = (observation: Observation) => void put.push(observation);
  const pod = { name: 'x', put: observe, clock: systemClock, signal: new AbortController().signal };
  const { update } = openPullSecretLookup(pod, { lookUpSecrets, eventsSoFar });
  return { asked, put, update, lists: () => lists };
}

test('pull secrets are looked up once, however often the pod is judged, and more as they are named', async () => {
  const lookup = open((names) => names.map((name) => ({ name, isThere: name === 'a' })));
  lookup.update(stateWith(unread('a', 'b')));
  expect(lookup.asked).toEqual([]);
  for (let times = 0; times < 3; times++) lookup.update(stateWith(unread('a', 'b'), refused));
  lookup.update(stateWith(unread('a', 'b', 'c'), refused));
  await new Promise(setImmediate);

  expect(lookup.asked).toEqual([['a', 'b'], ['c']]);
  expect(lookup.put).toMatchObject([
    {
      pullSecrets: [
        { name: 'a', isThere: true },
        { name: 'b', isThere: false },
      ],
    },
    { pullSecrets: [{ name: 'c', isThere: false }] },
  ]);
  expect(lookup.lists()).toBe(0);
});

test('an event that names pull secrets and was missed is looked for once after each pull that was refused', async () => {
  const missed: Observation[] = [{ at: 2, event: unread('a') }];
  const lookup = open(() => [], missed);
  lookup.update(stateWith());
  expect(lookup.lists()).toBe(0);
  const once = stateWith(refused);
  lookup.update(once);
  lookup.update(once);
  await new Promise(setImmediate);

  expect(lookup.lists()).toBe(1);
  expect(lookup.put).toEqual(missed);
  const { metadata } = refused;
  const again = { ...refused, count: 2, metadata: { ...metadata, resourceVersion: '9999' } };
  lookup.update(observe(once, { at: 12_000, event: again }));
  expect(lookup.lists()).toBe(2);
});

test('no events are listed for a pod without pull secrets', () => {
  const lookup = open(() => []);
  lookup.update(
    stateAfter([
      { at: 0, pod: pod(creating.status ?? {}) },
      { at: 1, event: refused },
    ]),
  );
  expect(lookup.lists()).toBe(0);
});
