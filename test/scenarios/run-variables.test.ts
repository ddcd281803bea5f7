import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useStage } from './stage.ts';
import { useFolder } from './workspace.ts';

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

describe('a tool in the pod knows that it runs in CI:', () => {
  const folder = useFolder();
  mkdirSync(join(folder, 'tests'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'bad.js'), 'debugger\n');
  writeFileSync(
    join(folder, 'tests', 'only.test.mjs'),
    "import { test } from 'vitest';\ntest.only('a', () => {});\n",
  );
  const path = [dirname(process.execPath), resolve('node_modules/.bin'), '/usr/local/bin:/usr/bin:/bin'].join(
    ':',
  );

  /** What a tool of this machine says in the pod. Its files are those of the node, which are this machine's. */
  async function saidBy(command: string): Promise<string> {
    const script = `cd ${folder} && PATH=${path} HOME=${folder} ${command} || true`;
    const onNode = stage.kind === 'simulator' ? `sh -c '${script}'` : `chroot /host sh -c '${script}'`;
    const root = { name: 'host', hostPath: { path: '/' } };
    const mounted = { name: 'step', volumeMounts: [{ name: 'host', mountPath: '/host' }] };
    const template = stage.kind === 'simulator' ? {} : { containers: [mounted], volumes: [root] };
    const { log } = await stage.run(
      { 'pod-template': JSON.stringify({ containers: [], ...template }), run: onNode },
      { CI: 'true' },
    );
    return log.join('\n');
  }

  test('npm tells it to registries', async () => {
    expect(await saidBy('npm run env')).toMatch(/^npm_config_user_agent=npm.* ci\/github-actions/m);
  });

  test('vitest refuses a test that keeps others from running', async () => {
    expect(await saidBy('vitest run --root tests')).toContain('Unexpected .only modifier');
  });

  test('Biome writes annotations', async () => {
    expect(await saidBy('biome ci bad.js')).toContain('::error title=lint/suspicious/noDebugger');
  });
});
