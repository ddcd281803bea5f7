import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../src/judge/timed-out.ts';
import { consumerOf } from '../../src/plan/image-consumer.ts';
import { container, event, findingAt, pod, stateAfter, verdict } from './pods.ts';

const creating = pod({ containerStatuses: [container({ waiting: { reason: 'ContainerCreating' } })] });
const waiting = (reason: string, message: string) =>
  pod({ containerStatuses: [container({ waiting: { reason, message } })] });
const SANDBOX =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "1": plugin type="calico" failed (add): dial tcp 10.96.0.1:443: i/o timeout';

describe('a container that does not start', () => {
  test.each([
    ['CreateContainerConfigError', 'configmap "a" not found', 'configuration configmap-not-found step', 0],
    [
      'CreateContainerConfigError',
      "couldn't find key k in Secret ci/s",
      'configuration secret-key-not-found step',
      0,
    ],
    [
      'CreateContainerConfigError',
      'failed to sync configmap cache: timed out waiting for the condition',
      'configuration cache-not-synced step',
      30,
    ],
    [
      'CreateContainerConfigError',
      'services have not yet been read at least once, cannot construct envvars',
      'configuration cache-not-synced step',
      30,
    ],
    [
      'CreateContainerConfigError',
      'container has runAsNonRoot and image has non-numeric user (app), cannot verify user is non-root',
      'configuration non-numeric-user step',
      0,
    ],
    ['CreateContainerConfigError', 'something new', 'configuration container-config step', 30],
    ['CreateContainerError', 'context deadline exceeded', 'configuration create-container-error step', 30],
    [
      'CreateContainerError',
      'failed to generate container "1" spec: failed to generate spec: no command specified',
      'configuration no-command step',
      0,
    ],
    [
      'CreateContainerError',
      'container create failed: executable file `nope` not found in $PATH: No such file or directory',
      'configuration command-not-found step',
      0,
    ],
    // As CRI-O 1.36 says it
    [
      'CreateContainerError',
      'container create failed: time="2026-11-21T10:00:00Z" level=error msg="runc create failed: unable to start container process: error during container init: exec: \\"nope\\": executable file not found in $PATH"\n',
      'configuration command-not-found step',
      0,
    ],
    [
      'CreateContainerError',
      'container create failed: time="2026-11-21T10:00:00Z" level=error msg="runc create failed: unable to start container process: error during container init: exec: \\"/no/such\\": stat /no/such: no such file or directory"\n',
      'configuration command-not-found step',
      0,
    ],
    [
      'CreateContainerError',
      'container create failed: time="2026-11-21T10:00:00Z" level=error msg="runc create failed: unable to start container process: error during container init: exec: \\"/etc/passwd\\": permission denied"\n',
      'configuration command-not-executable step',
      0,
    ],
    [
      'CreateContainerError',
      'mkdir /var/lib/containers/storage/overlay/1/merged/etc/passwd: not a directory',
      'configuration working-directory step',
      0,
    ],
    [
      'RunContainerError',
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: container init was OOM-killed (memory limit too low?)',
      'configuration memory-limit-too-low step',
      0,
    ],
    [
      'RunContainerError',
      'failed to start containerd task "1": something new',
      'configuration start-error step',
      30,
    ],
  ])('%s: %s', (reason, message, expected, seconds) => {
    const state = stateAfter([{ at: 0, pod: waiting(reason, message) }]);
    if (seconds > 0) expect(verdict(state, seconds * 1000 - 1)).toBe('waiting');
    expect(verdict(state, seconds * 1000)).toBe(expected);
  });

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

describe('a node that can’t set up the pod', () => {
  test.each([
    ['FailedCreatePodSandBox', SANDBOX, 'disruption sandbox-failed -', 'network', 300],
    [
      'FailedMount',
      'MountVolume.SetUp failed for volume "nfs" : mount failed: exit status 32',
      'configuration mount-failed -',
      'nfs',
      300,
    ],
    [
      'FailedAttachVolume',
      'Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node',
      'configuration volume-in-use -',
      'pvc-1',
      300,
    ],
    [
      'FailedMount',
      'MountVolume.SetUp failed for volume "docker" : hostPath type check failed: /run/docker.sock is not a socket file',
      'configuration host-path -',
      '/run/docker.sock',
      30,
    ],
    [
      'FailedMount',
      'MountVolume.SetUp failed for volume "s" : secret "gone" not found',
      'configuration secret-not-found -',
      'gone',
      30,
    ],
    [
      'FailedMount',
      'MountVolume.SetUp failed for volume "s" : failed to sync secret cache: timed out waiting for the condition',
      'configuration cache-not-synced -',
      'in time',
      300,
    ],
  ])('%s is given a grace, then named: %s', (reason, message, expected, words, seconds) => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event(reason, message) },
    ]);
    const end = 1000 + seconds * 1000;
    expect(verdict(state, end - 1)).toBe('waiting');
    expect(verdict(state, end)).toBe(expected);
    expect(findingAt(state, end)?.message).toContain(words);
  });

  test('is given as long as setup-grace says', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedCreatePodSandBox', SANDBOX) },
    ];
    expect(verdict(stateAfter(seen, { setupGraceMs: 90_000 }), 90_999)).toBe('waiting');
    expect(verdict(stateAfter(seen, { setupGraceMs: 90_000 }), 91_000)).toBe('disruption sandbox-failed -');
  });

  test('for want of user namespaces is a matter of the pod’s settings, at once', () => {
    const words =
      "Failed to create pod sandbox: can't set `spec.hostUsers: false`, runtime does not support user namespaces";
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedCreatePodSandBox', words) },
    ]);
    expect(verdict(state, 1000)).toBe('configuration user-namespaces-unsupported -');
  });

  test.each([
    [
      'Failed to create pod sandbox: rpc error: code = Unknown desc = pod set memory limit 4194304 too low; should be at least 12582912 bytes',
      'configuration memory-limit-too-low -',
    ],
    [
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to find runtime handler nope from runtime list map[crun:0xc0 runc:0xc1]',
      'configuration runtime-handler-not-found -',
    ],
  ])('is a matter of settings where CRI-O says so: %s', (words, expected) => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedCreatePodSandBox', words) },
    ]);
    expect(findingAt(state, 301_000)).toMatchObject({ persistence: 'permanent' });
    expect(verdict(state, 301_000)).toBe(expected);
  });

  test.each([
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

describe('a pull', () => {
  const pulling = event('Pulling', 'Pulling image "app:1"', { of: 'step' });

  test('that neither ends nor fails is given up where pull-timeout says so', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: pulling },
    ];
    expect(verdict(stateAfter(seen), 3_000_000)).toBe('waiting');
    const limited = stateAfter(seen, { pullTimeoutMs: 60_000 });
    expect(verdict(limited, 60_999)).toBe('waiting');
    expect(findingAt(limited, 61_000)).toMatchObject({
      category: 'image-pull',
      reason: 'timeout',
      image: 'app:1',
      container: 'step',
    });
  });

  test('that neither ends nor fails goes on where another policy is left: the node can’t be made to stop', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: pulling },
    ];
    const of = { pullTimeoutMs: 60_000, fallbacks: [consumerOf('step')] };
    expect(verdict(stateAfter(seen, of), 3_000_000)).toBe('waiting');
    expect(waitingFor(stateAfter(seen, of))).toBe(
      'the node is pulling app:1 for the container step; a node can’t be made to stop, so the next policy is tried when the pull fails',
    );
    expect(verdict(stateAfter(seen, { ...of, fallbacks: [consumerOf('db')] }), 61_000)).toBe(
      'image-pull timeout step',
    );
  });

  test('that succeeded ends the grace, though the status still tells of the failure before', () => {
    const refused = 'failed to do request: dial tcp 10.0.0.1:443: connect: connection refused';
    const state = stateAfter([
      { at: 0, pod: waiting('ErrImagePull', refused) },
      { at: 29_000, event: event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' }) },
      { at: 29_500, pod: waiting('ErrImagePull', refused) },
    ]);
    expect(verdict(state, 300_000)).toBe('waiting');
  });

  test('that succeeded is not undone by an older event that comes late, nor one whose container runs', () => {
    const failed = event('Failed', 'Failed to pull image "app:1": connect: connection refused', {
      of: 'step',
    });
    const missing = event('Failed', 'Failed to pull image "app:1": not found', { of: 'step' });
    const pulled = event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' });
    const running = pod({ containerStatuses: [container({ running: {} })] });
    const late = [
      { at: 0, pod: creating },
      { at: 9000, event: pulled },
      { at: 9500, event: failed },
    ];
    expect(verdict(stateAfter(late), 300_000)).toBe('waiting');
    const later = [
      { at: 0, pod: creating },
      { at: 500, pod: running },
      { at: 900, event: missing },
    ];
    expect(verdict(stateAfter(later), 300_000)).toBe('waiting');
  });

  test('that could not succeed is why, also where the node then says it lost the container that never was', () => {
    const lost = container({ terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } });
    const missing = event('Failed', 'Failed to pull image "app:1": not found', { of: 'step' });
    const last = pod({ phase: 'Failed', containerStatuses: [lost] });
    const seen = [
      { at: 0, pod: creating },
      { at: 900, pod: last },
      { at: 950, event: missing },
    ];
    expect(verdict(stateAfter(seen.toSpliced(1, 1)), 950)).toBe('image-pull not-found step');
    expect(verdict(stateAfter([seen[0], seen[2], seen[1]].flatMap((one) => one ?? [])), 950)).toBe(
      'image-pull not-found step',
    );
  });

  test('that an old kubelet only calls a back-off keeps the cause that was told before', () => {
    const state = stateAfter([
      { at: 0, pod: waiting('ErrImagePull', 'dial tcp 10.0.0.1:443: connect: connection refused') },
      { at: 9000, pod: waiting('ImagePullBackOff', 'Back-off pulling image "app:1"') },
    ]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(verdict(state, 30_000)).toBe('image-pull network step');
  });

  test('that the kubelet holds back by its own limit is a wait without end', () => {
    const state = stateAfter([{ at: 0, pod: waiting('ErrImagePull', 'pull QPS exceeded') }]);
    expect(verdict(state, 3_000_000)).toBe('waiting');
  });
});

test('a pull secret that does not exist is named beside the pull that needed it', () => {
  const secret = event(
    'FailedToRetrieveImagePullSecret',
    'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
  );
  const said = event('Failed', 'Failed to pull image "app:1": unauthorized: authentication required', {
    of: 'step',
  });
  const state = stateAfter([
    { at: 0, pod: creating },
    { at: 1, event: secret },
    { at: 2, event: said },
  ]);
  expect(findingAt(state, 2)).toMatchObject({
    category: 'image-pull',
    hint: expect.stringMatching(/^The pull secret regcred does not exist in the pod’s namespace\. /),
  });
});

describe('a registry that wants a login, in words that do not say whether it got one,', () => {
  const said = event(
    'Failed',
    'Failed to pull image "app:1": unable to pull image or OCI artifact: pull image err: initializing source docker://app:1: reading manifest 1 in app: unauthorized: authentication required; artifact err: provided artifact is invalid',
    { of: 'step' },
  );
  const missing = event(
    'FailedToRetrieveImagePullSecret',
    'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
  );
  const creatingWith = (...names: string[]) =>
    pod(creating.status ?? {}, {
      spec: {
        containers: [{ name: 'step', image: 'app:1' }],
        imagePullSecrets: names.map((name) => ({ name })),
      },
    });

  test.each([
    ['got none where the pod names none', creatingWith(), 'credentials-missing'],
    ['got none where the only one does not exist', creatingWith('regcred'), 'credentials-missing'],
    ['refused those of another one', creatingWith('regcred', 'mine'), 'unauthorized'],
  ])('%s', (_, first, reason) => {
    const seen = [
      { at: 0, pod: first },
      { at: 1, event: missing },
      { at: 2, event: said },
    ];
    expect(findingAt(stateAfter(seen), 202)).toMatchObject({ category: 'image-pull', reason });
  });
});

describe('of several failures', () => {
  const two = {
    spec: {
      containers: [
        { name: 'step', image: 'app:1' },
        { name: 'db', image: 'db:1' },
      ],
    },
  };
  const both = (step: string, db: string) =>
    pod(
      {
        containerStatuses: [
          container({ waiting: { reason: 'ErrImagePull', message: step } }),
          container({ waiting: { reason: 'ErrImagePull', message: db } }, 'db'),
        ],
      },
      two,
    );

  test('the permanent one decides, and is named', () => {
    const state = stateAfter([
      { at: 0, pod: both('dial tcp: connect: connection refused', 'db:1: not found') },
    ]);
    expect(findingAt(state, 0)).toMatchObject({ reason: 'not-found', container: 'db', image: 'db:1' });
  });

  test('the first in the order of the pod decides between equals', () => {
    expect(verdict(stateAfter([{ at: 0, pod: both('app:1: not found', 'db:1: not found') }]), 0)).toBe(
      'image-pull not-found step',
    );
  });

  test('none decides once the step has ended', () => {
    const over = pod(
      {
        containerStatuses: [
          container({ terminated: { exitCode: 0 } }),
          container({ waiting: { reason: 'ErrImagePull', message: 'db:1: not found' } }, 'db'),
        ],
      },
      two,
    );
    expect(verdict(stateAfter([{ at: 0, pod: over }]), 0)).toBe('step completed step');
  });

  test('one that may pass does not decide while the pod is being deleted, a permanent one does', () => {
    const metadata = {
      deletionTimestamp: new Date(60_000).toISOString() as unknown as Date,
      deletionGracePeriodSeconds: 30,
    };
    const deleted = (message: string) => {
      const { status } = waiting('ErrImagePull', message);
      return stateAfter([{ at: 30_000, pod: pod(status, { metadata }) }]);
    };
    expect(verdict(deleted('connect: connection refused'), 64_999)).toBe('waiting');
    expect(verdict(deleted('connect: connection refused'), 65_000)).toBe('disruption deleted -');
    expect(verdict(deleted('app:1: not found'), 0)).toBe('image-pull not-found step');
  });
});
