import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/** Parts of which hostile texts are made, in lines by what they are parts of. */
export const HOSTILE: Record<'markup' | 'repeated' | 'words', string[][]> = JSON.parse(
  readFileSync('test/fixtures/hostile.json', 'utf8'),
);

/**
 * The same values in every run, so that a change fails for what it changed; others by POD_STEP_TEST_SEED, a number or
 * `random`, which is printed.
 */
export function seedOfRun(): number {
  const asked = process.env['POD_STEP_TEST_SEED'] ?? '20261122';
  return asked === 'random' ? randomInt(2 ** 31) : Number(asked);
}

/** Tries a property on so many values, or as many as POD_STEP_TEST_CASES says. The seed is printed. */
export function holdsFor(cases: number, property: fc.IRawProperty<unknown>): ReturnType<typeof fc.assert> {
  const numRuns = Number(process.env['POD_STEP_TEST_CASES'] ?? cases);
  const seed = seedOfRun();
  console.log(`${numRuns} cases with seed ${seed}`);
  return fc.assert(property as fc.IAsyncProperty<unknown>, { numRuns, seed });
}

/** Pieces of which commands, Markdown, HTML and escapes are made, between any other text. */
const PIECES: readonly string[] = HOSTILE.markup.flat();

/** Text that an attacker chose. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''));
