/** Longer values don't help the reader, and may be secrets. */
const MAX_LENGTH = 200;
const MAX_CODE_POINTS = 5;
/** Shorter runs of mixed characters are common, and too short for a key or token. */
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;

/**
 * An input's value in quotes, or a placeholder where it may be a secret in the wrong input: GitHub masks a secret only
 * where it is printed whole. `hidden`: for a part of an input, whether all of it looks like a secret.
 */
export function quoted(value: string, hidden = looksSecret(value)): string {
  return isUnquotable(value, hidden) ? 'what was given' : `"${value}"${codePoints(value)}`;
}

/** What is not ASCII, by its code points: much of it nobody sees, or takes for another character. */
export function codePoints(text: string): string {
  const found = [...new Set(text.match(/\P{ASCII}/gu))].slice(0, MAX_CODE_POINTS);
  const codes = found.map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
  return codes.length === 0 ? '' : ` (with ${codes.join(', ')})`;
}

export function isUnquotable(value: string, hidden = looksSecret(value)): boolean {
  return hidden || value.length > MAX_LENGTH || /[\r\n]/.test(value);
}

/** Keys and tokens (base64, JWT) are long runs of mixed case and digits; other secrets follow a word naming them. */
export function looksSecret(text: string): boolean {
  return WORDS.test(text) || (text.match(RUN) ?? []).some(isMixed);
}

function isMixed(run: string): boolean {
  return run.length >= MIN_RUN && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run);
}

/** A shorter secret is part of too many words to be masked. */
const MIN_SECRET = 4;

/** Why a secret is too short to be masked; undefined if it is not, or empty. */
export function tooShort(secret: string): string | undefined {
  return secret === '' || secret.trim().length >= MIN_SECRET
    ? undefined
    : `has fewer than ${MIN_SECRET} characters and cannot be masked in the log; use a longer one`;
}
