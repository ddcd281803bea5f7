import { describe, expect, test } from 'vitest';
import { consumerOf } from '../../consumers.ts';
import { container, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

// The kubelet pulls the images of volumes before anything starts, and says so in events about the pod as a whole.
const spec = {
  containers: [
    {
      name: 'step',
      image: 'app:1',
      volumeMounts: [
        { name: 'imagecheck-0', mountPath: '/.pod-step/imagecheck-0' },
        { name: 'data', mountPath: '/data' },
      ],
    },
    { name: 'db', image: 'db:1' },
  ],
  volumes: [
    { name: 'imagecheck-0', image: { reference: 'db:1', pullPolicy: 'Always' } },
    { name: 'data', image: { reference: 'model:1', pullPolicy: 'IfNotPresent' } },
    { name: 'unused', image: { reference: 'none:1', pullPolicy: 'Always' } },
  ],
};
const created = { at: 0, pod: pod({}, { spec }) };
const failed = (image: string, why: string) => event('Failed', `Failed to pull image "${image}": ${why}`);
const MISSING = 'rpc error: code = NotFound desc = not found';
const REFUSED = 'connect: connection refused';

describe('the image of a volume that failed', () => {
  test('by which another container is checked is told as that one’s', () => {
    const state = stateAfter([created, { at: 1, event: failed('db:1', MISSING) }]);
    expect(findingAt(state, 1)).toMatchObject({
      category: 'image-pull',
      reason: 'not-found',
      image: 'db:1',
      container: 'db',
      pull: { puller: consumerOf('volume:imagecheck-0') },
      message: 'db:1 does not exist in its registry (container db, policy Always, node node-1).',
    });
  });

  test('and is the user’s is told as that of the container that mounts it', () => {
    const state = stateAfter([created, { at: 1, event: failed('model:1', MISSING) }]);
    expect(findingAt(state, 1)).toMatchObject({
      image: 'model:1',
      container: 'step',
      pull: { puller: consumerOf('volume:data') },
      message: 'model:1 does not exist in its registry (container step, policy IfNotPresent, node node-1).',
    });
  });

  test('and that nobody mounts keeps nobody from starting', () => {
    expect(verdict(stateAfter([created, { at: 1, event: failed('none:1', MISSING) }]), 1)).toBe('waiting');
  });

  test.each([
    ['and was pulled then is forgotten', 'db:1', 'waiting'],
    ['is not forgotten because another was pulled', 'model:1', 'image-pull network step'],
  ])('%s', (_, image, expected) => {
    const before = failed(image, REFUSED);
    const pulled = event('Pulled', 'Successfully pulled image "db:1" in 1s. Image size: 1 bytes.');
    const state = stateAfter([created, { at: 1, event: before }, { at: 900, event: pulled }]);
    expect(verdict(state, 30_001)).toBe(expected);
  });

  // A status may come before its event, or the events can't be read; its words are those of the runtime alone.
  test.each([
    [
      'containerd',
      'failed to pull and unpack image "docker.io/library/model:1": failed to resolve image: unexpected status from HEAD request to https://registry-1.docker.io/v2/library/model/manifests/1: 503 Service Unavailable',
    ],
    [
      'CRI-O',
      'unable to pull image or OCI artifact: pull image err: initializing source docker://docker.io/library/model:1: pinging container registry registry-1.docker.io: received unexpected HTTP status: 503 Service Unavailable; artifact err: get manifest',
    ],
  ])('is known by the words of %s in a status alone', (_, message) => {
    const status = [container({ waiting: { reason: 'ErrImagePull', message } })];
    const state = stateAfter([created, { at: 1, pod: pod({ containerStatuses: status }, { spec }) }]);
    expect(findingAt(state, 30_001)).toMatchObject({
      reason: 'registry-unavailable',
      image: 'model:1',
      pull: { puller: consumerOf('volume:data') },
    });
  });

  test('no more matters once the container that mounts it runs', () => {
    const running = pod({ containerStatuses: [container({ running: {} })] }, { spec });
    const seen = [created, { at: 1, pod: running }, { at: 2, event: failed('db:1', MISSING) }];
    expect(verdict(stateAfter(seen), 2)).toBe('waiting');
  });
});

describe('the image of a volume that neither comes nor fails', () => {
  const of = { pullTimeoutMs: 60_000 };
  const pulling = event('Pulling', 'Pulling image "db:1"');

  test('is given up where pull-timeout says so, and told as that of the container it is checked for', () => {
    const state = stateAfter([created, { at: 1000, event: pulling }], of);
    expect(verdict(state, 60_999)).toBe('waiting');
    expect(findingAt(state, 61_000)).toMatchObject({
      category: 'image-pull',
      reason: 'timeout',
      image: 'db:1',
      container: 'db',
      pull: { puller: consumerOf('volume:imagecheck-0') },
    });
  });

  test('is waited for again when the next one begins', () => {
    const begun = event('Pulling', 'Pulling image "db:1"');
    const pulled = event('Pulled', 'Successfully pulled image "db:1" in 50s');
    const next = event('Pulling', 'Pulling image "model:1"');
    const state = stateAfter(
      [created, { at: 1000, event: begun }, { at: 51_000, event: pulled }, { at: 51_000, event: next }],
      of,
    );
    expect(verdict(state, 110_999)).toBe('waiting');
    expect(findingAt(state, 111_000)).toMatchObject({
      image: 'model:1',
      container: 'step',
      pull: { puller: consumerOf('volume:data') },
    });
  });

  test('keeps nobody waiting who does not mount it', () => {
    const unused = event('Pulling', 'Pulling image "none:1"');
    expect(verdict(stateAfter([created, { at: 1000, event: unused }], of), 3_000_000)).toBe('waiting');
  });
});

describe('an API server without image volumes', () => {
  const volumes = [{ name: 'data', image: { reference: 'model:1' } }];

  test('that leaves one out in silence is found out at once, before anything can start', () => {
    const state = stateAfter([{ at: 3, pod: pod() }], { imageVolumes: ['data'] });
    expect(verdict(state, 3)).toBe('configuration image-volumes-dropped -');
  });

  test('is not suspected where all that was asked for is in the pod', () => {
    const state = stateAfter([{ at: 3, pod: pod({}, { spec: { volumes } }) }], { imageVolumes: ['data'] });
    expect(verdict(state, 3)).toBe('waiting');
  });
});
