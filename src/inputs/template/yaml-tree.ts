import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Resolve } from './yaml-aliases.ts';

/** A value and its position in the document. It has fields, items or a scalar; a missing value is null. */
export type YamlValue = {
  /** Like spec.containers[0].name; empty for the whole document. */
  path: string;
  /** Empty unless it is a field. */
  key: string;
  /** Offset of the key in the text, in characters. */
  keyOffset: number;
  offset: number;
  /** As parsed: an alias is not followed. */
  node: Node | null;
  fields?: YamlValue[];
  items?: YamlValue[];
  scalar?: unknown;
};

export type ReportAt = (offset: number, problem: string) => void;

/** The document with its aliases and merges (`<<`) resolved. */
export function treeOf(document: Document, resolve: Resolve): YamlValue {
  const start = offsetOf(document.contents) ?? 0;
  const read = (node: unknown, path: string, key = '', keyOffset = start): YamlValue => {
    const at = { path, key, keyOffset, offset: offsetOf(node) ?? start, node: node as Node | null };
    const value = resolve(node);
    if (isMap(value)) return { ...at, fields: pairsOf(value, resolve).map((pair) => readField(pair, path)) };
    if (isSeq(value))
      return { ...at, items: value.items.map((item, index) => read(item, `${path}[${index}]`)) };
    return { ...at, scalar: isScalar(value) ? value.value : null };
  };
  const readField = (pair: Pair, path: string): YamlValue => {
    const key = keyOf(pair);
    return read(pair.value, path === '' ? key : `${path}.${key}`, key, offsetOf(pair.key));
  };
  return read(document.contents, '');
}

/** A map's own pairs, then those that `<<` adds. */
function pairsOf(map: YAMLMap, resolve: Resolve): Pair[] {
  const own = map.items.filter(({ key }) => !isMerge(key));
  const merged = map.items
    .filter(({ key }) => isMerge(key))
    .map(({ value }) => resolve(value))
    .flatMap((one) => (isSeq(one) ? one.items.map(resolve) : [one]))
    .flatMap((one) => (isMap(one) ? pairsOf(one, resolve) : []));
  const keys = new Set(own.map(keyOf));
  return [...own, ...merged.filter((pair) => !keys.has(keyOf(pair)))];
}

/** As the parser takes it: in quotes it is a key like others. */
export function isMerge(key: unknown): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<';
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

export function offsetOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}

/** Undefined for a missing or null field. */
export function fieldOf(value: YamlValue | undefined, key: string): YamlValue | undefined {
  const field = value?.fields?.find((one) => one.key === key);
  return field?.scalar === null ? undefined : field;
}

/** Undefined for anything but text. */
export function textOf(value: YamlValue | undefined): string | undefined {
  return typeof value?.scalar === 'string' ? value.scalar : undefined;
}
