import { ESCAPES } from './text.ts';

/** A text without its escapes. `starts` and `ends`: where the original text of each of its characters starts and ends. */
type Unescaped = { text: string; starts: Uint32Array; ends: Uint32Array };

const HEX = '[0-9a-fA-F]';
/**
 * The escapes of JSON, URLs, HTML, YAML and shells as one language, because a text does not show which of them wrote it.
 * Escapes of terminals are included, and are removed before the text is shown: `grep` can color a part of a secret.
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
/** JSON within JSON within JSON, and one more level, for a secret that has as many escapes itself. */
const MAX_DEPTH = 8;

/**
 * Characters that encoders escape with themselves, or with another of them: `''` in YAML, `""` in CSV, `'"'"'` in shells, `$$`
 * in Kubernetes. Without these characters, all of these forms are the same.
 */
const SIGNS = /[\\"'`^$]+/g;

/**
 * The text after each round of unescaping, because escaped texts can be escaped again, and last without its signs. Empty if it
 * has no escapes and no signs. Takes linear time.
 */
export function unescapedTexts(text: string): Unescaped[] {
  const texts: Unescaped[] = [];
  /** False if there was nothing to rewrite. */
  const apply = (pattern: RegExp, read: (match: RegExpExecArray) => Read[]) => {
    const before = texts.at(-1);
    const next = rewrite(before?.text ?? text, pattern, read);
    if (next !== undefined) texts.push(before === undefined ? next : placedIn(before, next));
    return next !== undefined;
  };
  let isEscaped = true;
  while (isEscaped && texts.length < MAX_DEPTH) isEscaped = apply(ESCAPE, readEscape);
  apply(SIGNS, ({ 0: { length } }) => [{ characters: '', length }]);
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
