import { spawnSync } from 'node:child_process';
import { ClusterError } from '../cluster/error.ts';

/** A real cluster for one run of tests, which is given back by disposing of it. */
type Borrowed = Disposable & {
  /** The path of its kubeconfig. */
  kubeconfig: string;
  /** A line about each node, where the cluster is the project's own. */
  nodes: string[];
};

/**
 * The cluster that $KUBECONFIG names; without it the project's own, which is started for the time being where it isn't
 * running already.
 */
export function borrowCluster(): Borrowed {
  const given = process.env['KUBECONFIG'];
  if (given !== undefined) return { kubeconfig: given, nodes: [], [Symbol.dispose]() {} };
  const wasUp = cluster('status').status === 0;
  return borrow({}, { keep: wasUp });
}

/** A second cluster of the project, next to the first, with settings of cluster/settings.ts. */
export function borrowAnother(settings: Record<string, string>): Borrowed {
  try {
    return borrow(settings, { keep: false });
  } catch (error) {
    // Parts of a cluster that did not start can still run.
    cluster('down', settings);
    throw error;
  }
}

function borrow(settings: Record<string, string>, { keep }: { keep: boolean }): Borrowed {
  return {
    kubeconfig: start(settings),
    nodes: cluster('status', settings)
      .stdout.split('\n')
      .flatMap((line) => /^node +(.*)/.exec(line)?.[1] ?? []),
    [Symbol.dispose]() {
      if (!keep) cluster('down', settings);
    },
  };
}

/** Gives the path of its kubeconfig, the last line that `up` prints. */
function start(settings: Record<string, string>): string {
  const { status, stdout } = cluster('up', settings);
  const path = stdout.trim().split('\n').at(-1);
  if (status !== 0 || !path) throw new ClusterError('The cluster did not start; why is told above.');
  return path;
}

function cluster(command: 'up' | 'down' | 'status', settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['cluster/main.ts', command], {
    stdio: ['ignore', 'pipe', command === 'status' ? 'ignore' : 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
}
