/** As a sentence begins with it. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A headline as a part of a sentence. */
export function uncapitalize(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** All that ends a line for some reader: https://www.unicode.org/reports/tr14/#BK */
const LINE_ENDS = /(?:[\r\n\v\f\u0085\u2028\u2029][ \t]*)+/g;

/** Text of any origin as a line: nothing in it ends the line or orders a terminal about. Its blanks and tabs stay. */
export function oneLine(text: string): string {
  return stripControl(text.replaceAll(LINE_ENDS, ' '));
}

/**
 * Text without the orders that terminals obey (colours among them), without other control characters than line ends and
 * tabs, and without what turns the direction of writing round and so shows something else than is there.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
export function stripControl(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '�')
  );
}
