// The code that a page shows its readers.

/** Code blocks in this language, in the order of the page; also those in lists, without their indentation. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].flatMap(([, indent, named, block = '']) =>
    named === language ? [block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] : [],
  );
}

/** What stands below each heading, by the headings, in the order of the page. */
export function sectionsOf(text: string, heading = /^## /m): Map<string, string> {
  const sections = text.split(heading).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

/** Blocks of commands by the headings that they stand below. */
export function commandsOf(text: string): Map<string, string[]> {
  const blocks = [...sectionsOf(text, /^##+ /m)].map(
    ([title, section]) => [title, blocksOf(section, 'sh')] as const,
  );
  return new Map(blocks.filter(([, commands]) => commands.length > 0));
}
