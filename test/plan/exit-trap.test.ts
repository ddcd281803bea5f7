import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBusybox } from '../../simulator/registry/images.ts';
import { appendUsage, withExitTrap } from '../../src/plan/exit-trap.ts';
import { useFolder } from '../folders.ts';

const folder = useFolder();

let number = 0;
/** A folder with these files. */
function folderWith(files: Record<string, string>): string {
  const root = join(folder, `${++number}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const busybox = findBusybox();
const SHELLS: readonly (readonly string[])[] = [
  ['dash', '-e'],
  ...(busybox === undefined ? [] : [[busybox, 'sh', '-e']]),
  ['bash'],
  ['bash', '-eo', 'pipefail'],
  ['bash', '--posix', '-eu'],
].filter(([program = '']) => spawnSync(program, ['-c', 'true']).error === undefined || program === busybox);

/** As Linux 6.1.176 wrote them for the cgroup of a container that had reached its limits of memory and CPU. */
const V2 = {
  cgroup: '0::/\n',
  'fs/memory.peak': '67108864\n',
  'fs/memory.events': 'low 0\nhigh 0\nmax 78\noom 1\noom_kill 1\noom_group_kill 0\n',
  'fs/cpu.stat':
    'usage_usec 16180000\nuser_usec 15866636\nsystem_usec 313363\nnr_periods 326\nnr_throttled 320\nthrottled_usec 16030000\nnr_bursts 0\nburst_usec 0\n',
};
const USED_IN_V2 =
  'pod-step-usage=memory.peak 67108864 oom_kill 1 usage_usec 16180000 throttled_usec 16030000';

/** How the shell ends with the script, and what it has appended to its outputs. `env`: in addition to an empty PATH. */
function run(shell: readonly string[], script: string, root = folderWith({ ...V2, out: '' }), env = {}) {
  const [program = '', ...options] = shell;
  const path = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
  const { status, signal, stdout, stderr } = spawnSync(path, [...options, '-c', script], {
    encoding: 'utf8',
    // With a socket, bash would read its file of settings.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { OUT: join(root, 'out'), PATH: '/nonexistent', ...env },
  });
  return { ended: { status, signal, stdout, stderr }, out: readFileSync(join(root, 'out'), 'utf8') };
}

function trapped(script: string, root: string): string {
  const cgroups = { ofProcess: join(root, 'cgroup'), root: join(root, 'fs') };
  return withExitTrap(script, [appendUsage(join(root, 'out'), cgroups)]);
}

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))('in %s', (_, shell) => {
  test.each([
    ['succeeds', 'true', true],
    ['fails', 'false', true],
    ['fails in a later line', 'echo a\nfalse\necho b', true],
    ['exits', 'exit 7', true],
    ['exits with 0', 'false || exit 0', true],
    ['ends in a function', 'f() { exit 9; }\nf\necho b', true],
    ['fails in a function', 'f() { return 6; }\nf', true],
    ['fails in a subshell', '(exit 5)', true],
    ['succeeds after a subshell with a trap', '(trap "echo sub" EXIT; exit 5) || true', true],
    ['fails in a pipe', 'false | true', true],
    ['lacks a command', 'no-such-command-here', true],
    ['lacks a variable', 'set -u\necho "$no_such_variable"', true],
    ['leaves a background job', 'while :; do read x || exit 0; done </dev/null & exit 4', true],
    ['is traced', 'set -x\necho a', true],
    ['closes its output', 'exec >&- 2>&-\nexit 3', true],
    ['has odd settings', 'IFS=/:\nset -fuC\nread() { exit 1; }\nprintf() { exit 1; }\nexit 2', true],
    ['is traced, and fills its outputs', 'set -x\nprintf "%05000d" 0 >>"$OUT"\nexit 3', false],
    ['removes the trap', 'trap - EXIT\nexit 8', false],
    ['has a trap', 'trap "exit 12" EXIT\nexit 11', false],
    ['becomes another program', 'exec "$SHELL_PATH" -c "exit 13"', false],
    ['kills itself', 'kill -9 $$', false],
    ['reads its standard input', 'read line || echo none', true],
    ['fills its outputs', 'printf "%05000d" 0 >>"$OUT"\nexit 3', false],
  ])('the exit code and the output stay when a script %s', (_, script, isCounted) => {
    const root = folderWith({ ...V2, out: '' });
    const env = { SHELL_PATH: '/bin/sh' };
    const bare = run(shell, script, folderWith({ out: '' }), env);
    const { ended, out } = run(shell, trapped(script, root), root, env);
    expect(ended).toEqual(bare.ended);
    expect(out).toBe(isCounted ? `${bare.out}\x1e${USED_IN_V2}\n` : bare.out);
  });

  // Whether the trap runs then is up to the shell.
  test.each([
    ['an error of syntax in a later line', 'echo a\nif true; done'],
    ['SIGTERM', 'kill -15 $$'],
    ['SIGHUP', 'kill -1 $$'],
  ])('the exit code and the output stay with %s', (_, script) => {
    const root = folderWith({ ...V2, out: '' });
    const bare = run(shell, script);
    expect(run(shell, trapped(script, root), root).ended).toEqual(bare.ended);
  });

  test('nothing is printed where all commands of the shell are', () => {
    const root = folderWith({ ...V2, out: '' });
    const bare = run([...shell, '-x'], 'true');
    expect(run([...shell, '-x'], trapped('true', root), root).ended).toEqual(bare.ended);
  });

  // bash quotes the line.
  test('the exit code stays with an error of syntax in the first line', () => {
    const root = folderWith({ ...V2, out: '' });
    const { ended, out } = run(shell, trapped('if true; done', root), root);
    expect([ended.status, ended.stdout, out]).toEqual([2, '', '']);
  });

  test.each([1400, 1450, 1500, 1535, 1536, 2000, 3000, 3071, 3072, 3500, 3583, 3584, 4095, 5000])(
    'outputs of %i bytes stay whole, and all of them is handed on by a kubelet',
    (length) => {
      const root = folderWith({ ...V2, out: 'x'.repeat(length) });
      const { ended, out } = run(shell, trapped('exit 3', root), root);
      expect(ended.status).toBe(3);
      expect(out.slice(0, length)).toBe('x'.repeat(length));
      const appended = out.slice(length);
      expect(`\x1e${USED_IN_V2}\n`.startsWith(appended)).toBe(true);
      expect(appended === '' || out.length < 4096).toBe(true);
      if (length === 1400) expect(appended).toBe(`\x1e${USED_IN_V2}\n`);
    },
  );

  const OF_NODE = { 'fs/cpu.stat': 'usage_usec 9\n' };
  const V1 = {
    'memory.max_usage_in_bytes': '2040109466\n',
    'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 2\n',
  };
  const in1 = (path: string) => ({
    ...Object.fromEntries(Object.entries(V1).map(([name, text]) => [`fs/memory${path}/${name}`, text])),
    [`fs/cpuacct${path}/cpuacct.usage`]: '100000000000\n',
    [`fs/cpu${path}/cpu.stat`]: 'nr_periods 9\nnr_throttled 3\nthrottled_time 12000000000\n',
  });
  const USED_IN_V1 =
    'pod-step-usage=memory.max_usage_in_bytes 2040109466 oom_kill 2 cpuacct.usage 100000000000 throttled_time 12000000000';
  const NOTHING = 'pod-step-usage=';
  const PATHS_IN_V1 = '9:memory:/kubepods/pod7/c\n3:cpu,cpuacct:/kubepods/pod7/c\n0::/kubepods/pod7/c\n';
  test.each([
    ['version 2', V2, USED_IN_V2],
    [
      'version 2, on a kernel that has no peak',
      { ...V2, 'fs/memory.peak': '' },
      USED_IN_V2.replace('memory.peak 67108864 ', ''),
    ],
    [
      'version 2, with the tree of the node',
      { cgroup: '0::/kubepods/c\n', 'fs/kubepods/c/memory.peak': '7\n', ...OF_NODE },
      'pod-step-usage=memory.peak 7',
    ],
    ['version 2, with another tree', { cgroup: '0::/../c\n', ...OF_NODE }, NOTHING],
    ['version 1', { cgroup: PATHS_IN_V1, ...in1('') }, USED_IN_V1],
    [
      'version 1, with the tree of the node',
      { cgroup: PATHS_IN_V1, ...in1('/kubepods/pod7/c'), 'fs/memory/memory.max_usage_in_bytes': '9\n' },
      USED_IN_V1,
    ],
    [
      'version 1, without counters of the CPU',
      { cgroup: PATHS_IN_V1, 'fs/memory/memory.max_usage_in_bytes': '9\n' },
      'pod-step-usage=memory.max_usage_in_bytes 9',
    ],
    ['no version', { cgroup: '' }, NOTHING],
    ['no /proc', {}, NOTHING],
  ])('the counters of the container are read: %s', (_, files, used) => {
    const root = folderWith({ ...files, out: 'a=b\n' });
    const { ended, out } = run(shell, trapped('exit 3', root), root);
    expect(ended).toEqual({ status: 3, signal: null, stdout: '', stderr: '' });
    expect(out).toBe(`a=b\n\x1e${used}\n`);
  });
});

test('the shells that scripts run in are here', () => {
  expect(SHELLS.length).toBeGreaterThanOrEqual(busybox === undefined ? 4 : 5);
});
