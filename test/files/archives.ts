import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readPatterns } from '../../src/files/patterns.ts';
import { type Place, unpackFiles } from '../../src/files/unpack.ts';
import { useFolder } from '../folders.ts';
import { type Tree, writeTree } from './trees.ts';

type Member = {
  /** Bytes for a name that is not UTF-8. */
  name: string | Buffer;
  type?: string;
  link?: string;
  mode?: number;
  /** What the header says, whatever the content is; bytes as they are. */
  size?: number | Buffer;
  content?: string | Buffer;
  prefix?: string;
  /** With the version. Values other than POSIX's and GNU's are unknown. */
  magic?: string;
};

/** A member of an archive, field by field, so that it can be malformed. */
export function member({ name, type = '0', link = '', mode = 0o644, ...more }: Member): Buffer {
  const { content = '', size, prefix = '', magic = 'ustar\x0000' } = more;
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write(octal(mode, 8) + octal(0, 8) + octal(0, 8), 100);
  header.write(octal(0, 12) + octal(0, 12), 124);
  const said = typeof size === 'object' ? size : Buffer.from(octal(size ?? body.length, 12));
  said.copy(header, 124, 0, 12);
  header.write(`        ${type}`, 148);
  header.write(link, 157, 100);
  header.write(magic, 257);
  header.write(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

/** A member with a name that fits its header. */
export function file(name: string | Buffer, content: string | Buffer = 'x'): Buffer {
  return member({ name, content });
}

/** A header of POSIX (pax) that gives the next member these properties; `g`: all next ones. */
export function pax(properties: Record<string, string>, type: 'x' | 'g' = 'x'): Buffer {
  const content = Object.entries(properties).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`;
    let length = Buffer.byteLength(rest) + 2;
    while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
    return `${length}${rest}`;
  });
  return member({ name: 'pax', type, content: content.join('') });
}

/** A header of GNU that gives the next member this name. */
export function longName(name: string): Buffer {
  return member({ name: '././@LongLink', type: 'L', content: `${name}\0` });
}

export const END = Buffer.alloc(1024);

export function packed(members: readonly Buffer[]): Buffer {
  return gzipSync(Buffer.concat([...members, END]));
}

/** `more`: another folder than the workspace itself, or a runner with Windows. */
export function unpack(
  archive: Buffer,
  root: string,
  patterns = '.',
  more: Partial<Pick<Place, 'to' | 'isWindows'>> = {},
): ReturnType<typeof unpackFiles> {
  const place = { root, to: [], patterns: readPatterns(patterns, []).patterns, isWindows: false, ...more };
  return unpackFiles([archive], place);
}

/** Workspaces of a runner, in a folder of their own. */
export function openWorkspaces() {
  const outside = realpathSync(useFolder());
  let number = 0;
  return {
    outside,
    /** With these files (`-> ` and a path: a link), and with things around it that must stay as they are. */
    workspaceOf(files: Tree = {}): string {
      const root = join(outside, `${++number}`, 'workspace');
      mkdirSync(root, { recursive: true });
      writeFileSync(join(root, '../secret'), 'as it was');
      writeTree(root, files);
      return root;
    },
  };
}

/** The files in a workspace, with their content; and that nothing around it has changed. */
export function filesIn(root: string): Record<string, string> {
  expect(readdirSync(join(root, '..')).toSorted()).toEqual(['secret', 'workspace']);
  expect(readFileSync(join(root, '../secret'), 'utf8')).toBe('as it was');
  return Object.fromEntries(contentOf(root).map(([path, content]) => [relative(root, path), content]));
}

/** Not through links, as Node's own recursion goes. */
function contentOf(folder: string): [path: string, content: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    if (one.isDirectory()) return contentOf(path);
    if (one.isFile()) return [[path, readFileSync(path, 'utf8')]];
    return [[path, one.isSymbolicLink() ? 'a link' : 'no regular file']];
  });
}
