import { describe, expect, test } from 'vitest';
import { parseEnvironment } from '../../src/inputs/environment.ts';

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
    ['', []],
  ])('%j are read', (text, expected) => {
    const { variables, problems } = parseEnvironment(text);
    expect(variables.map(({ name, value }) => [name, value])).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test.each([
    ['just words', 'line 1 is not of the form NAME=value'],
    ['A=1\n=2', 'line 2: "" is no name of a variable (letters, digits and "_")'],
    ['1A=secret', 'line 1: "1A" is no name of a variable (letters, digits and "_")'],
    ['my-var=secret', 'line 1: "my-var" is no name of a variable (letters, digits and "_")'],
    ['A=1\nA=secret', 'line 2 sets A a second time'],
    ['A<<END\nsecret', 'line 1: A begins a value of several lines whose end "END" never comes'],
  ])('%j are refused without showing a value', (text, problem) => {
    const { problems } = parseEnvironment(text);
    expect(problems).toEqual([problem]);
    expect(problems.join()).not.toContain('secret');
  });
});
