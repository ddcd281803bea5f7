/** Writes ustar archives, the format of image layers: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */

const BLOCK = 512;

/** One entry of an archive; paths are relative, without a leading slash, and at most 100 bytes long. */
export type TarEntry =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly content: Uint8Array | string;
      readonly mode?: number;
    }
  | { readonly kind: 'directory'; readonly path: string; readonly mode?: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

/** The archive of these entries, all owned by root and from 1970, so that the same entries give the same bytes. */
export function tar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(blocks), Buffer.alloc(2 * BLOCK)]);
}

function blocks(entry: TarEntry): Buffer[] {
  if (entry.kind !== 'file') return [header(entry, 0)];
  const content = Buffer.from(entry.content);
  return [header(entry, content.length), content, Buffer.alloc(-content.length & (BLOCK - 1))];
}

function header(entry: TarEntry, size: number): Buffer {
  for (const text of [entry.path, entry.kind === 'link' ? entry.target : '']) {
    if (Buffer.byteLength(text) > 100) throw new RangeError(`too long for a tar header: ${text}`);
  }
  const block = Buffer.alloc(BLOCK);
  block.write(entry.path, 0);
  block.write(octal(modeOf(entry), 7), 100);
  block.write(octal(0, 7), 108); // uid
  block.write(octal(0, 7), 116); // gid
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136); // mtime
  block.write(' '.repeat(8), 148); // the checksum is taken with blanks in its own field
  block.write({ file: '0', directory: '5', link: '2' }[entry.kind], 156);
  if (entry.kind === 'link') block.write(entry.target, 157);
  block.write('ustar\u000000', 257);
  block.write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0`,
    148,
  );
  return block;
}

function modeOf(entry: TarEntry): number {
  switch (entry.kind) {
    case 'file':
      return entry.mode ?? 0o644;
    case 'directory':
      return entry.mode ?? 0o755;
    case 'link':
      return 0o777;
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
