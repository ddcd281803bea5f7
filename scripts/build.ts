/**
 * Makes dist/ from src/: `npm run build`. `npm run check:dist` makes it elsewhere and compares.
 * In three steps, because ncc 0.45 can't compile TypeScript 7 (https://github.com/vercel/ncc/issues/1336).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { POD_FIELDS } from '../src/inputs/pod-fields.ts';
import { licensesOf, packageFolders } from './licenses.ts';

const BUILD = 'build';
const CLIENT = 'node_modules/@kubernetes/client-node';
/** What both entries load. */
const BUNDLE = 'main.js';
/** What action.yml names, and what these need before they load it: a few lines, as the compiler leaves them. */
const ENTRIES = ['index.js', 'post.js', 'interruption.js'];
const checking = process.argv.includes('--check');

rmSync(BUILD, { recursive: true, force: true });
run('tsc', '-p', 'src');
leaveOutGeneratedCode();
writePodFields();
const target = checking ? join(BUILD, 'dist') : 'dist';
rmSync(target, { recursive: true, force: true });
const stats = join(BUILD, 'stats.json');
run('ncc', 'build', join(BUILD, 'src/main.js'), '--no-cache', '--stats-out', stats, '--out', target);
renameSync(join(target, 'index.js'), join(target, BUNDLE));
// ncc bundles a module that it can't find as one that throws when it is loaded.
if (read(join(target, BUNDLE))?.includes('@@notfound'))
  throw new Error('the bundle lacks a module: look for @@notfound in it');
for (const entry of ENTRIES) cpSync(join(BUILD, 'src', entry), join(target, entry));
writeFileSync(join(target, 'licenses.txt'), licenses());
if (checking) compare(target, 'dist');

/**
 * The action only reads kubeconfigs with client-node, whose config.js imports 17 MB of generated API code for one
 * method that is never called. The bundle finds a copy of client-node in which that code is empty:
 * 3 MB instead of 20, and 0.11 s instead of 0.20 s to start.
 */
function leaveOutGeneratedCode(): void {
  const copy = join(BUILD, CLIENT);
  mkdirSync(join(copy, 'dist/gen'), { recursive: true });
  cpSync(join(CLIENT, 'package.json'), join(copy, 'package.json'));
  for (const file of readdirSync(join(CLIENT, 'dist')).filter((name) => name.endsWith('.js'))) {
    cpSync(join(CLIENT, 'dist', file), join(copy, 'dist', file));
  }
  cpSync(join(CLIENT, 'dist/gen/rxjsStub.js'), join(copy, 'dist/gen/rxjsStub.js'));
  writeFileSync(
    join(copy, 'dist/gen/index.js'),
    `export function createConfiguration() { throw new Error('left out of this bundle'); }\nexport class ServerConfiguration {}\n`,
  );
}

/** The fields that src/inputs/pod-fields.ts reads from the generated code, as a table in its place. */
function writePodFields(): void {
  const table = JSON.stringify([...POD_FIELDS].map(([type, fields]) => [type, [...fields]]));
  const module = `export const POD_FIELDS = new Map(${table}.map(([type, fields]) => [type, new Map(fields)]));\n`;
  writeFileSync(join(BUILD, 'src/inputs/pod-fields.js'), module);
}

function licenses(): string {
  const folders = packageFolders(JSON.parse(readFileSync(stats, 'utf8')), { [resolve(BUILD)]: resolve('.') });
  return licensesOf(folders);
}

function compare(made: string, committed: string): void {
  const names = [...new Set([...readdirSync(made), ...readdirSync(committed)])];
  const different = names.filter((name) => read(join(made, name)) !== read(join(committed, name)));
  if (different.length === 0) {
    console.log('dist/ is what src/ makes.');
    return;
  }
  console.error(
    `dist/ is not what src/ makes (${different.join(', ')}). Run npm run build and commit dist/.`,
  );
  process.exitCode = 1;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // not there: different from anything that is
  }
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
