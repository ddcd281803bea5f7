import { base64Codes, base64Lines, inBothAlphabets, searchForBase64 } from './base64-pieces.ts';
import { hidePlaces, searchFor } from './secret-search.ts';
import { unescapedTexts } from './unescape.ts';
import { escapeExpansion, hex } from './values.ts';

/** Masks every secret in the text. */
export type Hide = (text: string) => string;

/** Less of a secret reveals nothing, and masking it would hide every brace. */
const MIN_LENGTH = 4;

/** To make one takes some milliseconds, and a step has many texts. */
const MADE = new WeakMap<readonly string[], { count: number; last: string | undefined; hide: Hide }>();

/**
 * Masks each secret and each of its lines, whichever of their characters are escaped, in base64 and hexadecimal digits, and
 * also where it was truncated. Takes linear time. The list may grow, and lose old ones with that. Made with the first text,
 * which comes when the pod has been asked for.
 */
export function hider(secrets: readonly string[]): Hide {
  return (text) => {
    const made = MADE.get(secrets);
    if (made?.count === secrets.length && made.last === secrets.at(-1)) return made.hide(text);
    const hide = makeHider(secrets);
    MADE.set(secrets, { count: secrets.length, last: secrets.at(-1), hide });
    return hide(text);
  };
}

function makeHider(secrets: readonly string[]): Hide {
  const parts = [...new Set(secrets.flatMap(partsOfSecret))];
  const searchFolded = searchFor([...new Set(parts.flatMap(wantedOf).map(foldPlus))]);
  const searchBase64 = searchForBase64(secrets);
  const search = (text: string) => [...searchFolded(foldPlus(text)), ...searchBase64(text)];
  const placesIn = (text: string) => [
    ...search(text),
    ...unescapedTexts(text).flatMap(({ text, starts, ends }) =>
      search(text).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 })),
    ),
  ];
  return (text) => hidePlaces(text, placesIn(text));
}

/**
 * The part, and what is left of it in a text without escapes and signs, because what looks like one in a secret is removed
 * there too. If too little is left (`it's`), the forms in which encoders write the part.
 */
function wantedOf(part: string): string[] {
  const plain = (unescapedTexts(part).at(-1)?.text ?? part).trim();
  return plain.length < MIN_LENGTH ? formsOfSecret(part) : [part, plain];
}

/** In URLs, a plus is a space. */
function foldPlus(text: string): string {
  return text.replaceAll('+', ' ');
}

/** Masks every string in a value, at any depth; field names stay. */
export function hideIn<Value>(value: Value, hide: Hide): Value {
  if (typeof value === 'string') return hide(value) as Value;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)])) as Value;
}

/** As in JSON; false for a Date. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const MIN_BASE64_LENGTH = 6;
/**
 * Of a secret with more lines, each is masked only as written, and the whole in all forms: a runner looks for every
 * mask in every line of the log, and 500 lines have 12,000 forms. Of base64 with more lines it masks only the whole.
 */
const MAX_LINES = 64;

/** In characters. Of a longer one the encodings of its lines are enough, and a step with many files of them has no gigabyte of masks. */
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
  return longestFirst([secret, ...lines, ...forms].filter((form) => form.trim() !== ''));
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

/** Unique forms. Where one form is part of another, the longer must be masked first. */
function longestFirst(forms: readonly string[]): string[] {
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
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
    part.replaceAll("'", `'"'"'`), // dash and ash, of `set -x` too
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

function base64Forms(text: string): string[] {
  const codes = base64Codes(text).filter((code) => code.length >= MIN_BASE64_LENGTH);
  return codes.flatMap(inBothAlphabets).flatMap((code) => [code, code.replaceAll('=', '')]);
}

/** Of more lines, a runner masks only the whole. */
function linesOfBase64(text: string): string[] {
  return base64Lines(text, MIN_BASE64_LENGTH).flatMap((lines) => (lines.length > MAX_LINES ? [] : lines));
}

/** A shorter one may be a word. */
const MIN_INSIDE_LENGTH = 8;
/** Shorter base64 is of less. */
const MIN_INSIDE_BASE64_LENGTH = 12;
/** JSON in base64, base64 in JSON. */
const MAX_DEPTH = 4;
/** Of those in one secret; a text with more is a file of data. */
const MAX_SECRETS = 50;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** `private_key`, `SecretAccessKey`, `auth`; not `private_key_id`, `auth_uri`. */
const SECRET_FIELD = /(key|token|secret|password|passwd|passphrase|auth|credential)s?$/i;

/**
 * Secrets that a secret has within it, in JSON or in base64: programs decode it, and print the key of an account with real line
 * ends. GitHub's runner masks none of them:
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

/** Not JSON, nor the lines of a settings file, which have words that a log has too. */
function isSecretAsAWhole(text: string): boolean {
  return text.includes('-----BEGIN ') ? !/^\s*[[{]/.test(text) : !/[[{\n]/.test(text.trim());
}

/** Undefined where it is no base64, or not of text. */
function decodedBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (compact.length < MIN_INSIDE_BASE64_LENGTH || !BASE64.test(compact)) return undefined;
  const decoded = Buffer.from(compact, 'base64').toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  return decoded.length < MIN_INSIDE_LENGTH || /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(decoded)
    ? undefined
    : decoded;
}

/** Of `user:password`, as a docker config has it. */
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
    return []; // no JSON, or nested too deeply
  }
  return found;
}
