import { looksSecret, quoted } from '../../job/quoted.ts';

/** Trimmed lines, without blank ones and those that begin with `#`. */
export function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

/** The same without comments at the ends of lines, for what has no # after a blank itself. */
export function numberedRules(text: string): { line: string; number: number }[] {
  return numberedLines(text).map(({ line, number }) => ({ line: withoutComment(line), number }));
}

/** Comments begin with # at the start or after a blank. */
function withoutComment(line: string): string {
  return (line.split(/(?<!\S)#/, 1)[0] ?? '').trim();
}

/** Separated by blanks, commas or lines, which may end with a comment. */
export function entriesOf(text: string): string[] {
  return ruleLines(text).flatMap((line) => line.split(/[\s,]+/).filter((entry) => entry !== ''));
}

/** A line `VALUE`, for everything, or `NAME = VALUE`. */
export type Rule = { name: string | undefined; value: string };

/** A text with so many is something else. */
const MAX_PROBLEMS = 100;

/**
 * Reads lines of `VALUE` or `NAME = VALUE` and gives their problems. `read` gives the problem of a line, a sentence that
 * quotes a value alone itself; `hidden`: whether the whole text looks like a secret. `form`: what to write.
 */
export function readRules(
  text: string,
  form: string,
  read: (rule: Rule, hidden: boolean) => string | undefined,
): string[] {
  const problems: string[] = [];
  const hidden = looksSecret(text);
  for (const line of ruleLines(text)) {
    if (problems.length === MAX_PROBLEMS) break;
    const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
    const rule = second === undefined ? { name: second, value: first } : { name: first, value: second };
    const problem = more.length > 0 ? `it has more than one =; write ${form}` : read(rule, hidden);
    const place = rule.name === undefined ? '' : `${quoted(line, hidden)}: `;
    if (problem !== undefined) problems.push(`${place}${problem}`);
  }
  return problems;
}

/** The lines without comments and without blank lines. */
export function ruleLines(text: string): string[] {
  return numberedRules(text).map(({ line }) => line);
}
