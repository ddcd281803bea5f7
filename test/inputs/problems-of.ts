import { readJob } from '../../src/inputs/read-job.ts';
import { readServices } from '../../src/inputs/services.ts';
import { hasCode } from '../../src/job/errors.ts';

/** The repository and commit of a step's event. */
export const SOURCE = {
  server: 'https://github.com',
  repository: 'acme/shop',
  commit: '4f2a'.repeat(10),
  readServices,
};

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
    return problemsOfError(error);
  }
}

export function problemsOfError(error: unknown): string[] {
  if (hasCode(error, 'input')) return error.problems;
  throw error;
}
