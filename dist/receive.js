export const id = 191;
export const ids = [191];
export const modules = {

/***/ 2482:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OH: () => (/* binding */ openWorkspace),
/* harmony export */   ce: () => (/* binding */ readPatterns),
/* harmony export */   hU: () => (/* binding */ covers),
/* harmony export */   sq: () => (/* binding */ withSlashes)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var minimatch__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8662);
/* harmony import */ var _inputs_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1557);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(962);





/** The syntax of actions/upload-artifact: https://github.com/actions/toolkit/tree/main/packages/glob#patterns */
const SYNTAX = {
    dot: true,
    nobrace: true,
    noext: true,
    nocomment: true,
    nonegate: true,
    platform: 'linux',
};
/** `whose`: workspace; `workspaces`: the paths of it, with which a pattern may begin. Problems are about lines. */
function readPatterns(text, workspaces, whose = 'runner') {
    const patterns = [];
    const problems = [];
    for (const { line } of (0,_inputs_values_js__WEBPACK_IMPORTED_MODULE_2__/* .numberedLines */ .UF)(text)) {
        const isOut = line.startsWith('!');
        const written = isOut ? line.slice(1).trim() : line;
        const path = relativePath(written, workspaces);
        const problem = problemOf(path, whose);
        if (problem === undefined)
            patterns.push({ written: line, path, isOut, ...matcherOf(path) });
        else
            problems.push(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .quoted */ .TL)(line)} ${problem}`);
    }
    if (problems.length === 0 && !patterns.some(({ isOut }) => !isOut))
        problems.push('has only patterns that leave files out; add a pattern of files to copy, such as .');
    return { patterns, problems };
}
/** `paths`: the workspace as it is given, and without links. Throws an `input` error if it is not there. */
async function openWorkspace(workspace, input, todo) {
    const is = `${input}: the workspace of the runner`;
    if (!workspace)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .inputError */ .Xu)([`${is} is unknown, because GITHUB_WORKSPACE is not set`]);
    const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(workspace).catch(() => undefined);
    if (root === undefined)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .inputError */ .Xu)([`${is} does not exist; ${todo}`]);
    return { root, paths: [workspace, root] };
}
/** A path of the workspace, as `${{ github.workspace }}` gives it, becomes one below it. */
function relativePath(written, workspaces) {
    const path = written.replaceAll(/\/{2,}/g, '/');
    const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
    const below = workspace === undefined ? path : `.${path.slice(workspace.length)}`;
    const names = below.split('/').filter((name, index) => name !== '.' && !(name === '' && index > 0));
    return names.join('/');
}
function problemOf(path, whose) {
    const outside = `is outside the workspace of the ${whose}`;
    if (/^\/./.test(path))
        return `${outside}; write a path below the workspace, such as ${path.slice(1)}`;
    if (/^(\/|~(\/|$)|[A-Za-z]:[\\/])/.test(path) || path.split('/').includes('..'))
        return `${outside}; copy it into the workspace ${whose === 'runner' ? 'in an earlier step' : 'in the script'}`;
    return undefined;
}
/** Does the pattern match the path, or a folder above it? */
function covers({ matches }, path) {
    const names = path.split('/');
    return matches('') || names.some((_, index) => matches(names.slice(0, index + 1).join('/')));
}
/** A name with signs of patterns in it, such as `[id].tsx`, matches itself too. */
function matcherOf(pattern) {
    const glob = new minimatch__WEBPACK_IMPORTED_MODULE_1__/* .Minimatch */ .VR(pattern, SYNTAX);
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
        if (part === minimatch__WEBPACK_IMPORTED_MODULE_1__/* .GLOBSTAR */ .ZN)
            return { kind: 'any' };
        return typeof part === 'string'
            ? { kind: 'name', text: part }
            : { kind: 'signs', text: written[index] ?? '' };
    });
}
function isInRepository(path) {
    return path.split('/').includes('.git');
}
/** A path as patterns have it, also of Windows. */
function withSlashes(path) {
    return path.replaceAll('\\', '/').replace(/\/+$/, '');
}


/***/ }),

/***/ 2191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


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
// EXTERNAL MODULE: ./src/files/patterns.js
var files_patterns = __webpack_require__(2482);
;// CONCATENATED MODULE: ./src/files/selections.js
/**
 * For each pattern that does not leave files out, what `find` takes in the pod. The pattern itself, and what later lines leave out,
 * is matched again when the files are here: so a sign that `find` can't tell in all its variants takes more here, and leaves out
 * nothing. Programs of several authors are called `find`, so only what all of them read in the same way is written.
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
/** Later steps of the job run the actions in this folder, so it has to be named. */
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
/** Of the whole path. A match of a folder is one of all in it. */
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
/** A class of characters, an escaped one, and one character, which may have several bytes: any characters do. */
function withSigns(text) {
    return text
        .split(/(\*+|\?|\[.*\]|\[|\\.?)/s)
        .map((piece, index) => (index % 2 === 0 ? literal(piece) : '[^/]*'))
        .join('');
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
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












/** What an archive of a job may hold. Whoever sends more sends something else than reports. */
const MAX_FILES = 10_000;
const MAX_BYTES = 512_000_000;
const MAX_PATH_BYTES = 4096;
/** A job can make the list as long as it likes. */
const MAX_REFUSED = 100;
/**
 * Writes the files of an archive (gzip of tar) of a job into a folder of the runner. The job may have made the archive to attack it: only regular files that the patterns match are written, below `root`, and never through a
 * link. A file is made under another name and renamed, so that it is never there in part.
 */
async function unpackFiles(packed, place) {
    const matched = new Set();
    const unpacked = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched };
    const seen = new Map();
    let refusedCount = 0;
    const refuse = (path, why) => {
        if (++refusedCount <= MAX_REFUSED)
            unpacked.refused.push({ path, why });
    };
    const tar = (0,tar_stream.extract)();
    let failure;
    const reading = (0,external_node_stream_promises_.pipeline)(external_node_stream_.Readable.from([packed]), (0,external_node_zlib_.createGunzip)(), limited(), tar).catch((error) => {
        failure = error;
        // Whoever reads a member of the archive would wait for the rest of it.
        tar.destroy(error);
    });
    try {
        for await (const entry of tar) {
            const { header } = entry;
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
                throw new Stopped(`it has more than ${MAX_FILES} files`);
            const written = await write(entry, header, place);
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
        failure = error instanceof Stopped ? error : (failure ?? error);
    }
    if (failure !== undefined)
        unpacked.stopped = failure instanceof Stopped ? failure.message : 'it is damaged';
    return unpacked;
}
function commandFileOf({ name, type }) {
    const files = Object.keys(pod_parts/* COMMAND_FILES */.UI);
    return type === 'file' ? files.find((file) => pod_parts/* COMMAND_FILES */.UI[file].name === name) : undefined;
}
/** What is not UTF-8 becomes U+FFFD. The sidecar packs one byte more than comes back, so that its size tells whether that is all. */
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
class Stopped extends Error {
}
/** Ends with an error after so many bytes, whatever they are: a few of them can unpack to gigabytes. */
function limited() {
    let bytes = 0;
    return new external_node_stream_.Transform({
        transform(chunk, _, done) {
            bytes += chunk.length;
            if (bytes > MAX_BYTES)
                done(new Stopped(`it unpacks to more than ${MAX_BYTES / 1e6} MB`));
            else
                done(null, chunk);
        },
    });
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
    if (isNamed(name.split('/')[0] ?? '', 'github') && !asking.some(namesGitHub))
        return 'it is in .github, which no pattern names';
    // Some file systems do not tell names apart by case or by how a letter is composed.
    const folded = name.normalize('NFKC').toUpperCase().toLowerCase();
    const before = seen.get(folded);
    // Two patterns may ask for one file.
    if (before !== undefined)
        return before === name ? UNASKED : 'another file has this name already';
    seen.set(folded, name);
    return undefined;
}
/** Everything but a path below the folder, in names that each system understands in the same way. */
function problemOfPath(path, isWindows) {
    const names = path.split('/');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\u0000-\u001f\u007f-\u009f\\\ufffd]/.test(path))
        return 'its name has control characters or backslashes';
    if (Buffer.byteLength(path) > MAX_PATH_BYTES || names.some((name) => Buffer.byteLength(name) > 255))
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
/** The patterns by which the path is asked for; none if the last that matches leaves it out. */
function matching(path, patterns) {
    const all = patterns.filter((pattern) => (0,files_patterns/* covers */.hU)(pattern, path));
    return all.at(-1)?.isOut === false ? all.filter(({ isOut }) => !isOut) : [];
}
const FLAGS = external_node_fs_.constants.O_WRONLY | external_node_fs_.constants.O_CREAT | external_node_fs_.constants.O_EXCL;
/** Why the file could not be written; undefined if it was. */
async function write(content, { name, mode = 0 }, { root, to }) {
    const names = [...to, ...name.split('/')];
    const folder = (0,external_node_path_.join)(root, ...names.slice(0, -1));
    const part = (0,external_node_path_.join)(folder, `.pod-step-${(0,external_node_crypto_.randomBytes)(8).toString('hex')}`);
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const blocked = await blockedBy(root, names);
            if (blocked !== undefined) {
                content.resume();
                return blocked;
            }
            const file = __addDisposableResource(env_1, await (0,promises_.open)(part, FLAGS, (mode & 0o100) === 0 ? 0o644 : 0o755), true);
            // A single write may take only a part, for example the last one that a full disk has room for.
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
        await (0,promises_.rm)(part, { force: true });
        const words = (0,values/* systemErrorWords */.N1)(error);
        if (words === undefined)
            throw error;
        content.resume();
        return words;
    }
}
/** Makes the folders of a path. Undefined if it can be written; otherwise what is in its place. */
async function blockedBy(root, names) {
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
        if (!isLast && !found)
            await (0,promises_.mkdir)(path);
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/files/receive.js







/** `workspace`: $GITHUB_WORKSPACE. Throws an `input` error with all problems of `files-out` and `files-out-to`. */
async function openReceiver(inputs, isWindows) {
    if (inputs.patterns.trim() === '')
        return { selections: [], receive: receiverInto({ root: '', to: [], patterns: [], isWindows }) };
    const { root, paths } = await (0,files_patterns/* openWorkspace */.OH)(inputs.workspace, 'files-out', 'create it in an earlier step');
    const workspaces = paths.map(files_patterns/* withSlashes */.sq);
    const { patterns, problems } = (0,files_patterns/* readPatterns */.ce)(inputs.patterns, [...workspaces, pod_parts/* WORKSPACE_PATH */.Qh], 'pod');
    const ofGit = patterns.filter(({ isOut, parts }) => !isOut && parts.some(isGit));
    const to = folderWithin(inputs.to, workspaces);
    const all = [
        ...problems.map((problem) => `files-out: ${problem}`),
        ...ofGit.map(({ written }) => `files-out: ${(0,job_text/* quoted */.TL)(written)} names .git, which never comes back from a pod; name other files`),
        ...(typeof to === 'string' ? [`files-out-to: ${(0,job_text/* quoted */.TL)(inputs.to.trim())} ${to}`] : []),
    ];
    if (all.length > 0 || typeof to === 'string')
        throw (0,errors/* inputError */.Xu)(all);
    return {
        selections: selectionsOf(patterns),
        receive: receiverInto({ root, to, patterns, isWindows }),
    };
}
function receiverInto(place) {
    const wanted = place.patterns.filter(({ isOut }) => !isOut);
    return async (lines) => {
        const { packed, excess, unread, said, problem } = readPackage(lines);
        const patternsOf = (numbers) => numbers.flatMap((number) => wanted[number - 1] ?? []);
        const leftOut = patternsOf(excess);
        const lacking = [...leftOut, ...patternsOf(unread)];
        const whole = packed.length > 0 ? await unpackFiles(packed, place) : NOTHING;
        const { files, refused, commandFiles, stopped, matched } = whole;
        return {
            files,
            refused,
            packedBytes: packed.length,
            unread: said,
            commandFiles,
            excess: leftOut.map(({ written }) => written),
            unmatched: wanted
                .filter((pattern) => problem === undefined && stopped === undefined && !matched.has(pattern))
                .filter((pattern) => !lacking.includes(pattern))
                .map(({ written }) => written),
            problem: problem ?? (stopped === undefined ? undefined : { why: stopped, isDamage: false }),
        };
    };
}
const NOTHING = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched: new Set() };
function isGit(part) {
    return /^\.git$/i.test(part.text ?? '');
}
/** The names of a path below the workspace, or why it is not one. */
function folderWithin(written, workspaces) {
    const path = (0,files_patterns/* withSlashes */.sq)(written.trim());
    const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
    const below = workspace === undefined ? path : path.slice(workspace.length + 1);
    const names = below.split('/').filter((name) => name !== '.');
    if (/^(\/|~(\/|$)|[A-Za-z]:)/.test(below) || names.includes('..'))
        return 'is outside the workspace of the runner; write a folder in it, such as from-pod';
    if (/^["']|^\$/.test(below))
        return 'contains quotes or a variable, which are not expanded; write a folder such as from-pod';
    if (names.some((name) => /^\.git$/i.test(name)))
        return 'is in a .git folder; write another one';
    return names.filter((name) => name !== '');
}
const HEADER = /^pod-step 1 (\d{1,10}) ([0-9a-f]{64})$/;
/** Of the lines that the sidecar has printed, up to its `end`. Whoever runs in the pod may have written them. */
function readPackage(lines) {
    const nothing = { packed: Buffer.alloc(0), excess: [], unread: [], said: '' };
    const words = lines.find((line) => line.startsWith('lacks '));
    if (words !== undefined)
        return {
            ...nothing,
            problem: { why: `the image of checkout-image has no ${words.slice(6, 30)}`, isDamage: false },
        };
    const start = lines.findIndex((line) => HEADER.test(line));
    const [, bytes, sha256] = HEADER.exec(lines[start] ?? '') ?? [];
    const rest = lines.slice(start + 1);
    const valuesOf = (word) => rest.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
    const packed = Buffer.from(rest.filter((line) => !line.includes(' ') && line !== 'end').join(''), 'base64');
    const isWhole = packed.length === Number(bytes) && (0,external_node_crypto_.createHash)('sha256').update(packed).digest('hex') === sha256;
    return {
        packed: isWhole ? packed : nothing.packed,
        excess: valuesOf('excess').map(Number),
        unread: valuesOf('unread').map(Number),
        said: Buffer.from(valuesOf('said').join(''), 'base64').toString(),
        ...(!isWhole && { problem: { why: 'they arrived damaged', isDamage: true } }),
    };
}


/***/ })

};
