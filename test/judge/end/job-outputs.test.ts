import { describe, expect, test } from 'vitest';
import { OUTPUT_FILE } from '../../../src/job/pod-parts.ts';
import { jobOutputs, withResults } from '../../../src/judge/files.ts';
import { rowsOf } from '../../rows.ts';
import { succeeded } from '../../succeeded.ts';
import { container, pod, stateAfter } from '../pods.ts';

/** What a job wrote, and the outputs that it means, or what is wrong with it. */
type Row = { message: string; values?: [name: string, value: string][]; problem?: string };

/** A step that has ended and left this message, in a pod of so many containers. */
function ended(message: string, path: string | undefined = OUTPUT_FILE, containers = 1) {
  const others = Array.from({ length: containers - 1 }, (_, index) => ({ name: `other-${index}` }));
  const step = { name: 'step', ...(path !== undefined && { terminationMessagePath: path }) };
  const status = container({ terminated: { exitCode: 0, reason: 'Completed', message } });
  return stateAfter([
    { at: 1, pod: pod({ containerStatuses: [status] }, { spec: { containers: [step, ...others] } }) },
  ]);
}

describe('what a job writes to $GITHUB_OUTPUT', () => {
  test.each(rowsOf<Row>('job-outputs'))(
    '$message is read, or reported as wrong',
    ({ message, values, problem }) => {
      const found = jobOutputs(ended(message));
      expect(found.problem).toBe(problem);
      if (problem === undefined) expect(found).toEqual({ values });
    },
  );

  test.each([
    [4095, 1, undefined],
    [4096, 1, 'it wrote 4096 bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that'],
    [3072, 4, 'it wrote 3072 bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that'],
    [3071, 4, undefined],
  ])('%i bytes of it in a pod of %i containers', (bytes, containers, problem) => {
    expect(jobOutputs(ended(`a=${'x'.repeat(bytes - 2)}`, OUTPUT_FILE, containers)).problem).toBe(problem);
  });

  // The API writes a byte that is not UTF-8 as U+FFFD, which has three bytes. A program can also write that character itself.
  test.each([
    ['4,000 bytes of Latin-1', '\uFFFD'.repeat(3998), false],
    ['4,096 bytes of Latin-1', '\uFFFD'.repeat(4094), true],
    ['some of Latin-1, and 3,700 others', '\uFFFD'.repeat(300) + 'x'.repeat(3700), false],
    ['1,364 characters U+FFFD, and two bytes', `xx${'\uFFFD'.repeat(1364)}`, true],
    ['1,364 characters U+FFFD, and one cut to a byte', `x\uFFFD${'\uFFFD'.repeat(1364)}`, true],
    ['1,300 characters U+FFFD', '\uFFFD'.repeat(1300), false],
    ['Chinese', '\u4e2d'.repeat(1364), false],
    ['more of Chinese', `${'\u4e2d'.repeat(1364)}xx`, true],
  ])('is counted as the kubelet counts it: %s', (_, value, isTooMuch) => {
    expect(jobOutputs(ended(`a=${value}`)).problem !== undefined).toBe(isTooMuch);
  });

  test('shares the room with containers that someone debugs the pod with', () => {
    const spec = {
      containers: ['step', 'a', 'b'].map((name) => ({ name, terminationMessagePath: OUTPUT_FILE })),
      ephemeralContainers: [{ name: 'debugger', image: 'busybox' }],
    };
    const message = `a=${'x'.repeat(3070)}`;
    const last = pod({ containerStatuses: [container({ terminated: { exitCode: 0, message } })] }, { spec });
    expect(jobOutputs(stateAfter([{ at: 0, pod: last }])).problem).toMatch(/^it wrote 3072 bytes or more/);
  });

  test('fails a job that succeeded where it can’t be handed on, and no other', () => {
    const state = ended('words');
    expect(withResults(succeeded, state)).toMatchObject({ outcome: 'failure', reason: 'bad-outputs' });
    const failed = { ...succeeded, outcome: 'failure' as const };
    expect(withResults(failed, state)).toBe(failed);
    expect(withResults(succeeded, ended('a=1'))).toBe(succeeded);
  });

  test('is nothing of Pod Step where the pod’s own words go to another file', () => {
    expect(jobOutputs(ended('panic: everything', '/dev/termination-log'))).toEqual({ values: [] });
    expect(jobOutputs(stateAfter([]))).toEqual({ values: [] });
  });
});
