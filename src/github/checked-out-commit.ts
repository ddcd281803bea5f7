import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMIT = /^[0-9a-f]{40,64}$/;

/** Undefined if unknown, as without git or where it can't be read: https://git-scm.com/docs/gitrepository-layout */
export function checkedOutCommit(folder: string): string | undefined {
  try {
    const commit = headOf(join(folder, '.git'));
    return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}

function headOf(git: string): string | undefined {
  if (!existsSync(join(git, 'HEAD'))) return undefined;
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const reference = /^ref: (.+)$/.exec(head)?.[1];
  return reference === undefined ? head : commitOf(git, reference);
}

/** A branch is a file of its own, or a line of `packed-refs`. */
function commitOf(git: string, reference: string): string | undefined {
  const own = join(git, reference);
  if (existsSync(own)) return readFileSync(own, 'utf8').trim();
  const packed = join(git, 'packed-refs');
  if (!existsSync(packed)) return undefined;
  const line = readFileSync(packed, 'utf8')
    .split('\n')
    .find((one) => one.endsWith(` ${reference}`));
  return line?.split(' ')[0];
}
