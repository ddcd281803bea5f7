export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** All problems of the inputs. Each names the input, what was found and what would be right; never a secret's value. */
export class InputError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}
