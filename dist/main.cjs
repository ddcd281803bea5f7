(function (exports, require) {
"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
const require_late = require("./late.cjs");
let node_timers_promises = require("node:timers/promises");
let node_net = require("node:net");
let node_crypto = require("node:crypto");
let node_events = require("node:events");
let node_http = require("node:http");
let node_https = require("node:https");
let node_tls = require("node:tls");
let node_fs = require("node:fs");
let node_os = require("node:os");
let node_path = require("node:path");
let os = require("os");
os = __toESM(os, 1);
let crypto = require("crypto");
crypto = __toESM(crypto, 1);
let fs = require("fs");
fs = __toESM(fs, 1);
// src/clock.ts
const startedAt = Math.round(Date.now() - process.uptime() * 1e3);
const systemClock = {
	now: () => Math.round(startedAt + process.uptime() * 1e3),
	wallTime: Date.now,
	wait: (ms, signal) => (0, node_timers_promises.setTimeout)(ms, void 0, {
		ref: false,
		...signal && { signal }
	}),
	timeout: (ms) => AbortSignal.timeout(ms),
	random: Math.random
};
function keepAlive() {
	const timer = setInterval(() => {}, 2 ** 30);
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
// src/job/errors.ts
function codedError(code, message = code, ...[details]) {
	return Object.assign(new Error(message), {
		code,
		...details
	});
}
function hasCode(error, code) {
	return error instanceof Error && "code" in error && error.code === code;
}
function inputError(problems) {
	return codedError("input", problems.join("\n"), { problems });
}
function isAborted(error) {
	return error instanceof Error && error.name === "AbortError";
}
function isForbidden(error) {
	return hasCode(error, "api") && error.status === 403;
}
// src/job/values.ts
function base64(text) {
	return Buffer.from(text).toString("base64");
}
function escapeExpansion(text) {
	return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, "$$$$");
}
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}
function systemErrorWords(error) {
	if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return void 0;
	const words = /^[A-Z0-9_]+: ([^,]+), /.exec(error.message)?.[1];
	return words === void 0 ? String(error.code) : `${words} (${error.code})`;
}
function growingPause(failures, { firstMs, mostMs }, random) {
	return Math.min(firstMs * 2 ** (failures - 1), mostMs) * (.5 + random);
}
function parsedJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function entryOf(table, name) {
	return Object.hasOwn(table, name) ? table[name] : void 0;
}
function defined(values) {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
}
function momentOf(stamp) {
	return stamp === void 0 ? NaN : new Date(stamp).getTime();
}
function hourOf(moment) {
	return new Date(moment).toISOString().slice(0, 13);
}
function timeOf(moment) {
	return new Date(moment).toISOString().slice(0, -1).replace("T", " ");
}
function minuteOf(moment) {
	return `${timeOf(moment).slice(0, 16)} UTC`;
}
function sinceBegin(milliseconds) {
	return `+${(milliseconds / 1e3).toFixed(1)}s`;
}
function spanOfTime(milliseconds) {
	if (milliseconds < 100) return `${Math.round(milliseconds)} ms`;
	const seconds = milliseconds / 1e3;
	if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
	const whole = Math.round(seconds);
	if (whole < 60) return `${whole} s`;
	if (whole < 3600) return twoUnits(Math.floor(whole / 60), "min", whole % 60, "s");
	return twoUnits(Math.floor(whole / 3600), "h", Math.floor(whole % 3600 / 60), "min");
}
function twoUnits(large, unit, small, smallUnit) {
	return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
function entryIn(line) {
	const equals = line.indexOf("=");
	const long = line.indexOf("<<");
	const isLong = long !== -1 && (equals === -1 || long < equals);
	const at = isLong ? long : equals;
	return at === -1 ? void 0 : {
		name: line.slice(0, at),
		isLong,
		rest: line.slice(at + (isLong ? 2 : 1))
	};
}
function valueAt(lines, index, { isLong, rest }) {
	if (!isLong) return {
		value: rest,
		last: index
	};
	const last = rest === "" ? -1 : lines.indexOf(rest, index + 1);
	return last === -1 ? void 0 : {
		value: lines.slice(index + 1, last).join("\n"),
		last
	};
}
const QUANTITY = /^\+?(\d+(?:\.\d*)?|\.\d+)(?:([numkMGTPE]|[KMGTPE]i)|([eE][+-]?\d+))?$/;
const DECIMAL = {
	n: 1e-9,
	u: 1e-6,
	m: .001,
	k: 1e3,
	M: 1e6,
	G: 1e9,
	T: 0xe8d4a51000,
	P: 0x38d7ea4c68000,
	E: 0xde0b6b3a7640000
};
const BINARY = {
	Ki: 1024,
	Mi: 2 ** 20,
	Gi: 2 ** 30,
	Ti: 2 ** 40,
	Pi: 2 ** 50,
	Ei: 2 ** 60
};
const FACTORS = {
	...DECIMAL,
	...BINARY
};
function parseQuantity(text) {
	const [, digits, suffix = "", exponent = ""] = QUANTITY.exec(text) ?? [];
	return digits === void 0 ? void 0 : Number(digits + exponent) * (FACTORS[suffix] ?? 1);
}
// src/job/text.ts
const MAX_QUOTED_LENGTH = 200;
const MAX_CODE_POINTS = 5;
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;
function quoted(value, hidden = looksSecret(value)) {
	return isUnquotable(value, hidden) ? "what was given" : `"${value}"${codePoints(value)}`;
}
function codePoints(text) {
	const codes = [...new Set(text.match(/\P{ASCII}/gu))].slice(0, MAX_CODE_POINTS).map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
	return codes.length === 0 ? "" : ` (with ${codes.join(", ")})`;
}
function isUnquotable(value, hidden = looksSecret(value)) {
	return hidden || value.length > MAX_QUOTED_LENGTH || /[\r\n]/.test(value);
}
function looksSecret(text) {
	return WORDS.test(text) || looksRandom(text);
}
function looksRandom(text) {
	return (text.match(RUN) ?? []).some(isMixed);
}
function isMixed(run) {
	return run.length >= MIN_RUN && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run);
}
const MIN_SECRET = 4;
function tooShort(secret) {
	return secret === "" || secret.trim().length >= MIN_SECRET ? void 0 : `has fewer than ${MIN_SECRET} characters and cannot be masked in the log; use a longer one`;
}
const MAX_LISTED = 5;
function listed(names) {
	const more = names.length - MAX_LISTED;
	const shown = names.slice(0, MAX_LISTED).join(", ");
	return more > 0 ? `${shown} and ${more} more` : shown;
}
function capitalize(words) {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
function uncapitalize(words) {
	return /^\S[a-z]*[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
const LINE_ENDS = /(?:[\r\n\v\f\u0085\u2028\u2029][ \t]*)+/g;
function oneLine(text) {
	return stripControl(text.replaceAll(LINE_ENDS, " "));
}
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[P\]X^_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|[ -/]{1,2}[0-~]|[0-OQ-WYZ\\`-~])/g;
const UNSEEN = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
function stripControl(text) {
	return text.replaceAll("\r\n", "\n").replaceAll(ESCAPES, "").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "\ufffd").replaceAll(UNSEEN, "\ufffd");
}
const MAX_MESSAGE_LENGTH = 8192;
const CUT = " \u2026 ";
const HALF = Math.floor(8189 / 2);
function bounded(message) {
	return message.length <= MAX_MESSAGE_LENGTH ? message : message.slice(0, HALF) + CUT + message.slice(-4094);
}
function cut(text, longest) {
	return text.length <= longest ? text : `${text.slice(0, longest)} \u2026`;
}
function size(bytes) {
	if (bytes < 1e5) return `${Math.ceil(bytes / 1e3)} kB`;
	const megabytes = bytes / 1e6;
	return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
function numberOfFiles(count) {
	return `${count.toLocaleString("en")} ${count === 1 ? "file" : "files"}`;
}
const MIB = 2 ** 20;
function memorySize(bytes) {
	if (bytes < 1023.5 * MIB) return `${Math.max(Math.round(bytes / MIB), 1)} MiB`;
	return `${(bytes / (1024 * MIB)).toFixed(1).replace(/\.0$/, "")} GiB`;
}
const MAX_TEXT_LENGTH$1 = 4e3;
function truncate(text, longest = MAX_TEXT_LENGTH$1, note = " \u2026 (cut)") {
	return text.length <= longest ? text : `${text.slice(0, longest - note.length)}${note}`;
}
const MAX_ANNOTATION_LENGTH = 4096;
const ANNOTATION_CUT = " \u2026 (cut; the step\u2019s summary has all of it)";
function truncateAnnotation(text, longest = MAX_ANNOTATION_LENGTH) {
	return truncate(text, longest, ANNOTATION_CUT);
}
function prose(text) {
	return text;
}
// src/job/image-consumers.ts
const CHECK = "imagecheck";
function isCheckName(name) {
	return name === "imagecheck" || name.startsWith(`imagecheck-`);
}
const OWN_PATH = "/.pod-step";
function isCheckMount({ name, mountPath }) {
	return isCheckName(name) || mountPath.startsWith(`/.pod-step/imagecheck-`);
}
const NOBODY = 65534;
function namesImageVolume(words) {
	return /imagecheck|volumes\[\d+\]\.image\b/.test(words);
}
const VOLUME_PREFIX = "volume:";
function volumeConsumer(name) {
	return `${VOLUME_PREFIX}${name}`;
}
function volumeIn(consumer) {
	return consumer.startsWith(VOLUME_PREFIX) ? consumer.slice(7) : void 0;
}
const PULL_POLICIES = [
	"Always",
	"IfNotPresent",
	"Never"
];
function strongest(policies) {
	return PULL_POLICIES.find((policy) => policies.includes(policy)) ?? "Always";
}
function containersIn(spec) {
	return [...spec?.initContainers ?? [], ...spec?.containers ?? []];
}
function pullersIn(spec) {
	return [...containersIn(spec).map(({ name, image = "", imagePullPolicy }) => ({
		consumer: name,
		image,
		own: imagePullPolicy
	})), ...(spec?.volumes ?? []).flatMap(({ name, image }) => {
		if (image === void 0) return [];
		const own = image.pullPolicy;
		return [{
			consumer: volumeConsumer(name),
			image: image.reference ?? "",
			own
		}];
	})];
}
function imageFor(all, wanted) {
	return all.find(({ consumer }) => consumer === wanted)?.image;
}
// src/job/judge-options.ts
function isAdded({ asked }, container) {
	return asked !== void 0 && imageFor(asked, container) === void 0;
}
// src/cluster/addresses.ts
const PORTS = {
	"http:": 80,
	"https:": 443,
	"socks:": 1080,
	"socks5:": 1080
};
function addressOf({ protocol, hostname, port }) {
	return {
		host: withoutBrackets(hostname),
		port: Number(port || PORTS[protocol])
	};
}
function withoutBrackets(host) {
	return host.replace(/^\[(.*)\]$/, "$1");
}
function isExempt(server, noProxy) {
	const address = addressOf(server);
	const host = address.host.replace(/\.$/, "");
	return noProxy.toLowerCase().split(/[,\s]+/).some((entry) => entry === "*" || isNamed(host, address.port, entry));
}
function isNamed(host, asked, entry) {
	if (entry.includes("/")) return isWithin$1(host, entry);
	const [, before, port] = (0, node_net.isIP)(entry) === 0 && /^(.+):(\d+)$/.exec(entry) || [];
	if (port !== void 0 && Number(port) !== asked) return false;
	const named = withoutBrackets(before ?? entry).replace(/^\*(?=\.)/, "");
	if ((0, node_net.isIP)(named) !== 0) return isWithin$1(host, named);
	if (named.startsWith(".")) return host.endsWith(named);
	return named !== "" && (host === named || host.endsWith(`.${named}`));
}
function isWithin$1(host, range) {
	const [address = "", length] = range.split("/");
	const [family, bits] = (0, node_net.isIP)(address) === 6 ? ["ipv6", 128] : ["ipv4", 32];
	const prefix = length === void 0 ? bits : Number(length || NaN);
	if (!((0, node_net.isIP)(address) !== 0 && prefix >= 0 && prefix <= bits) || (0, node_net.isIP)(host) !== (0, node_net.isIP)(address)) return false;
	const list = new node_net.BlockList();
	list.addSubnet(address, prefix, family);
	return list.check(host, family);
}
function meaningOnOneMachine(server) {
	const host = addressOf(server).host.toLowerCase().replace(/\.$/, "");
	return MEANINGS.find(({ holds }) => holds(host))?.meaning;
}
const LOOPBACK$1 = [
	"127.0.0.0/8",
	"0.0.0.0/32",
	"::1/128",
	"::/128",
	"::ffff:127.0.0.0/104"
];
const VIRTUAL_MACHINES = [
	...[
		39,
		49,
		59,
		64,
		65,
		99,
		105
	].map((net) => `192.168.${net}.0/24`),
	"192.168.5.0/24",
	"198.19.248.0/22"
];
const MEANINGS = [
	{
		meaning: "this runner itself",
		holds: (host) => /(^|\.)localhost$/.test(host) || LOOPBACK$1.some((range) => isWithin$1(host, range))
	},
	{
		meaning: "a name that container tools such as Docker Desktop define on one machine",
		holds: (host) => /\.(docker|minikube|lima|containers|rancher-desktop|orb)\.(internal|local)$/.test(`.${host}`)
	},
	{
		meaning: "a name of one local network (mDNS)",
		holds: (host) => host.endsWith(".local")
	},
	{
		meaning: "an address that minikube and similar tools use on one machine",
		holds: (host) => VIRTUAL_MACHINES.some((range) => isWithin$1(host, range))
	}
];
// src/job/identity.ts
const MANAGED_BY = { "app.kubernetes.io/managed-by": "pod-step" };
function isReserved(key) {
	return key.startsWith("pod-step/") || Object.hasOwn(MANAGED_BY, key);
}
const TOKEN_ANNOTATION = "pod-step/token";
const TOKEN = /^[0-9a-f]{32}$/;
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME_LENGTH$1 = 63;
const MAX_LABEL_LENGTH = 63;
function identify(origin, namespace, random, token) {
	const stem = stemOf$1(origin);
	return {
		stem,
		pod: podName(stem, random),
		namespace,
		labels: {
			...MANAGED_BY,
			...label("pod-step/repository", origin.repository?.replaceAll("/", ".")),
			...label("pod-step/run-id", origin.runId),
			...label("pod-step/job", origin.job)
		},
		annotations: {
			[TOKEN_ANNOTATION]: token,
			...defined({
				"pod-step/repository": origin.repository,
				"pod-step/workflow": origin.workflow,
				"pod-step/actor": origin.actor,
				"pod-step/run": runUrl(origin),
				"pod-step/job-url": jobUrl(origin)
			})
		},
		pullSecrets: []
	};
}
function renewed(identity, suffix, random, token) {
	return {
		...identity,
		pod: podName(identity.stem, `${random}-${suffix}`),
		annotations: {
			...identity.annotations,
			[TOKEN_ANNOTATION]: token
		}
	};
}
function stemOf$1({ repository, runNumber, job }) {
	return [
		repository?.split("/").pop(),
		runNumber,
		job
	].filter((part) => part !== void 0).join("-").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/^-+/, "");
}
function podName(stem, end) {
	return `${stem.slice(0, MAX_NAME_LENGTH$1 - end.length - 1).replace(/-+$/, "") || "pod-step"}-${end}`;
}
function runUrl({ server, repository, runId, runAttempt }) {
	if (server === void 0 || repository === void 0 || runId === void 0) return void 0;
	return `${server}/${repository}/actions/runs/${runId}${runAttempt === void 0 ? "" : `/attempts/${runAttempt}`}`;
}
function jobUrl({ checkRunId, ...origin }) {
	const run = runUrl({
		...origin,
		runAttempt: void 0
	});
	return run === void 0 || checkRunId === void 0 ? void 0 : `${run}/job/${checkRunId}`;
}
const PROJECT = "pod-step/pod-step";
const REPOSITORY = /^\w[\w.-]*\/\w[\w.-]*$/;
const REF = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
function documentsUrl({ server, actionRepository = "", actionRef = "" }) {
	const [repository, ref] = REPOSITORY.test(actionRepository) && REF.test(actionRef) ? [actionRepository, actionRef] : [PROJECT, `v${VERSION}`];
	return `${(repository === PROJECT ? void 0 : server) ?? "https://github.com"}/${repository}/blob/${ref}/docs`;
}
function label(key, value) {
	const legal = value?.replaceAll(/[^A-Za-z0-9_.-]+/g, "-").slice(0, MAX_LABEL_LENGTH).replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
	return legal ? { [key]: legal } : {};
}
const EXPIRES = "pod-step/expires";
const SLACK_MS = 36e5;
function expiry(begunAt, timeoutMs) {
	return { [EXPIRES]: hourOf(begunAt + timeoutMs + SLACK_MS) };
}
const VERSION = "0.9.0";
// src/job/pod-parts.ts
const STEP_CONTAINER = "step";
const UNPRIVILEGED = {
	allowPrivilegeEscalation: false,
	capabilities: { drop: ["ALL"] }
};
function stepIn({ containers }, step) {
	return containers.find(({ name }) => name === step) ?? { name: step };
}
const CHECKOUT_CONTAINER = "checkout";
const FILES_CONTAINER = "files-in";
const SECRET_KEYS = {
	pulls: ".dockerconfigjson",
	files: "files.tgz",
	authorization: "checkout.authorization"
};
const FILLING_VARIABLES = {
	url: "CHECKOUT_URL",
	ref: "CHECKOUT_REF",
	folder: "CHECKOUT_FOLDER",
	sum: "FILES_SHA256",
	count: "FILES_COUNT",
	bytes: "FILES_BYTES",
	packed: "FILES_PACKED_BYTES"
};
const FILLING_EXITS = {
	noFolder: 66,
	damaged: 67,
	notUnpacked: 68,
	cut: 69
};
const COLLECTING_CONTAINER = "files-out";
const LIMIT_VARIABLE = "FILES_OUT_LIMIT";
const BLOCK_BYTES = 65536;
function isCollecting(container) {
	return container.name === "files-out" && variableOf(container, "FILES_OUT_LIMIT") !== void 0;
}
function variableOf({ env }, variable) {
	return env?.find(({ name }) => name === variable);
}
function fillingOf(container) {
	const { ref, url, folder } = FILLING_VARIABLES;
	const given = (variable) => variableOf(container, variable)?.value?.replaceAll("$$", "$");
	const isCheckout = container.name === "checkout" && variableOf(container, ref) !== void 0;
	if (!isCheckout && !isUnpacking(container)) return void 0;
	return {
		isCheckout,
		image: container.image,
		ref: given(ref),
		url: given(url),
		folder: given(folder)
	};
}
function isUnpacking(container) {
	return (container.name === "checkout" || container.name === "files-in") && variableOf(container, FILLING_VARIABLES.sum) !== void 0;
}
function isOurs(container) {
	return isCheckName(container.name) || fillingOf(container) !== void 0 || isCollecting(container);
}
function filesInto(spec) {
	const container = spec?.initContainers?.find(isUnpacking);
	if (container === void 0) return void 0;
	const numberIn = (variable) => Number(variableOf(container, variable)?.value);
	return {
		container: container.name,
		count: numberIn(FILLING_VARIABLES.count),
		bytes: numberIn(FILLING_VARIABLES.bytes),
		packedBytes: numberIn(FILLING_VARIABLES.packed),
		way: container.stdin === true ? "attach" : "secret"
	};
}
const GATE = "pod-step/dependents";
function isGated({ spec }) {
	return spec?.schedulingGates?.some(({ name }) => name === "pod-step/dependents") ?? false;
}
function withGate(pod) {
	const { spec } = pod;
	if (spec === void 0 || spec.nodeName !== void 0) return pod;
	return {
		...pod,
		spec: {
			...spec,
			schedulingGates: [...spec.schedulingGates ?? [], { name: GATE }]
		}
	};
}
const EMPTY$1 = JSON.stringify({ auths: {} });
function emptyingPatch(token) {
	return [{
		op: "test",
		path: `/metadata/annotations/${TOKEN_ANNOTATION.replace("/", "~1")}`,
		value: token
	}, {
		op: "replace",
		path: `/data/${SECRET_KEYS.pulls}`,
		value: base64(EMPTY$1)
	}];
}
const OUTPUT_FILE = "/dev/github-output";
const COMMAND_FILES = {
	outputs: {
		variable: "GITHUB_OUTPUT",
		name: "github-output",
		bytes: 1048576,
		limit: "1 MiB"
	},
	summary: {
		variable: "GITHUB_STEP_SUMMARY",
		name: "github-step-summary",
		bytes: 1048576
	},
	env: {
		variable: "GITHUB_ENV",
		name: "github-env",
		bytes: 65536,
		limit: "64 kB"
	}
};
function packsWorkspace(spec) {
	return (spec?.initContainers?.find(isCollecting))?.volumeMounts?.some(({ name }) => name === WORKSPACE) === true;
}
const USAGE_FILE = "/dev/github-output-and-usage";
const USAGE_NAME = "pod-step-usage";
const WORKSPACE = "workspace";
const WORKSPACE_PATH = "/workspace";
function folderOf(path) {
	let end = path.length;
	while (end > 1 && path[end - 1] === "/") end--;
	return path.slice(0, end);
}
// src/cluster/http.ts
const KEEP_ALIVE_DELAY_MS = 3e4;
const IDLE_TIMEOUT_MS = 4e3;
const ADDRESS_TIMEOUT_MS = 2500;
function connectTo(server, tls) {
	const address = addressOf(server);
	const options = {
		...address,
		keepAlive: true,
		keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
		noDelay: true,
		autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS
	};
	const servername = (0, node_net.isIP)(address.host) === 0 ? address.host : "";
	return (server.protocol === "https:" ? (0, node_tls.connect)({
		servername,
		...tls,
		...options
	}) : (0, node_net.connect)(options)).on("error", () => {});
}
function handOver(socket, agent) {
	const close = () => void socket.destroy();
	socket.setTimeout(IDLE_TIMEOUT_MS, close);
	const createConnection = agent.createConnection.bind(agent);
	agent.createConnection = (asked, done) => {
		agent.createConnection = createConnection;
		if (socket.destroyed) return createConnection(asked, done);
		return socket.off("timeout", close).ref();
	};
}
function withCode(error) {
	return error instanceof Error && "code" in error && error.code === "ECONNRESET" && !("syscall" in error) ? codedError("CLOSED", void 0, { cause: error }) : error;
}
const MAX_TEXT_LENGTH = 33554432;
function bodyOf(message, { bodyTimeout = 0, signal }) {
	const { socket } = message;
	const onSilence = () => {
		if (message.readableLength > 0) socket.setTimeout(bodyTimeout);
		else message.destroy(codedError("BODY_TIMEOUT"));
	};
	socket.setTimeout(bodyTimeout).on("timeout", onSilence);
	const aborting = onAbort(signal, (reason) => message.destroy(reason));
	message.once("close", () => {
		socket.off("timeout", onSilence);
		aborting[Symbol.dispose]();
	});
	const text = () => textOf$2(chunksOf(message));
	return {
		[Symbol.asyncIterator]: () => chunksOf(message),
		text,
		json: async () => parseAnswer(await text()),
		discard: () => void message.destroy()
	};
}
function parseAnswer(text) {
	const answer = parsedJson(text);
	if (answer === void 0) throw codedError("BAD_ANSWER");
	return answer;
}
async function textOf$2(chunks, maxLength = MAX_TEXT_LENGTH) {
	const decoder = new TextDecoder();
	let read = "";
	for await (const chunk of chunks) {
		read += decoder.decode(chunk, { stream: true });
		if (read.length > maxLength) throw new Error(`its answer is longer than ${maxLength / 1024 / 1024} MiB`);
	}
	return read + decoder.decode();
}
async function* chunksOf(message) {
	try {
		yield* message;
	} catch (error) {
		throw withCode(error);
	}
}
function onAbort(signal, abort) {
	if (signal === void 0) return { [Symbol.dispose]: () => {} };
	return (0, node_events.addAbortListener)(signal, () => abort(signal.reason));
}
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;
const CONNECT_TIMEOUT_MS = 1e4;
function openHttpClient(tls, server) {
	return clientOf(tls, server, (agent) => {
		const first = connectTo(server, tls).unref();
		handOver(first, agent);
		return () => first.destroy();
	});
}
function clientOf(tls, server, prepare) {
	const kept = {
		keepAlive: true,
		keepAliveMsecs: KEEP_ALIVE_DELAY_MS,
		timeout: IDLE_TIMEOUT_MS,
		autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS
	};
	const [agent, send] = server.protocol === "https:" ? [new node_https.Agent({
		...kept,
		...tls
	}), node_https.request] : [new node_http.Agent(kept), node_http.request];
	const close = prepare(agent);
	return {
		async request(request) {
			request.signal?.throwIfAborted();
			const { path, method, headers, body = "" } = request;
			const { message, upgraded } = await responseTo(send({
				...addressOf(server),
				agent,
				path,
				method,
				headers: body === "" ? headers : {
					...headers,
					"content-length": Buffer.byteLength(body)
				},
				timeout: CONNECT_TIMEOUT_MS
			}), request);
			return {
				statusCode: message.statusCode ?? 0,
				headers: message.headers,
				body: bodyOf(message, request),
				upgraded
			};
		},
		async destroy() {
			close();
			agent.destroy();
		}
	};
}
async function responseTo(sent, { headers, body, headersTimeout = 0, signal }) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const fail = (error) => {
		reject(error);
		sent.destroy();
	};
	let code = "CONNECT_TIMEOUT";
	sent.once("socket", (socket) => {
		const onConnected = () => {
			code = "HEADERS_TIMEOUT";
			socket.setTimeout(headersTimeout);
		};
		const isSecure = socket instanceof node_tls.TLSSocket;
		if (!socket.connecting && !(isSecure && socket.alpnProtocol === null)) onConnected();
		else socket.once(isSecure ? "secureConnect" : "connect", onConnected);
	});
	const onTimeout = () => fail(codedError(code));
	sent.once("timeout", onTimeout);
	sent.on("error", (error) => reject(withCode(error)));
	sent.once("response", (message) => resolve({
		message,
		upgraded: void 0
	}));
	if ("upgrade" in headers) sent.once("upgrade", (message, socket, head) => {
		socket.unshift(head);
		resolve({
			message,
			upgraded: socket
		});
	});
	sent.once("close", () => reject(codedError("CLOSED")));
	using _ = onAbort(signal, fail);
	sent.end(body);
	try {
		return await promise;
	} finally {
		sent.off("timeout", onTimeout);
	}
}
// src/cluster/requests.ts
const SAY_AFTER_MS = 2e3;
const SAY_AGAIN_MS = 3e4;
const LONG_MS = 5e3;
function openOutage(clock, say) {
	let saidAt = Number.NEGATIVE_INFINITY;
	let isUnknown = true;
	let isProven = false;
	let lastEnd = Number.NEGATIVE_INFINITY;
	return {
		answered(isGood = false) {
			isUnknown = false;
			isProven ||= isGood;
		},
		isProven: () => isProven,
		isUnknown: () => isUnknown,
		lastEnd: () => lastEnd,
		lasts({ since, next, end }, error) {
			const now = clock.now();
			if (next - since < SAY_AFTER_MS && !isOfOneMachine(error) || now - saidAt < SAY_AGAIN_MS) return;
			saidAt = now;
			say(`Waiting for the API server${now - since < SAY_AFTER_MS ? "" : `, for ${spanOfTime(now - since)} now`}${Number.isFinite(end) ? `, up to ${spanOfTime(end - since)}` : ""}: ${messageOf(error)}`);
		},
		over(since, at) {
			if (at - since >= LONG_MS) lastEnd = at;
			if (saidAt < since) return;
			saidAt = Number.NEGATIVE_INFINITY;
			say(`The API server answers again, after ${spanOfTime(at - since)}.`);
		}
	};
}
function isOfOneMachine(error) {
	return hasCode(error, "unreachable") && error.isOfOneMachine === true;
}
const PAUSES$2 = {
	firstMs: 200,
	mostMs: 5e3
};
const UNKNOWN_GRACE_MS = 9e4;
const ONE_MACHINE_GRACE_MS = 1e4;
const BEHIND_GRACE_MS = 3e4;
const MAX_RETRY_AFTER_MS = 6e4;
function isAnswered(error) {
	return require_late.isOfApiServer(error) && !require_late.isAway(error.status);
}
function openPatience({ clock, graceMs, outage }, { isEndless = false, signal } = {}) {
	const openedAt = clock.now();
	let failures = 0;
	let since = 0;
	let behindSince;
	const endFor = (error) => {
		if (isEndless) return Number.POSITIVE_INFINITY;
		if (behindSince !== void 0) return behindSince + Math.min(graceMs, BEHIND_GRACE_MS);
		if (!outage.isUnknown()) return since + graceMs;
		const end = since + Math.min(graceMs, UNKNOWN_GRACE_MS);
		return isOfOneMachine(error) ? Math.min(end, openedAt + ONE_MACHINE_GRACE_MS) : end;
	};
	return {
		async next(error, isBehind = false) {
			const now = clock.now();
			if (failures++ === 0) since = now;
			behindSince = isBehind ? behindSince ?? now : void 0;
			const until = endFor(error);
			if (signal?.aborted || now >= until) throw error;
			const wanted = Math.max(retryAfterMs(error), growingPause(failures, PAUSES$2, clock.random()));
			const pause = Math.min(wanted, until - now);
			outage.lasts({
				since,
				next: now + pause,
				end: until
			}, error);
			await clock.wait(pause, signal).catch(() => {
				throw error;
			});
		},
		reset(at = clock.now()) {
			if (failures > 0) outage.over(since, at);
			failures = 0;
			behindSince = void 0;
		}
	};
}
function retryAfterMs(error) {
	const seconds = hasCode(error, "api") ? error.retryAfter ?? 0 : 0;
	return Math.min(seconds * 1e3, MAX_RETRY_AFTER_MS);
}
async function unlessAborted(work, signal) {
	const { promise: aborted, reject } = Promise.withResolvers();
	using _ = onAbort(signal, reject);
	return await Promise.race([work, aborted]);
}
const ANSWER_TIMEOUT_MS$1 = 15e3;
const WHOLE_TIMEOUT_MS = 18e4;
async function call(connection, request) {
	const { signal, until } = request;
	const patience = openPatience(connection, { signal: until ?? signal });
	for (;;) try {
		const answer = await callOnce(connection, request);
		patience.reset();
		return answer;
	} catch (error) {
		if (!require_late.isPassing(error)) throw error;
		connection.debug(`${request.method} ${request.path}: again after: ${messageOf(error)}`);
		await patience.next(error, request.method !== "GET" && isAnswered(error));
	}
}
async function callOnce(connection, request) {
	const signal = AbortSignal.any([request.signal ?? [], connection.clock.timeout(WHOLE_TIMEOUT_MS)].flat());
	try {
		const { timeoutMs: silenceMs = ANSWER_TIMEOUT_MS$1 } = request;
		const { body } = await open(connection, {
			...request,
			silenceMs,
			signal
		});
		const answer = objectOf(await body.json());
		return request.type === void 0 ? answer : answerOf(answer, request.type);
	} catch (error) {
		throw readingError(connection, error);
	}
}
function objectOf(answer) {
	if (isObject(answer) && typeof answer["kind"] === "string") return answer;
	throw codedError("BAD_ANSWER", "an object of the API has a kind");
}
function answerOf(answer, type) {
	try {
		return require_late.readObject(answer, type);
	} catch (error) {
		const name = type.replace(/^(Core)?V1/, "");
		throw new Error(`it answered something that is not a Kubernetes ${name}: ${messageOf(error)}`);
	}
}
async function open(connection, request) {
	const first = await send(connection, request, false);
	const isRefused = first.statusCode === 401;
	if (isRefused) first.body.discard();
	const answer = isRefused ? await send(connection, request, true) : first;
	if (answer.statusCode < 300) {
		request.onAnswer?.(answer.headers);
		return answer;
	}
	const { statusCode, headers, body } = answer;
	const header = (name) => [headers[name]].flat()[0];
	const words = await errorWords(body, connection.clock).catch((error) => {
		throw readingError(connection, error);
	});
	throw require_late.readApiError(statusCode, words, header("retry-after"), {
		because: statusCode === 401 ? connection.whyRefused() : void 0,
		server: connection.server.origin,
		isProven: connection.outage.isProven(),
		location: statusCode < 400 ? placeOf$1(header("location"), connection.server) : void 0
	});
}
function placeOf$1(location, server) {
	if (location === void 0 || !URL.canParse(location, server.href)) return void 0;
	const { origin, pathname } = new URL(location, server);
	return `${origin}${pathname}`;
}
async function send(connection, request, fresh) {
	const headers = await unlessAborted(connection.authorize(fresh), request.signal);
	const begunAt = connection.clock.now();
	const log = (end) => {
		const what = request.query?.["watch"] === "true" ? "WATCH" : request.method;
		connection.debug(`${what} ${request.path}: ${end} in ${connection.clock.now() - begunAt} ms`);
	};
	try {
		const answer = await connection.client.request({
			path: pathOf$2(connection.server, request),
			method: request.method,
			headers: {
				...headers,
				accept: formatOf(request),
				"content-type": request.contentType ?? "application/json",
				"user-agent": connection.userAgent,
				...request.upgrade
			},
			body: request.body && JSON.stringify(request.body),
			headersTimeout: request.timeoutMs ?? ANSWER_TIMEOUT_MS$1,
			bodyTimeout: request.silenceMs,
			signal: request.signal
		});
		log(String(answer.statusCode));
		connection.outage.answered(answer.statusCode < 300);
		return answer;
	} catch (caught) {
		const error = readingError(connection, caught);
		log(messageOf(error));
		throw error;
	}
}
function formatOf({ type = "", upgrade }) {
	if (upgrade !== void 0) return "*/*";
	return /^(Table|PartialObjectMetadata(List)?)$/.test(type) ? `application/json;as=${type};g=meta.k8s.io;v=v1` : "application/json";
}
function pathOf$2(server, { path, query }) {
	const search = new URLSearchParams(query).toString();
	return `${server.pathname.replace(/\/$/, "")}${path}${search === "" ? "" : `?${search}`}`;
}
function readingError(connection, error) {
	if (hasCode(error, "api") || hasCode(error, "unreachable") || isAborted(error)) return error;
	return require_late.unreachable(connection.server, error, connection.outage.isProven());
}
async function metadataOfPod({ connection, path }, name, signal) {
	return (await call(connection, {
		method: "GET",
		path: path("pods", name),
		type: "PartialObjectMetadata",
		signal
	}).catch(require_late.unlessGone))?.metadata;
}
async function openLog({ connection, path }, { pod, container }, options, signal, limitMs) {
	const query = {
		container,
		...options
	};
	const limits = {
		timeoutMs: limitMs,
		silenceMs: limitMs,
		signal
	};
	return (await open(connection, {
		method: "GET",
		path: path("pods", `${pod}/log`),
		query,
		...limits
	})).body;
}
const MAX_ERROR_LENGTH = 262144;
const ERROR_WORDS_MS = 2e3;
async function errorWords(body, clock) {
	const decoder = new TextDecoder();
	let text = "";
	const read = async () => {
		for await (const chunk of body) {
			text += decoder.decode(chunk, { stream: true });
			if (text.length > MAX_ERROR_LENGTH) break;
		}
	};
	const reading = read();
	await Promise.race([reading, clock.wait(ERROR_WORDS_MS)]);
	reading.catch(() => {});
	body.discard();
	return text;
}
// src/job/secret-forms.ts
const MIN_LENGTH$1 = 4;
const MIN_CODE = 6;
const MAX_LINES = 64;
const MAX_ENCODED = 4096;
function formsOfSecret(secret) {
	const lines = linesOf$1(secret);
	const forms = (lines.length > MAX_LINES ? wholesOf(secret) : partsOfSecret(secret)).filter((part) => part.trim().length >= MIN_LENGTH$1).flatMap((part) => part.length > MAX_ENCODED ? [
		part,
		...base64Forms(part),
		...linesOfBase64(part)
	] : encodings(part));
	return [...new Set([
		secret,
		...lines,
		...forms
	].filter((form) => form.trim() !== ""))].sort((a, b) => b.length - a.length);
}
function partsOfSecret(secret) {
	const short = [...wholesOf(secret), ...linesOf$1(secret)].filter((part) => part.trim().length >= MIN_LENGTH$1);
	return [...new Set(secret.trim() === "" ? [] : [secret, ...short])];
}
function wholesOf(secret) {
	const trimmed = secret.trim();
	const [, , unquoted = trimmed] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
	return [...new Set([
		secret,
		trimmed,
		unquoted
	])];
}
function linesOf$1(secret) {
	return secret.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line.length >= MIN_LENGTH$1);
}
function encodings(part) {
	const json = jsonForms(part);
	return [
		part,
		...json,
		...urlForms(part),
		...htmlForms(part),
		escapeExpansion(part),
		part.replaceAll("$", "$$$$"),
		part.replaceAll("'", "''"),
		part.replaceAll("'", "'\\''"),
		part.replaceAll("'", `'"'"'`),
		part.replaceAll(/[^\w@%+=:,./\u0080-\uffff-]/g, "\\$&"),
		part.replaceAll("\"", "\\\""),
		part.replaceAll("\"", "\"\""),
		part.replaceAll(/["\\$`]/g, "\\$&"),
		part.replaceAll(/['\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("	", "\\t"),
		hex(part),
		hex(part).toUpperCase(),
		...[...new Set([part, ...json])].flatMap(base64Forms),
		...linesOfBase64(part)
	];
}
function jsonForms(text) {
	const json = inQuotes(text);
	return [
		json,
		inQuotes(json),
		json.replaceAll(/[<>&\u2028\u2029]/g, codeOf$1),
		json.replaceAll(/[^\0-\u007f]/g, codeOf$1),
		goQuoted(json)
	];
}
function inQuotes(text) {
	return JSON.stringify(text).slice(1, -1);
}
function codeOf$1(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
function goQuoted(json) {
	return json.replaceAll("\\u0007", "\\a").replaceAll("\\u000b", "\\v").replaceAll(/\\u00([01][0-9a-f])/g, "\\x$1").replaceAll("", "\\x7f");
}
function urlForms(text) {
	const legal = text.toWellFormed();
	const url = encodeURIComponent(legal);
	return [
		url,
		url.replaceAll(/[!'()*]/g, (character) => `%${hex(character).toUpperCase()}`),
		encodeURI(legal)
	].flatMap((form) => [form, form.replaceAll("%20", "+")]).flatMap((form) => [form, form.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
}
function htmlForms(text) {
	const angles = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const quotes = angles.replaceAll("\"", "&quot;");
	return [
		angles,
		quotes,
		quotes.replaceAll("'", "&#39;"),
		quotes.replaceAll("'", "&apos;"),
		quotes.replaceAll("'", "&#x27;"),
		angles.replaceAll("\"", "&#34;").replaceAll("'", "&#39;")
	];
}
function hex(text) {
	return Buffer.from(text).toString("hex");
}
function base64Within(text, before) {
	const bytes = Buffer.byteLength(text);
	return base64("\0".repeat(before) + text).slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes) * 8 / 6));
}
const COLUMNS = [76, 64];
function base64Codes(text) {
	return [base64(text), ...[
		0,
		1,
		2
	].map((before) => base64Within(text, before))];
}
function inBothAlphabets(code) {
	return [code, code.replaceAll("+", "-").replaceAll("/", "_")];
}
function base64Lines(text, least) {
	const code = base64Within(text, 0);
	return COLUMNS.map((columns) => code.match(new RegExp(`.{${least},${columns}}`, "g")) ?? []);
}
function base64Forms(text) {
	return base64Codes(text).filter((code) => code.length >= MIN_CODE).flatMap(inBothAlphabets).flatMap((code) => [code, code.replaceAll("=", "")]);
}
function linesOfBase64(text) {
	return base64Lines(text, MIN_CODE).flatMap((lines) => lines.length > MAX_LINES ? [] : lines);
}
function wantedTexts(secrets) {
	return [...new Set(secrets.flatMap(partsOfSecret))].flatMap(wantedOf);
}
function wantedOf(part) {
	const plain = (require_late.unescapedTexts(part).at(-1)?.text ?? part).trim();
	return plain.length < MIN_LENGTH$1 ? formsOfSecret(part) : [part, plain];
}
const MAX_PIECES = 3e5;
const MAX_IN_PIECES = 16384;
function codesOfSecrets(secrets) {
	const pieces = new Set();
	const whole = new Set();
	const addWhole = (codes) => {
		for (const code of codes.flatMap(inBothAlphabets)) whole.add(code);
	};
	for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
		if (secret.length > MAX_IN_PIECES || pieces.size > MAX_PIECES) {
			const digits = hex(secret);
			addWhole([
				...base64Codes(secret),
				...base64Lines(secret, 8).flat(),
				digits,
				digits.toUpperCase()
			]);
			continue;
		}
		for (const code of [secret, inQuotes(secret)].flatMap((text) => [...base64Codes(text), hex(text)])) {
			for (let at = 0; at + 8 <= code.length; at++) pieces.add(code.slice(at, at + 8));
			if (code.length >= MIN_CODE && code.length < 8) addWhole([code]);
		}
	}
	return {
		pieces,
		whole: [...whole]
	};
}
const MIN_INSIDE_LENGTH = 8;
const MIN_INSIDE_BASE64_LENGTH = 12;
const MAX_DEPTH = 4;
const MAX_SECRETS = 50;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const SECRET_FIELD = /(key|token|secret|password|passwd|passphrase|auth|credential)s?$/i;
function secretsWithin(secret) {
	return within(secret, 0).slice(0, MAX_SECRETS);
}
function within(text, depth) {
	if (depth === MAX_DEPTH) return [];
	const decoded = decodedBase64(text);
	if (decoded !== void 0 && !isSecretAsAWhole(decoded)) return within(decoded, depth + 1);
	const inside = decoded === void 0 ? valuesOfJson(text) : [decoded, ...passwordIn(decoded)];
	return [...new Set(inside.flatMap((one) => [one, ...within(one, depth + 1)]))];
}
function isSecretAsAWhole(text) {
	return text.includes("-----BEGIN ") ? !/^\s*[[{]/.test(text) : !/[[{\n]/.test(text.trim());
}
function decodedBase64(text) {
	const compact = text.replaceAll(/\s/g, "");
	if (compact.length < MIN_INSIDE_BASE64_LENGTH || !BASE64.test(compact)) return void 0;
	const decoded = Buffer.from(compact, "base64").toString("utf8");
	return decoded.length < MIN_INSIDE_LENGTH || /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(decoded) ? void 0 : decoded;
}
function passwordIn(decoded) {
	const password = /^[^\s:{]+:(\S+)$/.exec(decoded)?.[1] ?? "";
	return password.length < MIN_INSIDE_LENGTH ? [] : [password];
}
function valuesOfJson(text) {
	if (!/^\s*[[{]/.test(text)) return [];
	const found = [];
	try {
		JSON.parse(text, (name, value) => {
			if (typeof value === "string" && value.trim().length >= MIN_INSIDE_LENGTH && SECRET_FIELD.test(name) && !/^https?:\/\/\S*$/.test(value)) found.push(value);
			return value;
		});
	} catch {
		return [];
	}
	return found;
}
// src/inputs/regular-file.ts
const PIECE_BYTES = 65536;
function readRegularFile(path, maxBytes) {
	check$2((0, node_fs.statSync)(path), maxBytes);
	const file = (0, node_fs.openSync)(path, node_fs.constants.O_RDONLY | (node_fs.constants.O_NONBLOCK ?? 0));
	try {
		check$2((0, node_fs.fstatSync)(file), maxBytes);
		return readAll(file, maxBytes);
	} finally {
		(0, node_fs.closeSync)(file);
	}
}
function readAll(file, maxBytes) {
	const pieces = [];
	let bytes = 0;
	for (;;) {
		const piece = Buffer.alloc(Math.min(PIECE_BYTES, maxBytes + 1 - bytes));
		const read = (0, node_fs.readSync)(file, piece);
		if (read === 0) return Buffer.concat(pieces);
		pieces.push(piece.subarray(0, read));
		bytes += read;
		if (bytes > maxBytes) throw tooLarge(maxBytes);
	}
}
function check$2(stats, maxBytes) {
	if (!stats.isFile()) throw codedError("file", "it is not a regular file");
	if (stats.size > maxBytes) throw tooLarge(maxBytes);
}
function tooLarge(maxBytes) {
	return codedError("file", `it is larger than ${maxBytes / 1024 / 1024} MiB`);
}
function whyUnreadable(error) {
	return hasCode(error, "file") ? error.message : systemErrorWords(error) ?? "its name is not valid";
}
// node_modules/yaml/browser/dist/nodes/identity.js
const ALIAS = Symbol.for("yaml.alias");
const DOC = Symbol.for("yaml.document");
const MAP = Symbol.for("yaml.map");
const PAIR$1 = Symbol.for("yaml.pair");
const SCALAR$1 = Symbol.for("yaml.scalar");
const SEQ = Symbol.for("yaml.seq");
const NODE_TYPE = Symbol.for("yaml.node.type");
const isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
const isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
const isMap = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
const isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR$1;
const isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR$1;
const isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
function isCollection(node) {
	if (node && typeof node === "object") switch (node[NODE_TYPE]) {
		case MAP:
		case SEQ: return true;
	}
	return false;
}
function isNode(node) {
	if (node && typeof node === "object") switch (node[NODE_TYPE]) {
		case ALIAS:
		case MAP:
		case SCALAR$1:
		case SEQ: return true;
	}
	return false;
}
const hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
// node_modules/yaml/browser/dist/visit.js
const BREAK = Symbol("break visit");
const SKIP = Symbol("skip children");
const REMOVE = Symbol("remove node");
function visit(node, visitor) {
	const visitor_ = initVisitor(visitor);
	if (isDocument(node)) {
		if (visit_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
	} else visit_(null, node, visitor_, Object.freeze([]));
}
visit.BREAK = BREAK;
visit.SKIP = SKIP;
visit.REMOVE = REMOVE;
function visit_(key, node, visitor, path) {
	const ctrl = callVisitor(key, node, visitor, path);
	if (isNode(ctrl) || isPair(ctrl)) {
		replaceNode(key, path, ctrl);
		return visit_(key, ctrl, visitor, path);
	}
	if (typeof ctrl !== "symbol") {
		if (isCollection(node)) {
			path = Object.freeze(path.concat(node));
			for (let i = 0; i < node.items.length; ++i) {
				const ci = visit_(i, node.items[i], visitor, path);
				if (typeof ci === "number") i = ci - 1;
				else if (ci === BREAK) return BREAK;
				else if (ci === REMOVE) {
					node.items.splice(i, 1);
					i -= 1;
				}
			}
		} else if (isPair(node)) {
			path = Object.freeze(path.concat(node));
			const ck = visit_("key", node.key, visitor, path);
			if (ck === BREAK) return BREAK;
			else if (ck === REMOVE) node.key = null;
			const cv = visit_("value", node.value, visitor, path);
			if (cv === BREAK) return BREAK;
			else if (cv === REMOVE) node.value = null;
		}
	}
	return ctrl;
}
async function visitAsync(node, visitor) {
	const visitor_ = initVisitor(visitor);
	if (isDocument(node)) {
		if (await visitAsync_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
	} else await visitAsync_(null, node, visitor_, Object.freeze([]));
}
visitAsync.BREAK = BREAK;
visitAsync.SKIP = SKIP;
visitAsync.REMOVE = REMOVE;
async function visitAsync_(key, node, visitor, path) {
	const ctrl = await callVisitor(key, node, visitor, path);
	if (isNode(ctrl) || isPair(ctrl)) {
		replaceNode(key, path, ctrl);
		return visitAsync_(key, ctrl, visitor, path);
	}
	if (typeof ctrl !== "symbol") {
		if (isCollection(node)) {
			path = Object.freeze(path.concat(node));
			for (let i = 0; i < node.items.length; ++i) {
				const ci = await visitAsync_(i, node.items[i], visitor, path);
				if (typeof ci === "number") i = ci - 1;
				else if (ci === BREAK) return BREAK;
				else if (ci === REMOVE) {
					node.items.splice(i, 1);
					i -= 1;
				}
			}
		} else if (isPair(node)) {
			path = Object.freeze(path.concat(node));
			const ck = await visitAsync_("key", node.key, visitor, path);
			if (ck === BREAK) return BREAK;
			else if (ck === REMOVE) node.key = null;
			const cv = await visitAsync_("value", node.value, visitor, path);
			if (cv === BREAK) return BREAK;
			else if (cv === REMOVE) node.value = null;
		}
	}
	return ctrl;
}
function initVisitor(visitor) {
	if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) return Object.assign({
		Alias: visitor.Node,
		Map: visitor.Node,
		Scalar: visitor.Node,
		Seq: visitor.Node
	}, visitor.Value && {
		Map: visitor.Value,
		Scalar: visitor.Value,
		Seq: visitor.Value
	}, visitor.Collection && {
		Map: visitor.Collection,
		Seq: visitor.Collection
	}, visitor);
	return visitor;
}
function callVisitor(key, node, visitor, path) {
	if (typeof visitor === "function") return visitor(key, node, path);
	if (isMap(node)) return visitor.Map?.(key, node, path);
	if (isSeq(node)) return visitor.Seq?.(key, node, path);
	if (isPair(node)) return visitor.Pair?.(key, node, path);
	if (isScalar(node)) return visitor.Scalar?.(key, node, path);
	if (isAlias(node)) return visitor.Alias?.(key, node, path);
}
function replaceNode(key, path, node) {
	const parent = path[path.length - 1];
	if (isCollection(parent)) parent.items[key] = node;
	else if (isPair(parent)) {
		if (key === "key") parent.key = node;
		else parent.value = node;
	} else if (isDocument(parent)) parent.contents = node;
	else {
		const pt = isAlias(parent) ? "alias" : "scalar";
		throw new Error(`Cannot replace node with ${pt} parent`);
	}
}
// node_modules/yaml/browser/dist/doc/directives.js
const escapeChars = {
	"!": "%21",
	",": "%2C",
	"[": "%5B",
	"]": "%5D",
	"{": "%7B",
	"}": "%7D"
};
const escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
var Directives = class Directives {
	constructor(yaml, tags) {
		this.docStart = null;
		this.docEnd = false;
		this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
		this.tags = Object.assign({}, Directives.defaultTags, tags);
	}
	clone() {
		const copy = new Directives(this.yaml, this.tags);
		copy.docStart = this.docStart;
		return copy;
	}
	atDocument() {
		const res = new Directives(this.yaml, this.tags);
		switch (this.yaml.version) {
			case "1.1":
				this.atNextDocument = true;
				break;
			case "1.2":
				this.atNextDocument = false;
				this.yaml = {
					explicit: Directives.defaultYaml.explicit,
					version: "1.2"
				};
				this.tags = Object.assign({}, Directives.defaultTags);
		}
		return res;
	}
	add(line, onError) {
		if (this.atNextDocument) {
			this.yaml = {
				explicit: Directives.defaultYaml.explicit,
				version: "1.1"
			};
			this.tags = Object.assign({}, Directives.defaultTags);
			this.atNextDocument = false;
		}
		const parts = line.trim().split(/[ \t]+/);
		const name = parts.shift();
		switch (name) {
			case "%TAG": {
				if (parts.length !== 2) {
					onError(0, "%TAG directive should contain exactly two parts");
					if (parts.length < 2) return false;
				}
				const [handle, prefix] = parts;
				this.tags[handle] = prefix;
				return true;
			}
			case "%YAML": {
				this.yaml.explicit = true;
				if (parts.length !== 1) {
					onError(0, "%YAML directive should contain exactly one part");
					return false;
				}
				const [version] = parts;
				if (version === "1.1" || version === "1.2") {
					this.yaml.version = version;
					return true;
				} else {
					const isValid = /^\d+\.\d+$/.test(version);
					onError(6, `Unsupported YAML version ${version}`, isValid);
					return false;
				}
			}
			default:
				onError(0, `Unknown directive ${name}`, true);
				return false;
		}
	}
	tagName(source, onError) {
		if (source === "!") return "!";
		if (source[0] !== "!") {
			onError(`Not a valid tag: ${source}`);
			return null;
		}
		if (source[1] === "<") {
			const verbatim = source.slice(2, -1);
			if (verbatim === "!" || verbatim === "!!") {
				onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
				return null;
			}
			if (source[source.length - 1] !== ">") onError("Verbatim tags must end with a >");
			return verbatim;
		}
		const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
		if (!suffix) onError(`The ${source} tag has no suffix`);
		const prefix = this.tags[handle];
		if (prefix) try {
			return prefix + decodeURIComponent(suffix);
		} catch (error) {
			onError(String(error));
			return null;
		}
		if (handle === "!") return source;
		onError(`Could not resolve tag: ${source}`);
		return null;
	}
	tagString(tag) {
		for (const [handle, prefix] of Object.entries(this.tags)) if (tag.startsWith(prefix)) return handle + escapeTagName(tag.substring(prefix.length));
		return tag[0] === "!" ? tag : `!<${tag}>`;
	}
	toString(doc) {
		const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
		const tagEntries = Object.entries(this.tags);
		let tagNames;
		if (doc && tagEntries.length > 0 && isNode(doc.contents)) {
			const tags = {};
			visit(doc.contents, (_key, node) => {
				if (isNode(node) && node.tag) tags[node.tag] = true;
			});
			tagNames = Object.keys(tags);
		} else tagNames = [];
		for (const [handle, prefix] of tagEntries) {
			if (handle === "!!" && prefix === "tag:yaml.org,2002:") continue;
			if (!doc || tagNames.some((tn) => tn.startsWith(prefix))) lines.push(`%TAG ${handle} ${prefix}`);
		}
		return lines.join("\n");
	}
};
Directives.defaultYaml = {
	explicit: false,
	version: "1.2"
};
Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
// node_modules/yaml/browser/dist/doc/anchors.js
function anchorIsValid(anchor) {
	if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
		const msg = `Anchor must not contain whitespace or control characters: ${JSON.stringify(anchor)}`;
		throw new Error(msg);
	}
	return true;
}
function anchorNames(root) {
	const anchors = new Set();
	visit(root, { Value(_key, node) {
		if (node.anchor) anchors.add(node.anchor);
	} });
	return anchors;
}
function findNewAnchor(prefix, exclude) {
	for (let i = 1;; ++i) {
		const name = `${prefix}${i}`;
		if (!exclude.has(name)) return name;
	}
}
function createNodeAnchors(doc, prefix) {
	const aliasObjects = [];
	const sourceObjects = new Map();
	let prevAnchors = null;
	return {
		onAnchor: (source) => {
			aliasObjects.push(source);
			prevAnchors ?? (prevAnchors = anchorNames(doc));
			const anchor = findNewAnchor(prefix, prevAnchors);
			prevAnchors.add(anchor);
			return anchor;
		},
		setAnchors: () => {
			for (const source of aliasObjects) {
				const ref = sourceObjects.get(source);
				if (typeof ref === "object" && ref.anchor && (isScalar(ref.node) || isCollection(ref.node))) ref.node.anchor = ref.anchor;
				else {
					const error = new Error("Failed to resolve repeated object (this should not happen)");
					error.source = source;
					throw error;
				}
			}
		},
		sourceObjects
	};
}
// node_modules/yaml/browser/dist/doc/applyReviver.js
function applyReviver(reviver, obj, key, val) {
	if (val && typeof val === "object") {
		if (Array.isArray(val)) for (let i = 0, len = val.length; i < len; ++i) {
			const v0 = val[i];
			const v1 = applyReviver(reviver, val, String(i), v0);
			if (v1 === void 0) delete val[i];
			else if (v1 !== v0) val[i] = v1;
		}
		else if (val instanceof Map) for (const k of Array.from(val.keys())) {
			const v0 = val.get(k);
			const v1 = applyReviver(reviver, val, k, v0);
			if (v1 === void 0) val.delete(k);
			else if (v1 !== v0) val.set(k, v1);
		}
		else if (val instanceof Set) for (const v0 of Array.from(val)) {
			const v1 = applyReviver(reviver, val, v0, v0);
			if (v1 === void 0) val.delete(v0);
			else if (v1 !== v0) {
				val.delete(v0);
				val.add(v1);
			}
		}
		else for (const [k, v0] of Object.entries(val)) {
			const v1 = applyReviver(reviver, val, k, v0);
			if (v1 === void 0) delete val[k];
			else if (v1 !== v0) val[k] = v1;
		}
	}
	return reviver.call(obj, key, val);
}
// node_modules/yaml/browser/dist/nodes/toJS.js
function toJS(value, arg, ctx) {
	if (Array.isArray(value)) return value.map((v, i) => toJS(v, String(i), ctx));
	if (value && typeof value.toJSON === "function") {
		if (!ctx || !hasAnchor(value)) return value.toJSON(arg, ctx);
		const data = {
			aliasCount: 0,
			count: 1,
			res: void 0
		};
		ctx.anchors.set(value, data);
		ctx.onCreate = (res) => {
			data.res = res;
			delete ctx.onCreate;
		};
		const res = value.toJSON(arg, ctx);
		if (ctx.onCreate) ctx.onCreate(res);
		return res;
	}
	if (typeof value === "bigint" && !ctx?.keep) return Number(value);
	return value;
}
// node_modules/yaml/browser/dist/nodes/Node.js
var NodeBase = class {
	constructor(type) {
		Object.defineProperty(this, NODE_TYPE, { value: type });
	}
	clone() {
		const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
		if (this.range) copy.range = this.range.slice();
		return copy;
	}
	toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
		if (!isDocument(doc)) throw new TypeError("A document argument is required");
		const ctx = {
			anchors: new Map(),
			doc,
			keep: true,
			mapAsMap: mapAsMap === true,
			mapKeyWarned: false,
			maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
		};
		const res = toJS(this, "", ctx);
		if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
		return typeof reviver === "function" ? applyReviver(reviver, { "": res }, "", res) : res;
	}
};
// node_modules/yaml/browser/dist/nodes/Alias.js
var Alias = class extends NodeBase {
	constructor(source) {
		super(ALIAS);
		this.source = source;
		Object.defineProperty(this, "tag", { set() {
			throw new Error("Alias nodes cannot have tags");
		} });
	}
	resolve(doc, ctx) {
		if (ctx?.maxAliasCount === 0) throw new ReferenceError("Alias resolution is disabled");
		let nodes;
		if (ctx?.aliasResolveCache) nodes = ctx.aliasResolveCache;
		else {
			nodes = [];
			visit(doc, { Node: (_key, node) => {
				if (isAlias(node) || hasAnchor(node)) nodes.push(node);
			} });
			if (ctx) ctx.aliasResolveCache = nodes;
		}
		let found = void 0;
		for (const node of nodes) {
			if (node === this) break;
			if (node.anchor === this.source) found = node;
		}
		if (found && ctx) {
			const { anchors, doc, maxAliasCount } = ctx;
			let data = anchors.get(found);
			if (!data) {
				toJS(found, null, ctx);
				data = anchors.get(found);
			}
			if (data?.res === void 0) throw new ReferenceError("This should not happen: Alias anchor was not resolved?");
			if (maxAliasCount >= 0) {
				data.count += 1;
				if (data.aliasCount === 0) data.aliasCount = getAliasCount(doc, found, anchors);
				if (data.count * data.aliasCount > maxAliasCount) throw new ReferenceError("Excessive alias count indicates a resource exhaustion attack");
			}
		}
		return found;
	}
	toJSON(_arg, ctx) {
		if (!ctx) return { source: this.source };
		const source = this.resolve(ctx.doc, ctx);
		if (!source) {
			const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
			throw new ReferenceError(msg);
		}
		return ctx.anchors.get(source).res;
	}
	toString(ctx, _onComment, _onChompKeep) {
		const src = `*${this.source}`;
		if (ctx) {
			anchorIsValid(this.source);
			if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
				const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
				throw new Error(msg);
			}
			if (ctx.implicitKey) return `${src} `;
		}
		return src;
	}
};
function getAliasCount(doc, node, anchors) {
	if (isAlias(node)) {
		const source = node.resolve(doc);
		const anchor = anchors && source && anchors.get(source);
		return anchor ? anchor.count * anchor.aliasCount : 0;
	} else if (isCollection(node)) {
		let count = 0;
		for (const item of node.items) {
			const c = getAliasCount(doc, item, anchors);
			if (c > count) count = c;
		}
		return count;
	} else if (isPair(node)) {
		const kc = getAliasCount(doc, node.key, anchors);
		const vc = getAliasCount(doc, node.value, anchors);
		return Math.max(kc, vc);
	}
	return 1;
}
// node_modules/yaml/browser/dist/nodes/Scalar.js
const isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
var Scalar = class extends NodeBase {
	constructor(value) {
		super(SCALAR$1);
		this.value = value;
	}
	toJSON(arg, ctx) {
		return ctx?.keep ? this.value : toJS(this.value, arg, ctx);
	}
	toString() {
		return String(this.value);
	}
};
Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
Scalar.PLAIN = "PLAIN";
Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
// node_modules/yaml/browser/dist/doc/createNode.js
const defaultTagPrefix = "tag:yaml.org,2002:";
function findTagObject(value, tagName, tags) {
	if (tagName) {
		const match = tags.filter((t) => t.tag === tagName);
		const tagObj = match.find((t) => !t.format) ?? match[0];
		if (!tagObj) throw new Error(`Tag ${tagName} not found`);
		return tagObj;
	}
	return tags.find((t) => t.identify?.(value) && !t.format);
}
function createNode(value, tagName, ctx) {
	if (isDocument(value)) value = value.contents;
	if (isNode(value)) return value;
	if (isPair(value)) {
		const map = ctx.schema[MAP].createNode?.(ctx.schema, null, ctx);
		map.items.push(value);
		return map;
	}
	if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) value = value.valueOf();
	const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
	let ref = void 0;
	if (aliasDuplicateObjects && value && typeof value === "object") {
		ref = sourceObjects.get(value);
		if (ref) {
			ref.anchor ?? (ref.anchor = onAnchor(value));
			return new Alias(ref.anchor);
		} else {
			ref = {
				anchor: null,
				node: null
			};
			sourceObjects.set(value, ref);
		}
	}
	if (tagName?.startsWith("!!")) tagName = defaultTagPrefix + tagName.slice(2);
	let tagObj = findTagObject(value, tagName, schema.tags);
	if (!tagObj) {
		if (value && typeof value.toJSON === "function") value = value.toJSON();
		if (!value || typeof value !== "object") {
			const node = new Scalar(value);
			if (ref) ref.node = node;
			return node;
		}
		tagObj = value instanceof Map ? schema[MAP] : Symbol.iterator in Object(value) ? schema[SEQ] : schema[MAP];
	}
	if (onTagObj) {
		onTagObj(tagObj);
		delete ctx.onTagObj;
	}
	const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar(value);
	if (tagName) node.tag = tagName;
	else if (!tagObj.default) node.tag = tagObj.tag;
	if (ref) ref.node = node;
	return node;
}
// node_modules/yaml/browser/dist/nodes/Collection.js
function collectionFromPath(schema, path, value) {
	let v = value;
	for (let i = path.length - 1; i >= 0; --i) {
		const k = path[i];
		if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
			const a = [];
			a[k] = v;
			v = a;
		} else v = new Map([[k, v]]);
	}
	return createNode(v, void 0, {
		aliasDuplicateObjects: false,
		keepUndefined: false,
		onAnchor: () => {
			throw new Error("This should not happen, please report a bug.");
		},
		schema,
		sourceObjects: new Map()
	});
}
const isEmptyPath = (path) => path == null || typeof path === "object" && !!path[Symbol.iterator]().next().done;
var Collection = class extends NodeBase {
	constructor(type, schema) {
		super(type);
		Object.defineProperty(this, "schema", {
			value: schema,
			configurable: true,
			enumerable: false,
			writable: true
		});
	}
	clone(schema) {
		const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
		if (schema) copy.schema = schema;
		copy.items = copy.items.map((it) => isNode(it) || isPair(it) ? it.clone(schema) : it);
		if (this.range) copy.range = this.range.slice();
		return copy;
	}
	addIn(path, value) {
		if (isEmptyPath(path)) this.add(value);
		else {
			const [key, ...rest] = path;
			const node = this.get(key, true);
			if (isCollection(node)) node.addIn(rest, value);
			else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
	}
	deleteIn(path) {
		const [key, ...rest] = path;
		if (rest.length === 0) return this.delete(key);
		const node = this.get(key, true);
		if (isCollection(node)) return node.deleteIn(rest);
		else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
	}
	getIn(path, keepScalar) {
		const [key, ...rest] = path;
		const node = this.get(key, true);
		if (rest.length === 0) return !keepScalar && isScalar(node) ? node.value : node;
		else return isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
	}
	hasAllNullValues(allowScalar) {
		return this.items.every((node) => {
			if (!isPair(node)) return false;
			const n = node.value;
			return n == null || allowScalar && isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
		});
	}
	hasIn(path) {
		const [key, ...rest] = path;
		if (rest.length === 0) return this.has(key);
		const node = this.get(key, true);
		return isCollection(node) ? node.hasIn(rest) : false;
	}
	setIn(path, value) {
		const [key, ...rest] = path;
		if (rest.length === 0) this.set(key, value);
		else {
			const node = this.get(key, true);
			if (isCollection(node)) node.setIn(rest, value);
			else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
	}
};
// node_modules/yaml/browser/dist/stringify/stringifyComment.js
const stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
function indentComment(comment, indent) {
	if (/^\n+$/.test(comment)) return comment.substring(1);
	return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
}
const lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
// node_modules/yaml/browser/dist/stringify/foldFlowLines.js
const FOLD_FLOW = "flow";
const FOLD_BLOCK = "block";
const FOLD_QUOTED = "quoted";
function foldFlowLines(text, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
	if (!lineWidth || lineWidth < 0) return text;
	if (lineWidth < minContentWidth) minContentWidth = 0;
	const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
	if (text.length <= endStep) return text;
	const folds = [];
	const escapedFolds = {};
	let end = lineWidth - indent.length;
	if (typeof indentAtStart === "number") {
		if (indentAtStart > lineWidth - Math.max(2, minContentWidth)) folds.push(0);
		else end = lineWidth - indentAtStart;
	}
	let split = void 0;
	let prev = void 0;
	let overflow = false;
	let i = -1;
	let escStart = -1;
	let escEnd = -1;
	if (mode === "block") {
		i = consumeMoreIndentedLines(text, i, indent.length);
		if (i !== -1) end = i + endStep;
	}
	for (let ch; ch = text[i += 1];) {
		if (mode === "quoted" && ch === "\\") {
			escStart = i;
			switch (text[i + 1]) {
				case "x":
					i += 3;
					break;
				case "u":
					i += 5;
					break;
				case "U":
					i += 9;
					break;
				default: i += 1;
			}
			escEnd = i;
		}
		if (ch === "\n") {
			if (mode === "block") i = consumeMoreIndentedLines(text, i, indent.length);
			end = i + indent.length + endStep;
			split = void 0;
		} else {
			if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
				const next = text[i + 1];
				if (next && next !== " " && next !== "\n" && next !== "	") split = i;
			}
			if (i >= end) {
				if (split) {
					folds.push(split);
					end = split + endStep;
					split = void 0;
				} else if (mode === "quoted") {
					while (prev === " " || prev === "	") {
						prev = ch;
						ch = text[i += 1];
						overflow = true;
					}
					const j = i > escEnd + 1 ? i - 2 : escStart - 1;
					if (escapedFolds[j]) return text;
					folds.push(j);
					escapedFolds[j] = true;
					end = j + endStep;
					split = void 0;
				} else overflow = true;
			}
		}
		prev = ch;
	}
	if (overflow && onOverflow) onOverflow();
	if (folds.length === 0) return text;
	if (onFold) onFold();
	let res = text.slice(0, folds[0]);
	for (let i = 0; i < folds.length; ++i) {
		const fold = folds[i];
		const end = folds[i + 1] || text.length;
		if (fold === 0) res = `\n${indent}${text.slice(0, end)}`;
		else {
			if (mode === "quoted" && escapedFolds[fold]) res += `${text[fold]}\\`;
			res += `\n${indent}${text.slice(fold + 1, end)}`;
		}
	}
	return res;
}
function consumeMoreIndentedLines(text, i, indent) {
	let end = i;
	let start = i + 1;
	let ch = text[start];
	while (ch === " " || ch === "	") if (i < start + indent) ch = text[++i];
	else {
		do
			ch = text[++i];
		while (ch && ch !== "\n");
		end = i;
		start = i + 1;
		ch = text[start];
	}
	return end;
}
// node_modules/yaml/browser/dist/stringify/stringifyString.js
const getFoldOptions = (ctx, isBlock) => ({
	indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
	lineWidth: ctx.options.lineWidth,
	minContentWidth: ctx.options.minContentWidth
});
const containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
function lineLengthOverLimit(str, lineWidth, indentLength) {
	if (!lineWidth || lineWidth < 0) return false;
	const limit = lineWidth - indentLength;
	const strLen = str.length;
	if (strLen <= limit) return false;
	for (let i = 0, start = 0; i < strLen; ++i) if (str[i] === "\n") {
		if (i - start > limit) return true;
		start = i + 1;
		if (strLen - start <= limit) return false;
	}
	return true;
}
function doubleQuotedString(value, ctx) {
	const json = JSON.stringify(value);
	if (ctx.options.doubleQuotedAsJSON) return json;
	const { implicitKey } = ctx;
	const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
	const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
	let str = "";
	let start = 0;
	for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
		if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
			str += json.slice(start, i) + "\\ ";
			i += 1;
			start = i;
			ch = "\\";
		}
		if (ch === "\\") switch (json[i + 1]) {
			case "u":
				{
					str += json.slice(start, i);
					const code = json.substr(i + 2, 4);
					switch (code) {
						case "0000":
							str += "\\0";
							break;
						case "0007":
							str += "\\a";
							break;
						case "000b":
							str += "\\v";
							break;
						case "001b":
							str += "\\e";
							break;
						case "0085":
							str += "\\N";
							break;
						case "00a0":
							str += "\\_";
							break;
						case "2028":
							str += "\\L";
							break;
						case "2029":
							str += "\\P";
							break;
						default: if (code.substr(0, 2) === "00") str += "\\x" + code.substr(2);
						else str += json.substr(i, 6);
					}
					i += 5;
					start = i + 1;
				}
				break;
			case "n":
				if (implicitKey || json[i + 2] === "\"" || json.length < minMultiLineLength) i += 1;
				else {
					str += json.slice(start, i) + "\n\n";
					while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== "\"") {
						str += "\n";
						i += 2;
					}
					str += indent;
					if (json[i + 2] === " ") str += "\\";
					i += 1;
					start = i + 1;
				}
				break;
			default: i += 1;
		}
	}
	str = start ? str + json.slice(start) : json;
	return implicitKey ? str : foldFlowLines(str, indent, FOLD_QUOTED, getFoldOptions(ctx, false));
}
function singleQuotedString(value, ctx) {
	if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value)) return doubleQuotedString(value, ctx);
	const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
	const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
	return ctx.implicitKey ? res : foldFlowLines(res, indent, FOLD_FLOW, getFoldOptions(ctx, false));
}
function quotedString(value, ctx) {
	const { singleQuote } = ctx.options;
	let qs;
	if (singleQuote === false) qs = doubleQuotedString;
	else {
		const hasDouble = value.includes("\"");
		const hasSingle = value.includes("'");
		if (hasDouble && !hasSingle) qs = singleQuotedString;
		else if (hasSingle && !hasDouble) qs = doubleQuotedString;
		else qs = singleQuote ? singleQuotedString : doubleQuotedString;
	}
	return qs(value, ctx);
}
let blockEndNewlines;
try {
	blockEndNewlines = new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
} catch {
	blockEndNewlines = /\n+(?!\n|$)/g;
}
function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
	const { blockQuote, commentString, lineWidth } = ctx.options;
	if (!blockQuote || /\n[\t ]+$/.test(value)) return quotedString(value, ctx);
	const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
	const literal = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.BLOCK_FOLDED ? false : type === Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
	if (!value) return literal ? "|\n" : ">\n";
	let chomp;
	let endStart;
	for (endStart = value.length; endStart > 0; --endStart) {
		const ch = value[endStart - 1];
		if (ch !== "\n" && ch !== "	" && ch !== " ") break;
	}
	let end = value.substring(endStart);
	const endNlPos = end.indexOf("\n");
	if (endNlPos === -1) chomp = "-";
	else if (value === end || endNlPos !== end.length - 1) {
		chomp = "+";
		if (onChompKeep) onChompKeep();
	} else chomp = "";
	if (end) {
		value = value.slice(0, -end.length);
		if (end[end.length - 1] === "\n") end = end.slice(0, -1);
		end = end.replace(blockEndNewlines, `$&${indent}`);
	}
	let startWithSpace = false;
	let startEnd;
	let startNlPos = -1;
	for (startEnd = 0; startEnd < value.length; ++startEnd) {
		const ch = value[startEnd];
		if (ch === " ") startWithSpace = true;
		else if (ch === "\n") startNlPos = startEnd;
		else break;
	}
	let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
	if (start) {
		value = value.substring(start.length);
		start = start.replace(/\n+/g, `$&${indent}`);
	}
	let header = (startWithSpace ? indent ? "2" : "1" : "") + chomp;
	if (comment) {
		header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
		if (onComment) onComment();
	}
	if (!literal) {
		const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
		let literalFallback = false;
		const foldOptions = getFoldOptions(ctx, true);
		if (blockQuote !== "folded" && type !== Scalar.BLOCK_FOLDED) foldOptions.onOverflow = () => {
			literalFallback = true;
		};
		const body = foldFlowLines(`${start}${foldedValue}${end}`, indent, FOLD_BLOCK, foldOptions);
		if (!literalFallback) return `>${header}\n${indent}${body}`;
	}
	value = value.replace(/\n+/g, `$&${indent}`);
	return `|${header}\n${indent}${start}${value}${end}`;
}
function plainString(item, ctx, onComment, onChompKeep) {
	const { type, value } = item;
	const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
	if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) return quotedString(value, ctx);
	if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
	if (!implicitKey && !inFlow && type !== Scalar.PLAIN && value.includes("\n")) return blockString(item, ctx, onComment, onChompKeep);
	if (containsDocumentMarker(value)) {
		if (indent === "") {
			ctx.forceBlockIndent = true;
			return blockString(item, ctx, onComment, onChompKeep);
		} else if (implicitKey && indent === indentStep) return quotedString(value, ctx);
	}
	const str = value.replace(/\n+/g, `$&\n${indent}`);
	if (actualString) {
		const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
		const { compat, tags } = ctx.doc.schema;
		if (tags.some(test) || compat?.some(test)) return quotedString(value, ctx);
	}
	return implicitKey ? str : foldFlowLines(str, indent, FOLD_FLOW, getFoldOptions(ctx, false));
}
function stringifyString(item, ctx, onComment, onChompKeep) {
	const { implicitKey, inFlow } = ctx;
	const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
	let { type } = item;
	if (type !== Scalar.QUOTE_DOUBLE) {
		if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value)) type = Scalar.QUOTE_DOUBLE;
	}
	const _stringify = (_type) => {
		switch (_type) {
			case Scalar.BLOCK_FOLDED:
			case Scalar.BLOCK_LITERAL: return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
			case Scalar.QUOTE_DOUBLE: return doubleQuotedString(ss.value, ctx);
			case Scalar.QUOTE_SINGLE: return singleQuotedString(ss.value, ctx);
			case Scalar.PLAIN: return plainString(ss, ctx, onComment, onChompKeep);
			default: return null;
		}
	};
	let res = _stringify(type);
	if (res === null) {
		const { defaultKeyType, defaultStringType } = ctx.options;
		const t = implicitKey && defaultKeyType || defaultStringType;
		res = _stringify(t);
		if (res === null) throw new Error(`Unsupported default string type ${t}`);
	}
	return res;
}
// node_modules/yaml/browser/dist/stringify/stringify.js
function createStringifyContext(doc, options) {
	const opt = Object.assign({
		blockQuote: true,
		commentString: stringifyComment,
		defaultKeyType: null,
		defaultStringType: "PLAIN",
		directives: null,
		doubleQuotedAsJSON: false,
		doubleQuotedMinMultiLineLength: 40,
		falseStr: "false",
		flowCollectionPadding: true,
		indentSeq: true,
		lineWidth: 80,
		minContentWidth: 20,
		nullStr: "null",
		simpleKeys: false,
		singleQuote: null,
		trailingComma: false,
		trueStr: "true",
		verifyAliasOrder: true
	}, doc.schema.toStringOptions, options);
	let inFlow;
	switch (opt.collectionStyle) {
		case "block":
			inFlow = false;
			break;
		case "flow":
			inFlow = true;
			break;
		default: inFlow = null;
	}
	return {
		anchors: new Set(),
		doc,
		flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
		indent: "",
		indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
		inFlow,
		options: opt
	};
}
function getTagObject(tags, item) {
	if (item.tag) {
		const match = tags.filter((t) => t.tag === item.tag);
		if (match.length > 0) return match.find((t) => t.format === item.format) ?? match[0];
	}
	let tagObj = void 0;
	let obj;
	if (isScalar(item)) {
		obj = item.value;
		let match = tags.filter((t) => t.identify?.(obj));
		if (match.length > 1) {
			const testMatch = match.filter((t) => t.test);
			if (testMatch.length > 0) match = testMatch;
		}
		tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
	} else {
		obj = item;
		tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
	}
	if (!tagObj) {
		const name = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
		throw new Error(`Tag not resolved for ${name} value`);
	}
	return tagObj;
}
function stringifyProps(node, tagObj, { anchors, doc }) {
	if (!doc.directives) return "";
	const props = [];
	const anchor = (isScalar(node) || isCollection(node)) && node.anchor;
	if (anchor && anchorIsValid(anchor)) {
		anchors.add(anchor);
		props.push(`&${anchor}`);
	}
	const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
	if (tag) props.push(doc.directives.tagString(tag));
	return props.join(" ");
}
function stringify$1(item, ctx, onComment, onChompKeep) {
	if (isPair(item)) return item.toString(ctx, onComment, onChompKeep);
	if (isAlias(item)) {
		if (ctx.doc.directives) return item.toString(ctx);
		if (ctx.resolvedAliases?.has(item)) throw new TypeError(`Cannot stringify circular structure without alias nodes`);
		else {
			if (ctx.resolvedAliases) ctx.resolvedAliases.add(item);
			else ctx.resolvedAliases = new Set([item]);
			item = item.resolve(ctx.doc);
		}
	}
	let tagObj = void 0;
	const node = isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
	tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
	const props = stringifyProps(node, tagObj, ctx);
	if (props.length > 0) ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
	const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : isScalar(node) ? stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
	if (!props) return str;
	return isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}\n${ctx.indent}${str}`;
}
// node_modules/yaml/browser/dist/stringify/stringifyPair.js
function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
	const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
	let keyComment = isNode(key) && key.comment || null;
	if (simpleKeys) {
		if (keyComment) throw new Error("With simple keys, key nodes cannot have comments");
		if (isCollection(key) || !isNode(key) && typeof key === "object") throw new Error("With simple keys, collection cannot be used as a key value");
	}
	let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || isCollection(key) || (isScalar(key) ? key.type === Scalar.BLOCK_FOLDED || key.type === Scalar.BLOCK_LITERAL : typeof key === "object"));
	ctx = Object.assign({}, ctx, {
		allNullValues: false,
		implicitKey: !explicitKey && (simpleKeys || !allNullValues),
		indent: indent + indentStep
	});
	let keyCommentDone = false;
	let chompKeep = false;
	let str = stringify$1(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
	if (!explicitKey && !ctx.inFlow && str.length > 1024) {
		if (simpleKeys) throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
		explicitKey = true;
	}
	if (ctx.inFlow) {
		if (allNullValues || value == null) {
			if (keyCommentDone && onComment) onComment();
			return str === "" ? "?" : explicitKey ? `? ${str}` : str;
		}
	} else if (allNullValues && !simpleKeys || value == null && explicitKey) {
		str = `? ${str}`;
		if (keyComment && !keyCommentDone) str += lineComment(str, ctx.indent, commentString(keyComment));
		else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	if (keyCommentDone) keyComment = null;
	if (explicitKey) {
		if (keyComment) str += lineComment(str, ctx.indent, commentString(keyComment));
		str = `? ${str}\n${indent}:`;
	} else {
		str = `${str}:`;
		if (keyComment) str += lineComment(str, ctx.indent, commentString(keyComment));
	}
	let vsb, vcb, valueComment;
	if (isNode(value)) {
		vsb = !!value.spaceBefore;
		vcb = value.commentBefore;
		valueComment = value.comment;
	} else {
		vsb = false;
		vcb = null;
		valueComment = null;
		if (value && typeof value === "object") value = doc.createNode(value);
	}
	ctx.implicitKey = false;
	if (!explicitKey && !keyComment && isScalar(value)) ctx.indentAtStart = str.length + 1;
	chompKeep = false;
	if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && isSeq(value) && !value.flow && !value.tag && !value.anchor) ctx.indent = ctx.indent.substring(2);
	let valueCommentDone = false;
	const valueStr = stringify$1(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
	let ws = " ";
	if (keyComment || vsb || vcb) {
		ws = vsb ? "\n" : "";
		if (vcb) {
			const cs = commentString(vcb);
			ws += `\n${indentComment(cs, ctx.indent)}`;
		}
		if (valueStr === "" && !ctx.inFlow) {
			if (ws === "\n" && valueComment) ws = "\n\n";
		} else ws += `\n${ctx.indent}`;
	} else if (!explicitKey && isCollection(value)) {
		const vs0 = valueStr[0];
		const nl0 = valueStr.indexOf("\n");
		const hasNewline = nl0 !== -1;
		const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
		if (hasNewline || !flow) {
			let hasPropsLine = false;
			if (hasNewline && (vs0 === "&" || vs0 === "!")) {
				let sp0 = valueStr.indexOf(" ");
				if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") sp0 = valueStr.indexOf(" ", sp0 + 1);
				if (sp0 === -1 || nl0 < sp0) hasPropsLine = true;
			}
			if (!hasPropsLine) ws = `\n${ctx.indent}`;
		}
	} else if (valueStr === "" || valueStr[0] === "\n") ws = "";
	str += ws + valueStr;
	if (ctx.inFlow) {
		if (valueCommentDone && onComment) onComment();
	} else if (valueComment && !valueCommentDone) str += lineComment(str, ctx.indent, commentString(valueComment));
	else if (chompKeep && onChompKeep) onChompKeep();
	return str;
}
// node_modules/yaml/browser/dist/log.js
function warn(logLevel, warning) {
	if (logLevel === "debug" || logLevel === "warn") console.warn(warning);
}
// node_modules/yaml/browser/dist/schema/yaml-1.1/merge.js
const MERGE_KEY = "<<";
const merge = {
	identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
	default: "key",
	tag: "tag:yaml.org,2002:merge",
	test: /^<<$/,
	resolve: () => Object.assign(new Scalar(Symbol(MERGE_KEY)), { addToJSMap: addMergeToJSMap }),
	stringify: () => MERGE_KEY
};
const isMergeKey = (ctx, key) => (merge.identify(key) || isScalar(key) && (!key.type || key.type === Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
function addMergeToJSMap(ctx, map, value) {
	const source = resolveAliasValue(ctx, value);
	if (isSeq(source)) for (const it of source.items) mergeValue(ctx, map, it);
	else if (Array.isArray(source)) for (const it of source) mergeValue(ctx, map, it);
	else mergeValue(ctx, map, source);
}
function mergeValue(ctx, map, value) {
	const source = resolveAliasValue(ctx, value);
	if (!isMap(source)) throw new Error("Merge sources must be maps or map aliases");
	const srcMap = source.toJSON(null, ctx, Map);
	for (const [key, value] of srcMap) if (map instanceof Map) {
		if (!map.has(key)) map.set(key, value);
	} else if (map instanceof Set) map.add(key);
	else if (!Object.prototype.hasOwnProperty.call(map, key)) Object.defineProperty(map, key, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
	return map;
}
function resolveAliasValue(ctx, value) {
	return ctx && isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
}
// node_modules/yaml/browser/dist/nodes/addPairToJSMap.js
function addPairToJSMap(ctx, map, { key, value }) {
	if (isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
	else if (isMergeKey(ctx, key)) addMergeToJSMap(ctx, map, value);
	else {
		const jsKey = toJS(key, "", ctx);
		if (map instanceof Map) map.set(jsKey, toJS(value, jsKey, ctx));
		else if (map instanceof Set) map.add(jsKey);
		else {
			const stringKey = stringifyKey(key, jsKey, ctx);
			const jsValue = toJS(value, stringKey, ctx);
			if (stringKey in map) Object.defineProperty(map, stringKey, {
				value: jsValue,
				writable: true,
				enumerable: true,
				configurable: true
			});
			else map[stringKey] = jsValue;
		}
	}
	return map;
}
function stringifyKey(key, jsKey, ctx) {
	if (jsKey === null) return "";
	if (typeof jsKey !== "object") return String(jsKey);
	if (isNode(key) && ctx?.doc) {
		const strCtx = createStringifyContext(ctx.doc, {});
		strCtx.anchors = new Set();
		for (const node of ctx.anchors.keys()) strCtx.anchors.add(node.anchor);
		strCtx.inFlow = true;
		strCtx.inStringifyKey = true;
		const strKey = key.toString(strCtx);
		if (!ctx.mapKeyWarned) {
			let jsonStr = JSON.stringify(strKey);
			if (jsonStr.length > 40) jsonStr = jsonStr.substring(0, 36) + "...\"";
			warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
			ctx.mapKeyWarned = true;
		}
		return strKey;
	}
	return JSON.stringify(jsKey);
}
// node_modules/yaml/browser/dist/nodes/Pair.js
function createPair(key, value, ctx) {
	return new Pair(createNode(key, void 0, ctx), createNode(value, void 0, ctx));
}
var Pair = class Pair {
	constructor(key, value = null) {
		Object.defineProperty(this, NODE_TYPE, { value: PAIR$1 });
		this.key = key;
		this.value = value;
	}
	clone(schema) {
		let { key, value } = this;
		if (isNode(key)) key = key.clone(schema);
		if (isNode(value)) value = value.clone(schema);
		return new Pair(key, value);
	}
	toJSON(_, ctx) {
		return addPairToJSMap(ctx, ctx?.mapAsMap ? new Map() : {}, this);
	}
	toString(ctx, onComment, onChompKeep) {
		return ctx?.doc ? stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
	}
};
// node_modules/yaml/browser/dist/stringify/stringifyCollection.js
function stringifyCollection(collection, ctx, options) {
	return (ctx.inFlow ?? collection.flow ? stringifyFlowCollection : stringifyBlockCollection)(collection, ctx, options);
}
function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
	const { indent, options: { commentString } } = ctx;
	const itemCtx = Object.assign({}, ctx, {
		indent: itemIndent,
		type: null
	});
	let chompKeep = false;
	const lines = [];
	for (let i = 0; i < items.length; ++i) {
		const item = items[i];
		let comment = null;
		if (isNode(item)) {
			if (!chompKeep && item.spaceBefore) lines.push("");
			addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
			if (item.comment) comment = item.comment;
		} else if (isPair(item)) {
			const ik = isNode(item.key) ? item.key : null;
			if (ik) {
				if (!chompKeep && ik.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
			}
		}
		chompKeep = false;
		let str = stringify$1(item, itemCtx, () => comment = null, () => chompKeep = true);
		if (comment) str += lineComment(str, itemIndent, commentString(comment));
		if (chompKeep && comment) chompKeep = false;
		lines.push(blockItemPrefix + str);
	}
	let str;
	if (lines.length === 0) str = flowChars.start + flowChars.end;
	else {
		str = lines[0];
		for (let i = 1; i < lines.length; ++i) {
			const line = lines[i];
			str += line ? `\n${indent}${line}` : "\n";
		}
	}
	if (comment) {
		str += "\n" + indentComment(commentString(comment), indent);
		if (onComment) onComment();
	} else if (chompKeep && onChompKeep) onChompKeep();
	return str;
}
function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
	const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
	itemIndent += indentStep;
	const itemCtx = Object.assign({}, ctx, {
		indent: itemIndent,
		inFlow: true,
		type: null
	});
	let reqNewline = false;
	let linesAtValue = 0;
	const lines = [];
	for (let i = 0; i < items.length; ++i) {
		const item = items[i];
		let comment = null;
		if (isNode(item)) {
			if (item.spaceBefore) lines.push("");
			addCommentBefore(ctx, lines, item.commentBefore, false);
			if (item.comment) comment = item.comment;
		} else if (isPair(item)) {
			const ik = isNode(item.key) ? item.key : null;
			if (ik) {
				if (ik.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, ik.commentBefore, false);
				if (ik.comment) reqNewline = true;
			}
			const iv = isNode(item.value) ? item.value : null;
			if (iv) {
				if (iv.comment) comment = iv.comment;
				if (iv.commentBefore) reqNewline = true;
			} else if (item.value == null && ik?.comment) comment = ik.comment;
		}
		if (comment) reqNewline = true;
		let str = stringify$1(item, itemCtx, () => comment = null);
		reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
		if (i < items.length - 1) str += ",";
		else if (ctx.options.trailingComma) {
			if (ctx.options.lineWidth > 0) reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
			if (reqNewline) str += ",";
		}
		if (comment) str += lineComment(str, itemIndent, commentString(comment));
		lines.push(str);
		linesAtValue = lines.length;
	}
	const { start, end } = flowChars;
	if (lines.length === 0) return start + end;
	else {
		if (!reqNewline) {
			const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
			reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
		}
		if (reqNewline) {
			let str = start;
			for (const line of lines) str += line ? `\n${indentStep}${indent}${line}` : "\n";
			return `${str}\n${indent}${end}`;
		} else return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
	}
}
function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
	if (comment && chompKeep) comment = comment.replace(/^\n+/, "");
	if (comment) {
		const ic = indentComment(commentString(comment), indent);
		lines.push(ic.trimStart());
	}
}
// node_modules/yaml/browser/dist/nodes/YAMLMap.js
function findPair(items, key) {
	const k = isScalar(key) ? key.value : key;
	for (const it of items) if (isPair(it)) {
		if (it.key === key || it.key === k) return it;
		if (isScalar(it.key) && it.key.value === k) return it;
	}
}
var YAMLMap = class extends Collection {
	static get tagName() {
		return "tag:yaml.org,2002:map";
	}
	constructor(schema) {
		super(MAP, schema);
		this.items = [];
	}
	static from(schema, obj, ctx) {
		const { keepUndefined, replacer } = ctx;
		const map = new this(schema);
		const add = (key, value) => {
			if (typeof replacer === "function") value = replacer.call(obj, key, value);
			else if (Array.isArray(replacer) && !replacer.includes(key)) return;
			if (value !== void 0 || keepUndefined) map.items.push(createPair(key, value, ctx));
		};
		if (obj instanceof Map) for (const [key, value] of obj) add(key, value);
		else if (obj && typeof obj === "object") for (const key of Object.keys(obj)) add(key, obj[key]);
		if (typeof schema.sortMapEntries === "function") map.items.sort(schema.sortMapEntries);
		return map;
	}
	add(pair, overwrite) {
		let _pair;
		if (isPair(pair)) _pair = pair;
		else if (!pair || typeof pair !== "object" || !("key" in pair)) _pair = new Pair(pair, pair?.value);
		else _pair = new Pair(pair.key, pair.value);
		const prev = findPair(this.items, _pair.key);
		const sortEntries = this.schema?.sortMapEntries;
		if (prev) {
			if (!overwrite) throw new Error(`Key ${_pair.key} already set`);
			if (isScalar(prev.value) && isScalarValue(_pair.value)) prev.value.value = _pair.value;
			else prev.value = _pair.value;
		} else if (sortEntries) {
			const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
			if (i === -1) this.items.push(_pair);
			else this.items.splice(i, 0, _pair);
		} else this.items.push(_pair);
	}
	delete(key) {
		const it = findPair(this.items, key);
		if (!it) return false;
		return this.items.splice(this.items.indexOf(it), 1).length > 0;
	}
	get(key, keepScalar) {
		const node = findPair(this.items, key)?.value;
		return (!keepScalar && isScalar(node) ? node.value : node) ?? void 0;
	}
	has(key) {
		return !!findPair(this.items, key);
	}
	set(key, value) {
		this.add(new Pair(key, value), true);
	}
	toJSON(_, ctx, Type) {
		const map = Type ? new Type() : ctx?.mapAsMap ? new Map() : {};
		if (ctx?.onCreate) ctx.onCreate(map);
		for (const item of this.items) addPairToJSMap(ctx, map, item);
		return map;
	}
	toString(ctx, onComment, onChompKeep) {
		if (!ctx) return JSON.stringify(this);
		for (const item of this.items) if (!isPair(item)) throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
		if (!ctx.allNullValues && this.hasAllNullValues(false)) ctx = Object.assign({}, ctx, { allNullValues: true });
		return stringifyCollection(this, ctx, {
			blockItemPrefix: "",
			flowChars: {
				start: "{",
				end: "}"
			},
			itemIndent: ctx.indent || "",
			onChompKeep,
			onComment
		});
	}
};
// node_modules/yaml/browser/dist/schema/common/map.js
const map = {
	collection: "map",
	default: true,
	nodeClass: YAMLMap,
	tag: "tag:yaml.org,2002:map",
	resolve(map, onError) {
		if (!isMap(map)) onError("Expected a mapping for this tag");
		return map;
	},
	createNode: (schema, obj, ctx) => YAMLMap.from(schema, obj, ctx)
};
// node_modules/yaml/browser/dist/nodes/YAMLSeq.js
var YAMLSeq = class extends Collection {
	static get tagName() {
		return "tag:yaml.org,2002:seq";
	}
	constructor(schema) {
		super(SEQ, schema);
		this.items = [];
	}
	add(value) {
		this.items.push(value);
	}
	delete(key) {
		const idx = asItemIndex(key);
		if (typeof idx !== "number") return false;
		return this.items.splice(idx, 1).length > 0;
	}
	get(key, keepScalar) {
		const idx = asItemIndex(key);
		if (typeof idx !== "number") return void 0;
		const it = this.items[idx];
		return !keepScalar && isScalar(it) ? it.value : it;
	}
	has(key) {
		const idx = asItemIndex(key);
		return typeof idx === "number" && idx < this.items.length;
	}
	set(key, value) {
		const idx = asItemIndex(key);
		if (typeof idx !== "number") throw new Error(`Expected a valid index, not ${key}.`);
		const prev = this.items[idx];
		if (isScalar(prev) && isScalarValue(value)) prev.value = value;
		else this.items[idx] = value;
	}
	toJSON(_, ctx) {
		const seq = [];
		if (ctx?.onCreate) ctx.onCreate(seq);
		let i = 0;
		for (const item of this.items) seq.push(toJS(item, String(i++), ctx));
		return seq;
	}
	toString(ctx, onComment, onChompKeep) {
		if (!ctx) return JSON.stringify(this);
		return stringifyCollection(this, ctx, {
			blockItemPrefix: "- ",
			flowChars: {
				start: "[",
				end: "]"
			},
			itemIndent: (ctx.indent || "") + "  ",
			onChompKeep,
			onComment
		});
	}
	static from(schema, obj, ctx) {
		const { replacer } = ctx;
		const seq = new this(schema);
		if (obj && Symbol.iterator in Object(obj)) {
			let i = 0;
			for (let it of obj) {
				if (typeof replacer === "function") {
					const key = obj instanceof Set ? it : String(i++);
					it = replacer.call(obj, key, it);
				}
				seq.items.push(createNode(it, void 0, ctx));
			}
		}
		return seq;
	}
};
function asItemIndex(key) {
	let idx = isScalar(key) ? key.value : key;
	if (idx && typeof idx === "string") idx = Number(idx);
	return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
}
// node_modules/yaml/browser/dist/schema/common/seq.js
const seq = {
	collection: "seq",
	default: true,
	nodeClass: YAMLSeq,
	tag: "tag:yaml.org,2002:seq",
	resolve(seq, onError) {
		if (!isSeq(seq)) onError("Expected a sequence for this tag");
		return seq;
	},
	createNode: (schema, obj, ctx) => YAMLSeq.from(schema, obj, ctx)
};
// node_modules/yaml/browser/dist/schema/common/string.js
const string = {
	identify: (value) => typeof value === "string",
	default: true,
	tag: "tag:yaml.org,2002:str",
	resolve: (str) => str,
	stringify(item, ctx, onComment, onChompKeep) {
		ctx = Object.assign({ actualString: true }, ctx);
		return stringifyString(item, ctx, onComment, onChompKeep);
	}
};
// node_modules/yaml/browser/dist/schema/common/null.js
const nullTag = {
	identify: (value) => value == null,
	createNode: () => new Scalar(null),
	default: true,
	tag: "tag:yaml.org,2002:null",
	test: /^(?:~|[Nn]ull|NULL)?$/,
	resolve: () => new Scalar(null),
	stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
};
// node_modules/yaml/browser/dist/schema/core/bool.js
const boolTag = {
	identify: (value) => typeof value === "boolean",
	default: true,
	tag: "tag:yaml.org,2002:bool",
	test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
	resolve: (str) => new Scalar(str[0] === "t" || str[0] === "T"),
	stringify({ source, value }, ctx) {
		if (source && boolTag.test.test(source)) {
			if (value === (source[0] === "t" || source[0] === "T")) return source;
		}
		return value ? ctx.options.trueStr : ctx.options.falseStr;
	}
};
// node_modules/yaml/browser/dist/stringify/stringifyNumber.js
function stringifyNumber({ format, minFractionDigits, tag, value }) {
	if (typeof value === "bigint") return String(value);
	const num = typeof value === "number" ? value : Number(value);
	if (!isFinite(num)) return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
	let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
	if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
		let i = n.indexOf(".");
		if (i < 0) {
			i = n.length;
			n += ".";
		}
		let d = minFractionDigits - (n.length - i - 1);
		while (d-- > 0) n += "0";
	}
	return n;
}
// node_modules/yaml/browser/dist/schema/core/float.js
const floatNaN$1 = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
	resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
	stringify: stringifyNumber
};
const floatExp$1 = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	format: "EXP",
	test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
	resolve: (str) => parseFloat(str),
	stringify(node) {
		const num = Number(node.value);
		return isFinite(num) ? num.toExponential() : stringifyNumber(node);
	}
};
const float$1 = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
	resolve(str) {
		const node = new Scalar(parseFloat(str));
		const dot = str.indexOf(".");
		if (dot !== -1 && str[str.length - 1] === "0") node.minFractionDigits = str.length - dot - 1;
		return node;
	},
	stringify: stringifyNumber
};
// node_modules/yaml/browser/dist/schema/core/int.js
const intIdentify$2 = (value) => typeof value === "bigint" || Number.isInteger(value);
const intResolve$1 = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
function intStringify$1(node, radix, prefix) {
	const { value } = node;
	if (intIdentify$2(value) && value >= 0) return prefix + value.toString(radix);
	return stringifyNumber(node);
}
const intOct$1 = {
	identify: (value) => intIdentify$2(value) && value >= 0,
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "OCT",
	test: /^0o[0-7]+$/,
	resolve: (str, _onError, opt) => intResolve$1(str, 2, 8, opt),
	stringify: (node) => intStringify$1(node, 8, "0o")
};
const int$1 = {
	identify: intIdentify$2,
	default: true,
	tag: "tag:yaml.org,2002:int",
	test: /^[-+]?[0-9]+$/,
	resolve: (str, _onError, opt) => intResolve$1(str, 0, 10, opt),
	stringify: stringifyNumber
};
const intHex$1 = {
	identify: (value) => intIdentify$2(value) && value >= 0,
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "HEX",
	test: /^0x[0-9a-fA-F]+$/,
	resolve: (str, _onError, opt) => intResolve$1(str, 2, 16, opt),
	stringify: (node) => intStringify$1(node, 16, "0x")
};
// node_modules/yaml/browser/dist/schema/core/schema.js
const schema$2 = [
	map,
	seq,
	string,
	nullTag,
	boolTag,
	intOct$1,
	int$1,
	intHex$1,
	floatNaN$1,
	floatExp$1,
	float$1
];
// node_modules/yaml/browser/dist/schema/json/schema.js
function intIdentify$1(value) {
	return typeof value === "bigint" || Number.isInteger(value);
}
const stringifyJSON = ({ value }) => JSON.stringify(value);
const jsonScalars = [
	{
		identify: (value) => typeof value === "string",
		default: true,
		tag: "tag:yaml.org,2002:str",
		resolve: (str) => str,
		stringify: stringifyJSON
	},
	{
		identify: (value) => value == null,
		createNode: () => new Scalar(null),
		default: true,
		tag: "tag:yaml.org,2002:null",
		test: /^null$/,
		resolve: () => null,
		stringify: stringifyJSON
	},
	{
		identify: (value) => typeof value === "boolean",
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^true$|^false$/,
		resolve: (str) => str === "true",
		stringify: stringifyJSON
	},
	{
		identify: intIdentify$1,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^-?(?:0|[1-9][0-9]*)$/,
		resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
		stringify: ({ value }) => intIdentify$1(value) ? value.toString() : JSON.stringify(value)
	},
	{
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
		resolve: (str) => parseFloat(str),
		stringify: stringifyJSON
	}
];
const schema$1 = [map, seq].concat(jsonScalars, {
	default: true,
	tag: "",
	test: /^/,
	resolve(str, onError) {
		onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
		return str;
	}
});
// node_modules/yaml/browser/dist/schema/yaml-1.1/binary.js
const binary = {
	identify: (value) => value instanceof Uint8Array,
	default: false,
	tag: "tag:yaml.org,2002:binary",
	resolve(src, onError) {
		if (typeof atob === "function") {
			const str = atob(src.replace(/[\n\r]/g, ""));
			const buffer = new Uint8Array(str.length);
			for (let i = 0; i < str.length; ++i) buffer[i] = str.charCodeAt(i);
			return buffer;
		} else {
			onError("This environment does not support reading binary tags; either Buffer or atob is required");
			return src;
		}
	},
	stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
		if (!value) return "";
		const buf = value;
		let str;
		if (typeof btoa === "function") {
			let s = "";
			for (let i = 0; i < buf.length; ++i) s += String.fromCharCode(buf[i]);
			str = btoa(s);
		} else throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
		type ?? (type = Scalar.BLOCK_LITERAL);
		if (type !== Scalar.QUOTE_DOUBLE) {
			const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
			const n = Math.ceil(str.length / lineWidth);
			const lines = new Array(n);
			for (let i = 0, o = 0; i < n; ++i, o += lineWidth) lines[i] = str.substr(o, lineWidth);
			str = lines.join(type === Scalar.BLOCK_LITERAL ? "\n" : " ");
		}
		return stringifyString({
			comment,
			type,
			value: str
		}, ctx, onComment, onChompKeep);
	}
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/pairs.js
function resolvePairs(seq, onError) {
	if (isSeq(seq)) for (let i = 0; i < seq.items.length; ++i) {
		let item = seq.items[i];
		if (isPair(item)) continue;
		else if (isMap(item)) {
			if (item.items.length > 1) onError("Each pair must have its own sequence indicator");
			const pair = item.items[0] || new Pair(new Scalar(null));
			if (item.commentBefore) pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}\n${pair.key.commentBefore}` : item.commentBefore;
			if (item.comment) {
				const cn = pair.value ?? pair.key;
				cn.comment = cn.comment ? `${item.comment}\n${cn.comment}` : item.comment;
			}
			item = pair;
		}
		seq.items[i] = isPair(item) ? item : new Pair(item);
	}
	else onError("Expected a sequence for this tag");
	return seq;
}
function createPairs(schema, iterable, ctx) {
	const { replacer } = ctx;
	const pairs = new YAMLSeq(schema);
	pairs.tag = "tag:yaml.org,2002:pairs";
	let i = 0;
	if (iterable && Symbol.iterator in Object(iterable)) for (let it of iterable) {
		if (typeof replacer === "function") it = replacer.call(iterable, String(i++), it);
		let key, value;
		if (Array.isArray(it)) {
			if (it.length === 2) {
				key = it[0];
				value = it[1];
			} else throw new TypeError(`Expected [key, value] tuple: ${it}`);
		} else if (it && it instanceof Object) {
			const keys = Object.keys(it);
			if (keys.length === 1) {
				key = keys[0];
				value = it[key];
			} else throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
		} else key = it;
		pairs.items.push(createPair(key, value, ctx));
	}
	return pairs;
}
const pairs = {
	collection: "seq",
	default: false,
	tag: "tag:yaml.org,2002:pairs",
	resolve: resolvePairs,
	createNode: createPairs
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/omap.js
var YAMLOMap = class YAMLOMap extends YAMLSeq {
	constructor() {
		super();
		this.add = YAMLMap.prototype.add.bind(this);
		this.delete = YAMLMap.prototype.delete.bind(this);
		this.get = YAMLMap.prototype.get.bind(this);
		this.has = YAMLMap.prototype.has.bind(this);
		this.set = YAMLMap.prototype.set.bind(this);
		this.tag = YAMLOMap.tag;
	}
	toJSON(_, ctx) {
		if (!ctx) return super.toJSON(_);
		const map = new Map();
		if (ctx?.onCreate) ctx.onCreate(map);
		for (const pair of this.items) {
			let key, value;
			if (isPair(pair)) {
				key = toJS(pair.key, "", ctx);
				value = toJS(pair.value, key, ctx);
			} else key = toJS(pair, "", ctx);
			if (map.has(key)) throw new Error("Ordered maps must not include duplicate keys");
			map.set(key, value);
		}
		return map;
	}
	static from(schema, iterable, ctx) {
		const pairs = createPairs(schema, iterable, ctx);
		const omap = new this();
		omap.items = pairs.items;
		return omap;
	}
};
YAMLOMap.tag = "tag:yaml.org,2002:omap";
const omap = {
	collection: "seq",
	identify: (value) => value instanceof Map,
	nodeClass: YAMLOMap,
	default: false,
	tag: "tag:yaml.org,2002:omap",
	resolve(seq, onError) {
		const pairs = resolvePairs(seq, onError);
		const seenKeys = [];
		for (const { key } of pairs.items) if (isScalar(key)) {
			if (seenKeys.includes(key.value)) onError(`Ordered maps must not include duplicate keys: ${key.value}`);
			else seenKeys.push(key.value);
		}
		return Object.assign(new YAMLOMap(), pairs);
	},
	createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/bool.js
function boolStringify({ value, source }, ctx) {
	if (source && (value ? trueTag : falseTag).test.test(source)) return source;
	return value ? ctx.options.trueStr : ctx.options.falseStr;
}
const trueTag = {
	identify: (value) => value === true,
	default: true,
	tag: "tag:yaml.org,2002:bool",
	test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
	resolve: () => new Scalar(true),
	stringify: boolStringify
};
const falseTag = {
	identify: (value) => value === false,
	default: true,
	tag: "tag:yaml.org,2002:bool",
	test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
	resolve: () => new Scalar(false),
	stringify: boolStringify
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/float.js
const floatNaN = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
	resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
	stringify: stringifyNumber
};
const floatExp = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	format: "EXP",
	test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
	resolve: (str) => parseFloat(str.replace(/_/g, "")),
	stringify(node) {
		const num = Number(node.value);
		return isFinite(num) ? num.toExponential() : stringifyNumber(node);
	}
};
const float = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
	resolve(str) {
		const node = new Scalar(parseFloat(str.replace(/_/g, "")));
		const dot = str.indexOf(".");
		if (dot !== -1) {
			const f = str.substring(dot + 1).replace(/_/g, "");
			if (f[f.length - 1] === "0") node.minFractionDigits = f.length;
		}
		return node;
	},
	stringify: stringifyNumber
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/int.js
const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
function intResolve(str, offset, radix, { intAsBigInt }) {
	const sign = str[0];
	if (sign === "-" || sign === "+") offset += 1;
	str = str.substring(offset).replace(/_/g, "");
	if (intAsBigInt) {
		switch (radix) {
			case 2:
				str = `0b${str}`;
				break;
			case 8:
				str = `0o${str}`;
				break;
			case 16: str = `0x${str}`;
		}
		const n = BigInt(str);
		return sign === "-" ? BigInt(-1) * n : n;
	}
	const n = parseInt(str, radix);
	return sign === "-" ? -1 * n : n;
}
function intStringify(node, radix, prefix) {
	const { value } = node;
	if (intIdentify(value)) {
		const str = value.toString(radix);
		return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
	}
	return stringifyNumber(node);
}
const intBin = {
	identify: intIdentify,
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "BIN",
	test: /^[-+]?0b[0-1_]+$/,
	resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
	stringify: (node) => intStringify(node, 2, "0b")
};
const intOct = {
	identify: intIdentify,
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "OCT",
	test: /^[-+]?0[0-7_]+$/,
	resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
	stringify: (node) => intStringify(node, 8, "0")
};
const int = {
	identify: intIdentify,
	default: true,
	tag: "tag:yaml.org,2002:int",
	test: /^[-+]?[0-9][0-9_]*$/,
	resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
	stringify: stringifyNumber
};
const intHex = {
	identify: intIdentify,
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "HEX",
	test: /^[-+]?0x[0-9a-fA-F_]+$/,
	resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
	stringify: (node) => intStringify(node, 16, "0x")
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/set.js
var YAMLSet = class YAMLSet extends YAMLMap {
	constructor(schema) {
		super(schema);
		this.tag = YAMLSet.tag;
	}
	add(key) {
		let pair;
		if (isPair(key)) pair = key;
		else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null) pair = new Pair(key.key, null);
		else pair = new Pair(key, null);
		if (!findPair(this.items, pair.key)) this.items.push(pair);
	}
	get(key, keepPair) {
		const pair = findPair(this.items, key);
		return !keepPair && isPair(pair) ? isScalar(pair.key) ? pair.key.value : pair.key : pair;
	}
	set(key, value) {
		if (typeof value !== "boolean") throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
		const prev = findPair(this.items, key);
		if (prev && !value) this.items.splice(this.items.indexOf(prev), 1);
		else if (!prev && value) this.items.push(new Pair(key));
	}
	toJSON(_, ctx) {
		return super.toJSON(_, ctx, Set);
	}
	toString(ctx, onComment, onChompKeep) {
		if (!ctx) return JSON.stringify(this);
		if (this.hasAllNullValues(true)) return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
		else throw new Error("Set items must all have null values");
	}
	static from(schema, iterable, ctx) {
		const { replacer } = ctx;
		const set = new this(schema);
		if (iterable && Symbol.iterator in Object(iterable)) for (let value of iterable) {
			if (typeof replacer === "function") value = replacer.call(iterable, value, value);
			set.items.push(createPair(value, null, ctx));
		}
		return set;
	}
};
YAMLSet.tag = "tag:yaml.org,2002:set";
const set = {
	collection: "map",
	identify: (value) => value instanceof Set,
	nodeClass: YAMLSet,
	default: false,
	tag: "tag:yaml.org,2002:set",
	createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
	resolve(map, onError) {
		if (isMap(map)) {
			if (map.hasAllNullValues(true)) return Object.assign(new YAMLSet(), map);
			else onError("Set items must all have null values");
		} else onError("Expected a mapping for this tag");
		return map;
	}
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/timestamp.js
function parseSexagesimal(str, asBigInt) {
	const sign = str[0];
	const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
	const num = (n) => asBigInt ? BigInt(n) : Number(n);
	const res = parts.replace(/_/g, "").split(":").reduce((res, p) => res * num(60) + num(p), num(0));
	return sign === "-" ? num(-1) * res : res;
}
function stringifySexagesimal(node) {
	let { value } = node;
	let num = (n) => n;
	if (typeof value === "bigint") num = (n) => BigInt(n);
	else if (isNaN(value) || !isFinite(value)) return stringifyNumber(node);
	let sign = "";
	if (value < 0) {
		sign = "-";
		value *= num(-1);
	}
	const _60 = num(60);
	const parts = [value % _60];
	if (value < 60) parts.unshift(0);
	else {
		value = (value - parts[0]) / _60;
		parts.unshift(value % _60);
		if (value >= 60) {
			value = (value - parts[0]) / _60;
			parts.unshift(value);
		}
	}
	return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
}
const intTime = {
	identify: (value) => typeof value === "bigint" || Number.isInteger(value),
	default: true,
	tag: "tag:yaml.org,2002:int",
	format: "TIME",
	test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
	resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
	stringify: stringifySexagesimal
};
const floatTime = {
	identify: (value) => typeof value === "number",
	default: true,
	tag: "tag:yaml.org,2002:float",
	format: "TIME",
	test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
	resolve: (str) => parseSexagesimal(str, false),
	stringify: stringifySexagesimal
};
const timestamp = {
	identify: (value) => value instanceof Date,
	default: true,
	tag: "tag:yaml.org,2002:timestamp",
	test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
	resolve(str) {
		const match = str.match(timestamp.test);
		if (!match) throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
		const [, year, month, day, hour, minute, second] = match.map(Number);
		const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
		let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
		const tz = match[8];
		if (tz && tz !== "Z") {
			let d = parseSexagesimal(tz, false);
			if (Math.abs(d) < 30) d *= 60;
			date -= 6e4 * d;
		}
		return new Date(date);
	},
	stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
};
// node_modules/yaml/browser/dist/schema/yaml-1.1/schema.js
const schema = [
	map,
	seq,
	string,
	nullTag,
	trueTag,
	falseTag,
	intBin,
	intOct,
	int,
	intHex,
	floatNaN,
	floatExp,
	float,
	binary,
	merge,
	omap,
	pairs,
	set,
	intTime,
	floatTime,
	timestamp
];
// node_modules/yaml/browser/dist/schema/tags.js
const schemas = new Map([
	["core", schema$2],
	["failsafe", [
		map,
		seq,
		string
	]],
	["json", schema$1],
	["yaml11", schema],
	["yaml-1.1", schema]
]);
const tagsByName = {
	binary,
	bool: boolTag,
	float: float$1,
	floatExp: floatExp$1,
	floatNaN: floatNaN$1,
	floatTime,
	int: int$1,
	intHex: intHex$1,
	intOct: intOct$1,
	intTime,
	map,
	merge,
	null: nullTag,
	omap,
	pairs,
	seq,
	set,
	timestamp
};
const coreKnownTags = {
	"tag:yaml.org,2002:binary": binary,
	"tag:yaml.org,2002:merge": merge,
	"tag:yaml.org,2002:omap": omap,
	"tag:yaml.org,2002:pairs": pairs,
	"tag:yaml.org,2002:set": set,
	"tag:yaml.org,2002:timestamp": timestamp
};
function getTags(customTags, schemaName, addMergeTag) {
	const schemaTags = schemas.get(schemaName);
	if (schemaTags && !customTags) return addMergeTag && !schemaTags.includes(merge) ? schemaTags.concat(merge) : schemaTags.slice();
	let tags = schemaTags;
	if (!tags) {
		if (Array.isArray(customTags)) tags = [];
		else {
			const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
			throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
		}
	}
	if (Array.isArray(customTags)) for (const tag of customTags) tags = tags.concat(tag);
	else if (typeof customTags === "function") tags = customTags(tags.slice());
	if (addMergeTag) tags = tags.concat(merge);
	return tags.reduce((tags, tag) => {
		const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
		if (!tagObj) {
			const tagName = JSON.stringify(tag);
			const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
			throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
		}
		if (!tags.includes(tagObj)) tags.push(tagObj);
		return tags;
	}, []);
}
// node_modules/yaml/browser/dist/schema/Schema.js
const sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
var Schema = class Schema {
	constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
		this.compat = Array.isArray(compat) ? getTags(compat, "compat") : compat ? getTags(null, compat) : null;
		this.name = typeof schema === "string" && schema || "core";
		this.knownTags = resolveKnownTags ? coreKnownTags : {};
		this.tags = getTags(customTags, this.name, merge);
		this.toStringOptions = toStringDefaults ?? null;
		Object.defineProperty(this, MAP, { value: map });
		Object.defineProperty(this, SCALAR$1, { value: string });
		Object.defineProperty(this, SEQ, { value: seq });
		this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
	}
	clone() {
		const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
		copy.tags = this.tags.slice();
		return copy;
	}
};
// node_modules/yaml/browser/dist/stringify/stringifyDocument.js
function stringifyDocument(doc, options) {
	const lines = [];
	let hasDirectives = options.directives === true;
	if (options.directives !== false && doc.directives) {
		const dir = doc.directives.toString(doc);
		if (dir) {
			lines.push(dir);
			hasDirectives = true;
		} else if (doc.directives.docStart) hasDirectives = true;
	}
	if (hasDirectives) lines.push("---");
	const ctx = createStringifyContext(doc, options);
	const { commentString } = ctx.options;
	if (doc.commentBefore) {
		if (lines.length !== 1) lines.unshift("");
		const cs = commentString(doc.commentBefore);
		lines.unshift(indentComment(cs, ""));
	}
	let chompKeep = false;
	let contentComment = null;
	if (doc.contents) {
		if (isNode(doc.contents)) {
			if (doc.contents.spaceBefore && hasDirectives) lines.push("");
			if (doc.contents.commentBefore) {
				const cs = commentString(doc.contents.commentBefore);
				lines.push(indentComment(cs, ""));
			}
			ctx.forceBlockIndent = !!doc.comment;
			contentComment = doc.contents.comment;
		}
		const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
		let body = stringify$1(doc.contents, ctx, () => contentComment = null, onChompKeep);
		if (contentComment) body += lineComment(body, "", commentString(contentComment));
		if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") lines[lines.length - 1] = `--- ${body}`;
		else lines.push(body);
	} else lines.push(stringify$1(doc.contents, ctx));
	if (doc.directives?.docEnd) {
		if (doc.comment) {
			const cs = commentString(doc.comment);
			if (cs.includes("\n")) {
				lines.push("...");
				lines.push(indentComment(cs, ""));
			} else lines.push(`... ${cs}`);
		} else lines.push("...");
	} else {
		let dc = doc.comment;
		if (dc && chompKeep) dc = dc.replace(/^\n+/, "");
		if (dc) {
			if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "") lines.push("");
			lines.push(indentComment(commentString(dc), ""));
		}
	}
	return lines.join("\n") + "\n";
}
// node_modules/yaml/browser/dist/doc/Document.js
var Document = class Document {
	constructor(value, replacer, options) {
		this.commentBefore = null;
		this.comment = null;
		this.errors = [];
		this.warnings = [];
		Object.defineProperty(this, NODE_TYPE, { value: DOC });
		let _replacer = null;
		if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
		else if (options === void 0 && replacer) {
			options = replacer;
			replacer = void 0;
		}
		const opt = Object.assign({
			intAsBigInt: false,
			keepSourceTokens: false,
			logLevel: "warn",
			prettyErrors: true,
			strict: true,
			stringKeys: false,
			uniqueKeys: true,
			version: "1.2"
		}, options);
		this.options = opt;
		let { version } = opt;
		if (options?._directives) {
			this.directives = options._directives.atDocument();
			if (this.directives.yaml.explicit) version = this.directives.yaml.version;
		} else this.directives = new Directives({ version });
		this.setSchema(version, options);
		this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
	}
	clone() {
		const copy = Object.create(Document.prototype, { [NODE_TYPE]: { value: DOC } });
		copy.commentBefore = this.commentBefore;
		copy.comment = this.comment;
		copy.errors = this.errors.slice();
		copy.warnings = this.warnings.slice();
		copy.options = Object.assign({}, this.options);
		if (this.directives) copy.directives = this.directives.clone();
		copy.schema = this.schema.clone();
		copy.contents = isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
		if (this.range) copy.range = this.range.slice();
		return copy;
	}
	add(value) {
		if (assertCollection(this.contents)) this.contents.add(value);
	}
	addIn(path, value) {
		if (assertCollection(this.contents)) this.contents.addIn(path, value);
	}
	createAlias(node, name) {
		if (!node.anchor) {
			const prev = anchorNames(this);
			node.anchor = !name || prev.has(name) ? findNewAnchor(name || "a", prev) : name;
		}
		return new Alias(node.anchor);
	}
	createNode(value, replacer, options) {
		let _replacer = void 0;
		if (typeof replacer === "function") {
			value = replacer.call({ "": value }, "", value);
			_replacer = replacer;
		} else if (Array.isArray(replacer)) {
			const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
			const asStr = replacer.filter(keyToStr).map(String);
			if (asStr.length > 0) replacer = replacer.concat(asStr);
			_replacer = replacer;
		} else if (options === void 0 && replacer) {
			options = replacer;
			replacer = void 0;
		}
		const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
		const { onAnchor, setAnchors, sourceObjects } = createNodeAnchors(this, anchorPrefix || "a");
		const ctx = {
			aliasDuplicateObjects: aliasDuplicateObjects ?? true,
			keepUndefined: keepUndefined ?? false,
			onAnchor,
			onTagObj,
			replacer: _replacer,
			schema: this.schema,
			sourceObjects
		};
		const node = createNode(value, tag, ctx);
		if (flow && isCollection(node)) node.flow = true;
		setAnchors();
		return node;
	}
	createPair(key, value, options = {}) {
		return new Pair(this.createNode(key, null, options), this.createNode(value, null, options));
	}
	delete(key) {
		return assertCollection(this.contents) ? this.contents.delete(key) : false;
	}
	deleteIn(path) {
		if (isEmptyPath(path)) {
			if (this.contents == null) return false;
			this.contents = null;
			return true;
		}
		return assertCollection(this.contents) ? this.contents.deleteIn(path) : false;
	}
	get(key, keepScalar) {
		return isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
	}
	getIn(path, keepScalar) {
		if (isEmptyPath(path)) return !keepScalar && isScalar(this.contents) ? this.contents.value : this.contents;
		return isCollection(this.contents) ? this.contents.getIn(path, keepScalar) : void 0;
	}
	has(key) {
		return isCollection(this.contents) ? this.contents.has(key) : false;
	}
	hasIn(path) {
		if (isEmptyPath(path)) return this.contents !== void 0;
		return isCollection(this.contents) ? this.contents.hasIn(path) : false;
	}
	set(key, value) {
		if (this.contents == null) this.contents = collectionFromPath(this.schema, [key], value);
		else if (assertCollection(this.contents)) this.contents.set(key, value);
	}
	setIn(path, value) {
		if (isEmptyPath(path)) this.contents = value;
		else if (this.contents == null) this.contents = collectionFromPath(this.schema, Array.from(path), value);
		else if (assertCollection(this.contents)) this.contents.setIn(path, value);
	}
	setSchema(version, options = {}) {
		if (typeof version === "number") version = String(version);
		let opt;
		switch (version) {
			case "1.1":
				if (this.directives) this.directives.yaml.version = "1.1";
				else this.directives = new Directives({ version: "1.1" });
				opt = {
					resolveKnownTags: false,
					schema: "yaml-1.1"
				};
				break;
			case "1.2":
			case "next":
				if (this.directives) this.directives.yaml.version = version;
				else this.directives = new Directives({ version });
				opt = {
					resolveKnownTags: true,
					schema: "core"
				};
				break;
			case null:
				if (this.directives) delete this.directives;
				opt = null;
				break;
			default: {
				const sv = JSON.stringify(version);
				throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
			}
		}
		if (options.schema instanceof Object) this.schema = options.schema;
		else if (opt) this.schema = new Schema(Object.assign(opt, options));
		else throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
	}
	toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
		const ctx = {
			anchors: new Map(),
			doc: this,
			keep: !json,
			mapAsMap: mapAsMap === true,
			mapKeyWarned: false,
			maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
		};
		const res = toJS(this.contents, jsonArg ?? "", ctx);
		if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
		return typeof reviver === "function" ? applyReviver(reviver, { "": res }, "", res) : res;
	}
	toJSON(jsonArg, onAnchor) {
		return this.toJS({
			json: true,
			jsonArg,
			mapAsMap: false,
			onAnchor
		});
	}
	toString(options = {}) {
		if (this.errors.length > 0) throw new Error("Document with errors cannot be stringified");
		if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
			const s = JSON.stringify(options.indent);
			throw new Error(`"indent" option must be a positive integer, not ${s}`);
		}
		return stringifyDocument(this, options);
	}
};
function assertCollection(contents) {
	if (isCollection(contents)) return true;
	throw new Error("Expected a YAML collection as document contents");
}
// node_modules/yaml/browser/dist/errors.js
var YAMLError = class extends Error {
	constructor(name, pos, code, message) {
		super();
		this.name = name;
		this.code = code;
		this.message = message;
		this.pos = pos;
	}
};
var YAMLParseError = class extends YAMLError {
	constructor(pos, code, message) {
		super("YAMLParseError", pos, code, message);
	}
};
var YAMLWarning = class extends YAMLError {
	constructor(pos, code, message) {
		super("YAMLWarning", pos, code, message);
	}
};
const prettifyError = (src, lc) => (error) => {
	if (error.pos[0] === -1) return;
	error.linePos = error.pos.map((pos) => lc.linePos(pos));
	const { line, col } = error.linePos[0];
	error.message += ` at line ${line}, column ${col}`;
	let ci = col - 1;
	let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
	if (ci >= 60 && lineStr.length > 80) {
		const trimStart = Math.min(ci - 39, lineStr.length - 79);
		lineStr = "\u2026" + lineStr.substring(trimStart);
		ci -= trimStart - 1;
	}
	if (lineStr.length > 80) lineStr = lineStr.substring(0, 79) + "\u2026";
	if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
		let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
		if (prev.length > 80) prev = prev.substring(0, 79) + "\u2026\n";
		lineStr = prev + lineStr;
	}
	if (/[^ ]/.test(lineStr)) {
		let count = 1;
		const end = error.linePos[1];
		if (end?.line === line && end.col > col) count = Math.max(1, Math.min(end.col - col, 80 - ci));
		const pointer = " ".repeat(ci) + "^".repeat(count);
		error.message += `:\n\n${lineStr}\n${pointer}\n`;
	}
};
// node_modules/yaml/browser/dist/compose/resolve-props.js
function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
	let spaceBefore = false;
	let atNewline = startOnNewline;
	let hasSpace = startOnNewline;
	let comment = "";
	let commentSep = "";
	let hasNewline = false;
	let reqSpace = false;
	let tab = null;
	let anchor = null;
	let tag = null;
	let newlineAfterProp = null;
	let comma = null;
	let found = null;
	let start = null;
	for (const token of tokens) {
		if (reqSpace) {
			if (token.type !== "space" && token.type !== "newline" && token.type !== "comma") onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
			reqSpace = false;
		}
		if (tab) {
			if (atNewline && token.type !== "comment" && token.type !== "newline") onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
			tab = null;
		}
		switch (token.type) {
			case "space":
				if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) tab = token;
				hasSpace = true;
				break;
			case "comment": {
				if (!hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
				const cb = token.source.substring(1) || " ";
				if (!comment) comment = cb;
				else comment += commentSep + cb;
				commentSep = "";
				atNewline = false;
				break;
			}
			case "newline":
				if (atNewline) {
					if (comment) comment += token.source;
					else if (!found || indicator !== "seq-item-ind") spaceBefore = true;
				} else commentSep += token.source;
				atNewline = true;
				hasNewline = true;
				if (anchor || tag) newlineAfterProp = token;
				hasSpace = true;
				break;
			case "anchor":
				if (anchor) onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
				if (token.source.endsWith(":")) onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
				anchor = token;
				start ?? (start = token.offset);
				atNewline = false;
				hasSpace = false;
				reqSpace = true;
				break;
			case "tag":
				if (tag) onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
				tag = token;
				start ?? (start = token.offset);
				atNewline = false;
				hasSpace = false;
				reqSpace = true;
				break;
			case indicator:
				if (anchor || tag) onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
				if (found) onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
				found = token;
				atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
				hasSpace = false;
				break;
			case "comma": if (flow) {
				if (comma) onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
				comma = token;
				atNewline = false;
				hasSpace = false;
				break;
			}
			default:
				onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
				atNewline = false;
				hasSpace = false;
		}
	}
	const last = tokens[tokens.length - 1];
	const end = last ? last.offset + last.source.length : offset;
	if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
	if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq")) onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
	return {
		comma,
		found,
		spaceBefore,
		comment,
		hasNewline,
		anchor,
		tag,
		newlineAfterProp,
		end,
		start: start ?? end
	};
}
// node_modules/yaml/browser/dist/compose/util-contains-newline.js
function containsNewline(key) {
	if (!key) return null;
	switch (key.type) {
		case "alias":
		case "scalar":
		case "double-quoted-scalar":
		case "single-quoted-scalar":
			if (key.source.includes("\n")) return true;
			if (key.end) {
				for (const st of key.end) if (st.type === "newline") return true;
			}
			return false;
		case "flow-collection":
			for (const it of key.items) {
				for (const st of it.start) if (st.type === "newline") return true;
				if (it.sep) {
					for (const st of it.sep) if (st.type === "newline") return true;
				}
				if (containsNewline(it.key) || containsNewline(it.value)) return true;
			}
			return false;
		default: return true;
	}
}
// node_modules/yaml/browser/dist/compose/util-flow-indent-check.js
function flowIndentCheck(indent, fc, onError) {
	if (fc?.type === "flow-collection") {
		const end = fc.end[0];
		if (end.indent === indent && (end.source === "]" || end.source === "}") && containsNewline(fc)) onError(end, "BAD_INDENT", "Flow end indicator should be more indented than parent", true);
	}
}
// node_modules/yaml/browser/dist/compose/util-map-includes.js
function mapIncludes(ctx, items, search) {
	const { uniqueKeys } = ctx.options;
	if (uniqueKeys === false) return false;
	const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || isScalar(a) && isScalar(b) && a.value === b.value;
	return items.some((pair) => isEqual(pair.key, search));
}
// node_modules/yaml/browser/dist/compose/resolve-block-map.js
const startColMsg = "All mapping items must start at the same column";
function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
	const map = new ((tag?.nodeClass) ?? YAMLMap)(ctx.schema);
	if (ctx.atRoot) ctx.atRoot = false;
	let offset = bm.offset;
	let commentEnd = null;
	for (const collItem of bm.items) {
		const { start, key, sep, value } = collItem;
		const keyProps = resolveProps(start, {
			indicator: "explicit-key-ind",
			next: key ?? sep?.[0],
			offset,
			onError,
			parentIndent: bm.indent,
			startOnNewline: true
		});
		const implicitKey = !keyProps.found;
		if (implicitKey) {
			if (key) {
				if (key.type === "block-seq") onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
				else if ("indent" in key && key.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
			}
			if (!keyProps.anchor && !keyProps.tag && !sep) {
				commentEnd = keyProps.end;
				if (keyProps.comment) {
					if (map.comment) map.comment += "\n" + keyProps.comment;
					else map.comment = keyProps.comment;
				}
				continue;
			}
			if (keyProps.newlineAfterProp || containsNewline(key)) onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
		} else if (keyProps.found?.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
		ctx.atKey = true;
		const keyStart = keyProps.end;
		const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
		if (ctx.schema.compat) flowIndentCheck(bm.indent, key, onError);
		ctx.atKey = false;
		if (mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
		const valueProps = resolveProps(sep ?? [], {
			indicator: "map-value-ind",
			next: value,
			offset: keyNode.range[2],
			onError,
			parentIndent: bm.indent,
			startOnNewline: !key || key.type === "block-scalar"
		});
		offset = valueProps.end;
		if (valueProps.found) {
			if (implicitKey) {
				if (value?.type === "block-map" && !valueProps.hasNewline) onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
				if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024) onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
			}
			const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
			if (ctx.schema.compat) flowIndentCheck(bm.indent, value, onError);
			offset = valueNode.range[2];
			const pair = new Pair(keyNode, valueNode);
			if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
			map.items.push(pair);
		} else {
			if (implicitKey) onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
			if (valueProps.comment) {
				if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
				else keyNode.comment = valueProps.comment;
			}
			const pair = new Pair(keyNode);
			if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
			map.items.push(pair);
		}
	}
	if (commentEnd && commentEnd < offset) onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
	map.range = [
		bm.offset,
		offset,
		commentEnd ?? offset
	];
	return map;
}
// node_modules/yaml/browser/dist/compose/resolve-block-seq.js
function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
	const seq = new ((tag?.nodeClass) ?? YAMLSeq)(ctx.schema);
	if (ctx.atRoot) ctx.atRoot = false;
	if (ctx.atKey) ctx.atKey = false;
	let offset = bs.offset;
	let commentEnd = null;
	for (const { start, value } of bs.items) {
		const props = resolveProps(start, {
			indicator: "seq-item-ind",
			next: value,
			offset,
			onError,
			parentIndent: bs.indent,
			startOnNewline: true
		});
		if (!props.found) {
			if (props.anchor || props.tag || value) {
				if (value?.type === "block-seq") onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
				else onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
			} else {
				commentEnd = props.end;
				if (props.comment) seq.comment = props.comment;
				continue;
			}
		}
		const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
		if (ctx.schema.compat) flowIndentCheck(bs.indent, value, onError);
		offset = node.range[2];
		seq.items.push(node);
	}
	seq.range = [
		bs.offset,
		offset,
		commentEnd ?? offset
	];
	return seq;
}
// node_modules/yaml/browser/dist/compose/resolve-end.js
function resolveEnd(end, offset, reqSpace, onError) {
	let comment = "";
	if (end) {
		let hasSpace = false;
		let sep = "";
		for (const token of end) {
			const { source, type } = token;
			switch (type) {
				case "space":
					hasSpace = true;
					break;
				case "comment": {
					if (reqSpace && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					const cb = source.substring(1) || " ";
					if (!comment) comment = cb;
					else comment += sep + cb;
					sep = "";
					break;
				}
				case "newline":
					if (comment) sep += source;
					hasSpace = true;
					break;
				default: onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
			}
			offset += source.length;
		}
	}
	return {
		comment,
		offset
	};
}
// node_modules/yaml/browser/dist/compose/resolve-flow-collection.js
const blockMsg = "Block collections are not allowed within flow collections";
const isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
	const isMap = fc.start.source === "{";
	const fcName = isMap ? "flow map" : "flow sequence";
	const coll = new ((tag?.nodeClass) ?? (isMap ? YAMLMap : YAMLSeq))(ctx.schema);
	coll.flow = true;
	const atRoot = ctx.atRoot;
	if (atRoot) ctx.atRoot = false;
	if (ctx.atKey) ctx.atKey = false;
	let offset = fc.offset + fc.start.source.length;
	for (let i = 0; i < fc.items.length; ++i) {
		const collItem = fc.items[i];
		const { start, key, sep, value } = collItem;
		const props = resolveProps(start, {
			flow: fcName,
			indicator: "explicit-key-ind",
			next: key ?? sep?.[0],
			offset,
			onError,
			parentIndent: fc.indent,
			startOnNewline: false
		});
		if (!props.found) {
			if (!props.anchor && !props.tag && !sep && !value) {
				if (i === 0 && props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
				else if (i < fc.items.length - 1) onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
				if (props.comment) {
					if (coll.comment) coll.comment += "\n" + props.comment;
					else coll.comment = props.comment;
				}
				offset = props.end;
				continue;
			}
			if (!isMap && ctx.options.strict && containsNewline(key)) onError(key, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
		}
		if (i === 0) {
			if (props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
		} else {
			if (!props.comma) onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
			if (props.comment) {
				let prevItemComment = "";
				loop: for (const st of start) switch (st.type) {
					case "comma":
					case "space": break;
					case "comment":
						prevItemComment = st.source.substring(1);
						break loop;
					default: break loop;
				}
				if (prevItemComment) {
					let prev = coll.items[coll.items.length - 1];
					if (isPair(prev)) prev = prev.value ?? prev.key;
					if (prev.comment) prev.comment += "\n" + prevItemComment;
					else prev.comment = prevItemComment;
					props.comment = props.comment.substring(prevItemComment.length + 1);
				}
			}
		}
		if (!isMap && !sep && !props.found) {
			const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep, null, props, onError);
			coll.items.push(valueNode);
			offset = valueNode.range[2];
			if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
		} else {
			ctx.atKey = true;
			const keyStart = props.end;
			const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
			if (isBlock(key)) onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
			ctx.atKey = false;
			const valueProps = resolveProps(sep ?? [], {
				flow: fcName,
				indicator: "map-value-ind",
				next: value,
				offset: keyNode.range[2],
				onError,
				parentIndent: fc.indent,
				startOnNewline: false
			});
			if (valueProps.found) {
				if (!isMap && !props.found && ctx.options.strict) {
					if (sep) for (const st of sep) {
						if (st === valueProps.found) break;
						if (st.type === "newline") {
							onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
							break;
						}
					}
					if (props.start < valueProps.found.offset - 1024) onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
				}
			} else if (value) {
				if ("source" in value && value.source?.[0] === ":") onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
				else onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
			}
			const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError) : null;
			if (valueNode) {
				if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
			} else if (valueProps.comment) {
				if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
				else keyNode.comment = valueProps.comment;
			}
			const pair = new Pair(keyNode, valueNode);
			if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
			if (isMap) {
				const map = coll;
				if (mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
				map.items.push(pair);
			} else {
				const map = new YAMLMap(ctx.schema);
				map.flow = true;
				map.items.push(pair);
				const endRange = (valueNode ?? keyNode).range;
				map.range = [
					keyNode.range[0],
					endRange[1],
					endRange[2]
				];
				coll.items.push(map);
			}
			offset = valueNode ? valueNode.range[2] : valueProps.end;
		}
	}
	const expectedEnd = isMap ? "}" : "]";
	const [ce, ...ee] = fc.end;
	let cePos = offset;
	if (ce?.source === expectedEnd) cePos = ce.offset + ce.source.length;
	else {
		const name = fcName[0].toUpperCase() + fcName.substring(1);
		const msg = atRoot ? `${name} must end with a ${expectedEnd}` : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
		onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
		if (ce && ce.source.length !== 1) ee.unshift(ce);
	}
	if (ee.length > 0) {
		const end = resolveEnd(ee, cePos, ctx.options.strict, onError);
		if (end.comment) {
			if (coll.comment) coll.comment += "\n" + end.comment;
			else coll.comment = end.comment;
		}
		coll.range = [
			fc.offset,
			cePos,
			end.offset
		];
	} else coll.range = [
		fc.offset,
		cePos,
		cePos
	];
	return coll;
}
// node_modules/yaml/browser/dist/compose/compose-collection.js
function resolveCollection(CN, ctx, token, onError, tagName, tag) {
	const coll = token.type === "block-map" ? resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection(CN, ctx, token, onError, tag);
	const Coll = coll.constructor;
	if (tagName === "!" || tagName === Coll.tagName) {
		coll.tag = Coll.tagName;
		return coll;
	}
	if (tagName) coll.tag = tagName;
	return coll;
}
function composeCollection(CN, ctx, token, props, onError) {
	const tagToken = props.tag;
	const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
	if (token.type === "block-seq") {
		const { anchor, newlineAfterProp: nl } = props;
		const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
		if (lastProp && (!nl || nl.offset < lastProp.offset)) onError(lastProp, "MISSING_CHAR", "Missing newline after block sequence props");
	}
	const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
	if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.tagName && expType === "seq") return resolveCollection(CN, ctx, token, onError, tagName);
	let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
	if (!tag) {
		const kt = ctx.schema.knownTags[tagName];
		if (kt?.collection === expType) {
			ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
			tag = kt;
		} else {
			if (kt) onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
			else onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
			return resolveCollection(CN, ctx, token, onError, tagName);
		}
	}
	const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
	const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
	const node = isNode(res) ? res : new Scalar(res);
	node.range = coll.range;
	node.tag = tagName;
	if (tag?.format) node.format = tag.format;
	return node;
}
// node_modules/yaml/browser/dist/compose/resolve-block-scalar.js
function resolveBlockScalar(ctx, scalar, onError) {
	const start = scalar.offset;
	const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
	if (!header) return {
		value: "",
		type: null,
		comment: "",
		range: [
			start,
			start,
			start
		]
	};
	const type = header.mode === ">" ? Scalar.BLOCK_FOLDED : Scalar.BLOCK_LITERAL;
	const lines = scalar.source ? splitLines(scalar.source) : [];
	let chompStart = lines.length;
	for (let i = lines.length - 1; i >= 0; --i) {
		const content = lines[i][1];
		if (content === "" || content === "\r") chompStart = i;
		else break;
	}
	if (chompStart === 0) {
		const value = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
		let end = start + header.length;
		if (scalar.source) end += scalar.source.length;
		return {
			value,
			type,
			comment: header.comment,
			range: [
				start,
				end,
				end
			]
		};
	}
	let trimIndent = scalar.indent + header.indent;
	let offset = scalar.offset + header.length;
	let contentStart = 0;
	for (let i = 0; i < chompStart; ++i) {
		const [indent, content] = lines[i];
		if (content === "" || content === "\r") {
			if (header.indent === 0 && indent.length > trimIndent) trimIndent = indent.length;
		} else {
			if (indent.length < trimIndent) onError(offset + indent.length, "MISSING_CHAR", "Block scalars with more-indented leading empty lines must use an explicit indentation indicator");
			if (header.indent === 0) trimIndent = indent.length;
			contentStart = i;
			if (trimIndent === 0 && !ctx.atRoot) onError(offset, "BAD_INDENT", "Block scalar values in collections must be indented");
			break;
		}
		offset += indent.length + content.length + 1;
	}
	for (let i = lines.length - 1; i >= chompStart; --i) if (lines[i][0].length > trimIndent) chompStart = i + 1;
	let value = "";
	let sep = "";
	let prevMoreIndented = false;
	for (let i = 0; i < contentStart; ++i) value += lines[i][0].slice(trimIndent) + "\n";
	for (let i = contentStart; i < chompStart; ++i) {
		let [indent, content] = lines[i];
		offset += indent.length + content.length + 1;
		const crlf = content[content.length - 1] === "\r";
		if (crlf) content = content.slice(0, -1);
		if (content && indent.length < trimIndent) {
			const message = `Block scalar lines must not be less indented than their ${header.indent ? "explicit indentation indicator" : "first line"}`;
			onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
			indent = "";
		}
		if (type === Scalar.BLOCK_LITERAL) {
			value += sep + indent.slice(trimIndent) + content;
			sep = "\n";
		} else if (indent.length > trimIndent || content[0] === "	") {
			if (sep === " ") sep = "\n";
			else if (!prevMoreIndented && sep === "\n") sep = "\n\n";
			value += sep + indent.slice(trimIndent) + content;
			sep = "\n";
			prevMoreIndented = true;
		} else if (content === "") {
			if (sep === "\n") value += "\n";
			else sep = "\n";
		} else {
			value += sep + content;
			sep = " ";
			prevMoreIndented = false;
		}
	}
	switch (header.chomp) {
		case "-": break;
		case "+":
			for (let i = chompStart; i < lines.length; ++i) value += "\n" + lines[i][0].slice(trimIndent);
			if (value[value.length - 1] !== "\n") value += "\n";
			break;
		default: value += "\n";
	}
	const end = start + header.length + scalar.source.length;
	return {
		value,
		type,
		comment: header.comment,
		range: [
			start,
			end,
			end
		]
	};
}
function parseBlockScalarHeader({ offset, props }, strict, onError) {
	if (props[0].type !== "block-scalar-header") {
		onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
		return null;
	}
	const { source } = props[0];
	const mode = source[0];
	let indent = 0;
	let chomp = "";
	let error = -1;
	for (let i = 1; i < source.length; ++i) {
		const ch = source[i];
		if (!chomp && (ch === "-" || ch === "+")) chomp = ch;
		else {
			const n = Number(ch);
			if (!indent && n) indent = n;
			else if (error === -1) error = offset + i;
		}
	}
	if (error !== -1) onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
	let hasSpace = false;
	let comment = "";
	let length = source.length;
	for (let i = 1; i < props.length; ++i) {
		const token = props[i];
		switch (token.type) {
			case "space": hasSpace = true;
			case "newline":
				length += token.source.length;
				break;
			case "comment":
				if (strict && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
				length += token.source.length;
				comment = token.source.substring(1);
				break;
			case "error":
				onError(token, "UNEXPECTED_TOKEN", token.message);
				length += token.source.length;
				break;
			default: {
				onError(token, "UNEXPECTED_TOKEN", `Unexpected token in block scalar header: ${token.type}`);
				const ts = token.source;
				if (ts && typeof ts === "string") length += ts.length;
			}
		}
	}
	return {
		mode,
		indent,
		chomp,
		comment,
		length
	};
}
function splitLines(source) {
	const split = source.split(/\n( *)/);
	const first = split[0];
	const m = first.match(/^( *)/);
	const lines = [m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first]];
	for (let i = 1; i < split.length; i += 2) lines.push([split[i], split[i + 1]]);
	return lines;
}
// node_modules/yaml/browser/dist/compose/resolve-flow-scalar.js
function resolveFlowScalar(scalar, strict, onError) {
	const { offset, type, source, end } = scalar;
	let _type;
	let value;
	const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
	switch (type) {
		case "scalar":
			_type = Scalar.PLAIN;
			value = plainValue(source, _onError);
			break;
		case "single-quoted-scalar":
			_type = Scalar.QUOTE_SINGLE;
			value = singleQuotedValue(source, _onError);
			break;
		case "double-quoted-scalar":
			_type = Scalar.QUOTE_DOUBLE;
			value = doubleQuotedValue(source, _onError);
			break;
		default:
			onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
			return {
				value: "",
				type: null,
				comment: "",
				range: [
					offset,
					offset + source.length,
					offset + source.length
				]
			};
	}
	const valueEnd = offset + source.length;
	const re = resolveEnd(end, valueEnd, strict, onError);
	return {
		value,
		type: _type,
		comment: re.comment,
		range: [
			offset,
			valueEnd,
			re.offset
		]
	};
}
function plainValue(source, onError) {
	let badChar = "";
	switch (source[0]) {
		case "	":
			badChar = "a tab character";
			break;
		case ",":
			badChar = "flow indicator character ,";
			break;
		case "%":
			badChar = "directive indicator character %";
			break;
		case "|":
		case ">":
			badChar = `block scalar indicator ${source[0]}`;
			break;
		case "@":
		case "`": badChar = `reserved character ${source[0]}`;
	}
	if (badChar) onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
	return unfoldLines(source);
}
function singleQuotedValue(source, onError) {
	if (source[source.length - 1] !== "'" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
	return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
}
function unfoldLines(source) {
	const line = /(.*?)\r?\n/sy;
	let match = line.exec(source);
	if (!match) return source;
	let trimEnd, trimBoth;
	try {
		trimEnd = new RegExp("(?<![ 	])[ 	]+$");
		trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
	} catch {
		trimEnd = /[ \t]+$/;
		trimBoth = /^[ \t]+|[ \t]+$/g;
	}
	let res = match[1].replace(trimEnd, "");
	let sep = " ";
	let pos = line.lastIndex;
	while (match = line.exec(source)) {
		const lm = match[1].replace(trimBoth, "");
		if (lm === "") {
			if (sep === "\n") res += sep;
			else sep = "\n";
		} else {
			res += sep + lm;
			sep = " ";
		}
		pos = line.lastIndex;
	}
	const last = /[ \t]*(.*)/sy;
	last.lastIndex = pos;
	match = last.exec(source);
	return res + sep + (match?.[1] ?? "");
}
function doubleQuotedValue(source, onError) {
	let res = "";
	for (let i = 1; i < source.length - 1; ++i) {
		const ch = source[i];
		if (ch === "\r" && source[i + 1] === "\n") continue;
		if (ch === "\n") {
			const { fold, offset } = foldNewline(source, i);
			res += fold;
			i = offset;
		} else if (ch === "\\") {
			let next = source[++i];
			const cc = escapeCodes[next];
			if (cc) res += cc;
			else if (next === "\n") {
				next = source[i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
			} else if (next === "\r" && source[i + 1] === "\n") {
				next = source[++i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
			} else if (next === "x" || next === "u" || next === "U") {
				const length = next === "x" ? 2 : next === "u" ? 4 : 8;
				res += parseCharCode(source, i + 1, length, onError);
				i += length;
			} else {
				const raw = source.substr(i - 1, 2);
				onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
				res += raw;
			}
		} else if (ch === " " || ch === "	") {
			const wsStart = i;
			let next = source[i + 1];
			while (next === " " || next === "	") next = source[++i + 1];
			if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n")) res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
		} else res += ch;
	}
	if (source[source.length - 1] !== "\"" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing \"quote");
	return res;
}
function foldNewline(source, offset) {
	let fold = "";
	let ch = source[offset + 1];
	while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
		if (ch === "\r" && source[offset + 2] !== "\n") break;
		if (ch === "\n") fold += "\n";
		offset += 1;
		ch = source[offset + 1];
	}
	if (!fold) fold = " ";
	return {
		fold,
		offset
	};
}
const escapeCodes = {
	"0": "\0",
	a: "\x07",
	b: "\b",
	e: "\x1B",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "	",
	v: "\v",
	N: "\u0085",
	_: "\xA0",
	L: "\u2028",
	P: "\u2029",
	" ": " ",
	"\"": "\"",
	"/": "/",
	"\\": "\\",
	"	": "	"
};
function parseCharCode(source, offset, length, onError) {
	const cc = source.substr(offset, length);
	const code = cc.length === length && /^[0-9a-fA-F]+$/.test(cc) ? parseInt(cc, 16) : NaN;
	try {
		return String.fromCodePoint(code);
	} catch {
		const raw = source.substr(offset - 2, length + 2);
		onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
		return raw;
	}
}
// node_modules/yaml/browser/dist/compose/compose-scalar.js
function composeScalar(ctx, token, tagToken, onError) {
	const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar(ctx, token, onError) : resolveFlowScalar(token, ctx.options.strict, onError);
	const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
	let tag;
	if (ctx.options.stringKeys && ctx.atKey) tag = ctx.schema[SCALAR$1];
	else if (tagName) tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
	else if (token.type === "scalar") tag = findScalarTagByTest(ctx, value, token, onError);
	else tag = ctx.schema[SCALAR$1];
	let scalar;
	try {
		const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
		scalar = isScalar(res) ? res : new Scalar(res);
	} catch (error) {
		const msg = error instanceof Error ? error.message : String(error);
		onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
		scalar = new Scalar(value);
	}
	scalar.range = range;
	scalar.source = value;
	if (type) scalar.type = type;
	if (tagName) scalar.tag = tagName;
	if (tag.format) scalar.format = tag.format;
	if (comment) scalar.comment = comment;
	return scalar;
}
function findScalarTagByName(schema, value, tagName, tagToken, onError) {
	if (tagName === "!") return schema[SCALAR$1];
	const matchWithTest = [];
	for (const tag of schema.tags) if (!tag.collection && tag.tag === tagName) {
		if (tag.default && tag.test) matchWithTest.push(tag);
		else return tag;
	}
	for (const tag of matchWithTest) if (tag.test?.test(value)) return tag;
	const kt = schema.knownTags[tagName];
	if (kt && !kt.collection) {
		schema.tags.push(Object.assign({}, kt, {
			default: false,
			test: void 0
		}));
		return kt;
	}
	onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
	return schema[SCALAR$1];
}
function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
	const tag = schema.tags.find((tag) => (tag.default === true || atKey && tag.default === "key") && tag.test?.test(value)) || schema[SCALAR$1];
	if (schema.compat) {
		const compat = schema.compat.find((tag) => tag.default && tag.test?.test(value)) ?? schema[SCALAR$1];
		if (tag.tag !== compat.tag) onError(token, "TAG_RESOLVE_FAILED", `Value may be parsed as either ${directives.tagString(tag.tag)} or ${directives.tagString(compat.tag)}`, true);
	}
	return tag;
}
// node_modules/yaml/browser/dist/compose/util-empty-scalar-position.js
function emptyScalarPosition(offset, before, pos) {
	if (before) {
		pos ?? (pos = before.length);
		for (let i = pos - 1; i >= 0; --i) {
			let st = before[i];
			switch (st.type) {
				case "space":
				case "comment":
				case "newline":
					offset -= st.source.length;
					continue;
			}
			st = before[++i];
			while (st?.type === "space") {
				offset += st.source.length;
				st = before[++i];
			}
			break;
		}
	}
	return offset;
}
// node_modules/yaml/browser/dist/compose/compose-node.js
const CN = {
	composeNode,
	composeEmptyNode
};
function composeNode(ctx, token, props, onError) {
	const atKey = ctx.atKey;
	const { spaceBefore, comment, anchor, tag } = props;
	let node;
	let isSrcToken = true;
	switch (token.type) {
		case "alias":
			node = composeAlias(ctx, token, onError);
			if (anchor || tag) onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
			break;
		case "scalar":
		case "single-quoted-scalar":
		case "double-quoted-scalar":
		case "block-scalar":
			node = composeScalar(ctx, token, tag, onError);
			if (anchor) node.anchor = anchor.source.substring(1);
			break;
		case "block-map":
		case "block-seq":
		case "flow-collection":
			try {
				node = composeCollection(CN, ctx, token, props, onError);
				if (anchor) node.anchor = anchor.source.substring(1);
			} catch (error) {
				onError(token, "RESOURCE_EXHAUSTION", error instanceof Error ? error.message : String(error));
			}
			break;
		default:
			onError(token, "UNEXPECTED_TOKEN", token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`);
			isSrcToken = false;
	}
	node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
	if (anchor && node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
	if (atKey && ctx.options.stringKeys && (!isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) onError(tag ?? token, "NON_STRING_KEY", "With stringKeys, all keys must be strings");
	if (spaceBefore) node.spaceBefore = true;
	if (comment) {
		if (token.type === "scalar" && token.source === "") node.comment = comment;
		else node.commentBefore = comment;
	}
	if (ctx.options.keepSourceTokens && isSrcToken) node.srcToken = token;
	return node;
}
function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
	const node = composeScalar(ctx, {
		type: "scalar",
		offset: emptyScalarPosition(offset, before, pos),
		indent: -1,
		source: ""
	}, tag, onError);
	if (anchor) {
		node.anchor = anchor.source.substring(1);
		if (node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
	}
	if (spaceBefore) node.spaceBefore = true;
	if (comment) {
		node.comment = comment;
		node.range[2] = end;
	}
	return node;
}
function composeAlias({ options }, { offset, source, end }, onError) {
	const alias = new Alias(source.substring(1));
	if (alias.source === "") onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
	if (alias.source.endsWith(":")) onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
	const valueEnd = offset + source.length;
	const re = resolveEnd(end, valueEnd, options.strict, onError);
	alias.range = [
		offset,
		valueEnd,
		re.offset
	];
	if (re.comment) alias.comment = re.comment;
	return alias;
}
// node_modules/yaml/browser/dist/compose/compose-doc.js
function composeDoc(options, directives, { offset, start, value, end }, onError) {
	const doc = new Document(void 0, Object.assign({ _directives: directives }, options));
	const ctx = {
		atKey: false,
		atRoot: true,
		directives: doc.directives,
		options: doc.options,
		schema: doc.schema
	};
	const props = resolveProps(start, {
		indicator: "doc-start",
		next: value ?? end?.[0],
		offset,
		onError,
		parentIndent: 0,
		startOnNewline: true
	});
	if (props.found) {
		doc.directives.docStart = true;
		if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline) onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
	}
	doc.contents = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
	const contentEnd = doc.contents.range[2];
	const re = resolveEnd(end, contentEnd, false, onError);
	if (re.comment) doc.comment = re.comment;
	doc.range = [
		offset,
		contentEnd,
		re.offset
	];
	return doc;
}
// node_modules/yaml/browser/dist/compose/composer.js
function getErrorPos(src) {
	if (typeof src === "number") return [src, src + 1];
	if (Array.isArray(src)) return src.length === 2 ? src : [src[0], src[1]];
	const { offset, source } = src;
	return [offset, offset + (typeof source === "string" ? source.length : 1)];
}
function parsePrelude(prelude) {
	let comment = "";
	let atComment = false;
	let afterEmptyLine = false;
	for (let i = 0; i < prelude.length; ++i) {
		const source = prelude[i];
		switch (source[0]) {
			case "#":
				comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
				atComment = true;
				afterEmptyLine = false;
				break;
			case "%":
				if (prelude[i + 1]?.[0] !== "#") i += 1;
				atComment = false;
				break;
			default:
				if (!atComment) afterEmptyLine = true;
				atComment = false;
		}
	}
	return {
		comment,
		afterEmptyLine
	};
}
var Composer = class {
	constructor(options = {}) {
		this.doc = null;
		this.atDirectives = false;
		this.prelude = [];
		this.errors = [];
		this.warnings = [];
		this.onError = (source, code, message, warning) => {
			const pos = getErrorPos(source);
			if (warning) this.warnings.push(new YAMLWarning(pos, code, message));
			else this.errors.push(new YAMLParseError(pos, code, message));
		};
		this.directives = new Directives({ version: options.version || "1.2" });
		this.options = options;
	}
	decorate(doc, afterDoc) {
		const { comment, afterEmptyLine } = parsePrelude(this.prelude);
		if (comment) {
			const dc = doc.contents;
			if (afterDoc) doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
			else if (afterEmptyLine || doc.directives.docStart || !dc) doc.commentBefore = comment;
			else if (isCollection(dc) && !dc.flow && dc.items.length > 0) {
				let it = dc.items[0];
				if (isPair(it)) it = it.key;
				const cb = it.commentBefore;
				it.commentBefore = cb ? `${comment}\n${cb}` : comment;
			} else {
				const cb = dc.commentBefore;
				dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
			}
		}
		if (afterDoc) {
			for (let i = 0; i < this.errors.length; ++i) doc.errors.push(this.errors[i]);
			for (let i = 0; i < this.warnings.length; ++i) doc.warnings.push(this.warnings[i]);
		} else {
			doc.errors = this.errors;
			doc.warnings = this.warnings;
		}
		this.prelude = [];
		this.errors = [];
		this.warnings = [];
	}
	streamInfo() {
		return {
			comment: parsePrelude(this.prelude).comment,
			directives: this.directives,
			errors: this.errors,
			warnings: this.warnings
		};
	}
	*compose(tokens, forceDoc = false, endOffset = -1) {
		for (const token of tokens) yield* this.next(token);
		yield* this.end(forceDoc, endOffset);
	}
	*next(token) {
		switch (token.type) {
			case "directive":
				this.directives.add(token.source, (offset, message, warning) => {
					const pos = getErrorPos(token);
					pos[0] += offset;
					this.onError(pos, "BAD_DIRECTIVE", message, warning);
				});
				this.prelude.push(token.source);
				this.atDirectives = true;
				break;
			case "document": {
				const doc = composeDoc(this.options, this.directives, token, this.onError);
				if (this.atDirectives && !doc.directives.docStart) this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
				this.decorate(doc, false);
				if (this.doc) yield this.doc;
				this.doc = doc;
				this.atDirectives = false;
				break;
			}
			case "byte-order-mark":
			case "space": break;
			case "comment":
			case "newline":
				this.prelude.push(token.source);
				break;
			case "error": {
				const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
				const error = new YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
				if (this.atDirectives || !this.doc) this.errors.push(error);
				else this.doc.errors.push(error);
				break;
			}
			case "doc-end": {
				if (!this.doc) {
					this.errors.push(new YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", "Unexpected doc-end without preceding document"));
					break;
				}
				this.doc.directives.docEnd = true;
				const end = resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
				this.decorate(this.doc, true);
				if (end.comment) {
					const dc = this.doc.comment;
					this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
				}
				this.doc.range[2] = end.offset;
				break;
			}
			default: this.errors.push(new YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
		}
	}
	*end(forceDoc = false, endOffset = -1) {
		if (this.doc) {
			this.decorate(this.doc, true);
			yield this.doc;
			this.doc = null;
		} else if (forceDoc) {
			const doc = new Document(void 0, Object.assign({ _directives: this.directives }, this.options));
			if (this.atDirectives) this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
			doc.range = [
				0,
				endOffset,
				endOffset
			];
			this.decorate(doc, false);
			yield doc;
		}
	}
};
function tokenType(source) {
	switch (source) {
		case "\ufeff": return "byte-order-mark";
		case "": return "doc-mode";
		case "": return "flow-error-end";
		case "": return "scalar";
		case "---": return "doc-start";
		case "...": return "doc-end";
		case "":
		case "\n":
		case "\r\n": return "newline";
		case "-": return "seq-item-ind";
		case "?": return "explicit-key-ind";
		case ":": return "map-value-ind";
		case "{": return "flow-map-start";
		case "}": return "flow-map-end";
		case "[": return "flow-seq-start";
		case "]": return "flow-seq-end";
		case ",": return "comma";
	}
	switch (source[0]) {
		case " ":
		case "	": return "space";
		case "#": return "comment";
		case "%": return "directive-line";
		case "*": return "alias";
		case "&": return "anchor";
		case "!": return "tag";
		case "'": return "single-quoted-scalar";
		case "\"": return "double-quoted-scalar";
		case "|":
		case ">": return "block-scalar-header";
	}
	return null;
}
// node_modules/yaml/browser/dist/parse/lexer.js
function isEmpty(ch) {
	switch (ch) {
		case void 0:
		case " ":
		case "\n":
		case "\r":
		case "	": return true;
		default: return false;
	}
}
const hexDigits = new Set("0123456789ABCDEFabcdef");
const tagChars = new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
const flowIndicatorChars = new Set(",[]{}");
const invalidAnchorChars = new Set(" ,[]{}\n\r	");
const isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
var Lexer = class {
	constructor() {
		this.atEnd = false;
		this.blockScalarIndent = -1;
		this.blockScalarKeep = false;
		this.buffer = "";
		this.flowKey = false;
		this.flowLevel = 0;
		this.indentNext = 0;
		this.indentValue = 0;
		this.lineEndPos = null;
		this.next = null;
		this.pos = 0;
	}
	*lex(source, incomplete = false) {
		if (source) {
			if (typeof source !== "string") throw TypeError("source is not a string");
			this.buffer = this.buffer ? this.buffer + source : source;
			this.lineEndPos = null;
		}
		this.atEnd = !incomplete;
		let next = this.next ?? "stream";
		while (next && (incomplete || this.hasChars(1))) next = yield* this.parseNext(next);
	}
	atLineEnd() {
		let i = this.pos;
		let ch = this.buffer[i];
		while (ch === " " || ch === "	") ch = this.buffer[++i];
		if (!ch || ch === "#" || ch === "\n") return true;
		if (ch === "\r") return this.buffer[i + 1] === "\n";
		return false;
	}
	charAt(n) {
		return this.buffer[this.pos + n];
	}
	continueScalar(offset) {
		let ch = this.buffer[offset];
		if (this.indentNext > 0) {
			let indent = 0;
			while (ch === " ") ch = this.buffer[++indent + offset];
			if (ch === "\r") {
				const next = this.buffer[indent + offset + 1];
				if (next === "\n" || !next && !this.atEnd) return offset + indent + 1;
			}
			return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
		}
		if (ch === "-" || ch === ".") {
			const dt = this.buffer.substr(offset, 3);
			if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3])) return -1;
		}
		return offset;
	}
	getLine() {
		let end = this.lineEndPos;
		if (typeof end !== "number" || end !== -1 && end < this.pos) {
			end = this.buffer.indexOf("\n", this.pos);
			this.lineEndPos = end;
		}
		if (end === -1) return this.atEnd ? this.buffer.substring(this.pos) : null;
		if (this.buffer[end - 1] === "\r") end -= 1;
		return this.buffer.substring(this.pos, end);
	}
	hasChars(n) {
		return this.pos + n <= this.buffer.length;
	}
	setNext(state) {
		this.buffer = this.buffer.substring(this.pos);
		this.pos = 0;
		this.lineEndPos = null;
		this.next = state;
		return null;
	}
	peek(n) {
		return this.buffer.substr(this.pos, n);
	}
	*parseNext(next) {
		switch (next) {
			case "stream": return yield* this.parseStream();
			case "line-start": return yield* this.parseLineStart();
			case "block-start": return yield* this.parseBlockStart();
			case "doc": return yield* this.parseDocument();
			case "flow": return yield* this.parseFlowCollection();
			case "quoted-scalar": return yield* this.parseQuotedScalar();
			case "block-scalar": return yield* this.parseBlockScalar();
			case "plain-scalar": return yield* this.parsePlainScalar();
		}
	}
	*parseStream() {
		let line = this.getLine();
		if (line === null) return this.setNext("stream");
		if (line[0] === "\ufeff") {
			yield* this.pushCount(1);
			line = line.substring(1);
		}
		if (line[0] === "%") {
			let dirEnd = line.length;
			let cs = line.indexOf("#");
			while (cs !== -1) {
				const ch = line[cs - 1];
				if (ch === " " || ch === "	") {
					dirEnd = cs - 1;
					break;
				} else cs = line.indexOf("#", cs + 1);
			}
			while (true) {
				const ch = line[dirEnd - 1];
				if (ch === " " || ch === "	") dirEnd -= 1;
				else break;
			}
			const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
			yield* this.pushCount(line.length - n);
			this.pushNewline();
			return "stream";
		}
		if (this.atLineEnd()) {
			const sp = yield* this.pushSpaces(true);
			yield* this.pushCount(line.length - sp);
			yield* this.pushNewline();
			return "stream";
		}
		yield "";
		return yield* this.parseLineStart();
	}
	*parseLineStart() {
		const ch = this.charAt(0);
		if (!ch && !this.atEnd) return this.setNext("line-start");
		if (ch === "-" || ch === ".") {
			if (!this.atEnd && !this.hasChars(4)) return this.setNext("line-start");
			const s = this.peek(3);
			if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
				yield* this.pushCount(3);
				this.indentValue = 0;
				this.indentNext = 0;
				return s === "---" ? "doc" : "stream";
			}
		}
		this.indentValue = yield* this.pushSpaces(false);
		if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1))) this.indentNext = this.indentValue;
		return yield* this.parseBlockStart();
	}
	*parseBlockStart() {
		const [ch0, ch1] = this.peek(2);
		if (!ch1 && !this.atEnd) return this.setNext("block-start");
		if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
			const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
			this.indentNext = this.indentValue + 1;
			this.indentValue += n;
			return "block-start";
		}
		return "doc";
	}
	*parseDocument() {
		yield* this.pushSpaces(true);
		const line = this.getLine();
		if (line === null) return this.setNext("doc");
		let n = yield* this.pushIndicators();
		switch (line[n]) {
			case "#": yield* this.pushCount(line.length - n);
			case void 0:
				yield* this.pushNewline();
				return yield* this.parseLineStart();
			case "{":
			case "[":
				yield* this.pushCount(1);
				this.flowKey = false;
				this.flowLevel = 1;
				return "flow";
			case "}":
			case "]":
				yield* this.pushCount(1);
				return "doc";
			case "*":
				yield* this.pushUntil(isNotAnchorChar);
				return "doc";
			case "\"":
			case "'": return yield* this.parseQuotedScalar();
			case "|":
			case ">":
				n += yield* this.parseBlockScalarHeader();
				n += yield* this.pushSpaces(true);
				yield* this.pushCount(line.length - n);
				yield* this.pushNewline();
				return yield* this.parseBlockScalar();
			default: return yield* this.parsePlainScalar();
		}
	}
	*parseFlowCollection() {
		let nl, sp;
		let indent = -1;
		do {
			nl = yield* this.pushNewline();
			if (nl > 0) {
				sp = yield* this.pushSpaces(false);
				this.indentValue = indent = sp;
			} else sp = 0;
			sp += yield* this.pushSpaces(true);
		} while (nl + sp > 0);
		const line = this.getLine();
		if (line === null) return this.setNext("flow");
		if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
			if (!(indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}"))) {
				this.flowLevel = 0;
				yield "";
				return yield* this.parseLineStart();
			}
		}
		let n = 0;
		while (line[n] === ",") {
			n += yield* this.pushCount(1);
			n += yield* this.pushSpaces(true);
			this.flowKey = false;
		}
		n += yield* this.pushIndicators();
		switch (line[n]) {
			case void 0: return "flow";
			case "#":
				yield* this.pushCount(line.length - n);
				return "flow";
			case "{":
			case "[":
				yield* this.pushCount(1);
				this.flowKey = false;
				this.flowLevel += 1;
				return "flow";
			case "}":
			case "]":
				yield* this.pushCount(1);
				this.flowKey = true;
				this.flowLevel -= 1;
				return this.flowLevel ? "flow" : "doc";
			case "*":
				yield* this.pushUntil(isNotAnchorChar);
				return "flow";
			case "\"":
			case "'":
				this.flowKey = true;
				return yield* this.parseQuotedScalar();
			case ":": {
				const next = this.charAt(1);
				if (this.flowKey || isEmpty(next) || next === ",") {
					this.flowKey = false;
					yield* this.pushCount(1);
					yield* this.pushSpaces(true);
					return "flow";
				}
			}
			default:
				this.flowKey = false;
				return yield* this.parsePlainScalar();
		}
	}
	*parseQuotedScalar() {
		const quote = this.charAt(0);
		let end = this.buffer.indexOf(quote, this.pos + 1);
		if (quote === "'") while (end !== -1 && this.buffer[end + 1] === "'") end = this.buffer.indexOf("'", end + 2);
		else while (end !== -1) {
			let n = 0;
			while (this.buffer[end - 1 - n] === "\\") n += 1;
			if (n % 2 === 0) break;
			end = this.buffer.indexOf("\"", end + 1);
		}
		const qb = this.buffer.substring(0, end);
		let nl = qb.indexOf("\n", this.pos);
		if (nl !== -1) {
			while (nl !== -1) {
				const cs = this.continueScalar(nl + 1);
				if (cs === -1) break;
				nl = qb.indexOf("\n", cs);
			}
			if (nl !== -1) end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
		}
		if (end === -1) {
			if (!this.atEnd) return this.setNext("quoted-scalar");
			end = this.buffer.length;
		}
		yield* this.pushToIndex(end + 1, false);
		return this.flowLevel ? "flow" : "doc";
	}
	*parseBlockScalarHeader() {
		this.blockScalarIndent = -1;
		this.blockScalarKeep = false;
		let i = this.pos;
		while (true) {
			const ch = this.buffer[++i];
			if (ch === "+") this.blockScalarKeep = true;
			else if (ch > "0" && ch <= "9") this.blockScalarIndent = Number(ch) - 1;
			else if (ch !== "-") break;
		}
		return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
	}
	*parseBlockScalar() {
		let nl = this.pos - 1;
		let indent = 0;
		let ch;
		loop: for (let i = this.pos; ch = this.buffer[i]; ++i) switch (ch) {
			case " ":
				indent += 1;
				break;
			case "\n":
				nl = i;
				indent = 0;
				break;
			case "\r": {
				const next = this.buffer[i + 1];
				if (!next && !this.atEnd) return this.setNext("block-scalar");
				if (next === "\n") break;
			}
			default: break loop;
		}
		if (!ch && !this.atEnd) return this.setNext("block-scalar");
		if (indent >= this.indentNext) {
			if (this.blockScalarIndent === -1) this.indentNext = indent;
			else this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
			do {
				const cs = this.continueScalar(nl + 1);
				if (cs === -1) break;
				nl = this.buffer.indexOf("\n", cs);
			} while (nl !== -1);
			if (nl === -1) {
				if (!this.atEnd) return this.setNext("block-scalar");
				nl = this.buffer.length;
			}
		}
		let i = nl + 1;
		ch = this.buffer[i];
		while (ch === " ") ch = this.buffer[++i];
		if (ch === "	") {
			while (ch === "	" || ch === " " || ch === "\r" || ch === "\n") ch = this.buffer[++i];
			nl = i - 1;
		} else if (!this.blockScalarKeep) do {
			let i = nl - 1;
			let ch = this.buffer[i];
			if (ch === "\r") ch = this.buffer[--i];
			const lastChar = i;
			while (ch === " ") ch = this.buffer[--i];
			if (ch === "\n" && i >= this.pos && i + 1 + indent > lastChar) nl = i;
			else break;
		} while (true);
		yield "";
		yield* this.pushToIndex(nl + 1, true);
		return yield* this.parseLineStart();
	}
	*parsePlainScalar() {
		const inFlow = this.flowLevel > 0;
		let end = this.pos - 1;
		let i = this.pos - 1;
		let ch;
		while (ch = this.buffer[++i]) if (ch === ":") {
			const next = this.buffer[i + 1];
			if (isEmpty(next) || inFlow && flowIndicatorChars.has(next)) break;
			end = i;
		} else if (isEmpty(ch)) {
			let next = this.buffer[i + 1];
			if (ch === "\r") {
				if (next === "\n") {
					i += 1;
					ch = "\n";
					next = this.buffer[i + 1];
				} else end = i;
			}
			if (next === "#" || inFlow && flowIndicatorChars.has(next)) break;
			if (ch === "\n") {
				const cs = this.continueScalar(i + 1);
				if (cs === -1) break;
				i = Math.max(i, cs - 2);
			}
		} else {
			if (inFlow && flowIndicatorChars.has(ch)) break;
			end = i;
		}
		if (!ch && !this.atEnd) return this.setNext("plain-scalar");
		yield "";
		yield* this.pushToIndex(end + 1, true);
		return inFlow ? "flow" : "doc";
	}
	*pushCount(n) {
		if (n > 0) {
			yield this.buffer.substr(this.pos, n);
			this.pos += n;
			return n;
		}
		return 0;
	}
	*pushToIndex(i, allowEmpty) {
		const s = this.buffer.slice(this.pos, i);
		if (s) {
			yield s;
			this.pos += s.length;
			return s.length;
		} else if (allowEmpty) yield "";
		return 0;
	}
	*pushIndicators() {
		let n = 0;
		loop: while (true) {
			switch (this.charAt(0)) {
				case "!":
					n += yield* this.pushTag();
					n += yield* this.pushSpaces(true);
					continue loop;
				case "&":
					n += yield* this.pushUntil(isNotAnchorChar);
					n += yield* this.pushSpaces(true);
					continue loop;
				case "-":
				case "?":
				case ":": {
					const inFlow = this.flowLevel > 0;
					const ch1 = this.charAt(1);
					if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
						if (!inFlow) this.indentNext = this.indentValue + 1;
						else if (this.flowKey) this.flowKey = false;
						n += yield* this.pushCount(1);
						n += yield* this.pushSpaces(true);
						continue loop;
					}
				}
			}
			break loop;
		}
		return n;
	}
	*pushTag() {
		if (this.charAt(1) === "<") {
			let i = this.pos + 2;
			let ch = this.buffer[i];
			while (!isEmpty(ch) && ch !== ">") ch = this.buffer[++i];
			return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
		} else {
			let i = this.pos + 1;
			let ch = this.buffer[i];
			while (ch) if (tagChars.has(ch)) ch = this.buffer[++i];
			else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) ch = this.buffer[i += 3];
			else break;
			return yield* this.pushToIndex(i, false);
		}
	}
	*pushNewline() {
		const ch = this.buffer[this.pos];
		if (ch === "\n") return yield* this.pushCount(1);
		else if (ch === "\r" && this.charAt(1) === "\n") return yield* this.pushCount(2);
		else return 0;
	}
	*pushSpaces(allowTabs) {
		let i = this.pos - 1;
		let ch;
		do
			ch = this.buffer[++i];
		while (ch === " " || allowTabs && ch === "	");
		const n = i - this.pos;
		if (n > 0) {
			yield this.buffer.substr(this.pos, n);
			this.pos = i;
		}
		return n;
	}
	*pushUntil(test) {
		let i = this.pos;
		let ch = this.buffer[i];
		while (!test(ch)) ch = this.buffer[++i];
		return yield* this.pushToIndex(i, false);
	}
};
// node_modules/yaml/browser/dist/parse/line-counter.js
var LineCounter = class {
	constructor() {
		this.lineStarts = [];
		this.addNewLine = (offset) => this.lineStarts.push(offset);
		this.linePos = (offset) => {
			let low = 0;
			let high = this.lineStarts.length;
			while (low < high) {
				const mid = low + high >> 1;
				if (this.lineStarts[mid] < offset) low = mid + 1;
				else high = mid;
			}
			if (this.lineStarts[low] === offset) return {
				line: low + 1,
				col: 1
			};
			if (low === 0) return {
				line: 0,
				col: offset
			};
			const start = this.lineStarts[low - 1];
			return {
				line: low,
				col: offset - start + 1
			};
		};
	}
};
// node_modules/yaml/browser/dist/parse/parser.js
function includesToken(list, type) {
	for (let i = 0; i < list.length; ++i) if (list[i].type === type) return true;
	return false;
}
function findNonEmptyIndex(list) {
	for (let i = 0; i < list.length; ++i) switch (list[i].type) {
		case "space":
		case "comment":
		case "newline": break;
		default: return i;
	}
	return -1;
}
function isFlowToken(token) {
	switch (token?.type) {
		case "alias":
		case "scalar":
		case "single-quoted-scalar":
		case "double-quoted-scalar":
		case "flow-collection": return true;
		default: return false;
	}
}
function getPrevProps(parent) {
	switch (parent.type) {
		case "document": return parent.start;
		case "block-map": {
			const it = parent.items[parent.items.length - 1];
			return it.sep ?? it.start;
		}
		case "block-seq": return parent.items[parent.items.length - 1].start;
		default: return [];
	}
}
function getFirstKeyStartProps(prev) {
	if (prev.length === 0) return [];
	let i = prev.length;
	loop: while (--i >= 0) switch (prev[i].type) {
		case "doc-start":
		case "explicit-key-ind":
		case "map-value-ind":
		case "seq-item-ind":
		case "newline": break loop;
	}
	while (prev[++i]?.type === "space");
	return prev.splice(i, prev.length);
}
function arrayPushArray(target, source) {
	if (source.length < 1e5) Array.prototype.push.apply(target, source);
	else for (let i = 0; i < source.length; ++i) target.push(source[i]);
}
function fixFlowSeqItems(fc) {
	if (fc.start.type === "flow-seq-start") {
		for (const it of fc.items) if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
			if (it.key) it.value = it.key;
			delete it.key;
			if (isFlowToken(it.value)) {
				if (it.value.end) arrayPushArray(it.value.end, it.sep);
				else it.value.end = it.sep;
			} else arrayPushArray(it.start, it.sep);
			delete it.sep;
		}
	}
}
var Parser = class {
	constructor(onNewLine) {
		this.atNewLine = true;
		this.atScalar = false;
		this.indent = 0;
		this.offset = 0;
		this.onKeyLine = false;
		this.stack = [];
		this.source = "";
		this.type = "";
		this.lexer = new Lexer();
		this.onNewLine = onNewLine;
	}
	*parse(source, incomplete = false) {
		if (this.onNewLine && this.offset === 0) this.onNewLine(0);
		for (const lexeme of this.lexer.lex(source, incomplete)) yield* this.next(lexeme);
		if (!incomplete) yield* this.end();
	}
	*next(source) {
		this.source = source;
		if (this.atScalar) {
			this.atScalar = false;
			yield* this.step();
			this.offset += source.length;
			return;
		}
		const type = tokenType(source);
		if (!type) {
			const message = `Not a YAML token: ${source}`;
			yield* this.pop({
				type: "error",
				offset: this.offset,
				message,
				source
			});
			this.offset += source.length;
		} else if (type === "scalar") {
			this.atNewLine = false;
			this.atScalar = true;
			this.type = "scalar";
		} else {
			this.type = type;
			yield* this.step();
			switch (type) {
				case "newline":
					this.atNewLine = true;
					this.indent = 0;
					if (this.onNewLine) this.onNewLine(this.offset + source.length);
					break;
				case "space":
					if (this.atNewLine && source[0] === " ") this.indent += source.length;
					break;
				case "explicit-key-ind":
				case "map-value-ind":
				case "seq-item-ind":
					if (this.atNewLine) this.indent += source.length;
					break;
				case "doc-mode":
				case "flow-error-end": return;
				default: this.atNewLine = false;
			}
			this.offset += source.length;
		}
	}
	*end() {
		while (this.stack.length > 0) yield* this.pop();
	}
	get sourceToken() {
		return {
			type: this.type,
			offset: this.offset,
			indent: this.indent,
			source: this.source
		};
	}
	*step() {
		const top = this.peek(1);
		if (this.type === "doc-end" && top?.type !== "doc-end") {
			while (this.stack.length > 0) yield* this.pop();
			this.stack.push({
				type: "doc-end",
				offset: this.offset,
				source: this.source
			});
			return;
		}
		if (!top) return yield* this.stream();
		switch (top.type) {
			case "document": return yield* this.document(top);
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar": return yield* this.scalar(top);
			case "block-scalar": return yield* this.blockScalar(top);
			case "block-map": return yield* this.blockMap(top);
			case "block-seq": return yield* this.blockSequence(top);
			case "flow-collection": return yield* this.flowCollection(top);
			case "doc-end": return yield* this.documentEnd(top);
		}
		yield* this.pop();
	}
	peek(n) {
		return this.stack[this.stack.length - n];
	}
	*pop(error) {
		const token = error ?? this.stack.pop();
		if (!token) yield {
			type: "error",
			offset: this.offset,
			source: "",
			message: "Tried to pop an empty stack"
		};
		else if (this.stack.length === 0) yield token;
		else {
			const top = this.peek(1);
			if (token.type === "block-scalar") token.indent = "indent" in top ? top.indent : 0;
			else if (token.type === "flow-collection" && top.type === "document") token.indent = 0;
			if (token.type === "flow-collection") fixFlowSeqItems(token);
			switch (top.type) {
				case "document":
					top.value = token;
					break;
				case "block-scalar":
					top.props.push(token);
					break;
				case "block-map": {
					const it = top.items[top.items.length - 1];
					if (it.value) {
						top.items.push({
							start: [],
							key: token,
							sep: []
						});
						this.onKeyLine = true;
						return;
					} else if (it.sep) it.value = token;
					else {
						Object.assign(it, {
							key: token,
							sep: []
						});
						this.onKeyLine = !it.explicitKey;
						return;
					}
					break;
				}
				case "block-seq": {
					const it = top.items[top.items.length - 1];
					if (it.value) top.items.push({
						start: [],
						value: token
					});
					else it.value = token;
					break;
				}
				case "flow-collection": {
					const it = top.items[top.items.length - 1];
					if (!it || it.value) top.items.push({
						start: [],
						key: token,
						sep: []
					});
					else if (it.sep) it.value = token;
					else Object.assign(it, {
						key: token,
						sep: []
					});
					return;
				}
				default:
					yield* this.pop();
					yield* this.pop(token);
			}
			if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
				const last = token.items[token.items.length - 1];
				if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
					if (top.type === "document") top.end = last.start;
					else top.items.push({ start: last.start });
					token.items.splice(-1, 1);
				}
			}
		}
	}
	*stream() {
		switch (this.type) {
			case "directive-line":
				yield {
					type: "directive",
					offset: this.offset,
					source: this.source
				};
				return;
			case "byte-order-mark":
			case "space":
			case "comment":
			case "newline":
				yield this.sourceToken;
				return;
			case "doc-mode":
			case "doc-start": {
				const doc = {
					type: "document",
					offset: this.offset,
					start: []
				};
				if (this.type === "doc-start") doc.start.push(this.sourceToken);
				this.stack.push(doc);
				return;
			}
		}
		yield {
			type: "error",
			offset: this.offset,
			message: `Unexpected ${this.type} token in YAML stream`,
			source: this.source
		};
	}
	*document(doc) {
		if (doc.value) return yield* this.lineEnd(doc);
		switch (this.type) {
			case "doc-start":
				if (findNonEmptyIndex(doc.start) !== -1) {
					yield* this.pop();
					yield* this.step();
				} else doc.start.push(this.sourceToken);
				return;
			case "anchor":
			case "tag":
			case "space":
			case "comment":
			case "newline":
				doc.start.push(this.sourceToken);
				return;
		}
		const bv = this.startBlockValue(doc);
		if (bv) this.stack.push(bv);
		else yield {
			type: "error",
			offset: this.offset,
			message: `Unexpected ${this.type} token in YAML document`,
			source: this.source
		};
	}
	*scalar(scalar) {
		if (this.type === "map-value-ind") {
			const start = getFirstKeyStartProps(getPrevProps(this.peek(2)));
			let sep;
			if (scalar.end) {
				sep = scalar.end;
				sep.push(this.sourceToken);
				delete scalar.end;
			} else sep = [this.sourceToken];
			const map = {
				type: "block-map",
				offset: scalar.offset,
				indent: scalar.indent,
				items: [{
					start,
					key: scalar,
					sep
				}]
			};
			this.onKeyLine = true;
			this.stack[this.stack.length - 1] = map;
		} else yield* this.lineEnd(scalar);
	}
	*blockScalar(scalar) {
		switch (this.type) {
			case "space":
			case "comment":
			case "newline":
				scalar.props.push(this.sourceToken);
				return;
			case "scalar":
				scalar.source = this.source;
				this.atNewLine = true;
				this.indent = 0;
				if (this.onNewLine) {
					let nl = this.source.indexOf("\n") + 1;
					while (nl !== 0) {
						this.onNewLine(this.offset + nl);
						nl = this.source.indexOf("\n", nl) + 1;
					}
				}
				yield* this.pop();
				break;
			default:
				yield* this.pop();
				yield* this.step();
		}
	}
	*blockMap(map) {
		const it = map.items[map.items.length - 1];
		switch (this.type) {
			case "newline":
				this.onKeyLine = false;
				if (it.value) {
					const end = "end" in it.value ? it.value.end : void 0;
					if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
					else map.items.push({ start: [this.sourceToken] });
				} else if (it.sep) it.sep.push(this.sourceToken);
				else it.start.push(this.sourceToken);
				return;
			case "space":
			case "comment":
				if (it.value) map.items.push({ start: [this.sourceToken] });
				else if (it.sep) it.sep.push(this.sourceToken);
				else {
					if (this.atIndentedComment(it.start, map.indent)) {
						const end = map.items[map.items.length - 2]?.value?.end;
						if (Array.isArray(end)) {
							arrayPushArray(end, it.start);
							end.push(this.sourceToken);
							map.items.pop();
							return;
						}
					}
					it.start.push(this.sourceToken);
				}
				return;
		}
		if (this.indent >= map.indent) {
			const atMapIndent = !this.onKeyLine && this.indent === map.indent;
			const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
			let start = [];
			if (atNextItem && it.sep && !it.value) {
				const nl = [];
				for (let i = 0; i < it.sep.length; ++i) {
					const st = it.sep[i];
					switch (st.type) {
						case "newline":
							nl.push(i);
							break;
						case "space": break;
						case "comment":
							if (st.indent > map.indent) nl.length = 0;
							break;
						default: nl.length = 0;
					}
				}
				if (nl.length >= 2) start = it.sep.splice(nl[1]);
			}
			switch (this.type) {
				case "anchor":
				case "tag":
					if (atNextItem || it.value) {
						start.push(this.sourceToken);
						map.items.push({ start });
						this.onKeyLine = true;
					} else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "explicit-key-ind":
					if (!it.sep && !it.explicitKey) {
						it.start.push(this.sourceToken);
						it.explicitKey = true;
					} else if (atNextItem || it.value) {
						start.push(this.sourceToken);
						map.items.push({
							start,
							explicitKey: true
						});
					} else this.stack.push({
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start: [this.sourceToken],
							explicitKey: true
						}]
					});
					this.onKeyLine = true;
					return;
				case "map-value-ind":
					if (it.explicitKey) {
						if (!it.sep) {
							if (includesToken(it.start, "newline")) Object.assign(it, {
								key: null,
								sep: [this.sourceToken]
							});
							else {
								const start = getFirstKeyStartProps(it.start);
								this.stack.push({
									type: "block-map",
									offset: this.offset,
									indent: this.indent,
									items: [{
										start,
										key: null,
										sep: [this.sourceToken]
									}]
								});
							}
						} else if (it.value) map.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start,
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
							const start = getFirstKeyStartProps(it.start);
							const key = it.key;
							const sep = it.sep;
							sep.push(this.sourceToken);
							delete it.key;
							delete it.sep;
							this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key,
									sep
								}]
							});
						} else if (start.length > 0) it.sep = it.sep.concat(start, this.sourceToken);
						else it.sep.push(this.sourceToken);
					} else if (!it.sep) Object.assign(it, {
						key: null,
						sep: [this.sourceToken]
					});
					else if (it.value || atNextItem) map.items.push({
						start,
						key: null,
						sep: [this.sourceToken]
					});
					else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start: [],
							key: null,
							sep: [this.sourceToken]
						}]
					});
					else it.sep.push(this.sourceToken);
					this.onKeyLine = true;
					return;
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": {
					const fs = this.flowScalar(this.type);
					if (atNextItem || it.value) {
						map.items.push({
							start,
							key: fs,
							sep: []
						});
						this.onKeyLine = true;
					} else if (it.sep) this.stack.push(fs);
					else {
						Object.assign(it, {
							key: fs,
							sep: []
						});
						this.onKeyLine = true;
					}
					return;
				}
				default: {
					const bv = this.startBlockValue(map);
					if (bv) {
						if (bv.type === "block-seq") {
							if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
								yield* this.pop({
									type: "error",
									offset: this.offset,
									message: "Unexpected block-seq-ind on same line with key",
									source: this.source
								});
								return;
							}
						} else if (atMapIndent) map.items.push({ start });
						this.stack.push(bv);
						return;
					}
				}
			}
		}
		yield* this.pop();
		yield* this.step();
	}
	*blockSequence(seq) {
		const it = seq.items[seq.items.length - 1];
		switch (this.type) {
			case "newline":
				if (it.value) {
					const end = "end" in it.value ? it.value.end : void 0;
					if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
					else seq.items.push({ start: [this.sourceToken] });
				} else it.start.push(this.sourceToken);
				return;
			case "space":
			case "comment":
				if (it.value) seq.items.push({ start: [this.sourceToken] });
				else {
					if (this.atIndentedComment(it.start, seq.indent)) {
						const end = seq.items[seq.items.length - 2]?.value?.end;
						if (Array.isArray(end)) {
							arrayPushArray(end, it.start);
							end.push(this.sourceToken);
							seq.items.pop();
							return;
						}
					}
					it.start.push(this.sourceToken);
				}
				return;
			case "anchor":
			case "tag":
				if (it.value || this.indent <= seq.indent) break;
				it.start.push(this.sourceToken);
				return;
			case "seq-item-ind":
				if (this.indent !== seq.indent) break;
				if (it.value || includesToken(it.start, "seq-item-ind")) seq.items.push({ start: [this.sourceToken] });
				else it.start.push(this.sourceToken);
				return;
		}
		if (this.indent > seq.indent) {
			const bv = this.startBlockValue(seq);
			if (bv) {
				this.stack.push(bv);
				return;
			}
		}
		yield* this.pop();
		yield* this.step();
	}
	*flowCollection(fc) {
		const it = fc.items[fc.items.length - 1];
		if (this.type === "flow-error-end") {
			let top;
			do {
				yield* this.pop();
				top = this.peek(1);
			} while (top?.type === "flow-collection");
		} else if (fc.end.length === 0) {
			switch (this.type) {
				case "comma":
				case "explicit-key-ind":
					if (!it || it.sep) fc.items.push({ start: [this.sourceToken] });
					else it.start.push(this.sourceToken);
					return;
				case "map-value-ind":
					if (!it || it.value) fc.items.push({
						start: [],
						key: null,
						sep: [this.sourceToken]
					});
					else if (it.sep) it.sep.push(this.sourceToken);
					else Object.assign(it, {
						key: null,
						sep: [this.sourceToken]
					});
					return;
				case "space":
				case "comment":
				case "newline":
				case "anchor":
				case "tag":
					if (!it || it.value) fc.items.push({ start: [this.sourceToken] });
					else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": {
					const fs = this.flowScalar(this.type);
					if (!it || it.value) fc.items.push({
						start: [],
						key: fs,
						sep: []
					});
					else if (it.sep) this.stack.push(fs);
					else Object.assign(it, {
						key: fs,
						sep: []
					});
					return;
				}
				case "flow-map-end":
				case "flow-seq-end":
					fc.end.push(this.sourceToken);
					return;
			}
			const bv = this.startBlockValue(fc);
			if (bv) this.stack.push(bv);
			else {
				yield* this.pop();
				yield* this.step();
			}
		} else {
			const parent = this.peek(2);
			if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
				yield* this.pop();
				yield* this.step();
			} else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
				const start = getFirstKeyStartProps(getPrevProps(parent));
				fixFlowSeqItems(fc);
				const sep = fc.end.splice(1, fc.end.length);
				sep.push(this.sourceToken);
				const map = {
					type: "block-map",
					offset: fc.offset,
					indent: fc.indent,
					items: [{
						start,
						key: fc,
						sep
					}]
				};
				this.onKeyLine = true;
				this.stack[this.stack.length - 1] = map;
			} else yield* this.lineEnd(fc);
		}
	}
	flowScalar(type) {
		if (this.onNewLine) {
			let nl = this.source.indexOf("\n") + 1;
			while (nl !== 0) {
				this.onNewLine(this.offset + nl);
				nl = this.source.indexOf("\n", nl) + 1;
			}
		}
		return {
			type,
			offset: this.offset,
			indent: this.indent,
			source: this.source
		};
	}
	startBlockValue(parent) {
		switch (this.type) {
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar": return this.flowScalar(this.type);
			case "block-scalar-header": return {
				type: "block-scalar",
				offset: this.offset,
				indent: this.indent,
				props: [this.sourceToken],
				source: ""
			};
			case "flow-map-start":
			case "flow-seq-start": return {
				type: "flow-collection",
				offset: this.offset,
				indent: this.indent,
				start: this.sourceToken,
				items: [],
				end: []
			};
			case "seq-item-ind": return {
				type: "block-seq",
				offset: this.offset,
				indent: this.indent,
				items: [{ start: [this.sourceToken] }]
			};
			case "explicit-key-ind": {
				this.onKeyLine = true;
				const start = getFirstKeyStartProps(getPrevProps(parent));
				start.push(this.sourceToken);
				return {
					type: "block-map",
					offset: this.offset,
					indent: this.indent,
					items: [{
						start,
						explicitKey: true
					}]
				};
			}
			case "map-value-ind": {
				this.onKeyLine = true;
				const start = getFirstKeyStartProps(getPrevProps(parent));
				return {
					type: "block-map",
					offset: this.offset,
					indent: this.indent,
					items: [{
						start,
						key: null,
						sep: [this.sourceToken]
					}]
				};
			}
		}
		return null;
	}
	atIndentedComment(start, indent) {
		if (this.type !== "comment") return false;
		if (this.indent <= indent) return false;
		return start.every((st) => st.type === "newline" || st.type === "space");
	}
	*documentEnd(docEnd) {
		if (this.type !== "doc-mode") {
			if (docEnd.end) docEnd.end.push(this.sourceToken);
			else docEnd.end = [this.sourceToken];
			if (this.type === "newline") yield* this.pop();
		}
	}
	*lineEnd(token) {
		switch (this.type) {
			case "comma":
			case "doc-start":
			case "doc-end":
			case "flow-seq-end":
			case "flow-map-end":
			case "map-value-ind":
				yield* this.pop();
				yield* this.step();
				break;
			case "newline": this.onKeyLine = false;
			default:
				if (token.end) token.end.push(this.sourceToken);
				else token.end = [this.sourceToken];
				if (this.type === "newline") yield* this.pop();
		}
	}
};
// node_modules/yaml/browser/dist/public-api.js
function parseOptions(options) {
	const prettyErrors = options.prettyErrors !== false;
	return {
		lineCounter: options.lineCounter || prettyErrors && new LineCounter() || null,
		prettyErrors
	};
}
function parseAllDocuments(source, options = {}) {
	const { lineCounter, prettyErrors } = parseOptions(options);
	const parser = new Parser(lineCounter?.addNewLine);
	const composer = new Composer(options);
	const docs = Array.from(composer.compose(parser.parse(source)));
	if (prettyErrors && lineCounter) for (const doc of docs) {
		doc.errors.forEach(prettifyError(source, lineCounter));
		doc.warnings.forEach(prettifyError(source, lineCounter));
	}
	if (docs.length > 0) return docs;
	return Object.assign([], { empty: true }, composer.streamInfo());
}
function parseDocument(source, options = {}) {
	const { lineCounter, prettyErrors } = parseOptions(options);
	const parser = new Parser(lineCounter?.addNewLine);
	const composer = new Composer(options);
	let doc = null;
	for (const _doc of composer.compose(parser.parse(source), true, source.length)) if (!doc) doc = _doc;
	else if (doc.options.logLevel !== "silent") {
		doc.errors.push(new YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
		break;
	}
	if (prettyErrors && lineCounter) {
		doc.errors.forEach(prettifyError(source, lineCounter));
		doc.warnings.forEach(prettifyError(source, lineCounter));
	}
	return doc;
}
function stringify(value, replacer, options) {
	let _replacer = null;
	if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
	else if (options === void 0 && replacer) options = replacer;
	if (typeof options === "string") options = options.length;
	if (typeof options === "number") {
		const indent = Math.round(options);
		options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
	}
	if (value === void 0) {
		const { keepUndefined } = options ?? replacer ?? {};
		if (!keepUndefined) return void 0;
	}
	if (isDocument(value) && !_replacer) return value.toString(options);
	return new Document(value, _replacer, options).toString(options);
}
// src/job/yaml.ts
const MAX_TOKENS$1 = 3e4;
const OCTAL = {
	tag: "tag:yaml.org,2002:int",
	default: true,
	test: /^[-+]?0[0-7]+$/,
	resolve: (text) => Number.parseInt(text, 8)
};
const NUMBERS$1 = {
	kubectl: (tags) => [OCTAL, ...tags],
	text: (tags) => tags.filter((tag) => !isOfNumbers(tag)),
	exact: (tags) => tags.map((tag) => isOfNumbers(tag) ? exactly(tag) : tag)
};
function isOfNumbers(tag) {
	return typeof tag !== "string" && /:(int|float)$/.test(tag.tag);
}
function exactly(tag) {
	return {
		...tag,
		resolve(text, onError, options) {
			const value = tag.resolve(text, onError, options);
			const number = isScalar(value) ? value.value : value;
			return String(number) === text ? value : text;
		}
	};
}
const MAX_EXPANDED_TOKENS = 5e5;
function parseYaml(text, { numbers, most = MAX_TOKENS$1, isFirstOfSeveral = false }) {
	const tokens = countTokens(text);
	if (tokens > most) return { problem: `it has more than ${most / 1e3},000 lines, entries and brackets; make it smaller` };
	const lineCounter = new LineCounter();
	const bad = (offset, problem) => {
		const { line, col } = lineCounter.linePos(offset);
		return { problem: `${line}:${col}: ${problem}` };
	};
	const [document, second] = parseAllDocuments(text, {
		customTags: NUMBERS$1[numbers],
		lineCounter,
		prettyErrors: false,
		merge: true,
		uniqueKeys: false,
		logLevel: "error"
	}).filter(isFilled);
	if (document === void 0) return { value: void 0 };
	const [fault] = [...document.errors, ...!isFirstOfSeveral && second?.errors || []];
	if (fault !== void 0) return bad(fault.pos[0], wordsOfFault(fault));
	if (second !== void 0 && !isFirstOfSeveral) return bad(second.contents?.range?.[0] ?? 0, "a second document starts; remove it");
	const repeated = repeatedKey(document);
	if (repeated !== void 0) return bad(repeated.range?.[0] ?? 0, "repeated key; remove one of them");
	try {
		return { value: document.toJS({ maxAliasCount: MAX_EXPANDED_TOKENS / tokens }) };
	} catch (error) {
		if (error instanceof RangeError) return { problem: `its ${TOO_DEEP}` };
		if (error instanceof ReferenceError) return { problem: "an alias has no anchor before it, or its aliases expand too far" };
		return { problem: "<< must be a map, an alias of a map, or a list of these" };
	}
}
function isFilled({ contents, errors }) {
	return errors.length > 0 || contents !== null && !(isScalar(contents) && contents.value === null);
}
function repeatedKey(document) {
	let repeated;
	visit(document, { Map(_, { items }) {
		const known = new Set();
		for (const { key } of items) {
			if (!isScalar(key) || typeof key.value === "symbol") continue;
			if (known.has(String(key.value))) repeated ??= key;
			known.add(String(key.value));
		}
	} });
	return repeated;
}
function countTokens(text) {
	return text.replaceAll(/[^\n\r[{,&*?:"'-]/g, "").length;
}
const TOO_DEEP = "lists and maps are nested too deeply";
function wordsOfFault({ message, code }) {
	const [words = ""] = message.split(/(?<! or ): /, 1);
	if (/call stack/.test(message)) return TOO_DEEP;
	if (code === "BAD_DQ_ESCAPE") return "Invalid escape sequence";
	if (code === "TAG_RESOLVE_FAILED" || code === "BAD_DIRECTIVE") return "A tag or directive cannot be read";
	return OF_INDENTS.test(message) ? `${words}; check that this line is indented like the lines around it` : words;
}
const OF_INDENTS = /without - indicator|at the same column|in compact mappings|on a single line/;
// src/cluster/kubeconfig.ts
const PRINT_ONE = "kubectl config view --raw --flatten prints a complete one";
const PRINT_FLAT = "kubectl config view --raw --flatten prints a kubeconfig that needs no other files";
const MAX_BYTES$1 = 4194304;
function readTexts(given) {
	if (given === void 0) return readDefaults$1();
	if (IN_QUOTES.test(given.trim())) throw inputError(["kubeconfig: the value is enclosed in quotes; store it without them"]);
	const text = LIKE_YAML.test(given) ? given : decodeBase64(given);
	if (text !== void 0) return [{
		text,
		folder: process.cwd()
	}];
	const name = given.trim();
	const path = pathOf$1(name);
	if (!(0, node_fs.existsSync)(path)) throw inputError([`kubeconfig: ${notAPath(name)}`]);
	return [readKubeconfigFile(path)];
}
function pathOf$1(given) {
	return (0, node_path.resolve)(given.startsWith("~/") ? (0, node_path.join)((0, node_os.homedir)(), given.slice(2)) : given);
}
function readDefaults$1() {
	const listed = (process.env["KUBECONFIG"] ?? "").split(node_path.delimiter).filter((path) => path !== "");
	const found = (listed.length > 0 ? listed : [(0, node_path.join)((0, node_os.homedir)(), ".kube", "config")]).filter((path) => (0, node_fs.existsSync)(path));
	if (listed.length > 0 && found.length === 0) throw inputError(["kubeconfig: it is not set, and none of the files in $KUBECONFIG exists"]);
	return found.map(readKubeconfigFile);
}
function readKubeconfigFile(path) {
	try {
		return {
			text: decodedText(readRegularFile(path, MAX_BYTES$1)),
			folder: (0, node_path.dirname)(path),
			path
		};
	} catch (error) {
		if (hasCode(error, "input")) throw error;
		throw inputError([`kubeconfig: the file cannot be read: ${whyUnreadable(error)}`]);
	}
}
function codeOf(error) {
	return error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
}
const LIKE_YAML = /^[ \t]*\{|^[ \t]*(apiVersion|kind|clusters|contexts|users|current-context|preferences)[ \t]*:/m;
const IN_QUOTES = /^(["'])(?![\w-]+\1[ \t]*:).*\1$/s;
function decodeBase64(text) {
	const compact = text.replaceAll(/\s/g, "");
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return void 0;
	const decoded = decodedText(Buffer.from(compact, "base64"));
	return LIKE_YAML.test(decoded) ? decoded : void 0;
}
function decodedText(bytes) {
	if (["fffe", "feff"].includes(bytes.toString("hex", 0, 2))) throw inputError(["kubeconfig: the value cannot be read: it is UTF-16, which > writes in Windows PowerShell; save it as UTF-8"]);
	return bytes.toString("utf8");
}
function notAPath(given) {
	return `the value is not a valid kubeconfig: it is not YAML or its base64, and ${/^[\w./~-]{1,200}$/.test(given) && /\/|\.(ya?ml|conf|config|kubeconfig)$/.test(given) && !looksSecret(given) ? `the file "${given}" does not exist on this runner` : "no file has this name"}; ${PRINT_ONE}`;
}
function readAuthority(given) {
	const written = [given, Buffer.from(given, "base64").toString("utf8")].find((text) => text.includes("-----BEGIN CERTIFICATE-----"));
	const authority = written === void 0 ? readAuthorityFile(pathOf$1(given.trim())) : { pem: written };
	if (certificateOf(authority.pem) === void 0) throw inputError(["certificate-authority: the value has no valid certificate; provide it as PEM"]);
	return authority;
}
function certificateOf(pem) {
	try {
		return new node_crypto.X509Certificate(pem);
	} catch {
		return;
	}
}
function readAuthorityFile(file) {
	try {
		return {
			pem: readRegularFile(file, MAX_BYTES$1).toString("utf8"),
			file
		};
	} catch (error) {
		throw inputError([`certificate-authority: the value is not a PEM certificate, nor its base64, and it cannot be read as the path of a file: ${whyUnreadable(error)}`]);
	}
}
const MAX_TOKENS = 6e4;
const SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
function loadKubeconfig({ kubeconfig, context }) {
	const texts = readTexts(kubeconfig);
	if (texts.length === 0) return inCluster();
	const files = texts.flatMap(({ path }) => path ?? []);
	return {
		...select$1(texts.map(parse), context),
		files
	};
}
const DEFAULTS = "pod-step/defaults";
function loadDefaults({ kubeconfig, context }) {
	const texts = readTexts(kubeconfig);
	if (!texts.some(({ text }) => text.includes(DEFAULTS))) return void 0;
	const { fields } = contextOf$1(texts.map(parse), context);
	return itemsOf(fields["extensions"]).find(({ name }) => name === DEFAULTS)?.["extension"];
}
function inCluster() {
	const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = "443" } = process.env;
	const tokenFile = (0, node_path.join)(SERVICE_ACCOUNT, "token");
	if (!host || !(0, node_fs.existsSync)(tokenFile)) throw inputError(["kubeconfig: it is empty, and there is no kubeconfig in $KUBECONFIG or ~/.kube/config, and no service account. Set it, for example kubeconfig: ${{ secrets.KUBECONFIG }}. If it is set, check that the secret exists in this repository and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets"]);
	const namespaceFile = (0, node_path.join)(SERVICE_ACCOUNT, "namespace");
	return {
		server: new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}`),
		namespace: (0, node_fs.existsSync)(namespaceFile) ? readRegularFile(namespaceFile, MAX_BYTES$1).toString("utf8").trim() : void 0,
		cluster: { "certificate-authority": (0, node_path.join)(SERVICE_ACCOUNT, "ca.crt") },
		user: { tokenFile },
		userName: "of the service account",
		folder: SERVICE_ACCOUNT,
		files: []
	};
}
function parse({ text, folder }) {
	const parsed = parseYaml(text, {
		numbers: "exact",
		most: MAX_TOKENS,
		isFirstOfSeveral: true
	});
	if ("problem" in parsed) throw inputError([`kubeconfig: the value cannot be read: ${parsed.problem}; check that it is complete; ${PRINT_ONE}`]);
	const config = fieldsOf(parsed.value);
	const named = (list, field) => itemsOf(config[list]).flatMap((item) => {
		const name = textOf$1(item["name"]);
		return name === void 0 ? [] : [{
			name,
			fields: fieldsOf(item[field]),
			folder
		}];
	});
	return {
		clusters: named("clusters", "cluster"),
		users: named("users", "user"),
		contexts: named("contexts", "context"),
		current: textOf$1(config["current-context"])
	};
}
const LISTS = [
	"clusters",
	"contexts",
	"users"
];
function find$1(all, list, name) {
	return all.flatMap((one) => one[list]).find((one) => one.name === name);
}
function contextOf$1(all, wanted) {
	const name = wanted ?? all.map(({ current }) => current).find((one) => one !== void 0);
	const contexts = all.flatMap((one) => one.contexts);
	const missing = LISTS.filter((list) => all.every((one) => one[list].length === 0));
	if (missing.length > 0) throw inputError([`kubeconfig: the value is not a complete kubeconfig, because it has no ${missing.join(" and no ")}; check that the secret or file has all of it; ${PRINT_ONE}`]);
	const names = contexts.slice(0, 20).map((one) => quoted(one.name)).join(", ");
	if (name === void 0) throw inputError([`context: it is not set, and the kubeconfig has no current-context; set it to one of ${names}`]);
	const context = find$1(all, "contexts", name);
	if (context !== void 0) return context;
	throw inputError([wanted === void 0 ? `kubeconfig: its current-context ${quoted(name)} is not one of its contexts: ${names}` : `context: ${quoted(name)} is not a context of the kubeconfig; set it to one of ${names}`]);
}
function select$1(all, wanted) {
	const context = contextOf$1(all, wanted);
	const clusterName = textOf$1(context.fields["cluster"]);
	const userName = textOf$1(context.fields["user"]);
	const undefinedBy = (what, unknown) => inputError([`kubeconfig: its context ${quoted(context.name)} names ${unknown === void 0 ? `no ${what}` : `the ${what} ${quoted(unknown)}, which is not defined`}; check that the value is complete`]);
	const cluster = find$1(all, "clusters", clusterName);
	const server = textOf$1(cluster?.fields["server"]);
	if (cluster === void 0 || server === void 0) throw undefinedBy("cluster", clusterName);
	const user = find$1(all, "users", userName);
	if (user === void 0) throw undefinedBy("user", userName);
	checkTexts(user);
	return {
		server: serverOf(server, cluster.name),
		namespace: namespaceOf(context),
		cluster: withAbsolutePaths(cluster),
		user: withAbsolutePaths(user),
		userName: user.name,
		folder: user.folder
	};
}
function serverOf(server, cluster) {
	const url = URL.canParse(server) ? new URL(server) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) throw inputError([`kubeconfig: the server of its cluster ${quoted(cluster)} is not a valid URL; write it as in https://cluster.example:6443`]);
	return url;
}
function namespaceOf({ name, fields }) {
	const namespace = textOf$1(fields["namespace"])?.trim();
	if (namespace === void 0 || namespace === "") return void 0;
	if (!DNS_LABEL.test(namespace)) throw inputError([`kubeconfig: the namespace of its context ${quoted(name)} is not a valid namespace name (lowercase letters, digits and "-", at most 63 characters)`]);
	return namespace;
}
const CREDENTIALS = [...[
	"token",
	"tokenFile",
	"username",
	"password"
], ...[
	"client-certificate",
	"client-certificate-data",
	"client-key",
	"client-key-data"
]];
function checkTexts({ name, fields }) {
	const bad = CREDENTIALS.find((field) => !["string", "number"].includes(typeof (fields[field] ?? "")));
	if (bad !== void 0) throw inputError([`kubeconfig: the ${bad} of its user ${quoted(name)} is not a string; put the value in quotes`]);
}
const PATHS = [
	"certificate-authority",
	"client-certificate",
	"client-key",
	"tokenFile"
];
function withAbsolutePaths({ fields, folder }) {
	const absolute = PATHS.flatMap((key) => {
		const path = textOf$1(fields[key]);
		return path === void 0 ? [] : [[key, (0, node_path.isAbsolute)(path) ? path : (0, node_path.join)(folder, path)]];
	});
	return {
		...fields,
		...Object.fromEntries(absolute)
	};
}
function dataOrFile({ user, cluster }, name) {
	const fields = name === "certificate-authority" ? cluster : user;
	const data = textOf$1(fields[`${name}-data`]);
	const file = textOf$1(fields[name]);
	if (data !== void 0) return Buffer.from(data, "base64");
	if (file === void 0) return void 0;
	try {
		return readRegularFile(file, MAX_BYTES$1);
	} catch (error) {
		throw inputError([`kubeconfig: the file of its ${name} cannot be read: ${whyUnreadable(error)}; ${PRINT_FLAT}`]);
	}
}
function authorityOf(config) {
	const authority = dataOrFile(config, "certificate-authority");
	if (authority === void 0 || certificateOf(authority) !== void 0) return authority;
	throw inputError(["kubeconfig: its certificate-authority has no valid certificate; provide it as base64 of PEM or as a PEM file, and check that the kubeconfig is complete"]);
}
function textOf$1(value) {
	if (typeof value === "number") return String(value);
	return typeof value === "string" && value !== "" ? value : void 0;
}
function fieldsOf(value) {
	return isObject(value) ? value : {};
}
function itemsOf(value) {
	return Array.isArray(value) ? value.filter(isObject) : [];
}
// src/cluster/http-choice.ts
const VARIABLES = {
	"http:": ["http_proxy", "HTTP_PROXY"],
	"https:": ["https_proxy", "HTTPS_PROXY"]
};
function proxyFor({ server, cluster }) {
	const given = textOf$1(cluster["proxy-url"]);
	const name = ofEnvironment(VARIABLES[server.protocol === "http:" ? "http:" : "https:"]);
	const proxy = given ?? proxyOfEnvironment(server, name);
	if (proxy === void 0 || isProxy(proxy)) return proxy;
	throw inputError([`${given === void 0 ? `$${name}` : "kubeconfig: the proxy-url of its cluster"} is not the URL of a proxy; write it like http://proxy.example:3128, with a user and password percent-encoded`]);
}
function proxyOfEnvironment(server, name) {
	const proxy = withScheme(process.env[name] ?? "");
	if (proxy === "" || LOOPBACK.test(server.hostname)) return void 0;
	return isExempt(server, process.env[ofEnvironment(["no_proxy", "NO_PROXY"])] ?? "") ? void 0 : proxy;
}
const LOOPBACK = /^(localhost$|127\.|\[::1\]$)/;
function ofEnvironment(names) {
	return names.find((name) => process.env[name] !== void 0) ?? "";
}
function passwordsIn({ cluster, server }) {
	const proxies = Object.values(VARIABLES).flat().map((name) => withScheme(process.env[name] ?? ""));
	return [
		textOf$1(cluster["proxy-url"]) ?? "",
		server.href,
		...proxies
	].flatMap((url) => {
		const password = URL.canParse(url) ? new URL(url).password : "";
		return password === "" ? [] : [password, decoded(password) ?? password];
	});
}
function withScheme(proxy) {
	return proxy === "" || proxy.includes("://") ? proxy : `http://${proxy}`;
}
function isProxy(text) {
	if (!URL.canParse(text)) return false;
	const { username, password } = new URL(text);
	return /^(https?|socks5?):\/\//i.test(text) && decoded(`${username}:${password}`) !== void 0;
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return;
	}
}
async function openApiClient(config, identity) {
	const opened = [];
	const open = async (ca) => {
		const shown = {
			...identity(),
			ca
		};
		const client = await chooseHttpClient(config, shown);
		opened.push(client);
		return {
			client,
			shown
		};
	};
	let current = await open(authorityOf(config));
	const reopen = async (ca) => {
		current = await open(ca).catch((error) => {
			throw require_late.unsent(config.server, `: ${messageOf(error)}`, error);
		});
	};
	return {
		async request(request) {
			const { cert, key } = identity();
			if (String(cert) !== String(current.shown.cert) || String(key) !== String(current.shown.key)) await reopen(current.shown.ca);
			const { client, shown } = current;
			try {
				return await client.request(request);
			} catch (error) {
				if (shown.ca !== void 0 || !require_late.isOfUnknownAuthority(error)) throw error;
				if (current.shown.ca === void 0) await reopen([...(0, node_tls.getCACertificates)("default"), ...(0, node_tls.getCACertificates)("system")]);
				return current.client.request(request);
			}
		},
		async destroy() {
			await Promise.all(opened.map((client) => client.destroy()));
		}
	};
}
async function askOnce(url, request, read) {
	const client = await openApiClient({
		server: url,
		cluster: {},
		user: {},
		userName: ""
	}, () => ({}));
	try {
		const headers = {
			"user-agent": userAgent(),
			...request.headers
		};
		const path = `${url.pathname}${url.search}`;
		return await read(await client.request({
			...request,
			headers,
			path
		}));
	} finally {
		await client.destroy();
	}
}
async function chooseHttpClient({ server, cluster, userName }, credentials) {
	const proxy = proxyFor({
		server,
		cluster
	});
	const tls = {
		...defined({
			secureContext: server.protocol === "https:" ? secureContextOf(credentials, userName) : void 0,
			servername: textOf$1(cluster["tls-server-name"])
		}),
		rejectUnauthorized: cluster["insecure-skip-tls-verify"] !== true
	};
	if (proxy === void 0) return openHttpClient(tls, server);
	return (await Promise.resolve().then(() => require("./proxies.cjs"))).throughProxy(proxy, tls, server);
}
function secureContextOf(credentials, user) {
	try {
		if (credentials.cert !== void 0 && credentials.key === void 0) throw new Error("kubectl refuses a certificate without its key");
		return (0, node_tls.createSecureContext)({
			...credentials,
			allowPartialTrustChain: true
		});
	} catch (error) {
		throw inputError([`kubeconfig: the client certificate and key of its user ${quoted(user)} are not valid${codeOf(error)}; provide each as base64 of PEM or as a PEM file, with the key that belongs to the certificate, and check that the kubeconfig is complete`]);
	}
}
const MAX_LENGTH$2 = 200;
function userAgent({ repository, runId } = {}) {
	const comment = [repository, runId && `run ${runId}`].filter(Boolean).join("; ").replaceAll(/[^\w./;: -]/g, "_").slice(0, MAX_LENGTH$2);
	return comment === "" ? `pod-step/${VERSION}` : `pod-step/${VERSION} (${comment})`;
}
// src/cluster/token-sources.ts
function kept(get, isOver) {
	let known;
	let getting;
	const renewed = async () => {
		known = await get();
		return known;
	};
	return async (fresh) => {
		if (known !== void 0 && !fresh && !isOver(known)) return known;
		getting ??= renewed().finally(() => {
			getting = void 0;
		});
		return getting;
	};
}
function claimsOf(token) {
	return fieldsOf(parsedJson(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")));
}
function endOfToken(token) {
	const { exp } = claimsOf(token);
	return typeof exp === "number" ? exp * 1e3 : NaN;
}
const USED_PART = .9;
function openIdTokens(request, { clock, onSecret, debug }) {
	let last = "";
	const held = kept(async () => {
		const askedAt = clock.now();
		const token = await request();
		onSecret(token);
		const life = lifeOf(token);
		if (!(life > 0)) throw codedError("id-token", "answered with a token that is not a JWT with an expiry");
		debug(`Received a new OIDC token, which lives for ${spanOfTime(life)}.`);
		last = token;
		return {
			token,
			renewAt: askedAt + USED_PART * life
		};
	}, ({ renewAt }) => clock.now() >= renewAt);
	return {
		token: async (fresh) => (await held(fresh)).token,
		claims: () => last === "" ? void 0 : claimsIn(last)
	};
}
function lifeOf(token) {
	const { iat } = claimsOf(token);
	return typeof iat === "number" ? endOfToken(token) - iat * 1e3 : NaN;
}
function claimsIn(token) {
	const { iss, aud, sub } = claimsOf(token);
	const audience = Array.isArray(aud) ? aud.join(", ") : aud;
	const shown = (claim) => quoted(String(claim), false);
	return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}
function tokenSource(config, running) {
	const { user } = config;
	const file = textOf$1(user["tokenFile"]);
	const token = textOf$1(user["token"])?.trim();
	if (file !== void 0) return async () => ({ token: tokenIn(file, token) });
	if (token !== void 0) return async () => ({ token });
	if (user["exec"] !== void 0 && user["exec"] !== null) return kept(() => runPlugin(config, running), ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= running.clock.wallTime());
	const provider = textOf$1(fieldsOf(user["auth-provider"])["name"]);
	if (provider !== void 0) throw inputError([`kubeconfig: its user ${quoted(config.userName)} has the auth-provider ${quoted(provider)}, which Pod Step does not support; use a credential plugin (exec), for OpenID Connect kubelogin (kubectl oidc-login get-token)`]);
	return async () => ({});
}
function tokenIn(file, otherwise) {
	try {
		return readRegularFile(file, 4194304).toString("utf8").trim() || (otherwise ?? "");
	} catch (error) {
		if (otherwise !== void 0) return otherwise;
		throw codedError("credentials", `its tokenFile cannot be read: ${whyUnreadable(error)}`);
	}
}
const TIMEOUT_MS$2 = 6e4;
const MAX_OUTPUT_LENGTH = 1048576;
const KEPT_BACK = /^(INPUT_|STATE_|ACTIONS_(?!ID_TOKEN_REQUEST_))/i;
async function runPlugin(config, { clock, shown, signal }) {
	const exec = fieldsOf(config.user["exec"]);
	const command = textOf$1(exec["command"]);
	if (command === void 0) throw codedError("credentials", "it has no command");
	if (exec["interactiveMode"] === "Always") throw codedError("credentials", "it requires a terminal (interactiveMode: Always), which a step does not have");
	const { code, output, words } = await run$1(command.includes("/") && !(0, node_path.isAbsolute)(command) ? (0, node_path.join)(config.folder, command) : command, Array.isArray(exec["args"]) ? exec["args"].map(String) : [], environment(exec, config), AbortSignal.any([clock.timeout(TIMEOUT_MS$2), signal])).catch((error) => {
		throw hasCode(error, "credentials") ? error : notStarted(error, shown(textOf$1(exec["installHint"]) ?? ""));
	});
	if (code !== 0) throw codedError("credentials", shown(words) || `it exited with code ${code}`);
	return readCredential(output);
}
function notStarted(error, hint) {
	if (error.code !== "ENOENT") return codedError("credentials", `it cannot be started (${error.code ?? "unknown"})`);
	const why = "it is not installed on this runner; install it in an earlier step of the job";
	return codedError("credentials", hint === "" ? why : `${why}. The installHint of the kubeconfig: ${hint}`);
}
function environment(exec, { cluster }) {
	const inherited = Object.entries(process.env).filter(([name]) => !KEPT_BACK.test(name));
	const own = itemsOf(exec["env"]).map((one) => [textOf$1(one["name"]) ?? "", textOf$1(one["value"]) ?? ""]);
	const spec = {
		interactive: false,
		...exec["provideClusterInfo"] === true && { cluster: clusterInfo(cluster) }
	};
	const info = {
		apiVersion: exec["apiVersion"],
		kind: "ExecCredential",
		spec
	};
	return {
		...Object.fromEntries(inherited),
		KUBERNETES_EXEC_INFO: JSON.stringify(info),
		...Object.fromEntries(own.filter(([name]) => name !== ""))
	};
}
function clusterInfo(cluster) {
	const known = [
		"server",
		"tls-server-name",
		"insecure-skip-tls-verify",
		"certificate-authority-data",
		"proxy-url"
	];
	const config = itemsOf(cluster["extensions"]).find(({ name }) => name === "client.authentication.k8s.io/exec")?.["extension"];
	return {
		...Object.fromEntries(known.filter((key) => key in cluster).map((key) => [key, cluster[key]])),
		...config !== void 0 && { config }
	};
}
const HAS_GROUPS = process.platform !== "win32";
async function run$1(command, args, env, limit) {
	const { spawn } = process.getBuiltinModule("node:child_process");
	const child = spawn(command, args, {
		env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: HAS_GROUPS
	});
	const kill = () => {
		killGroup(child);
		child.stdout.destroy();
		child.stderr.destroy();
	};
	const read = {
		output: "",
		words: ""
	};
	const keep = (what) => (chunk) => {
		if (read[what].length < MAX_OUTPUT_LENGTH) read[what] += chunk;
	};
	child.stdout.setEncoding("utf8").on("data", keep("output"));
	child.stderr.setEncoding("utf8").on("data", keep("words"));
	const ended = (0, node_events.once)(child, "close");
	process.once("exit", kill);
	using _ = onAbort(limit, kill);
	try {
		const [code, signal] = await ended;
		if (signal === null) return {
			code,
			...read
		};
		throw codedError("credentials", `it was killed by ${signal}; a plugin has ${TIMEOUT_MS$2 / 1e3} s`);
	} finally {
		process.off("exit", kill);
	}
}
function killGroup(child) {
	const { pid } = child;
	if (pid === void 0) return;
	try {
		if (HAS_GROUPS) process.kill(-pid, "SIGKILL");
		else child.kill("SIGKILL");
	} catch {}
}
function readCredential(output) {
	const answer = parsedJson(output);
	if (answer === void 0) throw codedError("credentials", "its output is not JSON");
	const status = fieldsOf(fieldsOf(answer)["status"]);
	const token = textOf$1(status["token"])?.trim();
	const certificate = textOf$1(status["clientCertificateData"]);
	const key = textOf$1(status["clientKeyData"]);
	if (token === void 0 && certificate === void 0) throw codedError("credentials", "its output is not an ExecCredential with a token or a certificate in its status");
	const expiry = momentOf(textOf$1(status["expirationTimestamp"]));
	return {
		token,
		certificate,
		key,
		expiresAt: Number.isNaN(expiry) ? void 0 : expiry
	};
}
// src/cluster/credentials.ts
function checkHeaders(headers) {
	for (const [name, values] of Object.entries(headers)) {
		const what = name === "Authorization" ? "token" : name;
		if ([values].flat().some((value) => NOT_IN_HEADERS.test(value))) throw codedError("credentials", `its ${what} has a line break or a character that is not valid in an HTTP header`);
		if (headers[name] === "Bearer ") throw codedError("credentials", "its token is empty");
	}
}
function secretsOf(config) {
	const { user } = config;
	const { env, args } = fieldsOf(user["exec"]);
	return [
		user["token"],
		user["password"],
		user["client-key-data"],
		...passwordsIn(config),
		...itemsOf(env).filter((one) => namesSecret(textOf$1(one["name"]) ?? "")).map((one) => one["value"]),
		...Array.isArray(args) ? secretArguments(args.map(String)) : []
	].map(textOf$1).filter((value) => value !== void 0);
}
const SHORTEST_SECRET = 6;
function secretsOfEnvironment() {
	return Object.entries(process.env).flatMap(([name, value = ""]) => (namesSecret(name) || /^INPUT_/i.test(name)) && value.length >= SHORTEST_SECRET ? [value] : []);
}
function namesSecret(name) {
	return /TOKEN|SECRET|PASS|KEY|CREDENTIAL|_(PAT|PWD)$/i.test(name);
}
const SECRET_OPTION = /^--?[\w-]*(secret|password|passphrase|token|key)$/i;
function secretArguments(args) {
	return args.flatMap((arg, index) => {
		const [option = "", ...rest] = arg.split("=");
		const value = rest.length > 0 ? rest.join("=") : args[index + 1] ?? "";
		return value.length >= SHORTEST_SECRET && !value.startsWith("--") && SECRET_OPTION.test(option) ? [value] : [];
	});
}
function inHeader(text) {
	return Buffer.from(text).toString("latin1");
}
function impersonate({ user, userName }) {
	const as = textOf$1(user["as"]);
	const uid = textOf$1(user["as-uid"]);
	const groups = Array.isArray(user["as-groups"]) ? user["as-groups"].map(String).map(inHeader) : [];
	const extra = Object.entries(fieldsOf(user["as-user-extra"]));
	if (as === void 0 && (uid !== void 0 || groups.length > 0 || extra.length > 0)) throw inputError([`kubeconfig: its user ${quoted(userName)} has as-uid, as-groups or as-user-extra without as; add as with the name of a user, which the API server requires with them`]);
	if (as === void 0) return {};
	const extras = extra.map(([key, values]) => [`Impersonate-Extra-${encodeURIComponent(key.toLowerCase())}`, [values].flat().map(String).map(inHeader)]);
	return {
		"Impersonate-User": inHeader(as),
		...uid !== void 0 && { "Impersonate-Uid": inHeader(uid) },
		...groups.length > 0 && { "Impersonate-Group": groups },
		...Object.fromEntries(extras)
	};
}
function openCredentials(config, clock, onSecret, signal) {
	const { user } = config;
	const known = new Set();
	const addSecret = (value, renewed) => {
		for (const one of value ? [value, ...secretsWithin(value)] : []) {
			known.add(one);
			onSecret(one, renewed);
		}
	};
	for (const value of secretsOf(config)) addSecret(value);
	const shown = (words) => showable$1(words, [...known, ...secretsOfEnvironment()]);
	const impersonation = impersonate(config);
	const source = tokenSource(config, {
		clock,
		shown,
		signal
	});
	const read = async (fresh) => {
		const { token, certificate, key } = await source(fresh);
		const renewed = token ?? key;
		addSecret(token, renewed);
		addSecret(key, renewed);
		const basic = basicOf(user);
		addSecret(basic);
		const headers = {
			...impersonation,
			...basic !== void 0 && { Authorization: `Basic ${basic}` },
			...token !== void 0 && { Authorization: `Bearer ${token}` }
		};
		checkHeaders(headers);
		return {
			headers,
			...defined({
				cert: certificate ?? dataOrFile(config, "client-certificate"),
				key: key ?? dataOrFile(config, "client-key")
			})
		};
	};
	return (fresh) => read(fresh).catch((error) => {
		throw failed(config, error);
	});
}
function basicOf(user) {
	const name = textOf$1(user["username"]);
	return name === void 0 ? void 0 : base64(`${name}:${textOf$1(user["password"]) ?? ""}`);
}
function failed({ user, userName }, error) {
	if (!hasCode(error, "credentials")) return error;
	const command = textOf$1(fieldsOf(user["exec"])["command"]);
	const plugin = command === void 0 ? "" : ` (credential plugin ${quoted(command)})`;
	return inputError([`kubeconfig: could not get credentials for its user ${quoted(userName)}${plugin}: ${error.message}`]);
}
const MAX_ANSWER_LENGTH$1 = 500;
function showable$1(words, secrets) {
	const line = cut([...secrets].sort((a, b) => b.length - a.length).reduce((text, secret) => text.replaceAll(secret, () => "***"), cut(words, 1e4)).replaceAll(/\s+/g, " ").trim(), MAX_ANSWER_LENGTH$1);
	return looksSecret(line) ? "its message is hidden, because it can hold a secret" : line;
}
function credentialsEnd({ user, userName }, certificate) {
	const token = textOf$1(user["tokenFile"]) === void 0 ? textOf$1(user["token"])?.trim() : void 0;
	const owner = `of the kubeconfig\u2019s user ${quoted(userName)}`;
	const shown = isOfPlugin(user) ? void 0 : certificate;
	return [{
		what: `The token ${owner}`,
		at: endOfToken(token ?? "")
	}, {
		what: `The client certificate ${owner}`,
		at: momentOf(shown && certificateOf(shown)?.validTo)
	}].filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}
function isOfPlugin(user) {
	const own = [user["client-certificate-data"], user["client-certificate"]];
	return fieldsOf(user["exec"])["command"] !== void 0 && own.every((one) => textOf$1(one) === void 0);
}
function warningOfEnd(user, certificate, { now, timeoutMs }) {
	const end = credentialsEnd(user, certificate);
	if (end === void 0 || end.at <= now || end.at >= now + timeoutMs) return [];
	const when = `expires in ${spanOfTime(end.at - now)}`;
	return [{
		title: "The credentials can expire before the step ends",
		message: `${end.what} ${when}, and the step can take ${spanOfTime(timeoutMs)} (timeout). After that, every request is refused: the end of the log can be missing, the pod stays until its deadline, and the step fails within ten minutes, when its watch is reopened. Use credentials that last longer, a credential plugin (exec), which renews them, or a shorter timeout.`
	}];
}
function whyExpired(user, certificate, now) {
	const end = credentialsEnd(user, certificate);
	return end === void 0 || now < end.at ? void 0 : `${end.what} expired ${spanOfTime(now - end.at)} ago.`;
}
// src/cluster/lookups.ts
const TIMEOUT_MS$1 = 3e3;
const MAX_NODES_READ = 100;
function openNodes(connection, interrupted) {
	const get = (type, query) => call(connection, {
		method: "GET",
		path: "/api/v1/nodes",
		type,
		query,
		signal: AbortSignal.any([interrupted ?? [], connection.clock.timeout(TIMEOUT_MS$1)].flat())
	});
	return {
		async condition(name) {
			const { items = [] } = await get("V1NodeList", { fieldSelector: `metadata.name=${name}` });
			const ready = items[0]?.status?.conditions?.find(({ type }) => type === "Ready");
			if (ready === void 0) return void 0;
			const { status, message } = ready;
			return {
				name,
				ready: status,
				...message && { message }
			};
		},
		async kinds() {
			return kindsOf(await get("Table", { includeObject: "None" }));
		},
		async architecture() {
			const { items } = await get("PartialObjectMetadataList", { limit: "1" });
			return items?.[0]?.metadata?.labels?.["kubernetes.io/arch"];
		},
		async images() {
			const { items = [] } = await get("V1NodeList", { limit: String(MAX_NODES_READ) });
			return items.map(({ metadata, status }) => ({
				hostname: metadata?.labels?.["kubernetes.io/hostname"] ?? metadata?.name ?? "",
				images: (status?.images ?? []).flatMap(({ names }) => names ?? [])
			}));
		}
	};
}
function kindsOf({ columnDefinitions = [], rows = [] }) {
	const column = (name) => columnDefinitions.findIndex((one) => one.name === name);
	return rows.map(({ cells = [] }) => {
		const cell = (name) => String(cells[column(name)] ?? "");
		return {
			name: cell("Name"),
			kubelet: cell("Version"),
			runtime: cell("Container-Runtime"),
			system: cell("OS-Image")
		};
	});
}
const MAX_LOG_BYTES = 262144;
const NO_LOG = /^unable to retrieve container logs for /;
async function lastLines(namespace, source, count, signal) {
	return (await openLog(namespace, source, {
		tailLines: String(count),
		limitBytes: String(MAX_LOG_BYTES)
	}, signal)).text();
}
function openLookups(namespace, interrupted) {
	const { connection, path, name } = namespace;
	return {
		nodes: openNodes(connection, interrupted),
		async lackingRights(needed) {
			const signal = connection.clock.timeout(TIMEOUT_MS$1);
			const isLacking = async (path, verb) => {
				const [resource, subresource] = path.split("/");
				const resourceAttributes = {
					namespace: name,
					verb,
					resource,
					...subresource && { subresource }
				};
				const { status } = await call(connection, {
					method: "POST",
					path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
					type: "V1SelfSubjectAccessReview",
					body: {
						apiVersion: "authorization.k8s.io/v1",
						kind: "SelfSubjectAccessReview",
						spec: { resourceAttributes }
					},
					signal
				});
				return status?.allowed !== true;
			};
			const lacking = needed.map(async ({ resource, verbs }) => {
				const answers = await Promise.all(verbs.map((verb) => isLacking(resource, verb)));
				return {
					resource,
					verbs: verbs.filter((_, index) => answers[index])
				};
			});
			return (await Promise.all(lacking)).filter(({ verbs }) => verbs.length > 0);
		},
		async applySecret(secret, signal) {
			await call(connection, {
				method: "PATCH",
				path: path("secrets", secret.metadata?.name),
				query: {
					fieldManager: "pod-step",
					force: "true"
				},
				body: secret,
				contentType: "application/apply-patch+yaml",
				signal
			});
		},
		async emptySecret({ name, token }, signal) {
			await call(connection, {
				method: "PATCH",
				path: path("secrets", name),
				contentType: "application/json-patch+json",
				body: emptyingPatch(token),
				signal
			}).catch((error) => {
				if (!require_late.isOfApiServer(error) || ![422, 404].includes(error.status)) throw error;
			});
		},
		async lookUpSecrets(names, signal) {
			const found = names.map(async (name) => {
				const body = {
					apiVersion: "v1",
					kind: "Secret",
					metadata: {
						name,
						labels: { ...MANAGED_BY }
					},
					type: "Opaque"
				};
				try {
					await call(connection, {
						method: "POST",
						path: path("secrets"),
						query: { dryRun: "All" },
						body,
						signal
					});
					return [{
						name,
						isThere: false
					}];
				} catch (error) {
					if (require_late.isTaken(error)) return [{
						name,
						isThere: true
					}];
					return [];
				}
			});
			return (await Promise.all(found)).flat();
		},
		async logEnd(source, most, signal) {
			let count = most + 1;
			let text = await lastLines(namespace, source, count, signal);
			while (count > 1 && Buffer.byteLength(text) >= MAX_LOG_BYTES) {
				count = Math.floor(count / 2);
				text = await lastLines(namespace, source, count, signal);
			}
			const lines = text.split("\n");
			if (lines.at(-1) === "") lines.pop();
			if (lines.length === 1 && NO_LOG.test(lines[0] ?? "")) return {
				lines: [],
				cut: false
			};
			return {
				lines: lines.slice(-most),
				cut: count <= most || lines.length > most
			};
		}
	};
}
// src/job/masking.ts
function hider(secrets) {
	let known;
	let hide;
	return (text) => {
		if (known === void 0 || !isSame(known, secrets)) {
			known = [...secrets];
			hide = makeHider(known);
		}
		return hide(text);
	};
}
function isSame(some, others) {
	return some.length === others.length && some.every((one, index) => one === others[index]);
}
function makeHider(secrets) {
	const searchFolded = searchFor([...new Set(wantedTexts(secrets).map(foldPlus))]);
	const searchCodes = searchForCodes(secrets);
	const search = (text) => [...searchFolded(foldPlus(text)), ...searchCodes(text)];
	const placesIn = (text) => [...search(text), ...require_late.unescapedTexts(text).flatMap(({ text, starts, ends }) => search(text).map(({ from, to }) => ({
		from: starts[from] ?? 0,
		to: ends[to - 1] ?? 0
	})))];
	return (text) => hidePlaces(text, placesIn(text));
}
function foldPlus(text) {
	return text.replaceAll("+", " ");
}
function hideIn(value, hide) {
	if (typeof value === "string") return hide(value);
	if (Array.isArray(value)) return value.map((item) => hideIn(item, hide));
	if (!isPlainObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)]));
}
function isPlainObject(value) {
	return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
const MIN_BEGIN = 8;
const MIN_END = 12;
const MAX_CUTS$1 = 50;
const CUTS = /(?:\u2026|\.{3,}) ?/g;
const MAX_WORK = 200;
const MIN_WORK = 1e6;
function searchFor(secrets) {
	const begins = Map.groupBy(secrets, (secret) => secret.slice(0, MIN_BEGIN));
	const lengths = new Set([...begins.keys()].map(({ length }) => length));
	const ends = Map.groupBy(secrets.filter(({ length }) => length > MIN_END), (secret) => secret.slice(-12));
	return (text) => {
		const places = placesOfEnds(text, ends);
		const work = workFor(text);
		let end = 0;
		for (let from = 0; from < text.length && end < text.length; from++) for (const length of lengths) {
			const candidates = begins.get(text.slice(from, from + length)) ?? [];
			const to = endOfSecret(text, from, candidates, end, work);
			if (to > end) places.push({
				from,
				to
			});
			end = Math.max(end, to);
		}
		return places;
	};
}
function hidePlaces(text, places) {
	let shown = "";
	let end = 0;
	for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
		if (from >= end) shown += `${text.slice(end, from)}***`;
		end = Math.max(end, to);
	}
	return shown + text.slice(end);
}
function workFor(text) {
	return { left: MIN_WORK + MAX_WORK * text.length };
}
function endOfSecret(text, from, candidates, least, work) {
	let end = 0;
	for (const secret of candidates) {
		work.left--;
		if (least > from && secret[least - from] !== text[least]) continue;
		const length = sharedLength(text, from, secret, 0, work);
		const to = from + length;
		end = Math.max(end, (length === secret.length ? to : endOfTruncated(text, to)) ?? 0);
		if (work.left <= 0) return text.length;
	}
	return end;
}
const TRUNCATION = /(?:\\(?:[uUx]\{?)?[0-9a-fA-F]{0,7}|%[0-9a-fA-F]?|&#?[A-Za-z0-9]{0,7})?(?= ?(?:\u2026|\.{3})|$)/y;
function endOfTruncated(text, at) {
	TRUNCATION.lastIndex = at;
	return TRUNCATION.test(text) ? TRUNCATION.lastIndex : void 0;
}
function sharedLength(text, from, secret, start, work) {
	const most = Math.min(text.length - from, secret.length - start);
	let length = 0;
	while (length < most && text.charCodeAt(from + length) === secret.charCodeAt(start + length)) length++;
	work.left -= length + 1;
	return length;
}
function placesOfEnds(text, ends) {
	const work = workFor(text);
	const places = [];
	const begins = [0, ...[...text.matchAll(CUTS)].slice(0, MAX_CUTS$1).map((cut) => cut.index + cut[0].length)];
	for (let to = MIN_END; to <= text.length; to++) for (const secret of ends.get(text.slice(to - MIN_END, to)) ?? []) {
		const isEnd = (from) => {
			const length = to - from;
			if (length < MIN_END || length > secret.length) return false;
			return sharedLength(text, from, secret, secret.length - length, work) === length;
		};
		const from = begins.find(isEnd);
		if (from !== void 0) places.push({
			from,
			to
		});
		if (work.left <= 0) return [{
			from: 0,
			to: text.length
		}];
	}
	return places;
}
const RUNS = /[A-Za-z0-9+/_-]{6,}={0,2}/g;
function searchForCodes(secrets) {
	const { pieces, whole } = codesOfSecrets(secrets);
	const search = searchFor(whole);
	return (text) => [...search(text), ...[...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => placesOf(pieces, run, index))];
}
function placesOf(pieces, run, index) {
	const places = [];
	for (const code of new Set([run.replaceAll("-", "+").replaceAll("_", "/"), run.toLowerCase()])) for (let from = 0; from + 8 <= code.length; from++) if (pieces.has(code.slice(from, from + 8))) places.push({
		from: index + from,
		to: index + from + 8
	});
	return places;
}
// src/run/ports.ts
function ownedPod(metadata) {
	return {
		name: metadata?.name ?? "",
		token: tokenOf(metadata),
		uid: metadata?.uid
	};
}
function tokenOf(metadata) {
	return metadata?.annotations?.["pod-step/token"] ?? "";
}
// src/cluster/watch.ts
const MAX_LENGTH$1 = 33554432;
const WATCH_SECONDS = 300;
const SILENCE_TIMEOUT_MS = 9e4;
const WATCH_SECONDS_WITHOUT_BOOKMARKS = 60;
const BLIND_MS = 5e4;
const LATE_END_MS = 15e3;
const DENIED_TIMEOUT_MS = 1e4;
const GONE = 410;
const INVALID = new Set([400, 422]);
const MIN_WATCH_MS = 1e3;
async function* watch(connection, watched) {
	const { path, type, fieldSelector, from, hasBookmarks, signal } = watched;
	const { clock } = connection;
	const patience = openPatience(connection, { signal });
	let place = from;
	let answered = false;
	let relisted = false;
	let silentMs = 0;
	let deniedSince;
	while (!signal.aborted) try {
		if (place.kind === "lost" || hasBookmarks && silentMs >= BLIND_MS) {
			const listing = await callOnce(connection, {
				method: "GET",
				path,
				type: `${type}List`,
				query: { fieldSelector },
				signal
			}).catch((error) => {
				if (place.kind === "lost") throw error;
			});
			silentMs = 0;
			if (listing !== void 0) {
				const { metadata, items = [] } = listing;
				const resourceVersion = metadata?.resourceVersion ?? "";
				yield {
					kind: "all",
					items,
					resourceVersion
				};
				place = {
					kind: "at",
					resourceVersion
				};
				relisted = true;
			}
		}
		const stream = await openInTime(connection, watched, place);
		if (place.kind === "now") place = { kind: "start" };
		if (stream === void 0) continue;
		watched.onOpen?.();
		const openedAt = clock.now();
		let isEmpty = true;
		try {
			for await (const message of messagesOf(stream, type)) {
				isEmpty = false;
				if (message.type === "ERROR") throw errorOf(message.object);
				patience.reset(openedAt);
				answered = true;
				relisted = false;
				place = {
					kind: "at",
					resourceVersion: message.object.metadata?.resourceVersion ?? ""
				};
				if (message.type !== "BOOKMARK") yield {
					kind: message.type === "DELETED" ? "end" : "now",
					item: message.object
				};
			}
		} finally {
			if (answered) deniedSince = void 0;
			if (clock.now() - openedAt >= MIN_WATCH_MS) patience.reset(openedAt);
			silentMs = isEmpty ? silentMs + clock.now() - openedAt : 0;
		}
		if (isEmpty && clock.now() - openedAt < MIN_WATCH_MS) throw codedError("unreachable", `${connection.server.origin}: the watch ended as soon as it was open`);
		connection.debug(`WATCH ${path}: ended by the server, resumed`);
	} catch (caught) {
		const error = readingError(connection, caught);
		if (signal.aborted) return;
		const isForgotten = hasCode(error, "api") && error.status === GONE;
		if (isForgotten) place = { kind: "lost" };
		if (require_late.isDenied(error)) {
			deniedSince ??= clock.now();
			if (!answered || clock.now() - deniedSince > DENIED_TIMEOUT_MS) throw error;
		} else if (!isForgotten && !require_late.isPassing(error)) throw error;
		connection.debug(`WATCH ${path}: again after: ${messageOf(error)}`);
		if (!isForgotten || relisted) await patience.next(error).catch((last) => {
			if (!signal.aborted) throw last;
		});
	}
}
async function openInTime(connection, watched, place) {
	if (place.kind !== "now") return openWatch(connection, watched, place);
	const late = new AbortController();
	const signal = AbortSignal.any([watched.signal, late.signal]);
	try {
		const stream = await openWatch(connection, {
			...watched,
			signal
		}, place);
		if (place.isEarly()) return stream;
		late.abort();
		return;
	} catch (error) {
		if (hasCode(error, "api") && INVALID.has(error.status)) return void 0;
		throw error;
	}
}
async function openWatch(connection, { path, fieldSelector, hasBookmarks, signal }, place) {
	const seconds = Math.round((hasBookmarks ? WATCH_SECONDS : WATCH_SECONDS_WITHOUT_BOOKMARKS) * (1 + connection.clock.random()));
	const silenceMs = hasBookmarks ? SILENCE_TIMEOUT_MS : seconds * 1e3 + LATE_END_MS;
	return (await open(connection, {
		method: "GET",
		path,
		query: {
			watch: "true",
			fieldSelector,
			allowWatchBookmarks: "true",
			timeoutSeconds: String(seconds),
			...place.kind === "at" && { resourceVersion: place.resourceVersion },
			...place.kind === "now" && {
				sendInitialEvents: "false",
				resourceVersionMatch: "NotOlderThan"
			}
		},
		silenceMs,
		signal
	})).body;
}
async function* messagesOf(stream, type) {
	let begun = "";
	for await (const batch of require_late.pieces(stream)) for (const { text, end } of batch) {
		begun += text;
		if (begun.length > MAX_LENGTH$1) throw new Error(`a line of its answer is longer than ${MAX_LENGTH$1 / 1024 / 1024} MiB`);
		if (end !== "line") continue;
		const line = begun;
		begun = "";
		yield checked(parseAnswer(line), type);
	}
}
function checked(value, type) {
	if (!isObject(value) || !isObject(value["object"])) throw codedError("BAD_ANSWER", "a message of a watch has an object");
	const object = answerOf(value["object"], entryOf({
		ERROR: "V1Status",
		BOOKMARK: "PartialObjectMetadata"
	}, String(value["type"])) ?? type);
	return {
		...value,
		object
	};
}
function errorOf({ code = 500, reason = "", message = "", details }) {
	return codedError("api", message, {
		status: code,
		reason,
		retryAfter: details?.retryAfterSeconds
	});
}
// src/cluster/pods.ts
const STATUS_ANNOTATION = "pod-step/status-requested";
async function patchPod({ connection, path }, { name, uid }, { metadata, ...others }, limits) {
	await call(connection, {
		method: "PATCH",
		path: path("pods", name),
		contentType: "application/strategic-merge-patch+json",
		body: {
			metadata: {
				uid,
				...metadata
			},
			...others
		},
		...limits
	});
}
function openPods(namespace) {
	const { connection, path } = namespace;
	const { clock } = connection;
	return {
		create: (pod, until) => createPod$1(namespace, pod, until),
		async createDependents(pod, dependents, until) {
			const { name, uid } = pod.metadata ?? {};
			const ownerReferences = [{
				apiVersion: "v1",
				kind: "Pod",
				name,
				uid
			}];
			await Promise.all(dependents.map((object) => {
				const owned = {
					...object,
					metadata: {
						...object.metadata,
						ownerReferences
					}
				};
				return createOne(namespace, object.kind === "Secret" ? "secrets" : "configmaps", owned, until);
			}));
		},
		async openGate({ metadata }, until) {
			const spec = { schedulingGates: [{
				$patch: "delete",
				name: GATE
			}] };
			await patchPod(namespace, ownedPod(metadata), { spec }, { until }).catch(require_late.unlessGone);
		},
		lowerDeadline: (pod, { seconds, labels }, signal) => patchPod(namespace, pod, {
			metadata: { labels },
			spec: { activeDeadlineSeconds: seconds }
		}, { signal }),
		requestStatus: (pod, signal) => patchPod(namespace, pod, { metadata: { annotations: { [STATUS_ANNOTATION]: "true" } } }, { signal }),
		async *pods({ metadata }, signal, onOpen) {
			const { name, uid, resourceVersion = "" } = metadata ?? {};
			const isOurs = (pod) => pod.metadata?.uid === uid;
			const changes = watch(connection, {
				path: path("pods"),
				type: "V1Pod",
				fieldSelector: `metadata.name=${name}`,
				from: {
					kind: "at",
					resourceVersion
				},
				hasBookmarks: true,
				signal,
				onOpen
			});
			for await (const change of changes) {
				const at = clock.now();
				if (change.kind === "all") {
					const pods = change.items.filter(isOurs);
					for (const pod of pods) yield {
						at,
						pod: readPod$1(pod)
					};
					if (pods.length === 0) yield {
						at,
						gone: true,
						unseen: true,
						version: change.resourceVersion
					};
				} else if (isOurs(change.item)) {
					yield {
						at,
						pod: readPod$1(change.item)
					};
					if (change.kind === "end") yield {
						at,
						gone: true
					};
				}
			}
		},
		async *events(pod, isEarly, signal) {
			const changes = watch(connection, {
				path: path("events"),
				type: "CoreV1Event",
				fieldSelector: selectorOfEvents(pod),
				from: {
					kind: "now",
					isEarly
				},
				hasBookmarks: false,
				signal
			});
			for await (const change of changes) {
				const at = clock.now();
				if (change.kind === "now") yield {
					at,
					event: readEvent(change.item)
				};
				if (change.kind === "all") for (const event of change.items) yield {
					at,
					event: readEvent(event)
				};
			}
		},
		async eventsSoFar(pod, signal) {
			const { items = [] } = await call(connection, {
				method: "GET",
				path: path("events"),
				type: "CoreV1EventList",
				query: { fieldSelector: selectorOfEvents(pod) },
				signal
			});
			return items.map((event) => ({
				at: clock.now(),
				event: readEvent(event)
			}));
		},
		async listPods(selectors, signal) {
			let serverTime = NaN;
			const { items = [] } = await call(connection, {
				method: "GET",
				path: path("pods"),
				query: {
					...selectors,
					resourceVersion: "0"
				},
				type: "PartialObjectMetadataList",
				onAnswer: ({ date }) => {
					serverTime = momentOf(String(date));
				},
				signal
			});
			return {
				pods: items.map(({ metadata = {} }) => metadata),
				serverTime
			};
		},
		pod(name, signal) {
			const request = {
				method: "GET",
				path: path("pods", name),
				type: "V1Pod",
				signal
			};
			return call(connection, request).then(readPod$1, require_late.unlessGone);
		},
		async delete(pod, graceSeconds, signal) {
			const uid = pod.uid ?? await uidOf(namespace, pod, signal);
			if (uid === void 0) return false;
			const body = {
				apiVersion: "v1",
				kind: "DeleteOptions",
				preconditions: { uid },
				...graceSeconds !== void 0 && { gracePeriodSeconds: graceSeconds }
			};
			const request = {
				method: "DELETE",
				path: path("pods", pod.name),
				body,
				signal
			};
			return await call(connection, request).catch(require_late.unlessGone) !== void 0;
		}
	};
}
async function createOne({ connection, path }, resource, body, until) {
	const patience = openPatience(connection, { signal: until });
	for (let mayExist = false;; mayExist = true) try {
		await callOnce(connection, {
			method: "POST",
			path: path(resource),
			body
		});
		return patience.reset();
	} catch (error) {
		if (mayExist && require_late.isTaken(error)) return patience.reset();
		if (!require_late.isPassing(error)) throw error;
		await patience.next(error, isAnswered(error));
	}
}
function readPod$1(pod) {
	return {
		...pod,
		...pod.status && { status: hideIn(pod.status, bounded) }
	};
}
function readEvent({ metadata, ...event }) {
	const { uid, name, namespace, resourceVersion, creationTimestamp } = metadata;
	return hideIn({
		...event,
		metadata: defined({
			uid,
			name,
			namespace,
			resourceVersion,
			creationTimestamp
		})
	}, bounded);
}
function selectorOfEvents(pod) {
	return `involvedObject.kind=Pod,involvedObject.name=${pod}`;
}
const CREATE_TIMEOUT_MS = 65e3;
async function createPod$1(namespace, pod, until) {
	const patience = openPatience(namespace.connection, { signal: until });
	let unanswered = 0;
	let isNameTaken = false;
	let lastError;
	let isAway = false;
	for (;;) {
		let isSent = false;
		try {
			const found = unanswered > 0 || isNameTaken ? await find(namespace, pod) : void 0;
			if (isAway) patience.reset();
			isAway = false;
			if (found !== void 0) {
				patience.reset();
				return found.kind === "failed" ? {
					...found,
					mayExist: unanswered > 0
				} : {
					...found,
					mayBeMore: unanswered > 1
				};
			}
			if (!isGated(pod) && (unanswered > 0 || isNameTaken)) return {
				kind: "failed",
				error: lastError,
				mayExist: true
			};
			isSent = true;
			const created = await post$2(namespace, pod);
			patience.reset();
			return {
				...created,
				mayBeMore: unanswered > 0
			};
		} catch (error) {
			if (isSent) lastError = error;
			else isAway = true;
			if (isSent && require_late.mayBeDone(error)) unanswered += 1;
			isNameTaken ||= require_late.isTaken(error);
			const mayExist = unanswered > 0 || isNameTaken;
			const isPassingRefusal = hasCode(error, "api") && require_late.passesSoon(error);
			if (!require_late.isTaken(error) && !require_late.isPassing(error) && !isPassingRefusal) return {
				kind: "failed",
				error,
				mayExist
			};
			try {
				await patience.next(error, isSent && isAnswered(error));
			} catch (last) {
				return {
					kind: "failed",
					error: last,
					mayExist
				};
			}
		}
	}
}
async function post$2({ connection, path }, pod) {
	let warnings = [];
	return {
		kind: "created",
		pod: await askForPod(connection, {
			method: "POST",
			path: path("pods"),
			query: { fieldValidation: "Strict" },
			body: pod,
			timeoutMs: CREATE_TIMEOUT_MS,
			onAnswer: ({ warning }) => {
				warnings = require_late.readWarnings(warning);
			}
		}),
		warnings
	};
}
async function askForPod(connection, request) {
	const pod = await callOnce(connection, {
		...request,
		type: "V1Pod"
	});
	if (pod?.metadata?.uid !== void 0) return pod;
	throw codedError("unreachable", `${connection.server.origin}: its answer is not a pod; check the server address`);
}
async function find({ connection, path }, pod) {
	const { name = "" } = pod.metadata ?? {};
	const found = await askForPod(connection, {
		method: "GET",
		path: path("pods", name)
	}).catch(require_late.unlessGone);
	if (found === void 0) return void 0;
	if (tokenOf(found.metadata) === tokenOf(pod.metadata)) return {
		kind: "created",
		pod: found,
		warnings: []
	};
	return {
		kind: "failed",
		error: codedError("api", `pods "${name}" already exists`, {
			status: 409,
			reason: "AlreadyExists"
		})
	};
}
async function uidOf(namespace, { name, token }, signal) {
	const metadata = await metadataOfPod(namespace, name, signal);
	return tokenOf(metadata) === token ? metadata?.uid : void 0;
}
// src/cluster/tracked-file.ts
const MAX_INDEX_BYTES = 67108864;
const MAX_POINTER_BYTES = 4096;
function warningsOfTrackedFiles({ files, cluster, user, folder }) {
	const plugin = textOf$1(fieldsOf(user["exec"])["command"]);
	const tracked = [
		...files,
		textOf$1(cluster["certificate-authority"]) ?? [],
		plugin === void 0 ? [] : programAt(plugin, folder) ?? []
	].flat().filter(isTracked).map((path) => quoted((0, node_path.relative)(process.cwd(), path), false));
	if (tracked.length === 0) return [];
	const [what, verb] = tracked.length === 1 ? ["file", "is"] : ["files", "are"];
	return [{
		title: "A pull request can change the access to the cluster",
		message: `The ${what} ${tracked.join(", ")}, by which this step connects to the cluster, ${verb} tracked by git. If the job checks out a pull request, its author can read all credentials of this step and run a program on this runner. Store the kubeconfig in a secret, or write it in an earlier step to a file that git does not track.`
	}];
}
function programAt(command, folder) {
	if (command.includes("/")) return (0, node_path.resolve)(folder, command);
	return (process.env["PATH"] ?? "").split(node_path.delimiter).map((one) => (0, node_path.resolve)(one, command)).find((path) => (0, node_fs.existsSync)(path));
}
function isTracked(path) {
	return [...new Set([(0, node_path.resolve)(path), realPathOf(path)])].some((one) => foldersAbove(one).some((folder) => isInRepository(folder, one)));
}
function realPathOf(path) {
	try {
		return node_fs.realpathSync.native(path);
	} catch {
		return (0, node_path.resolve)(path);
	}
}
function foldersAbove(path) {
	const above = (0, node_path.dirname)(path);
	return above === path ? [] : [above, ...foldersAbove(above)];
}
function isInRepository(folder, path) {
	const git = (0, node_path.join)(folder, ".git");
	if (!(0, node_fs.existsSync)(git)) return false;
	try {
		const wanted = folded((0, node_path.relative)(folder, path).split(node_path.sep).join("/"));
		return trackedIn(gitFolderOf(git)).some((entry) => holds(entry, wanted));
	} catch {
		return false;
	}
}
function gitFolderOf(git) {
	try {
		const pointer = readRegularFile(git, MAX_POINTER_BYTES).toString("utf8");
		return (0, node_path.resolve)((0, node_path.dirname)(git), /^gitdir: (.+)/.exec(pointer)?.[1] ?? git);
	} catch {
		return git;
	}
}
function trackedIn(folder, name = "index") {
	const { entries, sharedIndex } = readIndex(readRegularFile((0, node_path.join)(folder, name), MAX_INDEX_BYTES));
	return sharedIndex === void 0 ? entries : [...entries, ...trackedIn(folder, sharedIndex)];
}
function holds({ name, kind }, wanted) {
	const tracked = folded(name);
	if (kind === FOLDER) return wanted.startsWith(tracked);
	return tracked === wanted || kind === LINK && wanted.startsWith(`${tracked}/`);
}
function folded(path) {
	return path.normalize("NFC").toLowerCase();
}
const LINK = 10;
const FOLDER = 4;
const HASH_BYTES = 20;
const HEADER_BYTES = 12;
const STAT_BYTES = 40;
const MODE_AT = 24;
const EXTENDED = 16384;
function readIndex(index) {
	if (index.toString("latin1", 0, 4) !== "DIRC") throw new Error("not an index");
	const version = index.readUInt32BE(4);
	const entries = [];
	let at = HEADER_BYTES;
	let name = Buffer.alloc(0);
	for (let left = index.readUInt32BE(8); left > 0; left--) {
		const flagsAt = at + STAT_BYTES + HASH_BYTES;
		const flags = index.readUInt16BE(flagsAt);
		const nameAt = flagsAt + (version > 2 && (flags & EXTENDED) !== 0 ? 4 : 2);
		const [removed, suffixAt] = version === 4 ? readNumber(index, nameAt) : [name.length, nameAt];
		const end = index.indexOf(0, suffixAt);
		if (end === -1 || removed > name.length) throw new Error("cut off");
		name = Buffer.concat([name.subarray(0, name.length - removed), index.subarray(suffixAt, end)]);
		entries.push({
			name: name.toString("utf8"),
			kind: index.readUInt32BE(at + MODE_AT) >> 12
		});
		at = version === 4 ? end + 1 : at + (end - at + 8 & -8);
	}
	const shared = index.toString("latin1", at, at + 4) === "link" ? index.toString("hex", at + 8, at + 8 + HASH_BYTES) : void 0;
	return {
		entries,
		sharedIndex: shared && `sharedindex.${shared}`
	};
}
function readNumber(index, from) {
	let at = from;
	let byte = index.readUInt8(at++);
	let number = byte & 127;
	while ((byte & 128) !== 0) {
		byte = index.readUInt8(at++);
		number = number + 1 << 7 | byte & 127;
	}
	return [number, at];
}
// src/cluster/connect.ts
async function connect(settings, options) {
	const { clock, debug } = options;
	const { server } = settings;
	delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
	const closing = new AbortController();
	const { config, identity, authorize, whyRefused } = await (server === void 0 ? openByKubeconfig(settings, options, closing.signal) : openByIdToken(server, options, closing.signal));
	const client = await openApiClient(config, identity);
	return {
		server: config.server,
		namespace: settings.namespace ?? config.namespace ?? "default",
		userAgent: userAgent(options.origin),
		client,
		clock,
		graceMs: settings.connectionGraceMs,
		outage: openOutage(clock, options.say),
		debug,
		warnings: (timeoutMs) => [
			...warningsOf$1(config),
			...warningsOfTrackedFiles(config),
			...warningOfEnd(config, identity().cert, {
				now: clock.wallTime(),
				timeoutMs
			})
		],
		authorize,
		whyRefused,
		close() {
			closing.abort();
			return client.destroy();
		}
	};
}
async function openByKubeconfig(settings, { clock, onSecret }, signal) {
	const config = loadKubeconfig(settings);
	const credentials = openCredentials(config, clock, onSecret, signal);
	let { headers: _, ...identity } = await credentials(false);
	return {
		config,
		identity: () => identity,
		async authorize(fresh) {
			const { headers, ...others } = await credentials(fresh).catch((error) => {
				throw require_late.unsent(config.server, `: ${messageOf(error)}`, error);
			});
			identity = others;
			return headers;
		},
		whyRefused: () => whyExpired(config, identity.cert, clock.wallTime())
	};
}
const ANSWER_TIMEOUT_MS = 15e3;
async function requestIdToken({ url, requestToken }, audience, signal) {
	const server = new URL(url);
	server.searchParams.set("audience", audience);
	const request = {
		method: "GET",
		headers: {
			authorization: `Bearer ${requestToken}`,
			accept: "application/json"
		},
		headersTimeout: ANSWER_TIMEOUT_MS,
		bodyTimeout: ANSWER_TIMEOUT_MS,
		signal
	};
	try {
		return await askOnce(server, request, async ({ statusCode, body }) => {
			const isRefused = statusCode >= 400 && statusCode < 500 && !require_late.isAway(statusCode);
			if (statusCode !== 200) throw codedError("id-token", `answered HTTP ${statusCode}`, { isRefused });
			const token = textOf$1(fieldsOf(await body.json())["value"]);
			if (token === void 0) throw codedError("id-token", "answered without a token");
			return token;
		});
	} catch (error) {
		if (hasCode(error, "id-token") || hasCode(error, "input")) throw error;
		if (hasCode(error, "BAD_ANSWER")) throw codedError("id-token", "did not answer with JSON");
		throw codedError("id-token", `cannot be reached${codeOf(error)}`);
	}
}
async function openByIdToken({ url, certificateAuthority, audience }, { clock, onSecret, debug, idTokenService }, signal) {
	const authority = certificateAuthority === void 0 ? void 0 : readAuthority(certificateAuthority);
	const config = {
		server: url,
		namespace: void 0,
		cluster: authority === void 0 ? {} : { "certificate-authority-data": base64(authority.pem) },
		user: {},
		userName: "of the OIDC token",
		folder: process.cwd(),
		files: authority?.file === void 0 ? [] : [authority.file]
	};
	const service = idTokenService();
	onSecret(service.requestToken);
	const request = () => requestIdToken(service, audience, signal);
	const tokens = openIdTokens(request, {
		clock,
		debug,
		onSecret: (token) => onSecret(token, token)
	});
	await tokens.token(false).catch((error) => {
		if (hasCode(error, "id-token") && !error.isRefused) return;
		if (hasCode(error, "input")) throw error;
		throw inputError([`oidc-audience: the runner issues no OIDC token for this audience: its token service ${messageOf(error)}`]);
	});
	return {
		config,
		identity: () => ({}),
		async authorize(fresh) {
			return { Authorization: `Bearer ${await tokens.token(fresh).catch((error) => {
				const why = `, because the runner issues no new OIDC token: its token service ${messageOf(error)}`;
				throw require_late.unsent(url, why, error);
			})}` };
		},
		whyRefused: tokens.claims
	};
}
function warningsOf$1(config) {
	const { server } = config;
	const title = "The connection to the cluster is not secure";
	const danger = "Anyone on the network path can read and change what this step sends, including its credentials.";
	const isPlain = server.protocol === "http:";
	if (!isPlain && config.cluster["insecure-skip-tls-verify"] !== true) return [];
	return [{
		title,
		message: isPlain ? `The server of the kubeconfig, ${server.origin}, does not use TLS. ${danger} Use https://.` : `The kubeconfig sets insecure-skip-tls-verify: true, so the certificate of ${server.origin} is not verified. ${danger} Set certificate-authority-data instead.`
	}];
}
function openCluster(connection, name, interrupted) {
	const path = (resource, object) => `/api/v1/namespaces/${name}/${resource}${object === void 0 ? "" : `/${object}`}`;
	const namespace = {
		connection,
		name,
		path
	};
	return {
		...openPods(namespace),
		...openLookups(namespace, interrupted),
		followLog: (...given) => require_late.followLog(namespace, ...given),
		sendFiles: (...given) => require_late.sendFiles(namespace, ...given),
		fetchFiles: (...given) => require_late.fetchFiles(namespace, ...given),
		lastOutageEnd: connection.outage.lastEnd
	};
}
// node_modules/@actions/core/lib/utils.js
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
// node_modules/@actions/core/lib/command.js
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os.EOL);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}
// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os.EOL}${convertedValue}${os.EOL}${delimiter}`;
}
var ExitCode;
(function(ExitCode) {
	ExitCode[ExitCode["Success"] = 0] = "Success";
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function exportVariable(name, val) {
	const convertedVal = toCommandValue(val);
	process.env[name] = convertedVal;
	if (process.env["GITHUB_ENV"] || "") return issueFileCommand("ENV", prepareKeyValueMessage(name, val));
	issueCommand("set-env", { name }, convertedVal);
}
function getInput(name, options) {
	const val = process.env[`INPUT_${name.replace(/ /g, "_").toUpperCase()}`] || "";
	if (options && options.required && !val) throw new Error(`Input required and not supplied: ${name}`);
	if (options && options.trimWhitespace === false) return val;
	return val.trim();
}
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
function saveState(name, value) {
	if (process.env["GITHUB_STATE"] || "") return issueFileCommand("STATE", prepareKeyValueMessage(name, value));
	issueCommand("save-state", { name }, toCommandValue(value));
}
function getState(name) {
	return process.env[`STATE_${name}`] || "";
}
// src/github/job-commands.ts
function commandLine(name, data, properties = {}) {
	const given = Object.entries(properties).filter(([, value]) => value !== void 0 && value !== "").map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
	return `::${name}${given.length === 0 ? "" : ` ${given.join(",")}`}::${escapedData(data)}`;
}
function escapedData(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function escapedProperty(text) {
	return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
const MAX_ANNOTATIONS = 9;
const MAX_TITLE_LENGTH = 200;
const MIN_MASK_LENGTH = 6;
const MAX_MASKS = 100;
const MAX_MASKED_LENGTH = 4096;
const MAX_PATH_LENGTH = 4096;
function openJobCommands({ show, send, hide, mask, shown }) {
	let leftOut = 0;
	let isGrouped = false;
	const masks = new Set();
	let maskedLength = 0;
	const refusedMasks = new Map();
	const closeGroup = () => {
		if (isGrouped) send([commandLine("endgroup", "")]);
		isGrouped = false;
	};
	const annotate = (kind, { properties, data }, workspace) => {
		if (shown[kind] >= MAX_ANNOTATIONS) {
			leftOut += 1;
			return false;
		}
		shown[kind] += 1;
		const title = oneLine(hide(properties.get("title") ?? ""));
		send([commandLine(kind, truncate(stripControl(hide(data)), MAX_ANNOTATION_LENGTH), {
			title: cut(title.trim(), MAX_TITLE_LENGTH),
			...placeOf(properties, workspace)
		})]);
		return true;
	};
	const problemOfMask = (line, isOurs) => {
		if (masks.size === MAX_MASKS) return `comes after ${MAX_MASKS} others`;
		if (maskedLength + line.length > MAX_MASKED_LENGTH) return `is too long (${MAX_MASKED_LENGTH} characters for all)`;
		const forms = formsOfSecret(line).map((form) => form.trim());
		if (forms.some((form) => form.length < MIN_MASK_LENGTH)) return `has fewer than ${MIN_MASK_LENGTH} characters`;
		return forms.flatMap(partsHidden).some(isOurs) ? "is a word that Pod Step or the pod needs" : void 0;
	};
	const maskOrRefuse = (value, isOurs) => {
		if (value === "" || masks.has(value)) return;
		const problem = problemOfMask(value, isOurs);
		if (problem !== void 0) {
			refusedMasks.set(problem, (refusedMasks.get(problem) ?? 0) + 1);
			return;
		}
		masks.add(value);
		maskedLength += value.length;
		mask(value);
	};
	const isObeyed = (line, { words, workspace, isOurs }) => {
		const command = readCommand$1(line);
		if (command === void 0) return false;
		const { name, data } = command;
		if (isAnnotation(name)) return words.includes("annotations") && annotate(name, command, workspace);
		if (name === "add-mask" && words.includes("masks")) for (const one of data.split(/[\r\n]+/)) maskOrRefuse(one.trim(), isOurs);
		else if (name === "endgroup" && words.includes("groups")) closeGroup();
		else if (name === "group" && words.includes("groups")) {
			closeGroup();
			send([commandLine("group", cut(oneLine(hide(data)).trim(), MAX_TITLE_LENGTH))]);
			isGrouped = true;
		} else return false;
		return true;
	};
	return {
		output(lines, handBack) {
			let text = [];
			for (const line of lines) {
				if (!mayBeCommand(line)) {
					text.push(line);
					continue;
				}
				if (text.length > 0) show(text);
				text = [];
				if (!isObeyed(line, handBack)) text.push(line);
			}
			if (text.length > 0) show(text);
		},
		closeGroup,
		takeNotices() {
			const notices = [...refusedMasks].map(([problem, count]) => `::add-mask:: hides no value that ${problem} (${count}).`);
			if (leftOut > 0) notices.unshift(`${leftOut} more annotations of the job are only in the log: GitHub shows at most ten of a kind for each step.`);
			refusedMasks.clear();
			leftOut = 0;
			return notices;
		}
	};
}
function mayBeCommand(line) {
	return /^\s*::/.test(line);
}
function withoutEnd(text, characters) {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
function partsHidden(mask) {
	const plus = mask.indexOf("&+");
	return [
		mask,
		plus === -1 ? mask.slice(mask.lastIndexOf("&") + 1) : mask.slice(plus + 3),
		withoutEnd(mask.replace(/^["']+/, ""), `"'`)
	];
}
function readCommand$1(line) {
	const text = withoutEnd(line.trimStart(), "\r");
	const end = text.indexOf("::", 2);
	if (end === -1) return void 0;
	const info = text.slice(2, end);
	const blank = info.indexOf(" ");
	const pairs = blank === -1 ? [] : info.slice(blank + 1).split(",");
	return {
		name: (blank === -1 ? info : info.slice(0, blank)).toLowerCase(),
		properties: new Map(pairs.flatMap((pair) => {
			const equals = pair.indexOf("=");
			return equals < 1 ? [] : [[pair.slice(0, equals).trim(), unescapedProperty(pair.slice(equals + 1))]];
		})),
		data: unescapedData(text.slice(end + 2))
	};
}
function unescapedData(text) {
	return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}
function unescapedProperty(text) {
	return unescapedData(text.replaceAll("%3A", ":").replaceAll("%2C", ","));
}
function isAnnotation(name) {
	return name === "error" || name === "warning" || name === "notice";
}
const NUMBERS = [
	"line",
	"endLine",
	"col",
	"endColumn"
];
function placeOf(properties, workspace) {
	const file = fileInRepository(properties.get("file") ?? "", workspace);
	if (file === void 0) return {};
	const numbers = NUMBERS.flatMap((name) => {
		const number = properties.get(name);
		return number !== void 0 && /^\d{1,7}$/.test(number) ? [[name, Number(number)]] : [];
	});
	return {
		file,
		...Object.fromEntries(numbers)
	};
}
function fileInRepository(path, workspace) {
	const base = workspace === void 0 || workspace === "/" ? "/" : `${workspace}/`;
	const inWorkspace = workspace !== void 0 && path.startsWith(base) ? path.slice(base.length) : path;
	const parts = inWorkspace.split("/").filter((part) => part !== "" && part !== ".");
	return inWorkspace.startsWith("/") || parts.includes("..") || parts.length === 0 || inWorkspace !== oneLine(inWorkspace) || inWorkspace.length > MAX_PATH_LENGTH ? void 0 : parts.join("/");
}
// src/github/console.ts
const LIKE_A_COMMAND = /(?:^|[\r\n])[^\x21-\x7e\r\n]*::|##\[/;
const MAX_WARNINGS = 10;
const MAX_RENEWALS = 3;
const CODES = {
	quiet: 90,
	good: 32,
	bad: 31
};
const OWN_COLOURS = /(\x1b\[(?:0|31|32|90)m)/;
function openConsole(outputs, settings = {}) {
	let stopped;
	const shown = {
		error: 0,
		warning: 0,
		notice: 0
	};
	const secrets = [];
	const lasting = new Set();
	const renewals = new Map();
	let unsent = [];
	const hide = hider(secrets);
	let hasForeignGroup = false;
	const write = (lines) => outputs.stdout.write(`${lines.join("\n")}\n`);
	const show = (lines) => {
		sendMasks();
		const text = `${lines.join("\n")}\n`;
		hasForeignGroup ||= text.includes("##[") && /##\[group\]/i.test(text);
		if (stopped === void 0 && LIKE_A_COMMAND.test(text)) {
			stopped = (0, node_crypto.randomBytes)(16).toString("hex");
			write([commandLine("stop-commands", stopped)]);
		}
		write(lines);
	};
	const send = (commands) => {
		if (stopped !== void 0) write([commandLine(stopped, "")]);
		stopped = void 0;
		sendMasks();
		write(commands);
	};
	const sendMasks = () => {
		const masks = unsent.flatMap(formsOfSecret).map((form) => commandLine("add-mask", form));
		unsent = [];
		if (masks.length > 0) send(masks);
	};
	const closeGroups = () => {
		commands.closeGroup();
		if (hasForeignGroup) send([commandLine("endgroup", "")]);
		hasForeignGroup = false;
	};
	const command = (...parts) => send([commandLine(...parts)]);
	const painted = (text) => settings.colours ? text.split(OWN_COLOURS).map((part, index) => index % 2 === 1 ? part : oneLine(part)).join("") : oneLine(text);
	const say = (text) => {
		closeGroups();
		show([painted(hide(text))]);
	};
	const mask = (value, renewed) => {
		if (value.trim() === "" || lasting.has(value)) return;
		if (renewed === void 0) lasting.add(value);
		else {
			const known = renewals.get(renewed) ?? [];
			renewals.delete(renewed);
			renewals.set(renewed, known.includes(value) ? known : [...known, value]);
			if (known.includes(value)) return;
		}
		secrets.push(value);
		for (const [first, old] of renewals) {
			if (renewals.size <= MAX_RENEWALS) break;
			renewals.delete(first);
			for (const one of old) secrets.splice(secrets.indexOf(one), 1);
		}
		unsent.push(value);
	};
	const commands = openJobCommands({
		show,
		send,
		hide,
		mask,
		shown
	});
	const headline = (text) => oneLine(hide(text)).trim();
	const annotate = (kind, title, message, place) => {
		closeGroups();
		shown[kind] += 1;
		command(kind, truncateAnnotation(stripControl(hide(message))), {
			title: headline(title),
			file: place?.file,
			line: place?.line
		});
	};
	return {
		hide,
		say,
		paint: (look, text) => settings.colours ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text,
		async jobOutput(lines, handBack) {
			if (handBack === void 0) show(lines);
			else commands.output(lines, handBack);
			sendMasks();
			if (outputs.stdout.writableNeedDrain) await (0, node_events.once)(outputs.stdout, "drain");
		},
		endJobOutput() {
			closeGroups();
			for (const notice of commands.takeNotices()) say(notice);
		},
		group(title, lines) {
			closeGroups();
			command("group", headline(title));
			show(lines.map((line) => oneLine(hide(line))));
			command("endgroup", "");
		},
		error: (title, message, place) => annotate("error", title, message, place),
		warning(title, message, place) {
			if (shown.warning >= MAX_WARNINGS) say(`Warning: ${title}: ${message}`);
			else annotate("warning", title, message, place);
		},
		debug: (text) => command("debug", stripControl(hide(text))),
		mask,
		sendMasks
	};
}
// src/github/host.ts
const OWNER_ONLY = 384;
function openRecordingFile(path, log) {
	let file;
	const writing = (write) => {
		try {
			write();
		} catch (error) {
			file = void 0;
			const why = systemErrorWords(error) ?? messageOf(error);
			log.warning("No recording (tape)", `The recording ${path} could not be written: ${why}`);
		}
	};
	writing(() => {
		checkFolder((0, node_path.dirname)((0, node_path.resolve)(path)));
		(0, node_fs.mkdirSync)((0, node_path.dirname)(path), { recursive: true });
		const existing = (0, node_fs.lstatSync)(path, { throwIfNoEntry: false });
		if (existing !== void 0 && !existing.isFile()) throw new Error("it exists and is not a regular file; set another path");
		(0, node_fs.rmSync)(path, { force: true });
		file = (0, node_fs.openSync)(path, "wx", OWNER_ONLY);
	});
	return (line) => {
		const opened = file;
		if (opened !== void 0) writing(() => (0, node_fs.appendFileSync)(opened, `${line}\n`));
	};
}
function checkFolder(folder) {
	const here = process.cwd();
	if (!isWithin(here, folder)) return;
	let existing = folder;
	while (!(0, node_fs.existsSync)(existing)) existing = (0, node_path.dirname)(existing);
	if (!isWithin((0, node_fs.realpathSync)(here), (0, node_fs.realpathSync)(existing))) throw new Error("a link on its path leads out of the working directory; set another path");
}
function isWithin(folder, path) {
	return !/^\.\.(?:[/\\]|$)|^(?:[/\\]|\w:)/.test((0, node_path.relative)(folder, path));
}
const STATE$1 = "leftovers";
const LINGER_MS = 200;
function openHost(outputs, env, gitHubToken = "") {
	const console = openConsole(outputs, { colours: !env["NO_COLOR"] });
	const writing = (variable, write) => {
		const file = env[variable];
		if (!file) return;
		try {
			write(file);
		} catch (error) {
			throw codedError("runner", `The runner could not write $${variable}: ${systemErrorWords(error) ?? messageOf(error)}.`, { cause: error });
		}
	};
	return {
		...console,
		isDebugging: env["RUNNER_DEBUG"] === "1",
		async error(title, message, about) {
			let place = about && require_late.placeInCheckout(env, about);
			const request = about && place === void 0 ? require_late.requestOfWorkflow(env, gitHubToken) : void 0;
			if (about !== void 0 && request !== void 0) place = await require_late.placeAtGitHub(request, env, about, console.debug);
			console.error(title, message, place);
		},
		warning: (title, message, about) => console.warning(title, message, about && require_late.placeInCheckout(env, about)),
		setSuccess(isSuccess) {
			process.exitCode = isSuccess ? 0 : 1;
		},
		setOutput: (name, value) => writing("GITHUB_OUTPUT", () => setOutput(name, value)),
		setVariable: (name, value) => writing("GITHUB_ENV", () => exportVariable(name, value)),
		writeSummary: async (markdown) => writing("GITHUB_STEP_SUMMARY", (file) => (0, node_fs.appendFileSync)(file, markdown)),
		saveForPost: (text) => writing("GITHUB_STATE", () => saveState(STATE$1, text)),
		savedForPost: () => getState(STATE$1),
		openRecording: (path) => openRecordingFile(path, console),
		end() {
			console.sendMasks();
			outputs.stdout.write("", () => setTimeout(() => process.exit(), LINGER_MS).unref());
		}
	};
}
function readRun(env, input) {
	return {
		origin: readOrigin(env, input),
		variables: readRunVariables(env),
		inputNames: namesOfInputs(env),
		action: env["GITHUB_ACTION"],
		workspace: env["GITHUB_WORKSPACE"],
		scratch: env["RUNNER_TEMP"] || "/tmp",
		gitHubToken: input("github-token").trim(),
		isCheckedOut: () => isCheckedOut(env),
		idTokenService: () => readIdTokenService(env)
	};
}
function isCheckedOut(env) {
	const workspace = env["GITHUB_WORKSPACE"];
	return workspace !== void 0 && workspace !== "" && (0, node_fs.existsSync)((0, node_path.join)(workspace, ".git"));
}
function readIdTokenService(env) {
	const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;
	if (url && requestToken && URL.canParse(url)) return {
		url,
		requestToken
	};
	throw inputError(["oidc-audience: the runner gives this job no OIDC tokens ($ACTIONS_ID_TOKEN_REQUEST_URL is not set). Give the job the permissions id-token: write and contents: read; a pull request from a fork can\u2019t have the first"]);
}
function readInput(name) {
	return getInput(name, { trimWhitespace: false });
}
const VARIABLE = /^INPUT_(.+)$/;
function namesOfInputs(env) {
	return Object.entries(env).flatMap(([variable, value]) => {
		const name = VARIABLE.exec(variable)?.[1]?.toLowerCase();
		return name === void 0 || !value ? [] : [name];
	});
}
function readOrigin(env, input) {
	const checkRunId = input("check-run-id").trim();
	return {
		server: env["GITHUB_SERVER_URL"],
		repository: env["GITHUB_REPOSITORY"],
		commit: env["GITHUB_SHA"],
		runId: env["GITHUB_RUN_ID"],
		runNumber: env["GITHUB_RUN_NUMBER"],
		runAttempt: env["GITHUB_RUN_ATTEMPT"],
		workflow: env["GITHUB_WORKFLOW"],
		job: env["GITHUB_JOB"],
		checkRunId: /^\d+$/.test(checkRunId) ? checkRunId : void 0,
		actor: env["GITHUB_ACTOR"],
		actionRepository: env["GITHUB_ACTION_REPOSITORY"],
		actionRef: env["GITHUB_ACTION_REF"]
	};
}
const NAMES = [
	...[
		"CI",
		"GITHUB_ACTION",
		"GITHUB_ACTION_REF",
		"GITHUB_ACTION_REPOSITORY",
		"GITHUB_ACTIONS"
	],
	...[
		"GITHUB_ACTOR",
		"GITHUB_ACTOR_ID",
		"GITHUB_API_URL",
		"GITHUB_BASE_REF",
		"GITHUB_EVENT_NAME"
	],
	...[
		"GITHUB_GRAPHQL_URL",
		"GITHUB_HEAD_REF",
		"GITHUB_JOB"
	],
	...[
		"GITHUB_REF",
		"GITHUB_REF_NAME",
		"GITHUB_REF_PROTECTED",
		"GITHUB_REF_TYPE"
	],
	...[
		"GITHUB_REPOSITORY",
		"GITHUB_REPOSITORY_ID",
		"GITHUB_REPOSITORY_OWNER",
		"GITHUB_REPOSITORY_OWNER_ID"
	],
	...[
		"GITHUB_RETENTION_DAYS",
		"GITHUB_RUN_ATTEMPT",
		"GITHUB_RUN_ID",
		"GITHUB_RUN_NUMBER"
	],
	...[
		"GITHUB_SERVER_URL",
		"GITHUB_SHA",
		"GITHUB_TRIGGERING_ACTOR"
	],
	...[
		"GITHUB_WORKFLOW",
		"GITHUB_WORKFLOW_REF",
		"GITHUB_WORKFLOW_SHA"
	],
	...[
		"RUNNER_DEBUG",
		"RUNNER_ENVIRONMENT",
		"RUNNER_NAME"
	]
];
function readRunVariables(env) {
	const known = NAMES.flatMap((name) => {
		const value = env[name];
		return value === void 0 || value === "" ? [] : [{
			name,
			value
		}];
	});
	return known.length === 0 ? [] : [...known, {
		name: "RUNNER_OS",
		value: "Linux"
	}];
}
// src/inputs/known-inputs.ts
const INPUTS = {
	"image": "",
	"run": "",
	"shell": "sh -e",
	"command": "",
	"args": "",
	"working-directory": "",
	"env": "",
	"secret-env": "",
	"checkout": "false",
	"files-in": "",
	"files-out": "",
	"files-out-to": "",
	"checkout-image": "docker.io/alpine/git:2.54.0",
	"checkout-token": null,
	"kubeconfig": "",
	"context": "",
	"namespace": "",
	"server": "",
	"certificate-authority": "",
	"oidc-audience": "",
	"defaults": "",
	"pull-policy": "",
	"allowed-pull-policies": "",
	"registry-credentials": "",
	"image-pull-secrets": "",
	"preflight": "auto",
	"preflight-pull-policy": "",
	"mode": "run",
	"resources": "",
	"services": "",
	"pod-template": "",
	"container": "step",
	"node-selector": "",
	"service-account": "",
	"security": "",
	"labels": "",
	"timeout": "6h",
	"schedule-timeout": "15m",
	"retries": "0",
	"retry-on": "disruption",
	"pull-timeout": "",
	"pull-grace": "30s",
	"setup-grace": "5m",
	"connection-grace": "5m",
	"cleanup": "always",
	"hold-on-failure": "",
	"summary": "always",
	"usage": "false",
	"hand-back": "",
	"otel-endpoint": "",
	"dry-run": "false",
	"tape": "",
	"github-token": null,
	"check-run-id": null,
	"workflow-ref": null
};
// src/inputs/central-defaults.ts
const NOT_CENTRAL = new Set([
	...[
		"kubeconfig",
		"context",
		"namespace",
		"server",
		"certificate-authority",
		"oidc-audience",
		"defaults"
	],
	...[
		"run",
		"command",
		"args",
		"mode",
		"hold-on-failure",
		"dry-run",
		"tape"
	],
	...[
		"checkout-token",
		"github-token",
		"check-run-id",
		"workflow-ref"
	]
]);
const YAML_INPUTS = new Set([
	"pod-template",
	"resources",
	"services"
]);
function withCentralDefaults(input, defaults, where) {
	if (defaults === void 0) return {
		input,
		central: new Set()
	};
	if (!isObject(defaults)) throw inputError([`${where}: the value is not a map; write INPUT: value`]);
	const values = new Map();
	const problems = [];
	for (const [name, value] of Object.entries(defaults)) {
		const text = textOf(name, value);
		if (!Object.hasOwn(INPUTS, name)) problems.push(`${where}: ${quoted(name)} is not an input; remove it, or correct its name`);
		else if (NOT_CENTRAL.has(name)) problems.push(`${where}: ${name} cannot have a central default; set it in the workflow`);
		else if (text === void 0) problems.push(`${where}: ${name} has neither text, a number, true, false, a list nor a map; correct it`);
		else if (["", INPUTS[name]?.trim()].includes(input(name).trim())) values.set(name, text);
	}
	if (problems.length > 0) throw inputError(problems);
	return {
		input: (name) => values.get(name) ?? input(name),
		central: new Set(values.keys())
	};
}
function textOf(name, value) {
	const isScalar = (one) => [
		"string",
		"number",
		"boolean"
	].includes(typeof one);
	if (isScalar(value)) return String(value);
	if (Array.isArray(value)) return value.every(isScalar) ? value.join("\n") : void 0;
	if (isObject(value) && YAML_INPUTS.has(name)) return JSON.stringify(value);
	if (!isObject(value) || !Object.values(value).every(isScalar)) return void 0;
	return Object.entries(value).map((entry) => entry.join("=")).join("\n");
}
function readGivenDefaults(input) {
	const text = input("defaults");
	if (text.trim() === "") return void 0;
	const parsed = parseYaml(text, {
		numbers: "exact",
		isFirstOfSeveral: true
	});
	if ("problem" in parsed) throw inputError([`defaults: the value cannot be read: ${parsed.problem}`]);
	return parsed.value;
}
// src/job/job.ts
const SETUP_GRACE_MS = 3e5;
const HAND_BACK = [
	"annotations",
	"groups",
	"masks",
	"summary",
	"env"
];
// src/job/shells.ts
function interpreterIn(words) {
	const [path = "", ...options] = words;
	const name = path.slice(path.lastIndexOf("/") + 1);
	if (name === "") return void 0;
	if (name !== "env") return {
		name,
		options: options.join(" ")
	};
	const program = options.findIndex((word) => !word.startsWith("-") && !word.includes("="));
	return program === -1 ? void 0 : interpreterIn(options.slice(program));
}
const SH = /^(?:sh|dash|ash|busybox)$/;
// src/plan/exit-trap.ts
function runsExitTrap(command) {
	if (command.kind !== "script") return false;
	const { name, options } = interpreterIn(command.shell) ?? {
		name: "",
		options: ""
	};
	return (name === "busybox" ? /^a?sh\b/.test(options) : name === "bash" || SH.test(name)) && Buffer.byteLength(command.script) <= 126976;
}
function withExitTrap(script, parts, hold) {
	const copies = OUTPUTS.map(({ number, copy }) => `${copy}>&${number}`).join(" ");
	const trap = `{ trap '{ { ${[
		"pod_step_code=$?;",
		...parts,
		...hold ? [holding(hold)] : []
	].join(" ")} } || :; } 2>/dev/null' EXIT; } 2>/dev/null`;
	return `${hold ? `exec ${copies}; ` : ""}${trap}; ${script}`;
}
const CGROUPS = {
	ofProcess: "/proc/self/cgroup",
	root: "/sys/fs/cgroup"
};
function appendUsage(file, { ofProcess, root } = CGROUPS) {
	return `pod_step_v1=; pod_step_v2=; pod_step_used=; pod_step_line=;
    if [ -w "${file}" ]; then
      [ ! -r "${ofProcess}" ] || while command read -r pod_step_line; do
        case "$pod_step_line" in
          *:memory:*) pod_step_v1="\${pod_step_line#*:memory:}";;
          0::*) pod_step_v2="\${pod_step_line#0::}"; pod_step_v2="\${pod_step_v2%/}";;
        esac;
      done <"${ofProcess}";
      [ -d "${root}/memory$pod_step_v1" ] || pod_step_v1=;
      for pod_step_file in ${[
		...[
			"memory.peak",
			"memory.events",
			"cpu.stat"
		].map((name) => `$pod_step_v2/${name}`),
		...["memory.max_usage_in_bytes", "memory.oom_control"].map((name) => `/memory$pod_step_v1/${name}`),
		...["/cpuacct$pod_step_v1/cpuacct.usage", "/cpu$pod_step_v1/cpu.stat"]
	].map((path) => `"${root}${path}"`).join(" ")}; do
        [ ! -r "$pod_step_file" ] || while command read -r pod_step_line; do
          case "$pod_step_line" in
            "usage_usec "*|"throttled_usec "*|"throttled_time "*|"oom_kill "*)
              pod_step_used="$pod_step_used $pod_step_line";;
            [0-9]*) pod_step_used="$pod_step_used \${pod_step_file##*/} $pod_step_line";;
          esac;
        done <"$pod_step_file";
      done;
      if command trap "" XFSZ; then
        if [ -n "\${BASH_VERSION-}" ]; then command ulimit -S -f 3; else command ulimit -S -f 7; fi &&
        command printf "\\036${USAGE_NAME}=%s\\n" "\${pod_step_used# }" >>"${file}";
      fi;
    fi;`.replaceAll(/\n +/g, " ");
}
const OUTPUTS = [{
	output: "stdout",
	number: 1,
	copy: 7
}, {
	output: "stderr",
	number: 2,
	copy: 8
}];
function holding({ word, seconds }) {
	return [
		"case \"$pod_step_code\" in 0|130|143) ;; *) if command -v sleep >/dev/null; then",
		"trap \"exit $pod_step_code\" TERM INT QUIT;",
		...OUTPUTS.map(({ output, copy }) => `command echo "pod-step holds ${word} ${output} $pod_step_code" >&${copy};`),
		`command sleep ${seconds} & wait $!; fi;; esac;`
	].join(" ");
}
function readHeldLine(line, word) {
	const said = /pod-step holds ([0-9a-f]+) (stdout|stderr) ([1-9]\d{0,2})\r?$/.exec(line);
	const [, itsWord, output = "", code] = said ?? [];
	const exitCode = Number(code);
	if (said === null || itsWord !== word || exitCode > 255) return void 0;
	return {
		output,
		exitCode,
		before: line.slice(0, said.index)
	};
}
// src/inputs/values.ts
const MAX_PROBLEMS = 20;
function problemsOf(input, all) {
	const more = all.length - MAX_PROBLEMS;
	return [...all.slice(0, MAX_PROBLEMS), ...more > 0 ? [`and ${more} more problems`] : []].map((one) => `${input}: ${one}`);
}
function readInputs(raw, read) {
	const problems = new Map();
	const report = (input, problem) => {
		if (problem === void 0) return;
		const known = problems.get(input);
		if (known === void 0) problems.set(input, [problem]);
		else known.push(problem);
	};
	const result = read({
		raw,
		text: (name) => raw(name).trim(),
		report
	});
	if (problems.size > 0) throw inputError([...problems].flatMap((entry) => problemsOf(...entry)));
	return result;
}
function parseInput({ raw, report }, name, parse) {
	return parse(raw(name), (problem) => void report(name, problem));
}
function given(text) {
	return text.trim() === "" ? void 0 : text;
}
function readChoice({ text, report }, name, choices) {
	const word = text(name);
	const choice = choices.find((one) => one === word);
	if (word !== "" && choice === void 0) report(name, `${quoted(word)} must be one of ${choices.join(", ")}`);
	return choice ?? choices[0];
}
function readSwitch({ text, report }, name) {
	const value = parseSwitch(text(name));
	if (value === void 0) report(name, `${quoted(text(name))} must be true or false`);
	return value ?? false;
}
function parseSwitch(text) {
	if (/^(true|True|TRUE)$/.test(text)) return true;
	return /^(false|False|FALSE|)$/.test(text) ? false : void 0;
}
const MAX_DURATION_MS = 2147483e3;
const UNITS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5
};
const MAX_LENGTH = 50;
function parseDuration(text) {
	if (text.length > MAX_LENGTH) return void 0;
	const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
	if (parts.length === 0 || parts.map((part) => part[0]).join("") !== text) return void 0;
	const spans = parts.map(([, number, unit = ""]) => Number(number) * (UNITS[unit] ?? NaN));
	const total = Math.round(spans.reduce((sum, span) => sum + span));
	return total <= MAX_DURATION_MS ? total : void 0;
}
function problemOfDuration(text, leastMs, hidden) {
	const last = leastMs === 0 ? "0s" : "1h30m";
	return `${quoted(text, hidden)} is not a valid duration (${leastMs / 1e3}s to 24 days); write it as in 90s, 10m or ${last}`;
}
function readDuration({ text, report }, name, fallback, leastMs = 1e3) {
	const written = text(name);
	if (written === "") return fallback;
	const milliseconds = parseDuration(written) ?? -1;
	if (milliseconds < leastMs) report(name, problemOfDuration(written, leastMs));
	return milliseconds;
}
function numberedLines(text) {
	return text.split(/\r\n?|\n/).map((line, index) => ({
		line: line.trim(),
		number: index + 1
	})).filter(({ line }) => line !== "" && !line.startsWith("#"));
}
function numberedRules(text) {
	return numberedLines(text).map(({ line, number }) => ({
		line: line.replace(/(?<!\S)#.*/s, "").trim(),
		number
	}));
}
function entriesOf(text) {
	return numberedRules(text).flatMap(({ line }) => line.split(/[\s,]+/).filter((entry) => entry !== ""));
}
const KEY = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;
function problemOfKey(key) {
	return isReserved(key) ? `has the key ${key}, which is reserved for Pod Step; remove it` : void 0;
}
function parseLabels(text, report) {
	const labels = new Map();
	for (const { line, number } of numberedRules(text)) {
		const equals = line.indexOf("=");
		const key = line.slice(0, Math.max(equals, 0)).trim();
		const value = line.slice(equals + 1).trim();
		const problem = equals === -1 ? "is not a valid label; write KEY=VALUE" : problemOf$2(key, value, labels);
		if (problem === void 0) labels.set(key, value);
		else report(`line ${number}${codePoints(line)} ${problem}`);
	}
	return Object.fromEntries(labels);
}
function problemOf$2(key, value, before) {
	if (!KEY.test(key)) return "does not have a valid label key before \"=\"; write it as in team or example.com/team";
	if (/[,;=]/.test(value)) return "has more than one label; write each on its own line, without a comma";
	if (!VALUE.test(value)) return "does not have a valid label value after \"=\"; use at most 63 letters, digits, \"-\", \"_\" and \".\"";
	if (before.has(key)) return "repeats a key that is already set; remove one of the lines";
	return problemOfKey(key);
}
function isNear(one, other) {
	const [a, b] = rests(one, other);
	return a.slice(1) === b.slice(1) || isNearest(one, other);
}
function isNearest(one, other) {
	const [a, b] = rests(one, other);
	const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
	return a === b || isSwapped || a.slice(1) === b || a === b.slice(1);
}
function rests(one, other) {
	let begin = 0;
	while (begin < one.length && one[begin] === other[begin]) begin++;
	return [one.slice(begin), other.slice(begin)];
}
// src/inputs/commands.ts
function readCommand(inputs, template) {
	const { raw, text, report } = inputs;
	const script = given(raw("run"));
	const shell = given(text("shell"));
	report("shell", problemOfShell(shell ?? ""));
	const words = {
		command: readArguments(inputs, "command"),
		args: readArguments(inputs, "args")
	};
	const { command = [], args = [] } = words;
	const isCheck = text("mode") === "check";
	if (isCheck && (script ?? command[0] ?? args[0]) !== void 0) report("mode", "check does not run anything; leave out run, command and args");
	if (script === void 0) {
		if ((isCheck || raw("command").trim() !== "" || raw("args").trim() !== "") && shell !== void 0 && shell !== "sh -e") report("shell", "is set without run, and only a script has a shell; leave shell out");
		if (!isCheck && template !== void 0) reportNothingToRun(inputs, words, template);
		return {
			kind: "exec",
			command,
			args
		};
	}
	if (isEmptyScript(script)) report("run", `the script has no command, only comments. ${EMPTY}`);
	if (command.length > 0) report("command", "is set together with run; use only one of them");
	if (args.length > 0) report("args", "is set together with run; args belongs to command, or to the ENTRYPOINT of the image");
	return {
		kind: "script",
		script,
		shell: (shell ?? "sh -e").split(/\s+/)
	};
}
const EMPTY = "If it comes from an expression, such as matrix.cmd, that expression has no value in this job: check its name";
const OF_IMAGE = "To run the program of the image, write `args: []`";
function reportNothingToRun({ raw, report }, { command, args }, template) {
	if (command === void 0 || args === void 0) return;
	const hasCommand = command.length > 0;
	const program = hasCommand ? command : template.command ?? [];
	const words = [...program, ...args.length > 0 || hasCommand ? args : template.args ?? []];
	const owner = args.length > 0 ? "args" : hasCommand ? "command" : "pod-template";
	if (!hasCommand && raw("command").trim() !== "") report("command", `does not name a program. ${EMPTY}. ${OF_IMAGE}, and leave command out`);
	else if (words.length === 0 && raw("args").trim() === "" && template.args === void 0) report("run", `nothing to run: run, command and args are missing or empty. ${EMPTY}. ${OF_IMAGE}`);
	else if (hasCommand && isBlank(command[0])) report("command", `the name of the program is empty. ${EMPTY}`);
	else if (program.length === 0 && words.length > 0 && words.every(isBlank)) report(owner, `every argument is empty. ${EMPTY}`);
	else if (isEmptyScript(scriptIn(words) ?? "none")) report(owner, `the script after -c has no command. ${EMPTY}`);
}
function isBlank(word) {
	return word === void 0 || word.trim() === "";
}
const SHELL = /^(?:ba|da|a|z|k|mk)?sh$/;
function scriptIn(words) {
	const shell = words.findIndex((word) => SHELL.test(word.slice(word.lastIndexOf("/") + 1)));
	const option = words.findIndex((word, index) => shell !== -1 && index > shell && /^-[A-Za-z]*c$/.test(word));
	return option === -1 ? void 0 : words[option + 1];
}
const WITHOUT_COMMAND = /^(?:set\s+[-+][^;&|$`#]*;\s*)*(?:set\s+[-+][^;&|$`#]*)?(?:#.*)?$/;
function isEmptyScript(script) {
	return script.split(/[\r\n]+/).every((line) => WITHOUT_COMMAND.test(line.trim()));
}
const NO_SHELL = /^(?:true|false|echo|(?:php|node|nodejs|deno|bun|perl|ruby|lua)[\d.-]*)$/;
function problemOfShell(shell) {
	if (shell.includes("{0}")) return "contains {0}, but the script is passed after -c and not as a file; remove {0}, as in bash -eo pipefail";
	const { name = "" } = interpreterIn(shell.split(/\s+/)) ?? {};
	if (NO_SHELL.test(name)) return `${name} does not accept a script after -c; set a shell, as in bash -eo pipefail, or pass the script to the program in command, as in ["node", "-e", "\u2026"]`;
	if (/["'`]|(?<!\S)#/.test(shell)) return "contains quotes or a comment, which are not interpreted; remove them";
}
function readArguments({ raw, report }, name) {
	const list = parseArguments(raw(name).replace(/^\ufeff/, ""), name === "command");
	if (typeof list !== "string") return list;
	report(name, list);
}
function parseArguments(text, isProgram) {
	if (LIST.test(text)) return parseList(text);
	const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
	const [first = ""] = lines;
	if (/\s/.test(first.trim()) && (lines.length === 1 || isProgram)) return `${lines.length === 1 ? "the line" : "the first line"} has spaces and would be a single argument; write one argument per line, or a list such as ["make", "test"]`;
	return lines.map((line) => line.trimEnd());
}
const LIST = /^(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*[ \t]*(?:\[|-[ \t])/;
function parseList(text) {
	const parsed = parseYaml(text, { numbers: "text" });
	if ("problem" in parsed) return `is not a valid list: ${parsed.problem}`;
	const list = parsed.value;
	if (!Array.isArray(list)) return "is not a valid list";
	const bad = list.findIndex((entry) => typeof entry !== "string" || entry.includes("\0"));
	return bad === -1 ? list : `entry ${bad + 1} is not text, or has a zero byte; put it in quotes`;
}
const YAML = /^\ufeff?[ \t]*(\{|(requests|limits)[ \t]*:)/m;
const NAME$3 = /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)$/;
const FORMS = "write cpu=500m, limits.memory=2Gi, or YAML with requests and limits";
function parseResources(text, report) {
	if (!YAML.test(text)) return readLines(numberedRules(text).map(({ line, number }) => [`line ${number}`, line]), report);
	const parsed = parseYaml(text, { numbers: "text" });
	if ("value" in parsed) return readResources(parsed.value, report);
	report(`is not valid YAML: ${parsed.problem}`);
}
function readResources(map, report) {
	if (!isObject(map)) report(`is not a map; ${FORMS}`);
	return readLines((isObject(map) ? linesOf(map) : []).map((line, index) => [`entry ${index + 1}`, line]), report);
}
function linesOf(map) {
	return Object.entries(map).flatMap(([name, value]) => {
		if (isObject(value)) return linesOf(value).map((line) => `${name}.${line}`);
		return value === null && /^(requests|limits)$/.test(name) ? [] : [`${name}=${value ?? ""}`];
	});
}
function readLines(lines, report) {
	const resources = {};
	for (const [place, line] of lines) {
		const equals = line.indexOf("=");
		const quantity = line.slice(equals + 1).trim();
		const [, kind, name = ""] = NAME$3.exec(line.slice(0, Math.max(equals, 0)).trim()) ?? [];
		const list = kind === "limits" ? kind : "requests";
		const known = resources[list] ?? {};
		resources[list] = known;
		const problem = problemOfResource(name, quantity, known);
		report(problem && `${place}${codePoints(line)} ${problem}`);
		known[name] = quantity;
	}
	const ofDevices = Object.entries(resources.requests ?? {}).filter(([name]) => !STANDARD.includes(name));
	if (ofDevices.length > 0) resources.limits = {
		...Object.fromEntries(ofDevices),
		...resources.limits
	};
	return lines.length === 0 ? void 0 : resources;
}
const STANDARD = [
	"cpu",
	"memory",
	"ephemeral-storage"
];
function problemOfResource(name, quantity, known) {
	if (name === "" || quantity === "") return `is not a valid resource; ${FORMS}`;
	if (Object.hasOwn(known, name)) return "repeats a resource that is already set; remove one of them";
	if (/[,;=]/.test(quantity)) return "has more than one entry; write each on its own line, without a comma";
	const amount = parseQuantity(quantity);
	if (amount === void 0) return "does not have a valid quantity; write it as in 500m, 2 or 512Mi (Kubernetes units have no space and no trailing B)";
	const isStandard = STANDARD.includes(name) || name.startsWith("hugepages-");
	if (!isStandard && !name.includes("/")) return `does not name a Kubernetes resource; use ${STANDARD.join(", ")}, hugepages-2Mi or a device such as nvidia.com/gpu, and limits.memory for a limit`;
	return name !== "cpu" && isStandard && amount > 0 && amount < 1024 ? "is less than 1 KiB: a number alone is bytes, and m is a thousandth of a byte; write Mi for mebibytes" : void 0;
}
// src/job/image-reference.ts
const MAX_NAME_LENGTH = 255;
const MAX_REFERENCE_LENGTH = 1e3;
const SEGMENT = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const HOST = /^(?:(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*|\[[a-fA-F0-9:]+\])(?::[0-9]+)?$/;
const TAG = /^[\w][\w.-]{0,127}$/;
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$/;
function parseImageReference(text) {
	if (text.length > MAX_REFERENCE_LENGTH) return { problem: "it is too long" };
	if (/\s/.test(text)) return { problem: "it contains a space" };
	if (/^[a-z]+:\/\//i.test(text)) return { problem: "it starts like a URL; remove the part before the host" };
	const [named, digest, ...more] = text.split("@");
	if (more.length > 0) return { problem: "it has more than one @" };
	if (named === void 0 || named === "") return { problem: "the name is missing" };
	const { name, tag } = splitTag(named);
	const problem = digestProblem(digest) ?? tagProblem(tag) ?? nameProblem(name);
	if (problem !== void 0) return { problem };
	return {
		...splitRegistry(name),
		tag,
		digest
	};
}
function hasDigest(image) {
	const reference = parseImageReference(image);
	return "digest" in reference && reference.digest !== void 0;
}
function splitTag(named) {
	const colon = named.lastIndexOf(":");
	if (colon === -1 || named.indexOf("/", colon) !== -1) return {
		name: named,
		tag: void 0
	};
	return {
		name: named.slice(0, colon),
		tag: named.slice(colon + 1)
	};
}
function splitRegistry(name) {
	const { host = "docker.io", path } = splitHost(name);
	const registry = host === "index.docker.io" ? "docker.io" : host;
	return {
		registry,
		repository: registry === "docker.io" && !path.includes("/") ? `library/${path}` : path
	};
}
function splitHost(name) {
	const slash = name.indexOf("/");
	const first = name.slice(0, slash);
	return slash > 0 && (/[.:]/.test(first) || first === "localhost") ? {
		host: first,
		path: name.slice(slash + 1)
	} : { path: name };
}
function digestProblem(digest) {
	return digest === void 0 || DIGEST.test(digest) ? void 0 : "the part after @ is not a valid digest (sha256: and 64 hexadecimal digits in lowercase)";
}
function tagProblem(tag) {
	if (tag === void 0 || TAG.test(tag)) return void 0;
	if (tag === "") return "the tag after the colon is missing";
	return `"${tag}" is not a valid tag; use at most 128 letters, digits, "_", "." and "-", starting with a letter, digit or "_"`;
}
function nameProblem(name) {
	if (name === "") return "the name is missing";
	if (/^[a-f0-9]{64}$/.test(name)) return "it is an image ID; use a name";
	const { host, path } = splitHost(name);
	if (host !== void 0 && !HOST.test(host)) return `"${host}" is not a valid registry host`;
	if (path.length > MAX_NAME_LENGTH) return `its name is longer than ${MAX_NAME_LENGTH} characters`;
	const bad = path.split("/").find((segment) => !SEGMENT.test(segment));
	if (bad === void 0) return void 0;
	if (bad === "") return "a part of its path is empty (two slashes, or one at an end)";
	if (bad !== bad.toLowerCase()) return `"${bad}" has uppercase letters; write image names in lowercase`;
	return `"${bad}" is not a valid part of an image name; use lowercase letters and digits, with ".", "_" or "-" between them`;
}
function isWrittenAlike(one, other) {
	return one === other || spelling(one) === spelling(other);
}
function isSameImage(one, other) {
	return one === other || canonicalName(one) === canonicalName(other);
}
function isAsAsked(given, asked) {
	if (isSameImage(given, asked)) return true;
	const [one, other] = [parseImageReference(given), parseImageReference(asked)];
	if ("problem" in one || "problem" in other) return false;
	const isSameRepository = one.registry === other.registry && one.repository === other.repository;
	const isPinned = one.digest !== void 0 && other.digest === void 0;
	return isSameRepository && isPinned && (one.tag ?? other.tag ?? "latest") === (other.tag ?? "latest");
}
function spelling(image) {
	const reference = parseImageReference(image);
	if ("problem" in reference) return image;
	const { tag, digest } = reference;
	const [named = ""] = image.split("@");
	return `${tag === void 0 ? named : named.slice(0, -tag.length - 1)}${identifierOf(tag, digest)}`;
}
function canonicalName(image) {
	const reference = parseImageReference(image);
	if ("problem" in reference) return image;
	const { registry, repository, tag, digest } = reference;
	return `${registry}/${repository}${identifierOf(tag, digest)}`;
}
function identifierOf(tag, digest) {
	return digest === void 0 ? `:${tag ?? "latest"}` : `@${digest}`;
}
const DOCKER_HUB = "https://index.docker.io/v1/";
function registryKey(registry) {
	return /^(?:(?:index|registry-1)\.)?docker\.io$/.test(registry) ? DOCKER_HUB : registry;
}
// src/inputs/credentials.ts
const REGISTRY = /^([a-z0-9.-]+(:\d+)?|\[[a-f0-9:]+\]:\d+)(\/[^\s]*)?$/;
const LINE = /^(\S+)(?:\s+(\S+)(?:\s+(.+))?)?$/s;
function parseRegistryCredentials(text, report) {
	const credentials = [];
	const lines = new Map();
	if (text.trimStart().startsWith("{")) {
		report(DOCKERS_FILE);
		return [];
	}
	for (const { line, number } of numberedLines(text)) {
		const [, registry = "", user = "", password = ""] = LINE.exec(line) ?? [];
		const key = registryKey(registry);
		const problem = problemOf$1({
			registry,
			user,
			password
		}, lines.get(key));
		lines.set(key, lines.get(key) ?? number);
		if (problem === void 0) credentials.push({
			registry,
			user,
			password
		});
		else report(`line ${number} ${problem}`);
	}
	return credentials;
}
const DOCKERS_FILE = "is JSON, such as the config.json of Docker; write a line REGISTRY USER PASSWORD for each registry, or create a pull secret from the file and set image-pull-secrets";
function problemOf$1({ registry, user, password }, before) {
	if (user !== "" && password === "") return "has only two fields; write REGISTRY USER PASSWORD. If the password comes from a secret, check that the secret exists. Pull requests from forks and from Dependabot get no secrets";
	if (user === "") return "is not a valid line; write REGISTRY USER PASSWORD";
	if (!isHost(registry)) return `does not start with a registry host in lowercase${codePoints(registry)}; write it as in ghcr.io, or docker.io for Docker Hub`;
	if (user.includes(":")) return "has a colon in its user, and nodes read the rest as the password; remove the colon";
	if (before !== void 0) return `repeats the registry of line ${before}; remove one of them`;
	const problem = tooShort(password);
	return problem && `has a password that ${problem}`;
}
function isHost(registry) {
	return REGISTRY.test(registry) && /^(?:localhost(?:\/|$)|[^/]*[.:])/.test(registry);
}
function readCredentials(inputs, ofServices) {
	const joined = parseInput(inputs, "registry-credentials", parseRegistryCredentials);
	for (const one of ofServices) {
		const same = joined.find(({ registry }) => registryKey(registry) === registryKey(one.registry));
		if (same === void 0) joined.push(one);
		else if (same.user !== one.user || same.password !== one.password) inputs.report("services", `the registry ${one.registry} has other credentials in another service or in registry-credentials; set one that can pull all its images`);
	}
	return joined;
}
// src/inputs/environment.ts
const NAME$2 = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SEVERAL_LINES$1 = "for a multiline value, write NAME<<END, the lines, and END on its own line";
function parseEnvironment(text, report) {
	const lines = text.split(/\r?\n/);
	const variables = [];
	const known = new Map();
	let isUnreadable = false;
	for (let index = 0; index < lines.length; index++) {
		const raw = lines[index] ?? "";
		const line = index + 1;
		if (raw.trim() === "" || raw.trimStart().startsWith("#")) continue;
		const found = readLine(raw);
		const before = variables.at(-1);
		if (found === void 0 || continuesBase64(before?.value, raw)) {
			if (!isUnreadable) report(notOfTheForm(line, raw, before));
			isUnreadable = true;
			continue;
		}
		isUnreadable = false;
		const { name, isLong, rest } = found;
		const first = known.get(name);
		if (first === void 0) known.set(name, line);
		else report(`line ${line} repeats the variable of line ${first}; remove one of them`);
		if (!isLong && /\s=$/.test(raw.slice(0, raw.length - rest.length)) && /^\s/.test(rest)) report(`line ${line} has spaces around "=", which would be part of the value; write NAME=value`);
		const entry = valueAt(lines, index, isLong ? {
			...found,
			rest: rest.trim()
		} : found);
		if (entry === void 0) {
			report(`line ${line} starts a multiline value that has no end; write the word after << on its own line, without spaces before it`);
			return variables;
		}
		variables.push({
			name,
			value: entry.value,
			line
		});
		index = entry.last;
	}
	return variables;
}
function notOfTheForm(line, raw, before) {
	const name = raw.slice(0, Math.max(raw.indexOf("="), 0));
	const hint = before === void 0 ? "" : `the value of line ${before.line} may continue there; `;
	return `line ${line} is not of the form NAME=value${codePoints(name)} (a name has letters, digits and "_"); ${hint}${SEVERAL_LINES$1}`;
}
function readLine(line) {
	const entry = entryIn(line);
	const name = entry?.name.trim() ?? "";
	return entry && NAME$2.test(name) ? {
		...entry,
		name
	} : void 0;
}
function isCutKey(value) {
	return value.trimStart().startsWith("-----BEGIN ") && !value.includes("-----END ");
}
const MIN_WRAPPED = 60;
const MIN_TAIL = 8;
const MIN_LONE_TAIL = 20;
function continuesBase64(before, line) {
	const text = line.trim();
	const name = text.replace(/={1,2}$/, "");
	if (before === void 0 || name === text || text.length % 4 !== 0 || !/^[A-Za-z0-9]+$/.test(name)) return false;
	const isMixed = /[A-Z]/.test(name) && /[a-z]/.test(name);
	const value = before.trim();
	if (value === "") return isMixed && /[0-9]/.test(name) && name.length >= MIN_LONE_TAIL;
	return value.length >= MIN_WRAPPED && /^[A-Za-z0-9+/]+$/.test(value) && isMixed && name.length >= MIN_TAIL;
}
function readVariables(inputs) {
	const { report } = inputs;
	const { variables: env } = readEnvironment(inputs, "env");
	const { variables: secretEnv, isWhole } = readEnvironment(inputs, "secret-env");
	const open = new Map(env.map(({ name, line }) => [name, line]));
	for (const { name, line } of secretEnv) {
		const other = open.get(name);
		if (other !== void 0) report("secret-env", `line ${line} sets a variable that line ${other} of env also sets; set it in only one of them`);
	}
	for (const { value, line } of secretEnv) {
		const problem = isWhole ? tooShort(value) : void 0;
		if (problem !== void 0) report("secret-env", `the value of line ${line} ${problem}, or use env if it is not a secret`);
	}
	const plain = ({ name, value }) => ({
		name,
		value
	});
	const empty = secretEnv.filter(({ value }) => value === "").map(({ line }) => line);
	return {
		env: env.map(plain),
		secretEnv: secretEnv.map(plain),
		warnings: warningsOf(empty)
	};
}
function warningsOf(empty) {
	if (empty.length === 0) return [];
	return [{
		title: "A secret variable is empty",
		message: `secret-env has no value in ${empty.length === 1 ? `line ${empty[0]}` : `lines ${empty.join(", ")}`}. If it comes from a secret, check that the secret exists and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets.`
	}];
}
function readEnvironment(inputs, name) {
	let isWhole = true;
	const report = (problem) => {
		isWhole = false;
		inputs.report(name, problem);
	};
	const variables = parseEnvironment(inputs.raw(name), report);
	for (const { value, line } of variables) if (value.includes("\0")) report(`the value of line ${line} contains a zero byte; remove it`);
	else if (isWhole && isCutKey(value)) report(`line ${line} contains only the first line of a key; ${SEVERAL_LINES$1}`);
	return {
		variables,
		isWhole
	};
}
// src/inputs/hand-back.ts
const MAX_VARIABLES = 100;
const NAMES_FOLLOW = /(?:^|[\s,])env:/;
const NAME$1 = /^[A-Za-z_]\w*$/;
const STEERING = new RegExp(`^(?:${[
	"PATH|PATHEXT|COMSPEC|ENV|IFS|PS4|SHELLOPTS|CDPATH|PROMPT_COMMAND|PSMODULEPATH|KUBECONFIG|BASH_.*|LD_.*|DYLD_.*",
	"HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_CONFIG_(?:HOME|DIRS)|ZDOTDIR|CURL_HOME|WGETRC",
	"(?:GITHUB|RUNNER|ACTIONS|INPUT|GIT|DOCKER|SSH)_.*|.*PROXY.*|AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE",
	"OPENSSL_.*|SSL_CERT_(?:FILE|DIR)|NODE_(?:EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)",
	"EDITOR|VISUAL|PAGER|BROWSER|LESSOPEN|MAKEFLAGS|GNUMAKEFLAGS|MAKEFILES",
	"NODE_(?:OPTIONS|PATH)|NPM_CONFIG_.*|YARN_.*|PYTHON[A-Z].*|PIP_.*|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|BUNDLE_.*|GEM_(?:HOME|PATH)",
	"(?:JDK_|_)?JAVA_(?:OPTIONS|OPTS|TOOL_OPTIONS)|(?:MAVEN|GRADLE)_(?:OPTS|ARGS)|DOTNET_STARTUP_HOOKS|CORECLR_.*|COR_.*",
	"GOFLAGS|GOENV|RUSTC(?:_.*)?|RUSTFLAGS|CARGO_.*|PHPRC|PHP_INI_SCAN_DIR|LUA_INIT.*"
].join("|")})$`, "i");
function mayBeHandedBack(name) {
	return NAME$1.test(name) && !STEERING.test(name);
}
function parseHandBack(text, report) {
	const hidden = looksSecret(text);
	const words = new Set();
	const variables = new Set();
	for (const { line } of numberedRules(text)) {
		const [own = "", ...after] = line.split(NAMES_FOLLOW);
		for (const word of [...entriesOf(own), ...after.length > 0 ? ["env"] : []]) words.add(word);
		for (const name of entriesOf(after.join(" "))) variables.add(name);
	}
	for (const word of words) if (!isWord(word)) report(`${quoted(word, hidden)} is not something that can be handed back; ${FORM}`);
	if (words.has("env") && variables.size === 0) report("env names no variable; write the names that later steps get, as in env: VERSION, IMAGE_TAG");
	for (const name of variables) report(problemOfName$1(name, hidden));
	if (variables.size > MAX_VARIABLES) report(`env names ${variables.size} variables, more than ${MAX_VARIABLES}; hand back a file instead`);
	return {
		words: [...words].filter(isWord),
		variables: [...variables]
	};
}
function isWord(word) {
	return HAND_BACK.some((one) => one === word);
}
const FORM = `use ${HAND_BACK.filter((word) => word !== "env").join(", ")}, separated by commas or new lines, and a line such as env: VERSION, IMAGE_TAG`;
function problemOfName$1(name, hidden) {
	if (isWord(name)) return `${quoted(name)} comes after env:, where names of variables are; write it before env:, or on a separate line`;
	if (mayBeHandedBack(name)) return void 0;
	return NAME$1.test(name) ? `${quoted(name)} is never handed back, because it can change which programs later steps run; use another name` : `${quoted(name, hidden)} is not a valid name of a variable; use letters, digits and "_", as in env: VERSION, IMAGE_TAG`;
}
// src/inputs/kubernetes-names.ts
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
function problemOfName(name, what = "container") {
	if (!DNS_LABEL.test(name)) return `${quoted(name)} is not a valid ${what} name; use at most 63 lowercase letters, digits and "-"`;
	if (!isCheckName(name)) return void 0;
	return `${quoted(name)} is reserved for image preflight checks; choose a name that does not start with imagecheck`;
}
function problemOfObjectName(name, hidden) {
	if (DNS_SUBDOMAIN.test(name)) return void 0;
	return `${quoted(name, hidden)} is not a valid object name; use lowercase letters, digits, "-" and "."`;
}
function problemOfImage(image, hidden) {
	const reference = parseImageReference(image);
	if (!("problem" in reference)) return void 0;
	const why = isUnquotable(image, hidden) ? "" : `: ${reference.problem}`;
	return `${quoted(image, hidden)} is not a valid image reference${why}`;
}
function readNames({ raw, report }, input, problemOf) {
	const text = raw(input);
	const hidden = looksSecret(text);
	const names = entriesOf(text);
	for (const name of names) report(input, problemOf(name, hidden));
	return names;
}
// src/inputs/pulls.ts
const MAX_POLICIES = 100;
function parsePullPolicy(text, report) {
	const rules = {
		default: [],
		containers: new Map(),
		images: new Map()
	};
	readRules(text, "IMAGE = POLICY, POLICY", report, (rule, hidden) => addRule(rules, rule, hidden));
	return rules;
}
function parsePolicies(text, hidden = looksSecret(text)) {
	const words = text.split(",", 101).map((word) => word.trim());
	if (words.length > MAX_POLICIES) return { problem: `one line has more than ${MAX_POLICIES} policies; remove some` };
	const bad = words.find((word) => !BY_NAME.has(plain(word)));
	if (bad !== void 0) return { problem: `${bad === "" ? "a policy is missing" : `${quoted(bad, hidden)} is not a valid pull policy`}; use one of ${PULL_POLICIES.join(", ")}` };
	return words.flatMap((word) => BY_NAME.get(plain(word)) ?? []);
}
const BY_NAME = new Map(PULL_POLICIES.map((policy) => [plain(policy), policy]));
function plain(policy) {
	return policy.toLowerCase().replaceAll(/[-_]/g, "");
}
function addRule(rules, { name, value }, hidden) {
	const policies = parsePolicies(value, hidden);
	if (!Array.isArray(policies)) return policies.problem;
	if (name === void 0) {
		if (rules.default.length > 0) return `${quoted(value, hidden)} is a second line for all images; put all policies on one line, in the order to try them`;
		rules.default = policies;
	} else if (name.startsWith("container:")) {
		const container = name.slice(10).trim();
		if (!DNS_LABEL.test(container)) return `${quoted(container, hidden)} is not a valid container name`;
		if (rules.containers.has(container)) return `the container ${container} already has a line; remove one of them`;
		rules.containers.set(container, policies);
	} else {
		const image = parseImageReference(name);
		if ("problem" in image) return problemOfImage(name, hidden);
		if (rules.images.has(nameOf(image))) return `the image ${name} already has a line; remove one of them`;
		rules.images.set(nameOf(image), {
			image,
			policies
		});
	}
}
const DEFAULT_GRACE_MS = 3e4;
function readPulling(inputs, pullers) {
	return {
		pullGrace: parseInput(inputs, "pull-grace", parsePullGrace),
		...readPulls(inputs, pullers),
		preflight: readChoice(inputs, "preflight", [
			"auto",
			"image-volumes",
			"always",
			"never"
		])
	};
}
function readPulls(inputs, pullers) {
	const { report } = inputs;
	const rules = parseInput(inputs, "pull-policy", parsePullPolicy);
	const allowed = readPolicies(inputs, "allowed-pull-policies");
	const forChecks = readPolicies(inputs, "preflight-pull-policy");
	checkNames(inputs, rules, pullers);
	const pulls = pullers.flatMap((puller) => {
		const policies = policiesFor(rules, allowed, puller);
		const checkPolicies = forChecks === void 0 ? policies : policiesFor({
			...rules,
			default: forChecks
		}, allowed, puller, "preflight-pull-policy");
		const problem = "problem" in policies ? policies.problem : void 0;
		report("pull-policy", problem);
		if ("problem" in checkPolicies && checkPolicies.problem !== problem) report("preflight-pull-policy", checkPolicies.problem);
		if ("problem" in policies || "problem" in checkPolicies) return [];
		const { consumer, image } = puller;
		return [{
			consumer,
			image,
			policies,
			checkPolicies,
			failures: []
		}];
	});
	const images = pullers.map(({ image }) => image);
	return {
		pulls,
		warnings: uselessRules(rules, images).map((rule) => ({
			title: "A line of pull-policy matches no image",
			message: `pull-policy has a line for ${rule}, but the pod does not use it. Correct the line: the pod uses ${[...new Set(images)].join(", ")}.`
		}))
	};
}
function policiesFor(rules, allowed, puller, defaultFrom = "pull-policy") {
	const { policies, source } = wanted(rules, puller, defaultFrom);
	if (allowed === void 0) return policies;
	const kept = policies.filter((policy) => allowed.includes(policy));
	if (kept.length > 0) return kept;
	if (source === "nature") return allowed;
	return { problem: `${policies.join(", ")} for ${puller.image} (from ${source}) is not allowed; use one of allowed-pull-policies: ${allowed.join(", ")}` };
}
function wanted(rules, { consumer, image, own }, defaultFrom) {
	const ofContainer = rules.containers.get(consumer);
	if (ofContainer) return {
		policies: ofContainer,
		source: `the line for container:${consumer}`
	};
	const ofImage = ruleForImage([...rules.images.values()], image);
	if (ofImage) return {
		policies: ofImage.policies,
		source: `the line for ${nameOf(ofImage.image)}`
	};
	if (own !== void 0) return {
		policies: [own],
		source: `the pod-template's ${volumeIn(consumer) === void 0 ? "container " : ""}${consumer}`
	};
	if (rules.default.length > 0) return {
		policies: rules.default,
		source: defaultFrom
	};
	return {
		policies: [naturalPullPolicy(image)],
		source: "nature"
	};
}
function naturalPullPolicy(image) {
	return hasDigest(image) ? "IfNotPresent" : "Always";
}
function ruleForImage(rules, image) {
	const reference = parseImageReference(image);
	if ("problem" in reference) return void 0;
	const { registry, repository, digest } = reference;
	const tag = reference.tag ?? (digest === void 0 ? "latest" : void 0);
	const same = rules.filter(({ image }) => image.registry === registry && image.repository === repository);
	return same.find(({ image }) => image.digest !== void 0 && image.digest === digest) ?? same.find(({ image }) => image.digest === void 0 && image.tag !== void 0 && image.tag === tag) ?? same.find(({ image }) => image.digest === void 0 && image.tag === void 0);
}
function uselessRules(rules, images) {
	return [...rules.images].flatMap(([name, rule]) => images.every((image) => ruleForImage([rule], image) === void 0) ? [name] : []);
}
function nameOf({ registry, repository, tag, digest }) {
	return `${registry}/${repository}${tag === void 0 ? "" : `:${tag}`}${digest === void 0 ? "" : `@${digest}`}`;
}
function checkNames({ report }, { containers }, pullers) {
	const names = pullers.map(({ consumer }) => consumer).filter((one) => volumeIn(one) === void 0);
	for (const container of containers.keys()) if (!names.includes(container)) report("pull-policy", `the pod has no container ${quoted(container)}; use one of ${names.join(", ")}`);
}
function readPolicies({ text, report }, name) {
	if (text(name) === "") return void 0;
	const policies = parsePolicies(numberedRules(text(name)).map(({ line }) => line.replace(/,$/, "")).join(","));
	if (Array.isArray(policies)) return policies;
	report(name, policies.problem);
}
function parsePullGrace(text, report) {
	const byCause = {};
	let ms;
	readRules(text, "REASON = DURATION", report, ({ name, value }, hidden) => {
		if (/,/.test(`${name}${value}`)) return `${name === void 0 ? quoted(value, hidden) : "it"} has a comma; write each duration on its own line`;
		const span = parseDuration(value);
		if (span === void 0) return problemOfDuration(value, 0, hidden);
		if (name === void 0) {
			if (ms !== void 0) return `${quoted(value, hidden)} is a second duration for all reasons; remove one of them`;
			ms = span;
			return;
		}
		if (!require_late.isCause(name)) return `${quoted(name, hidden)} is not a valid reason; use one of ${Object.keys(require_late.CAUSES).join(", ")}`;
		if (name in byCause) return `${name} is already set; remove one of the lines`;
		byCause[name] = span;
	});
	return {
		ms: ms ?? DEFAULT_GRACE_MS,
		byCause
	};
}
function pullersInList(own, images) {
	const pullers = own.filter(({ consumer, image }) => volumeIn(consumer) === void 0 && image !== "");
	const names = new Set(pullers.map(({ consumer }) => consumer));
	for (const image of images) {
		const stem = stemOf(image);
		let name = stem;
		for (let number = 2; names.has(name); number++) name = `${stem}-${number}`;
		names.add(name);
		pullers.push({
			consumer: name,
			image,
			own: void 0
		});
	}
	return [...pullers, ...own.filter(({ consumer }) => volumeIn(consumer) !== void 0)];
}
function stemOf(image) {
	const reference = parseImageReference(image);
	const stem = (("problem" in reference ? "image" : reference.repository).split("/").at(-1) ?? "").replaceAll(/[^a-z0-9]+/g, "-").slice(0, 50).replaceAll(/^-+|-+$/g, "") || "image";
	return isCheckName(stem) ? `image-${stem}` : stem;
}
function readRules(text, form, report, read) {
	const hidden = looksSecret(text);
	for (const { line } of numberedRules(text)) {
		const [first = "", second, ...more] = line.split("=").map((part) => part.trim());
		const rule = second === void 0 ? {
			name: second,
			value: first
		} : {
			name: first,
			value: second
		};
		const problem = more.length > 0 ? `it has more than one =; write ${form}` : read(rule, hidden);
		report(problem && `${rule.name === void 0 ? "" : `${quoted(line, hidden)}: `}${problem}`);
	}
}
// src/inputs/template.ts
function refuse(problem) {
	throw codedError("field", problem, { fault: "other" });
}
function check$1(at, problem) {
	if (problem !== void 0) refuse(`${at} ${problem}`);
}
function checkContainers(spec, path, step) {
	const hasStep = spec.containers?.some(({ name }) => name === step) ?? false;
	for (const list of ["initContainers", "containers"]) for (const [index, container] of (spec[list] ?? []).entries()) {
		const { name, image, imagePullPolicy, restartPolicyRules = [] } = container;
		const at = below(path, `${list}[${index}]`);
		check$1(`${at}.name`, problemOfName(name));
		if (name !== step && image === void 0) refuse(`${at} has no image; set one${list === "containers" && !hasStep ? `, or name the container ${step} if it is the step` : ""}`);
		if (image !== void 0) check$1(`${at}.image`, problemOfImage(image));
		check$1(`${at}.imagePullPolicy`, problemOfPolicy(imagePullPolicy));
		const restarting = restartPolicyRules.findIndex(({ action }) => action === "RestartAllContainers");
		if (restarting !== -1) refuse(`${at}.restartPolicyRules[${restarting}].action: RestartAllContainers would run the step a second time; use Restart, or remove the rule`);
		if (name === step) checkStep(container, list, at);
	}
}
function problemOfPolicy(policy) {
	if (policy === void 0 || PULL_POLICIES.some((one) => one === policy)) return void 0;
	return `${quoted(policy)} must be one of ${PULL_POLICIES.join(", ")}`;
}
function checkStep(container, list, at) {
	const { restartPolicy, restartPolicyRules, lifecycle } = container;
	if (list === "initContainers") refuse(`${at} has the name of the step\u2019s container; move it to containers, or rename it`);
	const runsOnce = "the step\u2019s container runs once; remove it";
	if (restartPolicy !== void 0 && restartPolicy !== "Never") refuse(`${at}.restartPolicy: ${runsOnce}`);
	if (restartPolicyRules !== void 0) refuse(`${at}.restartPolicyRules: ${runsOnce}`);
	for (const probe of ["livenessProbe", "startupProbe"]) if (container[probe] !== void 0) refuse(`${at}.${probe}: the node would end the step without reporting it; remove it, and use timeout`);
	if (lifecycle?.postStart !== void 0) refuse(`${at}.lifecycle.postStart: if the hook failed, the node would end the step without reporting it; run it in the script`);
}
function checkVolumes({ volumes = [] }, path) {
	for (const [index, { name, image }] of volumes.entries()) {
		const at = below(path, `volumes[${index}]`);
		check$1(`${at}.name`, problemOfName(name, "volume"));
		if (image === void 0) continue;
		check$1(`${at}.image.reference`, problemOfImage(image.reference ?? ""));
		check$1(`${at}.image.pullPolicy`, problemOfPolicy(image.pullPolicy));
	}
}
function below(path, name) {
	return path === "" ? name : `${path}.${name}`;
}
function partsOf(data) {
	if (!isObject(data)) refuse("it is not a Pod, a PodTemplate or a pod spec");
	const { kind, apiVersion } = data;
	if (isMissing(kind) && isMissing(apiVersion)) return partsWithoutKind(data);
	if (apiVersion === "v1" && kind === "Pod") return partsIn(data, "", [
		"apiVersion",
		"kind",
		...PARTS,
		"status"
	]);
	if (apiVersion !== "v1" || kind !== "PodTemplate") refuse("apiVersion must be v1, and kind must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template");
	checkKeys(data, "", [
		"apiVersion",
		"kind",
		"metadata",
		"template"
	]);
	return partsIn(data["template"], "template", PARTS);
}
function isMissing(value) {
	return value === void 0 || value === null;
}
function partsWithoutKind(data) {
	const names = Object.keys(data);
	if (names.length > 0 && names.every((name) => PARTS.includes(name)) || !isMissing(data["spec"])) return partsIn(data, "", PARTS);
	if (names.length > 0 && !names.some(require_late.isSpecField)) refuse(`it is not a Pod, a PodTemplate or a pod spec: it has none of their fields${isMissing(data["services"]) ? "" : SERVICES}`);
	return {
		metadata: void 0,
		spec: data,
		paths: {
			metadata: "",
			spec: ""
		}
	};
}
const SERVICES = "; write the services of a job in the input services (docs/services.md)";
const PARTS = ["metadata", "spec"];
function partsIn(value, path, known) {
	checkKeys(value, path, known);
	const { metadata, spec } = isObject(value) ? value : {};
	return {
		metadata,
		spec,
		paths: {
			metadata: below(path, "metadata"),
			spec: below(path, "spec")
		}
	};
}
function checkKeys(value, path, known) {
	if (!isMissing(value) && !isObject(value)) refuse(`${path} is not a map`);
	const other = Object.keys(value ?? {}).find((name) => !known.includes(name));
	if (other === void 0) return;
	const at = below(path, other);
	refuse(`${at}${codePoints(at)} is an unknown field; only ${known.join(", ")} can be here`);
}
const IGNORED = new Set([
	"name",
	"generateName",
	"creationTimestamp"
]);
function readMetadata(value, path) {
	const metadata = require_late.readObject(value ?? {}, "V1ObjectMeta", path);
	for (const name of Object.keys(value ?? {})) {
		const at = `${path}.${name}`;
		if (name === "labels" || name === "annotations") for (const key of Object.keys(metadata[name] ?? {})) check$1(at, problemOfKey(key));
		else if (name === "namespace") refuse(`${at} cannot be set here; remove it, and use the input namespace`);
		else if (!IGNORED.has(name)) refuse(`${at} cannot be set for a step\u2019s pod; use only labels and annotations`);
	}
	return metadata;
}
function checkValues(value, path) {
	if (typeof value === "number" && !Number.isFinite(value)) refuse(`${path} is not a finite number`);
	else if (Array.isArray(value)) for (const [index, item] of value.entries()) if (item === null) refuse(`${path}[${index}] is empty${ADVICE.empty}`);
	else checkValues(item, `${path}[${index}]`);
	else if (isObject(value)) for (const [name, field] of Object.entries(value)) checkValues(field, below(path, name));
}
const ADVICE = {
	"not-a-string": "; put it in quotes",
	empty: "; remove it, or write \"\" for an empty text",
	other: ""
};
function parsePodTemplate(text, step) {
	const path = text.trim();
	const template = withStep(step);
	if (path === "") return { template };
	const isPath = !/\n|\{|:\s/.test(path);
	const content = isPath ? readText(path) : { text };
	if ("problem" in content) return {
		template,
		problem: content.problem
	};
	try {
		return { template: readTemplate(content.text, step) };
	} catch (error) {
		const problem = problemOf(error);
		if (problem === void 0) throw error;
		return {
			template,
			problem: `${isPath ? `${path}: ` : ""}${looksSecret(problem) ? HIDDEN : problem}`
		};
	}
}
function problemOf(error) {
	if (error instanceof RangeError) return "its lists and maps are nested too deeply";
	return hasCode(error, "field") ? `${error.message}${ADVICE[error.fault]}` : void 0;
}
const MAX_BYTES = 1048576;
function readText(path) {
	try {
		return { text: readRegularFile(path, MAX_BYTES).toString("utf8") };
	} catch (error) {
		const home = path.startsWith("~") ? "; \"~\" is not expanded" : "";
		return { problem: `the file ${quoted(path)} cannot be read: ${whyUnreadable(error)}${home}. Set the path of a file, or the YAML itself. A file of the repository exists after actions/checkout.` };
	}
}
const HIDDEN = "this value is not valid (hidden, because it looks like a secret)";
function readTemplate(text, step) {
	const parsed = parseYaml(text, { numbers: "kubectl" });
	if ("problem" in parsed) refuse(parsed.problem);
	if (parsed.value === void 0) refuse("it is empty; set a Pod, a PodTemplate or a pod spec");
	const { metadata, spec, paths } = partsOf(parsed.value);
	const read = readMetadata(metadata, paths.metadata);
	checkValues(spec, paths.spec);
	const readSpec = require_late.readObject(spec ?? {}, "V1PodSpec", paths.spec);
	checkContainers(readSpec, paths.spec, step);
	checkVolumes(readSpec, paths.spec);
	return withStep(step, readSpec, read);
}
function withStep(step, { containers = [], ...spec } = {}, metadata = {}) {
	const { labels = {}, annotations = {} } = metadata;
	const own = containers.some(({ name }) => name === step) ? [] : [{ name: step }];
	return {
		labels,
		annotations,
		spec: {
			...spec,
			containers: [...containers, ...own]
		}
	};
}
// src/inputs/pod.ts
function readCheckout(inputs, source) {
	const { text, report } = inputs;
	const token = given(text("checkout-token"));
	if (parseSwitch(text("checkout")) === false) return void 0;
	if (token !== void 0 && /\s/.test(token)) report("checkout-token", "contains spaces or line breaks, and a token has neither; set the token alone");
	report("checkout-token", tooShort(token ?? ""));
	const { server, repository } = source;
	if (server === void 0 || repository === void 0) report("checkout", "the repository is unknown; set GITHUB_SERVER_URL and GITHUB_REPOSITORY");
	return {
		url: `${server}/${repository}`,
		ref: readRef(inputs, source.commit),
		token
	};
}
function warningsOfCheckout(written) {
	if (written.trim() !== "") return [];
	return [{
		title: "Nothing is checked out",
		message: "checkout is empty, which counts as false. If it comes from an expression, that has no value in this run: github.head_ref, for example, is empty on a push. Give it a default, as in `github.head_ref || true`, or set false."
	}];
}
function readRef({ text, report }, commit) {
	const ref = text("checkout");
	if (parseSwitch(ref) === true) {
		if (commit === void 0) report("checkout", "the commit of the event is unknown, because GITHUB_SHA is not set; set a branch or a tag");
		return commit ?? "";
	}
	if (/^(yes|no|on|off)$/i.test(ref)) report("checkout", `"${ref}" must be true or false; for a branch or tag of this name, write refs/heads/${ref} or refs/tags/${ref}`);
	else if (!isRef(ref)) report("checkout", `${quoted(ref)} is not a valid ref; set true, false, a branch, a tag, a full commit SHA, or a ref such as refs/pull/7/merge`);
	return ref;
}
function isRef(text) {
	return !/^[-+/.]|[\s~^:?*[\\\x7f]|\.\.|\/\/|@\{|[/.]$|\.lock$/.test(text);
}
function checkName({ report }, { spec }, step, own, input) {
	if (step === own || containersIn(spec).some(({ name }) => name === own)) report(step === own ? "container" : "pod-template", `the container name "${own}" is reserved for the input ${input}; use another name`);
}
function checkMounts({ report }, { spec }, step, own) {
	const { volumeMounts: mounts = [] } = stepIn(spec, step);
	const other = mounts.find(({ mountPath }) => folderOf(mountPath) === WORKSPACE_PATH);
	if (other !== void 0 && !mounts.some(({ name }) => name === "workspace")) report("pod-template", `the container ${step} mounts the volume "${other.name}" at ${WORKSPACE_PATH}, the folder of ${own}; rename the volume to ${WORKSPACE} if it is for these files, or mount it at another path`);
}
function readFilling({ text, report }, checkout) {
	const patterns = numberedLines(text("files-in")).map(({ line }) => line);
	if (checkout === void 0) return patterns.length === 0 ? void 0 : FILES_CONTAINER;
	if (patterns.some((line) => !line.startsWith("!") && line.split("/").includes(".git"))) report("files-in", ".git cannot be put over the repository that checkout clones; remove one of the two");
	return CHECKOUT_CONTAINER;
}
function withTemplateFirst(inputs, { spec }, ofStep, central) {
	const ofTemplate = {
		image: ofStep.image,
		resources: ofStep.resources,
		"working-directory": ofStep.workingDir,
		"service-account": spec.serviceAccountName ?? spec.serviceAccount
	};
	const raw = (name) => central.has(name) && ofTemplate[name] !== void 0 ? "" : inputs.raw(name);
	return {
		...inputs,
		raw,
		text: (name) => raw(name).trim()
	};
}
function readLabels(inputs, name, central, ofTemplate = {}) {
	const labels = parseInput(inputs, name, parseLabels);
	if (!central.has(name)) return labels;
	return Object.fromEntries(Object.entries(labels).filter(([key]) => !Object.hasOwn(ofTemplate, key)));
}
function readCollecting({ text, report }, { spec }, commandFiles) {
	const hasWorkspace = numberedLines(text("files-out")).length > 0;
	if (!hasWorkspace && text("files-out-to") !== "") report("files-out-to", "is set without files-out; set files-out to the files to copy, or remove it");
	if (!hasWorkspace && commandFiles.length === 0) return void 0;
	const input = hasWorkspace ? "files-out" : "hand-back";
	if (spec.shareProcessNamespace === true) report("pod-template", `shareProcessNamespace is set together with ${input}, so the step could end or change what copies its files; remove one of them`);
	return input;
}
function readPod(written, source, commandFiles) {
	const { raw, report } = written;
	const { central = new Set() } = source;
	const step = readContainer(written);
	const { template: alone, problem } = parsePodTemplate(raw("pod-template"), step);
	const services = addServices(written, alone, step, source);
	const { template } = services;
	const isUnread = problem !== void 0;
	const mode = readChoice(written, "mode", ["run", "check"]);
	const listed = mode === "check" ? readNames(written, "image", problemOfImage) : [];
	const ofStep = stepIn(template.spec, step);
	const inputs = withTemplateFirst(written, template, ofStep, central);
	const image = mode === "check" ? listed[0] ?? "" : readImage(inputs, ofStep.image, isUnread);
	report("pod-template", problem);
	const checkoutImage = inputs.text("checkout-image") || (INPUTS["checkout-image"] ?? "");
	const checkout = readCheckout(inputs, source);
	const filling = readFilling(inputs, checkout);
	const collectingFor = readCollecting(inputs, template, commandFiles);
	if ((filling ?? collectingFor) !== void 0) report("checkout-image", problemOfImage(checkoutImage));
	if (filling !== void 0) checkName(inputs, alone, step, filling, filling);
	if (collectingFor !== void 0) checkName(inputs, alone, step, COLLECTING_CONTAINER, collectingFor);
	const hasWorkspace = filling !== void 0 || collectingFor === "files-out";
	if (hasWorkspace) checkMounts(inputs, template, step, filling ?? "files-out");
	const own = (name) => ({
		name,
		image: checkoutImage
	});
	const initContainers = [
		...filling === void 0 ? [] : [own(filling)],
		...template.spec.initContainers ?? [],
		...collectingFor === void 0 ? [] : [own(COLLECTING_CONTAINER)]
	];
	const pullersOfPod = pullersIn({
		...template.spec,
		initContainers
	});
	const pullers = mode === "check" ? pullersInList(pullersOfPod, listed) : pullersOfPod.map((one) => one.consumer === step ? {
		...one,
		image
	} : one);
	if (mode === "check" && pullers.length === 0 && !isUnread) report("image", "is missing; list the images to check, or set a pod-template that has images");
	const nodeSelector = readLabels(inputs, "node-selector", central, template.spec.nodeSelector);
	refuseWindows(inputs, nodeSelector, template);
	const pulling = readPulling(inputs, pullers);
	return {
		template,
		step,
		mode,
		image,
		command: readCommand(inputs, isUnread ? void 0 : ofStep),
		checkoutImage,
		checkout,
		filesIn: source.files,
		filesOut: collectingFor === void 0 || mode === "check" ? void 0 : {
			selections: source.selections ?? [],
			commandFiles
		},
		workingDirectory: readWorkingDirectory(inputs, hasWorkspace),
		labels: readLabels(inputs, "labels", central, template.labels),
		nodeSelector,
		serviceAccount: readServiceAccount(inputs),
		security: readChoice(inputs, "security", ["baseline", "restricted"]),
		resources: parseInput(inputs, "resources", parseResources),
		...pulling,
		serviceCredentials: services.credentials,
		hasWorkspace,
		warnings: [
			...pulling.warnings,
			...services.warnings,
			...warningsOfCheckout(raw("checkout"))
		]
	};
}
function addServices(inputs, template, step, source) {
	if (inputs.raw("services").trim() === "") return {
		template,
		credentials: [],
		warnings: []
	};
	if (source.readServices === void 0) throw new Error("the reader of services is not loaded");
	return source.readServices(inputs, template, step);
}
function readContainer({ text, report }) {
	const name = text("container") || "step";
	report("container", problemOfName(name));
	return name;
}
const SEVERAL_LINES = "has several lines, but a step runs in one image; add other images as containers of pod-template, or set mode: check to check a list";
function readImage(inputs, ofTemplate, isUnread) {
	const image = inputs.text("image");
	if (image !== "") {
		inputs.report("image", image.includes("\n") ? SEVERAL_LINES : problemOfImage(image));
		return image;
	}
	if (ofTemplate === void 0 && !isUnread) inputs.report("image", "is missing; set the image to run the step in, for example image: alpine:3.22");
	return ofTemplate ?? "";
}
function readWorkingDirectory({ text, report }, hasWorkspace) {
	const path = text("working-directory");
	report("working-directory", problemOfDirectory(path, hasWorkspace));
	return given(path);
}
function problemOfDirectory(path, hasWorkspace) {
	if (/^[~$"']|^[A-Za-z]:[\\/]/.test(path)) return `${quoted(path)} would be used as it is written, without a shell; write an absolute path such as /src, or a folder of the workspace such as web/app`;
	if (path === "" || path.startsWith("/")) return void 0;
	if (!hasWorkspace) return `${quoted(path)} is a relative path, but the pod has no workspace; set checkout: true or files-in, or write an absolute path such as /src`;
	return path.split("/").includes("..") ? `${quoted(path)} leaves the workspace; remove ".."` : void 0;
}
function refuseWindows({ report }, selector, { spec }) {
	if ({
		...spec.nodeSelector,
		...selector
	}["kubernetes.io/os"]?.toLowerCase() === "windows") report("node-selector", "selects Windows nodes, but a step runs only on Linux; select Linux nodes");
	if (spec.os?.name === "windows") report("pod-template", "is for Windows (os.name), but a step runs only on Linux; remove os.name");
}
function readServiceAccount({ text, report }) {
	const name = text("service-account");
	if (name !== "") report("service-account", problemOfObjectName(name));
	return given(name);
}
// src/inputs/script.ts
function warningsOfScript({ command, variables, hasWorkspace, handBack }) {
	const texts = command.kind === "script" ? [command.script] : [...command.command, ...command.args];
	const known = new Set([...variables, ...hasWorkspace ? ["GITHUB_WORKSPACE"] : []]);
	return [...command.kind === "script" ? warningsOfShell(command) : [], ...warningsOfRunner(texts.join("\n"), known, handBack)];
}
const DEFAULT_SHELL = "sh -e";
function warningsOfShell({ script, shell }) {
	const [line = ""] = script.trimStart().split(/\r?\n/, 1);
	const wanted = line.startsWith("#!") ? interpreterIn(line.slice(2).trim().split(/\s+/))?.name : void 0;
	if (wanted !== void 0 && !SH.test(wanted) && wanted !== interpreterIn(shell)?.name) return [{
		title: "The first line of run is only a comment",
		message: `${quoted(line.trim())} does not choose the shell: ${shell.join(" ")} runs the script. Set shell, as in bash -eo pipefail.`
	}];
	const found = shell.join(" ") === DEFAULT_SHELL ? bashSyntax(script) : [];
	if (found.length === 0) return [];
	const places = listed(found.map(({ name, line: number }) => `${name} (line ${number})`));
	return [{
		title: "bash syntax in a script for sh",
		message: `run has bash syntax, but its shell is ${DEFAULT_SHELL}: ${places}. If sh is dash, as in images of Debian and Ubuntu, such a line fails or does something else, and the step can succeed without doing its work. If the image has bash, set shell: bash -eo pipefail. If not, write the script for sh.`
	}];
}
const START = String.raw`(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;
const SYNTAX = [
	{
		name: "[[",
		pattern: atStart(String.raw`\[\[(?=[ \t\n])`)
	},
	{
		name: "(( ))",
		pattern: atStart(String.raw`(?:for[ \t]+)?\(\(`)
	},
	{ pattern: atStart(String.raw`(source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let)[ \t]+[^\s=]`) },
	{ pattern: atStart("(read -[a-z]*[adnptu])") },
	{ pattern: atStart(String.raw`(echo -[nE]*e)[neE]*[ \t]`) },
	{
		name: "== in [ ]",
		pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m
	},
	{
		name: "&>",
		pattern: /&>/
	},
	{
		name: "a brace expansion",
		pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m
	},
	{
		name: "$'\u2026'",
		pattern: /\$'/
	},
	{ pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ }
];
const KNOWS_OTHERS = /BASH_VERSION/;
function bashSyntax(script) {
	if (KNOWS_OTHERS.test(script)) return [];
	const code = script.replaceAll(NO_CODE, hidden);
	return SYNTAX.flatMap(({ name, pattern }) => {
		const match = pattern.exec(code);
		if (match === null) return [];
		const end = match.index + match[0].length - 1;
		return [{
			name: name ?? match.slice(1).join(""),
			line: script.slice(0, end).split("\n").length
		}];
	}).sort((one, other) => one.line - other.line);
}
function atStart(command) {
	return new RegExp(`${START}${command}`, "m");
}
const NO_CODE = new RegExp([
	String.raw`\\[^]`,
	String.raw`\$'(?:\\[^]|[^\\'])*'?`,
	`'[^']*'?`,
	String.raw`"(?:\\[^]|[^\\"])*"?`,
	String.raw`(?<![^\s;&|()])#.*`,
	String.raw`\$?\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)`,
	"<<<",
	String.raw`<<-?[ \t]*['"\\]?([\w.-]+)[^]*?(?:\n\t*\1(?=\r?\n|$)|$)`
].join("|"), "g");
function hidden(text) {
	const code = text.startsWith("\"") ? /\$\{[^}]*\}|\$\w+|\$\([^()]*\)?|./gs : /^(?:\$'|\(\()|./gs;
	return text.replaceAll(code, (part) => part.length > 1 ? part : "\u00b7");
}
const OF_RUNNER = {
	GITHUB_ENV: "later steps get no variables from the pod. Add the line env: NAMES to hand-back, or write NAME=VALUE to \"$GITHUB_OUTPUT\"",
	GITHUB_PATH: "later steps run on the runner, and programs of the pod do not exist there. For this script, set PATH",
	GITHUB_STEP_SUMMARY: "add summary to hand-back",
	GITHUB_STATE: "a step in a pod has no post step",
	GITHUB_EVENT_PATH: "the event is a file of the runner. Pass what the script needs in env, from github.event",
	GITHUB_WORKSPACE: "the repository is not in the pod. Set checkout: true, or files-in",
	GITHUB_ACTION_PATH: "the files of the action are on the runner",
	RUNNER_TEMP: "use /tmp",
	RUNNER_WORKSPACE: "the workspace of the runner is not in the pod",
	RUNNER_TOOL_CACHE: "tools of the runner are not in the pod. Install them in the image"
};
const COMMANDS = {
	"set-output": { todo: "write NAME=VALUE to \"$GITHUB_OUTPUT\" instead" },
	"set-env": { todo: "write NAME=VALUE to \"$GITHUB_OUTPUT\", and read steps.ID.outputs.NAME in later steps" },
	"add-path": { todo: "programs of the pod do not exist on the runner, where later steps run" },
	"save-state": { todo: "a step in a pod has no post step" },
	"add-mask": { word: "masks" },
	group: { word: "groups" },
	error: { word: "annotations" },
	warning: { word: "annotations" },
	notice: { word: "annotations" }
};
const USES = /(?<!\\)(?:\$(?:env:)?(\w+)|\$\{(?:env:)?(\w+)(?!\w|:?[-+=?])|\b(?:environ|ENV|env|getenv)(?:\.get)?(?:\.|[([]\s*["'])(\w+))/g;
const COMMAND = /::(?:(set-output|set-env|save-state)\s+name=|(add-path|add-mask|group)::|(error|warning|notice)(?:\s[^\n:]{1,200})?::)/g;
const WRITTEN = /\b(?:echo|printf)\s+["']?([A-Za-z_]\w*)(?:=|<<)[^\n]{0,1000}>>\s*["']?\$\{?GITHUB_ENV\b/g;
function warningsOfRunner(text, known, handBack) {
	const code = text.replaceAll(/^[ \t]*#.*/gm, "");
	const written = namesIn(WRITTEN, code).filter(mayBeHandedBack).join(", ") || "NAMES";
	const unset = namesIn(USES, code).filter((name) => Object.hasOwn(OF_RUNNER, name) && !known.has(name) && !isMinded(code, name));
	const todos = namesIn(COMMAND, code).flatMap((name) => {
		const command = COMMANDS[name] ?? { todo: "" };
		if ("todo" in command) return [`::${name}: ${command.todo}.`];
		return handBack.includes(command.word) ? [] : [`::${name}: set hand-back: ${command.word}.`];
	});
	const warnings = [];
	if (unset.length > 0) warnings.push({
		title: `Not set in the pod: ${unset.map((name) => `$${name}`).join(", ")}`,
		message: `The script uses what only steps on the runner have. ${unset.map((name) => `$${name}: ${OF_RUNNER[name]?.replace("NAMES", written)}.`).join(" ")}`
	});
	if (todos.length > 0) warnings.push({
		title: "Workflow commands of the pod are not obeyed",
		message: `What a program in the pod prints is only text for the log. ${todos.join(" ")}`
	});
	return warnings;
}
function namesIn(pattern, code) {
	return [...new Set([...code.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name)))];
}
function isMinded(code, name) {
	return new RegExp(`(?:^|[\\s;])${name}=|-[nzefsw]\\s+"?\\$\\{?${name}\\b`, "m").test(code);
}
// src/inputs/read-job.ts
const MINUTE_MS = 6e4;
const CONNECTION_GRACE_MS = 5 * MINUTE_MS;
function readClusterSettings(input) {
	return readInputs(input, (inputs) => ({
		server: readServer(inputs),
		kubeconfig: given(inputs.raw("kubeconfig")),
		context: given(inputs.text("context")),
		namespace: readNamespace(inputs),
		connectionGraceMs: readDuration(inputs, "connection-grace", CONNECTION_GRACE_MS, 0)
	}));
}
function readNamespace({ text, report }) {
	const name = text("namespace");
	if (name !== "" && !DNS_LABEL.test(name)) report("namespace", `${quoted(name)} is not a valid namespace name; use at most 63 lowercase letters, digits and "-"`);
	return given(name);
}
function readServer(inputs) {
	const { raw, text, report } = inputs;
	const server = text("server");
	const audience = text("oidc-audience");
	const certificateAuthority = given(raw("certificate-authority"));
	const isSet = server !== "";
	const others = isSet ? ["kubeconfig", "context"] : ["oidc-audience", "certificate-authority"];
	for (const name of others.filter((one) => text(one) !== "")) report(name, isSet ? "is set together with server, which replaces the kubeconfig; remove one of them" : "is set without server; set server to the https:// URL of the API server, or remove this input");
	if (!isSet) return void 0;
	if (audience === "") report("oidc-audience", `is missing, and server ${shown(server)} needs it; set an audience from the API server\u2019s authentication configuration`);
	const url = urlOf$1(inputs, server);
	return url && {
		url,
		certificateAuthority,
		audience
	};
}
function urlOf$1({ report }, server) {
	const url = URL.canParse(server) ? new URL(server) : void 0;
	if (url && url.username + url.password + url.search + url.hash === "" && url.protocol === "https:") return url;
	report("server", `${shown(server)} is not an https:// URL with only a host, a port and a path; write it as in https://cluster.example:6443`);
}
function shown(server) {
	return quoted(server, /[@?#]/.test(server) || void 0);
}
const MAX_RETRIES = 20;
function readRetries({ text, report }) {
	const written = text("retries") || "0";
	const count = /^\d{1,3}$/.test(written) ? Number(written) : NaN;
	if (!(count <= MAX_RETRIES)) report("retries", `${quoted(written)} is not a valid number; use a whole number from 0 to ${MAX_RETRIES}`);
	return count;
}
function readRetryOn({ text, report }) {
	const written = text("retry-on");
	const names = entriesOf(written);
	if (names.length === 0) return ["disruption"];
	const known = new Set(require_late.retryNames());
	const hidden = looksSecret(written);
	for (const name of new Set(names)) if (!known.has(name)) report("retry-on", `${quoted(name, hidden)} cannot be retried; use categories (${require_late.RETRY_CATEGORIES.join(", ")}) or their reasons (docs/outcomes.md)`);
	return names;
}
const RUN_OTHERS_CODE = [
	"pull_request_target",
	"workflow_run",
	"issue_comment"
];
const TRUSTED = "trusted";
function readHold({ text, report }, { mode, command, filesOut }, event) {
	const written = text("hold-on-failure");
	if (written === "" || mode === "check") return void 0;
	const words = entriesOf(written);
	const [duration = "", ...others] = words.filter((word) => word !== TRUSTED);
	const milliseconds = others.length === 0 ? parseDuration(duration) : void 0;
	const add = (problem) => report("hold-on-failure", problem);
	if (milliseconds === void 0 || milliseconds < 1e3) add(`${quoted(written)} is not a valid duration (1s to 24 days); write it as in 30m, or 30m ${TRUSTED}`);
	else if (event !== void 0 && RUN_OTHERS_CODE.includes(event) && !words.includes(TRUSTED)) add(`is refused for the event ${event}, because a stranger\u2019s program could keep running with secrets of the repository; remove it, or write ${duration} ${TRUSTED} if the step runs only your own code`);
	if (!runsExitTrap(command)) add("requires a script in run of at most 124 KiB, and sh, dash, ash or bash as shell; change them, or remove this input");
	if (filesOut !== void 0) add("cannot be combined with files-out or hand-back: summary, env, whose files come back when the container has ended; remove one of them");
	return milliseconds;
}
function readUsage(inputs, { mode, command, template, step }) {
	if (!readSwitch(inputs, "usage") || mode === "check") return void 0;
	if (command.kind !== "script") return "no-script";
	if (!runsExitTrap(command)) return "no-trap";
	const { terminationMessagePath, terminationMessagePolicy } = stepIn(template.spec, step);
	return (terminationMessagePath ?? terminationMessagePolicy) === void 0 ? "reported" : "own-message";
}
function variablesFor(inputs, central, ofTemplate) {
	const { env, secretEnv, warnings } = readVariables(inputs);
	const isOther = ({ name }) => ofTemplate.every((one) => one.name !== name);
	return {
		env: central?.has("env") ? env.filter(isOther) : env,
		secretEnv: central?.has("secret-env") ? secretEnv.filter(isOther) : secretEnv,
		warnings
	};
}
function readJob(input, source = {
	server: void 0,
	repository: void 0
}) {
	return readInputs(input, (inputs) => {
		const { words: handBack, variables: handBackVariables } = parseInput(inputs, "hand-back", parseHandBack);
		const commandFiles = ["summary", "env"].filter((word) => handBack.includes(word));
		const { serviceCredentials, hasWorkspace, ...pod } = readPod(inputs, source, commandFiles);
		const { env: ofTemplate = [] } = stepIn(pod.template.spec, pod.step);
		const variables = variablesFor(inputs, source.central, ofTemplate);
		const all = [
			...source.variables ?? [],
			...variables.env,
			...variables.secretEnv,
			...ofTemplate
		];
		const registryCredentials = readCredentials(inputs, serviceCredentials);
		const names = new Set(all.map(({ name }) => name));
		const ofCommandFiles = commandFiles.map((file) => COMMAND_FILES[file].variable);
		for (const name of ofCommandFiles.filter((one) => names.has(one))) inputs.report("hand-back", `hands back what the script writes to $${name}, and env or pod-template sets ${name} to something else; remove one of the two`);
		const ofScript = warningsOfScript({
			handBack,
			command: pod.command,
			variables: new Set([...names, ...ofCommandFiles]),
			hasWorkspace
		});
		const event = source.variables?.find(({ name }) => name === "GITHUB_EVENT_NAME");
		return {
			...pod,
			runVariables: source.variables ?? [],
			isCheckedOutOnRunner: source.isCheckedOut ?? false,
			...variables,
			warnings: [
				...pod.warnings,
				...variables.warnings,
				...ofScript
			],
			timeoutMs: readDuration(inputs, "timeout", 360 * MINUTE_MS),
			scheduleTimeoutMs: readDuration(inputs, "schedule-timeout", 15 * MINUTE_MS),
			setupGraceMs: readDuration(inputs, "setup-grace", SETUP_GRACE_MS, 0),
			imagePullSecrets: readNames(inputs, "image-pull-secrets", problemOfObjectName),
			registryCredentials,
			pullTimeoutMs: readDuration(inputs, "pull-timeout", void 0),
			retries: readRetries(inputs),
			retryOn: readRetryOn(inputs),
			cleanup: readChoice(inputs, "cleanup", [
				"always",
				"on-success",
				"never"
			]),
			holdMs: readHold(inputs, pod, event?.value),
			summary: readSummary(input, inputs.report),
			usage: readUsage(inputs, pod),
			handBack,
			handBackVariables,
			dryRun: readSwitch(inputs, "dry-run"),
			tape: given(inputs.text("tape"))
		};
	});
}
function readSummary(input, report = () => {}) {
	const text = (name) => input(name).trim();
	return readChoice({
		text,
		report
	}, "summary", [
		"always",
		"on-failure",
		"never"
	]);
}
const NUMBERED = /^__/;
const MAX_COMMAND_LENGTH = 80;
function stepName(action, input) {
	if (action && !NUMBERED.test(action)) return action;
	const command = ([
		"run",
		"command",
		"args"
	].map(input).find((text) => text.trim() !== "") ?? "").split(/[\r\n]+/).find((line) => !isEmptyScript(line)) ?? "";
	return command !== "" && command.length <= MAX_COMMAND_LENGTH && !looksSecret(command) ? command : void 0;
}
// src/inputs/unknown-inputs.ts
const FOREIGN = [
	{
		names: /^ref$/,
		instead: "give the branch, tag or commit to checkout, as in checkout: v1.2.3"
	},
	{
		names: /^(?:repository|fetchdepth|fetchtags|submodules|lfs|persistcredentials)$/,
		fine: /^(?:1|false|False|FALSE)$/,
		instead: "checkout clones one commit of the workflow\u2019s repository, without history, tags, submodules, LFS files and token; use actions/checkout, and copy its files with files-in (docs/files.md)"
	},
	{
		names: /^entrypoint$/,
		instead: "use command, which replaces the ENTRYPOINT of the image"
	},
	{
		names: /^(?:if|continueonerror)$/,
		instead: "write it next to uses:, not below with:"
	},
	{
		names: /^timeoutminutes$/,
		instead: "use timeout, as in timeout: 30m"
	},
	{
		names: /^(?:script|cmd)$/,
		instead: "use run"
	},
	{
		names: /^(?:before|after)script$/,
		instead: "put its commands into run"
	},
	{
		names: /^(?:initcontainers|sidecars)$/,
		instead: "put them into pod-template, or use services"
	},
	{
		names: /^files$/,
		instead: "use files-in for files of the runner that the pod needs"
	}
];
const MIN_LENGTH = 5;
const MIN_LENGTH_CHANGED = 8;
function refuseUnknownInputs(names, input) {
	const problems = names.flatMap((name) => {
		const foreign = FOREIGN.find((one) => one.names.test(lettersOf(name)));
		if (Object.hasOwn(INPUTS, name) || foreign?.fine?.test(input(name).trim())) return [];
		const near = Object.keys(INPUTS).find((ours) => !isGiven(ours, input) && isMistyped(name, ours));
		const answer = foreign?.instead ?? (near && `write ${near}`);
		if (name.includes("-")) return [`${name}: unknown input; ${answer ?? "correct its name, or remove it"}`];
		if (answer === void 0) return [];
		return [`${name}: unknown input; ${answer}. If ${`$INPUT_${name.toUpperCase()}`} is a variable of the job for something else, set it to "" in the env of this step`];
	});
	if (problems.length > 0) throw inputError(problems);
}
function isMistyped(name, ours) {
	const [one, other] = [lettersOf(name), lettersOf(ours)];
	if (other.length < MIN_LENGTH) return false;
	return other.length < MIN_LENGTH_CHANGED ? isNearest(one, other) : isNear(one, other);
}
function lettersOf(name) {
	return name.replaceAll(/[-_ ]/g, "");
}
function isGiven(ours, input) {
	const byDefault = INPUTS[ours];
	const value = input(ours);
	return typeof byDefault === "string" && value !== "" && value !== byDefault;
}
// src/job/pull-plan.ts
function currentPolicy(pullPlan) {
	return currentOf(pullPlan, "policies");
}
function currentOf(pullPlan, list) {
	return pullPlan[list][pullPlan.failures.length] ?? pullPlan[list].at(-1) ?? "Always";
}
function checkPolicy(pullPlans) {
	return strongest(pullPlans.map((one) => currentOf(one, "checkPolicies")));
}
function pullersWithFallback(pullPlans, checks) {
	return [...pullPlans.map(({ consumer }) => consumer), ...checks.flatMap(consumersOfCheck)].filter((puller) => fallBack(pullPlans, checks, {
		puller,
		cause: "other"
	}) !== void 0);
}
function fallBack(pullPlans, checks, { puller, cause }) {
	if (cause === "invalid-reference") return void 0;
	const { own, users } = usersOf(pullPlans, checks, puller);
	const list = own === void 0 ? "checkPolicies" : "policies";
	const policy = own === void 0 ? checkPolicy(users) : currentPolicy(own);
	const affected = users.filter((pullPlan) => currentOf(pullPlan, list) === policy);
	const hasNext = (pullPlan) => pullPlan.failures.length + 1 < pullPlan[list].length;
	if (affected.length === 0 || !affected.every(hasNext)) return void 0;
	return pullPlans.map((pullPlan) => affected.includes(pullPlan) ? {
		...pullPlan,
		failures: [...pullPlan.failures, {
			policy,
			cause
		}]
	} : pullPlan);
}
function usersOf(pullPlans, checks, puller) {
	if (puller === void 0) return {
		own: void 0,
		users: []
	};
	const own = pullPlans.find(({ consumer }) => consumer === puller);
	const check = checks.find((one) => consumersOfCheck(one).includes(puller));
	const image = own?.image ?? check?.image;
	return {
		own,
		users: pullPlans.filter((pullPlan) => image !== void 0 && isWrittenAlike(pullPlan.image, image))
	};
}
function consumersOfCheck({ name }) {
	return [name, volumeConsumer(name)];
}
const PLACEHOLDER = "auto";
function distinctImages(pullPlans) {
	const images = new Map();
	for (const pullPlan of pullPlans.filter(({ image }) => image !== PLACEHOLDER)) {
		const name = spelling(pullPlan.image);
		const known = images.get(name);
		if (known === void 0) images.set(name, {
			image: pullPlan.image,
			pullPlans: [pullPlan]
		});
		else known.pullPlans.push(pullPlan);
	}
	return [...images.values()];
}
// src/plan/check-executable.ts
const ARCHITECTURES = ["amd64", "arm64"];
const MACHINES = {
	amd64: 62,
	arm64: 183
};
const EXIT_WITH_ZERO = {
	amd64: [
		...[49, 255],
		...[106, 60],
		88,
		...[15, 5]
	],
	arm64: [
		...[
			0,
			0,
			128,
			210
		],
		...[
			168,
			11,
			128,
			210
		],
		...[
			1,
			0,
			0,
			212
		]
	]
};
const FILE_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const LOADED_AT = 4194304;
const ALIGNED_TO = 65536;
const EXECUTABLE_FILE = 2;
const LOADED_SEGMENT = 1;
const READ_AND_EXECUTE = 5;
function checkExecutable(architecture) {
	const code = EXIT_WITH_ZERO[architecture];
	const headers = 120;
	const file = Buffer.alloc(headers + code.length);
	file.set([
		127,
		...Buffer.from("ELF"),
		2,
		1,
		1
	]);
	file.writeUInt16LE(EXECUTABLE_FILE, 16);
	file.writeUInt16LE(MACHINES[architecture], 18);
	file.writeUInt32LE(1, 20);
	file.writeUInt32LE(4194424, 24);
	file.writeUInt32LE(FILE_HEADER_BYTES, 32);
	file.writeUInt16LE(FILE_HEADER_BYTES, 52);
	file.writeUInt16LE(PROGRAM_HEADER_BYTES, 54);
	file.writeUInt16LE(1, 56);
	const program = file.subarray(FILE_HEADER_BYTES);
	program.writeUInt32LE(LOADED_SEGMENT, 0);
	program.writeUInt32LE(READ_AND_EXECUTE, 4);
	program.writeUInt32LE(LOADED_AT, 16);
	program.writeUInt32LE(LOADED_AT, 24);
	program.writeUInt32LE(file.length, 32);
	program.writeUInt32LE(file.length, 40);
	program.writeUInt32LE(ALIGNED_TO, 48);
	file.set(code, headers);
	return file;
}
// src/plan/checks.ts
function checkContainer({ name, image, policy }, spec, architecture) {
	const checked = containersIn(spec).find((one) => isWrittenAlike(one.image ?? "", image)) ?? {};
	return {
		name,
		image,
		imagePullPolicy: policy,
		command: [`${OWN_PATH}/${architecture}`],
		volumeMounts: [{
			name: CHECK,
			mountPath: OWN_PATH,
			readOnly: true
		}],
		securityContext: hardened(checked, spec),
		...planResources(checked.resources)
	};
}
function hardened({ securityContext: own = {} }, spec) {
	const { runAsUser, runAsGroup, runAsNonRoot } = {
		...spec.securityContext,
		...own
	};
	const decided = runAsNonRoot === true && runAsUser === void 0;
	const user = runAsUser === void 0 || runAsUser === 0 ? NOBODY : runAsUser;
	return {
		...UNPRIVILEGED,
		readOnlyRootFilesystem: true,
		runAsNonRoot: true,
		...!decided && { runAsUser: user },
		...runAsGroup !== void 0 && { runAsGroup },
		...spec.securityContext?.seccompProfile !== null && { seccompProfile: { type: "RuntimeDefault" } }
	};
}
function hardenedBeside(step, spec) {
	const rights = hardened(step, spec);
	return (step.securityContext?.runAsUser ?? spec.securityContext?.runAsUser) === 0 ? {
		...rights,
		runAsUser: 0,
		runAsNonRoot: false
	} : rights;
}
function planResources(checked) {
	const common = (amounts = {}) => Object.fromEntries(Object.entries(amounts).filter(([kind]) => /^(cpu|memory|ephemeral-storage)$/.test(kind)));
	const requests = common(checked?.requests);
	const limits = common(checked?.limits);
	return Object.keys({
		...requests,
		...limits
	}).length === 0 ? {} : { resources: {
		requests,
		limits
	} };
}
function executablesFor({ spec }, metadata) {
	if (!spec?.volumes?.some((volume) => volume.name === "imagecheck")) return void 0;
	const files = ARCHITECTURES.map((one) => [one, checkExecutable(one).toString("base64")]);
	return {
		apiVersion: "v1",
		kind: "ConfigMap",
		metadata,
		binaryData: Object.fromEntries(files)
	};
}
function checksOf(pod, pullPlans, { step, preflight }, byVolumes) {
	if (preflight === "never") return [];
	const ofFirstContainer = imagesOfFirstContainer(pod, step);
	const firstContainerCounts = (users) => preflight !== "always" || startsBeforeOthers(pod) || volumeOf(pod, users) !== void 0;
	const isNeeded = ({ pullPlans: users }) => !(firstContainerCounts(users) && isAwaited(users, ofFirstContainer));
	const images = distinctImages(pullPlans);
	const hasMore = byVolumes && images.some(isNeeded);
	return images.filter((image) => isNeeded(image) || hasMore && isCheckedAsPulled(pod, image)).map(({ image, pullPlans: users }, index) => {
		const volume = volumeOf(pod, users);
		return {
			name: `${CHECK}-${index}`,
			image,
			policy: volume === void 0 ? checkPolicy(users) : strongest(users.map(currentPolicy)),
			volume
		};
	});
}
function isCheckedAsPulled(pod, { pullPlans: users }) {
	return volumeOf(pod, users) === void 0 && users.every(({ policies, checkPolicies }) => policies.join() === checkPolicies.join());
}
function firstContainerOf({ spec }, step) {
	return spec.initContainers?.[0] ?? stepIn(spec, step);
}
function startsBeforeOthers({ spec: { initContainers = [] } }) {
	return initContainers.length > 0;
}
function imagesOfFirstContainer(pod, step) {
	const firstContainer = firstContainerOf(pod, step);
	return [firstContainer.name, ...(firstContainer.volumeMounts ?? []).map(({ name }) => volumeConsumer(name))];
}
function isAwaited(users, ofFirstContainer) {
	const own = users.filter(({ consumer }) => ofFirstContainer.includes(consumer)).map(currentPolicy);
	return own.length > 0 && strongest([...own, checkPolicy(users)]) === strongest(own);
}
function volumeOf({ spec }, users) {
	const volumes = (spec.volumes ?? []).filter(({ name }) => users.some(({ consumer }) => consumer === volumeConsumer(name)));
	return volumes.length === users.length ? volumes[0]?.name : void 0;
}
function withPullPolicies(spec, pulls) {
	return changePolicies(spec, (wanted) => {
		const pull = pulls.find(({ consumer }) => consumer === wanted);
		return pull && currentPolicy(pull);
	});
}
function changePolicies(spec, change) {
	const volumes = spec.volumes?.map((volume) => {
		const pullPolicy = volume.image && change(volumeConsumer(volume.name), volume.image.pullPolicy);
		return pullPolicy === void 0 ? volume : {
			...volume,
			image: {
				...volume.image,
				pullPolicy
			}
		};
	});
	return {
		...mapContainers(spec, (container) => {
			const imagePullPolicy = change(container.name, container.imagePullPolicy);
			return imagePullPolicy === void 0 ? container : {
				...container,
				imagePullPolicy
			};
		}),
		...volumes && { volumes }
	};
}
function mapContainers(spec, change) {
	return {
		...spec,
		...spec.initContainers && { initContainers: spec.initContainers.map(change) },
		containers: spec.containers.map(change)
	};
}
function mapStep(spec, step, change) {
	return {
		...spec,
		containers: spec.containers.map((one) => one.name === step ? change(one) : one)
	};
}
function withChecks(pod, pullPlans, method, job) {
	if (method.kind === "none") return {
		pod,
		checks: []
	};
	const checks = checksOf(pod, pullPlans, job, method.kind === "image-volumes");
	const isInit = ({ volume }) => method.kind === "init-containers" && volume === void 0;
	const inits = checks.filter(isInit);
	const mounted = checks.filter((check) => !inits.includes(check));
	const pulledBefore = alreadyPulled(pod, {
		inits,
		mounted
	}, {
		pullPlans,
		step: job.step
	});
	const waiting = startsBeforeOthers(pod) ? [firstContainerOf(pod, job.step)] : pod.spec.containers;
	const names = new Set(waiting.map(({ name }) => name));
	const spec = mapContainers(pullOnlyOnce(pod.spec, pulledBefore), (container) => names.has(container.name) ? mounting(container, mounted) : container);
	const volumes = [
		...spec.volumes ?? [],
		...mounted.flatMap(({ name, image, policy, volume }) => volume === void 0 ? [{
			name,
			image: {
				reference: image,
				pullPolicy: policy
			}
		}] : []),
		...inits.length > 0 ? [{
			name: CHECK,
			configMap: {
				name: pod.metadata?.name ?? "",
				defaultMode: 365
			}
		}] : []
	];
	const containers = method.kind === "init-containers" ? inits.map((check) => checkContainer(check, spec, method.architecture)) : [];
	const checked = {
		...spec,
		...volumes.length > 0 && { volumes },
		...containers.length > 0 && { initContainers: [...containers, ...spec.initContainers ?? []] }
	};
	return {
		pod: {
			...pod,
			spec: checked
		},
		checks
	};
}
function alreadyPulled(pod, { inits, mounted }, { pullPlans, step }) {
	const ofFirstContainer = imagesOfFirstContainer(pod, step);
	const pulledVolumes = [...ofFirstContainer.filter((one) => volumeIn(one) !== void 0), ...mounted.map(({ volume = "" }) => volumeConsumer(volume))];
	return distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
		const isAlways = (check) => check.policy === "Always" && isWrittenAlike(check.image, image);
		const except = (pulling) => users.filter(({ consumer }) => !pulling.includes(consumer));
		if (inits.some(isAlways)) return users;
		if (mounted.some(isAlways)) return except(pulledVolumes);
		const own = isAwaited(users, ofFirstContainer) && users.some((one) => ofFirstContainer.includes(one.consumer) && currentPolicy(one) === "Always");
		return startsBeforeOthers(pod) && own ? except([...ofFirstContainer, ...pulledVolumes]) : [];
	}).map(({ consumer }) => consumer);
}
function pullOnlyOnce(spec, pulledBefore) {
	return changePolicies(spec, (consumer, own) => own === "Always" && pulledBefore.includes(consumer) ? "IfNotPresent" : void 0);
}
function mounting(container, checks) {
	if (checks.length === 0) return container;
	const mounts = checks.map(({ name, volume }) => ({
		name: volume ?? name,
		mountPath: `${OWN_PATH}/${name}`,
		readOnly: true
	}));
	return {
		...container,
		volumeMounts: [...container.volumeMounts ?? [], ...mounts]
	};
}
// src/plan/secrets.ts
function planPodSecret(metadata, { registryCredentials, secretEnv = [], checkout, filesIn }) {
	const isForPulling = registryCredentials.length > 0;
	const stringData = {
		...isForPulling && { [SECRET_KEYS.pulls]: dockerConfig(registryCredentials) },
		...Object.fromEntries(secretEnv.map((variable) => [keyOf(variable.name), variable.value])),
		...checkout?.token !== void 0 && { [SECRET_KEYS.authorization]: `Authorization: Basic ${basic(GIT_USER, checkout.token)}` }
	};
	const archive = Buffer.isBuffer(filesIn?.packed) ? filesIn.packed : void 0;
	if (Object.keys(stringData).length === 0 && archive === void 0) return void 0;
	return {
		apiVersion: "v1",
		kind: "Secret",
		metadata,
		type: isForPulling ? "kubernetes.io/dockerconfigjson" : "Opaque",
		stringData,
		...archive && { data: { [SECRET_KEYS.files]: archive.toString("base64") } }
	};
}
function keyOf(variable) {
	return `env.${variable}`;
}
const GIT_USER = "x-access-token";
function dockerConfig(credentials) {
	const entries = credentials.map(({ registry, user, password }) => [registryKey(registry), {
		username: user,
		password,
		auth: basic(user, password)
	}]);
	return JSON.stringify({ auths: Object.fromEntries(entries) });
}
function basic(user, password) {
	return base64(`${user}:${password}`);
}
function secretsOfJob({ registryCredentials, secretEnv = [], checkout }) {
	return [
		...registryCredentials.flatMap(({ user, password }) => [
			password,
			basic(user, password),
			...secretsWithin(password)
		]),
		...secretEnv.flatMap(({ value }) => value === "" ? [] : [value, ...secretsWithin(value)]),
		...checkout?.token === void 0 ? [] : [checkout.token, basic(GIT_USER, checkout.token)]
	];
}
function dependentsOf(pod, secrets) {
	const { name = "", namespace = "", labels = {}, annotations = {} } = pod.metadata ?? {};
	const { [TOKEN_ANNOTATION]: _, ...others } = annotations;
	const metadata = {
		name,
		namespace,
		labels,
		annotations: others
	};
	return [planPodSecret(metadata, secrets), executablesFor(pod, metadata)].filter((one) => one !== void 0);
}
const PREFIX = "pod-step-pull-";
const DIGITS = 16;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${DIGITS}}$`);
function reusableSecrets(credentials, repository, digest) {
	return credentials.map((one) => {
		const user = one.password.startsWith("ghs_") ? "GITHUB_TOKEN" : one.user;
		const id = digest(JSON.stringify([
			repository ?? "",
			one.registry,
			user
		]));
		return {
			name: `${PREFIX}${id.slice(0, DIGITS)}`,
			credentials: one
		};
	});
}
function isReusableSecret(name) {
	return NAME.test(name);
}
function filledSecret({ name, credentials }, namespace, token) {
	return {
		apiVersion: "v1",
		kind: "Secret",
		metadata: {
			name,
			namespace,
			labels: { ...MANAGED_BY },
			annotations: { [TOKEN_ANNOTATION]: token }
		},
		type: "kubernetes.io/dockerconfigjson",
		data: { [SECRET_KEYS.pulls]: base64(dockerConfig([credentials])) }
	};
}
const ANNOTATION = "pod-step/pull-secrets";
function filledAnnotation(filled) {
	if (filled.length === 0) return {};
	return { [ANNOTATION]: filled.map(({ name, token }) => `${name}=${token}`).join(" ") };
}
function readFilledAnnotation(annotations) {
	return (annotations?.[ANNOTATION] ?? "").split(" ").flatMap((entry) => {
		const [name = "", token = ""] = entry.split("=");
		return isReusableSecret(name) && TOKEN.test(token) ? [{
			name,
			token
		}] : [];
	});
}
// src/process-events.ts
function endOnError(report) {
	process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => {
		try {
			report(error);
		} catch {
			reportWithoutWords();
		}
		process.exit(1);
	});
}
function reportWithoutWords() {
	process.stdout.write("::error title=Pod Step failed::This is a bug in Pod Step, and its error cannot be shown, because it can contain secrets. Please report it with the workflow step (without secrets) and the last lines of this log.\n");
}
// src/run/cleanup.ts
const CANCELLED_TIMEOUT_MS = 4e3;
const END_TIMEOUT_MS = 1e4;
function openCleanup(namespace, { cluster, clock, host, interrupted }) {
	const left = new Map();
	const deletions = [];
	const answered = [];
	const written = new Set();
	const late = new AbortController();
	const giveUpAfter = (ms) => void clock.wait(ms).then(() => late.abort());
	if (interrupted.aborted) giveUpAfter(CANCELLED_TIMEOUT_MS);
	else interrupted.addEventListener("abort", () => giveUpAfter(CANCELLED_TIMEOUT_MS));
	const save = () => host.saveForPost(pendingText(namespace, [...left.values()]));
	const update = () => {
		try {
			save();
		} catch (error) {
			if (!hasCode(error, "runner")) throw error;
		}
	};
	const forget = (name) => {
		left.delete(name);
		update();
	};
	const deleted = async (pod, graceSeconds) => {
		const { name } = pod;
		if (!left.has(name)) return true;
		const from = clock.now();
		const end = (isDone) => answered.push({
			pod: name,
			from,
			to: clock.now(),
			isDone
		});
		try {
			await cluster.delete(pod, graceSeconds, late.signal);
			end(true);
			if (left.get(name)?.uid !== void 0) forget(name);
			return true;
		} catch (error) {
			end(false);
			warnOfLeftover(host, namespace, {
				kind: "pod",
				name
			}, error, ONCE_MORE);
			return false;
		}
	};
	const emptied = async ({ kind, ...secret }) => {
		const { name } = secret;
		try {
			await cluster.emptySecret(secret, late.signal);
			if (written.has(name)) forget(name);
		} catch (error) {
			warnOfLeftover(host, namespace, {
				kind,
				name
			}, error, ONCE_MORE);
		}
	};
	return {
		deletions: answered,
		register(planned) {
			const { name } = planned;
			let known = planned;
			left.set(name, {
				kind: "pod",
				...planned
			});
			save();
			return {
				created(pod, mayBeMore = false) {
					known = pod;
					if (mayBeMore || !left.has(name)) return;
					left.set(name, {
						kind: "pod",
						...pod
					});
					update();
				},
				keep: () => forget(name),
				delete(graceSeconds) {
					const deletion = deleted(known, graceSeconds);
					deletions.push(deletion);
					return deletion;
				}
			};
		},
		emptyLater(secret) {
			const { name } = secret;
			left.set(name, {
				kind: "secret",
				...secret
			});
			save();
			return {
				isWritten: () => void written.add(name),
				isEmpty: () => forget(name)
			};
		},
		async [Symbol.asyncDispose]() {
			giveUpAfter(END_TIMEOUT_MS);
			const filled = [...left.values()].filter(({ kind }) => kind === "secret");
			await Promise.all([...deletions, ...filled.map(emptied)]);
		}
	};
}
const ONCE_MORE = "The end of the job tries once more.";
const LEFT = {
	pod: {
		what: "delete pods",
		title: "The pod could not be deleted",
		isStill: "may still exist"
	},
	secret: {
		what: "patch secrets",
		title: "A pull secret still has the credentials of the step",
		isStill: "could not be emptied"
	}
};
function warnOfLeftover(host, namespace, { kind, name }, error, next) {
	const { what, title, isStill } = LEFT[kind];
	const why = require_late.whyFailed(error, {
		what,
		namespace
	});
	host.warning(title, `The ${kind} ${namespace}/${name} ${isStill}. ${why} ${next}`);
}
function pendingText(namespace, leftovers) {
	const words = leftovers.map(({ kind, name, token, uid }) => [
		kind,
		name,
		token,
		uid
	].join("/"));
	return words.length === 0 ? "" : [namespace, ...words].join(" ");
}
const LEFTOVER = /^(?<kind>pod|secret)\/(?<name>[^/]*)\/(?<token>[^/]*)\/(?<uid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
const MAX_LEFTOVERS = 1e3;
function readPending(text) {
	const [namespace = "", ...words] = text.split(" ");
	const leftovers = words.flatMap((word) => {
		const { kind, name = "", token = "", uid } = LEFTOVER.exec(word)?.groups ?? {};
		if (!TOKEN.test(token)) return [];
		if (kind === "secret" && isReusableSecret(name)) return [{
			kind,
			name,
			token
		}];
		return kind === "pod" && DNS_LABEL.test(name) ? [{
			kind,
			name,
			token,
			uid
		}] : [];
	});
	return leftovers.length === words.length && words.length <= MAX_LEFTOVERS && DNS_LABEL.test(namespace) ? {
		namespace,
		leftovers
	} : void 0;
}
const POST_GRACE_MS = 9e4;
async function deletePending(host, open) {
	const text = host.savedForPost();
	if (text === "") return;
	const pending = readPending(text);
	if (pending === void 0) {
		host.warning("Objects of the step may still exist", "The runner\u2019s record of this step\u2019s pods was changed, so the end of the job deletes nothing. A later step deletes the pods after their deadline.");
		return;
	}
	const { namespace, leftovers } = pending;
	const opened = open(namespace);
	const end = async ({ kind, ...object }) => {
		const { name } = object;
		try {
			const { cluster } = await opened;
			if (kind === "secret") await cluster.emptySecret(object);
			else if (await cluster.delete(object, void 0)) host.say(`Deleted the pod ${namespace}/${name}, which the step had left.`);
		} catch (error) {
			const remedy = `Delete it with: kubectl delete ${kind} -n ${namespace} ${name}`;
			warnOfLeftover(host, namespace, {
				kind,
				name
			}, error, remedy);
		}
	};
	await Promise.all(leftovers.map(end));
	await (await opened.catch(() => void 0))?.close();
}
const SWEEP_TIMEOUT_MS = 2e3;
const MAX_PODS = 20;
const UNSTARTED = "spec.nodeName=,status.phase=Pending";
async function sweep(cluster, keepsPods, { host, clock, interrupted }) {
	if (interrupted.aborted) return [];
	const signal = AbortSignal.any([interrupted, clock.timeout(SWEEP_TIMEOUT_MS)]);
	try {
		const swept = await abandonedPods(cluster, keepsPods, clock, signal);
		await Promise.all(swept.flatMap((pod) => [cluster.delete(ownedPod(pod.metadata), void 0, signal), ...readFilledAnnotation(pod.metadata?.annotations).map((secret) => cluster.emptySecret(secret, signal))]));
		return swept.map(({ metadata }) => metadata?.name ?? "");
	} catch (error) {
		if (!interrupted.aborted) host.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
		return [];
	}
}
async function abandonedPods(cluster, keepsPods, clock, signal) {
	const labelSelector = selectorOfExpired(clock.wallTime());
	const { pods, serverTime } = await cluster.listPods({ labelSelector }, signal);
	const unstarted = {
		labelSelector: SELECTOR_OF_KEPT,
		fieldSelector: UNSTARTED
	};
	const kept = keepsPods ? (await cluster.listPods(unstarted, signal)).pods : [];
	const now = Math.min(serverTime, clock.wallTime());
	const drawn = [...pods, ...kept].filter((metadata) => isOver(metadata, 0, now)).flatMap(({ name }) => name === void 0 ? [] : [{
		name,
		order: clock.random()
	}]).sort((one, other) => one.order - other.order).slice(0, MAX_PODS);
	return (await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)))).filter((pod) => pod !== void 0).filter((pod) => isAbandoned(pod, now));
}
const HOUR_MS = 36e5;
const OURS = Object.entries(MANAGED_BY).map(([key, value]) => `${key}=${value}`).join();
const SELECTOR_OF_KEPT = `${OURS},!${EXPIRES}`;
function selectorOfExpired(now) {
	const hours = Array.from({ length: 9 }, (_, hour) => hourOf(now + hour * HOUR_MS));
	return [
		OURS,
		EXPIRES,
		...hours.map((hour) => `${EXPIRES}!=${hour}`)
	].join(",");
}
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;
function isOver(metadata, deadlineMs, now) {
	const { labels, annotations, deletionTimestamp, creationTimestamp } = metadata;
	const created = momentOf(creationTimestamp);
	const hour = labels?.["pod-step/expires"] ?? expiry(created, deadlineMs)["pod-step/expires"] ?? "";
	const hasToken = TOKEN.test(annotations?.["pod-step/token"] ?? "");
	const hasExpired = HOUR.test(hour) && hour < hourOf(now) && created + deadlineMs < now;
	return deletionTimestamp === void 0 && hasToken && hasExpired;
}
function isAbandoned(pod, now) {
	const { metadata = {}, spec } = pod;
	const seconds = spec?.activeDeadlineSeconds;
	return (metadata.labels?.["pod-step/expires"] !== void 0 || isGated(pod)) && seconds !== void 0 && isOver(metadata, seconds * 1e3, now);
}
// src/judge/state.ts
function startState(options) {
	return {
		options,
		pod: void 0,
		started: new Map(),
		isRejected: false,
		pullSecrets: [],
		pulls: new Map(),
		starts: new Map(),
		crashes: new Map(),
		events: new Map()
	};
}
function isForImageAlone({ asked, step }, container) {
	const isOurs = asked?.some(({ consumer }) => consumer === container) ?? false;
	return step === "" && isOurs;
}
function kubeletKnowsOfDeletion({ deletion, generation, observedGeneration: observed }, liveGeneration) {
	if (deletion === void 0 || generation === void 0 || !observed) return void 0;
	if (liveGeneration === void 0 || generation <= liveGeneration) return void 0;
	if (observed <= liveGeneration) return false;
	return observed === generation ? true : void 0;
}
function mayBeRejected({ hasFinalPhase }, events) {
	return !hasFinalPhase && [...events.values()].some(({ reason }) => require_late.isRejection(reason) || require_late.isByNode(reason));
}
function stepContainer({ pod, options }) {
	return pod && require_late.containerOf(pod, options.step);
}
function stepHasStarted({ started, options }) {
	return started.has(options.step);
}
// src/plan/collecting.ts
const PATH = `${OWN_PATH}/files-out`;
const READY = `${PATH}/ready`;
const COMMANDS_PATH = `${OWN_PATH}/outputs`;
const LIMIT = 6291456;
const MOST = 268435456;
const MOST_VARIABLE = "FILES_OUT_MOST";
const GRACE_SECONDS = 120;
const COLLECT = `umask 077
packed=${PATH}/packed
rest=${PATH}/rest
part=${PATH}/part
said=${PATH}/said
length_of() { echo $(($(wc -c <"$1"))); }
pack() {
  number=$1
  from=$2
  shift 2
  [ -e "$from" ] || return 0
  printed=$(length_of "$packed")
  left=$(($${MOST_VARIABLE} - printed - $(length_of "$rest")))
  : >"$part.said"
  is_full=
  find "$from" -name .git -prune -o -path ./lost+found -prune -o \\
    -type f "$@" -links 1 -exec tar -c -f - {} + -o \\
    -type f "$@" -links +1 -exec tar -c -f - {} \\; 2>>"$part.said" |
    gzip -1 | head -c $((left + 1)) >"$part" 2>>"$part.said" || is_full=yes
  bytes=$(length_of "$part")
  if [ -n "$is_full" ]; then
    excess="$excess $number"
  elif [ "$bytes" -gt "$left" ]; then
    excess="$excess $number"
    : >"$part.said"
  elif [ $((printed + bytes)) -le $${LIMIT_VARIABLE} ]; then
    cat "$part" >>"$packed"
  elif cat "$part" >>"$rest" 2>>"$part.said"; then
    large="$large $number:$bytes"
  else
    for one in $large $number; do excess="$excess \${one%:*}"; done
    large=
    : >"$rest"
  fi
  : >"$part"
  [ ! -s "$part.said" ] || unread="$unread $number"
  cat "$part.said" >>"$said"
}
pack_command_file() {
  from=${COMMANDS_PATH}/$1
  [ -f "$from" ] && [ ! -L "$from" ] && [ -s "$from" ] || return 0
  { head -c $(($2 + 1)) <"$from" >${PATH}/$1; } 2>>"$said" || return 0
  tar -c -f - -C ${PATH} $1 2>>"$said" | gzip -1 >>"$packed"
}
hash_of() {
  sum=$(sha256sum <"$1")
  echo "\${sum%% *}"
}
give_rest() {
  while read -r word nonce from count; do
    case $word in
    get)
      echo "$nonce"
      dd if="$rest" bs=${BLOCK_BYTES} skip="$from" count="$count" 2>/dev/null
      ;;
    bye) return 0 ;;
    esac
  done
}
collect() {
  trap '' TERM INT QUIT HUP
  for program in find tar gzip head wc cat dd sha256sum base64; do
    command -v $program >/dev/null || { echo "lacks $program"; echo end; exit 1; }
  done
  excess=
  large=
  unread=
  : >"$packed"
  : >"$rest"
  : >"$said"
  select_all
  header="pod-step 1 $(length_of "$packed") $(hash_of "$packed")"
  [ ! -s "$rest" ] || header="$header $(length_of "$rest") $(hash_of "$rest")"
  echo "$header"
  for one in $large; do echo "large $one"; done
  for number in $excess; do echo "excess $number"; done
  for number in $unread; do echo "unread $number"; done
  [ ! -s "$said" ] || echo "said $(head -c 3000 "$said" | base64 -w 0)"
  base64 -w 16000 <"$packed"
  echo
  echo end
  [ ! -s "$rest" ] || give_rest
  exit 0
}
trap collect TERM INT QUIT HUP
(make_command_files)
(: >${READY})
while :; do
  sleep 3600 &
  wait $!
done
`;
const AWAIT_READY = `tries=
until [ -e ${READY} ] || [ \${#tries} -ge 100 ]; do
  tries=x$tries
  sleep 0.1 || sleep 1
done`;
function select({ from, regex, except }, number) {
	const tests = [`-regex ${word(regex)}`, ...except.map((one) => `! -regex ${word(one)}`)];
	return `  pack ${number} ${word(from)} ${tests.join(" ")}\n`;
}
function word(text) {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}
const UNSHIPPED = {
	[`fluentbit.io/exclude-${COLLECTING_CONTAINER}`]: "true",
	[`ad.datadoghq.com/${COLLECTING_CONTAINER}.logs_exclude`]: "true",
	"vector.dev/exclude-containers": COLLECTING_CONTAINER
};
function pathOf(file) {
	return `${COMMANDS_PATH}/${COMMAND_FILES[file].name}`;
}
function collectingContainer({ checkoutImage, step }, { selections }, spec, volume) {
	const beside = stepIn(spec, step);
	const commands = beside.volumeMounts?.find(({ mountPath }) => mountPath === COMMANDS_PATH);
	const values = new Set(beside.env?.map(({ value }) => value));
	const files = [
		"outputs",
		"summary",
		"env"
	].filter((file) => values.has(pathOf(file)));
	const all = [...files.map((file) => `  pack_command_file ${COMMAND_FILES[file].name} ${COMMAND_FILES[file].bytes}\n`), ...selections.map((one, index) => select(one, index + 1))].join("");
	const make = ["umask 0", ...files.map((file) => `: >>${pathOf(file)}`)].join("; ");
	const hasWorkspace = selections.length > 0;
	const cpu = beside.resources?.limits?.["cpu"];
	return {
		name: COLLECTING_CONTAINER,
		image: checkoutImage,
		restartPolicy: "Always",
		command: [
			"sh",
			"-c",
			escapeExpansion(`make_command_files() { ${make}; }\nselect_all() {\n  :\n${all}}\n${COLLECT}`)
		],
		...hasWorkspace && {
			workingDir: "/workspace",
			stdin: true
		},
		env: [
			{
				name: LIMIT_VARIABLE,
				value: `${LIMIT}`
			},
			{
				name: MOST_VARIABLE,
				value: `${MOST}`
			},
			{
				name: "LC_ALL",
				value: "C"
			}
		],
		volumeMounts: [
			...hasWorkspace ? [{
				name: WORKSPACE,
				mountPath: WORKSPACE_PATH,
				readOnly: true
			}] : [],
			{
				name: volume,
				mountPath: PATH
			},
			...commands ? [commands] : []
		],
		lifecycle: { postStart: { exec: { command: [
			"sh",
			"-c",
			AWAIT_READY
		] } } },
		securityContext: hardenedBeside(beside, spec),
		resources: {
			requests: {
				cpu: "10m",
				memory: "32Mi"
			},
			limits: {
				memory: "128Mi",
				...cpu !== void 0 && { cpu }
			}
		}
	};
}
function withCommandFiles(spec, { commandFiles }, step) {
	const files = [...hasOwnOutputs(stepIn(spec, step)) ? [] : ["outputs"], ...commandFiles];
	if (files.length === 0) return spec;
	const volume = freeName(COMMAND_FILES.outputs.name, "-file", spec.volumes);
	const variables = files.map((file) => ({
		name: COMMAND_FILES[file].variable,
		value: pathOf(file)
	}));
	const withFiles = ({ env = [], volumeMounts = [], ...others }) => ({
		...others,
		env: [...env, ...variables],
		volumeMounts: [...volumeMounts, {
			name: volume,
			mountPath: COMMANDS_PATH
		}]
	});
	return {
		...mapStep(spec, step, withFiles),
		volumes: [...spec.volumes, {
			name: volume,
			emptyDir: {}
		}]
	};
}
function hasOwnOutputs(container) {
	const { terminationMessagePath, terminationMessagePolicy, env = [] } = container;
	return env.some(({ name }) => name === COMMAND_FILES.outputs.variable) || (terminationMessagePath ?? terminationMessagePolicy) !== void 0;
}
function withCollecting(spec, job) {
	const { filesOut } = job;
	if (filesOut === void 0) return spec;
	const { volumes = [], initContainers = [] } = spec;
	const volume = freeName(COLLECTING_CONTAINER, "-tgz", volumes);
	return {
		...filesOut.selections.length > 0 && { terminationGracePeriodSeconds: GRACE_SECONDS },
		...spec,
		initContainers: [...initContainers, collectingContainer(job, filesOut, spec, volume)],
		volumes: [...volumes, {
			name: volume,
			emptyDir: {}
		}]
	};
}
function freeName(container, suffix, volumes) {
	let name = container;
	while (volumes.some((volume) => volume.name === name)) name += suffix;
	return name;
}
// src/plan/nodes.ts
const KUBELET = [1, 37];
const RUNTIMES = {
	containerd: [2, 1],
	"cri-o": [1, 31]
};
function lackOfImageVolumes(nodes) {
	const suitable = nodes.filter(({ system }) => !/windows/i.test(system));
	if (suitable.length === 0) return "no node of the cluster is known";
	for (const { name, kubelet, runtime } of suitable) {
		if (!isAtLeast(kubelet, KUBELET)) return `node ${name} has kubelet ${kubelet}, and image volumes are taken from ${KUBELET.join(".")} on`;
		const needed = entryOf(RUNTIMES, runtime.split("://")[0] ?? "");
		if (needed === void 0 || !isAtLeast(runtime, needed)) return `node ${name} has the runtime ${runtime}, which is not known to have image volumes`;
	}
}
function isAtLeast(version, [major, minor]) {
	const [, own = "0", second = "0"] = /(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
	return Number(own) > major || Number(own) === major && Number(second) >= minor;
}
function wantedArchitecture({ spec }) {
	const affine = (spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []).flatMap(({ matchExpressions = [] }) => matchExpressions.find(({ key, operator }) => key === "kubernetes.io/arch" && operator === "In")?.values ?? ARCHITECTURES);
	const [wanted, ...more] = new Set([spec?.nodeSelector?.["kubernetes.io/arch"] ?? affine].flat());
	return more.length > 0 ? void 0 : ARCHITECTURES.find((one) => one === wanted);
}
function nodesWith(nodes, image) {
	return nodes.filter(({ images }) => images.some((name) => isSameImage(name, image))).map(({ hostname }) => hostname);
}
function preferNodes(pod, hostnames, avoided) {
	const preferences = [];
	if (hostnames.length > 0) preferences.push({ matchExpressions: [{
		key: "kubernetes.io/hostname",
		operator: "In",
		values: [...hostnames]
	}] });
	if (avoided.length > 0) preferences.push({ matchFields: avoided.map((node) => ({
		key: "metadata.name",
		operator: "NotIn",
		values: [node]
	})) });
	if (preferences.length === 0) return pod;
	const { spec = { containers: [] } } = pod;
	const preferred = spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
	const nodeAffinity = {
		...spec.affinity?.nodeAffinity,
		preferredDuringSchedulingIgnoredDuringExecution: [...preferred, ...preferences.map((preference) => ({
			weight: 100,
			preference
		}))]
	};
	return {
		...pod,
		spec: {
			...spec,
			affinity: {
				...spec.affinity,
				nodeAffinity
			}
		}
	};
}
// src/plan/workspace.ts
function inWorkspace(step) {
	const { volumeMounts = [], workingDir = "", env = [] } = step;
	const mounted = volumeMounts.find(isWorkspace);
	const mount = mounted ?? {
		name: "workspace",
		mountPath: "/workspace"
	};
	const folder = folderOf(mount.mountPath);
	const below = workingDir === "" ? folder : `${folder === "/" ? "" : folder}/${workingDir}`;
	const has = (variable) => env.some(({ name }) => name === variable);
	return {
		...step,
		env: [
			...env,
			...has("GITHUB_WORKSPACE") ? [] : [{
				name: "GITHUB_WORKSPACE",
				value: folder
			}],
			...has("GIT_CONFIG_COUNT") ? [] : [
				{
					name: "GIT_CONFIG_COUNT",
					value: "1"
				},
				{
					name: "GIT_CONFIG_KEY_0",
					value: "safe.directory"
				},
				{
					name: "GIT_CONFIG_VALUE_0",
					value: escapeExpansion(folder)
				}
			]
		],
		workingDir: workingDir.startsWith("/") ? workingDir : below,
		volumeMounts: mounted ? volumeMounts : [...volumeMounts, mount]
	};
}
function isWorkspace({ name }) {
	return name === WORKSPACE;
}
function folderOfStep({ workingDir = "", volumeMounts = [] }) {
	const workspace = volumeMounts.find(isWorkspace);
	const others = volumeMounts.filter((mount) => mount !== workspace);
	const root = folderOf(workspace?.mountPath ?? "");
	const isBelow = (path, folder) => `${path}/`.startsWith(`${folder}/`) && !path.split("/").includes("..");
	const isOthers = others.some(({ mountPath }) => isBelow(workingDir, folderOf(mountPath)) && isBelow(mountPath, root));
	if (!isBelow(workingDir, root) || isOthers || workspace?.subPath || workspace?.subPathExpr) return void 0;
	return workingDir.slice(root.length).replace(/^\/+/, "") || void 0;
}
const AUTHORIZATION_VARIABLE = "CHECKOUT_AUTHORIZATION";
const PRIVATE_PATH = `${OWN_PATH}/checkout`;
const FETCH = `set -e
umask 0
export GIT_DIR="$PWD/.git"
rm -rf .git
git init -q -b main
git remote add origin "$CHECKOUT_URL"
for wait in 1 4 0; do
  words=$(git \${CHECKOUT_AUTHORIZATION:+"--config-env=http.$CHECKOUT_URL.extraHeader=CHECKOUT_AUTHORIZATION"} \\
    fetch -q --depth=1 --no-tags --no-auto-gc --no-recurse-submodules -- origin "$CHECKOUT_REF" 2>&1) && break
  echo "$words" >&2
  case $wait:$words in
    0:*) exit 1 ;;
    *'Could not resolve host'* | *'Failed to connect'* | *'onnection '* | *'timed out'* | *'returned error: 5'*) ;;
    *'returned error: 429'* | *'early EOF'* | *'RPC failed'* | *'hung up unexpectedly'*) ;;
    *) exit 1 ;;
  esac
  sleep $wait
done
script=$1
shift
unset "$@"
exec sh -c "$script"
`;
const FILL = `set -e
umask 0
cd ${WORKSPACE_PATH}
export GIT_WORK_TREE="$PWD"
rm -rf lost+found 2>/dev/null || [ ! -r lost+found ] || rm -rf lost+found
git checkout -q --force --detach FETCH_HEAD
git clean -ffdxq -e /lost+found
`;
const FIND_FOLDER = `[ -d "\${${FILLING_VARIABLES.folder}:-.}" ] || exit ${FILLING_EXITS.noFolder}
`;
const ENTER = `set -e
umask 0
cd ${WORKSPACE_PATH}
`;
const FILL_SHARED = `set -e
cd ${WORKSPACE_PATH}
rm -rf .git .GIT
: >.git
[ ! -e .GIT ] || git config core.ignoreCase true
{ chmod 644 .git && [ ! -x .git ] && chmod 755 .git && [ -x .git ]; } 2>/dev/null || git config core.fileMode false
{ ln -sf x .git && [ -L .git ]; } 2>/dev/null || git config core.symlinks false
rm -rf .git
${FILL}rm -rf .git
cp -R "$GIT_DIR" .git
rm -rf "$GIT_DIR"
`;
const OF_PROXIES = /^(https?|all|no)_proxy$/i;
const FILES_PATH = `${OWN_PATH}/files`;
const ARCHIVE = `${FILES_PATH}/${SECRET_KEYS.files}`;
const RECEIVE = `head -c "$${FILLING_VARIABLES.packed}" >${ARCHIVE} || exit ${FILLING_EXITS.notUnpacked}
exec </dev/null
[ "$(wc -c <${ARCHIVE})" -eq "$${FILLING_VARIABLES.packed}" ] || exit ${FILLING_EXITS.cut}
`;
const SKELETON = ".pod-step-files";
const UNPACK = `archive=${ARCHIVE}
sum=$(sha256sum <"$archive") || exit ${FILLING_EXITS.notUnpacked}
[ "\${sum%% *}" = "$${FILLING_VARIABLES.sum}" ] || exit ${FILLING_EXITS.damaged}
unpack() { tar -x -z -o -f "$archive" || exit ${FILLING_EXITS.notUnpacked}; }
links=$(find . -path ./lost+found -prune -o -type l -print) || exit ${FILLING_EXITS.notUnpacked}
if [ -n "$links" ]; then
  rm -rf ${SKELETON}
  mkdir ${SKELETON}
  cd ${SKELETON}
  unpack
  find . -type d -exec sh -c 'for folder; do [ ! -L "../$folder" ] || rm -f "../$folder" || exit 1; done' sh {} + ||
    exit ${FILLING_EXITS.notUnpacked}
  cd ..
  rm -rf ${SKELETON}
fi
unpack
`;
function unpackingParts({ sha256, count, bytes, packed }, volumes, secretName) {
	const isSent = !Buffer.isBuffer(packed);
	const name = freeName(FILES_CONTAINER, "-tgz", volumes);
	const items = [{
		key: SECRET_KEYS.files,
		path: SECRET_KEYS.files
	}];
	return {
		volume: {
			name,
			...isSent ? { emptyDir: {} } : { secret: {
				secretName,
				items,
				defaultMode: 292
			} }
		},
		receive: isSent ? RECEIVE : "",
		unpack: UNPACK + (isSent ? `rm -f ${ARCHIVE}\n` : ""),
		input: isSent ? {
			stdin: true,
			stdinOnce: true
		} : {},
		env: [
			{
				name: FILLING_VARIABLES.sum,
				value: sha256
			},
			{
				name: FILLING_VARIABLES.count,
				value: `${count}`
			},
			{
				name: FILLING_VARIABLES.bytes,
				value: `${bytes}`
			},
			{
				name: FILLING_VARIABLES.packed,
				value: `${packed.length}`
			}
		],
		volumeMounts: [{
			name,
			mountPath: FILES_PATH,
			...!isSent && { readOnly: true }
		}]
	};
}
function withWorkspace(spec, job, secret) {
	const { checkout, filesIn, filesOut, step } = job;
	const isFilled = checkout !== void 0 || filesIn !== void 0;
	if (!isFilled && filesOut === void 0) return spec;
	const begun = isFilled || filesOut !== void 0 && filesOut.selections.length > 0 ? inWorkspaceOf(spec, step) : {
		...spec,
		volumes: spec.volumes ?? []
	};
	const filled = isFilled ? withFilling(begun, job, secret) : begun;
	return filesOut === void 0 ? filled : withCommandFiles(filled, filesOut, step);
}
function inWorkspaceOf(spec, step) {
	const { volumes = [] } = spec;
	const own = volumes.some(({ name }) => name === "workspace") ? [] : [{
		name: WORKSPACE,
		emptyDir: {}
	}];
	return {
		...mapStep(spec, step, inWorkspace),
		volumes: [...volumes, ...own]
	};
}
function withFilling(spec, job, secret) {
	const { checkout, filesIn, step } = job;
	const { volumes, initContainers = [] } = spec;
	const isShared = !volumes.find(({ name }) => name === WORKSPACE)?.emptyDir;
	const privateVolume = checkout && isShared ? {
		name: freeName(CHECKOUT_CONTAINER, "-git", volumes),
		emptyDir: {}
	} : void 0;
	const unpacking = filesIn && unpackingParts(filesIn, volumes, secret);
	const container = fillingContainer(job, {
		spec,
		secret,
		folder: initContainers.some(({ volumeMounts = [] }) => volumeMounts.some(isWorkspace)) ? void 0 : folderOfStep(stepIn(spec, step)),
		privateVolume,
		unpacking
	});
	return {
		...spec,
		initContainers: [container, ...initContainers],
		volumes: [
			...volumes,
			privateVolume,
			unpacking?.volume
		].filter((one) => one !== void 0)
	};
}
function fillingContainer({ checkout, checkoutImage, step }, place) {
	const { spec, folder, unpacking } = place;
	const beside = stepIn(spec, step);
	const { receive = "", unpack = "" } = unpacking ?? {};
	const { env = [], volumeMounts = [], ...own } = checkout ? checkoutContainer(checkout, beside, place, {
		before: receive,
		after: unpack
	}) : {
		name: FILES_CONTAINER,
		command: [
			"sh",
			"-c",
			escapeExpansion(ENTER + receive + unpack + FIND_FOLDER)
		],
		workingDir: WORKSPACE_PATH
	};
	return {
		...own,
		image: checkoutImage,
		...unpacking?.input,
		env: [
			...env,
			...unpacking?.env ?? [],
			...folder === void 0 ? [] : [{
				name: FILLING_VARIABLES.folder,
				value: escapeExpansion(folder)
			}],
			{
				name: "HOME",
				value: "/nonexistent"
			},
			{
				name: "LC_ALL",
				value: "C"
			}
		],
		volumeMounts: [
			{
				name: WORKSPACE,
				mountPath: WORKSPACE_PATH
			},
			...volumeMounts,
			...unpacking?.volumeMounts ?? []
		],
		terminationMessagePolicy: "FallbackToLogsOnError",
		securityContext: hardenedBeside(beside, spec),
		...planResources(beside.resources)
	};
}
function checkoutContainer({ url, ref, token }, beside, { secret, privateVolume }, { before, after }) {
	const proxies = (beside.env ?? []).filter(({ name: variable }) => OF_PROXIES.test(variable));
	const secretKeyRef = {
		name: secret,
		key: SECRET_KEYS.authorization
	};
	const fill = (privateVolume === void 0 ? FILL : FILL_SHARED) + after + FIND_FOLDER;
	const dropped = [AUTHORIZATION_VARIABLE, ...proxies.map(({ name: variable }) => variable)];
	return {
		name: CHECKOUT_CONTAINER,
		command: [
			"sh",
			"-c",
			...[
				before + FETCH,
				"sh",
				fill,
				...dropped
			].map(escapeExpansion)
		],
		workingDir: privateVolume === void 0 ? WORKSPACE_PATH : PRIVATE_PATH,
		env: [
			{
				name: FILLING_VARIABLES.url,
				value: escapeExpansion(url)
			},
			{
				name: FILLING_VARIABLES.ref,
				value: escapeExpansion(ref)
			},
			...token === void 0 ? [] : [{
				name: AUTHORIZATION_VARIABLE,
				valueFrom: { secretKeyRef }
			}],
			{
				name: "GIT_TERMINAL_PROMPT",
				value: "0"
			},
			...proxies
		],
		volumeMounts: privateVolume === void 0 ? [] : [{
			name: privateVolume.name,
			mountPath: PRIVATE_PATH
		}]
	};
}
// src/plan/pod.ts
function hasUserOfOurs({ spec }) {
	return spec?.initContainers?.some(isAsNobody) ?? false;
}
function withoutUsersOfOurs(pod) {
	const spec = mapContainers(pod.spec, (container) => {
		if (!isAsNobody(container)) return container;
		const { runAsUser: _, ...securityContext } = container.securityContext ?? {};
		return {
			...container,
			securityContext
		};
	});
	return {
		...pod,
		spec
	};
}
function isAsNobody(container) {
	return isOurs(container) && container.securityContext?.runAsUser === 65534;
}
function mergeStep(container, job, secret) {
	const { command, args, ...rest } = container;
	const resources = mergeResources(container.resources, job.resources);
	const env = mergeEnv(container.env ?? [], job, secret);
	return {
		...rest,
		image: job.image,
		...planCommand(job.command, defined({
			command,
			args
		})),
		...defined({
			workingDir: job.workingDirectory,
			env: env.length > 0 ? env : void 0,
			resources
		})
	};
}
function planCommand(command, template) {
	if (command.kind === "script") return { command: [
		...command.shell,
		"-c",
		escapeExpansion(command.script)
	] };
	return {
		...command.command.length > 0 ? { command: command.command.map(escapeExpansion) } : template,
		...command.args.length > 0 && { args: command.args.map(escapeExpansion) }
	};
}
function mergeEnv(template, job, secret) {
	const plain = ({ name, value }) => ({
		name,
		value: escapeExpansion(value)
	});
	const ofSecret = ({ name }) => {
		return {
			name,
			valueFrom: { secretKeyRef: {
				name: secret,
				key: keyOf(name)
			} }
		};
	};
	const own = [...job.env.map(plain), ...job.secretEnv.map(ofSecret)];
	const notIn = (others) => {
		return ({ name }) => others.every((one) => one.name !== name);
	};
	const set = [...template.map((variable) => own.find(({ name }) => name === variable.name) ?? variable), ...own.filter(notIn(template))];
	return [...job.runVariables.filter(notIn(set)).map(plain), ...set];
}
function mergeResources(template, own) {
	if (own === void 0) return template;
	const merge = (kind) => {
		const merged = {
			...template?.[kind],
			...own[kind]
		};
		return Object.keys(merged).length > 0 && { [kind]: merged };
	};
	return {
		...template,
		...merge("requests"),
		...merge("limits")
	};
}
function withEnd(step, job, identity) {
	const { command, holdMs } = job;
	const isMeasured = job.usage === "reported";
	const path = isMeasured ? USAGE_FILE : OUTPUT_FILE;
	const outputs = hasOwnOutputs(step) ? [] : [{
		name: COMMAND_FILES.outputs.variable,
		value: path
	}];
	const reporting = {
		...step,
		...outputs.length > 0 && { env: [...step.env ?? [], ...outputs] },
		...(isMeasured || outputs.length > 0) && { terminationMessagePath: path }
	};
	if (command.kind !== "script" || holdMs === void 0 && !isMeasured) return reporting;
	const parts = isMeasured ? [appendUsage(USAGE_FILE)] : [];
	const word = identity.annotations["pod-step/token"] ?? "";
	const hold = holdMs === void 0 ? void 0 : {
		word,
		seconds: secondsOf(holdMs)
	};
	const script = withExitTrap(command.script, parts, hold);
	return {
		...reporting,
		...planCommand({
			...command,
			script
		}, {})
	};
}
function planAttempt(job, identity, { pullPlans, method, preferred, avoided, leavesUsers = false }) {
	const bare = planPod(job, identity, pullPlans);
	const { pod, checks } = withChecks({
		...bare,
		spec: withPullPolicies(withCollecting(bare.spec, job), pullPlans)
	}, pullPlans, method, job);
	return {
		pod: preferNodes(asAllowed(pod, job, leavesUsers), preferred, avoided),
		checks
	};
}
function asAllowed(pod, { security }, leavesUsers) {
	const restricted = security === "restricted" ? withRestrictions(pod) : pod;
	return leavesUsers ? withoutUsersOfOurs(restricted) : restricted;
}
function secondsOf(milliseconds) {
	return Math.ceil(milliseconds / 1e3);
}
const DEADLINE_AFTER_TIMEOUT_SECONDS = 60;
const UNDISRUPTED = {
	"karpenter.sh/do-not-disrupt": "true",
	"cluster-autoscaler.kubernetes.io/safe-to-evict": "false"
};
function planPod(job, identity, pulls) {
	const { template } = job;
	const deadline = secondsOf(job.timeoutMs) + DEADLINE_AFTER_TIMEOUT_SECONDS + secondsOf(job.holdMs ?? 0);
	const spec = mapStep(withWorkspace(mapStep(template.spec, job.step, (container) => mergeStep(container, job, identity.pod)), job, identity.pod), job.step, (container) => withEnd(container, job, identity));
	const nodeSelector = {
		...spec.nodeSelector,
		...job.nodeSelector
	};
	return {
		apiVersion: "v1",
		kind: "Pod",
		metadata: {
			name: identity.pod,
			namespace: identity.namespace,
			labels: {
				...template.labels,
				...job.labels,
				...identity.labels
			},
			annotations: {
				...UNDISRUPTED,
				...job.filesOut && UNSHIPPED,
				...template.annotations,
				...identity.annotations
			}
		},
		spec: {
			...withPullPolicies(spec, pulls),
			restartPolicy: "Never",
			activeDeadlineSeconds: Math.min(deadline, spec.activeDeadlineSeconds ?? deadline),
			...planAccount(job),
			...planSeccomp(spec),
			enableServiceLinks: spec.enableServiceLinks ?? false,
			...Object.keys(nodeSelector).length > 0 && { nodeSelector },
			...planPullSecrets(job, identity)
		}
	};
}
function planSeccomp({ securityContext }) {
	if (securityContext?.seccompProfile !== void 0) return {};
	return { securityContext: {
		...securityContext,
		seccompProfile: { type: "RuntimeDefault" }
	} };
}
function withRestrictions(pod) {
	const securityContext = {
		runAsNonRoot: true,
		...pod.spec.securityContext
	};
	return {
		...pod,
		spec: {
			...mapContainers(pod.spec, withoutPrivileges),
			securityContext
		}
	};
}
function withoutPrivileges(container) {
	const { securityContext: own = {} } = container;
	if (own.privileged === true) return container;
	const capabilities = {
		...UNPRIVILEGED.capabilities,
		...own.capabilities
	};
	return {
		...container,
		securityContext: {
			...UNPRIVILEGED,
			...own,
			capabilities
		}
	};
}
function planAccount({ serviceAccount, template: { spec } }) {
	const named = serviceAccount ?? spec.serviceAccountName ?? spec.serviceAccount;
	return {
		...serviceAccount !== void 0 && { serviceAccountName: serviceAccount },
		...named === void 0 && { automountServiceAccountToken: spec.automountServiceAccountToken ?? false }
	};
}
function planPullSecrets(job, identity) {
	const names = new Set([...job.registryCredentials.length > 0 ? [...identity.pullSecrets, identity.pod] : [], ...job.imagePullSecrets]);
	const ofTemplate = (job.template.spec.imagePullSecrets ?? []).filter(({ name = "" }) => !names.has(name));
	const imagePullSecrets = [...[...names].map((name) => ({ name })), ...ofTemplate];
	return imagePullSecrets.length === 0 ? {} : { imagePullSecrets };
}
// src/run/next-attempt.ts
const PAUSES$1 = {
	firstMs: 1e3,
	mostMs: 6e4
};
function afterLostPod(lost, chances) {
	return [anotherPod(lost, chances), retry(lost, chances)].filter((next) => next !== void 0);
}
function anotherPod(lost, { job, earlier, now, random }) {
	const { plan, finding, state } = lost;
	const where = require_late.replacementAfter(finding);
	if (where === void 0 || stepHasStarted(state) || hasNoOtherNode(lost)) return void 0;
	if (cutsInARow(finding, earlier) >= MAX_CUTS) return void 0;
	const until = (firstLoss(earlier) ?? now) + job.scheduleTimeoutMs;
	if (now >= until) return void 0;
	const avoided = where === "elsewhere" ? withNode(plan.avoided, state) : plan.avoided;
	return {
		kind: "another-pod",
		plan: {
			...plan,
			avoided
		},
		announcement: require_late.anotherPodInWords(finding, avoided),
		proof: "never-started",
		until,
		pauseMs: pauseAfter(lossesInARow(earlier).length, random)
	};
}
function retry(lost, { job, earlier, now, random }) {
	const { plan, finding, state } = lost;
	const done = earlier.filter(({ followedBy }) => followedBy === "retry").length;
	if (done >= job.retries || !require_late.isToRetry(finding, job.retryOn)) return void 0;
	const isRisked = finding.reason === "node-lost" && job.retryOn.includes("node-lost");
	return {
		kind: "retry",
		plan: {
			...plan,
			pullPlans: finding.pull === void 0 ? plan.pullPlans : plan.pullPlans.map((one) => ({
				...one,
				failures: []
			})),
			avoided: require_late.replacementAfter(finding) === "elsewhere" ? withNode(plan.avoided, state) : plan.avoided
		},
		announcement: require_late.announced(`the step once more (retry ${done + 1} of ${job.retries}) after`, { message: finding.message }),
		proof: isRisked ? "nothing" : "ended",
		until: now + job.scheduleTimeoutMs,
		pauseMs: pauseAfter(done, random)
	};
}
function firstLoss(earlier) {
	return lossesInARow(earlier)[0]?.endedAt;
}
function lossesInARow(earlier) {
	return earlier.slice(earlier.findLastIndex(({ followedBy }) => followedBy !== "another-pod") + 1);
}
const LEAST_TIME_MS = 1e3;
function hasTimeFor({ pauseMs }, { begunAt, timeoutMs }, now) {
	return now + pauseMs + LEAST_TIME_MS <= begunAt + timeoutMs;
}
function withTimeLeft(job, attempts, { now, begunAt }) {
	const loss = firstLoss(attempts) ?? now;
	return {
		...job,
		timeoutMs: Math.max(job.timeoutMs - (now - begunAt), LEAST_TIME_MS),
		scheduleTimeoutMs: Math.max(job.scheduleTimeoutMs - (now - loss), LEAST_TIME_MS)
	};
}
const MAX_CUTS = 3;
function cutsInARow(finding, earlier) {
	const found = [...lossesInARow(earlier).map((attempt) => attempt.finding), finding];
	return found.length - 1 - found.findLastIndex((one) => one.reason !== "files-in-failed");
}
const OF_SETUP = [
	"sandbox-failed",
	"devices-not-prepared",
	"added-container-failed"
];
function hasNoOtherNode({ pod, plan: { avoided }, finding, state }) {
	if (require_late.replacementAfter(finding) !== "elsewhere") return false;
	const isSetup = OF_SETUP.some((reason) => reason === finding.reason);
	const isOfNoNode = finding.reason === "added-container-failed" && avoided.length >= 2;
	return pod.spec?.nodeName !== void 0 || isSetup && avoided.includes(state.pod?.node ?? "") || isOfNoNode;
}
function withNode(avoided, state) {
	const node = state.pod?.node;
	return node === void 0 ? [...avoided] : [...new Set([...avoided, node])];
}
function pauseAfter(count, random) {
	return count === 0 ? 0 : growingPause(count, PAUSES$1, random);
}
async function choosePreflight(preflight, pod, checks, nodes) {
	if (preflight === "never") return {
		method: { kind: "none" },
		why: ""
	};
	if (preflight === "image-volumes") return {
		method: { kind: "image-volumes" },
		why: "by image volumes, as preflight asks for"
	};
	const why = checks.some(({ volume }) => volume === void 0) ? await whyInitContainers(preflight, nodes) : void 0;
	if (why === void 0) return {
		method: { kind: "image-volumes" },
		why: "by image volumes"
	};
	return {
		method: await byInitContainers(pod, nodes),
		why: `by init containers, ${why}`
	};
}
async function whyInitContainers(preflight, nodes) {
	if (preflight === "always") return "as preflight asks for";
	try {
		const lack = lackOfImageVolumes(await nodes.kinds());
		return lack && `because ${lack}`;
	} catch (error) {
		return `because the nodes can\u2019t be read (${whyUnread(error)})`;
	}
}
function whyUnread(error) {
	return isForbidden(error) ? "the right to list nodes is missing" : messageOf(error);
}
async function byInitContainers(pod, nodes) {
	return {
		kind: "init-containers",
		architecture: wantedArchitecture(pod) ?? await architectureAmong(nodes) ?? ARCHITECTURES[0]
	};
}
async function architectureAmong(nodes) {
	const found = await nodes.architecture().catch(() => void 0);
	return ARCHITECTURES.find((one) => one === found);
}
const SOON = {
	proof: "never-started",
	until: 0,
	pauseMs: 0
};
async function nextAttempt(ended, preflight, nodes) {
	if (stepHasStarted(ended.state)) return void 0;
	return await afterFailedPull(ended, nodes) ?? await afterFailedCheck(ended, preflight, nodes);
}
async function afterFailedPull({ checks, plan, finding, state }, nodes) {
	const { image, pull } = finding;
	if (pull === void 0 || image === void 0) return void 0;
	const { puller, cause } = pull;
	if (!require_late.usableFallbacks(state).includes(puller)) return void 0;
	const pullPlans = fallBack(plan.pullPlans, checks, {
		puller,
		cause
	});
	if (pullPlans === void 0) return void 0;
	const { own, users } = usersOf(pullPlans, checks, puller);
	const policy = own === void 0 ? checkPolicy(users) : currentPolicy(own);
	const { preferred, note } = await whereItIs(image, users, nodes);
	return {
		...SOON,
		kind: "next-policy",
		plan: {
			...plan,
			pullPlans,
			preferred: [...new Set([...plan.preferred, ...preferred])]
		},
		announcement: `trying ${policy} for ${image} after: ${require_late.causeInWords(cause)}${note}`
	};
}
async function whereItIs(image, users, nodes) {
	const pullPlan = users.find(({ failures }) => failures.length > 0);
	if (pullPlan === void 0 || currentPolicy(pullPlan) === "Always") return {
		preferred: [],
		note: ""
	};
	try {
		const preferred = nodesWith(await nodes.images(), image);
		return {
			preferred,
			note: preferred.length === 0 ? "; no node has reported having it so far" : `; nodes that report having it are preferred (${listed(preferred)})`
		};
	} catch (error) {
		return {
			preferred: [],
			note: `; which nodes have it was not looked up (${whyUnread(error)})`
		};
	}
}
async function afterFailedCheck({ pod, checks, plan, finding }, preflight, nodes) {
	const { method } = plan;
	const { suspect } = finding;
	const isRefused = suspect === "check-container" || suspect === "check-user";
	const next = (other, why, leavesUsers = plan.leavesUsers) => ({
		...SOON,
		kind: "other-check",
		plan: {
			...plan,
			method: other,
			leavesUsers
		},
		announcement: why
	});
	if (finding.outcome !== "failure") return void 0;
	if (isRefused && hasUserOfOurs(pod)) return next(method, `with a user of the cluster\u2019s choice for checks and checkout, not ${NOBODY}`, true);
	if (method.kind === "image-volumes") {
		if (!(suspect === "image-volumes" || suspect === "check-container") || checks.every(({ volume }) => volume !== void 0)) return void 0;
		return next(await byInitContainers(pod, nodes), "checking images by init containers, after image volumes did not work");
	}
	if (method.kind === "none") return void 0;
	if ((suspect === "check-config-map" || isRefused || lacksUser(plan, finding)) && preflight !== "always") return next({ kind: "none" }, require_late.announced("without checks of images", finding));
	if (suspect !== "check-program") return void 0;
	const tried = [...method.tried ?? [], method.architecture];
	const other = ARCHITECTURES.find((one) => !tried.includes(one));
	return other === void 0 ? next({ kind: "none" }, "without checks of images, because their program does not run on this node") : next({
		...method,
		architecture: other,
		tried
	}, `checking images by a program for ${other}, after one for ${method.architecture} did not run`);
}
function lacksUser({ leavesUsers }, { reason, container = "" }) {
	return leavesUsers === true && isCheckName(container) && /^(runs-as-root|non-numeric-user)$/.test(reason);
}
// src/run/pod.ts
const PAUSES = {
	firstMs: 2e3,
	mostMs: 15e3
};
async function createWithRoom(create, namespace, timeoutMs, { clock, until, onNote }) {
	let end;
	let told;
	for (let tries = 1;; tries++) {
		const creation = await create();
		const why = lackOfRoom(creation, namespace);
		if (why === void 0) return creation;
		end ??= clock.now() + timeoutMs;
		if (clock.now() >= end || until.aborted) return creation;
		if (why.rawMessage !== told) onNote(require_late.announced("waiting for room", { message: why.message }));
		told = why.rawMessage;
		const pause = Math.min(growingPause(tries, PAUSES, clock.random()), end - clock.now());
		await clock.wait(pause, until).catch(() => {});
		if (until.aborted) return creation;
	}
}
function lackOfRoom(creation, namespace) {
	if (creation.kind === "created" || creation.mayExist || !hasCode(creation.error, "api")) return void 0;
	const { error } = creation;
	const refusal = require_late.refused(error, {
		what: "create the pod",
		namespace
	});
	const isFull = refusal.reason === "quota-exceeded" && refusal.persistence === "transient";
	const isChanging = error.status === 409 && require_late.passesSoon(error);
	return isFull || isChanging ? refusal : void 0;
}
const FIRST_EVENT_MS = 50;
const WATCH_ANSWER_TIMEOUT_MS = 2e3;
const CREATE_ANSWER_TIMEOUT_MS = 3e3;
function createAndWatch({ pod, dependents, judge }, options, { cluster, clock }, { put, onAnswer, signal, ofEvents }) {
	const { begunAt, timeoutMs, scheduleTimeoutMs = timeoutMs } = options;
	const timeLeftMs = begunAt + timeoutMs - clock.now();
	const stopped = new AbortController();
	const until = AbortSignal.any([
		signal,
		stopped.signal,
		clock.timeout(Math.max(0, timeLeftMs))
	]);
	const fail = (verb) => (error) => {
		if (!until.aborted || verb === "watch") put({
			kind: "trouble",
			verb,
			error
		});
	};
	const watchAnswered = Promise.withResolvers();
	let mayStartAt = Number.POSITIVE_INFINITY;
	const isEarly = () => clock.now() < mayStartAt + FIRST_EVENT_MS;
	const namespace = pod.metadata?.namespace ?? "";
	const create = async () => {
		if (timeLeftMs <= 0) return false;
		const gated = withGate(pod);
		if (!isGated(gated)) mayStartAt = clock.now();
		const send = () => cluster.create(gated, until);
		const onNote = (text) => put({
			kind: "note",
			text
		});
		const creation = await createWithRoom(send, namespace, scheduleTimeoutMs, {
			clock,
			until,
			onNote
		});
		if (creation.kind === "failed") {
			fail("create")(creation.error);
			return creation.mayExist;
		}
		onAnswer(creation);
		for (const warning of creation.warnings) onNote(`the API server warns: ${warning}`);
		if (!isGated(creation.pod)) mayStartAt = Math.min(mayStartAt, clock.now());
		put({
			at: clock.now(),
			pod: creation.pod
		});
		each(cluster.pods(creation.pod, signal, watchAnswered.resolve), put).catch(fail("watch")).finally(watchAnswered.resolve);
		clock.wait(WATCH_ANSWER_TIMEOUT_MS, signal).catch(() => {}).finally(watchAnswered.resolve);
		if (judge(require_late.observe(startState(options), {
			at: clock.now(),
			pod: creation.pod
		}), clock.now()).kind === "waiting") start(creation.pod);
		return true;
	};
	const start = async (created) => {
		let verb = "create";
		try {
			if (dependents.length > 0) await cluster.createDependents(created, dependents, until);
			if (!isGated(created) || until.aborted) return;
			verb = "patch";
			mayStartAt = clock.now();
			await cluster.openGate(created, until);
		} catch (error) {
			fail(verb)(error);
		}
	};
	const created = create();
	const seeInTurn = async (observation) => {
		await watchAnswered.promise;
		put(observation);
	};
	each(cluster.events(pod.metadata?.name ?? "", isEarly, ofEvents), seeInTurn).catch((error) => put({
		kind: "note",
		text: `cannot watch events, so a failure may be detected up to 15 s later. ${require_late.whyFailed(error, {
			what: "watch events",
			namespace
		})}`
	}));
	const mayExist = () => {
		stopped.abort();
		return Promise.race([created, clock.wait(CREATE_ANSWER_TIMEOUT_MS).then(() => true)]);
	};
	return {
		created,
		mayExist
	};
}
async function each(items, take) {
	for await (const item of items) await take(item);
}
const MAX_TIMER_MS = 2147483647;
function openQueue(clock) {
	const items = [];
	let wake;
	return {
		put(item) {
			items.push(item);
			wake?.();
		},
		async take(deadline, signal) {
			if (items.length === 0) {
				const woken = new AbortController();
				wake = () => woken.abort();
				const ms = Math.min(Math.max(0, deadline - clock.now()), MAX_TIMER_MS);
				const until = signal === void 0 ? woken.signal : AbortSignal.any([woken.signal, signal]);
				await clock.wait(ms, until).catch(() => {});
				wake = void 0;
			}
			return items.shift();
		}
	};
}
const EVENTS_TIMEOUT_MS = 2e3;
function createPod(toRun, options, { cluster, clock, cleanup, interrupted }, record = () => {}) {
	const { pod, dependents } = toRun;
	const { name = "", namespace = "" } = pod.metadata ?? {};
	const registered = cleanup.register(ownedPod(pod.metadata));
	const watches = new AbortController();
	const { put, take } = openQueue(clock);
	const interrupt = () => put({ kind: "interrupt" });
	interrupted.addEventListener("abort", interrupt);
	const signal = AbortSignal.any([watches.signal, interrupted]);
	const startPhase = new AbortController();
	const { created, mayExist } = createAndWatch(toRun, options, {
		cluster,
		clock
	}, {
		put,
		onAnswer: (creation) => registered.created(ownedPod(creation.pod.metadata), creation.mayBeMore),
		signal,
		ofEvents: AbortSignal.any([signal, startPhase.signal])
	});
	let state = startState(options);
	let lastSeen;
	let isDecided = false;
	let isToGo = false;
	const add = (observation) => {
		record(observation);
		if ("pod" in observation) lastSeen = observation.pod;
		state = require_late.observe(state, observation);
		if (state.pod?.containers.every(({ hasStarted }) => hasStarted)) startPhase.abort();
	};
	const isOfOpenGate = (update) => "kind" in update && update.kind === "trouble" && update.verb === "patch" && lastSeen !== void 0 && !isGated(lastSeen);
	const has = (kind) => dependents.some((one) => one.kind === kind);
	const stopWatching = () => {
		interrupted.removeEventListener("abort", interrupt);
		watches.abort();
	};
	const keep = () => {
		isDecided = true;
		registered.keep();
	};
	const deletePod = async (graceSeconds) => {
		isDecided = true;
		isToGo = true;
		const isTaken = await registered.delete(graceSeconds);
		if (!isTaken) put({
			kind: "trouble",
			verb: "delete",
			error: void 0
		});
		return isTaken;
	};
	const lookAgain = async () => {
		try {
			const found = await cluster.pod(name, signal);
			const at = clock.now();
			const isOurs = found?.metadata?.uid === state.pod?.uid;
			put(found !== void 0 && isOurs ? {
				at,
				pod: found
			} : {
				at,
				gone: true,
				unseen: true
			});
		} catch (error) {
			if (isForbidden(error) && lastSeen !== void 0) put({
				at: clock.now(),
				pod: lastSeen
			});
			else if (!signal.aborted) put({
				kind: "trouble",
				verb: "watch",
				error
			});
		}
	};
	return {
		name,
		namespace,
		requested: pod,
		clock,
		created,
		get needed() {
			return require_late.neededRights({
				secrets: has("Secret"),
				configmaps: has("ConfigMap"),
				attach: filesInto(pod.spec)?.way === "attach"
			});
		},
		get state() {
			return state;
		},
		logOf: (container) => {
			return {
				pod: name,
				container,
				uid: state.pod?.uid,
				isGone: () => state.gone !== void 0
			};
		},
		isToGo: () => isToGo,
		signal,
		async next(deadline, signal) {
			const update = await take(deadline, signal);
			if (update === void 0 || isOfOpenGate(update)) return void 0;
			if ("kind" in update) return update;
			add(update);
		},
		add,
		put,
		mayExist,
		lookAgain: () => void lookAgain(),
		async addLaterEvents() {
			if (!startPhase.signal.aborted || signal.aborted) return;
			const late = AbortSignal.any([signal, clock.timeout(EVENTS_TIMEOUT_MS)]);
			for (const event of await cluster.eventsSoFar(name, late)) add(event);
		},
		lastOutageEnd: cluster.lastOutageEnd,
		stopWatching,
		keep,
		delete: deletePod,
		async [Symbol.asyncDispose]() {
			if (!isDecided && await mayExist()) deletePod(toRun.graceSeconds);
			else if (!isDecided) keep();
			stopWatching();
		}
	};
}
// src/run/attempts.ts
async function fillPullSecrets(secrets, { namespace, token }, { cluster, host, cleanup, interrupted }) {
	return (await Promise.all(secrets.map(async (secret) => {
		const one = {
			name: secret.name,
			token
		};
		const { isWritten, isEmpty } = cleanup.emptyLater(one);
		try {
			await cluster.applySecret(filledSecret(secret, namespace, token), interrupted);
			isWritten();
			return one;
		} catch (error) {
			if (!require_late.mayBeDone(error)) isEmpty();
			if (!interrupted.aborted) host.warning("A pull secret could not be written", `Without ${namespace}/${secret.name} nodes may not let the step use images of ${secret.credentials.registry} that they have. ${require_late.whyFailed(error, {
				what: "patch secrets",
				namespace
			})}`);
			return;
		}
	}))).filter((one) => one !== void 0);
}
function ownPullSecrets({ metadata, spec }, { registryCredentials }) {
	if (registryCredentials.length === 0) return [];
	return (spec?.imagePullSecrets ?? []).map(({ name = "" }) => name).filter((name) => name === metadata?.name || isReusableSecret(name));
}
async function warnOfMissingSecrets(job, pod, { cluster, host, interrupted }) {
	const own = ownPullSecrets(pod, job);
	const names = (pod.spec?.imagePullSecrets ?? []).map(({ name = "" }) => name).filter((name) => !own.includes(name));
	const missing = (await cluster.lookUpSecrets(names, interrupted)).filter(({ isThere }) => !isThere).map(({ name }) => name);
	if (missing.length === 0) return;
	host.warning("Pull secret not found", `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(", ")}, so the node pulls without. Check image-pull-secrets, or create it there.`);
}
function judgeOptionsOf(job, pod, { limited: { scheduleTimeoutMs } }, { beginning: { begunAt } }) {
	const { step, timeoutMs, pullTimeoutMs, setupGraceMs } = job;
	const { ms: graceMs, byCause: gracesMs } = job.pullGrace;
	return {
		step,
		begunAt,
		timeoutMs,
		scheduleTimeoutMs,
		pullTimeoutMs,
		setupGraceMs,
		graceMs,
		gracesMs,
		asked: pullersIn(pod.spec),
		volumes: (pod.spec?.volumes ?? []).map(({ name }) => name),
		nodeSelector: Object.keys(pod.spec?.nodeSelector ?? {}),
		deadlineSeconds: pod.spec?.activeDeadlineSeconds,
		...job.isCheckedOutOnRunner && { isCheckedOutOnRunner: true },
		ownPullSecrets: ownPullSecrets(pod, job)
	};
}
function recordingPath(path, attempt) {
	return attempt === 1 ? path : path.replace(/(?<=[^/])(\.[^./]*)?$/, `-${attempt}$1`);
}
const ANNOUNCE_AFTER_MS = 50;
async function runAttempt(job, course, planned, context, announce) {
	const { cluster, clock, host, interrupted, hide } = context;
	const { plan } = planned;
	const { earlier } = course;
	const options = {
		...judgeOptionsOf(job, planned.pod, course, context),
		fallbacks: pullersWithFallback(plan.pullPlans, planned.checks)
	};
	const begunAt = clock.now();
	const attemptOf = (finding, state) => {
		return {
			finding,
			state,
			pod: planned.pod,
			pullPlans: plan.pullPlans,
			begunAt,
			endedAt: clock.now()
		};
	};
	if (interrupted.aborted) return {
		attempt: attemptOf(require_late.cancelled(), startState(options)),
		tails: []
	};
	const { tape } = job;
	const record = tape === void 0 ? void 0 : require_late.openRecording(recordingPath(tape, earlier.length + 1), options, hide, host);
	await using owner = new AsyncDisposableStack();
	const judging = (state, now) => require_late.judge(state, now);
	const toRun = {
		pod: planned.pod,
		dependents: dependentsOf(planned.pod, job),
		judge: judging
	};
	const pod = owner.use(createPod(toRun, options, context, record));
	await Promise.race([pod.created, clock.wait(ANNOUNCE_AFTER_MS)]);
	announce();
	const collector = context.receive && require_late.openCollector(pod, cluster, context.receive);
	const word = tokenOf(planned.pod.metadata);
	const followed = job.holdMs === void 0 ? cluster : require_late.untilHeld(cluster, pod, word);
	const stepLog = require_late.openStepLog(pod, followed, host, require_late.handBackOf(job, planned.pod));
	const found = await require_late.followStep(pod, cluster, host, stepLog, job.filesIn, collector);
	host.endJobOutput();
	const mayExist = await pod.mayExist();
	if (!mayExist) pod.keep();
	const ended = {
		...planned,
		finding: found,
		state: pod.state
	};
	const byImage = await nextAttempt(ended, job.preflight, cluster.nodes);
	const candidates = byImage ? [byImage] : afterLostPod(ended, {
		job,
		earlier,
		now: clock.now(),
		random: clock.random()
	});
	const { finding, next } = await makeRoom({
		pod,
		mayExist,
		finding: found
	}, candidates, interrupted, host);
	const attempt = attemptOf(finding, pod.state);
	if (finding.outcome === "cancelled") record?.({
		at: clock.now(),
		cancelled: true
	});
	if (next !== void 0) {
		collector?.stop();
		pod.stopWatching();
	}
	if (mayExist) owner.move();
	return {
		attempt,
		tails: stepLog.tails(),
		pod: mayExist ? pod : void 0,
		collector,
		next
	};
}
async function makeRoom({ pod, mayExist, finding }, candidates, interrupted, log) {
	const hasTime = (next) => hasTimeFor(next, pod.state.options, pod.clock.now());
	let whyNot;
	for (const next of candidates) {
		if (interrupted.aborted) return {
			finding: require_late.cancelled(),
			next: void 0
		};
		if (!hasTime(next)) {
			whyNot ??= "out-of-time";
			continue;
		}
		if (!mayExist) return {
			finding,
			next
		};
		const outcome = await require_late.deleteBeforeRetry(pod, next, (line) => log.say(`  ${line}`));
		if (interrupted.aborted) return {
			finding: require_late.cancelled(),
			next: void 0
		};
		if (outcome === "proven" && hasTime(next)) return {
			finding,
			next
		};
		if (outcome === "proven") whyNot = "out-of-time";
		else whyNot = outcome === "unknown" && next.proof === "ended" ? "unended" : outcome;
	}
	return {
		finding: require_late.withFacts(finding, { whyNot }),
		next: void 0
	};
}
function randomName() {
	const alphabet = "bcdfghjklmnpqrstvwxz2456789";
	return [...(0, node_crypto.randomBytes)(5)].map((byte) => alphabet[byte % 27]).join("");
}
function randomToken() {
	return (0, node_crypto.randomBytes)(16).toString("hex");
}
function another(identity, suffix) {
	return renewed(identity, suffix, randomName(), randomToken());
}
async function tryUntilDecided(job, identity, context, tryOnce) {
	const { clock, host, interrupted } = context;
	const earlier = [];
	let course = {
		number: 1,
		identity,
		limited: job,
		earlier
	};
	for (;;) {
		const last = await tryOnce(course);
		const { attempt, next } = last;
		if (next === void 0) return {
			last,
			attempts: [...earlier, attempt]
		};
		earlier.push({
			...attempt,
			followedBy: next.kind
		});
		const number = course.number + 1;
		host.say(`Attempt ${number}: ${next.announcement}`);
		if (next.pauseMs > 0) await clock.wait(next.pauseMs, interrupted).catch(() => {});
		const limited = withTimeLeft(job, earlier, {
			now: clock.now(),
			begunAt: context.beginning.begunAt
		});
		course = {
			number,
			identity: another(identity, number),
			limited,
			earlier
		};
	}
}
async function runAttempts(job, identity, context) {
	const { cluster, host } = context;
	const { plan: first, why } = await firstPlan(job, identity, cluster);
	let plan = first;
	const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
		const { number } = course;
		const { pod, checks } = planAttempt(course.limited, course.identity, plan);
		const tried = await runAttempt(job, course, {
			pod,
			checks,
			plan
		}, context, () => {
			host.say(require_late.podInWords(pod, job.step, plan.pullPlans, number));
			if (number > 1) return;
			if (checks.length > 0) host.say(require_late.checksInWords(checks, why));
			warnOfMissingSecrets(job, pod, context);
		});
		plan = tried.next?.plan ?? plan;
		return {
			...tried,
			checks
		};
	});
	const { attempt, checks, pod, tails, collector } = last;
	return {
		finding: require_late.withFirstFailure(attempt.finding, attempt.pullPlans, checks),
		attempts,
		pod,
		tails,
		collector
	};
}
async function firstPlan(job, identity, cluster) {
	const unchecked = {
		pullPlans: job.pulls,
		method: { kind: "image-volumes" },
		preferred: [],
		avoided: []
	};
	const { pod, checks } = planAttempt(job, identity, unchecked);
	const { method, why } = await choosePreflight(job.preflight, pod, checks, cluster.nodes);
	return {
		plan: {
			...unchecked,
			method
		},
		why
	};
}
// src/run/step.ts
function canBeKept({ state }, { reason }) {
	return reason !== "pod-changed" && require_late.isStepOver(state);
}
function endPod(pod, isKept) {
	if (isKept) pod.keep();
	else pod.delete(require_late.deletionGrace(pod.state));
}
const SWEEP_AFTER_MS = 100;
async function step(job, namespace, given) {
	const { cluster, host, interrupted, beginning, hide } = given;
	const { origin, begunAt } = beginning;
	const anonymous = named(identify(origin, namespace, randomName(), randomToken()), job, begunAt);
	const reusable = reusableSecrets(job.registryCredentials, origin.repository, (text) => (0, node_crypto.hash)("sha256", text));
	const planned = {
		...anonymous,
		pullSecrets: reusable.map(({ name }) => name)
	};
	if (job.dryRun) {
		await host.jobOutput(await require_late.plannedManifests(job, planned, cluster, hide));
		return;
	}
	await using cleanup = openCleanup(namespace, given);
	const context = {
		...given,
		cleanup
	};
	const filled = interrupted.aborted ? [] : await fillPullSecrets(reusable, {
		namespace,
		token: randomToken()
	}, context);
	const identity = {
		...planned,
		pullSecrets: filled.map(({ name }) => name),
		annotations: {
			...planned.annotations,
			...filledAnnotation(filled)
		}
	};
	const reported = job.mode === "check" ? check(job, identity, context) : runStep(job, identity, context);
	const sweeping = Promise.race([reported.catch(() => {}), given.clock.wait(SWEEP_AFTER_MS)]).then(() => sweep(cluster, job.cleanup !== "always", given));
	const stepReport = await reported;
	await given.clock.wait(0);
	await require_late.publish(stepReport, job, host);
	for (const pod of await sweeping) host.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left.`);
	return {
		...stepReport,
		deletions: cleanup.deletions
	};
}
function named(identity, { mode, cleanup, timeoutMs, holdMs = 0 }, begunAt) {
	if (mode === "run" && cleanup !== "always") return identity;
	return {
		...identity,
		labels: {
			...identity.labels,
			...expiry(begunAt, timeoutMs + holdMs)
		}
	};
}
async function check(job, identity, context) {
	const { host } = context;
	const { others, ...checked } = await require_late.checkImages(job, identity, context);
	const stepReport = {
		...stepReportOf(job, identity, checked, context),
		others
	};
	await require_late.reportVerdict(stepReport, host);
	await require_late.reportOthers(stepReport, host);
	return stepReport;
}
async function runStep(job, identity, context) {
	const { host, clock } = context;
	const tried = await runAttempts(job, identity, context);
	await using pod = tried.pod;
	const collecting = async () => pod && tried.collector && await require_late.collectFiles(pod, tried.collector);
	const isEnded = pod !== void 0 && tried.collector !== void 0 && require_late.othersRun(pod.state);
	const { outcome } = tried.finding;
	const early = outcome === "success" ? await collecting() : void 0;
	const isCut = outcome === "success" && tried.collector !== void 0 && early === void 0;
	const last = tried.attempts.at(-1);
	const finding = isCut ? require_late.cancelled() : require_late.withResults(tried.finding, last.state, early);
	const attempted = {
		...tried,
		finding
	};
	const stepReport = {
		...stepReportOf(job, identity, attempted, context),
		...early && { collected: early }
	};
	const logs = require_late.failedContainerLogs(finding, last, context);
	const mayStay = pod !== void 0 && (isEnded || !pod.isToGo());
	const heldUntil = mayStay && !context.interrupted.aborted ? require_late.endOfHold(pod, job) : void 0;
	const isToDelete = job.cleanup === "always" || job.cleanup === "on-success" && finding.outcome === "success";
	const toKeep = mayStay && (heldUntil !== void 0 || !isToDelete) ? pod : void 0;
	const isKept = toKeep !== void 0 && !isEnded && canBeKept(toKeep, finding);
	if (toKeep !== void 0 && !isKept) host.say(`The pod is not kept (cleanup), because ${isEnded ? "another container has to end before files come back" : "the step could still run in it"}.`);
	if (pod !== void 0 && finding.category === "timeout" && !stepHasStarted(pod.state)) endPod(pod, isKept);
	const shown = finding.outcome === "failure" ? [...attempted.tails, ...await logs] : [];
	const hasLog = shown.some(({ container }) => container === finding.container);
	const whole = {
		...stepReport,
		finding: hasLog || finding.wording.log === void 0 ? finding : require_late.withFacts(finding, { log: "empty" }),
		tails: shown,
		podKept: isKept,
		heldUntil: heldUntil && clock.wallTime() + heldUntil - clock.now()
	};
	const lowering = pod && heldUntil !== void 0 ? require_late.lowerDeadline(pod, heldUntil, context) : void 0;
	const told = require_late.reportVerdict(whole, host);
	await require_late.observeFurther(attempted);
	const late = outcome === "failure" ? await collecting() : void 0;
	if (pod !== void 0 && !pod.isToGo()) endPod(pod, isKept);
	await told;
	await lowering;
	if (late !== void 0) require_late.reportFiles({
		...whole,
		collected: late
	}, host);
	const others = await require_late.otherBadImages(job, identity, attempted, context);
	await require_late.reportOthers({
		...whole,
		others
	}, host);
	return {
		...withLastState(whole, pod?.state),
		others,
		...late && { collected: late }
	};
}
function withLastState(stepReport, state) {
	const { attempts } = stepReport;
	const last = attempts.at(-1);
	if (state === void 0 || last === void 0) return stepReport;
	return {
		...stepReport,
		attempts: [...attempts.slice(0, -1), {
			...last,
			state
		}]
	};
}
function stepReportOf(job, identity, { finding, attempts }, { beginning, clock, hide }) {
	const { step, image, usage } = job;
	const last = attempts.at(-1);
	return {
		...require_late.emptyReport(finding, beginning, clock.now(), hide),
		attempts,
		step,
		image,
		usage,
		namespace: identity.namespace,
		manifest: () => require_late.yamlOf(require_late.reproducible(job, identity, last), hide)
	};
}
// src/telemetry/trace.ts
const TRACES_ENDPOINT = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
const ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
function openTrace({ input, env, origin, say }) {
	const endpoint = input("otel-endpoint").trim();
	if (endpoint === "" && !wantsTraces(env)) return void 0;
	const target = endpoint === "" ? targetOfRunner(env) : targetOf(endpoint);
	if (endpoint !== "" && "problem" in target) throw inputError([`otel-endpoint: ${quoted(endpoint, endpoint.includes("@") || void 0)} ${target.problem}; write the address of a collector that accepts OTLP over HTTP, as in https://otel.example:4318`]);
	const { flags, ...context } = contextOf(env, origin);
	const { traceId, spanId, traceState } = context;
	const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
	return {
		variables: [{
			name: "TRACEPARENT",
			value: `00-${traceId}-${spanId}-${flags}`
		}, ...traceState === void 0 ? [] : [{
			name: "TRACESTATE",
			value: traceState
		}]],
		async send(stepReport, endedAt) {
			if (!isSampled) return say("No trace: $TRACEPARENT says that the trace is not sampled.");
			try {
				if ("problem" in target) throw new Error(target.problem);
				const spans = require_late.spansOf(stepReport, context, endedAt);
				const resource = { attributes: require_late.keyValues(resourceAttributes(env, origin)) };
				const scopeSpans = [{
					scope: {
						name: SERVICE,
						version: VERSION
					},
					spans
				}];
				await post$1(target.url, env, JSON.stringify({ resourceSpans: [{
					resource,
					scopeSpans
				}] }));
			} catch (error) {
				say(`The trace did not arrive: ${messageOf(error)}`);
			}
		}
	};
}
function wantsTraces(env) {
	if (!env[TRACES_ENDPOINT] && !env[ENDPOINT]) return false;
	const exporters = (env["OTEL_TRACES_EXPORTER"] || "otlp").split(",").map((name) => name.trim());
	return env["OTEL_SDK_DISABLED"]?.toLowerCase() !== "true" && exporters.includes("otlp");
}
function targetOfRunner(env) {
	if ((env["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] || env["OTEL_EXPORTER_OTLP_PROTOCOL"]) === "grpc") return { problem: "$OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Pod Step sends OTLP over HTTP. Set otel-endpoint." };
	const ofTraces = env[TRACES_ENDPOINT];
	const target = ofTraces ? urlOf(ofTraces) : targetOf(env[ENDPOINT] ?? "");
	if ("url" in target) return target;
	return { problem: `the address in $${ofTraces ? TRACES_ENDPOINT : ENDPOINT} ${target.problem}.` };
}
function targetOf(base) {
	if (/\/v1\/traces\/?$/.test(base)) return { problem: "ends with /v1/traces, which Pod Step adds" };
	const target = urlOf(base);
	if ("url" in target) target.url.pathname = `${target.url.pathname.replace(/\/$/, "")}/v1/traces`;
	return target;
}
function urlOf(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
	return url !== void 0 && isHttp ? { url } : { problem: "is not a valid http:// or https:// URL" };
}
const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const STATE = /^[\x20-\x7e]{1,512}$/;
function contextOf(env, { runId, runAttempt = "1" }) {
	const [, traceId, parentSpanId, flags = "01"] = PARENT.exec(env["TRACEPARENT"] ?? "") ?? [];
	const ofRun = () => (0, node_crypto.hash)("sha256", `${runId}${runAttempt}t`).slice(0, 32);
	const state = env["TRACESTATE"] ?? "";
	return {
		traceId: traceId ?? (runId === void 0 ? (0, node_crypto.randomBytes)(16).toString("hex") : ofRun()),
		parentSpanId,
		traceState: traceId !== void 0 && STATE.test(state) ? state : void 0,
		flags,
		spanId: newSpanId(),
		newSpanId
	};
}
function newSpanId() {
	return (0, node_crypto.randomBytes)(8).toString("hex");
}
const SERVICE = "pod-step";
function resourceAttributes(env, origin) {
	const { server, repository, commit, workflow, runId } = origin;
	return {
		"service.name": SERVICE,
		"service.version": VERSION,
		"cicd.pipeline.name": workflow,
		"cicd.pipeline.run.id": runId,
		"cicd.pipeline.run.url.full": runUrl(origin),
		"vcs.provider.name": runId === void 0 ? void 0 : "github",
		"vcs.repository.name": repository?.split("/").pop(),
		"vcs.repository.url.full": server && repository && `${server}/${repository}`,
		"vcs.ref.head.revision": commit,
		...pairsIn(env, "OTEL_RESOURCE_ATTRIBUTES"),
		...env["OTEL_SERVICE_NAME"] && { "service.name": env["OTEL_SERVICE_NAME"] }
	};
}
const PAIR = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*=([\t\x20-\x3a\x3c-\x7e]*)$/;
function pairsIn(env, variable) {
	const members = (env[variable] ?? "").split(",").map((member) => member.trim());
	return Object.fromEntries(members.flatMap((member, index) => {
		if (member === "") return [];
		const [, name = "", value = "%"] = PAIR.exec(member) ?? [];
		try {
			return [[name, decodeURIComponent(value.trim())]];
		} catch {
			throw new Error(`entry ${index + 1} of $${variable} is not of the form NAME=VALUE. Percent-encode its value.`);
		}
	}));
}
function headersFor({ username, password }, env) {
	const name = "OTEL_EXPORTER_OTLP_HEADERS";
	const ofTraces = "OTEL_EXPORTER_OTLP_TRACES_HEADERS";
	const variable = env[ofTraces] ? ofTraces : name;
	const given = pairsIn(env, variable);
	if (Object.values(given).some((value) => NOT_IN_HEADERS.test(value))) throw new Error(`$${variable} has a value that no header can have.`);
	const credentials = decodeURIComponent(`${username}:${password}`);
	return {
		...credentials !== ":" && { authorization: `Basic ${base64(credentials)}` },
		...given,
		"content-type": "application/json"
	};
}
const TIMEOUT_MS = 3e3;
const MAX_ANSWER_LENGTH = 65536;
const MAX_WORDS = 300;
async function post$1(url, env, body) {
	const headers = headersFor(url, env);
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const refusal = await askOnce(url, {
		method: "POST",
		headers,
		body,
		signal
	}, async (response) => refusalIn(response.statusCode, await textOf$2(response.body, MAX_ANSWER_LENGTH))).catch((error) => {
		if (hasCode(error, "input")) throw error;
		if (signal.aborted) throw new Error(`${url.origin} did not answer within ${TIMEOUT_MS / 1e3} s.`);
		throw require_late.unreachable(url, error, true);
	});
	if (refusal !== void 0) throw new Error(`${url.origin} ${refusal}`);
}
function refusalIn(statusCode, answer) {
	const { message, partialSuccess } = Object(parsedJson(answer));
	if (statusCode < 200 || statusCode > 299) return `answered ${statusCode}${words(message)}`;
	const { rejectedSpans, errorMessage } = Object(partialSuccess);
	return Number(rejectedSpans) > 0 ? `rejected ${Number(rejectedSpans)} spans${words(errorMessage)}` : void 0;
}
function words(message) {
	return typeof message === "string" && message !== "" ? `: ${truncate(message, MAX_WORDS)}` : ".";
}
// src/main.ts
const run = readRun(process.env, readInput);
const { gitHubToken, origin } = run;
const host = openHost(process, process.env, gitHubToken);
const connectOptions = {
	clock: systemClock,
	origin,
	onSecret: host.mask,
	say: host.say,
	debug: host.isDebugging ? host.debug : () => {},
	idTokenService: run.idTokenService
};
let isMasking = false;
endOnError((error) => {
	const fault = showable(error);
	const documents = documentsUrl(origin);
	host.error("The action broke", require_late.withMore(messageOf(fault), { documents }, require_late.internal(fault)));
});
process.removeAllListeners("warning").on("warning", (warning) => host.debug(messageOf(warning)));
const KEEP_AFTER_MS = 100;
async function main(interrupted, keepCompiled) {
	using _awake = keepAlive();
	const beginning = {
		origin,
		begunAt: startedAt,
		name: stepName(run.action, readInput)
	};
	const { hide } = host;
	host.mask(gitHubToken);
	let trace;
	let stepReport;
	const defaults = readDefaults();
	const { input, central } = "problem" in defaults ? {
		input: readInput,
		central: void 0
	} : defaults;
	try {
		const has = (name) => input(name).trim() !== "";
		const { readServices } = has("services") ? await Promise.resolve().then(() => require("./services.cjs")) : {};
		const isRun = input("mode").trim() !== "check";
		const packing = isRun && has("files-in") ? unlessAborted(packFilesIn(input("files-in")), interrupted) : void 0;
		const opening = isRun && has("files-out") ? openReceiver(input("files-out"), input("files-out-to")) : void 0;
		const [, , job, packed, opened, connection] = await allOrEveryProblem([
			() => refuseUnknownInputs(run.inputNames, readInput),
			() => {
				trace = openTrace({
					input,
					env: process.env,
					origin,
					say: host.say
				});
			},
			async () => readJob(input, {
				...origin,
				central,
				variables: [...run.variables, ...trace?.variables ?? []],
				isCheckedOut: run.isCheckedOut(),
				files: (await packing?.catch(() => void 0))?.files,
				selections: (await opening?.catch(() => void 0))?.selections,
				readServices
			}),
			() => packing,
			() => opening,
			() => unlessAborted(connect(readClusterSettings(input), connectOptions), interrupted),
			() => "problem" in defaults && Promise.reject(defaults.problem)
		]);
		for (const secret of secretsOfJob(job)) host.mask(secret);
		isMasking = true;
		if (central?.size) host.say(`Defaults of the platform team: ${[...central].join(", ")}`);
		for (const { title, message } of [
			...connection.warnings(job.timeoutMs),
			...job.warnings,
			...packed?.warnings ?? []
		]) host.warning(title, message);
		try {
			const { namespace } = connection;
			const cluster = openCluster(connection, namespace, interrupted);
			const receiver = opened ?? (job.filesOut && await openReceiver("", ""));
			systemClock.wait(KEEP_AFTER_MS).then(keepCompiled);
			stepReport = await step(job, namespace, {
				cluster,
				clock: systemClock,
				host,
				interrupted,
				beginning,
				hide,
				receive: receiver?.receive
			});
		} finally {
			await connection.close();
		}
	} catch (error) {
		const finding = findingOf(error, interrupted);
		stepReport = require_late.emptyReport(finding, beginning, systemClock.now(), hide);
		await require_late.reportVerdict(stepReport, host);
		await require_late.publish(stepReport, {
			summary: readSummary(input),
			handBackVariables: []
		}, host);
	}
	if (stepReport !== void 0) await trace?.send(stepReport, systemClock.now());
	host.end();
}
async function allOrEveryProblem(readings) {
	const settled = await Promise.allSettled(readings.map(async (read) => read()));
	const failures = settled.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
	const other = failures.find((failure) => !hasCode(failure, "input"));
	if (other !== void 0) throw other;
	if (failures.length > 0) throw inputError(failures.flatMap((failure) => failure.problems));
	return settled.map((one) => one.status === "fulfilled" ? one.value : void 0);
}
function readDefaults() {
	try {
		const ofWorkflow = readGivenDefaults(readInput);
		if (ofWorkflow !== void 0) return withCentralDefaults(readInput, ofWorkflow, "defaults");
		return withCentralDefaults(readInput, defaultsOfKubeconfig(), "kubeconfig: its extension pod-step/defaults");
	} catch (problem) {
		return { problem };
	}
}
function defaultsOfKubeconfig() {
	if (readInput("server").trim() !== "") return void 0;
	const [kubeconfig, context] = [given(readInput("kubeconfig")), given(readInput("context").trim())];
	try {
		return loadDefaults({
			kubeconfig,
			context
		});
	} catch (error) {
		if (hasCode(error, "input")) return void 0;
		throw error;
	}
}
async function packFilesIn(patterns) {
	const { packFiles } = await Promise.resolve().then(() => require("./pack.cjs"));
	return packFiles(patterns, run.workspace, run.scratch);
}
async function openReceiver(patterns, to) {
	const files = await Promise.resolve().then(() => require("./receive.cjs"));
	const { workspace, scratch } = run;
	return files.openReceiver({
		patterns,
		to,
		workspace,
		scratch
	}, process.platform === "win32");
}
function findingOf(error, interrupted) {
	if (interrupted.aborted && error === interrupted.reason) return require_late.cancelled();
	return hasCode(error, "input") ? require_late.badInputs(error.problems) : require_late.internal(showable(error));
}
function showable(error) {
	const isSystems = hasCode(error, "runner") || systemErrorWords(error) !== void 0;
	if (!isMasking && !isSystems) return new Error("its message is not shown, because it can contain secrets");
	host.debug(String(error instanceof Error ? error.stack : error));
	return error;
}
async function post() {
	using _awake = keepAlive();
	await deletePending(host, async (namespace) => {
		const settings = readClusterSettings(readInput);
		const connectionGraceMs = Math.min(settings.connectionGraceMs, POST_GRACE_MS);
		const connection = await connect({
			...settings,
			connectionGraceMs
		}, connectOptions);
		return {
			cluster: openCluster(connection, namespace),
			close: connection.close
		};
	});
}
exports.BLOCK_BYTES = BLOCK_BYTES;
exports.CHECKOUT_CONTAINER = CHECKOUT_CONTAINER;
exports.COLLECTING_CONTAINER = COLLECTING_CONTAINER;
exports.COMMAND_FILES = COMMAND_FILES;
exports.CONNECT_TIMEOUT_MS = CONNECT_TIMEOUT_MS;
exports.DNS_LABEL = DNS_LABEL;
exports.ESCAPES = ESCAPES;
exports.EXPIRES = EXPIRES;
exports.FILES_CONTAINER = FILES_CONTAINER;
exports.FILLING_EXITS = FILLING_EXITS;
exports.FILLING_VARIABLES = FILLING_VARIABLES;
exports.GATE = GATE;
exports.LineCounter = LineCounter;
exports.MAX_ANNOTATION_LENGTH = MAX_ANNOTATION_LENGTH;
exports.MAX_TEXT_LENGTH = MAX_TEXT_LENGTH$1;
exports.NOBODY = NOBODY;
exports.OUTPUTS = OUTPUTS;
exports.OUTPUT_FILE = OUTPUT_FILE;
exports.OWN_PATH = OWN_PATH;
exports.SECRET_KEYS = SECRET_KEYS;
exports.SETUP_GRACE_MS = SETUP_GRACE_MS;
exports.STEP_CONTAINER = STEP_CONTAINER;
exports.UNPRIVILEGED = UNPRIVILEGED;
exports.USAGE_FILE = USAGE_FILE;
exports.USAGE_NAME = USAGE_NAME;
exports.WORKSPACE_PATH = WORKSPACE_PATH;
exports.__commonJSMin = __commonJSMin;
exports.__toESM = __toESM;
exports.addressOf = addressOf;
exports.another = another;
exports.anotherPod = anotherPod;
exports.asAllowed = asAllowed;
exports.askOnce = askOnce;
exports.bounded = bounded;
exports.capitalize = capitalize;
exports.checkPolicy = checkPolicy;
exports.clientOf = clientOf;
exports.codeOf = codeOf;
exports.codePoints = codePoints;
exports.codedError = codedError;
exports.connectTo = connectTo;
exports.containersIn = containersIn;
exports.createPod = createPod;
exports.currentPolicy = currentPolicy;
exports.cut = cut;
exports.defined = defined;
exports.dependentsOf = dependentsOf;
exports.distinctImages = distinctImages;
exports.documentsUrl = documentsUrl;
exports.entryIn = entryIn;
exports.entryOf = entryOf;
exports.escapeExpansion = escapeExpansion;
exports.expiry = expiry;
exports.filesInto = filesInto;
exports.fillingOf = fillingOf;
exports.firstPlan = firstPlan;
exports.hardened = hardened;
exports.hasCode = hasCode;
exports.hasDigest = hasDigest;
exports.hasTimeFor = hasTimeFor;
exports.hasUserOfOurs = hasUserOfOurs;
exports.hideIn = hideIn;
exports.imageFor = imageFor;
exports.inputError = inputError;
exports.isAborted = isAborted;
exports.isAdded = isAdded;
exports.isAnswered = isAnswered;
exports.isAsAsked = isAsAsked;
exports.isCheckMount = isCheckMount;
exports.isCheckName = isCheckName;
exports.isCollecting = isCollecting;
exports.isForImageAlone = isForImageAlone;
exports.isForbidden = isForbidden;
exports.isMap = isMap;
exports.isNear = isNear;
exports.isObject = isObject;
exports.isOurs = isOurs;
exports.isReserved = isReserved;
exports.isReusableSecret = isReusableSecret;
exports.isSameImage = isSameImage;
exports.isScalar = isScalar;
exports.isSeq = isSeq;
exports.isWrittenAlike = isWrittenAlike;
exports.jobUrl = jobUrl;
exports.judgeOptionsOf = judgeOptionsOf;
exports.kubeletKnowsOfDeletion = kubeletKnowsOfDeletion;
exports.listed = listed;
exports.looksRandom = looksRandom;
exports.looksSecret = looksSecret;
exports.main = main;
exports.mayBeRejected = mayBeRejected;
exports.meaningOnOneMachine = meaningOnOneMachine;
exports.memorySize = memorySize;
exports.messageOf = messageOf;
exports.metadataOfPod = metadataOfPod;
exports.minuteOf = minuteOf;
exports.momentOf = momentOf;
exports.namesImageVolume = namesImageVolume;
exports.numberOfFiles = numberOfFiles;
exports.numberedLines = numberedLines;
exports.onAbort = onAbort;
exports.oneLine = oneLine;
exports.open = open;
exports.openLog = openLog;
exports.openPatience = openPatience;
exports.ownedPod = ownedPod;
exports.packsWorkspace = packsWorkspace;
exports.parseDocument = parseDocument;
exports.parseDuration = parseDuration;
exports.parseImageReference = parseImageReference;
exports.parseQuantity = parseQuantity;
exports.parseResources = parseResources;
exports.parseYaml = parseYaml;
exports.parsedJson = parsedJson;
exports.planAttempt = planAttempt;
exports.planPod = planPod;
exports.planResources = planResources;
exports.post = post;
exports.preferNodes = preferNodes;
exports.problemOfImage = problemOfImage;
exports.problemOfName = problemOfName;
exports.problemsOf = problemsOf;
exports.prose = prose;
exports.pullersIn = pullersIn;
exports.quoted = quoted;
exports.readHeldLine = readHeldLine;
exports.readRegularFile = readRegularFile;
exports.readResources = readResources;
exports.readingError = readingError;
exports.runUrl = runUrl;
exports.sinceBegin = sinceBegin;
exports.size = size;
exports.spanOfTime = spanOfTime;
exports.startState = startState;
exports.stepContainer = stepContainer;
exports.stepHasStarted = stepHasStarted;
exports.stringify = stringify;
exports.stripControl = stripControl;
exports.systemErrorWords = systemErrorWords;
exports.textOf = textOf$2;
exports.timeOf = timeOf;
exports.tooShort = tooShort;
exports.truncate = truncate;
exports.truncateAnnotation = truncateAnnotation;
exports.tryUntilDecided = tryUntilDecided;
exports.uncapitalize = uncapitalize;
exports.usersOf = usersOf;
exports.valueAt = valueAt;
exports.volumeConsumer = volumeConsumer;
exports.volumeIn = volumeIn;
exports.withCode = withCode;

})
