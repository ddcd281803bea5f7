import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder of this machine, until the end of a block: `using folder = openFolder()`. */
export const openFolder = () => mkdtempDisposableSync(join(tmpdir(), 'pod-step-test-'));

/** A folder of this machine for all tests of a file, or of the group in which it is called. Returns its path. */
export function useFolder(): string {
  const { path, remove } = openFolder();
  afterAll(remove);
  return path;
}

/** A folder of this machine for the test that runs, also from its `beforeEach`. Returns its path. */
export function folderOfTest(): string {
  const { path, remove } = openFolder();
  onTestFinished(remove);
  return path;
}
