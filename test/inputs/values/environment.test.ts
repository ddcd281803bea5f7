import { describe, expect, test } from 'vitest';
import { parseEnvironment } from '../../../src/inputs/values/environment.ts';

const FORM = 'is not of the form NAME=value (a name has letters, digits and "_")';
const SEVERAL = 'a value of several lines is written NAME<<END, its lines, and END on a line of its own';

describe('the lines of an environment', () => {
  test.each([
    ['A=1', [['A', '1']]],
    ['A=a=b==', [['A', 'a=b==']]],
    ['A=', [['A', '']]],
    ['A= kept  blanks ', [['A', ' kept  blanks ']]],
    [
      '  A=1\r\n\n# a comment\nB=2\n',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'A<<END\none\n\n  two=2\nEND\nB=2',
      [
        ['A', 'one\n\n  two=2'],
        ['B', '2'],
      ],
    ],
    ['A<<END\nEND', [['A', '']]],
    ['A=1<<2', [['A', '1<<2']]],
    ['A=1<2', [['A', '1<2']]],
    ['A=a\u2028b', [['A', 'a\u2028b']]],
    [
      `TOKEN=${'a1B2'.repeat(16)}\nDEBUG=\nVERBOSE=`,
      [
        ['TOKEN', 'a1B2'.repeat(16)],
        ['DEBUG', ''],
        ['VERBOSE', ''],
      ],
    ],
    ['', []],
  ])('%j are read', (text, expected) => {
    const { variables, problems } = parseEnvironment(text);
    expect(variables.map(({ name, value }) => [name, value])).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test.each([
    ['just words', `line 1 ${FORM}; ${SEVERAL}`],
    ['A=1\n=2', `line 2 ${FORM}; if the value of line 1 goes on there: ${SEVERAL}`],
    ['1A=secret', `line 1 ${FORM}; ${SEVERAL}`],
    ['my-var=secret', `line 1 ${FORM}; ${SEVERAL}`],
    ['A=1\nA=secret', 'line 2 sets the variable of line 1 a second time'],
    [
      'A<<END\nsecret',
      'line 1 begins a value of several lines whose end never comes: the word behind << has to stand on a line of its own, without blanks before it',
    ],
    ['A=-----BEGIN KEY-----', `line 1 has only the first line of a key; ${SEVERAL}`],
    [
      'A={\n"a": "secret",\n"b": "se="\n}',
      `lines 2 to 4 are not${FORM.slice(6)}; if the value of line 1 goes on there: ${SEVERAL}`,
    ],
  ])('%j are refused without showing a value', (text, problem) => {
    const { problems } = parseEnvironment(text);
    expect(problems).toEqual([problem]);
    expect(problems.join()).not.toContain('secret');
  });
});
