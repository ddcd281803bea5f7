import type { ReadInput, Report } from '../inputs.ts';
import type { EnvironmentVariable, Job } from '../job.ts';
import { parseEnvironment } from './environment.ts';

/** Reads the variables of the step, open and secret ones. Problems never show a value. */
export function readVariables(input: ReadInput, report: Report): Pick<Job, 'env' | 'secretEnv'> {
  const env = readEnvironment('env', input('env'), report);
  const secretEnv = readEnvironment('secret-env', input('secret-env'), report);
  for (const { name } of secretEnv)
    if (env.some((variable) => variable.name === name))
      report('secret-env', `sets ${name}, which env sets as well; it belongs into one of them`);
  return { env, secretEnv };
}

function readEnvironment(input: string, text: string, report: Report): EnvironmentVariable[] {
  const { variables, problems } = parseEnvironment(text);
  for (const problem of problems) report(input, problem);
  for (const { name, value } of variables) {
    if (value.includes('\0'))
      report(input, `the value of ${name} holds a zero byte, which no environment can`);
  }
  return variables;
}
