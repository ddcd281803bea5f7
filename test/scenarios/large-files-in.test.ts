import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../support/faults/schedule.ts';
import { attemptsOf, type Ended, type Inputs, printed, reportOf } from './action.ts';
import { useFaultLines } from './fault-lines.ts';
import { useGit } from './git-server.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { deployedRole, kubeconfigWithRole } from './roles.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
const git = useGit(stage, [{ 'name.txt': 'of the clone', 'src/a.txt': 'a of the clone' }]);
expectNothingLeft(stage);
const lines = useFaultLines(stage);
const workspace = useWorkspace();
const { write } = workspace;

function run(inputs: Inputs, env: Record<string, string> = {}): Promise<Ended> {
  return stage.run(
    { 'checkout-image': stage.image, 'files-in': '.', ...inputs },
    { GITHUB_WORKSPACE: workspace.path, ...env },
  );
}

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
    expect(printed(ended)).toEqual([hashOf(workspace.path)]);
    expect(attemptsOf(ended)).toHaveLength(1);
  });

  test('when the API server has opened it is opened again, or another pod', async () => {
    const what = { kind: 'done, reset' } as const;
    const ended = await runBy([{ when: { request: 'attach', nth: 1 }, what }], { run: HASH });
    expect(printed(ended)[0]).toBe(hashOf(workspace.path));
    // Kubernetes 1.31 does not tell the container.
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
    'of %s come whole',
    async (_, bytes) => {
      write({ 'data.bin': randomBytes(bytes), 'dist/bin/run': '#!/bin/sh\necho it runs\n', 'a b/c  d': 'x' });
      chmodSync(join(workspace.path, 'dist/bin/run'), 0o755);
      mkdirSync(join(workspace.path, 'dist/empty'));
      symlinkSync('../dist/bin/run', join(workspace.path, 'dist/link'));
      const ended = await run({ run: `${HASH}; dist/bin/run` });
      expect(printed(ended)).toEqual([hashOf(workspace.path), 'it runs']);
      const { way, packedBytes } = reportOf(ended).files.in;
      expect({ way, isPacked: packedBytes > bytes }).toEqual({ way: 'attach', isPacked: true });
      expect(await stage.secretsLeft()).toEqual([]);
    },
    300_000,
  );

  test('lie over the clone, and come before it is made', async () => {
    write({ 'name.txt': 'of the runner', 'data.bin': randomBytes(1_000_000) });
    const { log } = await run(
      { checkout: 'true', 'checkout-image': git.image, run: 'cat name.txt src/a.txt; wc -c <data.bin' },
      git.job,
    );
    expect(log.join('\n')).toMatch(/of the runner\s*a of the clone\s*1000000/);
  });

  test('leave nothing of their archive where the script runs', async () => {
    write({ 'data.bin': randomBytes(1_000_000) });
    const ended = await run({ run: 'ls -A /.pod-step 2>/dev/null || true; ls -A' });
    expect(printed(ended)).toEqual(['data.bin']);
  });

  test('for which the workspace is too small say so, and are sent once', async (context) => {
    if (stage.kind === 'simulator') context.skip('it knows no limits of volumes');
    write({ 'data.bin': randomBytes(5_000_000) });
    const ended = await run({
      run: 'echo it ran',
      'pod-template': 'volumes: [{ name: workspace, emptyDir: { medium: Memory, sizeLimit: 1Mi } }]',
    });
    expect(ended.outputs).toMatchObject({ category: 'configuration', reason: 'files-in-failed' });
    expect(ended.summary).toMatch(/Give the volume workspace more space/);
    expect(attemptsOf(ended)).toHaveLength(1);
    expect(ended.log).not.toContain('it ran');
  });

  test.for([
    ['get', 'cannot get pods/attach in the namespace'],
    ['create', 'requires the verbs get and create on pods/attach'],
  ])('without the right to %s pods/attach say so', async ([verb = '', words = ''], { skip }) => {
    skip(verb === 'create' && stage.kubelet < 35, 'an older API server asks for get alone');
    write({ 'data.bin': randomBytes(1_000_000) });
    const allow = stage.simulator?.api.deny(verb, 'pods/attach');
    const kubeconfig = allow ? stage.kubeconfig : await kubeconfigWithout(verb);
    const { outputs } = await run({ kubeconfig, run: 'echo it ran' });
    allow?.();
    expect(outputs).toMatchObject({ category: 'connection', reason: 'forbidden' });
    // Only a real API server says which rights an account has.
    const expected = allow ? words : `Missing: ${verb} pods/attach.`;
    expect(outputs['message']).toContain(expected);
  });

  test('need no right that the Role of deploy/ does not give', async ({ skip }) => {
    skip(stage.kind === 'simulator', 'it knows no rights');
    write({ 'data.bin': randomBytes(1_000_000) });
    const { outputs, log } = await run({ kubeconfig: await kubeconfigWithout('nothing'), run: HASH });
    expect(outputs['message']).toBe('The step succeeded.');
    expect(log).toContain(hashOf(workspace.path));
  });
});

/** For an account with the Role of deploy/, but for this verb of pods/attach. */
function kubeconfigWithout(verb: string): Promise<string> {
  const role = deployedRole();
  const rules = role.rules?.map((rule) => ({
    ...rule,
    verbs: rule.resources?.includes('pods/attach') ? rule.verbs.filter((one) => one !== verb) : rule.verbs,
  }));
  return kubeconfigWithRole(stage, { ...role, rules: rules ?? [] }, `without-${verb}`);
}
