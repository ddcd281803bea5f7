/** Licences of the bundled packages: dist/licenses.txt. MIT, ISC and Apache-2.0 require their text in every copy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

/** Of bundled modules, each once. `paths`: as the bundler names the modules; its own runtime is one of them. */
export function packageFolders(paths: readonly string[]): string[] {
  const folders = paths.map((path) =>
    path.startsWith('\0rolldown/')
      ? 'node_modules/rolldown'
      : /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0],
  );
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/** @throws if a package names no licence or has no licence text */
export function licensesOf(folders: readonly string[]): string {
  const texts = folders.map(readPackage).toSorted(byName).map(describe);
  return `What the files of this folder hold beside Pod Step itself, and under which licence.\n\n${texts.join('\n')}`;
}

function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (typeof license !== 'string' || !files.some((file) => !/^notice/i.test(file)))
    throw new Error(
      `${name} ${version} can't be bundled: it says no licence, or has no text of it (${folder})`,
    );
  return { name, version, license, texts };
}

function byName(one: Package, other: Package): number {
  const [a, b] = [one, other].map(({ name, version }) => `${name} ${version}`) as [string, string];
  return a < b ? -1 : Number(a > b);
}

function describe({ name, version, license, texts }: Package): string {
  const lines = texts.join('\n\n').replaceAll('\r\n', '\n');
  return `${'='.repeat(80)}\n${name} ${version}: ${license}\n\n${lines}\n`;
}
