import { describe, expect, test } from 'vitest';
import { namesOfInputs } from '../../src/github/host.ts';
import { answerUnknownInputs } from '../../src/inputs/unknown-inputs.ts';
import { hasCode } from '../../src/job/errors.ts';
import { inputsOfAction } from './inputs-of-action.ts';

/** The answer to the names of a step's inputs. `env`: of its process. */
function answerTo(env: Record<string, string>): { problems: string[]; warnings: string[] } {
  const defaults: Record<string, string> = { INPUT_TIMEOUT: '6h', INPUT_SHELL: 'sh -e' };
  const all: Record<string, string> = { ...defaults, ...env };
  const input = (name: string) => all[`INPUT_${name.toUpperCase()}`] ?? '';
  try {
    const warnings = answerUnknownInputs(namesOfInputs(all), input);
    return { problems: [], warnings: warnings.map(({ title, message }) => `${title}: ${message}`) };
  } catch (error) {
    if (hasCode(error, 'input')) return { problems: error.problems, warnings: [] };
    throw error;
  }
}

function problemsOf(env: Record<string, string>): string[] {
  return answerTo(env).problems;
}

/** The names that GitHub hands on for inputs that are written so. */
function given(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`INPUT_${name.toUpperCase()}`, 'x']));
}

describe('the name of an input that is nearly ours is refused', () => {
  test.each([
    ['INPUT_TIMOUT', 'timeout'],
    ['INPUT_TIMEOTU', 'timeout'],
    ['INPUT_IMGE', 'image'],
    ['INPUT_LABEL', 'labels'],
    ['INPUT_PULL_POLICY', 'pull-policy'],
    ['INPUT_PULLPOLICY', 'pull-policy'],
    ['INPUT_IMAGE_PULL_SECRET', 'image-pull-secrets'],
    ['INPUT_SECRET-ENVS', 'secret-env'],
    ['INPUT_KUBE-CONFIG', 'kubeconfig'],
    ['INPUT_NAMESPAXE', 'namespace'],
    ['INPUT_GITHUB_TOKEN', 'github-token'],
  ])('%s', (variable, ours) => {
    const name = variable.slice('INPUT_'.length).toLowerCase();
    expect(problemsOf({ [variable]: 'x' })).toEqual([
      `${name}: unknown input; did you mean ${ours}? If $${variable} is a variable of the job for something else, rename it, or set it to "" in the env of this step`,
    ]);
  });

  test('and each of several is named, with the way out for all of them once', () => {
    expect(problemsOf({ INPUT_TIMOUT: '5m', INPUT_RETIRES: '2', INPUT_REF: 'v1' })).toEqual([
      'timout: unknown input; did you mean timeout?',
      'retires: unknown input; did you mean retries?',
      'ref: unknown input; give the branch, tag or commit to checkout, as in checkout: v1.2.3; or use actions/checkout, and copy its files with files-in: ".". If $INPUT_TIMOUT, $INPUT_RETIRES, $INPUT_REF are variables of the job for something else, rename them, or set them to "" in the env of this step',
    ]);
  });
});

describe('a name of other actions and runners that changes which work is done is refused, with the way out', () => {
  test.each([
    ['ref', /checkout: v1/],
    ['repository', /actions\/checkout, and copy it with files-in/],
    ['fetch-depth', /--unshallow/],
    ['fetch_depth', /--unshallow/],
    ['fetchDepth', /--unshallow/],
    ['fetch-tags', /--tags/],
    ['submodules', /actions\/checkout, and copy them with files-in/],
    ['lfs', /actions\/checkout, and copy them with files-in/],
    ['services', /init container .* restartPolicy: Always/],
    ['entrypoint', /command/],
    ['script', /use run/],
    ['before_script', /start of run/],
    ['cmd', /use run/],
    ['if', /next to uses:/],
    ['initContainers', /pod-template/],
  ])('%s', (name, wayOut) => {
    const problems = problemsOf(given(name));
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name.toLowerCase()}: unknown input; `))]);
    expect(problems[0]).toMatch(wayOut);
  });
});

describe('another name of them is warned of, with the way out', () => {
  test.each([
    ['token', /checkout-token/],
    ['path', /workspace/],
    ['options', /resources .*pod-template/],
    ['volumes', /pod-template/],
    ['credentials', /registry-credentials/],
    ['ports', /127\.0\.0\.1/],
    ['cpu', /resources: cpu=/],
    ['memory', /resources: memory=/],
    ['timeout-minutes', /timeout: 30m/],
    ['timeout_minutes', /timeout: 30m/],
    ['retry', /retries/],
    ['user', /runAsUser/],
    ['name', /next to uses:/],
    ['files', /files-in/],
    ['artifacts', /files-in/],
    ['continue-on-error', /next to uses:/],
    ['platform', /kubernetes\.io\/arch/],
    ['sparse-checkout', /one commit with all its files/],
  ])('%s', (name, wayOut) => {
    const { problems, warnings } = answerTo(given(name));
    const lower = name.toLowerCase();
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(`Pod Step ignores ${lower}. ${lower}: `)]);
    expect(warnings[0]).toMatch(wayOut);
  });

  test('several in one warning, which never repeats a value', () => {
    expect(answerTo({ INPUT_CPU: 'hunter2', INPUT_MEMORY: 'hunter2' }).warnings).toEqual([
      'Unknown inputs: Pod Step ignores cpu, memory. cpu: use resources, as in resources: cpu=500m. memory: use resources, as in resources: memory=1Gi. If $INPUT_CPU, $INPUT_MEMORY are variables of the job for something else, rename them, or set them to "" in the env of this step',
    ]);
  });
});

describe('the name of an input is not minded', () => {
  test.each([
    ['that is ours', { INPUT_TIMEOUT: '5m', 'INPUT_PULL-POLICY': 'Always', INPUT_RUN: 'make' }],
    [
      'that nobody knows',
      { INPUT_VERSION: '1', INPUT_LEVEL: 'a', INPUT_TOSTRING: '1', INPUT___PROTO__: '1' },
    ],
    ['that is near to a short one', { INPUT_TYPE: 'a', INPUT_NODE: '20', INPUT_ARG: 'a', INPUT_RUNS: '1' }],
    ['that is another word', { INPUT_CONTENT: 'a' }],
    ['that has no value', { INPUT_TIMOUT: '', INPUT_REF: '', INPUT_MEMORY: '' }],
    ['that is near to one which is given', { INPUT_IMAGES: 'a,b', INPUT_IMAGE: 'app:1' }],
    ['that is near to one which differs from its default', { INPUT_SHELLS: 'zsh', INPUT_SHELL: 'bash' }],
    ['that is no input', { INPUTS_TIMOUT: '5m', input_timout: '5m', TIMOUT: '5m', INPUT_: 'x', REF: 'x' }],
    [
      'that asks for what happens anyway',
      { 'INPUT_FETCH-DEPTH': '1', INPUT_LFS: 'false', INPUT_SUBMODULES: 'false', INPUT_CLEAN: 'true' },
    ],
  ])('%s', (_, env) => {
    expect(answerTo(env as Record<string, string>)).toEqual({ problems: [], warnings: [] });
  });

  test.each(inputsOfAction())('%s', (name) => {
    expect(answerTo(given(name))).toEqual({ problems: [], warnings: [] });
  });
});
