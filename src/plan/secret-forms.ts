import { literal } from './literal.ts';

/** Shorter parts and forms of a secret say nothing, and would hide every brace. */
const SHORTEST = 4;
const SHORTEST_CODE = 6;
const HIDDEN = '***';
/**
 * Of a secret of more lines each line is hidden as it is, and the whole in all forms: a runner looks for every mask in every
 * line of the log, and 500 lines have 12,000 forms.
 */
const MOST_LINES = 64;

/** Gives a text without what is secret. */
export type Hide = (text: string) => string;

/** What hides each of the secrets, in every form that we or others give it, also where others have cut it. */
export function hider(secrets: readonly string[]): Hide {
  const forms = [...new Set(secrets.flatMap(formsOfSecret))].sort((a, b) => b.length - a.length);
  const hideCut = hiderOfCut(forms);
  return (text) =>
    hideCut(
      forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, () => HIDDEN) : rest), text),
    );
}

/** So much of the begin of a secret gives it away. */
const SHORTEST_BEGIN = 8;
/** Where a text was cut: before one of these, or at its end. */
const CUT = /…|\.{3,}|$/g;
const MOST_CUTS = 50;

/** Hides the begin of a form that goes on no further because the text was cut there: by a proxy, a kubelet or a log. */
function hiderOfCut(forms: readonly string[]): Hide {
  const byBegin = new Map<string, string[]>();
  for (const form of forms) {
    const begin = form.slice(0, SHORTEST_BEGIN);
    if (form.length > SHORTEST_BEGIN) byBegin.set(begin, [...(byBegin.get(begin) ?? []), form]);
  }
  const longest = forms[0]?.length ?? 0;
  const beginOfCut = (text: string, end: number): number | undefined => {
    for (let at = Math.max(0, end - longest); at <= end - SHORTEST_BEGIN; at++) {
      const rest = () => text.slice(at, end);
      if (byBegin.get(text.slice(at, at + SHORTEST_BEGIN))?.some((form) => form.startsWith(rest())))
        return at;
    }
    return undefined;
  };
  return (text) => {
    if (byBegin.size === 0) return text;
    const cuts = [...text.matchAll(CUT)].slice(-MOST_CUTS);
    const ends = cuts.map(({ index }) => (text[index - 1] === ' ' ? index - 1 : index));
    return ends.reduceRight((rest, end) => {
      const begin = beginOfCut(rest, end);
      return begin === undefined ? rest : `${rest.slice(0, begin)}${HIDDEN}${rest.slice(end)}`;
    }, text);
  };
}

/** The same value with every text in it changed, however deep; names of fields stay. */
export function hideIn<Value>(value: Value, hide: Hide): Value {
  if (typeof value === 'string') return hide(value) as Value;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)])) as Value;
}

/** Like those that JSON makes; a moment is none. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * A secret as it is, trimmed, and each line of several; and what becomes of these where they are put into something else.
 * The longest come first. A runner that masks a value knows some of these forms itself, but not all, and other runners
 * know none: https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs
 */
export function formsOfSecret(secret: string): string[] {
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
  const long = lines.filter((line) => line.length >= SHORTEST);
  const ofLines = long.length > MOST_LINES ? long : long.flatMap(written);
  const forms = [secret, ...[secret, secret.trim()].flatMap(written), ...ofLines].filter(
    (form) => form.trim() !== '',
  );
  const distinct = [...new Set(forms)];
  return distinct.sort((a, b) => b.length - a.length);
}

function written(part: string): string[] {
  if (part.trim().length < SHORTEST) return [];
  const json = jsonForms(part);
  return [
    part,
    ...json,
    ...urlForms(part),
    ...htmlForms(part),
    literal(part),
    part.replaceAll('$', '$$$$'),
    part.replaceAll("'", "''"),
    part.replaceAll("'", "'\\''"),
    ...[part, ...json].flatMap(base64Forms),
  ];
}

/** As JSON has it within quotes, that of Go and Python too, and JSON within JSON. */
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

/** As Go's %q and the messages of Kubernetes have it: https://pkg.go.dev/strconv#Quote */
function goQuoted(json: string): string {
  return json
    .replaceAll('\\u0007', '\\a')
    .replaceAll('\\u000b', '\\v')
    .replaceAll(/\\u00([01][0-9a-f])/g, '\\x$1')
    .replaceAll('\u007f', '\\x7f');
}

/** As an address has it, with the signs that not everyone leaves as they are, and with a plus for a blank. */
function urlForms(text: string): string[] {
  const url = encodeURIComponent(text.toWellFormed());
  const strict = url.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [url, strict, encodeURI(text.toWellFormed())].flatMap((form) => [
    form,
    form.replaceAll('%20', '+'),
  ]);
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

/** The whole of it, and what stays the same of it within anything that is made base64: it begins at one of three places of a group. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  const whole = bytes.toString('base64');
  const within = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Characters of which every bit is the secret's.
    return coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const codes = [whole, ...within.filter((code) => code.length >= SHORTEST_CODE)];
  return codes.flatMap((code) => [
    code,
    code.replaceAll('+', '-').replaceAll('/', '_'),
    code.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  ]);
}
