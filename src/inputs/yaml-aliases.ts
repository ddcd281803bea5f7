import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, visit } from 'yaml';

/** Nodes of a document whose aliases are written out; a pod with a hundred containers has fewer. */
const MOST_NODES = 50_000;

/**
 * Finds what the aliases of a document stand for, and counts what it would be if they were written out, before anybody
 * walks through it: ten lines of aliases of aliases are a billion nodes. Gives `problem` where it is too much, endless or
 * unknown.
 */
export function followAliases(
  document: Document,
): { find: (alias: Alias) => Node | undefined } | { problem: string } {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
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
  if (isUnknown) return { problem: 'an alias stands for an anchor that is not there before it' };
  const nodes = countNodes(document.contents, targets);
  if (nodes === Number.POSITIVE_INFINITY)
    return { problem: 'an alias stands for what it is itself a part of' };
  if (nodes > MOST_NODES)
    return { problem: `written out they are more than ${MOST_NODES / 1000},000 entries` };
  return { find: (alias) => targets.get(alias) };
}

/** Infinite where a node is a part of itself. Each node is counted once, whatever number of aliases stands for it. */
function countNodes(root: unknown, targets: ReadonlyMap<Alias, Node>): number {
  const counts = new Map<unknown, number>();
  const count = (node: unknown): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    counts.set(node, Number.POSITIVE_INFINITY);
    const total = partsOf(node, targets).reduce<number>((sum, part) => sum + count(part), 1);
    counts.set(node, total);
    return total;
  };
  return count(root);
}

function partsOf(node: unknown, targets: ReadonlyMap<Alias, Node>): unknown[] {
  if (isAlias(node)) return [targets.get(node)];
  if (isMap(node)) return node.items.flatMap(({ key, value }) => [key, value]).filter(isPart);
  return isSeq(node) ? node.items.filter(isPart) : [];
}

function isPart(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** The keys that a map of the document has already. The parser's own check takes quadratic time. */
export function repeatedKeys(document: Document): Node[] {
  const repeated: Node[] = [];
  visit(document, {
    Map(_, map) {
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        // A map may merge several others.
        if (!isScalar(key) || key.source === '<<') continue;
        if (keys.has(key.value)) repeated.push(key);
        keys.add(key.value);
      }
    },
  });
  return repeated;
}
