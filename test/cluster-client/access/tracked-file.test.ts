import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { warningsOfTrackedFiles } from '../../../src/cluster/tracked-file.ts';
import { folderOfTest } from '../../folders.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const at = (path: string) => join(folder, path);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), path);
  }
}

const server = new URL('https://cluster.example');
const CONFIG = { server, namespace: undefined, cluster: {}, user: {}, userName: 'mona', files: [] };
const isTracked = (path: string) => warningsOfTrackedFiles({ ...CONFIG, folder, files: [path] }).length > 0;

const FILES = [
  'README.md',
  'ci/kubeconfig.yaml',
  'ci/kubeconfig.yaml.bak',
  'ci/größe/config',
  'src/a/b/c/d.ts',
];

/** A repository that tracks FILES, with these `options` of git. */
function repository(...options: string[]): void {
  git('init', '-q', ...options);
  write(...FILES);
  git('add', '.');
  git('commit', '-qm', 'all');
}

test.each<[string, string[], string[]]>([
  ['of version 2', [], []],
  ['of version 3', [], ['add', '--intent-to-add', 'later']],
  ['of version 4', [], ['update-index', '--index-version', '4']],
  ['that is split', [], ['update-index', '--split-index']],
])('an index %s has the files that git tracks, and no others', (_, options, then) => {
  repository(...options);
  write('later', 'ci/other.yaml', 'kubeconfig.yaml', 'ci/kubeconfig');
  if (then.length > 0) git(...then);
  const others = ['ci/other.yaml', 'kubeconfig.yaml', 'ci/kubeconfig', 'ci', 'nothing'];
  expect([...FILES, ...others].filter((path) => isTracked(at(path)))).toEqual(FILES);
});

test('a path is found whatever its case is, as file systems of macOS and Windows find it', () => {
  repository();
  expect(isTracked(at('CI/Kubeconfig.YAML'))).toBe(true);
  expect(isTracked(at('ci/gro\u0308\u00dfe/config'))).toBe(true);
});

test('a file that is staged and not committed is tracked', () => {
  repository();
  write('new.yaml');
  git('add', 'new.yaml');
  expect(isTracked(at('new.yaml'))).toBe(true);
});

test('a file of a folder that a sparse index leaves out is tracked', () => {
  repository();
  git('sparse-checkout', 'set', '--cone', '--sparse-index', 'src');
  expect(existsSync(at('ci'))).toBe(false);
  write('ci/kubeconfig.yaml');
  expect(isTracked(at('ci/kubeconfig.yaml'))).toBe(true);
});

describe('a link', () => {
  test.each([
    ['that is tracked, to a file that is not', 'link.yaml', '/etc/hostname', 'link.yaml'],
    ['of a folder that is tracked, to a file that is not', 'linked', '/etc', 'linked/hostname'],
  ])('%s, was chosen by the author of the repository', (_, name, target, path) => {
    git('init', '-q');
    symlinkSync(target, at(name));
    git('add', name);
    expect(isTracked(at(path))).toBe(true);
  });

  test('followed by “..” in a path leads to the folder around its target', () => {
    repository();
    write('src/kubeconfig.yaml');
    symlinkSync('src/a', at('linked'));
    git('add', '.');
    write('kubeconfig.yaml');
    expect(isTracked(`${folder}/linked/../kubeconfig.yaml`)).toBe(true);
  });

  test('that is not tracked, to a file that is, leads to it', () => {
    repository();
    symlinkSync(at('ci'), at('own'));
    expect(isTracked(at('own/kubeconfig.yaml'))).toBe(true);
    expect(isTracked(at('own/other.yaml'))).toBe(false);
  });
});

test('a worktree and a submodule have an index of their own', () => {
  repository();
  git('worktree', 'add', '-q', 'tree');
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', folder, 'sub');
  write('tree/own.yaml', 'sub/own.yaml');
  expect(
    ['tree/ci/kubeconfig.yaml', 'sub/ci/kubeconfig.yaml'].filter((path) => !isTracked(at(path))),
  ).toEqual([]);
  expect(['tree/own.yaml', 'sub/own.yaml'].filter((path) => isTracked(at(path)))).toEqual([]);
});

test.each([
  ['no index', () => {}],
  [
    'an index that is cut off',
    () => writeFileSync(at('.git/index'), Buffer.from('DIRC\0\0\0\x02\0\0\0\x09xxxx')),
  ],
  ['an index that is something else', () => writeFileSync(at('.git/index'), 'hello')],
  ['an index that never ends', () => symlinkSync('/dev/zero', at('.git/index'))],
])('a repository with %s tracks nothing, as far as known', (_, spoil) => {
  git('init', '-q');
  spoil();
  write('a');
  expect(isTracked(at('a'))).toBe(false);
});

test('no program of the repository is run', () => {
  repository();
  git('config', 'core.fsmonitor', `touch ${at('ran')}`);
  expect(isTracked(at('README.md'))).toBe(true);
  expect(existsSync(at('ran'))).toBe(false);
});

test('a kubeconfig that git does not track causes a warning for the plugin that a folder of $PATH has', () => {
  const file = 'ci/kubeconfig.yaml';
  repository();
  chmodSync(at(file), 0o755);
  vi.stubEnv('PATH', ['/nonexistent', at('ci'), '/bin'].join(delimiter));
  const user = { exec: { command: 'kubeconfig.yaml' } };
  const warnings = warningsOfTrackedFiles({ ...CONFIG, folder, user });
  vi.unstubAllEnvs();
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining(`${file}", by which`)]);
});
