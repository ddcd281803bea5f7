import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { licensesOf, packageFolders } from '../../scripts/licenses.ts';
import { folderOfTest } from '../folders.ts';

let modules: string;
beforeEach(() => {
  modules = folderOfTest();
});

/** A package with these files next to its package.json. Returns its folder. */
function install(name: string, manifest: object, files: Record<string, string>): string {
  const folder = join(modules, name);
  mkdirSync(folder, { recursive: true });
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }), ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
  return folder;
}

describe('the licences of a bundle', () => {
  test('name every package with its version, its licence and all its texts', () => {
    const folders = [
      install('b', { license: 'ISC' }, { 'license.md': 'text of b\r\n' }),
      install('@a/a', { license: 'Apache-2.0' }, { 'LICENSE-2.0': 'text of a', 'NOTICE.txt': 'notice of a' }),
    ];
    expect(licensesOf(folders)).toMatch(
      /@a\/a 1\.0\.0: Apache-2\.0\n\ntext of a\n\nnotice of a\n\n=+\nb 1\.0\.0: ISC\n\ntext of b\n$/,
    );
  });

  test('name both versions of a package', () => {
    const folders = [
      install('one', { name: 'same', license: 'MIT' }, { LICENSE: 'mit' }),
      install('two', { name: 'same', version: '2.0.0', license: 'MIT' }, { LICENSE: 'mit' }),
    ];
    const text = licensesOf(folders);
    for (const name of ['same 1.0.0', 'same 2.0.0']) expect(text).toContain(`\n${name}: MIT\n`);
  });

  test.each([
    ['no text', { license: 'MIT' }, { 'README.md': 'MIT' }],
    ['a notice alone', { license: 'Apache-2.0' }, { NOTICE: 'mine' }],
    ['no licence', {}, { LICENSE: 'text' }],
  ])('can’t be made where a package has %s', (_, manifest, files) => {
    expect(() => licensesOf([install('bare', manifest, files)])).toThrow(/^bare 1\.0\.0 can't be bundled/);
  });

  test('are the licenses of the packages that the bundler reports, each once, wherever it found them', () => {
    const modules = [
      '\0rolldown/runtime.js',
      '/h/src/main.ts',
      '/h/node_modules/yaml/a.js',
      '/h/node_modules/yaml/b.js',
      '/h/node_modules/@actions/core/node_modules/undici/index.js',
    ];
    expect(packageFolders(modules)).toEqual([
      'node_modules/rolldown',
      '/h/node_modules/yaml',
      '/h/node_modules/@actions/core/node_modules/undici',
    ]);
  });
});

test('dist/ has the licence of every dependency of the action', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = readFileSync('dist/licenses.txt', 'utf8');
  for (const name of Object.keys(dependencies)) expect(text).toContain(`\n${name} `);
});
