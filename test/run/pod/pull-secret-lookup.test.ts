import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
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

/** Looks up, and gives each observation of it to `put`. */
function open(answer: (names: readonly string[]) => LookedUp[]) {
  const asked: (readonly string[])[] = [];
  const put: Observation[] = [];
  const lookUpSecrets = async (names: readonly string[]) => {
    asked.push(names);
    return answer(names);
  };
  const observe = (observation: Observation) => void put.push(observation);
  const pod = { put: observe, clock: systemClock, signal: new AbortController().signal };
  const { update } = openPullSecretLookup(pod, { lookUpSecrets });
  return { asked, put, update };
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
});
