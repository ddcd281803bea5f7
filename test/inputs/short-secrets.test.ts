import { expect, test } from 'vitest';
import { problemsOf } from './problems-of.ts';

const SOURCE = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10) };
const problemsWith = (inputs: Record<string, string>) =>
  problemsOf({ image: 'alpine', run: 'true', ...inputs }, SOURCE);

test.each([
  [
    { 'secret-env': 'PIN=123' },
    'secret-env: the value of line 1 has fewer than 4 characters, so it can’t be hidden in the log; if it is no secret, use env',
  ],
  [
    { 'secret-env': 'PIN<<END\n \n12\nEND' },
    'secret-env: the value of line 1 has fewer than 4 characters, so it can’t be hidden in the log; if it is no secret, use env',
  ],
  [
    { 'registry-credentials': 'ghcr.io mona abc' },
    'registry-credentials: line 1 has a password that has fewer than 4 characters, so it can’t be hidden in the log',
  ],
  [
    { checkout: 'true', 'checkout-token': 'x' },
    'checkout-token: has fewer than 4 characters, so it can’t be hidden in the log',
  ],
])('a secret that can’t be hidden is refused: %j', (inputs, problem) => {
  expect(problemsWith(inputs)).toEqual([problem]);
});

test.each([
  { 'secret-env': 'PIN=1234' },
  { 'secret-env': 'NONE=' },
  { env: 'PIN=123' },
  { 'registry-credentials': 'ghcr.io mona abcd' },
  { checkout: 'true', 'checkout-token': 'ghs_' },
  { checkout: 'true', 'checkout-token': '' },
  { 'checkout-token': 'x' },
])('one that is long enough, or none, is taken: %j', (inputs) => {
  expect(problemsWith(inputs)).toEqual([]);
});
