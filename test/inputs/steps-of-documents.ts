import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { INPUTS } from '../../src/inputs/known-inputs.ts';

type Given = Record<string, unknown>;

/** A file that a document names as its template. */
const TEMPLATES: Given = {
  'ci/pod.yaml': 'spec: { containers: [{ name: step }, { name: mock, image: "mock:1" }] }',
};

/**
 * The inputs of each step that uses the action, and of each block that shows a part of a step, by their places. The list of all
 * inputs in README.md has no image; test/contract.test.ts reads it.
 */
export const STEPS_OF_DOCUMENTS = globSync(['*.md', 'docs/*.md', 'deploy/*.md', 'examples/*.yml'])
  .toSorted()
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (path.endsWith('.yml')) return stepsIn(parse(text)).map((given): [string, Given] => [path, given]);
    return [...text.matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].flatMap(({ 1: block = '', index }) => {
      const place = `${path}, line ${text.slice(0, index).split('\n').length}`;
      const value: unknown = parse(block);
      const all = isPartOfStep(value)
        ? [{ image: 'app:1', args: 'run' in value ? '' : '[]', ...value }]
        : stepsIn(value);
      return all.filter(({ image }) => image !== '').map((given): [string, Given] => [place, given]);
    });
  })
  .map(([place, given]): [string, Record<string, string>] => [place, asGiven(given)]);

function isPartOfStep(value: unknown): value is Given {
  return (
    isMap(value) && Object.entries(value).every(([name, one]) => Object.hasOwn(INPUTS, name) && !isMap(one))
  );
}

function stepsIn(value: unknown): Given[] {
  if (!isMap(value)) return [];
  if (!('uses' in value)) return Object.values(value).flatMap(stepsIn);
  return `${value['uses']}`.startsWith('pod-step/pod-step@') ? [{ ...(value['with'] as Given) }] : [];
}

function isMap(value: unknown): value is Given {
  return typeof value === 'object' && value !== null;
}

/** As the runner passes the inputs on, with a word in the place of each expression. */
function asGiven(given: Given): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => {
    const text = name === 'pod-template' ? (TEMPLATES[`${value}`] ?? value) : value;
    return [name, `${text ?? ''}`.replaceAll(/\$\{\{[^}]*\}\}/g, 'what-it-stands-for')];
  });
  return Object.fromEntries(entries);
}
