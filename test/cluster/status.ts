/** Tells what of a cluster runs. */
import { get } from './api.ts';
import { processesFolder, readClaim } from './claim.ts';
import { COMPONENTS } from './components.ts';
import { kubeconfigPath } from './keys.ts';
import { runningPid } from './processes.ts';
import type { Settings } from './settings.ts';
import { CLUSTER, OLDER_KUBELETS, readVersions } from './tools.ts';

export interface Status {
  /** 'up': all runs and the API server answers; 'down': nothing was started; 'broken': anything between. */
  readonly state: 'up' | 'down' | 'broken';
  /** For people. */
  readonly lines: readonly string[];
}

/** Looks at the cluster in this state folder. */
export async function status(settings: Settings): Promise<Status> {
  const claim = readClaim(settings);
  if (claim === undefined) return { state: 'down', lines: [`down: nothing in ${settings.state}`] };
  const components = COMPONENTS.map((name) => ({ name, pid: runningPid(processesFolder(settings), name) }));
  const answer = await get(claim.settings, '/version');
  const isUp = answer !== undefined && components.every(({ pid }) => pid !== undefined);
  const version =
    answer === undefined ? undefined : (JSON.parse(answer) as { gitVersion: string }).gitVersion;
  const { kubelet } = claim.settings;
  return {
    state: isUp ? 'up' : 'broken',
    lines: [
      isUp ? 'up' : 'broken: run up to start what is missing, or down to remove the rest',
      `Kubernetes   ${version ?? 'no answer from the API server'}, containerd v${readVersions(CLUSTER).containerd}`,
      ...(kubelet ? [`kubelet      v${readVersions(OLDER_KUBELETS[kubelet]).kubernetes}`] : []),
      ...components.map(
        ({ name, pid }) => `  ${name.padEnd(24)} ${pid === undefined ? 'not running' : `pid ${pid}`}`,
      ),
      `state        ${settings.state}`,
      `programs     ${claim.bin}`,
      `kubeconfig   ${kubeconfigPath(settings)}`,
    ],
  };
}
