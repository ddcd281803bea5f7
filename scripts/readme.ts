/** `npm run readme`: writes the tables of inputs and outputs in README.md anew from action.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

type Action = {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { description: string }>;
};

/** Gives the README with its tables as action.yml has them. Each table stands between two comments that name it. */
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
  return replace(
    replace(readme, 'inputs', table(['input', 'what it is', 'default'], inputRows)),
    'outputs',
    table(['output', 'what it is'], outputRows),
  );
}

function defaultOf(input: { default?: string; required?: boolean }): string {
  if (input.required) return '**required**';
  return input.default === undefined ? '' : `\`${input.default}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function replace(readme: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!place.test(readme)) throw new Error(`README.md has no place for the table of ${name}`);
  return readme.replace(place, (_, before: string, after: string) => `${before}${content}\n${after}`);
}

if (import.meta.main)
  writeFileSync(
    'README.md',
    withTables(readFileSync('README.md', 'utf8'), readFileSync('action.yml', 'utf8')),
  );
