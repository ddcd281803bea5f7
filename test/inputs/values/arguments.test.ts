import { expect, test } from 'vitest';
import { parseArguments } from '../../../src/inputs/commands.ts';
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
    /^the line has spaces and would be a single argument; write one argument per line, or a list such as \["make", "test"\]$/,
  ],
  ['["make"', /is not a valid list/],
  ['- make\n- [a]', /entry 2 is not text/],
  ['- make\n-', /entry 2 is not text/],
  ['- true', /entry 1 is not text; put it in quotes/],
  ['["make", "a\\0b"]', /entry 2 contains a zero byte; remove it/],
  ['- make\n---\n- test', /is not a valid list: 2:1: a second document starts/],
])('%j is refused', (text, problem) => {
  expect(parseArguments(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test.each(['bash -eo pipefail {0}', 'python {0}', 'perl  {0} x'])(
  'the shell %s of a workflow is refused, as it takes a file',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([
      'shell: contains {0}, but the script is passed after -c and not as a file; remove {0}, as in bash -eo pipefail',
    ]);
  },
);

test('a command whose first line is a line of a script is refused, and args may have such a line', () => {
  const problems = (inputs: Record<string, string>) => problemsOf({ image: 'app:1', ...inputs });
  expect(problems({ command: 'make build\nmake test' })).toEqual([
    expect.stringMatching(/^command: the first line has spaces .* \["make", "test"\]$/),
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
      /^shell: [\w.]+ does not accept a script after -c; set a shell, as in bash -eo pipefail, or /,
    ),
  ]);
});

test.each(['sh -e # strict', '"bash" -e', "bash '-e'"])(
  'the shell %s is refused as it is written',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([
      'shell: contains quotes or a comment, which are not interpreted; remove them',
    ]);
  },
);

test.each(['bash -eo pipefail', 'python', 'env A=b fish', '/opt/x/nu', ''])(
  'the shell %j is taken',
  (shell) => {
    expect(problemsOf({ image: 'app:1', run: 'make', shell })).toEqual([]);
  },
);
