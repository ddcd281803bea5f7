import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { binariesFolder } from '../../cluster/binaries.ts';
import { readSettings } from '../../cluster/settings.ts';
import { CLUSTER } from '../../cluster/tools.ts';
import type { Place } from './place.ts';
import type { PeerRun } from './results.ts';
import { watchUsage } from './usage.ts';

/** $KUBECTL, or the kubectl of the project's own cluster, or the one on the path; undefined if there is none. */
export function findKubectl(): string | undefined {
  const built = join(binariesFolder(readSettings(process.env).cache, CLUSTER), 'kubectl');
  const candidates = [process.env['KUBECTL'], existsSync(built) ? built : undefined, 'kubectl'];
  const found = candidates.find((path) => path !== undefined);
  return spawnSync(found ?? '', ['version', '--client']).status === 0 ? found : undefined;
}

let runs = 0;

/** What `kubectl run` does of a step: makes the pod, shows its output, waits for its end and deletes it. */
export async function runKubectl(
  kubectl: string,
  place: Place,
  { image, policy }: { image: string; policy: string },
): Promise<PeerRun & { exitCode: number | null }> {
  const command = [
    'run',
    `peer-${process.pid}-${runs++}`,
    `--image=${image}`,
    `--image-pull-policy=${policy}`,
  ];
  const rest = ['--restart=Never', '--rm', '--attach', '-q', '--', 'true'];
  const begunAt = performance.now();
  const child = spawn(kubectl, [...access(place), ...command, ...rest], { stdio: 'ignore' });
  const usage = watchUsage(child.pid ?? 0);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  const wholeMs = performance.now() - begunAt;
  return { wholeMs, exitCode, ...usage() };
}

/** The arguments by which kubectl finds the cluster and the namespace. */
export function access({ kubeconfigPath, namespace }: Place): string[] {
  return ['--kubeconfig', kubeconfigPath, '--namespace', namespace];
}
