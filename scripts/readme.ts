/** `npm run readme`: rewrites the inputs and outputs in README.md from action.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { VERSION } from '../src/job/identity.ts';
import { cell, table, withContent } from './markdown-table.ts';

/** GitHub's page shows about this many characters of a line of code. */
const COLUMNS = 92;
const INDENT = '    ';

/** The README with new inputs and outputs. Each place is between two comments that name it. */
export function withInputsAndOutputs(readme: string, actionYaml: string): string {
  const action = parseDocument(actionYaml);
  return withContent(
    withContent(readme, 'inputs', inputBlock(action.get('inputs'))),
    'outputs',
    table(['Output', 'Description'], pairsOf(action.get('outputs')).map(outputRow)),
  );
}

/** A step with every input, each below its description and type, and with its default as its value. */
function inputBlock(inputs: unknown): string {
  const lines = pairsOf(inputs).flatMap((pair) => {
    const title = titleBefore(inputs as YAMLMap, pair);
    const heading = title === undefined ? [] : [`${INDENT}# ---- ${title} ----`, ''];
    return [...heading, ...inputLines(pair), ''];
  });
  const step = [`- uses: pod-step/pod-step@v${VERSION}`, '  with:', ...lines.slice(0, -1)];
  return `\`\`\`yaml\n${step.join('\n')}\n\`\`\``;
}

/** A comment before the first pair of a map belongs to the map. */
function titleBefore(map: YAMLMap, { key }: Pair): string | undefined {
  const own = isScalar(key) ? key.commentBefore : undefined;
  return (own ?? (map.items[0]?.key === key ? map.commentBefore : undefined))?.trim();
}

function inputLines(pair: Pair): string[] {
  return [
    ...comment(field(pair, 'description') ?? ''),
    ...comment(`Type: ${typeOf(pair)}`),
    `${INDENT}${pair.key}: ${field(pair, 'default') ?? '""'}`,
  ];
}

/** GitHub knows no types of an action's inputs, so action.yml has them as comments. */
function typeOf({ key, value }: Pair): string {
  const type = isMap(value) ? value.commentBefore?.trim() : undefined;
  if (!type) throw new Error(`action.yml: the input ${key} has no type, as in "${key}: # string"`);
  return type;
}

/** A text as lines of comment, none longer than COLUMNS unless a word is. */
function comment(text: string): string[] {
  const start = `${INDENT}#`;
  const lines = [start];
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > COLUMNS && lines.at(-1) !== start) lines.push(`${start} ${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function outputRow(pair: Pair): string[] {
  return [`\`${pair.key}\``, withLinks(cell(field(pair, 'description') ?? ''))];
}

/** The pages that a description names become links. */
function withLinks(description: string): string {
  return description.replaceAll(/(?:docs\/[a-z-]+|SECURITY)\.md/g, (page) => `[${page}](${page})`);
}

/** The type of each input of action.yml. */
export function inputTypes(actionYaml: string): [name: string, type: string][] {
  return pairsOf(parseDocument(actionYaml).get('inputs')).map((pair) => [String(pair.key), typeOf(pair)]);
}

function pairsOf(map: unknown): Pair[] {
  if (!isMap(map)) throw new Error('action.yml has no inputs or outputs');
  return map.items;
}

function field({ value }: Pair, name: string): string | undefined {
  const found = isMap(value) ? value.get(name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

if (import.meta.main)
  writeFileSync(
    'README.md',
    withInputsAndOutputs(readFileSync('README.md', 'utf8'), readFileSync('action.yml', 'utf8')),
  );
