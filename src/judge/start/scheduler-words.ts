import { bounded } from '../../job/text.ts';

/** Why no node fits, from the scheduler's message. */
export type SchedulerReport = {
  /** As in `1 of 3 nodes has too little free cpu, 2 have a taint …`. */
  words: string;
  /** Transient if time alone may help: a full node empties, a node gets ready. */
  persistence: 'permanent' | 'transient';
};

/** What one node lacks; permanent if only a person (or a new kind of node) can help. */
type Phrase = readonly [words: RegExp, plain: string, persistence: SchedulerReport['persistence']];

/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins; `$1` is the first group. */
const OF_NODES: readonly Phrase[] = [
  [/^Insufficient (\S+)/, 'has too little free $1', 'transient'],
  [/^Too many pods/, 'is full of pods', 'transient'],
  [
    /untolerated taint(?:\(s\))?:? ?\{(node\.kubernetes\.io\/(?:not-ready|unreachable)|node\.cloudprovider\.kubernetes\.io\/uninitialized)\b/,
    'is not ready',
    'transient',
  ],
  [/untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/(\S+-pressure)\b/, 'is under $1', 'transient'],
  [
    /untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/unschedulable\b|^node\(s\) were unschedulable/,
    'is closed for new pods',
    'transient',
  ],
  [
    /untolerated taint(?:\(s\))?:? ?\{([^}]*?)(?:: )?\}/,
    'has the taint $1, which the pod does not tolerate',
    'permanent',
  ],
  [
    /untolerated taint|taints? that the pod didn't tolerate/,
    'has a taint that the pod does not tolerate',
    'permanent',
  ],
  [
    /didn't match Pod's node affinity|didn't match node selector/,
    'does not match the pod’s node selector or affinity',
    'permanent',
  ],
  [/didn't match the requested node name/, 'has another name than the pod asks for', 'permanent'],
  [/anti-affinity rules/, 'has a pod that must not be beside this one', 'transient'],
  [/pod affinity rules/, 'lacks a pod that this one must be beside', 'transient'],
  [/topology spread constraints/, 'is excluded by the pod’s topology spread', 'transient'],
  [/didn't have free ports/, 'has the pod’s host port in use', 'transient'],
  [/volume node affinity conflict/, 'can’t reach the pod’s volume', 'permanent'],
  [
    /didn't find available persistent volumes to bind/,
    'has no free persistent volume for the pod’s claim',
    'transient',
  ],
  [/exceed max volume count/, 'has no place for another volume', 'transient'],
];

const OF_THE_POD: readonly Phrase[] = [
  [
    /unbound immediate PersistentVolumeClaims/,
    'a persistent volume claim of the pod is not bound to a volume yet',
    'transient',
  ],
  [
    /persistentvolumeclaim "([^"]+)" is being deleted/,
    'the persistent volume claim $1 is being deleted',
    'permanent',
  ],
  [/no nodes available to schedule pods/, 'the cluster has no node that takes pods', 'transient'],
  [/running PreBind plugin "VolumeBinding"/, 'a volume of the pod could not be made in time', 'transient'],
];

/** Reads the message of the condition PodScheduled or of a FailedScheduling event. */
export function readScheduler(said: string): SchedulerReport {
  const message = bounded(said);
  const ofPod = firstMatch(OF_THE_POD, message);
  if (ofPod !== undefined) return ofPod;
  const total = /^0\/(\d+) nodes? (?:are|is) available: /.exec(message);
  if (total === null) return { words: message.replace(/\.$/, ''), persistence: 'transient' };
  const reasons = withoutPreemption(message.slice(total[0].length)).split(/, (?=\d+ )/);
  const reports = reasons.map((reason, index) => readReason(reason.trim(), index, total[1] ?? ''));
  const isPermanent = reports.every(({ persistence }) => persistence === 'permanent');
  return {
    words: reports.map(({ words }) => words).join(', '),
    persistence: isPermanent ? 'permanent' : 'transient',
  };
}

/** Drops the part about preemption, which does not help the reader. */
function withoutPreemption(text: string): string {
  const at = text.search(/no new claims to deallocate|preemption:/);
  const rest = (at === -1 ? text : text.slice(0, at)).trimEnd();
  return /[.,]$/.test(rest) ? rest.slice(0, -1) : rest;
}

/** Only the first reason contains the total number of nodes. */
function readReason(reason: string, index: number, total: string): SchedulerReport {
  const counted = /^(\d+) (.*)$/.exec(reason);
  if (counted === null) return { words: reason, persistence: 'transient' };
  const [, count = '', rest = ''] = counted;
  const nodes = index > 0 ? count : `${count} of ${total} ${total === '1' ? 'node' : 'nodes'}`;
  const found = firstMatch(OF_NODES, rest);
  if (found === undefined)
    return { words: `${nodes}: ${rest.replace(/^node\(s\) /, '')}`, persistence: 'transient' };
  return { ...found, words: `${nodes} ${count === '1' ? found.words : inPlural(found.words)}` };
}

function firstMatch(phrases: readonly Phrase[], text: string): SchedulerReport | undefined {
  for (const [words, plain, persistence] of phrases) {
    const found = words.exec(text);
    if (found !== null) return { words: plain.replace('$1', () => found[1] ?? ''), persistence };
  }
  return undefined;
}

const PLURALS: Record<string, string> = { has: 'have', is: 'are', does: 'do', lacks: 'lack' };

function inPlural(words: string): string {
  return words.replace(/^(?:has|is|does|lacks)\b/, (verb) => PLURALS[verb] ?? verb);
}
