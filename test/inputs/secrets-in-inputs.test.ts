import { describe, expect, test } from 'vitest';
import { loadKubeconfig } from '../../src/cluster/kubeconfig.ts';
import { readClusterSettings, readJob } from '../../src/inputs/read-job.ts';
import type { Job } from '../../src/job/job.ts';
import { inputsOfAction } from './inputs-of-action.ts';
import { piecesIn, SECRETS } from './multi-line-secrets.ts';
import { problemsIn, SOURCE } from './problems-of.ts';

type Read = { problems: string[]; job: Job | undefined };

/** Reads all inputs as main does, with everything that is reported about them. */
function read(inputs: Record<string, string>): Read {
  const all: Record<string, string> = { image: 'app:1', run: 'make', checkout: 'true', ...inputs };
  const input = (name: string) => all[name] ?? '';
  let job: Job | undefined;
  const problems = problemsIn(() => {
    job = readJob(input, SOURCE);
  });
  if (input('kubeconfig') !== '')
    problems.push(...problemsIn(() => loadKubeconfig(readClusterSettings(input))));
  return { problems, job };
}

/** How a secret gets into an input by mistake: whole, or after the text that the form of the input requires. */
const FORMS: Record<string, (secret: string) => string> = {
  alone: (secret) => secret,
  'behind a name': (secret) => `KEY=${secret}`,
  'between others': (secret) => `FIRST=1\nKEY=${secret}\nLAST=2`,
  'in YAML': (secret) => `key: ${secret}`,
  'in a list': (secret) => `- ${secret}`,
  'in a container of a pod': (secret) =>
    `containers:\n  - name: step\n    env:\n      - name: KEY\n        value: ${secret}\n`,
  'behind a registry': (secret) => `ghcr.io mona ${secret}`,
  'behind a policy': (secret) => `${secret} = Always`,
};

describe.each(Object.entries(SECRETS))('%s', (_, secret) => {
  test.each(inputsOfAction())('that is given as %s is not in any error', (name) => {
    for (const [form, wrap] of Object.entries(FORMS)) {
      const { problems } = read({ [name]: wrap(secret) });
      expect([form, piecesIn(problems.join('\n'), secret)]).toEqual([form, []]);
    }
  });

  test.each(['env', 'secret-env'])('makes no variable of %s but the one it was given for', (name) => {
    for (const form of ['alone', 'behind a name', 'between others']) {
      const { job } = read({ [name]: FORMS[form]?.(secret) ?? '' });
      const names = [...(job?.env ?? []), ...(job?.secretEnv ?? [])].map((variable) => variable.name);
      expect([form, piecesIn(names.join('\n'), secret)]).toEqual([form, []]);
    }
  });

  test('that was split into lines gets a hint how to write it', () => {
    const { problems, job } = read({ 'secret-env': `KEY=${secret.trim()}` });
    if (secret.trim().includes('\n'))
      expect(problems).toEqual([expect.stringMatching(/line.* NAME<<END, the lines, and END/)]);
    else expect(job?.secretEnv).toEqual([{ name: 'KEY', value: secret.trim() }]);
  });

  test('that is written so is read unchanged', () => {
    const { job } = read({ 'secret-env': `KEY<<END\n${secret}\nEND` });
    expect(job?.secretEnv).toEqual([{ name: 'KEY', value: secret.replaceAll('\r\n', '\n') }]);
  });
});
