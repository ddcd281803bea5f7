/**
 * What a cluster can consist of, in addition to one node with the newest kubelet and containerd, on which every scenario runs.
 */
import type { VARIABLES } from '../cluster/settings.ts';

export type Kind = {
  name: string;
  /** Settings of the project's own cluster. */
  settings: Partial<Record<keyof typeof VARIABLES, string>>;
  /** Files of test/scenarios whose outcome depends on the kind. */
  scenarios: string[];
  /** Ends of the names of scenarios in these files that do not hold there. */
  without?: string[];
  /** Its scenarios mostly wait, so it runs at the same time as the main one. */
  waits?: true;
};

/** What is pulled, in which words that fails, and what comes then. */
const PULLS = ['image', 'private-registry', 'fallback', 'check-mode', 'preflight', 'bad-images'];
/** Files go in by a Secret or the standard input of a container, and come back by the log or the standard output of a sidecar. */
const FILES = ['files-in', 'files-out'];
/** Scenarios about when a node starts what it has pulled, and about who can use its images. The kubelet decides both. */
const NODES_OWN = ['run-once'];
const KUBELETS_OWN = ['changed-credentials'];

/**
 * Scenarios about who can send requests to the API server, about requests that do not concern a pod, and about the end of a
 * step.
 */
const API_SERVERS_OWN = ['connection', 'id-token', 'secrets', 'leftovers', 'outcome'];

export const KINDS: Kind[] = [
  {
    name: 'cri-o',
    settings: { POD_STEP_CLUSTER_RUNTIME: 'crio' },
    // The runtime also reports a container that cannot be started; the container of `mode: check` cannot even be created.
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
    // It is the first with image volumes, and the first that checks who can use an image of the node.
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
    // Scenarios in which the node of a pod matters. A node reports every 30 s which images it has.
    scenarios: ['fallback', 'two-nodes'],
    waits: true,
  },
];
