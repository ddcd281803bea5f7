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
const MAX_PROBLEMS = 20;
async function packFiles(text, workspace, scratch, limits = LIMITS) {
	const { root, paths } = await require_files.openWorkspace(workspace, "files-in", "run actions/checkout first");
	const { patterns, problems } = require_files.readPatterns(text, paths.map(require_files.withSlashes));
	const found = await require_files.findFiles(root, patterns, paths[0]);
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
	const more = problems.length - MAX_PROBLEMS;
	const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => `files-in: ${problem}`);
	return require_main.inputError(more > 0 ? [...shown, `files-in: and ${more} more problems`] : shown);
}
function warningsOf({ leftOut }) {
	if (leftOut.length === 0) return [];
	const paths = require_main.listed(leftOut.map((path) => require_main.quoted(path)));
	return [{
		title: "Files left out",
		message: `files-in does not copy ${require_files.NOT_COPIED}: ${paths}.`
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
exports.packFiles = packFiles;

})
