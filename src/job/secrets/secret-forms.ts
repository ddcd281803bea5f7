import { base64, base64Within, escapeExpansion, hex } from '../encoding.ts';

/** Shorter parts and forms of a secret reveal nothing, and masking them would hide every brace. */
const MIN_LENGTH = 4;
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
export function partsOfSecret(secret: string): string[] {
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
    quotes.replaceAll("'", '&#x27;'),
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
