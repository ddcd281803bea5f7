/** The lines of an input, without blank ones and those that begin with `#`, and without blanks around them. */
export function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

/** The entries of a list, with blanks, commas or lines between them. */
export function entriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '');
}
