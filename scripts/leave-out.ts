/**
 * Copies of packages for the bundle, without what the action never runs: less to load for each step, and less to read
 * for those who review dist/. Webpack can't find these parts by itself: they are loaded, and not used.
 */
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Package → its files → what the bundle has in their place. */
const REPLACED: Record<string, Record<string, string>> = {
  // The action asks by HTTP/1.1 (src/cluster/http.ts), and its bodies are text.
  undici: {
    'lib/dispatcher/client-h2.js': `module.exports = () => { throw new Error('HTTP/2 is left out of this bundle') }\n`,
    // A parser that undici tries out. https://github.com/nodejs/undici/blob/v8.13.1/lib/dispatcher/client-h1.js
    'lib/dispatcher/parser-h1.js': `module.exports = { getMiloEnabled: () => false }\n`,
    'lib/web/fetch/body.js': leftOut('fetch'),
    'lib/web/fetch/formdata.js': leftOut('FormData'),
    'lib/web/webidl/index.js': leftOut('FormData'),
  },
  // It reads the event, of which nothing is used, and prints to standard output where the runner parses commands.
  '@actions/github': { 'lib/context.js': 'export class Context {}\n' },
  // An HTTP client, with another undici, for getIDToken alone, which is not used: src/github/host.ts.
  '@actions/core': {
    'lib/oidc-utils.js': `export class OidcClient {
    static getIDToken() { throw new Error('getIDToken is left out of this bundle') }
}
`,
    // Webpack then drops modules of which nothing is used, such as @actions/exec behind core's `platform`.
    'package.json': JSON.stringify({
      ...JSON.parse(read('node_modules/@actions/core/package.json')),
      sideEffects: false,
    }),
  },
};

/** Puts the copies into the folder `work`, where the compiled sources find them. */
export function leaveOut(work: string): void {
  for (const [name, files] of Object.entries(REPLACED)) {
    const [from, to] = [join('node_modules', name), join(work, 'node_modules', name)];
    cpSync(join(from, 'lib'), join(to, 'lib'), { recursive: true });
    cpSync(join(from, 'package.json'), join(to, 'package.json'));
    const own = resolve(from, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(to, 'node_modules'));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(to, path), text);
  }
}

function leftOut(what: string): string {
  return `throw new Error('${what} is left out of this bundle')\n`;
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}
