import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import type { LookedUp } from '../../../src/pod/events.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { consumerOf } from '../../consumers.ts';
import { container, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const REFUSED = 'dial tcp 10.0.0.1:443: connect: connection refused';
const LIMIT = 'unexpected status from HEAD request: 429 Too Many Requests';
const MISSING = 'app:1: not found';
const waiting = (message: string) =>
  pod({ containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message } })] });
const waitingFor = (message: string, options: Partial<JudgeOptions>) =>
  stateAfter([{ at: 0, pod: waiting(message) }], options);

describe('a pull that failed is given up', () => {
  test.each<[string, string, Partial<JudgeOptions>, number]>([
    ['after the grace for all that may pass', REFUSED, {}, 30_000],
    ['after the grace for its cause', LIMIT, { gracesMs: { 'rate-limited': 120_000 } }, 120_000],
    [
      'after the grace for all where another cause has one',
      REFUSED,
      { gracesMs: { 'rate-limited': 1 } },
      30_000,
    ],
    ['after a shorter grace for its cause', REFUSED, { gracesMs: { network: 5000 } }, 5000],
    ['at once for a cause that lasts', MISSING, { graceMs: 60_000 }, 0],
    [
      'after the grace for a lasting cause that was given one',
      MISSING,
      { gracesMs: { 'not-found': 9000 } },
      9000,
    ],
    ['at once with a grace of nothing', REFUSED, { graceMs: 0 }, 0],
    ['at once with nothing for its cause', REFUSED, { gracesMs: { network: 0 } }, 0],
    ['at once where another policy is left', REFUSED, { fallbacks: [consumerOf('step')] }, 0],
    [
      'at once where another policy is left, whatever grace its cause has',
      MISSING,
      { gracesMs: { 'not-found': 9000 }, fallbacks: [consumerOf('step')] },
      0,
    ],
    [
      'with its grace where only others have a policy left',
      REFUSED,
      { fallbacks: [consumerOf('db'), consumerOf('imagecheck-0')] },
      30_000,
    ],
  ])('%s', (_, message, of, ms) => {
    const state = waitingFor(message, of);
    if (ms > 0) expect(verdict(state, ms - 1)).toBe('waiting');
    expect(verdict(state, ms)).toMatch(/^image-pull \S+ step$/);
  });

  test('never for the kubelet’s own limit, whatever is left', () => {
    const state = waitingFor('pull QPS exceeded', {
      fallbacks: [consumerOf('step')],
      gracesMs: { 'kubelet-throttled': 1 },
    });
    expect(verdict(state, 3_000_000)).toBe('waiting');
  });

  test('not where the lasting cause with a grace was over in time', () => {
    const pulled = event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' });
    const state = stateAfter(
      [
        { at: 0, pod: waiting(MISSING) },
        { at: 8000, event: pulled },
      ],
      { gracesMs: { 'not-found': 9000 } },
    );
    expect(verdict(state, 300_000)).toBe('waiting');
  });

  test('of a check by what is left for checks, and not for the container behind it', () => {
    const spec = {
      initContainers: [{ name: 'imagecheck-0', image: 'db:1', imagePullPolicy: 'IfNotPresent' }],
      containers: [
        { name: 'step', image: 'app:1' },
        { name: 'db', image: 'db:1', imagePullPolicy: 'Always' },
      ],
    };
    const at = (name: string, fallbacks: string[]) => {
      const said = event('Failed', `Failed to pull image "db:1": ${REFUSED}`, { of: name });
      return verdict(
        stateAfter(
          [
            { at: 0, pod: pod({}, { spec }) },
            { at: 0, event: said },
          ],
          { fallbacks: fallbacks.map(consumerOf) },
        ),
        0,
      );
    };
    expect(at('imagecheck-0', ['imagecheck-0'])).toBe('image-pull network db');
    expect(at('imagecheck-0', ['db'])).toBe('waiting');
    expect(at('db', ['db'])).toBe('image-pull network db');
    expect(at('db', ['imagecheck-0'])).toBe('waiting');
  });
});

const DENIED = 'pull access denied, repository does not exist or may require authorization';
const NEVER = 'Container image "app:1" is not present with pull policy of Never';
const OWN = 'pod-step-pull-0123456789abcdef';
const withSecret = (name: string, reason: string, message: string, imagePullPolicy = 'IfNotPresent') =>
  pod(
    { containerStatuses: [container({ waiting: { reason, message } })] },
    {
      spec: {
        containers: [{ name: 'step', image: 'app:1', imagePullPolicy }],
        imagePullSecrets: [{ name }, { name: 'lost' }],
      },
    },
  );
const unread = (secrets: string) =>
  event(
    'FailedToRetrieveImagePullSecret',
    `Unable to retrieve some image pull secrets (${secrets}); attempting to pull the image may not succeed.`,
  );

describe('a refusal where the step has made the pull secrets itself', () => {
  const refused = (reason: string, message: string, policy?: string) =>
    withSecret(OWN, reason, message, policy);

  test.each<[string, V1Pod, readonly string[], Partial<JudgeOptions>, number]>([
    [
      'by the registry: the node may have read the old content',
      refused('ErrImagePull', DENIED),
      [],
      {},
      2000,
    ],
    ['of a secret that the node could not read yet', refused('ErrImagePull', DENIED), [OWN], {}, 30_000],
    ['by the node itself, with Never', refused('ErrImageNeverPull', NEVER, 'Never'), [], {}, 2000],
    ['as not found, of an image that the node may have', refused('ErrImagePull', MISSING), [], {}, 2000],
    [
      'as not found where the registry is always asked',
      refused('ErrImagePull', MISSING, 'Always'),
      [],
      {},
      500,
    ],
    [
      'as not found by a registry that was asked without the secret',
      refused('ErrImagePull', MISSING, 'Always'),
      [OWN],
      {},
      30_000,
    ],
    [
      'where another policy is left, which asks again',
      refused('ErrImagePull', DENIED),
      [OWN],
      { fallbacks: [consumerOf('step')] },
      0,
    ],
    [
      'with a grace that the user gave the cause',
      refused('ErrImagePull', DENIED),
      [],
      { gracesMs: { 'unauthorized-or-not-found': 0 } },
      0,
    ],
  ])('%s', (_, seen, secrets, of, ms) => {
    const events = secrets.map((name) => ({ at: 0, event: unread(name) }));
    const state = stateAfter([{ at: 0, pod: seen }, ...events], { ownPullSecrets: [OWN], ...of });
    if (ms > 0) expect(verdict(state, ms - 1)).toBe('waiting');
    expect(verdict(state, ms)).toMatch(/^image-pull \S+ step$/);
  });
});

describe('a refusal where the pull secrets are of the user', () => {
  const isThere = (name: string) => ({ name, isThere: true });
  const isMissing = (name: string) => ({ name, isThere: false });

  test.each<[string, string, readonly string[], readonly LookedUp[], number]>([
    ['is final when no event has named one', DENIED, [], [], 500],
    ['as not found as well', MISSING, [], [], 500],
    ['is final when the one that was named does not exist', DENIED, ['team'], [isMissing('team')], 500],
    [
      'is not for one that the node will read with its next pull',
      DENIED,
      ['team'],
      [isThere('team')],
      30_000,
    ],
    ['as not found as well', MISSING, ['team'], [isThere('team')], 30_000],
    ['is not where nobody knows', DENIED, ['team'], [], 30_000],
    [
      'is not while one of several will be read',
      DENIED,
      ['team', 'lost'],
      [isMissing('lost'), isThere('team')],
      30_000,
    ],
  ])('%s', (_, message, secrets, pullSecrets, ms) => {
    const seen = withSecret('team', 'ErrImagePull', message, 'Always');
    const events = secrets.length === 0 ? [] : [{ at: 0, event: unread(secrets.join(', ')) }];
    const state = stateAfter([{ at: 0, pod: seen }, ...events, { at: 0, pullSecrets }]);
    expect(verdict(state, ms - 1)).toBe('waiting');
    expect(verdict(state, ms)).toMatch(/^image-pull \S+ step$/);
  });

  test('is a success when the node has read it with the next pull', () => {
    const seen = withSecret('team', 'ErrImagePull', DENIED, 'Always');
    const pulled = event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' });
    const state = stateAfter([
      { at: 0, pod: seen },
      { at: 0, event: unread('team') },
      { at: 0, pullSecrets: [isThere('team')] },
      { at: 12_000, event: pulled },
    ]);
    expect(verdict(state, 300_000)).toBe('waiting');
  });

  test('is final when the node has read it with the next pull, and is refused all the same', () => {
    const seen = withSecret('team', 'ErrImagePull', DENIED, 'Always');
    const failed = event('Failed', `Failed to pull image "app:1": ${DENIED}`, { of: 'step' });
    const again = { ...failed, count: 2, metadata: { ...failed.metadata, resourceVersion: '9999' } };
    const before: Observation[] = [
      { at: 0, pod: seen },
      { at: 0, event: failed },
      { at: 0, event: unread('team') },
      { at: 0, pullSecrets: [isThere('team')] },
      { at: 12_000, event: again },
    ];
    expect(verdict(stateAfter(before), 12_499)).toBe('waiting');
    expect(findingAt(stateAfter(before), 12_500)).toMatchObject({
      persistence: 'permanent',
      hint: expect.not.stringContaining('team'),
    });
    const unreadAgain = stateAfter([...before, { at: 12_100, event: unread('team') }]);
    expect(verdict(unreadAgain, 29_999)).toBe('waiting');
  });

  test('is final at once for a pod without any', () => {
    const state = stateAfter([{ at: 0, pod: waiting(DENIED) }]);
    expect(verdict(state, 0)).toMatch(/^image-pull/);
  });
});
