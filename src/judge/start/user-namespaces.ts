import { type Finding, finding } from '../finding.ts';

/**
 * Who lacks user namespaces (hostUsers: false). The kubelet:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/userns/userns_manager.go; containerd, where the kernel allows
 * none (user.max_user_namespaces is 0): https://github.com/siderolabs/talos/issues/8554; and those who mount: runc,
 * https://github.com/opencontainers/runc/blob/v1.5.1/libcontainer/mount_linux.go, CRI-O's storage,
 * https://github.com/kubernetes/kubernetes/issues/114011, and containerd, https://github.com/containerd/containerd/pull/5890
 */
const LACKING: readonly (readonly [words: RegExp, lacking: string])[] = [
  [/does not support user namespaces/, 'the container runtime of its node has none'],
  [
    /failed to start noop process for unshare: .*no space left on device/,
    'the kernel of its node allows no more of them (user.max_user_namespaces)',
  ],
  [
    /MOUNT_ATTR_IDMAP|idmap(?:ped)? mounts? .*not supported|\bcreate mapped mount for .*: invalid argument|\bcreate idmapped mount: .*(?:invalid argument|function not implemented)/,
    'the file system of a volume or image on its node can’t be mounted in one',
  ],
];

export function userNamespaces(said: string): Finding | undefined {
  const lacking = LACKING.find(([words]) => words.test(said))?.[1];
  if (lacking === undefined) return undefined;
  const message = `The pod asks for a user namespace of its own (hostUsers: false), and ${lacking}.`;
  return finding('configuration', 'user-namespaces-unsupported', { message });
}
