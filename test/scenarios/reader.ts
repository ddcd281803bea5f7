// A reader who follows a page: a home with an administrator's kubeconfig, a folder for the repository, and the programs that the
// page uses.

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findKubectl } from '../../scripts/bench/kubectl.ts';
import { openFolder } from '../folders.ts';
import { filesOfDeploy } from './deploy-files.ts';

export type Reader = Disposable & {
  /** Where the commands run. */
  folder: string;
  /** Runs commands as they are written, each of which has to end well. Gives what they print. */
  follow(commands: string): Promise<string>;
  /** The secret of the repository that has this name. */
  secret(name: string): string;
};

/**
 * Replaces GitHub's program, which would require GitHub: it stores its input, and accepts the commands of the page only in
 * these forms. No test shows whether GitHub's own program accepts them.
 */
const GH = `#!/bin/sh
case "$1 $2 $#" in
  'secret set 3') cat > "$HOME/secrets/$3" ;;
  'secret delete 3') rm "$HOME/secrets/$3" ;;
  *) echo "unknown here: gh $*" >&2; exit 1 ;;
esac
`;

/**
 * `kubeconfig`: the administrator's; `cloned`: changes the text of the files of deploy/, which then exist instead of a clone.
 */
export function openReader(kubeconfig: string, cloned?: (text: string) => string): Reader {
  const kubectl = findKubectl();
  if (kubectl === undefined)
    throw new Error(
      'There is no kubectl: neither $KUBECTL, nor one of the project’s own cluster, nor on PATH.',
    );
  const { path: home, remove } = openFolder();
  const repository = join(home, 'shop');
  for (const folder of ['bin', 'secrets', '.kube', 'shop']) mkdirSync(join(home, folder));
  writeFileSync(join(home, '.kube/config'), kubeconfig, { mode: 0o600 });
  writeFileSync(join(home, 'bin/gh'), GH);
  chmodSync(join(home, 'bin/gh'), 0o755);
  if (kubectl !== 'kubectl') symlinkSync(kubectl, join(home, 'bin/kubectl'));
  if (cloned !== undefined)
    for (const [path, text] of Object.entries(filesOfDeploy())) {
      const file = join(repository, 'pod-step/deploy', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, cloned(text));
    }
  return {
    folder: repository,
    async follow(commands) {
      const env = { HOME: home, PATH: `${join(home, 'bin')}:${process.env['PATH']}` };
      const { stdout } = await promisify(execFile)('sh', ['-euc', commands], { cwd: repository, env });
      return stdout;
    },
    secret: (name) => readFileSync(join(home, 'secrets', name), 'utf8'),
    [Symbol.dispose]: remove,
  };
}
