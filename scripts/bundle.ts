/** Bundles src/ into the files that action.yml names. */
import { createHash } from 'node:crypto';
import {
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
import { basename, join, resolve } from 'node:path';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { INPUTS } from '../src/inputs/known-inputs.ts';
import { licensesOf, packageFolders } from './licenses.ts';

const BUILD = 'build';
/** The entry points in action.yml. */
const ENTRIES = ['src/index.ts', 'src/post.ts'];

/**
 * The part of main.cjs that a step needs only when its create request is on its way. It becomes late.cjs, which src/compiled.ts loads
 * when something of it is first used. V8 then need not compile it before that request. test/scenarios/loaded-files.test.ts
 * fails if a step uses it earlier.
 */
const LATE = [
  'src/{findings,judge,messages,pod,recording,report}/*.ts',
  'src/run/{errors,files-out,follow,followers,hold,images,log,manifest,publish}.ts',
  'src/cluster/{api-errors,attach,log,log-position,websocket}.ts',
  'src/{github/workflow-line,job/api-objects,job/causes,job/unescape,plan/probe}.ts',
];
const EARLY = ['src/judge/state.ts'];

/** Everything that goes into the bundle; the last entry lists the installed packages. */
const SOURCES = [
  'src/**/*.*',
  'action.yml',
  'scripts/{bundle,licenses}.ts',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];
/** No test run takes longer, so an older bundle is unused. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the folder with the bundled action. Builds it (about 1 s) unless it exists. Its name has a hash of the sources, so it
 * never changes during a test. Does not check types.
 */
export async function bundle(): Promise<string> {
  const folder = join(BUILD, `action-${hashOfSources()}`);
  if (existsSync(folder)) return folder;
  for (const old of globSync(join(BUILD, '{action,work}-*')))
    if (statSync(old).mtimeMs < Date.now() - KEPT_MS) rmSync(old, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  const work = mkdtempSync(join(BUILD, 'work-'));
  try {
    await writeBundle(work);
    // Another process may have been faster, with the same result.
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern)).toSorted())
    hash.update(`${path}\0${readFileSync(path, 'utf8')}\0`);
  return hash.digest('hex').slice(0, 12);
}

async function writeBundle(folder: string): Promise<void> {
  // Each on its own, so that the step starts with few files.
  const entries = await Promise.all(
    ENTRIES.map((entry) => partsOf(entry, { format: 'es', chunkFileNames: '[name].js' })),
  );
  const late = new Set(globSync(LATE, { exclude: EARLY }).map((path) => resolve(path)));
  // CommonJS, because Node can keep the compiled code of scripts alone.
  const parts = await partsOf('src/main.ts', {
    format: 'cjs',
    strict: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'late', test: (path) => late.has(path), priority: 1 },
        { name: 'main', tags: ['$initial'] },
        { name: 'files', minShareCount: 2 },
      ],
    },
  });
  writeFileSync(join(folder, 'package.json'), '{\n  "type": "module"\n}\n');
  for (const { fileName, code } of entries.flat()) writeFileSync(join(folder, fileName), code);
  for (const { fileName, code } of parts) writeFileSync(join(folder, fileName), asFunction(inAscii(code)));
  const modules = [...entries.flat(), ...parts].flatMap(({ moduleIds }) => moduleIds);
  writeFileSync(join(folder, 'licenses.txt'), licensesOf(packageFolders(modules)));
}

/** Throws for everything that the bundler warns of, such as a module that it does not find. */
async function partsOf(entry: string, output: OutputOptions) {
  await using build = await rolldown({
    input: { [basename(entry, '.ts')]: entry },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // The form for Node is CommonJS, of which nothing can be left out.
    resolve: { alias: { yaml: resolve('node_modules/yaml/browser/index.js') } },
    treeshake: {
      moduleSideEffects: [{ test: /\/node_modules\/(@actions\/core|yaml)\//, sideEffects: false }],
    },
    plugins: [INPUTS_AS_TABLE],
    onLog(_, { message }) {
      throw new Error(message);
    },
  });
  const { output: parts } = await build.generate({ comments: false, ...output });
  return parts.filter((part) => part.type === 'chunk');
}

/** The bundle has the inputs as a table, in place of the module that reads action.yml. */
const INPUTS_AS_TABLE: Plugin = {
  name: 'inputs-as-table',
  load: (path) =>
    path.endsWith('/src/inputs/known-inputs.ts')
      ? `export const INPUTS = ${JSON.stringify(INPUTS)};`
      : undefined,
};

/**
 * With escapes instead of all other characters, which occur only in strings. One such character would make V8 store the whole
 * file with two bytes for each character.
 */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `require` makes of CommonJS, which costs a copy of the whole file at each start: src/compiled.ts. */
function asFunction(code: string): string {
  return `(function (exports, require) {\n${code}\n})\n`;
}
