/** `npm run test:e2e`: the scenarios on a real cluster. */
import { spawnSync } from 'node:child_process';
import { borrowCluster } from './borrow-cluster.ts';

const { kubeconfig, giveBack } = borrowCluster();
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
giveBack();
process.exitCode = tests.status ?? 1;
