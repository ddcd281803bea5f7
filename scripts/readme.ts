/** `npm run readme`: rewrites the tables of inputs and outputs in README.md from action.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { cell, table, withContent } from './markdown-table.ts';

type Action = {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { description: string }>;
};

/** The README with new tables. Each table is between two comments that name it. */
export function withTables(readme: string, actionYaml: string): string {
  const { inputs, outputs } = parse(actionYaml) as Action;
  const inputRows = Object.entries(inputs).map(([name, input]) => [
    `\`${name}\``,
    cell(input.description),
    defaultOf(input),
  ]);
  const outputRows = Object.entries(outputs).map(([name, output]) => [
    `\`${name}\``,
    cell(output.description),
  ]);
  return withContent(
    withContent(readme, 'inputs', table(['input', 'what it is', 'default'], inputRows)),
    'outputs',
    table(['output', 'what it is'], outputRows),
  );
}

function defaultOf(input: { default?: string; required?: boolean }): string {
  if (input.required) return '**required**';
  return input.default === undefined ? '' : `\`${input.default}\``;
}

if (import.meta.main)
  writeFileSync(
    'README.md',
    withTables(readFileSync('README.md', 'utf8'), readFileSync('action.yml', 'utf8')),
  );
