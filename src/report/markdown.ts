import { cut, oneLine, stripControl } from '../job/text.ts';

/** In a word, these may be Markdown, HTML, mathematics, a mention or the like, alone or with another word. */
const SPECIAL = /[\\`*[\]<>~$&|#@{}^]/;
/** An underscore at the edge of a word, or a sign at its start. */
const LOOSE = /(?:^|[^\p{L}\p{N}])_|_(?:[^\p{L}\p{N}]|$)|^["'(]*[-+=]/u;
/** A bare link, an emoji by name, a reference to an issue. V8 takes 4 ms to compile it with the flags `iu`, 0.2 without i. */
const LINKING = /:\/\/|(?:^|[^\p{L}\p{N}])[wW]{3}\.|:[^\s:]+:|\b[gG][hH]-\d/u;
/** Begins a numbered list. */
const NUMBER = /^\d{1,9}[.)]$/;

/**
 * Foreign text in a line of a summary, without Markdown or HTML. Its characters are not escaped, because the runner
 * masks a secret only as written; risky words become code instead. https://github.github.com/gfm/
 */
export function escapeMarkdown(text: string): string {
  const pieces = readable(text).split(/([ \t]+)/);
  const isRisky = pieces.map((piece, index) => index % 2 === 0 && isMoreThanAWord(piece, index === 0));
  const made: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    let end = at;
    if (isRisky[at]) while (isRisky[end + 2]) end += 2;
    const piece = pieces.slice(at, end + 1).join('');
    made.push(isRisky[at] ? code(piece) : piece);
    at = end;
  }
  return made.join('');
}

function isMoreThanAWord(word: string, isFirst: boolean): boolean {
  return SPECIAL.test(word) || LOOSE.test(word) || LINKING.test(word) || (isFirst && NUMBER.test(word));
}

/** Foreign text as inline code. */
export function code(text: string): string {
  const shown = readable(text);
  if (shown === '') return '';
  const marks = '`'.repeat(longestRun(shown, 0) + 1);
  // Otherwise a backquote at an end would be taken for a mark, and a blank trimmed.
  const isOpen = /^[` ]|[` ]$/.test(shown);
  return isOpen ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`;
}

/** Nobody reads more of a line. Secrets are masked before, so a cut shows no part of one. */
const MAX_LINE_LENGTH = 10_000;

function readable(text: string): string {
  return oneLine(cut(text, MAX_LINE_LENGTH));
}

/** Joins Markdown without merging the end of one code with the start of the next. */
export function joined(parts: readonly string[]): string {
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

/** Even in code a bar ends a cell; after `\` it can't be escaped: https://github.github.com/gfm/#tables-extension- */
function withoutBars(cell: string): string {
  return cell.replaceAll(/(?<!\\)\\*\|/g, (bar) => (bar === '|' ? '\\|' : `${bar.slice(0, -1)}¦`));
}

/** `headline` is HTML of ours. */
export function folded(headline: string, body: string, open = false): string {
  return `<details${open ? ' open' : ''}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}

/** Our words with foreign ones in them: the image, and text in backquotes, become code. */
export function standingOut(text: string, image: string): string {
  const between = betweenMentions(text, image).map(quoting);
  return joined(between.flatMap((part, index) => (index === 0 ? [part] : [code(image), part])));
}

function quoting(text: string): string {
  const parts = text.split(/`([^`]+)`/);
  return joined(parts.map((part, index) => (index % 2 === 1 ? code(part) : escapeMarkdown(part))));
}

/** The text before, between and behind the mentions of the image. */
function betweenMentions(text: string, image: string): string[] {
  if (image === '') return [text];
  if (!/[/:@.]/.test(image)) return aroundWord(text, image);
  const [first = '', ...others] = text.split(image);
  const between = [first];
  for (const part of others) {
    const before = between.pop() ?? '';
    if (isWhole(before, part)) between.push(before, part);
    else between.push(`${before}${image}${part}`);
  }
  return between;
}

/** An image like `node` or `a` may be any word of ours, but not where a sentence begins or a headline ends with it. */
function aroundWord(text: string, image: string): string[] {
  if (text.startsWith(`${image} `)) return ['', text.slice(image.length)];
  return text.endsWith(`: ${image}`) ? [text.slice(0, -image.length), ''] : [text];
}

/** Is what stands in between the name of an image, and not a part of a longer one? */
function isWhole(before: string, after: string): boolean {
  return (
    !/[\p{L}\p{N}_/:@.-]/u.test(before.slice(-1)) && !/^(?:[\p{L}\p{N}_]|[/:@.-]+[\p{L}\p{N}])/u.test(after)
  );
}
