import type { EnvironmentVariable } from '../job.ts';

/** Kubernetes takes more since 1.30, shells don't: https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads the lines of an environment: `NAME=value`, or `NAME<<END`, lines, `END` for a value of several lines
 * (the form of $GITHUB_ENV). Empty lines and lines that begin with `#` are passed over.
 * Problems name the line by its number and its variable, never by its value.
 */
export function parseEnvironment(text: string): { variables: EnvironmentVariable[]; problems: string[] } {
  const lines = text.split(/\r?\n/);
  const variables: EnvironmentVariable[] = [];
  const problems: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const number = index + 1;
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const [, name, sign, rest] = /^\s*([^=<]*?)\s*(=|<<)(.*)$/.exec(line) ?? [];
    if (name === undefined || sign === undefined || rest === undefined) {
      problems.push(`line ${number} is not of the form NAME=value`);
      continue;
    }
    if (!NAME.test(name))
      problems.push(`line ${number}: "${name}" is no name of a variable (letters, digits and "_")`);
    if (variables.some((variable) => variable.name === name))
      problems.push(`line ${number} sets ${name} a second time`);
    if (sign === '=') {
      variables.push({ name, value: rest });
      continue;
    }
    const end = lines.indexOf(rest.trim(), index + 1);
    if (rest.trim() === '' || end === -1) {
      problems.push(
        `line ${number}: ${name} begins a value of several lines whose end "${rest.trim()}" never comes`,
      );
      break;
    }
    variables.push({ name, value: lines.slice(index + 1, end).join('\n') });
    index = end;
  }
  return { variables, problems };
}
