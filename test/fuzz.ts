import { randomInt } from 'node:crypto';
import fc from 'fast-check';

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
const PIECES = [
  ...['::', '##[', ']', '::error::forged', '::set-output name=outcome::forged', '##[error]forged'],
  ...[
    '::save-state name=leftovers::',
    '::add-mask::',
    '::add-matcher::/x',
    '::stop-commands::x',
    '::x::',
    '::echo::on',
  ],
  ...['::notice title=x::', '::debug::', '::group::', '::endgroup::', '%0A', '%0D', '%25'],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
    '\f',
    '\t',
    ' ',
    '   ',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
  ],
  ...['\u001b[31m', '\u001b[0m', '\u001b]0;x\u0007', '\u202e', '\0'],
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '#',
    '# ',
    '- ',
    '+ ',
    '1. ',
    '> ',
    '===',
    '---',
    '| ',
    '|',
    '|-|',
  ],
  ...[
    '[x](y)',
    '![x](y)',
    '[',
    '](',
    ')',
    '[^1]',
    '[x]: y',
    '<b>',
    '</details>',
    '<!--',
    '-->',
    '&amp;',
    '&#33;',
    '$x$',
    '$$',
  ],
  ...[
    'www.x.example',
    'https://x.example',
    'mailto:a@x.example',
    'a@x.example',
    '@mona',
    ':tada:',
    '\\',
    '\\|',
    '"',
    "'",
  ],
  ...['word', 'a', '0', 'é', '😀', 'image "alpine:3"', 'x.example/app:1', '$(x)', 'EOF', '---\n'],
];

/** Text that somebody hostile chose. */
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
