"use strict";
exports.id = 648;
exports.ids = [648];
exports.modules = {

/***/ 6550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OH: () => (/* binding */ openWorkspace),
/* harmony export */   lY: () => (/* binding */ findFiles),
/* harmony export */   pn: () => (/* binding */ NOT_COPIED)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _inputs_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1557);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6671);






/** `paths`: the workspace as it is given, and without links. Throws an `input` error if it does not exist. */
async function openWorkspace(workspace, input, todo) {
    const is = `${input}: the workspace of the runner`;
    if (!workspace)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .inputError */ .Xu)([`${is} is unknown, because GITHUB_WORKSPACE is not set`]);
    const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(workspace).catch(() => undefined);
    if (root === undefined)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .inputError */ .Xu)([`${is} does not exist; ${todo}`]);
    return { root, paths: [workspace, root] };
}
/**
 * What the patterns match in the folder `root`, in the order of paths. Links are not followed. `workspace`: the same folder, as
 * links can write it.
 */
async function findFiles(root, patterns, workspace) {
    const entries = [];
    const leftOut = [];
    const problems = [];
    /** The patterns that match anything, even if it is left out, and the patterns that select a file or a link. */
    const matched = new Set();
    const brought = new Set();
    /** Is it empty? */
    const readFolder = async (folder, above) => {
        const children = await reading(folder || '.', () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, folder), { withFileTypes: true }));
        for (const child of children?.toSorted((one, other) => (one.name < other.name ? -1 : 1)) ?? [])
            await visit(folder === '' ? child.name : `${folder}/${child.name}`, child, above);
        return children?.length === 0;
    };
    const visit = async (path, child, above) => {
        const matches = patterns.map((pattern, index) => (pattern.isOut || pattern.canBring(path)) && (above[index] === true || pattern.matches(path)));
        // The last pattern that matches decides.
        const isBrought = patterns[matches.lastIndexOf(true)]?.isOut === false;
        const bringing = patterns.filter(({ isOut }, index) => matches[index] === true && !isOut);
        if (child.isDirectory() && (isBrought || canHoldMore(patterns, matches, path))) {
            const isEmpty = await readFolder(path, matches);
            if (isEmpty && isBrought)
                entries.push({ path, kind: 'folder' });
            return;
        }
        for (const pattern of bringing)
            matched.add(pattern);
        if (!isBrought)
            return;
        const entry = await reading(path, () => entryOf(path, child, [root, workspace]));
        if (entry === 'left-out')
            leftOut.push(path);
        else if (entry !== undefined) {
            entries.push(entry);
            for (const pattern of bringing)
                brought.add(pattern);
        }
    };
    const reading = async (path, read) => {
        try {
            return await read();
        }
        catch (error) {
            problems.push(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(path)} cannot be read: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .systemErrorWords */ .N1)(error) ?? (0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .messageOf */ .bD)(error)}`);
            return undefined;
        }
    };
    await readFolder('', patterns.map((pattern) => pattern.matches('')));
    for (const pattern of patterns.filter((one) => !one.isOut && !brought.has(one))) {
        const why = matched.has(pattern)
            ? `matches only what is not copied: what later lines with "!" leave out, ${NOT_COPIED}`
            : `matches no file: ${await whyMissing(pattern, root)}`;
        problems.push(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(pattern.written)} ${why}`);
    }
    return { entries, leftOut, problems };
}
const NOT_COPIED = 'links that lead out of the workspace, sockets, pipes and devices';
/** Can a pattern select something in a folder that is not selected itself? */
function canHoldMore(patterns, matches, folder) {
    const lastOut = patterns.findLastIndex(({ isOut }, index) => isOut && matches[index] === true);
    return patterns.some((pattern, index) => !pattern.isOut && index > lastOut && pattern.canBring(folder) && pattern.isAbove(folder));
}
async function entryOf(path, child, roots) {
    if (child.isFile())
        return { path, kind: 'file', bytes: (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(roots[0], path))).size };
    const target = child.isSymbolicLink() ? await targetWithin(path, roots) : undefined;
    return target === undefined ? 'left-out' : { path, kind: 'link', target };
}
/** The target of a link, from its place; undefined if the target is not in the workspace. */
async function targetWithin(path, roots) {
    const [root] = roots;
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, path, '..');
    const written = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, path));
    const inRoot = roots.find((one) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(written) && isWithin(written, one));
    const target = inRoot === undefined ? written : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(inRoot, written));
    if (!isWithin((0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(target) ? target : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, target), root))
        return undefined;
    // A link in the path can lead to another place. A link without a target stays, because its target can be in the clone.
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, path)).catch(() => undefined);
    if (real !== undefined && !isWithin(real, root))
        return undefined;
    const asWritten = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(written) ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, target) || '.' : written;
    return asWritten.split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join('/');
}
function isWithin(path, folder) {
    const below = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, path);
    return below !== '..' && !below.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(below);
}
/** Why a line matches no file, as the end of a sentence: a mistake in how it is written, or what the workspace has in its place. */
async function whyMissing({ written, path }, root) {
    const mistake = MISTAKES.find(([line]) => line.test(written))?.[1];
    if (mistake !== undefined)
        return mistake;
    let folder = '';
    for (const name of path.split('/')) {
        const there = await childrenOf((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, folder));
        const child = there.find((one) => one.name === name);
        const at = folder === '' ? name : `${folder}/${name}`;
        if (child?.isSymbolicLink())
            return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(at)} is a link; name the folder that it leads to`;
        if (!child?.isDirectory())
            return contentOf(folder, there, name);
        folder = at;
    }
    return contentOf(folder, await childrenOf((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, folder)), '');
}
/** Mistakes in how a line is written. They matter only in a line that matches no file. */
const MISTAKES = [
    [/\$[\w({]|\}\}|%\w+%|`/, 'variables are not expanded here; write the path'],
    [
        /^\[(.*[\]"'])?,?$|^\],?$|^[-*] |^["']|["']$|\s#|,/,
        'write one path per line, without brackets, braces, quotes, commas, bullets and comments',
    ],
    [/\\[^[\]*?!{}#]/, 'write "/" between names, not "\\"'],
];
/** What the folder has: names like the one that is missing first, and hidden ones last. Folders have a slash. */
function contentOf(folder, there, missing) {
    const where = folder === '' ? 'the workspace' : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(folder);
    if (there.length === 0)
        return folder === ''
            ? 'the workspace is empty: run actions/checkout, or the step that writes the files, before this step'
            : `${where} is an empty folder`;
    const rank = (name) => (0,_inputs_values_js__WEBPACK_IMPORTED_MODULE_2__/* .isNear */ .HQ)(name.toLowerCase(), missing.toLowerCase()) ? 0 : name.startsWith('.') ? 2 : 1;
    const names = there
        .toSorted((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
        .map((child) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(child.isDirectory() ? `${child.name}/` : child.name));
    return `${where} has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .listed */ .KE)(names)}`;
}
/** `.git` is never suggested. */
async function childrenOf(folder) {
    const children = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder, { withFileTypes: true }).catch(() => []);
    return children.filter(({ name }) => name !== '.git');
}


/***/ }),

/***/ 6648:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   packFiles: () => (/* binding */ packFiles)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6466);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8522);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6474);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(6671);
/* harmony import */ var _find_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6550);
/* harmony import */ var _patterns_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(2482);
/* harmony import */ var _scratch_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(9263);













/** What the pod's Secret can carry: it holds 1 MiB, and other keys need some of it. More is sent to the pod. */
const MAX_BYTES_OF_SECRET = 900_000;
const MIB = 1024 * 1024;
/**
 * Limits for the transfer to a pod, through its API server and to the disk of its node. The second limit exists because zeros
 * can be packed very small.
 */
const LIMITS = { packed: 256 * MIB, unpacked: 4096 * MIB };
/** A longer list of problems does not help. */
const MAX_PROBLEMS = 20;
/**
 * The files of the workspace that the patterns of `files-in` match, as gzip of tar, and warnings. Throws an `input` error with
 * all problems. `workspace`: $GITHUB_WORKSPACE; `scratch`: the folder for a large archive; `limits`: in bytes.
 */
async function packFiles(text, workspace, scratch, limits = LIMITS) {
    const { root, paths } = await (0,_find_js__WEBPACK_IMPORTED_MODULE_9__/* .openWorkspace */ .OH)(workspace, 'files-in', 'run actions/checkout first');
    const { patterns, problems } = (0,_patterns_js__WEBPACK_IMPORTED_MODULE_10__/* .readPatterns */ .ce)(text, paths.map(_patterns_js__WEBPACK_IMPORTED_MODULE_10__/* .withSlashes */ .sq));
    const found = await (0,_find_js__WEBPACK_IMPORTED_MODULE_9__/* .findFiles */ .lY)(root, patterns, paths[0]);
    const all = [...problems, ...found.problems];
    if (all.length > 0)
        throw refusal(all);
    const { entries } = found;
    if (bytesOf(entries) > limits.unpacked)
        throw refusal([excess(entries, `more than ${mib(limits.unpacked)}`)]);
    const archive = await archiveOf(entries, { root, scratch, most: limits.packed });
    if (archive === undefined)
        throw refusal([excess(entries, `more than ${mib(limits.packed)} when packed`)]);
    const files = entries.filter(({ kind }) => kind !== 'folder');
    return {
        files: { ...archive, count: files.length, bytes: bytesOf(files) },
        warnings: warningsOf(found),
    };
}
function refusal(problems) {
    const more = problems.length - MAX_PROBLEMS;
    const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => `files-in: ${problem}`);
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_12__/* .inputError */ .Xu)(more > 0 ? [...shown, `files-in: and ${more} more problems`] : shown);
}
function warningsOf({ leftOut }) {
    if (leftOut.length === 0)
        return [];
    const paths = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .listed */ .KE)(leftOut.map((path) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(path)));
    return [{ title: 'Files left out', message: `files-in does not copy ${_find_js__WEBPACK_IMPORTED_MODULE_9__/* .NOT_COPIED */ .pn}: ${paths}.` }];
}
function mib(bytes) {
    return `${(bytes / MIB).toLocaleString('en')} MiB`;
}
/** `tooMuch`: the limit that they exceed. */
function excess(entries, tooMuch) {
    const most = largest(entries);
    const all = `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .numberOfFiles */ .Wo)(entries.length)} of ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .size */ .Ej)(bytesOf(entries))} ${entries.length === 1 ? 'makes' : 'make'} ${tooMuch}, which is the most that Pod Step copies into a pod`;
    if (most === undefined)
        return all;
    const what = `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .size */ .Ej)(most.bytes)}${most.count > 1 ? `, ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .numberOfFiles */ .Wo)(most.count)}` : ''}`;
    return `${all}. The most is in ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(most.path)} (${what}); leave it out with "!${most.path}", copy only the files of it that the step needs, or put it into the image`;
}
/** The innermost folder or file with at least half of all bytes; otherwise the largest one. */
function largest(entries) {
    const shares = new Map();
    for (const entry of entries) {
        const names = entry.path.split('/');
        for (const depth of names.keys()) {
            const path = names.slice(0, depth + 1).join('/');
            const { bytes, count } = shares.get(path) ?? { bytes: 0, count: 0 };
            shares.set(path, { path, bytes: bytes + bytesOf([entry]), count: count + 1 });
        }
    }
    const bySize = [...shares.values()].toSorted((one, other) => other.bytes - one.bytes || one.path.length - other.path.length);
    const half = bytesOf(entries) / 2;
    return bySize.findLast(({ bytes }) => bytes >= half) ?? bySize[0];
}
function bytesOf(entries) {
    return entries.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.bytes : 0), 0);
}
/** Undefined if it is too large, which is known before all files are read. */
async function archiveOf(entries, { root, scratch, most }) {
    const tar = (0,tar_stream__WEBPACK_IMPORTED_MODULE_6__.pack)();
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    const chunks = [];
    let file;
    let bytes = 0;
    let stored = 0;
    const isTooLarge = () => bytes > most;
    const collected = (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(tar, (0,node_zlib__WEBPACK_IMPORTED_MODULE_5__.createGzip)({ level: 1 }), async (packed) => {
        for await (const chunk of packed) {
            hash.update(chunk);
            chunks.push(chunk);
            bytes += chunk.length;
            if (isTooLarge())
                return;
            if (bytes <= MAX_BYTES_OF_SECRET)
                continue;
            file ??= (0,_scratch_js__WEBPACK_IMPORTED_MODULE_11__/* .openScratch */ .j)(scratch);
            for (const one of chunks.splice(0)) {
                file.write(one, stored);
                stored += one.length;
            }
        }
    });
    const [ofCollecting, ofAdding] = await Promise.allSettled([collected, addAll(tar, entries, root)]);
    if (isTooLarge())
        return undefined;
    const failures = [ofAdding, ofCollecting].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // The failure of one ends the other.
    if (failures.length > 0)
        throw failures.find((reason) => (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_12__/* .hasCode */ .up)(reason, 'runner')) ?? failures[0];
    return {
        packed: file === undefined ? Buffer.concat(chunks) : file.packed(bytes),
        sha256: hash.digest('hex'),
    };
}
/** Ends the archive, even if a file can't be read. */
async function addAll(tar, entries, root) {
    try {
        for (const entry of entries)
            await add(tar, entry, root);
        tar.finalize();
    }
    catch (error) {
        tar.destroy();
        throw error;
    }
}
/** All users in the pod can write the files, as with a checkout, because the step's user is not known. */
async function add(tar, entry, root) {
    const { path } = entry;
    if (entry.kind === 'file')
        return await addFile(tar, path, root);
    const { mtimeMs } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, path)).catch((error) => {
        throw refusal([`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(path)} cannot be read: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_8__/* .systemErrorWords */ .N1)(error)}`]);
    });
    const common = { mode: 0o777, mtime: timeOf(mtimeMs) };
    const header = entry.kind === 'link'
        ? { ...common, name: path, type: 'symlink', linkname: entry.target }
        : { ...common, name: `${path}/`, type: 'directory' };
    await new Promise((resolve, reject) => {
        tar.entry(header, (error) => (error ? reject(error) : resolve()));
    });
}
/** A link or a pipe that has taken the place of the file is not opened, or does not block. Windows lacks both flags. */
const FLAGS = node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NOFOLLOW ?? 0) | (node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK ?? 0);
async function addFile(tar, path, root) {
    const unread = (why) => refusal([`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(path)} cannot be read: ${why}`]);
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, path), FLAGS).catch((error) => {
        throw unread((0,_job_values_js__WEBPACK_IMPORTED_MODULE_8__/* .systemErrorWords */ .N1)(error));
    });
    try {
        const before = await file.stat();
        if (!before.isFile())
            throw unread('it is not a regular file any more');
        const { size: length, mtimeMs } = before;
        const mode = (before.mode & 0o100) === 0 ? 0o666 : 0o777;
        const entry = tar.entry({ name: path, type: 'file', size: length, mode, mtime: timeOf(mtimeMs) });
        const content = length === 0 ? [] : file.createReadStream({ end: length - 1, autoClose: false });
        const failure = await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(content, entry).then(() => undefined, (error) => error);
        const after = await file.stat();
        if (before.size !== after.size || before.mtimeMs !== after.mtimeMs)
            throw unread('it changed meanwhile; let what writes it end before this step');
        if (failure !== undefined)
            throw (0,_job_values_js__WEBPACK_IMPORTED_MODULE_8__/* .systemErrorWords */ .N1)(failure) ? unread((0,_job_values_js__WEBPACK_IMPORTED_MODULE_8__/* .systemErrorWords */ .N1)(failure)) : failure;
    }
    finally {
        await file.close();
    }
}
const MAX_SECONDS = 2 ** 31 - 1;
/**
 * Times stay, because make and caches compare them, and some programs refuse times before 1980. Whole seconds, and no later ones:
 * the dates of Node are rounded. The package counts up to 2038.
 */
function timeOf(milliseconds) {
    return new Date(Math.min(Math.max(0, Math.floor(milliseconds / 1000)), MAX_SECONDS) * 1000);
}


/***/ }),

/***/ 2482:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GM: () => (/* binding */ namesGitHub),
/* harmony export */   ce: () => (/* binding */ readPatterns),
/* harmony export */   hU: () => (/* binding */ covers),
/* harmony export */   iZ: () => (/* binding */ relativePath),
/* harmony export */   jy: () => (/* binding */ selectionsOf),
/* harmony export */   sq: () => (/* binding */ withSlashes)
/* harmony export */ });
/* harmony import */ var minimatch__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8662);
/* harmony import */ var _inputs_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1557);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(962);



/** The syntax of actions/upload-artifact: https://github.com/actions/toolkit/tree/main/packages/glob#patterns */
const SYNTAX = {
    dot: true,
    nobrace: true,
    noext: true,
    nocomment: true,
    nonegate: true,
    platform: 'linux',
};
/** `whose`: workspace; `workspaces`: its paths, with which a pattern can start. Problems are about lines. */
function readPatterns(text, workspaces, whose = 'runner') {
    const patterns = [];
    const problems = [];
    for (const { line } of (0,_inputs_values_js__WEBPACK_IMPORTED_MODULE_1__/* .numberedLines */ .UF)(text)) {
        const isOut = line.startsWith('!');
        const written = isOut ? line.slice(1).trim() : line;
        const path = relativePath(written, workspaces);
        const problem = problemOf(path, whose);
        if (problem === undefined)
            patterns.push({ written: line, path, isOut, ...matcherOf(path) });
        else
            problems.push(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(line)} ${problem}`);
    }
    if (problems.length === 0 && !patterns.some(({ isOut }) => !isOut))
        problems.push('has only patterns that leave files out; add a pattern of files to copy, such as .');
    return { patterns, problems };
}
/** Makes a path of the workspace, as `${{ github.workspace }}` produces it, relative to the workspace. */
function relativePath(written, workspaces) {
    const path = written.replaceAll(/\/{2,}/g, '/');
    const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
    const below = workspace === undefined ? path : `.${path.slice(workspace.length)}`;
    const names = below.split('/').filter((name, index) => name !== '.' && !(name === '' && index > 0));
    return names.join('/');
}
function problemOf(path, whose) {
    if (!/^(\/|~(\/|$)|[A-Za-z]:[\\/])/.test(path) && !path.split('/').includes('..'))
        return undefined;
    const earlier = whose === 'runner' ? 'in an earlier step' : 'in the script';
    return `is outside the workspace of the ${whose}; write a path of the workspace, without "/" before it, or copy it into the workspace ${earlier}`;
}
/** Does the pattern match the path, or a folder above it? */
function covers({ matches }, path) {
    const names = path.split('/');
    return matches('') || names.some((_, index) => matches(names.slice(0, index + 1).join('/')));
}
/** A name with signs of patterns in it, such as `[id].tsx`, matches itself too. */
function matcherOf(pattern) {
    const glob = new minimatch__WEBPACK_IMPORTED_MODULE_0__/* .Minimatch */ .VR(pattern, SYNTAX);
    const isAll = pattern === '';
    const namesGit = isInRepository(pattern);
    return {
        canBring: (path) => namesGit || !isInRepository(path),
        matches: (path) => isAll || path === pattern || glob.match(path),
        isAbove: (folder) => isAll || pattern.startsWith(`${folder}/`) || glob.match(folder, true),
        parts: isAll ? [] : partsOf(glob),
    };
}
function partsOf({ set: [parsed = []], globParts: [written = []] }) {
    return parsed.map((part, index) => {
        if (part === minimatch__WEBPACK_IMPORTED_MODULE_0__/* .GLOBSTAR */ .ZN)
            return { kind: 'any' };
        return typeof part === 'string'
            ? { kind: 'name', text: part }
            : { kind: 'signs', text: written[index] ?? '' };
    });
}
function isInRepository(path) {
    return path.split('/').includes('.git');
}
/** A path in the form of patterns, also for Windows. */
function withSlashes(path) {
    return path.replaceAll('\\', '/').replace(/\/+$/, '');
}
/**
 * For each pattern that does not leave files out, what `find` selects in the pod. The pattern itself, and what later lines
 * leave out, is matched again when the files are on the runner. So if `find` cannot express a sign in all its variants, it
 * selects more here, and leaves out nothing. There are several implementations of `find`, so only what all of them read in the
 * same way is used.
 */
function selectionsOf(patterns) {
    const ofActions = patterns.some(namesGitHub) ? [] : ['[.]/[.]github/[^/]*\\(/[^/]*\\)*'];
    return patterns.flatMap((pattern, index) => {
        if (pattern.isOut)
            return [];
        const later = patterns.slice(index + 1).filter(({ isOut, parts }) => isOut && parts.every(isExact));
        return [
            {
                from: ['.', ...literalStart(pattern)].join('/'),
                regex: regexOf(pattern),
                except: [...later.map(regexOf), ...ofActions],
            },
        ];
    });
}
/** Later steps of the job run the actions in this folder, so a pattern must name it. */
function namesGitHub({ written }) {
    return written.includes('.github');
}
function isExact(part) {
    return part.kind !== 'signs' || !/[?[\\]/.test(part.text);
}
/** The folders in which all that the pattern matches is; a whole path, if it has no signs. */
function literalStart({ parts }) {
    const end = parts.findIndex(({ kind }) => kind !== 'name');
    return parts.slice(0, end === -1 ? parts.length : end).map((part) => ('text' in part ? part.text : ''));
}
/** For the whole path. A match of a folder matches everything in it. */
function regexOf({ parts }) {
    const names = parts.map((part, index) => {
        if (part.kind !== 'any')
            return `/${part.kind === 'name' ? literal(part.text) : withSigns(part.text)}`;
        return index === parts.length - 1 ? '/[^/]*' : '\\(/[^/]*\\)*';
    });
    return `[.]${names.join('')}\\(/[^/]*\\)*`;
}
function literal(text) {
    return text.replaceAll(/[.*+?$^[\\]/g, (sign) => (sign === '^' ? '\\^' : `[${sign}]`));
}
/** A class of characters, an escaped one, and one character, which can have several bytes, all match any characters. */
function withSigns(text) {
    return text
        .split(/(\*+|\?|\[.*\]|\[|\\.?)/s)
        .map((piece, index) => (index % 2 === 0 ? literal(piece) : '[^/]*'))
        .join('');
}


/***/ }),

/***/ 9263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ fillingOf),
/* harmony export */   j: () => (/* binding */ openScratch)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2286);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6671);





/** `folder`: for the file. Its methods throw `runner` when it cannot be written. */
function openScratch(folder) {
    const written = (write) => {
        try {
            return write();
        }
        catch (error) {
            const why = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .systemErrorWords */ .N1)(error) ?? (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error);
            throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('runner', `The packed files cannot be written to the folder ${folder}: ${why}.`);
        }
    };
    const file = written(() => {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `pod-step-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}.tgz`);
        const opened = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(path, 'wx+', 0o600);
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.unlinkSync)(path);
        return opened;
    });
    return {
        /** A single write can take only a part, for example the last one that a full disk has space for. */
        write(chunk, position) {
            written(() => {
                for (let from = 0; from < chunk.length;)
                    from += (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeSync)(file, chunk, from, chunk.length - from, position + from);
            });
        },
        packed(length) {
            return {
                length,
                async *read(chunkBytes) {
                    for (let position = 0; position < length;) {
                        const chunk = Buffer.alloc(chunkBytes);
                        const bytes = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(file, chunk, 0, chunkBytes, position);
                        if (bytes === 0)
                            throw new Error('the packed files have become shorter');
                        yield chunk.subarray(0, Math.min(bytes, length - position));
                        position += bytes;
                    }
                },
            };
        },
        close: () => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.closeSync)(file),
    };
}
/** An archive whose length and hash are known before it comes. */
function fillingOf(file, { length, sha256 }) {
    let bytes = 0;
    let hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    return {
        length,
        write(chunk) {
            file.write(chunk, bytes);
            hash.update(chunk);
            bytes += chunk.length;
        },
        isWhole: () => bytes === length && hash.copy().digest('hex') === sha256,
        restart() {
            bytes = 0;
            hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
        },
    };
}


/***/ })

};
;