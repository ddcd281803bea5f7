// Loads main.cjs with the code that V8 has compiled of it in an earlier step of the job. Otherwise each step compiles 1.5 MB again.
// Node's own module.enableCompileCache keeps only what is compiled before the program runs, which is half of it.
import { hash } from 'node:crypto';
import { constants, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync, } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
const FILE = join(import.meta.dirname, 'main.cjs');
/** Of SHA-256. V8 checks neither whether the code is whole nor whether it is of this source. */
const DIGEST_BYTES = 32;
/** What main.cjs exports. `keepCompiled`: writes the compiled code, if no step has; it takes some 10 ms, and never throws. */
export function loadMain() {
    // The bundle is ASCII (scripts/bundle.ts), so it needs no decoding.
    const source = readFileSync(FILE, 'latin1');
    const folder = folderOfJob();
    const kept = folder && join(folder, hash('sha256', source));
    const cachedData = kept === undefined ? undefined : orNothing(() => readKept(kept));
    const script = new Script(source, { filename: FILE, cachedData });
    const module = { exports: {} };
    script.runInThisContext()(module, createRequire(FILE), dirname(FILE));
    const isKept = cachedData !== undefined && script.cachedDataRejected === false;
    return {
        ...module.exports,
        keepCompiled: () => {
            if (kept !== undefined && !isKept)
                orNothing(() => write(kept, script.createCachedData()));
        },
    };
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
