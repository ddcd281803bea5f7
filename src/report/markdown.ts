import { cut, oneLine, stripControl } from '../job/text.ts';

/** In a word, these can be Markdown, HTML, mathematics, a mention or similar, on their own or with another word. */
const SPECIAL = /[\\`*[\]<>~$&|#@{}^]/;
/** An underscore at the edge of a word. */
const LOOSE = /(?:^|[^\p{L}\p{N}])_|_(?:[^\p{L}\p{N}]|$)/u;
/** A bare link, an emoji by name, a reference to an issue. V8 takes 4 ms to compile it with the flags `iu`, 0.2 without i. */
const LINKING = /:\/\/|(?:^|[^\p{L}\p{N}])[wW]{3}\.|:[^\s:]+:|\b[gG][hH]-\d/u;
/** Begins a list, a quote or an underline, if it is the first word. */
const BEGINNING = /^(?:[-+=]|\d{1,9}[.)]$)/;
/** A word. An expression, a quotation, a list or a map is one word, although it has blanks. */
const WORD =
  /((?:\$\{\{[^{}]{0,200}\}\}|\$\([^()]{0,200}\)|"[^"]{0,200}"|`[^`]{0,200}`|\[[^[\]]{0,200}\]|\{[^{}]{0,200}\}|<[^\s<>][^<>]{0,200}>|\S)+)/;

/**
 * Foreign text in a line of a summary, without Markdown or HTML. Its characters are not escaped, because the runner
 * masks a secret only as written; risky words become code instead. https://github.github.com/gfm/
 */
export function escapeMarkdown(text: string): string {
  return escaped(text, '');
}

/** The image becomes code too. */
function escaped(text: string, image: string): string {
  const pieces = readable(text).split(WORD);
  const isCode = (word: string, index: number) =>
    isMention(pieces, index, image) || isMoreThanAWord(word, index === 1);
  return pieces
    .map((piece, index) => (index % 2 === 1 && isCode(piece, index) ? withCode(piece) : piece))
    .join('');
}

function isMoreThanAWord(word: string, isFirst: boolean): boolean {
  return SPECIAL.test(word) || LOOSE.test(word) || LINKING.test(word) || (isFirst && BEGINNING.test(word));
}

/**
 * An image such as `node` or `a` can be any word of a sentence of Pod Step, except at the start of a sentence and the end of a
 * headline.
 */
function isMention(pieces: readonly string[], index: number, image: string): boolean {
  if (withoutMarks(pieces[index] ?? '').core !== image) return false;
  if (/[/:@.]/.test(image)) return true;
  const isFirst = index === 1 && pieces[0] === '' && pieces.length > 3;
  const isLast = index === pieces.length - 2 && pieces.at(-1) === '';
  return pieces[index] === image && (isFirst || (isLast && pieces[index - 2]?.endsWith(':') === true));
}

/** The punctuation of the sentence stays outside. */
function withCode(words: string): string {
  const { before, core, after } = withoutMarks(words);
  return `${before}${code(core)}${after}`;
}

/** `core`: without a mark at the end, and without what encloses all of it or belongs to words outside. */
function withoutMarks(words: string): { before: string; core: string; after: string } {
  const [, inner = words, mark = ''] = /^(.+?)([.,;:]|’s)?$/s.exec(words) ?? [];
  const surplus = inner.split('(').length - inner.split(')').length;
  const isEnclosed = /^\([^()]+\)$/.test(inner);
  const open = inner.length > 1 && inner.startsWith('(') && (isEnclosed || surplus > 0) ? '(' : '';
  const close = inner.length > 1 && inner.endsWith(')') && (isEnclosed || surplus < 0) ? ')' : '';
  const rest = inner.slice(open.length, inner.length - close.length);
  const quote = /^"[^"]+"$/.test(rest) ? '"' : '';
  return {
    before: open + quote,
    core: rest.slice(quote.length, rest.length - quote.length),
    after: quote + close + mark,
  };
}

/** Foreign text as inline code. */
export function code(text: string): string {
  const shown = readable(text);
  if (shown === '') return '';
  const marks = '`'.repeat(longestRun(shown, 0) + 1);
  // Otherwise a backquote at an end would be read as a delimiter, and a space would be trimmed.
  const isOpen = /^[` ]|[` ]$/.test(shown);
  return isOpen ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`;
}

/** Longer lines are not useful to anyone. Secrets are masked before, so a cut shows no part of one. */
const MAX_LINE_LENGTH = 10_000;

function readable(text: string): string {
  return oneLine(cut(text, MAX_LINE_LENGTH));
}

/** Joins Markdown without merging the end of one code with the start of the next. */
function joined(parts: readonly string[]): string {
  return parts.reduce(
    (line, part) => (line.endsWith('`') && part.startsWith('`') ? `${line}<!-- -->${part}` : line + part),
    '',
  );
}

/** Foreign text in an HTML headline. */
export function html(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function longestRun(text: string, least: number): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), least);
}

/** Foreign text as a code block. Beyond `most` characters the middle is cut, with a note. */
export function codeBlock(text: string, most = 20_000, language = 'text'): string {
  const shown = stripControl(text);
  const cut =
    shown.length <= most
      ? shown
      : `${shown.slice(0, most / 2)}\n… ${shown.length - most} characters cut …\n${shown.slice(-most / 2)}`;
  const certainty = '`'.repeat(longestRun(cut, 2) + 1);
  return `${certainty}${language}\n${cut}\n${certainty}`;
}

/** The cells are Markdown already. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(withoutBars).join(' | ')} |`)
    .join('\n');
}

/**
 * The last rows, because they show what decided, and a note for above them if earlier ones are left out. `least`: how many are
 * shown even if they are more than `most`.
 */
export function lastOf<Row>(rows: readonly Row[], most: number, least = 0) {
  const shown = rows.slice(-Math.max(most, least));
  const rest = rows.length - shown.length;
  const which = rest === 1 ? 'One earlier row is' : `${rest} earlier rows are`;
  return { shown, note: rest === 0 ? [] : [`${which} left out; see the output <code>report</code>.`] };
}

/** Even in code a bar ends a cell; after `\` it can't be escaped: https://github.github.com/gfm/#tables-extension- */
function withoutBars(cell: string): string {
  return cell.replaceAll(/(?<!\\)\\*\|/g, (bar) => (bar === '|' ? '\\|' : `${bar.slice(0, -1)}¦`));
}

/** `headline` is HTML written by Pod Step. */
export function folded(headline: string, body: string, open = false): string {
  return `<details${open ? ' open' : ''}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}

/** A text of Pod Step with untrusted words in it: the image, and text in backquotes, become code. */
export function standingOut(text: string, image: string): string {
  const parts = text.split(/(?<![\p{L}\p{N}`])`([^`]+)`(?![\p{L}\p{N}`])/u);
  return joined(parts.map((part, index) => (index % 2 === 1 ? code(part) : escaped(part, image))));
}
