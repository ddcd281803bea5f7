/**
 * act runs workflows without GitHub, and with `-self-hosted` without Docker: https://nektosact.com. Built from the Go
 * module in the folder beside; `go get -tool github.com/nektos/act@VERSION && go mod tidy` there takes another version.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { MACHINE } from '../../simulator/registry/images.ts';
import { ClusterError } from '../cluster/error.ts';
import { buildOnce, goBuild } from '../cluster/go-build.ts';
import { findProgram } from '../cluster/requirements.ts';

const MODULE = join(import.meta.dirname, 'act');
const PACKAGE = 'github.com/nektos/act';

/** Builds act unless it is there, and gives its path. About a minute on two cores. */
export async function buildAct(say: (line: string) => void): Promise<string> {
  const bin = actFolder();
  await buildOnce(bin, async (partial) => {
    if (findProgram('go') === undefined)
      throw new ClusterError('There is no go on PATH to build act with. Get it from https://go.dev/dl/');
    say(`building act in ${dirname(bin)} (first time only, a few minutes)`);
    await goBuild(MODULE, [PACKAGE], '-s -w', partial, say);
  });
  return join(bin, 'act');
}

/** Named by all that makes the program what it is. */
function actFolder(): string {
  const [goMod, goSum] = ['go.mod', 'go.sum'].map((file) => readFileSync(join(MODULE, file), 'utf8'));
  const version = goMod
    ?.split('\n')
    .find((line) => line.trim().startsWith(`${PACKAGE} v`))
    ?.trim()
    .split(' ')[1];
  const hash = createHash('sha256').update(`${goMod}${goSum}`).digest('hex').slice(0, 12);
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'pod-step/act', `${version}-${MACHINE}-${hash}`, 'bin');
}
