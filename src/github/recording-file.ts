import { appendFileSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../job/errors.ts';

/** A recording reveals details of the cluster, and the runner may have other users. */
const OWNER_ONLY = 0o600;

/** Returns a function that appends a line at once: a killed run keeps its recording. A write error only warns. */
export function openRecordingFile(
  path: string,
  log: { warning(title: string, message: string): void },
): (line: string) => void {
  let broken = false;
  const writing = (write: () => void) => {
    if (broken) return;
    try {
      write();
    } catch (error) {
      broken = true;
      const why = messageOf(error);
      log.warning('No tape', `What was seen of the pod could not be written to ${path}: ${why}`);
    }
  };
  writing(() => {
    mkdirSync(dirname(path), { recursive: true });
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing && !existing.isFile() && !existing.isSymbolicLink())
      throw new Error('it is no file, and what it is must stay; name another path');
    // An existing file may be readable by others, or be a symbolic link.
    rmSync(path, { force: true });
    writeFileSync(path, '', { mode: OWNER_ONLY, flag: 'wx' });
  });
  return (line) => writing(() => appendFileSync(path, `${line}\n`));
}
