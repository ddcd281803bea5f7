import * as core from '@actions/core';
import type { ReadInput } from '../inputs/inputs.ts';

/** An input of the action, untrimmed; empty if not set. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}

const VARIABLE = /^INPUT_(.+)$/;

/** Names of all inputs with a value that the runner hands on, in small letters; also of those that action.yml lacks. */
export function namesOfInputs(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([variable, value]) => {
    const name = VARIABLE.exec(variable)?.[1]?.toLowerCase();
    return name === undefined || !value ? [] : [name];
  });
}

/** The token for GitHub's API; empty for none. */
export function readGitHubToken(input: ReadInput): string {
  return input('github-token').trim();
}
