import { describe, expect, test } from 'vitest';
import { imagesOf, neededFor, pullerOf } from '../../src/pod/containers.ts';
import { type ContainerFacts, type PodFacts, podFacts } from '../../src/pod/facts.ts';

const named = (pod: PodFacts, name: string) =>
  pod.containers.find((container) => container.name === name) as ContainerFacts;

const ours = (...names: string[]) =>
  names.map((name) => ({ name, mountPath: `/.pod-step/${name}`, readOnly: true }));

/** Checks by containers, and by image volumes in the first container of the user. */
const checked = podFacts({
  spec: {
    initContainers: [
      { name: 'imagecheck-0', image: 'docker.io/library/db:1', imagePullPolicy: 'Always' },
      {
        name: 'prepare',
        image: 'tool:1',
        imagePullPolicy: 'IfNotPresent',
        volumeMounts: [
          ...ours('imagecheck-1', 'imagecheck-2'),
          { name: 'data', mountPath: '/.pod-step/imagecheck-3', readOnly: true },
        ],
      },
    ],
    containers: [
      { name: 'step', image: 'app:1', imagePullPolicy: 'IfNotPresent' },
      {
        name: 'db',
        image: 'db:1',
        imagePullPolicy: 'IfNotPresent',
        volumeMounts: [
          { name: 'data', mountPath: '/data' },
          { name: 'plain', mountPath: '/plain' },
        ],
      },
    ],
    volumes: [
      { name: 'imagecheck', configMap: { name: 'x' } },
      { name: 'imagecheck-1', image: { reference: 'app:1', pullPolicy: 'Always' } },
      // What the first one wants of its own image is less than what another wants of it.
      { name: 'imagecheck-2', image: { reference: 'tool:1', pullPolicy: 'Always' } },
      { name: 'data', image: { reference: 'model:1', pullPolicy: 'Never' } },
      { name: 'plain', emptyDir: {} },
    ],
  },
});

describe('an image that failed', () => {
  test.each([
    ['in a check', 'imagecheck-0', 'docker.io/library/db:1', 'db', 'Always', 'imagecheck-0'],
    ['in a check by a volume', 'prepare', 'app:1', 'step', 'Always', 'volume:imagecheck-1'],
    ['in a check of the gate’s own image', 'prepare', 'tool:1', 'prepare', 'Always', 'volume:imagecheck-2'],
    ['in the container that needs it', 'step', 'app:1', 'step', 'IfNotPresent', 'step'],
    ['in a container behind its check', 'db', 'db:1', 'db', 'IfNotPresent', 'db'],
    ['in a volume of the user', 'db', 'model:1', 'db', 'Never', 'volume:data'],
    [
      'in a volume of the user that is mounted to be checked',
      'prepare',
      'model:1',
      'db',
      'Never',
      'volume:data',
    ],
  ])(
    '%s is named with who needs it, by which policy, and whose that is',
    (_, at, image, needed, policy, puller) => {
      expect([
        neededFor(checked, named(checked, at), image),
        pullerOf(named(checked, at), image).policy,
        pullerOf(named(checked, at), image).consumer,
      ]).toEqual([needed, policy, puller]);
    },
  );

  test('is that of the container where nobody else is known to need it', () => {
    expect(neededFor(checked, named(checked, 'imagecheck-0'), 'what the runtime calls it')).toBe(
      'imagecheck-0',
    );
  });
});

/** Two containers and a volume whose images are one by their names, which a kubelet since 1.35 knows as three. */
const spelledApart = podFacts({
  spec: {
    initContainers: [{ name: 'imagecheck-0', image: 'docker.io/library/db:1', imagePullPolicy: 'Always' }],
    containers: [
      {
        name: 'step',
        image: 'db:1',
        imagePullPolicy: 'Always',
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
      },
      { name: 'db', image: 'docker.io/library/db:1', imagePullPolicy: 'Always' },
    ],
    volumes: [{ name: 'data', image: { reference: 'docker.io/db:1', pullPolicy: 'Never' } }],
  },
});

describe('where images of one name are spelled apart, the one that failed', () => {
  test.each([
    ['in a check', 'imagecheck-0', 'docker.io/library/db:1', 'db', 'Always', 'imagecheck-0'],
    ['in a container', 'step', 'db:1', 'step', 'Always', 'step'],
    ['in its volume', 'step', 'docker.io/db:1', 'step', 'Never', 'volume:data'],
    ['under the name of a runtime', 'step', 'index.docker.io/db:1', 'step', 'Never', 'volume:data'],
  ])('%s is told from the others', (_, at, image, needed, policy, puller) => {
    expect([
      neededFor(spelledApart, named(spelledApart, at), image),
      pullerOf(named(spelledApart, at), image).policy,
      pullerOf(named(spelledApart, at), image).consumer,
    ]).toEqual([needed, policy, puller]);
  });
});

test('a container can start when its own image and those of what it mounts are there', () => {
  expect(imagesOf(named(checked, 'prepare'))).toEqual(['tool:1', 'app:1', 'tool:1', 'model:1']);
  expect(imagesOf(named(checked, 'db'))).toEqual(['db:1', 'model:1']);
  expect(imagesOf(named(checked, 'step'))).toEqual(['app:1']);
});
