(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
const require_files = require("./files.cjs");
let node_crypto = require("node:crypto");
let node_fs = require("node:fs");
let node_path = require("node:path");
let node_zlib = require("node:zlib");
let node_fs_promises = require("node:fs/promises");
let node_stream_promises = require("node:stream/promises");
// src/files/unpack.ts
var import_tar_stream = require_files.require_tar_stream();
const MAX_FILES = 1e4;
const MAX_FOLDERS = 2e4;
const MAX_MEMBERS = 1e5;
const MAX_BYTES = 512e6;
const MAX_PATH_BYTES = 4096;
const MAX_NAMES_OF_PATH = 100;
const MAX_REFUSED = 100;
const MAX_SHOWN = 200;
async function unpackFiles(packed, place) {
	const matched = new Set();
	const unpacked = {
		files: [],
		refused: [],
		commandFiles: {},
		stopped: void 0,
		matched
	};
	const seen = new Map();
	const made = { folders: 0 };
	let refusedCount = 0;
	let memberCount = 0;
	const refuse = (path, why) => {
		if (++refusedCount <= MAX_REFUSED) unpacked.refused.push({
			path: require_main.cut(path, MAX_SHOWN),
			why
		});
	};
	const tar = (0, import_tar_stream.extract)();
	let failure;
	const reading = (0, node_stream_promises.pipeline)(packed, (0, node_zlib.createGunzip)(), limited, tar).catch((error) => {
		failure = error;
		tar.destroy(error);
	});
	try {
		for await (const entry of tar) {
			const { header } = entry;
			if (++memberCount > MAX_MEMBERS) stop(`it has more than ${MAX_MEMBERS} members`);
			const commandFile = commandFileOf(header);
			if (commandFile !== void 0 && unpacked.commandFiles[commandFile] === void 0) {
				unpacked.commandFiles[commandFile] = await textOf(entry, commandFile);
				continue;
			}
			header.name = header.name.replace(/^\.\//, "");
			const why = await problemOf(header, seen, place);
			if (why !== void 0) {
				if (why !== UNASKED) refuse(header.name, why);
				entry.resume();
				continue;
			}
			if (unpacked.files.length === MAX_FILES) stop(`it has more than ${MAX_FILES} files`);
			const written = await write(entry, header, place, made);
			if (written === void 0) unpacked.files.push({
				path: header.name,
				bytes: header.size
			});
			else refuse(header.name, written);
			for (const pattern of matching(header.name, place.patterns)) matched.add(pattern);
		}
		await reading;
	} catch (error) {
		tar.destroy();
		await reading;
		failure = require_main.hasCode(error, "file") ? error : failure ?? error;
	}
	if (failure !== void 0) unpacked.stopped = require_main.hasCode(failure, "file") ? failure.message : "it is damaged";
	return unpacked;
}
function commandFileOf({ name, type }) {
	const files = Object.keys(require_main.COMMAND_FILES);
	return type === "file" ? files.find((file) => require_main.COMMAND_FILES[file].name === name) : void 0;
}
async function textOf(content, file) {
	const most = require_main.COMMAND_FILES[file].bytes;
	const chunks = [];
	let bytes = 0;
	for await (const chunk of content) {
		if (bytes <= most) chunks.push(chunk);
		bytes += chunk.length;
	}
	return {
		text: Buffer.concat(chunks).subarray(0, most).toString(),
		isCut: bytes > most
	};
}
function stop(why) {
	throw require_main.codedError("file", why);
}
async function* limited(chunks) {
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES) stop(`it unpacks to more than ${MAX_BYTES / 1e6} MB`);
		yield chunk;
	}
}
const UNASKED = "no pattern matches it";
async function problemOf({ name, type }, seen, place) {
	const { patterns, isWindows } = place;
	if (type === "directory") return UNASKED;
	if (type !== "file" && type !== "contiguous-file") return "it is not a regular file";
	const path = problemOfPath(name, isWindows);
	if (path !== void 0) return path;
	const asking = matching(name, patterns);
	if (asking.length === 0) return UNASKED;
	if (isNamed(name.split("/")[0] ?? "", "github") && !asking.some(require_files.namesGitHub)) return "it is in .github, which no pattern names";
	const folded = name.normalize().toUpperCase().toLowerCase();
	const before = seen.get(folded);
	if (before !== void 0) return before === name ? UNASKED : "another file has this name already";
	seen.set(folded, name);
}
function problemOfPath(path, isWindows) {
	const names = path.split("/");
	if (/[\u0000-\u001f\u007f-\u009f\\\ufffd]/.test(path)) return "its name has control characters or backslashes";
	if (Buffer.byteLength(path) > MAX_PATH_BYTES || names.length > MAX_NAMES_OF_PATH || names.some((name) => Buffer.byteLength(name) > 255)) return "its name is too long";
	if (names.some((name) => name === "" || name === "." || name === "..")) return "it is outside the workspace";
	if (names.some((name) => isNamed(name, "git"))) return "it is in a .git folder";
	if (isWindows && names.some((name) => OF_WINDOWS.test(name))) return "Windows has no such name";
}
function isNamed(name, hidden) {
	const kept = name.replaceAll(IGNORED, "").replace(/[. ]+$/, "").toLowerCase();
	return kept === `.${hidden}` || new RegExp(`^${hidden}~\\d+$`).test(kept);
}
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const OF_WINDOWS = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]) *(\.|$)|[<>:"|?*]|[. ]$/i;
function matching(path, patterns) {
	const all = patterns.filter((pattern) => require_files.covers(pattern, path));
	return all.at(-1)?.isOut === false ? all.filter(({ isOut }) => !isOut) : [];
}
const FLAGS = node_fs.constants.O_WRONLY | node_fs.constants.O_CREAT | node_fs.constants.O_EXCL;
async function write(content, { name, mode = 0 }, { root, to }, made) {
	const names = [...to, ...name.split("/")];
	const folder = (0, node_path.join)(root, ...names.slice(0, -1));
	const part = (0, node_path.join)(folder, `.pod-step-${(0, node_crypto.randomBytes)(8).toString("hex")}`);
	try {
		const blocked = await blockedBy(root, names, made);
		if (blocked !== void 0) {
			content.resume();
			return blocked;
		}
		await using file = await (0, node_fs_promises.open)(part, FLAGS, (mode & 64) === 0 ? 420 : 493);
		await file.writeFile(content);
		await file.close();
		await (0, node_fs_promises.rename)(part, (0, node_path.join)(root, ...names));
		return;
	} catch (error) {
		await (0, node_fs_promises.rm)(part, { force: true }).catch(() => void 0);
		const words = require_main.systemErrorWords(error);
		if (words === void 0) throw error;
		content.resume();
		return words;
	}
}
async function blockedBy(root, names, made) {
	for (let depth = 1; depth <= names.length; depth++) {
		const path = (0, node_path.join)(root, ...names.slice(0, depth));
		const found = await (0, node_fs_promises.lstat)(path).catch(() => void 0);
		const isLast = depth === names.length;
		if (isLast && found?.isDirectory()) return "the workspace has a folder of this name";
		if (!isLast && found?.isSymbolicLink()) return "the workspace has a link in its path";
		if (!isLast && found && !found.isDirectory()) return "the workspace has a file in its path";
		if (isLast || found) continue;
		if (++made.folders > MAX_FOLDERS) stop(`it has more than ${MAX_FOLDERS} folders`);
		await (0, node_fs_promises.mkdir)(path);
	}
}
// src/files/receive.ts
async function openReceiver(inputs, isWindows) {
	const place = inputs.patterns.trim() !== "" ? await placeOf(inputs) : {
		root: "",
		to: [],
		patterns: []
	};
	return {
		selections: require_files.selectionsOf(place.patterns),
		receive: receiverInto({
			...place,
			isWindows
		}, inputs.scratch)
	};
}
async function placeOf(inputs) {
	const { root, paths } = await require_files.openWorkspace(inputs.workspace, "files-out", "create it in an earlier step");
	const { patterns, problems } = require_files.readPatterns(inputs.patterns, [...paths, require_main.WORKSPACE_PATH], "pod");
	const ofGit = patterns.filter(({ isOut, parts }) => !isOut && parts.some(isGit));
	const to = folderWithin(inputs.to, paths);
	const patternsOfGit = ofGit.map(({ written }) => `${require_main.quoted(written)} names .git, which never comes back from a pod; name other files`);
	const all = require_main.problemsOf("files-out", [...problems, ...patternsOfGit]);
	if (to === void 0) all.push(`files-out-to: ${require_main.quoted(inputs.to.trim())} is not a folder of the workspace of the runner; write one such as from-pod, without variables, quotes and .git`);
	if (all.length > 0 || to === void 0) throw require_main.inputError(all);
	return {
		root,
		to,
		patterns
	};
}
function receiverInto(place, scratch) {
	const wanted = place.patterns.filter(({ isOut }) => !isOut);
	return async (lines, fetch) => {
		const { packed, rest, excess, unread, said, problem } = readPackage(lines);
		const patternsOf = (numbers) => numbers.flatMap((number) => wanted[number - 1] ?? []);
		const leftOut = patternsOf(excess);
		using fetched = rest && await fetchRest(rest, scratch, fetch);
		const large = ((fetched?.why && rest?.patterns) ?? []).flatMap(({ number, bytes }) => patternsOf([number]).map((pattern) => ({
			pattern,
			bytes
		})));
		const lacking = [
			...leftOut,
			...patternsOf(unread),
			...large.map(({ pattern }) => pattern)
		];
		const { stopped, matched, ...unpacked } = packed.length === 0 && fetched?.archive === void 0 ? NOTHING : await unpackFiles(inTurn(packed, fetched?.archive), place);
		const broken = problem ?? (stopped === void 0 ? void 0 : {
			why: stopped,
			isPermanent: true
		});
		return {
			...unpacked,
			packedBytes: packed.length + (fetched?.archive?.length ?? 0),
			unread: said,
			excess: leftOut.map(({ written }) => written),
			...fetched?.why && { unfetched: {
				patterns: large.map(({ pattern: { written }, bytes }) => ({
					written,
					bytes
				})),
				why: fetched.why
			} },
			unmatched: wanted.filter((pattern) => broken === void 0 && !matched.has(pattern) && !lacking.includes(pattern)).map(({ written }) => written),
			problem: broken
		};
	};
}
async function fetchRest({ length, sha256 }, scratch, fetch) {
	try {
		const file = require_files.openScratch(scratch);
		const why = await fetch(require_files.fillingOf(file, {
			length,
			sha256
		}));
		return {
			why,
			archive: why === void 0 ? file.packed(length) : void 0,
			[Symbol.dispose]: file.close
		};
	} catch (error) {
		if (!require_main.hasCode(error, "runner")) throw error;
		return {
			why: {
				why: error.message,
				isPermanent: false
			},
			archive: void 0,
			[Symbol.dispose]() {}
		};
	}
}
async function* inTurn(packed, more) {
	yield packed;
	if (more !== void 0) yield* more.read();
}
const NOTHING = {
	files: [],
	refused: [],
	commandFiles: {},
	stopped: void 0,
	matched: new Set()
};
function isGit(part) {
	return /^\.git$/i.test(part.text ?? "");
}
function folderWithin(written, workspaces) {
	const path = require_files.relativePath(require_files.withSlashes(written.trim()), workspaces);
	const names = path.split("/").filter((name) => name !== "");
	return /^(\/|~(\/|$)|[A-Za-z]:|["'$])/.test(path) || names.includes("..") || names.some((name) => /^\.git$/i.test(name)) ? void 0 : names;
}
const HEADER = /^pod-step 1 (\d{1,10}) ([0-9a-f]{64})(?: (\d{1,10}) ([0-9a-f]{64}))?$/;
const LARGE = /^large (\d{1,5}):(\d{1,9})$/;
const MAX_REST_BYTES = 268435456;
function readPackage(lines) {
	const lack = lines.find((line) => line.startsWith("lacks "))?.slice(6, 30);
	const start = lines.findIndex((line) => HEADER.test(line));
	const [, bytes, sha256, restBytes, restSha256] = HEADER.exec(lines[start] ?? "") ?? [];
	const content = lines.slice(start + 1);
	const valuesOf = (word) => content.flatMap((line) => line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []);
	const packed = Buffer.from(content.filter((line) => !line.includes(" ") && line !== "end").join(""), "base64");
	const patterns = content.flatMap((line) => {
		const [, number, size] = LARGE.exec(line) ?? [];
		return number === void 0 ? [] : [{
			number: Number(number),
			bytes: Number(size)
		}];
	});
	const isWhole = lack === void 0 && packed.length === Number(bytes) && (0, node_crypto.createHash)("sha256").update(packed).digest("hex") === sha256 && Number(restBytes ?? 0) <= MAX_REST_BYTES && patterns.length > 0 === (restSha256 !== void 0);
	const damage = isWhole ? void 0 : {
		why: "they arrived damaged",
		isPermanent: false
	};
	return {
		packed: isWhole ? packed : Buffer.alloc(0),
		rest: isWhole && restSha256 !== void 0 ? {
			length: Number(restBytes),
			sha256: restSha256,
			patterns
		} : void 0,
		excess: valuesOf("excess").map(Number),
		unread: valuesOf("unread").map(Number),
		said: Buffer.from(valuesOf("said").join(""), "base64").toString(),
		problem: lack ? {
			why: `the image of checkout-image has no ${lack}`,
			isPermanent: true
		} : damage
	};
}
exports.openReceiver = openReceiver;

})
