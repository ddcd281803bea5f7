import { appendFileSync, existsSync, lstatSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { messageOf, systemErrorWords } from '../job/errors.ts';

/** A recording reveals details of the cluster, and the runner can have other users. */
const OWNER_ONLY = 0o600;

/**
 * Returns a function that appends a line at once: a killed run keeps its recording. A write error only warns. The file replaces an
 * earlier recording, and nothing else: no link, no device, and no file outside of the working directory that a link in it leads to.
 */
export function openRecordingFile(
  path: string,
  log: { warning(title: string, message: string): void },
): (line: string) => void {
  /** It stays open, so that nothing can take its place. Undefined after an error. */
  let file: number | undefined;
  const writing = (write: () => void) => {
    try {
      write();
    } catch (error) {
      file = undefined;
      const why = systemErrorWords(error) ?? messageOf(error);
      log.warning('No recording (tape)', `The recording ${path} could not be written: ${why}`);
    }
  };
  writing(() => {
    checkFolder(dirname(resolve(path)));
    mkdirSync(dirname(path), { recursive: true });
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile())
      throw new Error('it exists and is not a regular file; set another path');
    // An existing file can be readable by others.
    rmSync(path, { force: true });
    file = openSync(path, 'wx', OWNER_ONLY);
  });
  return (line) => {
    const opened = file;
    if (opened !== undefined) writing(() => appendFileSync(opened, `${line}\n`));
  };
}

/** The links of a checked-out repository are of its author's choice. A path elsewhere is of the workflow's author's choice. */
function checkFolder(folder: string): void {
  const here = process.cwd();
  if (!isWithin(here, folder)) return;
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!isWithin(realpathSync(here), realpathSync(existing)))
    throw new Error('a link on its path leads out of the working directory; set another path');
}

function isWithin(folder: string, path: string): boolean {
  return !/^\.\.(?:[/\\]|$)|^(?:[/\\]|\w:)/.test(relative(folder, path));
}
