/** Longer values say no more to the reader, and are what a secret looks like. */
const MAX_LENGTH = 200;
/** Shorter runs of mixed characters are common, and too short for a key or token. */
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;

/**
 * A value of an input in quotes, for a problem; or words in its place where it may be a secret that was put into
 * the wrong input. GitHub hides a secret only where it is printed whole, so a part of one must not be printed at all.
 * `hidden`: what is known of the whole input, where the value is a part of it.
 */
export function quoted(value: string, hidden = looksSecret(value)): string {
  return isUnquotable(value, hidden) ? 'what was given' : `"${value}"`;
}

export function isUnquotable(value: string, hidden = looksSecret(value)): boolean {
  return hidden || value.length > MAX_LENGTH || /[\r\n]/.test(value);
}

/** Keys and tokens are long runs in which capital and small letters and digits are mixed, in base64 and in JWTs; other secrets follow a word that names them. */
export function looksSecret(text: string): boolean {
  return WORDS.test(text) || (text.match(RUN) ?? []).some(isMixed);
}

function isMixed(run: string): boolean {
  return run.length >= MIN_RUN && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run);
}

/** A shorter secret is a part of every other word, so it can't be masked. */
const MIN_SECRET = 4;

/** What is wrong with a secret that is too short to be masked; undefined where nothing is. An empty one is none. */
export function tooShort(secret: string): string | undefined {
  return secret === '' || secret.trim().length >= MIN_SECRET
    ? undefined
    : `has fewer than ${MIN_SECRET} characters, so it can’t be hidden in the log`;
}
