import { isScalar, LineCounter, parseDocument, type ScalarTag, type Tags, type YAMLError } from 'yaml';

/** Lists and settings of a pod have far fewer; the parser takes some microseconds for each. */
const MAX_TOKENS = 20_000;

type Parsed = { value: unknown } | { problem: string };

/**
 * Parses the first document to plain values. A number that would not be written again as it stands comes as text: as a
 * token, `0123` is not 123. `problem` quotes nothing of the text. `most`: maximum number of tokens.
 */
export function parseFirstYaml(text: string, most: number): Parsed {
  const customTags = (tags: Tags) => tags.map((tag) => (isOfNumbers(tag) ? exactly(tag) : tag));
  return parse(text, most, { customTags, logLevel: 'silent' });
}

/** Numbers come as the text that is written: `3.10` is a version, and `0755` a mode. Takes one document only. */
export function parseYamlWithoutNumbers(text: string): Parsed {
  const customTags = (tags: Tags) => tags.filter((tag) => !isOfNumbers(tag));
  return parse(text, MAX_TOKENS, { customTags, logLevel: 'error' });
}

function isOfNumbers(tag: Tags[number]): tag is ScalarTag {
  return typeof tag !== 'string' && /:(int|float)$/.test(tag.tag);
}

function exactly(tag: ScalarTag): ScalarTag {
  return {
    ...tag,
    resolve(text, onError, options) {
      const value = tag.resolve(text, onError, options);
      const number = isScalar(value) ? value.value : value;
      return String(number) === text ? value : text;
    },
  };
}

/** `logLevel`: `silent` ignores further documents; neither prints anything. */
function parse(
  text: string,
  most: number,
  options: { customTags: (tags: Tags) => Tags; logLevel: 'silent' | 'error' },
): Parsed {
  const tooMuch = tooMuchYaml(text, most);
  if (tooMuch !== undefined) return { problem: tooMuch };
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { ...options, lineCounter, prettyErrors: false, merge: true });
    const [fault] = document.errors;
    if (fault === undefined) return { value: document.toJS() };
    const { line, col } = lineCounter.linePos(fault.pos[0]);
    return { problem: `${line}:${col}: ${wordsOfFault(fault)}` };
  } catch {
    // Nested too deeply, aliases that expand too far, or a merge of what is no map.
    return { problem: 'check its nesting, aliases and merges' };
  }
}

/** The problem of a text too long to parse: 100,000 tokens take 0.8 s, and block all other work, a cancel too. */
export function tooMuchYaml(text: string, most = MAX_TOKENS): string | undefined {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += WEIGHTS[text.charCodeAt(at)] ?? 0;
  return tokens <= most
    ? undefined
    : `it has more than ${most / 1000},000 lines, entries and brackets; make it smaller`;
}

/** By character code. Quotes come in pairs, and JSON has a colon and a comma for each entry. */
const WEIGHTS: Record<number, number> = Object.fromEntries(
  Object.entries({ '\n[{,&*?': 1, ':': 0.7, '\r-"\'': 0.5 }).flatMap(([characters, weight]) =>
    [...characters].map((character) => [character.charCodeAt(0), weight]),
  ),
);

/** The parser's message without what it quotes, which may be part of a secret. */
export function wordsOfFault({ message, code }: Pick<YAMLError, 'message' | 'code'>): string {
  // Before what is quoted; not at the colon of `Missing , or : between flow map items`.
  const [words = ''] = message.split(/(?<! or ): /, 1);
  if (code === 'BAD_DQ_ESCAPE') return 'Invalid escape sequence';
  if (code === 'MULTIPLE_DOCS') return 'a second document starts';
  if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_DIRECTIVE') return 'A tag or directive cannot be read';
  return words;
}
