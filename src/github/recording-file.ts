import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../job/message-of-error.ts';

/** A recording tells of the cluster, and a runner may have other users. */
const OWNER_ONLY = 0o600;

/**
 * Begins the file of a recording at `path` and gives what writes a line to it. Written line by line and at once, so that a
 * killed run leaves its recording too. One that can't be written is a warning: the step goes on without.
 */
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
    // What is there may be open to others, or a link to somewhere else.
    rmSync(path, { force: true });
    writeFileSync(path, '', { mode: OWNER_ONLY, flag: 'wx' });
  });
  return (line) => writing(() => appendFileSync(path, `${line}\n`));
}
