/** What looks for faults in workflows and actions: actionlint and zizmor, of versions that are named here and kept. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClusterError } from '../../cluster/error.ts';
import { buildOnce } from '../../cluster/go-build.ts';
import { findProgram } from '../../cluster/requirements.ts';
import { buildGoTool, cacheFolder } from './go-tool.ts';

type Say = (line: string) => void;

/**
 * Whether a workflow is one, and uses actions by the inputs and outputs that they have: https://github.com/rhysd/actionlint.
 * `go get -tool github.com/rhysd/actionlint/cmd/actionlint@VERSION && go mod tidy` in its folder takes another version.
 */
export function buildActionlint(say: Say): Promise<string> {
  const module = 'github.com/rhysd/actionlint';
  return buildGoTool({ name: 'actionlint', module, package: `${module}/cmd/actionlint` }, say);
}

/** Whether an attacker can misuse a workflow: https://docs.zizmor.sh. A wheel of PyPI with one program in it. */
export async function installZizmor(say: Say): Promise<string> {
  const requirements = join(import.meta.dirname, 'zizmor.txt');
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder('zizmor'), hash, 'installed');
  await buildOnce(folder, async (partial) => {
    if (findProgram('python3') === undefined)
      throw new ClusterError('There is no python3 on PATH to install zizmor with.');
    say(`installing zizmor in ${folder} (first time only)`);
    const options = [
      '--quiet',
      '--disable-pip-version-check',
      '--root-user-action=ignore',
      '--no-deps',
      '--only-binary',
      ':all:',
    ];
    const install = ['-m', 'pip', 'install', ...options, '--require-hashes', '-r', requirements];
    const { status } = spawnSync('python3', [...install, '--target', partial], { stdio: 'inherit' });
    if (status !== 0) throw new ClusterError(`zizmor could not be installed: pip ended with ${status}.`);
  });
  return join(folder, 'bin/zizmor');
}
