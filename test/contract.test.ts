import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withTables } from '../scripts/readme.ts';
import { readGitHubToken } from '../src/github/input.ts';
import { readOrigin } from '../src/github/origin.ts';
import { readWorkflowRef } from '../src/github/running-workflow.ts';
import { readClusterSettings } from '../src/inputs/cluster-settings.ts';
import { readJob } from '../src/inputs/read-job.ts';
import { badInputs } from '../src/judge/own-failures.ts';
import { outputs } from '../src/report/outputs.ts';
import { stepReportOf } from './report/step-reports.ts';

// action.yml is the contract: what it says, what the program reads and gives, and what the README tells are one.

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
  readOrigin({}, input);
  readGitHubToken(input);
  readWorkflowRef(input);
  return [...names];
}

test('the program reads exactly the inputs of action.yml', () => {
  expect(inputsRead().sort()).toEqual(Object.keys(action.inputs).sort());
});

test('an input that is not given means what action.yml calls its default', () => {
  // An empty checkout is warned of.
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

test('the tables of the README are those that action.yml makes; npm run readme writes them', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(withTables(readme, actionYaml));
});
