import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { VersionApi } from '@kubernetes/client-node';
import type { Place } from './place.ts';
import type { Machine } from './results.ts';

/** Where and with which versions it was measured. */
export async function describeMachine({ api, config, kubectl }: Place): Promise<Machine> {
  const { gitVersion } = await config.makeApiClient(VersionApi).getCode();
  const [node] = (await api.listNode()).items;
  const { kubeletVersion = '', containerRuntimeVersion = '' } = node?.status?.nodeInfo ?? {};
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${type()} ${process.arch}`,
    podStep: commit(),
    node: process.version,
    kubernetes: gitVersion,
    kubelet: kubeletVersion,
    runtime: containerRuntimeVersion.replace('://', ' '),
    kubectl: kubectl && versionOf(kubectl),
  };
}

/** The commit of the sources from which the measured action was built. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'src') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

function versionOf(kubectl: string): string {
  const answer = execFileSync(kubectl, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  return (JSON.parse(answer) as { clientVersion: { gitVersion: string } }).clientVersion.gitVersion;
}
