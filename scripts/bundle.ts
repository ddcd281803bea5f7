/**
 * Makes the action out of src/, as action.yml names its files.
 * In three steps, because ncc 0.45 can't compile TypeScript 7 (https://github.com/vercel/ncc/issues/1336).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { POD_FIELDS } from '../src/inputs/pod-fields.ts';
import { licensesOf, packageFolders } from './licenses.ts';

const BUILD = 'build';
const CLIENT = 'node_modules/@kubernetes/client-node';
/** What both entries load. */
const BUNDLE = 'main.js';
/** What action.yml names, and what these need before they load it: a few lines, as the compiler leaves them. */
const ENTRIES = ['index.js', 'post.js', 'interruption.js'];
/** All that the bundle is made of; the last is what npm has installed. */
const SOURCES = [
  'src/**/*.*',
  'scripts/bundle.ts',
  'scripts/licenses.ts',
  'scripts/licenses/*',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];
/** No test run takes longer, so nobody uses an older bundle. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The folder of the action that src/ makes. Made unless it is there already, which takes about 8 s; named by its sources,
 * so that it never changes under a test that runs it. Throws where src/ does not compile.
 */
export function bundle(): string {
  const folder = join(BUILD, `action-${hashOfSources()}`);
  if (existsSync(folder)) return folder;
  for (const old of globSync(join(BUILD, '{action,work}-*')))
    if (statSync(old).mtimeMs < Date.now() - KEPT_MS) rmSync(old, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  const work = mkdtempSync(join(BUILD, 'work-'));
  try {
    const made = makeBundle(work);
    // Another process may have been faster; its bundle is the same one.
    if (!existsSync(folder)) renameSync(made, folder);
  } finally {
    rmSync(work, { recursive: true });
  }
  return folder;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern)).toSorted())
    hash.update(`${path}\0${readFileSync(path, 'utf8')}\0`);
  return hash.digest('hex').slice(0, 12);
}

/** Makes it in a folder of its own, and gives the folder in there that holds the result. */
function makeBundle(work: string): string {
  run('tsc', '-p', 'src', '--outDir', work);
  leaveOutGeneratedCode(work);
  writePodFields(work);
  const made = join(work, 'action');
  const stats = join(work, 'stats.json');
  run(
    'ncc',
    'build',
    join(work, 'src/main.js'),
    '--quiet',
    '--no-cache',
    '--stats-out',
    stats,
    '--out',
    made,
  );
  const code = readFileSync(join(made, 'index.js'), 'utf8');
  // ncc bundles a module that it can't find as one that throws when it is loaded.
  if (code.includes('@@notfound')) throw new Error('the bundle lacks a module: look for @@notfound in it');
  // Comments name the modules' paths; the bundle must not depend on where it was made.
  writeFileSync(join(made, BUNDLE), code.replaceAll(`./${work}/`, `./${BUILD}/`));
  for (const entry of ENTRIES) cpSync(join(work, 'src', entry), join(made, entry));
  const folders = packageFolders(JSON.parse(readFileSync(stats, 'utf8')), { [resolve(work)]: resolve('.') });
  writeFileSync(join(made, 'licenses.txt'), licensesOf(folders));
  return made;
}

/**
 * The action only reads kubeconfigs with client-node, whose config.js imports 17 MB of generated API code for one
 * method that is never called. The bundle finds a copy of client-node in which that code is empty:
 * 3 MB instead of 20, and 0.11 s instead of 0.20 s to start.
 */
function leaveOutGeneratedCode(work: string): void {
  const copy = join(work, CLIENT);
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
function writePodFields(work: string): void {
  const table = JSON.stringify([...POD_FIELDS].map(([type, fields]) => [type, [...fields]]));
  const module = `export const POD_FIELDS = new Map(${table}.map(([type, fields]) => [type, new Map(fields)]));\n`;
  writeFileSync(join(work, 'src/inputs/pod-fields.js'), module);
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(join('node_modules/.bin', command), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw error ?? new Error(`${command} failed (exit ${status}), so there is no bundle`);
}
