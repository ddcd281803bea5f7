/**
 * Copies of packages for the bundle, without the parts that the action never runs. Each step then loads less, and people who
 * review dist/ read less. Webpack cannot find these parts, because they are loaded but not used.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CORE = 'node_modules/@actions/core';
const YAML = 'node_modules/yaml';

/** File of a package → what the bundle has in its place. */
const REPLACED: Record<string, string> = {
  // An HTTP client, with undici, only for getIDToken, which is not used: src/github/host.ts.
  [`${CORE}/lib/oidc-utils.js`]: `export class OidcClient {
    static getIDToken() { throw new Error('getIDToken is left out of this bundle') }
}
`,
  // Webpack then drops modules of which nothing is used, such as @actions/exec, which core's `platform` imports.
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
