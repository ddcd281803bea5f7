import { bounded, oneLine } from '../job/text.ts';

/** Why no node fits, from the scheduler's message. */
export type SchedulerReport = {
  /** As in `1 of 3 nodes has too little free cpu, 2 have a taint …`. */
  words: string;
  /** Transient if time alone may help: a full node empties, a node gets ready. Unclear: mostly only a person can. */
  persistence: 'permanent' | 'unclear' | 'transient';
};

/** What one node lacks; permanent if only a person (or a new kind of node) can help. Default: transient. */
type Phrase = readonly [words: RegExp, plain: string, persistence?: 'permanent' | 'unclear'];

/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins; `$1` is the first group. */
const OF_NODES: readonly Phrase[] = [
  [/^Insufficient (\S+)$/, 'has too little free $1'],
  [/^Too many pods/, 'is full of pods'],
  // Of Kubernetes, and of network plugins, CSI drivers and autoscalers alike, which take it away when the node is ready.
  [
    /untolerated taint(?:\(s\))?:? ?\{[^}: ]*(?:\bnot-ready|\breadiness\.k8s\.io\/|un(?:reachable|initialized|registered)|network-unavailable|out-of-service|\/shutdown\b|startup-taint|ignore-taint)/,
    'is not ready',
  ],
  // https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/utils/taints/taints.go,
  // https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/apis/v1/taints.go; of spot nodes, and of nodes that are repaired:
  // https://github.com/aws/aws-node-termination-handler/blob/main/pkg/node/node.go,
  // https://github.com/GoogleCloudPlatform/k8s-node-termination-handler, https://learn.microsoft.com/azure/aks/node-auto-repair
  [
    /untolerated taint(?:\(s\))?:? ?\{(?:(?:ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler|karpenter\.sh\/disrupt(?:ed|ion)|aws-node-termination-handler\/|cloud\.google\.com\/impending-node-termination|remediator\.(?:aks\.microsoft|kubernetes\.azure)\.com\/unschedulable|medik8s\.io\/remediation)/,
    'is about to be removed',
  ],
  [/untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/(\S+-pressure)\b/, 'is under $1'],
  [
    /untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/unschedulable\b|^node\(s\) were unschedulable/,
    'is closed for new pods',
  ],
  [
    /untolerated taint(?:\(s\))?:? ?\{([^}]*?)(?:: )?\}/,
    'has the taint $1, which the pod does not tolerate',
    'permanent',
  ],
  // Since 1.35 it names none, also of a node that is not ready yet or not any more.
  [
    /untolerated taint|taints? that the pod didn't tolerate/,
    'has a taint that the pod does not tolerate (only `kubectl describe nodes` tells which; a node that is not ready has one too)',
    'unclear',
  ],
  // “Didn't satisfy plugin(s)”: of nodes that are out before any is looked at, as where the pod names its nodes, or a local volume does.
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/schedule_one.go (findNodesThatFitPod)
  [
    /didn't match Pod's node affinity|didn't match node selector|didn't satisfy plugin\(s\) \[NodeAffinity\b/,
    'does not match the pod’s node selector or affinity',
    'permanent',
  ],
  [/didn't match the requested node name/, 'has another name than the pod asks for', 'permanent'],
  [/anti-affinity rules/, 'has a pod that conflicts with this pod’s anti-affinity'],
  [/pod affinity rules/, 'lacks a pod that this one must be beside'],
  [
    /topology spread constraints \(missing required label\)/,
    'lacks a label that the pod’s topology spread needs',
    'permanent',
  ],
  [/topology spread constraints/, 'is excluded by the pod’s topology spread'],
  [
    /node declared features check failed(?: - unsatisfied requirements)?: (.+)/,
    'lacks what the pod needs of Kubernetes ($1)',
    'permanent',
  ],
  [/didn't have free ports/, 'has the pod’s host port in use'],
  [
    /volume node affinity conflict|no available volume zone|didn't satisfy plugin\(s\) \[VolumeBinding\b/,
    'can’t reach the pod’s volume',
    'permanent',
  ],
  [/didn't find available persistent volumes to bind/, 'has no free persistent volume for the pod’s claim'],
  [/exceed max volume count/, 'has no place for another volume'],
];

const OF_THE_POD: readonly Phrase[] = [
  [
    /unbound immediate PersistentVolumeClaims/,
    'a persistent volume claim of the pod is not bound to a volume yet',
  ],
  [
    /persistentvolumeclaim "([^"]+)" is being deleted/,
    'the persistent volume claim $1 is being deleted',
    'permanent',
  ],
  [
    /persistentvolumeclaim "([^"]+)" bound to non-existent persistentvolume/,
    'the volume of the persistent volume claim $1 does not exist any more',
    'permanent',
  ],
  [
    /pvc\(s\) bound to non-existent pv\(s\)/,
    'the volume of a persistent volume claim of the pod does not exist any more',
    'permanent',
  ],
  // A claim that is not bound or not found may be so later, or already is: https://github.com/aws/containers-roadmap/issues/1382,
  // https://docs.aws.amazon.com/eks/latest/userguide/fargate.html
  [
    /((?:Pod not supported on|Misconfigured) Fargate(?!.*\b(?:not bound|persistentvolumeclaim \S+ not found))[^.]*)/,
    '$1',
    'permanent',
  ],
  // Of the largest size that Fargate has: https://github.com/aws/eks-distro-prow-jobs/pull/11
  [
    /requirements exceed the max Fargate configuration/,
    'the pod requests more CPU or memory than the largest size of Fargate has',
    'permanent',
  ],
  [/no nodes available to schedule pods/, 'the cluster has no node that takes pods'],
  [/running PreBind plugin "VolumeBinding"/, 'a volume of the pod could not be made in time'],
];

/** Reads the message of the condition PodScheduled or of a FailedScheduling event. */
export function readScheduler(said: string): SchedulerReport {
  const message = oneLine(bounded(said));
  const ofPod = firstPhrase(OF_THE_POD, message);
  if (ofPod !== undefined) return ofPod;
  // The second form is Volcano's.
  const total = /^0\/(\d+) nodes? (?:are|is) (?:un)?available: /.exec(message);
  if (total === null) return { words: message.replace(/\.$/, ''), persistence: 'transient' };
  const reasons = withoutPreemption(message.slice(total[0].length))
    .split(/, (?=\d+ )/)
    .map((reason) => reason.trim());
  const tooSmall = isTooSmall(message, reasons);
  const reports = reasons.map((reason, index) => {
    const report = readReason(reason, index, total[1] ?? '');
    return tooSmall && OF_ITS_SIZE.test(reason) ? ofSize(report) : report;
  });
  const has = (one: SchedulerReport['persistence']) => reports.some(({ persistence }) => persistence === one);
  return {
    words: reports.map(({ words }) => words).join(', '),
    persistence: has('transient') ? 'transient' : has('unclear') ? 'unclear' : 'permanent',
  };
}

/** What a node has from its start; a device may be there when its driver is. */
const OF_ITS_SIZE = /^\d+ Insufficient (?:cpu|memory|ephemeral-storage|hugepages-\w+)/;

/**
 * Would the pod fit no node even if that were empty? Then preemption helps on none. Each node has to have one reason alone: of
 * several, one may be what can't be helped.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/plugins/noderesources/fit.go (unresolvable)
 */
function isTooSmall(message: string, reasons: readonly string[]): boolean {
  const [, all] =
    /preemption: 0\/(\d+) nodes? (?:are|is) available: \1 Preemption is not helpful/.exec(message) ?? [];
  const counted = reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0);
  return counted === Number(all) && reasons.some((reason) => OF_ITS_SIZE.test(reason));
}

function ofSize({ words }: SchedulerReport): SchedulerReport {
  return {
    words: `${words.replace('too little free', 'too little')} even when empty`,
    persistence: 'permanent',
  };
}

/** Drops the part about preemption and about claims that were given back for the pod, which does not help the reader. */
function withoutPreemption(text: string): string {
  const at = text.search(/no new claims to deallocate|still not schedulable|preemption:/);
  const rest = (at === -1 ? text : text.slice(0, at)).trimEnd();
  return /[.,]$/.test(rest) ? rest.slice(0, -1) : rest;
}

/** Only the first reason contains the total number of nodes. */
function readReason(reason: string, index: number, total: string): SchedulerReport {
  const counted = /^(\d+) (.*)$/.exec(reason);
  if (counted === null) return { words: reason, persistence: 'transient' };
  const [, count = '', rest = ''] = counted;
  const nodes = index > 0 ? count : `${count} of ${total} ${total === '1' ? 'node' : 'nodes'}`;
  const found = firstPhrase(OF_NODES, rest);
  if (found === undefined)
    return { words: `${nodes}: ${rest.replace(/^node\(s\) /, '')}`, persistence: 'transient' };
  return { ...found, words: `${nodes} ${count === '1' ? found.words : inPlural(found.words)}` };
}

function firstPhrase(phrases: readonly Phrase[], text: string): SchedulerReport | undefined {
  for (const [words, plain, persistence = 'transient'] of phrases) {
    const found = words.exec(text);
    if (found !== null) return { words: plain.replace('$1', () => found[1] ?? ''), persistence };
  }
  return undefined;
}

const PLURALS: Record<string, string> = { has: 'have', is: 'are', does: 'do', lacks: 'lack' };

function inPlural(words: string): string {
  return words.replace(/^(?:has|is|does|lacks)\b/, (verb) => PLURALS[verb] ?? verb);
}
