// Loads the parts of the bundle with the code that V8 has compiled of them in an earlier step of the job. Otherwise each step compiles
// them again.
// Node's own module.enableCompileCache keeps only what is compiled before the program runs, which is half of it.
// Node's modules are not imported here: an import reads all their exports, and some of these, such as fs.promises, load more modules.
const { hash } = process.getBuiltinModule('node:crypto');
const { constants, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } =
  process.getBuiltinModule('node:fs');
const { createRequire } = process.getBuiltinModule('node:module');
const { join } = process.getBuiltinModule('node:path');
const { Script } = process.getBuiltinModule('node:vm');

type Main = typeof import('./main.ts');

/** Of SHA-256. V8 checks neither whether the code is whole nor whether it is of this source. */
const DIGEST_BYTES = 32;

/** A part of the bundle of which no step has kept the compiled code yet. */
type Unkept = { source: Buffer; compiled(): Buffer };
const unkept: Unkept[] = [];

/** What main.cjs exports. `keepCompiled`: writes the compiled code, if no step has; it takes some 10 ms, and never throws. */
export function loadMain(): Main & { keepCompiled(): void } {
  return { ...(load('main.cjs') as Main), keepCompiled };
}

function keepCompiled(): void {
  for (const part of unkept.splice(0)) orNothing(() => write(part));
}

/** What the parts export that have run, or have begun to. */
const loaded = new Map<string, object>();

/** Runs a part of the bundle. Returns what it exports. */
function load(name: string): object {
  const filename = join(import.meta.dirname, name);
  const source = readFileSync(filename);
  const cachedData = orNothing(() => readKept(source));
  // It is ASCII (scripts/bundle.ts), so it needs no decoding.
  const script = new Script(source.toString('latin1'), { filename, cachedData });
  if (script.cachedDataRejected !== false) unkept.push({ source, compiled: () => script.createCachedData() });
  const exports = {};
  loaded.set(name, exports);
  script.runInThisContext()(exports, requireOther);
  return exports;
}

const requireOfNode = createRequire(import.meta.url);

/** The second half of main.cjs (scripts/bundle.ts), which is loaded when something of it is first used. */
const LATE = 'late.cjs';
const late = new Proxy({}, { get: (_, name) => Reflect.get(loaded.get(LATE) ?? load(LATE), name) });

function requireOther(name: string): unknown {
  if (!name.startsWith('./')) return requireOfNode(name);
  const part = name.slice('./'.length);
  return part === LATE ? late : (loaded.get(part) ?? load(part));
}

/** The next step compiles again, which is slower and nothing else. */
function orNothing<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * In a folder that the runner empties after the job. Throws without one, and without users (Windows). Whoever can write to that
 * folder can also change the scripts that the runner starts from it.
 */
function folderOfJob(): string {
  const { RUNNER_TEMP: temporary } = process.env;
  if (!temporary || !process.getuid) throw new Error('nothing is kept');
  return join(temporary, 'pod-step-compiled');
}

function fileFor(source: Buffer, folder: string): string {
  return join(folder, hash('sha256', source));
}

/** Made by this user, for this user alone. A link is not. */
function isOurs(folder: string): boolean {
  const { uid, mode = 0 } = lstatSync(folder, { throwIfNoEntry: false }) ?? {};
  return uid === process.getuid?.() && (mode & (constants.S_IFMT | 0o077)) === constants.S_IFDIR;
}

/** Undefined for code that is not whole, and without a folder, before it takes 0.5 ms for the hash of the source. */
function readKept(source: Buffer): Buffer | undefined {
  const folder = folderOfJob();
  if (!isOurs(folder)) return undefined;
  const written = readFileSync(fileFor(source, folder));
  const code = written.subarray(DIGEST_BYTES);
  return digestOf(code).equals(written.subarray(0, DIGEST_BYTES)) ? code : undefined;
}

function write({ source, compiled }: Unkept): void {
  const folder = folderOfJob();
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (!isOurs(folder)) return;
  const file = fileFor(source, folder);
  const part = `${file}.${process.pid}`;
  const code = compiled();
  try {
    writeFileSync(part, Buffer.concat([digestOf(code), code]), { flag: 'wx', mode: 0o600 });
    renameSync(part, file);
  } catch {
    rmSync(part, { force: true });
  }
}

function digestOf(code: Buffer): Buffer {
  return hash('sha256', code, 'buffer');
}
