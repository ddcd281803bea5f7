import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { openFaultLine } from '../support/faults/fault-line.ts';
import type { Fault } from '../support/faults/schedule.ts';
import { attemptsOf, type Ended, type Inputs, runAction } from './action.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { expectNothingLeft, useStage } from './stage.ts';

/** The workspace of the runner. */
let workspace: string;
const stage = useStage();
expectNothingLeft(stage);
let farSide: FarSide;
beforeAll(async () => {
  farSide = await openFarSide(stage.kubeconfig);
});
afterAll(() => farSide?.[Symbol.dispose]());
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'pod-step-workspace-'));
});
afterEach(() => rmSync(workspace, { recursive: true }));

function write(files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
}

function run(inputs: Inputs): Promise<Ended> {
  return runAction(
    { ...stage.inputs, 'checkout-image': stage.image, 'files-in': '.', ...inputs },
    { GITHUB_WORKSPACE: workspace },
  );
}

/** What the job printed. */
function printed({ log }: Ended): string[] {
  return log.slice(log.findIndex((line) => line.endsWith('started')) + 1, -1);
}

/** The pods of a step with faults on its way to the API server. */
async function runBy(faults: Fault[], inputs: Inputs = {}): Promise<Ended> {
  await using line = await openFaultLine(farSide, stage.namespace, faults, () => {});
  return await run({ ...inputs, kubeconfig: line.kubeconfig });
}

const cut = (bytes: number, nth = 1, times = 1): Fault => ({
  when: { request: 'attach', nth, times },
  what: { kind: 'cut upload', bytes },
});

describe('a connection that breaks', () => {
  const BYTES = 2_000_000;
  beforeEach(() => write({ 'data.bin': randomBytes(BYTES), 'dist/app.js': 'app' }));

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('after %s tenths of the files is another pod', async (tenths) => {
    const ended = await runBy([cut(Math.max(1, (BYTES * tenths) / 10))], { run: HASH });
    expect(printed(ended)[0]).toBe(hashOf(workspace));
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
    const faults: Fault['what'][] = [
      { kind: 'reset' },
      { kind: 'refused', code: 503 },
      { kind: 'refused', code: 502, html: true },
      { kind: 'hang', ms: 500 },
    ];
    const ended = await runBy(
      faults.map((what, index) => ({ when: { request: 'attach', nth: index + 1 }, what })),
      { run: HASH },
    );
    expect(printed(ended)).toEqual([hashOf(workspace)]);
    expect(attemptsOf(ended)).toHaveLength(1);
  });

  test('when the API server has opened it is another pod', async () => {
    const what = { kind: 'done, reset' } as const;
    const ended = await runBy([{ when: { request: 'attach', nth: 1 }, what }], { run: HASH });
    expect(printed(ended)[0]).toBe(hashOf(workspace));
    expect(attemptsOf(ended).map(({ reason }) => reason)).toEqual(['files-in-failed', 'completed']);
  });
});

describe('files of the runner that no Secret can carry', () => {
  test.each([
    ['901 kB', 901_000],
    ['5 MB', 5_000_000],
    ['16 MB', 16_000_000],
  ])('of %s come whole', async (_, bytes) => {
    write({ 'data.bin': randomBytes(bytes), 'dist/bin/run': '#!/bin/sh\necho it runs\n', 'a b/c  d': 'x' });
    chmodSync(join(workspace, 'dist/bin/run'), 0o755);
    mkdirSync(join(workspace, 'dist/empty'));
    symlinkSync('../dist/bin/run', join(workspace, 'dist/link'));
    const ended = await run({ run: `${HASH}; dist/bin/run` });
    expect(printed(ended)).toEqual([hashOf(workspace), 'it runs']);
    const { way, packedBytes } = JSON.parse(ended.outputs['report'] ?? '').files.in;
    expect({ way, isPacked: packedBytes > bytes }).toEqual({ way: 'attach', isPacked: true });
    expect(await stage.secretsLeft()).toEqual([]);
  });
});
