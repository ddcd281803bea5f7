/** Foreign text in a line of a summary: nothing in it is Markdown or HTML any more. */
export function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#+!|~:@-]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll(/\s+/g, ' ');
}

/** Foreign text as code within a line, also in a table. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}

/** Foreign text as a block, its lines kept. Longer than `most` characters, its middle is cut out, and that is said. */
export function codeBlock(text: string, most = 20_000): string {
  const cut =
    text.length <= most
      ? text
      : `${text.slice(0, most / 2)}\n… ${text.length - most} characters cut …\n${text.slice(-most / 2)}`;
  const longest = Math.max(2, ...[...cut.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${cut}\n${fence}`;
}

/** Something folded under a headline of ours. */
export function folded(headline: string, body: string): string {
  return `<details><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}
