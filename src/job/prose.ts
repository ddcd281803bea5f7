declare const ours: unique symbol;

/**
 * Text that Pod Step wrote for people. At run time it is a string. Its type is that of a symbol, which the compiler does not
 * let anyone join, search or compare as text, so that no decision rests on our own words. Only findings/spoken.ts turns it into text, which the linter keeps out of everything that decides.
 */
export type Prose = symbol & { readonly [ours]: true } & Readonly<Record<keyof symbol, never>>;

/** Marks a text as prose. */
export function prose(text: string): Prose {
  return text as unknown as Prose;
}
