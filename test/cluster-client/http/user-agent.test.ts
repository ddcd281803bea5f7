import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { userAgent } from '../../../src/cluster/http-choice.ts';
import { VERSION } from '../../../src/job/identity.ts';

test('the version is the version of package.json', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});

test.each<[string, Parameters<typeof userAgent>[0], string]>([
  ['repository and run', { repository: 'acme/shop', runId: '4711' }, ' (acme/shop; run 4711)'],
  ['the version alone where nothing else is known', { repository: undefined, runId: undefined }, ''],
  [
    'no character that a header must not hold',
    { repository: 'a)\r\nX: ü', runId: '1' },
    ' (a___X: _; run 1)',
  ],
  ['at most 200 characters of them', { repository: 'a'.repeat(999), runId: '1' }, ` (${'a'.repeat(200)})`],
])('the user agent has %s', (_, origin, details) => {
  expect(userAgent(origin)).toBe(`pod-step/${VERSION}${details}`);
});
