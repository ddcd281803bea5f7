/** Tells what of a cluster runs. */
import { get, getObject } from './api.ts';
import { readClaim } from './claim.ts';
import { pidOf } from './component.ts';
import { componentsOf } from './components.ts';
import { kubeconfigPath } from './keys.ts';
import type { Settings } from './settings.ts';

export interface Status {
  /** 'up': all runs and the API server answers; 'down': nothing was started; 'broken': anything between. */
  readonly state: 'up' | 'down' | 'broken';
  /** For people. */
  readonly lines: readonly string[];
}

/** Looks at the cluster in this state folder. */
export async function status({ state }: Pick<Settings, 'state'>): Promise<Status> {
  const claim = readClaim({ state });
  if (claim === undefined) return { state: 'down', lines: [`down: nothing in ${state}`] };
  const { settings } = claim;
  const components = componentsOf(settings).map((one) => ({ ...one, pid: pidOf(one) }));
  const answer = await get(settings, '/version');
  const isUp = answer !== undefined && components.every(({ pid }) => pid !== undefined);
  const version =
    answer === undefined ? undefined : (JSON.parse(answer) as { gitVersion: string }).gitVersion;
  return {
    state: isUp ? 'up' : 'broken',
    lines: [
      isUp ? 'up' : 'broken: run up to start what is missing, or down to remove the rest',
      `Kubernetes   ${version ?? 'no answer from the API server'}`,
      ...(await Promise.all(settings.nodes.map(({ name }) => describeNode(name, settings)))),
      ...components.map(
        ({ label, pid }) => `  ${label.padEnd(26)} ${pid === undefined ? 'not running' : `pid ${pid}`}`,
      ),
      `state        ${state}`,
      ...claim.programs.map((folder) => `programs     ${folder}`),
      `kubeconfig   ${kubeconfigPath(settings)}`,
    ],
  };
}

async function describeNode(name: string, settings: Settings): Promise<string> {
  const info = (await getObject(settings, `/api/v1/nodes/${name}`))?.status?.nodeInfo;
  const versions =
    info && `kubelet ${info.kubeletVersion}, ${info.containerRuntimeVersion.replace('://', ' ')}`;
  return `node         ${name}, ${versions ?? 'unknown to the API server'}`;
}
