import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { nodes } from '../../scripts/record/nodes.ts';
import { readSituations } from '../../scripts/record/situation.ts';

const recorded = [
  ...new Set(globSync('test/fixtures/tapes/*/*.jsonl').map((path) => basename(path, '.jsonl'))),
];
const situations = { ...readSituations(), ...nodes };

test.each(recorded)('the recording %s is of a situation that can be provoked again', (name) => {
  expect(Object.keys(situations)).toContain(name);
});

test('no situation of a pod is without a recording', () => {
  expect(Object.keys(situations).filter((name) => !recorded.includes(name))).toEqual([]);
});

test('a misspelt field of a situation is refused', () => {
  expect(() => readSituations('slow: { repositry: { push: app:1 }, seconds: 6 }')).toThrow(
    'slow: repositry is not a field of a situation',
  );
});
