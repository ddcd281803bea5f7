import * as core from '@actions/core';
import type { ReadInput } from '../inputs/inputs.ts';

/** An input of the action, untrimmed; empty if not set. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}

/** The token for GitHub's API; empty for none. */
export function readGitHubToken(input: ReadInput): string {
  return input('github-token').trim();
}
