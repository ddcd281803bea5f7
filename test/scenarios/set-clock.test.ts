import { expect, test } from 'vitest';
import { expectNothingLeft, useStage } from './stage.ts';

// A runner's clock may be set while a step runs: by NTP, or where its machine was suspended. What is measured goes on evenly.

const stage = useStage();
expectNothingLeft(stage);

const HOUR_MS = 3_600_000;
/** The environment of a process whose clock is set by so much a second and a half after its start. */
function setBy(ms: number): Record<string, string> {
  const code = `const { now } = Date; Date.now = () => now() + (performance.now() < 1500 ? 0 : ${ms})`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test('a clock that is set forward does not use up the time of a step', async () => {
  // The end of another container has the step be judged meanwhile.
  const other = { name: 'other', image: stage.image, command: ['sleep', '2'] };
  const inputs = {
    'pod-template': JSON.stringify({ containers: [{ name: 'step' }, other] }),
    run: 'sleep 4; echo done',
    timeout: '60s',
  };
  const { outputs, log } = await stage.run(inputs, setBy(HOUR_MS));

  expect(outputs).toMatchObject({ outcome: 'success' });
  expect(log).toContain('done');
});

test('a clock that is set backwards does not prolong it', async () => {
  const { outputs } = await stage.run({ run: 'sleep 3000', timeout: '4s' }, setBy(-HOUR_MS));

  expect(outputs).toMatchObject({ outcome: 'failure', reason: 'timeout' });
});
