import { describe, expect, test } from 'vitest';
import { inMegabytes, inSeconds, spread, spreadOf, UNITS } from '../../../scripts/bench/numbers.ts';

describe('the spread of runs', () => {
  test.each([
    { says: 'an odd number has the one in the middle', values: [3, 1, 2], median: 2 },
    { says: 'an even number has the mean of the two in the middle', values: [4, 1, 2, 3], median: 2.5 },
    { says: 'a single one is its own', values: [7], median: 7 },
    { says: 'numbers are no texts: 10 comes after 9', values: [10, 9, 8], median: 9 },
  ])('$says', ({ values, median }) => {
    expect(spreadOf(values)).toEqual({ median, least: Math.min(...values), most: Math.max(...values) });
  });

  test('is undefined without runs', () => expect(spreadOf([])).toBeUndefined());
});

describe('a cell', () => {
  test.each([
    { says: 'has the median, the least and the most', values: [600, 440, 800], cell: '0.60 (0.44–0.80)' },
    { says: 'of one run has that alone', values: [60_222], cell: '60.22' },
    { says: 'of nothing says so', values: [], cell: '–' },
  ])('$says', ({ values, cell }) => expect(spread(values, inSeconds)).toBe(cell));

  test('has memory in millions of bytes', () => expect(inMegabytes(121_425_920)).toBe('121'));
  test('has thousands apart', () => expect(UNITS.number(65_432.1)).toBe('65,432'));
});
