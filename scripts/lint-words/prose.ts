/** The text of a file as a reader meets it. Offsets of lines stay, so that a finding can name its line. */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return proseOfMarkdown(text);
  // In YAML, only descriptions and comments are prose.
  if (/^(examples|deploy)\//.test(file)) return withoutCode(text.replaceAll(/^[^#\n]*/gm, ''));
  return withoutCode(text.replaceAll(/^ *(description: (>-)?|[a-z][a-z0-9-]*:.*$)/gm, ''));
}

function proseOfMarkdown(text: string): string {
  return withoutCode(
    text
      .replaceAll(/^( *)```[\s\S]*?^\1```/gm, blank)
      .replaceAll(/^ {4}\S.*$/gm, blank)
      .replaceAll(/<!--[\s\S]*?-->|<[^>\n]+>/g, blank)
      // The text of a link that is a file's name stays out too.
      .replaceAll(/\[[a-z0-9]+(?:-[a-z0-9]+)+\]\([^)\s]*\)|(?<=\])\([^)\s]*\)/g, ''),
  );
}

/** Inline code counts as a word of a sentence. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/``?[^`]+``?/g, (code) => `CODE${blank(code)}`)
    .replaceAll(/\bhttps?:\/\/\S+/g, 'URL');
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]+/g, '');
}

/** Where paragraphs, list items, table cells and sentences start. */
const STARTS =
  /\n\s*\n|^\s*(?:[-*]|\d+\.|#+|>|\|)\s|\s\|(?=\s|$)|(?<=[.?!][*)’"]*)\s+(?=["*([\p{Lu}\p{N}])/gmu;

export function sentencesOf(prose: string): { index: number; sentence: string }[] {
  const starts = [0, ...[...prose.matchAll(STARTS)].map((found) => found.index + found[0].length)];
  return starts.map((index, number) => ({
    index,
    sentence: prose
      .slice(index, starts[number + 1])
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

export function wordsIn(sentence: string): number {
  return sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
