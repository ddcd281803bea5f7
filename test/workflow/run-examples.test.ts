import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { PatchStrategy, setHeaderOptions } from '@kubernetes/client-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../../cluster/requirements.ts';
import { makeCacheClaim } from '../scenarios/recipes.ts';
import { openStage, type Stage } from '../scenarios/stage.ts';
import { serve } from '../serve.ts';
import { type Examples, openExamples, TOKEN, USER } from './run-example.ts';
import type { Ended } from './run-workflow.ts';

/** Set by test/workflow.ts, with POD_STEP_TEST_KUBECONFIG, which openStage reads. */
const act = process.env['POD_STEP_TEST_ACT'] ?? '';
const missing = ['curl', 'jq'].filter((name) => findProgram(name) === undefined);
const RUN = [
  'cache.yml',
  'chat.yml',
  'database.yml',
  'image-gate.yml',
  'matrix.yml',
  'platform',
  'private-registry.yml',
  'registry-outage.yml',
  'retries.yml',
];
const NOT_RUN = {
  'files.yml': 'it builds a project of npm on the runner; run-moved has workflows with files',
  'aks.yml': 'it takes a cluster of Azure',
  'eks.yml': 'it takes a cluster of AWS',
  'gke.yml': 'it takes a cluster of Google',
  'kind.yml': 'it takes Docker',
  'gpu.yml': 'its pods ask for a GPU, and for 32 and 96 GiB of memory',
  'oidc.yml': 'act gives no OIDC tokens; scenarios/oidc runs a step with those of an issuer of its own',
};

test('every example is run, or has a reason why not', () => {
  const names = globSync('examples/*').map((path) => basename(path));
  expect([...RUN, ...Object.keys(NOT_RUN)].sort()).toEqual(names.sort());
});

describe.runIf(act !== '')('the examples, run by act on a real cluster:', () => {
  let stage: Stage;
  let examples: Examples;
  beforeAll(async () => {
    stage = await openStage();
    examples = await openExamples(stage, act);
  });
  afterAll(async () => {
    await examples[Symbol.asyncDispose]();
    await stage[Symbol.asyncDispose]();
  });
  afterEach(async () => expect(await stage.left()).toEqual([]));

  test.skip.each(Object.entries(NOT_RUN))('%s is not run: %s', () => {});

  test('cache.yml has its cache on a volume', async () => {
    await using _ = await makeCacheClaim(stage);
    const ended = await examples.run('cache.yml');
    expectSuccess(ended, 'cache.yml');
    expect(logOf(ended, 'build')).toContain('mvn --batch-mode verify of acme/shop');
  });

  test.skipIf(missing.length > 0)(
    `chat.yml sends a chat why the tests failed (takes curl and jq; missing: ${missing.join(', ') || 'none'})`,
    async () => {
      await using chat = await openChat();
      const ended = await examples.run('chat.yml', { CHAT_WEBHOOK: chat.url });
      expect(logOf(ended, 'test')).toContain('make nightly of acme/shop');
      expect(ended.jobs['test']).toMatchObject({
        result: 'failure',
        main: { 'Send a chat message': { result: 'success' } },
      });
      expect(chat.messages).toEqual([
        expect.stringMatching(
          /^Nightly tests \(step\/exit-code\): The step ended with exit code 3\. http:\S+\/acme\/shop\/actions\/runs\/\d+$/,
        ),
      ]);
    },
  );

  test('database.yml finds its database by its name', async () => {
    const ended = await examples.run('database.yml');
    expectSuccess(ended, 'database.yml');
    expect(logOf(ended, 'test')).toContain('go test ./... of acme/shop');
  });

  test('image-gate.yml deploys after its images were found', async () => {
    const ended = await examples.run('image-gate.yml', { DATABASE_URL: 'postgres://db.acme.dev/shop' });
    expectSuccess(ended, 'image-gate.yml');
    expect(logOf(ended, 'deploy').map((line) => line.trimEnd())).toContain('migrate up');
  });

  test('matrix.yml runs the tests in each image', async () => {
    const ended = await examples.run('matrix.yml');
    expectSuccess(ended, 'matrix.yml');
    const log = logOf(ended, 'test');
    for (const line of ['pip install --requirement requirements.txt', 'python -m unittest'])
      expect(log.filter((one) => one === `${line} of acme/shop`)).toHaveLength(3);
    const manifests = stage.registry.requests.filter(
      ({ path, status }) => status === 200 && /\/matrix\/library\/python\/manifests\/3\.1[234]$/.test(path),
    );
    expect(new Set(manifests.map(({ path }) => path)).size).toBe(3);
  });

  test('platform/ runs the step of each repository in the cluster of its region', async () => {
    const ended = await examples.runPlatform((yaml) => yaml);
    const log = Object.values(ended.jobs).flatMap((job) => job.log);
    expect(ended.exitCode, log.join('\n')).toBe(0);
    expect(log.filter((line) => line === 'make test of acme/shop')).toHaveLength(2);
  });

  test.each([
    [
      'whose secret of the region is missing',
      (yaml: string) => yaml,
      { KUBECONFIG_EU: '', KUBECONFIG_US: '' },
      /the value is not a valid kubeconfig/,
    ],
    [
      'whose region does not exist',
      (yaml: string) => yaml.replaceAll(/region: .*/g, 'region: mars'),
      {},
      /the value is not a valid kubeconfig/,
    ],
    [
      'with a label in its cost center',
      (yaml: string) => yaml.replaceAll('cost-center: shop', 'cost-center: "shop\\nteam=billing"'),
      {},
      /does not have a valid label value/,
    ],
  ])('platform/ runs nothing for a caller %s', async (_, change, secrets, wanted) => {
    const ended = await examples.runPlatform(change, secrets);
    const log = Object.values(ended.jobs).flatMap((job) => job.log);
    expect(ended.exitCode).not.toBe(0);
    expect(log.join('\n')).toMatch(wanted);
    expect(log).not.toContain('make test of acme/shop');
  });

  test('private-registry.yml pulls by the token of the job', async () => {
    const repository = 'private-registry/acme/shop-ci';
    stage.registry.protect(repository, { user: USER, password: TOKEN });
    const ended = await examples.run('private-registry.yml');
    expectSuccess(ended, 'private-registry.yml');
    expect(logOf(ended, 'test')).toContain('make test of acme/shop');
    const answers = stage.registry.requests.filter(({ path }) => path.includes(`${repository}/manifests`));
    expect(answers.map(({ status }) => status)).toContain(401);
  });

  test('registry-outage.yml runs the copy of the node while the registry is unavailable, and says so', async () => {
    const before = await examples.run('registry-outage.yml');
    stage.registry.misbehave('registry-outage/acme/shop-ci', { kind: 'unavailable', status: 503 });
    const during = await examples.run('registry-outage.yml');
    const said = (ended: Ended) => ended.jobs['test']?.main['Report the image']?.summary ?? '';
    expect(said(before)).toBe('');
    expect(said(during)).toMatch(/^The pull failed\. .* sha256:[0-9a-f]{64}\.$/m);
    for (const ended of [before, during]) {
      expect(logOf(ended, 'test')).toContain('make test of acme/shop');
      expectSuccess(ended, 'registry-outage.yml');
    }
  });

  test('retries.yml has its steps on spot nodes, once if nothing fails', async () => {
    const label = 'karpenter.sh/capacity-type';
    await labelNodes(stage, { [label]: 'spot' });
    try {
      const ended = await examples.run('retries.yml');
      expectSuccess(ended, 'retries.yml');
      for (const job of ['by-inputs', 'by-retryable'])
        expect(logOf(ended, job).filter((line) => line === 'make test of acme/shop')).toHaveLength(1);
    } finally {
      await labelNodes(stage, { [label]: null });
    }
  });
});

/** act ends with 0 even if it has left out a job that it cannot run. */
function expectSuccess({ exitCode, jobs }: Ended, name: string): void {
  const wanted = Object.keys((parse(readFileSync(`examples/${name}`, 'utf8')) as { jobs: object }).jobs);
  const results = wanted.map((job) => [job, jobs[job]?.result]);
  const logs = Object.values(jobs).flatMap(({ log }) => log);
  expect(results, logs.join('\n')).toEqual(wanted.map((job) => [job, 'success']));
  expect(exitCode, logs.join('\n')).toBe(0);
}

function logOf({ jobs }: Ended, job: string): string[] {
  return jobs[job]?.log ?? [];
}

async function labelNodes({ api, nodes }: Stage, labels: Record<string, string | null>): Promise<void> {
  for (const name of nodes)
    await api.patchNode(
      { name, body: { metadata: { labels } } },
      setHeaderOptions('Content-Type', PatchStrategy.MergePatch),
    );
}

/** A chat that takes messages as many do: JSON with a `text`. */
async function openChat(): Promise<AsyncDisposable & { url: string; messages: string[] }> {
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    messages.push((JSON.parse(await text(request)) as { text: string }).text);
    response.end('ok');
  });
  const served = await serve(server);
  return { ...served, url: `http://${served.address}`, messages };
}
