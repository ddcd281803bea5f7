/** The files of the bundle that are loaded when they are needed; ncc can only number them. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The part of ncc's --stats-out that is used here: https://webpack.js.org/api/stats/#chunk-object */
export interface Chunk {
  id: string | number;
  /** Loaded with the entry. */
  initial: boolean;
  files: string[];
  /** What `import()` asked for. */
  origins: { request: string }[];
  /** `vendors`: contains only packages. https://webpack.js.org/plugins/split-chunks-plugin/ */
  idHints: string[];
}

/** How ncc's main file makes the name of such a file. */
const NUMBERED = '"" + chunkId + ".index.cjs.js"';

/** Renames the files after what is imported: `oidc.cjs`, and `oidc.packages.cjs` for the packages that it, or several, need. */
export function nameChunks(folder: string, main: string, chunks: readonly Chunk[]): void {
  const names: Record<string, string> = {};
  for (const { id, files, origins, idHints } of chunks.filter(({ initial }) => !initial)) {
    const imported = [...new Set(origins.map(({ request }) => basename(request, '.js')))].toSorted();
    const [file = ''] = files;
    const isOfPackages = idHints.includes('vendors');
    if (imported.length === 0 || (imported.length > 1 && !isOfPackages))
      throw new Error(`${file} has no name, or several`);
    const name = `${imported.join('-')}${isOfPackages ? '.packages' : ''}`;
    if (existsSync(join(folder, `${name}.cjs`))) throw new Error(`there are two ${name}.cjs in the bundle`);
    renameSync(join(folder, file), join(folder, `${name}.cjs`));
    names[id] = name;
  }
  const [before, after, ...more] = readFileSync(join(folder, main), 'utf8').split(NUMBERED);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`ncc no longer names files by ${NUMBERED}`);
  writeFileSync(join(folder, main), `${before}(${JSON.stringify(names)})[chunkId] + ".cjs"${after}`);
}
