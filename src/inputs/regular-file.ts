import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type CodedError, codedError, hasCode } from '../job/errors.ts';
import { systemErrorWords } from '../job/values.ts';

const PIECE_BYTES = 64 * 1024;

/**
 * The content of a file that a user, a kubeconfig or a repository names. Only a regular file of at most `maxBytes` is read; the
 * path can be a link to it. A FIFO would block the process, and `/dev/zero` would fill its memory. Throws what whyUnreadable
 * explains.
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  // Opening a device can have an effect, so the path is checked before.
  check(statSync(path), maxBytes);
  // Without a flag for that, opening a FIFO that has taken the place of the file would wait for a writer. Windows lacks the flag.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    check(fstatSync(file), maxBytes);
    return readAll(file, maxBytes);
  } finally {
    closeSync(file);
  }
}

/** The files of /proc say that they have no bytes, and some of them never end. */
function readAll(file: number, maxBytes: number): Buffer {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, maxBytes + 1 - bytes));
    const read = readSync(file, piece);
    if (read === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, read));
    bytes += read;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
  }
}

function check(stats: Stats, maxBytes: number): void {
  if (!stats.isFile()) throw codedError('file', 'it is not a regular file');
  if (stats.size > maxBytes) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): CodedError<'file'> {
  return codedError('file', `it is larger than ${maxBytes / 1024 / 1024} MiB`);
}

/** Why readRegularFile failed, as in "it is not a regular file" or "permission denied (EACCES)". Quotes no path. */
export function whyUnreadable(error: unknown): string {
  return hasCode(error, 'file') ? error.message : (systemErrorWords(error) ?? 'its name is not valid');
}
