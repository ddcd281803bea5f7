import { expect, test } from 'vitest';
import { readPatterns } from '../../src/files/patterns.ts';
import { INPUTS } from '../../src/inputs/known-inputs.ts';
import { readClusterSettings, readJob } from '../../src/inputs/read-job.ts';
import { refuseUnknownInputs } from '../../src/inputs/unknown-inputs.ts';
import { problemsIn, SOURCE } from './problems-of.ts';
import { STEPS_OF_DOCUMENTS } from './steps-of-documents.ts';

// What actionlint cannot know of the steps of examples and documents: whether the action accepts the values of their inputs.

test.each(STEPS_OF_DOCUMENTS)('%s: the action accepts the inputs', (_, given) => {
  const all: Record<string, string | null> = { ...INPUTS, ...given };
  const input = (name: string) => all[name] ?? '';
  expect([
    ...problemsIn(() => refuseUnknownInputs(Object.keys(given).filter(input), input)),
    ...problemsIn(() => readClusterSettings(input)),
    ...problemsIn(() => readJob(input, SOURCE)),
    ...['files-in', 'files-out'].map(input).flatMap((text) => (text ? readPatterns(text, []).problems : [])),
  ]).toEqual([]);
});

test('the documents have steps, and some of them a template', () => {
  expect(STEPS_OF_DOCUMENTS.length).toBeGreaterThan(40);
  expect(STEPS_OF_DOCUMENTS.filter(([, given]) => given['pod-template']).length).toBeGreaterThan(10);
});
