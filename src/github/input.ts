import * as core from '@actions/core';

/** An input of the action by its name, as it was given; empty where it was not. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}
