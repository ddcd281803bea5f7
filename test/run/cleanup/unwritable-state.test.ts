import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { codedError } from '../../../src/job/errors.ts';
import { openCleanup } from '../../../src/run/cleanup.ts';

/** A cleanup whose state can be saved so many times, before the disk is full. */
function cleanupOn(saves: number) {
  const warnings: string[] = [];
  const deleted: string[] = [];
  let left = saves;
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

test('a pod is not created if it cannot be noted for the cleanup', () => {
  expect(() => cleanupOn(0).cleanup.register(pod)).toThrow('The runner could not write $GITHUB_STATE');
});

test('a disk that is full after that ends no step, and its pod is deleted without a warning', async () => {
  const { cleanup, warnings, deleted } = cleanupOn(1);
  const registered = cleanup.register(pod);
  registered.created({ ...pod, uid: 'u' });
  expect(await registered.delete(1)).toBe(true);
  registered.keep();

  expect(deleted).toEqual(['shop-77']);
  expect(warnings).toEqual([]);
});
