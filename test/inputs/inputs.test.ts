import { describe, expect, test } from 'vitest';
import { readRun } from '../../src/github/host.ts';
import { INPUTS } from '../../src/inputs/known-inputs.ts';
import { readClusterSettings, readJob } from '../../src/inputs/read-job.ts';
import { readServices } from '../../src/inputs/services.ts';
import { refuseUnknownInputs } from '../../src/inputs/unknown-inputs.ts';
import { hasCode } from '../../src/job/errors.ts';
import type { Job } from '../../src/job/job.ts';
import type { PullPlan } from '../../src/job/pull-plan.ts';
import { rowsOf } from '../rows.ts';

/**
 * `inputs`: in addition to the required ones. `job`: the expected values of these fields. `pulls`: which container pulls which
 * image with which policies, and the policies of the check if they differ. Without `problems`, the job has none.
 */
type Row = {
  what?: string;
  why?: string;
  inputs: Record<string, string>;
  source?: Parameters<typeof readJob>[1];
  problems?: string[];
  warnings?: string[];
  job?: Record<string, unknown>;
  pulls?: string[];
};

/** Releases change the pinned default of `checkout-image`, so the rows set another one. */
const LEAST: Record<string, string> = {
  ...{ image: 'app:1', args: '[]', checkout: 'false' },
  'checkout-image': 'docker.io/alpine/git:2.54.0',
};
const SOURCE = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10) };
const ROWS = rowsOf<Row>('inputs');

function read<Result>(reader: () => Result): { result?: Result; problems: string[] } {
  try {
    return { result: reader(), problems: [] };
  } catch (error) {
    if (hasCode(error, 'input')) return { problems: error.problems };
    throw error;
  }
}

function inWords({ consumer, image, policies, checkPolicies }: PullPlan): string {
  const [own, checked] = [policies.join(', '), checkPolicies.join(', ')];
  return `${consumer} ${image}: ${own}${checked === own ? '' : ` checked by ${checked}`}`;
}

describe('an input is read, or refused with what to write', () => {
  test.each(ROWS.map((row) => [row.what ?? JSON.stringify(row.inputs), row] as const))('%s', (_, row) => {
    const { inputs, source = SOURCE, problems = [], warnings = [], job = {}, pulls } = row;
    const input = (name: string) => ({ ...LEAST, ...inputs })[name] ?? '';
    const env = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
    const names = readRun(Object.fromEntries(env), () => '').inputNames;
    const unknown = read(() => refuseUnknownInputs(names, (name) => inputs[name] ?? ''));
    const cluster = read(() => readClusterSettings(input));
    const { result, problems: ofJob } = read(() => readJob(input, { ...source, readServices }));
    expect([...unknown.problems, ...cluster.problems, ...ofJob]).toEqual(problems);
    if (problems.length > 0) return;
    const told = result?.warnings ?? [];
    expect(told.map(({ title, message }) => `${title}: ${message}`)).toEqual(warnings);
    if (pulls) expect(result?.pulls.map(inWords)).toEqual(pulls);
    const fields = Object.keys(job).map((field) => [field, result?.[field as keyof Job] ?? null]);
    expect(JSON.parse(JSON.stringify(fields))).toEqual(Object.entries(job));
  });
});

test('an empty checkout-image is the default of action.yml', () => {
  const input = (name: string) => ({ ...LEAST, checkout: 'true', 'checkout-image': '' })[name] ?? '';
  expect(INPUTS['checkout-image']).toMatch(/:/);
  expect(readJob(input, SOURCE).checkoutImage).toBe(INPUTS['checkout-image']);
});

test('a template that is nested too deeply for the parser is refused in words of Pod Step', () => {
  const template = `spec: ${'['.repeat(9000)}${']'.repeat(9000)}`;
  const input = (name: string) => ({ ...LEAST, 'pod-template': template })[name] ?? '';
  expect(read(() => readJob(input, SOURCE)).problems).toEqual([
    expect.stringMatching(/^pod-template: .*lists and maps are nested too deeply$/),
  ]);
});
