import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, type Inputs, runAction } from './action.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { expectNothingLeft, useStage } from './stage.ts';

/** The workspace of the runner. */
let workspace: string;
const stage = useStage();
expectNothingLeft(stage);
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
