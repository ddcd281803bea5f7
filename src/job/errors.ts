export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What the operating system answered, as in "no space left on device (ENOSPC)". Leaves out the path of the file, which may be a
 * secret. Undefined for other errors.
 */
export function systemErrorWords(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const words = /^[A-Z0-9_]+: ([^,]+), /.exec(error.message)?.[1];
  return words === undefined ? String(error.code) : `${words} (${error.code})`;
}

/** The runner failed, for example because its disk is full. The message is a sentence that names the file. */
export class RunnerError extends Error {
  constructor(file: string, cause: unknown) {
    super(`The runner could not write ${file}: ${systemErrorWords(cause) ?? messageOf(cause)}.`, { cause });
    this.name = 'RunnerError';
  }
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
