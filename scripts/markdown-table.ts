/** A table in Markdown. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text of a cell. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
}

/** The document with `content` in the place that two comments of this name enclose. */
export function withContent(document: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!place.test(document)) throw new Error(`the document has no place for the table of ${name}`);
  return document.replace(place, (_, before: string, after: string) => `${before}${content}\n${after}`);
}
