import { expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';
import { problemsOf } from './problems-of.ts';

const SOURCE = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10) };
const problemsWith = (inputs: Record<string, string>) =>
  problemsOf({ image: 'alpine', run: 'true', ...inputs }, SOURCE);

test.each([
  [
    { 'secret-env': 'PIN=123' },
    'secret-env: the value of line 1 has fewer than 4 characters and cannot be masked in the log; use a longer one, or use env if it is not a secret',
  ],
  [
    { 'secret-env': 'PIN<<END\n \n12\nEND' },
    'secret-env: the value of line 1 has fewer than 4 characters and cannot be masked in the log; use a longer one, or use env if it is not a secret',
  ],
  [
    { 'registry-credentials': 'ghcr.io mona abc' },
    'registry-credentials: line 1 has a password that has fewer than 4 characters and cannot be masked in the log; use a longer one',
  ],
  [
    { checkout: 'true', 'checkout-token': 'x' },
    'checkout-token: has fewer than 4 characters and cannot be masked in the log; use a longer one',
  ],
])('a secret that can’t be hidden is refused: %j', (inputs, problem) => {
  expect(problemsWith(inputs)).toEqual([problem]);
});

test.each([
  ['A=1234\nB=', 'line 2'],
  ['A=\nB=1234\nC<<END\nEND\n', 'lines 1, 3'],
])('a secret variable without a value is warned of: %j', (text, lines) => {
  const { warnings, secretEnv } = jobOf({ 'secret-env': text });
  expect(warnings).toEqual([
    {
      title: 'A secret variable is empty',
      message: expect.stringMatching(new RegExp(`^secret-env has no value in ${lines}\\. If it comes from`)),
    },
  ]);
  expect(secretEnv.map(({ name }) => name)).toContain('A');
});

test.each([
  { 'secret-env': 'PIN=1234' },
  { env: 'PIN=123' },
  { 'registry-credentials': 'ghcr.io mona abcd' },
  { checkout: 'true', 'checkout-token': 'ghs_' },
  { checkout: 'true', 'checkout-token': '' },
  { 'checkout-token': 'x' },
])('one that is long enough, or none, is taken: %j', (inputs) => {
  expect(problemsWith(inputs)).toEqual([]);
});
