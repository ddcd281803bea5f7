/** `npm run test:workflow`: a workflow that uses the action, the committed one, and the examples, run by act on a real cluster. */
import { spawnSync } from 'node:child_process';
import { ClusterError } from '../cluster/error.ts';
import { borrowCluster } from './borrow-cluster.ts';
import { buildAct } from './workflow/act.ts';

try {
  const act = await buildAct(console.error);
  using cluster = borrowCluster();
  const options = ['--testTimeout', '120000', '--hookTimeout', '120000', ...process.argv.slice(2)];
  const tests = spawnSync('vitest', ['run', 'workflow/', ...options], {
    stdio: 'inherit',
    env: { ...process.env, POD_STEP_TEST_KUBECONFIG: cluster.kubeconfig, POD_STEP_TEST_ACT: act },
  });
  process.exitCode = tests.status ?? 1;
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error);
  process.exitCode = 3;
}
