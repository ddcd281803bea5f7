/** To which cluster a state folder belongs, written down when it is taken. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from './binaries.ts';
import { ClusterError } from './error.ts';
import { readForwarding } from './network.ts';
import type { Settings } from './settings.ts';

/** Where the files of running processes are. */
export function processesFolder({ state }: Settings): string {
  return join(state, 'processes');
}

export interface Claim extends Programs {
  readonly settings: Settings;
  /** Whether the machine forwarded packets before: '0' or '1'. */
  readonly forwarding: string;
}

export function readClaim({ state }: Settings): Claim | undefined {
  const path = join(state, 'cluster.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Claim) : undefined;
}

/** Takes the state folder; throws when a cluster with other settings or programs has it. */
export function claimState(settings: Settings, programs: Programs): void {
  const claim = readClaim(settings);
  if (claim === undefined) {
    mkdirSync(settings.state, { recursive: true });
    const fresh: Claim = { settings, ...programs, forwarding: readForwarding() };
    writeFileSync(join(settings.state, 'cluster.json'), JSON.stringify(fresh, null, 2));
    return;
  }
  const before = { ...claim.settings, bin: claim.bin, olderKubelet: claim.olderKubelet };
  const now = { ...settings, ...programs };
  const differences = Object.entries(now).filter(
    ([name, value]) => before[name as keyof typeof before] !== value,
  );
  if (differences.length > 0) {
    const lines = differences.map(
      ([name, value]) =>
        `  ${name}: ${before[name as keyof typeof before] ?? 'none'}, now ${value ?? 'none'}`,
    );
    throw new ClusterError(
      `The cluster in ${settings.state} was made differently. Take it down first.\n${lines.join('\n')}`,
    );
  }
}
