import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRun } from '../../src/github/host.ts';

/** The table of docs/variables.md: the variables of each row, and their value in the pod. */
const rows = readFileSync('docs/variables.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', what = '']) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    what,
  }));

const variablesOf = (env: NodeJS.ProcessEnv) => readRun(env, () => '').variables;

const everything = Object.fromEntries(
  [...rows.flatMap(({ names }) => names), 'ACTIONS_RUNTIME_TOKEN', 'GITHUB_SOMETHING_NEW'].map((name) => [
    name,
    `of ${name}`,
  ]),
);

test('the pod has what the table says that it has as on the runner, and nothing else', () => {
  const told = rows.filter(({ what }) => what.startsWith('as on the runner')).flatMap(({ names }) => names);
  const given = variablesOf(everything);

  expect(given.map(({ name }) => name).toSorted()).toEqual([...told, 'RUNNER_OS'].toSorted());
  expect(given.filter(({ name, value }) => value !== `of ${name}`)).toEqual([
    { name: 'RUNNER_OS', value: 'Linux' },
  ]);
});

test('a variable that is empty on the runner is not set, and none is set outside of a run', () => {
  expect(variablesOf({ CI: 'true', GITHUB_HEAD_REF: '' }).map(({ name }) => name)).toEqual([
    'CI',
    'RUNNER_OS',
  ]);
  expect(variablesOf({ HOME: '/root' })).toEqual([]);
});
