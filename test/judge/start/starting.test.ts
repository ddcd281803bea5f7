import { describe, expect, test } from 'vitest';
import { readStartFailure } from '../../../src/messages/starts.ts';
import type { Observation } from '../../../src/pod/events.ts';
import { observationLine } from '../../../src/recording/recording.ts';
import { container, creating, event, findingAt, pod, stateAfter, verdict, waiting } from '../pods.ts';

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

const CREATE = 'failed to create containerd task: failed to create shim task: OCI runtime create failed:';
const GVISOR =
  'failed to start containerd task "1": OCI runtime start failed: starting container: starting sub-container';

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
    ['CreateContainerError', 'something new', 'configuration create-container-error step', 30],
    // Of a runtime that takes longer than the kubelet waits, and is then asked again
    ['CreateContainerError', 'context deadline exceeded', 'disruption sandbox-failed step', 300],
    [
      'CreateContainerError',
      'failed to reserve container name "step_x_ci_1_0": name "step_x_ci_1_0" is reserved for "3f2a"',
      'disruption sandbox-failed step',
      300,
    ],
    ['RunContainerError', 'context deadline exceeded', 'disruption sandbox-failed step', 300],
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
    // containerd 2.4.2, recorded; CRI-O's from its source
    [
      'CreateContainerError',
      'failed to mount image volume: ImageVolumeMountFailed: failed to ensure image subpath "nope/here" in "/run/containerd/io.containerd.grpc.v1.cri/image-volumes/81/9a": openat nope/here: no such file or directory',
      'configuration sub-path-not-found step',
      0,
    ],
    [
      'CreateContainerError',
      'ImageVolumeMountFailed: sub path "nope" does not exist in image volume "quay.io/a/b:1"',
      'configuration sub-path-not-found step',
      0,
    ],
    [
      'CreateContainerError',
      'failed to mount image volume: ImageVolumeMountFailed: failed to unpack image volume: something new',
      'configuration create-container-error step',
      30,
    ],
    // gVisor, recorded on a node of 1.37.1
    [
      'RunContainerError',
      `${GVISOR} [nope]: error finding executable "nope" in PATH [/usr/local/bin /usr/bin /bin /usr/sbin /sbin]: no such file or directory`,
      'configuration command-not-found step',
      0,
    ],
    [
      'RunContainerError',
      `${GVISOR} [/no/such]: creating process: failed to load /no/such: no such file or directory`,
      'configuration command-not-found step',
      0,
    ],
    [
      'RunContainerError',
      `${GVISOR} [/app]: creating process: failed to load /app: permission denied`,
      'configuration command-not-executable step',
      0,
    ],
    [
      'RunContainerError',
      `${GVISOR} [sh -c id]: creating process: failed to load /bin/sh: exec format error`,
      'image-pull platform-mismatch step',
      0,
    ],
    [
      'RunContainerError',
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error: fork/exec /usr/bin/runc: exec format error: unknown',
      'disruption sandbox-failed step',
      300,
    ],
    // The words of a command are not those of its runtime
    [
      'RunContainerError',
      `${GVISOR} [sh -c curl || echo context deadline exceeded, no space left on device]: creating process: failed to load /bin/sh: exec format error`,
      'image-pull platform-mismatch step',
      0,
    ],
    [
      'RunContainerError',
      `${CREATE} exec: "secret \\"keys\\" not found: no such file or directory": permission denied: unknown`,
      'configuration command-not-executable step',
      0,
    ],
    [
      'RunContainerError',
      `${GVISOR} [sh -c pwd]: failed to create process working directory "/etc/passwd": not a directory`,
      'configuration working-directory step',
      0,
    ],
    // Kata: https://github.com/kata-containers/kata-containers/blob/main/tests/integration/kubernetes/k8s-guest-pull-image.bats
    [
      'RunContainerError',
      'failed to create containerd task: failed to create shim task: the file sleep was not found',
      'configuration command-not-found step',
      0,
    ],
    // The program of the runtime itself: https://github.com/NVIDIA/gpu-operator/issues/413
    [
      'RunContainerError',
      `${CREATE} unable to retrieve OCI runtime error (open /run/1/log.json: no such file or directory): exec: "nvidia-container-runtime": executable file not found in $PATH`,
      'configuration runtime-handler-not-found step',
      0,
    ],
    [
      'CreateContainerError',
      'container create failed: time="2026-11-21T10:00:00Z" level=error msg="runc create failed: unable to start container process: error during container init: error mounting \\"/var/lib/kubelet/pods/1/volume-subpaths/c\\" to rootfs at \\"/etc/passwd/x\\": mkdir /var/lib/containers/storage/overlay/1/merged/etc/passwd: not a directory"',
      'configuration create-container-error step',
      30,
    ],
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: error during container init: failed to fulfil mount request: failed to set MOUNT_ATTR_IDMAP on /var/lib/kubelet/pods/1/volumes/x: invalid argument (maybe the filesystem used doesn't support idmap mounts on this kernel?)`,
      'configuration user-namespaces-unsupported step',
      0,
    ],
    // https://github.com/microsoft/service-fabric/issues/1000
    [
      'RunContainerError',
      'hcsshim::CreateComputeSystem 620b: The container operating system does not match the host operating system.',
      'image-pull platform-mismatch step',
      0,
    ],
    // https://github.com/opencontainers/runc/issues/3831
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: error during container init: apparmor failed to apply profile: write /proc/self/attr/apparmor/exec: no such file or directory: unknown`,
      'configuration unsupported-by-node step',
      0,
    ],
    // https://github.com/containers/crun/pull/635
    [
      'CreateContainerError',
      'container create failed: OOM: the memory limit could be too low: read from the init process',
      'configuration memory-limit-too-low step',
      0,
    ],
    // What is the node's trouble
    [
      'CreateContainerError',
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
      'disruption sandbox-failed step',
      300,
    ],
    [
      'CreateContainerError',
      'failed to create containerd container: failed to create prepare snapshot dir: mkdir /var/lib/containerd/io.containerd.snapshotter.v1.overlayfs/snapshots/new-1: no space left on device',
      'disruption sandbox-failed step',
      300,
    ],
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: unable to start init: fork/exec /proc/self/exe: resource temporarily unavailable`,
      'disruption sandbox-failed step',
      300,
    ],
    ['RunContainerError', KILLED, 'configuration memory-limit-too-low step', 0],
    [
      'RunContainerError',
      'failed to start containerd task "1": something new',
      'configuration start-error step',
      30,
    ],
  ])('%s: %s', (reason, message, expected, seconds) => {
    const limited = { name: 'step', image: 'app:1', resources: { limits: { memory: '10Mi' } } };
    const { status } = waiting(reason, message);
    const seen = { at: 0, pod: pod(status, { spec: { containers: [limited] } }) };
    for (const state of [stateAfter([seen]), stateAfter([recorded(seen)])]) {
      if (seconds > 0) expect(verdict(state, seconds * 1000 - 1)).toBe('waiting');
      expect(verdict(state, seconds * 1000)).toBe(expected);
    }
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
      message: 'The hook (postStart) of the container db failed, so the node ended it.',
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

  test.each([
    ['sh', 'The image has no shell "sh". The image is app:1.'],
    ['/usr/bin/zsh', 'The image has no shell "/usr/bin/zsh". The image is app:1.'],
    ['make', 'The image has no program "make". The image is app:1.'],
  ])('names what the image lacks: %s', (name, message) => {
    const said = `Error: failed to start container: exec: "${name}": executable file not found in $PATH`;
    const seen = [
      { at: 0, pod: pod() },
      { at: 1, event: event('Failed', said, { of: 'step' }) },
    ];
    expect(findingAt(stateAfter(seen), 1)).toMatchObject({ message });
  });

  test.each<[string, object, string]>([
    [
      'the namespace of what is missing',
      event('Failed', 'Error: secret "keys" not found', { of: 'step' }),
      'The Secret keys, which the step needs, does not exist in the namespace ci.',
    ],
    [
      'the volume of a key that is missing',
      event(
        'FailedMount',
        'MountVolume.SetUp failed for volume "conf" : references non-existent config key: k',
      ),
      'The ConfigMap of the volume conf, which the pod needs, has no key k.',
    ],
    [
      'a folder that it can’t enter, with runc',
      event(
        'Failed',
        'Error: failed to create containerd task: chdir to cwd ("/src") set in config.json failed: no such file',
        { of: 'step' },
      ),
      'The step could not change to its working directory /src.',
    ],
    [
      'a folder that is a file, with containerd',
      event(
        'Failed',
        'Error: runc create failed: error during container init: mkdir /etc/passwd: not a directory',
        { of: 'step' },
      ),
      'The step could not change to its working directory /etc/passwd.',
    ],
    [
      'a folder that is a file, with CRI-O',
      event('Failed', 'Error: mkdir /crio/overlay/1/merged/etc/passwd: not a directory', { of: 'step' }),
      'The step could not change to its working directory /etc/passwd.',
    ],
    [
      'a program that is a folder',
      event('Failed', 'Error: failed to start container: exec: "/etc": is a directory', { of: 'step' }),
      '"/etc" exists, but is not executable. The image is app:1.',
    ],
  ])('names %s', (_, said, message) => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1, event: said },
    ];
    expect(findingAt(stateAfter(seen as Parameters<typeof stateAfter>[0]), 40_000)).toMatchObject({
      message,
    });
  });

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

describe('what keeps the step from its start is named', () => {
  test.each([
    // https://github.com/k8ssandra/cass-operator/issues/295
    [
      'CreateContainerError',
      'failed to create containerd container: mount callback failed on /var/lib/rancher/k3s/agent/containerd/tmpmounts/containerd-mount3654: no users found',
      'The image of the step has no such user as it is to run as.',
    ],
    // https://github.com/Overv/openstreetmap-tile-server/issues/87
    [
      'ContainerCannotRun',
      'unable to find user root: no matching entries in passwd file',
      'The image of the step has no user root, which it is to run as.',
    ],
    // https://github.com/containerd/containerd/issues/11852
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: error during container init: error mounting "/var/lib/kubelet/pods/9587/volumes/kubernetes.io~projected/kube-api-access-94hrt" to rootfs at "/var/run/secrets/kubernetes.io/serviceaccount": create mountpoint for /var/run/secrets/kubernetes.io/serviceaccount mount: mkdirat /run/k3s/containerd/rootfs/run/secrets: permission denied`,
      'The container runtime could not mount what belongs at /var/run/secrets/kubernetes.io/serviceaccount in the step.',
    ],
    // https://github.com/openshift-qe/v3-testfiles/pull/1143
    [
      'CreateContainerError',
      'container create failed: container_linux.go:345: starting container process caused "process_linux.go:430: container init caused \\"rootfs_linux.go:58: mounting \\\\\\"/var/lib/kubelet/pods/461d/etc-hosts\\\\\\" to rootfs \\\\\\"/var/lib/containers/storage/overlay/5e84/merged\\\\\\" at \\\\\\"/var/lib/containers/storage/overlay/5e84/merged/etc/hosts\\\\\\" caused \\\\\\"open /merged/etc/hosts: read-only file system\\\\\\"\\""',
      'The container runtime could not mount what belongs at /etc/hosts in the step.',
    ],
    // https://github.com/NVIDIA/nvidia-container-toolkit/issues/223
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: error during container init: error running hook #0: error running hook: exit status 1, stdout: , stderr: Auto-detected mode as 'legacy' nvidia-container-cli: device error: no-gpu-has-128MiB-to-run: unknown device: unknown`,
      'The container runtime of the node could not start the step, because a hook of its own (nvidia-container-cli, for the GPUs of the node) failed.',
    ],
    // https://github.com/NVIDIA/nvidia-docker/issues/1252
    [
      'ContainerCannotRun',
      'OCI runtime create failed: container_linux.go:349: starting container process caused "process_linux.go:449: container init caused \\"process_linux.go:432: running prestart hook 1 caused \\\\\\"error running hook: exit status 1, stdout: , stderr: nvidia-container-cli: initialization error: driver error: failed to process request',
      'The container runtime of the node could not start the step, because a hook of its own (nvidia-container-cli, for the GPUs of the node) failed.',
    ],
    // https://github.com/void-linux/void-packages/pull/52507
    [
      'RunContainerError',
      `${CREATE} runc create failed: unable to start container process: error during container init: error running hook #0: fork/exec /usr/bin/nvidia-cdi-hook: no such file or directory`,
      'The container runtime of the node could not start the step, because a hook of its own (nvidia-cdi-hook, for the GPUs of the node) failed.',
    ],
    // https://github.com/kedacore/http-add-on/issues/1544
    [
      'CreateContainerError',
      'container create failed: error executing hook `/usr/libexec/oci/hooks.d/oci-systemd-hook` (exit code: 1)',
      'The container runtime of the node could not start the step, because a hook of its own (oci-systemd-hook) failed.',
    ],
  ])('%s: %s', (reason, said, message) => {
    const seen = { at: 0, pod: waiting(reason, said) };
    for (const one of [seen, recorded(seen)])
      expect(findingAt(stateAfter([one]), 30_000)?.message).toBe(message);
  });
});
