import { describe, expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import { REF_VARIABLE } from '../../../src/job/pod-parts.ts';
import { isShWithoutBash } from '../../../src/messages/exits.ts';
import type { LogObservation } from '../../../src/pod/observation.ts';
import { container, findingAt, pod, stateAfter } from '../pods.ts';

const end = (exitCode: number) => container({ terminated: { exitCode, reason: 'Error' } });

type Case = {
  code?: number;
  spec?: object;
  log?: Omit<LogObservation, 'at'>;
  options?: Partial<JudgeOptions>;
};

function hintAfter({ code = 1, spec = {}, log = { log: ['a', 'b'] }, options = {} }: Case): string {
  const ended = pod({ containerStatuses: [end(code)] }, { spec: spec as never });
  const state = stateAfter([
    { at: 0, pod: ended },
    { at: 1, ...log },
  ]);
  const hint = findingAt({ ...state, options: { ...state.options, ...options } }, 1)?.hint;
  return hint === undefined ? '' : asText(hint);
}

const NO_CHECKOUT = 'Files of the repository are in the pod only with checkout: true or files-in.';
const ON_RUNNER =
  'The job has checked out its repository on the runner, and the pod has none of its files: set checkout: true, or files-in.';

describe('a step that lacks a file of its repository', () => {
  test('is told of the checkout on the runner, if there is one', () => {
    const log = { log: ['a', 'b'], last: ['cat: x: No such file or directory'] };
    expect(hintAfter({ log, options: { isCheckedOutOnRunner: true } })).toContain(ON_RUNNER);
    expect(hintAfter({ code: 127, options: { isCheckedOutOnRunner: true } })).toContain(ON_RUNNER);
  });

  test('is told nothing of it if the pod has the repository, or if the log does not say so', () => {
    const env = [{ name: REF_VARIABLE, value: 'main' }];
    const spec = { initContainers: [{ name: 'checkout', image: 'git:1', env }] };
    const options = { isCheckedOutOnRunner: true };
    const log = { log: ['a', 'b'], last: ['cat: x: No such file or directory'] };
    expect(hintAfter({ spec, log, options })).not.toContain('checkout: true');
    expect(hintAfter({ log: { log: [], last: ['1 test failed'] }, options })).not.toContain('checkout: true');
  });

  test.each<[string[], boolean]>([
    [['./build.sh'], true],
    [['scripts/build.sh', '--all'], true],
    [['/usr/bin/build'], false],
    [['build'], false],
  ])('is told of checkout where its program %j is a file of it: %s', (command, isTold) => {
    const terminated = { exitCode: 128, reason: 'StartError', message: startError(command[0] ?? '') };
    const ended = pod(
      { containerStatuses: [container({ terminated })] },
      { spec: { containers: [{ name: 'step', image: 'app:1', command }] } as never },
    );
    const found = findingAt(stateAfter([{ at: 0, pod: ended }]), 1);
    expect(found?.reason).toBe('command-not-found');
    expect(found?.hint && asText(found.hint).includes(NO_CHECKOUT)).toBe(isTold);
  });
});

function startError(program: string): string {
  return `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "${program}": stat ${program}: no such file or directory`;
}

describe('a line that says that sh lacks the syntax of bash', () => {
  test.each([
    'sh: 1: make: not found',
    'test.c:3:1: error: Syntax error: "(" unexpected',
    'I use [[: not found',
    'ok 1: source: not found in the index',
    'error: 5: Bad request',
    '',
  ])('is not: %s', (line) => {
    expect(isShWithoutBash(line)).toBe(false);
  });
});
