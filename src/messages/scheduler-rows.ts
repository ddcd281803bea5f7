import type { Row } from './rows.ts';

/** Why no node fits. `todo`: what to do about it; `note`: what the scheduler leaves out. */
export type SchedulerRow = Pick<Row, 'said'> & {
  /** Permanent if only a person, or a new kind of node, can help. */
  readonly persistence: 'permanent' | 'transient';
  readonly todo: string;
  readonly note?: string;
};

/** Most clusters have nodes with this taint, and they are not a reason to change the pod. */
const ADD_WORKERS = 'Add nodes other than the control plane nodes.';
const TOLERATE = 'Add a toleration for the taint in pod-template, or add other nodes.';

/** The start of a taint's name */
const TAINT = String.raw`untolerated taint(?:\(s\))?:? ?\{`;

/**
 * Taints that their owners remove when the node is ready, or with the node: of Kubernetes, network plugins, CSI drivers and
 * autoscalers; then of nodes that are about to be removed, or are repaired.
 */
const PASSING_TAINTS = [
  String.raw`[^}: ]*(?:\bnot-ready|\breadiness\.k8s\.io/|un(?:reachable|initialized|registered)|network-unavailable|out-of-service|/shutdown\b|startup-taint|ignore-taint)`,
  String.raw`node\.kubernetes\.io/(?:\S+-pressure|unschedulable)\b`,
  String.raw`(?:ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler|karpenter\.sh/disrupt(?:ed|ion)|aws-node-termination-handler/|cloud\.google\.com/impending-node-termination|remediator\.(?:aks\.microsoft|kubernetes\.azure)\.com/unschedulable|medik8s\.io/remediation`,
].join('|');

/** What the pod, or one kind of nodes, lacks, in the order in which rows are tried. */
const NODES: readonly SchedulerRow[] = [
  {
    said: /persistentvolumeclaim "[^"]+" is being deleted|bound to non-existent (?:persistentvolume|pv)/,
    persistence: 'permanent',
    todo: 'Create the volume claim again, or use another one.',
  },
  {
    said: new RegExp(String.raw`${TAINT}(?:${PASSING_TAINTS})|node\(s\) were unschedulable`),
    persistence: 'transient',
    todo: 'Wait until a node is ready, uncordoned or replaced (schedule-timeout), or add nodes.',
  },
  {
    said: new RegExp(String.raw`${TAINT}node-role\.kubernetes\.io/(?:control-plane|master)\b`),
    persistence: 'permanent',
    todo: ADD_WORKERS,
  },
  { said: new RegExp(String.raw`${TAINT}[^}]+\}`), persistence: 'permanent', todo: TOLERATE },
  {
    // Since 1.35 it names no taint, even if a node is not ready.
    said: /untolerated taint|taints? that the pod didn't tolerate/,
    persistence: 'transient',
    note: 'only `kubectl describe nodes` shows which taint, and a node that is not ready has one too',
    todo: TOLERATE,
  },
  {
    // “Didn't satisfy plugin(s)”: the pod, or a local volume, names its nodes, so the scheduler excludes the others before it
    // checks them.
    said: /didn't match Pod's node affinity|didn't match node selector|didn't satisfy plugin\(s\) \[NodeAffinity\b|topology spread constraints \(missing required label\)/,
    persistence: 'permanent',
    todo: 'Change node-selector or the affinity in pod-template, or add nodes that have these labels.',
  },
  {
    said: /node declared features check failed/,
    persistence: 'permanent',
    todo: 'Remove what requires these features from pod-template, or add nodes that have them.',
  },
  {
    said: /didn't match PersistentVolume's node affinity|volume node affinity conflict|no available volume zone|didn't satisfy plugin\(s\) \[VolumeBinding\b/,
    persistence: 'permanent',
    todo: 'Let the pod run where its volume is (node-selector, affinity), or use another volume claim.',
  },
  {
    said: /pods? anti-affinity rules|pod affinity rules/,
    persistence: 'transient',
    todo: 'Change podAffinity or podAntiAffinity in pod-template, or wait until other pods have ended (schedule-timeout).',
  },
  {
    said: /unbound immediate PersistentVolumeClaims|waiting for ephemeral volume controller/,
    persistence: 'transient',
    todo: 'See why with `kubectl describe pvc`: usually the claim names no StorageClass of the cluster, and no volume was created for it.',
  },
  {
    // Everything else can be temporary: CPU, memory, devices, ports, or words that are not known.
    said: /(?:)/,
    persistence: 'transient',
    todo: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
  },
];

/** A pod that fits no node, even an empty one. */
const TOO_SMALL: Omit<SchedulerRow, 'said'> = {
  persistence: 'permanent',
  note: 'even an empty node is too small',
  todo: 'Request less (resources), or add larger nodes.',
};

/**
 * What the pod claims and the scheduler, or the controller that makes resource claims from templates, does not find. A claim that the
 * pod names itself is not among them: where it is missing, no component reports it.
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins: volumebinding, dynamicresources;
 * …/pkg/controller/resourceclaim/controller.go
 */
const CLAIMS: readonly Row[] = [
  {
    // Not for Fargate, which reports it even for a claim that exists. https://github.com/aws/containers-roadmap/issues/1382
    said: /^(?!.*\bFargate\b).*persistentvolumeclaim "(?<name>[^"]+)" not found/s,
    is: 'configuration/volume-claim-not-found',
    about: '{name}',
    message: 'The persistent volume claim {name}, which the pod needs, does not exist in {namespace}.',
  },
  {
    said: /: resource claim template "(?<name>[^"]+)": .* not found/,
    is: 'configuration/device-claim-not-found',
    about: '{name}',
    message: 'The resource claim template {name}, which the pod needs, does not exist in {namespace}.',
  },
  {
    said: /\bdevice class (?<name>\S+) does not exist/,
    is: 'configuration/device-claim-not-found',
    about: '{name}',
    message: 'The device class {name}, which the pod needs, does not exist.',
  },
];

export const SCHEDULER_ROWS = {
  ofNodes: NODES,
  claims: CLAIMS,
  tooSmall: TOO_SMALL,
  addWorkers: ADD_WORKERS,
};
