import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { kubeconfigOf } from '../cluster-client/access/kubeconfigs.ts';
import { openRunnerIssuer } from '../cluster-client/access/runner-issuer.ts';
import { openFolder } from '../folders.ts';
import { type Ended, type Inputs, runAction, runPost } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const RECORDER = pathToFileURL(join(import.meta.dirname, 'record-loads.ts')).href;
const EARLY = ['compiled.js', 'index.js', 'main.cjs'];
const PLAIN = ['compiled.js', 'index.js', 'late.cjs', 'main.cjs'];
const SHARED = 'files.cjs';
const PROXIES = ['proxies.cjs'];
const MAX_BYTES = 880_000;
/** Until the first request. */
const MAX_EARLY_BYTES = 520_000;

const TOKEN = { token: 'a-token' };

/** The paths of the files that a step loads, which ends before it asks the cluster: it has no image. */
async function loadedBy(kubeconfig: string, env: Record<string, string> = {}): Promise<string[]> {
  const { paths, outputs } = await recorded({ kubeconfig, command: 'true' }, env);
  expect(outputs['message']).toMatch(/^image: is missing;/);
  return paths;
}

async function recorded(
  inputs: Inputs,
  env: Record<string, string> = {},
  run: (inputs: Inputs, env: Record<string, string>) => Promise<Ended> = runAction,
) {
  using folder = openFolder();
  const list = join(folder.path, 'loaded');
  // Scenarios are recorded unless they say otherwise.
  const ended = await run(
    { tape: '', ...inputs },
    { NODE_OPTIONS: `--import=${RECORDER}`, LOADED_FILES: list, ...env },
  );
  const [early = '', ...more] = readFileSync(list, 'utf8').split('request:\n');
  const pathsIn = (urls: string) => {
    const paths = urls.split('\n').filter((url) => url !== '');
    return paths.map((url) => fileURLToPath(url)).filter((path) => dirname(path) !== import.meta.dirname);
  };
  return { ...ended, early: pathsIn(early), paths: [early, ...more].flatMap(pathsIn) };
}

const bytesOf = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + statSync(path).size, 0);
const namesOf = (paths: readonly string[]) => paths.map((path) => basename(path)).toSorted();

describe('a step loads', () => {
  test.each([
    ['a token', TOKEN, {}],
    ['a credential plugin', pluginUser(), {}],
    ['the name and password of its user', { username: 'mona', password: 'a-password' }, {}],
    ['a token, and NO_PROXY without a proxy', TOKEN, { NO_PROXY: '*' }],
    ['a token, and a proxy for http:// alone', TOKEN, { http_proxy: 'http://p:3128' }],
    ['a token, and a proxy for others', TOKEN, { https_proxy: 'http://p:3128', no_proxy: '.invalid' }],
  ])('four files, 0.9 MB at most, with %s', async (_, user, env) => {
    const paths = await loadedBy(kubeconfigOf({ user }), env);
    expect(namesOf(paths)).toEqual(PLAIN);
    expect(bytesOf(paths)).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('a bundle of which V8 keeps a character in one byte', async () => {
    const paths = await loadedBy(kubeconfigOf({ user: TOKEN }));
    const parts = paths.filter((path) => path.endsWith('.cjs'));
    for (const part of parts) expect(readFileSync(part, 'latin1')).not.toMatch(/[^\0-\x7f]/);
  });

  test('the same four files with a client certificate, until its pod has ended, and one afterwards', async () => {
    const kubeconfig = changedKubeconfig(stage.kubeconfig, {});
    const inputs = { ...stage.inputs, kubeconfig, run: 'true', 'github-token': 'ghs_c2Vlbi1ieS1ub2JvZHk' };
    const main = await recorded(inputs);
    expect(main.outputs['outcome']).toBe('success');
    expect(namesOf(main.paths)).toEqual(PLAIN);
    expect(namesOf(main.early)).toEqual(EARLY);
    expect(bytesOf(main.early)).toBeLessThanOrEqual(MAX_EARLY_BYTES);
    const post = await recorded(inputs, {}, (given, env) => runPost(given, main, env));
    expect(post.exitCode).toBe(0);
    expect(namesOf(post.paths)).toEqual(['post.js']);
  });

  const folder = import.meta.dirname;

  /** What a step loads besides, for these inputs and this environment. */
  const proxied = (url: string) => kubeconfigOf({ user: TOKEN, cluster: { 'proxy-url': url } });
  const URLS = ['http://p:3128', 'https://p:3128', 'socks5://p:1080'];
  type Row = [what: string, inputs: Inputs, more: string[], env?: Record<string, string>];
  test.each<Row>([
    ['what packs and reads patterns, with files-in', { 'files-in': 'stage.ts' }, ['pack.cjs', SHARED]],
    ['nothing more, for a check', { mode: 'check', 'files-in': 'stage.ts' }, []],
    ['what unpacks, with files-out', { 'files-out': 'reports' }, ['receive.cjs', SHARED]],
    ['nothing to unpack, for a check', { mode: 'check', 'files-out': 'reports' }, []],
    ['nothing for its summary, for a check', { mode: 'check', 'hand-back': 'summary' }, []],
    ['nothing more, with commands', { 'hand-back': 'annotations, groups, masks' }, []],
    ['what reads services, with services', { services: 'redis: redis:8' }, ['services.cjs']],
    ['nothing more, with a collector', { 'otel-endpoint': 'http://127.0.0.1:1' }, []],
    ...URLS.map((url): Row => [`proxies with ${url}`, { kubeconfig: proxied(url) }, PROXIES]),
    ...['https_proxy', 'HTTPS_PROXY'].map(
      (name): Row => [`proxies with ${name}`, {}, PROXIES, { [name]: 'http://p:3128' }],
    ),
  ])('%s', async (_, inputs, more, env) => {
    const given = { kubeconfig: kubeconfigOf({ user: TOKEN }), command: 'true', ...inputs };
    const { paths } = await recorded(given, { GITHUB_WORKSPACE: folder, ...env });
    expect(namesOf(paths)).toEqual([...PLAIN, ...more].toSorted());
  });

  test('what unpacks, with a summary', async () => {
    const given = { 'checkout-image': stage.image, run: 'true', 'hand-back': 'summary' };
    const { paths } = await recorded({ ...stage.inputs, ...given });
    expect(namesOf(paths)).toEqual([...PLAIN, 'receive.cjs', SHARED].toSorted());
  });

  describe('for an image that is missing', () => {
    const withImage = () => ({
      ...stage.inputs,
      image: `${stage.registry.address}/ok/app:nope`,
      run: 'true',
      'github-token': 'ghs_c2Vlbi1ieS1ub2JvZHk',
    });
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const workflow = {
      GITHUB_API_URL: 'http://127.0.0.1:1',
      GITHUB_WORKFLOW_REF: 'acme/shop/ci.yml@refs/heads/main',
      GITHUB_WORKFLOW_SHA: commit,
    };

    test('nothing more where the job has checked out its repository', async () => {
      using workspace = openFolder();
      mkdirSync(join(workspace.path, '.git'));
      writeFileSync(join(workspace.path, '.git/HEAD'), commit);
      writeFileSync(join(workspace.path, 'ci.yml'), 'on: push\n');
      const { paths, outputs } = await recorded(withImage(), {
        ...workflow,
        GITHUB_WORKSPACE: workspace.path,
      });
      expect(outputs['reason']).toBe('not-found');
      expect(namesOf(paths)).toEqual(PLAIN);
    });

    test('nothing more where the job has not, and GitHub is asked', async () => {
      const { paths, log } = await recorded(withImage(), { ...workflow, RUNNER_DEBUG: '1' });
      expect(log.join('\n')).toContain('can’t be read from GitHub’s API (connect ECONNREFUSED');
      expect(namesOf(paths)).toEqual(PLAIN);
    });
  });

  test('nothing more for OIDC tokens of the runner, and proxies where one is between', async () => {
    await using issuer = await openRunnerIssuer();
    const inputs = { server: 'https://cluster.invalid', 'oidc-audience': 'acme', command: 'true' };
    const direct = await recorded(inputs, issuer.env);
    const proxied = await recorded(inputs, { ...issuer.env, HTTPS_PROXY: 'http://p:3128' });
    expect(namesOf(direct.paths)).toEqual(PLAIN);
    expect(namesOf(proxied.paths)).toEqual([...PLAIN, ...PROXIES].toSorted());
  });
});

function pluginUser(): object {
  const credential = JSON.stringify({ status: { token: 'a-token' } });
  return { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'echo', args: [credential] } };
}
