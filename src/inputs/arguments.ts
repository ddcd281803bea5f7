import { parseYaml } from './yaml.ts';

/**
 * Reads the arguments of a command: one on each line, or a YAML list (`["make", "test"]`, or lines that begin with `- `).
 * Gives the arguments, or `problem`: what is wrong, as the end of a sentence. It quotes no argument, which may be a secret.
 */
export function parseArguments(text: string): string[] | { problem: string } {
  const trimmed = text.trimStart();
  if (trimmed === '') return [];
  if (trimmed.startsWith('[') || trimmed.startsWith('- ')) return parseList(text);
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && /\s/.test(only.trim())) {
    return {
      problem:
        'it is one line with blanks in it, which would be one single argument; write one argument on each line, or a list like ["make", "test"]',
    };
  }
  return lines;
}

function parseList(text: string): string[] | { problem: string } {
  const parsed = parseYaml(text);
  if ('problem' in parsed) return { problem: `it begins like a list but is none: ${parsed.problem}` };
  const list = parsed.value;
  if (!Array.isArray(list)) return { problem: 'it begins like a list but is none' };
  const bad = list.findIndex((entry) => typeof entry !== 'string' && typeof entry !== 'number');
  if (bad !== -1) return { problem: `its entry ${bad + 1} is no text; put it into quotes` };
  return list.map(String);
}
