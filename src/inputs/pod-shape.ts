import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  type YAMLMap,
} from 'yaml';
import { POD_FIELDS } from './pod-fields.ts';
import { looksSecret } from './quoted.ts';

/** Tells of a problem and the node where it is; the problem is a sentence without its place. */
export type ReportNode = (node: Node | undefined, problem: string) => void;
/** What an alias stands for; every other node is itself. */
export type Resolve = (node: unknown) => Node | undefined;

const WANTED: Record<string, string> = {
  string: 'text; put it into quotes',
  number: 'a number',
  boolean: 'true or false',
  quantity: 'a number or text, like 500m or 2Gi',
};

/**
 * Compares a node with a type of the Kubernetes API: unknown fields, and values that are of another type than the
 * field. `path`: where it stands, as in spec.containers[0]. A null is as good as nothing, as it is for Kubernetes.
 */
export function checkShape(
  node: Node | undefined,
  type: string,
  path: string,
  report: ReportNode,
  resolve: Resolve,
): void {
  const value = resolve(node);
  if (value === undefined || isNull(value)) return;
  const one = type.replace(/\[\]$|\{\}$/, '');
  const wanted = WANTED[type];
  if (type.endsWith('[]')) {
    if (!isSeq(value)) report(node, `${path} must be a list`);
    for (const [index, item] of itemsOf(value, resolve).entries())
      checkShape(item, one, `${path}[${index}]`, report, resolve);
  } else if (wanted !== undefined) {
    if (!isOfType(value, type)) report(node, `${path}${shown(value)} must be ${wanted}`);
  } else if (!isMap(value)) {
    report(node, `${path} must have fields`);
  } else if (type.endsWith('{}')) {
    for (const { key, entry } of entriesOf(value, resolve))
      checkShape(entry, one, `${path}.${key}`, report, resolve);
  } else {
    const fields = POD_FIELDS.get(type);
    if (fields !== undefined) checkFields(value, fields, path, report, resolve);
  }
}

function checkFields(
  map: YAMLMap,
  fields: ReadonlyMap<string, string>,
  path: string,
  report: ReportNode,
  resolve: Resolve,
): void {
  for (const { key, keyNode, entry } of entriesOf(map, resolve)) {
    const type = fields.get(key);
    const at = path === '' ? key : `${path}.${key}`;
    if (type === undefined) report(keyNode, unknownField(at, key, [...fields.keys()]));
    else checkShape(entry, type, at, report, resolve);
  }
}

function isOfType(value: Node, type: string): boolean {
  const found = isScalar(value) ? typeof value.value : undefined;
  return found === type || (type === 'quantity' && (found === 'string' || found === 'number'));
}

/** Enough for yes, 8080 and 500m; what is longer may be a secret of digits in the environment of a container. */
const LONGEST_SHOWN = 7;

function shown(value: Node): string {
  if (!isScalar(value)) return '';
  const text = JSON.stringify(value.value);
  return text.length <= LONGEST_SHOWN ? ` is ${text}, but` : '';
}

/** Has a pod's spec such a field, or one that may be meant by it? */
export function isNearSpec(key: string): boolean {
  const fields = [...(POD_FIELDS.get('V1PodSpec')?.keys() ?? []), 'metadata'];
  return fields.some((one) => isNear(one.toLowerCase(), key.toLowerCase()));
}

export function unknownField(path: string, key: string, known: readonly string[]): string {
  const near = known.find((one) => isNear(one.toLowerCase(), key.toLowerCase()));
  if (looksSecret(path)) return 'a field of a name that Kubernetes does not know';
  return `${path} is no field that Kubernetes knows${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** The same but for one letter more, less or other, or two that changed places. */
function isNear(one: string, other: string): boolean {
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin++;
  const [a, b] = [one.slice(begin), other.slice(begin)];
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

type Entry = { key: string; keyNode: Node; entry: Node | undefined };

/** The entries of a map, and behind them those that `<<` brings in and the map does not have itself. */
export function entriesOf(map: YAMLMap, resolve: Resolve): Entry[] {
  const all = (map.items as Pair<ParsedNode, ParsedNode | null>[]).map(({ key, value }) => ({
    key: isScalar(key) ? String(key.source ?? key.value) : String(key),
    keyNode: key,
    entry: value ?? undefined,
  }));
  const own = all.filter(({ key }) => key !== '<<');
  const merged = all
    .filter(({ key }) => key === '<<')
    .map(({ entry }) => resolve(entry))
    .flatMap((one) => (isSeq(one) ? one.items.map(resolve) : [one]))
    .flatMap((one) => (isMap(one) ? entriesOf(one, resolve) : []));
  const keys = new Set(own.map(({ key }) => key));
  return [...own, ...merged.filter(({ key }) => !keys.has(key))];
}

/** What stands under a key; undefined for a null too. */
export function entryOf(node: Node | undefined, key: string, resolve: Resolve): Node | undefined {
  const map = resolve(node);
  const entry = isMap(map) ? entriesOf(map, resolve).find((one) => one.key === key)?.entry : undefined;
  return isNull(resolve(entry)) ? undefined : entry;
}

function isNull(node: Node | undefined): boolean {
  return node === undefined || (isScalar(node) && node.value === null);
}

export function itemsOf(node: Node | undefined, resolve: Resolve): Node[] {
  const list = resolve(node);
  return isSeq(list) ? (list.items as Node[]) : [];
}

/** The text of a scalar; undefined for all else. */
export function textOf(node: Node | undefined, resolve: Resolve): string | undefined {
  const value = resolve(node);
  return isScalar(value) && typeof value.value === 'string' ? value.value : undefined;
}

/** Follows aliases within their document. */
export function resolver(find: (alias: Alias) => Node | undefined): Resolve {
  return (node) => (isAlias(node) ? find(node) : ((node as Node | null) ?? undefined));
}
