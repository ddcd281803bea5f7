import { expect, test } from 'vitest';
import { parseArguments } from '../../../src/inputs/values/command.ts';
import { problemsOf } from '../problems-of.ts';

test.each([
  ['', []],
  ['make', ['make']],
  ['make\ntest all\n', ['make', 'test all']],
  ['["make", "test all", ""]', ['make', 'test all', '']],
  ['- make\n- "test: all"\n- 3', ['make', 'test: all', '3']],
  ['[--python, 3.10]', ['--python', '3.10']],
  ['- 0755\n- 1e3\n- 0x1F\n- .inf', ['0755', '1e3', '0x1F', '.inf']],
  ['[12345678901234567890, +1, -0]', ['12345678901234567890', '+1', '-0']],
  ['-c', ['-c']],
  ['# build\n\n- make\n- test\n', ['make', 'test']],
  ['# build\n["make", "test"]', ['make', 'test']],
  ['---\n- make\n', ['make']],
  ['-\tmake\n-\ttest', ['make', 'test']],
  ['\ufeff- make\n- test', ['make', 'test']],
  ['#!x\n-n', ['#!x', '-n']],
  ['-\nmake', ['-', 'make']],
  ['make\n  \ntest \t\nall\r\n', ['make', 'test', 'all']],
])('%j is %j', (text, list) => {
  expect(parseArguments(text)).toEqual(list);
});

test.each([
  [
    'make test',
    /^it is one line with blanks in it, which would be one single argument; write one argument on each line, or a list like \["make", "test"\]$/,
  ],
  ['["make"', /begins like a list but is none/],
  ['- make\n- [a]', /its entry 2 is no text/],
  ['- make\n-', /its entry 2 is no text/],
  ['- true', /its entry 1 is no text; put it into quotes/],
  ['["make", "a\\0b"]', /its entry 2 has a zero byte, which no argument can have/],
  ['- make\n---\n- test', /begins like a list but is none: 2:1: a second document begins/],
])('%j is refused', (text, problem) => {
  expect(parseArguments(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test.each(['bash -eo pipefail {0}', 'python {0}', 'perl  {0} x'])(
  'the shell %s of a workflow is refused, as it takes a file',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([
      'shell: has {0} in it, the file of a script, but here a script comes after -c; write it without, like bash -eo pipefail',
    ]);
  },
);

test('a command whose first line is a line of a script is refused, and args may have such a line', () => {
  const problems = (inputs: Record<string, string>) => problemsOf({ image: 'app:1', ...inputs });
  expect(problems({ command: 'make build\nmake test' })).toEqual([
    expect.stringMatching(/^command: its first line is one with blanks in it, .* \["make", "test"\]$/),
  ]);
  expect(problems({ args: 'make build\n--all' })).toEqual([]);
});

// `true` and php, which reads an empty standard input, would end well. https://www.php.net/manual/en/features.commandline.options.php
test.each([
  'true',
  'false',
  'echo',
  'php',
  '/usr/local/bin/php8',
  '/usr/bin/php8.3',
  'node',
  'perl -w',
  'ruby',
])('the shell %s is refused, which takes no script after -c', (shell) => {
  expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([
    expect.stringMatching(
      /^shell: [\w.]+ takes no script after -c; write a shell, like bash -eo pipefail, or /,
    ),
  ]);
});

test.each(['sh -e # strict', '"bash" -e', "bash '-e'"])(
  'the shell %s is refused as it is written',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([
      'shell: has quotes or a comment in it, and would be taken word by word as it stands; leave them out',
    ]);
  },
);

test.each(['bash -eo pipefail', 'python', 'env A=b fish', '/opt/x/nu', ''])(
  'the shell %j is taken',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([]);
  },
);
