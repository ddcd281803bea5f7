import { HIDDEN } from './hide-forms.ts';
import type { Hide } from './secret-forms.ts';

/** Shortest beginning of a secret that is masked where the rest is missing. */
const MIN_BEGIN = 8;
/** Where a text may have been truncated: before one of these, or at its end. */
const TRUNCATION = /…|\.{3,}|$/g;
const MAX_TRUNCATIONS = 50;

/** Masks the beginning of a form where a proxy, a kubelet or a log truncated the text within it. */
export function hiderOfTruncated(forms: readonly string[]): Hide {
  const byBegin = new Map<string, string[]>();
  for (const form of forms) {
    const begin = form.slice(0, MIN_BEGIN);
    if (form.length > MIN_BEGIN) byBegin.set(begin, [...(byBegin.get(begin) ?? []), form]);
  }
  if (byBegin.size === 0) return (text) => text;
  const longest = forms[0]?.length ?? 0;
  const beginOfForm = (text: string, end: number): number | undefined => {
    for (let at = Math.max(0, end - longest); at <= end - MIN_BEGIN; at++) {
      const candidates = byBegin.get(text.slice(at, at + MIN_BEGIN));
      if (candidates?.some((form) => form.startsWith(text.slice(at, end)))) return at;
    }
    return undefined;
  };
  return (text) => {
    const found = [...text.matchAll(TRUNCATION)].slice(-MAX_TRUNCATIONS);
    const ends = found.map(({ index }) => (text[index - 1] === ' ' ? index - 1 : index));
    return ends.reduceRight((rest, end) => {
      const begin = beginOfForm(rest, end);
      return begin === undefined ? rest : `${rest.slice(0, begin)}${HIDDEN}${rest.slice(end)}`;
    }, text);
  };
}

/** Shortest end of a secret that is masked; a shorter one may be a word. */
const MIN_END = 12;
/** Behind one of these, or at its beginning, a text may go on where something was cut out. */
const CUTS = /(?:…|\.{3,}) ?/g;
const MAX_CUTS = 50;

/** Masks the end of a secret, or of one of its lines, where a log or a message begins within it. */
export function hiderOfEnds(secrets: readonly string[]): Hide {
  const parts = secrets
    .flatMap((secret) => [secret, ...secret.split(/[\r\n]+/)])
    .map((part) => part.trim())
    .filter(({ length }) => length > MIN_END);
  if (parts.length === 0) return (text) => text;
  return (text) => {
    const cuts = [...text.matchAll(CUTS)].slice(0, MAX_CUTS).map((cut) => cut.index + cut[0].length);
    return [0, ...cuts].reduceRight((rest, begin) => {
      const length = lengthOfEnd(rest, begin, parts);
      return length === 0 ? rest : `${rest.slice(0, begin)}${HIDDEN}${rest.slice(begin + length)}`;
    }, text);
  };
}

/** Of the longest end of a part that stands there; 0 for none. */
function lengthOfEnd(text: string, begin: number, parts: readonly string[]): number {
  const window = text.slice(begin, begin + MIN_END);
  if (window.length < MIN_END) return 0;
  const lengths = parts.map((part) => {
    for (let at = part.indexOf(window, 1); at !== -1; at = part.indexOf(window, at + 1))
      if (text.startsWith(part.slice(at), begin)) return part.length - at;
    return 0;
  });
  return Math.max(...lengths);
}
