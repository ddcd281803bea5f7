import { readJob } from '../../src/inputs/read-job.ts';
import { hasCode } from '../../src/job/errors.ts';

/**
 * The problems of the inputs of a job; empty if it can be read. It runs the program of its image, unless they set another one.
 * `source`: the source of a checkout.
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
