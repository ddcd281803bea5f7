/** Foreign text in a line of a summary: nothing in it is Markdown or HTML any more. */
export function plain(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#+!|~:@-]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, 3)}&#46;`)
    .replaceAll(/\s+/g, ' ');
}

/** Foreign text as code within a line, also in a table. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}

/** Foreign text as a block of a language, its lines kept. Longer than `most` characters, its middle is cut out, and that is said. */
export function codeBlock(text: string, most = 20_000, language = 'text'): string {
  const shown = visible(text);
  const cut =
    shown.length <= most
      ? shown
      : `${shown.slice(0, most / 2)}\n… ${shown.length - most} characters cut …\n${shown.slice(-most / 2)}`;
  const longest = Math.max(2, ...[...cut.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${cut}\n${fence}`;
}

/** A table of cells that are Markdown already. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Something folded under a headline of ours. */
export function folded(headline: string, body: string, open = false): string {
  return `<details${open ? ' open' : ''}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}

/**
 * Text without the orders that terminals obey (colours among them), without other control characters than line ends and
 * tabs, and without what turns the direction of writing round and so shows something else than is there.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
export function visible(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '�')
  );
}
