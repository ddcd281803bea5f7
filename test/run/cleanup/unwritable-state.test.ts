import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { codedError } from '../../../src/job/errors.ts';
import { openCleanup } from '../../../src/run/cleanup.ts';

/** A cleanup whose state can be saved once, before the disk is full. A disk that is full before: scenarios/runner-files. */
function cleanupOnFullDisk() {
  const warnings: string[] = [];
  const deleted: string[] = [];
  let left = 1;
  const cleanup = openCleanup('ci', {
    cluster: {
      delete: async ({ name }) => {
        deleted.push(name);
        return true;
      },
      emptySecret: async () => {},
    },
    clock: systemClock,
    interrupted: new AbortController().signal,
    host: {
      warning: (title) => void warnings.push(title),
      saveForPost() {
        if (left-- <= 0) throw codedError('runner', 'The runner could not write $GITHUB_STATE: ENOSPC.');
      },
    },
  });
  return { cleanup, warnings, deleted };
}

const pod = { name: 'shop-77', token: '0'.repeat(32), uid: undefined };

test('a disk that is full after the first save ends no step, and its pod is deleted without a warning', async () => {
  const { cleanup, warnings, deleted } = cleanupOnFullDisk();
  const registered = cleanup.register(pod);
  registered.created({ ...pod, uid: 'u' });
  expect(await registered.delete(1)).toBe(true);
  registered.keep();

  expect(deleted).toEqual(['shop-77']);
  expect(warnings).toEqual([]);
});
