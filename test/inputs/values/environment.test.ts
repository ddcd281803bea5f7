import { describe, expect, test } from 'vitest';
import { parseEnvironment } from '../../../src/inputs/environment.ts';

const FORM = 'is not of the form NAME=value (a name has letters, digits and "_")';
const SEVERAL = 'for a multiline value, write NAME<<END, the lines, and END on its own line';

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
    ['A=1\n=2', `line 2 ${FORM}; the value of line 1 may continue there; ${SEVERAL}`],
    ['1A=secret', `line 1 ${FORM}; ${SEVERAL}`],
    ['my-var=secret', `line 1 ${FORM}; ${SEVERAL}`],
    ['A=1\nA=secret', 'line 2 repeats the variable of line 1; remove one of them'],
    [
      'A<<END\nsecret',
      'line 1 starts a multiline value that has no end; write the word after << on its own line, without spaces before it',
    ],
    ['A=-----BEGIN KEY-----', `line 1 contains only the first line of a key; ${SEVERAL}`],
    [
      'A={\n"a": "secret",\n"b": "se="\n}',
      `lines 2 to 4 are not${FORM.slice(6)}; the value of line 1 may continue there; ${SEVERAL}`,
    ],
  ])('%j are refused without showing a value', (text, problem) => {
    const { problems } = parseEnvironment(text);
    expect(problems).toEqual([problem]);
    expect(problems.join()).not.toContain('secret');
  });
});
