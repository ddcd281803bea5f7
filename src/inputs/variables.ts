import type { ReadInput, Report } from '../inputs.ts';
import type { EnvironmentVariable, Job } from '../job.ts';
import { type NumberedVariable, parseEnvironment } from './environment.ts';
import { tooShort } from './short-secrets.ts';

/** Reads the variables of the step, open and secret ones. Problems show neither values nor names: either may be a part of a secret. */
export function readVariables(input: ReadInput, report: Report): Pick<Job, 'env' | 'secretEnv'> {
  const { variables: env } = readEnvironment('env', input('env'), report);
  const { variables: secretEnv, isSound } = readEnvironment('secret-env', input('secret-env'), report);
  const open = new Map(env.map(({ name, line }) => [name, line]));
  for (const { name, line } of secretEnv) {
    const other = open.get(name);
    if (other !== undefined)
      report(
        'secret-env',
        `line ${line} sets a variable that line ${other} of env sets as well; it belongs into one of them`,
      );
  }
  for (const { value, line } of secretEnv) {
    // Of a text that was cut into lines, the pieces are not what was meant.
    const problem = isSound ? tooShort(value) : undefined;
    if (problem !== undefined)
      report('secret-env', `the value of line ${line} ${problem}; if it is no secret, use env`);
  }
  return { env: env.map(plain), secretEnv: secretEnv.map(plain) };
}

function readEnvironment(
  input: string,
  text: string,
  report: Report,
): { variables: NumberedVariable[]; isSound: boolean } {
  const { variables, problems } = parseEnvironment(text);
  for (const problem of problems) report(input, problem);
  for (const { value, line } of variables) {
    if (value.includes('\0'))
      report(input, `the value of line ${line} holds a zero byte, which no environment can`);
  }
  return { variables, isSound: problems.length === 0 };
}

function plain({ name, value }: NumberedVariable): EnvironmentVariable {
  return { name, value };
}
