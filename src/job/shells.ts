type Interpreter = { name: string; options: string };

/** The program of a first line or shell, without its folder. For env, the program that env starts. */
export function interpreterIn(words: readonly string[]): Interpreter | undefined {
  const [path = '', ...options] = words;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '') return undefined;
  if (name !== 'env') return { name, options: options.join(' ') };
  const program = options.findIndex((word) => !word.startsWith('-') && !word.includes('='));
  return program === -1 ? undefined : interpreterIn(options.slice(program));
}

/** Programs that are a POSIX shell and nothing more. */
export const SH = /^(?:sh|dash|ash|busybox)$/;
