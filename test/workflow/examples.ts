/** A workflow that has the steps of a document in it. */
type Example = {
  /** Where they start in the document, counted from 1. */
  line: number;
  workflow: string;
};

/**
 * The examples of all YAML blocks that are whole steps, jobs or workflows. A block that only shows inputs, or a manifest, is
 * not an example. They use the action of this repository, so that inputs and outputs are checked against it.
 */
export function examplesIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].flatMap(({ 1: block = '', index }) => {
    const workflow = workflowOf(ofThisRepository(block));
    return workflow === undefined
      ? []
      : [{ line: markdown.slice(0, index).split('\n').length + 1, workflow }];
  });
}

/** A workflow that uses the action of this repository in place of a released one. */
export function ofThisRepository(yaml: string): string {
  return yaml.replaceAll(/(uses: )pod-step\/pod-step@\S+/g, '$1./');
}

/** Every version that a text names: of the action, in addresses of its repository, as the branch of a clone, and of its requests. */
export function versionsIn(text: string): string[] {
  const used = [
    /\bpod-step\/pod-step@([\w.]+)/g,
    /\b(?:raw\.githubusercontent\.com\/pod-step\/pod-step|github\.com\/pod-step\/pod-step\/blob)\/([^/\s]+)/g,
    /\?ref=([\w.]+)/g,
  ].flatMap((words) => [...text.matchAll(words)].map(([, version = '']) => version));
  const agents = [...text.matchAll(/\bpod-step\/(\d[\w.]+) \(/g)].map(([, version]) => `v${version}`);
  const clones = [...text.matchAll(/\bgit clone (.*)\bgithub\.com\/pod-step\/pod-step\b/g)];
  return [
    ...used,
    ...agents,
    ...clones.map(([, options = '']) => /--branch (\S+)/.exec(options)?.[1] ?? 'main'),
  ];
}

function workflowOf(block: string): string | undefined {
  if (/^on:/m.test(block) && /^jobs:/m.test(block)) return block;
  if (block.startsWith('jobs:\n')) return `on: push\n${block}`;
  if (!/^- (uses|run|name|id|if):/.test(block)) return undefined;
  const job = '    runs-on: ubuntu-24.04\n    steps:\n';
  return `on: push\njobs:\n  example:\n${job}${block.replaceAll(/^(?=.)/gm, '      ')}`;
}
