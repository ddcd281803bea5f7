import { readFileSync } from 'node:fs';

/** The commands of deploy/README.md by their headings, in the order of the page, and the script of the step that it shows. */
export type DeployPage = { commands: Map<string, string[]>; step: string };

/** `changed`: makes another text of the page's. */
export function readDeployPage(changed: (text: string) => string): DeployPage {
  const text = changed(readFileSync('deploy/README.md', 'utf8'));
  const sections = text.split(/^## /m).slice(1);
  const commands = sections.map((section): [string, string[]] => [
    section.slice(0, section.indexOf('\n')),
    [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block),
  ]);
  const [, script = ''] = /^```yaml\n- run: \|\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return {
    commands: new Map(commands.filter(([, blocks]) => blocks.length > 0)),
    step: script.replaceAll(/^ {4}/gm, ''),
  };
}
