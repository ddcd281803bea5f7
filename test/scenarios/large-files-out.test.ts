import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../support/faults/schedule.ts';
import { type Ended, errorsIn, type Inputs, reportOf, warningsIn } from './action.ts';
import { faultsOfAttach, useFaultLines } from './fault-lines.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
expectNothingLeft(stage);
const faultLines = useFaultLines(stage);
const workspace = useWorkspace();

const MIB = 1024 * 1024;
const noise = (path: string, bytes: number) => `head -c ${bytes} /dev/urandom >${path}`;

const run = (inputs: Inputs) =>
  stage.run({ 'checkout-image': stage.image, 'files-out': 'out', ...inputs }, workspace.env);

/** A step with faults on its way to the API server, and how often it has attached to a container. */
async function runBy(faults: Fault[], inputs: Inputs): Promise<Ended & { attached: number }> {
  await using line = await faultLines.open(faults);
  const ended = await run({ ...inputs, kubeconfig: line.kubeconfig });
  return { ...ended, attached: line.record.requests.filter(({ kind }) => kind === 'attach').length };
}

const returned = ({ outputs }: Ended) => reportOf({ outputs }).files.out;

/** Writes a tree, and prints its hash. */
const writeTree = (bytes: number) =>
  `mkdir -p 'out/a b'; ${noise('out/data.bin', bytes)}; echo '#!/bin/sh' >'out/a b/run'; chmod +x 'out/a b/run'; cd out; ${HASH}`;

/** The files of the runner are the same as in the pod. */
function expectTree({ log }: Ended): void {
  expect(log).toContain(hashOf(join(workspace.path, 'out')));
}

describe('files of the pod that no log carries', () => {
  test.each([
    ['5 MB', 5_000_000, 0],
    ['7 MB', 7_000_000, 1],
    ['16 MB', 16_000_000, 1],
    ['200 MB', 200_000_000, 1],
  ])(
    'come whole: %s',
    async (_, bytes, attached) => {
      const ended = await runBy([], { run: writeTree(bytes) });
      expect(ended.outputs).toMatchObject({ outcome: 'success' });
      expectTree(ended);
      expect(ended.attached).toBe(attached);
      const { files, packedBytes } = returned(ended);
      expect({ files, isPacked: packedBytes > bytes }).toEqual({ files: 2, isPacked: true });
    },
    300_000,
  );

  test('come back with files that a log carries, and with the outputs of the step', async () => {
    const ended = await run({
      'files-out': 'five\nseven\nsmall',
      run: `${noise('five', 5 * MIB)}; ${noise('seven', 7 * MIB)}; echo s >small; echo name=value >>"$GITHUB_OUTPUT"; sha256sum five seven small | sha256sum`,
    });
    expect(ended.outputs).toMatchObject({ outcome: 'success', name: 'value' });
    expect(JSON.parse(ended.outputs['files'] ?? '').toSorted()).toEqual(['five', 'seven', 'small']);
    expect(readdirSync(workspace.path).toSorted()).toEqual(['five', 'seven', 'small']);
  });

  test('come back when the job has failed, after its error', async () => {
    const ended = await run({ run: `(${writeTree(8_000_000)}); exit 3` });
    expect(ended.outputs).toMatchObject({ outcome: 'failure', 'exit-code': '3' });
    expectTree(ended);
    const [error, back] = [/^::error /, / files back, /].map((words) =>
      ended.log.findIndex((line) => words.test(line)),
    );
    expect(error).toBeGreaterThan(0);
    expect(back).toBeGreaterThan(error ?? 0);
  });
});

describe('a connection that breaks', () => {
  const BYTES = 10_000_000;
  const cut = (bytes: number, nth = 1): Fault => ({
    when: { request: 'attach', nth },
    what: { kind: 'cut download', bytes },
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'after %s tenths of the files is opened again',
    async (tenths) => {
      const ended = await runBy([cut(Math.max(200, (BYTES * tenths) / 10))], { run: writeTree(BYTES) });
      expect(ended.outputs).toMatchObject({ outcome: 'success' });
      expectTree(ended);
      expect(ended.attached).toBe(2);
    },
  );

  test('again and again still delivers all files', async () => {
    const faults = Array.from({ length: 8 }, (_, index) => cut(1_500_000, index + 1));
    const ended = await runBy(faults, { run: writeTree(BYTES) });
    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expectTree(ended);
    expect(ended.attached).toBeGreaterThan(6);
  });

  test('because the API server is unavailable is opened again when that is back', async () => {
    const away: Fault = {
      when: { request: 'attach', nth: 2 },
      what: { kind: 'outage', ms: 4000, how: 'refused' },
    };
    const ended = await runBy([cut(BYTES / 2), away], { run: writeTree(BYTES) });
    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expectTree(ended);
  });

  test('before it is open is opened again', async () => {
    const faults = faultsOfAttach(
      { kind: 'reset' },
      { kind: 'refused', code: 503 },
      { kind: 'refused', code: 502, html: true },
      { kind: 'done, reset' },
    );
    const ended = await runBy(faults, { run: writeTree(BYTES) });
    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expectTree(ended);
    expect(ended.attached).toBe(5);
  });
});

describe('without the right', () => {
  const FILES = {
    'files-out': 'five\nseven\neight\nsmall',
    run: `${noise('five', 5 * MIB)}; ${noise('seven', 7 * MIB)}; ${noise('eight', 8 * MIB)}; echo s >small`,
  };

  test.each(['get', 'create'])(
    'to %s pods/attach, what a log carries comes, and the others are named',
    async (verb) => {
      if (stage.simulator === undefined) return;
      const allow = stage.simulator.api.deny(verb, 'pods/attach');
      const ended = await run(FILES);
      allow();
      expect(ended.outputs).toMatchObject({
        category: 'connection',
        reason: 'files-lost',
        retryable: 'false',
        'exit-code': '0',
        files: '["five","small"]',
      });
      expect(ended.outputs['message']).toMatch(
        /^The job succeeded\. Files of "eight" \(8\.4 MB packed\), "seven" \(7\.3 MB packed\) did not come back: a log carries 6 MiB, and more is fetched with pods\/attach \(get and create\)\. The user /,
      );
      expect(errorsIn(ended.log)).toHaveLength(1);
      expect(returned(ended)).toMatchObject({ files: 2, excess: [], unfetched: ['seven', 'eight'] });
      expect(readFileSync(join(workspace.path, 'five'))).toHaveLength(5 * MIB);
      expect(readdirSync(workspace.path).toSorted()).toEqual(['five', 'small']);
    },
  );

  test('a failed step keeps its own error, and warns of them', async () => {
    if (stage.simulator === undefined) return;
    const allow = stage.simulator.api.deny('get', 'pods/attach');
    const ended = await run({ run: `(${writeTree(8_000_000)}); exit 3` });
    allow();
    expect(ended.outputs).toMatchObject({ reason: 'exit-code', 'exit-code': '3', files: '[]' });
    expect(warningsIn(ended.log)).toEqual([expect.stringContaining('pods/attach (get and create)')]);
  });
});
