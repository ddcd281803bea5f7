import { readdirSync, readFileSync } from 'node:fs';
import type { Stage } from './stage.ts';

/** The sandbox of a pod dies: on a real cluster the process that holds it, whose arguments test/cluster/pause-image.ts has. */
export async function loseSandbox({ simulator, api, namespace }: Stage, name: string): Promise<void> {
  if (simulator !== undefined) return simulator.node.loseSandbox(name);
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
  process.kill(Number(found), 'SIGKILL');
}

/** Empty if the process has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
