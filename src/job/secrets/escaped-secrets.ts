import type { Place } from './hide-forms.ts';

/** https://www.w3.org/TR/xml/#sec-predefined-ent */
const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't' };
/** Longer ones are files of data. */
const MAX_LENGTH = 4096;
/**
 * An expression has some 300 characters for each character that can be escaped, and with thousands of them V8 refuses it, with
 * the secret in its message. Secrets with more are found as they are, and in the forms of secret-forms.ts.
 */
const MAX_ESCAPED = 400;

/** Without one of these nothing is escaped. */
const ESCAPING = /[\\`^%&]/;

/**
 * Finds a secret whichever of its characters are escaped, as encoders differ in that (`encodeURIComponent`, Python's `quote`,
 * Go's user information; JSON of PHP, .NET, Gson; `printf %q`, `$'…'`), and also where that was done again: JSON in JSON.
 * Letters and digits are written as they are. For what we write ourselves: a runner takes no patterns.
 */
export function finderOfEscaped(secret: string): (text: string) => Place[] {
  const parts = secret.toWellFormed().match(/[\\`^]+|[A-Za-z0-9]+|./gsu) ?? [];
  const words = [...new Set(parts.filter(isWord))];
  const isLong = secret.length > MAX_LENGTH || parts.filter((part) => !isWord(part)).length > MAX_ESCAPED;
  if (isLong || (parts.length === 1 && !ESCAPING.test(secret))) return () => [];
  let pattern: RegExp | undefined;
  return (text) => {
    // To make a pattern takes 10 ms, and hardly a text needs one.
    if (!ESCAPING.test(text) || !words.every((word) => text.includes(word))) return [];
    pattern ??= new RegExp(parts.map(patternOf).join(''), 'g');
    return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
    }));
  };
}

function isWord(part: string): boolean {
  return /^[A-Za-z0-9]/.test(part);
}

/** Signs that escape others, of shells, JSON and more, and as they are escaped themselves. */
const SIGN =
  '(?:\\\\[ux]0{0,2}(?:5[cCeE]|60)|[\\\\`^]|%(?:25){0,3}(?:5[cCeE]|60)|&#(?:9[246]|x5[cCeE]|x60);)';
const SIGNS = `${SIGN}{0,8}`;

/** Counts are bounded, and signs in a row are one part, so that the search takes linear time. */
function patternOf(part: string, index: number, parts: readonly string[]): string {
  if (isWord(part)) return part;
  if (isSigns(part)) return `${SIGN}{${part.length},${8 * part.length}}`;
  const asItIs = part.replace(/[$.*+?()[\]{}|/]/, '\\$&');
  return `${isSigns(parts[index - 1] ?? '') ? '' : SIGNS}(?:${[asItIs, ...escapesOf(part)].join('|')})`;
}

function isSigns(part: string): boolean {
  return /^[\\`^]/.test(part);
}

/** Behind its signs. */
function escapesOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)];
  const units = Array.from(character.split(''), (unit) => unit.charCodeAt(0));
  const each = (codes: readonly number[], write: (code: number) => string) => codes.map(write).join(SIGNS);
  const [letter, name] = [LETTERS[character], NAMES[character]];
  return [
    each(bytes, (byte) => `%(?:25){0,3}${hex(byte)}`),
    each(bytes, (byte) => `x${hex(byte)}`),
    each(bytes, (byte) => byte.toString(8).padStart(3, '0')),
    each(units, (unit) => `u0{0,3}${hex(unit)}`),
    `[xuU]\\{?0{0,6}${hex(code)}\\}?`,
    `&(?:amp;){0,3}(?:#0{0,5}${code}|#[xX]0{0,5}${hex(code)}|${name ?? '#'});`,
    ...(letter === undefined ? [] : [letter]),
    ...(character === ' ' ? ['\\+'] : []),
  ];
}

/** Two digits or more, in capital or small letters. */
function hex(code: number): string {
  const digits = code.toString(16).padStart(2, '0');
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
