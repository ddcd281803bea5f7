/**
 * A copy of a package for the bundle, without what the action never runs: less to load for each step, and less to read
 * for those who review dist/. Webpack can't find these parts by itself: they are loaded, and not used.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = 'node_modules/@actions/core';

/** File of the package → what the bundle has in its place. */
const REPLACED: Record<string, string> = {
  // An HTTP client, with undici, for getIDToken alone, which is not used: src/github/host.ts.
  'lib/oidc-utils.js': `export class OidcClient {
    static getIDToken() { throw new Error('getIDToken is left out of this bundle') }
}
`,
  // Webpack then drops modules of which nothing is used, such as @actions/exec behind core's `platform`.
  'package.json': JSON.stringify({
    ...JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')),
    sideEffects: false,
  }),
};

/** Puts the copy into the folder `work`, where the compiled sources find it. */
export function leaveOut(work: string): void {
  cpSync(PACKAGE, join(work, PACKAGE), { recursive: true });
  for (const [path, text] of Object.entries(REPLACED)) writeFileSync(join(work, PACKAGE, path), text);
}
