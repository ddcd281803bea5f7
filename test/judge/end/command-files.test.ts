import { describe, expect, test } from 'vitest';
import { collectedVariables, withResults } from '../../../src/judge/files.ts';
import { succeeded } from '../../succeeded.ts';
import { stateAfter } from '../pods.ts';
import { received } from '../reasons/each-reason.ts';

const wrote = (text: string, isCut = false) => received({ commandFiles: { env: { text, isCut } } });

describe('what a job writes to $GITHUB_ENV', () => {
  test.each([
    [
      'A=1\r\nB=2\r\n',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['A<<END\none\nB=2\nEND\n', [['A', 'one\nB=2']]],
    ['', []],
  ])('%j are variables', (text, values) => {
    expect(collectedVariables(wrote(text))).toEqual({ values });
  });

  test.each([
    ['a line of another form', 'A=1\nwords\n', 'line 2 of what it wrote to $GITHUB_ENV is not NAME=VALUE'],
    [
      'a here-document without an end',
      'A<<END\nx\n',
      'the end "END" of the variable A never comes in $GITHUB_ENV',
    ],
    ['a zero byte', 'A=a\0b\n', 'the value of A in $GITHUB_ENV has a zero byte'],
  ])('with %s fails a step that succeeded', (_, text, problem) => {
    expect(collectedVariables(wrote(text)).problem).toBe(problem);
    expect(withResults(succeeded, stateAfter([]), wrote(text))).toMatchObject({
      outcome: 'failure',
      reason: 'bad-outputs',
    });
  });

  test('of more than 64 kB is not read at all', () => {
    const { values, problem } = collectedVariables(wrote('A=1\n', true));
    expect(values).toEqual([]);
    expect(problem).toMatch(/^it wrote more than 64 kB to \$GITHUB_ENV/);
  });
});
