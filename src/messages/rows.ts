import { type Category, REASONS, type Reason, type ReasonOf } from '../findings/catalogue.ts';
import { OF_THE_SERVER } from '../findings/catalogue-configuration.ts';
import { type Finding, findingOf } from '../findings/finding.ts';
import type { Persistence, ReasonEntry } from '../job/causes.ts';
import { capitalize } from '../job/text.ts';

/** A reason with its category, such as `configuration/host-path`; the last ones are the API server's own. */
type Is =
  | { [C in Category]: `${C}/${ReasonOf<C> & string}` }[Category]
  | `admission/request-entity-too-large`
  | `connection/${'service-unavailable' | 'timeout'}`;

/**
 * Words of others, and what they mean. The texts contain names in braces: of a group of `said`, or of what its reader adds. Each row
 * needs a witness, which is a line of test/fixtures/words.
 */
export type Row = {
  readonly said: RegExp;
  readonly is: Is;
  readonly message: string;
  readonly title?: string;
  /** What the title is about, which it gets after a colon. */
  readonly about?: string;
  readonly hint?: string;
  readonly persistence?: Persistence;
};

/** Names in texts by what they stand for. A group that did not take part has no text. */
export type Names = Readonly<Record<string, string | undefined>>;

/** The first row whose words occur, and what its groups have found. Bound the words before. */
export function firstRow<R extends Pick<Row, 'said'>>(
  rows: readonly R[],
  words: string,
): { row: R; names: Names } | undefined {
  for (const row of rows) {
    const found = row.said.exec(words);
    if (found !== null) return { row, names: { ...found.groups } };
  }
  return undefined;
}

/** The text with its names. Without a name, the word before it in its braces is left out too. Braces within a name stay. */
function filled(text: string, names: Names): string {
  return text.replaceAll(/\{([ :]*(?:\w+ )?)(\w+)\}/g, (_, before: string, name: string) =>
    names[name] === undefined ? '' : before + names[name],
  );
}

/** The finding of a row, with the texts of its reason unless it has its own. All sentences of rows are made here. */
export function findingOfRow(row: Omit<Row, 'said'>, names: Names): Finding {
  const [category, reason] = row.is.split('/') as ['admission' | 'connection', Reason];
  const entries: Record<string, ReasonEntry> = REASONS[category];
  const text = (template: string | undefined) => template && filled(template, names);
  return findingOf({ category, reason }, entries[reason] ?? OF_THE_SERVER[category], {
    title: text(row.title),
    about: text(row.about) || undefined,
    message: capitalize(filled(row.message, names)),
    hint: text(row.hint),
    ...(row.persistence && { persistence: row.persistence }),
  });
}
