import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../cluster/requirements.ts';
import { loadDefaults } from '../../src/cluster/kubeconfig.ts';
import { readGivenDefaults, withCentralDefaults } from '../../src/inputs/central-defaults.ts';
import { INPUTS } from '../../src/inputs/known-inputs.ts';
import { readJob } from '../../src/inputs/read-job.ts';
import type { Job } from '../../src/job/job.ts';
import { folderOfTest } from '../folders.ts';
import { rowsOf } from '../rows.ts';
import { problemsIn } from './problems-of.ts';

const WHERE = 'kubeconfig: its extension pod-step/defaults';

/** What GitHub hands to the action: what the workflow sets, and the defaults of action.yml. */
function inputsOf(workflow: Record<string, string>) {
  return (name: string) => workflow[name] ?? INPUTS[name] ?? '';
}

function jobOf(workflow: Record<string, string>, defaults: unknown): Job {
  const { input, central } = withCentralDefaults(
    inputsOf({ image: 'app:1', args: '[]', 'checkout-token': '', ...workflow }),
    defaults,
    WHERE,
  );
  const run = { server: 'https://github.com', repository: 'acme/shop', commit: '4f2a'.repeat(10), central };
  return readJob(input, run);
}

/** What the workflow sets, and what these fields of the job are then; null: none. */
type Row = { what: string; workflow: Record<string, string>; defaults: object; job: Record<string, unknown> };

test.each(rowsOf<Row>('central-defaults'))(
  'a central default can be $what',
  ({ workflow, defaults, job }) => {
    const read = jobOf(workflow, defaults);
    const fields = Object.keys(job).map((field) => [field, read[field as keyof Job] ?? null]);
    expect(Object.fromEntries(fields)).toEqual(job);
  },
);

test('only the defaults in use are named', () => {
  const { central } = withCentralDefaults(inputsOf({ timeout: '2h' }), { timeout: '1h', retries: 1 }, WHERE);
  expect([...central]).toEqual(['retries']);
});

test.each(rowsOf<{ what: string; defaults: unknown; problems: string[] }>('refused-defaults'))(
  'defaults are refused with $what',
  ({ defaults, problems }) => {
    expect(problemsIn(() => withCentralDefaults(inputsOf({}), defaults, WHERE))).toEqual(
      problems.map((problem) => `${WHERE}: ${problem}`),
    );
  },
);

test('a wrong value is reported like that of the input', () => {
  expect(problemsIn(() => jobOf({}, { timeout: 'soon' }))).toEqual([
    'timeout: "soon" is not a valid duration (1s to 24 days); write it as in 90s, 10m or 1h30m',
  ]);
});

const givenDefaults = (text: string) => readGivenDefaults((name) => (name === 'defaults' ? text : ''));

describe('the input defaults', () => {
  test('is YAML or JSON', () => {
    expect(givenDefaults('timeout: 1h\nretries: 1')).toEqual({ timeout: '1h', retries: 1 });
    expect(givenDefaults('{"timeout":"1h"}')).toEqual({ timeout: '1h' });
    expect(givenDefaults(' ')).toBeUndefined();
  });

  test('is refused if it cannot be read', () => {
    expect(problemsIn(() => givenDefaults('a: [')).join()).toMatch(/^defaults: the value cannot be read: /);
  });
});

/** A kubeconfig with two contexts. */
const kubeconfigOf = (context: object, current = 'ci') =>
  JSON.stringify({
    clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'u', user: { token: 'x' } }],
    contexts: [
      { name: 'ci', context: { cluster: 'c', user: 'u', ...context } },
      { name: 'other', context: { cluster: 'c', user: 'u' } },
    ],
    'current-context': current,
  });

describe('the kubeconfig', () => {
  const extensions = [
    { name: 'minikube.sigs.k8s.io', extension: { provider: 'x' } },
    { name: 'pod-step/defaults', extension: { timeout: '1h' } },
  ];

  test.each<[what: string, kubeconfig: string, context: string | undefined, defaults: unknown]>([
    ['of its current context', kubeconfigOf({ extensions }), undefined, { timeout: '1h' }],
    ['in base64', Buffer.from(kubeconfigOf({ extensions })).toString('base64'), undefined, { timeout: '1h' }],
    ['of no other context', kubeconfigOf({ extensions }), 'other', undefined],
    [
      'of the context that the workflow chooses',
      kubeconfigOf({ extensions }, 'other'),
      'ci',
      { timeout: '1h' },
    ],
    ['if it has any', kubeconfigOf({}), undefined, undefined],
  ])('has the defaults %s', (_, kubeconfig, context, defaults) => {
    expect(loadDefaults({ kubeconfig, context })).toEqual(defaults);
  });
});

test.skipIf(findProgram('jq') === undefined)(
  'the command of docs/kubeconfig.md writes them into a kubeconfig of one line',
  () => {
    const folder = folderOfTest();
    const page = readFileSync('docs/kubeconfig.md', 'utf8');
    const command = /```sh\n(kubectl config view[^`]*gh secret set[^`]*)```/.exec(page)?.[1] ?? 'exit 1';
    writeFileSync(join(folder, 'config.json'), kubeconfigOf({}));
    for (const [name, script] of [
      ['kubectl', 'cat config.json'],
      ['gh', 'cat > secret'],
    ] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    execFileSync('bash', ['-eo', 'pipefail', '-c', command], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}` },
    });
    const secret = readFileSync(join(folder, 'secret'), 'utf8');
    expect(secret.trim().split('\n')).toHaveLength(1);
    const job = jobOf({}, loadDefaults({ kubeconfig: secret, context: undefined }));
    expect(job).toMatchObject({
      timeoutMs: 3_600_000,
      nodeSelector: { pool: 'ci' },
      imagePullSecrets: ['registry'],
      pulls: [{ policies: ['Always', 'IfNotPresent'] }],
    });
  },
);
