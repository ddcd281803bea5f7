import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type Inputs, planned } from '../plan/planned.ts';
import { pods } from './client.ts';
import { useSimulator } from './use-simulator.ts';

// A step of the documents that is tried on the simulator gets the answer of a cluster, and never "not known here".

const US = /^pod-step\/pod-step@/;

type Step = { uses?: string; with?: Record<string, unknown> };

/** Every step with this action in the YAML of a document or workflow, wherever it stands in it. */
function stepsIn(value: unknown): Step[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = US.test(String((value as Step).uses)) ? [value as Step] : [];
  return [...own, ...Object.values(value).flatMap(stepsIn)];
}

function yamlOf(path: string): unknown[] {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.md')) return parseAllDocuments(text).map((document) => document.toJS());
  return [...text.matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].map(([, yaml = '']) => parse(yaml));
}

const DOCUMENTS = ['README.md', ...globSync('docs/*.md'), ...globSync('examples/*.yml')].toSorted();
const STEPS = DOCUMENTS.flatMap((path) =>
  yamlOf(path)
    .flatMap(stepsIn)
    .map((step, index) => [`${path}, step ${index + 1}`, step] as const),
);
/** Those with their own pod, and not the path of one. */
// A list of all inputs has values for few of them.
const PODS = STEPS.filter(
  ([, step]) =>
    step.with?.['mode'] !== 'check' && step.with?.['image'] !== '' && step.with?.['image'] !== null,
);

/** The inputs of a step, with a word in the place of each expression. */
function inputsOf({ with: given = {} }: Step): Inputs {
  const inputs = Object.entries(given).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{\{.*?\}\}/g, 'expression'),
  ]);
  const { kubeconfig: _, ...all } = Object.fromEntries(inputs) as Inputs;
  const isPath = !/\n/.test(all['pod-template'] ?? '\n');
  // Lines of pull-policy name containers of the file.
  return { 'pod-template': '', ...all, ...(isPath && { 'pod-template': '', 'pull-policy': '' }) };
}

test('the documents have steps, and some of them a pod of their own', () => {
  expect(PODS.length).toBeGreaterThan(30);
  expect(PODS.filter(([, step]) => inputsOf(step)['pod-template'] !== '').length).toBeGreaterThan(10);
});

describe('the simulator takes the pod of', () => {
  const { client } = useSimulator();

  test.each(PODS)('%s', async (document, step) => {
    const { pod } = planned(inputsOf(step));
    const name = document.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const spec = { ...pod.spec, schedulingGates: [{ name: 'not-now' }] };
    const { status, body } = await client.request('POST', pods, { metadata: { name }, spec });
    // What a cluster without the class or the account of the recipe says.
    if (status === 403)
      expect(JSON.stringify(body)).toMatch(
        /no PriorityClass with name ci was found|RuntimeClass \\"sandboxed\\" not found|error looking up service account/,
      );
    else expect([status, body]).toEqual([201, expect.objectContaining({ kind: 'Pod' })]);
  });
});
