import type { Row } from './rows.ts';

/** Why no node fits. `note`: what the scheduler leaves out. */
type SchedulerRow = Pick<Row, 'said'> & {
  /** Permanent if only a person, or a new kind of node, can help. Unclear: usually only a person can. */
  readonly persistence: 'permanent' | 'unclear' | 'transient';
  readonly note?: string;
};

const TAINT = String.raw`untolerated taint(?:\(s\))?:? ?\{`;

/** What one kind of nodes lacks, in the order in which rows are tried. Anything else may pass. */
export const NODE_ROWS: readonly SchedulerRow[] = [
  // Taints of Kubernetes, network plugins, CSI drivers and autoscalers, which remove them when the node is ready
  {
    said: new RegExp(
      String.raw`${TAINT}[^}: ]*(?:\bnot-ready|\breadiness\.k8s\.io/|un(?:reachable|initialized|registered)|network-unavailable|out-of-service|/shutdown\b|startup-taint|ignore-taint)`,
    ),
    persistence: 'transient',
  },
  // Taints of nodes that are about to be removed, and that are repaired
  {
    said: new RegExp(
      String.raw`${TAINT}(?:(?:ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler|karpenter\.sh/disrupt(?:ed|ion)|aws-node-termination-handler/|cloud\.google\.com/impending-node-termination|remediator\.(?:aks\.microsoft|kubernetes\.azure)\.com/unschedulable|medik8s\.io/remediation)`,
    ),
    persistence: 'transient',
  },
  {
    said: new RegExp(String.raw`${TAINT}node\.kubernetes\.io/(?:\S+-pressure|unschedulable)\b`),
    persistence: 'transient',
  },
  { said: new RegExp(String.raw`${TAINT}[^}]+\}`), persistence: 'permanent' },
  {
    // Since 1.35 it names no taint, even if a node is not ready.
    said: /untolerated taint|taints? that the pod didn't tolerate/,
    persistence: 'unclear',
    note: 'only `kubectl describe nodes` shows which taint, and a node that is not ready has one too',
  },
  {
    // “Didn't satisfy plugin(s)”: the pod, or a local volume, names its nodes, so the others are out before they are looked at.
    said: /didn't match Pod's node affinity|didn't match node selector|didn't satisfy plugin\(s\) \[(?:NodeAffinity|VolumeBinding)\b/,
    persistence: 'permanent',
  },
  { said: /didn't match the requested node name/, persistence: 'permanent' },
  { said: /topology spread constraints \(missing required label\)/, persistence: 'permanent' },
  { said: /node declared features check failed/, persistence: 'permanent' },
  {
    said: /didn't match PersistentVolume's node affinity|volume node affinity conflict|no available volume zone/,
    persistence: 'permanent',
  },
];

/** What is wrong with the pod itself, whatever is said of nodes. */
export const POD_ROWS: readonly SchedulerRow[] = [
  { said: /persistentvolumeclaim "[^"]+" is being deleted/, persistence: 'permanent' },
  { said: /bound to non-existent (?:persistentvolume|pv)/, persistence: 'permanent' },
  {
    // A claim that is not bound or not found can be so later, or already is.
    said: /(?:Pod not supported on|Misconfigured) Fargate(?!.*\b(?:not bound|persistentvolumeclaim \S+ not found))/,
    persistence: 'permanent',
  },
  { said: /requirements exceed the max Fargate configuration/, persistence: 'permanent' },
];
