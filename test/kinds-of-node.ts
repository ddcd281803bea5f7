/** What a cluster can consist of beside one node with the newest kubelet and containerd, on which every scenario runs. */
import type { VARIABLES } from '../cluster/settings.ts';

export type Kind = {
  name: string;
  /** Of the project's own cluster. */
  settings: Partial<Record<keyof typeof VARIABLES, string>>;
  /** Files of test/scenarios: those whose outcome is up to the kind. */
  scenarios: string[];
  /** Ends of the names of scenarios in these files that do not hold there. */
  without?: string[];
  /** Its scenarios mostly wait, so it runs beside the main one. */
  waits?: true;
};

/** What is pulled, in which words that fails, and what comes then. */
const PULLS = ['image', 'private-registry', 'fallback', 'check-mode', 'preflight', 'bad-images'];
/** Files go in by a Secret or the standard input of a container, and come back by the log or the standard output of a sidecar. */
const FILES = ['files-in', 'files-out'];
/** When a node starts what it has pulled, and who may use what it has, which the kubelet decides. */
const NODES_OWN = ['run-once'];
const KUBELETS_OWN = ['changed-credentials'];

/** Who may ask the API server, what it is asked for beside a pod, and how a step ends. */
const API_SERVERS_OWN = ['connection', 'id-token', 'secrets', 'leftovers', 'outcome'];

export const KINDS: Kind[] = [
  {
    name: 'cri-o',
    settings: { POD_STEP_CLUSTER_RUNTIME: 'crio' },
    // A container that can't be started is told by the runtime too; that of `mode: check` can't even be created.
    scenarios: [...PULLS, ...NODES_OWN, ...FILES, 'outcome', 'injected-containers'],
  },
  {
    name: 'gvisor',
    settings: { POD_STEP_CLUSTER_RUNTIME: 'gvisor' },
    // Its own kernel starts and ends programs, and says why not; what is pulled, and how, is containerd's.
    scenarios: ['image', 'outcome', 'run-once', 'job-outputs', 'judgement', ...FILES],
    // A container that runs out of memory ends its whole pod there, and no process of a container is one of the node.
    without: [
      'runs out of memory come back',
      'lost its sidecar while it ran come back, as that is started again',
    ],
  },
  {
    name: 'kubelet-1.35',
    settings: { POD_STEP_CLUSTER_RELEASE: '1.35' },
    // It is the first that has image volumes, and that asks who may use an image of the node.
    scenarios: ['image', 'private-registry', 'preflight', 'bad-images', ...KUBELETS_OWN, ...FILES],
  },
  {
    name: 'kubernetes-1.31',
    settings: { POD_STEP_CLUSTER_RELEASE: '1.31' },
    // The oldest API server that is supported, too.
    scenarios: [...PULLS, ...NODES_OWN, ...KUBELETS_OWN, ...API_SERVERS_OWN, ...FILES],
  },
  {
    name: 'two-nodes',
    settings: { POD_STEP_CLUSTER_NODES: '2' },
    // Those in which it matters which node a pod comes to. A node tells every 30 s which images it has.
    scenarios: ['fallback', 'two-nodes'],
    waits: true,
  },
];
