import { base64Within, hex } from '../encoding.ts';
import { HIDDEN } from './hide-forms.ts';
import type { Hide } from './secret-forms.ts';

/** In characters; a shorter piece tells of five bytes at the most, and may be a word. */
const PIECE = 8;
/** Where pieces may stand, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{8,}/g;
/** In characters; enough for keys. This many take 30 ms and some MB. */
const MAX_SECRET = 16 * 1024;

/**
 * Masks every piece of the base64 of a secret, and of its hexadecimal digits: of a longer text it may begin anywhere (`.npmrc`, a
 * pull secret), and programs break it into lines anywhere. For what we write ourselves: a runner has no masks for pieces.
 */
export function hiderOfBase64(secrets: readonly string[]): Hide {
  const pieces = new Set(secrets.filter(({ length }) => length <= MAX_SECRET).flatMap(piecesOf));
  if (pieces.size === 0) return (text) => text;
  return (text) => text.replace(RUNS, (run) => hidePieces(run, pieces));
}

/** Of base64 at each of the three places in a group of base64 that the secret may begin at, so in any text around it. */
function piecesOf(secret: string): string[] {
  const codes = [0, 1, 2].map((before) => base64Within(secret, before));
  const urlSafe = codes.map((code) => code.replaceAll('+', '-').replaceAll('/', '_'));
  const digits = hex(secret);
  return [...codes, ...urlSafe, digits, digits.toUpperCase()].flatMap((code) =>
    Array.from({ length: Math.max(0, code.length - PIECE + 1) }, (_, at) => code.slice(at, at + PIECE)),
  );
}

/** Pieces that overlap or meet are masked as one. */
function hidePieces(run: string, pieces: ReadonlySet<string>): string {
  let shown = '';
  let shownTo = 0;
  let pieceTo = 0;
  for (let at = 0; at + PIECE <= run.length; at++) {
    if (!pieces.has(run.slice(at, at + PIECE))) continue;
    if (at > pieceTo || pieceTo === 0) shown += run.slice(shownTo, at) + HIDDEN;
    pieceTo = at + PIECE;
    shownTo = pieceTo;
  }
  return shown + run.slice(shownTo);
}
