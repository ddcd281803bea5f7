import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A workspace of the runner, another one for each test. */
export function useWorkspace() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'pod-step-workspace-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));
  return {
    get path() {
      return path;
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
