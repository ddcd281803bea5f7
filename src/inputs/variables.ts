import type { Job } from '../job/job.ts';
import { tooShort } from '../job/quoted.ts';
import { type Inputs, parseInput } from './inputs.ts';
import { type NumberedVariable, parseEnvironment } from './values/environment.ts';

/** Plain and secret variables. Problems show neither values nor names: either may be part of a secret. */
export function readVariables(inputs: Inputs): Pick<Job, 'env' | 'secretEnv' | 'warnings'> {
  const { report } = inputs;
  const { variables: env } = readEnvironment(inputs, 'env');
  const { variables: secretEnv, problems } = readEnvironment(inputs, 'secret-env');
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
    // Where parsing failed, values may be fragments.
    const problem = problems.length === 0 ? tooShort(value) : undefined;
    if (problem !== undefined)
      report('secret-env', `the value of line ${line} ${problem}; if it is no secret, use env`);
  }
  const plain = ({ name, value }: NumberedVariable) => ({ name, value });
  const empty = secretEnv.filter(({ value }) => value === '').map(({ line }) => line);
  return { env: env.map(plain), secretEnv: secretEnv.map(plain), warnings: warningsOf(empty) };
}

/** `empty`: the lines of variables without a value, which an expression makes of a secret that is not there. */
function warningsOf(empty: readonly number[]): Job['warnings'] {
  if (empty.length === 0) return [];
  const which = empty.length === 1 ? `line ${empty[0]}` : `lines ${empty.join(', ')}`;
  return [
    {
      title: 'A secret variable is empty',
      message: `secret-env has no value in ${which}. If it comes from a secret: is there one of its name here, and does the job name the environment that it belongs to? Pull requests from forks and of Dependabot get no secrets.`,
    },
  ];
}

function readEnvironment(inputs: Inputs, name: string): ReturnType<typeof parseEnvironment> {
  const environment = parseInput(inputs, name, parseEnvironment);
  for (const { value, line } of environment.variables)
    if (value.includes('\0'))
      inputs.report(name, `the value of line ${line} holds a zero byte, which no environment can`);
  return environment;
}
