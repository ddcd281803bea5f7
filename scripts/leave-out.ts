/**
 * Copies of packages for the bundle, without what the action never runs: less to load for each step, and less to read
 * for those who review dist/. Webpack can't find these parts by itself: they are loaded, and not used.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CORE = 'node_modules/@actions/core';
const YAML = 'node_modules/yaml';

/** File of a package → what the bundle has in its place. */
const REPLACED: Record<string, string> = {
  // An HTTP client, with undici, for getIDToken alone, which is not used: src/github/host.ts.
  [`${CORE}/lib/oidc-utils.js`]: `export class OidcClient {
    static getIDToken() { throw new Error('getIDToken is left out of this bundle') }
}
`,
  // Webpack then drops modules of which nothing is used, such as @actions/exec behind core's `platform`.
  [`${CORE}/package.json`]: JSON.stringify({
    ...JSON.parse(readFileSync(join(CORE, 'package.json'), 'utf8')),
    sideEffects: false,
  }),
  // Changes of a text that keep its layout, for editors: only the package's export `CST` has them, which is not used.
  ...Object.fromEntries(
    ['scalar', 'stringify', 'visit'].map((part) => [`${YAML}/dist/parse/cst-${part}.js`, '']),
  ),
};

/** Puts the copies into the folder `work`, where the compiled sources find them. */
export function leaveOut(work: string): void {
  for (const folder of [CORE, YAML]) cpSync(folder, join(work, folder), { recursive: true });
  for (const [path, text] of Object.entries(REPLACED)) writeFileSync(join(work, path), text);
}
