/** What a cluster is built from: Go modules, without code of their own, that name programs and their versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tools {
  /** Folder of go.mod and go.sum, which `tools/update.ts` writes. */
  readonly folder: string;
  readonly programs: readonly string[];
  readonly networkPlugins: readonly string[];
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

/** Kubelets that can run in place of the cluster's own. One Go module holds one version, so each has its own. */
export const OLDER_KUBELETS = {
  // The last before the message of a back-off carried its cause.
  '1.31': olderKubelet('tools-1.31'),
} as const;

export type OlderKubelet = keyof typeof OLDER_KUBELETS;

export function isOlderKubelet(text: string): text is OlderKubelet {
  return Object.hasOwn(OLDER_KUBELETS, text);
}

function olderKubelet(folder: string): Tools {
  return {
    folder: join(import.meta.dirname, folder),
    programs: ['k8s.io/kubernetes/cmd/kubelet'],
    networkPlugins: [],
  };
}

export interface Versions {
  /** Without the v: '1.37.1'. */
  readonly kubernetes: string;
  /** Undefined for a kubelet alone. */
  readonly containerd: string | undefined;
}

/** The versions that go.mod names. */
export function readVersions({ folder }: Tools): Versions {
  const goMod = readFileSync(join(folder, 'go.mod'), 'utf8');
  const versionOf = (module: string): string | undefined => {
    const line = goMod.split('\n').find((one) => one.trim().startsWith(`${module} v`));
    return line?.trim().split(' ')[1]?.slice(1);
  };
  const kubernetes = versionOf('k8s.io/kubernetes');
  if (kubernetes === undefined) throw new Error(`${join(folder, 'go.mod')} does not name k8s.io/kubernetes`);
  return { kubernetes, containerd: versionOf('github.com/containerd/containerd/v2') };
}
