import { LineCounter, parseDocument, type YAMLError } from 'yaml';

/** A list and settings of a pod are far below; the parser takes some microseconds for each. */
const MAX_TOKENS = 20_000;

/** Reads a YAML document as plain values. Gives `problem`, which quotes nothing of it, where it is none. `most`: how many tokens it may have. */
export function parseYaml(text: string, most = MAX_TOKENS): { value: unknown } | { problem: string } {
  const tooMuch = tooMuchYaml(text, most);
  if (tooMuch !== undefined) return { problem: tooMuch };
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent' });
    const [fault] = document.errors;
    if (fault === undefined) return { value: document.toJS() };
    const { line, col } = lineCounter.linePos(fault.pos[0]);
    return { problem: `${line}:${col}: ${wordsOfFault(fault)}` };
  } catch {
    // Nested far too deep, or aliases that stand for far too much.
    return { problem: 'it can’t be followed' };
  }
}

/**
 * Says so where a text has more lines, entries and brackets than the parser should be given: it takes 0.8 s for
 * 100,000 of them, in which nothing else is heard, a cancel neither.
 */
export function tooMuchYaml(text: string, most = MAX_TOKENS): string | undefined {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += WEIGHTS[text.charCodeAt(at)] ?? 0;
  return tokens <= most
    ? undefined
    : `it has more than ${most / 1000},000 lines, entries and brackets, more than are read`;
}

/** By character code. Quotes come in pairs, and JSON has a colon and a comma for each entry. */
const WEIGHTS: Record<number, number> = Object.fromEntries(
  Object.entries({ '\n[{,&*?': 1, ':': 0.7, '\r-"\'': 0.5 }).flatMap(([characters, weight]) =>
    [...characters].map((character) => [character.charCodeAt(0), weight]),
  ),
);

/** What the parser says of a fault, without what it quotes: that may be a part of a secret. */
export function wordsOfFault({ message, code }: Pick<YAMLError, 'message' | 'code'>): string {
  const [words = ''] = message.split(': ', 1);
  if (code === 'BAD_DQ_ESCAPE') return 'Invalid escape sequence';
  if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_DIRECTIVE') return 'A tag or directive can’t be read';
  return words;
}
