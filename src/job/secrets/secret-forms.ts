import { base64, base64Within, escapeExpansion, hex } from '../encoding.ts';
import { stripControl } from '../text.ts';
import { hiderOfBase64 } from './base64-pieces.ts';
import { hiderOfEnds, hiderOfTruncated } from './cut-secrets.ts';
import { finderOfEscaped } from './escaped-secrets.ts';
import { hiderOfForms } from './hide-forms.ts';

/** Shorter parts and forms of a secret reveal nothing, and masking them would hide every brace. */
const MIN_LENGTH = 4;
const MIN_BASE64_LENGTH = 6;
/**
 * Of a secret with more lines, each is masked only as written, and the whole in all forms: a runner looks for every
 * mask in every line of the log, and 500 lines have 12,000 forms. Of base64 with more lines it masks only the whole.
 */
const MAX_LINES = 64;

/** Masks every secret in the text. */
export type Hide = (text: string) => string;

/** To make one takes some milliseconds, and a step has many texts. */
const MADE = new WeakMap<readonly string[], { count: number; last: string | undefined; hide: Hide }>();

/**
 * Masks each secret in every form in which it may be written, also where it was truncated. The list may grow, and lose old ones with that. Made with
 * the first text, which comes when the pod has been asked for.
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
  const forms = longestFirst(secrets.flatMap(formsOfSecret));
  const hideTruncated = hiderOfTruncated(forms);
  const hideBase64 = hiderOfBase64(secrets);
  const hideForms = hiderOfForms(forms, secrets.flatMap(partsOf).map(finderOfEscaped));
  const hideEnds = hiderOfEnds(secrets);
  const hide: Hide = (text) => hideBase64(hideEnds(hideTruncated(hideForms(text))));
  return (text) => (text.includes('\u001b') ? hideWithin(text, hide) : hide(text));
}

/** In a text with escape sequences, which are taken out where it is shown: `grep` may colour a part of a secret. */
function hideWithin(text: string, hide: Hide): string {
  const hidden = hide(text);
  const plain = hide(stripControl(text));
  return plain === stripControl(hidden) ? hidden : plain;
}

/** Masks every string in a value, at any depth; field names stay. */
export function hideIn<Value>(value: Value, hide: Hide): Value {
  if (typeof value === 'string') return hide(value) as Value;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)])) as Value;
}

/** As in JSON; false for a Date. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Every form to mask, longest first: the secret as it is, trimmed, without quotes around it, and each of its lines, each
 * in common encodings. A GitHub runner masks some of these forms itself, but not all, and other runners none:
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs
 */
export function formsOfSecret(secret: string): string[] {
  const forms = [secret, ...linesOf(secret), ...partsOf(secret).flatMap(encodings)];
  return longestFirst(forms.filter((form) => form.trim() !== ''));
}

/** What is masked in all forms: the whole, and its lines if they are not too many. */
function partsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const [, , unquoted = trimmed] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
  const lines = linesOf(secret);
  const parts = [secret, trimmed, unquoted, ...(lines.length > MAX_LINES ? [] : lines)];
  return [...new Set(parts)].filter((part) => part.trim().length >= MIN_LENGTH);
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
    hex(part),
    hex(part).toUpperCase(),
    ...[part, ...json].flatMap(base64Forms),
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
    angles.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
  ];
}

/** The whole, and the part that stays the same at each of the three offsets in a base64 group of a longer text. */
function base64Forms(text: string): string[] {
  const within = [0, 1, 2].map((before) => base64Within(text, before));
  const codes = [base64(text), ...within.filter((code) => code.length >= MIN_BASE64_LENGTH)];
  return codes.flatMap((code) => {
    const urlSafe = code.replaceAll('+', '-').replaceAll('/', '_');
    return [code, urlSafe, urlSafe.replaceAll('=', '')];
  });
}

/**
 * Programs break base64 into lines, of which each is masked alone: `base64` and MIME at 76 columns, openssl and PEM at 64.
 * https://www.gnu.org/software/coreutils/manual/html_node/base64-invocation.html
 * https://www.rfc-editor.org/rfc/rfc7468#section-2
 */
const BASE64_COLUMNS = [76, 64];

/** Not of a longer text, which may break it anywhere (base64-pieces.ts). What follows may change its last characters. */
function linesOfBase64(text: string): string[] {
  const code = base64Within(text, 0);
  return BASE64_COLUMNS.flatMap((columns) => {
    const lines = code.match(new RegExp(`.{${MIN_BASE64_LENGTH},${columns}}`, 'g')) ?? [];
    return lines.length > MAX_LINES ? [] : lines;
  });
}
