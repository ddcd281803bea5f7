/** To which cluster a state folder belongs, written down when it is taken. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClusterError } from './error.ts';
import { readForwarding } from './network.ts';
import type { Settings } from './settings.ts';

export interface Claim {
  readonly settings: Settings;
  /** The folders of the programs that it was started with. */
  readonly programs: readonly string[];
  /** Whether the machine forwarded packets before: '0' or '1'. */
  readonly forwarding: string;
}

export function readClaim({ state }: Pick<Settings, 'state'>): Claim | undefined {
  const path = join(state, 'cluster.json');
  if (!existsSync(path)) return undefined;
  const claim = JSON.parse(readFileSync(path, 'utf8')) as Claim;
  if (claim.settings.nodes === undefined) {
    throw new ClusterError(
      `The cluster in ${state} is of an older version of this program, which can take it down.`,
    );
  }
  return claim;
}

/** Takes the state folder; throws when a cluster with other settings or programs has it. */
export function claimState(settings: Settings, programs: readonly string[]): void {
  const claim = readClaim(settings);
  if (claim === undefined) {
    mkdirSync(settings.state, { recursive: true });
    const fresh: Claim = { settings, programs, forwarding: readForwarding() };
    writeFileSync(join(settings.state, 'cluster.json'), JSON.stringify(fresh, null, 2));
    return;
  }
  const before = flatten({ ...claim.settings, programs: claim.programs });
  const now = flatten({ ...settings, programs });
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const differences = names.filter((name) => before.get(name) !== now.get(name));
  if (differences.length > 0) {
    const lines = differences.map(
      (name) => `  ${name}: ${before.get(name) ?? 'none'}, now ${now.get(name) ?? 'none'}`,
    );
    throw new ClusterError(
      `The cluster in ${settings.state} was made differently. Take it down first.\n${lines.join('\n')}`,
    );
  }
}

/** The plain values in an object by their paths, like nodes.0.release. */
function flatten(value: object): Map<string, unknown> {
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === 'object' && inner !== null
      ? [...flatten(inner)].map(([path, plain]) => [`${name}.${path}`, plain])
      : [[name, inner]],
  );
  return new Map(entries);
}
