import {
  type Document,
  isScalar,
  LineCounter,
  type Node,
  parseAllDocuments,
  type ScalarTag,
  type Tags,
  visit,
  type YAMLError,
} from 'yaml';

/** Lists and settings of a pod have far fewer; the parser takes some microseconds for each. */
const MAX_TOKENS = 30_000;

/** `defaultMode: 0400` is octal, as for kubectl and for modes of files: https://yaml.org/type/int.html */
const OCTAL: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0[0-7]+$/,
  resolve: (text) => Number.parseInt(text, 8),
};

/** How numbers are read. */
const NUMBERS = {
  /** As kubectl reads numbers. */
  kubectl: (tags: Tags) => [OCTAL, ...tags],
  /** As text that is written: `3.10` is a version, and `0755` a mode. */
  text: (tags: Tags) => tags.filter((tag) => !isOfNumbers(tag)),
  /** Numbers stay text if they would be written differently: as a token, `0123` is not 123. */
  exact: (tags: Tags) => tags.map((tag) => (isOfNumbers(tag) ? exactly(tag) : tag)),
};

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

/** `most`: maximum number of tokens. `isFirstOfSeveral`: other documents can follow. */
type Options = { numbers: keyof typeof NUMBERS; most?: number; isFirstOfSeveral?: boolean };

/** The size that a text can have after its aliases are resolved. An alias can stand for less than the whole text. */
const MAX_EXPANDED_TOKENS = 500_000;

/** Parses a document to plain values. The value of an empty text is undefined. `problem` quotes nothing of the text. */
export function parseYaml(
  text: string,
  { numbers, most = MAX_TOKENS, isFirstOfSeveral = false }: Options,
): { value: unknown } | { problem: string } {
  const tokens = countTokens(text);
  if (tokens > most)
    return { problem: `it has more than ${most / 1000},000 lines, entries and brackets; make it smaller` };
  const lineCounter = new LineCounter();
  const bad = (offset: number, problem: string) => {
    const { line, col } = lineCounter.linePos(offset);
    return { problem: `${line}:${col}: ${problem}` };
  };
  const [document, second] = parseAllDocuments(text, {
    customTags: NUMBERS[numbers],
    lineCounter,
    prettyErrors: false,
    merge: true,
    uniqueKeys: false,
    logLevel: 'error',
  }).filter(isFilled);
  if (document === undefined) return { value: undefined };
  const [fault] = [...document.errors, ...((!isFirstOfSeveral && second?.errors) || [])];
  if (fault !== undefined) return bad(fault.pos[0], wordsOfFault(fault));
  if (second !== undefined && !isFirstOfSeveral)
    return bad(second.contents?.range?.[0] ?? 0, 'a second document starts; remove it');
  const repeated = repeatedKey(document);
  if (repeated !== undefined) return bad(repeated.range?.[0] ?? 0, 'repeated key; remove one of them');
  try {
    return { value: document.toJS({ maxAliasCount: MAX_EXPANDED_TOKENS / tokens }) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: `its ${TOO_DEEP}` };
    if (error instanceof ReferenceError)
      return { problem: 'an alias has no anchor before it, or its aliases expand too far' };
    return { problem: '<< must be a map, an alias of a map, or a list of these' };
  }
}

/** A separator at the end starts an empty document. */
function isFilled({ contents, errors }: Document): boolean {
  return errors.length > 0 || (contents !== null && !(isScalar(contents) && contents.value === null));
}

/** The first key that its map already has. The parser's own check takes quadratic time. */
function repeatedKey(document: Document): Node | undefined {
  let repeated: Node | undefined;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<string>();
      for (const { key } of items) {
        // JSON has only texts as keys, so 1 and "1" are one key. A map can merge several others, whose key is a symbol.
        if (!isScalar(key) || typeof key.value === 'symbol') continue;
        if (known.has(String(key.value))) repeated ??= key;
        known.add(String(key.value));
      }
    },
  });
  return repeated;
}

/** Roughly: 100,000 tokens take 0.8 s to parse, and block all other work, a cancel too. */
function countTokens(text: string): number {
  return text.replaceAll(/[^\n\r[{,&*?:"'-]/g, '').length;
}

const TOO_DEEP = 'lists and maps are nested too deeply';

/** The parser's message without its quotes, which can be part of a secret. */
function wordsOfFault({ message, code }: Pick<YAMLError, 'message' | 'code'>): string {
  // Before what is quoted; not at the colon of `Missing , or : between flow map items`.
  const [words = ''] = message.split(/(?<! or ): /, 1);
  if (/call stack/.test(message)) return TOO_DEEP;
  if (code === 'BAD_DQ_ESCAPE') return 'Invalid escape sequence';
  if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_DIRECTIVE') return 'A tag or directive cannot be read';
  return OF_INDENTS.test(message)
    ? `${words}; check that this line is indented like the lines around it`
    : words;
}

/** The parser's words for a line that starts too far left or right. */
const OF_INDENTS = /without - indicator|at the same column|in compact mappings|on a single line/;
