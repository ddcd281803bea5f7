import { type Document, isAlias, isMap, isSeq, type Node, visit } from 'yaml';

/** Nodes of a document with its aliases expanded; a pod with a hundred containers has fewer. */
const MAX_NODES = 50_000;

/** What an alias stands for; a node that is none stands for itself. */
export type Resolve = (node: unknown) => unknown;

/**
 * Finds the target of each alias. `problem`: an alias is unknown or recursive, or the expanded document would be too
 * large. Counts without expansion: ten lines of aliases of aliases are a billion nodes.
 */
export function followAliases(document: Document): { resolve: Resolve } | { problem: string } {
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
