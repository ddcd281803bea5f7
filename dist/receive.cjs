"use strict";
exports.id = 214;
exports.ids = [214];
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

/***/ 9214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openReceiver: () => (/* binding */ openReceiver)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __webpack_require__(2286);
// EXTERNAL MODULE: ./src/job/pod-parts.js
var pod_parts = __webpack_require__(9045);
// EXTERNAL MODULE: ./src/job/text.js
var job_text = __webpack_require__(962);
// EXTERNAL MODULE: ./src/files/find.js
var find = __webpack_require__(6550);
// EXTERNAL MODULE: ./src/files/patterns.js
var files_patterns = __webpack_require__(2482);
// EXTERNAL MODULE: ./src/files/scratch.js
var files_scratch = __webpack_require__(9263);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./node_modules/tar-stream/index.js
var tar_stream = __webpack_require__(6474);
// EXTERNAL MODULE: ./src/job/values.js
var values = __webpack_require__(6671);
;// CONCATENATED MODULE: ./src/files/unpack.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});












/** Limits of a job's archive. A larger one contains something other than reports. */
const MAX_FILES = 10_000;
const MAX_FOLDERS = 20_000;
/** Members that are not written take time too. */
const MAX_MEMBERS = 100_000;
const MAX_BYTES = 512_000_000;
const MAX_PATH_BYTES = 4096;
const MAX_NAMES_OF_PATH = 100;
/** A job can make this list arbitrarily long. */
const MAX_REFUSED = 100;
const MAX_SHOWN = 200;
/**
 * Writes the files of an archive (gzip of tar) of a job into a folder of the runner. The job can make the archive to attack the
 * runner: only regular files that the patterns match are written, below `root`, and never through a link. A file is made under
 * another name and renamed, so that it is never there in part.
 */
async function unpackFiles(packed, place) {
    const matched = new Set();
    const unpacked = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched };
    const seen = new Map();
    const made = { folders: 0 };
    let refusedCount = 0;
    let memberCount = 0;
    const refuse = (path, why) => {
        if (++refusedCount <= MAX_REFUSED)
            unpacked.refused.push({ path: (0,job_text/* cut */.Jj)(path, MAX_SHOWN), why });
    };
    const tar = (0,tar_stream.extract)();
    let failure;
    const reading = (0,external_node_stream_promises_.pipeline)(packed, (0,external_node_zlib_.createGunzip)(), limited, tar).catch((error) => {
        failure = error;
        // The reader of a member of the archive would wait for the rest of it.
        tar.destroy(error);
    });
    try {
        for await (const entry of tar) {
            const { header } = entry;
            if (++memberCount > MAX_MEMBERS)
                stop(`it has more than ${MAX_MEMBERS} members`);
            const commandFile = commandFileOf(header);
            if (commandFile !== undefined && unpacked.commandFiles[commandFile] === undefined) {
                unpacked.commandFiles[commandFile] = await textOf(entry, commandFile);
                continue;
            }
            header.name = header.name.replace(/^\.\//, '');
            const why = await problemOf(header, seen, place);
            if (why !== undefined) {
                if (why !== UNASKED)
                    refuse(header.name, why);
                entry.resume();
                continue;
            }
            if (unpacked.files.length === MAX_FILES)
                stop(`it has more than ${MAX_FILES} files`);
            const written = await write(entry, header, place, made);
            if (written === undefined)
                unpacked.files.push({ path: header.name, bytes: header.size });
            else
                refuse(header.name, written);
            for (const pattern of matching(header.name, place.patterns))
                matched.add(pattern);
        }
        await reading;
    }
    catch (error) {
        tar.destroy();
        await reading;
        failure = (0,errors/* hasCode */.up)(error, 'file') ? error : (failure ?? error);
    }
    if (failure !== undefined)
        unpacked.stopped = (0,errors/* hasCode */.up)(failure, 'file') ? failure.message : 'it is damaged';
    return unpacked;
}
function commandFileOf({ name, type }) {
    const files = Object.keys(pod_parts/* COMMAND_FILES */.UI);
    return type === 'file' ? files.find((file) => pod_parts/* COMMAND_FILES */.UI[file].name === name) : undefined;
}
/**
 * Bytes that are not UTF-8 become U+FFFD. The sidecar packs one byte more than is used, so that its size shows whether the file
 * is complete.
 */
async function textOf(content, file) {
    const most = pod_parts/* COMMAND_FILES */.UI[file].bytes;
    const chunks = [];
    let bytes = 0;
    for await (const chunk of content) {
        if (bytes <= most)
            chunks.push(chunk);
        bytes += chunk.length;
    }
    return { text: Buffer.concat(chunks).subarray(0, most).toString(), isCut: bytes > most };
}
/** The rest of the archive is not read. */
function stop(why) {
    throw (0,errors/* codedError */.Au)('file', why);
}
/** Ends with an error after so many bytes, whatever they are: a few of them can unpack to gigabytes. */
async function* limited(chunks) {
    let bytes = 0;
    for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES)
            stop(`it unpacks to more than ${MAX_BYTES / 1e6} MB`);
        yield chunk;
    }
}
const UNASKED = 'no pattern matches it';
/** Why the file is not written; undefined if it is. */
async function problemOf({ name, type }, seen, place) {
    const { patterns, isWindows } = place;
    if (type === 'directory')
        return UNASKED;
    if (type !== 'file' && type !== 'contiguous-file')
        return 'it is not a regular file';
    const path = problemOfPath(name, isWindows);
    if (path !== undefined)
        return path;
    const asking = matching(name, patterns);
    if (asking.length === 0)
        return UNASKED;
    // Later steps of the job run the actions in this folder.
    if (isNamed(name.split('/')[0] ?? '', 'github') && !asking.some(files_patterns/* namesGitHub */.GM))
        return 'it is in .github, which no pattern names';
    // Some file systems do not distinguish names by case, or by how a letter is composed.
    const folded = name.normalize().toUpperCase().toLowerCase();
    const before = seen.get(folded);
    // Two patterns can select the same file.
    if (before !== undefined)
        return before === name ? UNASKED : 'another file has this name already';
    seen.set(folded, name);
    return undefined;
}
/** Everything but a path below the folder, in names that each system understands in the same way. */
function problemOfPath(path, isWindows) {
    const names = path.split('/');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
    if (/[\u0000-\u001f\u007f-\u009f\\\ufffd]/.test(path))
        return 'its name has control characters or backslashes';
    const isLong = Buffer.byteLength(path) > MAX_PATH_BYTES || names.length > MAX_NAMES_OF_PATH;
    if (isLong || names.some((name) => Buffer.byteLength(name) > 255))
        return 'its name is too long';
    if (names.some((name) => name === '' || name === '.' || name === '..'))
        return 'it is outside the workspace';
    if (names.some((name) => isNamed(name, 'git')))
        return 'it is in a .git folder';
    if (isWindows && names.some((name) => OF_WINDOWS.test(name)))
        return 'Windows has no such name';
    return undefined;
}
/** Is it the name of the hidden folder, where a file system ignores case and some characters? Windows has short names. */
function isNamed(name, hidden) {
    const kept = name
        .replaceAll(IGNORED, '')
        .replace(/[. ]+$/, '')
        .toLowerCase();
    return kept === `.${hidden}` || new RegExp(`^${hidden}~\\d+$`).test(kept);
}
/** https://github.com/git/git/blob/v2.54.0/utf8.c (is_hfs_dotgit) */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const OF_WINDOWS = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)|[<>:"|?*]|[. ]$/i;
/** The patterns that select the path; none if the last pattern that matches leaves it out. */
function matching(path, patterns) {
    const all = patterns.filter((pattern) => (0,files_patterns/* covers */.hU)(pattern, path));
    return all.at(-1)?.isOut === false ? all.filter(({ isOut }) => !isOut) : [];
}
const FLAGS = external_node_fs_.constants.O_WRONLY | external_node_fs_.constants.O_CREAT | external_node_fs_.constants.O_EXCL;
/** Why the file could not be written; undefined if it was. */
async function write(content, { name, mode = 0 }, { root, to }, made) {
    const names = [...to, ...name.split('/')];
    const folder = (0,external_node_path_.join)(root, ...names.slice(0, -1));
    const part = (0,external_node_path_.join)(folder, `.pod-step-${(0,external_node_crypto_.randomBytes)(8).toString('hex')}`);
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const blocked = await blockedBy(root, names, made);
            if (blocked !== undefined) {
                content.resume();
                return blocked;
            }
            const file = __addDisposableResource(env_1, await (0,promises_.open)(part, FLAGS, (mode & 0o100) === 0 ? 0o644 : 0o755), true);
            // A single write can take only a part, for example the last one that a full disk has space for.
            await file.writeFile(content);
            await file.close();
            await (0,promises_.rename)(part, (0,external_node_path_.join)(root, ...names));
            return undefined;
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = __disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    catch (error) {
        // It fails where the path is too long for the runner, and nothing was made.
        await (0,promises_.rm)(part, { force: true }).catch(() => undefined);
        const words = (0,values/* systemErrorWords */.N1)(error);
        if (words === undefined)
            throw error;
        content.resume();
        return words;
    }
}
/** Makes the folders of a path. Undefined if it can be written; otherwise what exists in its place. */
async function blockedBy(root, names, made) {
    for (let depth = 1; depth <= names.length; depth++) {
        const path = (0,external_node_path_.join)(root, ...names.slice(0, depth));
        const found = await (0,promises_.lstat)(path).catch(() => undefined);
        const isLast = depth === names.length;
        if (isLast && found?.isDirectory())
            return 'the workspace has a folder of this name';
        if (!isLast && found?.isSymbolicLink())
            return 'the workspace has a link in its path';
        if (!isLast && found && !found.isDirectory())
            return 'the workspace has a file in its path';
        if (isLast || found)
            continue;
        if (++made.folders > MAX_FOLDERS)
            stop(`it has more than ${MAX_FOLDERS} folders`);
        await (0,promises_.mkdir)(path);
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/files/receive.js
var receive_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var receive_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








/** `workspace`: $GITHUB_WORKSPACE. Throws an `input` error with all problems of `files-out` and `files-out-to`. */
async function openReceiver(inputs, isWindows) {
    const isWanted = inputs.patterns.trim() !== '';
    const place = isWanted ? await placeOf(inputs) : { root: '', to: [], patterns: [] };
    return {
        selections: (0,files_patterns/* selectionsOf */.jy)(place.patterns),
        receive: receiverInto({ ...place, isWindows }, inputs.scratch),
    };
}
async function placeOf(inputs) {
    const { root, paths } = await (0,find/* openWorkspace */.OH)(inputs.workspace, 'files-out', 'create it in an earlier step');
    const workspaces = paths.map(files_patterns/* withSlashes */.sq);
    const { patterns, problems } = (0,files_patterns/* readPatterns */.ce)(inputs.patterns, [...workspaces, pod_parts/* WORKSPACE_PATH */.Qh], 'pod');
    const ofGit = patterns.filter(({ isOut, parts }) => !isOut && parts.some(isGit));
    const to = folderWithin(inputs.to, workspaces);
    const all = [
        ...problems.map((problem) => `files-out: ${problem}`),
        ...ofGit.map(({ written }) => `files-out: ${(0,job_text/* quoted */.TL)(written)} names .git, which never comes back from a pod; name other files`),
        ...(to === undefined
            ? [
                `files-out-to: ${(0,job_text/* quoted */.TL)(inputs.to.trim())} is not a folder of the workspace of the runner; write one such as from-pod, without variables, quotes and .git`,
            ]
            : []),
    ];
    if (all.length > 0 || to === undefined)
        throw (0,errors/* inputError */.Xu)(all);
    return { root, to, patterns };
}
function receiverInto(place, scratch) {
    const wanted = place.patterns.filter(({ isOut }) => !isOut);
    return async (lines, fetch) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { packed, rest, excess, unread, said, problem } = readPackage(lines);
            const patternsOf = (numbers) => numbers.flatMap((number) => wanted[number - 1] ?? []);
            const leftOut = patternsOf(excess);
            const fetched = receive_addDisposableResource(env_1, rest && (await fetchRest(rest, scratch, fetch)), false);
            const missing = (fetched?.why && rest?.patterns) ?? [];
            const large = missing.flatMap(({ number, bytes }) => patternsOf([number]).map((pattern) => ({ pattern, bytes })));
            const lacking = [...leftOut, ...patternsOf(unread), ...large.map(({ pattern }) => pattern)];
            const isEmpty = packed.length === 0 && fetched?.archive === undefined;
            const whole = isEmpty ? NOTHING : await unpackFiles(inTurn(packed, fetched?.archive), place);
            const { stopped, matched, ...unpacked } = whole;
            const broken = problem ?? (stopped === undefined ? undefined : { why: stopped, isDamage: false });
            return {
                ...unpacked,
                packedBytes: packed.length + (fetched?.archive?.length ?? 0),
                unread: said,
                excess: leftOut.map(({ written }) => written),
                ...(fetched?.why && {
                    unfetched: {
                        patterns: large.map(({ pattern: { written }, bytes }) => ({ written, bytes })),
                        why: fetched.why,
                    },
                }),
                unmatched: wanted
                    .filter((pattern) => broken === undefined && !matched.has(pattern) && !lacking.includes(pattern))
                    .map(({ written }) => written),
                problem: broken,
            };
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            receive_disposeResources(env_1);
        }
    };
}
/** Nothing of it is unpacked before all of it is known to be right. Disposal closes its file. */
async function fetchRest({ length, sha256 }, scratch, fetch) {
    try {
        const file = (0,files_scratch/* openScratch */.j)(scratch);
        const why = await fetch((0,files_scratch/* fillingOf */.F)(file, { length, sha256 }));
        const archive = why === undefined ? file.packed(length) : undefined;
        return { why, archive, [Symbol.dispose]: file.close };
    }
    catch (error) {
        if (!(0,errors/* hasCode */.up)(error, 'runner'))
            throw error;
        return { why: { why: error.message, isPermanent: false }, archive: undefined, [Symbol.dispose]() { } };
    }
}
/** Both archives are gzip of tar, and are read as one. */
async function* inTurn(packed, more) {
    yield packed;
    if (more !== undefined)
        yield* more.read(CHUNK_BYTES);
}
const CHUNK_BYTES = 64 * 1024;
const NOTHING = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched: new Set() };
function isGit(part) {
    return /^\.git$/i.test(part.text ?? '');
}
/** The names of a path below the workspace; undefined if it is not one. */
function folderWithin(written, workspaces) {
    const path = (0,files_patterns/* relativePath */.iZ)((0,files_patterns/* withSlashes */.sq)(written.trim()), workspaces);
    const names = path.split('/').filter((name) => name !== '');
    const isElsewhere = /^(\/|~(\/|$)|[A-Za-z]:|["'$])/.test(path) || names.includes('..');
    return isElsewhere || names.some((name) => /^\.git$/i.test(name)) ? undefined : names;
}
/** Length and hash of what follows, and of the archive that is kept. */
const HEADER = /^pod-step 1 (\d{1,10}) ([0-9a-f]{64})(?: (\d{1,10}) ([0-9a-f]{64}))?$/;
const LARGE = /^large (\d{1,5}):(\d{1,9})$/;
/** More than a sidecar of Pod Step packs. */
const MAX_REST_BYTES = 256 * 1024 * 1024;
/**
 * The package in the lines that the sidecar has printed, up to its `end`. Any program in the pod can have written them. `rest`:
 * the archive that it keeps, because it does not fit into the log; `excess`: numbers of patterns, from 1; `unread`: numbers of
 * the patterns with files that cannot be read; `said`: errors of the programs.
 */
function readPackage(lines) {
    const lack = lines.find((line) => line.startsWith('lacks '))?.slice(6, 30);
    const start = lines.findIndex((line) => HEADER.test(line));
    const [, bytes, sha256, restBytes, restSha256] = HEADER.exec(lines[start] ?? '') ?? [];
    const content = lines.slice(start + 1);
    const valuesOf = (word) => content.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
    const packed = Buffer.from(content.filter((line) => !line.includes(' ') && line !== 'end').join(''), 'base64');
    const patterns = content.flatMap((line) => {
        const [, number, size] = LARGE.exec(line) ?? [];
        return number === undefined ? [] : [{ number: Number(number), bytes: Number(size) }];
    });
    const isWhole = lack === undefined &&
        packed.length === Number(bytes) &&
        (0,external_node_crypto_.createHash)('sha256').update(packed).digest('hex') === sha256 &&
        Number(restBytes ?? 0) <= MAX_REST_BYTES &&
        patterns.length > 0 === (restSha256 !== undefined);
    const damage = isWhole ? undefined : { why: 'they arrived damaged', isDamage: true };
    return {
        packed: isWhole ? packed : Buffer.alloc(0),
        rest: isWhole && restSha256 !== undefined
            ? { length: Number(restBytes), sha256: restSha256, patterns }
            : undefined,
        excess: valuesOf('excess').map(Number),
        unread: valuesOf('unread').map(Number),
        said: Buffer.from(valuesOf('said').join(''), 'base64').toString(),
        problem: lack ? { why: `the image of checkout-image has no ${lack}`, isDamage: false } : damage,
    };
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