import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type ScalarTag,
  type Tags,
  visit,
} from 'yaml';
import { tooMuchYaml, wordsOfFault } from '../values/yaml.ts';
import { followAliases, type Resolve } from './yaml-aliases.ts';
import { isMerge, keyOf, offsetOf, treeOf, type YamlValue } from './yaml-tree.ts';

/** `place`: position of an offset in the text, like `3:14`. */
export type YamlDocument = { root: YamlValue; place: (offset: number) => string };

/** Reads one YAML document; `problems` quote none of it. `file`: position prefix. Throws a RangeError if too deep. */
export function readYamlDocument(text: string, file: string): YamlDocument | { problems: string[] } {
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
  const options = { lineCounter, prettyErrors: false, merge: true, uniqueKeys: false, customTags };
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
  const unmerged = badMerges(document, aliases.resolve);
  if (unmerged.length > 0) return badAt(unmerged, '<< must be a map, an alias of a map, or a list of these');
  return { root: treeOf(document, aliases.resolve), place };
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

/** Offsets of what `<<` can't merge: https://yaml.org/type/merge.html */
function badMerges(document: Document, resolve: Resolve): number[] {
  const offsets: number[] = [];
  const check = (node: unknown, isItem: boolean): void => {
    const value = resolve(node);
    if (isMap(value)) return;
    if (isSeq(value) && !isItem) for (const item of value.items) check(item, true);
    else offsets.push(offsetOf(node) ?? 0);
  };
  visit(document, {
    Pair(_, { key, value }) {
      if (isMerge(key)) check(value, false);
    },
  });
  return offsets;
}
