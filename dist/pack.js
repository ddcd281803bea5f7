export const id = 93;
export const ids = [93];
export const modules = {

/***/ 6093:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  packFiles: () => (/* binding */ packFiles)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
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
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __webpack_require__(2286);
// EXTERNAL MODULE: ./src/job/text.js
var job_text = __webpack_require__(962);
// EXTERNAL MODULE: ./src/job/values.js
var values = __webpack_require__(6671);
;// CONCATENATED MODULE: ./src/files/find.js




/**
 * What the patterns match in the folder `root`, in the order of paths. Links are not followed. `workspace`: the same folder, as
 * links may write it.
 */
async function findFiles(root, patterns, workspace) {
    const entries = [];
    const leftOut = [];
    const problems = [];
    const matched = new Set();
    const brought = new Set();
    /** Is it empty? */
    const readFolder = async (folder, above) => {
        const children = await reading(folder || '.', () => (0,promises_.readdir)((0,external_node_path_.join)(root, folder), { withFileTypes: true }));
        for (const child of children?.toSorted(byName) ?? [])
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
        if (entry === undefined)
            return;
        if ('why' in entry)
            leftOut.push(entry);
        else {
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
            problems.push(`${(0,job_text/* quoted */.TL)(path)} cannot be read: ${(0,values/* systemErrorWords */.N1)(error) ?? (0,values/* messageOf */.bD)(error)}`);
            return undefined;
        }
    };
    await readFolder('', patterns.map((pattern) => pattern.matches('')));
    return { entries, leftOut, problems, matched, brought };
}
/** Can a pattern bring something of a folder that is itself not brought? */
function canHoldMore(patterns, matches, folder) {
    const lastOut = patterns.findLastIndex(({ isOut }, index) => isOut && matches[index] === true);
    return patterns.some((pattern, index) => !pattern.isOut && index > lastOut && pattern.canBring(folder) && pattern.isAbove(folder));
}
async function entryOf(path, child, roots) {
    if (child.isFile())
        return { path, kind: 'file', bytes: (await (0,promises_.lstat)((0,external_node_path_.join)(roots[0], path))).size };
    if (!child.isSymbolicLink())
        return { path, why: 'special' };
    const target = await targetWithin(path, roots);
    return target === undefined ? { path, why: 'link' } : { path, kind: 'link', target };
}
/** Where a link leads, from where it stands; undefined if that is not in the workspace. */
async function targetWithin(path, roots) {
    const [root] = roots;
    const folder = (0,external_node_path_.join)(root, path, '..');
    const written = await (0,promises_.readlink)((0,external_node_path_.join)(root, path));
    const inRoot = roots.find((one) => (0,external_node_path_.isAbsolute)(written) && isWithin(written, one));
    const target = inRoot === undefined ? written : (0,external_node_path_.join)(root, (0,external_node_path_.relative)(inRoot, written));
    if (!isWithin((0,external_node_path_.isAbsolute)(target) ? target : (0,external_node_path_.join)(folder, target), root))
        return undefined;
    // A link on the way can lead elsewhere. One that leads to nothing stays, as what it leads to may be in the clone.
    const real = await (0,promises_.realpath)((0,external_node_path_.join)(root, path)).catch(() => undefined);
    if (real !== undefined && !isWithin(real, root))
        return undefined;
    const asWritten = (0,external_node_path_.isAbsolute)(written) ? (0,external_node_path_.relative)(folder, target) || '.' : written;
    return asWritten.split(external_node_path_.sep).join('/');
}
function isWithin(path, folder) {
    const below = (0,external_node_path_.relative)(folder, path);
    return below !== '..' && !below.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(below);
}
function byName(one, other) {
    return one.name < other.name ? -1 : Number(one.name > other.name);
}

// EXTERNAL MODULE: ./src/inputs/values.js
var inputs_values = __webpack_require__(1557);
;// CONCATENATED MODULE: ./src/files/missing.js




/** A longer list of names does not help. */
const MAX_NAMES = 6;
/** Why a line matches no file, as the end of a sentence: a mistake in how it is written, or what the workspace has in its place. */
async function whyMissing({ written, path }, root) {
    return mistakeIn(written) ?? (await severalPaths(written, root)) ?? (await whatIsThere(path, root));
}
/** Mistakes in how a line is written, in the order in which they are looked for. They matter only in a line that matches no file. */
const MISTAKES = [
    [/^\[(.*[\]"'])?,?$|^\],?$/, 'write one path per line, without brackets, quotes and commas'],
    [/\s#/, 'write the comment on a line of its own'],
    [/^[-*] /, 'write one path per line, without a bullet'],
    [/^["']|["']$/, 'write the path without quotes, also if it has blanks'],
    [/\{[^{}]*,/, 'braces are not expanded; write a line for each'],
    [/,/, 'write each path on a line of its own, without commas'],
    [/\$\{\{|\}\}/, 'it has an expression that GitHub did not evaluate; write the value'],
    [/\$[\w({]|%\w+%|`/, 'variables are not expanded; write the path, or an expression of GitHub'],
    [/\\[^[\]*?!{}#]/, 'write "/" between names, not "\\"'],
];
function mistakeIn(line) {
    return MISTAKES.find(([mistake]) => mistake.test(line))?.[1];
}
/** Paths between blanks. A name with a blank is fine. */
async function severalPaths(line, root) {
    const [first = '', ...more] = line.split(/\s+/);
    if (more.length === 0 || (await kindOf((0,external_node_path_.join)(root, first))) === undefined)
        return undefined;
    return 'write each path on a line of its own';
}
/** Follows the path until something is missing, and says what is there instead. */
async function whatIsThere(path, root) {
    const names = path === '' ? [] : path.split('/');
    for (const [index, name] of names.entries()) {
        const folder = names.slice(0, index).join('/');
        const there = await namesIn((0,external_node_path_.join)(root, folder));
        if (/[*?[\]]/.test(name) && !there.includes(name))
            return contentOf(folder, there, path);
        if (!there.includes(name)) {
            const meant = likest(name, there);
            return meant === undefined
                ? contentOf(folder, there, path)
                : `did you mean ${(0,job_text/* quoted */.TL)([...names.slice(0, index), meant, ...names.slice(index + 1)].join('/'))}?`;
        }
        const at = names.slice(0, index + 1).join('/');
        const kind = await kindOf((0,external_node_path_.join)(root, at));
        if (kind === 'link')
            return `${(0,job_text/* quoted */.TL)(at)} is a link to ${(0,job_text/* quoted */.TL)(await (0,promises_.readlink)((0,external_node_path_.join)(root, at)))}; name the folder that it leads to`;
        if (kind === 'other' && index < names.length - 1)
            return `${(0,job_text/* quoted */.TL)(at)} is a file, not a folder`;
    }
    return contentOf(path, await namesIn((0,external_node_path_.join)(root, path)), path);
}
function likest(name, there) {
    const small = name.toLowerCase();
    return there.find((one) => one.toLowerCase() === small) ?? there.find((one) => (0,inputs_values/* isNear */.HQ)(one, name));
}
/** What the folder has. Its subfolders have a slash. */
function contentOf(folder, there, path) {
    const where = folder === '' ? 'the workspace' : (0,job_text/* quoted */.TL)(folder);
    if (there.length === 0)
        return folder === ''
            ? 'the workspace is empty: run actions/checkout, or the step that writes the files, before this step'
            : `${where} is an empty folder`;
    if (folder === path)
        return `${where} has no files, only ${listed(there)}`;
    const deeper = !path.includes('/') && /[*?]/.test(path) && !path.startsWith('**')
        ? `. For files in all folders, write ${(0,job_text/* quoted */.TL)(`**/${path}`)}`
        : '';
    return `${where} has ${listed(there)}${deeper}`;
}
function listed(names) {
    const more = names.length - MAX_NAMES;
    const shown = names.slice(0, MAX_NAMES).map((name) => (0,job_text/* quoted */.TL)(name));
    return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
/** Hidden names come last, and `.git` is none that a line should name by mistake. */
async function namesIn(folder) {
    const names = await (0,promises_.readdir)(folder).catch(() => []);
    const [hidden, others] = [true, false].map((isHidden) => names.filter((name) => name !== '.git' && name.startsWith('.') === isHidden).toSorted());
    return [...(others ?? []), ...(hidden ?? [])];
}
async function kindOf(path) {
    const stats = await (0,promises_.lstat)(path).catch(() => undefined);
    if (stats === undefined)
        return undefined;
    return stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other';
}

// EXTERNAL MODULE: ./src/files/patterns.js
var files_patterns = __webpack_require__(2482);
;// CONCATENATED MODULE: ./src/files/pack.js













/** What the pod's Secret can carry: it holds 1 MiB, and other keys need some of it. More is sent to the pod. */
const MAX_BYTES_OF_SECRET = 900_000;
const MIB = 1024 * 1024;
/** What is sent to a pod, through its API server and to the disk of its node; and as much of zeros may be packed very small. */
const LIMITS = { packed: 256 * MIB, unpacked: 4096 * MIB };
/** A longer list of problems, or of names in a warning, does not help. */
const MAX_PROBLEMS = 20;
const pack_MAX_NAMES = 3;
/**
 * The files of the workspace that the patterns of `files-in` match, as gzip of tar, and warnings. Throws an `input` error with
 * all problems. `workspace`: $GITHUB_WORKSPACE; `scratch`: the folder for a large archive; `limits`: in bytes.
 */
async function packFiles(text, workspace, scratch, limits = LIMITS) {
    const { root, paths } = await (0,files_patterns/* openWorkspace */.OH)(workspace, 'files-in', 'run actions/checkout first');
    const { patterns, problems } = (0,files_patterns/* readPatterns */.ce)(text, paths.map(files_patterns/* withSlashes */.sq));
    const found = await findFiles(root, patterns, paths[0]);
    const lacks = await Promise.all(patterns.map((pattern) => lackOfFiles(pattern, found, root)));
    const all = [...problems, ...found.problems, ...lacks.flat()];
    if (all.length > 0)
        throw refusal(all);
    const { entries } = found;
    if (bytesOf(entries) > limits.unpacked)
        throw refusal([excess(entries, patterns, `more than ${mib(limits.unpacked)}`)]);
    const archive = await archiveOf(entries, { root, scratch, most: limits.packed });
    if (archive === undefined)
        throw refusal([excess(entries, patterns, `more than ${mib(limits.packed)} when packed`)]);
    const files = entries.filter(({ kind }) => kind !== 'folder');
    return {
        files: { ...archive, count: files.length, bytes: bytesOf(files) },
        warnings: warningsOf(found),
    };
}
function refusal(problems) {
    const more = problems.length - MAX_PROBLEMS;
    const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => `files-in: ${problem}`);
    return (0,errors/* inputError */.Xu)(more > 0 ? [...shown, `files-in: and ${more} more problems`] : shown);
}
async function lackOfFiles(pattern, { matched, brought, leftOut }, root) {
    if (pattern.isOut || brought.has(pattern))
        return [];
    const which = (0,job_text/* quoted */.TL)(pattern.written);
    if (!matched.has(pattern))
        return [`${which} matches no file: ${await whyMissing(pattern, root)}`];
    const isOfLinks = leftOut.some(({ path }) => (0,files_patterns/* covers */.hU)(pattern, path));
    return [
        `${which} matches only ${isOfLinks ? 'links that lead out of the workspace, or sockets, pipes and devices, which are not copied' : 'what later lines with "!" leave out'}`,
    ];
}
function warningsOf({ leftOut }) {
    if (leftOut.length === 0)
        return [];
    const links = leftOut.filter(({ why }) => why === 'link');
    const others = leftOut.filter(({ why }) => why === 'special');
    const words = [
        ...(links.length > 0 ? [`links that lead out of the workspace (${names(links)})`] : []),
        ...(others.length > 0 ? [`sockets, pipes and devices (${names(others)})`] : []),
    ];
    return [{ title: 'Files left out', message: `files-in does not copy ${words.join(', or ')}.` }];
}
function names(all) {
    const more = all.length - pack_MAX_NAMES;
    const shown = all.slice(0, pack_MAX_NAMES).map(({ path }) => (0,job_text/* quoted */.TL)(path));
    return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
function mib(bytes) {
    return `${(bytes / MIB).toLocaleString('en')} MiB`;
}
/** `tooMuch`: the limit that they pass. */
function excess(entries, patterns, tooMuch) {
    const most = largest(entries);
    const all = `${counted(entries.length)} of ${(0,job_text/* size */.Ej)(bytesOf(entries))} ${entries.length === 1 ? 'makes' : 'make'} ${tooMuch}, which is the most that Pod Step copies into a pod`;
    if (most === undefined)
        return all;
    const what = `${(0,job_text/* size */.Ej)(most.bytes)}${most.count > 1 ? `, ${counted(most.count)}` : ''}`;
    const isWithin = ({ path }) => path === most.path || path.startsWith(`${most.path}/`);
    const isNeeded = patterns.some((pattern) => !pattern.isOut && entries.filter(({ path }) => (0,files_patterns/* covers */.hU)(pattern, path)).every((entry) => isWithin(entry)));
    const todo = isNeeded
        ? most.count > 1
            ? 'copy only the files of it that the step needs, each with a line of its own, or put it into the image'
            : 'put it into the image, or let the script download it'
        : `leave it out with "!${most.path}", or put it into the image`;
    return `${all}. The most is in ${(0,job_text/* quoted */.TL)(most.path)} (${what}); ${todo}`;
}
function counted(count) {
    return count === 1 ? '1 file' : `${count.toLocaleString('en')} files`;
}
/** The folder or file with the most bytes, and in it again, as long as that has most of all bytes. */
function largest(entries) {
    const half = bytesOf(entries) / 2;
    let found;
    for (;;) {
        const within = found === undefined ? '' : `${found.path}/`;
        const shares = new Map();
        for (const entry of entries.filter(({ path }) => path.startsWith(within))) {
            const path = within + entry.path.slice(within.length).split('/', 1)[0];
            const share = shares.get(path) ?? { path, bytes: 0, count: 0 };
            shares.set(path, { path, bytes: share.bytes + bytesOf([entry]), count: share.count + 1 });
        }
        const next = [...shares.values()].toSorted((one, other) => other.bytes - one.bytes)[0];
        if (next === undefined || (found !== undefined && next.bytes < half))
            return found;
        found = next;
    }
}
function bytesOf(entries) {
    return entries.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.bytes : 0), 0);
}
/** Undefined if it is too large, which is known before all files are read. */
async function archiveOf(entries, { root, scratch, most }) {
    const tar = (0,tar_stream.pack)();
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const chunks = [];
    let file;
    let bytes = 0;
    const isTooLarge = () => bytes > most;
    const collected = (0,external_node_stream_promises_.pipeline)(tar, (0,external_node_zlib_.createGzip)({ level: 1 }), async (packed) => {
        for await (const chunk of packed) {
            hash.update(chunk);
            chunks.push(chunk);
            bytes += chunk.length;
            if (isTooLarge())
                return;
            if (bytes <= MAX_BYTES_OF_SECRET)
                continue;
            try {
                file ??= openScratch(scratch);
                for (const one of chunks.splice(0))
                    (0,external_node_fs_.writeFileSync)(file, one);
            }
            catch (error) {
                const why = (0,values/* systemErrorWords */.N1)(error) ?? (0,values/* messageOf */.bD)(error);
                throw (0,errors/* codedError */.Au)('runner', `The packed files cannot be written to the folder ${scratch}: ${why}.`);
            }
        }
    });
    const [ofCollecting, ofAdding] = await Promise.allSettled([collected, addAll(tar, entries, root)]);
    if (isTooLarge())
        return undefined;
    const failures = [ofAdding, ofCollecting].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // One ends the other.
    if (failures.length > 0)
        throw failures.find((reason) => (0,errors/* hasCode */.up)(reason, 'runner')) ?? failures[0];
    return {
        packed: file === undefined ? Buffer.concat(chunks) : fileOf(file, bytes),
        sha256: hash.digest('hex'),
    };
}
/** A file without a name. It goes with this process, however that ends. Returns its descriptor. */
function openScratch(folder) {
    const path = (0,external_node_path_.join)(folder, `pod-step-${(0,external_node_crypto_.randomUUID)()}.tgz`);
    const file = (0,external_node_fs_.openSync)(path, 'wx+', 0o600);
    (0,external_node_fs_.unlinkSync)(path);
    return file;
}
function fileOf(file, length) {
    return {
        length,
        async *read(chunkBytes) {
            for (let position = 0; position < length;) {
                const chunk = Buffer.alloc(chunkBytes);
                const bytes = (0,external_node_fs_.readSync)(file, chunk, 0, chunkBytes, position);
                if (bytes === 0)
                    throw new Error('the packed files have become shorter');
                yield chunk.subarray(0, bytes);
                position += bytes;
            }
        },
    };
}
/** Ends the archive, also where a file can't be read. */
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
/** Everyone in the pod may write the files, as with a checkout, because the step's user is not known. */
async function add(tar, entry, root) {
    const { path } = entry;
    if (entry.kind === 'file')
        return await addFile(tar, path, root);
    const { mtimeMs } = await (0,promises_.lstat)((0,external_node_path_.join)(root, path)).catch((error) => {
        throw refusal([`${(0,job_text/* quoted */.TL)(path)} cannot be read: ${(0,values/* systemErrorWords */.N1)(error)}`]);
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
const FLAGS = external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NOFOLLOW ?? 0) | (external_node_fs_.constants.O_NONBLOCK ?? 0);
async function addFile(tar, path, root) {
    const unread = (why) => refusal([`${(0,job_text/* quoted */.TL)(path)} cannot be read: ${why}`]);
    const file = await (0,promises_.open)((0,external_node_path_.join)(root, path), FLAGS).catch((error) => {
        throw unread((0,values/* systemErrorWords */.N1)(error));
    });
    try {
        const before = await file.stat();
        if (!before.isFile())
            throw unread('it is not a regular file any more');
        const { size: length, mtimeMs } = before;
        const mode = (before.mode & 0o100) === 0 ? 0o666 : 0o777;
        const entry = tar.entry({ name: path, type: 'file', size: length, mode, mtime: timeOf(mtimeMs) });
        const content = length === 0 ? [] : file.createReadStream({ end: length - 1, autoClose: false });
        const failure = await (0,external_node_stream_promises_.pipeline)(content, entry).then(() => undefined, (error) => error);
        if (hasChanged(before, await file.stat()))
            throw unread('it changed meanwhile; let what writes it end before this step');
        if (failure !== undefined)
            throw (0,values/* systemErrorWords */.N1)(failure) ? unread((0,values/* systemErrorWords */.N1)(failure)) : failure;
    }
    finally {
        await file.close();
    }
}
function hasChanged(before, after) {
    return before.size !== after.size || before.mtimeMs !== after.mtimeMs;
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


/***/ })

};
