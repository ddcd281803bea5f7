import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type ScalarTag,
  type Tags,
  visit,
} from 'yaml';
import { tooMuchYaml, wordsOfFault } from '../job/yaml.ts';

/** Nodes of a document with its aliases expanded; a pod with a hundred containers has fewer. */
const MAX_NODES = 50_000;

/** What an alias stands for; a node that is none stands for itself. */
type Resolve = (node: unknown) => unknown;

/**
 * Finds the target of each alias. `problem`: an alias is unknown or recursive, or the expanded document would be too
 * large. Counts without expansion: ten lines of aliases of aliases are a billion nodes.
 */
function followAliases(document: Document): { resolve: Resolve } | { problem: string } {
  const anchors = new Map<string, Node>();
  const targets = new Map<unknown, Node>();
  let isUnknown = false;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target === undefined) isUnknown = true;
        else targets.set(node, target);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  if (isUnknown) return { problem: 'an alias refers to an anchor that is not defined before it' };
  const resolve = (node: unknown) => (isAlias(node) ? targets.get(node) : node);
  const nodes = countNodes(document.contents, resolve);
  if (nodes === Number.POSITIVE_INFINITY) return { problem: 'an alias refers to a value that contains it' };
  if (nodes > MAX_NODES) return { problem: `expanded, they are more than ${MAX_NODES / 1000},000 entries` };
  return { resolve };
}

/** Infinite where a node contains itself. Visits each node once, however many aliases it has. */
function countNodes(root: unknown, resolve: Resolve): number {
  const counts = new Map<unknown, number>();
  const count = (node: unknown): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    counts.set(node, Number.POSITIVE_INFINITY);
    const total = partsOf(node, resolve).reduce<number>((sum, part) => sum + count(part), 1);
    counts.set(node, total);
    return total;
  };
  return count(root);
}

function partsOf(node: unknown, resolve: Resolve): unknown[] {
  if (isAlias(node)) return [resolve(node)];
  const parts = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : [];
  return (isSeq(node) ? node.items : parts).filter((part) => part !== null && part !== undefined);
}

/** As the parser takes it: in quotes it is a key like others. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<';
}

/** The name that a key gives to its value. A key can be an alias. */
function keyOf(key: unknown, resolve: Resolve): string {
  const named = resolve(key);
  return isScalar(named) ? String(named.value) : String(named);
}

function offsetOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}

/** Reads one YAML document; `problems` quote none of it. `file`: position prefix. Throws a RangeError if too deep. */
export function readYamlDocument(text: string, file: string): { data: unknown } | { problems: string[] } {
  const lineCounter = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}${line}:${col}`;
  };
  const bad = (...problems: string[]) => ({ problems });
  const badAt = (offsets: number[], problem: string) =>
    bad(...offsets.map((offset) => `${place(offset)}: ${problem}`));
  const tooMuch = tooMuchYaml(text);
  if (tooMuch !== undefined) return bad(tooMuch);
  const customTags = (tags: Tags) => [OCTAL, ...tags];
  const options = {
    lineCounter,
    prettyErrors: false,
    merge: true,
    uniqueKeys: false,
    customTags,
    logLevel: 'error',
  } as const;
  const all = parseAllDocuments(text, options).filter(isFilled);
  // What follows the first is mostly its consequence.
  const [fault] = all.flatMap(({ errors }) => errors);
  if (fault !== undefined)
    return bad(
      `${place(fault.pos[0])}: ${wordsOfFault(fault)}${OF_INDENTS.test(fault.message) ? ONE_INDENT : ''}`,
    );
  const [document, second] = all;
  if (document === undefined) return bad('it is empty; set a Pod, a PodTemplate or a pod spec');
  if (second !== undefined)
    return badAt(
      [offsetOf(second.contents) ?? 0],
      'a second document starts; remove it, because a step has one pod',
    );
  const aliases = followAliases(document);
  if ('problem' in aliases) return bad(`its anchors and aliases cannot be resolved: ${aliases.problem}`);
  const repeated = repeatedKeys(document, aliases.resolve);
  if (repeated.length > 0) return badAt(repeated, 'repeated key; remove one of them');
  try {
    return { data: document.toJS({ maxAliasCount: -1 }) };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return bad('<< must be a map, an alias of a map, or a list of these');
  }
}

/** The parser's words for a line that begins further left or right than it should. */
const OF_INDENTS = /without - indicator|at the same column|in compact mappings|on a single line/;
const ONE_INDENT = '; check that this line is indented like the lines around it';

/** `defaultMode: 0400`, as kubectl reads it and as modes of files are written: https://yaml.org/type/int.html */
const OCTAL: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0[0-7]+$/,
  resolve: (text) => Number.parseInt(text, 8),
};

/** A trailing separator begins an empty document. */
function isFilled({ contents, errors }: Document): boolean {
  return errors.length > 0 || (contents !== null && !(isScalar(contents) && contents.value === null));
}

/** Offsets of keys that a map has already. The parser's own check takes quadratic time. */
function repeatedKeys(document: Document, resolve: Resolve): number[] {
  const repeated: number[] = [];
  visit(document, {
    Map(_, map) {
      const keys = new Set<string>();
      for (const { key } of map.items) {
        // A map may merge several others.
        if (isMerge(key)) continue;
        // JSON has texts alone, so 1 and "1" are one key.
        const name = keyOf(key, resolve);
        if (keys.has(name)) repeated.push(offsetOf(key) ?? 0);
        keys.add(name);
      }
    },
  });
  return repeated;
}
