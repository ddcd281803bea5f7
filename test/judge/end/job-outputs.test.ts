import { describe, expect, test } from 'vitest';
import { OUTPUT_FILE } from '../../../src/job/pod-parts.ts';
import { jobOutputs, withJobOutputs } from '../../../src/judge/end.ts';
import { succeeded } from '../../succeeded.ts';
import { container, pod, stateAfter } from '../pods.ts';

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
  test.each([
    [
      'a=1\nb=2\n',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['url=https://x?a=b\n', [['url', 'https://x?a=b']]],
    ['empty=\n\n\n', [['empty', '']]],
    [
      'notes<<END\none\n\ntwo=2\nEND\nnext=3',
      [
        ['notes', 'one\n\ntwo=2'],
        ['next', '3'],
      ],
    ],
    ['a<<b=c\nx\nb=c\n', [['a', 'x']]],
    ['a=<<b\n', [['a', '<<b']]],
    ['last=10%\r100%\n', [['last', '10%\r100%']]],
    ['title=one\u2028two\u2029three', [['title', 'one\u2028two\u2029three']]],
    ['', []],
  ])('%j are outputs', (message, values) => {
    expect(jobOutputs(ended(message))).toEqual({ values });
  });

  test.each([
    ['a=1\nwords\n', 'line 2 of what it wrote to $GITHUB_OUTPUT is not NAME=VALUE'],
    ['=1\n', 'line 1 of what it wrote to $GITHUB_OUTPUT is not NAME=VALUE'],
    ['a<<END\nx\n', 'the end "END" of the output a never comes in $GITHUB_OUTPUT'],
    ['a<=b\n', 'the output "a<" has a name that ends in "<", which GitHub can’t take'],
    ['a<<\nx\n', 'the end "" of the output a never comes in $GITHUB_OUTPUT'],
  ])('%j is told as wrong', (message, problem) => {
    expect(jobOutputs(ended(message)).problem).toBe(problem);
  });

  test.each([
    [4095, 1, undefined],
    [4096, 1, 'it wrote 4096 bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that'],
    [3072, 4, 'it wrote 3072 bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that'],
    [3071, 4, undefined],
  ])('%i bytes of it in a pod of %i containers', (bytes, containers, problem) => {
    expect(jobOutputs(ended(`a=${'x'.repeat(bytes - 2)}`, OUTPUT_FILE, containers)).problem).toBe(problem);
  });

  // The API writes a byte that is no UTF-8 as U+FFFD, of three bytes; a program may write that character itself.
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

  test('shares the room with containers that somebody debugs the pod with', () => {
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
    expect(withJobOutputs(succeeded, state)).toMatchObject({ outcome: 'failure', reason: 'bad-outputs' });
    const failed = { ...succeeded, outcome: 'failure' as const };
    expect(withJobOutputs(failed, state)).toBe(failed);
    expect(withJobOutputs(succeeded, ended('a=1'))).toBe(succeeded);
  });

  test('is nothing of ours where the pod’s own words go to another file', () => {
    expect(jobOutputs(ended('panic: everything', '/dev/termination-log'))).toEqual({ values: [] });
    expect(jobOutputs(stateAfter([]))).toEqual({ values: [] });
  });
});
