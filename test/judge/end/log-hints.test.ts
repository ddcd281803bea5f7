import { describe, expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import { REF_VARIABLE } from '../../../src/job/pod-parts.ts';
import { isShWithoutBash } from '../../../src/messages/exits.ts';
import type { LogObservation } from '../../../src/pod/events.ts';
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
  test.each([
    "make: *** No rule to make target 'test'.  Stop.",
    'make: *** No targets specified and no makefile found.  Stop.',
    "cat: can't open 'Makefile': No such file or directory",
    "python3: can't open file '/src/x.py': [Errno 2] No such file or directory",
    'npm error enoent Could not read package.json: Error: ENOENT: no such file or directory',
    'error Couldn\'t find a package.json file in "/"',
    ' ERR_PNPM_NO_PKG_MANIFEST  No package.json found in /',
    'go: go.mod file not found in current directory or any parent directory; see "go help modules"',
    'fatal: not a git repository (or any of the parent directories: .git)',
    'ERROR: file or directory not found: tests',
    "Error: Cannot find module '/src/build.js'",
    'Could not locate Gemfile or .bundle/ directory',
    'rake aborted!\nNo Rakefile found (looking for: rakefile, Rakefile)',
    'MSBUILD : error MSB1003: The current working directory does not contain a project or solution file.',
    'CMake Error: The source directory "/" does not appear to contain CMakeLists.txt.',
    'Error: No configuration files',
    'error: No justfile found',
  ])('is told of checkout by the last lines of its log: %s', (line) => {
    expect(hintAfter({ log: { log: ['a', 'b'], last: ['x', line, 'y'] } })).toContain(NO_CHECKOUT);
    expect(hintAfter({ log: { log: [line] } })).toContain(NO_CHECKOUT);
  });

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
    'sh: 1: [[: not found',
    '/bin/sh: 12: [[: not found',
    './build.sh: 3: source: not found',
    'sh: 2: shopt: not found',
    'sh: 2: x+=y: not found',
    'sh: 1: Syntax error: "(" unexpected',
    'sh: 4: Syntax error: redirection unexpected',
    'sh: 4: Syntax error: Bad for loop variable',
    'sh: 1: set: Illegal option -o pipefail',
    'sh: 0: Illegal option -o pipefail',
    'sh: 5: Bad substitution',
    'sh: 1: [: a: unexpected operator',
  ])('is known: %s', (line) => {
    expect(isShWithoutBash(line)).toBe(true);
    expect(hintAfter({ log: { log: [], isShWithoutBash: true } })).toContain('shell: bash -eo pipefail');
  });

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
