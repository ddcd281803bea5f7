"use strict";
exports.id = 303;
exports.ids = [303];
exports.modules = {

/***/ 5303:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fetchFiles: () => (/* binding */ fetchFiles),
  sendFiles: () => (/* binding */ sendFiles)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __webpack_require__(2286);
// EXTERNAL MODULE: ./src/job/pod-parts.js
var pod_parts = __webpack_require__(9045);
// EXTERNAL MODULE: ./src/job/text.js
var job_text = __webpack_require__(962);
// EXTERNAL MODULE: ./src/job/values.js
var values = __webpack_require__(6671);
// EXTERNAL MODULE: ./src/cluster/api-errors.js
var api_errors = __webpack_require__(5514);
// EXTERNAL MODULE: ./src/cluster/requests.js
var requests = __webpack_require__(9632);
// EXTERNAL MODULE: ./src/cluster/http.js + 1 modules
var http = __webpack_require__(5517);
;// CONCATENATED MODULE: ./src/cluster/websocket.js




const VERSION = '13';
const OF_ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { more: 0, binary: 2, close: 8, ping: 9, pong: 10 };
/** Below the idle timeout of load balancers. Their answers also show that the other side is still there. */
const PING_MS = 15_000;
/** Nothing was sent or received for so long that the connection is dead, for example after a NAT that has dropped it. */
const SILENCE_MS = 60_000;
/** The API server sends 32 KiB in a frame; other frames must not fill the memory. */
const MAX_MESSAGE_LENGTH = 16 * 1024 * 1024;
/** Throws `api` or `unreachable`. `signal`: ends the connection, too. */
async function openWebSocket(connection, request, protocol) {
    const key = (0,external_node_crypto_.randomBytes)(16).toString('base64');
    const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': VERSION,
        'sec-websocket-key': key,
        'sec-websocket-protocol': protocol,
    };
    const { upgraded, headers, body } = await (0,requests/* answerTo */.oy)(connection, { ...request, method: 'GET', upgrade }, 0);
    const accept = (0,external_node_crypto_.hash)('sha1', key + OF_ACCEPT, 'base64');
    if (upgraded !== undefined && headers['sec-websocket-accept'] === accept)
        return onSocket(upgraded, connection, request.signal);
    body.discard();
    upgraded?.destroy();
    // The message of the API server for a request whose upgrade header a proxy has removed.
    throw (0,errors/* codedError */.Au)('api', 'Upgrade request required', { status: 400, reason: 'BadRequest' });
}
function onSocket(socket, connection, signal) {
    const { clock } = connection;
    const closed = new AbortController();
    let heardAt = clock.now();
    let hasPonged = false;
    let isSending = false;
    const aborting = (0,http/* onAbort */.u7)(signal, (reason) => socket.destroy(reason));
    socket.setTimeout(0).on('error', () => { });
    socket.once('close', () => {
        closed.abort();
        aborting[Symbol.dispose]();
    });
    /** The first failure is the reason of all later ones. */
    let failure;
    const broken = (error) => {
        failure ??= (0,requests/* readingError */.vE)(connection, (0,http/* withCode */.SM)(error));
        return failure;
    };
    const keepAlive = async () => {
        for (;;) {
            await clock.wait(PING_MS, closed.signal);
            if (clock.now() - heardAt >= SILENCE_MS && (isSending || hasPonged))
                socket.destroy((0,errors/* codedError */.Au)('SILENT'));
            socket.write(frameOf(OPCODES.ping, new Uint8Array()));
        }
    };
    keepAlive().catch(() => { });
    return {
        async send(payload) {
            isSending = true;
            const { promise, resolve, reject } = Promise.withResolvers();
            socket.write(frameOf(OPCODES.binary, payload), (error) => (error ? reject(error) : resolve()));
            try {
                await promise;
                heardAt = clock.now();
            }
            catch (error) {
                throw broken(socket.errored ?? error);
            }
            finally {
                isSending = false;
            }
        },
        async *messages() {
            let begun = Buffer.alloc(0);
            try {
                for await (const { opcode, payload, isLast } of framesOf(socket)) {
                    heardAt = clock.now();
                    if (opcode === OPCODES.pong)
                        hasPonged = true;
                    else if (opcode === OPCODES.ping)
                        socket.write(frameOf(OPCODES.pong, payload));
                    else if (opcode === OPCODES.close)
                        return;
                    else {
                        begun = Buffer.concat([begun, payload]);
                        if (begun.length > MAX_MESSAGE_LENGTH)
                            throw (0,errors/* codedError */.Au)('BAD_ANSWER');
                        if (!isLast)
                            continue;
                        yield begun;
                        begun = Buffer.alloc(0);
                    }
                }
                throw (0,errors/* codedError */.Au)('CLOSED');
            }
            catch (error) {
                throw broken(error);
            }
            finally {
                socket.destroy();
            }
        },
        close: () => void socket.destroy(),
    };
}
/** A client masks the frames that it sends. */
function frameOf(opcode, payload) {
    const { length } = payload;
    const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
    if (head.length === 4)
        head.writeUInt16BE(length, 2);
    if (head.length === 10)
        head.writeBigUInt64BE(BigInt(length), 2);
    const mask = (0,external_node_crypto_.randomBytes)(4);
    const frame = Buffer.concat([head, mask, payload]);
    const from = head.length + mask.length;
    for (let index = 0; index < length; index++)
        frame[from + index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
    return frame;
}
async function* framesOf(chunks) {
    let rest = Buffer.alloc(0);
    for await (const chunk of chunks) {
        rest = Buffer.concat([rest, chunk]);
        for (let next = firstFrame(rest); next !== undefined; next = firstFrame(rest)) {
            rest = rest.subarray(next.length);
            yield next.frame;
        }
    }
}
/** Undefined until it is complete. Servers do not mask frames. */
function firstFrame(bytes) {
    if (bytes.length < 2)
        return undefined;
    const short = bytes.readUInt8(1) & 0x7f;
    const from = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < from)
        return undefined;
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (size > MAX_MESSAGE_LENGTH)
        throw (0,errors/* codedError */.Au)('BAD_ANSWER');
    const length = from + size;
    if (bytes.length < length)
        return undefined;
    const first = bytes.readUInt8(0);
    const payload = bytes.subarray(from, length);
    return { frame: { opcode: first & 0x0f, payload, isLast: (first & 0x80) !== 0 }, length };
}

;// CONCATENATED MODULE: ./src/cluster/attach.js








/** The first byte of each message says what it is of. */
const PROTOCOL = 'v5.channel.k8s.io';
const STDIN = 0;
const STDOUT = 1;
/** A Status object, with which the stream ends. */
const STATUS = 3;
const CHUNK_BYTES = 32 * 1024;
/** A node can report an error together with each error that it caused. */
const MAX_WORDS = 200;
/** Sends the archive to a container that waits for it; src/run/ports.ts has what it promises. */
const sendFiles = (namespace, source, archive, isOver, signal) => attach(namespace, source, {
    query: { stdin: 'true' },
    use(stream, isServed) {
        isServed();
        return sendAll(stream, archive);
    },
    ended: (broken) => ({ bytes: 0, broken }),
    isOver,
    signal,
});
async function attach({ connection, path }, { pod, container }, { query, use, ended, isOver, signal }) {
    const patience = (0,requests/* openPatience */.cs)(connection, { signal });
    const request = { path: `${path('pods', pod)}/attach`, query: { container, ...query }, signal };
    for (;;) {
        try {
            return await use(await openWebSocket(connection, request, PROTOCOL), () => patience.reset());
        }
        catch (error) {
            if (isOver() || (0,api_errors/* isGone */.ST)(error))
                return ended((0,values/* messageOf */.bD)(error));
            if (!(0,api_errors/* isPassing */.WG)(error))
                throw error;
            await patience.next(error, (0,requests/* isAnswered */.Qy)(error));
        }
    }
}
/**
 * Sends everything, and then waits for the end of the stream, because the container reads more slowly than the archive is sent.
 */
async function sendAll(stream, archive) {
    const ended = endOf(stream);
    let bytes = 0;
    try {
        for await (const chunk of archive.read(CHUNK_BYTES)) {
            await stream.send(Buffer.concat([Buffer.of(STDIN), chunk]));
            bytes += chunk.length;
        }
    }
    catch (error) {
        stream.close();
        const why = await ended;
        // A stream that has ended accepts no more data.
        if (!(0,errors/* hasCode */.up)(error, 'unreachable') && !(0,errors/* isAborted */.G4)(error))
            throw error;
        return { bytes, broken: why ?? (0,values/* messageOf */.bD)(error) };
    }
    return { bytes, broken: await ended };
}
/** Why the stream ended; undefined for its regular end. */
async function endOf(stream) {
    try {
        for await (const message of stream.messages()) {
            const end = endIn(message);
            if (end !== undefined)
                return end.why;
        }
        return ENDED;
    }
    catch (error) {
        return (0,values/* messageOf */.bD)(error);
    }
}
const ENDED = 'the API server ended it';
/** `why`: undefined for a regular end. Undefined if the stream continues. */
function endIn(message) {
    const status = message[0] === STATUS ? (0,values/* parsedJson */.U4)(message.subarray(1).toString()) : undefined;
    if (!(0,values/* isObject */.Gv)(status))
        return undefined;
    return { why: status['status'] === 'Success' ? undefined : (0,job_text/* cut */.Jj)(String(status['message']), MAX_WORDS) };
}
/**
 * For one answer. If a connection breaks, its unread rest is then short, and an API server that is far away does not get too
 * many requests.
 */
const MAX_BLOCKS = 128;
/** If nothing arrives for so long, the answer is requested again. */
const STALL_MS = 15_000;
const GOODBYE_MS = 2000;
/** Fetches the archive that our sidecar keeps (src/plan/collecting.ts); src/run/ports.ts has what it promises. */
const fetchFiles = (namespace, source, archive, isOver, signal) => {
    const { connection } = namespace;
    let isRepeated = false;
    /** How many bytes of the archive have arrived. */
    let filled = 0;
    const fillFrom = async (stream, output, isServed) => {
        while (filled < archive.length) {
            const word = (0,external_node_crypto_.randomBytes)(16).toString('hex');
            const block = Math.floor(filled / pod_parts/* BLOCK_BYTES */.Yo);
            let known = filled - block * pod_parts/* BLOCK_BYTES */.Yo;
            let missing = Math.min(MAX_BLOCKS * pod_parts/* BLOCK_BYTES */.Yo - known, archive.length - filled);
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
                if (missing === 0)
                    break;
            }
        }
    };
    return attach(namespace, source, {
        query: { stdin: 'true', stdout: 'true' },
        async use(stream, isServed) {
            const output = outputOf(stream, connection);
            try {
                await fillFrom(stream, output, isServed);
                if (!archive.isWhole() && !isRepeated) {
                    // Damage that occurs twice has another cause than the connection.
                    isRepeated = true;
                    filled = 0;
                    archive.restart();
                    await fillFrom(stream, output, isServed);
                }
                await sayGoodbye(stream, output, connection.clock);
                return archive.isWhole() ? undefined : 'They arrived damaged.';
            }
            finally {
                stream.close();
            }
        },
        ended: (why) => `${why}.`,
        isOver,
        signal,
    });
};
function ofStdin(text) {
    return Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]);
}
/** The standard output of the container. Throws `unreachable` when it ends or stalls. */
function outputOf(stream, { clock, server }) {
    const ended = (why = ENDED) => (0,errors/* codedError */.Au)('unreachable', `${server.origin}: ${why}`);
    const messages = stream.messages();
    const next = async () => {
        const heard = new AbortController();
        clock.wait(STALL_MS, heard.signal).then(stream.close, () => { });
        try {
            for (;;) {
                const { value: message } = await messages.next();
                if (message === undefined)
                    throw ended();
                const end = endIn(message);
                if (end !== undefined)
                    throw ended(end.why);
                if (message[0] === STDOUT)
                    return message.subarray(1);
            }
        }
        finally {
            heard.abort();
        }
    };
    return {
        next,
        /** The text after these characters; everything before them belongs to an earlier connection. */
        async after(characters) {
            for (let seen = Buffer.alloc(0);;) {
                seen = Buffer.concat([seen.subarray(-characters.length), await next()]);
                const start = seen.indexOf(characters);
                if (start >= 0)
                    return seen.subarray(start + characters.length);
            }
        },
    };
}
/** The sidecar ends, and with it the stream. If it does not hear it, it ends with its pod. */
async function sayGoodbye(stream, output, clock) {
    const ended = new AbortController();
    clock.wait(GOODBYE_MS, ended.signal).then(stream.close, () => { });
    try {
        await stream.send(ofStdin('bye\n'));
        for (;;)
            await output.next();
    }
    catch {
        ended.abort();
    }
}


/***/ })

};
;