import { inputError } from '../job/errors.ts';
import { isReserved } from '../job/identity.ts';
import { codePoints, quoted } from '../job/text.ts';
import type { ReadInput } from '../job/values.ts';

/** The action's inputs, and a collector of their problems. */
export type Inputs = {
  raw: ReadInput;
  /** Without spaces around it. */
  text: ReadInput;
  /** `problem`: undefined if the value is right. */
  report: (input: string, problem: string | undefined) => unknown;
};

/** A longer list of problems does not help. */
const MAX_PROBLEMS = 20;

/** The problems of one input, each with its name. Further ones are only counted. */
export function problemsOf(input: string, all: readonly string[]): string[] {
  const more = all.length - MAX_PROBLEMS;
  const shown = all.slice(0, MAX_PROBLEMS);
  return [...shown, ...(more > 0 ? [`and ${more} more problems`] : [])].map((one) => `${input}: ${one}`);
}

/** Throws an `input` error with all problems that `read` reports. */
export function readInputs<Result>(raw: ReadInput, read: (inputs: Inputs) => Result): Result {
  const problems = new Map<string, string[]>();
  const report: Inputs['report'] = (input, problem) => {
    if (problem === undefined) return;
    const known = problems.get(input);
    if (known === undefined) problems.set(input, [problem]);
    else known.push(problem);
  };
  const result = read({ raw, text: (name) => raw(name).trim(), report });
  if (problems.size > 0) throw inputError([...problems].flatMap((entry) => problemsOf(...entry)));
  return result;
}

/** Gets the problems of one input, one after the other; undefined if a value is right. */
export type Report = (problem: string | undefined) => void;

export function parseInput<Result>(
  { raw, report }: Inputs,
  name: string,
  parse: (text: string, report: Report) => Result,
): Result {
  return parse(raw(name), (problem) => void report(name, problem));
}

/** Undefined for an input that was not given. */
export function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** Default: the first choice. */
export function readChoice<Choice extends string>(
  { text, report }: Pick<Inputs, 'text' | 'report'>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const word = text(name);
  const choice = choices.find((one) => one === word);
  if (word !== '' && choice === undefined)
    report(name, `${quoted(word)} must be one of ${choices.join(', ')}`);
  return choice ?? choices[0];
}

/** Default: false. */
export function readSwitch({ text, report }: Inputs, name: string): boolean {
  const value = parseSwitch(text(name));
  if (value === undefined) report(name, `${quoted(text(name))} must be true or false`);
  return value ?? false;
}

/** YAML 1.2 core schema, as on GitHub: true, True, TRUE and their opposites; empty is false. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  return /^(false|False|FALSE|)$/.test(text) ? false : undefined;
}

/** A signed 32-bit number of milliseconds, in whole seconds, as pods count their deadline. */
const MAX_DURATION_MS = 2_147_483_000;
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** In characters; the expression below takes quadratic time for digits without a unit. */
const MAX_LENGTH = 50;

/** Milliseconds of `90s`, `10m`, `1h30m` or `1.5h`, up to 24 days; undefined for everything else, including bare numbers. */
export function parseDuration(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return undefined;
  const spans = parts.map(([, number, unit = '']) => Number(number) * (UNITS[unit] ?? Number.NaN));
  const total = Math.round(spans.reduce((sum, span) => sum + span));
  return total <= MAX_DURATION_MS ? total : undefined;
}

export function problemOfDuration(text: string, leastMs: number, hidden?: boolean): string {
  const last = leastMs === 0 ? '0s' : '1h30m';
  return `${quoted(text, hidden)} is not a valid duration (${leastMs / 1000}s to 24 days); write it as in 90s, 10m or ${last}`;
}

/** In milliseconds. `fallback`: for an empty input. `leastMs`: zero for a grace. */
export function readDuration<Fallback>(
  { text, report }: Inputs,
  name: string,
  fallback: Fallback,
  leastMs = 1000,
): number | Fallback {
  const written = text(name);
  if (written === '') return fallback;
  const milliseconds = parseDuration(written) ?? -1;
  if (milliseconds < leastMs) report(name, problemOfDuration(written, leastMs));
  return milliseconds;
}

/** Trimmed lines, without blank ones and lines that start with `#`. */
export function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

/** The same without comments at the ends of lines, for what has no # after a blank itself. */
export function numberedRules(text: string): { line: string; number: number }[] {
  // Comments start with # at the start of a line or after a space.
  return numberedLines(text).map(({ line, number }) => ({
    line: line.replace(/(?<!\S)#.*/s, '').trim(),
    number,
  }));
}

/** Separated by spaces, commas or line breaks. A line can end with a comment. */
export function entriesOf(text: string): string[] {
  return numberedRules(text).flatMap(({ line }) => line.split(/[\s,]+/).filter((entry) => entry !== ''));
}

/** A name of at most 63 characters, optionally after a DNS name and a slash. */
const KEY = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/** For a label or annotation. */
export function problemOfKey(key: string): string | undefined {
  return isReserved(key) ? `has the key ${key}, which is reserved for Pod Step; remove it` : undefined;
}

/**
 * Parses the KEY=VALUE lines of `labels` and `node-selector`. Problems give the line number.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
export function parseLabels(text: string, report: Report): Record<string, string> {
  const labels = new Map<string, string>();
  for (const { line, number } of numberedRules(text)) {
    const equals = line.indexOf('=');
    const key = line.slice(0, Math.max(equals, 0)).trim();
    const value = line.slice(equals + 1).trim();
    const problem = equals === -1 ? 'is not a valid label; write KEY=VALUE' : problemOf(key, value, labels);
    if (problem === undefined) labels.set(key, value);
    else report(`line ${number}${codePoints(line)} ${problem}`);
  }
  return Object.fromEntries(labels);
}

function problemOf(key: string, value: string, before: Map<string, string>): string | undefined {
  if (!KEY.test(key))
    return 'does not have a valid label key before "="; write it as in team or example.com/team';
  if (/[,;=]/.test(value)) return 'has more than one label; write each on its own line, without a comma';
  if (!VALUE.test(value))
    return 'does not have a valid label value after "="; use at most 63 letters, digits, "-", "_" and "."';
  if (before.has(key)) return 'repeats a key that is already set; remove one of the lines';
  return problemOfKey(key);
}

/** Equal, or one letter is added, missing or changed, or two adjacent letters are swapped. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = rests(one, other);
  return a.slice(1) === b.slice(1) || isNearest(one, other);
}

/** The same without a changed letter, which more often makes another word. */
export function isNearest(one: string, other: string): boolean {
  const [a, b] = rests(one, other);
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a === b || isSwapped || a.slice(1) === b || a === b.slice(1);
}

/** What follows the letters that both start with. */
function rests(one: string, other: string): [string, string] {
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin++;
  return [one.slice(begin), other.slice(begin)];
}
