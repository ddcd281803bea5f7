import { describe, expect, test } from 'vitest';
import { container, creating, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const SANDBOX =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "1": plugin type="calico" failed (add): dial tcp 10.96.0.1:443: i/o timeout';

const NO_USER_NAMESPACES =
  "Failed to create pod sandbox: can't set `spec.hostUsers: false`, runtime does not support user namespaces";

describe('a node that can’t set up the pod', () => {
  test.each([
    ['FailedCreatePodSandBox', SANDBOX, 'disruption sandbox-failed -', 300],
    ['FailedMount', 'mount failed: exit status 32', 'configuration mount-failed -', 300],
    // Operators create Secrets when they see the pod.
    ['FailedMount', 'secret "gone" not found', 'configuration secret-not-found -', 30],
    ['FailedMount', 'hostPath type check failed: /a is not a directory', 'configuration host-path -', 30],
    ['FailedCreatePodSandBox', NO_USER_NAMESPACES, 'configuration user-namespaces-unsupported -', 0],
  ])('%s is given a grace, then named: %s', (reason, message, expected, seconds) => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event(reason, message) },
    ]);
    const end = 1000 + seconds * 1000;
    if (seconds > 0) expect(verdict(state, end - 1)).toBe('waiting');
    expect(verdict(state, end)).toBe(expected);
  });

  test('is given as long as setup-grace says', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedCreatePodSandBox', SANDBOX) },
    ];
    expect(verdict(stateAfter(seen, { setupGraceMs: 90_000 }), 90_999)).toBe('waiting');
    expect(verdict(stateAfter(seen, { setupGraceMs: 90_000 }), 91_000)).toBe('disruption sandbox-failed -');
  });

  test.each([
    [
      'an attached volume',
      () => ({ event: event('SuccessfulAttachVolume', 'AttachVolume.Attach succeeded for volume "pvc-1"') }),
    ],
    ['an event of a container', () => ({ event: event('Pulling', 'Pulling image "app:1"', { of: 'step' }) })],
    [
      'the sandbox',
      () => ({ pod: pod({ conditions: [{ type: 'PodReadyToStartContainers', status: 'True' }] }) }),
    ],
  ])('is forgiven as soon as %s shows that it could', (_, sign) => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedMount', 'no') },
      { at: 20_000, ...sign() },
    ]);
    expect(verdict(state, 500_000)).toBe('waiting');
  });

  test('has mounted its volumes when it fails at the sandbox, which has a grace of its own', () => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedMount', 'no') },
      { at: 20_000, event: event('FailedCreatePodSandBox', SANDBOX) },
    ]);
    expect(verdict(state, 319_999)).toBe('waiting');
    expect(verdict(state, 320_000)).toBe('disruption sandbox-failed -');
  });

  test.each([
    ['its volumes', 'FailedMount', 'no', 'configuration mount-failed -'],
    ['its sandbox', 'FailedCreatePodSandBox', SANDBOX, 'disruption sandbox-failed -'],
  ])('has its folders when it fails at %s, which come after them', (_, reason, message, expected) => {
    const folders = 'error making pod data directories: no space left on device';
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('Failed', folders) },
      { at: 20_000, event: event(reason, message) },
    ]);
    expect(verdict(state, 319_999)).toBe('waiting');
    expect(verdict(state, 320_000)).toBe(expected);
    expect(findingAt(state, 320_000)?.rawMessage).toBe(message);
  });

  test('does not matter once the step runs: a volume that can’t be brought up to date stays as it is', () => {
    const running = pod({ containerStatuses: [container({ running: {} })] });
    const state = stateAfter([
      { at: 0, pod: running },
      {
        at: 90_000,
        event: event('FailedMount', 'MountVolume.SetUp failed for volume "s" : secret "gone" not found'),
      },
    ]);
    expect(verdict(state, 900_000)).toBe('waiting');
  });

  test('says what it said first where it then only says that it took too long', () => {
    const state = stateAfter([
      { at: 0, pod: creating },
      {
        at: 1000,
        event: event('FailedMount', 'MountVolume.SetUp failed for volume "s" : secret "gone" not found'),
      },
      {
        at: 9000,
        event: event(
          'FailedMount',
          'Unable to attach or mount volumes: unmounted volumes=[s], unattached volumes=[]: timed out waiting for the condition',
        ),
      },
    ]);
    expect(verdict(state, 31_000)).toBe('configuration secret-not-found -');
  });
});
