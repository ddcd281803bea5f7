import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tar } from '../../simulator/registry/tar.ts';
import type { PackedFiles } from '../../src/job/job.ts';
import { openRandom } from '../support/random.ts';

/**
 * How the files of the runner get into the pod, if there are any, and whether files of the pod come back. `isLarge`: these are too
 * large for a log.
 */
export type Files = { way: 'secret' | 'attach' | undefined; isBack: boolean; isLarge?: boolean };

/** What the runner packs: several messages of a connection. No model reads its content. */
const ARCHIVE = noise('archive', 150_000);

/** A file that shows of which pod it is, and one that takes several lines of a log, or several blocks of what is fetched. */
export function filesOf(uid: string, isLarge = false): Record<string, string> {
  return { 'out/pod': uid, 'out/deep/noise': isLarge ? LARGE_NOISE : NOISE };
}

const NOISE = noise('file', 30_000).toString('hex');
const LARGE_NOISE = noise('large file', 150_000).toString('hex');

/** As much as the action reads of a file at once. */
const CHUNK_BYTES = 32 * 1024;

export function packedFiles(way: 'secret' | 'attach'): PackedFiles {
  const file = {
    length: ARCHIVE.length,
    async *read() {
      for (let at = 0; at < ARCHIVE.length; at += CHUNK_BYTES) yield ARCHIVE.subarray(at, at + CHUNK_BYTES);
    },
  };
  return { packed: way === 'secret' ? ARCHIVE : file, sha256: sha256(ARCHIVE), count: 2, bytes: 200_000 };
}

/** Is it all that the runner has packed? */
export function isWhole(received: Buffer): boolean {
  return received.equals(ARCHIVE);
}

/** What the sidecar of a pod prints, and what it keeps because no log carries it. */
export function packageOf(uid: string, isLarge: boolean): { lines: string[]; rest: Buffer | undefined } {
  const entries = Object.entries(filesOf(uid, isLarge));
  const packed = gzipSync(
    tar(entries.map(([path, content]) => ({ kind: 'file', path: `./${path}`, content }))),
  );
  const header = (bytes: Buffer) => `${bytes.length} ${sha256(bytes)}`;
  const lines = packed.toString('base64').match(/.{1,16000}/g) ?? [];
  if (!isLarge) return { lines: [`pod-step 1 ${header(packed)}`, ...lines, 'end'], rest: undefined };
  const words = [`pod-step 1 ${header(Buffer.alloc(0))} ${header(packed)}`, `large 1:${packed.length}`];
  return { lines: [...words, '', 'end'], rest: packed };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function noise(purpose: string, length: number): Buffer {
  const random = openRandom(1, purpose);
  return Buffer.from(Array.from({ length }, () => random.whole(0, 255)));
}
