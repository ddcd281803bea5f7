import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';
import { folderOfTest } from '../folders.ts';

/** A workspace of the runner, another one for each test. */
export function useWorkspace() {
  let path = '';
  beforeEach(() => {
    path = folderOfTest();
  });
  return {
    get path() {
      return path;
    },
    /** What the runner says of it. */
    get env() {
      return { GITHUB_WORKSPACE: path };
    },
    write(files: Record<string, string | Buffer>): void {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), content);
      }
    },
    read: (name: string) => readFileSync(join(path, name), 'utf8'),
  };
}
