import { expect, test } from 'vitest';
import { runAction } from '../../simulator/runner.ts';

/** What Node.js 22 lacks, and the action uses. */
const AS_NODE_22 = '--import=data:text/javascript,delete%20globalThis.AsyncDisposableStack';

test('a runner with an older Node.js gets one sentence about it, before anything else is loaded', async () => {
  const inputs = { image: 'alpine:3', run: 'true', kubeconfig: 'x' };
  const { log, exitCode, stderr } = await runAction(inputs, { NODE_OPTIONS: AS_NODE_22 });

  expect(log).toEqual([
    expect.stringMatching(
      /^::error title=Node\.js v\S+ is too old::Pod Step requires Node\.js 24, and this runner started it with Node\.js v\S+ Update the runner/,
    ),
  ]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
});
