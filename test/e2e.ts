/**
 * `npm run test:e2e`: the scenarios on a real cluster. On the one that $KUBECONFIG names; without it on the project's
 * own, which is started for the time being where it isn't running already.
 */
import { spawnSync } from 'node:child_process';

const given = process.env['KUBECONFIG'];
const wasUp = given !== undefined || cluster('status').status === 0;
const kubeconfig = given ?? start();
const tests = spawnSync(
  'vitest',
  [
    'run',
    '--dir',
    'test',
    'scenarios/',
    '--testTimeout',
    '120000',
    '--hookTimeout',
    '120000',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, POD_STEP_TEST_KUBECONFIG: kubeconfig } },
);
if (!wasUp) cluster('down');
process.exitCode = tests.status ?? 1;

/** Gives the path of its kubeconfig, the last line that `up` prints. Ends this process where it can't be started. */
function start(): string {
  const { status, stdout } = cluster('up');
  const path = stdout.trim().split('\n').at(-1);
  if (status !== 0 || !path) process.exit(status || 1);
  return path;
}

function cluster(command: 'up' | 'down' | 'status') {
  return spawnSync(process.execPath, ['test/cluster/main.ts', command], {
    stdio: ['ignore', 'pipe', command === 'status' ? 'ignore' : 'inherit'],
    encoding: 'utf8',
  });
}
