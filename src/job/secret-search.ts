import { ESCAPES } from './text.ts';
import { base64, base64Within, hex } from './values.ts';

/** Part of a text, in characters. */
type Place = { from: number; to: number };

/**
 * In characters. As many of a secret are recognized where the rest is missing; fewer may be a word. Secrets are looked
 * up by them.
 */
const MIN_BEGIN = 8;
/** In characters, of a secret whose beginning is missing; fewer may be a word. */
const MIN_END = 12;
const MAX_CUTS = 50;
/** After one of these, a text may go on within a secret. */
const CUTS = /(?:…|\.{3,}) ?/g;
/**
 * Characters to compare for each character of the text, and for the shortest. A few are enough, but for texts and secrets
 * of one letter and the like, where every character may begin a secret.
 */
const MAX_WORK = 200;
const MIN_WORK = 1_000_000;

/**
 * Finds all of these secrets in a text, also where the text is truncated, or begins, within one. In order, and in time
 * that is linear in the text: where a text costs too much, the whole rest of it is taken for a secret.
 */
export function searchFor(secrets: readonly string[]): (text: string) => Place[] {
  const short = Map.groupBy(
    secrets.filter(({ length }) => length < MIN_BEGIN),
    ({ length }) => length,
  );
  const shortSets = [...short].map(([length, some]) => ({ length, some: new Set(some) }));
  const long = Map.groupBy(
    secrets.filter(({ length }) => length >= MIN_BEGIN),
    (secret) => secret.slice(0, MIN_BEGIN),
  );
  const ends = Map.groupBy(
    secrets.filter(({ length }) => length > MIN_END),
    (secret) => secret.slice(-MIN_END),
  );
  return (text) => {
    const places = placesOfEnds(text, ends);
    const work = workFor(text);
    let end = 0;
    for (let from = 0; from < text.length && end < text.length; from++) {
      for (const { length, some } of shortSets)
        if (some.has(text.slice(from, from + length))) places.push({ from, to: from + length });
      const candidates = long.get(text.slice(from, from + MIN_BEGIN)) ?? [];
      const to = endOfSecret(text, from, candidates, end, work);
      if (to > end) places.push({ from, to });
      end = Math.max(end, to);
    }
    return places;
  };
}

/** Places that share characters are masked as one. */
export function hidePlaces(text: string, places: readonly Place[]): string {
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

/** The end of the longest of the candidates that begins there, whole or truncated, if it is behind `least`, else 0. */
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

/** The end of what stands before a truncation there; undefined if there is none. */
function endOfTruncated(text: string, at: number): number | undefined {
  TRUNCATION.lastIndex = at;
  return TRUNCATION.test(text) ? TRUNCATION.lastIndex : undefined;
}

/** How many characters are the same from there on. */
function sharedLength(text: string, from: number, secret: string, start: number, work: Work): number {
  const most = Math.min(text.length - from, secret.length - start);
  let length = 0;
  while (length < most && text.charCodeAt(from + length) === secret.charCodeAt(start + length)) length++;
  work.left -= length + 1;
  return length;
}

/**
 * Where a text begins within a secret, or goes on within it after something was cut out. Reads the text once, for the last
 * characters of secrets: to look in all secrets for what follows each cut takes as long as they are.
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

/** In characters; a shorter piece tells of five bytes at the most, and may be a word. */
const PIECE = 8;
/** The base64 of five bytes in a longer text. */
const MIN_CODE = 6;
/** Where pieces may stand, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{6,}={0,2}/g;
/** Of all secrets: enough for keys and files of credentials. So many take 0.1 s and 30 MB. */
const MAX_PIECES = 300_000;
/** In characters, of one secret. */
const MAX_SECRET = 16 * 1024;
/** Programs break base64 at 76 columns (`base64`, MIME) or 64 (openssl, PEM): https://www.rfc-editor.org/rfc/rfc7468#section-2 */
const COLUMNS = [76, 64];

/**
 * Finds every piece of the base64 of a secret, and of its hexadecimal digits: of a longer text it may begin anywhere (`.npmrc`, a
 * pull secret), and programs break it into lines anywhere. Of long secrets, the whole and lines of the usual lengths. For what we
 * write ourselves: a runner has no masks for pieces.
 */
export function searchForBase64(secrets: readonly string[]): (text: string) => Place[] {
  const pieces = new Set<string>();
  const whole: string[] = [];
  for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
    if (secret.length > MAX_SECRET || pieces.size > MAX_PIECES)
      whole.push(
        ...[...codesOf(secret), ...linesOf(secret)].flatMap(inBothAlphabets),
        hex(secret).toUpperCase(),
      );
    else
      for (const code of [secret, JSON.stringify(secret).slice(1, -1)].flatMap(codesOf)) {
        for (let at = 0; at + PIECE <= code.length; at++) pieces.add(code.slice(at, at + PIECE));
        if (code.length >= MIN_CODE && code.length < PIECE) whole.push(...inBothAlphabets(code));
      }
  }
  const search = searchFor([...new Set(whole)]);
  return (text) => [
    ...search(text),
    ...[...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => placesOf(pieces, run, index)),
  ];
}

/**
 * The hexadecimal digits, and base64 at each of the three places in a group of base64 that the secret may begin at, so in
 * any text around it.
 */
function codesOf(secret: string): string[] {
  return [base64(secret), ...[0, 1, 2].map((before) => base64Within(secret, before)), hex(secret)];
}

function inBothAlphabets(code: string): string[] {
  return [code, code.replaceAll('+', '-').replaceAll('/', '_')];
}

/** What follows the secret may change the last characters of its base64. */
function linesOf(secret: string): string[] {
  const code = base64Within(secret, 0);
  return COLUMNS.flatMap((columns) => code.match(new RegExp(`.{${PIECE},${columns}}`, 'g')) ?? []);
}

function placesOf(pieces: ReadonlySet<string>, run: string, index: number): Place[] {
  const places: Place[] = [];
  for (const code of new Set([run.replaceAll('-', '+').replaceAll('_', '/'), run.toLowerCase()]))
    for (let from = 0; from + PIECE <= code.length; from++)
      if (pieces.has(code.slice(from, from + PIECE)))
        places.push({ from: index + from, to: index + from + PIECE });
  return places;
}

/** A text without its escapes; where, in the original text, what stands for each of its characters starts and ends. */
type Unescaped = { text: string; starts: Uint32Array; ends: Uint32Array };

const HEX = '[0-9a-fA-F]';
/**
 * The escapes of JSON, URLs, HTML, YAML and shells as one language, because nobody says which of them wrote a text. Those of
 * terminals too, which are removed where the text is shown: `grep` may colour a part of a secret.
 */
const ESCAPE = new RegExp(
  [
    String.raw`(?<bytes>(?:\\x${HEX}{2})+|(?:\\[0-3][0-7]{2})+|(?:%${HEX}{2})+)`,
    String.raw`(?<hex>\\u${HEX}{4}|\\U${HEX}{8}|\\[ux]\{${HEX}{1,8}\}|&#[xX]${HEX}{1,8};)`,
    String.raw`&#(?<decimal>\d{1,8});`,
    '&(?<entity>amp|lt|gt|quot|apos);',
    String.raw`\\(?<letter>[abefnrtv])`,
    String.raw`\\(?<escaped>[^A-Za-z0-9])`,
    ESCAPES.source,
  ].join('|'),
  'gu',
);
/** https://www.w3.org/TR/xml/#sec-predefined-ent */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** https://www.gnu.org/software/bash/manual/html_node/ANSI_002dC-Quoting.html */
const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
/** JSON within JSON within JSON, and once more, of a secret that has as many escapes itself. */
const MAX_DEPTH = 8;

/**
 * Characters that encoders escape by themselves, or by another of them: `''` in YAML, `""` in CSV, `'"'"'` in shells, `$$` in
 * Kubernetes. Without them, all of these are the same.
 */
const SIGNS = /[\\"'`^$]+/g;

/**
 * The text after each round of unescaping, as escaped texts are escaped again, and at last without its signs. Empty if it
 * has no escapes and no signs. Takes linear time.
 */
export function unescapedTexts(text: string): Unescaped[] {
  const texts: Unescaped[] = [];
  const add = (next: Unescaped | undefined) => {
    const before = texts.at(-1);
    if (next === undefined) return false;
    texts.push(before === undefined ? next : placedIn(before, next));
    return true;
  };
  while (texts.length < MAX_DEPTH && add(rewrite(texts.at(-1)?.text ?? text, ESCAPE, readEscape)));
  add(rewrite(texts.at(-1)?.text ?? text, SIGNS, ({ 0: { length } }) => [{ characters: '', length }]));
  return texts;
}

function placedIn(before: Unescaped, { text, starts, ends }: Unescaped): Unescaped {
  return {
    text,
    starts: starts.map((start) => before.starts[start] ?? 0),
    ends: ends.map((end) => before.ends[end - 1] ?? 0),
  };
}

/** Undefined if the pattern is not in the text. */
function rewrite(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Read[],
): Unescaped | undefined {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let rewritten = '';
  let done = 0;
  const copyTo = (to: number) => {
    for (let at = done; at < to; at++) {
      starts[rewritten.length + at - done] = at;
      ends[rewritten.length + at - done] = at + 1;
    }
    rewritten += text.slice(done, to);
    done = to;
  };
  for (const match of text.matchAll(pattern)) {
    copyTo(match.index);
    for (const { characters, length } of read(match)) {
      starts.fill(done, rewritten.length, rewritten.length + characters.length);
      done += length;
      ends.fill(done, rewritten.length, rewritten.length + characters.length);
      rewritten += characters;
    }
  }
  if (done === 0) return undefined;
  copyTo(text.length);
  const { length } = rewritten;
  return { text: rewritten, starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** Characters, and how many of the escaped text stand for them. */
type Read = { characters: string; length: number };

function readEscape({ 0: { length }, groups = {} }: RegExpExecArray): Read[] {
  const { bytes, hex, decimal, entity, letter, escaped } = groups;
  if (bytes !== undefined) return readBytes(bytes);
  const code =
    hex === undefined ? Number(decimal) : Number.parseInt(/[^xuU\\{#&].*/.exec(hex)?.[0] ?? '', 16);
  const characters = characterOf(code) ?? ENTITIES[entity ?? ''] ?? LETTERS[letter ?? ''] ?? escaped ?? '';
  return [{ characters, length }];
}

/** A surrogate stays one, as JSON writes pairs of them. */
function characterOf(code: number): string | undefined {
  if (Number.isNaN(code)) return undefined;
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

/** UTF-8, and Latin-1 where it is not valid, as Python's `repr` writes it. */
function readBytes(escapes: string): Read[] {
  const isOctal = /^\\[0-3]/.test(escapes);
  const width = escapes.startsWith('%') ? 3 : 4;
  const bytes = Buffer.from(
    (escapes.match(/[0-9a-fA-F]+/g) ?? []).map((digits) => Number.parseInt(digits, isOctal ? 8 : 16)),
  );
  const read: Read[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const size = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const utf8 = size === 1 ? '\ufffd' : bytes.subarray(at, at + size).toString('utf8');
    const isValid = !utf8.includes('\ufffd');
    read.push({
      characters: isValid ? utf8 : String.fromCharCode(first),
      length: width * (isValid ? size : 1),
    });
    at += isValid ? size : 1;
  }
  return read;
}
