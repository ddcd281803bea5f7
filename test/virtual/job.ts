import type { Source } from '../../src/inputs/pod.ts';
import { readJob } from '../../src/inputs/read-job.ts';
import type { Job, Selection } from '../../src/job/job.ts';
import { packedFiles } from './files.ts';
import type { JobKind, Scenario } from './scenario.ts';

const IMAGE = 'registry.example/team/app:1';
const MISSING = 'registry.example/team/app:nope';

const INPUTS: Record<JobKind, Record<string, string>> = {
  succeeds: {},
  fails: {},
  'missing tag': { image: MISSING },
  'falls back': { image: MISSING, 'pull-policy': 'Always, IfNotPresent' },
  'with secret': { 'secret-env': 'PASSWORD=sesame-open-now' },
  'registry down': { image: 'registry.example/down/app:1', 'pull-grace': '5m' },
  unschedulable: { image: 'registry.example/huge/app:1' },
  long: {},
  'times out': {},
};

/** Matches the files of the model's pods. */
export const FILES_OUT = 'out';

const DEFAULTS = {
  image: IMAGE,
  run: 'make test',
  summary: 'never',
  mode: 'run',
  shell: 'sh -e',
  container: 'step',
  checkout: 'false',
  preflight: 'auto',
  cleanup: 'always',
};

/** The workflow run of all steps here. */
export const ORIGIN = {
  server: 'https://github.com',
  repository: 'team/app',
  runId: '77',
  runNumber: '7',
  runAttempt: '1',
  workflow: 'ci',
  job: 'test',
  actor: 'mona',
};

/** `selections`: of the files that come back. */
export function jobOf(
  { job, timeoutMs, files }: Pick<Scenario, 'job' | 'timeoutMs' | 'files'>,
  selections?: readonly Selection[],
): Job {
  const inputs = { timeout: `${timeoutMs / 1000}s`, ...INPUTS[job] };
  if (files === undefined) return jobWith(inputs);
  const source = { selections, files: files.way && packedFiles(files.way) };
  const ofFiles = {
    'checkout-image': IMAGE,
    preflight: 'never',
    ...(files.isBack && { 'files-out': FILES_OUT }),
  };
  return jobWith({ ...inputs, ...ofFiles }, source);
}

export function jobWith(some: Record<string, string>, source: Partial<Source> = {}): Job {
  const inputs: Record<string, string> = { ...DEFAULTS, ...some };
  return readJob((name) => inputs[name] ?? '', { server: undefined, repository: undefined, ...source });
}

/** The images that the node has before the step, and the images that can be pulled. */
export function imagesOf(job: JobKind): { images: string[]; registry: string[] } {
  return { images: job === 'falls back' ? [MISSING] : [], registry: [IMAGE] };
}
