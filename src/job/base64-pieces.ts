import { type Place, searchFor } from './secret-search.ts';
import { base64, base64Within, hex } from './values.ts';

/** In characters; a shorter piece shows five bytes at most, and may be a word. */
const PIECE = 8;
/** The base64 of five bytes in a longer text. */
const MIN_CODE = 6;
/** Where pieces may stand, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{6,}={0,2}/g;
/** Of all secrets: enough for keys and files of credentials. So many take 0.1 s and 30 MB. */
const MAX_PIECES = 300_000;
/** In characters, of one secret. */
const MAX_SECRET = 16 * 1024;
/** Programs break base64 at 76 columns (`base64`, MIME) or 64 (openssl, PEM): https://www.rfc-editor.org/rfc/rfc7468#section-2 */
const COLUMNS = [76, 64];

/**
 * Finds every piece of the base64 of a secret, and of its hexadecimal digits: of a longer text it may begin anywhere (`.npmrc`, a
 * pull secret), and programs break it into lines anywhere. Of long secrets, the whole and lines of the usual lengths. For what we
 * write ourselves: a runner has no masks for pieces.
 */
export function searchForBase64(secrets: readonly string[]): (text: string) => Place[] {
  const pieces = new Set<string>();
  const whole: string[] = [];
  for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
    if (secret.length > MAX_SECRET || pieces.size > MAX_PIECES)
      whole.push(
        ...[...base64Codes(secret), ...base64Lines(secret, PIECE).flat()].flatMap(inBothAlphabets),
        hex(secret),
        hex(secret).toUpperCase(),
      );
    else
      for (const code of [secret, JSON.stringify(secret).slice(1, -1)].flatMap((text) => [
        ...base64Codes(text),
        hex(text),
      ])) {
        for (let at = 0; at + PIECE <= code.length; at++) pieces.add(code.slice(at, at + PIECE));
        if (code.length >= MIN_CODE && code.length < PIECE) whole.push(...inBothAlphabets(code));
      }
  }
  const search = searchFor([...new Set(whole)]);
  return (text) => [
    ...search(text),
    ...[...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => placesOf(pieces, run, index)),
  ];
}

function placesOf(pieces: ReadonlySet<string>, run: string, index: number): Place[] {
  const places: Place[] = [];
  for (const code of new Set([run.replaceAll('-', '+').replaceAll('_', '/'), run.toLowerCase()]))
    for (let from = 0; from + PIECE <= code.length; from++)
      if (pieces.has(code.slice(from, from + PIECE)))
        places.push({ from: index + from, to: index + from + PIECE });
  return places;
}

/** Base64 of the whole, and at each of the three places in a group of base64 that it may begin at, so in any text around it. */
export function base64Codes(text: string): string[] {
  return [base64(text), ...[0, 1, 2].map((before) => base64Within(text, before))];
}

export function inBothAlphabets(code: string): string[] {
  return [code, code.replaceAll('+', '-').replaceAll('/', '_')];
}

/**
 * The lines of its base64, for each of the usual lengths, from `least` characters on. What follows the text may change the last
 * characters.
 */
export function base64Lines(text: string, least: number): string[][] {
  const code = base64Within(text, 0);
  return COLUMNS.map((columns) => code.match(new RegExp(`.{${least},${columns}}`, 'g')) ?? []);
}
