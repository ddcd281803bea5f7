import { describe, expect, test } from 'vitest';
import { readStartFailure } from '../../../src/messages/starts.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { observationLine } from '../../../src/recording/recording.ts';
import { container, creating, event, findingAt, pod, stateAfter, verdict, waiting } from '../pods.ts';
import { WORD_LINES } from '../word-lines.ts';

/** As a recording has it. */
const recorded = (seen: Observation): Observation => JSON.parse(observationLine(seen, (text) => text));

const KILLED =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: container init was OOM-killed (memory limit too low?)';

test('the pod’s own Secret is missing for a moment, or because the pod is going: it is waited for', () => {
  const name = creating.metadata?.name;
  const missing = waiting('CreateContainerConfigError', `secret "${name}" not found`);
  const state = stateAfter([{ at: 0, pod: missing }]);
  expect(verdict(state, 29_000)).toBe('waiting');
  expect(verdict(state, 30_000)).toBe('configuration secret-not-found step');
});

test('a container that was started at last has no failure, though its status still tells of it', () => {
  const failed = waiting('CreateContainerError', 'something new');
  const started = event('Started', 'Container started', { of: 'step' });
  const seen = [
    { at: 0, pod: failed },
    { at: 29_000, event: started },
  ];
  expect(verdict(stateAfter(seen), 31_000)).toBe('waiting');
});

describe('a container that waits for a reason that is not known here', () => {
  test.each([
    ['SomeNewError', 'failed to do what nobody knows yet'],
    ['DeviceAllocationFailed', 'no device of its class is left'],
    ['ProviderBackOff', 'the quota of the subscription is used up'],
  ])('is given a grace where that is a failure, and then told in its words: %s', (reason, words) => {
    const state = stateAfter([{ at: 0, pod: waiting(reason, words) }]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(findingAt(state, 30_000)).toMatchObject({
      category: 'configuration',
      reason: 'create-container-error',
      persistence: 'transient',
      rawMessage: `${reason}: ${words}`,
    });
  });

  test.each([
    ['ContainerCreating', 'pulling is under way'],
    ['PodInitializing', 'Failed to do nothing'],
    ['Provisioning', 'the machine is started'],
    ['SomeNewError', undefined],
    ['CrashLoopBackOff', 'back-off 10s restarting failed container'],
  ])('is waited for where nothing tells of a failure: %s, %s', (reason, words) => {
    expect(verdict(stateAfter([{ at: 0, pod: waiting(reason, words) }]), 900_000)).toBe('waiting');
  });
});

/** A pod whose step waits for something, and has a memory limit. */
function limited(reason: string, message: string) {
  const step = { name: 'step', image: 'app:1', resources: { limits: { memory: '10Mi' } } };
  return pod(waiting(reason, message).status, { spec: { containers: [step] } });
}

describe('a container that does not start', () => {
  test.each([
    ['CreateContainerConfigError', 'configmap "a" not found', 'configuration configmap-not-found step', 0],
    ['CreateContainerConfigError', 'something new', 'configuration container-config step', 30],
    ['RunContainerError', 'something new', 'configuration start-error step', 30],
    // The runtime takes longer than the kubelet waits, and is then asked again.
    ['CreateContainerError', 'context deadline exceeded', 'disruption sandbox-failed step', 300],
    ['RunContainerError', KILLED, 'configuration memory-limit-too-low step', 0],
  ])('%s: %s', (reason, message, expected, seconds) => {
    const state = stateAfter([{ at: 0, pod: limited(reason, message) }]);
    if (seconds > 0) expect(verdict(state, seconds * 1000 - 1)).toBe('waiting');
    expect(verdict(state, seconds * 1000)).toBe(expected);
  });

  const ofContainers = WORD_LINES.filter(([topic, { at }]) => topic === 'starts' && at === 'container');

  test.each(ofContainers.map(([, line]) => line))('is judged the same from its recording: $said', (line) => {
    const seen = { at: 0, pod: limited(line.by ?? '', line.said) };
    const { category, reason, persistence } = findingAt(stateAfter([recorded(seen)]), 300_000) ?? {};
    expect(`${category}/${reason} ${persistence}`).toBe(`${line.is} ${line.persistence}`);
  });

  // https://github.com/GoogleCloudPlatform/gcs-fuse-csi-driver/issues/314: it ran at the fifth time.
  test.each([
    ['RunContainerError', { waiting: { reason: 'RunContainerError', message: KILLED } }],
    ['StartError', { terminated: { exitCode: 128, reason: 'StartError', message: KILLED } }],
  ])('where a container without a limit is killed as it starts, its node has no memory: %s', (_, state) => {
    const initContainers = [{ name: 'gke-gcsfuse-sidecar', image: 'fuse:1', restartPolicy: 'Always' }];
    const initContainerStatuses = [container(state, 'gke-gcsfuse-sidecar')];
    const seen = stateAfter([{ at: 0, pod: pod({ initContainerStatuses }, { spec: { initContainers } }) }]);
    expect(verdict(seen, 29_000)).toBe('waiting');
    expect(findingAt(seen, 300_000)).toMatchObject({
      category: 'disruption',
      reason: 'sandbox-failed',
      message: expect.stringMatching(
        /did not start the container gke-gcsfuse-sidecar, because its node ran out of memory\.$/,
      ),
      rawMessage: KILLED,
    });
  });

  test('where the hook of a service fails names the hook', () => {
    const message =
      'Exec lifecycle hook ([register]) for Container "db" in Pod "x_ci(1)" failed - error: command exited with 1';
    const service = { spec: { initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }] } };
    const status = container({ waiting: { reason: 'PostStartHookError', message } }, 'db', {
      terminated: { exitCode: 137 },
    });
    const state = stateAfter([{ at: 0, pod: pod({ initContainerStatuses: [status] }, service) }]);
    expect(findingAt(state, 30_000)).toMatchObject({
      reason: 'start-error',
      title: 'The hook of the container failed',
      message: 'The postStart hook of the container db failed, so the kubelet killed the container.',
      rawMessage: message,
    });
  });

  // Of kubectl, of a slow server and of a full disk, in the kubelet's words around them.
  test.each(['secrets "app" not found', 'context deadline exceeded', 'write /data: no space left on device'])(
    'is not read in what the hook of a service printed: %s',
    (printed) => {
      const message = `Exec lifecycle hook ([register]) for Container "db" in Pod "x_ci(1)" failed - error: command 'register' exited with 1: ${printed}, message: "${printed}\\n"`;
      const status = container({ waiting: { reason: 'PostStartHookError', message } }, 'db', {
        terminated: { exitCode: 137 },
      });
      const service = { spec: { initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }] } };
      const state = stateAfter([{ at: 0, pod: pod({ initContainerStatuses: [status] }, service) }]);
      const found = findingAt(state, 30_000);
      expect(found).toMatchObject({ category: 'configuration', reason: 'start-error' });
      expect(found).not.toHaveProperty('suspect');
    },
  );

  test.each(['status alone', 'status first, then its event'])(
    'beside a step that runs is told by its %s, which says that it ended',
    (order) => {
      const beside = { spec: { containers: [{ name: 'step' }, { name: 'db', image: 'db:1' }] } };
      const message =
        'failed to create containerd task: exec: "/no/such": stat /no/such: no such file or directory';
      const created = pod({}, beside);
      const started = pod(
        {
          containerStatuses: [
            container({ running: {} }),
            container({ terminated: { exitCode: 128, reason: 'StartError', message } }, 'db'),
          ],
        },
        beside,
      );
      const said = event('Failed', `Error: ${message}`, { of: 'db' });
      const seen = [
        { at: 0, pod: created },
        { at: 5, pod: started },
      ];
      const state = stateAfter(order === 'status alone' ? seen : [...seen, { at: 6, event: said }]);
      expect(verdict(state, 6)).toBe('configuration command-not-found db');
    },
  );

  test('tells of the shell of another container nothing about inputs of the step', () => {
    const message = 'exec: "sh": executable file not found in $PATH';
    const { hint } = readStartFailure(
      { stage: 'container', who: 'the container db', where: '' },
      '',
      message,
    ).finding;
    expect(hint).toMatch(/^Check the spelling of command/);
  });

  test('is told by an event at once, and by that alone', () => {
    const said = event('Failed', 'Error: configmap "a" not found', { of: 'step' });
    expect(
      verdict(
        stateAfter([
          { at: 0, pod: creating },
          { at: 5, event: said },
        ]),
        5,
      ),
    ).toBe('configuration configmap-not-found step');
  });

  test('is believed by its status: one that runs has started, whatever a late event says', () => {
    const running = pod({ containerStatuses: [container({ running: {} })] });
    const said = event('Failed', 'Error: configmap "a" not found', { of: 'step' });
    expect(
      verdict(
        stateAfter([
          { at: 0, pod: running },
          { at: 5, event: said },
        ]),
        500_000,
      ),
    ).toBe('waiting');
  });

  test('of an old pod says nothing about the new one', () => {
    const old = event('Failed', 'Failed to pull image "app:1": not found', {
      of: 'step',
      involvedObject: { uid: 'uid-0', fieldPath: 'spec.containers{step}' },
    });
    expect(
      verdict(
        stateAfter([
          { at: 0, event: old },
          { at: 5, pod: creating },
        ]),
        500_000,
      ),
    ).toBe('waiting');
  });
});
