import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { binariesFolder } from '../../cluster/binaries.ts';
import { readSettings } from '../../cluster/settings.ts';
import { CLUSTER } from '../../cluster/tools.ts';

/** $KUBECTL, or that of the project's own cluster, or the one on the path; undefined where there is none. */
export function findKubectl(): string | undefined {
  const built = join(binariesFolder(readSettings(process.env).cache, CLUSTER), 'kubectl');
  const candidates = [process.env['KUBECTL'], existsSync(built) ? built : undefined, 'kubectl'];
  const found = candidates.find((path) => path !== undefined);
  return spawnSync(found ?? '', ['version', '--client']).status === 0 ? found : undefined;
}
