import { mkdirSync, mkdtempDisposableSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

const PREFIX = join(tmpdir(), 'pod-step-test-');

/** A folder of this machine, until the end of a block: `using folder = openFolder()`. */
export const openFolder = () => mkdtempDisposableSync(PREFIX);

/** A folder of this machine for all tests of a file, or of the group in which it is called. Returns its path. */
export function useFolder(): string {
  const { path, remove } = openFolder();
  afterAll(remove);
  return path;
}

/** A workspace of the runner, another one for each test. */
export function useWorkspace() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(PREFIX);
  });
  afterEach(() => rmSync(path, { recursive: true }));
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
