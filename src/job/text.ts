export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name such as ConfigMap or TLS stays. */
export function uncapitalize(words: string): string {
  return /^\S[a-z]*[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** Everything that some reader takes for a line end: https://www.unicode.org/reports/tr14/#BK */
const LINE_ENDS = /(?:[\r\n\v\f\u0085\u2028\u2029][ \t]*)+/g;

/** Foreign text as one line, without line ends and terminal control. Other blanks and tabs stay. */
export function oneLine(text: string): string {
  return stripControl(text.replaceAll(LINE_ENDS, ' '));
}

/**
 * Escape sequences: control sequences (colours), strings (links), and short ones, such as `tput sgr0` has.
 * https://www.ecma-international.org/publications-and-standards/standards/ecma-48/
 */
export const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[P\]X^_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|[ -/]{1,2}[0-~]|[0-OQ-WYZ\\`-~])/g;

/** Without the joiners and selectors of emojis and scripts. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point */
const UNSEEN = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes terminal escape sequences. Replaces other control characters, except line ends and tabs, and characters that
 * change the writing direction or that nobody sees, because the text then shows something else than it contains.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
export function stripControl(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(ESCAPES, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�')
      .replaceAll(UNSEEN, '�')
  );
}

/** Nodes, registries and webhooks may send more: pages or noise. Regular expressions may take quadratic time. */
const MAX_LENGTH = 8192;

const CUT = ' … ';
const HALF = Math.floor((MAX_LENGTH - CUT.length) / 2);

/** The message, or its beginning and its end, which are enough. Call it before any regular expression. */
export function bounded(message: string): string {
  return message.length <= MAX_LENGTH ? message : message.slice(0, HALF) + CUT + message.slice(-HALF);
}

/** The beginning of what others say. Secrets that are cut are masked only before such a mark, or at the very end. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} …`;
}

/** A size for people, in MB of 1,000,000 bytes as registries count: `312 MB`, `0.4 MB`. */
export function size(bytes: number): string {
  const megabytes = bytes / 1e6;
  return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
