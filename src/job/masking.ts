import { codesOfSecrets, PIECE, wantedTexts } from './secret-forms.ts';
import { unescapedTexts } from './unescape.ts';

/** Masks every secret in the text. */
export type Hide = (text: string) => string;

/**
 * Masks each secret and each of its lines, whichever characters are escaped, in base64 and hexadecimal digits, and even if the
 * text was truncated. Takes linear time. The list can grow, and then lose old secrets. The search is built at the first text,
 * which arrives after the pod was requested. This takes some milliseconds, so a step has one.
 */
export function hider(secrets: readonly string[]): Hide {
  let known: readonly string[] | undefined;
  let hide: Hide;
  return (text) => {
    if (known === undefined || !isSame(known, secrets)) {
      known = [...secrets];
      hide = makeHider(known);
    }
    return hide(text);
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function makeHider(secrets: readonly string[]): Hide {
  const searchFolded = searchFor([...new Set(wantedTexts(secrets).map(foldPlus))]);
  const searchCodes = searchForCodes(secrets);
  const search = (text: string) => [...searchFolded(foldPlus(text)), ...searchCodes(text)];
  const placesIn = (text: string) => [
    ...search(text),
    ...unescapedTexts(text).flatMap(({ text, starts, ends }) =>
      search(text).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 })),
    ),
  ];
  return (text) => hidePlaces(text, placesIn(text));
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

/** Part of a text, in characters. */
type Place = { from: number; to: number };

/**
 * In characters. This much of a secret is recognized if the rest is missing. A shorter piece could be an ordinary word. Secrets
 * are looked up by these characters.
 */
const MIN_BEGIN = 8;
/** In characters, for a secret whose start is missing. A shorter piece could be an ordinary word. */
const MIN_END = 12;
const MAX_CUTS = 50;
/** After one of these, a text can continue within a secret. */
const CUTS = /(?:…|\.{3,}) ?/g;
/**
 * How many characters are compared for each character of the text, and for the shortest secret. A few are enough, except for
 * texts and secrets that repeat one letter, in which a secret can start at every character.
 */
const MAX_WORK = 200;
const MIN_WORK = 1_000_000;

/**
 * Finds all of these secrets in a text, even if the text starts or ends within one. The places are in order, and the time is
 * linear in the text: if a text needs too much time, its whole rest counts as a secret.
 */
function searchFor(secrets: readonly string[]): (text: string) => Place[] {
  const begins = Map.groupBy(secrets, (secret) => secret.slice(0, MIN_BEGIN));
  const lengths = new Set([...begins.keys()].map(({ length }) => length));
  const ends = Map.groupBy(
    secrets.filter(({ length }) => length > MIN_END),
    (secret) => secret.slice(-MIN_END),
  );
  return (text) => {
    const places = placesOfEnds(text, ends);
    const work = workFor(text);
    let end = 0;
    for (let from = 0; from < text.length && end < text.length; from++)
      for (const length of lengths) {
        const candidates = begins.get(text.slice(from, from + length)) ?? [];
        const to = endOfSecret(text, from, candidates, end, work);
        if (to > end) places.push({ from, to });
        end = Math.max(end, to);
      }
    return places;
  };
}

/** Places that share characters are masked as one. */
function hidePlaces(text: string, places: readonly Place[]): string {
  let shown = '';
  let end = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    if (from >= end) shown += `${text.slice(end, from)}***`;
    end = Math.max(end, to);
  }
  return shown + text.slice(end);
}

type Work = { left: number };

function workFor(text: string): Work {
  return { left: MIN_WORK + MAX_WORK * text.length };
}

/** The end of the longest candidate that starts here, whole or truncated, if it is after `least`; otherwise 0. */
function endOfSecret(
  text: string,
  from: number,
  candidates: readonly string[],
  least: number,
  work: Work,
): number {
  let end = 0;
  for (const secret of candidates) {
    work.left--;
    // In a text that repeats itself, hardly any but the first has this character there.
    if (least > from && secret[least - from] !== text[least]) continue;
    const length = sharedLength(text, from, secret, 0, work);
    const to = from + length;
    end = Math.max(end, (length === secret.length ? to : endOfTruncated(text, to)) ?? 0);
    if (work.left <= 0) return text.length;
  }
  return end;
}

/** The end of a text, or of a part of it, perhaps within an escape. */
const TRUNCATION =
  /(?:\\(?:[uUx]\{?)?[0-9a-fA-F]{0,7}|%[0-9a-fA-F]?|&#?[A-Za-z0-9]{0,7})?(?= ?(?:…|\.{3})|$)/y;

/** The end of the text before a truncation at this place; undefined if there is no truncation. */
function endOfTruncated(text: string, at: number): number | undefined {
  TRUNCATION.lastIndex = at;
  return TRUNCATION.test(text) ? TRUNCATION.lastIndex : undefined;
}

/** How many characters are the same from here on. */
function sharedLength(text: string, from: number, secret: string, start: number, work: Work): number {
  const most = Math.min(text.length - from, secret.length - start);
  let length = 0;
  while (length < most && text.charCodeAt(from + length) === secret.charCodeAt(start + length)) length++;
  work.left -= length + 1;
  return length;
}

/**
 * Places where a text starts within a secret, or continues within one after a cut. Reads the text once, searching for the last
 * characters of secrets. Searching all secrets for the text after each cut would take as long as the secrets are.
 */
function placesOfEnds(text: string, ends: ReadonlyMap<string, readonly string[]>): Place[] {
  const work = workFor(text);
  const places: Place[] = [];
  const cuts = [...text.matchAll(CUTS)].slice(0, MAX_CUTS).map((cut) => cut.index + cut[0].length);
  const begins = [0, ...cuts];
  for (let to = MIN_END; to <= text.length; to++)
    for (const secret of ends.get(text.slice(to - MIN_END, to)) ?? []) {
      const isEnd = (from: number) => {
        const length = to - from;
        if (length < MIN_END || length > secret.length) return false;
        return sharedLength(text, from, secret, secret.length - length, work) === length;
      };
      const from = begins.find(isEnd);
      if (from !== undefined) places.push({ from, to });
      if (work.left <= 0) return [{ from: 0, to: text.length }];
    }
  return places;
}

/** Where pieces of base64 can be, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{6,}={0,2}/g;

/** Finds every piece of the base64 of a secret, and of its hexadecimal digits. */
function searchForCodes(secrets: readonly string[]): (text: string) => Place[] {
  const { pieces, whole } = codesOfSecrets(secrets);
  const search = searchFor(whole);
  return (text) => [
    ...search(text),
    ...[...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => placesOf(pieces, run, index)),
  ];
}

function placesOf(pieces: ReadonlySet<string>, run: string, index: number): Place[] {
  const places: Place[] = [];
  for (const code of new Set([run.replaceAll('-', '+').replaceAll('_', '/'), run.toLowerCase()]))
    for (let from = 0; from + PIECE <= code.length; from++)
      if (pieces.has(code.slice(from, from + PIECE)))
        places.push({ from: index + from, to: index + from + PIECE });
  return places;
}
