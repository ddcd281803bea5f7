/**
 * Licences of the bundled packages: dist/licenses.txt. MIT, ISC and Apache-2.0 require their text in every copy. ncc's
 * own option lists two versions of a package only once, and silently lists packages without a licence text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of ncc's --stats-out that is used here: https://webpack.js.org/api/stats/#module-object */
export interface Stats {
  modules?: readonly StatsModule[];
}
interface StatsModule {
  identifier?: string;
  /** Not in the bundle: nothing of it is used. */
  orphan?: boolean;
  modules?: readonly StatsModule[];
}

interface Package {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

/** Each folder once. `moved`: maps the path prefix of copied packages to the original one. */
export function packageFolders(stats: Stats, moved: Record<string, string>): string[] {
  const folders = new Set<string>();
  const visit = ({ identifier = '', modules = [] }: StatsModule): void => {
    // Loaders come first, each followed by `!`.
    const path = identifier.split('!').at(-1) ?? '';
    const folder = /^(?:\w+\|)?(.*\/node_modules\/(?:@[^/]+\/)?[^/|]+)/.exec(path)?.[1];
    if (folder !== undefined) folders.add(original(folder, moved));
    for (const one of modules) visit(one);
  };
  for (const one of stats.modules ?? []) if (!one.orphan) visit(one);
  return [...folders];
}

function original(folder: string, moved: Record<string, string>): string {
  const from = Object.keys(moved).find((start) => folder.startsWith(start));
  return from === undefined ? folder : `${moved[from]}${folder.slice(from.length)}`;
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
