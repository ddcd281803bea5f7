/**
 * Bundles src/ into the files that action.yml names.
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
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { INPUTS } from '../src/inputs/known-inputs.ts';
import { nameChunks } from './chunks.ts';
import { markLate, splitLate } from './late.ts';
import { leaveOut } from './leave-out.ts';
import { licensesOf, packageFolders } from './licenses.ts';

const BUILD = 'build';
/** Loaded by both entry points. CommonJS, because Node can keep the compiled code of scripts alone. */
const BUNDLE = 'main.cjs';
/** The part of it that is loaded when the create request is on its way. */
const LATE = 'late.cjs';
/** The entry points in action.yml and what they import, as tsc emits them. */
const ENTRIES = ['index.js', 'post.js', 'process-events.js', 'compiled.js'];
/** Everything that goes into the bundle; the last entry lists the installed packages. */
const SOURCES = [
  'src/**/*.*',
  'action.yml',
  'scripts/{bundle,chunks,late,leave-out,licenses}.ts',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];
/** No test run takes longer, so an older bundle is unused. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the folder with the bundled action. Builds it (about 8 s) unless it exists. Its name has a hash of the
 * sources, so it never changes during a test. Throws if src/ does not compile.
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
    // Another process may have been faster, with the same result.
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

/** Builds in the folder `work`; returns the subfolder with the result. */
function makeBundle(work: string): string {
  run('.', 'tsc', '-p', 'src', '--outDir', work);
  leaveOut(work);
  markLate(work);
  writeInputs(work);
  writeFileSync(join(work, 'src', BUNDLE), "module.exports = require('./main.js');\n");
  // Webpack numbers modules by their paths from where it runs, and `work` has another name each time.
  const options = '--quiet --no-cache --stats-out stats.json --out action';
  run(work, 'ncc', 'build', `src/${BUNDLE}`, ...options.split(' '));
  const made = join(work, 'action');
  renameSync(join(made, 'index.cjs'), join(made, BUNDLE));
  writeFileSync(join(made, 'package.json'), '{\n  "type": "module"\n}\n');
  for (const entry of ENTRIES) cpSync(join(work, 'src', entry), join(made, entry));
  const stats = JSON.parse(readFileSync(join(work, 'stats.json'), 'utf8'));
  nameChunks(made, BUNDLE, stats.chunks);
  for (const file of globSync(join(made, '*.{js,cjs}'))) {
    const code = readFileSync(file, 'utf8');
    // For a missing module, ncc bundles one that throws when loaded.
    if (code.includes('@@notfound')) throw new Error('the bundle lacks a module: look for @@notfound in it');
    // In comments: where a module comes from.
    writeFileSync(file, code.replaceAll(' ../../node_modules/', ' ./node_modules/'));
  }
  const { main, late } = splitLate(readFileSync(join(made, BUNDLE), 'utf8'), LATE);
  writeFileSync(join(made, BUNDLE), asFunction(inAscii(main)));
  writeFileSync(join(made, LATE), asFunction(inAscii(late)));
  const folders = packageFolders(stats, { [resolve(work)]: resolve('.') });
  writeFileSync(join(made, 'licenses.txt'), licensesOf(folders));
  return made;
}

/**
 * With escapes instead of all other characters, which occur only in strings and comments. One such character would make V8
 * store the whole file with two bytes for each character, 1.1 MB more.
 */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `require` makes of CommonJS, which costs a copy of the whole file at each start: src/compiled.ts. */
function asFunction(code: string): string {
  return `(function (module, require, __dirname) {\n${code}\n})\n`;
}

/** Replaces the module that reads action.yml by a table of its result. */
function writeInputs(work: string): void {
  writeFileSync(
    join(work, 'src/inputs/known-inputs.js'),
    `export const INPUTS = ${JSON.stringify(INPUTS)};\n`,
  );
}

function run(folder: string, command: string, ...args: string[]): void {
  const { status, error } = spawnSync(resolve('node_modules/.bin', command), args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw error ?? new Error(`${command} failed (exit ${status}), so there is no bundle`);
}
