import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';

/** A value of a YAML document and where it stands. It has fields, items or a scalar; a missing value is a null. */
export type YamlValue = {
  /** As in spec.containers[0].name; empty for the whole document. */
  path: string;
  key: string;
  /** In the text, in characters. */
  keyOffset: number;
  offset: number;
  fields?: YamlValue[];
  items?: YamlValue[];
  scalar?: unknown;
  node: Node | undefined;
};

/** Reports what is wrong at an offset of the text. */
export type ReportAt = (offset: number, problem: string) => void;

/** The document with its aliases followed and its merges (`<<`) done. `targets`: what its aliases stand for. */
export function treeOf(document: Document, targets: ReadonlyMap<Alias, Node>): YamlValue {
  const start = document.contents?.range?.[0] ?? 0;
  const resolve = (node: unknown) => (isAlias(node) ? targets.get(node) : node);
  const read = (node: unknown, path: string, key: string, keyOffset: number): YamlValue => {
    const value = resolve(node) ?? null;
    const at = {
      path,
      key,
      keyOffset,
      offset: offsetOf(node) ?? start,
      node: isNode(node) ? node : undefined,
    };
    if (isMap(value)) {
      const fields = pairsOf(value, resolve).map((pair) => {
        const name = keyOf(pair);
        return read(pair.value, path === '' ? name : `${path}.${name}`, name, offsetOf(pair.key) ?? start);
      });
      return { ...at, fields };
    }
    if (isSeq(value))
      return { ...at, items: value.items.map((item, index) => read(item, `${path}[${index}]`, '', start)) };
    return isScalar(value) || value === null ? { ...at, scalar: value?.value ?? null } : at;
  };
  return read(document.contents, '', '', start);
}

/** The pairs of a map, and after them those that `<<` brings in and the map does not have itself. */
function pairsOf(map: YAMLMap, resolve: (node: unknown) => unknown): Pair[] {
  const own = map.items.filter((pair) => keyOf(pair) !== '<<');
  const merged = map.items
    .filter((pair) => keyOf(pair) === '<<')
    .map(({ value }) => resolve(value))
    .flatMap((one) => (isSeq(one) ? one.items.map(resolve) : [one]))
    .flatMap((one) => (isMap(one) ? pairsOf(one, resolve) : []));
  const keys = new Set(own.map(keyOf));
  return [...own, ...merged.filter((pair) => !keys.has(keyOf(pair)))];
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** The field of a map; undefined where it is missing or null. */
export function fieldOf(value: YamlValue | undefined, key: string): YamlValue | undefined {
  const field = value?.fields?.find((one) => one.key === key);
  return field?.scalar === null ? undefined : field;
}

/** The text of a scalar; undefined for all else. */
export function textOf(value: YamlValue | undefined): string | undefined {
  return typeof value?.scalar === 'string' ? value.scalar : undefined;
}
