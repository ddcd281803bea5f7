const REGISTRY = 'registry.acme.dev';
const NAMESPACE = 'ci';
const NODE = 'pool-a-';
/** The hint about a registry that nodes look for on themselves. It is true only where the pictures are taken. */
const HINT_OF_PLACE = / On a node, \S+ is the node itself, [^.]*\./g;

/** The same, with names that say nothing of the cluster on which the steps ran: of the registry, namespace and nodes. */
export function withoutPlace<Value>(
  value: Value,
  { registry, namespace, nodes }: { registry: { address: string }; namespace: string; nodes: string[] },
): Value {
  const neutral: [string, string][] = [
    [registry.address, REGISTRY],
    [namespace, NAMESPACE],
    // The longest first, because the name of one node can start with the name of another.
    ...[...nodes]
      .sort((a, b) => b.length - a.length)
      .map((node, index): [string, string] => [node, `${NODE}${index + 1}`]),
  ];
  const renamed = (text: string) =>
    neutral.reduce((result, [name, by]) => result.replaceAll(name, by), text.replaceAll(HINT_OF_PLACE, ''));
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? renamed(part) : part));
}
