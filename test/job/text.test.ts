import { expect, test } from 'vitest';
import { oneLine, size } from '../../src/job/text.ts';

test.each([
  [400_000, '0.4 MB'],
  [9_940_000, '9.9 MB'],
  [312_400_000, '312 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});

test.each(['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'])(
  'the character %j, which changes the writing direction, is replaced',
  (character) => {
    expect(oneLine(`a${character}b`)).toBe('a�b');
  },
);
