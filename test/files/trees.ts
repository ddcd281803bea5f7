import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useFolder } from '../folders.ts';

/** Content by path; `-> target` is a link, and a path that ends with a slash an empty folder. */
export type Tree = Record<string, string | Buffer>;

export function writeTree(root: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    const full = join(root, path);
    mkdirSync(path.endsWith('/') ? full : dirname(full), { recursive: true });
    if (path.endsWith('/')) continue;
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), full);
    else writeFileSync(full, content);
  }
}

/** A folder that is removed after the tests of a file, and folders in it. */
export function useFolders() {
  const folder = realpathSync(useFolder());
  let number = 0;
  const folderWith = (tree: Tree = {}): string => {
    const root = join(folder, `${++number}`);
    mkdirSync(root);
    writeTree(root, tree);
    return root;
  };
  return { folder, folderWith };
}

/** With another byte at this place. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return other;
}
