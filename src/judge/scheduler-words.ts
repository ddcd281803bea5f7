import { bounded } from './foreign-words.ts';

/** The scheduler's account of why no node will do, in plain words. */
export type Account = {
  /** As in `1 of 3 nodes has too little free cpu, 2 have a taint …`. */
  words: string;
  /** False where time alone may help: a full node empties, a node gets ready. */
  lasting: boolean;
};

/** What one or several nodes lack, and whether only a change by a person (or a new kind of node) can help. */
type Phrase = readonly [words: RegExp, one: string, several: string, lasting: boolean];

/**
 * The scheduler's reasons: https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins
 * `$1` is what the expression caught.
 */
const PHRASES: readonly Phrase[] = [
  [/^Insufficient (\S+)/, 'has too little free $1', 'have too little free $1', false],
  [/^Too many pods/, 'is full of pods', 'are full of pods', false],
  [
    /untolerated taint(?:\(s\))?:? ?\{(node\.kubernetes\.io\/(?:not-ready|unreachable)|node\.cloudprovider\.kubernetes\.io\/uninitialized)\b/,
    'is not ready',
    'are not ready',
    false,
  ],
  [
    /untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/(\S+-pressure)\b/,
    'is under $1',
    'are under $1',
    false,
  ],
  [
    /untolerated taint(?:\(s\))?:? ?\{node\.kubernetes\.io\/unschedulable\b|^node\(s\) were unschedulable/,
    'is closed for new pods',
    'are closed for new pods',
    false,
  ],
  [
    /untolerated taint(?:\(s\))?:? ?\{([^}]*?)(?:: )?\}/,
    'has the taint $1, which the pod does not tolerate',
    'have the taint $1, which the pod does not tolerate',
    true,
  ],
  [
    /untolerated taint|taints? that the pod didn't tolerate/,
    'has a taint that the pod does not tolerate',
    'have a taint that the pod does not tolerate',
    true,
  ],
  [
    /didn't match Pod's node affinity|didn't match node selector/,
    'does not match the pod’s node selector or affinity',
    'do not match the pod’s node selector or affinity',
    true,
  ],
  [
    /didn't match the requested node name/,
    'has another name than the pod asks for',
    'have another name than the pod asks for',
    true,
  ],
  [
    /anti-affinity rules/,
    'has a pod that must not be beside this one',
    'have a pod that must not be beside this one',
    false,
  ],
  [
    /pod affinity rules/,
    'lacks a pod that this one must be beside',
    'lack a pod that this one must be beside',
    false,
  ],
  [
    /topology spread constraints/,
    'is excluded by the pod’s topology spread',
    'are excluded by the pod’s topology spread',
    false,
  ],
  [/didn't have free ports/, 'has the pod’s host port in use', 'have the pod’s host port in use', false],
  [/volume node affinity conflict/, 'can’t reach the pod’s volume', 'can’t reach the pod’s volume', true],
  [
    /didn't find available persistent volumes to bind/,
    'has no free persistent volume for the pod’s claim',
    'have no free persistent volume for the pod’s claim',
    false,
  ],
  [/exceed max volume count/, 'has no place for another volume', 'have no place for another volume', false],
];

/** Reasons that concern no particular node. */
const OF_THE_POD: readonly (readonly [words: RegExp, plain: string, lasting: boolean])[] = [
  [
    /unbound immediate PersistentVolumeClaims/,
    'a persistent volume claim of the pod is not bound to a volume yet',
    false,
  ],
  [/persistentvolumeclaim "([^"]+)" not found/, 'the persistent volume claim $1 does not exist', true],
  [
    /persistentvolumeclaim "([^"]+)" is being deleted/,
    'the persistent volume claim $1 is being deleted',
    true,
  ],
  [/no nodes available to schedule pods/, 'the cluster has no node that takes pods', false],
  [/running PreBind plugin "VolumeBinding"/, 'a volume of the pod could not be made in time', false],
];

/** Reads the message of the condition PodScheduled or of a FailedScheduling event. */
export function readScheduler(said: string): Account {
  const message = bounded(said);
  const podReason = OF_THE_POD.map(([words, plain, lasting]) => {
    const found = words.exec(message);
    return found && { words: plain.replace('$1', () => found[1] ?? ''), lasting };
  }).find((account) => account !== null);
  if (podReason !== undefined) return podReason;
  const total = /^0\/(\d+) nodes? (?:are|is) available: /.exec(message);
  if (total === null) return { words: message.replace(/\.$/, ''), lasting: false };
  const reasons = withoutPreemption(message.slice(total[0].length)).split(/, (?=\d+ )/);
  const accounts = reasons.map((reason) => readReason(reason.trim(), total[1] ?? ''));
  const words = accounts.map((account, index) => (index === 0 ? account.first : account.further));
  return { words: words.join(', '), lasting: accounts.every(({ lasting }) => lasting) };
}

/** Whether others could be sent away says nothing to the reader. */
function withoutPreemption(text: string): string {
  const at = text.search(/no new claims to deallocate|preemption:/);
  const rest = (at === -1 ? text : text.slice(0, at)).trimEnd();
  return /[.,]$/.test(rest) ? rest.slice(0, -1) : rest;
}

function readReason(reason: string, total: string): { first: string; further: string; lasting: boolean } {
  const counted = /^(\d+) (.*)$/.exec(reason);
  if (counted === null) return { first: reason, further: reason, lasting: false };
  const [, count = '', rest = ''] = counted;
  const nodes = `${count} of ${total} ${total === '1' ? 'node' : 'nodes'}`;
  for (const [words, one, several, lasting] of PHRASES) {
    const found = words.exec(rest);
    if (found === null) continue;
    const plain = (count === '1' ? one : several).replace('$1', () => found[1] ?? '');
    return { first: `${nodes} ${plain}`, further: `${count} ${plain}`, lasting };
  }
  const bare = rest.replace(/^node\(s\) /, '');
  return { first: `${nodes}: ${bare}`, further: `${count}: ${bare}`, lasting: false };
}
