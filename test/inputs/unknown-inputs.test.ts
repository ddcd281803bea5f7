import { expect, test } from 'vitest';
import { readRun } from '../../src/github/host.ts';
import { refuseUnknownInputs } from '../../src/inputs/unknown-inputs.ts';
import { inputsOfAction } from './inputs-of-action.ts';

// Names that are refused are rows of test/fixtures/inputs.jsonl.

test.each<[string, Record<string, string>]>([
  ['that is not an input', { INPUTS_TIMOUT: '5m', input_timout: '5m', TIMOUT: '5m', INPUT_: 'x', REF: 'x' }],
  ['that every object has', { INPUT_TOSTRING: '1', INPUT___PROTO__: '1' }],
  ['that has no value', { INPUT_TIMOUT: '', INPUT_REF: '', INPUT_MEMORY: '' }],
  ...inputsOfAction().map((name): [string, Record<string, string>] => [
    `of ours, ${name}`,
    { [`INPUT_${name.toUpperCase()}`]: 'x' },
  ]),
])('a variable $INPUT_… %s is ignored', (_, env) => {
  const { inputNames } = readRun(env, () => '');
  const input = (name: string) => env[`INPUT_${name.toUpperCase()}`] ?? '';
  expect(() => refuseUnknownInputs(inputNames, input)).not.toThrow();
});
