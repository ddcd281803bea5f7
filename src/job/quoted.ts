/** Longer values don't help the reader, and may be secrets. */
const MAX_LENGTH = 200;
/** Shorter runs of mixed characters are common, and too short for a key or token. */
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;

/**
 * An input's value in quotes, or a placeholder where it may be a secret in the wrong input: GitHub masks a secret only
 * where it is printed whole. `hidden`: for a part of an input, whether all of it looks like a secret.
 */
export function quoted(value: string, hidden = looksSecret(value)): string {
  return isUnquotable(value, hidden) ? 'what was given' : `"${value}"`;
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
    : `has fewer than ${MIN_SECRET} characters, so it can’t be hidden in the log`;
}
