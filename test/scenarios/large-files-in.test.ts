import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../support/faults/schedule.ts';
import { attemptsOf, type Ended, type Inputs, printed, reportOf } from './action.ts';
import { faultsOfAttach, useFaultLines } from './fault-lines.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
expectNothingLeft(stage);
const lines = useFaultLines(stage);
const workspace = useWorkspace();
const { write } = workspace;

const run = (inputs: Inputs) =>
  stage.run({ 'checkout-image': stage.image, 'files-in': '.', ...inputs }, workspace.env);

/** The pods of a step with faults on its way to the API server. */
async function runBy(faults: Fault[], inputs: Inputs = {}): Promise<Ended> {
  await using line = await lines.open(faults);
  return await run({ ...inputs, kubeconfig: line.kubeconfig });
}

const cut = (bytes: number, nth = 1, times = 1): Fault => ({
  when: { request: 'attach', nth, times },
  what: { kind: 'cut upload', bytes },
});

describe('a connection that breaks', () => {
  const BYTES = 2_000_000;
  beforeEach(() => write({ 'data.bin': randomBytes(BYTES), 'dist/app.js': 'app' }));

  test.each([0, 1, 5, 9])('after %s tenths of the files is another pod', async (tenths) => {
    const ended = await runBy([cut(Math.max(1, (BYTES * tenths) / 10))], { run: HASH });
    expect(printed(ended)[0]).toBe(hashOf(workspace.path));
    const [first, second, ...more] = attemptsOf(ended);
    expect(first).toMatchObject({ outcome: 'failure', reason: 'files-in-failed' });
    expect(second).toMatchObject({ outcome: 'success' });
    expect(more).toEqual([]);
  });

  test('three times ends the step, which has not started', async () => {
    const ended = await runBy([cut(1_000_000, 1, 9)], { run: 'echo it ran' });
    expect(ended.outputs).toMatchObject({
      category: 'connection',
      reason: 'files-in-failed',
      container: 'files-in',
      retryable: 'true',
    });
    expect(attemptsOf(ended)).toHaveLength(3);
    expect(ended.log).not.toContain('it ran');
  });

  test('before it is open is opened again for the same pod', async () => {
    const faults = faultsOfAttach(
      { kind: 'reset' },
      { kind: 'refused', code: 503 },
      { kind: 'refused', code: 502, html: true },
      { kind: 'hang', ms: 500 },
    );
    const ended = await runBy(faults, { run: HASH });
    expect(printed(ended)).toEqual([hashOf(workspace.path)]);
    expect(attemptsOf(ended)).toHaveLength(1);
  });

  test('when the API server has opened it is opened again, or another pod', async () => {
    const ended = await runBy(faultsOfAttach({ kind: 'done, reset' }), { run: HASH });
    expect(printed(ended)[0]).toBe(hashOf(workspace.path));
    // Kubernetes 1.31 does not report the container.
    const reasons = attemptsOf(ended).map(({ reason }) => reason);
    expect([['completed'], ['files-in-failed', 'completed']]).toContainEqual(reasons);
  });
});

describe('files of the runner that no Secret can carry', () => {
  test.each([
    ['901 kB', 901_000],
    ['16 MB', 16_000_000],
    ['200 MB', 200_000_000],
  ])(
    'of %s arrive complete',
    async (_, bytes) => {
      write({ 'data.bin': randomBytes(bytes), 'dist/bin/run': '#!/bin/sh\necho it runs\n', 'a b/c  d': 'x' });
      chmodSync(join(workspace.path, 'dist/bin/run'), 0o755);
      mkdirSync(join(workspace.path, 'dist/empty'));
      symlinkSync('../dist/bin/run', join(workspace.path, 'dist/link'));
      // When the script runs, nothing of the archive is left.
      const ended = await run({ run: `${HASH}; dist/bin/run; ls -A /.pod-step 2>/dev/null || true` });
      expect(printed(ended)).toEqual([hashOf(workspace.path), 'it runs']);
      const { way, packedBytes } = reportOf(ended).files.in;
      expect({ way, isPacked: packedBytes > bytes }).toEqual({ way: 'attach', isPacked: true });
      expect(await stage.secretsLeft()).toEqual([]);
    },
    300_000,
  );

  // test/scenarios/rights-table.test.ts has the same of a real API server.
  test.each([
    ['get', 'cannot get pods/attach in the namespace'],
    ['create', 'requires the verbs get and create on pods/attach'],
  ])('without the right to %s pods/attach say so', async (verb, words) => {
    if (stage.simulator === undefined) return;
    write({ 'data.bin': randomBytes(1_000_000) });
    const allow = stage.simulator.api.deny(verb, 'pods/attach');
    const { outputs } = await run({ run: 'echo it ran' });
    allow();
    expect(outputs).toMatchObject({ category: 'connection', reason: 'forbidden' });
    expect(outputs['message']).toContain(words);
  });
});
