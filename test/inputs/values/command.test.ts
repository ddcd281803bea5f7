import { describe, expect, test } from 'vitest';
import { problemsOf as problemsOfJob } from '../problems-of.ts';

type Inputs = Record<string, string>;

function problemsOf(inputs: Inputs): string[] {
  return problemsOfJob({ image: 'app:1', args: '', ...inputs });
}

/** A template whose step has this program. */
const template = (program: object) =>
  JSON.stringify({ containers: [{ name: 'step', image: 'app:1', ...program }] });

const NOTHING =
  'run: nothing to run: run, command and args are missing or empty. If it comes from an expression, such as matrix.cmd, that expression has no value in this job: check its name. To run the program of the image, write `args: []`';

describe('a step that would be green without its work is refused:', () => {
  test.each<[string, Inputs, string | RegExp]>([
    ['no program at all', {}, NOTHING],
    ['an expression without a value', { run: '' }, NOTHING],
    ['a script of blanks', { run: ' \n\t\r\n' }, NOTHING],
    ['a shell without a script', { shell: 'bash' }, NOTHING],
    ['arguments of blanks', { args: ' \n\n' }, NOTHING],
    ['a template without a program', { 'pod-template': template({}) }, NOTHING],
    ['a template with an empty program', { 'pod-template': template({ command: [] }) }, NOTHING],
    ['a dry run of nothing', { 'dry-run': 'true' }, NOTHING],
    ['a script of comments', { run: '# build\n  # test\n' }, /^run: the script has no command, /],
    [
      'a script of options',
      { run: '#!/bin/sh\nset -eux\nset -o pipefail\n' },
      /^run: the script has no command, /,
    ],
    ['an empty list as the command', { command: '[]' }, /^command: does not name a program\. /],
    ['an empty list beside arguments', { command: '[]', args: '[a]' }, /^command: does not name a program/],
    ['a program without a name', { command: '[""]' }, /^command: the name of the program is empty\. /],
    ['a program of blanks', { command: '[" ", a]' }, /^command: the name of the program is empty\. /],
    ['empty arguments of the image', { args: '["", " "]' }, /^args: every argument is empty\. /],
    [
      'an empty script of a shell',
      { command: '[sh, -c, ""]' },
      /^command: the script after -c has no command/,
    ],
    [
      'an empty script behind other programs',
      { command: '[timeout, "60", /bin/bash, -euo, pipefail, -ec, " "]' },
      /^command: the script after -c has no command/,
    ],
    [
      'an empty script as the arguments',
      { command: '[sh, -c]', args: '[""]' },
      /^args: the script after -c has no command/,
    ],
    [
      'an empty script for the shell of the template',
      { 'pod-template': template({ command: ['sh', '-c'] }), args: '["# none"]' },
      /^args: the script after -c has no command/,
    ],
    [
      'an empty script in the template',
      { 'pod-template': template({ command: ['sh', '-c', ''] }) },
      /^pod-template: the script after -c has no command/,
    ],
  ])('%s', (_, inputs, problem) => {
    const expected = typeof problem === 'string' ? problem : expect.stringMatching(problem);
    expect(problemsOf(inputs)).toEqual([expected]);
  });
});

describe('a step that names its program is taken:', () => {
  test.each<[string, Inputs]>([
    ['the program of the image', { args: '[]' }],
    ['the program of the image, in an expanded template', { 'pod-template': template({ args: [] }) }],
    ['the program of the template', { 'pod-template': template({ command: ['make'] }) }],
    ['the arguments of the template', { 'pod-template': template({ args: ['make'] }) }],
    ['a script', { run: '# build\nmake' }],
    ['a script that lists variables', { run: 'set' }],
    ['a script that does nothing, said so', { run: 'true' }],
    ['an empty argument among others', { args: '[--title, ""]' }],
    ['an empty argument of a program', { command: '[printf, ""]' }],
    ['a shell with a file', { command: '[sh, -e, build.sh]' }],
    ['a script in arguments', { command: '[sh, -c]', args: '["make"]' }],
    ['a check of images', { mode: 'check' }],
  ])('%s', (_, inputs) => {
    expect(problemsOf(inputs)).toEqual([]);
  });
});

test('inputs that could not be read are not called empty as well', () => {
  expect(problemsOf({ command: 'make test' })).toEqual([
    expect.stringMatching(/^command: the line has spaces/),
  ]);
  expect(problemsOf({ args: '["a"' })).toEqual([expect.stringMatching(/^args: is not a valid list/)]);
  expect(problemsOf({ 'pod-template': 'containers: 5' })).toEqual([expect.stringMatching(/^pod-template: /)]);
});

test('a shell is refused without a script', () => {
  const words = 'shell: is set without run, and only a script has a shell; leave shell out';
  expect(problemsOf({ shell: 'bash', command: '[make]' })).toEqual([words]);
  expect(problemsOf({ shell: 'bash', args: '[]' })).toEqual([words]);
  expect(problemsOf({ shell: 'sh -e', args: '[]' })).toEqual([]);
});
