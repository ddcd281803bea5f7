import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENTS = globSync(['*.md', '{docs,deploy,simulator,test,.github}/**/*.md']);

test.each(DOCUMENTS)('every link of %s within the repository leads somewhere', (document) => {
  const text = withoutCode(readFileSync(document, 'utf8'));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  expect(
    targets.filter((target) => !/^[a-z]+:/.test(target)).filter((target) => !leads(document, target)),
  ).toEqual([]);
});

function leads(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

/** What GitHub makes of headings, and the ids that keep links to earlier headings. */
function anchorsOf(file: string): string[] {
  const text = withoutCode(readFileSync(file, 'utf8'));
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(([, id = '']) => id)];
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}
