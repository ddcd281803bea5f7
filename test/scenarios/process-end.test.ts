import { expect, test } from 'vitest';
import { runPost } from '../../simulator/runner.ts';
import type { Inputs } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// In process.exit, Node waits for V8's threads, and such a thread can wait for the main thread: https://github.com/nodejs/node/issues/54918

const stage = useStage();
expectNothingLeft(stage);

const TOLD =
  'data:text/javascript,const { exit } = process; process.exit = (...code) => { process.stderr.write("process.exit"); exit(...code); }';
const env = { NODE_OPTIONS: `--import=${encodeURI(TOLD)}` };

test.each<[string, Inputs, string]>([
  ['succeeds', { run: 'true' }, 'success'],
  ['fails', { run: 'exit 3' }, 'failure'],
  ['has no image', { image: '', run: 'true' }, 'failure'],
  ['gave back a summary', { run: 'echo a >>"$GITHUB_STEP_SUMMARY"', 'hand-back': 'summary' }, 'success'],
])('the process of a step that %s ends by itself', async (_, inputs, outcome) => {
  const given = { ...stage.inputs, 'checkout-image': stage.image, ...inputs };
  const main = await stage.run(given, env);
  expect(main.outputs['outcome']).toBe(outcome);
  expect(main.stderr).toBe('');
  const post = await runPost(given, main, env);
  expect(post.stderr).toBe('');
});
