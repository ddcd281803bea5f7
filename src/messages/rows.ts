import type { Case } from '../findings/cases.ts';

/** Words of others, and the case that they mean. Each row needs a witness, which is a line of test/fixtures/words. */
export type Row = Case & { readonly said: RegExp };

/** The first row whose words occur, and what its groups have found. Bound the words before. */
export function firstRow<R extends Pick<Row, 'said'>>(
  rows: readonly R[],
  words: string,
): { row: R; names: Record<string, string | undefined> } | undefined {
  for (const row of rows) {
    const found = row.said.exec(words);
    if (found !== null) return { row, names: { ...found.groups } };
  }
  return undefined;
}
