import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inputTypes, withInputsAndOutputs } from '../scripts/readme.ts';
import { badInputs } from '../src/findings/finding.ts';
import { readRun } from '../src/github/host.ts';
import { placeInCheckout } from '../src/github/workflow-line.ts';
import { readGivenDefaults } from '../src/inputs/central-defaults.ts';
import { readClusterSettings, readJob } from '../src/inputs/read-job.ts';
import { outputs } from '../src/report/outputs.ts';
import { openTrace } from '../src/telemetry/trace.ts';
import { problemsIn } from './inputs/problems-of.ts';
import { stepReportOf } from './report/step-reports.ts';

// action.yml is the contract: the program reads its inputs and sets its outputs, and the README lists both.

const actionYaml = readFileSync('action.yml', 'utf8');
const action = parse(actionYaml) as {
  inputs: Record<string, { default?: string }>;
  outputs: object;
  runs: Record<string, string>;
};

function inputsRead(): string[] {
  const names = new Set<string>();
  const input = (name: string) => {
    names.add(name);
    return name === 'image' ? 'alpine' : name === 'run' ? 'true' : '';
  };
  readJob(input);
  readClusterSettings(input);
  readGivenDefaults(input);
  const { origin } = readRun({}, input);
  openTrace({ input, env: { OTEL_SDK_DISABLED: 'true' }, origin, say: () => {} });
  const env = new Proxy({}, { get: (_, name) => input(String(name).replace('INPUT_', '').toLowerCase()) });
  placeInCheckout(env, { image: 'alpine', isOfStep: true });
  return [...names].filter((name) => !name.startsWith('github_'));
}

test('the program reads exactly the inputs of action.yml', () => {
  expect(inputsRead().sort()).toEqual(Object.keys(action.inputs).sort());
});

test('an input that is not given means what action.yml calls its default', () => {
  // An empty checkout causes a warning.
  const given: Record<string, string> = { image: 'alpine', run: 'true', checkout: 'false' };
  const empty = readJob((name) => given[name] ?? '');
  const defaults = readJob((name) =>
    name === 'image' ? 'alpine' : name === 'run' ? 'true' : (action.inputs[name]?.default ?? ''),
  );
  expect(empty).toEqual(defaults);
});

test('the program gives exactly the outputs of action.yml', () => {
  const given = Object.keys(outputs(stepReportOf(badInputs(['x']))));
  expect(given).toEqual(Object.keys(action.outputs));
});

test('main and post are one bundle, which Node 24 runs', () => {
  expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js', post: 'dist/post.js' });
});

test('the README lists the inputs and outputs of action.yml; npm run readme writes them', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(withInputsAndOutputs(readme, actionYaml));
});

describe('the type that action.yml gives an input', () => {
  const types = inputTypes(actionYaml);
  const choices = types.flatMap(([name, type]) =>
    type.includes(' | ') ? type.split(' | ').map((value) => [name, value] as const) : [],
  );
  const checked = types.filter(([, type]) => /^(boolean|number|duration)$| \| /.test(type));

  test('is one of a few', () => {
    const known =
      /^(string|boolean|boolean or string|number|duration|list|list or YAML|YAML|NAME=value lines|KEY=VALUE lines)$/;
    const others = types
      .map(([, type]) => type.split(', ')[0] ?? '')
      .filter((type) => !known.test(type) && !type.includes(' | '));
    expect(others).toEqual([]);
  });

  test.each(checked)('%s: %s, and another value is refused', (name) => {
    expect(problemsWith(name, 'no such value')).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  test.each(choices)('%s can be %s', (name, value) => {
    expect(problemsWith(name, value)).toEqual([]);
  });
});

/** What the program finds wrong with a step that gives one input a value. */
function problemsWith(name: string, value: string): readonly string[] {
  const given: Record<string, string> = {
    image: 'alpine',
    ...(value !== 'check' && { run: 'true' }),
    [name]: value,
  };
  const input = (one: string) => given[one] ?? '';
  return problemsIn(() => {
    readJob(input);
    readClusterSettings(input);
  });
}
