(function (exports, require) {
"use strict";
const require_files = require("./files.cjs");
const require_main = require("./main.cjs");
let node_crypto = require("node:crypto");
let node_fs = require("node:fs");
let node_path = require("node:path");
let node_zlib = require("node:zlib");
let node_fs_promises = require("node:fs/promises");
let node_stream_promises = require("node:stream/promises");
// src/files/pack.ts
var import_tar_stream = require_files.require_tar_stream();
const MAX_BYTES_OF_SECRET = 9e5;
const MIB = 1048576;
const LIMITS = {
	packed: 256 * MIB,
	unpacked: 4096 * MIB
};
async function packFiles(text, workspace, scratch, limits = LIMITS) {
	const { root, written, paths } = await require_files.openWorkspace(workspace, "files-in", "run actions/checkout first");
	const { patterns, problems } = require_files.readPatterns(text, paths);
	const found = await findFiles(root, patterns, written);
	const all = [...problems, ...found.problems];
	if (all.length > 0) throw refusal(all);
	const { entries } = found;
	if (bytesOf(entries) > limits.unpacked) throw refusal([excess(entries, `more than ${mib(limits.unpacked)}`)]);
	const archive = await archiveOf(entries, {
		root,
		scratch,
		most: limits.packed
	});
	if (archive === void 0) throw refusal([excess(entries, `more than ${mib(limits.packed)} when packed`)]);
	const files = entries.filter(({ kind }) => kind !== "folder");
	return {
		files: {
			...archive,
			count: files.length,
			bytes: bytesOf(files)
		},
		warnings: warningsOf(found)
	};
}
function refusal(problems) {
	return require_main.inputError(require_main.problemsOf("files-in", problems));
}
function warningsOf({ leftOut }) {
	if (leftOut.length === 0) return [];
	const paths = require_main.listed(leftOut.map((path) => require_main.quoted(path)));
	return [{
		title: "Files left out",
		message: `files-in does not copy ${NOT_COPIED}: ${paths}.`
	}];
}
function mib(bytes) {
	return `${(bytes / MIB).toLocaleString("en")} MiB`;
}
function excess(entries, tooMuch) {
	const most = largest(entries);
	const all = `${require_main.numberOfFiles(entries.length)} of ${require_main.size(bytesOf(entries))} ${entries.length === 1 ? "makes" : "make"} ${tooMuch}, which is the most that Pod Step copies into a pod`;
	if (most === void 0) return all;
	const what = `${require_main.size(most.bytes)}${most.count > 1 ? `, ${require_main.numberOfFiles(most.count)}` : ""}`;
	return `${all}. The most is in ${require_main.quoted(most.path)} (${what}); leave it out with "!${most.path}", copy only the files of it that the step needs, or put it into the image`;
}
function largest(entries) {
	const shares = new Map();
	for (const entry of entries) {
		const names = entry.path.split("/");
		for (const depth of names.keys()) {
			const path = names.slice(0, depth + 1).join("/");
			const { bytes, count } = shares.get(path) ?? {
				bytes: 0,
				count: 0
			};
			shares.set(path, {
				path,
				bytes: bytes + bytesOf([entry]),
				count: count + 1
			});
		}
	}
	const bySize = [...shares.values()].toSorted((one, other) => other.bytes - one.bytes || one.path.length - other.path.length);
	const half = bytesOf(entries) / 2;
	return bySize.findLast(({ bytes }) => bytes >= half) ?? bySize[0];
}
function bytesOf(entries) {
	return entries.reduce((sum, entry) => sum + (entry.kind === "file" ? entry.bytes : 0), 0);
}
async function archiveOf(entries, { root, scratch, most }) {
	const tar = (0, import_tar_stream.pack)();
	const hash = (0, node_crypto.createHash)("sha256");
	const chunks = [];
	let file;
	let bytes = 0;
	let stored = 0;
	const isTooLarge = () => bytes > most;
	const collected = (0, node_stream_promises.pipeline)(tar, (0, node_zlib.createGzip)({ level: 1 }), async (packed) => {
		for await (const chunk of packed) {
			hash.update(chunk);
			chunks.push(chunk);
			bytes += chunk.length;
			if (isTooLarge()) return;
			if (bytes <= MAX_BYTES_OF_SECRET) continue;
			file ??= require_files.openScratch(scratch);
			for (const one of chunks.splice(0)) {
				file.write(one, stored);
				stored += one.length;
			}
		}
	});
	const [ofCollecting, ofAdding] = await Promise.allSettled([collected, addAll(tar, entries, root)]);
	if (isTooLarge()) return void 0;
	const failures = [ofAdding, ofCollecting].flatMap((one) => one.status === "rejected" ? [one.reason] : []);
	if (failures.length > 0) throw failures.find((reason) => require_main.hasCode(reason, "runner")) ?? failures[0];
	return {
		packed: file === void 0 ? Buffer.concat(chunks) : file.packed(bytes),
		sha256: hash.digest("hex")
	};
}
async function addAll(tar, entries, root) {
	try {
		for (const entry of entries) await add(tar, entry, root);
		tar.finalize();
	} catch (error) {
		tar.destroy();
		throw error;
	}
}
async function add(tar, entry, root) {
	const { path } = entry;
	if (entry.kind === "file") return await addFile(tar, path, root);
	const { mtimeMs } = await (0, node_fs_promises.lstat)((0, node_path.join)(root, path)).catch((error) => {
		throw refusal([`${require_main.quoted(path)} cannot be read: ${require_main.systemErrorWords(error)}`]);
	});
	const common = {
		mode: 511,
		mtime: timeOf(mtimeMs)
	};
	const header = entry.kind === "link" ? {
		...common,
		name: path,
		type: "symlink",
		linkname: entry.target
	} : {
		...common,
		name: `${path}/`,
		type: "directory"
	};
	await new Promise((resolve, reject) => {
		tar.entry(header, (error) => error ? reject(error) : resolve());
	});
}
const FLAGS = node_fs.constants.O_RDONLY | (node_fs.constants.O_NOFOLLOW ?? 0) | (node_fs.constants.O_NONBLOCK ?? 0);
async function addFile(tar, path, root) {
	const unread = (why) => refusal([`${require_main.quoted(path)} cannot be read: ${why}`]);
	const file = await (0, node_fs_promises.open)((0, node_path.join)(root, path), FLAGS).catch((error) => {
		throw unread(require_main.systemErrorWords(error));
	});
	try {
		const before = await file.stat();
		if (!before.isFile()) throw unread("it is not a regular file any more");
		const { size: length, mtimeMs } = before;
		const mode = (before.mode & 64) === 0 ? 438 : 511;
		const entry = tar.entry({
			name: path,
			type: "file",
			size: length,
			mode,
			mtime: timeOf(mtimeMs)
		});
		const content = length === 0 ? [] : file.createReadStream({
			end: length - 1,
			autoClose: false
		});
		const failure = await (0, node_stream_promises.pipeline)(content, entry).then(() => void 0, (error) => error);
		const after = await file.stat();
		if (before.size !== after.size || before.mtimeMs !== after.mtimeMs) throw unread("it changed meanwhile; let what writes it end before this step");
		if (failure !== void 0) throw require_main.systemErrorWords(failure) ? unread(require_main.systemErrorWords(failure)) : failure;
	} finally {
		await file.close();
	}
}
const MAX_SECONDS = 2 ** 31 - 1;
function timeOf(milliseconds) {
	return new Date(Math.min(Math.max(0, Math.floor(milliseconds / 1e3)), MAX_SECONDS) * 1e3);
}
async function findFiles(root, patterns, workspace) {
	const entries = [];
	const leftOut = [];
	const problems = [];
	const matched = new Set();
	const brought = new Set();
	const readFolder = async (folder, above) => {
		const children = await reading(folder || ".", () => (0, node_fs_promises.readdir)((0, node_path.join)(root, folder), { withFileTypes: true }));
		for (const child of children?.toSorted((one, other) => one.name < other.name ? -1 : 1) ?? []) await visit(folder === "" ? child.name : `${folder}/${child.name}`, child, above);
		return children?.length === 0;
	};
	const visit = async (path, child, above) => {
		const matches = patterns.map((pattern, index) => (pattern.isOut || pattern.canBring(path)) && (above[index] === true || pattern.matches(path)));
		const isBrought = patterns[matches.lastIndexOf(true)]?.isOut === false;
		const bringing = patterns.filter(({ isOut }, index) => matches[index] === true && !isOut);
		if (child.isDirectory() && (isBrought || canHoldMore(patterns, matches, path))) {
			if (await readFolder(path, matches) && isBrought) entries.push({
				path,
				kind: "folder"
			});
			return;
		}
		for (const pattern of bringing) matched.add(pattern);
		if (!isBrought) return;
		const entry = await reading(path, () => entryOf(path, child, [root, workspace]));
		if (entry === "left-out") leftOut.push(path);
		else if (entry !== void 0) {
			entries.push(entry);
			for (const pattern of bringing) brought.add(pattern);
		}
	};
	const reading = async (path, read) => {
		try {
			return await read();
		} catch (error) {
			problems.push(`${require_main.quoted(path)} cannot be read: ${require_main.systemErrorWords(error) ?? require_main.messageOf(error)}`);
			return;
		}
	};
	await readFolder("", patterns.map((pattern) => pattern.matches("")));
	for (const pattern of patterns.filter((one) => !one.isOut && !brought.has(one))) {
		const why = matched.has(pattern) ? `matches only what is not copied: what later lines with "!" leave out, ${NOT_COPIED}` : `matches no file: ${await whyMissing(pattern, root)}`;
		problems.push(`${require_main.quoted(pattern.written)} ${why}`);
	}
	return {
		entries,
		leftOut,
		problems
	};
}
const NOT_COPIED = "links that lead out of the workspace, sockets, pipes and devices";
function canHoldMore(patterns, matches, folder) {
	const lastOut = patterns.findLastIndex(({ isOut }, index) => isOut && matches[index] === true);
	return patterns.some((pattern, index) => !pattern.isOut && index > lastOut && pattern.canBring(folder) && pattern.isAbove(folder));
}
async function entryOf(path, child, roots) {
	if (child.isFile()) return {
		path,
		kind: "file",
		bytes: (await (0, node_fs_promises.lstat)((0, node_path.join)(roots[0], path))).size
	};
	const target = child.isSymbolicLink() ? await targetWithin(path, roots) : void 0;
	return target === void 0 ? "left-out" : {
		path,
		kind: "link",
		target
	};
}
async function targetWithin(path, roots) {
	const [root] = roots;
	const folder = (0, node_path.join)(root, path, "..");
	const written = await (0, node_fs_promises.readlink)((0, node_path.join)(root, path));
	const inRoot = roots.find((one) => (0, node_path.isAbsolute)(written) && isWithin(written, one));
	const target = inRoot === void 0 ? written : (0, node_path.join)(root, (0, node_path.relative)(inRoot, written));
	if (!isWithin((0, node_path.isAbsolute)(target) ? target : (0, node_path.join)(folder, target), root)) return void 0;
	const real = await (0, node_fs_promises.realpath)((0, node_path.join)(root, path)).catch(() => void 0);
	if (real !== void 0 && !isWithin(real, root)) return void 0;
	return ((0, node_path.isAbsolute)(written) ? (0, node_path.relative)(folder, target) || "." : written).split(node_path.sep).join("/");
}
function isWithin(path, folder) {
	const below = (0, node_path.relative)(folder, path);
	return below !== ".." && !below.startsWith(`..${node_path.sep}`) && !(0, node_path.isAbsolute)(below);
}
async function whyMissing({ written, path }, root) {
	const mistake = MISTAKES.find(([line]) => line.test(written))?.[1];
	if (mistake !== void 0) return mistake;
	let folder = "";
	for (const name of path.split("/")) {
		const there = await childrenOf((0, node_path.join)(root, folder));
		const child = there.find((one) => one.name === name);
		const at = folder === "" ? name : `${folder}/${name}`;
		if (child?.isSymbolicLink()) return `${require_main.quoted(at)} is a link; name the folder that it leads to`;
		if (!child?.isDirectory()) return contentOf(folder, there, name);
		folder = at;
	}
	return contentOf(folder, await childrenOf((0, node_path.join)(root, folder)), "");
}
const MISTAKES = [
	[/\$[\w({]|\}\}|%\w+%|`/, "variables are not expanded here; write the path"],
	[/^\[(.*[\]"'])?,?$|^\],?$|^[-*] |^["']|["']$|\s#|,/, "write one path per line, without brackets, braces, quotes, commas, bullets and comments"],
	[/\\[^[\]*?!{}#]/, "write \"/\" between names, not \"\\\""]
];
function contentOf(folder, there, missing) {
	const where = folder === "" ? "the workspace" : require_main.quoted(folder);
	if (there.length === 0) return folder === "" ? "the workspace is empty: run actions/checkout, or the step that writes the files, before this step" : `${where} is an empty folder`;
	const rank = (name) => require_main.isNear(name.toLowerCase(), missing.toLowerCase()) ? 0 : name.startsWith(".") ? 2 : 1;
	const names = there.toSorted((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1)).map((child) => require_main.quoted(child.isDirectory() ? `${child.name}/` : child.name));
	return `${where} has ${require_main.listed(names)}`;
}
async function childrenOf(folder) {
	return (await (0, node_fs_promises.readdir)(folder, { withFileTypes: true }).catch(() => [])).filter(({ name }) => name !== ".git");
}
exports.packFiles = packFiles;

})
