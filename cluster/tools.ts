/** What a cluster is built from: Go modules, without code of their own, that name programs and their versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tools {
  /** Folder of go.mod and go.sum, which `tools/update.ts` writes. */
  readonly folder: string;
  readonly programs: readonly string[];
  readonly networkPlugins: readonly string[];
  /** Places of the sources that can't do here as they are: `file` of a Go module, with `to` in place of `from`. */
  readonly edits?: readonly {
    readonly module: string;
    readonly file: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** For what is partly written in C. */
  readonly c?: {
    /** Build tags of the Go programs. */
    readonly tags: readonly string[];
    /** A program written only in C: its name, and the Go module and folder in which its sources are shipped. */
    readonly program: { readonly name: string; readonly module: string; readonly folder: string };
  };
}

/** All that a cluster consists of. */
export const CLUSTER: Tools = {
  folder: join(import.meta.dirname, 'tools'),
  programs: [
    'k8s.io/kubernetes/cmd/kube-apiserver',
    'k8s.io/kubernetes/cmd/kube-controller-manager',
    'k8s.io/kubernetes/cmd/kube-scheduler',
    'k8s.io/kubernetes/cmd/kubelet',
    'k8s.io/kubernetes/cmd/kubectl',
    'go.etcd.io/etcd/server/v3',
    'github.com/containerd/containerd/v2/cmd/containerd',
    'github.com/containerd/containerd/v2/cmd/containerd-shim-runc-v2',
    'github.com/containerd/containerd/v2/cmd/ctr',
  ],
  networkPlugins: [
    'github.com/containernetworking/plugins/plugins/main/ptp',
    'github.com/containernetworking/plugins/plugins/main/loopback',
    'github.com/containernetworking/plugins/plugins/ipam/host-local',
  ],
};

/** Programs that can run in place of the cluster's own. One Go module holds one version, so each has its own. */
export const OLDER_RELEASES = {
  // The last release before the message of a back-off contained its cause, and before a watch can start without the existing
  // objects. Its kubelet is too old for a newer API server, so it has its own.
  '1.31': olderRelease('tools-1.31', [
    'kube-apiserver',
    'kube-controller-manager',
    'kube-scheduler',
    'kubelet',
  ]),
  // The oldest release that Kubernetes maintains together with 1.37 (https://kubernetes.io/releases/patch-releases/). It is the
  // first with image volumes by default, and the first that checks which pods can use an image on the node.
  '1.35': olderRelease('tools-1.35', ['kubelet']),
} as const;

export type OlderRelease = keyof typeof OLDER_RELEASES;

export function isOlderRelease(text: string): text is OlderRelease {
  return Object.hasOwn(OLDER_RELEASES, text);
}

function olderRelease(folder: string, programs: readonly string[]): Tools {
  return {
    folder: join(import.meta.dirname, folder),
    programs: programs.map((name) => `k8s.io/kubernetes/cmd/${name}`),
    networkPlugins: [],
  };
}

/** CRI-O, a container runtime that can run in place of containerd, and crictl to pull and delete images with it. */
export const CRI_O: Tools = {
  folder: join(import.meta.dirname, 'tools-cri-o'),
  programs: ['github.com/cri-o/cri-o/cmd/crio', 'sigs.k8s.io/cri-tools/cmd/crictl'],
  networkPlugins: [],
  c: {
    // No C library but libseccomp: without it a pod's seccomp profile would be passed over in silence.
    // https://github.com/cri-o/cri-o/blob/v1.36.3/install.md#build-tags
    tags: [
      'seccomp',
      'containers_image_openpgp',
      'containers_image_ostree_stub',
      'exclude_graphdriver_btrfs',
    ],
    // It keeps the namespaces of pods.
    program: { name: 'pinns', module: 'github.com/cri-o/cri-o', folder: 'pinns/src' },
  },
};

/** gVisor: a kernel of its own for the containers of a pod, and the shim by which containerd starts it. */
export const GVISOR: Tools = {
  folder: join(import.meta.dirname, 'tools-gvisor'),
  programs: ['gvisor.dev/gvisor/runsc', 'gvisor.dev/gvisor/shim'],
  networkPlugins: [],
  edits: [
    {
      // The shim gives itself a lower OOM score, and ends where a root without CAP_SYS_RESOURCE may not.
      module: 'github.com/containerd/containerd',
      file: 'sys/oom_linux.go',
      from: 'os.IsPermission(err) && (!runningPrivileged() || userns.RunningInUserNS())',
      to: 'os.IsPermission(err) || !runningPrivileged() || userns.RunningInUserNS()',
    },
  ],
};

/** Versions without the v: '1.37.1'. */
export interface Versions {
  readonly kubernetes: string | undefined;
  readonly containerd: string | undefined;
  readonly criO: string | undefined;
  /** It has no versions except its commits: '0.0.0-20260224225140-573d5e7127a8'. */
  readonly gVisor: string | undefined;
}

/** The versions that go.mod names; undefined for what it does not hold. */
export function readVersions({ folder }: Tools): Versions {
  const goMod = readFileSync(join(folder, 'go.mod'), 'utf8');
  const versionOf = (module: string): string | undefined => {
    const line = goMod.split('\n').find((one) => one.trim().startsWith(`${module} v`));
    return line?.trim().split(' ')[1]?.slice(1);
  };
  return {
    kubernetes: versionOf('k8s.io/kubernetes'),
    containerd: versionOf('github.com/containerd/containerd/v2'),
    criO: versionOf('github.com/cri-o/cri-o'),
    gVisor: versionOf('gvisor.dev/gvisor'),
  };
}

/** For people and for names of folders: '1.37.1', as most are Kubernetes, 'cri-o-1.36.3' or 'gvisor-20260224'. */
export function label(tools: Tools): string {
  const { kubernetes, criO, gVisor } = readVersions(tools);
  const day = gVisor?.split('-')[1]?.slice(0, 8);
  const name = kubernetes ?? (criO && `cri-o-${criO}`) ?? (day && `gvisor-${day}`);
  if (name === undefined)
    throw new Error(`${join(tools.folder, 'go.mod')} names neither Kubernetes nor CRI-O nor gVisor`);
  return name;
}
