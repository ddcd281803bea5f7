import type { EnvironmentVariable, Job } from '../job/job.ts';
import { codePoints, tooShort } from '../job/text.ts';
import { entryIn, valueAt } from '../job/values.ts';
import type { Inputs, Report } from './values.ts';

/** Shells take less than Kubernetes 1.30+: https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SEVERAL_LINES = 'for a multiline value, write NAME<<END, the lines, and END on its own line';

/** `line`: number of its first line. */
type NumberedVariable = EnvironmentVariable & { line: number };

/**
 * Parses `NAME=value`, or `NAME<<END`, lines, `END` (the form of $GITHUB_ENV). Ignores empty lines and lines that start with
 * `#`. Problems give line numbers and quote nothing: in a multiline secret without END, each line is where a name is expected,
 * and GitHub masks a secret only where it is printed whole.
 */
function parseEnvironment(text: string, report: Report): NumberedVariable[] {
  const lines = text.split(/\r?\n/);
  const variables: NumberedVariable[] = [];
  const known = new Map<string, number>();
  let isUnreadable = false;
  for (let index = 0; index < lines.length; index++) {
    const raw = lines[index] ?? '';
    const line = index + 1;
    if (raw.trim() === '' || raw.trimStart().startsWith('#')) continue;
    const found = readLine(raw);
    const before = variables.at(-1);
    if (found === undefined || continuesBase64(before?.value, raw)) {
      // Of several such lines, the first one is enough: the others follow from it.
      if (!isUnreadable) report(notOfTheForm(line, raw, before));
      isUnreadable = true;
      continue;
    }
    isUnreadable = false;
    const { name, isLong, rest } = found;
    const first = known.get(name);
    if (first === undefined) known.set(name, line);
    else report(`line ${line} repeats the variable of line ${first}; remove one of them`);
    if (!isLong && /\s=$/.test(raw.slice(0, raw.length - rest.length)) && /^\s/.test(rest))
      report(`line ${line} has spaces around "=", which would be part of the value; write NAME=value`);
    const entry = valueAt(lines, index, isLong ? { ...found, rest: rest.trim() } : found);
    if (entry === undefined) {
      report(
        `line ${line} starts a multiline value that has no end; write the word after << on its own line, without spaces before it`,
      );
      return variables;
    }
    variables.push({ name, value: entry.value, line });
    index = entry.last;
  }
  return variables;
}

/** Without a `=`, the line may be part of a secret. `before`: the variable before it. */
function notOfTheForm(line: number, raw: string, before: NumberedVariable | undefined): string {
  const name = raw.slice(0, Math.max(raw.indexOf('='), 0));
  const hint = before === undefined ? '' : `the value of line ${before.line} may continue there; `;
  return `line ${line} is not of the form NAME=value${codePoints(name)} (a name has letters, digits and "_"); ${hint}${SEVERAL_LINES}`;
}

function readLine(line: string): ReturnType<typeof entryIn> {
  const entry = entryIn(line);
  const name = entry?.name.trim() ?? '';
  return entry && NAME.test(name) ? { ...entry, name } : undefined;
}

/** PEM without its last line: https://www.rfc-editor.org/rfc/rfc7468#section-2 */
function isCutKey(value: string): boolean {
  return value.trimStart().startsWith('-----BEGIN ') && !value.includes('-----END ');
}

/** Base64 is wrapped at 64, 70 or 76 characters. */
const MIN_WRAPPED = 60;
const MIN_TAIL = 8;
const MIN_LONE_TAIL = 20;

/**
 * Is the line the end of base64 that started in the value before, although its padding looks like NAME=? Part of a secret would
 * become the name of a variable, readable in the pod's spec. Names are in capitals, or have no digits; base64 mixes all.
 */
function continuesBase64(before: string | undefined, line: string): boolean {
  const text = line.trim();
  const name = text.replace(/={1,2}$/, '');
  if (before === undefined || name === text || text.length % 4 !== 0 || !/^[A-Za-z0-9]+$/.test(name))
    return false;
  const isMixed = /[A-Z]/.test(name) && /[a-z]/.test(name);
  const value = before.trim();
  if (value === '') return isMixed && /[0-9]/.test(name) && name.length >= MIN_LONE_TAIL;
  const isWrapped = value.length >= MIN_WRAPPED && /^[A-Za-z0-9+/]+$/.test(value);
  return isWrapped && isMixed && name.length >= MIN_TAIL;
}

/** Plain and secret variables. Problems show neither values nor names, because either can be part of a secret. */
export function readVariables(inputs: Inputs): Pick<Job, 'env' | 'secretEnv' | 'warnings'> {
  const { report } = inputs;
  const { variables: env } = readEnvironment(inputs, 'env');
  const { variables: secretEnv, isWhole } = readEnvironment(inputs, 'secret-env');
  const open = new Map(env.map(({ name, line }) => [name, line]));
  for (const { name, line } of secretEnv) {
    const other = open.get(name);
    if (other !== undefined)
      report(
        'secret-env',
        `line ${line} sets a variable that line ${other} of env also sets; set it in only one of them`,
      );
  }
  for (const { value, line } of secretEnv) {
    // After a parse error, values can be fragments.
    const problem = isWhole ? tooShort(value) : undefined;
    if (problem !== undefined)
      report('secret-env', `the value of line ${line} ${problem}, or use env if it is not a secret`);
  }
  const plain = ({ name, value }: NumberedVariable) => ({ name, value });
  const empty = secretEnv.filter(({ value }) => value === '').map(({ line }) => line);
  return { env: env.map(plain), secretEnv: secretEnv.map(plain), warnings: warningsOf(empty) };
}

/** `empty`: the lines of variables without a value, which is the result of an expression with a secret that does not exist. */
function warningsOf(empty: readonly number[]): Job['warnings'] {
  if (empty.length === 0) return [];
  const which = empty.length === 1 ? `line ${empty[0]}` : `lines ${empty.join(', ')}`;
  return [
    {
      title: 'A secret variable is empty',
      message: `secret-env has no value in ${which}. If it comes from a secret, check that the secret exists and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets.`,
    },
  ];
}

function readEnvironment(inputs: Inputs, name: string) {
  let isWhole = true;
  const report: Report = (problem) => {
    isWhole = false;
    inputs.report(name, problem);
  };
  const variables = parseEnvironment(inputs.raw(name), report);
  for (const { value, line } of variables)
    if (value.includes('\0')) report(`the value of line ${line} contains a zero byte; remove it`);
    // The other lines of the key have a problem of their own, unless they are missing.
    else if (isWhole && isCutKey(value))
      report(`line ${line} contains only the first line of a key; ${SEVERAL_LINES}`);
  return { variables, isWhole };
}
