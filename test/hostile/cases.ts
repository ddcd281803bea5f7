import fc from 'fast-check';
import { HOSTILE, seedOfRun } from '../fuzz.ts';

/** How many cases a property has: few by default, as many as POD_STEP_TEST_CASES says on demand. */
export const CASES = Number(process.env['POD_STEP_TEST_CASES'] ?? 40);

export const SEED = seedOfRun();

export const settings = { numRuns: CASES, seed: SEED };

/** Parts of what inputs, nodes, registries and API servers write, so that cases get past the first word. */
const WORDS: readonly string[] = HOSTILE.words.flat();

/** Texts in which such parts, blanks, line ends and any characters follow one another. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 3, arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r', ' ', '  ', '\t', '\n\n') },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** A key or token as they are made: capital and small letters and digits. */
export const anyToken: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 18, maxLength: 90 })
  .map((bytes) => `aB3${Buffer.from(bytes).toString('base64')}`);

/** A text with the secret somewhere in it, whole or cut into lines. */
export function textWith(secret: fc.Arbitrary<string>): fc.Arbitrary<{ text: string; secret: string }> {
  return fc
    .tuple(anyText, secret, anyText, fc.constantFrom(0, 0, 64, 76))
    .map(([before, value, after, width]) => {
      const lines = width === 0 ? [value] : (value.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);
      return { text: `${before}${lines.join('\n')}${after}`, secret: value };
    });
}
