import { globSync, readFileSync } from 'node:fs';

/** The lines of a table in test/fixtures, each an object in JSON. */
export function rowsOf<Row>(name: string): Row[] {
  const text = readFileSync(`test/fixtures/${name}.jsonl`, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The same, each row after its field `what`: a name in a title that is not cut as fields are. */
export function namedRowsOf<Row>(name: string): [what: string, row: Row][] {
  return rowsOf<Row & { what: string }>(name).map((row) => [row.what, row]);
}

/** The tables of one folder, by the names that `rowsOf` takes. */
export function namesIn(folder: string): string[] {
  const files = globSync(`${folder}/*.jsonl`, { cwd: 'test/fixtures' });
  return files.map((file) => file.slice(0, -'.jsonl'.length));
}
