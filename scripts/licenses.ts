/**
 * The licences of what a bundle holds: dist/licenses.txt. MIT, ISC and Apache-2.0 all want their text to go with every copy.
 * ncc has an option for it, but names two versions of a package once, and a package without a text without a word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What ncc writes with --stats-out, as far as it matters here: https://webpack.js.org/api/stats/#module-object */
export interface Stats {
  modules?: readonly StatsModule[];
}
interface StatsModule {
  identifier?: string;
  modules?: readonly StatsModule[];
}

interface Package {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

/** Packages that others have copied into their own files, so that no module of the bundle tells of them. */
const COPIED: Record<string, readonly string[]> = {
  'jsonpath-plus': ['jsep', '@jsep-plugin/assignment', '@jsep-plugin/regex'],
};

/** What is in a package as a binary, from elsewhere than npm: its text lies in the folder beside this file. */
const COMPILED_IN: Record<string, readonly string[]> = { undici: ['llhttp'] };

/**
 * The folders of all packages in a bundle, each once.
 * @param moved where a package that was bundled from another place (a path's start) has come from
 */
export function packageFolders(stats: Stats, moved: Record<string, string>): string[] {
  const folders = new Set<string>();
  const visit = ({ identifier = '', modules = [] }: StatsModule): void => {
    // Loaders come first, each with a `!` behind it.
    const path = identifier.split('!').at(-1) ?? '';
    const folder = /^(?:\w+\|)?(.*\/node_modules\/(?:@[^/]+\/)?[^/|]+)/.exec(path)?.[1];
    if (folder !== undefined) folders.add(original(folder, moved));
    for (const one of modules) visit(one);
  };
  for (const one of stats.modules ?? []) visit(one);
  return [...folders];
}

function original(folder: string, moved: Record<string, string>): string {
  const from = Object.keys(moved).find((start) => folder.startsWith(start));
  return from === undefined ? folder : `${moved[from]}${folder.slice(from.length)}`;
}

/** @throws where a package has no text of its licence, or says none */
export function licensesOf(folders: readonly string[], modules = 'node_modules'): string {
  const packages = folders.map(readPackage);
  const others = packages.flatMap(({ name }) => [
    ...(COPIED[name] ?? []).map((copied) => readPackage(join(modules, copied))),
    ...(COMPILED_IN[name] ?? []).map(readOwnText),
  ]);
  // Two packages may bring the same one.
  const texts = new Set([...packages, ...others].toSorted(byName).map(describe));
  return `What the files of this folder hold beside Pod Step itself, and under which licence.\n\n${[...texts].join('\n')}`;
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

function readOwnText(name: string): Package {
  const text = readFileSync(join(import.meta.dirname, 'licenses', `${name}.txt`), 'utf8').trim();
  return { name, version: '(compiled)', license: 'MIT', texts: [text] };
}

function byName(one: Package, other: Package): number {
  const [a, b] = [one, other].map(({ name, version }) => `${name} ${version}`) as [string, string];
  return a < b ? -1 : Number(a > b);
}

function describe({ name, version, license, texts }: Package): string {
  const lines = texts.join('\n\n').replaceAll('\r\n', '\n');
  return `${'='.repeat(80)}\n${name} ${version}: ${license}\n\n${lines}\n`;
}
