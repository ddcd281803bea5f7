import { spawnSync } from 'node:child_process';

/** A real cluster for one run of tests. */
export type Borrowed = {
  /** The path of its kubeconfig. */
  kubeconfig: string;
  giveBack(): void;
};

/**
 * The cluster that $KUBECONFIG names; without it the project's own, which is started for the time being where it isn't
 * running already. Ends this process where it can't be started.
 */
export function borrowCluster(): Borrowed {
  const given = process.env['KUBECONFIG'];
  const wasUp = given !== undefined || cluster('status').status === 0;
  return {
    kubeconfig: given ?? start(),
    giveBack() {
      if (!wasUp) cluster('down');
    },
  };
}

/** A second one of the project's own, beside the first, with settings of test/cluster/settings.ts. */
export function borrowAnother(settings: Record<string, string>): Borrowed {
  return { kubeconfig: start(settings), giveBack: () => void cluster('down', settings) };
}

/** Gives the path of its kubeconfig, the last line that `up` prints. */
function start(settings: Record<string, string> = {}): string {
  const { status, stdout } = cluster('up', settings);
  const path = stdout.trim().split('\n').at(-1);
  if (status !== 0 || !path) process.exit(status || 1);
  return path;
}

function cluster(command: 'up' | 'down' | 'status', settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['test/cluster/main.ts', command], {
    stdio: ['ignore', 'pipe', command === 'status' ? 'ignore' : 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
}
