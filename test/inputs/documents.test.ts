import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPatterns } from '../../src/files/patterns.ts';
import { INPUTS } from '../../src/inputs/known-inputs.ts';
import { readClusterSettings, readJob } from '../../src/inputs/read-job.ts';
import { readServices } from '../../src/inputs/services.ts';
import { refuseUnknownInputs } from '../../src/inputs/unknown-inputs.ts';
import { problemsIn } from './problems-of.ts';

// What actionlint cannot know of the steps of examples, and of those that documents show: whether the action accepts the values of their inputs.

type Given = Record<string, unknown>;

const SOURCE = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10) };
/** A file that a document names as its template. */
const TEMPLATES: Given = {
  'ci/pod.yaml': 'spec: { containers: [{ name: step }, { name: mock, image: "mock:1" }] }',
};

/**
 * The inputs of each step that uses the action, and of each block that shows a part of a step, by their places. The list of all
 * inputs in README.md has no image; test/contract.test.ts reads it.
 */
const snippets = globSync(['*.md', 'docs/*.md', 'deploy/*.md', 'examples/*.yml'])
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
  });

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

test.each(snippets)('%s: the action accepts the inputs', (_, given) => {
  const { 'pod-template': template } = given;
  const all: Given = { ...INPUTS, ...given, 'pod-template': TEMPLATES[`${template}`] ?? template };
  const input = (name: string) => filled(`${all[name] ?? ''}`);
  expect([
    ...problemsIn(() => refuseUnknownInputs(Object.keys(given).filter(input), input)),
    ...problemsIn(() => readClusterSettings(input)),
    ...problemsIn(() => readJob(input, { ...SOURCE, readServices })),
    ...['files-in', 'files-out'].map(input).flatMap((text) => (text ? readPatterns(text, []).problems : [])),
  ]).toEqual([]);
});

test('documents have such inputs', () => {
  expect(snippets.length).toBeGreaterThan(40);
});

/** As the runner passes a text with expressions on. */
function filled(text: string): string {
  return text.replaceAll(/\$\{\{[^}]*\}\}/g, 'what-it-stands-for');
}
