// Loads main.cjs with the code that V8 has compiled of it in an earlier step of the job. Otherwise each step compiles it again.
// Node's own module.enableCompileCache keeps only what is compiled before the program runs, which is half of it.
// Node's modules are not imported here: an import reads all their exports, and some of these, such as fs.promises, load more modules.
const { hash } = process.getBuiltinModule('node:crypto');
const { constants, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { createRequire } = process.getBuiltinModule('node:module');
const { dirname, join } = process.getBuiltinModule('node:path');
const { Script } = process.getBuiltinModule('node:vm');
/** Of SHA-256. V8 checks neither whether the code is whole nor whether it is of this source. */
const DIGEST_BYTES = 32;
/** The compiled code that no step has kept yet, with the file for it. */
const unkept = [];
/** What main.cjs exports. `keepCompiled`: writes the compiled code, if no step has; it takes some 10 ms, and never throws. */
export function loadMain() {
    return { ...load('main.cjs'), keepCompiled };
}
function keepCompiled() {
    for (const { file, compiled } of unkept)
        orNothing(() => write(file, compiled()));
}
/** Runs main.cjs, or its second half, which is late.cjs (scripts/late.ts). Returns what it exports. */
function load(name) {
    const filename = join(import.meta.dirname, name);
    const source = readFileSync(filename);
    const folder = folderOfJob();
    const file = folder && join(folder, hash('sha256', source));
    const cachedData = file === undefined ? undefined : orNothing(() => readKept(file));
    // It is ASCII (scripts/bundle.ts), so it needs no decoding.
    const script = new Script(source.toString('latin1'), { filename, cachedData });
    const isKept = cachedData !== undefined && script.cachedDataRejected === false;
    if (file !== undefined && !isKept)
        unkept.push({ file, compiled: () => script.createCachedData() });
    const module = { exports: {} };
    script.runInThisContext()(module, requireOther, import.meta.dirname);
    return module.exports;
}
const requireOfNode = createRequire(import.meta.url);
function requireOther(name) {
    return name === './late.cjs' ? load('late.cjs') : requireOfNode(name);
}
/** The next step compiles again, which is slower and nothing else. */
function orNothing(use) {
    try {
        return use();
    }
    catch {
        return undefined;
    }
}
/**
 * In a folder that the runner empties after the job. Undefined without one, and without users (Windows). Whoever can write to that
 * folder can also change the scripts that the runner starts from it.
 */
function folderOfJob() {
    const { RUNNER_TEMP: temporary } = process.env;
    return temporary && process.getuid ? join(temporary, 'pod-step-compiled') : undefined;
}
/** Made by this user, for this user alone. A link is not. */
function isOurs(folder) {
    const { uid, mode } = lstatSync(folder);
    return uid === process.getuid?.() && (mode & (constants.S_IFMT | 0o077)) === constants.S_IFDIR;
}
/** Undefined for code that is not whole. */
function readKept(file) {
    if (!isOurs(dirname(file)))
        return undefined;
    const written = readFileSync(file);
    const code = written.subarray(DIGEST_BYTES);
    return digestOf(code).equals(written.subarray(0, DIGEST_BYTES)) ? code : undefined;
}
function write(file, code) {
    const folder = dirname(file);
    if (!existsSync(folder))
        mkdirSync(folder, { mode: 0o700 });
    if (!isOurs(folder))
        return;
    const part = `${file}.${process.pid}`;
    try {
        writeFileSync(part, Buffer.concat([digestOf(code), code]), { flag: 'wx', mode: 0o600 });
        renameSync(part, file);
    }
    catch {
        rmSync(part, { force: true });
    }
}
function digestOf(code) {
    return hash('sha256', code, 'buffer');
}
