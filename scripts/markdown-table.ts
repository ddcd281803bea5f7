export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
}

/** The document with `content` between the two comments of this name. */
export function withContent(document: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!place.test(document)) throw new Error(`the document has no place for the table of ${name}`);
  return document.replace(place, (_, before: string, after: string) => `${before}${content}\n${after}`);
}
