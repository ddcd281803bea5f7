import { expect, test } from 'vitest';
import { size } from '../../src/job/text.ts';

test.each([
  [400_000, '0.4 MB'],
  [9_940_000, '9.9 MB'],
  [312_400_000, '312 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});
