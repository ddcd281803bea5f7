/** A program for workflows, built from the Go module in a folder next to this file, and kept. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterError } from '../../cluster/error.ts';
import { buildOnce, goBuild } from '../../cluster/go-build.ts';
import { findProgram } from '../../cluster/requirements.ts';
import { MACHINE } from '../../simulator/registry/oci.ts';

interface GoTool {
  /** Also the name of the folder with go.mod and go.sum. */
  readonly name: string;
  /** What go.mod has the version of. */
  readonly module: string;
  /** In the module; the program has the name of its last folder. */
  readonly package: string;
}

/** Builds it unless it exists, and returns its path. */
export async function buildGoTool(tool: GoTool, say: (line: string) => void): Promise<string> {
  const folder = join(import.meta.dirname, tool.name);
  const bin = binFolder(tool, folder);
  await buildOnce(bin, async (partial) => {
    if (findProgram('go') === undefined)
      throw new ClusterError(
        `There is no go on PATH to build ${tool.name} with. Get it from https://go.dev/dl/`,
      );
    say(`building ${tool.name} in ${dirname(bin)} (first time only, a few minutes)`);
    await goBuild({ folder }, [tool.package], '-s -w', partial, say);
  });
  return join(bin, tool.name);
}

/** Where downloads and builds for workflows are kept. */
export function cacheFolder(name: string): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'pod-step', name);
}

/** Named by all that makes the program what it is. */
function binFolder({ name, module }: GoTool, folder: string): string {
  const [goMod = '', goSum = ''] = ['go.mod', 'go.sum'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  const line = goMod.split('\n').find((one) => one.includes(`${module} v`));
  const version = /\bv[\d.]+\S*/.exec(line ?? '')?.[0];
  const hash = createHash('sha256').update(`${goMod}${goSum}`).digest('hex').slice(0, 12);
  return join(cacheFolder(name), `${version}-${MACHINE}-${hash}`, 'bin');
}
