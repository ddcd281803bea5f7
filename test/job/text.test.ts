import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bounded, oneLine, size, stripControl, uncapitalize } from '../../src/job/text.ts';

test.each([
  [400_000, '0.4 MB'],
  [9_940_000, '9.9 MB'],
  [312_400_000, '312 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});

test.each([
  ['Secret not found', 'secret not found'],
  ['ConfigMap not found: nope', 'ConfigMap not found: nope'],
])('in a sentence, "%s" is "%s"', (title, text) => {
  expect(uncapitalize(title)).toBe(text);
});

test.each([
  ...['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'],
  ...['\u00ad', '\u180e', '\u200b', '\u2060', '\u2064', '\ufeff', '\u3164', '\u{e0041}'],
])('the character %j, which is invisible or changes the writing direction, is replaced', (character) => {
  expect(oneLine(`app${character}:1`)).toBe('app�:1');
});

test('characters that join others to one sign or word stay', () => {
  const words = 'می‌خواهم 👩‍💻 क्‍ष';
  expect(oneLine(words)).toBe(words);
});

test.each([
  ['colours', '\x1b[1;31mred\x1b[38:2::1:2:3m\x1b[0m'],
  ['tput sgr0', '\x1b(B\x1b[mred'],
  ['a terminal’s modes', '\x1b[?25l\x1b[>4;1m\x1b[=3hred\x1b[!p'],
  ['the keypad and the cursor', '\x1b=\x1b>\x1b7red\x1b8\x1bM\x1bc'],
  ['a link', '\x1b]8;;https://a.example\x1b\\red\x1b]8;;\x07'],
  ['a title of a window', '\x1b]0;title\x07red'],
  ['text for the terminal', '\x1bP+q544e\x1b\\red\x1b_a\x1b\\\x1b^b\x1b\\'],
])('escape sequences leave nothing: %s', (_, text) => {
  expect(oneLine(text)).toBe('red');
});

test.each(['\x1b', 'a\x1b]b', '\x1bP', '\x1b[', '\x1b[31', 'a\x1b(', '\x9b31m'])(
  'the unfinished escape sequence %j is replaced as far as it cannot be shown',
  (text) => {
    expect(oneLine(text)).toBe(text.replaceAll('\x1b', '�').replaceAll('\x9b', '�'));
  },
);

test.each([
  ['an escape sequence without an end', 'a\x1bPb\nc\x1b\\d', 'a�Pb\ncd'],
  ['line ends of Windows', 'a\r\nb', 'a\nb'],
  ['a carriage return', 'visible\roverwritten', 'visible�overwritten'],
  ['other control characters', 'a\u0000b\u009bc', 'a�b�c'],
  ['tabs and printable characters', '\ta [31m é 😀', '\ta [31m é 😀'],
])('control characters in lines are replaced, and no line is lost: %s', (_, text, shown) => {
  expect(stripControl(text)).toBe(shown);
});

test.each(['\x1b]', '\x1bP', '\x1b[', '\x1b(\x1b(', '\x1b[1;', '\x1b('])(
  'many starts of escape sequences, %j, are read once, and not again from each of them on',
  (begin) => {
    // It would take many minutes, longer than the time limit of a test.
    expect(oneLine(begin.repeat(500_000 / begin.length))).toContain('�');
  },
);

test('a message that was cut is not cut again', () => {
  const once = bounded('x'.repeat(20_000));
  expect(once).toContain(' … ');
  expect(bounded(once)).toBe(once);
});

// Masking recognizes a cut secret only if a mark follows it. After a cut without a mark, everything except its end would be
// shown.
test('no words of others are cut without a mark', () => {
  const cuts = /\.slice\(0, (?:MAX_\w*(?:LENGTH|WORDS|BYTES)|\d[\d_]{2,})\)/;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const bare = sources.flatMap((path) =>
    readFileSync(join('src', path), 'utf8')
      .split('\n')
      .filter((line) => cuts.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(bare.filter((line) => !OWN_CUTS.some((path) => line.startsWith(path)))).toEqual([]);
});

/** What these cut are names that we make, or is masked before, or gets a mark of its own. */
const OWN_CUTS = [
  'cluster/http-choice.ts: const comment',
  'job/identity.ts',
  'messages/rights.ts: .slice(0, 253)',
  'run/images.ts: const stem',
  'report/step-report.ts: const shown',
  'report/step-report.ts: return `${shown',
  // The lines are only searched.
  'run/log.ts: const words',
];
