import { execFileSync } from 'node:child_process';

/** A script that prints a line which is the same for two folders with the same content, names, links and executables. */
export const HASH = `{
  find . -type f -exec sh -c 'for path; do printf "%s %s\\n" "$(sha256sum <"$path")" "$path"; done' sh {} +
  find . -type l -exec sh -c 'for path; do printf "%s %s\\n" "$(readlink "$path")" "$path"; done' sh {} +
  find . -type d -o -perm -100 -type f
} | LC_ALL=C sort | sha256sum`;

export function hashOf(folder: string): string {
  return execFileSync('sh', ['-c', HASH], { cwd: folder, encoding: 'utf8' }).trim();
}
