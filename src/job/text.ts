/** Longer values don't help the reader, and may be secrets. */
const MAX_QUOTED_LENGTH = 200;
const MAX_CODE_POINTS = 5;
/** Shorter runs of mixed characters are common, and too short for a key or token. */
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;

/**
 * An input's value in quotes, or a placeholder if it may be a secret in the wrong input: GitHub masks a secret only where it is
 * printed whole. `hidden`: for a part of an input, whether all of it looks like a secret.
 */
export function quoted(value: string, hidden = looksSecret(value)): string {
  return isUnquotable(value, hidden) ? 'what was given' : `"${value}"${codePoints(value)}`;
}

/** Characters outside ASCII as code points, because many of them are invisible or look like another character. */
export function codePoints(text: string): string {
  const found = [...new Set(text.match(/\P{ASCII}/gu))].slice(0, MAX_CODE_POINTS);
  const codes = found.map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
  return codes.length === 0 ? '' : ` (with ${codes.join(', ')})`;
}

export function isUnquotable(value: string, hidden = looksSecret(value)): boolean {
  return hidden || value.length > MAX_QUOTED_LENGTH || /[\r\n]/.test(value);
}

/** Keys and tokens (base64, JWT) are long runs of mixed case and digits; other secrets follow a word naming them. */
export function looksSecret(text: string): boolean {
  return WORDS.test(text) || looksRandom(text);
}

/** Is it a key or token itself, and not only named like one? */
export function looksRandom(text: string): boolean {
  return (text.match(RUN) ?? []).some(isMixed);
}

function isMixed(run: string): boolean {
  return run.length >= MIN_RUN && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run);
}

/** A shorter secret is part of too many words to be masked. */
const MIN_SECRET = 4;

/** Why a secret is too short to be masked; undefined if it is not, or empty. */
export function tooShort(secret: string): string | undefined {
  return secret === '' || secret.trim().length >= MIN_SECRET
    ? undefined
    : `has fewer than ${MIN_SECRET} characters and cannot be masked in the log; use a longer one`;
}

/** A longer list of names does not help. */
const MAX_LISTED = 5;

export function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name such as ConfigMap or TLS stays. */
export function uncapitalize(words: string): string {
  return /^\S[a-z]*[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** Everything that some reader treats as a line end: https://www.unicode.org/reports/tr14/#BK */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[P\]X^_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|[ -/]{1,2}[0-~]|[0-OQ-WYZ\\`-~])/g;

/** Without the joiners and selectors of emojis and scripts. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point */
const UNSEEN = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes terminal escape sequences. Replaces other control characters, except line ends and tabs. Also replaces invisible
 * characters and characters that change the writing direction, because the text then shows something else than it contains.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
export function stripControl(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(ESCAPES, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�')
      .replaceAll(UNSEEN, '�')
  );
}

/** Nodes, registries and webhooks can send more: whole pages or noise. Regular expressions can take quadratic time. */
const MAX_MESSAGE_LENGTH = 8192;

const CUT = ' … ';
const HALF = Math.floor((MAX_MESSAGE_LENGTH - CUT.length) / 2);

/** The message, or its start and its end, which are enough. Call it before any regular expression. */
export function bounded(message: string): string {
  return message.length <= MAX_MESSAGE_LENGTH ? message : message.slice(0, HALF) + CUT + message.slice(-HALF);
}

/** The start of untrusted text. Secrets that are cut are masked only before such a mark, or at the very end. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} …`;
}

/** A size for people, in MB of 1,000,000 bytes as registries count: `312 MB`, `0.4 MB`, `23 kB`. */
export function size(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** `1 file`, `1,234 files` */
export function numberOfFiles(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;
}

const MIB = 2 ** 20;

/** Memory for people, in the units of Kubernetes: `412 MiB`, `1.9 GiB`, `2 GiB`. */
export function memorySize(bytes: number): string {
  if (bytes < 1023.5 * MIB) return `${Math.max(Math.round(bytes / MIB), 1)} MiB`;
  return `${(bytes / (1024 * MIB)).toFixed(1).replace(/\.0$/, '')} GiB`;
}

export const MAX_TEXT_LENGTH = 4000;

/** At most `longest` characters, with a note where it was cut. */
export function truncate(text: string, longest = MAX_TEXT_LENGTH, note = ' … (cut)'): string {
  return text.length <= longest ? text : `${text.slice(0, longest - note.length)}${note}`;
}

/** Runners cut longer ones: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/ExecutionContext.cs */
export const MAX_ANNOTATION_LENGTH = 4096;
const ANNOTATION_CUT = ' … (cut; the step’s summary has all of it)';

/** Truncated to the length that the runner shows, with a note. */
export function truncateAnnotation(text: string, longest = MAX_ANNOTATION_LENGTH): string {
  return truncate(text, longest, ANNOTATION_CUT);
}

declare const ours: unique symbol;

/**
 * Text that Pod Step wrote for people. At run time it is a string. Its type is a symbol, which the compiler does not allow to
 * be joined, searched or compared as text, so no decision depends on our own words. Only findings/spoken.ts converts it to
 * text, and the linter forbids code that decides to import that file.
 */
export type Prose = symbol & { readonly [ours]: true } & Readonly<Record<keyof symbol, never>>;

/** Marks a text as prose. */
export function prose(text: string): Prose {
  return text as unknown as Prose;
}
