import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Place } from './place.ts';
import type { PeerRun } from './results.ts';
import { watchUsage } from './usage.ts';

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
