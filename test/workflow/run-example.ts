/** Runs a whole workflow of examples/ by act on the cluster of the tests. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import { VERSION } from '../../src/job/identity.ts';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { gitImage } from '../scenarios/git-image.ts';
import { addressForPods, startGitServer } from '../scenarios/git-server.ts';
import { databaseImage } from '../scenarios/recipes.ts';
import type { Stage } from '../scenarios/stage.ts';
import { type Ended, runWorkflow } from './run-workflow.ts';

export type Examples = AsyncDisposable & {
  /** `file`: of the folder examples/. */
  run(file: string, secrets?: Record<string, string>): Promise<Ended>;
  /** The workflow of examples/platform/ that uses the others there, after a change to its text. */
  runPlatform(change: (yaml: string) => string, secrets?: Record<string, string>): Promise<Ended>;
};

/** A repository on a server of this machine, for whose newest commit workflows run. */
export type Repository = AsyncDisposable & {
  /** `name`: of the file without its ending. */
  run(
    name: string,
    yaml: string,
    secrets?: Record<string, string>,
    actions?: Record<string, string>,
  ): Promise<Ended>;
  /** Made and removed with it. */
  folder: string;
};

type Workflow = { on: string | string[] | Record<string, unknown> };

export const USER = 'mona';
export const TOKEN = 'ghs_t0kenOfTheJob';
/** A file of the repository that is checked out. */
const FILE = 'about.txt';
const REPOSITORY = 'acme/shop';
/**
 * The programs that the examples start in their images. Each prints its arguments and its folder. Nightly tests fail, and so
 * does a program that finds no database where its tests should have one.
 */
const PROGRAMS = ['go', 'make', 'migrate', 'mvn', 'pip', 'python'];
const SAYS = `#!/bin/sh
echo "$(basename "$0") $* $(cat ${FILE} 2>/dev/null)"
[ "$1" != nightly ] || exit 3
[ -z "$DATABASE_URL" ] || [ "$1" = up ] || nc postgres 5432 </dev/null >/dev/null
`;

export async function openExamples(stage: Stage, act: string): Promise<Examples> {
  const repository = await openRepository(stage, act, { [FILE]: `of ${REPOSITORY}` });
  return {
    run(file, secrets) {
      const yaml = readFileSync(join('examples', file), 'utf8');
      const name = basename(file, '.yml');
      pushImages(stage, name, yaml);
      return repository.run(name, withStandIns(yaml, stage.registry.address, name), secrets);
    },
    runPlatform(change, secrets = {}) {
      const [caller = '', workflow = '', action = ''] = ['caller', 'workflow', 'action'].map((one) =>
        readFileSync(`examples/platform/${one}.yml`, 'utf8'),
      );
      pushImages(stage, 'platform', caller);
      const shared = join(repository.folder, 'shared');
      for (const path of ['.github/workflows', 'step']) mkdirSync(join(shared, path), { recursive: true });
      writeFileSync(join(shared, '.github/workflows/step.yml'), workflow);
      writeFileSync(
        join(shared, 'step/action.yml'),
        withStandIns(action, stage.registry.address, 'platform'),
      );
      const ours = withStandIns(change(caller), stage.registry.address, 'platform');
      const kubeconfigs = { KUBECONFIG_EU: kubeconfigOf(stage), KUBECONFIG_US: kubeconfigOf(stage) };
      return repository.run('platform', ours, { ...kubeconfigs, ...secrets }, { 'acme/ci@COMMIT': shared });
    },
    [Symbol.asyncDispose]: () => repository[Symbol.asyncDispose](),
  };
}

/** Creates what workflows need in addition to the cluster: a repository with these files, and the action as it is in dist/. */
export async function openRepository(
  stage: Stage,
  act: string,
  files: Record<string, string>,
): Promise<Repository> {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-examples-'));
  const action = join(folder, 'action');
  for (const name of ['action.yml', 'dist']) cpSync(name, join(action, name), { recursive: true });
  const server = await startGitServer(await addressForPods(stage));
  server.create(REPOSITORY, [files]);
  const repository = join(folder, 'repository');
  await promisify(execFile)('git', ['clone', '--quiet', `${server.url}/${REPOSITORY}`, repository], {
    // Neither a proxy of the environment nor the user's configuration of git.
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  return {
    folder,
    run(name, yaml, secrets = {}, actions = {}) {
      const workflow = join(folder, `${name}.yml`);
      writeFileSync(workflow, yaml);
      return runWorkflow({
        act,
        workflow,
        repository,
        event: eventOf(parse(yaml)),
        actions: {
          ...uploadsOf(yaml),
          ...Object.fromEntries([`v${VERSION}`, 'COMMIT'].map((ref) => [`pod-step/pod-step@${ref}`, action])),
          ...actions,
        },
        actor: USER,
        runsOn: /runs-on: (\S+)/.exec(yaml)?.[1] ?? 'ubuntu-24.04',
        env: { GITHUB_SERVER_URL: server.url, GITHUB_REPOSITORY: REPOSITORY },
        secrets: { KUBECONFIG: kubeconfigOf(stage), GITHUB_TOKEN: TOKEN, ...secrets },
        programs: [],
      });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Actions that upload files are not on this machine. act has actions/checkout itself. */
function uploadsOf(yaml: string): Record<string, string> {
  const uses = [...yaml.matchAll(/uses: ((?:actions\/upload|codecov)\S+)/g)];
  return Object.fromEntries(uses.map(([, name = '']) => [name, resolve('test/workflow/upload')]));
}

/** Each example has images of its own, so that the faults of one don't concern another. */
function pushImages(stage: Stage, example: string, yaml: string): void {
  const { registry } = stage;
  const programs = Object.fromEntries(PROGRAMS.map((name) => [`bin/${name}`, SAYS]));
  for (const [, path = ''] of yaml.matchAll(/\b(?:docker|ghcr)\.io\/(\S+)/g))
    registry.push(
      `${example}/${path}`,
      path.includes('postgres')
        ? databaseImage(stage)
        : shellImage({ programs, files: { 'etc/name': path } }),
    );
  registry.push(`${example}/git:1`, gitImage());
}

/** All else is as it is in the example. */
function withStandIns(yaml: string, registry: string, example: string): string {
  return yaml
    .replaceAll(/\b(?:docker|ghcr)\.io\//g, `${registry}/${example}/`)
    .replaceAll(/\b(?:docker|ghcr)\.io\b/g, registry)
    .replaceAll(/^( +)kubeconfig: .*$/gm, `$&\n$1checkout-image: ${registry}/${example}/git:1`);
}

function eventOf({ on }: Workflow): string {
  if (typeof on === 'string') return on;
  return (Array.isArray(on) ? on : Object.keys(on))[0] ?? '';
}

/** The examples name no namespace, so it is the context's. */
function kubeconfigOf({ kubeconfig, namespace }: Stage): string {
  return changedKubeconfig(kubeconfig, { context: { namespace } });
}
