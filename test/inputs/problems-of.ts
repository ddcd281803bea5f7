import { readJob } from '../../src/inputs/read-job.ts';
import { hasCode } from '../../src/job/errors.ts';

/**
 * What is wrong with the inputs of a job; nothing where it can be read. It runs the program of its image, unless they give another.
 * `source`: what a checkout brings.
 */
export function problemsOf(inputs: Record<string, string>, source?: Parameters<typeof readJob>[1]): string[] {
  const all: Record<string, string> = { args: '[]', ...inputs };
  return problemsIn(() => readJob((name) => all[name] ?? '', source));
}

/** What an `input` error says, if there is one; any other error is a bug, and goes on. */
export function problemsIn(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (hasCode(error, 'input')) return error.problems;
    throw error;
  }
}
