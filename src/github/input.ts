import * as core from '@actions/core';

/** An input of the action, untrimmed; empty if not set. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}
