import { searchForBase64 } from './base64-pieces.ts';
import { formsOfSecret, partsOfSecret } from './secret-forms.ts';
import { hidePlaces, searchFor } from './secret-search.ts';
import { unescapedTexts } from './unescape-text.ts';

/** Masks every secret in the text. */
export type Hide = (text: string) => string;

/** Less of a secret reveals nothing, and masking it would hide every brace. */
const MIN_LENGTH = 4;

/** To make one takes some milliseconds, and a step has many texts. */
const MADE = new WeakMap<readonly string[], { count: number; last: string | undefined; hide: Hide }>();

/**
 * Masks each secret and each of its lines, whichever of their characters are escaped, in base64 and hexadecimal digits, and
 * also where it was truncated. Takes linear time. The list may grow, and lose old ones with that. Made with the first text,
 * which comes when the pod has been asked for.
 */
export function hider(secrets: readonly string[]): Hide {
  return (text) => {
    const made = MADE.get(secrets);
    if (made?.count === secrets.length && made.last === secrets.at(-1)) return made.hide(text);
    const hide = makeHider(secrets);
    MADE.set(secrets, { count: secrets.length, last: secrets.at(-1), hide });
    return hide(text);
  };
}

function makeHider(secrets: readonly string[]): Hide {
  const parts = [...new Set(secrets.flatMap(partsOfSecret))];
  const searchFolded = searchFor([...new Set(parts.flatMap(wantedOf).map(foldPlus))]);
  const searchBase64 = searchForBase64(secrets);
  const search = (text: string) => [...searchFolded(foldPlus(text)), ...searchBase64(text)];
  const placesIn = (text: string) => [
    ...search(text),
    ...unescapedTexts(text).flatMap(({ text, starts, ends }) =>
      search(text).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 })),
    ),
  ];
  return (text) => hidePlaces(text, placesIn(text));
}

/**
 * The part, and what is left of it in a text without escapes and signs, because what looks like one in a secret is removed
 * there too. If too little is left (`it's`), the forms in which encoders write the part.
 */
function wantedOf(part: string): string[] {
  const plain = (unescapedTexts(part).at(-1)?.text ?? part).trim();
  return plain.length < MIN_LENGTH ? formsOfSecret(part) : [part, plain];
}

/** In URLs, a plus is a space. */
function foldPlus(text: string): string {
  return text.replaceAll('+', ' ');
}

/** Masks every string in a value, at any depth; field names stay. */
export function hideIn<Value>(value: Value, hide: Hide): Value {
  if (typeof value === 'string') return hide(value) as Value;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)])) as Value;
}

/** As in JSON; false for a Date. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
