import { base64, base64Within, hex } from '../encoding.ts';
import { hidePlaces, type Place, searchFor } from './secret-search.ts';

/** In characters; a shorter piece tells of five bytes at the most, and may be a word. */
const PIECE = 8;
/** Where pieces may stand, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{8,}={0,2}/g;
/** In characters, of all secrets: enough for keys and files of credentials. So many take 0.1 s and 40 MB. */
const MAX_PIECES = 300_000;
/** Programs break base64 at 76 columns (`base64`, MIME) or 64 (openssl, PEM): https://www.rfc-editor.org/rfc/rfc7468#section-2 */
const COLUMNS = [76, 64];

/**
 * Masks every piece of the base64 of a secret, and of its hexadecimal digits: of a longer text it may begin anywhere (`.npmrc`, a
 * pull secret), and programs break it into lines anywhere. Of long secrets, the whole and lines of the usual lengths. For what we
 * write ourselves: a runner has no masks for pieces.
 */
export function hiderOfBase64(secrets: readonly string[]): (text: string) => string {
  const pieces = new Set<string>();
  const long: string[] = [];
  for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
    const codes = [...new Set([secret, JSON.stringify(secret).slice(1, -1)])].flatMap(codesOf);
    const count = codes.reduce((sum, code) => sum + code.length, 0);
    if (pieces.size + count > MAX_PIECES) long.push(...codesOf(secret), ...linesOf(secret));
    else for (const code of codes) for (const piece of piecesOf(code)) pieces.add(piece);
  }
  const search = searchFor(long);
  return (text) =>
    hidePlaces(text, search(text)).replace(RUNS, (run) => hidePlaces(run, placesOf(pieces, run)));
}

/** Base64 at each of the three places in a group of base64 that the secret may begin at, so in any text around it. */
function codesOf(secret: string): string[] {
  const codes = [base64(secret), ...[0, 1, 2].map((before) => base64Within(secret, before))];
  const digits = hex(secret);
  return [...codes.flatMap(inBothAlphabets), digits, digits.toUpperCase()];
}

function inBothAlphabets(code: string): string[] {
  return [...new Set([code, code.replaceAll('+', '-').replaceAll('/', '_')])];
}

function piecesOf(code: string): string[] {
  return Array.from({ length: Math.max(0, code.length - PIECE + 1) }, (_, at) => code.slice(at, at + PIECE));
}

/** What follows the secret may change the last characters of its base64. */
function linesOf(secret: string): string[] {
  return COLUMNS.flatMap((columns) =>
    (base64Within(secret, 0).match(new RegExp(`.{${PIECE},${columns}}`, 'g')) ?? []).flatMap(inBothAlphabets),
  );
}

function placesOf(pieces: ReadonlySet<string>, run: string): Place[] {
  const places: Place[] = [];
  for (let from = 0; from + PIECE <= run.length; from++)
    if (pieces.has(run.slice(from, from + PIECE))) places.push({ from, to: from + PIECE });
  return places;
}
