import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Step } from './recipes.ts';

/** What docs/set-up.md shows. */
export type SetUpPage = {
  /** Blocks of commands by the headings that they stand below, in the order of the page. */
  commands: Map<string, string[]>;
  workflow: { jobs: Record<string, { steps: Step[] }> };
  /** Logs of the workflow's step: as it is, and with the tag mistyped. */
  logs: { success: string; mistyped: string };
  /** The tag that the text above the second log has for the workflow's. */
  mistyped: string;
};

/** `changed`: makes another text of the page's. */
export function readSetUp(changed: (text: string) => string): SetUpPage {
  const text = changed(readFileSync('docs/set-up.md', 'utf8'));
  const sections = text.split(/^##+ /m).slice(1);
  const commands = sections.map((section): [string, string[]] => [
    section.slice(0, section.indexOf('\n')),
    blocksOf(section, 'sh'),
  ]);
  const [success = '', mistyped = ''] = blocksOf(text, '');
  return {
    commands: new Map(commands.filter(([, blocks]) => blocks.length > 0)),
    workflow: parse(blocksOf(text, 'yaml')[0] ?? ''),
    logs: { success, mistyped },
    mistyped: /mistyped, `([^`]+)`/.exec(text)?.[1] ?? '',
  };
}

export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, named, block = '']) =>
    named === language ? [block] : [],
  );
}
