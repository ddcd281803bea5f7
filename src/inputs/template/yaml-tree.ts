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
  fields?: YamlValue[];
  items?: YamlValue[];
  scalar?: unknown;
};

export type ReportAt = (offset: number, problem: string) => void;

/** The document with its aliases and merges (`<<`) resolved. */
export function treeOf(document: Document, resolve: Resolve): YamlValue {
  const start = offsetOf(document.contents) ?? 0;
  const read = (node: unknown, path: string, key = '', keyOffset = start): YamlValue => {
    const at = { path, key, keyOffset, offset: offsetOf(node) ?? start };
    const value = resolve(node);
    if (isMap(value)) return { ...at, fields: pairsOf(value, resolve).map((pair) => readField(pair, path)) };
    if (isSeq(value))
      return { ...at, items: value.items.map((item, index) => read(item, `${path}[${index}]`)) };
    return { ...at, scalar: isScalar(value) ? value.value : null };
  };
  const readField = (pair: Pair, path: string): YamlValue => {
    const key = keyOf(pair.key, resolve);
    return read(pair.value, path === '' ? key : `${path}.${key}`, key, offsetOf(pair.key));
  };
  return read(document.contents, '');
}

/** A map's own pairs, then the pairs that `<<` adds. The first pair of a key counts. */
function pairsOf(map: YAMLMap, resolve: Resolve): Pair[] {
  const own = map.items.filter(({ key }) => !isMerge(key));
  const merged = map.items
    .filter(({ key }) => isMerge(key))
    .map(({ value }) => resolve(value))
    .flatMap((one) => (isSeq(one) ? one.items.map(resolve) : [one]))
    .flatMap((one) => (isMap(one) ? pairsOf(one, resolve) : []));
  const pairs = new Map<string, Pair>();
  for (const pair of [...own, ...merged]) {
    const key = keyOf(pair.key, resolve);
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()];
}

/** As the parser takes it: in quotes it is a key like others. */
export function isMerge(key: unknown): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<';
}

/** The name that a key gives to its value. A key can be an alias. */
export function keyOf(key: unknown, resolve: Resolve): string {
  const named = resolve(key);
  return isScalar(named) ? String(named.source ?? named.value) : String(named);
}

/**
 * The value as plain data. It comes from what the rules have read, because the parser would read the document in its own way. A
 * field that is null counts as missing, as in the Kubernetes API. An exception is what a pod gets by default and can have no other
 * value in its place (planSeccomp).
 */
export function plainOf({ fields, items, scalar }: YamlValue): unknown {
  if (items !== undefined) return items.map(plainOf);
  if (fields === undefined) return scalar;
  const kept = fields.filter((field) => field.scalar !== null || field.key === 'seccompProfile');
  return Object.fromEntries(kept.map((field) => [field.key, plainOf(field)]));
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
