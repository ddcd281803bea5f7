import { expect, test } from 'vitest';
import { standingOut } from '../../src/report/markdown.ts';
import { rowsOf } from '../rows.ts';

// What belongs together in a sentence is one code or none.
test.each(rowsOf<{ text: string; image?: string; shown: string }>('standing-out'))(
  'in "$text" of the image $image, names stand out',
  ({ text, image = '', shown }) => {
    expect(standingOut(text, image)).toBe(shown);
  },
);
