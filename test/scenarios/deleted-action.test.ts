import { cpSync, rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { folderOfTest } from '../folders.ts';
import type { Ended, Inputs, Running } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// A step can run for hours. Meanwhile the runner, or a person who frees its disk, can delete the action's own files.

const stage = useStage();
expectNothingLeft(stage);
afterEach(() => void vi.unstubAllEnvs());

/** Runs a step from a copy of the action, which is deleted when its program has printed `started`. */
async function runDeleted(inputs: Inputs, then: (running: Running) => void = () => {}): Promise<Ended> {
  const copy = folderOfTest();
  cpSync(process.env['POD_STEP_ACTION'] ?? '', copy, { recursive: true });
  vi.stubEnv('POD_STEP_ACTION', copy);
  const running = stage.start({ ...inputs });
  vi.unstubAllEnvs();
  await running.logged('started');
  rmSync(copy, { recursive: true });
  then(running);
  return running.ended;
}

test.each<[string, Inputs, (running: Running) => void, object]>([
  [
    'succeeds and writes its outputs',
    { run: 'echo started; sleep 2; echo "version=7" >> "$GITHUB_OUTPUT"' },
    () => {},
    { outcome: 'success', version: '7' },
  ],
  [
    'fails with its whole report',
    { run: 'echo started; sleep 2; no-such-program; exit 127' },
    () => {},
    { reason: 'exit-code', 'exit-code': '127' },
  ],
  [
    'reports that its time is over',
    { run: 'echo started; sleep 3000', timeout: '15s' },
    () => {},
    { reason: 'timeout' },
  ],
  [
    'reports a cancel',
    { run: 'echo started; sleep 3000' },
    ({ process }) => void process.kill('SIGINT'),
    { outcome: 'cancelled' },
  ],
])('a step whose action is deleted while its program runs %s', async (_, inputs, then, outputs) => {
  const ended = await runDeleted(inputs, then);

  expect(ended).toMatchObject({ stderr: '', outputs });
  expect(ended.log.join('\n')).not.toContain('bug in Pod Step');
  expect(ended.summary).toContain(ended.outputs['pod'] ?? '?');
});
