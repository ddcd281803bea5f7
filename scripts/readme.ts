/** `npm run readme`: rewrites the tables of inputs and outputs in README.md from action.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { cell, table, withContent } from './markdown-table.ts';

/** The README with new tables. Each place is between two comments that name it. */
export function withTables(readme: string, actionYaml: string): string {
  const action = parseDocument(actionYaml);
  return withContent(
    withContent(readme, 'inputs', groupsOf(action.get('inputs')).map(inputTable).join('\n\n')),
    'outputs',
    table(['output', 'what it is'], pairsOf(action.get('outputs')).map(outputRow)),
  );
}

/** Inputs under the comment that stands before the first of them. */
type Group = { title: string; inputs: Pair[] };

function groupsOf(inputs: unknown): Group[] {
  const groups: Group[] = [];
  for (const pair of pairsOf(inputs)) {
    const title = titleBefore(inputs as YAMLMap, pair);
    if (title !== undefined) groups.push({ title, inputs: [] });
    if (groups.length === 0) throw new Error(`action.yml: no comment names the group of ${pair.key}`);
    groups.at(-1)?.inputs.push(pair);
  }
  return groups;
}

/** A comment before the first pair of a map belongs to the map. */
function titleBefore(map: YAMLMap, { key }: Pair): string | undefined {
  const own = isScalar(key) ? key.commentBefore : undefined;
  return (own ?? (map.items[0]?.key === key ? map.commentBefore : undefined))?.trim();
}

function pairsOf(map: unknown): Pair[] {
  if (!isMap(map)) throw new Error('action.yml has no inputs or outputs');
  return map.items;
}

function inputTable({ title, inputs }: Group): string {
  return `### ${title}\n\n${table(['input', 'what it is', 'default'], inputs.map(inputRow))}`;
}

function inputRow(pair: Pair): string[] {
  const standard = field(pair, 'default');
  return [`\`${pair.key}\``, description(pair), standard === undefined ? '' : `\`${standard}\``];
}

function outputRow(pair: Pair): string[] {
  return [`\`${pair.key}\``, description(pair)];
}

/** The pages it names become links. */
function description(pair: Pair): string {
  return cell(field(pair, 'description') ?? '').replaceAll(
    /docs\/[a-z-]+\.md/g,
    (page) => `[${page}](${page})`,
  );
}

function field({ value }: Pair, name: string): string | undefined {
  const found = isMap(value) ? value.get(name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

if (import.meta.main)
  writeFileSync(
    'README.md',
    withTables(readFileSync('README.md', 'utf8'), readFileSync('action.yml', 'utf8')),
  );
