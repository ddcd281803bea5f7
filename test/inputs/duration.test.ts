import { expect, test } from 'vitest';
import { parseDuration } from '../../src/inputs/values.ts';

test.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['500ms', 500],
  ['2d', 172_800_000],
  ['0s', 0],
])('%s is %i ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '10', 's', '10 m', '1h 30m', '-5s', '5x', '1h30', 'P1D', '1e3s'])(
  '"%s" is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
