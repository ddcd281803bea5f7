/** `npm run outcomes`: rewrites the tables of docs/outcomes.md from the table of reasons. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ReasonEntry } from '../src/job/reason-entry.ts';
import { isRetryable } from '../src/judge/finding.ts';
import { type Category, REASONS } from '../src/judge/reasons/reasons.ts';
import { OF_THE_SERVER } from '../src/judge/reasons/refusal-reasons.ts';
import { cell, table, withContent } from './markdown-table.ts';

/** The document with new tables. Each table is between two comments that name its category. */
export function withReasons(document: string): string {
  const categories = Object.keys(REASONS) as Category[];
  return categories.reduce((text, category) => withContent(text, category, tableOf(category)), document);
}

function tableOf(category: Category): string {
  const entries: [string, ReasonEntry][] = Object.entries(REASONS[category]);
  const rows = [
    ...entries.map(([reason, entry]) => rowOf(category, `\`${reason}\``, entry)),
    ...serverRows(category),
  ];
  return table(['reason', 'what happened', 'what to do', 'retryable'], rows);
}

/** The most frequent reasons of the API server, as examples. */
function serverRows(category: Category): string[][] {
  const { admission, connection, http } = OF_THE_SERVER;
  const more = 'or another reason of the API server in small letters';
  const listed = ({ names }: { names: readonly string[] }) =>
    `${names.map((name) => `\`${name}\``).join(', ')}, ${more}`;
  if (category === 'admission') return [rowOf(category, listed(admission), admission)];
  if (category !== 'connection') return [];
  return [
    rowOf(category, listed(connection), connection),
    rowOf(category, '`http-` and the status, like http-404', http),
  ];
}

function rowOf(category: Category, name: string, entry: ReasonEntry): string[] {
  const advice = entry.advice ?? entry.hint ?? 'Nothing';
  return [
    name,
    cell(entry.found ?? entry.title),
    cell(advice.replace(/\.$/, '')),
    retryable(category, entry),
  ];
}

/** What a finding of this reason answers; `depends` where findings of it differ. */
export function retryable(category: Category, entry: ReasonEntry): 'yes' | 'no' | 'depends' {
  const { outcome = 'failure', persistence = 'permanent' } = entry;
  if (persistence === 'depends') return 'depends';
  return isRetryable({ outcome, category, persistence }) ? 'yes' : 'no';
}

if (import.meta.main)
  writeFileSync('docs/outcomes.md', withReasons(readFileSync('docs/outcomes.md', 'utf8')));
