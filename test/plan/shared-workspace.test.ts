import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOBODY } from '../../src/job/image-consumers.ts';
import { base64 } from '../../src/job/values.ts';
import { folderOfTest } from '../folders.ts';
import { type GitServer, startGitServer } from '../scenarios/git-server.ts';
import { planned } from './planned.ts';

// The command of the checkout container, run on this machine with folders as its volumes, while an attacker writes into the
// workspace. test/scenarios/shared-workspace.test.ts does the same with two pods on a real cluster.

const TOKEN = `ghs_${randomBytes(10).toString('hex')}`;
const AUTHORIZATION = `Authorization: Basic ${base64(`x-access-token:${TOKEN}`)}`;
const FILES = { 'name.txt': 'first', 'web/page.txt': 'page 1' };

let server: GitServer;
let folder: string;
/** Where the programs of the attacker write what they find. */
let loot: string;

beforeAll(async () => {
  server = await startGitServer('127.0.0.1');
  server.create('acme/secret', [FILES]);
  server.protect('acme/secret', TOKEN);
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(() => {
  folder = folderOfTest();
  chmodSync(folder, 0o755);
  mkdirSync(workspace());
  loot = join(folder, 'loot');
  const spy = `#!/bin/sh\ncat /proc/[0-9]*/environ >>${loot} 2>/dev/null\nenv >>${loot}\ncat\n`;
  writeFileSync(join(folder, 'spy'), spy, { mode: 0o755 });
});
afterEach(() => {
  server.beforeCommits(() => {});
});

const workspace = () => join(folder, 'workspace');
const spy = () => join(folder, 'spy');

/** Everything in a repository that names a program for git to run, or another place to read such a name from. */
const CONFIG = () =>
  [
    `[core]\n\tfsmonitor = ${spy()}\n\thooksPath = ${folder}/hooks\n\tsshCommand = ${spy()}`,
    `[filter "spy"]\n\tsmudge = ${spy()}\n\tclean = ${spy()}\n\tprocess = ${spy()}\n\trequired = false`,
    `[credential]\n\thelper = ${spy()}\n[include]\n\tpath = ${folder}/included`,
    `[hook "spy"]\n\tevent = post-checkout\n\tevent = reference-transaction\n\tcommand = ${spy()}`,
    `[remote "origin"]\n\tuploadpack = ${spy()}\n\tvcs = spy\n[submodule]\n\trecurse = true`,
  ].join('\n');

const HOOKS = [
  ...['reference-transaction', 'post-checkout', 'post-index-change', 'fsmonitor-watchman'],
  ...['pre-auto-gc', 'post-merge', 'pre-commit', 'post-rewrite'],
];

function writeHooks(hooks: string): void {
  mkdirSync(hooks, { recursive: true });
  for (const hook of HOOKS) writeFileSync(join(hooks, hook), readFileSync(spy()), { mode: 0o755 });
}

/** A repository of the attacker. Its configuration comes before the existing text, which git would not write again. */
function takeOver(git: string): void {
  mkdirSync(join(git, 'info'), { recursive: true });
  mkdirSync(join(git, 'objects/info'), { recursive: true });
  const config = join(git, 'config');
  const own = existsSync(config) ? readFileSync(config, 'utf8') : '[core]\n\tbare = false\n';
  writeFileSync(config, `${own}\n${CONFIG()}\n`);
  writeFileSync(join(git, 'info/attributes'), '* filter=spy\n');
  writeFileSync(join(git, 'objects/info/alternates'), `${folder}/alternate/objects\n`);
}

const ATTACKS: Record<string, () => void> = {
  hooks: () => writeHooks(join(workspace(), '.git/hooks')),
  configuration: () => {
    writeHooks(join(folder, 'hooks'));
    takeOver(join(workspace(), '.git'));
    writeFileSync(join(workspace(), '.gitattributes'), '* filter=spy\n');
  },
  'a link in place of the repository': () => {
    rmSync(join(workspace(), '.git'), { recursive: true, force: true });
    execFileSync('git', ['init', '-q', join(folder, 'evil')]);
    takeOver(join(folder, 'evil/.git'));
    symlinkSync(join(folder, 'evil/.git'), join(workspace(), '.git'));
  },
  'a file in place of the repository': () => {
    rmSync(join(workspace(), '.git'), { recursive: true, force: true });
    execFileSync('git', ['init', '-q', join(folder, 'evil')]);
    takeOver(join(folder, 'evil/.git'));
    writeFileSync(join(workspace(), '.git'), `gitdir: ${folder}/evil/.git\n`);
  },
};

describe.each(Object.entries(ATTACKS))('%s that another step writes into the workspace', (_, attack) => {
  test.each<[string, () => void]>([
    ['before the checkout', () => attack()],
    ['while git fetches', () => server.beforeCommits(attack)],
  ])('%s get nothing run by git, and nothing of the token', async (_, arrange) => {
    arrange();
    const { code, output } = await checkOut();
    expect(lootIn()).toBe('');
    expect(output).not.toContain(TOKEN);
    expect([code, inWorkspace('cat', 'name.txt', 'web/page.txt')]).toEqual([0, 'first\npage 1\n']);
    expect(inWorkspace('git', 'status', '--porcelain')).toBe('');
  });
});

test('hooks that another step writes again and again get nothing run by git, and nothing of the token', async () => {
  const write = `h=.git/hooks; mkdir -p $h; for one in ${HOOKS.join(' ')}; do cp ${spy()} $h/$one; done`;
  const loop = spawn('sh', ['-c', `while :; do (${write}) 2>/dev/null; done`], { cwd: workspace() });
  try {
    for (let round = 0; round < 5; round++) {
      await checkOut();
      expect(lootIn()).toBe('');
    }
  } finally {
    loop.kill();
  }
});

describe('a workspace that was used before', () => {
  test('is made new, whatever was left in lost+found', async () => {
    mkdirSync(join(workspace(), 'lost+found/deep'), { recursive: true });
    writeFileSync(join(workspace(), 'lost+found/deep/left'), 'left');
    writeFileSync(join(workspace(), '.left'), 'left');
    expect(await checkOut()).toMatchObject({ code: 0 });
    expect(inWorkspace('ls', '-A')).toBe('.git\nname.txt\nweb\n');
  });

  test.runIf(process.getuid?.() === 0)(
    'keeps a lost+found that only root can read, as a new file system has it',
    async () => {
      mkdirSync(join(workspace(), 'lost+found'), { mode: 0o700 });
      writeFileSync(join(workspace(), 'lost+found/#12'), 'of a file system');
      const { code, output } = await checkOut({ uid: NOBODY });
      expect([code, output]).toEqual([0, '']);
      expect(inWorkspace('ls', '-A')).toBe('.git\nlost+found\nname.txt\nweb\n');
      expect(inWorkspace('ls', 'lost+found')).toBe('#12\n');
    },
  );

  test('is for git’s own use as before', async () => {
    await checkOut();
    const git = (...args: string[]) => inWorkspace('git', ...args).trim();
    expect(git('config', '--get-regexp', '^(core|remote)')).toBe(
      [
        'core.repositoryformatversion 0',
        'core.filemode true',
        'core.bare false',
        'core.logallrefupdates true',
        `remote.origin.url ${server.url}/acme/secret`,
        'remote.origin.fetch +refs/heads/*:refs/remotes/origin/*',
      ].join('\n'),
    );
    expect(git('rev-list', '--count', 'HEAD')).toBe('1');
    // The server is this process, so nothing may wait for git here.
    const fetch = ['-c', `http.extraHeader=${AUTHORIZATION}`, 'fetch', '-q', 'origin'];
    await promisify(execFile)('git', fetch, { cwd: workspace() });
    expect(git('rev-parse', 'origin/main')).toBe(git('rev-parse', 'HEAD'));
    expect(git('fsck')).toBe('');
  });
});

function lootIn(): string {
  return existsSync(loot) ? readFileSync(loot, 'utf8') : '';
}

function inWorkspace(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: workspace(), encoding: 'utf8' });
}

/** Runs the container's command as a node would, with folders of this machine in place of the volumes. */
async function checkOut(options: { uid?: number } = {}): Promise<{ code: number | null; output: string }> {
  const inputs = { run: 'true', checkout: 'main', 'checkout-token': TOKEN, 'checkout-image': 'git:1' };
  const claim = { name: 'workspace', persistentVolumeClaim: { claimName: 'shared' } };
  const { pod } = planned(inputs, { volumes: [claim] });
  const container = pod.spec?.initContainers?.find(({ name }) => name === 'checkout');
  const here = (text = '') =>
    (container?.volumeMounts ?? [])
      .toSorted((one, other) => other.mountPath.length - one.mountPath.length)
      .reduce((changed, { name, mountPath }) => changed.replaceAll(mountPath, join(folder, name)), text)
      .replaceAll('$$', '$');
  for (const { name } of container?.volumeMounts ?? []) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o777);
  }
  const env = Object.fromEntries(
    (container?.env ?? []).map(({ name, value, valueFrom }) => [
      name,
      valueFrom === undefined ? here(value) : AUTHORIZATION,
    ]),
  );
  const url = `${server.url}/acme/secret`;
  for (const [name, value] of Object.entries(env))
    env[name] = value.replaceAll('https://github.com/acme/shop', url);
  const [program = '', ...args] = (container?.command ?? []).map(here);
  const child = spawn(program, args, {
    cwd: here(container?.workingDir),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: Buffer.concat(parts).toString() };
}
