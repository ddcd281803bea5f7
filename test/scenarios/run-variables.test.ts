import { describe, expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

/** The variables of the step's program. */
async function variablesOf(inputs: Record<string, string> = {}, env: Record<string, string> = {}) {
  const { log } = await stage.run({ run: 'env', ...inputs }, env);
  return Object.fromEntries(
    log
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '')]),
  );
}

describe('the program of a step', () => {
  test('knows of its run what a job with a container knows, and no path or token of the runner', async () => {
    const variables = await variablesOf(
      {},
      {
        CI: 'true',
        GITHUB_HEAD_REF: '$(HOSTNAME) `id` "x"',
        GITHUB_TOKEN: 'ghs_0123456789abcdef',
        GITHUB_ENV: '/home/runner/env',
        GITHUB_WORKSPACE: '/home/runner/work',
        RUNNER_TEMP: '/home/runner/temp',
        RUNNER_OS: 'macOS',
        ACTIONS_RUNTIME_TOKEN: 'ey0123456789abcdef',
      },
    );

    expect(variables).toMatchObject({
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '1234567',
      GITHUB_HEAD_REF: '$(HOSTNAME) `id` "x"',
      RUNNER_OS: 'Linux',
      GITHUB_OUTPUT: '/dev/github-output',
    });
    const unknown = /^(GITHUB_(TOKEN|ENV|PATH|STATE|STEP_SUMMARY|EVENT_PATH|WORKSPACE)|RUNNER_TEMP|ACTIONS_)/;
    expect(Object.keys(variables).filter((name) => unknown.test(name))).toEqual([]);
  });

  test('has what env and the template say instead', async () => {
    const template = {
      containers: [{ name: 'step', env: [{ name: 'GITHUB_JOB', value: 'of the template' }] }],
    };
    const inputs = { env: 'CI=false', 'pod-template': JSON.stringify(template) };
    const variables = await variablesOf(inputs, { CI: 'true' });

    expect(variables).toMatchObject({ CI: 'false', GITHUB_JOB: 'of the template', GITHUB_RUN_ID: '1234567' });
  });
});
