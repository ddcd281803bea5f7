/**
 * `npm run test:e2e`: the scenarios and the kept schedules of faults on a real cluster, and the scenarios of pulls on other
 * kinds of node, one kind after the other. `-- --kind=NAME` runs only one kind, or several; `main` is the first. Other options
 * are passed to vitest.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterError } from '../cluster/error.ts';
import { borrowAnother, borrowCluster } from './borrow-cluster.ts';
import { KINDS, type Kind } from './kinds-of-node.ts';

/** Scenarios that only `npm test` runs. */
const ON_SIMULATORS_ALONE = [
  // They start simulators of their own, for days that no real cluster has.
  ...['api-faults', 'missing-rights', 'old-clusters'],
  // What happens is up to the runner or to GitHub, whatever the cluster.
  ...['foreign-files', 'image-place', 'loaded-files', 'old-node', 'own-faults', 'runner-files'],
  'tracked-kubeconfig',
];
/** Through a faulty line before the cluster's API server. */
const FAULTS = 'faults/kept-schedules.test.ts';
/** The numbers of the project's own clusters in these runs, far from the numbers that a person uses. */
const NUMBERS = { alwaysPull: '98', kind: '97' };

type Result = { name: string; passed: boolean };

const [asked, options] = split(process.argv.slice(2));
const runs: Record<string, () => boolean> = {
  main: runMain,
  ...Object.fromEntries(KINDS.map((kind) => [kind.name, () => runKind(kind)])),
};
const unknown = asked.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`No such kind: ${unknown.join(', ')}. There are ${Object.keys(runs).join(', ')}.`);
  process.exit(64);
}

const names = chosen();
/** Kinds that run next to the main one, by name, after its clusters have started, because they would build the same programs. */
const beside = new Map<string, Promise<Result>>();
const results: Result[] = [];
for (const name of names.toSorted((one, other) => Number(other === 'main') - Number(one === 'main'))) {
  results.push((await beside.get(name)) ?? { name, passed: attempt(name) });
  // The others have the same number.
  await Promise.all(beside.values());
}
console.log(
  `\n== ${results.map(({ name, passed }) => `${name}: ${passed ? 'passed' : 'FAILED'}`).join(', ')}`,
);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function chosen(): string[] {
  if (asked.length > 0) return asked;
  if (process.env['KUBECONFIG'] === undefined) return Object.keys(runs);
  const others = KINDS.map(({ name }) => name).join(', ');
  console.log(`== On the cluster of $KUBECONFIG alone, so not on the other kinds of node: ${others}`);
  return ['main'];
}

/** Runs the kind in a process of its own, and shows what that has printed when it ends. */
async function runBeside(name: string): Promise<Result> {
  const log = join(mkdtempSync(join(tmpdir(), 'pod-step-e2e-')), name);
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, ['test/e2e.ts', `--kind=${name}`, ...options], {
    stdio: ['ignore', output, output],
  });
  const [code] = await once(child, 'exit');
  console.log(`\n== ${name}, which ran beside main:\n${readFileSync(log, 'utf8')}`);
  rmSync(dirname(log), { recursive: true });
  return { name, passed: code === 0 };
}

/** A kind whose cluster does not start has failed; the others get their turn. */
function attempt(name: string): boolean {
  try {
    return runs[name]?.() ?? false;
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    console.error(`== FAILED: ${name}: ${error.message}`);
    return false;
  }
}

function runMain(): boolean {
  using cluster = borrowCluster();
  // How its API server is set can't be changed from outside, so some scenarios need one of their own.
  using alwaysPull =
    process.env['KUBECONFIG'] === undefined
      ? borrowAnother({
          POD_STEP_CLUSTER_NUMBER: NUMBERS.alwaysPull,
          POD_STEP_CLUSTER_ADMISSION: 'AlwaysPullImages',
        })
      : undefined;
  announce('main', 'scenarios, every kept schedule of faults', cluster.nodes);
  for (const { name, waits } of KINDS) if (waits && names.includes(name)) beside.set(name, runBeside(name));
  const without = ON_SIMULATORS_ALONE.flatMap((name) => ['--exclude', `scenarios/${name}.test.ts`]);
  return test(['scenarios/', FAULTS, ...without], {
    POD_STEP_TEST_KUBECONFIG: cluster.kubeconfig,
    ...(alwaysPull && { POD_STEP_TEST_ALWAYS_PULL_KUBECONFIG: alwaysPull.kubeconfig }),
  });
}

function runKind({ name, settings, scenarios, without = [] }: Kind): boolean {
  using cluster = borrowAnother({ POD_STEP_CLUSTER_NUMBER: NUMBERS.kind, ...settings });
  announce(name, scenarios.join(', '), cluster.nodes);
  const others = without.length === 0 ? [] : ['-t', `^(?!.*(?:${without.join('|')})$)`];
  return test([...scenarios.map((scenario) => `scenarios/${scenario}.test.ts`), ...others], {
    POD_STEP_TEST_KUBECONFIG: cluster.kubeconfig,
  });
}

function announce(name: string, scenarios: string, nodes: string[]): void {
  console.log([`\n== ${name}: ${scenarios}`, ...nodes.map((node) => `   on ${node}`)].join('\n'));
}

/** Whether all tests in these files pass. */
function test(files: string[], environment: Record<string, string>): boolean {
  // They mostly wait, so four at once use two processors well. More would be too slow for what must happen within a second.
  const limits = ['--maxWorkers', '4', '--testTimeout', '120000', '--hookTimeout', '120000'];
  const { status } = spawnSync('vitest', ['run', ...files, ...limits, ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** The kinds that arguments name, and the other arguments. */
function split(args: string[]): [kinds: string[], others: string[]] {
  const option = '--kind=';
  return [
    args.filter((one) => one.startsWith(option)).map((one) => one.slice(option.length)),
    args.filter((one) => !one.startsWith(option)),
  ];
}
