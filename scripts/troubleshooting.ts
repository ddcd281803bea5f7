/** The generated parts of docs/troubleshooting.md: indexes of error texts, and a section for each reason. */
import { readFileSync } from 'node:fs';
import type { Category, Reason } from '../src/findings/catalogue.ts';
import { cell, table, withContent } from './markdown-table.ts';
import { CATEGORIES, type Listed, reasonsOf, sectionOf } from './reasons.ts';

/**
 * An error text that people search for, and the reason that it leads to. `…` stands for names and numbers. Its witness shows that the
 * text is real and leads to that reason (test/scripts/troubleshooting.test.ts): a line of test/fixtures/words, or what one more field names.
 */
export type ErrorWords = { reason: `${Category}/${string}`; words: string } & Partial<{
  /** The id of a message in test/fixtures/pull-messages*.jsonl. */
  pull: string;
  /** A recording in test/fixtures/tapes. */
  tape: string;
  /** Reason of the condition DisruptionTarget. */
  disrupted: string;
  /** A test that has the text next to the reason. */
  test: string;
}>;

export const ERROR_WORDS = readFileSync(new URL('error-words.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ErrorWords);

/** The document with new indexes and sections. Each place is between two comments that name it. */
export function withSections(document: string): string {
  const indexes = withContent(withContent(document, 'several', severalReasons()), 'index', index());
  return CATEGORIES.reduce(
    (text, category) => withContent(text, category, failuresOf(category).map(section).join('\n\n')),
    indexes,
  );
}

const AGAIN = { yes: 'Retryable', no: 'Not retryable', depends: 'Retryable in some cases' };

function section(listed: Listed): string {
  const { name, section, title, found, advice, retryable } = listed;
  const words = wordsOf(listed).map(asCode);
  const what = [found, advice].filter((text) => text !== title && text !== 'Nothing');
  return [
    `<a id="${section}"></a>`,
    `### ${title}`,
    ...(words.length > 0 ? [words.join(' · ')] : []),
    cell(what.map((text) => text.replace(/\.?$/, '.')).join(' ')),
    `Reason: ${name}. ${AGAIN[retryable]}.`,
  ].join('\n\n');
}

/** Texts that lead to one reason, in a row for each reason. */
function index(): string {
  const rows = CATEGORIES.flatMap(failuresOf).map((listed) => {
    const words = wordsOf(listed).filter((one) => reasonsFor(one).length === 1);
    return [words.map(asCode).join(', '), `[${listed.title}](#${listed.section})`];
  });
  return table(
    ['Error text', 'Section'],
    rows.filter(([words]) => words !== ''),
  );
}

/** Texts that lead to several reasons, with a link to each of them. */
function severalReasons(): string {
  const rows = [
    ...new Set(ERROR_WORDS.filter((one) => reasonsFor(one).length > 1).map(({ words }) => words)),
  ];
  return table(
    ['Error text', 'Reasons'],
    rows.map((words) => [asCode({ words }), reasonsFor({ words }).map(link).join(', ')]),
  );
}

function link(reason: ErrorWords['reason']): string {
  return `[\`${reason.split('/')[1]}\`](#${anchorOf(reason)})`;
}

function wordsOf({ section }: Listed): ErrorWords[] {
  return ERROR_WORDS.filter(({ reason }) => anchorOf(reason) === section);
}

function reasonsFor({ words }: Pick<ErrorWords, 'words'>): ErrorWords['reason'][] {
  return ERROR_WORDS.filter((one) => one.words === words).map(({ reason }) => reason);
}

function failuresOf(category: Category): Listed[] {
  return reasonsOf(category).filter(({ isSuccess }) => !isSuccess);
}

function anchorOf(reason: ErrorWords['reason']): string {
  const [category, name] = reason.split('/') as [Category, Reason];
  return sectionOf({ category, reason: name });
}

function asCode({ words }: Pick<ErrorWords, 'words'>): string {
  return `\`${words}\``;
}
