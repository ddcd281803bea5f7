import { expect, test } from 'vitest';
import { useFolder } from '../folders.ts';
import { errorsIn, warningsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);
/** Each write to it fails as on a full disk. */
const FULL = '/dev/full';
const folder = useFolder();

test.each([
  ['a full disk', FULL, 'no space left on device (ENOSPC)'],
  ['a folder in its place', folder, 'illegal operation on a directory (EISDIR)'],
])(
  'outputs that cannot be written because of %s make the step red, and the file is named',
  async (_, file, why) => {
    const { log, exitCode, stderr } = await stage.run({ run: 'echo up' }, { GITHUB_OUTPUT: file });

    expect(log).toContain('up');
    expect(errorsIn(log)).toEqual([
      expect.stringContaining(
        `::The runner could not write $GITHUB_OUTPUT: ${why}. Free disk space on the runner`,
      ),
    ]);
    expect(errorsIn(log)[0]).toMatch(/ More: https:\S+#internal-runner-error$/);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  },
);

test('a summary that the disk has no room for is a warning', async () => {
  const { log, outputs } = await stage.run({ run: 'true' }, { GITHUB_STEP_SUMMARY: FULL });

  expect(outputs['outcome']).toBe('success');
  expect(warningsIn(log)).toEqual([
    expect.stringContaining('could not write $GITHUB_STEP_SUMMARY: no space left on device (ENOSPC)'),
  ]);
});

test('no pod is created while the runner cannot save what the cleanup needs', async () => {
  const { log, outputs, exitCode } = await stage.run({ run: 'echo up' }, { GITHUB_STATE: FULL });

  expect(outputs).toMatchObject({ category: 'internal', reason: 'runner-error', retryable: 'true' });
  expect(errorsIn(log)).toEqual([
    expect.stringMatching(
      /^::error title=The runner failed::The runner could not write \$GITHUB_STATE: no space left on device \(ENOSPC\)\. Free disk space/,
    ),
  ]);
  expect(log.join('\n')).not.toMatch(/bug in Pod Step|report it/);
  expect(log).not.toContain('up');
  expect(exitCode).toBe(1);
});
