/** Shortest end of a secret that is masked; a shorter one may be a word. */
const MIN_END = 12;
/** Behind one of these, or at its beginning, a text may go on where something was cut out. */
const CUTS = /(?:…|\.{3,}) ?/g;
const MAX_CUTS = 50;

/** Masks the end of a secret, or of one of its lines, where a log or a message begins within it. */
export function hiderOfEnds(secrets: readonly string[], hidden: string): (text: string) => string {
  const parts = secrets
    .flatMap((secret) => [secret, ...secret.split(/[\r\n]+/)])
    .map((part) => part.trim())
    .filter(({ length }) => length > MIN_END);
  if (parts.length === 0) return (text) => text;
  return (text) => {
    const cuts = [...text.matchAll(CUTS)].slice(0, MAX_CUTS).map((cut) => cut.index + cut[0].length);
    return [0, ...cuts].reduceRight((rest, begin) => {
      const length = lengthOfEnd(rest, begin, parts);
      return length === 0 ? rest : `${rest.slice(0, begin)}${hidden}${rest.slice(begin + length)}`;
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
