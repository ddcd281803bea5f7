import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The names of all inputs that action.yml has. */
export function inputsOfAction(): string[] {
  const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { inputs: Record<string, object> };
  return Object.keys(inputs);
}
