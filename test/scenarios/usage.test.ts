import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { reportOf, runAction } from './action.ts';
import { onCluster, useStage } from './stage.ts';

const stage = useStage();

/** A pod of the simulator runs in the cgroup of the tests, of which not every counter can be read. */
const USED = onCluster
  ? / on \S+ · peak \d+ of 64 MiB, \d[\w. ]* CPU(, throttled [\w. ]+)?$/
  : / on \S+ · (peak|\d)[\w., ]*$/;

describe('with usage, a step', () => {
  test('that succeeds says what it has used, and has its outputs', async () => {
    const { log, outputs, summary } = await stage.run({
      usage: 'true',
      resources: 'memory=48Mi\nlimits.memory=64Mi',
      run: 'echo version=1.2 >>"$GITHUB_OUTPUT"\necho ran',
    });
    expect(outputs).toMatchObject({ outcome: 'success', version: '1.2' });
    expect(outputs).not.toHaveProperty('pod-step-usage');
    expect(log).toContain('ran');
    expect(log.at(-1)).toMatch(USED);
    const [, words = ''] = log.at(-1)?.split(' · ') ?? [];
    expect(summary).toContain(` · ${words}`);
    expect(reportOf({ outputs }).usage).toMatchObject({ memoryRequest: '48Mi', memoryLimit: '64Mi' });
  });

  test('that fails keeps its exit code, and has its outputs', async () => {
    const { log, outputs } = await stage.run({
      usage: 'true',
      resources: 'limits.memory=64Mi',
      run: 'echo at=build >>"$GITHUB_OUTPUT"\nexit 3',
    });
    expect(outputs).toMatchObject({ outcome: 'failure', 'exit-code': '3', at: 'build' });
    expect(outputs['message']).toBe('The step ended with exit code 3.');
    expect(log.filter((line) => USED.test(line))).toEqual([expect.stringMatching(/^Failed after /)]);
  });

  test.each([
    ['sets a trap of its own', 'trap "echo bye" EXIT\necho ran', 'an EXIT trap of its own'],
    ['ends as another program', 'exec echo ran', 'becomes another program (exec)'],
    [
      'fills its outputs',
      `printf "long=%04000d\\n" 7 >>"$GITHUB_OUTPUT"\necho ran`,
      'so much to $GITHUB_OUTPUT',
    ],
  ])('says why it has no numbers, and succeeds as without it, where the script %s', async (_, run, why) => {
    const { log, outputs, summary } = await stage.run({ usage: 'true', run });
    expect(outputs).toMatchObject({ outcome: 'success', 'exit-code': '0' });
    expect(log).toContain('ran');
    expect(log.at(-1)).not.toContain(' · ');
    expect(log.at(-2)).toContain('No numbers of memory and CPU (usage): ');
    expect(log.at(-2)).toContain(why);
    expect(summary).not.toMatch(/peak|CPU/);
    expect(reportOf({ outputs }).usage).toBeUndefined();
    expect(outputs['long']?.length ?? 0).toBe(run.includes('long') ? 4000 : 0);
  });

  // The first process of a container cannot kill itself: https://man7.org/linux/man-pages/man7/pid_namespaces.7.html
  test.skipIf(onCluster)('says why it has no numbers if its shell is killed', async () => {
    const { log } = await stage.run({ usage: 'true', run: 'echo ran; kill -9 $$' });
    expect(log).toContain('ran');
    const said = log.filter((line) => line.includes('No numbers of memory and CPU (usage): '));
    expect(said).toEqual([expect.stringContaining('a signal ended')]);
  });

  // With five containers, each has 2,457 bytes.
  test('has as much room for outputs in a pod of many containers', async () => {
    const sleeping = { image: stage.image, command: ['sleep', '60'] };
    const beside = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...sleeping }));
    const { outputs } = await stage.run({
      usage: 'true',
      preflight: 'never',
      'pod-template': JSON.stringify({ containers: beside, terminationGracePeriodSeconds: 0 }),
      run: 'printf "long=%02450d" 7 >> "$GITHUB_OUTPUT"',
    });
    expect(outputs).toMatchObject({ outcome: 'success' });
    expect(outputs['long']?.length).toBe(2450);
  });

  test('has it in addition to files and outputs of a sidecar, with more outputs than a status holds', async () => {
    using workspace = openFolder();
    const inputs = { ...stage.inputs, 'checkout-image': stage.image, 'files-out': 'a' };
    const run = 'echo a >a\nprintf "long=%09000d\\n" 7 >>"$GITHUB_OUTPUT"';
    const { outputs } = await runAction(
      { ...inputs, usage: 'true', run },
      { GITHUB_WORKSPACE: workspace.path },
    );
    expect(outputs).toMatchObject({ outcome: 'success', files: '["a"]' });
    expect(outputs['long']?.length).toBe(9000);
    expect(reportOf({ outputs }).usage).toBeDefined();
  });

  test.runIf(onCluster)(
    'that runs out of memory names the limit, and the peak if its shell survived',
    async () => {
      const { outputs } = await stage.run({
        usage: 'true',
        resources: 'limits.memory=32Mi',
        run: 'tail /dev/zero || exit 4',
      });
      // With version 2, the kubelet has the kernel end all processes of a container.
      const isV1 = existsSync('/sys/fs/cgroup/memory');
      expect(outputs).toMatchObject({
        outcome: 'failure',
        reason: 'oom-killed',
        'exit-code': isV1 ? '4' : '137',
      });
      expect(outputs['message']).toBe(
        `A process of the step was killed because it used more memory than its limit of 32Mi.${isV1 ? ' Its memory peaked at 32 MiB, and the kernel killed 1 of its processes for lack of memory.' : ''}`,
      );
    },
  );
});
