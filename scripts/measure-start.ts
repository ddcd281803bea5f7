/**
 * `npm run measure:start`: how long the action takes to start. Runs in turn a bare Node, an empty module, and a step
 * whose image is missing: it reads its kubeconfig and inputs, asks nothing of a cluster, and reports. Prints medians
 * with minimum and maximum; whatever else the machine does lengthens all of them, so compare within one run.
 * `-- FOLDER…` measures other builds beside it, such as dist. `-- --profile` writes a CPU profile into build/ instead.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spread } from './bench/numbers.ts';
import { bundle } from './bundle.ts';

const RUNS = 31;
/** What a step loads: test/scenarios/loaded-files.test.ts. */
const LOADED = ['index.js', 'process-events.js', 'main.js'];
const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: prod
clusters: [{name: prod, cluster: {server: 'https://192.0.2.1:6443'}}]
contexts: [{name: prod, context: {cluster: prod, user: ci}}]
users: [{name: ci, user: {token: not-a-token}}]
`;

const { profile, folders } = argumentsOf(process.argv.slice(2));
const made = bundle();
const home = mkdtempSync(join(tmpdir(), 'pod-step-start-'));
try {
  if (profile) writeProfile();
  else measure();
} finally {
  rmSync(home, { recursive: true });
}

function argumentsOf(given: readonly string[]): { profile: boolean; folders: string[] } {
  return {
    profile: given.includes('--profile'),
    folders: given.filter((argument) => !argument.startsWith('--')),
  };
}

function measure(): void {
  const empty = join(home, 'empty.mjs');
  writeFileSync(empty, '');
  const ways: [string, string[]][] = [
    ['node -e 0', ['-e', '0']],
    ['an empty module', [empty]],
    ...[made, ...folders].map((folder): [string, string[]] => [folder, [resolve(folder, 'index.js')]]),
  ];
  const times = new Map<string, number[]>();
  // One run more: the first one reads the files from disk.
  for (let run = 0; run <= RUNS; run++)
    for (const [name, args] of ways) {
      const ms = durationOf(args);
      if (run > 0) times.set(name, [...(times.get(name) ?? []), ms]);
    }
  for (const [name, values] of times)
    console.log(`${name}: ${spread(values, (ms) => `${Math.round(ms)} ms`)}`);
  for (const folder of [made, ...folders]) {
    const bytes = LOADED.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    console.log(`${folder} loads ${(bytes / 1e6).toFixed(2)} MB`);
  }
}

function writeProfile(): void {
  const name = 'start.cpuprofile';
  durationOf(['--cpu-prof', '--cpu-prof-dir=build', `--cpu-prof-name=${name}`, join(made, 'index.js')]);
  console.log(`build/${name}, for the developer tools of a browser`);
}

/** Of a whole process, in milliseconds. */
function durationOf(args: string[]): number {
  const env = { HOME: home, INPUT_KUBECONFIG: KUBECONFIG, INPUT_COMMAND: 'true' };
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const ms = performance.now() - begun;
  if (status !== 0 && !stdout.includes('image: is missing')) throw new Error(`${stdout}${stderr}`);
  return ms;
}
