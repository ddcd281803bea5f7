import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codedError } from '../job/errors.ts';
import type { ArchiveToFill, PackedFile } from '../job/job.ts';
import { messageOf, systemErrorWords } from '../job/values.ts';

const CHUNK_BYTES = 32 * 1024;

/** A large archive in an unnamed file of the runner. The file is deleted with this process, however it ends. */
export type ScratchFile = ReturnType<typeof openScratch>;

/** `folder`: for the file. Its methods throw `runner` when it cannot be written. */
export function openScratch(folder: string) {
  const written = <Result>(write: () => Result): Result => {
    try {
      return write();
    } catch (error) {
      const why = systemErrorWords(error) ?? messageOf(error);
      throw codedError('runner', `The packed files cannot be written to the folder ${folder}: ${why}.`);
    }
  };
  const file = written(() => {
    const path = join(folder, `pod-step-${randomUUID()}.tgz`);
    const opened = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return opened;
  });
  return {
    /** A single write can take only a part, for example the last one that a full disk has space for. */
    write(chunk: Buffer, position: number) {
      written(() => {
        for (let from = 0; from < chunk.length; )
          from += writeSync(file, chunk, from, chunk.length - from, position + from);
      });
    },
    packed(length: number): PackedFile {
      return {
        length,
        async *read() {
          for (let position = 0; position < length; ) {
            const chunk = Buffer.alloc(CHUNK_BYTES);
            const bytes = readSync(file, chunk, 0, CHUNK_BYTES, position);
            if (bytes === 0) throw new Error('the packed files have become shorter');
            yield chunk.subarray(0, Math.min(bytes, length - position));
            position += bytes;
          }
        },
      };
    },
    close: () => closeSync(file),
  };
}

/** An archive whose length and hash are known before it comes. */
export function fillingOf(file: ScratchFile, { length, sha256 }: { length: number; sha256: string }) {
  let bytes = 0;
  let hash = createHash('sha256');
  return {
    length,
    write(chunk) {
      file.write(chunk, bytes);
      hash.update(chunk);
      bytes += chunk.length;
    },
    isWhole: () => bytes === length && hash.copy().digest('hex') === sha256,
    restart() {
      bytes = 0;
      hash = createHash('sha256');
    },
  } satisfies ArchiveToFill;
}
