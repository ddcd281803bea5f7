import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * Every input with its default in action.yml; null if that is an expression. The bundle contains the result instead of this
 * file (scripts/bundle.ts).
 */
export const INPUTS: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries<{ default?: string }>(parse(readFileSync('action.yml', 'utf8')).inputs).map(
    ([name, { default: text = '' }]) => [name, text.startsWith('${{') ? null : text],
  ),
);
