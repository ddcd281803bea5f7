import { readdirSync, readFileSync } from 'node:fs';
import type { Stage } from './stage.ts';

/** The sandbox of a pod dies: on a real cluster the process that holds it. */
export async function loseSandbox(stage: Stage, name: string): Promise<void> {
  const { simulator } = stage;
  if (simulator !== undefined) return simulator.node.loseSandbox(name);
  process.kill(await sandboxOf(stage, name), 'SIGKILL');
}

type Pods = Pick<Stage, 'api' | 'namespace'>;

/** The process by which containerd holds all containers of a pod dies, and they with it. */
export async function loseShim(stage: Pods, name: string): Promise<void> {
  const stat = textOf(`/proc/${await sandboxOf(stage, name)}/stat`);
  process.kill(Number(/^\d+ \(.*\) \S (\d+)/.exec(stat)?.[1]), 'SIGKILL');
}

/** Its arguments are in cluster/pause-image.ts. */
async function sandboxOf({ api, namespace }: Pods, name: string): Promise<number> {
  const { metadata } = await api.readNamespacedPod({ name, namespace });
  // The path of its cgroup has the pod's UID.
  const uid = new RegExp((metadata?.uid ?? '').replaceAll('-', '[-_]'));
  const found = readdirSync('/proc').find(
    (pid) =>
      /^\d+$/.test(pid) &&
      uid.test(textOf(`/proc/${pid}/cgroup`)) &&
      textOf(`/proc/${pid}/cmdline`).split('\0').includes('2147483647'),
  );
  if (found === undefined) throw new Error('the sandbox of the pod has no process here');
  return Number(found);
}

/** A file of a process; empty if that has ended meanwhile. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Kills the first process of the container that has this variable. */
export async function killContainer({ api, namespace }: Pods, pod: string, variable: string): Promise<void> {
  const { metadata } = await api.readNamespacedPod({ name: pod, namespace });
  const uid = metadata?.uid ?? '';
  // On a real cluster the path of its cgroup has the pod's UID, in the simulator the paths of its folders.
  const isOfPod = (pid: string) =>
    textOf(`/proc/${pid}/cgroup`).replaceAll('_', '-').includes(uid) ||
    textOf(`/proc/${pid}/cmdline`).includes(uid);
  const found = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && isOfPod(pid))
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes(`${variable}=`));
  const first = Math.min(...found.map(Number));
  process.kill(first, 'SIGKILL');
}
