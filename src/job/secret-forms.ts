import { unescapedTexts } from './unescape.ts';
import { base64, escapeExpansion } from './values.ts';

/** Less of a secret reveals nothing, and masking it would hide every brace. */
const MIN_LENGTH = 4;

/** The base64 of five bytes in a longer text. */
const MIN_CODE = 6;
/**
 * If a secret has more lines, each line is masked only as written, and the whole secret in all forms. A runner searches for
 * every mask in every line of the log, and 500 lines have 12,000 forms. For base64 with more lines, only the whole value is
 * masked.
 */
const MAX_LINES = 64;

/**
 * In characters. For a longer secret, the encodings of its lines are enough. A step with many large files as secrets then does
 * not produce a gigabyte of masks.
 */
const MAX_ENCODED = 4096;

/**
 * Every form to mask, longest first, for a runner: the secret as it is, trimmed, without quotes around it, and each of its
 * lines, each in common encodings. A GitHub runner masks some of these forms itself, but not all, and other runners none:
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs
 */
export function formsOfSecret(secret: string): string[] {
  const lines = linesOf(secret);
  const encoded = lines.length > MAX_LINES ? wholesOf(secret) : partsOfSecret(secret);
  const forms = encoded
    .filter((part) => part.trim().length >= MIN_LENGTH)
    .flatMap((part) =>
      part.length > MAX_ENCODED ? [part, ...base64Forms(part), ...linesOfBase64(part)] : encodings(part),
    );
  // If one form is part of another, the longer one must be masked first.
  const unique = new Set([secret, ...lines, ...forms].filter((form) => form.trim() !== ''));
  return [...unique].sort((a, b) => b.length - a.length);
}

/** The secret as it is, trimmed, without quotes around it, and each of its lines. */
function partsOfSecret(secret: string): string[] {
  const short = [...wholesOf(secret), ...linesOf(secret)].filter((part) => part.trim().length >= MIN_LENGTH);
  return [...new Set(secret.trim() === '' ? [] : [secret, ...short])];
}

function wholesOf(secret: string): string[] {
  const trimmed = secret.trim();
  const [, , unquoted = trimmed] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
  return [...new Set([secret, trimmed, unquoted])];
}

function linesOf(secret: string): string[] {
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line.length >= MIN_LENGTH);
}

function encodings(part: string): string[] {
  const json = jsonForms(part);
  return [
    part,
    ...json,
    ...urlForms(part),
    ...htmlForms(part),
    escapeExpansion(part),
    part.replaceAll('$', '$$$$'),
    part.replaceAll("'", "''"),
    part.replaceAll("'", "'\\''"),
    part.replaceAll("'", `'"'"'`), // dash and ash, also in the output of `set -x`
    part.replaceAll(/[^\w@%+=:,./\u0080-\uffff-]/g, '\\$&'), // printf %q
    part.replaceAll('"', '\\"'),
    part.replaceAll('"', '""'),
    part.replaceAll(/["\\$`]/g, '\\$&'), // export -p of bash, which writes line ends as below
    part.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
    hex(part),
    hex(part).toUpperCase(),
    ...[...new Set([part, ...json])].flatMap(base64Forms), // most texts are the same in JSON
    ...linesOfBase64(part),
  ];
}

/** As written in JSON quotes (also Go's and Python's), and in JSON within JSON. */
function jsonForms(text: string): string[] {
  const json = inQuotes(text);
  return [
    json,
    inQuotes(json),
    json.replaceAll(/[<>&\u2028\u2029]/g, codeOf),
    json.replaceAll(/[^\0-\u007f]/g, codeOf),
    goQuoted(json),
  ];
}

function inQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** As Go's %q and the messages of Kubernetes quote: https://pkg.go.dev/strconv#Quote */
function goQuoted(json: string): string {
  return json
    .replaceAll('\\u0007', '\\a')
    .replaceAll('\\u000b', '\\v')
    .replaceAll(/\\u00([01][0-9a-f])/g, '\\x$1')
    .replaceAll('\u007f', '\\x7f');
}

/** Percent-encoded, with and without the characters on which encoders differ, `+` for a blank, lower-case codes. */
function urlForms(text: string): string[] {
  const legal = text.toWellFormed();
  const url = encodeURIComponent(legal);
  const strict = url.replaceAll(/[!'()*]/g, (character) => `%${hex(character).toUpperCase()}`);
  const forms = [url, strict, encodeURI(legal)].flatMap((form) => [form, form.replaceAll('%20', '+')]);
  return forms.flatMap((form) => [form, form.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
}

function htmlForms(text: string): string[] {
  const angles = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quotes = angles.replaceAll('"', '&quot;');
  return [
    angles,
    quotes,
    quotes.replaceAll("'", '&#39;'),
    quotes.replaceAll("'", '&apos;'),
    quotes.replaceAll("'", '&#x27;'),
    angles.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
  ];
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

/** Behind so many bytes: only the characters whose bits are all from the text. */
function base64Within(text: string, before: number): string {
  const bytes = Buffer.byteLength(text);
  const encoded = base64('\0'.repeat(before) + text);
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes) * 8) / 6));
}

/** Programs break base64 at 76 columns (`base64`, MIME) or 64 (openssl, PEM): https://www.rfc-editor.org/rfc/rfc7468#section-2 */
const COLUMNS = [76, 64];

/**
 * Base64 of the whole text, for each of the three positions in a base64 group at which it can start. So it is found in any
 * surrounding text.
 */
function base64Codes(text: string): string[] {
  return [base64(text), ...[0, 1, 2].map((before) => base64Within(text, before))];
}

function inBothAlphabets(code: string): string[] {
  return [code, code.replaceAll('+', '-').replaceAll('/', '_')];
}

/**
 * The lines of its base64, for each of the usual lengths, from `least` characters on. Text that follows can change the last
 * characters.
 */
function base64Lines(text: string, least: number): string[][] {
  const code = base64Within(text, 0);
  return COLUMNS.map((columns) => code.match(new RegExp(`.{${least},${columns}}`, 'g')) ?? []);
}

function base64Forms(text: string): string[] {
  const codes = base64Codes(text).filter((code) => code.length >= MIN_CODE);
  return codes.flatMap(inBothAlphabets).flatMap((code) => [code, code.replaceAll('=', '')]);
}

/** If there are more lines, a runner masks only the whole value. */
function linesOfBase64(text: string): string[] {
  return base64Lines(text, MIN_CODE).flatMap((lines) => (lines.length > MAX_LINES ? [] : lines));
}

/** What to search for in a text without escapes and signs. */
export function wantedTexts(secrets: readonly string[]): string[] {
  return [...new Set(secrets.flatMap(partsOfSecret))].flatMap(wantedOf);
}

/**
 * The part, and what is left of it in a text without escapes and signs, because what looks like one in a secret is removed
 * there too. If too little is left (`it's`), the forms in which encoders write the part.
 */
function wantedOf(part: string): string[] {
  const plain = (unescapedTexts(part).at(-1)?.text ?? part).trim();
  return plain.length < MIN_LENGTH ? formsOfSecret(part) : [part, plain];
}

/** In characters. A shorter piece of an encoding shows five bytes at most, and could be an ordinary word. */
export const PIECE = 8;
/** For all secrets together. This is enough for keys and credential files. So many pieces take 0.1 s and 30 MB. */
const MAX_PIECES = 300_000;
/** In characters, for one secret. */
const MAX_IN_PIECES = 16 * 1024;

/**
 * Base64 and hexadecimal digits of the secrets, in pieces. In a longer text, such as `.npmrc` or a pull secret, they can start
 * anywhere, and programs break them into lines anywhere. For long secrets, only the whole value and lines of the usual lengths.
 * This is for texts that Pod Step writes itself; a runner has no masks for pieces.
 */
export function codesOfSecrets(secrets: readonly string[]): { pieces: Set<string>; whole: string[] } {
  const pieces = new Set<string>();
  const whole = new Set<string>();
  const addWhole = (codes: readonly string[]) => {
    for (const code of codes.flatMap(inBothAlphabets)) whole.add(code);
  };
  for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
    if (secret.length > MAX_IN_PIECES || pieces.size > MAX_PIECES) {
      const digits = hex(secret);
      addWhole([...base64Codes(secret), ...base64Lines(secret, PIECE).flat(), digits, digits.toUpperCase()]);
      continue;
    }
    for (const code of [secret, inQuotes(secret)].flatMap((text) => [...base64Codes(text), hex(text)])) {
      for (let at = 0; at + PIECE <= code.length; at++) pieces.add(code.slice(at, at + PIECE));
      if (code.length >= MIN_CODE && code.length < PIECE) addWhole([code]);
    }
  }
  return { pieces, whole: [...whole] };
}

/** A shorter one could be an ordinary word. */
const MIN_INSIDE_LENGTH = 8;
/** Shorter base64 contains less. */
const MIN_INSIDE_BASE64_LENGTH = 12;
/** JSON in base64, base64 in JSON. */
const MAX_DEPTH = 4;
/** For the secrets inside one secret. A text with more of them is a data file. */
const MAX_SECRETS = 50;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** `private_key`, `SecretAccessKey`, `auth`; not `private_key_id`, `auth_uri`. */
const SECRET_FIELD = /(key|token|secret|password|passwd|passphrase|auth|credential)s?$/i;

/**
 * Secrets inside a secret, in JSON or in base64. Programs decode it, and print the key of an account with real line ends.
 * GitHub's runner masks none of them:
 * https://docs.github.com/en/actions/reference/security/secure-use#use-secrets-for-sensitive-information
 */
export function secretsWithin(secret: string): string[] {
  return within(secret, 0).slice(0, MAX_SECRETS);
}

function within(text: string, depth: number): string[] {
  if (depth === MAX_DEPTH) return [];
  const decoded = decodedBase64(text);
  if (decoded !== undefined && !isSecretAsAWhole(decoded)) return within(decoded, depth + 1);
  const inside = decoded === undefined ? valuesOfJson(text) : [decoded, ...passwordIn(decoded)];
  return [...new Set(inside.flatMap((one) => [one, ...within(one, depth + 1)]))];
}

/** Not JSON, nor the lines of a settings file, because their words also occur in a log. */
function isSecretAsAWhole(text: string): boolean {
  return text.includes('-----BEGIN ') ? !/^\s*[[{]/.test(text) : !/[[{\n]/.test(text.trim());
}

/** Undefined if it is not base64, or not base64 of text. */
function decodedBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (compact.length < MIN_INSIDE_BASE64_LENGTH || !BASE64.test(compact)) return undefined;
  const decoded = Buffer.from(compact, 'base64').toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  return decoded.length < MIN_INSIDE_LENGTH || /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(decoded)
    ? undefined
    : decoded;
}

/** The password of `user:password`, as a docker config has it. */
function passwordIn(decoded: string): string[] {
  const password = /^[^\s:{]+:(\S+)$/.exec(decoded)?.[1] ?? '';
  return password.length < MIN_INSIDE_LENGTH ? [] : [password];
}

function valuesOfJson(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value) => {
      const isSecret =
        typeof value === 'string' && value.trim().length >= MIN_INSIDE_LENGTH && SECRET_FIELD.test(name);
      if (isSecret && !/^https?:\/\/\S*$/.test(value)) found.push(value);
      return value;
    });
  } catch {
    return []; // not JSON, or nested too deeply
  }
  return found;
}
