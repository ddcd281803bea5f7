import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../cluster/requirements.ts';
import { loadDefaults } from '../../src/cluster/kubeconfig.ts';
import { readGivenDefaults, withCentralDefaults } from '../../src/inputs/central-defaults.ts';
import { INPUTS } from '../../src/inputs/known-inputs.ts';
import { readJob } from '../../src/inputs/read-job.ts';
import type { Job } from '../../src/job/job.ts';
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

const TEMPLATE = `metadata: { labels: { team: web } }
spec:
  serviceAccountName: of-template
  nodeSelector: { pool: gpu }
  containers: [{ name: step, image: of-template:1, workingDir: /template, resources: { requests: { cpu: "2" } } }]`;

test.each<[what: string, workflow: Record<string, string>, defaults: object, job: Partial<Job>]>([
  ['a duration', {}, { timeout: '1h' }, { timeoutMs: 3_600_000 }],
  ['a number', {}, { retries: 2 }, { retries: 2 }],
  ['a number as the kubeconfig’s reader gives it', {}, { retries: '2' }, { retries: 2 }],
  ['a list', {}, { 'image-pull-secrets': ['one', 'two'] }, { imagePullSecrets: ['one', 'two'] }],
  ['a map of lines', {}, { 'node-selector': { pool: 'ci' } }, { nodeSelector: { pool: 'ci' } }],
  ['a map of YAML', {}, { resources: { requests: { cpu: '1' } } }, { resources: { requests: { cpu: '1' } } }],
  ['nothing over what the workflow sets', { timeout: '2h' }, { timeout: '1h' }, { timeoutMs: 7_200_000 }],
  ['an image', { image: '' }, { image: 'ci:7' }, { image: 'ci:7' }],
  [
    'no image over that of the template',
    { image: '', 'pod-template': TEMPLATE },
    { image: 'ci:7' },
    { image: 'of-template:1' },
  ],
  [
    'no service account over that of the template',
    { 'pod-template': TEMPLATE },
    { 'service-account': 'central' },
    { serviceAccount: undefined },
  ],
  [
    'a service account that the workflow sets over that of the template',
    { 'pod-template': TEMPLATE, 'service-account': 'set' },
    {},
    { serviceAccount: 'set' },
  ],
  [
    'no resources over those of the template',
    { 'pod-template': TEMPLATE },
    { resources: 'cpu=1' },
    { resources: undefined },
  ],
  [
    'no folder over that of the template',
    { 'pod-template': TEMPLATE },
    { 'working-directory': '/x' },
    { workingDirectory: undefined },
  ],
  [
    'labels and selectors that the template does not set',
    { 'pod-template': TEMPLATE },
    { labels: { team: 'all', cost: 'ci' }, 'node-selector': { pool: 'ci', zone: 'a' } },
    { labels: { cost: 'ci' }, nodeSelector: { zone: 'a' } },
  ],
  [
    'a template',
    { image: '' },
    { 'pod-template': { spec: { containers: [{ name: 'step', image: 'central:1' }] } } },
    { image: 'central:1' },
  ],
])('a central default can be %s', (_, workflow, defaults, job) => {
  const read = jobOf(workflow, defaults);
  const fields = Object.keys(job).map((field) => [field, read[field as keyof Job]]);
  expect(Object.fromEntries(fields)).toEqual(job);
});

test('only the defaults in use are named', () => {
  const { central } = withCentralDefaults(inputsOf({ timeout: '2h' }), { timeout: '1h', retries: 1 }, WHERE);
  expect([...central]).toEqual(['retries']);
});

test.each<[what: string, defaults: unknown, problems: string[]]>([
  [
    'an unknown input',
    { timout: '1h' },
    [`${WHERE}: "timout" is not an input; remove it, or correct its name`],
  ],
  [
    'what belongs to the workflow',
    { run: 'make', namespace: 'ci' },
    [
      `${WHERE}: run cannot have a central default; set it in the workflow`,
      `${WHERE}: namespace cannot have a central default; set it in the workflow`,
    ],
  ],
  [
    'a value without a form',
    { timeout: { a: { b: 1 } } },
    [`${WHERE}: timeout has neither text, a number, true, false, a list nor a map; correct it`],
  ],
  ['a list in place of a map', ['timeout'], [`${WHERE}: the value is not a map; write INPUT: value`]],
  ['text in place of a map', 'timeout', [`${WHERE}: the value is not a map; write INPUT: value`]],
])('defaults are refused with %s', (_, defaults, problems) => {
  expect(problemsIn(() => withCentralDefaults(inputsOf({}), defaults, WHERE))).toEqual(problems);
});

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

describe('the kubeconfig', () => {
  const text = (context: object, current = 'ci') =>
    JSON.stringify({
      clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
      users: [{ name: 'u', user: { token: 'x' } }],
      contexts: [
        { name: 'ci', context: { cluster: 'c', user: 'u', ...context } },
        { name: 'other', context: { cluster: 'c', user: 'u' } },
      ],
      'current-context': current,
    });
  const extensions = [
    { name: 'minikube.sigs.k8s.io', extension: { provider: 'x' } },
    { name: 'pod-step/defaults', extension: { timeout: '1h' } },
  ];

  test.each<[what: string, kubeconfig: string, context: string | undefined, defaults: unknown]>([
    ['of its current context', text({ extensions }), undefined, { timeout: '1h' }],
    ['in base64', Buffer.from(text({ extensions })).toString('base64'), undefined, { timeout: '1h' }],
    ['of no other context', text({ extensions }), 'other', undefined],
    ['of the context that the workflow chooses', text({ extensions }, 'other'), 'ci', { timeout: '1h' }],
    ['if it has any', text({}), undefined, undefined],
  ])('has the defaults %s', (_, kubeconfig, context, defaults) => {
    expect(loadDefaults({ kubeconfig, context })).toEqual(defaults);
  });
});

test.skipIf(findProgram('jq') === undefined)(
  'the command of docs/kubeconfig.md writes them into a kubeconfig of one line',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'pod-step-defaults-'));
    try {
      const page = readFileSync('docs/kubeconfig.md', 'utf8');
      const command = /```sh\n(kubectl config view[^`]*gh secret set[^`]*)```/.exec(page)?.[1] ?? 'exit 1';
      const context = { cluster: 'c', user: 'u' };
      writeFileSync(
        join(folder, 'config.json'),
        JSON.stringify({
          clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
          users: [{ name: 'u', user: { token: 'x' } }],
          contexts: [{ name: 'ci', context }],
          'current-context': 'ci',
        }),
      );
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
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
