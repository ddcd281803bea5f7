import { type Finding, finding } from '../findings/finding.ts';
import { type AskedNames, addedAmong } from '../job/judge-options.ts';
import { bounded } from '../job/text.ts';
import { parseQuantity } from '../job/values.ts';

/**
 * Refusal by a ResourceQuota of the namespace, with what is left of it.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go
 */
export function quota(words: string, namespace: string, asked?: AskedNames): Finding | undefined {
  const message = bounded(words);
  const [, needing, needed = ''] = /failed quota: ([^:]{1,253}): must specify (.+)/.exec(message) ?? [];
  if (needing !== undefined) {
    const names = [...needed.matchAll(/ for: ([^;]+)/g)].flatMap(([, list = '']) => list.split(','));
    const added = addedAmong(names, [], asked);
    return finding('admission', 'quota-needs-values', {
      title: `The quota ${needing} wants to know what the pod needs`,
      message: `The quota ${needing} of the namespace ${namespace} takes only pods that say how much they need: ${needed}.`,
      added: added && { ...added, todo: 'set-resources' },
    });
  }
  const uncounted = /status unknown for quota: ([^,]{1,253})/.exec(message)?.[1];
  if (uncounted !== undefined)
    return finding('admission', 'quota-exceeded', {
      persistence: 'transient',
      title: `The quota ${uncounted} is not counted yet`,
      about: uncounted,
      message: `The cluster has not counted yet what the quota ${uncounted} of the namespace ${namespace} has left, and takes no pod before.`,
      hint: 'A new quota is counted within seconds. If it happens again, the quota limits a kind of object that the cluster does not have.',
    });
  const uncovered = /insufficient quota to (?:consume|match these scopes): ([^\n]{1,300})/.exec(message)?.[1];
  if (uncovered !== undefined)
    return finding('admission', 'forbidden', {
      message: `The cluster takes some pods only where a quota covers them, and no quota of the namespace ${namespace} covers this one: ${uncovered}.`,
      hint: 'Leave that out of the pod, such as priorityClassName in pod-template, or ask those who run the cluster for a quota that covers it.',
    });
  const exceeded = partsAfter(message, ['exceeded quota: ', ', requested: ', ', used: ', ', limited: ']);
  if (!exceeded) return undefined;
  const [name = '', requested = '', used = '', limited = ''] = exceeded;
  return noRoom({ name, namespace }, amounts(requested), amounts(used), amounts(limited));
}

/**
 * Of a namespace above, by the Hierarchical Namespace Controller and GKE: each resource has its own three amounts.
 * https://github.com/kubernetes-sigs/hierarchical-namespaces/blob/master/internal/forest/namespacehrq.go
 */
export function hierarchicalQuota(words: string): Finding | undefined {
  const [, namespace, name = '', list = ''] =
    /exceeded hierarchical quota in namespace "([^"]{1,63})": "([^"]{1,253})", (requested: .*)/.exec(
      bounded(words),
    ) ?? [];
  if (namespace === undefined) return undefined;
  const of = (kind: string) =>
    new Map(
      [...list.matchAll(/(\w+): ([^=,\s]{1,300})=([^,\s]{1,60})/g)].flatMap(
        ([, found, resource = '', amount = '']) => (found === kind ? [[resource, amount]] : []),
      ),
    );
  return noRoom({ name, namespace }, of('requested'), of('used'), of('limited'));
}

export const TOO_MUCH = 'Ask for less, or raise the quota: the pod would not fit if it were alone.';

type Amounts = ReadonlyMap<string, string>;

function noRoom(
  { name, namespace }: { name: string; namespace: string },
  asked: Amounts,
  taken: Amounts,
  most: Amounts,
): Finding {
  const parts = [...asked].map(([resource, amount]) => {
    const limit = most.get(resource) ?? '';
    return `it asks for ${resource} ${amount}, and ${left(taken.get(resource) ?? '', limit)} of ${limit} is left`;
  });
  const never = [...asked].some(([resource, amount]) => exceeds(amount, most.get(resource) ?? ''));
  return finding('admission', 'quota-exceeded', {
    persistence: never ? 'permanent' : 'transient',
    ...(never ? { title: `Too much for the quota ${name}` } : { about: name }),
    message: `The quota ${name} of the namespace ${namespace} has no room for the pod: ${parts.join('; ')}.`,
    hint: never ? TOO_MUCH : undefined,
  });
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/limitranger/admission.go */
export function limitRange(message: string): Finding | undefined {
  const found =
    /((?:(?:minimum|maximum) \S{1,99} usage|(?<!\S)\S{1,99} max limit to request ratio) per (?:Container|Pod) is [^\]]+)/.exec(
      bounded(message),
    );
  if (!found) return undefined;
  return finding('admission', 'limit-range', {
    message: `A limit range of the namespace refuses the pod: ${found[1]?.replace(/\.$/, '')}.`,
  });
}

/** The text between marks, and from the last to the end of its line. A regular expression for it takes cubic time. */
function partsAfter(message: string, marks: readonly string[]): string[] | undefined {
  const before: string[] = [];
  let rest = message;
  for (const mark of marks) {
    const at = rest.indexOf(mark);
    if (at === -1) return undefined;
    before.push(rest.slice(0, at));
    rest = rest.slice(at + mark.length);
  }
  return [...before.slice(1), rest.split('\n', 1)[0] ?? ''];
}

/** `requests.cpu=2,pods=1` by resource. */
function amounts(list: string): Map<string, string> {
  return new Map(
    list.split(',').map((part) => {
      const [resource = '', amount = ''] = part.split('=');
      return [resource.trim(), amount.trim()];
    }),
  );
}

function left(used: string, limit: string): string {
  const [most, some] = [parseQuantity(limit), parseQuantity(used)];
  if (most === undefined || some === undefined) return 'too little';
  const rest = Math.max(0, most.amount - some.amount) / most.factor;
  return `${Number(rest.toFixed(3))}${most.suffix}`;
}

/** Does the first quantity exceed the second? */
export function exceeds(one: string, other: string): boolean {
  return (parseQuantity(one)?.amount ?? Number.NaN) > (parseQuantity(other)?.amount ?? Number.NaN);
}
