import { readJob } from '../../src/inputs/read-job.ts';
import { hasCode } from '../../src/job/errors.ts';

/**
 * What is wrong with the inputs of a job; nothing where it can be read. It runs the program of its image, unless they give another.
 * `source`: what a checkout brings.
 */
export function problemsOf(inputs: Record<string, string>, source?: Parameters<typeof readJob>[1]): string[] {
  try {
    const all: Record<string, string> = { args: '[]', ...inputs };
    readJob((name) => all[name] ?? '', source);
    return [];
  } catch (error) {
    if (hasCode(error, 'input')) return error.problems;
    throw error;
  }
}
