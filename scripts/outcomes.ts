/** `npm run outcomes`: writes the tables of docs/outcomes.md and the sections of docs/troubleshooting.md from the catalogue. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Category } from '../src/findings/catalogue.ts';
import { cell, table, withContent } from './markdown-table.ts';
import { CATEGORIES, reasonsOf } from './reasons.ts';
import { withSections } from './troubleshooting.ts';

/** The document with new tables. Each table is between two comments that name its category. */
export function withReasons(document: string): string {
  return CATEGORIES.reduce((text, category) => withContent(text, category, tableOf(category)), document);
}

function tableOf(category: Category): string {
  const rows = reasonsOf(category).map(({ name, section, found, advice, retryable, isSuccess }) => [
    isSuccess ? name : name.replace(/^`[^`]+`/, (first) => `[${first}](troubleshooting.md#${section})`),
    cell(found),
    cell(advice.replace(/\.$/, '')),
    retryable,
  ]);
  return table(['Reason', 'What happened', 'What to do', 'Retryable'], rows);
}

if (import.meta.main) {
  for (const [file, renewed] of [
    ['docs/outcomes.md', withReasons],
    ['docs/troubleshooting.md', withSections],
  ] as const)
    writeFileSync(file, renewed(readFileSync(file, 'utf8')));
}
