/** `npm run test:e2e`: the scenarios on a real cluster. */
import { spawnSync } from 'node:child_process';
import { borrowAnother, borrowCluster } from './borrow-cluster.ts';

/** They start simulators of their own, for days that no real cluster has; `npm test` runs them. */
const ON_SIMULATORS_ALONE = ['api-faults', 'old-clusters'];

const { kubeconfig, giveBack } = borrowCluster();
// How its API server is set can't be changed from outside, so some scenarios need one of their own.
const alwaysPull =
  process.env['KUBECONFIG'] === undefined
    ? borrowAnother({ POD_STEP_CLUSTER_NUMBER: '98', POD_STEP_CLUSTER_ADMISSION: 'AlwaysPullImages' })
    : undefined;
const tests = spawnSync(
  'vitest',
  [
    'run',
    '--dir',
    'test',
    'scenarios/',
    ...ON_SIMULATORS_ALONE.flatMap((name) => ['--exclude', `scenarios/${name}.test.ts`]),
    // They mostly wait; more at once would make a small machine too slow for what has to be there within a second.
    '--maxWorkers',
    '2',
    '--testTimeout',
    '120000',
    '--hookTimeout',
    '120000',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      POD_STEP_TEST_KUBECONFIG: kubeconfig,
      ...(alwaysPull && { POD_STEP_TEST_ALWAYS_PULL_KUBECONFIG: alwaysPull.kubeconfig }),
    },
  },
);
alwaysPull?.giveBack();
giveBack();
process.exitCode = tests.status ?? 1;
