import { stripControl } from '../text.ts';
import { hiderOfBase64 } from './base64-pieces.ts';
import { partsOfSecret } from './secret-forms.ts';
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
  // What looks like an escape in a secret is also unescaped in the text that the secret stands in.
  const plain = parts.map((part) => (unescapedTexts(part).at(-1)?.text ?? part).trim());
  const wanted = [...parts, ...plain.filter((part) => part.length >= MIN_LENGTH)];
  const searchFolded = searchFor([...new Set(wanted.map(foldPlus))]);
  const search = (text: string) => searchFolded(foldPlus(text));
  const hideBase64 = hiderOfBase64(secrets);
  const placesIn = (text: string) => [
    ...search(text),
    ...unescapedTexts(text).flatMap(({ text, starts, ends }) =>
      search(text).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 })),
    ),
  ];
  const hide: Hide = (text) => hideBase64(hidePlaces(text, placesIn(text)));
  return (text) => (text.includes('\u001b') ? hideWithin(text, hide) : hide(text));
}

/** In URLs, a plus is a space. */
function foldPlus(text: string): string {
  return text.replaceAll('+', ' ');
}

/** In a text with escape sequences, which are taken out where it is shown: `grep` may colour a part of a secret. */
function hideWithin(text: string, hide: Hide): string {
  const hidden = hide(text);
  const plain = hide(stripControl(text));
  return plain === stripControl(hidden) ? hidden : plain;
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
