import { expect, test } from 'vitest';
import { sinceBegin, spanOfTime } from '../../src/job/values.ts';

test.each([
  [0, '0 ms'],
  [23.4, '23 ms'],
  [940, '0.9 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [72_000, '1 min 12 s'],
  [3_599_600, '1 h'],
  [7_500_000, '2 h 5 min'],
])('%i ms is %s', (milliseconds, text) => {
  expect(spanOfTime(milliseconds)).toBe(text);
});

test('the time since the start is in tenths of a second', () => {
  expect([0, 440, 65_000].map(sinceBegin)).toEqual(['+0.0s', '+0.4s', '+65.0s']);
});
