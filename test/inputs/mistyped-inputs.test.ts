import { describe, expect, test } from 'vitest';
import { namesOfInputs } from '../../src/github/input.ts';
import { refuseMistyped } from '../../src/inputs/mistyped-inputs.ts';
import { InputError } from '../../src/job/errors.ts';

/** What is wrong with the names of a step's inputs. `env`: of its process. */
function problemsOf(env: Record<string, string>): string[] {
  const defaults: Record<string, string> = { INPUT_TIMEOUT: '6h', INPUT_SHELL: 'sh -e' };
  const all: Record<string, string> = { ...defaults, ...env };
  const input = (name: string) => all[`INPUT_${name.toUpperCase()}`] ?? '';
  try {
    refuseMistyped(namesOfInputs(all), input);
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
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
      `${name}: there is no input of this name; did you mean ${ours}? If $${variable} is a variable of the job for something else, rename it, or set it to "" in the env of this step`,
    ]);
  });

  test('and each of several is named', () => {
    expect(problemsOf({ INPUT_TIMOUT: '5m', INPUT_RETIRES: '2' })).toEqual([
      expect.stringMatching(/^timout: .* mean timeout\?/),
      expect.stringMatching(/^retires: .* mean retries\?/),
    ]);
  });
});

describe('the name of an input that is none of ours is not minded', () => {
  test.each([
    ['that is ours', { INPUT_TIMEOUT: '5m', 'INPUT_PULL-POLICY': 'Always', INPUT_RUN: 'make' }],
    ['that is not near to ours', { INPUT_VERSION: '1', INPUT_FILES: 'a', INPUT_RETRY: '1' }],
    ['that is near to a short one', { INPUT_TYPE: 'a', INPUT_NODE: '20', INPUT_ARG: 'a', INPUT_RUNS: '1' }],
    ['that is another word', { INPUT_CONTENT: 'a' }],
    ['that has no value', { INPUT_TIMOUT: '' }],
    ['that is near to one which is given', { INPUT_IMAGES: 'a,b', INPUT_IMAGE: 'app:1' }],
    ['that is near to one which differs from its default', { INPUT_SHELLS: 'zsh', INPUT_SHELL: 'bash' }],
    ['that is no input', { INPUTS_TIMOUT: '5m', input_timout: '5m', TIMOUT: '5m', INPUT_: 'x' }],
  ])('%s', (_, env) => {
    expect(problemsOf(env as Record<string, string>)).toEqual([]);
  });
});
