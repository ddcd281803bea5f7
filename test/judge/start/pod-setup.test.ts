import { describe, expect, test } from 'vitest';
import { container, creating, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const SANDBOX =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "1": plugin type="calico" failed (add): dial tcp 10.96.0.1:443: i/o timeout';

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
      'FailedCreatePodContainer',
      'unable to ensure pod container exists: failed to create container for [kubepods burstable pod1]: mkdir: no space left on device',
      'disruption sandbox-failed -',
      'cgroup',
      300,
    ],
    [
      'Failed',
      'error making pod data directories: mkdir /var/lib/kubelet/pods/1: no space left on device',
      'disruption sandbox-failed -',
      'folders',
      300,
    ],
    [
      'FailedSync',
      'error determining status: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
      'disruption sandbox-failed -',
      'container runtime',
      300,
    ],
    [
      'FailedPodSandBoxStatus',
      'Unable to get pod sandbox status: rpc error: code = Unavailable desc = connection error',
      'disruption sandbox-failed -',
      'container runtime',
      300,
    ],
    [
      'FailedAttachVolume',
      "AttachVolume.Attach failed for volume \"pvc-1\" : googleapi: Error 400: RESOURCE_IN_USE_BY_ANOTHER_RESOURCE - The disk resource 'd' is already being used by 'i'",
      'configuration volume-in-use -',
      'pvc-1',
      300,
    ],
    [
      'FailedAttachVolume',
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Unknown desc = Attach volume pvc-1 to instance aks-1 failed with disk(pvc-1) already attached to node(aks-0), could not be attached to node(aks-1)',
      'configuration volume-in-use -',
      'pvc-1',
      300,
    ],
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox image "registry.k8s.io/pause:3.10": failed to pull image "registry.k8s.io/pause:3.10": dial tcp 34.96.108.209:443: connect: network is unreachable',
      'disruption sandbox-failed -',
      'image of the sandbox (registry.k8s.io/pause',
      300,
    ],
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to reserve sandbox name "network-tests_ci_u_0": name "network-tests_ci_u_0" is reserved for "abc"',
      'disruption sandbox-failed -',
      'make the sandbox',
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
      'MountVolume.SetUp failed for volume "v" : hostPath type check failed, /nosuch is not a directory, unable to determine its type: path "/nosuch" does not exist',
      'configuration host-path -',
      'no directory /nosuch',
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
    // https://github.com/aws/karpenter-provider-aws/issues/3989
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "2585": plugin type="aws-cni" name="aws-cni" failed (add): add cmd: failed to assign an IP address to container',
      'disruption sandbox-failed -',
      'no IP address',
      300,
    ],
    // https://github.com/cilium/cilium/issues/9793
    [
      'FailedCreatePodSandBox',
      'Failed create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox container "49a1" network for pod "p": NetworkPlugin cni failed to set up pod "p_ci" network: unable to allocate IP via local cilium agent: [POST /ipam][502] postIpamFailure  range is full',
      'disruption sandbox-failed -',
      'no IP address',
      300,
    ],
    // https://github.com/canonical/microk8s/issues/1147
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "9a1b": failed to allocate for range 0: no IP addresses available in range set: 10.1.56.1-10.1.56.254',
      'disruption sandbox-failed -',
      'no IP address',
      300,
    ],
    // https://github.com/Azure/AKS/issues/2532
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "ce54": Failed to allocate pool: Failed to delegate: Failed to allocate address: No available addresses',
      'disruption sandbox-failed -',
      'no IP address',
      300,
    ],
    // https://github.com/kubernetes/kubernetes/issues/88755
    [
      'FailedCreatePodSandBox',
      'Failed create pod sandbox: rpc error: code = Unknown desc = failed to generate sandbox security options for sandbox "p": failed to generate seccomp security options for container: cannot load seccomp profile "/var/lib/kubelet/seccomp/prevent-chmod": open /var/lib/kubelet/seccomp/prevent-chmod: no such file or directory',
      'configuration unsupported-by-node -',
      'seccomp profile that the security context of the pod names',
      30,
    ],
    // https://github.com/MicrosoftDocs/Virtualization-Documentation/issues/1030
    [
      'FailedCreatePodSandBox',
      'Failed create pod sandbox: rpc error: code = Unknown desc = failed to start sandbox container for pod "w": Error response from daemon: CreateComputeSystem cf6b: The container operating system does not match the host operating system.',
      'disruption sandbox-failed -',
      'another version of Windows',
      300,
    ],
    // https://github.com/okd-project/okd/issues/271
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create pod network sandbox k8s_c(7cd1): netplugin failed with no error message',
      'disruption sandbox-failed -',
      'cluster’s network',
      300,
    ],
    // https://github.com/MicrosoftDocs/architecture-center/pull/4402
    [
      'FailedCreatePodSandBox',
      "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox 'ac1b': plugin type='azure-vnet' failed (add): IPAM Invoker Add failed with error: Failed to get IP address from CNS with error: %w: AllocateIPConfig failed: not enough IPs available for 9c6a, waiting on Azure CNS to allocate more with NC Status: ",
      'disruption sandbox-failed -',
      'no IP address',
      300,
    ],
    // Its agent is down, which says nothing about addresses: https://github.com/coredns/coredns/issues/5132
    [
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "6442": plugin type="weave-net" name="weave" failed (add): unable to allocate IP address: Post "http://127.0.0.1:6784/ip/6442": dial tcp 127.0.0.1:6784: connect: connection refused',
      'disruption sandbox-failed -',
      'could not connect the pod',
      300,
    ],
    // https://github.com/kubernetes-csi/csi-driver-nfs/issues/918
    [
      'FailedMount',
      'MountVolume.MountDevice failed for volume "pvc-1" : kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name nfs.csi.k8s.io not found in the list of registered CSI drivers',
      'configuration mount-failed -',
      'no CSI driver nfs.csi.k8s.io, which the volume pvc-1 needs',
      300,
    ],
    // Older kubelets: https://github.com/kubernetes-csi/csi-driver-host-path/issues/71
    [
      'FailedMount',
      'MountVolume.MountDevice failed for volume "pvc-1" : driver name hostpath.csi.k8s.io not found in the list of registered CSI drivers',
      'configuration mount-failed -',
      'no CSI driver hostpath.csi.k8s.io',
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

  test.each([
    ['permanent', 'rpc error: code = PermissionDenied desc = failed to get GCS bucket "ci": Error 403'],
    ['permanent', 'rpc error: code = InvalidArgument desc = volume attribute bucketName is missing'],
    [
      'permanent',
      'mount failed: exit status 32\nOutput: mount.nfs: access denied by server while mounting 10.0.0.1:/x',
    ],
    ['transient', 'rpc error: code = Unavailable desc = connection error: dial unix /csi/csi.sock'],
    ['transient', 'rpc error: code = NotFound desc = volume ID vol-1 not found'],
  ])('can %s not mount a volume: %s', (persistence, words) => {
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedMount', `MountVolume.SetUp failed for volume "data" : ${words}`) },
    ]);
    expect(findingAt(state, 301_000)).toMatchObject({ reason: 'mount-failed', persistence });
  });

  test.each([
    'failed to start sandbox "1": failed to create containerd task: failed to start shim: failed to resolve runtime path: runtime "io.containerd.runsc.v1" binary not installed "containerd-shim-runsc-v1": file does not exist',
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error (open /run/1/log.json: no such file or directory): exec: "runsc": executable file not found in $PATH',
  ])('whose runtime is not installed is told by its name: %s', (words) => {
    const said = `Failed to create pod sandbox: rpc error: code = Unknown desc = ${words}`;
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1000, event: event('FailedCreatePodSandBox', said) },
    ]);
    expect(findingAt(state, 301_000)).toMatchObject({
      reason: 'runtime-handler-not-found',
      title: expect.stringContaining('runsc'),
    });
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
    "Failed to create pod sandbox: can't set `spec.hostUsers: false`, runtime does not support user namespaces",
    // https://github.com/kubernetes/kubernetes/issues/114011
    'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to mount container k8s_POD_sandbox_default_8fd4_0 in pod sandbox k8s_sandbox_default_8fd4_0(49c1): create mapped mount for "/var/lib/containers/storage/overlay" on "/var/lib/containers/storage/overlay/3f11/mapped/0": invalid argument',
    // https://github.com/containerd/containerd/pull/5890
    'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: failed to mount rootfs component: failed to create idmapped mount: Unable to shift GID/UID for /run/ovl-idmapped2387/0: function not implemented: unknown',
    // https://github.com/siderolabs/talos/issues/8554
    'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create network namespace for sandbox "0752": failed to start noop process for unshare: fork/exec /proc/self/exe: no space left on device',
  ])('for want of user namespaces is a matter of the pod’s settings, at once: %s', (words) => {
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
