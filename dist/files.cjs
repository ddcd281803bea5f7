(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
let node_crypto = require("node:crypto");
let node_fs = require("node:fs");
let node_path = require("node:path");
let node_fs_promises = require("node:fs/promises");
// node_modules/events-universal/default.js
var require_default = require_main.__commonJSMin(((exports, module) => {
	module.exports = require("events");
}));
// node_modules/fast-fifo/fixed-size.js
var require_fixed_size = require_main.__commonJSMin(((exports, module) => {
	module.exports = class FixedFIFO {
		constructor(hwm) {
			if (!(hwm > 0) || (hwm - 1 & hwm) !== 0) throw new Error("Max size for a FixedFIFO should be a power of two");
			this.buffer = new Array(hwm);
			this.mask = hwm - 1;
			this.top = 0;
			this.btm = 0;
			this.next = null;
		}
		clear() {
			this.top = this.btm = 0;
			this.next = null;
			this.buffer.fill(void 0);
		}
		push(data) {
			if (this.buffer[this.top] !== void 0) return false;
			this.buffer[this.top] = data;
			this.top = this.top + 1 & this.mask;
			return true;
		}
		shift() {
			const last = this.buffer[this.btm];
			if (last === void 0) return void 0;
			this.buffer[this.btm] = void 0;
			this.btm = this.btm + 1 & this.mask;
			return last;
		}
		peek() {
			return this.buffer[this.btm];
		}
		isEmpty() {
			return this.buffer[this.btm] === void 0;
		}
	};
}));
// node_modules/fast-fifo/index.js
var require_fast_fifo = require_main.__commonJSMin(((exports, module) => {
	const FixedFIFO = require_fixed_size();
	module.exports = class FastFIFO {
		constructor(hwm) {
			this.hwm = hwm || 16;
			this.head = new FixedFIFO(this.hwm);
			this.tail = this.head;
			this.length = 0;
		}
		clear() {
			this.head = this.tail;
			this.head.clear();
			this.length = 0;
		}
		push(val) {
			this.length++;
			if (!this.head.push(val)) {
				const prev = this.head;
				this.head = prev.next = new FixedFIFO(2 * this.head.buffer.length);
				this.head.push(val);
			}
		}
		shift() {
			if (this.length !== 0) this.length--;
			const val = this.tail.shift();
			if (val === void 0 && this.tail.next) {
				const next = this.tail.next;
				this.tail.next = null;
				this.tail = next;
				return this.tail.shift();
			}
			return val;
		}
		peek() {
			const val = this.tail.peek();
			if (val === void 0 && this.tail.next) return this.tail.next.peek();
			return val;
		}
		isEmpty() {
			return this.length === 0;
		}
	};
}));
// node_modules/b4a/index.js
var require_b4a = require_main.__commonJSMin(((exports, module) => {
	function isBuffer(value) {
		return Buffer.isBuffer(value) || value instanceof Uint8Array;
	}
	function isEncoding(encoding) {
		return Buffer.isEncoding(encoding);
	}
	function alloc(size, fill, encoding) {
		return Buffer.alloc(size, fill, encoding);
	}
	function allocUnsafe(size) {
		return Buffer.allocUnsafe(size);
	}
	function allocUnsafeSlow(size) {
		return Buffer.allocUnsafeSlow(size);
	}
	function byteLength(string, encoding) {
		return Buffer.byteLength(string, encoding);
	}
	function compare(a, b) {
		return Buffer.compare(a, b);
	}
	function concat(buffers, totalLength) {
		return Buffer.concat(buffers, totalLength);
	}
	function copy(source, target, targetStart, start, end) {
		return toBuffer(source).copy(target, targetStart, start, end);
	}
	function equals(a, b) {
		return toBuffer(a).equals(b);
	}
	function fill(buffer, value, offset, end, encoding) {
		return toBuffer(buffer).fill(value, offset, end, encoding);
	}
	function from(value, encodingOrOffset, length) {
		return Buffer.from(value, encodingOrOffset, length);
	}
	function includes(buffer, value, byteOffset, encoding) {
		return toBuffer(buffer).includes(value, byteOffset, encoding);
	}
	function indexOf(buffer, value, byfeOffset, encoding) {
		return toBuffer(buffer).indexOf(value, byfeOffset, encoding);
	}
	function lastIndexOf(buffer, value, byteOffset, encoding) {
		return toBuffer(buffer).lastIndexOf(value, byteOffset, encoding);
	}
	function swap16(buffer) {
		return toBuffer(buffer).swap16();
	}
	function swap32(buffer) {
		return toBuffer(buffer).swap32();
	}
	function swap64(buffer) {
		return toBuffer(buffer).swap64();
	}
	function toBuffer(buffer) {
		if (Buffer.isBuffer(buffer)) return buffer;
		return Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
	}
	function toString(buffer, encoding, start, end) {
		return toBuffer(buffer).toString(encoding, start, end);
	}
	function toHex(buffer, start, end) {
		return toBuffer(buffer).toString("hex", start, end);
	}
	function write(buffer, string, offset, length, encoding) {
		return toBuffer(buffer).write(string, offset, length, encoding);
	}
	function readDoubleBE(buffer, offset) {
		return toBuffer(buffer).readDoubleBE(offset);
	}
	function readDoubleLE(buffer, offset) {
		return toBuffer(buffer).readDoubleLE(offset);
	}
	function readFloatBE(buffer, offset) {
		return toBuffer(buffer).readFloatBE(offset);
	}
	function readFloatLE(buffer, offset) {
		return toBuffer(buffer).readFloatLE(offset);
	}
	function readInt32BE(buffer, offset) {
		return toBuffer(buffer).readInt32BE(offset);
	}
	function readInt32LE(buffer, offset) {
		return toBuffer(buffer).readInt32LE(offset);
	}
	function readUInt32BE(buffer, offset) {
		return toBuffer(buffer).readUInt32BE(offset);
	}
	function readUInt32LE(buffer, offset) {
		return toBuffer(buffer).readUInt32LE(offset);
	}
	function writeDoubleBE(buffer, value, offset) {
		return toBuffer(buffer).writeDoubleBE(value, offset);
	}
	function writeDoubleLE(buffer, value, offset) {
		return toBuffer(buffer).writeDoubleLE(value, offset);
	}
	function writeFloatBE(buffer, value, offset) {
		return toBuffer(buffer).writeFloatBE(value, offset);
	}
	function writeFloatLE(buffer, value, offset) {
		return toBuffer(buffer).writeFloatLE(value, offset);
	}
	function writeInt32BE(buffer, value, offset) {
		return toBuffer(buffer).writeInt32BE(value, offset);
	}
	function writeInt32LE(buffer, value, offset) {
		return toBuffer(buffer).writeInt32LE(value, offset);
	}
	function writeUInt32BE(buffer, value, offset) {
		return toBuffer(buffer).writeUInt32BE(value, offset);
	}
	function writeUInt32LE(buffer, value, offset) {
		return toBuffer(buffer).writeUInt32LE(value, offset);
	}
	module.exports = {
		isBuffer,
		isEncoding,
		alloc,
		allocUnsafe,
		allocUnsafeSlow,
		byteLength,
		compare,
		concat,
		copy,
		equals,
		fill,
		from,
		includes,
		indexOf,
		lastIndexOf,
		swap16,
		swap32,
		swap64,
		toBuffer,
		toString,
		toHex,
		write,
		readDoubleBE,
		readDoubleLE,
		readFloatBE,
		readFloatLE,
		readInt32BE,
		readInt32LE,
		readUInt32BE,
		readUInt32LE,
		writeDoubleBE,
		writeDoubleLE,
		writeFloatBE,
		writeFloatLE,
		writeInt32BE,
		writeInt32LE,
		writeUInt32BE,
		writeUInt32LE
	};
}));
// node_modules/text-decoder/lib/pass-through-decoder.js
var require_pass_through_decoder = require_main.__commonJSMin(((exports, module) => {
	const b4a = require_b4a();
	module.exports = class PassThroughDecoder {
		constructor(encoding) {
			this.encoding = encoding;
		}
		get remaining() {
			return 0;
		}
		decode(data) {
			return b4a.toString(data, this.encoding);
		}
		flush() {
			return "";
		}
	};
}));
// node_modules/text-decoder/lib/utf8-decoder.js
var require_utf8_decoder = require_main.__commonJSMin(((exports, module) => {
	const b4a = require_b4a();
	module.exports = class UTF8Decoder {
		constructor() {
			this._reset();
		}
		get remaining() {
			return this.bytesSeen;
		}
		decode(data) {
			if (data.byteLength === 0) return "";
			if (this.bytesNeeded === 0 && trailingIncomplete(data, 0) === 0) {
				this.bytesSeen = trailingBytesSeen(data);
				return b4a.toString(data, "utf8");
			}
			let result = "";
			let start = 0;
			if (this.bytesNeeded > 0) {
				while (start < data.byteLength) {
					const byte = data[start];
					if (byte < this.lowerBoundary || byte > this.upperBoundary) {
						result += "\ufffd";
						this._reset();
						break;
					}
					this.lowerBoundary = 128;
					this.upperBoundary = 191;
					this.codePoint = this.codePoint << 6 | byte & 63;
					this.bytesSeen++;
					start++;
					if (this.bytesSeen === this.bytesNeeded) {
						result += String.fromCodePoint(this.codePoint);
						this._reset();
						break;
					}
				}
				if (this.bytesNeeded > 0) return result;
			}
			const trailing = trailingIncomplete(data, start);
			const end = data.byteLength - trailing;
			if (end > start) result += b4a.toString(data, "utf8", start, end);
			for (let i = end; i < data.byteLength; i++) {
				const byte = data[i];
				if (this.bytesNeeded === 0) {
					if (byte <= 127) {
						this.bytesSeen = 0;
						result += String.fromCharCode(byte);
					} else if (byte >= 194 && byte <= 223) {
						this.bytesNeeded = 2;
						this.bytesSeen = 1;
						this.codePoint = byte & 31;
					} else if (byte >= 224 && byte <= 239) {
						if (byte === 224) this.lowerBoundary = 160;
						else if (byte === 237) this.upperBoundary = 159;
						this.bytesNeeded = 3;
						this.bytesSeen = 1;
						this.codePoint = byte & 15;
					} else if (byte >= 240 && byte <= 244) {
						if (byte === 240) this.lowerBoundary = 144;
						else if (byte === 244) this.upperBoundary = 143;
						this.bytesNeeded = 4;
						this.bytesSeen = 1;
						this.codePoint = byte & 7;
					} else {
						this.bytesSeen = 1;
						result += "\ufffd";
					}
					continue;
				}
				if (byte < this.lowerBoundary || byte > this.upperBoundary) {
					result += "\ufffd";
					i--;
					this._reset();
					continue;
				}
				this.lowerBoundary = 128;
				this.upperBoundary = 191;
				this.codePoint = this.codePoint << 6 | byte & 63;
				this.bytesSeen++;
				if (this.bytesSeen === this.bytesNeeded) {
					result += String.fromCodePoint(this.codePoint);
					this._reset();
				}
			}
			return result;
		}
		flush() {
			const result = this.bytesNeeded > 0 ? "\ufffd" : "";
			this._reset();
			return result;
		}
		_reset() {
			this.codePoint = 0;
			this.bytesNeeded = 0;
			this.bytesSeen = 0;
			this.lowerBoundary = 128;
			this.upperBoundary = 191;
		}
	};
	function trailingIncomplete(data, start) {
		const len = data.byteLength;
		if (len <= start) return 0;
		const limit = Math.max(start, len - 4);
		let i = len - 1;
		while (i > limit && (data[i] & 192) === 128) i--;
		if (i < start) return 0;
		const byte = data[i];
		let needed;
		if (byte <= 127) return 0;
		if (byte >= 194 && byte <= 223) needed = 2;
		else if (byte >= 224 && byte <= 239) needed = 3;
		else if (byte >= 240 && byte <= 244) needed = 4;
		else return 0;
		const available = len - i;
		return available < needed ? available : 0;
	}
	function trailingBytesSeen(data) {
		const len = data.byteLength;
		if (len === 0) return 0;
		const last = data[len - 1];
		if (last <= 127) return 0;
		if ((last & 192) !== 128) return 1;
		const limit = Math.max(0, len - 4);
		let i = len - 2;
		while (i >= limit && (data[i] & 192) === 128) i--;
		if (i < 0) return 1;
		const first = data[i];
		let needed;
		if (first >= 194 && first <= 223) needed = 2;
		else if (first >= 224 && first <= 239) needed = 3;
		else if (first >= 240 && first <= 244) needed = 4;
		else return 1;
		if (len - i !== needed) return 1;
		if (needed >= 3) {
			const second = data[i + 1];
			if (first === 224 && second < 160) return 1;
			if (first === 237 && second > 159) return 1;
			if (first === 240 && second < 144) return 1;
			if (first === 244 && second > 143) return 1;
		}
		return 0;
	}
}));
// node_modules/text-decoder/index.js
var require_text_decoder = require_main.__commonJSMin(((exports, module) => {
	const PassThroughDecoder = require_pass_through_decoder();
	const UTF8Decoder = require_utf8_decoder();
	module.exports = class TextDecoder {
		constructor(encoding = "utf8") {
			this.encoding = normalizeEncoding(encoding);
			switch (this.encoding) {
				case "utf8":
					this.decoder = new UTF8Decoder();
					break;
				case "utf16le":
				case "base64": throw new Error("Unsupported encoding: " + this.encoding);
				default: this.decoder = new PassThroughDecoder(this.encoding);
			}
		}
		get remaining() {
			return this.decoder.remaining;
		}
		push(data) {
			if (typeof data === "string") return data;
			return this.decoder.decode(data);
		}
		write(data) {
			return this.push(data);
		}
		end(data) {
			let result = "";
			if (data) result = this.push(data);
			result += this.decoder.flush();
			return result;
		}
	};
	function normalizeEncoding(encoding) {
		encoding = encoding.toLowerCase();
		switch (encoding) {
			case "utf8":
			case "utf-8": return "utf8";
			case "ucs2":
			case "ucs-2":
			case "utf16le":
			case "utf-16le": return "utf16le";
			case "latin1":
			case "binary": return "latin1";
			case "base64":
			case "ascii":
			case "hex": return encoding;
			default: throw new Error("Unknown encoding: " + encoding);
		}
	}
}));
// node_modules/streamx/lib/errors.js
var require_errors = require_main.__commonJSMin(((exports, module) => {
	module.exports = class StreamError extends Error {
		constructor(msg, code, fn = StreamError) {
			super(msg);
			this.code = code;
			if (Error.captureStackTrace) Error.captureStackTrace(this, fn);
		}
		static isStreamDestroyed(err) {
			return err && err.code === "STREAM_DESTROYED";
		}
		static isPrematureClose(err) {
			return err && err.code === "PREMATURE_CLOSE";
		}
		static isAborted(err) {
			return err && err.code === "ABORTED";
		}
		static isBadArgument(err) {
			return err && err.code === "BAD_ARGUMENT";
		}
		get name() {
			return "StreamError";
		}
		static STREAM_DESTROYED() {
			return new StreamError("Stream was destroyed", "STREAM_DESTROYED", StreamError.STREAM_DESTROYED);
		}
		static PREMATURE_CLOSE(msg = "Premature close") {
			return new StreamError(msg, "PREMATURE_CLOSE", StreamError.PREMATURE_CLOSE);
		}
		static ABORTED() {
			return new StreamError("Stream aborted", "ABORTED", StreamError.ABORTED);
		}
		static BAD_ARGUMENT(msg = "Bad argument") {
			return new StreamError(msg, "BAD_ARGUMENT", StreamError.BAD_ARGUMENT);
		}
	};
}));
// node_modules/streamx/index.js
var require_streamx = require_main.__commonJSMin(((exports, module) => {
	const { EventEmitter } = require_default();
	const FIFO = require_fast_fifo();
	const TextDecoder = require_text_decoder();
	const StreamError = require_errors();
	const qmt = typeof queueMicrotask === "undefined" ? (fn) => global.process.nextTick(fn) : queueMicrotask;
	const OPENING = 1;
	const PREDESTROYING = 2;
	const DESTROYING = 4;
	const DESTROYED = 8;
	const NOT_OPENING = 536870910;
	const NOT_PREDESTROYING = 536870909;
	const READ_UPDATING = 32;
	const READ_PRIMARY = 64;
	const READ_QUEUED = 128;
	const READ_RESUMED = 256;
	const READ_PIPE_DRAINED = 512;
	const READ_ENDING = 1024;
	const READ_EMIT_DATA = 2048;
	const READ_EMIT_READABLE = 4096;
	const READ_EMITTED_READABLE = 8192;
	const READ_DONE = 16384;
	const READ_NEXT_TICK = 32768;
	const READ_READ_AHEAD = 131072;
	const READ_FLOWING = 768;
	const READ_ACTIVE_AND_NEEDS_PUSH = 65552;
	const READ_PRIMARY_AND_ACTIVE = 80;
	const READ_EMIT_READABLE_AND_QUEUED = 4224;
	const READ_RESUMED_READ_AHEAD = 131328;
	const READ_NOT_ACTIVE = 536870895;
	const READ_NON_PRIMARY_AND_PUSHED = 536805311;
	const READ_PUSHED = 536805375;
	const READ_PAUSED = 536870655;
	const READ_NOT_QUEUED = 536862591;
	const READ_NOT_ENDING = 536869887;
	const READ_PIPE_NOT_DRAINED = 536870143;
	const READ_NOT_NEXT_TICK = 536838143;
	const READ_NOT_UPDATING = 536870879;
	const READ_NO_READ_AHEAD = 536739839;
	const READ_PAUSED_NO_READ_AHEAD = 536739583;
	const WRITE_ACTIVE = 1 << 18;
	const WRITE_UPDATING = 2 << 18;
	const WRITE_PRIMARY = 4 << 18;
	const WRITE_QUEUED = 8 << 18;
	const WRITE_UNDRAINED = 16 << 18;
	const WRITE_DONE = 32 << 18;
	const WRITE_EMIT_DRAIN = 64 << 18;
	const WRITE_NEXT_TICK = 128 << 18;
	const WRITE_WRITING = 256 << 18;
	const WRITE_FINISHING = 512 << 18;
	const WRITE_CORKED = 1024 << 18;
	const WRITE_NOT_ACTIVE = 469499903;
	const WRITE_NON_PRIMARY = 535822335;
	const WRITE_NOT_FINISHING = 402391039;
	const WRITE_DRAINED = 532676607;
	const WRITE_NOT_QUEUED = 534773759;
	const WRITE_NOT_NEXT_TICK = 503316479;
	const WRITE_NOT_UPDATING = 536346623;
	const WRITE_NOT_CORKED = 268435455;
	const ACTIVE = 262160;
	const NOT_ACTIVE = 536608751;
	const DONE = 8404992;
	const DESTROY_STATUS = 14;
	const OPEN_STATUS = 15;
	const AUTO_DESTROY = 8405006;
	const NON_PRIMARY = 535822271;
	const ACTIVE_OR_TICKING = 33587200;
	const IS_OPENING = 33587215;
	const READ_PRIMARY_STATUS = 17423;
	const READ_STATUS = 16527;
	const READ_ENDING_STATUS = 1167;
	const READ_READABLE_STATUS = 12431;
	const SHOULD_NOT_READ = 214047;
	const READ_BACKPRESSURE_STATUS = 17422;
	const READ_UPDATE_SYNC_STATUS = 32879;
	const READ_NEXT_TICK_OR_OPENING = 32769;
	const WRITE_PRIMARY_STATUS = 142606351;
	const WRITE_QUEUED_AND_UNDRAINED = 6291456;
	const WRITE_QUEUED_AND_ACTIVE = 2359296;
	const WRITE_DRAIN_STATUS = 6553615;
	const WRITE_STATUS = 270794767;
	const WRITE_PRIMARY_AND_ACTIVE = 1310720;
	const WRITE_ACTIVE_AND_WRITING = 67371008;
	const WRITE_FINISHING_STATUS = 144965647;
	const WRITE_BACKPRESSURE_STATUS = 146800654;
	const WRITE_UPDATE_SYNC_STATUS = 35127311;
	const WRITE_DROP_DATA = 142606350;
	const asyncIterator = Symbol.asyncIterator || Symbol("asyncIterator");
	var WritableState = class {
		constructor(stream, { highWaterMark = 16384, map = null, mapWritable, byteLength, byteLengthWritable } = {}) {
			this.stream = stream;
			this.queue = new FIFO();
			this.highWaterMark = highWaterMark;
			this.buffered = 0;
			this.error = null;
			this.pipeline = null;
			this.drains = null;
			this.byteLength = byteLengthWritable || byteLength || defaultByteLength;
			this.map = mapWritable || map;
			this.afterWrite = afterWrite.bind(this);
			this.afterUpdateNextTick = updateWriteNT.bind(this);
		}
		get ending() {
			return (this.stream._duplexState & WRITE_FINISHING) !== 0;
		}
		get ended() {
			return (this.stream._duplexState & WRITE_DONE) !== 0;
		}
		push(data) {
			if ((this.stream._duplexState & WRITE_DROP_DATA) !== 0) return false;
			if (this.map !== null) data = this.map(data);
			this.buffered += this.byteLength(data);
			this.queue.push(data);
			if (this.buffered < this.highWaterMark) {
				this.stream._duplexState |= WRITE_QUEUED;
				return true;
			}
			this.stream._duplexState |= WRITE_QUEUED_AND_UNDRAINED;
			return false;
		}
		shift() {
			const data = this.queue.shift();
			this.buffered -= this.byteLength(data);
			if (this.buffered === 0) this.stream._duplexState &= WRITE_NOT_QUEUED;
			return data;
		}
		end(data) {
			if (typeof data === "function") this.stream.once("finish", data);
			else if (data !== void 0 && data !== null) this.push(data);
			this.stream._duplexState = (this.stream._duplexState | WRITE_FINISHING) & WRITE_NON_PRIMARY;
		}
		autoBatch(data, cb) {
			const buffer = [];
			const stream = this.stream;
			buffer.push(data);
			while ((stream._duplexState & WRITE_STATUS) === WRITE_QUEUED_AND_ACTIVE) buffer.push(stream._writableState.shift());
			if ((stream._duplexState & OPEN_STATUS) !== 0) return cb(null);
			stream._writev(buffer, cb);
		}
		update() {
			const stream = this.stream;
			stream._duplexState |= WRITE_UPDATING;
			do {
				while ((stream._duplexState & WRITE_STATUS) === WRITE_QUEUED) {
					const data = this.shift();
					stream._duplexState |= WRITE_ACTIVE_AND_WRITING;
					stream._write(data, this.afterWrite);
				}
				if ((stream._duplexState & WRITE_PRIMARY_AND_ACTIVE) === 0) this.updateNonPrimary();
			} while (this.continueUpdate() === true);
			stream._duplexState &= WRITE_NOT_UPDATING;
		}
		updateNonPrimary() {
			const stream = this.stream;
			if ((stream._duplexState & WRITE_FINISHING_STATUS) === WRITE_FINISHING) {
				stream._duplexState = stream._duplexState | WRITE_ACTIVE;
				stream._final(afterFinal.bind(this));
				return;
			}
			if ((stream._duplexState & DESTROY_STATUS) === DESTROYING) {
				if ((stream._duplexState & ACTIVE_OR_TICKING) === 0) {
					stream._duplexState |= ACTIVE;
					stream._destroy(afterDestroy.bind(this));
				}
				return;
			}
			if ((stream._duplexState & IS_OPENING) === OPENING) {
				stream._duplexState = (stream._duplexState | ACTIVE) & NOT_OPENING;
				stream._open(afterOpen.bind(this));
			}
		}
		continueUpdate() {
			if ((this.stream._duplexState & WRITE_NEXT_TICK) === 0) return false;
			this.stream._duplexState &= WRITE_NOT_NEXT_TICK;
			return true;
		}
		updateCallback() {
			if ((this.stream._duplexState & WRITE_UPDATE_SYNC_STATUS) === WRITE_PRIMARY) this.update();
			else this.updateNextTick();
		}
		updateNextTick() {
			if ((this.stream._duplexState & WRITE_NEXT_TICK) !== 0) return;
			this.stream._duplexState |= WRITE_NEXT_TICK;
			if ((this.stream._duplexState & WRITE_UPDATING) === 0) qmt(this.afterUpdateNextTick);
		}
	};
	var ReadableState = class {
		constructor(stream, { highWaterMark = 16384, map = null, mapReadable, byteLength, byteLengthReadable } = {}) {
			this.stream = stream;
			this.queue = new FIFO();
			this.highWaterMark = highWaterMark === 0 ? 1 : highWaterMark;
			this.buffered = 0;
			this.readAhead = highWaterMark > 0;
			this.error = null;
			this.pipeline = null;
			this.byteLength = byteLengthReadable || byteLength || defaultByteLength;
			this.map = mapReadable || map;
			this.pipeTo = null;
			this.afterRead = afterRead.bind(this);
			this.afterUpdateNextTick = updateReadNT.bind(this);
		}
		get ending() {
			return (this.stream._duplexState & READ_ENDING) !== 0;
		}
		get ended() {
			return (this.stream._duplexState & READ_DONE) !== 0;
		}
		pipe(pipeTo, cb) {
			if (this.pipeTo !== null) throw StreamError.BAD_ARGUMENT("Can only pipe to one destination");
			if (typeof cb !== "function") cb = null;
			this.stream._duplexState |= READ_PIPE_DRAINED;
			this.pipeTo = pipeTo;
			this.pipeline = new Pipeline(this.stream, pipeTo, cb);
			if (cb) this.stream.on("error", noop);
			if (isStreamx(pipeTo)) {
				pipeTo._writableState.pipeline = this.pipeline;
				if (cb) pipeTo.on("error", noop);
				pipeTo.on("finish", this.pipeline.finished.bind(this.pipeline));
			} else {
				const onerror = this.pipeline.done.bind(this.pipeline, pipeTo);
				const onclose = this.pipeline.done.bind(this.pipeline, pipeTo, null);
				pipeTo.on("error", onerror);
				pipeTo.on("close", onclose);
				pipeTo.on("finish", this.pipeline.finished.bind(this.pipeline));
			}
			pipeTo.on("drain", afterDrain.bind(this));
			this.stream.emit("piping", pipeTo);
			pipeTo.emit("pipe", this.stream);
		}
		push(data) {
			const stream = this.stream;
			if (data === null) {
				this.highWaterMark = 0;
				stream._duplexState = (stream._duplexState | READ_ENDING) & READ_NON_PRIMARY_AND_PUSHED;
				return false;
			}
			if (this.map !== null) {
				data = this.map(data);
				if (data === null) {
					stream._duplexState &= READ_PUSHED;
					return this.buffered < this.highWaterMark;
				}
			}
			this.buffered += this.byteLength(data);
			this.queue.push(data);
			stream._duplexState = (stream._duplexState | READ_QUEUED) & READ_PUSHED;
			return this.buffered < this.highWaterMark;
		}
		shift() {
			const data = this.queue.shift();
			this.buffered -= this.byteLength(data);
			if (this.buffered === 0) this.stream._duplexState &= READ_NOT_QUEUED;
			return data;
		}
		unshift(data) {
			const pending = [this.map !== null ? this.map(data) : data];
			while (this.buffered > 0) pending.push(this.shift());
			for (let i = 0; i < pending.length - 1; i++) {
				const data = pending[i];
				this.buffered += this.byteLength(data);
				this.queue.push(data);
			}
			this.push(pending[pending.length - 1]);
		}
		read() {
			const stream = this.stream;
			if ((stream._duplexState & READ_STATUS) === READ_QUEUED) {
				const data = this.shift();
				if (this.pipeTo !== null && this.pipeTo.write(data) === false) stream._duplexState &= READ_PIPE_NOT_DRAINED;
				if ((stream._duplexState & READ_EMIT_DATA) !== 0) stream.emit("data", data);
				return data;
			}
			if (this.readAhead === false) {
				stream._duplexState |= READ_READ_AHEAD;
				this.updateNextTick();
			}
			return null;
		}
		drain() {
			const stream = this.stream;
			while ((stream._duplexState & READ_STATUS) === READ_QUEUED && (stream._duplexState & READ_FLOWING) !== 0) {
				const data = this.shift();
				if (this.pipeTo !== null && this.pipeTo.write(data) === false) stream._duplexState &= READ_PIPE_NOT_DRAINED;
				if ((stream._duplexState & READ_EMIT_DATA) !== 0) stream.emit("data", data);
			}
		}
		update() {
			const stream = this.stream;
			stream._duplexState |= READ_UPDATING;
			do {
				this.drain();
				while (this.buffered < this.highWaterMark && (stream._duplexState & SHOULD_NOT_READ) === READ_READ_AHEAD) {
					stream._duplexState |= READ_ACTIVE_AND_NEEDS_PUSH;
					stream._read(this.afterRead);
					this.drain();
				}
				if ((stream._duplexState & READ_READABLE_STATUS) === READ_EMIT_READABLE_AND_QUEUED) {
					stream._duplexState |= READ_EMITTED_READABLE;
					stream.emit("readable");
				}
				if ((stream._duplexState & READ_PRIMARY_AND_ACTIVE) === 0) this.updateNonPrimary();
			} while (this.continueUpdate() === true);
			stream._duplexState &= READ_NOT_UPDATING;
		}
		updateNonPrimary() {
			const stream = this.stream;
			if ((stream._duplexState & READ_ENDING_STATUS) === READ_ENDING) {
				stream._duplexState = (stream._duplexState | READ_DONE) & READ_NOT_ENDING;
				stream.emit("end");
				if ((stream._duplexState & AUTO_DESTROY) === DONE) stream._duplexState |= DESTROYING;
				if (this.pipeTo !== null) this.pipeTo.end();
			}
			if ((stream._duplexState & DESTROY_STATUS) === DESTROYING) {
				if ((stream._duplexState & ACTIVE_OR_TICKING) === 0) {
					stream._duplexState |= ACTIVE;
					stream._destroy(afterDestroy.bind(this));
				}
				return;
			}
			if ((stream._duplexState & IS_OPENING) === OPENING) {
				stream._duplexState = (stream._duplexState | ACTIVE) & NOT_OPENING;
				stream._open(afterOpen.bind(this));
			}
		}
		continueUpdate() {
			if ((this.stream._duplexState & READ_NEXT_TICK) === 0) return false;
			this.stream._duplexState &= READ_NOT_NEXT_TICK;
			return true;
		}
		updateCallback() {
			if ((this.stream._duplexState & READ_UPDATE_SYNC_STATUS) === READ_PRIMARY) this.update();
			else this.updateNextTick();
		}
		updateNextTickIfOpen() {
			if ((this.stream._duplexState & READ_NEXT_TICK_OR_OPENING) !== 0) return;
			this.stream._duplexState |= READ_NEXT_TICK;
			if ((this.stream._duplexState & READ_UPDATING) === 0) qmt(this.afterUpdateNextTick);
		}
		updateNextTick() {
			if ((this.stream._duplexState & READ_NEXT_TICK) !== 0) return;
			this.stream._duplexState |= READ_NEXT_TICK;
			if ((this.stream._duplexState & READ_UPDATING) === 0) qmt(this.afterUpdateNextTick);
		}
	};
	var TransformState = class {
		constructor(stream) {
			this.data = null;
			this.afterTransform = afterTransform.bind(stream);
			this.afterFinal = null;
		}
	};
	var Pipeline = class {
		constructor(src, dst, cb) {
			this.from = src;
			this.to = dst;
			this.afterPipe = cb;
			this.error = null;
			this.pipeToFinished = false;
		}
		finished() {
			this.pipeToFinished = true;
		}
		done(stream, err) {
			if (err) this.error = err;
			if (stream === this.to) {
				this.to = null;
				if (this.from !== null) {
					if ((this.from._duplexState & READ_DONE) === 0 || !this.pipeToFinished) this.from.destroy(this.error || StreamError.PREMATURE_CLOSE("Writable stream closed"));
					return;
				}
			}
			if (stream === this.from) {
				this.from = null;
				if (this.to !== null) {
					if ((stream._duplexState & READ_DONE) === 0) this.to.destroy(this.error || StreamError.PREMATURE_CLOSE("Readable stream closed"));
					return;
				}
			}
			if (this.afterPipe !== null) this.afterPipe(this.error);
			this.to = this.from = this.afterPipe = null;
		}
	};
	function afterDrain() {
		this.stream._duplexState |= READ_PIPE_DRAINED;
		this.updateCallback();
	}
	function afterFinal(err) {
		const stream = this.stream;
		if (err) stream.destroy(err);
		if ((stream._duplexState & DESTROY_STATUS) === 0) {
			stream._duplexState |= WRITE_DONE;
			stream.emit("finish");
		}
		if ((stream._duplexState & AUTO_DESTROY) === DONE) stream._duplexState |= DESTROYING;
		stream._duplexState &= WRITE_NOT_FINISHING;
		if ((stream._duplexState & WRITE_UPDATING) === 0) this.update();
		else this.updateNextTick();
	}
	function afterDestroy(err) {
		const stream = this.stream;
		if (!err && !StreamError.isStreamDestroyed(this.error)) err = this.error;
		if (err) stream.emit("error", err);
		stream._duplexState |= DESTROYED;
		stream.emit("close");
		const rs = stream._readableState;
		const ws = stream._writableState;
		if (rs !== null && rs.pipeline !== null) rs.pipeline.done(stream, err);
		if (ws !== null) {
			while (ws.drains !== null && ws.drains.length > 0) ws.drains.shift().resolve(false);
			if (ws.pipeline !== null) ws.pipeline.done(stream, err);
		}
	}
	function afterWrite(err) {
		const stream = this.stream;
		if (err) stream.destroy(err);
		stream._duplexState &= WRITE_NOT_ACTIVE;
		if (this.drains !== null) tickDrains(this.drains);
		if ((stream._duplexState & WRITE_DRAIN_STATUS) === WRITE_UNDRAINED) {
			stream._duplexState &= WRITE_DRAINED;
			if ((stream._duplexState & WRITE_EMIT_DRAIN) === WRITE_EMIT_DRAIN) stream.emit("drain");
		}
		this.updateCallback();
	}
	function afterRead(err) {
		if (err) this.stream.destroy(err);
		this.stream._duplexState &= READ_NOT_ACTIVE;
		if (this.readAhead === false && (this.stream._duplexState & READ_RESUMED) === 0) this.stream._duplexState &= READ_NO_READ_AHEAD;
		this.updateCallback();
	}
	function updateReadNT() {
		if ((this.stream._duplexState & READ_UPDATING) === 0) {
			this.stream._duplexState &= READ_NOT_NEXT_TICK;
			this.update();
		}
	}
	function updateWriteNT() {
		if ((this.stream._duplexState & WRITE_UPDATING) === 0) {
			this.stream._duplexState &= WRITE_NOT_NEXT_TICK;
			this.update();
		}
	}
	function tickDrains(drains) {
		for (let i = 0; i < drains.length; i++) if (--drains[i].writes === 0) {
			drains.shift().resolve(true);
			i--;
		}
	}
	function afterOpen(err) {
		const stream = this.stream;
		if (err) stream.destroy(err);
		if ((stream._duplexState & DESTROYING) === 0) {
			if ((stream._duplexState & READ_PRIMARY_STATUS) === 0) stream._duplexState |= READ_PRIMARY;
			if ((stream._duplexState & WRITE_PRIMARY_STATUS) === 0) stream._duplexState |= WRITE_PRIMARY;
			stream.emit("open");
		}
		stream._duplexState &= NOT_ACTIVE;
		if (stream._writableState !== null) stream._writableState.updateCallback();
		if (stream._readableState !== null) stream._readableState.updateCallback();
	}
	function afterTransform(err, data) {
		if (data !== void 0 && data !== null) this.push(data);
		this._writableState.afterWrite(err);
	}
	function newListener(name) {
		if (this._readableState !== null) {
			if (name === "data") {
				this._duplexState |= 133376;
				this._readableState.updateNextTick();
			}
			if (name === "readable") {
				this._duplexState |= READ_EMIT_READABLE;
				this._readableState.updateNextTick();
			}
		}
		if (this._writableState !== null) {
			if (name === "drain") {
				this._duplexState |= WRITE_EMIT_DRAIN;
				this._writableState.updateNextTick();
			}
		}
	}
	var Stream = class extends EventEmitter {
		constructor(opts) {
			super();
			this._duplexState = 0;
			this._readableState = null;
			this._writableState = null;
			if (opts) {
				if (opts.open) this._open = opts.open;
				if (opts.destroy) this._destroy = opts.destroy;
				if (opts.predestroy) this._predestroy = opts.predestroy;
				if (opts.signal) opts.signal.addEventListener("abort", abort.bind(this));
			}
			this.on("newListener", newListener);
		}
		_open(cb) {
			cb(null);
		}
		_destroy(cb) {
			cb(null);
		}
		_predestroy() {}
		get readable() {
			return this._readableState !== null ? true : void 0;
		}
		get writable() {
			return this._writableState !== null ? true : void 0;
		}
		get destroyed() {
			return (this._duplexState & DESTROYED) !== 0;
		}
		get destroying() {
			return (this._duplexState & DESTROY_STATUS) !== 0;
		}
		destroy(err) {
			if ((this._duplexState & DESTROY_STATUS) === 0) {
				if (!err) err = StreamError.STREAM_DESTROYED();
				this._duplexState = (this._duplexState | DESTROYING) & NON_PRIMARY;
				if (this._readableState !== null) {
					this._readableState.highWaterMark = 0;
					this._readableState.error = err;
				}
				if (this._writableState !== null) {
					this._writableState.highWaterMark = 0;
					this._writableState.error = err;
				}
				this._duplexState |= PREDESTROYING;
				this._predestroy();
				this._duplexState &= NOT_PREDESTROYING;
				if (this._readableState !== null) this._readableState.updateNextTick();
				if (this._writableState !== null) this._writableState.updateNextTick();
			}
		}
	};
	var Readable = class Readable extends Stream {
		constructor(opts) {
			super(opts);
			this._duplexState |= 8519681;
			this._readableState = new ReadableState(this, opts);
			if (opts) {
				if (this._readableState.readAhead === false) this._duplexState &= READ_NO_READ_AHEAD;
				if (opts.read) this._read = opts.read;
				if (opts.eagerOpen) this._readableState.updateNextTick();
				if (opts.encoding) this.setEncoding(opts.encoding);
			}
		}
		static deferred(fn, opts) {
			const out = new PassThrough(opts);
			fn().then((src) => {
				if (src === null) return out.end();
				if (out.destroying) return;
				pipeline(src, out, noop);
			}).catch((err) => out.destroy(err));
			return out;
		}
		setEncoding(encoding) {
			const dec = new TextDecoder(encoding);
			const map = this._readableState.map || echo;
			this._readableState.map = mapOrSkip;
			return this;
			function mapOrSkip(data) {
				const next = dec.push(data);
				return next === "" && (data.byteLength !== 0 || dec.remaining > 0) ? null : map(next);
			}
		}
		_read(cb) {
			cb(null);
		}
		pipe(dest, cb) {
			this._readableState.updateNextTick();
			this._readableState.pipe(dest, cb);
			return dest;
		}
		read() {
			this._readableState.updateNextTick();
			return this._readableState.read();
		}
		push(data) {
			this._readableState.updateNextTickIfOpen();
			return this._readableState.push(data);
		}
		unshift(data) {
			this._readableState.updateNextTickIfOpen();
			return this._readableState.unshift(data);
		}
		resume() {
			this._duplexState |= READ_RESUMED_READ_AHEAD;
			this._readableState.updateNextTick();
			return this;
		}
		pause() {
			this._duplexState &= this._readableState.readAhead === false ? READ_PAUSED_NO_READ_AHEAD : READ_PAUSED;
			return this;
		}
		static _fromAsyncIterator(ite, opts) {
			let destroy;
			const rs = new Readable({
				...opts,
				read(cb) {
					ite.next().then(push).then(cb.bind(null, null)).catch(cb);
				},
				predestroy() {
					destroy = ite.return();
				},
				destroy(cb) {
					if (!destroy) return cb(null);
					destroy.then(cb.bind(null, null)).catch(cb);
				}
			});
			return rs;
			function push(data) {
				if (data.done) rs.push(null);
				else rs.push(data.value);
			}
		}
		static from(data, opts) {
			if (isReadStreamx(data)) return data;
			if (data[asyncIterator]) return this._fromAsyncIterator(data[asyncIterator](), opts);
			if (!Array.isArray(data)) data = data === void 0 ? [] : [data];
			let i = 0;
			return new Readable({
				...opts,
				read(cb) {
					this.push(i === data.length ? null : data[i++]);
					cb(null);
				}
			});
		}
		static isBackpressured(rs) {
			return (rs._duplexState & READ_BACKPRESSURE_STATUS) !== 0 || rs._readableState.buffered >= rs._readableState.highWaterMark;
		}
		static isPaused(rs) {
			return (rs._duplexState & READ_RESUMED) === 0;
		}
		[asyncIterator]() {
			const stream = this;
			let error = null;
			let promiseResolve = null;
			let promiseReject = null;
			this.on("error", (err) => {
				error = err;
			});
			this.on("readable", onreadable);
			this.on("close", onclose);
			return {
				[asyncIterator]() {
					return this;
				},
				next() {
					return new Promise(function(resolve, reject) {
						promiseResolve = resolve;
						promiseReject = reject;
						const data = stream.read();
						if (data !== null) ondata(data);
						else if ((stream._duplexState & DESTROYED) !== 0) ondata(null);
					});
				},
				return() {
					return destroy(null);
				},
				throw(err) {
					return destroy(err);
				}
			};
			function onreadable() {
				if (promiseResolve !== null) ondata(stream.read());
			}
			function onclose() {
				if (promiseResolve !== null) ondata(null);
			}
			function ondata(data) {
				if (promiseReject === null) return;
				if (error) promiseReject(error);
				else if (data === null && (stream._duplexState & READ_DONE) === 0) promiseReject(StreamError.STREAM_DESTROYED());
				else promiseResolve({
					value: data,
					done: data === null
				});
				promiseReject = promiseResolve = null;
			}
			function destroy(err) {
				stream.destroy(err);
				return new Promise((resolve, reject) => {
					if (stream._duplexState & DESTROYED) return resolve({
						value: void 0,
						done: true
					});
					stream.once("close", function() {
						if (err) reject(err);
						else resolve({
							value: void 0,
							done: true
						});
					});
				});
			}
		}
	};
	var Writable = class extends Stream {
		constructor(opts) {
			super(opts);
			this._duplexState |= 16385;
			this._writableState = new WritableState(this, opts);
			if (opts) {
				if (opts.writev) this._writev = opts.writev;
				if (opts.write) this._write = opts.write;
				if (opts.final) this._final = opts.final;
				if (opts.eagerOpen) this._writableState.updateNextTick();
			}
		}
		cork() {
			this._duplexState |= WRITE_CORKED;
		}
		uncork() {
			this._duplexState &= WRITE_NOT_CORKED;
			this._writableState.updateNextTick();
		}
		_writev(batch, cb) {
			cb(null);
		}
		_write(data, cb) {
			this._writableState.autoBatch(data, cb);
		}
		_final(cb) {
			cb(null);
		}
		static isBackpressured(ws) {
			return (ws._duplexState & WRITE_BACKPRESSURE_STATUS) !== 0;
		}
		static drained(ws) {
			if (ws.destroyed) return Promise.resolve(false);
			const state = ws._writableState;
			const writes = (isWritev(ws) ? Math.min(1, state.queue.length) : state.queue.length) + (ws._duplexState & WRITE_WRITING ? 1 : 0);
			if (writes === 0) return Promise.resolve(true);
			if (state.drains === null) state.drains = [];
			return new Promise((resolve) => {
				state.drains.push({
					writes,
					resolve
				});
			});
		}
		write(data) {
			this._writableState.updateNextTick();
			return this._writableState.push(data);
		}
		end(data) {
			this._writableState.updateNextTick();
			this._writableState.end(data);
			return this;
		}
	};
	var Duplex = class extends Readable {
		constructor(opts) {
			super(opts);
			this._duplexState = OPENING | this._duplexState & READ_READ_AHEAD;
			this._writableState = new WritableState(this, opts);
			if (opts) {
				if (opts.writev) this._writev = opts.writev;
				if (opts.write) this._write = opts.write;
				if (opts.final) this._final = opts.final;
			}
		}
		cork() {
			this._duplexState |= WRITE_CORKED;
		}
		uncork() {
			this._duplexState &= WRITE_NOT_CORKED;
			this._writableState.updateNextTick();
		}
		_writev(batch, cb) {
			cb(null);
		}
		_write(data, cb) {
			this._writableState.autoBatch(data, cb);
		}
		_final(cb) {
			cb(null);
		}
		write(data) {
			this._writableState.updateNextTick();
			return this._writableState.push(data);
		}
		end(data) {
			this._writableState.updateNextTick();
			this._writableState.end(data);
			return this;
		}
	};
	var Transform = class extends Duplex {
		constructor(opts) {
			super(opts);
			this._transformState = new TransformState(this);
			if (opts) {
				if (opts.transform) this._transform = opts.transform;
				if (opts.flush) this._flush = opts.flush;
			}
		}
		_write(data, cb) {
			if (this._readableState.buffered >= this._readableState.highWaterMark) this._transformState.data = data;
			else this._transform(data, this._transformState.afterTransform);
		}
		_read(cb) {
			if (this._transformState.data !== null) {
				const data = this._transformState.data;
				this._transformState.data = null;
				cb(null);
				this._transform(data, this._transformState.afterTransform);
			} else cb(null);
		}
		destroy(err) {
			super.destroy(err);
			if (this._transformState.data !== null) {
				this._transformState.data = null;
				this._transformState.afterTransform();
			}
		}
		_transform(data, cb) {
			cb(null, data);
		}
		_flush(cb) {
			cb(null);
		}
		_final(cb) {
			this._transformState.afterFinal = cb;
			this._flush(transformAfterFlush.bind(this));
		}
	};
	var PassThrough = class extends Transform {};
	function transformAfterFlush(err, data) {
		const cb = this._transformState.afterFinal;
		if (err) return cb(err);
		if (data !== null && data !== void 0) this.push(data);
		this.push(null);
		cb(null);
	}
	function pipelinePromise(...streams) {
		return new Promise((resolve, reject) => {
			return pipeline(...streams, (err) => {
				if (err) return reject(err);
				resolve();
			});
		});
	}
	function pipeline(stream, ...streams) {
		const all = Array.isArray(stream) ? [...stream, ...streams] : [stream, ...streams];
		const done = all.length && typeof all[all.length - 1] === "function" ? all.pop() : null;
		if (all.length < 2) throw StreamError.BAD_ARGUMENT("Pipeline requires at least 2 streams");
		let src = all[0];
		let dest = null;
		let error = null;
		for (let i = 1; i < all.length; i++) {
			dest = all[i];
			if (isStreamx(src)) src.pipe(dest, onerror);
			else {
				errorHandle(src, true, i > 1, onerror);
				src.pipe(dest);
			}
			src = dest;
		}
		if (done) {
			let fin = false;
			const autoDestroy = isStreamx(dest) || !!(dest._writableState && dest._writableState.autoDestroy);
			dest.on("error", (err) => {
				if (error === null) error = err;
			});
			dest.on("finish", () => {
				fin = true;
				if (!autoDestroy) done(error);
			});
			if (autoDestroy) dest.on("close", () => done(error || (fin ? null : StreamError.PREMATURE_CLOSE())));
		}
		return dest;
		function errorHandle(s, rd, wr, onerror) {
			s.on("error", onerror);
			s.on("close", onclose);
			function onclose() {
				if (rd && s._readableState && !s._readableState.ended) return onerror(StreamError.PREMATURE_CLOSE());
				if (wr && s._writableState && !s._writableState.ended) return onerror(StreamError.PREMATURE_CLOSE());
			}
		}
		function onerror(err) {
			if (!err || error) return;
			error = err;
			for (const s of all) s.destroy(err);
		}
	}
	function echo(s) {
		return s;
	}
	function isStream(stream) {
		return !!stream._readableState || !!stream._writableState;
	}
	function isStreamx(stream) {
		return typeof stream._duplexState === "number" && isStream(stream);
	}
	function isEnding(stream) {
		return !!stream._readableState && stream._readableState.ending;
	}
	function isEnded(stream) {
		return !!stream._readableState && stream._readableState.ended;
	}
	function isFinishing(stream) {
		return !!stream._writableState && stream._writableState.ending;
	}
	function isFinished(stream) {
		return !!stream._writableState && stream._writableState.ended;
	}
	function getStreamError(stream, opts = {}) {
		const err = stream._readableState && stream._readableState.error || stream._writableState && stream._writableState.error;
		return !opts.all && StreamError.isStreamDestroyed(err) ? null : err;
	}
	function isReadStreamx(stream) {
		return isStreamx(stream) && stream.readable;
	}
	function isDisturbed(stream) {
		return (stream._duplexState & OPENING) !== OPENING || (stream._duplexState & DESTROYING) === DESTROYING || (stream._duplexState & ACTIVE_OR_TICKING) !== 0;
	}
	function isTypedArray(data) {
		return typeof data === "object" && data !== null && typeof data.byteLength === "number";
	}
	function defaultByteLength(data) {
		return isTypedArray(data) ? data.byteLength : 1024;
	}
	function noop() {}
	function abort() {
		this.destroy(StreamError.ABORTED());
	}
	function isWritev(s) {
		return s._writev !== Writable.prototype._writev && s._writev !== Duplex.prototype._writev;
	}
	module.exports = {
		pipeline,
		pipelinePromise,
		isStream,
		isStreamx,
		isEnding,
		isEnded,
		isFinishing,
		isFinished,
		isDisturbed,
		getStreamError,
		Stream,
		Writable,
		Readable,
		Duplex,
		Transform,
		PassThrough
	};
}));
// node_modules/tar-stream/headers.js
var require_headers = require_main.__commonJSMin(((exports) => {
	const b4a = require_b4a();
	const ZEROS = "0000000000000000000";
	const SEVENS = "7777777777777777777";
	const ZERO_OFFSET = "0".charCodeAt(0);
	const USTAR_MAGIC = b4a.from([
		117,
		115,
		116,
		97,
		114,
		0
	]);
	const USTAR_VER = b4a.from([ZERO_OFFSET, ZERO_OFFSET]);
	const GNU_MAGIC = b4a.from([
		117,
		115,
		116,
		97,
		114,
		32
	]);
	const GNU_VER = b4a.from([32, 0]);
	const MASK = 4095;
	const MAGIC_OFFSET = 257;
	const VERSION_OFFSET = 263;
	exports.decodeLongPath = function decodeLongPath(buf, encoding) {
		return decodeStr(buf, 0, buf.length, encoding);
	};
	exports.encodePax = function encodePax(opts) {
		let result = "";
		if (opts.name) result += addLength(" path=" + opts.name + "\n");
		if (opts.linkname) result += addLength(" linkpath=" + opts.linkname + "\n");
		const pax = opts.pax;
		if (pax) for (const key in pax) result += addLength(" " + key + "=" + pax[key] + "\n");
		return b4a.from(result);
	};
	exports.decodePax = function decodePax(buf) {
		const result = {};
		while (buf.length) {
			let i = 0;
			while (i < buf.length && buf[i] !== 32) i++;
			const len = parseInt(b4a.toString(buf.subarray(0, i)), 10);
			if (!len) return result;
			const b = b4a.toString(buf.subarray(i + 1, len - 1));
			const keyIndex = b.indexOf("=");
			if (keyIndex === -1) return result;
			result[b.slice(0, keyIndex)] = b.slice(keyIndex + 1);
			buf = buf.subarray(len);
		}
		return result;
	};
	exports.encode = function encode(opts) {
		const buf = b4a.alloc(512);
		let name = opts.name;
		let prefix = "";
		if (opts.typeflag === 5 && name[name.length - 1] !== "/") name += "/";
		if (b4a.byteLength(name) !== name.length) return null;
		while (b4a.byteLength(name) > 100) {
			const i = name.indexOf("/");
			if (i === -1) return null;
			prefix += prefix ? "/" + name.slice(0, i) : name.slice(0, i);
			name = name.slice(i + 1);
		}
		if (b4a.byteLength(name) > 100 || b4a.byteLength(prefix) > 155) return null;
		if (opts.linkname && b4a.byteLength(opts.linkname) > 100) return null;
		b4a.write(buf, name);
		b4a.write(buf, encodeOct(opts.mode & MASK, 6), 100);
		b4a.write(buf, encodeOct(opts.uid, 6), 108);
		b4a.write(buf, encodeOct(opts.gid, 6), 116);
		encodeSize(opts.size, buf, 124);
		b4a.write(buf, encodeOct(opts.mtime.getTime() / 1e3 | 0, 11), 136);
		buf[156] = ZERO_OFFSET + toTypeflag(opts.type);
		if (opts.linkname) b4a.write(buf, opts.linkname, 157);
		b4a.copy(USTAR_MAGIC, buf, MAGIC_OFFSET);
		b4a.copy(USTAR_VER, buf, VERSION_OFFSET);
		if (opts.uname) b4a.write(buf, opts.uname, 265);
		if (opts.gname) b4a.write(buf, opts.gname, 297);
		b4a.write(buf, encodeOct(opts.devmajor || 0, 6), 329);
		b4a.write(buf, encodeOct(opts.devminor || 0, 6), 337);
		if (prefix) b4a.write(buf, prefix, 345);
		b4a.write(buf, encodeOct(cksum(buf), 6), 148);
		return buf;
	};
	exports.decode = function decode(buf, filenameEncoding, allowUnknownFormat) {
		let typeflag = buf[156] === 0 ? 0 : buf[156] - ZERO_OFFSET;
		let name = decodeStr(buf, 0, 100, filenameEncoding);
		const mode = decodeOct(buf, 100, 8);
		const uid = decodeOct(buf, 108, 8);
		const gid = decodeOct(buf, 116, 8);
		const size = decodeOct(buf, 124, 12);
		const mtime = decodeOct(buf, 136, 12);
		const type = toType(typeflag);
		const linkname = buf[157] === 0 ? null : decodeStr(buf, 157, 100, filenameEncoding);
		const uname = decodeStr(buf, 265, 32);
		const gname = decodeStr(buf, 297, 32);
		const devmajor = decodeOct(buf, 329, 8);
		const devminor = decodeOct(buf, 337, 8);
		const c = cksum(buf);
		if (c === 256) return null;
		if (c !== decodeOct(buf, 148, 8)) throw new Error("Invalid tar header. Maybe the tar is corrupted or it needs to be gunzipped?");
		if (isUSTAR(buf)) {
			if (buf[345]) name = decodeStr(buf, 345, 155, filenameEncoding) + "/" + name;
		} else if (isGNU(buf)) {} else if (!allowUnknownFormat) throw new Error("Invalid tar header: unknown format.");
		if (typeflag === 0 && name && name[name.length - 1] === "/") typeflag = 5;
		return {
			name,
			mode,
			uid,
			gid,
			size,
			byteOffset: 0,
			mtime: new Date(1e3 * mtime),
			type,
			linkname,
			uname,
			gname,
			devmajor,
			devminor,
			pax: null
		};
	};
	function isUSTAR(buf) {
		return b4a.equals(USTAR_MAGIC, buf.subarray(MAGIC_OFFSET, 263));
	}
	function isGNU(buf) {
		return b4a.equals(GNU_MAGIC, buf.subarray(MAGIC_OFFSET, 263)) && b4a.equals(GNU_VER, buf.subarray(VERSION_OFFSET, 265));
	}
	function clamp(index, len, defaultValue) {
		if (typeof index !== "number") return defaultValue;
		index = ~~index;
		if (index >= len) return len;
		if (index >= 0) return index;
		index += len;
		if (index >= 0) return index;
		return 0;
	}
	function toType(flag) {
		switch (flag) {
			case 0: return "file";
			case 1: return "link";
			case 2: return "symlink";
			case 3: return "character-device";
			case 4: return "block-device";
			case 5: return "directory";
			case 6: return "fifo";
			case 7: return "contiguous-file";
			case 72: return "pax-header";
			case 55: return "pax-global-header";
			case 27: return "gnu-long-link-path";
			case 28:
			case 30: return "gnu-long-path";
		}
		return null;
	}
	function toTypeflag(flag) {
		switch (flag) {
			case "file": return 0;
			case "link": return 1;
			case "symlink": return 2;
			case "character-device": return 3;
			case "block-device": return 4;
			case "directory": return 5;
			case "fifo": return 6;
			case "contiguous-file": return 7;
			case "pax-header": return 72;
		}
		return 0;
	}
	function indexOf(block, num, offset, end) {
		for (; offset < end; offset++) if (block[offset] === num) return offset;
		return end;
	}
	function cksum(block) {
		let sum = 256;
		for (let i = 0; i < 148; i++) sum += block[i];
		for (let j = 156; j < 512; j++) sum += block[j];
		return sum;
	}
	function encodeOct(val, n) {
		val = val.toString(8);
		if (val.length > n) return SEVENS.slice(0, n) + " ";
		return ZEROS.slice(0, n - val.length) + val + " ";
	}
	function encodeSizeBin(num, buf, off) {
		buf[off] = 128;
		for (let i = 11; i > 0; i--) {
			buf[off + i] = num & 255;
			num = Math.floor(num / 256);
		}
	}
	function encodeSize(num, buf, off) {
		if (num.toString(8).length > 11) encodeSizeBin(num, buf, off);
		else b4a.write(buf, encodeOct(num, 11), off);
	}
	function parse256(buf) {
		let positive;
		if (buf[0] === 128) positive = true;
		else if (buf[0] === 255) positive = false;
		else return null;
		const tuple = [];
		let i;
		for (i = buf.length - 1; i > 0; i--) {
			const byte = buf[i];
			if (positive) tuple.push(byte);
			else tuple.push(255 - byte);
		}
		let sum = 0;
		const l = tuple.length;
		for (i = 0; i < l; i++) sum += tuple[i] * Math.pow(256, i);
		return positive ? sum : -1 * sum;
	}
	function decodeOct(val, offset, length) {
		val = val.subarray(offset, offset + length);
		offset = 0;
		if (val[offset] & 128) return parse256(val);
		else {
			while (offset < val.length && val[offset] === 32) offset++;
			const end = clamp(indexOf(val, 32, offset, val.length), val.length, val.length);
			while (offset < end && val[offset] === 0) offset++;
			if (end === offset) return 0;
			return parseInt(b4a.toString(val.subarray(offset, end)), 8);
		}
	}
	function decodeStr(val, offset, length, encoding) {
		return b4a.toString(val.subarray(offset, indexOf(val, 0, offset, offset + length)), encoding);
	}
	function addLength(str) {
		const len = b4a.byteLength(str);
		let digits = Math.floor(Math.log(len) / Math.log(10)) + 1;
		if (len + digits >= Math.pow(10, digits)) digits++;
		return len + digits + str;
	}
}));
// node_modules/tar-stream/extract.js
var require_extract = require_main.__commonJSMin(((exports, module) => {
	const { Writable, Readable, getStreamError } = require_streamx();
	const FIFO = require_fast_fifo();
	const b4a = require_b4a();
	const headers = require_headers();
	const EMPTY = b4a.alloc(0);
	const MAX_HEADER_SIZE = 4194304;
	var BufferList = class {
		constructor() {
			this.buffered = 0;
			this.shifted = 0;
			this.queue = new FIFO();
			this._offset = 0;
		}
		push(buffer) {
			this.buffered += buffer.byteLength;
			this.queue.push(buffer);
		}
		shiftFirst(size) {
			return this.buffered === 0 ? null : this._next(size);
		}
		shift(size) {
			if (size > this.buffered) return null;
			if (size === 0) return EMPTY;
			let chunk = this._next(size);
			if (size === chunk.byteLength) return chunk;
			const chunks = [chunk];
			while ((size -= chunk.byteLength) > 0) {
				chunk = this._next(size);
				chunks.push(chunk);
			}
			return b4a.concat(chunks);
		}
		_next(size) {
			const buf = this.queue.peek();
			const rem = buf.byteLength - this._offset;
			if (size >= rem) {
				const sub = this._offset ? buf.subarray(this._offset, buf.byteLength) : buf;
				this.queue.shift();
				this._offset = 0;
				this.buffered -= rem;
				this.shifted += rem;
				return sub;
			}
			this.buffered -= size;
			this.shifted += size;
			return buf.subarray(this._offset, this._offset += size);
		}
	};
	var Source = class extends Readable {
		constructor(self, header, offset) {
			super();
			this.header = header;
			this.offset = offset;
			this._parent = self;
		}
		_read(cb) {
			if (this.header.size === 0) this.push(null);
			if (this._parent._stream === this) this._parent._update();
			cb(null);
		}
		_predestroy() {
			this._parent.destroy(getStreamError(this));
		}
		_detach() {
			if (this._parent._stream === this) {
				this._parent._stream = null;
				this._parent._missing = overflow(this.header.size);
				this._parent._update();
			}
		}
		_destroy(cb) {
			this._detach();
			cb(null);
		}
	};
	var Extract = class extends Writable {
		constructor(opts) {
			super(opts);
			if (!opts) opts = {};
			this._buffer = new BufferList();
			this._offset = 0;
			this._header = null;
			this._stream = null;
			this._missing = 0;
			this._longHeader = false;
			this._callback = noop;
			this._locked = false;
			this._finished = false;
			this._pax = null;
			this._paxGlobal = null;
			this._gnuLongPath = null;
			this._gnuLongLinkPath = null;
			this._filenameEncoding = opts.filenameEncoding || "utf-8";
			this._allowUnknownFormat = !!opts.allowUnknownFormat;
			this._unlockBound = this._unlock.bind(this);
		}
		_unlock(err) {
			this._locked = false;
			if (err) {
				this.destroy(err);
				this._continueWrite(err);
				return;
			}
			this._update();
		}
		_consumeHeader() {
			if (this._locked) return false;
			this._offset = this._buffer.shifted;
			try {
				this._header = headers.decode(this._buffer.shift(512), this._filenameEncoding, this._allowUnknownFormat);
			} catch (err) {
				this._continueWrite(err);
				return false;
			}
			if (!this._header) return true;
			this._header.byteOffset = this._buffer.shifted;
			switch (this._header.type) {
				case "gnu-long-path":
				case "gnu-long-link-path":
				case "pax-global-header":
				case "pax-header":
					this._longHeader = true;
					this._missing = this._header.size;
					if (this._missing > MAX_HEADER_SIZE) {
						this._continueWrite(new Error("Header exceeds max size"));
						return false;
					}
					return true;
			}
			this._locked = true;
			this._applyLongHeaders();
			if (!(this._header.size >= 0)) {
				this._continueWrite(new Error("Invalid header"));
				return false;
			}
			if (this._header.size === 0 || this._header.type === "directory") {
				this.emit("entry", this._header, this._createStream(), this._unlockBound);
				return true;
			}
			this._stream = this._createStream();
			this._missing = this._header.size;
			this.emit("entry", this._header, this._stream, this._unlockBound);
			return true;
		}
		_applyLongHeaders() {
			if (this._gnuLongPath) {
				this._header.name = this._gnuLongPath;
				this._gnuLongPath = null;
			}
			if (this._gnuLongLinkPath) {
				this._header.linkname = this._gnuLongLinkPath;
				this._gnuLongLinkPath = null;
			}
			if (this._pax) {
				if (this._pax.path) this._header.name = this._pax.path;
				if (this._pax.linkpath) this._header.linkname = this._pax.linkpath;
				if (this._pax.size) this._header.size = parseInt(this._pax.size, 10);
				this._header.pax = this._pax;
				this._pax = null;
			}
		}
		_decodeLongHeader(buf) {
			switch (this._header.type) {
				case "gnu-long-path":
					this._gnuLongPath = headers.decodeLongPath(buf, this._filenameEncoding);
					break;
				case "gnu-long-link-path":
					this._gnuLongLinkPath = headers.decodeLongPath(buf, this._filenameEncoding);
					break;
				case "pax-global-header":
					this._paxGlobal = headers.decodePax(buf);
					break;
				case "pax-header": this._pax = this._paxGlobal === null ? headers.decodePax(buf) : Object.assign({}, this._paxGlobal, headers.decodePax(buf));
			}
		}
		_consumeLongHeader() {
			this._longHeader = false;
			this._missing = overflow(this._header.size);
			const buf = this._buffer.shift(this._header.size);
			try {
				this._decodeLongHeader(buf);
			} catch (err) {
				this._continueWrite(err);
				return false;
			}
			return true;
		}
		_consumeStream() {
			const buf = this._buffer.shiftFirst(this._missing);
			if (buf === null) return false;
			this._missing -= buf.byteLength;
			const drained = this._stream.push(buf);
			if (this._missing === 0) {
				this._stream.push(null);
				if (drained) this._stream._detach();
				return drained && this._locked === false;
			}
			return drained;
		}
		_createStream() {
			return new Source(this, this._header, this._offset);
		}
		_update() {
			while (this._buffer.buffered > 0 && !this.destroying) {
				if (this._missing > 0) {
					if (this._stream !== null) {
						if (this._consumeStream() === false) return;
						continue;
					}
					if (this._longHeader === true) {
						if (this._missing > this._buffer.buffered) break;
						if (this._consumeLongHeader() === false) return false;
						continue;
					}
					const ignore = this._buffer.shiftFirst(this._missing);
					if (ignore !== null) this._missing -= ignore.byteLength;
					continue;
				}
				if (this._buffer.buffered < 512) break;
				if (this._stream !== null || this._consumeHeader() === false) return;
			}
			this._continueWrite(null);
		}
		_continueWrite(err) {
			const cb = this._callback;
			this._callback = noop;
			cb(err);
		}
		_write(data, cb) {
			this._callback = cb;
			this._buffer.push(data);
			this._update();
		}
		_final(cb) {
			this._finished = this._missing === 0 && this._buffer.buffered === 0;
			cb(this._finished ? null : new Error("Unexpected end of data"));
		}
		_predestroy() {
			this._continueWrite(null);
		}
		_destroy(cb) {
			if (this._stream) this._stream.destroy(getStreamError(this));
			cb(null);
		}
		[Symbol.asyncIterator]() {
			let error = null;
			let promiseResolve = null;
			let promiseReject = null;
			let entryStream = null;
			let entryCallback = null;
			const extract = this;
			this.on("entry", onentry);
			this.on("error", (err) => {
				error = err;
			});
			this.on("close", onclose);
			return {
				[Symbol.asyncIterator]() {
					return this;
				},
				next() {
					return new Promise(onnext);
				},
				return() {
					return destroy(null);
				},
				throw(err) {
					return destroy(err);
				}
			};
			function consumeCallback(err) {
				if (!entryCallback) return;
				const cb = entryCallback;
				entryCallback = null;
				cb(err);
			}
			function onnext(resolve, reject) {
				if (error) return reject(error);
				if (entryStream) {
					resolve({
						value: entryStream,
						done: false
					});
					entryStream = null;
					return;
				}
				promiseResolve = resolve;
				promiseReject = reject;
				consumeCallback(null);
				if (extract._finished && promiseResolve) {
					promiseResolve({
						value: void 0,
						done: true
					});
					promiseResolve = promiseReject = null;
				}
			}
			function onentry(header, stream, callback) {
				entryCallback = callback;
				stream.on("error", noop);
				if (promiseResolve) {
					promiseResolve({
						value: stream,
						done: false
					});
					promiseResolve = promiseReject = null;
				} else entryStream = stream;
			}
			function onclose() {
				consumeCallback(error);
				if (!promiseResolve) return;
				if (error) promiseReject(error);
				else promiseResolve({
					value: void 0,
					done: true
				});
				promiseResolve = promiseReject = null;
			}
			function destroy(err) {
				extract.destroy(err);
				consumeCallback(err);
				return new Promise((resolve, reject) => {
					if (extract.destroyed) return resolve({
						value: void 0,
						done: true
					});
					extract.once("close", function() {
						if (err) reject(err);
						else resolve({
							value: void 0,
							done: true
						});
					});
				});
			}
		}
	};
	module.exports = function extract(opts) {
		return new Extract(opts);
	};
	function noop() {}
	function overflow(size) {
		size &= 511;
		return size && 512 - size;
	}
}));
// node_modules/tar-stream/constants.js
var require_constants = require_main.__commonJSMin(((exports, module) => {
	const constants = {
		S_IFMT: 61440,
		S_IFDIR: 16384,
		S_IFCHR: 8192,
		S_IFBLK: 24576,
		S_IFIFO: 4096,
		S_IFLNK: 40960
	};
	try {
		module.exports = require("fs").constants || constants;
	} catch {
		module.exports = constants;
	}
}));
// node_modules/tar-stream/pack.js
var require_pack = require_main.__commonJSMin(((exports, module) => {
	const { Readable, Writable, getStreamError } = require_streamx();
	const b4a = require_b4a();
	const constants = require_constants();
	const headers = require_headers();
	const DMODE = 493;
	const FMODE = 420;
	const END_OF_TAR = b4a.alloc(1024);
	var Sink = class extends Writable {
		constructor(pack, header, callback) {
			super({
				mapWritable,
				eagerOpen: true
			});
			this.written = 0;
			this.header = header;
			this._callback = callback;
			this._linkname = null;
			this._isLinkname = header.type === "symlink" && !header.linkname;
			this._isVoid = header.type !== "file" && header.type !== "contiguous-file";
			this._finished = false;
			this._pack = pack;
			this._openCallback = null;
			if (this._pack._stream === null) this._pack._stream = this;
			else this._pack._pending.push(this);
		}
		_open(cb) {
			this._openCallback = cb;
			if (this._pack._stream === this) this._continueOpen();
		}
		_continuePack(err) {
			if (this._callback === null) return;
			const callback = this._callback;
			this._callback = null;
			callback(err);
		}
		_continueOpen() {
			if (this._pack._stream === null) this._pack._stream = this;
			const cb = this._openCallback;
			this._openCallback = null;
			if (cb === null) return;
			if (this._pack.destroying) return cb(new Error("pack stream destroyed"));
			if (this._pack._finalized) return cb(new Error("pack stream is already finalized"));
			this._pack._stream = this;
			if (!this._isLinkname) this._pack._encode(this.header);
			if (this._isVoid) {
				this._finish();
				this._continuePack(null);
			}
			cb(null);
		}
		_write(data, cb) {
			if (this._isLinkname) {
				this._linkname = this._linkname ? b4a.concat([this._linkname, data]) : data;
				return cb(null);
			}
			if (this._isVoid) {
				if (data.byteLength > 0) return cb(new Error("No body allowed for this entry"));
				return cb();
			}
			this.written += data.byteLength;
			if (this._pack.push(data)) return cb();
			this._pack._drain = cb;
		}
		_finish() {
			if (this._finished) return;
			this._finished = true;
			if (this._isLinkname) {
				this.header.linkname = this._linkname ? b4a.toString(this._linkname, "utf-8") : "";
				this._pack._encode(this.header);
			}
			overflow(this._pack, this.header.size);
			this._pack._done(this);
		}
		_final(cb) {
			if (this.written !== this.header.size) return cb(new Error("Size mismatch"));
			this._finish();
			cb(null);
		}
		_getError() {
			return getStreamError(this) || new Error("tar entry destroyed");
		}
		_predestroy() {
			this._pack.destroy(this._getError());
		}
		_destroy(cb) {
			this._pack._done(this);
			this._continuePack(this._finished ? null : this._getError());
			cb();
		}
	};
	var Pack = class extends Readable {
		constructor(opts) {
			super(opts);
			this._drain = noop;
			this._finalized = false;
			this._finalizing = false;
			this._pending = [];
			this._stream = null;
		}
		entry(header, buffer, callback) {
			if (this._finalized || this.destroying) throw new Error("already finalized or destroyed");
			if (typeof buffer === "function") {
				callback = buffer;
				buffer = null;
			}
			if (!callback) callback = noop;
			if (!header.size || header.type === "symlink") header.size = 0;
			if (!header.type) header.type = modeToType(header.mode);
			if (!header.mode) header.mode = header.type === "directory" ? DMODE : FMODE;
			if (!header.uid) header.uid = 0;
			if (!header.gid) header.gid = 0;
			if (!header.mtime) header.mtime = new Date();
			if (typeof buffer === "string") buffer = b4a.from(buffer);
			const sink = new Sink(this, header, callback);
			if (b4a.isBuffer(buffer)) {
				header.size = buffer.byteLength;
				sink.write(buffer);
				sink.end();
				return sink;
			}
			if (sink._isVoid) return sink;
			return sink;
		}
		finalize() {
			if (this._stream || this._pending.length > 0) {
				this._finalizing = true;
				return;
			}
			if (this._finalized) return;
			this._finalized = true;
			this.push(END_OF_TAR);
			this.push(null);
		}
		_done(stream) {
			if (stream !== this._stream) return;
			this._stream = null;
			if (this._finalizing) this.finalize();
			if (this._pending.length) this._pending.shift()._continueOpen();
		}
		_encode(header) {
			if (!header.pax) {
				const buf = headers.encode(header);
				if (buf) {
					this.push(buf);
					return;
				}
			}
			this._encodePax(header);
		}
		_encodePax(header) {
			const paxHeader = headers.encodePax({
				name: header.name,
				linkname: header.linkname,
				pax: header.pax
			});
			const newHeader = {
				name: "PaxHeader",
				mode: header.mode,
				uid: header.uid,
				gid: header.gid,
				size: paxHeader.byteLength,
				mtime: header.mtime,
				type: "pax-header",
				linkname: header.linkname && "PaxHeader",
				uname: header.uname,
				gname: header.gname,
				devmajor: header.devmajor,
				devminor: header.devminor
			};
			this.push(headers.encode(newHeader));
			this.push(paxHeader);
			overflow(this, paxHeader.byteLength);
			newHeader.size = header.size;
			newHeader.type = header.type;
			this.push(headers.encode(newHeader));
		}
		_doDrain() {
			const drain = this._drain;
			this._drain = noop;
			drain();
		}
		_predestroy() {
			const err = getStreamError(this);
			if (this._stream) this._stream.destroy(err);
			while (this._pending.length) {
				const stream = this._pending.shift();
				stream.destroy(err);
				stream._continueOpen();
			}
			this._doDrain();
		}
		_read(cb) {
			this._doDrain();
			cb();
		}
	};
	module.exports = function pack(opts) {
		return new Pack(opts);
	};
	function modeToType(mode) {
		switch (mode & constants.S_IFMT) {
			case constants.S_IFBLK: return "block-device";
			case constants.S_IFCHR: return "character-device";
			case constants.S_IFDIR: return "directory";
			case constants.S_IFIFO: return "fifo";
			case constants.S_IFLNK: return "symlink";
		}
		return "file";
	}
	function noop() {}
	function overflow(self, size) {
		size &= 511;
		if (size) self.push(END_OF_TAR.subarray(0, 512 - size));
	}
	function mapWritable(buf) {
		return b4a.isBuffer(buf) ? buf : b4a.from(buf);
	}
}));
// node_modules/tar-stream/index.js
var require_tar_stream = require_main.__commonJSMin(((exports) => {
	exports.extract = require_extract();
	exports.pack = require_pack();
}));
// node_modules/balanced-match/dist/esm/index.js
const range = (a, b, str) => {
	let begs, beg, left, right = void 0, result;
	let ai = str.indexOf(a);
	let bi = str.indexOf(b, ai + 1);
	let i = ai;
	if (ai >= 0 && bi > 0) {
		if (a === b) return [ai, bi];
		begs = [];
		left = str.length;
		while (i >= 0 && !result) {
			if (i === ai) {
				begs.push(i);
				ai = str.indexOf(a, i + 1);
			} else if (begs.length === 1) {
				const r = begs.pop();
				if (r !== void 0) result = [r, bi];
			} else {
				beg = begs.pop();
				if (beg !== void 0 && beg < left) {
					left = beg;
					right = bi;
				}
				bi = str.indexOf(b, i + 1);
			}
			i = ai < bi && ai >= 0 ? ai : bi;
		}
		if (begs.length && right !== void 0) result = [left, right];
	}
	return result;
};
// node_modules/brace-expansion/dist/esm/index.js
const escSlash = "\0SLASH" + Math.random().toFixed(16) + "\0";
const escOpen = "\0OPEN" + Math.random().toFixed(16) + "\0";
const escClose = "\0CLOSE" + Math.random().toFixed(16) + "\0";
const escComma = "\0COMMA" + Math.random().toFixed(16) + "\0";
const escPeriod = "\0PERIOD" + Math.random().toFixed(16) + "\0";
const escSlashPattern = new RegExp(escSlash, "g");
const escOpenPattern = new RegExp(escOpen, "g");
const escClosePattern = new RegExp(escClose, "g");
const escCommaPattern = new RegExp(escComma, "g");
const escPeriodPattern = new RegExp(escPeriod, "g");
const slashPattern = /\\\\/g;
const openPattern = /\\{/g;
const closePattern = /\\}/g;
const commaPattern = /\\,/g;
const periodPattern = /\\\./g;
const EXPANSION_MAX = 1e5;
const EXPANSION_MAX_LENGTH = 4e6;
const EXPANSION_MAX_DEPTH = 1e3;
const EXPANSION_MAX_REWRITES = 1e3;
const EXPANSION_MAX_STEPS = 2e7;
const CALL_STEPS = 16;
function numeric(str) {
	return !isNaN(str) ? parseInt(str, 10) : str.charCodeAt(0);
}
function escapeBraces(str) {
	return str.replace(slashPattern, escSlash).replace(openPattern, escOpen).replace(closePattern, escClose).replace(commaPattern, escComma).replace(periodPattern, escPeriod);
}
function unescapeBraces(str) {
	return str.replace(escSlashPattern, "\\").replace(escOpenPattern, "{").replace(escClosePattern, "}").replace(escCommaPattern, ",").replace(escPeriodPattern, ".");
}
function pushAll(target, items) {
	for (let i = 0; i < items.length; i++) target.push(items[i]);
}
function balancedWithBudget(str, masked, budget) {
	if (budget.remaining < 0) return;
	const r = range("{", "}", masked);
	const unmatched = r !== void 0 && masked.indexOf("{") < r[0];
	budget.remaining -= r && !unmatched ? r[1] + 1 : str.length;
	if (!r || budget.remaining < 0) return;
	return {
		end: r[1],
		pre: str.slice(0, r[0]),
		body: str.slice(r[0] + 1, r[1]),
		post: str.slice(r[1] + 1),
		unmatched
	};
}
function maskUnmatchedOpens(masked, budget) {
	budget.remaining -= masked.length;
	const open = [];
	for (let i = 0; i < masked.length; i++) {
		const c = masked.charCodeAt(i);
		if (c === 123) open.push(i);
		else if (c === 125 && open.length) open.pop();
	}
	let out = "";
	let last = 0;
	for (let i = 0; i < open.length; i++) {
		const at = open[i];
		out += masked.slice(last, at) + "\0";
		last = at + 1;
	}
	return out + masked.slice(last);
}
function commaSetFollows(str, budget) {
	budget.remaining -= str.length;
	if (budget.remaining < 0) return false;
	let close = false;
	for (let i = str.length - 1; i >= 0; i--) {
		const c = str.charCodeAt(i);
		if (c === 125) close = true;
		else if (c === 10 || c === 13 || c === 8232 || c === 8233) close = false;
		else if (c === 44 && close && str.charCodeAt(i + 1) !== 44) return true;
	}
	return false;
}
function parseCommaParts(str, budget) {
	const parts = [];
	let carry = "";
	for (;;) {
		const m = balancedWithBudget(str, str, budget);
		if (budget.remaining < 0) return;
		if (!m) {
			const tail = str.split(",");
			tail[0] = carry + tail[0];
			pushAll(parts, tail);
			return parts;
		}
		const { pre, body, post } = m;
		const p = pre.split(",");
		p[0] = carry + p[0];
		p[p.length - 1] += "{" + body + "}";
		if (!post.length) {
			pushAll(parts, p);
			return parts;
		}
		carry = p.pop();
		pushAll(parts, p);
		str = post;
	}
}
function bound(value, fallback) {
	return value === void 0 || isNaN(value) ? fallback : value;
}
function expand(str, options = {}) {
	if (!str) return [];
	const max = bound(options.max, EXPANSION_MAX);
	const maxLength = bound(options.maxLength, EXPANSION_MAX_LENGTH);
	const maxDepth = bound(options.maxDepth, EXPANSION_MAX_DEPTH);
	const maxRewrites = bound(options.maxRewrites, EXPANSION_MAX_REWRITES);
	const maxSteps = bound(options.maxSteps, EXPANSION_MAX_STEPS);
	if (str.slice(0, 2) === "{}") str = "\\{\\}" + str.slice(2);
	return expand_(escapeBraces(str), max, maxLength, maxDepth, 0, maxRewrites, { remaining: maxSteps }, true).map(unescapeBraces);
}
function embrace(str) {
	return "{" + str + "}";
}
function isPadded(el) {
	return /^-?0\d/.test(el);
}
function lte(i, y) {
	return i <= y;
}
function gte(i, y) {
	return i >= y;
}
function combine(acc, pre, values, max, maxLength, dropEmpties, budget) {
	const out = [];
	let length = 0;
	let nonEmpty;
	outer: for (let a = 0; a < acc.length; a++) {
		const prefix = acc[a] + pre;
		let vs = values;
		if (dropEmpties && !prefix) {
			if (!nonEmpty) nonEmpty = values.filter((v) => v);
			vs = nonEmpty;
		}
		for (let v = 0; v < vs.length; v++) {
			if (out.length >= max) break outer;
			const expansion = prefix + vs[v];
			if (length + expansion.length > maxLength) break outer;
			out.push(expansion);
			length += expansion.length;
		}
	}
	budget.remaining -= out.length;
	return out;
}
function expandSequence(body, isAlphaSequence, max, maxLength, budget) {
	const n = body.split(/\.\./);
	const N = [];
	if (n[0] === void 0 || n[1] === void 0) return N;
	const x = numeric(n[0]);
	const y = numeric(n[1]);
	const width = Math.max(n[0].length, n[1].length);
	let incr = n.length === 3 && n[2] !== void 0 ? Math.max(Math.abs(numeric(n[2])), 1) : 1;
	let test = lte;
	if (y < x) {
		incr *= -1;
		test = gte;
	}
	const pad = n.some(isPadded);
	const cost = pad ? width : 1;
	let length = 0;
	for (let i = x; test(i, y) && N.length < max; i += incr) {
		budget.remaining -= cost;
		if (budget.remaining < 0) return;
		let c;
		if (isAlphaSequence) {
			c = String.fromCharCode(i);
			if (c === "\\") c = "";
		} else {
			c = String(i);
			if (pad) {
				const need = width - c.length;
				if (need > 0) {
					const z = new Array(need + 1).join("0");
					if (i < 0) c = "-" + z + c.slice(1);
					else c = z + c;
				}
			}
		}
		if (length + c.length > maxLength) break;
		N.push(c);
		length += c.length;
	}
	return N;
}
function expand_(str, max, maxLength, maxDepth, depth, maxRewrites, budget, isTop) {
	budget.remaining -= CALL_STEPS;
	if (depth > maxDepth) return [str];
	let acc = [""];
	let rewrites = 0;
	let dropEmpties = false;
	let firstGroup = true;
	let masked = str;
	for (;;) {
		const m = balancedWithBudget(str, masked, budget);
		if (!m) return combine(acc, str, [""], max, maxLength, dropEmpties, budget);
		if (m.unmatched) masked = maskUnmatchedOpens(masked, budget);
		const pre = m.pre;
		const literal = () => combine(acc, pre + "{" + m.body + "}" + m.post, [""], max, maxLength, dropEmpties, budget);
		if (/\$$/.test(pre)) {
			acc = combine(acc, pre + "{" + m.body + "}", [""], max, maxLength, dropEmpties && !m.post.length, budget);
			firstGroup = false;
			if (!m.post.length) break;
			str = m.post;
			masked = masked.slice(m.end + 1);
			continue;
		}
		const isNumericSequence = /^-?\d+\.\.-?\d+(?:\.\.-?\d+)?$/.test(m.body);
		const isAlphaSequence = /^[a-zA-Z]\.\.[a-zA-Z](?:\.\.-?\d+)?$/.test(m.body);
		const isSequence = isNumericSequence || isAlphaSequence;
		const isOptions = m.body.indexOf(",") >= 0;
		if (!isSequence && !isOptions) {
			if (rewrites < maxRewrites && commaSetFollows(m.post, budget)) {
				rewrites++;
				str = m.pre + "{" + m.body + escClose + m.post;
				masked = masked.slice(0, m.end) + escClose + masked.slice(m.end + 1);
				isTop = true;
				continue;
			}
			return literal();
		}
		if (firstGroup) {
			dropEmpties = isTop && !isSequence;
			firstGroup = false;
		}
		let values;
		if (isSequence) {
			values = expandSequence(m.body, isAlphaSequence, max, maxLength, budget);
			if (!values) return literal();
		} else {
			let n = parseCommaParts(m.body, budget);
			if (!n) return literal();
			if (n.length === 1 && n[0] !== void 0) {
				n = expand_(n[0], max, maxLength, maxDepth, depth + 1, maxRewrites, budget, false).map(embrace);
				if (budget.remaining < 0) return literal();
				if (n.length === 1) {
					const next = combine(acc, pre + n[0], [""], max, maxLength, dropEmpties && !m.post.length, budget);
					if (budget.remaining < 0) return literal();
					acc = next;
					if (!m.post.length) break;
					str = m.post;
					masked = masked.slice(m.end + 1);
					continue;
				}
			}
			let dropsEmpties = dropEmpties && !m.post.length && !pre;
			for (let d = 0; dropsEmpties && d < acc.length; d++) if (acc[d]) dropsEmpties = false;
			values = [];
			let valuesLength = 0;
			outer: for (let j = 0; j < n.length; j++) {
				const expanded = expand_(n[j], max, maxLength, maxDepth, depth + 1, maxRewrites, budget, false);
				if (budget.remaining < 0) return literal();
				for (let k = 0; k < expanded.length; k++) {
					const v = expanded[k];
					if (dropsEmpties && !v) continue;
					if (values.length >= max || valuesLength + v.length > maxLength) break outer;
					values.push(v);
					valuesLength += v.length;
				}
			}
		}
		const next = combine(acc, pre, values, max, maxLength, dropEmpties && !m.post.length, budget);
		if (budget.remaining < 0) return literal();
		acc = next;
		if (!m.post.length) break;
		str = m.post;
		masked = masked.slice(m.end + 1);
	}
	return acc;
}
// node_modules/@isaacs/nonrecursive-glob-match/dist/esm/numeric-range.js
const digit = (a, b) => a === b ? {
	t: "lit",
	ch: String(a)
} : {
	t: "class",
	re: new RegExp(`^[${a}-${b}]$`)
};
const prefix = (d, alts) => alts.map((s) => [digit(d, d), ...s]);
const fixed = (a, b) => {
	if (!a) return [[]];
	let lo = +a[0];
	let hi = +b[0];
	const ra = a.slice(1);
	const rb = b.slice(1);
	if (lo === hi) return prefix(lo, fixed(ra, rb));
	const zeros = "0".repeat(ra.length);
	const nines = "9".repeat(ra.length);
	const out = [];
	if (ra !== zeros) out.push(...prefix(lo++, fixed(ra, nines)));
	const last = rb === nines ? [] : prefix(hi--, fixed(zeros, rb));
	if (lo <= hi) out.push([digit(lo, hi), ...Array.from(ra, () => digit(0, 9))]);
	out.push(...last);
	return out;
};
const nonneg = (a, b, width) => {
	if (width) return fixed(String(a).padStart(width, "0"), String(b).padStart(width, "0"));
	const out = [];
	for (let len = String(a).length; len <= String(b).length; len++) {
		const lo = Math.max(a, len === 1 ? 0 : 10 ** (len - 1));
		const hi = Math.min(b, 10 ** len - 1);
		out.push(...fixed(String(lo), String(hi)));
	}
	return out;
};
const numericRange = (loStr, hiStr) => {
	let lo = Number(loStr);
	let hi = Number(hiStr);
	if (!Number.isSafeInteger(lo) || !Number.isSafeInteger(hi)) return;
	if (lo > hi) [lo, hi] = [hi, lo];
	const width = /^-?0\d/.test(loStr) || /^-?0\d/.test(hiStr) ? Math.max(loStr.length, hiStr.length) : 0;
	const out = [];
	if (lo < 0) {
		const neg = nonneg(Math.max(-hi, 1), -lo, width && width - 1);
		out.push(...neg.map((s) => [{
			t: "lit",
			ch: "-"
		}, ...s]));
	}
	if (hi >= 0) out.push(...nonneg(Math.max(lo, 0), hi, width));
	return out;
};
// node_modules/@isaacs/nonrecursive-glob-match/dist/esm/parse-class.js
const posixClasses = {
	"[:alnum:]": ["\\p{L}\\p{Nl}\\p{Nd}"],
	"[:alpha:]": ["\\p{L}\\p{Nl}"],
	"[:ascii:]": ["\\x00-\\x7f"],
	"[:blank:]": ["\\p{Zs}\\t"],
	"[:cntrl:]": ["\\p{Cc}"],
	"[:digit:]": ["\\p{Nd}"],
	"[:graph:]": ["\\p{Z}\\p{C}", true],
	"[:lower:]": ["\\p{Ll}"],
	"[:print:]": ["\\p{C}", true],
	"[:punct:]": ["\\p{P}\\p{S}"],
	"[:space:]": ["\\p{Z}\\t\\r\\n\\v\\f"],
	"[:upper:]": ["\\p{Lu}"],
	"[:word:]": ["\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}"],
	"[:xdigit:]": ["A-Fa-f0-9"]
};
const braceEscape = (s) => s.replace(/[[\]\\-]/g, "\\$&");
const noMatch = /$./;
const parseClass = (glob, position, nocase = false, form) => {
	const norm = (c) => {
		const n = form ? c.normalize(form) : c;
		return [...n].length === 1 ? n : c;
	};
	const pos = position;
	if (glob.charAt(pos) !== "[") throw new Error("not in a brace expression");
	const ranges = [];
	const negs = [];
	let i = pos + 1;
	let sawStart = false;
	let escaping = false;
	let negate = false;
	let endPos = pos;
	let rangeStart = "";
	WHILE: while (i < glob.length) {
		const c = String.fromCodePoint(glob.codePointAt(i));
		if ((c === "!" || c === "^") && i === pos + 1) {
			negate = true;
			i++;
			continue;
		}
		if (c === "]" && sawStart && !escaping) {
			endPos = i + 1;
			break;
		}
		sawStart = true;
		if (c === "\\") {
			if (!escaping) {
				escaping = true;
				i++;
				continue;
			}
		}
		if (c === "[" && !escaping) {
			for (const [cls, [unip, neg]] of Object.entries(posixClasses)) if (glob.startsWith(cls, i)) {
				if (rangeStart) return [noMatch, glob.length - pos];
				i += cls.length;
				if (neg) negs.push(unip);
				else ranges.push(unip);
				continue WHILE;
			}
		}
		escaping = false;
		const n = norm(c);
		if (rangeStart) {
			if (n.codePointAt(0) > rangeStart.codePointAt(0)) ranges.push(braceEscape(rangeStart) + "-" + braceEscape(n));
			else if (n === rangeStart) ranges.push(braceEscape(n));
			rangeStart = "";
			i += c.length;
			continue;
		}
		if (glob.startsWith("-]", i + c.length)) {
			ranges.push(braceEscape(n + "-"));
			i += c.length + 1;
			continue;
		}
		if (glob.startsWith("-", i + c.length)) {
			rangeStart = n;
			i += c.length + 1;
			continue;
		}
		ranges.push(braceEscape(n));
		i += c.length;
	}
	if (endPos < i) return [noMatch, 0];
	if (!ranges.length && !negs.length) return [noMatch, glob.length - pos];
	const sranges = "[" + (negate ? "^" : "") + ranges.join("") + "]";
	const snegs = "[" + (negate ? "" : "^") + negs.join("") + "]";
	const comb = "^" + (ranges.length && negs.length ? "(" + sranges + "|" + snegs + ")" : ranges.length ? sranges : snegs);
	return [new RegExp(comb, nocase ? "iu" : "u"), endPos - pos];
};
// node_modules/@isaacs/nonrecursive-glob-match/dist/esm/index.js
const MATCH = {
	t: "match",
	id: 0
};
const extTypes = "!?+*@";
const lit = (ch) => ({
	t: "lit",
	ch
});
const reEscape = (s) => s.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const newFoldRe = (s) => new RegExp(`^${reEscape(s)}$`, "iu");
const foldCache = new Map();
const foldRe = (ch) => {
	let re = foldCache.get(ch);
	if (!re) {
		re = newFoldRe(ch);
		if (foldCache.size >= 1e3) foldCache.clear();
		foldCache.set(ch, re);
	}
	return re;
};
const litMatch = (l, c) => {
	if (c === l.ch) return true;
	if (!l.re) return false;
	const code = c.charCodeAt(0);
	if (code >= 128) return l.re.test(c);
	const ascii = l.ascii ??= new Uint8Array(128);
	ascii[code] ||= l.re.test(c) ? 1 : 2;
	return ascii[code] === 1;
};
const tokenize = (p, nocase, noext, form, mark) => {
	const toks = [];
	for (let i = 0; i < p.length;) {
		const c = String.fromCodePoint(p.codePointAt(i));
		if (mark) {
			const m = c === "\\" && p.startsWith(mark, i + 1) ? 1 : 0;
			if (m || c === mark) {
				const start = i + m + mark.length;
				const end = p.indexOf(mark, start);
				const r = /^(-?\d+)\.\.(-?\d+)$/.exec(p.slice(start, end));
				const alts = end !== -1 && r && numericRange(r[1], r[2]);
				if (alts) {
					toks.push({
						t: "ext",
						type: "@",
						alts
					});
					i = end + mark.length;
					continue;
				}
			}
		}
		if (c === "\\") {
			const e = p.codePointAt(i + 1);
			const ch = e === void 0 ? c : String.fromCodePoint(e);
			toks.push(lit(ch));
			i += 1 + ch.length;
			continue;
		}
		if (c === "[") {
			const [re, consumed] = parseClass(p, i, nocase, form);
			if (consumed) {
				toks.push({
					t: "class",
					re
				});
				i += consumed;
				continue;
			}
		}
		if (!noext && extTypes.includes(c) && p[i + 1] === "(") {
			toks.push({
				t: "open",
				type: c
			});
			i += 2;
			continue;
		}
		toks.push(!noext && c === "|" ? { t: "bar" } : !noext && c === ")" ? { t: "close" } : c === "*" ? { t: "star" } : c === "?" ? { t: "any" } : lit(c));
		i += c.length;
	}
	return toks;
};
const pair = (toks) => {
	const pairs = new Map();
	const stack = [];
	toks.forEach((tok, i) => {
		if (tok.t === "open") stack.push(i);
		else if (tok.t === "close" && stack.length) pairs.set(stack.pop(), i);
	});
	return pairs;
};
const build = (toks, pairs, start, end, top) => {
	let seq = [];
	const alts = [seq];
	for (let i = start; i < end; i++) {
		const tok = toks[i];
		const close = pairs.get(i);
		if (tok.t === "open" && close !== void 0) {
			const sub = build(toks, pairs, i + 1, close, false);
			seq.push({
				t: "ext",
				type: tok.type,
				alts: sub
			});
			i = close;
		} else if (tok.t === "bar" && !top) alts.push(seq = []);
		else if (tok.t === "open") seq.push(lit(tok.type), lit("("));
		else if (tok.t === "bar") seq.push(lit("|"));
		else if (tok.t === "close") seq.push(lit(")"));
		else seq.push(tok);
	}
	return alts;
};
const normalize = (items, form) => {
	const out = [];
	let run = "";
	const flush = () => {
		for (const ch of run.normalize(form)) out.push(lit(ch));
		run = "";
	};
	for (const it of items) {
		if (it.t === "lit") {
			run += it.ch;
			continue;
		}
		flush();
		out.push(it.t === "ext" ? {
			...it,
			alts: it.alts.map((a) => normalize(a, form))
		} : it);
	}
	flush();
	return out;
};
const compile = (items, nocase) => {
	let id = 1;
	const split = (out) => ({
		t: "split",
		id: id++,
		out
	});
	const seq = (items, next) => items.reduceRight((next, it) => item(it, next), next);
	const item = (it, next) => {
		switch (it.t) {
			case "lit":
				const re = nocase ? foldRe(it.ch) : void 0;
				return {
					t: "lit",
					id: id++,
					ch: it.ch,
					re,
					next
				};
			case "any":
			case "star": return {
				t: it.t,
				id: id++,
				next
			};
			case "class": return {
				t: "class",
				id: id++,
				re: it.re,
				next
			};
		}
		const alts = (next) => it.alts.map((a) => seq(a, next));
		switch (it.type) {
			case "@": return split(alts(next));
			case "?": return split([next, ...alts(next)]);
			case "!": return {
				t: "neg",
				id: id++,
				sub: split(alts(MATCH)),
				next
			};
		}
		const after = split([]);
		const entry = split(alts(after));
		after.out.push(next, entry);
		return it.type === "*" ? after : entry;
	};
	return [seq(items, MATCH), id];
};
const show = (start) => {
	const lines = [];
	const seen = new Set();
	const ref = (n) => n.t === "match" ? "match" : String(n.id);
	const walk = (n, indent) => {
		if (n.t === "match" || seen.has(n)) return;
		seen.add(n);
		const line = (desc) => lines.push(`${indent}${n.id}: ${desc}`);
		switch (n.t) {
			case "split":
				line(`split -> ${n.out.map(ref).join(", ")}`);
				for (const o of n.out) walk(o, indent);
				return;
			case "neg":
				line(`!(${ref(n.sub)}) -> ${ref(n.next)}`);
				walk(n.sub, indent + "  ");
				return walk(n.next, indent);
			case "lit":
				line(`${JSON.stringify(n.ch)} -> ${ref(n.next)}`);
				break;
			case "class":
				line(`${n.re} -> ${ref(n.next)}`);
				break;
			default: line(`${n.t === "any" ? "?" : "*"} -> ${ref(n.next)}`);
		}
		walk(n.next, indent);
	};
	walk(start, "");
	return [`start -> ${ref(start)}`, ...lines].join("\n");
};
var State = class {
	gen;
	threads = [];
	match = false;
	runs = [];
	ids = [];
	constructor(gen) {
		this.gen = gen;
	}
	get dead() {
		return !this.threads.length && !this.match && !this.runs.length;
	}
};
const sameState = (a, b) => {
	if (a.ids.length !== b.ids.length) return false;
	if (a.runs.length !== b.runs.length) return false;
	if (a.ids.some((id, i) => id !== b.ids[i])) return false;
	return a.runs.every((r) => b.runs.some((o) => o.neg === r.neg && sameState(o.state, r.state)));
};
const marks = (size) => ({
	has: new Float64Array(size),
	seen: new Float64Array(size),
	gen: 0
});
var Sim = class {
	dots;
	dotStart;
	#marks;
	constructor(dots, dotStart, marks) {
		this.dots = dots;
		this.dotStart = dotStart;
		this.#marks = marks;
	}
	state() {
		return new State(++this.#marks.gen);
	}
	done(state) {
		state.ids = state.threads.map((n) => n.id).sort((a, b) => a - b);
		if (state.match) state.ids.unshift(MATCH.id);
		return state;
	}
	#visit(state, node) {
		const { seen } = this.#marks;
		if (seen[node.id] === state.gen) return false;
		seen[node.id] = state.gen;
		return true;
	}
	#addThread(state, node) {
		const { has } = this.#marks;
		if (has[node.id] === state.gen) return false;
		has[node.id] = state.gen;
		state.threads.push(node);
		return true;
	}
	restricted(i, top) {
		return top && (this.dots || this.dotStart && i === 0);
	}
	add(state, node, i, top) {
		switch (node.t) {
			case "split":
				if (!this.#visit(state, node)) return;
				for (const o of node.out) this.add(state, o, i, top);
				return;
			case "neg":
				if (!this.#visit(state, node)) return;
				const sub = this.state();
				this.add(sub, node.sub, i, false);
				this.done(sub);
				return this.addRun(state, {
					t: "run",
					neg: node,
					state: sub
				}, i, top);
			case "star":
				if (this.restricted(i, top)) return;
				if (this.#addThread(state, node)) this.add(state, node.next, i, top);
				return;
			case "match":
				state.match = true;
				return;
			default: this.#addThread(state, node);
		}
	}
	addRun(state, run, i, top) {
		for (const r of state.runs) if (r.neg === run.neg && sameState(r.state, run.state)) return;
		state.runs.push(run);
		if (!run.state.match) this.add(state, run.neg.next, i, top);
	}
	step(state, c, i, top) {
		const next = this.state();
		for (const th of state.threads) switch (th.t) {
			case "lit":
				if (litMatch(th, c)) this.add(next, th.next, i + 1, top);
				break;
			case "any":
				if (!this.restricted(i, top)) this.add(next, th.next, i + 1, top);
				break;
			case "class":
				if (!this.restricted(i, top) && th.re.test(c)) this.add(next, th.next, i + 1, top);
				break;
			case "star": if (!this.restricted(i, top)) this.add(next, th, i + 1, top);
		}
		if (!this.restricted(i, top)) for (const run of state.runs) {
			if (run.state.dead) {
				this.addRun(next, run, i + 1, top);
				continue;
			}
			const sub = this.step(run.state, c, i, false);
			this.addRun(next, {
				t: "run",
				neg: run.neg,
				state: sub
			}, i + 1, top);
		}
		return this.done(next);
	}
};
const stateKey = (state) => {
	const ids = state.ids.join();
	if (!state.runs.length) return ids;
	return `${ids}|${state.runs.map((r) => `${r.neg.id}(${stateKey(r.state)})`).sort().join("|")}`;
};
const DFA_BUDGET = 1 << 18;
var Dfa = class {
	#start;
	#states = new Map();
	#size = 0;
	#plain;
	#dotStart;
	#sim;
	#dotSim;
	constructor(start, marks) {
		this.#start = start;
		this.#sim = new Sim(false, false, marks);
		this.#dotSim = new Sim(false, true, marks);
	}
	#make(state) {
		return {
			state,
			match: state.match,
			dead: state.dead,
			next: new Map()
		};
	}
	#intern(state) {
		const key = stateKey(state);
		const found = this.#states.get(key);
		if (found) return found;
		if (this.#size > DFA_BUDGET) this.#clear();
		const d = this.#make(state);
		this.#states.set(key, d);
		this.#size += key.length + 1;
		return d;
	}
	#clear() {
		this.#states.clear();
		this.#size = 0;
		this.#plain = void 0;
		this.#dotStart = void 0;
	}
	start(dotStart) {
		if (dotStart) {
			if (this.#dotStart) return this.#dotStart;
			const state = this.#dotSim.state();
			this.#dotSim.add(state, this.#start, 0, true);
			return this.#dotStart = this.#make(this.#dotSim.done(state));
		}
		if (this.#plain) return this.#plain;
		const state = this.#sim.state();
		this.#sim.add(state, this.#start, 0, true);
		return this.#plain = this.#intern(this.#sim.done(state));
	}
	next(d, c) {
		const code = c.charCodeAt(0);
		const found = code < 128 ? void 0 : d.next.get(c);
		if (found) return found;
		const n = d === this.#dotStart ? this.#intern(this.#dotSim.step(d.state, c, 0, true)) : this.#intern(this.#sim.step(d.state, c, 1, true));
		if (code < 128) {
			if (!d.ascii) {
				d.ascii = new Array(128);
				this.#size += 128;
			}
			d.ascii[code] = n;
		} else d.next.set(c, n);
		this.#size++;
		return n;
	}
};
const linear = (start) => {
	const nodes = [];
	for (let n = start; n.t !== "match"; n = n.next) {
		if (n.t === "split" || n.t === "neg") return void 0;
		nodes.push(n);
	}
	return nodes;
};
const testLinear = (nodes, chars, start, end) => {
	let ni = 0;
	let ci = start;
	let starNi = -1;
	let starCi = 0;
	while (ci < end) {
		const n = nodes[ni];
		if (n?.t === "star") {
			starNi = ni++;
			starCi = ci;
			continue;
		}
		const c = chars[ci];
		if (n && (n.t === "any" || n.t === "lit" && litMatch(n, c) || n.t === "class" && n.re.test(c))) {
			ni++;
			ci++;
			continue;
		}
		if (starNi === -1) return false;
		ni = starNi + 1;
		ci = ++starCi;
	}
	while (nodes[ni]?.t === "star") ni++;
	return ni === nodes.length;
};
const lengths = (items) => {
	let min = 0;
	let max = 0;
	for (const it of items) {
		const [lo, hi] = itemLengths(it);
		min += lo;
		max += hi;
	}
	return [min, max];
};
const itemLengths = (it) => {
	if (it.t === "star") return [0, Infinity];
	if (it.t !== "ext") return [1, 1];
	if (it.type === "!") return [0, Infinity];
	const alts = it.alts.map(lengths);
	const min = Math.min(...alts.map((a) => a[0]));
	const max = Math.max(...alts.map((a) => a[1]));
	const loop = max === 0 ? 0 : Infinity;
	return it.type === "@" ? [min, max] : it.type === "?" ? [0, max] : it.type === "*" ? [0, loop] : [min, loop];
};
const hasAffix = (lits, chars, start) => {
	for (let j = 0; j < lits.length; j++) if (!litMatch(lits[j], chars[start + j])) return false;
	return true;
};
const slashOrSurrogate = /[/\ud800-\udfff]/;
const surrogate = /[\ud800-\udfff]/;
const codePoints = (s) => surrogate.test(s) ? [...s] : s;
const noSlash = (s) => {
	if (s.includes("/")) throw new Error("can only match a single path portion, got: " + s);
};
var Matcher = class {
	pattern;
	options;
	#start;
	#size;
	#marks;
	#dotsSim;
	#literal;
	#literalFold = false;
	#literalRe;
	#linear;
	#wild = false;
	#min = 0;
	#max = Infinity;
	#prefix = [];
	#suffix = [];
	#prefixStr;
	#suffixStr;
	#affix = false;
	#dfa;
	#form;
	constructor(pattern, options = {}) {
		if (pattern.includes("/")) throw new Error("can only match a single path portion, got pattern: " + pattern);
		this.pattern = pattern;
		this.options = options;
		const { nocase = false, noext = false, normalize: n } = options;
		this.#form = n === true ? "NFC" : n || void 0;
		const literal = /^[?*+@]\(\)$/.test(pattern);
		const toks = tokenize(pattern, nocase, noext || literal, this.#form, options.rangeMark);
		let [items] = build(toks, pair(toks), 0, toks.length, true);
		if (this.#form) items = normalize(items, this.#form);
		const [start, size] = compile(items, nocase);
		this.#start = start;
		this.#size = size;
		if (items.every((it) => it.t === "lit")) {
			this.#literal = items.map((it) => it.ch).join("");
			this.#literalFold = nocase;
		} else {
			const lit = (it) => it.t !== "lit" ? void 0 : nocase ? {
				ch: it.ch,
				re: foldRe(it.ch)
			} : { ch: it.ch };
			for (const it of items) {
				const l = lit(it);
				if (!l) break;
				this.#prefix.push(l);
			}
			for (let j = items.length - 1; j >= 0; j--) {
				const l = lit(items[j]);
				if (!l) break;
				this.#suffix.unshift(l);
			}
			this.#affix = !!(this.#prefix.length || this.#suffix.length);
			if (!nocase) {
				this.#prefixStr = this.#prefix.map((l) => l.ch).join("");
				this.#suffixStr = this.#suffix.map((l) => l.ch).join("");
			}
			this.#linear = linear(this.#start)?.slice(this.#prefix.length, -this.#suffix.length || void 0);
			this.#wild = !!this.#linear?.every((n) => n.t === "star" || n.t === "any");
			const [min, max] = lengths(items);
			this.#min = min;
			this.#max = max;
		}
	}
	test(s) {
		if (this.#form) {
			noSlash(s);
			return this.#test(s.normalize(this.#form));
		}
		if (slashOrSurrogate.test(s)) {
			noSlash(s);
			return this.#test(s, [...s]);
		}
		return this.#test(s, s);
	}
	testUnchecked(s) {
		return this.#test(this.#form ? s.normalize(this.#form) : s);
	}
	#test(s, chars) {
		if (this.#literal !== void 0) return this.#literalFold ? (this.#literalRe ??= newFoldRe(this.#literal)).test(s) : s === this.#literal;
		const min = this.#min;
		const max = this.#max;
		if (chars === void 0) {
			const most = s.length;
			const least = most + 1 >> 1;
			if (most < min || least > max) return false;
			if (least < min || most > max) chars = codePoints(s);
		}
		if (chars !== void 0 && (chars.length < min || chars.length > max)) return false;
		const prefix = this.#prefix.length;
		if (this.#affix) {
			if (this.#prefixStr !== void 0 && this.#suffixStr !== void 0) {
				if (!s.startsWith(this.#prefixStr) || !s.endsWith(this.#suffixStr)) return false;
			} else {
				chars ??= codePoints(s);
				const end = chars.length - this.#suffix.length;
				if (!hasAffix(this.#prefix, chars, 0) || !hasAffix(this.#suffix, chars, end)) return false;
			}
		}
		const dotStart = !this.options.dot && s.startsWith(".");
		if (this.#linear) {
			if (s === "." || s === "..") return false;
			if (dotStart && !prefix) return false;
			if (this.#wild) return true;
			chars ??= codePoints(s);
			const end = chars.length - this.#suffix.length;
			return testLinear(this.#linear, chars, prefix, end);
		}
		chars ??= codePoints(s);
		if (s === "." || s === "..") {
			this.#marks ??= marks(this.#size);
			const sim = this.#dotsSim ??= new Sim(true, false, this.#marks);
			const start = sim.state();
			sim.add(start, this.#start, 0, true);
			let state = sim.done(start);
			for (let i = 0; i < chars.length; i++) state = sim.step(state, chars[i], i, true);
			return state.match;
		}
		this.#marks ??= marks(this.#size);
		const dfa = this.#dfa ??= new Dfa(this.#start, this.#marks);
		let d = dfa.start(dotStart);
		const str = chars === s;
		for (let i = 0; i < chars.length; i++) {
			if (d.dead) return false;
			const code = str ? s.charCodeAt(i) : chars[i].charCodeAt(0);
			d = d.ascii?.[code] ?? dfa.next(d, chars[i]);
		}
		return d.match;
	}
	toString() {
		return show(this.#start);
	}
};
// node_modules/minimatch/dist/esm/assert-valid-pattern.js
const MAX_PATTERN_LENGTH = 65536;
const assertValidPattern = (pattern) => {
	if (typeof pattern !== "string") throw new TypeError("invalid pattern");
	if (pattern.length > MAX_PATTERN_LENGTH) throw new TypeError("pattern is too long");
};
// node_modules/minimatch/dist/esm/escape.js
const escape = (s, { windowsPathsNoEscape = false, magicalBraces = false } = {}) => {
	const e = magicalBraces ? windowsPathsNoEscape ? s.replace(/[?*()[\]{}]/g, "[$&]") : s.replace(/[?*()[\]\\{}]/g, "\\$&") : windowsPathsNoEscape ? s.replace(/[?*()[\]]/g, "[$&]") : s.replace(/[?*()[\]\\]/g, "\\$&");
	const c = e.charAt(0);
	if (c === "#") return (windowsPathsNoEscape ? "[#]" : "\\#") + e.slice(1);
	if (c === "!") return (windowsPathsNoEscape ? "@(!)" : "\\!") + e.slice(1);
	return e;
};
// node_modules/minimatch/dist/esm/unescape.js
const unescape = (s, { windowsPathsNoEscape = false, magicalBraces = true } = {}) => {
	if (windowsPathsNoEscape && s.startsWith("@(!)")) return "!" + unescape(s.slice(4), {
		windowsPathsNoEscape,
		magicalBraces
	});
	if (magicalBraces) return windowsPathsNoEscape ? s.replace(/\[([^/\\])\]/g, "$1") : s.replace(/((?!\\).|^)\[([^/\\])\]/g, "$1$2").replace(/\\([^/])/g, "$1");
	return windowsPathsNoEscape ? s.replace(/\[([^/\\{}])\]/g, "$1") : s.replace(/((?!\\).|^)\[([^/\\{}])\]/g, "$1$2").replace(/\\([^/{}])/g, "$1");
};
// node_modules/minimatch/dist/esm/index.js
const DEFAULT_BRACE_EXPAND_MAX = 1e5;
const DEFAULT_GLOB_STAR_RECURSION_MAX = 200;
const AWE_KEY = "allowWindowsEscape";
const minimatch = (p, pattern, options) => {
	assertValidPattern(pattern);
	if (!options?.nocomment && pattern.charAt(0) === "#") return false;
	return cachedMinimatch(pattern, options).match(p);
};
let cache = new Map();
let oldCache = new Map();
let cacheSize = 0;
let cacheTotalWeight = 0;
const cacheMax = 256;
const cacheMaxWeight = 32768;
const cacheMaxEntryWeight = 4096;
const cacheWeight = (mm) => {
	let w = mm.pattern.length;
	for (const s of mm.globSet) {
		w += s.length + 1;
		if (w > cacheMaxEntryWeight) break;
	}
	return w;
};
const tri = (v) => v === void 0 ? 0 : v ? 2 : 1;
const booleanWeights = new Map(Object.keys({
	nobrace: 0,
	nocomment: 0,
	nonegate: 0,
	noglobstar: 0,
	noext: 0,
	nonull: 0,
	partial: 0,
	dot: 0,
	nocase: 0,
	nocaseMagicOnly: 0,
	magicalBraces: 0,
	matchBase: 0,
	flipNegate: 0,
	preserveMultipleSlashes: 0,
	windowsNoMagicRoot: 0
}).map((k, i) => [k, 24 * 3 ** i]));
const optionsKey = (o) => {
	let n = 0;
	let wpe = false;
	for (const k in o) {
		const v = o[k];
		switch (k) {
			case "windowsPathsNoEscape":
				if (v) wpe = true;
				break;
			case AWE_KEY:
				if (v === false) wpe = true;
				break;
			case "platform": {
				const p = v || defaultPlatform;
				if (p === defaultPlatform) break;
				if (p === "darwin") n += 3;
				else if (p === "win32") n += 6;
				else if (p === "linux") n += 9;
				else return JSON.stringify(o);
				break;
			}
			case "optimizationLevel":
				if (v === void 0) break;
				n += v >= 2 ? 1 : v >= 1 ? 0 : 2;
				break;
			case "braceExpandMax":
				if (v !== void 0 && v !== DEFAULT_BRACE_EXPAND_MAX) return JSON.stringify(o);
				break;
			case "maxGlobstarRecursion":
				if (v !== void 0 && v !== DEFAULT_GLOB_STAR_RECURSION_MAX) return JSON.stringify(o);
				break;
			case "normalize":
				if (v !== void 0) return JSON.stringify(o);
				break;
			default: n += (booleanWeights.get(k) ?? 0) * tri(v);
		}
	}
	return wpe ? n + 12 : n;
};
const copyOptions = (o) => {
	const copy = {};
	for (const k in o) copy[k] = o[k];
	return copy;
};
const cachedMinimatch = (pattern, options) => {
	const key = options ? optionsKey(options) : 0;
	let mm = cache.get(key)?.get(pattern);
	if (mm) return mm;
	mm = oldCache.get(key)?.get(pattern) ?? new Minimatch(pattern, copyOptions(options));
	const weight = cacheWeight(mm);
	if (weight > cacheMaxEntryWeight) return mm;
	if (cacheSize >= cacheMax || cacheTotalWeight + weight > cacheMaxWeight) {
		oldCache = cache;
		cache = new Map();
		cacheSize = 0;
		cacheTotalWeight = 0;
	}
	let byPattern = cache.get(key);
	if (!byPattern) cache.set(key, byPattern = new Map());
	byPattern.set(pattern, mm);
	cacheSize++;
	cacheTotalWeight += weight;
	return mm;
};
const defaultPlatform = typeof process === "object" && process ? process.env?.__MINIMATCH_TESTING_PLATFORM__ || process.platform : "posix";
const path = {
	win32: { sep: "\\" },
	posix: { sep: "/" }
};
minimatch.sep = defaultPlatform === "win32" ? path.win32.sep : path.posix.sep;
const GLOBSTAR = Symbol("globstar **");
minimatch.GLOBSTAR = GLOBSTAR;
const filter = (pattern, options) => {
	let mm;
	return (p) => (mm ??= cachedMinimatch(pattern, options)).match(p);
};
minimatch.filter = filter;
const ext = (a, b = {}) => Object.assign({}, a, b);
const defaults = (def) => {
	if (!def || typeof def !== "object" || !Object.keys(def).length) return minimatch;
	const orig = minimatch;
	const m = (p, pattern, options = {}) => orig(p, pattern, ext(def, options));
	return Object.assign(m, {
		Minimatch: class Minimatch extends orig.Minimatch {
			constructor(pattern, options = {}) {
				super(pattern, ext(def, options));
			}
			static defaults(options) {
				return orig.defaults(ext(def, options)).Minimatch;
			}
		},
		unescape: (s, options = {}) => orig.unescape(s, ext(def, options)),
		escape: (s, options = {}) => orig.escape(s, ext(def, options)),
		filter: (pattern, options = {}) => orig.filter(pattern, ext(def, options)),
		defaults: (options) => orig.defaults(ext(def, options)),
		braceExpand: (pattern, options = {}) => orig.braceExpand(pattern, ext(def, options)),
		match: (list, pattern, options = {}) => orig.match(list, pattern, ext(def, options)),
		sep: orig.sep,
		GLOBSTAR
	});
};
minimatch.defaults = defaults;
const braceExpand = (pattern, options = {}) => {
	assertValidPattern(pattern);
	if (options.nobrace || !/\{(?:(?!\{).)*\}/.test(pattern)) return [pattern];
	let p = pattern.replace(/\\\\/g, "\\\\\\\\");
	if (options.windowsPathsNoEscape || options[AWE_KEY] === false) p = p.replace(/\[([{}])\]/g, "[\\$1]");
	return expand(p, { max: options.braceExpandMax });
};
minimatch.braceExpand = braceExpand;
const RANGE_MIN = 100;
const rangeRe = /(?<![\\$])\{(-?\d+)\.\.(-?\d+)\}/g;
const inRepeatOrNegExt = (portion, mark) => {
	const stack = [];
	for (let i = 0; i < portion.length; i++) {
		const c = portion.charAt(i);
		if (c === "\\") i++;
		else if (c === mark) {
			if (stack.some((t) => t !== "@" && t !== "?")) return true;
		} else if (portion.charAt(i + 1) === "(" && "!?+*@".includes(c)) {
			stack.push(c);
			i++;
		} else if (c === ")") stack.pop();
	}
	return false;
};
const match = (list, pattern, options = {}) => {
	const mm = new Minimatch(pattern, options);
	list = list.filter((f) => mm.match(f));
	if (mm.options.nonull && !list.length) list.push(pattern);
	return list;
};
minimatch.match = match;
const globMagic = /[?*]|[+@!]\(.*?\)|\[|\]/;
const classEnd = (pattern, start) => {
	let i = start + 1;
	if (pattern.charAt(i) === "!" || pattern.charAt(i) === "^") i++;
	let sawStart = false;
	for (; i < pattern.length; i++) {
		const c = pattern.charAt(i);
		if (c === "]" && sawStart) return i;
		sawStart = true;
		if (c === "\\") i++;
	}
	return -1;
};
const literal$1 = (pattern, noext) => {
	if (!noext && (pattern === "+()" || pattern === "@()")) return pattern;
	let lit = "";
	for (let i = 0; i < pattern.length; i++) {
		const c = pattern.charAt(i);
		if (c === "\\") lit += pattern.charAt(++i) || c;
		else if (c === "*" || c === "?") return;
		else if (c === "[") {
			const close = classEnd(pattern, i);
			if (close === -1) {
				lit += c;
				continue;
			}
			let body = pattern.slice(i + 1, close);
			if (body.startsWith("\\")) body = body.slice(1);
			if ([...body].length !== 1 || "!^".includes(pattern.charAt(i + 1))) return;
			lit += body;
			i = close;
		} else if (!noext && "+@!".includes(c) && pattern.charAt(i + 1) === "(" && pattern.includes(")", i + 2)) return;
		else lit += c;
	}
	return lit;
};
const MAX_EXTGLOBS = 256;
const extglobCount = (pattern) => {
	let n = 0;
	for (let i = 0; i < pattern.length - 1; i++) {
		const c = pattern.charAt(i);
		if (c === "\\") i++;
		else if ("+@!?*".includes(c) && pattern.charAt(i + 1) === "(") {
			n++;
			i++;
		}
	}
	return n;
};
const assertValidExtglobs = (pattern) => {
	if (extglobCount(pattern) > MAX_EXTGLOBS) throw new TypeError("pattern has too many extglobs");
};
const extSafe = (pattern) => {
	if (/^[?*+@]\(\)$/.test(pattern) || pattern.includes("[:")) return false;
	let depth = 0;
	for (let i = 0; i < pattern.length; i++) {
		const c = pattern.charAt(i);
		if (c === "\\") {
			if (++i === pattern.length) return false;
		} else if (c === "[") {
			const close = classEnd(pattern, i);
			if (close !== -1) i = close;
		} else if ("+@!?*".includes(c) && pattern.charAt(i + 1) === "(") {
			depth++;
			i++;
		} else if (c === ")") {
			if (!depth--) return false;
		} else if (c === "|" && !depth) return false;
	}
	return !depth;
};
let lastSplit;
let lastChecked;
const portionMatch = (p, f) => typeof p === "string" ? f === p : f !== "" && p.testUnchecked(f);
const endIndex = (p, last, lastStart, prev, prevStart) => portionMatch(p, last) ? lastStart : prev !== void 0 && portionMatch(p, prev) ? prevStart : -1;
const isDots = (p) => p === "." || p === "..";
const isDrive = (p) => typeof p === "string" && /^[a-z]:$/i.test(p);
const isLongUNC = (p) => typeof p === "string" && /^unc$/i.test(p);
const uncHost = (p) => {
	if (p[0] !== "" || p[1] !== "") return -1;
	const h = p[2] !== "?" ? 2 : isLongUNC(p[3]) ? 4 : -1;
	const host = p[h];
	const share = p[h + 1];
	return h !== -1 && host !== void 0 && host !== "" && host !== GLOBSTAR && share !== void 0 && share !== "" && share !== GLOBSTAR ? h : -1;
};
const walkable = (p, dot) => !isDots(p) && (dot || !p.startsWith("."));
const dotPortion = (f, start, end, dot, sep) => {
	for (let k = start; k < end;) {
		if (f.charCodeAt(k) === 46) {
			if (!dot) return true;
			const n = f.charCodeAt(k + 1) === 46 ? k + 2 : k + 1;
			if (n >= end || isSep(f.charCodeAt(n), sep)) return true;
		}
		const s = nextSep(f, k, sep);
		if (s === -1) return false;
		k = s + 1;
		while (k < end && isSep(f.charCodeAt(k), sep)) k++;
	}
	return false;
};
const isSep = (c, sep) => sep === "/" ? c === 47 : sep === "\\" ? c === 92 : c === 47 || c === 92;
const nextSep = (f, from, sep) => {
	if (sep !== "both") return f.indexOf(sep, from);
	const s = f.indexOf("/", from);
	const b = f.indexOf("\\", from);
	return s === -1 ? b : b === -1 ? s : Math.min(s, b);
};
const lastSep = (f, from, sep) => sep !== "both" ? f.lastIndexOf(sep, from) : Math.max(f.lastIndexOf("/", from), f.lastIndexOf("\\", from));
const PENDING = {};
var Minimatch = class {
	options;
	set;
	pattern;
	windowsPathsNoEscape;
	nonegate;
	negate;
	comment;
	empty;
	preserveMultipleSlashes;
	partial;
	globSet;
	globParts;
	nocase;
	isWindows;
	platform;
	windowsNoMagicRoot;
	maxGlobstarRecursion;
	#endCheck;
	#literalCheck;
	#level2;
	#form;
	#literals = [];
	#shapes = [];
	#endRows = [];
	#matchers = new Map();
	#pending = false;
	#rangeMark;
	#globstarParts = new WeakMap();
	constructor(pattern, options = {}) {
		assertValidPattern(pattern);
		options = options || {};
		this.options = options;
		this.maxGlobstarRecursion = options.maxGlobstarRecursion ?? DEFAULT_GLOB_STAR_RECURSION_MAX;
		this.pattern = pattern;
		this.platform = options.platform || defaultPlatform;
		this.isWindows = this.platform === "win32";
		this.windowsPathsNoEscape = !!options.windowsPathsNoEscape || options[AWE_KEY] === false;
		if (this.windowsPathsNoEscape) this.pattern = this.pattern.replace(/\\/g, "/");
		this.preserveMultipleSlashes = !!options.preserveMultipleSlashes;
		this.negate = false;
		this.nonegate = !!options.nonegate;
		this.comment = false;
		this.empty = false;
		this.partial = !!options.partial;
		this.nocase = !!this.options.nocase;
		this.windowsNoMagicRoot = options.windowsNoMagicRoot !== void 0 ? options.windowsNoMagicRoot : !!(this.isWindows && this.nocase);
		this.globSet = [];
		this.globParts = [];
		this.set = [];
		this.#endCheck = !this.preserveMultipleSlashes;
		this.#level2 = (options.optimizationLevel ?? 1) >= 2;
		const n = options.normalize;
		this.#form = n === true ? "NFC" : n || void 0;
		this.make();
		const drives = this.set.map((row) => this.#rootIndex(row));
		this.#endRows = this.set.map((row, r) => this.#endCheck && row.length - 1 > drives[r]);
		this.#literals = this.set.map((row, r) => {
			const end = this.#endRows[r] ? row.length - 1 : row.length;
			const lits = row.slice(drives[r] + 1, end).filter((p) => typeof p === "string" && !!p);
			return [...new Set(lits)];
		});
		this.#literalCheck = this.#literals.some((l) => l.length);
		this.#shapes = this.set.map((row, r) => {
			const [p0, p1, p2] = row;
			if (this.#endRows[r] && row.length === 2) {
				if (p0 === GLOBSTAR && p1 !== GLOBSTAR) return "tail";
			}
			if (this.#endRows[r] && options.matchBase && row.length === 1 && p0 !== GLOBSTAR && p0 !== "") return "base";
			if (!this.#endCheck || drives[r] !== -1) return void 0;
			if (row.length === 3 && p0 === GLOBSTAR && p2 === GLOBSTAR && p1 !== GLOBSTAR && p1 !== "" && this.maxGlobstarRecursion > 0) return "mid";
			if (row.length === 2 && p1 === GLOBSTAR && p0 !== GLOBSTAR && p0 !== "") return "head";
		});
	}
	#norm(p) {
		return this.#form ? p.normalize(this.#form) : p;
	}
	#rootIndex(row) {
		if (!this.isWindows) return -1;
		if (isDrive(row[0])) return 0;
		if (row[0] === "" && row[1] === "" && row[2] === "?" && isDrive(row[3])) return 3;
		const h = uncHost(row);
		return h === -1 ? -1 : h + 1;
	}
	hasMagic() {
		if (this.options.magicalBraces && this.set.length > 1) return true;
		for (const pattern of this.set) for (const part of pattern) if (typeof part !== "string") return true;
		return false;
	}
	make() {
		const pattern = this.pattern;
		const options = this.options;
		if (!options.nocomment && pattern.charAt(0) === "#") {
			this.comment = true;
			return;
		}
		if (!pattern) {
			this.empty = true;
			return;
		}
		this.parseNegate();
		this.globSet = [...new Set(this.#expandBraces())];
		const rawGlobParts = this.globSet.map((s) => this.#slashSplit(s));
		this.globParts = this.preprocess(rawGlobParts);
		this.#pending = true;
		let set = this.globParts.map((s, _, __) => {
			if (this.isWindows && this.windowsNoMagicRoot) {
				const n = s[2] === "?" && isLongUNC(s[3]) ? 6 : 4;
				const isUNC = s[0] === "" && s[1] === "" && (s[2] === "?" || !globMagic.test(s[2])) && s.slice(3, n).every((p) => !globMagic.test(p));
				const isDrive = /^[a-z]:/i.test(s[0]);
				if (isUNC) return [...s.slice(0, n).map((p) => this.#norm(p)), ...s.slice(n).map((ss) => this.parse(ss))];
				else if (isDrive) return [this.#norm(s[0]), ...s.slice(1).map((ss) => this.parse(ss))];
			}
			return s.map((ss) => this.parse(ss));
		});
		this.set = set.filter((s) => s.indexOf(false) === -1);
		if (this.isWindows) for (let i = 0; i < this.set.length; i++) {
			const p = this.set[i];
			if (p[0] === "" && p[1] === "" && this.globParts[i][2] === "?" && (isDrive(p[3]) || isLongUNC(this.globParts[i][3]))) {
				if (isLongUNC(this.globParts[i][3])) p[3] = "UNC";
				p[2] = "?";
			}
		}
		if (!options.noext) this.mergeRows();
		this.#pending = false;
		this.set.forEach((row, i) => {
			for (let k = 0; k < row.length; k++) if (row[k] === PENDING) row[k] = this.parse(this.globParts[i][k]);
		});
	}
	mergeRows() {
		let merged = true;
		while (merged) {
			merged = false;
			if (this.set.length < 2) return;
			let keys = this.#mergeKeys();
			const len = Math.max(0, ...this.set.map((r) => r.length));
			for (let k = 0; k < len; k++) {
				const groups = new Map();
				const R = this.set.length + 1;
				this.set.forEach((row, i) => {
					if (!(row[k] instanceof Matcher || row[k] === PENDING) || !extSafe(this.globParts[i][k])) return;
					const { pre, suf } = keys[i];
					const key = pre[k] * R + suf[k + 1];
					const g = groups.get(key);
					if (g) g.push(i);
					else groups.set(key, [i]);
				});
				const drop = new Set();
				for (const g of groups.values()) {
					if (g.length < 2) continue;
					const [first, ...rest] = g;
					const glob = `@(${g.map((i) => this.globParts[i][k]).join("|")})`;
					if (extglobCount(glob) > MAX_EXTGLOBS) continue;
					this.globParts[first][k] = glob;
					this.set[first][k] = this.parse(glob);
					for (const i of rest) drop.add(i);
				}
				if (drop.size) {
					merged = true;
					this.set = this.set.filter((_, i) => !drop.has(i));
					this.globParts = this.globParts.filter((_, i) => !drop.has(i));
					if (this.set.length < 2) return;
					keys = this.#mergeKeys();
				}
			}
		}
	}
	#mergeKeys() {
		const partIds = new Map();
		const ids = this.globParts.map((parts) => parts.map((s) => {
			let id = partIds.get(s);
			if (id === void 0) partIds.set(s, id = partIds.size);
			return id;
		}));
		const P = partIds.size;
		const len = Math.max(0, ...ids.map((r) => r.length));
		const keys = ids.map((r) => ({
			pre: [0],
			suf: new Array(r.length + 1).fill(0)
		}));
		for (let k = 0; k < len; k++) {
			const m = new Map();
			ids.forEach((r, i) => {
				if (k >= r.length) return;
				const { pre } = keys[i];
				const key = pre[k] * P + r[k];
				let id = m.get(key);
				if (id === void 0) m.set(key, id = m.size + 1);
				pre.push(id);
			});
		}
		for (let k = len - 1; k >= 0; k--) {
			const m = new Map();
			ids.forEach((r, i) => {
				if (k >= r.length) return;
				const { suf } = keys[i];
				const key = suf[k + 1] * P + r[k];
				let id = m.get(key);
				if (id === void 0) m.set(key, id = m.size + 1);
				suf[k] = id;
			});
		}
		return keys;
	}
	preprocess(globParts) {
		if (this.options.noglobstar) {
			for (const partset of globParts) for (let j = 0; j < partset.length; j++) if (partset[j] === "**") partset[j] = "*";
		}
		const { optimizationLevel = 1 } = this.options;
		if (optimizationLevel >= 2) {
			globParts = this.firstPhasePreProcess(globParts);
			globParts = this.secondPhasePreProcess(globParts);
		} else if (optimizationLevel >= 1) globParts = this.levelOneOptimize(globParts);
		else globParts = this.adjascentGlobstarOptimize(globParts);
		return globParts;
	}
	adjascentGlobstarOptimize(globParts) {
		return globParts.map((parts) => {
			let gs = -1;
			while (-1 !== (gs = parts.indexOf("**", gs + 1))) {
				let i = gs;
				while (parts[i + 1] === "**") i++;
				if (i !== gs) parts.splice(gs, i - gs);
			}
			return parts;
		});
	}
	levelOneOptimize(globParts) {
		return globParts.map((parts) => {
			const root = this.#rootIndex(parts) + 1;
			parts = parts.reduce((set, part) => {
				const prev = set[set.length - 1];
				if (part === "**" && prev === "**") return set;
				if (part === "..") {
					if (set.length > root && prev && prev !== ".." && prev !== "." && prev !== "**") {
						set.pop();
						return set;
					}
				}
				set.push(part);
				return set;
			}, []);
			return parts.length === 0 ? [""] : parts;
		});
	}
	#canMatch(f) {
		const sep = !this.isWindows || !f.includes("\\") ? "/" : f.includes("/") ? "both" : "\\";
		let ends = this.#endCheck ? 0 : -1;
		let last = "";
		let lastStart = 0;
		let prev;
		let prevStart = 0;
		const dot = !!this.options.dot;
		ROWS: for (let r = 0; r < this.set.length; r++) {
			const row = this.set[r];
			const p = row[row.length - 1];
			let end = ends !== -1 && this.#endRows[r] && p !== GLOBSTAR;
			if (end && ends === 0) {
				const i = lastSep(f, f.length, sep);
				lastStart = i + 1;
				last = f.slice(lastStart);
				if (last === "" && i >= 0) {
					let j = i;
					while (j > 0 && isSep(f.charCodeAt(j - 1), sep)) j--;
					prevStart = j === 0 ? 0 : lastSep(f, j - 1, sep) + 1;
					prev = f.slice(prevStart, j);
				}
				const resolves = this.#level2 && (isDots(last) || last === "" && prev !== void 0 && isDots(prev));
				ends = resolves ? -1 : 1;
				end = !resolves;
			}
			let tailStart = -1;
			if (end && typeof p === "string") {
				tailStart = endIndex(p, last, lastStart, prev, prevStart);
				if (tailStart === -1) continue;
			}
			if (this.#literalCheck) {
				for (const l of this.#literals[r]) if (!f.includes(l)) continue ROWS;
			}
			if (end && typeof p === "object") {
				tailStart = endIndex(p, last, lastStart, prev, prevStart);
				if (tailStart === -1) continue;
			}
			const shape = this.#shapes[r];
			if (shape === "base" && end) return "yes";
			if (shape === "tail" && end) {
				if (this.#level2 && dotPortion(f, 0, tailStart, true, sep)) return "maybe";
				if (!dotPortion(f, 0, tailStart, dot, sep)) return "yes";
				continue;
			}
			if (shape === "mid" || shape === "head") {
				const m = this.#walk(f, row, shape === "head", dot, sep);
				if (m !== "no") return m;
				continue;
			}
			return "maybe";
		}
		return "no";
	}
	#matchShape(file, row, shape) {
		const dot = !!this.options.dot;
		const n = file.length;
		if (shape === "head") {
			if (n < 2 || !portionMatch(row[0], file[0])) return false;
			for (let i = 1; i < n; i++) if (!walkable(file[i], dot)) return false;
			return true;
		}
		const x = row[1];
		if (shape === "tail") {
			let t = n - 1;
			if (!portionMatch(x, file[t])) {
				if (file[t] !== "" || n === 1 || !portionMatch(x, file[--t])) return false;
			}
			for (let i = 0; i < t; i++) if (!walkable(file[i], dot)) return false;
			return true;
		}
		for (let k = 0; k < n; k++) {
			if (portionMatch(x, file[k]) && k + 1 < n) {
				let i = k + 1;
				while (i < n && walkable(file[i], dot)) i++;
				if (i === n) return true;
			}
			if (!walkable(file[k], dot)) return false;
		}
		return false;
	}
	#walk(f, row, head, dot, sep) {
		if (this.#level2 && dotPortion(f, 0, f.length, true, sep)) return "maybe";
		const x = row[head ? 0 : 1];
		let s = 0;
		for (let e = nextSep(f, s, sep); e !== -1; e = nextSep(f, s, sep)) {
			let next = e + 1;
			while (next < f.length && isSep(f.charCodeAt(next), sep)) next++;
			if ((typeof x === "string" ? e - s === x.length && f.startsWith(x, s) : e > s && x.testUnchecked(f.slice(s, e))) && !dotPortion(f, next, f.length, dot, sep)) return "yes";
			if (head || dotPortion(f, s, next, dot, sep)) return "no";
			s = next;
		}
		return "no";
	}
	#cachedSplit(f) {
		const last = lastSplit;
		return last?.f === f && last.isWindows === this.isWindows && last.preserveMultipleSlashes === this.preserveMultipleSlashes && last.normalize === this.#form ? last : void 0;
	}
	#split(f) {
		const { isWindows, preserveMultipleSlashes } = this;
		let parts = this.#slashSplit(isWindows ? f.split("\\").join("/") : f);
		const normalize = this.#form;
		if (normalize) parts = parts.map((p) => p.normalize(normalize));
		lastSplit = {
			f,
			isWindows,
			preserveMultipleSlashes,
			normalize,
			parts
		};
		return lastSplit;
	}
	#levelTwoFileOptimize(file) {
		const parts = [...file];
		let didSomething = false;
		do {
			didSomething = false;
			if (!this.preserveMultipleSlashes) {
				for (let i = 1; i < parts.length - 1; i++) {
					const p = parts[i];
					if (i === 1 && p === "" && parts[0] === "") continue;
					if (p === "." || p === "") {
						didSomething = true;
						parts.splice(i, 1);
						i--;
					}
				}
				if (parts[0] === "." && parts.length === 2 && (parts[1] === "." || parts[1] === "")) {
					didSomething = true;
					parts.pop();
				}
			}
			const root = this.#rootIndex(parts) + 1;
			let dd = root;
			while (-1 !== (dd = parts.indexOf("..", dd + 1))) {
				const p = parts[dd - 1];
				if (p && p !== "." && p !== ".." && p !== "**") {
					didSomething = true;
					parts.splice(dd - 1, 2);
					dd = Math.max(dd - 2, root);
				}
			}
		} while (didSomething);
		return parts.length === 0 ? [""] : parts;
	}
	firstPhasePreProcess(globParts) {
		const { braceExpandMax = DEFAULT_BRACE_EXPAND_MAX } = this.options;
		let splitCells = 0;
		const maxSplitCells = 1e6;
		let didSomething = false;
		do {
			didSomething = false;
			for (let parts of globParts) {
				let gs = -1;
				while (-1 !== (gs = parts.indexOf("**", gs + 1))) {
					let gss = gs;
					while (parts[gss + 1] === "**") gss++;
					if (gss > gs) parts.splice(gs + 1, gss - gs);
					let next = parts[gs + 1];
					const p = parts[gs + 2];
					const p2 = parts[gs + 3];
					if (next !== "..") continue;
					if (!p || p === "." || p === ".." || !p2 || p2 === "." || p2 === "..") continue;
					const addedCells = parts.length - 1;
					if (globParts.length >= braceExpandMax || splitCells + addedCells > maxSplitCells) throw new RangeError(`optimizationLevel 2: too many patterns from '**/..'`);
					didSomething = true;
					parts.splice(gs, 1);
					const other = parts.slice(0);
					other[gs] = "**";
					splitCells += addedCells;
					globParts.push(other);
					gs--;
				}
				if (!this.preserveMultipleSlashes) {
					for (let i = 1; i < parts.length - 1; i++) {
						const p = parts[i];
						if (i === 1 && p === "" && parts[0] === "") continue;
						if (p === "." || p === "") {
							didSomething = true;
							parts.splice(i, 1);
							i--;
						}
					}
					if (parts[0] === "." && parts.length === 2 && (parts[1] === "." || parts[1] === "")) {
						didSomething = true;
						parts.pop();
					}
				}
				const root = this.#rootIndex(parts) + 1;
				let dd = root;
				while (-1 !== (dd = parts.indexOf("..", dd + 1))) {
					const p = parts[dd - 1];
					if (p && p !== "." && p !== ".." && p !== "**") {
						didSomething = true;
						const splin = dd === 1 && parts[dd + 1] === "**" ? ["."] : [];
						parts.splice(dd - 1, 2, ...splin);
						if (parts.length === 0) parts.push("");
						dd = Math.max(dd - 2, root);
					}
				}
			}
		} while (didSomething);
		return globParts;
	}
	secondPhasePreProcess(globParts) {
		const keys = new Set();
		const rows = globParts.filter((parts) => {
			const key = parts.join("/");
			if (keys.has(key)) return false;
			keys.add(key);
			return true;
		});
		const stars = new Map();
		for (const parts of rows) {
			const s = [];
			for (let i = 0; i < parts.length; i++) if (parts[i] === "*") s.push(i);
			if (s.length) stars.set(s.join(","), s);
		}
		if (!stars.size || rows.length * stars.size > 1e5) return rows;
		const { dot } = this.options;
		return rows.filter((parts) => {
			for (const s of stars.values()) {
				if (s[s.length - 1] >= parts.length) continue;
				const c = [...parts];
				let ok = true;
				let changed = false;
				for (const i of s) {
					const p = parts[i];
					if (p === "*") continue;
					if (!p || p === "**" || !dot && p.startsWith(".")) {
						ok = false;
						break;
					}
					c[i] = "*";
					changed = true;
				}
				if (ok && changed && keys.has(c.join("/"))) return false;
			}
			return true;
		});
	}
	parseNegate() {
		if (this.nonegate) return;
		const pattern = this.pattern;
		let negate = false;
		let negateOffset = 0;
		for (let i = 0; i < pattern.length && pattern.charAt(i) === "!"; i++) {
			negate = !negate;
			negateOffset++;
		}
		if (negateOffset) this.pattern = pattern.slice(negateOffset);
		this.negate = negate;
	}
	#matchRow(file, resolved, pattern, partial) {
		let fileStartIndex = 0;
		let patternStartIndex = 0;
		const fh = this.isWindows ? uncHost(resolved) : -1;
		const ph = fh === -1 ? -1 : uncHost(pattern);
		if (ph !== -1) {
			const host = pattern[ph];
			const share = pattern[ph + 1];
			if (typeof host !== "string" || typeof share !== "string") {
				fileStartIndex = fh;
				patternStartIndex = ph;
			} else if (resolved[fh].toLowerCase() === host.toLowerCase() && resolved[fh + 1].toLowerCase() === share.toLowerCase()) {
				fileStartIndex = fh + 2;
				patternStartIndex = ph + 2;
			}
		} else if (this.isWindows) {
			const fileDrive = typeof file[0] === "string" && /^[a-z]:$/i.test(file[0]);
			const fileUNC = !fileDrive && file[0] === "" && file[1] === "" && file[2] === "?" && /^[a-z]:$/i.test(file[3]);
			const patternDrive = typeof pattern[0] === "string" && /^[a-z]:$/i.test(pattern[0]);
			const patternUNC = !patternDrive && pattern[0] === "" && pattern[1] === "" && pattern[2] === "?" && typeof pattern[3] === "string" && /^[a-z]:$/i.test(pattern[3]);
			const fdi = fileUNC ? 3 : fileDrive ? 0 : void 0;
			const pdi = patternUNC ? 3 : patternDrive ? 0 : void 0;
			if (typeof fdi === "number" && typeof pdi === "number") {
				const [fd, pd] = [file[fdi], pattern[pdi]];
				if (fd.toLowerCase() === pd.toLowerCase()) {
					patternStartIndex = pdi + 1;
					fileStartIndex = fdi + 1;
				}
			}
		}
		file = resolved;
		if (pattern.includes(GLOBSTAR)) return this.#matchGlobstar(file, pattern, partial, fileStartIndex, patternStartIndex);
		return this.#matchOne(file, pattern, partial, fileStartIndex, patternStartIndex);
	}
	#matchGlobstar(file, pattern, partial, fileIndex, patternIndex) {
		const { head, body, tail, segments } = this.#getGlobstarParts(pattern, partial, patternIndex);
		if (head.length) {
			const headEnd = fileIndex + head.length;
			if (!this.#matchOne(file, head, partial, fileIndex, 0, headEnd)) return false;
			fileIndex += head.length;
			patternIndex += head.length;
		}
		let fileTailMatch = 0;
		if (tail.length) {
			if (tail.length + fileIndex > file.length) return false;
			let tailStart = file.length - tail.length;
			if (this.#matchOne(file, tail, partial, tailStart, 0)) fileTailMatch = tail.length;
			else {
				if (file[file.length - 1] !== "" || fileIndex + tail.length === file.length) return false;
				tailStart--;
				if (!this.#matchOne(file, tail, partial, tailStart, 0)) return false;
				fileTailMatch = tail.length + 1;
			}
		}
		if (!body.length) {
			let sawSome = !!fileTailMatch;
			for (let i = fileIndex; i < file.length - fileTailMatch; i++) {
				const f = String(file[i]);
				sawSome = true;
				if (f === "." || f === ".." || !this.options.dot && f.startsWith(".")) return false;
			}
			return partial || sawSome;
		}
		return !!this.#matchGlobStarBodySections(file, segments, file.length - fileTailMatch, fileIndex, 0, partial, 0, !!fileTailMatch, new Set());
	}
	#getGlobstarParts(pattern, partial, patternIndex) {
		let byStart = this.#globstarParts.get(pattern);
		if (!byStart) {
			byStart = [];
			this.#globstarParts.set(pattern, byStart);
		}
		const key = patternIndex * 2 + (partial ? 1 : 0);
		const found = byStart[key];
		if (found) return found;
		const firstgs = pattern.indexOf(GLOBSTAR, patternIndex);
		const lastgs = pattern.lastIndexOf(GLOBSTAR);
		const head = pattern.slice(patternIndex, firstgs);
		const body = pattern.slice(firstgs + 1, partial ? void 0 : lastgs);
		const tail = partial ? [] : pattern.slice(lastgs + 1);
		const segments = [[[], 0]];
		let current = segments[0];
		let nonGsParts = 0;
		const nonGsPartsSums = [0];
		for (const b of body) if (b === GLOBSTAR) {
			nonGsPartsSums.push(nonGsParts);
			current = [[], 0];
			segments.push(current);
		} else {
			current[0].push(b);
			nonGsParts++;
		}
		segments.forEach((b, i) => {
			b[1] = nonGsParts - nonGsPartsSums[i];
		});
		const parts = {
			head,
			body,
			tail,
			segments
		};
		byStart[key] = parts;
		return parts;
	}
	#matchGlobStarBodySections(file, bodySegments, fileLength, fileIndex, bodyIndex, partial, globStarDepth, sawTail, tried) {
		const bs = bodySegments[bodyIndex];
		if (!bs) {
			if (partial) return fileIndex >= fileLength || fileIndex === fileLength - 1 && file[fileIndex] === "";
			for (let i = fileIndex; i < fileLength; i++) {
				sawTail = true;
				const f = file[i];
				if (f === "." || f === ".." || !this.options.dot && f.startsWith(".")) return false;
			}
			return sawTail;
		}
		const [body, need] = bs;
		const after = partial ? fileLength : fileLength - need;
		while (fileIndex <= after) {
			const key = bodyIndex * (file.length + 1) + fileIndex;
			if (tried.has(key)) return false;
			tried.add(key);
			if (this.#matchOne(file, body, partial, fileIndex, 0, fileIndex + body.length) && globStarDepth < this.maxGlobstarRecursion) {
				const sub = this.#matchGlobStarBodySections(file, bodySegments, fileLength, fileIndex + body.length, bodyIndex + 1, partial, globStarDepth + 1, sawTail, tried);
				if (sub !== false) return sub;
			}
			if (fileIndex === after) break;
			const f = file[fileIndex];
			if (f === "." || f === ".." || !this.options.dot && f.startsWith(".")) return false;
			fileIndex++;
		}
		return partial || null;
	}
	#matchOne(file, pattern, partial, fileIndex, patternIndex, fileEnd = file.length) {
		let fi;
		let pi;
		let pl;
		let fl;
		for (fi = fileIndex, pi = patternIndex, fl = Math.min(fileEnd, file.length), pl = pattern.length; fi < fl && pi < pl; fi++, pi++) {
			let p = pattern[pi];
			let f = file[fi];
			if (p === false || p === GLOBSTAR) return false;
			if (!portionMatch(p, f)) return false;
		}
		if (fi === fl && pi === pl) return true;
		else if (fi === fl) return partial;
		else if (pi === pl) return fi === fl - 1 && file[fi] === "";
		else throw new Error("wtf?");
	}
	braceExpand() {
		return braceExpand(this.pattern, this.options);
	}
	#expandBraces() {
		const { pattern } = this;
		if (this.options.nobrace) return this.braceExpand();
		let code = 57344;
		while (pattern.includes(String.fromCharCode(code))) if (++code > 63743) return this.braceExpand();
		const mark = String.fromCharCode(code);
		let found = false;
		const marked = pattern.replace(rangeRe, (m, lo, hi) => {
			const a = Number(lo);
			const b = Number(hi);
			if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || Math.abs(a - b) + 1 < RANGE_MIN) return m;
			found = true;
			return `${mark}${lo}..${hi}${mark}`;
		});
		if (!found) return this.braceExpand();
		const set = braceExpand(marked, this.options);
		for (const p of set) for (const portion of p.split("/")) {
			const c = portion.indexOf("[");
			if (c !== -1 && c < portion.lastIndexOf(mark)) return this.braceExpand();
			if (!this.options.noext && inRepeatOrNegExt(portion, mark)) return this.braceExpand();
		}
		this.#rangeMark = mark;
		return set;
	}
	parse(pattern) {
		assertValidPattern(pattern);
		const options = this.options;
		if (pattern === "**") return GLOBSTAR;
		if (pattern === "") return "";
		const { nocase, nocaseMagicOnly, noext = false, dot, normalize } = options;
		const rangeMark = this.#rangeMark;
		const lit = rangeMark && pattern.includes(rangeMark) ? void 0 : literal$1(pattern, noext);
		if (lit !== void 0 && !(nocase && !nocaseMagicOnly && pattern.toUpperCase() !== pattern.toLowerCase())) return this.#norm(lit);
		if (this.#pending) return PENDING;
		let m = this.#matchers.get(pattern);
		if (!m) {
			if (!noext) assertValidExtglobs(pattern);
			m = new Matcher(pattern, {
				nocase,
				noext,
				dot,
				normalize,
				...rangeMark && { rangeMark }
			});
			this.#matchers.set(pattern, m);
		}
		return m;
	}
	#slashSplit(p) {
		if (this.preserveMultipleSlashes) return p.split("/");
		else if (this.isWindows && /^\/\/[^/]+/.test(p)) return ["", ...p.split(/\/+/)];
		else return p.split(/\/+/);
	}
	match(f, partial = this.partial) {
		if (this.comment) return false;
		if (this.empty) return f === "";
		if (f === "/" && partial) return true;
		const options = this.options;
		let split = this.#cachedSplit(f);
		if (!split) {
			if (!partial && !this.#form && (this.#endCheck || this.#literalCheck) && lastChecked !== f) {
				lastChecked = f;
				const can = this.#canMatch(f);
				if (can === "no") return options.flipNegate ? false : this.negate;
				if (can === "yes") return options.flipNegate ? true : !this.negate;
			}
			split = this.#split(f);
		}
		const ff = split.parts;
		const resolved = this.#level2 ? split.resolved ??= this.#levelTwoFileOptimize(ff) : ff;
		const set = this.set;
		let filename = ff[ff.length - 1];
		if (!filename) for (let i = ff.length - 2; !filename && i >= 0; i--) filename = ff[i];
		for (let r = 0; r < set.length; r++) {
			const pattern = set[r];
			const shape = partial ? void 0 : this.#shapes[r];
			if (shape === "base" ? portionMatch(pattern[0], filename) : shape ? this.#matchShape(resolved, pattern, shape) : options.matchBase && pattern.length === 1 ? this.#matchRow([filename], [filename], pattern, partial) : this.#matchRow(ff, resolved, pattern, partial)) {
				if (options.flipNegate) return true;
				return !this.negate;
			}
		}
		if (options.flipNegate) return false;
		return this.negate;
	}
	static defaults(def) {
		return minimatch.defaults(def).Minimatch;
	}
};
minimatch.Minimatch = Minimatch;
minimatch.escape = escape;
minimatch.unescape = unescape;
// src/files/patterns.ts
const SYNTAX = {
	dot: true,
	nobrace: true,
	noext: true,
	nocomment: true,
	nonegate: true,
	platform: "linux"
};
async function openWorkspace(written, input, todo) {
	const is = `${input}: the workspace of the runner`;
	if (!written) throw require_main.inputError([`${is} is unknown, because GITHUB_WORKSPACE is not set`]);
	const root = await (0, node_fs_promises.realpath)(written).catch(() => void 0);
	if (root === void 0) throw require_main.inputError([`${is} does not exist; ${todo}`]);
	return {
		root,
		written,
		paths: [written, root].map(withSlashes)
	};
}
function readPatterns(text, workspaces, whose = "runner") {
	const patterns = [];
	const problems = [];
	for (const { line } of require_main.numberedLines(text)) {
		const isOut = line.startsWith("!");
		const path = relativePath(isOut ? line.slice(1).trim() : line, workspaces);
		const problem = problemOf(path, whose);
		if (problem === void 0) patterns.push({
			written: line,
			path,
			isOut,
			...matcherOf(path)
		});
		else problems.push(`${require_main.quoted(line)} ${problem}`);
	}
	if (problems.length === 0 && !patterns.some(({ isOut }) => !isOut)) problems.push("has only patterns that leave files out; add a pattern of files to copy, such as .");
	return {
		patterns,
		problems
	};
}
function relativePath(written, workspaces) {
	const path = written.replaceAll(/\/{2,}/g, "/");
	const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
	return (workspace === void 0 ? path : `.${path.slice(workspace.length)}`).split("/").filter((name, index) => name !== "." && !(name === "" && index > 0)).join("/");
}
function problemOf(path, whose) {
	if (!/^(\/|~(\/|$)|[A-Za-z]:[\\/])/.test(path) && !path.split("/").includes("..")) return void 0;
	return `is outside the workspace of the ${whose}; write a path of the workspace, without "/" before it, or copy it into the workspace ${whose === "runner" ? "in an earlier step" : "in the script"}`;
}
function covers({ matches }, path) {
	const names = path.split("/");
	return matches("") || names.some((_, index) => matches(names.slice(0, index + 1).join("/")));
}
function matcherOf(pattern) {
	const glob = new Minimatch(pattern, SYNTAX);
	const isAll = pattern === "";
	const namesGit = isInRepository(pattern);
	return {
		canBring: (path) => namesGit || !isInRepository(path),
		matches: (path) => isAll || path === pattern || glob.match(path),
		isAbove: (folder) => isAll || pattern.startsWith(`${folder}/`) || glob.match(folder, true),
		parts: isAll ? [] : partsOf(glob)
	};
}
function partsOf({ set: [parsed = []], globParts: [written = []] }) {
	return parsed.map((part, index) => {
		if (part === GLOBSTAR) return { kind: "any" };
		return typeof part === "string" ? {
			kind: "name",
			text: part
		} : {
			kind: "signs",
			text: written[index] ?? ""
		};
	});
}
function isInRepository(path) {
	return path.split("/").includes(".git");
}
function withSlashes(path) {
	return path.replaceAll("\\", "/").replace(/\/+$/, "");
}
function selectionsOf(patterns) {
	const ofActions = patterns.some(namesGitHub) ? [] : ["[.]/[.]github/[^/]*\\(/[^/]*\\)*"];
	return patterns.flatMap((pattern, index) => {
		if (pattern.isOut) return [];
		const later = patterns.slice(index + 1).filter(({ isOut, parts }) => isOut && parts.every(isExact));
		return [{
			from: [".", ...literalStart(pattern)].join("/"),
			regex: regexOf(pattern),
			except: [...later.map(regexOf), ...ofActions]
		}];
	});
}
function namesGitHub({ written }) {
	return written.includes(".github");
}
function isExact(part) {
	return part.kind !== "signs" || !/[?[\\]/.test(part.text);
}
function literalStart({ parts }) {
	const end = parts.findIndex(({ kind }) => kind !== "name");
	return parts.slice(0, end === -1 ? parts.length : end).map((part) => "text" in part ? part.text : "");
}
function regexOf({ parts }) {
	return `[.]${parts.map((part, index) => {
		if (part.kind !== "any") return `/${part.kind === "name" ? literal(part.text) : withSigns(part.text)}`;
		return index === parts.length - 1 ? "/[^/]*" : "\\(/[^/]*\\)*";
	}).join("")}\\(/[^/]*\\)*`;
}
function literal(text) {
	return text.replaceAll(/[.*+?$^[\\]/g, (sign) => sign === "^" ? "\\^" : `[${sign}]`);
}
function withSigns(text) {
	return text.split(/(\*+|\?|\[.*\]|\[|\\.?)/s).map((piece, index) => index % 2 === 0 ? literal(piece) : "[^/]*").join("");
}
// src/files/scratch.ts
const CHUNK_BYTES = 32768;
function openScratch(folder) {
	const written = (write) => {
		try {
			return write();
		} catch (error) {
			const why = require_main.systemErrorWords(error) ?? require_main.messageOf(error);
			throw require_main.codedError("runner", `The packed files cannot be written to the folder ${folder}: ${why}.`);
		}
	};
	const file = written(() => {
		const path = (0, node_path.join)(folder, `pod-step-${(0, node_crypto.randomUUID)()}.tgz`);
		const opened = (0, node_fs.openSync)(path, "wx+", 384);
		(0, node_fs.unlinkSync)(path);
		return opened;
	});
	return {
		write(chunk, position) {
			written(() => {
				for (let from = 0; from < chunk.length;) from += (0, node_fs.writeSync)(file, chunk, from, chunk.length - from, position + from);
			});
		},
		packed(length) {
			return {
				length,
				async *read() {
					for (let position = 0; position < length;) {
						const chunk = Buffer.alloc(CHUNK_BYTES);
						const bytes = (0, node_fs.readSync)(file, chunk, 0, CHUNK_BYTES, position);
						if (bytes === 0) throw new Error("the packed files have become shorter");
						yield chunk.subarray(0, Math.min(bytes, length - position));
						position += bytes;
					}
				}
			};
		},
		close: () => (0, node_fs.closeSync)(file)
	};
}
function fillingOf(file, { length, sha256 }) {
	let bytes = 0;
	let hash = (0, node_crypto.createHash)("sha256");
	return {
		length,
		write(chunk) {
			file.write(chunk, bytes);
			hash.update(chunk);
			bytes += chunk.length;
		},
		isWhole: () => bytes === length && hash.copy().digest("hex") === sha256,
		restart() {
			bytes = 0;
			hash = (0, node_crypto.createHash)("sha256");
		}
	};
}
Object.defineProperty(exports, "covers", {
	enumerable: true,
	get: function() {
		return covers;
	}
});
Object.defineProperty(exports, "fillingOf", {
	enumerable: true,
	get: function() {
		return fillingOf;
	}
});
Object.defineProperty(exports, "namesGitHub", {
	enumerable: true,
	get: function() {
		return namesGitHub;
	}
});
Object.defineProperty(exports, "openScratch", {
	enumerable: true,
	get: function() {
		return openScratch;
	}
});
Object.defineProperty(exports, "openWorkspace", {
	enumerable: true,
	get: function() {
		return openWorkspace;
	}
});
Object.defineProperty(exports, "readPatterns", {
	enumerable: true,
	get: function() {
		return readPatterns;
	}
});
Object.defineProperty(exports, "relativePath", {
	enumerable: true,
	get: function() {
		return relativePath;
	}
});
Object.defineProperty(exports, "require_tar_stream", {
	enumerable: true,
	get: function() {
		return require_tar_stream;
	}
});
Object.defineProperty(exports, "selectionsOf", {
	enumerable: true,
	get: function() {
		return selectionsOf;
	}
});
Object.defineProperty(exports, "withSlashes", {
	enumerable: true,
	get: function() {
		return withSlashes;
	}
});

})
