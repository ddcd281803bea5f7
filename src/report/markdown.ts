import { oneLine, stripControl } from '../job/text.ts';

/** In a word they may be Markdown, HTML, mathematics, a mention or the like, or make such with another word. */
const SPECIAL = /[\\`*[\]<>~$&|#@{}^]/;
/** An underline or a sign that does not stand within a word. */
const LOOSE = /(?:^|[^\p{L}\p{N}])_|_(?:[^\p{L}\p{N}]|$)|^["'(]*[-+=]/u;
/** A link without a mark, an emoji by its name, a reference to an issue. */
const LINKING = /:\/\/|(?:^|[^\p{L}\p{N}])www\.|:[^\s:]+:|\bGH-\d/iu;
/** What begins a numbered list. */
const NUMBER = /^\d{1,9}[.)]$/;

/**
 * Foreign text in a line of a summary: nothing in it is Markdown or HTML any more. Its characters stay as they are, because
 * the runner masks a secret only in its own: words that could be more than words become code.
 * https://github.github.com/gfm/
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

/** Foreign text as code within a line. */
export function code(text: string): string {
  const shown = readable(text);
  if (shown === '') return '';
  const marks = '`'.repeat(longestRun(shown, 0) + 1);
  // What begins or ends it is not taken for its marks, or trimmed.
  const isOpen = /^[` ]|[` ]$/.test(shown);
  return isOpen ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`;
}

/** Nobody reads more of a line. Secrets are hidden before, so a cut shows no part of one. */
const MAX_LINE_LENGTH = 10_000;

function readable(text: string): string {
  return text.length <= MAX_LINE_LENGTH ? oneLine(text) : `${oneLine(text.slice(0, MAX_LINE_LENGTH))} …`;
}

/** Parts of a line, Markdown already: what ends one code does not run into the begin of the next. */
export function joined(parts: readonly string[]): string {
  return parts.reduce(
    (line, part) => (line.endsWith('`') && part.startsWith('`') ? `${line}<!-- -->${part}` : line + part),
    '',
  );
}

/** Foreign text within a headline that is HTML. */
export function html(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function longestRun(text: string, least: number): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), least);
}

/** Foreign text as a block of a language, its lines kept. Longer than `most` characters, its middle is cut out, and that is said. */
export function codeBlock(text: string, most = 20_000, language = 'text'): string {
  const shown = stripControl(text);
  const cut =
    shown.length <= most
      ? shown
      : `${shown.slice(0, most / 2)}\n… ${shown.length - most} characters cut …\n${shown.slice(-most / 2)}`;
  const certainty = '`'.repeat(longestRun(cut, 2) + 1);
  return `${certainty}${language}\n${cut}\n${certainty}`;
}

/** A table of cells that are Markdown already. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(withoutBars).join(' | ')} |`)
    .join('\n');
}

/** A bar ends a cell also within code; before a backslash it can't be saved. https://github.github.com/gfm/#tables-extension- */
function withoutBars(cell: string): string {
  return cell.replaceAll(/(?<!\\)\\*\|/g, (bar) => (bar === '|' ? '\\|' : `${bar.slice(0, -1)}¦`));
}

/** Something folded under a headline of ours. */
export function folded(headline: string, body: string, open = false): string {
  return `<details${open ? ' open' : ''}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}
