(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
const require_late = require("./late.cjs");
let node_crypto = require("node:crypto");
// src/cluster/websocket.ts
const VERSION = "13";
const OF_ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const OPCODES = {
	more: 0,
	binary: 2,
	close: 8,
	ping: 9,
	pong: 10
};
const PING_MS = 15e3;
const SILENCE_MS = 6e4;
const MAX_MESSAGE_LENGTH = 16777216;
async function openWebSocket(connection, request, protocol) {
	const key = (0, node_crypto.randomBytes)(16).toString("base64");
	const upgrade = {
		connection: "Upgrade",
		upgrade: "websocket",
		"sec-websocket-version": VERSION,
		"sec-websocket-key": key,
		"sec-websocket-protocol": protocol
	};
	const { upgraded, headers, body } = await require_main.answerTo(connection, {
		...request,
		method: "GET",
		upgrade
	}, 0);
	const accept = (0, node_crypto.hash)("sha1", key + OF_ACCEPT, "base64");
	if (upgraded !== void 0 && headers["sec-websocket-accept"] === accept) return onSocket(upgraded, connection, request.signal);
	body.discard();
	upgraded?.destroy();
	throw require_main.codedError("api", "Upgrade request required", {
		status: 400,
		reason: "BadRequest"
	});
}
function onSocket(socket, connection, signal) {
	const { clock } = connection;
	const closed = new AbortController();
	let heardAt = clock.now();
	let hasPonged = false;
	let isSending = false;
	const aborting = require_main.onAbort(signal, (reason) => socket.destroy(reason));
	socket.setTimeout(0).on("error", () => {});
	socket.once("close", () => {
		closed.abort();
		aborting[Symbol.dispose]();
	});
	let failure;
	const broken = (error) => {
		failure ??= require_main.readingError(connection, require_main.withCode(error));
		return failure;
	};
	const keepAlive = async () => {
		for (;;) {
			await clock.wait(PING_MS, closed.signal);
			if (clock.now() - heardAt >= SILENCE_MS && (isSending || hasPonged)) socket.destroy(require_main.codedError("SILENT"));
			socket.write(frameOf(OPCODES.ping, new Uint8Array()));
		}
	};
	keepAlive().catch(() => {});
	return {
		async send(payload) {
			isSending = true;
			const { promise, resolve, reject } = Promise.withResolvers();
			socket.write(frameOf(OPCODES.binary, payload), (error) => error ? reject(error) : resolve());
			try {
				await promise;
				heardAt = clock.now();
			} catch (error) {
				throw broken(socket.errored ?? error);
			} finally {
				isSending = false;
			}
		},
		async *messages() {
			let begun = Buffer.alloc(0);
			try {
				for await (const { opcode, payload, isLast } of framesOf(socket)) {
					heardAt = clock.now();
					if (opcode === OPCODES.pong) hasPonged = true;
					else if (opcode === OPCODES.ping) socket.write(frameOf(OPCODES.pong, payload));
					else if (opcode === OPCODES.close) return;
					else {
						begun = Buffer.concat([begun, payload]);
						if (begun.length > MAX_MESSAGE_LENGTH) throw require_main.codedError("BAD_ANSWER");
						if (!isLast) continue;
						yield begun;
						begun = Buffer.alloc(0);
					}
				}
				throw require_main.codedError("CLOSED");
			} catch (error) {
				throw broken(error);
			} finally {
				socket.destroy();
			}
		},
		close: () => void socket.destroy()
	};
}
function frameOf(opcode, payload) {
	const { length } = payload;
	const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
	head[0] = 128 | opcode;
	head[1] = 128 | (length < 126 ? length : length < 65536 ? 126 : 127);
	if (head.length === 4) head.writeUInt16BE(length, 2);
	if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
	const mask = (0, node_crypto.randomBytes)(4);
	const frame = Buffer.concat([
		head,
		mask,
		payload
	]);
	const from = head.length + mask.length;
	for (let index = 0; index < length; index++) frame[from + index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
	return frame;
}
async function* framesOf(chunks) {
	let rest = Buffer.alloc(0);
	for await (const chunk of chunks) {
		rest = Buffer.concat([rest, chunk]);
		for (let next = firstFrame(rest); next !== void 0; next = firstFrame(rest)) {
			rest = rest.subarray(next.length);
			yield next.frame;
		}
	}
}
function firstFrame(bytes) {
	if (bytes.length < 2) return void 0;
	const short = bytes.readUInt8(1) & 127;
	const from = short < 126 ? 2 : short === 126 ? 4 : 10;
	if (bytes.length < from) return void 0;
	const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
	if (size > MAX_MESSAGE_LENGTH) throw require_main.codedError("BAD_ANSWER");
	const length = from + size;
	if (bytes.length < length) return void 0;
	const first = bytes.readUInt8(0);
	const payload = bytes.subarray(from, length);
	return {
		frame: {
			opcode: first & 15,
			payload,
			isLast: (first & 128) !== 0
		},
		length
	};
}
// src/cluster/attach.ts
const PROTOCOL = "v5.channel.k8s.io";
const STDIN = 0;
const STDOUT = 1;
const STATUS = 3;
const CHUNK_BYTES = 32768;
const MAX_WORDS = 200;
const sendFiles = (namespace, source, archive, isOver, signal) => attach(namespace, source, {
	query: { stdin: "true" },
	use(stream, isServed) {
		isServed();
		return sendAll(stream, archive);
	},
	ended: (broken) => ({
		bytes: 0,
		broken
	}),
	isOver,
	signal
});
async function attach({ connection, path }, { pod, container }, { query, use, ended, isOver, signal }) {
	const patience = require_main.openPatience(connection, { signal });
	const request = {
		path: `${path("pods", pod)}/attach`,
		query: {
			container,
			...query
		},
		signal
	};
	for (;;) try {
		return await use(await openWebSocket(connection, request, PROTOCOL), () => patience.reset());
	} catch (error) {
		if (isOver() || require_late.isGone(error)) return ended(require_main.messageOf(error));
		if (!require_late.isPassing(error)) throw error;
		await patience.next(error, require_main.isAnswered(error));
	}
}
async function sendAll(stream, archive) {
	const ended = endOf(stream);
	let bytes = 0;
	try {
		for await (const chunk of archive.read(CHUNK_BYTES)) {
			await stream.send(Buffer.concat([Buffer.of(STDIN), chunk]));
			bytes += chunk.length;
		}
	} catch (error) {
		stream.close();
		const why = await ended;
		if (!require_main.hasCode(error, "unreachable") && !require_main.isAborted(error)) throw error;
		return {
			bytes,
			broken: why ?? require_main.messageOf(error)
		};
	}
	return {
		bytes,
		broken: await ended
	};
}
async function endOf(stream) {
	try {
		for await (const message of stream.messages()) {
			const end = endIn(message);
			if (end !== void 0) return end.why;
		}
		return ENDED;
	} catch (error) {
		return require_main.messageOf(error);
	}
}
const ENDED = "the API server ended it";
function endIn(message) {
	const status = message[0] === STATUS ? require_main.parsedJson(message.subarray(1).toString()) : void 0;
	if (!require_main.isObject(status)) return void 0;
	return { why: status["status"] === "Success" ? void 0 : require_main.cut(String(status["message"]), MAX_WORDS) };
}
const MAX_BLOCKS = 128;
const STALL_MS = 15e3;
const GOODBYE_MS = 2e3;
const fetchFiles = (namespace, source, archive, isOver, signal) => {
	const { connection } = namespace;
	let isRepeated = false;
	let filled = 0;
	const fillFrom = async (stream, output, isServed) => {
		while (filled < archive.length) {
			const word = (0, node_crypto.randomBytes)(16).toString("hex");
			const block = Math.floor(filled / require_main.BLOCK_BYTES);
			let known = filled - block * require_main.BLOCK_BYTES;
			let missing = Math.min(MAX_BLOCKS * require_main.BLOCK_BYTES - known, archive.length - filled);
			await stream.send(ofStdin(`get ${word} ${block} ${MAX_BLOCKS}\n`));
			for (let chunk = await output.after(`${word}\n`);; chunk = await output.next()) {
				const fresh = chunk.subarray(known, known + missing);
				known = Math.max(0, known - chunk.length);
				missing -= fresh.length;
				if (fresh.length > 0) {
					archive.write(fresh);
					filled += fresh.length;
					isServed();
				}
				if (missing === 0) break;
			}
		}
	};
	return attach(namespace, source, {
		query: {
			stdin: "true",
			stdout: "true"
		},
		async use(stream, isServed) {
			const output = outputOf(stream, connection);
			try {
				await fillFrom(stream, output, isServed);
				if (!archive.isWhole() && !isRepeated) {
					isRepeated = true;
					filled = 0;
					archive.restart();
					await fillFrom(stream, output, isServed);
				}
				await sayGoodbye(stream, output, connection.clock);
				return archive.isWhole() ? void 0 : "They arrived damaged.";
			} finally {
				stream.close();
			}
		},
		ended: (why) => `${why}.`,
		isOver,
		signal
	});
};
function ofStdin(text) {
	return Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]);
}
function outputOf(stream, { clock, server }) {
	const ended = (why = ENDED) => require_main.codedError("unreachable", `${server.origin}: ${why}`);
	const messages = stream.messages();
	const next = async () => {
		const heard = new AbortController();
		clock.wait(STALL_MS, heard.signal).then(stream.close, () => {});
		try {
			for (;;) {
				const { value: message } = await messages.next();
				if (message === void 0) throw ended();
				const end = endIn(message);
				if (end !== void 0) throw ended(end.why);
				if (message[0] === STDOUT) return message.subarray(1);
			}
		} finally {
			heard.abort();
		}
	};
	return {
		next,
		async after(characters) {
			for (let seen = Buffer.alloc(0);;) {
				seen = Buffer.concat([seen.subarray(-characters.length), await next()]);
				const start = seen.indexOf(characters);
				if (start >= 0) return seen.subarray(start + characters.length);
			}
		}
	};
}
async function sayGoodbye(stream, output, clock) {
	const ended = new AbortController();
	clock.wait(GOODBYE_MS, ended.signal).then(stream.close, () => {});
	try {
		await stream.send(ofStdin("bye\n"));
		for (;;) await output.next();
	} catch {
		ended.abort();
	}
}
exports.fetchFiles = fetchFiles;
exports.sendFiles = sendFiles;

})
