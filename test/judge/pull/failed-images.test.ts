import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../src/judge/observation.ts';
import { failedImages, imageOf } from '../../../src/judge/pull/failed-pulls.ts';
import type { ObservedState } from '../../../src/judge/state.ts';
import { container, event, pod, stateAfter } from '../pods.ts';

const images = ['app:1', 'db:1', 'web:1'];
const versioned = (version: number) => ({
  metadata: { uid: `event-${version}`, resourceVersion: `${version}` },
});
const mounts = images.map((_, index) => ({ name: `imagecheck-${index}`, mountPath: `/.pod-step/${index}` }));
const spec = {
  containers: images.map((image) => ({ name: image.replace(':1', ''), image, volumeMounts: mounts })),
  volumes: images.map((reference, index) => ({ name: `imagecheck-${index}`, image: { reference } })),
};
const created = { at: 0, pod: pod({}, { spec }) };
const failed = (image: string, version = 10 + images.indexOf(image)): Observation => ({
  at: 2,
  event: event('Failed', `Failed to pull image "${image}": ${image}: not found`, versioned(version)),
});
const pulled = (image: string): Observation => ({
  at: 3,
  event: event('Pulled', `Successfully pulled image "${image}" in 20ms`, versioned(20)),
});

describe('the bad images of a pod whose containers wait for all image volumes', () => {
  test.each<[string, Observation[], string[]]>([
    ['are none without a failed pull', [created, pulled('app:1')], []],
    ['are all of which an event tells', [created, ...images.map((image) => failed(image))], images],
    ['are without what was pulled after it failed', [created, failed('db:1'), pulled('db:1')], []],
    [
      'are with what failed after it was pulled, in whatever order the events arrive',
      [created, failed('db:1', 30), pulled('db:1')],
      ['db:1'],
    ],
  ])('%s', (_, observations, bad) => {
    const state = stateAfter(observations) as ObservedState;
    const found = failedImages(state).map((episode) => imageOf(state.pod, episode));
    expect([...new Set(found)].toSorted()).toEqual(bad);
  });

  test('are also known by a status alone', () => {
    const words = 'failed to pull image "web:1": not found';
    const waiting = container({ waiting: { reason: 'ErrImagePull', message: words } }, 'web');
    const state = stateAfter([
      { at: 0, pod: pod({ containerStatuses: [waiting] }, { spec }) },
    ]) as ObservedState;
    expect(failedImages(state).map((episode) => imageOf(state.pod, episode))).toEqual(['web:1']);
  });
});
