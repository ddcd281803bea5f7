(function (module, require, __dirname) {
module.exports = {

/***/ 5514:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ck: () => (/* binding */ isTaken),
/* harmony export */   Dg: () => (/* binding */ isAway),
/* harmony export */   GZ: () => (/* binding */ isDenied),
/* harmony export */   HB: () => (/* binding */ unreachable),
/* harmony export */   ST: () => (/* binding */ isGone),
/* harmony export */   WG: () => (/* binding */ isPassing),
/* harmony export */   Wi: () => (/* binding */ unlessGone),
/* harmony export */   YX: () => (/* binding */ unsent),
/* harmony export */   l1: () => (/* binding */ isOfApiServer),
/* harmony export */   q6: () => (/* binding */ readWarnings),
/* harmony export */   rO: () => (/* binding */ isOfUnknownAuthority),
/* harmony export */   tR: () => (/* binding */ readApiError)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_refusals_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1577);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2904);





/** As many warnings, and as much of each, as people read. */
const MAX_WARNINGS = 5;
const MAX_LENGTH = 1000;
/** `299 - "words"`, several with commas between them: https://www.rfc-editor.org/rfc/rfc7234#section-5.5 */
const WARNING = /\b\d{3} [^ ,"]{1,99} "((?:[^"\\]|\\.)*)"/g;
/**
 * Warnings of an API server in addition to its answer, each once: what a policy or webhook would prefer, or what it has
 * changed. https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#response
 */
function readWarnings(header) {
    // Node reads headers as Latin-1, and the API server writes UTF-8.
    const text = Buffer.from([header ?? []].flat().join(', '), 'latin1').toString();
    const warnings = [...text.matchAll(WARNING)].map(([, words = '']) => words.replaceAll(/\\(.)/g, '$1'));
    return [...new Set(warnings)].slice(0, MAX_WARNINGS).map((words) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(words, MAX_LENGTH));
}
/**
 * Is the failure transient? 500 often means an unreachable webhook,
 * https://kubernetes.io/docs/reference/using-api/api-concepts/. If the API server has answered correctly before, two more
 * failures are transient: a 404 of a gateway that has no route to it, and the certificate of another server. A request that is
 * too large for a gateway (413) stays too large.
 */
function isPassing(error) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api')) {
        const isPassingAnswer = error.status === 500 || isAway(error.status) || error.foreign === 'transient';
        return isPassingAnswer && error.status !== 413 && !(0,_messages_refusals_js__WEBPACK_IMPORTED_MODULE_2__/* .isPermanent */ .lE)(error);
    }
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'unreachable') && !error.isUntrusted;
}
/** Is it an answer of the API server, and not of a gateway before it? */
function isOfApiServer(error) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api') && error.foreign === undefined;
}
/** Transient after an earlier success, because an API server that has just started has not loaded roles and tokens yet. */
function isDenied(error) {
    return isOfApiServer(error) && (error.status === 401 || error.status === 403);
}
/** Was the object deleted? True for a 404, and for another UID than the request names: another object has the name now. */
function isGone(error) {
    if (!isOfApiServer(error))
        return false;
    const { status, message } = error;
    return (status === 404 ||
        (status === 409 && OTHER_UID.test(message)) ||
        (status === 422 && PATCHED_OTHER_UID.test(message)));
}
/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/staging/src/k8s.io/apiserver/pkg: storage/interfaces.go, registry/generic/registry/store.go */
const OTHER_UID = /: Precondition failed: UID in precondition: |: the UID in the precondition \(/i;
/** The answer of 1.37.1 to a patch that names another UID. */
const PATCHED_OTHER_UID = /\bmetadata\.uid: Invalid value: "[^"]*": field is immutable/;
function isTaken(error) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api') && error.reason === 'AlreadyExists';
}
/** For requests that do not need an object that was deleted: `.catch(unlessGone)`. */
function unlessGone(error) {
    if (!isGone(error))
        throw error;
}
/** How much of a proxy's error page is read. */
const MAX_PAGE_LENGTH = 10_000;
/** How much of it is quoted. */
const MAX_WORDS = 200;
/**
 * Reads a failed response. Proxies respond in HTML, so a body that is not a Status object is quoted in part. `isProven`: the
 * API server has answered correctly before.
 */
function readApiError(code, body, retryAfter, { isProven = false, ...known } = {}) {
    const seconds = retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
    const status = parseStatus(body);
    const facts = { status: code, reason: status?.reason ?? '', retryAfter: seconds, ...known };
    if (status)
        return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('api', status.message ?? `HTTP ${code}`, facts);
    const text = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(body, MAX_PAGE_LENGTH)
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const foreign = isProven ? 'transient' : 'permanent';
    const message = text === '' ? `HTTP ${code}` : `HTTP ${code}: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(text, MAX_WORDS)}`;
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('api', message, { ...facts, foreign });
}
/** When the API server itself times out, its Status object has no `kind`. */
function parseStatus(body) {
    const value = Object((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .parsedJson */ .U4)(body));
    if (value['kind'] !== 'Status' && value['status'] !== 'Failure')
        return undefined;
    const { reason, message } = value;
    return (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({
        reason: typeof reason === 'string' ? reason : undefined,
        message: typeof message === 'string' ? message : undefined,
    });
}
const NOT_SIGNED = 'its certificate is not signed by the certificate-authority of the kubeconfig or the inputs, nor, without one, by any that this runner trusts';
const SENTENCES = {
    ECONNREFUSED: 'it refuses the connection; check the server address, and that this runner can reach it',
    ENOTFOUND: 'its name does not resolve; check the server address',
    EAI_AGAIN: 'the name server of this runner does not answer',
    ECONNRESET: 'the connection was reset',
    EPIPE: 'the connection was closed',
    ETIMEDOUT: 'no connection in time; a firewall may stand between this runner and the cluster',
    EHOSTUNREACH: 'there is no route to it from this runner',
    ENETUNREACH: 'there is no route to it from this runner',
    CONNECT_TIMEOUT: 'no connection in time; a firewall may stand between this runner and the cluster',
    HEADERS_TIMEOUT: 'it accepted the connection but gave no answer in time',
    BODY_TIMEOUT: 'its answer stopped half-way',
    CLOSED: 'it closed the connection',
    SILENT: 'nothing came through the connection any more',
    BAD_ANSWER: 'its answer was cut off, or does not come from an API server',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_SIGNED,
    SELF_SIGNED_CERT_IN_CHAIN: NOT_SIGNED,
    DEPTH_ZERO_SELF_SIGNED_CERT: NOT_SIGNED,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_SIGNED,
    CERT_HAS_EXPIRED: 'its certificate has expired',
    CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this runner',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};
/** Did the TLS handshake fail because no trusted authority has signed the server's certificate? */
function isOfUnknownAuthority(error) {
    return causesOf(error).some((one) => SENTENCES[codeOf(one)] === NOT_SIGNED);
}
/** Without a connection nothing was sent. */
const UNCONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT)$/;
/**
 * Node's codes for a server certificate that it does not trust. UNSPECIFIED covers all reasons of OpenSSL that have no code.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const UNTRUSTED = /^(?:CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERROR_IN_C\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED|ERR_TLS_CERT_\w+|ERR_SSL_CERTIFICATE_VERIFY_FAILED)$/;
/** Alerts by which the server refuses the client's certificate. */
const CLIENT_REFUSED = /^ERR_SSL_\w+_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA)$/;
/** The same alerts (42 to 46, 48 and 116) where Node has no code for them: OpenSSL adds 1000 to their numbers. */
const CLIENT_REFUSED_NUMBER = /:error:0A000(?:41[2-68]|45C):/;
/** No response; the message explains why to the user. `cause`: what the HTTP client threw; `isProven`: as above. */
function unreachable(server, cause, isProven = false) {
    const causes = causesOf(cause);
    const refusal = causes.find((one) => (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(one, 'PROXY_REFUSED'));
    if (refusal !== undefined) {
        const { answer, needsLogin } = refusal;
        const what = needsLogin ? '; check the user and the password in its URL' : ', and opens no way to it';
        return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('unreachable', `${server.origin}: its proxy answers ${answer}${what}`, {
            cause,
            isUnsent: true,
        });
    }
    const isOfProxy = causes.some((one) => (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(one, 'PROXY_FAILED'));
    const code = causes.map(codeOf).find((one) => one in SENTENCES);
    const ofServer = code === undefined ? sentenceOf(causes.at(-1) ?? new Error(), cause) : SENTENCES[code];
    const why = isOfProxy
        ? `its proxy can't be reached (${causes.map(codeOf).at(-1)}); check proxy-url in the kubeconfig, or HTTPS_PROXY`
        : ofServer;
    // Certificates are checked before a request is sent.
    const isOfCertificate = causes.some((one) => UNTRUSTED.test(codeOf(one)) || isClientRefused(one));
    const isUnconnected = UNCONNECTED.test(code ?? '');
    const meaning = isOfProxy || isProven || !isUnconnected ? undefined : (0,_addresses_js__WEBPACK_IMPORTED_MODULE_3__/* .meaningOnOneMachine */ .wj)(server);
    const where = meaning === undefined
        ? ''
        : `. ${server.hostname} is ${meaning}, so a kubeconfig from another machine does not work here`;
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('unreachable', `${server.origin}: ${why}${where}`, {
        cause,
        isUnsent: isOfCertificate || isUnconnected || isOfProxy,
        isUntrusted: isOfCertificate && !isProven,
        isOfCertificate,
        isOfOneMachine: meaning !== undefined,
        isLate: causes.some(({ name }) => name === 'TimeoutError'),
    });
}
/** `why`: the rest of the sentence. */
function unsent({ origin }, why, cause) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('unreachable', `${origin}: no request was sent${why}`, { cause, isUnsent: true });
}
function isClientRefused(error) {
    const code = codeOf(error);
    return CLIENT_REFUSED.test(code) || (code === 'EPROTO' && CLIENT_REFUSED_NUMBER.test(error.message));
}
const PORT = 'check the scheme and the port of the server address';
function sentenceOf(last, cause) {
    const message = last.message || String(cause);
    if (UNTRUSTED.test(codeOf(last)))
        return `its certificate is not trusted (${message})`;
    if (codeOf(last).startsWith('HPE_'))
        return `its answer does not come from an API server (${message}); ${PORT}`;
    // error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/\u2026
    const ofTls = /:SSL routines:[^:]*:([^:]*)/.exec(message)?.[1];
    if (ofTls === undefined)
        return message;
    const what = isClientRefused(last) ? 'check the client certificate of the kubeconfig' : PORT;
    return `no TLS connection to it (${ofTls}); ${what}`;
}
/** The error and its causes. Parallel attempts on several addresses throw an AggregateError. */
function causesOf(error) {
    if (!(error instanceof Error))
        return [];
    const more = error instanceof AggregateError ? error.errors : [error.cause];
    return [error, ...more.flatMap(causesOf)];
}
function codeOf(error) {
    return 'code' in error ? String(error.code) : '';
}
/**
 * Is it the status of an API server that is unavailable or overloaded, or of a gateway before it? Gateways have many statuses
 * of their own, such as 520 to 530 of Cloudflare. A 408 can answer the next request on a connection that was silent.
 */
function isAway(status) {
    return status === 408 || status === 429 || status > 501;
}



/***/ }),

/***/ 3276:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IE: () => (/* binding */ pieces),
/* harmony export */   wS: () => (/* binding */ openLogPosition),
/* harmony export */   zp: () => (/* binding */ isWithinStamp)
/* harmony export */ });
// The time that the kubelet puts before each line of a log, like `2026-11-20T11:47:00.123456789+01:00`.
/** A stamp has nanoseconds and a zone. */
const MAX_STAMP_LENGTH = 40;
/** A second, such as `2026-11-20T11:47:00`. */
const LENGTH_OF_SECOND = 19;
function stampOf(text) {
    const blank = text.indexOf(' ');
    return blank === -1 ? text : text.slice(0, blank);
}
/** The whole second of a stamp, in milliseconds since 1970; NaN for other text. */
function secondOf({ lastSecond: last }, stamp) {
    if (stamp.length > MAX_STAMP_LENGTH)
        return Number.NaN;
    if (stamp[4] !== '-' || stamp[10] !== 'T' || stamp[16] !== ':')
        return Number.NaN;
    if (!stamp.startsWith(last.second) || !stamp.endsWith(last.zone) || Number.isNaN(last.value)) {
        last.second = stamp.slice(0, LENGTH_OF_SECOND);
        last.zone = stamp.endsWith('Z') ? 'Z' : stamp.slice(-6);
        last.value = Date.parse(last.second + last.zone);
    }
    return last.value;
}
/** The nine digits after the point, as a number; fewer digits as if zeros followed. */
function nanosecondsOf(stamp) {
    let nanoseconds = 0;
    for (let digit = 1; digit <= 9; digit++) {
        const value = stamp.charCodeAt(LENGTH_OF_SECOND + digit) - 0x30;
        if (!(value >= 0 && value <= 9))
            return nanoseconds * 10 ** (10 - digit);
        nanoseconds = nanoseconds * 10 + value;
    }
    return nanoseconds;
}
const SECOND_MS = 1000;
const KEPT = 8;
/** This much of a first line, in UTF-16 units, distinguishes one log from another. */
const COMPARED = 200;
function startOfLog() {
    return {
        /** Second of the newest stamp, in milliseconds since 1970. */
        newest: Number.NEGATIVE_INFINITY,
        /** The stamps that were read, by second, as nanoseconds; keeps the newest second and the one before. */
        seen: new Map(),
        /** The current request asks for no older lines (milliseconds since 1970). A node that ignores that repeats them. */
        since: Number.NEGATIVE_INFINITY,
        /**
         * Lines without a stamp: how many were read, and the first one. They are from a node that ignores `timestamps`, of whose log
         * no request can ask for a part, or an error of the kubelet, such as "unable to retrieve container logs for \u2026".
         */
        bare: { read: 0, first: '' },
        /** How often the current request will still repeat each stamp, by second (NaN without a stamp) and nanoseconds. */
        repeated: new Map(),
        /** Stamp of the last line that was read. */
        last: undefined,
        /** The stamp of the line that was last when the current request was made. */
        due: undefined,
        /**
         * Lines can be lost. Either a request has returned new lines without the last known line, because the log was rotated. Or it
         * asks for lines that are later, because the node's clock was set back.
         */
        hasGap: false,
        /**
         * Text of the line within which the last stream ended normally. If the log was rotated there, the next file starts with the
         * rest of the line.
         */
        carried: undefined,
        /** The last lines as received, as many as KEPT; fewer after a line that arrived in pieces. */
        end: [],
        /**
         * The second that was read last, because most lines repeat it: as it is written, and in milliseconds since 1970; NaN before
         * one is known.
         */
        lastSecond: { second: '', zone: '', value: Number.NaN },
        /** The unfinished line. */
        line: undefined,
        /** Where the last request broke within a line (the last line of its stamp), and how much of its text was read. */
        broken: undefined,
    };
}
function resume(position) {
    const { line } = position;
    // A break within a line that was being skipped as a whole loses nothing.
    if (line !== undefined && Number.isFinite(line.skip))
        position.broken = { stamp: line.stamp, length: Math.max(line.skip, line.length) };
    position.line = undefined;
    position.due = position.last;
    position.repeated = new Map([...position.seen].map(([second, stamps]) => [second, counted(stamps)]));
    if (position.newest === Number.NEGATIVE_INFINITY) {
        position.repeated.set(Number.NaN, new Map([[0, position.bare.read]]));
        return undefined;
    }
    // The node's clock was set back, so the following lines have older stamps than the request asks for.
    position.hasGap ||= secondOf(position, position.last ?? '') < position.newest - SECOND_MS;
    position.since = position.newest - SECOND_MS;
    // In the form of the API: `2026-11-20T10:47:00Z`.
    return new Date(position.since).toISOString().replace('.000Z', 'Z');
}
/** The new text of a piece, without stamp; undefined if all of it was read before. */
function readPiece(position, { text, begins, end }) {
    const words = begins || position.line === undefined ? beginLine(position, text) : text;
    const line = position.line;
    if (line === undefined)
        return undefined;
    const old = Math.min(Math.max(line.skip - line.length, 0), words.length);
    const isWhole = begins && line.skip === 0;
    line.length += words.length;
    if (end === 'line')
        position.line = undefined;
    const fresh = words.slice(old);
    return fresh === '' && !isWhole ? undefined : carriedInto(position) + fresh;
}
/** When a log is rotated, the runtime cuts the line that it is writing. */
function carry(position, piece) {
    const { text, begins } = piece;
    const isKnown = begins && isOwed(position, stampOf(text));
    if (isKnown || isWithinStamp(piece))
        return false;
    position.carried = begins ? text.slice(stampOf(text).length + 1) : text;
    return true;
}
/** Without a rotation the line is repeated as a whole. */
function carriedInto(position) {
    const { carried = '', hasGap } = position;
    position.carried = undefined;
    return hasGap ? carried : '';
}
/** Reads the stamp of a line and decides how much of the line was read before. Returns the text without stamp. */
function beginLine(position, text) {
    const found = stampOf(text);
    const second = secondOf(position, found);
    const isBare = Number.isNaN(second);
    if (isBare)
        beginBareLine(position, text);
    const stamp = isBare ? '' : found;
    const words = isBare ? text : text.slice(stamp.length + 1);
    const nanoseconds = nanosecondsOf(stamp);
    const repeated = position.repeated.get(second);
    const left = repeated?.get(nanoseconds) ?? 0;
    let skip = 0;
    if (second < position.since)
        skip = Number.POSITIVE_INFINITY;
    else if (left > 0) {
        repeated?.set(nanoseconds, left - 1);
        skip = lengthReadBefore(position, stamp, left);
    }
    else if (isBare)
        position.bare.read += 1;
    else {
        position.hasGap ||= position.due !== undefined && isOwed(position, position.due);
        remember(position, second, nanoseconds);
        position.last = stamp;
    }
    position.line = { stamp, skip, length: 0 };
    return words;
}
/** If the first line of the request differs from the earlier one, it is another log. A single line may have been the error. */
function beginBareLine(position, text) {
    const { bare, repeated } = position;
    const start = text.slice(0, COMPARED);
    if (bare.read === 0)
        bare.first = start;
    const isFirst = repeated.get(Number.NaN)?.get(0) === bare.read;
    if (!isFirst || start.startsWith(bare.first) || bare.first.startsWith(start))
        return;
    position.hasGap ||= bare.read > 1;
    position.bare = { read: 0, first: start };
    repeated.delete(Number.NaN);
}
/** For a line that the current request repeats. `left`: how many lines of its stamp are still repeated, with this one. */
function lengthReadBefore(position, stamp, left) {
    const { broken } = position;
    if (left > 1 || broken?.stamp !== stamp)
        return Number.POSITIVE_INFINITY;
    position.broken = undefined;
    return broken.length;
}
function keepEnd(position, batch) {
    const last = batch.slice(-KEPT);
    const cut = last.findLastIndex(({ begins, end }) => !begins || end !== 'line');
    const whole = last.slice(cut + 1).map(({ text }) => text);
    position.end = cut === -1 ? [...position.end, ...whole].slice(-KEPT) : whole;
}
/** Does it end within the stamp of a line, so that it was certainly cut? */
function isWithinStamp({ text, begins }) {
    return begins && text.length <= MAX_STAMP_LENGTH && /^\d[\dTZ:.+-]*$/.test(text);
}
/** Will the current request still repeat a line of this stamp? */
function isOwed(position, stamp) {
    return (position.repeated.get(secondOf(position, stamp))?.get(nanosecondsOf(stamp)) ?? 0) > 0;
}
/** Cheap, because it is done for every line: counts are only made where a request follows. */
function remember(position, second, nanoseconds) {
    const { seen } = position;
    if (second > position.newest) {
        position.newest = second;
        for (const old of seen.keys())
            if (old < second - SECOND_MS)
                seen.delete(old);
    }
    // No later request repeats a line that old.
    if (second < position.newest - SECOND_MS)
        return;
    const stamps = seen.get(second);
    if (stamps === undefined)
        seen.set(second, [nanoseconds]);
    else
        stamps.push(nanoseconds);
}
function counted(stamps) {
    const counts = new Map();
    for (const stamp of stamps)
        counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
    return counts;
}
/**
 * How far a log was read, so that a new request resumes without lost or repeated lines.
 *
 * The API server passes `sinceTime` on in whole seconds, and the kubelet then returns every line stamped since, in file
 * order. Stamps can be slightly out of order (stdout and stderr are written by two threads). So a request starts one
 * second before the newest stamp, and lines since then are recognized by their stamps.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go
 */
function openLogPosition() {
    const position = startOfLog();
    return {
        /** Call this before each request. Returns its `sinceTime`; undefined for the whole log. */
        resume: () => resume(position),
        /** Takes the answer to a request. Returns the texts that are new, without stamps. */
        read(batch) {
            keepEnd(position, batch);
            return batch.map((piece) => readPiece(position, piece)).filter((text) => text !== undefined);
        },
        /** Keeps what a stream ended with within a line, for the next new line. False if that is not new. */
        carry: (piece) => carry(position, piece),
        /** Lines may be lost. */
        get hasGap() {
            return position.hasGap;
        },
        /**
         * The last lines as received. Empty if they do not show their place in the log, because all of them have the same stamp:
         * CRI-O gives the same stamp to all lines that it reads at once.
         */
        lastLines() {
            const { end } = position;
            return stampOf(end[0] ?? '') === stampOf(end.at(-1) ?? '') ? [] : end;
        },
        /** How many lines the next request will repeat. */
        linesToRepeat: () => [...position.seen.values()].reduce((sum, stamps) => sum + stamps.length, 0),
        /** Has the current request not repeated the last line that is known? Then its answer was cut. */
        isShort: () => position.last !== undefined && isOwed(position, position.last),
    };
}
/** In UTF-16 units. A program may write gigabytes without a newline; memory use must stay flat. */
const MAX_PIECE_LENGTH = 2 * 1024 * 1024;
/**
 * Splits a byte stream into log lines, batched by chunk. An unfinished line is delivered when it gets too long, and up
 * to its last carriage return: the runner treats that as a line end, so a progress bar shows while it moves.
 */
async function* pieces(body) {
    const decoder = new TextDecoder();
    let begun = [];
    let length = 0;
    let begins = true;
    let hasReturn = false;
    for await (const chunk of body) {
        const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
        const last = others.pop();
        const batch = [];
        begun.push(first);
        length += first.length;
        if (last !== undefined) {
            batch.push(...cut(begun.join(''), begins, 'line'));
            for (const text of others)
                batch.push(...cut(text, true, 'line'));
            begun = [last];
            length = last.length;
            begins = true;
        }
        hasReturn = (last === undefined && hasReturn) || (last ?? first).includes('\r');
        if (length >= MAX_PIECE_LENGTH || hasReturn) {
            const text = begun.join('');
            const ready = length >= MAX_PIECE_LENGTH ? text.length : endOfProgress(text);
            batch.push(...cut(text.slice(0, ready), begins, 'none'));
            begins &&= ready === 0;
            begun = [text.slice(ready)];
            length = text.length - ready;
            hasReturn = text.endsWith('\r');
        }
        if (batch.length > 0)
            yield batch;
    }
    const rest = begun.join('') + decoder.decode();
    if (rest !== '' || !begins)
        yield cut(rest, begins, 'stream');
}
/** Index after the last carriage return that is followed by text. A carriage return at the very end can belong to a CRLF. */
function endOfProgress(text) {
    return text.length < 2 ? 0 : text.lastIndexOf('\r', text.length - 2) + 1;
}
/** Cuts the text into pieces of at most MAX_PIECE_LENGTH; no piece for an empty text whose line continues. */
function cut(text, begins, end) {
    const cuts = [];
    let from = 0;
    while (text.length - from > MAX_PIECE_LENGTH) {
        // A character of two units is not divided.
        const isHalf = (text.codePointAt(from + MAX_PIECE_LENGTH - 1) ?? 0) > 0xffff;
        const to = from + MAX_PIECE_LENGTH - (isHalf ? 1 : 0);
        cuts.push({ text: text.slice(from, to), begins: begins && from === 0, end: 'none' });
        from = to;
    }
    const rest = { text: text.slice(from), begins: begins && from === 0, end };
    return end === 'none' && rest.text === '' ? cuts : [...cuts, rest];
}



/***/ }),

/***/ 3538:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ followLog)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2286);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6671);
/* harmony import */ var _api_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5514);
/* harmony import */ var _log_position_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3276);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9632);





/**
 * Makes the garbage collector keep the space for new objects small from now on. A log of 100,000 lines then takes at most 92 MB
 * instead of 112, and 0.05 s more of 0.7 s of CPU (medians, Node 24.21, 2026-11-23). At the start it would cost 15 ms. The flag
 * is read at each collection: https://github.com/nodejs/node/blob/v24.x/deps/v8/src/heap/heap.cc (ShouldOptimizeForMemoryUsage)
 */
function preferMemory() {
    // An import would take 2 ms of each step.
    process.getBuiltinModule('node:v8').setFlagsFromString('--optimize-for-size');
}
/**
 * If a log ends before its container (for example when an API server restarts), it is requested again after this time. Kubelets
 * report the end of a container sooner: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/pleg/generic.go
 */
const REOPEN_MS = 2500;
/** Chunks that follow each other faster are collected for GATHERING_MS, too short a time to notice. */
const BUSY_MS = 10;
const GATHERING_MS = 5;
/** A closing read without data for this long is tried again, or done without. */
const CLOSING_SILENCE_MS = 5000;
/** A stream that was open for so long was served, even if it was cut later. */
const SERVED_MS = 5000;
/**
 * Reads the log of a started container line by line, until `ended` settles and the last line is read. A broken stream resumes
 * after its last line. Throws `api` if reading is denied, `unreachable` if the log's end can't be read. The client-node 2.0.1
 * reader is not used: it ends the process on a connection reset, or when a container prints nothing for five minutes, and it
 * cannot resume. The API addresses logs only by the name of the pod, which is ours while our pod exists. If it may have been
 * deleted, its UID is checked after the stream is open: if the name is ours now, it was ours before.
 */
const followLog = async (namespace, source, sink, ended, signal) => {
    const { connection } = namespace;
    const { clock } = connection;
    const position = (0,_log_position_js__WEBPACK_IMPORTED_MODULE_2__/* .openLogPosition */ .wS)();
    const requests = { streams: 0, closings: 0, openedAt: undefined, wasOpen: false, lastRead: clock.now() };
    const log = { namespace, source, sink, signal, position, ...requests };
    let over = false;
    const end = ended.then(() => {
        over = true;
    });
    // While the container runs, the log is requested again for as long as it takes.
    const patience = (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .openPatience */ .cs)(connection, { isEndless: true, signal });
    let stream;
    let hasFailed = false;
    while (!over && !signal.aborted) {
        try {
            stream = undefined;
            stream = await followOnce(log, end);
            if (stream.kind === 'whole' && log.streams === 1)
                return 'whole';
            // A stream that was given up after the container's end may never have been open.
            if (log.openedAt !== undefined)
                patience.reset(log.openedAt);
            await Promise.race([end, clock.wait(REOPEN_MS)]);
        }
        catch (error) {
            if (signal.aborted)
                break;
            hasFailed = true;
            const isUnknown = (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isGone */ .ST)(error);
            if (isUnknown && !(await isThere(log)))
                return 'gone';
            const mayPass = (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isPassing */ .WG)(error) || isWaiting(error) || (log.wasOpen && (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isDenied */ .GZ)(error));
            if (!isUnknown && !mayPass)
                throw error;
            if (log.openedAt !== undefined && clock.now() - log.openedAt >= SERVED_MS)
                patience.reset(log.openedAt);
            connection.debug(`log of ${source.container}: again after: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            await Promise.race([end, patience.next(error).catch(() => { })]);
        }
    }
    const isDoubtful = hasFailed || log.streams > 1;
    const mayBeAtEnd = stream?.kind === 'ended' && stream.unfinished === undefined && isBurst(position);
    if (!isDoubtful && mayBeAtEnd && (await hasKnownEnd(log)))
        return 'whole';
    return readRest(log, stream?.unfinished, isDoubtful);
};
/** Requests the log from the current position on. `isNew`: it returned lines; `unfinished`: it ended within this line. */
async function read(log, follow, signal) {
    const { namespace, source, position, sink } = log;
    const { clock } = namespace.connection;
    log.openedAt = undefined;
    if (follow)
        log.streams += 1;
    else
        log.closings += 1;
    // With one stream to the container's end and one closing read at once, no other pod can get the name in between.
    const isSure = log.streams <= 1 && log.closings <= 1 && (follow || !source.isGone());
    const sinceTime = position.resume();
    const query = {
        timestamps: 'true',
        ...(follow && { follow: 'true' }),
        ...(sinceTime !== undefined && { sinceTime }),
    };
    const stream = await (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .openLog */ .Ne)(namespace, source, query, signal, follow ? 0 : CLOSING_SILENCE_MS);
    log.openedAt = clock.now();
    log.wasOpen = true;
    try {
        if (!isSure && !(await isOurs(log, signal)))
            throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('api', 'another pod has its name', { status: 404, reason: 'NotFound' });
    }
    catch (error) {
        // The stream of a running container would stay open.
        stream.discard();
        throw error;
    }
    let unfinished;
    let isNew = false;
    for await (const batch of (0,_log_position_js__WEBPACK_IMPORTED_MODULE_2__/* .pieces */ .IE)(gathered(stream, clock))) {
        unfinished = batch.find(({ end }) => end === 'stream');
        const fresh = position.read(batch.filter((piece) => piece !== unfinished));
        isNew ||= fresh.length > 0;
        if (fresh.length > 0)
            await sink(fresh);
        log.lastRead = clock.now();
    }
    return { isNew, unfinished };
}
/**
 * The stream in fewer chunks. The API server sends a busy log almost line by line, and a chunk costs as much as many lines. If
 * a stream is not read for a moment, it then returns everything that has arrived meanwhile.
 */
async function* gathered(stream, clock) {
    let last = Number.NEGATIVE_INFINITY;
    let wasBusy = false;
    for await (const chunk of stream) {
        const isBusy = clock.now() - last < BUSY_MS;
        last = clock.now();
        if (isBusy && !wasBusy)
            preferMemory();
        wasBusy ||= isBusy;
        yield chunk;
        if (isBusy)
            await clock.wait(GATHERING_MS);
    }
}
/**
 * Does our pod exist? A kubelet that has just started does not know it yet, and has no log of it (404: pod "x" does not exist).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/server/server.go (getContainerLogs)
 */
async function isOurs({ namespace, source: { pod, uid } }, signal) {
    const found = uid === undefined ? undefined : await (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .metadataOfPod */ .AH)(namespace, pod, signal);
    return found !== undefined && found.uid === uid;
}
/** Does the pod exist, or is it not known whether it was deleted? */
async function isThere(log) {
    return !log.source.isGone() && isOurs(log, log.signal).catch(() => !log.signal.aborted);
}
/** The status can be ahead of the log: `container "step" in pod "x" is waiting to start: ContainerCreating`. */
function isWaiting(error) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api') && error.status === 400 && /waiting to start/.test(error.message);
}
/** Fewer are as quickly read again, by the request that would follow. */
const MIN_REPEATED = 1000;
/**
 * A request for what comes after a stamp repeats all lines of two seconds. If a program ends in a burst, this is its whole log.
 * Is it then worth a separate request to find out whether anything follows?
 */
function isBurst(position) {
    return position.linesToRepeat() >= MIN_REPEATED;
}
/** Does the log end with the last lines that were read? Requests only so many lines. False if that is not certain. */
async function hasKnownEnd(log) {
    log.closings += 1;
    const end = log.position.lastLines();
    if (end.length === 0)
        return false;
    const expected = `${end.join('\n')}\n`;
    const query = {
        timestamps: 'true',
        tailLines: String(end.length),
        // One byte more than expected shows that the log does not end there, however long its lines are.
        limitBytes: String(Buffer.byteLength(expected) + 1),
    };
    try {
        const body = await (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .openLog */ .Ne)(log.namespace, log.source, query, log.signal, CLOSING_SILENCE_MS);
        return (await body.text()) === expected;
    }
    catch {
        return false; // the next request meets the same failure, and handles it
    }
}
/** A container that still runs can print something new forever, and a log that was rotated may never return all known lines. */
const MAX_ANSWERS = 4;
/**
 * Reads what follows the last line, until an answer returns nothing new. Usually this is the first answer, for one small
 * request. If an answer ends early, between two lines or within one, this does not show that the log ends there. Throws
 * `unreachable` if every answer was cut. `streamed`: the unfinished line that the stream ended with. `isDoubtful`: the log
 * broke off before, so one answer is not enough to show the end.
 */
async function readRest(log, streamed, isDoubtful) {
    const { namespace, position, sink, signal } = log;
    const patience = (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .openPatience */ .cs)(namespace.connection, { signal });
    let before = streamed;
    let owed = streamed;
    let isCut = false;
    for (let answers = 0; answers < MAX_ANSWERS; answers++) {
        const answer = await nextAnswer(log, patience).catch((error) => {
            // Without the right to check whose pod it is now, the first answer must be enough.
            if (answers === 0 || !(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isDenied */ .GZ)(error))
                throw error;
            return 'denied';
        });
        if (answer === 'gone')
            return 'gone';
        if (answer === 'denied')
            break;
        const { isNew, unfinished } = answer;
        const isSame = unfinished?.text === before?.text;
        isCut = answer.isCut;
        before = unfinished;
        if (isNew)
            owed = undefined;
        const isEnough = answers > 0 || !(isDoubtful || endsInCharacter(unfinished));
        if (isSame && !isNew && !isCut && isEnough)
            break;
    }
    if (isCut)
        throw cutError(log, 'ended before what was read of the log already');
    const last = before ?? owed;
    const fresh = last === undefined ? [] : position.read([last]);
    if (fresh.length > 0)
        await sink(fresh);
    return position.hasGap ? 'gaps' : 'whole';
}
/** `gone`: the pod does not exist, or `signal` aborted. `isCut`: the answer lacks lines that are known. */
async function nextAnswer(log, patience) {
    for (;;) {
        try {
            const { isNew, unfinished } = await read(log, false, log.signal);
            if (unfinished !== undefined && (0,_log_position_js__WEBPACK_IMPORTED_MODULE_2__/* .isWithinStamp */ .zp)(unfinished))
                throw cutError(log, 'ended within the time stamp of a line');
            patience.reset();
            return { isNew, isCut: log.position.isShort(), unfinished };
        }
        catch (caught) {
            const error = (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .readingError */ .vE)(log.namespace.connection, caught);
            const isUnknown = (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isGone */ .ST)(error);
            if (log.signal.aborted || (isUnknown && !(await isThere(log))))
                return 'gone';
            if (!isUnknown && !(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isPassing */ .WG)(error))
                throw error;
            await patience.next(error, (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .isAnswered */ .Qy)(error)).catch((last) => {
                if (!log.signal.aborted)
                    throw last;
            });
        }
    }
}
function cutError({ namespace }, what) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('unreachable', `${namespace.connection.server.origin}: its answer ${what}`);
}
/**
 * A cut within a character leaves the replacement character (U+FFFD). A program that does not write UTF-8 leaves it too, in
 * every answer.
 */
function endsInCharacter(piece) {
    return piece?.text.endsWith('\uFFFD') ?? false;
}
/**
 * After the container's end, a stream without data for this long is no longer read. Waiting for it to end takes longer: the
 * kubelet checks once a second whether the container runs (logForceCheckPeriod).
 */
const SILENCE_MS = 50;
/**
 * The same time after a burst. What the kubelet has not sent yet can be in a file that it has rotated, which no other request
 * returns. So this is longer than the stream needs to end normally.
 */
const SILENCE_OF_BURST_MS = 2500;
/** One stream, until it ends or, after the container's `end`, goes silent. Throws if the stream breaks. */
async function followOnce(log, end) {
    const { connection } = log.namespace;
    const silence = new AbortController();
    let isOver = false;
    let kind = 'silent';
    log.lastRead = connection.clock.now();
    void end.then(async () => {
        if (await untilSilent(log, () => isOver))
            kind = 'whole';
        silence.abort();
    });
    try {
        const { unfinished } = await read(log, true, AbortSignal.any([log.signal, silence.signal]));
        const isNew = unfinished !== undefined && log.position.carry(unfinished);
        return { kind: 'ended', unfinished: isNew ? unfinished : undefined };
    }
    catch (error) {
        if (!silence.signal.aborted)
            throw (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .readingError */ .vE)(connection, error);
        return { kind };
    }
    finally {
        isOver = true;
    }
}
/** Settles when the stream has returned nothing for long enough. True if it has returned the log's end. */
async function untilSilent(log, isOver) {
    const { clock } = log.namespace.connection;
    let asked;
    // A busy node pauses again and again, so each question comes after twice the silence of the one before.
    let askAfterMs = SILENCE_MS;
    while (!isOver()) {
        const silentMs = clock.now() - log.lastRead;
        if (silentMs >= (isBurst(log.position) ? SILENCE_OF_BURST_MS : SILENCE_MS))
            return false;
        if (silentMs >= askAfterMs && asked !== log.lastRead) {
            asked = log.lastRead;
            askAfterMs *= 2;
            if ((await hasKnownEnd(log)) && asked === log.lastRead)
                return true;
        }
        await clock.wait(SILENCE_MS / 2);
    }
    return false;
}



/***/ }),

/***/ 581:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ CASES)
/* harmony export */ });
/* harmony import */ var _catalogue_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7301);

const WHO_CHANGES_PODS = 'Find out who changes pods in this namespace (the audit log of the cluster names them), then run the step again.';
const STARTED_AGAIN = 'The step\u2019s container was started again';
const ENDED_BY_NODE = 'The node ended the step\u2019s container before its program had ended, ';
const NOT_READY = 'The container {container} did not become ready';
/** What is seen of a pod and its containers. The judge names the case and what it is about; its sentences are here. */
const CASES = {
    // The cluster ended the pod.
    'preempted-by-scheduler': {
        is: 'disruption/preempted',
        message: 'The scheduler ended the pod to make room for one of higher priority.',
    },
    'preempted-by-kueue': {
        is: 'disruption/preempted',
        message: 'Kueue ended the pod to make room for other work.',
    },
    'preempted-on-node': {
        is: 'disruption/preempted',
        title: 'The pod was preempted on its node',
        message: 'The kubelet evicted the pod to make room for a critical pod.',
    },
    'node-tainted': {
        is: 'disruption/tainted',
        message: 'The node got a taint that the pod does not tolerate; usually because it was lost or is being replaced.',
    },
    'device-tainted': {
        is: 'disruption/tainted',
        title: 'The pod was evicted by a taint of its device (NoExecute)',
        message: 'A device that the pod claims got a taint that the claim does not tolerate; usually because it is broken.',
    },
    'eviction-granted': {
        is: 'disruption/evicted',
        message: 'The pod was asked to leave its node, for example because the node is drained for an upgrade or removed by an autoscaler.',
    },
    'ended-by-kubelet': {
        is: 'disruption/evicted',
        title: 'The pod was ended by its cluster',
        message: 'The cluster ended the pod{ (why)}.',
    },
    'ended-by-cluster': { is: 'disruption/disrupted', message: 'The cluster ended the pod{ (why)}.' },
    'node-shutdown': {
        is: 'disruption/node-shutdown',
        message: 'The node was shutting down, and ended or rejected the pod.',
    },
    'node-unresponsive': { is: 'disruption/node-lost', message: 'The node of the pod no longer responds.' },
    'node-gone': { is: 'disruption/node-lost', message: 'The node of the pod no longer exists.' },
    'node-lost-with-end': {
        is: 'disruption/node-lost',
        about: '{node}',
        message: 'The pod was being deleted, but its node{ node} no longer responds, so the result of the step is unknown; it may still be running there.',
    },
    'node-silent': {
        is: 'disruption/node-silent',
        about: '{node}',
        message: 'The node {node} did not react for {minutes} minutes after the pod was assigned to it{: condition}.',
    },
    deleted: {
        is: 'disruption/deleted',
        message: 'The pod{ pod} was deleted before the step finished, and not by Pod Step.',
    },
    'deadline-exceeded': {
        is: 'timeout/deadline-exceeded',
        message: 'The pod was active for longer than its activeDeadlineSeconds{ of limit}.',
    },
    // The pod was declared failed, or a part of it was lost.
    'failed-while-running': {
        is: 'disruption/pod-failed',
        message: 'The pod had started to run on {where}, and was then marked as failed as a whole{ (why)}, for example because its node was restarted.',
    },
    'failed-unseen': {
        is: 'disruption/pod-failed',
        title: 'The pod was declared failed',
        message: 'The pod was declared failed{ (why)}, but nothing shows that it has ended: it may still run on {where}.',
        hint: 'Check that it no longer runs there, then run the step again.',
    },
    'refused-by-scheduler': {
        is: 'scheduling/unschedulable',
        title: 'The pod was refused before it had a node',
        message: 'The pod was declared failed{ (why)} before it had a node{, as by its scheduler name}.',
        hint: 'Change what its message names, or ask the people who run the scheduler.',
    },
    'container-lost': {
        is: 'disruption/container-lost',
        message: 'The node lost track of {who}, for example after a restart of the node or its container runtime, so its exit status is unknown.',
    },
    'sandbox-lost': {
        is: 'disruption/sandbox-failed',
        title: 'The node lost the sandbox of the pod',
        message: 'The node lost the sandbox of the pod, for example when it was restarted, and has not created another one, so the step could not start.',
    },
    // The step's container was started again, or ended by its node.
    'restarted-with-all': {
        is: 'disruption/restarted',
        message: 'A container\u2019s restart rule (RestartAllContainers) restarted all containers of the pod, the step among them.',
    },
    'restarted-for-its-image': {
        is: 'disruption/restarted',
        title: STARTED_AGAIN,
        message: 'The node ended the step\u2019s container and started it again, because its image was changed from {before} to {now}.',
        hint: WHO_CHANGES_PODS,
    },
    restarted: {
        is: 'disruption/restarted',
        title: STARTED_AGAIN,
        message: 'The node started the step\u2019s container a second time{, because of rule}.',
    },
    'hook-or-probe-failed': {
        is: 'disruption/killed-by-node',
        message: `${ENDED_BY_NODE}because its {failed} failed.`,
    },
    'image-changed': {
        is: 'disruption/killed-by-node',
        message: `${ENDED_BY_NODE}because its image was changed.`,
        hint: WHO_CHANGES_PODS,
    },
    'killed-by-node': {
        is: 'disruption/killed-by-node',
        message: `${ENDED_BY_NODE}for example because the sandbox of the pod died.`,
        hint: _catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .RUN_AGAIN */ .Bs,
    },
    // The cluster changed the pod on admission.
    'step-removed': {
        is: 'admission/pod-changed',
        message: 'The cluster changed the pod on admission: the step\u2019s container {step} is missing, and there is {containers}.',
    },
    'restart-policy-changed': {
        is: 'admission/pod-changed',
        message: 'The cluster changed the pod on admission: its restartPolicy is {policy} in place of Never, so the step\u2019s program could run more than once.',
    },
    'restart-rules-added': {
        is: 'admission/pod-changed',
        message: 'The cluster changed the pod on admission: the container {container} has its own restartPolicy or restartPolicyRules, so the step\u2019s program could run more than once.',
    },
    'deadline-changed': {
        is: 'admission/pod-changed',
        message: 'The cluster changed the pod on admission: its activeDeadlineSeconds is {actual} in place of {requested}, so it would never stop if its runner died.',
    },
    'image-volumes-dropped': {
        is: 'configuration/image-volumes-dropped',
        about: '{volumes}',
        message: 'The API server accepted the pod, but dropped its image {kind} {volumes}.',
    },
    'image-volumes-not-replaced': {
        is: 'configuration/image-volumes-not-replaced',
        message: 'The cluster runs {given} in place of {checked}, but has left the image volume that checks it as it was.',
    },
    // A container before the step.
    'never-ready': {
        is: 'step/never-ready',
        title: NOT_READY,
        message: `${NOT_READY}: its startup probe failed until the kubelet killed it, so the step did not start.`,
    },
    'probe-cannot-run': {
        is: 'step/never-ready',
        title: NOT_READY,
        message: `${NOT_READY}, because its startup probe can\u2019t run, so the step did not start.`,
    },
    'crash-loop': {
        is: 'step/crash-loop',
        title: 'The container {container} keeps crashing',
        message: 'The container {container} ended again and again, last with exit code {code}, so the step did not start.',
    },
    // The kernel cannot execute the program, or the interpreter or loader that must run it is missing.
    'foreign-program': {
        is: 'image-pull/platform-mismatch',
        title: 'No program for this kind of node',
        message: 'The node cannot run the program of {who}: it is built for another processor, or is a script without a first line like #!/bin/sh.',
        hint: 'Build the image for the processor of the nodes too, choose other nodes, or give the script its first line. Trying again will not help.',
    },
    'no-interpreter': {
        is: 'configuration/command-not-found',
        title: 'No interpreter for the program',
        message: 'The program {program} is in the image, but the program that must run it is missing: the interpreter that its first line names, or the loader of its C library.',
        hint: 'Save a script without Windows line ends (CRLF), which become a part of that name. A program that was built for glibc does not run on Alpine, which has musl.',
    },
    // Images and time limits.
    'pull-timeout': {
        is: 'image-pull/timeout',
        title: 'Pull takes too long',
        about: '{image}',
        message: 'The pull of {image} was neither done nor refused after {seconds} s ({place}).',
        hint: 'Raise pull-timeout for a big image, or find out what slows its registry. Trying again may help.',
    },
    'images-unknown': {
        is: 'timeout/timeout',
        title: 'Timed out after {limit}',
        message: 'The timeout of {limit} passed before these images were pulled or refused: {images}.',
        hint: 'Raise timeout, or find out why their pulls take so long.',
    },
    'timed-out': {
        is: 'timeout/timeout',
        title: 'Timed out after {limit}',
        message: 'The step did not finish within {limit}: {awaited}.',
    },
    'bad-outputs': {
        is: 'step/bad-outputs',
        message: 'The program of the step succeeded, but {problem}.',
    },
};



/***/ }),

/***/ 4987:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hs: () => (/* binding */ placeInCheckout),
/* harmony export */   OJ: () => (/* binding */ placeAtGitHub),
/* harmony export */   SR: () => (/* binding */ requestOfWorkflow)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6760);
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8874);
/* harmony import */ var _cluster_http_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5517);
/* harmony import */ var _cluster_http_choice_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3360);
/* harmony import */ var _inputs_regular_file_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8530);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(6671);







/**
 * The workflow that has the running job. For a called (reusable) workflow, this is not the workflow of GITHUB_WORKFLOW_REF,
 * which looks like `acme/shop/.github/workflows/ci.yml@refs/heads/main`. Only the job context has it, so it is passed as an
 * input. It is empty before April 2026 and on GHES: https://github.com/actions/runner/issues/2417 Undefined for a workflow of
 * another repository (rules of an organization can require one), or of another branch or tag.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
function runningWorkflow(env) {
    const repository = env['GITHUB_REPOSITORY'];
    const [path, ref] = partsOf(env['GITHUB_WORKFLOW_REF'] ?? '');
    const [ownPath, ownRef] = partsOf(env['INPUT_WORKFLOW-REF']?.trim() || `${path}${ref}`);
    if (!repository || !ownPath.startsWith(`${repository}/`) || ownRef !== ref)
        return undefined;
    return { repository, path: ownPath.slice(repository.length + 1) };
}
function partsOf(reference) {
    const path = reference.replace(/@.*$/s, '');
    return [path, reference.slice(path.length)];
}
/** The workflow's file on the runner, if the job is known to have checked it out, at its commit. */
function checkedOutFile({ path }, env) {
    const workspace = env['GITHUB_WORKSPACE'];
    const commits = [env['GITHUB_SHA'], env['GITHUB_WORKFLOW_SHA']];
    if (!workspace || !commits.includes(checkedOutCommit(workspace) ?? 'none'))
        return undefined;
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path);
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file) ? file : undefined;
}
/** Undefined if unknown, as without git or for a packed branch: https://git-scm.com/docs/gitrepository-layout */
function checkedOutCommit(folder) {
    const read = (name) => textAt((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, '.git', name)).trim();
    try {
        const head = read('HEAD');
        const branch = /^ref: (.+)$/.exec(head)?.[1];
        return branch === undefined ? head : read(branch);
    }
    catch {
        return undefined;
    }
}
/** Enough for a workflow. */
const MAX_FILE_BYTES = 1024 * 1024;
function textAt(path) {
    return (0,_inputs_regular_file_js__WEBPACK_IMPORTED_MODULE_5__/* .readRegularFile */ .X)(path, MAX_FILE_BYTES).toString('utf8');
}
function isCommit(text) {
    return text !== undefined && /^[0-9a-f]{40,64}$/.test(text);
}
/** The line of a workflow that names the image in the running step; undefined if uncertain. */
function placeInWorkflow({ path }, workflow, env, { image, isOfStep }) {
    if (image === '')
        return undefined;
    const lines = new yaml__WEBPACK_IMPORTED_MODULE_2__/* .LineCounter */ .HN();
    const document = (0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .parseDocument */ .Tp)(workflow, { lineCounter: lines });
    const steps = document.getIn(['jobs', env['GITHUB_JOB'], 'steps'], true);
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .isSeq */ .oP)(steps))
        return undefined;
    const maps = steps.items.filter(yaml__WEBPACK_IMPORTED_MODULE_2__/* .isMap */ .jh);
    const named = maps.filter((step) => step.get('id') === env['GITHUB_ACTION']);
    const action = env['GITHUB_ACTION_REPOSITORY'] ?? '';
    const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, action));
    const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
    const found = literal.length > 0 || !isOfStep ? literal : candidates.flatMap(expressionPlace);
    // Several matches are ambiguous.
    const [only, ...more] = found;
    if (only === undefined || more.length > 0)
        return undefined;
    return { file: path, line: lines.linePos(only).line };
}
/** `action`: the part of `uses` before the `@`; empty for an action that is used by its path in the workflow's repository. */
function uses(step, action) {
    if (step.has('id'))
        return false; // would have matched by its id
    const used = String(step.get('uses') ?? '');
    return action === '' ? used.startsWith('./') : used.toLowerCase().startsWith(`${action.toLowerCase()}@`);
}
/** Offsets at which the step names the image literally: its input `image`, or lines of its inline pod template. */
function literalPlace(step, image, workflow) {
    const own = step.getIn(['with', 'image'], true);
    if ((0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .isScalar */ .jn)(own) && own.value === image && own.range)
        return [own.range[0]];
    const template = step.getIn(['with', 'pod-template'], true);
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .isScalar */ .jn)(template) || !template.range)
        return [];
    const [from, to] = template.range;
    return mentions(workflow.slice(from, to), image).map((offset) => from + offset);
}
/** Offset of the input `image` if it has an expression, which can have become any image. */
function expressionPlace(step) {
    const own = step.getIn(['with', 'image'], true);
    return (0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .isScalar */ .jn)(own) && String(own.value).includes('${{') && own.range ? [own.range[0]] : [];
}
/** Offsets of the image in a text, as a whole word. */
function mentions(text, image) {
    const offsets = [];
    for (let at = text.indexOf(image); at !== -1; at = text.indexOf(image, at + 1)) {
        const around = `${text.charAt(at - 1)} ${text.charAt(at + image.length)}`;
        if (!/[\w.:/@-] | [\w.:/@-]/.test(around))
            offsets.push(at);
    }
    return offsets;
}
/** Counted from the request for the place. An annotation without a line is better than a late verdict. */
const FETCH_TIMEOUT_MS = 2000;
/**
 * Where the workflow file that the job has checked out names an image in the running step. Undefined if uncertain: the repository
 * is not checked out, or at another commit; the step can't be distinguished from others; the workflow is a called (reusable) one
 * of another repository or ref. Never throws.
 */
function placeInCheckout(env, about) {
    try {
        const workflow = runningWorkflow(env);
        const file = workflow && checkedOutFile(workflow, env);
        if (workflow === undefined || file === undefined)
            return undefined;
        return placeInWorkflow(workflow, textAt(file), env, about);
    }
    catch {
        return undefined; // no such file or invalid YAML: the annotation gets no place
    }
}
/** For a job that has not checked out its workflow; undefined if it has, or if GitHub's API is not available to it. */
function requestOfWorkflow(env, token) {
    const workflow = runningWorkflow(env);
    const { GITHUB_WORKFLOW_SHA: commit, GITHUB_API_URL: api } = env;
    if (workflow === undefined || !api || !URL.canParse(api) || !isCommit(commit) || !isToken(token))
        return undefined;
    return checkedOutFile(workflow, env) === undefined
        ? { api: new URL(api), workflow, commit, token }
        : undefined;
}
/** For the whole answer, which has the file as base64. Longer workflows would take too long to parse. */
const MAX_ANSWER_LENGTH = 512 * 1024;
/**
 * Where the running step names an image in its workflow's file, read from GitHub's API with one request, within 2 s. Never
 * throws: `debug` gets the reason if there is no place, which quotes neither the token nor the answer.
 * https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
async function placeAtGitHub({ api, workflow, commit, token }, env, about, debug) {
    const { repository, path } = workflow;
    const url = new URL(api);
    url.pathname = `${api.pathname.replace(/\/$/, '')}/repos/${repository}/contents/${encodeURIComponent(path)}`;
    url.search = `?ref=${commit}`;
    const request = {
        method: 'GET',
        headers: { authorization: `token ${token}`, accept: 'application/vnd.github+json' },
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    };
    try {
        const text = await (0,_cluster_http_choice_js__WEBPACK_IMPORTED_MODULE_4__/* .askOnce */ .RV)(url, request, async ({ statusCode, body }) => {
            if (statusCode !== 200)
                throw new Error(`it answers ${statusCode}`);
            const { type, encoding, content } = Object((0,_job_values_js__WEBPACK_IMPORTED_MODULE_6__/* .parsedJson */ .U4)(await (0,_cluster_http_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(body, MAX_ANSWER_LENGTH)));
            if (type !== 'file' || encoding !== 'base64' || typeof content !== 'string')
                throw new Error('its answer is not a file');
            return Buffer.from(content, 'base64').toString();
        });
        return placeInWorkflow(workflow, text, env, about);
    }
    catch (error) {
        debug(`The annotation has no line: ${path} can\u2019t be read from GitHub\u2019s API (${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_6__/* .messageOf */ .bD)(error)}). ` +
            'Check out the repository before the step, or give the job the permission contents: read.');
        return undefined;
    }
}
/** Errors quote what can't be sent in a header. */
function isToken(text) {
    return /^[\x21-\x7e]+$/.test(text);
}



/***/ }),

/***/ 5172:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ readObject)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2286);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6671);


/**
 * The fields that Pod Step reads of what a user or an API server wrote. Each line has the name of a type in the Kubernetes client,
 * then its fields. `field:TYPE` has a type, `field` is a string; `T[]` is a list and `T{}` a map. `!` marks a field that is never missing.
 * `seccompProfile` is not here, because its null has a meaning (planSeccomp).
 */
const TABLE = `
V1Pod metadata!:V1ObjectMeta spec:V1PodSpec status:V1PodStatus
V1ObjectMeta name namespace uid resourceVersion generation:number labels:string{} annotations:string{}
V1ObjectMeta creationTimestamp deletionTimestamp deletionGracePeriodSeconds:number
V1PodSpec containers:V1Container[] initContainers:V1Container[] ephemeralContainers:V1EphemeralContainer[] volumes:V1Volume[]
V1PodSpec nodeName nodeSelector:string{} affinity:V1Affinity tolerations:V1Toleration[] schedulerName os:V1PodOS
V1PodSpec schedulingGates:V1PodSchedulingGate[] imagePullSecrets:V1LocalObjectReference[] serviceAccount serviceAccountName
V1PodSpec securityContext:V1PodSecurityContext automountServiceAccountToken:boolean enableServiceLinks:boolean
V1PodSpec restartPolicy activeDeadlineSeconds:number terminationGracePeriodSeconds:number resources:V1ResourceRequirements
V1Affinity nodeAffinity:V1NodeAffinity
V1NodeAffinity requiredDuringSchedulingIgnoredDuringExecution:V1NodeSelector
V1NodeAffinity preferredDuringSchedulingIgnoredDuringExecution:object[]
V1NodeSelector nodeSelectorTerms:V1NodeSelectorTerm[]
V1NodeSelectorTerm matchExpressions:V1NodeSelectorRequirement[]
V1NodeSelectorRequirement key operator values:string[]
V1Toleration key operator value effect tolerationSeconds:number
V1PodOS name
V1PodSchedulingGate name
V1LocalObjectReference name
V1PodSecurityContext runAsUser:number runAsGroup:number runAsNonRoot:boolean
V1Container name! image imagePullPolicy command:string[] args:string[] workingDir env:V1EnvVar[]
V1Container resources:V1ResourceRequirements volumeMounts:V1VolumeMount[] securityContext:V1SecurityContext
V1Container restartPolicy restartPolicyRules:V1ContainerRestartRule[] lifecycle:V1Lifecycle
V1Container livenessProbe:V1Probe readinessProbe:V1Probe startupProbe:V1Probe
V1Container terminationMessagePath terminationMessagePolicy
V1EphemeralContainer name! env:V1EnvVar[]
V1EnvVar name! value valueFrom:V1EnvVarSource
V1EnvVarSource configMapKeyRef:V1ConfigMapKeySelector secretKeyRef:V1SecretKeySelector
V1ConfigMapKeySelector name key
V1SecretKeySelector name key
V1ResourceRequirements limits:quantity{} requests:quantity{}
V1VolumeMount name! mountPath! subPath subPathExpr
V1SecurityContext runAsUser:number runAsGroup:number runAsNonRoot:boolean privileged:boolean
V1ContainerRestartRule action
V1Lifecycle postStart:object preStop:object
V1Probe periodSeconds:number failureThreshold:number timeoutSeconds:number grpc:object httpGet:object exec:object tcpSocket:object
V1Volume name! image:V1ImageVolumeSource emptyDir:object configMap:V1ConfigMapVolumeSource csi:V1CSIVolumeSource
V1Volume flexVolume:object secret:V1SecretVolumeSource persistentVolumeClaim:V1PersistentVolumeClaimVolumeSource
V1ImageVolumeSource reference pullPolicy
V1ConfigMapVolumeSource name
V1CSIVolumeSource driver
V1SecretVolumeSource secretName
V1PersistentVolumeClaimVolumeSource claimName
V1PodStatus phase reason message startTime observedGeneration:number conditions:V1PodCondition[]
V1PodStatus containerStatuses:V1ContainerStatus[] initContainerStatuses:V1ContainerStatus[]
V1PodStatus ephemeralContainerStatuses:V1ContainerStatus[]
V1PodCondition type status reason message observedGeneration:number
V1ContainerStatus name image imageID containerID ready:boolean started:boolean restartCount:number
V1ContainerStatus state:V1ContainerState lastState:V1ContainerState user:V1ContainerUser volumeMounts:V1VolumeMountStatus[]
V1ContainerState waiting:V1ContainerStateWaiting running:V1ContainerStateRunning terminated:V1ContainerStateTerminated
V1ContainerStateWaiting reason message
V1ContainerStateRunning startedAt
V1ContainerStateTerminated exitCode:number signal:number reason message startedAt finishedAt containerID
V1ContainerUser linux:V1LinuxContainerUser
V1LinuxContainerUser uid:number
V1VolumeMountStatus name mountPath volumeStatus:V1VolumeStatus
V1VolumeStatus image:V1ImageVolumeStatus
V1ImageVolumeStatus imageRef
CoreV1Event metadata!:V1ObjectMeta involvedObject!:V1ObjectReference type reason message count:number series:CoreV1EventSeries
CoreV1Event firstTimestamp lastTimestamp eventTime source:V1EventSource reportingComponent
V1ObjectReference kind name namespace uid fieldPath
CoreV1EventSeries count:number
V1EventSource component host
CoreV1EventList metadata:V1ListMeta items:CoreV1Event[]
V1PodList metadata:V1ListMeta items:V1Pod[]
V1ListMeta resourceVersion continue
V1NodeList items:V1Node[]
V1Node metadata:V1ObjectMeta status:V1NodeStatus
V1NodeStatus conditions:V1NodeCondition[] images:V1ContainerImage[]
V1NodeCondition type status reason message
V1ContainerImage names:string[]
V1SelfSubjectAccessReview status:V1SubjectAccessReviewStatus
V1SubjectAccessReviewStatus allowed:boolean
V1Status code:number reason message details:V1StatusDetails
V1StatusDetails retryAfterSeconds:number
PartialObjectMetadata metadata!:V1ObjectMeta
PartialObjectMetadataList metadata:V1ListMeta items:PartialObjectMetadata[]
Table columnDefinitions:TableColumn[] rows:TableRow[]
TableColumn name
TableRow cells:any[]
`;
let table;
/** Read with the first answer of the API server, because most steps have none before their create. */
function fieldsOf(type) {
    table ??= readTable();
    return table.get(type);
}
function readTable() {
    const types = new Map();
    for (const line of TABLE.trim().split('\n')) {
        const [type = '', ...written] = line.split(' ');
        const fields = types.get(type) ?? new Map();
        for (const [, name = '', mark, held = 'string'] of written.join(' ').matchAll(/(\w+)(!?)(?::(\S+))?/g))
            fields.set(name, { type: held, isNeeded: mark !== '' });
        types.set(type, fields);
    }
    return types;
}
const PLAIN = {
    any: { problem: '', holds: () => true },
    string: { problem: 'is not a string', holds: (value) => typeof value === 'string' },
    number: { problem: 'is not a number', holds: (value) => Number.isFinite(value) },
    boolean: { problem: 'is not true or false', holds: (value) => typeof value === 'boolean' },
    quantity: {
        problem: 'is not a string or a number',
        holds: (value) => typeof value === 'string' || Number.isFinite(value),
    },
    object: { problem: 'is not an object', holds: _values_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv },
};
function wrongField(path, problem, fault = 'other') {
    return (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .codedError */ .Au)('field', `${path === '' ? 'it' : path} ${problem}`, { fault });
}
/**
 * An API object whose fields have the types of the table. A field of the table that is null is left out, because Kubernetes
 * treats it as not set. All other fields are kept unchanged. `path`: prefix for errors. Throws a `field` error.
 */
function readObject(value, type, path = '') {
    return read(value, type, path);
}
function read(value, type, path) {
    const single = type.replace(/\[\]$|\{\}$/, '');
    if (type.endsWith('[]')) {
        if (!Array.isArray(value))
            throw wrongField(path, 'is not a list');
        return value.map((item, index) => read(item, single, `${path}[${index}]`));
    }
    const plain = PLAIN[type];
    if (plain !== undefined) {
        if (plain.holds(value))
            return value;
        if (value === null)
            throw wrongField(path, 'is empty', 'empty');
        throw wrongField(path, plain.problem, type === 'string' ? 'not-a-string' : 'other');
    }
    if (!(0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(value))
        throw wrongField(path, 'is not an object');
    const fields = fieldsOf(type);
    for (const [name, { isNeeded }] of fields ?? [])
        if (isNeeded && (value[name] ?? null) === null)
            throw wrongField(path, `has no ${name}`);
    return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => {
        const inner = type.endsWith('{}') ? single : fields?.get(name)?.type;
        if (inner === undefined)
            return [[name, field]];
        if (field === null && fields !== undefined)
            return [];
        return [[name, read(field, inner, path === '' ? name : `${path}.${name}`)]];
    }));
}



/***/ }),

/***/ 5351:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D6: () => (/* binding */ theContainer),
/* harmony export */   OE: () => (/* binding */ uselessChecks),
/* harmony export */   Sq: () => (/* binding */ droppedVolumes),
/* harmony export */   XN: () => (/* binding */ withAddedLimits),
/* harmony export */   hh: () => (/* binding */ replacedImages),
/* harmony export */   q: () => (/* binding */ withClusterPart),
/* harmony export */   rj: () => (/* binding */ meshOf)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7200);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(65);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);





/**
 * Service meshes, by the names of the containers that they add.
 * https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/, https://linkerd.io/2/features/proxy-injection/
 */
const MESHES = [
    {
        name: 'Istio',
        containers: /^istio-(?:init|validation|proxy)$/,
        keptOutBy: 'label sidecar.istio.io/inject: "false"',
    },
    {
        name: 'Linkerd',
        containers: /^linkerd-(?:init|network-validator|proxy)$/,
        keptOutBy: 'annotation linkerd.io/inject: disabled',
    },
];
/** The mesh that adds containers of this name. */
function meshOf(container) {
    return MESHES.find(({ containers }) => containers.test(container));
}
/**
 * The images that an admission webhook of the cluster replaced, for example with a mirror or a digest, each once. Without check
 * images, which are the images of containers.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/
 */
function replacedImages({ pod, options: { asked = [] } }) {
    if (pod === undefined)
        return [];
    const replaced = asked
        .filter(({ consumer }) => !(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .isCheckName */ .sh)((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeIn */ .KS)(consumer) ?? consumer))
        .map(({ consumer, image }) => ({ asked: image, given: (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .imageFor */ .zd)(pod.pullers, consumer) ?? image }))
        .filter((one) => one.asked !== one.given);
    return [...new Map(replaced.map((one) => [`${one.asked} ${one.given}`, one])).values()];
}
/** For the start of a sentence. */
function theContainer(requested, name) {
    return `the container ${name}${(0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__/* .isAdded */ .N)(requested, name) ? ', which the cluster has added to the pod,' : ''}`;
}
/** The finding with what the cluster had to do with it: what it added to the pod, and the network that it took from it. */
function withClusterPart(parts, found) {
    return withMesh(parts, withAdded(parts, found));
}
/**
 * Names a container or volume in the finding that the step did not request. The program of such a container does not belong to
 * the step. It can fail on only one node, for example when it runs before the network plugin of its mesh:
 * https://github.com/linkerd/linkerd2/issues/11325
 */
function withAdded({ pod, options }, found) {
    const { container, category, persistence, rawMessage = '' } = found;
    const failed = container === undefined ? UNMOUNTED.exec(rawMessage)?.slice(1).join('').split(/[ ,]+/) : [];
    // A persistent volume has its own name. The volume with the token comes with the service account.
    const volumes = pod.volumes
        .map(({ name }) => name)
        .filter((name) => failed?.includes(name) && !name.startsWith('kube-api-access-'))
        .filter((name) => options.volumes?.includes(name) === false);
    const containers = [container].filter((name) => name !== undefined && (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__/* .isAdded */ .N)(options, name));
    if (volumes.length + containers.length === 0)
        return found;
    const added = { containers, volumes, by: meshOf(container ?? '') };
    if (container === undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { added: { ...added, todo: 'check' } });
    if (category === 'step') {
        const { title, about } = found.wording;
        const facts = { title, about, log: 'more', added: { ...added, todo: 'run-again' } };
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withReason */ .ZI)(found, 'disruption', 'added-container-failed', facts);
    }
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { added: { ...added, todo: persistence === 'permanent' ? 'fix' : undefined } });
}
/** The names of volumes in the words of the kubelet. */
const UNMOUNTED = /for volume "([^"]+)"|unmounted volumes=\[([^\]]+)\]/;
/** A webhook replaced images of containers, but not of their check image volumes: these check the wrong images. */
function uselessChecks({ pod, options }) {
    const { asked = [] } = options;
    const checks = pod.volumes.filter(({ name }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .isCheckName */ .sh)(name));
    const useless = checks.flatMap(({ name, image }) => {
        const checked = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .imageFor */ .zd)(asked, (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeConsumer */ .Vz)(name));
        if (checked === undefined || image === undefined || !(0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsAsked */ .$6)(image.reference, checked))
            return [];
        const users = pod.containers.filter((user) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .isWrittenAlike */ .Cw)((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .imageFor */ .zd)(asked, user.name) ?? '', checked));
        const redirected = users.find((user) => !(0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsAsked */ .$6)(user.image ?? '', checked));
        return redirected?.image === undefined ? [] : [{ checked, given: redirected.image }];
    });
    const [first] = useless;
    if (first === undefined)
        return undefined;
    return {
        waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)('the cluster replaces the images of containers, but not the images of image volumes'),
        giveUp: 'now',
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('image-volumes-not-replaced', first, { suspect: 'image-volumes' }),
    };
}
/**
 * Missing image volumes: an API server with them off (default in 1.31 to 1.34) silently drops them and their mounts.
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/api/pod/util.go (dropImageVolumes)
 */
function droppedVolumes({ pod, options }) {
    const given = new Set(pod.volumes.filter(({ image }) => image).map(({ name }) => name));
    const dropped = (options.asked ?? [])
        .flatMap(({ consumer }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeIn */ .KS)(consumer) ?? [])
        .filter((name) => !given.has(name));
    if (dropped.length === 0)
        return undefined;
    const volumes = dropped.join(', ');
    const kind = dropped.length === 1 ? 'volume' : 'volumes';
    return {
        waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(`the API server left out the image volumes ${volumes}`),
        giveUp: 'now',
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('image-volumes-dropped', { kind, volumes }, { suspect: 'image-volumes' }),
    };
}
/**
 * How the cluster changed a limit that ended the pod. An admission webhook can lower the deadline of the pod
 * (https://github.com/openshift/run-once-duration-override; a later deadline is refused, see blockers.ts). If an added
 * container exceeds its disk limit, the step is not to blame. The limits of added containers apply to the whole pod, even if
 * the step has no limit. https://github.com/substratusai/runbooks/issues/92,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/eviction_manager.go
 * (podEphemeralStorageLimitEviction)
 */
function withAddedLimits({ pod, options }, found) {
    const { reason, rawMessage = '' } = found;
    const { deadlineSeconds: requested = 0 } = options;
    if (reason === 'deadline-exceeded') {
        if ((pod.deadlineSeconds ?? requested) >= requested)
            return found;
        const lowered = `The cluster has lowered it: the step asked for ${requested} s.`;
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { also: [(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(lowered)], hint: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(LOWERED_DEADLINE) });
    }
    if (reason !== 'disk-limit' && reason !== 'evicted')
        return found;
    // The kubelet lists all containers that used more than they had requested.
    const containers = [...rawMessage.matchAll(/\bContainer (\S+) (?:exceeded|was using)\b/g)].map(([, name = '']) => name);
    const [first] = containers;
    if (first !== undefined) {
        const added = { containers, volumes: [], by: meshOf(first), todo: 'run-again' };
        const isOfCluster = containers.every((name) => (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__/* .isAdded */ .N)(options, name));
        return isOfCluster ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withReason */ .ZI)(found, 'disruption', 'evicted', { added }) : found;
    }
    if (!/^Pod ephemeral/.test(rawMessage))
        return found;
    const limits = pod.containers
        .filter(({ name, diskLimit }) => (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__/* .isAdded */ .N)(options, name) && diskLimit)
        .map(({ name, diskLimit }) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(theContainer(options, name))} has one of ${diskLimit}.`));
    return limits.length === 0 ? found : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { also: limits, hint: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(OWN_DISK_LIMIT) });
}
const LOWERED_DEADLINE = 'No input can raise it: ask your cluster administrator for a longer one (on OpenShift, RunOnceDurationOverride sets it by namespace), or let the step take less time.';
const OWN_DISK_LIMIT = 'Give the step its own limit (limits.ephemeral-storage in resources), which is added to the limits of the other containers, or let it write less.';
/**
 * A mesh sends the traffic of the pod to its proxy before that runs, unless the proxy is a sidecar that starts first; then init
 * containers have no network. https://istio.io/latest/docs/setup/additional-setup/cni/#compatibility-with-application-init-containers
 */
function withMesh({ pod, options }, found) {
    const inits = pod.containers.filter(({ isInit }) => isInit);
    const place = inits.findIndex(({ name }) => name === found.container);
    if (place === -1 || !mayLackNetwork(found))
        return found;
    const added = (all) => all.map(({ name }) => name).filter((name) => (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_3__/* .isAdded */ .N)(options, name) && meshOf(name) !== undefined);
    const [first = ''] = added(inits.slice(0, place));
    const mesh = meshOf(first);
    const proxy = added(pod.containers.filter(({ isInit }) => !isInit)).find((name) => meshOf(name) === mesh);
    return proxy === undefined || mesh === undefined ? found : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { mesh: { ...mesh, proxy } });
}
function mayLackNetwork({ category, reason }) {
    return reason === 'init-failed' || (reason === 'checkout-failed' && category === 'connection');
}



/***/ }),

/***/ 2086:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $G: () => (/* binding */ askingTime),
/* harmony export */   JU: () => (/* binding */ startBlockersOf),
/* harmony export */   Jj: () => (/* binding */ passingFailures),
/* harmony export */   Kh: () => (/* binding */ changedPod),
/* harmony export */   od: () => (/* binding */ addedThatFail)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_15__ = __nccwpck_require__(4364);
/* harmony import */ var _job_job_js__WEBPACK_IMPORTED_MODULE_13__ = __nccwpck_require__(2798);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_14__ = __nccwpck_require__(65);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7875);
/* harmony import */ var _messages_starts_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8981);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(935);
/* harmony import */ var _added_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(5351);
/* harmony import */ var _init_containers_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(8728);
/* harmony import */ var _pulls_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4793);
/* harmony import */ var _scheduling_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(4159);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(4740);
/* harmony import */ var _tracker_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(7349);
















/**
 * A finding if an admission webhook or policy changed what the step relies on: that its program runs once, that its container
 * exists and reports the end, and that a pod without a runner ends. The step continues with all other changes. These fields of
 * an existing pod cannot change later; only a deadline can become shorter.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement
 */
function changedPod({ pod, options }) {
    const { step, deadlineSeconds: requested } = options;
    if (requested === undefined)
        return undefined;
    const { restartPolicy: policy, deadlineSeconds: actual } = pod;
    const containers = pod.containers.filter(({ isInit }) => !isInit);
    const own = containers.find(({ name }) => name === step);
    if (own === undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('step-removed', { step, containers: containers.map(({ name }) => name).join(', ') });
    if (policy !== 'Never')
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restart-policy-changed', { policy: String(policy) });
    const isOwnRestarted = (own.restartPolicy ?? 'Never') !== 'Never' || own.hasRestartRules;
    const restarting = isOwnRestarted ? own : pod.containers.find(({ restartsAll }) => restartsAll);
    if (restarting !== undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restart-rules-added', { container: restarting.name });
    if (actual !== undefined && actual <= requested)
        return undefined;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('deadline-changed', { actual: actual ?? 'missing', requested });
}
/**
 * If a pod is not restarted and has had a container, the kubelet does not create another sandbox for it, and does not end it
 * either. The pod stays Pending forever, unless an init container that the kubelet ended for it has failed. A pod that has had
 * no container gets another sandbox. A container may have been created but not started when the first sandbox was lost, which
 * nothing shows. https://github.com/kubernetes/kubernetes/issues/118321, https://github.com/kubernetes/kubernetes/pull/141948,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
function lostSandbox(state) {
    const { pod, sandboxLostSince: since } = state;
    // A pod that is ended loses its sandbox too; the disruption is the reason.
    if (since === undefined || (0,_state_js__WEBPACK_IMPORTED_MODULE_11__/* .stepHasStarted */ .gI)(state) || (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_6__/* .isDisturbed */ .nH)(pod, false))
        return undefined;
    const { graceMs, setupGraceMs = _job_job_js__WEBPACK_IMPORTED_MODULE_13__/* .SETUP_GRACE_MS */ .M } = state.options;
    const isFinal = pod.containers.some(({ hasStarted }) => hasStarted);
    return {
        waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)('the node has lost the sandbox of the pod'),
        giveUp: pod.hasFinalPhase ? 'now' : since + (isFinal ? graceMs : setupGraceMs),
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('sandbox-lost'),
    };
}
/**
 * A kubelet reports a pod within 1 s; restarted or very busy, within 1 to 2 min. The cluster itself gives up a silent
 * node only after 5 to 6 min.
 */
const NODE_SILENCE_MS = 180_000;
/** After this long the node's condition is read. */
const ASK_NODE_AFTER_MS = 30_000;
/** The pod's node whose kubelet has reported nothing about the pod; undefined once it has. */
function silentNode({ pod, boundAt, events }) {
    const { node: name, takenAt, phase, reason, containers } = pod;
    if (name === undefined || boundAt === undefined)
        return undefined;
    const isHeardOf = takenAt !== undefined ||
        phase !== 'Pending' ||
        reason !== '' ||
        containers.some(({ isReported }) => isReported) ||
        [...events.values()].some((event) => isOfNode(event, name));
    return isHeardOf ? undefined : { name, since: boundAt };
}
/**
 * Others can write events of the pod too, even if its node is dead. A kubelet always names the node as their source. The
 * kubelet of a virtual node has the name of the node.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/cmd/virtual-kubelet/internal/commands/root/root.go
 */
function isOfNode({ component, host }, node) {
    return component === 'kubelet' || component === `${node}/pod-controller` || host === node;
}
/** When to read the condition of the silent node, milliseconds since 1970; undefined if none is silent. */
function askingTime(state) {
    const silent = state.pod && silentNode(state);
    return silent && { node: silent.name, at: silent.since + ASK_NODE_AFTER_MS };
}
function nodeSilence(state) {
    const silent = silentNode(state);
    if (silent === undefined)
        return undefined;
    const { name, since } = silent;
    const condition = state.node?.name === name ? (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .entryOf */ .Ms)(IN_WORDS, state.node.ready) : undefined;
    return {
        waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`the node ${name} has not taken note of the pod yet${condition === undefined ? '' : ` (${condition})`}`),
        giveUp: since + NODE_SILENCE_MS,
        isSilence: true,
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('node-silent', { node: name, minutes: NODE_SILENCE_MS / 60_000, condition }, { rawMessage: state.node?.message || undefined }),
    };
}
/** https://kubernetes.io/docs/reference/node/node-status/#condition */
const IN_WORDS = {
    True: 'its condition Ready is still True',
    False: 'its condition Ready is False',
    Unknown: 'its condition Ready is Unknown, so it was lost',
};
/** All start blockers, in the order in which a pod starts: the first blocks the others. */
function startBlockersOf(state) {
    return allBlockers(state).map((blocker) => blocker.giveUp === 'never' ? blocker : { ...blocker, finding: (0,_added_js__WEBPACK_IMPORTED_MODULE_7__/* .withClusterPart */ .q)(state, blocker.finding) });
}
function allBlockers(state) {
    const wholePod = [
        (0,_added_js__WEBPACK_IMPORTED_MODULE_7__/* .droppedVolumes */ .Sq)(state) ?? (0,_added_js__WEBPACK_IMPORTED_MODULE_7__/* .uselessChecks */ .OE)(state),
        (0,_scheduling_js__WEBPACK_IMPORTED_MODULE_10__/* .schedulingBlocker */ .b)(state),
        nodeSilence(state),
        lostSandbox(state),
        (0,_init_containers_js__WEBPACK_IMPORTED_MODULE_8__/* .waitsForFiles */ .p7)(state),
    ];
    return [
        ...wholePod.filter((blocker) => blocker !== undefined),
        ...setupBlockers(state),
        ...state.pod.containers.flatMap((container) => isAddedBeside(state.options, container)
            ? (pullAhead(state, container) ?? [])
            : blockersOfContainer(state, container)),
    ];
}
/** An added container that is not an init container: the step neither waits for it nor needs it. */
function isAddedBeside(requested, { name, isInit }) {
    return (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_14__/* .isAdded */ .N)(requested, name) && !isInit;
}
/**
 * The kubelet pulls and starts one container after the other, so a pull in progress delays even a step that does not need it.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function pullAhead(state, container) {
    const { containers } = state.pod;
    const isBefore = containers.indexOf(container) < containers.findIndex(({ name }) => name === state.options.step);
    return isBefore && !(0,_state_js__WEBPACK_IMPORTED_MODULE_11__/* .stepHasStarted */ .gI)(state) ? (0,_pulls_js__WEBPACK_IMPORTED_MODULE_9__/* .runningPullBlocker */ .j8)(state, container) : undefined;
}
/** When a volume of a pod that is set up can't be refreshed, the kubelet reports the same. */
function setupBlockers(state) {
    if ((0,_tracker_js__WEBPACK_IMPORTED_MODULE_12__/* .isSetUp */ .oE)(state.pod))
        return [];
    return (0,_tracker_js__WEBPACK_IMPORTED_MODULE_12__/* .failedStarts */ .Jy)(state)
        .filter(({ container }) => container === undefined)
        .map((trouble) => failedStartBlocker(state, trouble));
}
/**
 * Failures that waiting can help, and their grace. Failed pulls are not included, because they have their own lines in the log.
 */
function passingFailures(state) {
    return allBlockers(state).flatMap((blocker) => {
        if (blocker.giveUp === 'never' || blocker.passing === undefined)
            return [];
        const { reason, container, wording } = blocker.finding;
        return [{ ...blocker.passing, reason, container, about: wording.about }];
    });
}
/** Failures of containers that the cluster has added and the step does not need. */
function addedThatFail(state) {
    const { pod } = state;
    if (pod === undefined)
        return [];
    return pod.containers
        .filter((container) => isAddedBeside(state.options, container))
        .flatMap((container) => blockersOfContainer(state, container))
        .flatMap((blocker) => (blocker.giveUp === 'never' ? [] : (0,_added_js__WEBPACK_IMPORTED_MODULE_7__/* .withClusterPart */ .q)(state, blocker.finding)));
}
function blockersOfContainer(state, container) {
    const isAtWork = container.isRunning || hasEnded(container);
    // A late event is about an earlier pull.
    const pull = container.hasStarted
        ? undefined
        : (0,_tracker_js__WEBPACK_IMPORTED_MODULE_12__/* .pullEpisodes */ .ai)(state).find((episode) => episode.container === container);
    const start = isAtWork ? undefined : (0,_tracker_js__WEBPACK_IMPORTED_MODULE_12__/* .failedStarts */ .Jy)(state).find((failed) => failed.container === container);
    return [
        pull && failedPullBlocker(state, pull),
        (0,_pulls_js__WEBPACK_IMPORTED_MODULE_9__/* .runningPullBlocker */ .j8)(state, container),
        start && failedStartBlocker(state, start),
        ...(0,_init_containers_js__WEBPACK_IMPORTED_MODULE_8__/* .initContainerBlockers */ .NI)(state, container),
    ].filter((blocker) => blocker !== undefined);
}
/** A container that could not be started and is not retried is terminated as well, though it never ran. */
function hasEnded({ end }) {
    return end !== undefined && !_tracker_js__WEBPACK_IMPORTED_MODULE_12__/* .WAITING_FOR_START */ .fq.has(end.reason ?? '');
}
function failedPullBlocker(state, episode) {
    const { since, failure } = episode;
    const finding = (0,_pulls_js__WEBPACK_IMPORTED_MODULE_9__/* .pullFinding */ .ZJ)(state, episode);
    const grace = (0,_pulls_js__WEBPACK_IMPORTED_MODULE_9__/* .pullGrace */ .eD)(state, episode);
    const isAlone = (0,_state_js__WEBPACK_IMPORTED_MODULE_11__/* .isForImageAlone */ .uO)(state.options, finding.container ?? '');
    const what = isAlone ? finding.image : `the image of the container ${finding.container}`;
    const waiting = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`${what} could not be pulled: ${failure.rawMessage}`);
    if (grace === 'unlimited')
        return { waiting, giveUp: 'never' };
    if (grace === 'none')
        return { waiting, giveUp: 'now', finding };
    return {
        waiting,
        giveUp: since + grace,
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(finding, { grace: graceOfPull(state.options, failure.cause, grace) }),
    };
}
/** The input that set how long a failed pull could take; undefined if no input did, as for the lag of a node. */
function graceOfPull({ graceMs, gracesMs }, cause, ms) {
    const ofCause = gracesMs?.[cause];
    if (ms !== (ofCause ?? graceMs))
        return undefined;
    const value = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .spanOfTime */ .NC)(ms);
    return { input: 'pull-grace', value: ofCause === undefined ? value : `${cause} = ${value}` };
}
function failedStartBlocker({ pod, options }, { container, since, failure }) {
    const { finding, isHopeless, missingObject } = container === undefined
        ? failure
        : (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_5__/* .unlessUnlimited */ .uT)(failure, (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .whoIs */ .X8)(container.name, options.step), container.memoryLimit);
    const { graceMs, setupGraceMs = _job_job_js__WEBPACK_IMPORTED_MODULE_13__/* .SETUP_GRACE_MS */ .M } = options;
    // A Secret or ConfigMap with the name of its pod is missing only for a moment, or because the pod itself was deleted.
    const isNow = isHopeless && (missingObject === undefined || missingObject !== pod.name);
    // A missing object can be created a moment later, which does not need minutes.
    const isOfNode = container === undefined || finding.category === 'disruption';
    const needsMinutes = isOfNode && finding.persistence !== 'permanent';
    const { image } = container ?? {};
    const suspect = container && isProgramOfCheck(container.name, finding) ? 'check-program' : undefined;
    const ms = needsMinutes ? setupGraceMs : graceMs;
    const input = needsMinutes ? 'setup-grace' : 'pull-grace';
    const named = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)((0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_5__/* .withBlamedImage */ .d)(finding, image), {
        grace: isNow ? undefined : { input, value: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .spanOfTime */ .NC)(ms) },
        ...(container?.filling && finding.reason === 'command-not-found' && { hint: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(_messages_exits_js__WEBPACK_IMPORTED_MODULE_4__/* .NEEDS_SHELL */ .$2) }),
    });
    return {
        waiting: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .quotedFailure */ .z1)(finding),
        giveUp: isNow ? 'now' : since + ms,
        ...(!isNow && { passing: { what: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .insideSentence */ .qo)(finding.title), graceMs: ms } }),
        finding: { ...named, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .sw)({ container: container?.name, image, suspect }) },
    };
}
/** The program of a check could not be started. It may not exist for the node's processor. */
function isProgramOfCheck(container, { reason, exitCode }) {
    return (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_15__/* .isCheckName */ .sh)(container) && (exitCode !== undefined || reason === 'platform-mismatch');
}



/***/ }),

/***/ 1520:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KX: () => (/* binding */ terminationEnd),
/* harmony export */   Ld: () => (/* binding */ deletionGrace),
/* harmony export */   Pz: () => (/* binding */ isStepOver),
/* harmony export */   QU: () => (/* binding */ endOfPod),
/* harmony export */   U4: () => (/* binding */ podLost),
/* harmony export */   UJ: () => (/* binding */ changedImage),
/* harmony export */   s3: () => (/* binding */ startCertainty)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(935);
/* harmony import */ var _pod_facts_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5362);
/* harmony import */ var _init_containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8728);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4740);







/**
 * The node started the step's container again although its policy forbids that. A template can't ask for such rules; a
 * change of the image of a pod that runs does it in any case.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
function startedAgain({ pod, stepImage }, step) {
    const image = changedImage(stepImage, step);
    if (image !== undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restarted-for-its-image', image);
    if (pod.containers.some(({ restartsAll }) => restartsAll))
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restarted-with-all');
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restarted', {
        rule: step.hasRestartRules ? 'a restart rule of the container' : undefined,
    });
}
/** The image of the step's container, if it is another one than `before`, when the pod was first seen. */
function changedImage(before, step) {
    const now = step?.image;
    return before !== undefined && now !== undefined && now !== before ? { before, now } : undefined;
}
/** Of Kubernetes: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination */
const DEFAULT_GRACE_SECONDS = 30;
/** For a kubelet that learns of the deletion late, and a runtime that is slow to kill. */
const KILL_SLACK_MS = 10_000;
/**
 * A new pod must not run the program a second time, so it waits for one of these proofs:
 *
 * - The kubelet has observed the deletion: `status.observedGeneration` reaches the pod's generation when the pod
 *   worker, after its last start of a container, starts to terminate the pod. The statuses of that time show whether
 *   the step had started. Measured on 1.37.1: 0.03 to 0.9 s after the deletion.
 *   https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncTerminatingPod)
 * - The kubelet reports the pod's end. Older kubelets, which report no generation, do so after 1.1 to 2 s. Reports of others
 *   are not proof.
 * - The pod was never assigned to a node, and its end was observed.
 * - The cluster has given up the pod together with its node.
 */
function startCertainty(state) {
    if ((0,_state_js__WEBPACK_IMPORTED_MODULE_6__/* .stepHasStarted */ .gI)(state))
        return 'started';
    if (state.pod === undefined)
        return 'open';
    const { pod, gone, liveGeneration } = state;
    if (hasEnded(pod) || (0,_state_js__WEBPACK_IMPORTED_MODULE_6__/* .kubeletKnowsOfDeletion */ .gF)(pod, liveGeneration))
        return 'never-started';
    if (gone === undefined)
        return 'open';
    if ((0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .isGivenUp */ .hF)(pod))
        return 'never-started';
    return pod.node === undefined && !gone.isEndUnseen ? 'never-started' : 'unknown';
}
/**
 * The time from which nothing of the pod runs any more, in milliseconds since 1970; undefined: not known yet, or never. If a pod
 * was removed from the API by force, a kubelet that runs still ends it, within the pod's grace period.
 */
function endOfPod(state) {
    if (state.pod === undefined)
        return undefined;
    const { pod, gone } = state;
    if (hasEnded(pod))
        return 0;
    if (gone === undefined || (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .isOnlyCalledFailed */ .Hg)(pod))
        return undefined;
    if ((0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .isGivenUp */ .hF)(pod) || (pod.node === undefined && !gone.isEndUnseen))
        return gone.at;
    return gone.at + (pod.graceSeconds ?? DEFAULT_GRACE_SECONDS) * 1000 + KILL_SLACK_MS;
}
/** As its kubelet reports it, or as a pod that never had a kubelet. */
function hasEnded(pod) {
    return pod.hasFinalPhase && !(0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .isGivenUp */ .hF)(pod) && !(0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .isOnlyCalledFailed */ .Hg)(pod);
}
/** For the other containers when a step has ended: enough to close a connection, not to finish unneeded work. */
const OTHERS_GRACE_SECONDS = 5;
/** In seconds: the pod's own grace (undefined) while the step runs, then a short one if other containers run, otherwise 0. */
function deletionGrace({ pod, options: { step } }) {
    if (pod === undefined)
        return 0;
    if ((0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .containerOf */ .t8)(pod, step)?.isRunning)
        return undefined;
    if (!pod.containers.some(({ isRunning }) => isRunning))
        return 0;
    return Math.min(pod.graceSeconds ?? OTHERS_GRACE_SECONDS, OTHERS_GRACE_SECONDS);
}
/** Has the step's program ended, or can it no longer start, although the pod is not being deleted? */
function isStepOver(state) {
    if (state.pod === undefined)
        return false;
    const { pod, gone, options } = state;
    if (gone !== undefined || hasEnded(pod) || (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .containerOf */ .t8)(pod, options.step)?.end !== undefined)
        return true;
    return pod.containers.some((one) => one.isInit && (0,_init_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .hasFailedForGood */ .Av)(one));
}
/** If a pod still runs this long after its grace period, its node no longer reports. */
const TERMINATION_SLACK_MS = 30_000;
/** A pod that never ran has nothing to terminate, but its node can report that a little later. */
const UNSTARTED_SLACK_MS = 5000;
/** The end of the pod as a whole, with nothing left in it that could end; undefined while it continues. */
function podLost(state, now) {
    const { pod } = state;
    if (state.gone !== undefined)
        return (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .disruptionOf */ .jX)(pod, undefined) ?? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('deleted', { pod: pod.name });
    if (pod.deletion !== undefined && now >= terminationEnd(state)) {
        if (!(0,_state_js__WEBPACK_IMPORTED_MODULE_6__/* .stepHasStarted */ .gI)(state))
            return (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .disruptionOf */ .jX)(pod, undefined);
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('node-lost-with-end', { node: pod.node }, { rawMessage: pod.message || undefined });
    }
    const step = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .containerOf */ .t8)(pod, state.options.step);
    const unseen = unseenEndOf(step);
    if (!pod.hasFinalPhase && unseen === undefined && !step?.isRestarted)
        return undefined;
    return ((0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .disruptionOf */ .jX)(pod, undefined) ??
        (unseen?.reason === _pod_facts_js__WEBPACK_IMPORTED_MODULE_4__/* .RESTARTING */ .q2 ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restarted-with-all') : undefined) ??
        (unseen && containerLost(unseen, _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ)) ??
        (step?.isRestarted ? startedAgain(state, step) : undefined) ??
        lostBeside(pod, state.options.step) ??
        // A node that does not report the step: its end would decide all.
        (pod.phase === 'Succeeded' ? containerLost(undefined, _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ) : undefined) ??
        (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_3__/* .declaredFailed */ .Aq)(pod, state.started.size > 0));
}
/** The node does not know how a container ended, and nothing else shows it. `who`: as in `the container db`. */
function containerLost(end, who) {
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('container-lost', { who }, { rawMessage: end?.message || undefined });
}
/** In a failed pod: another container whose end the node did not see, which is then the reason. */
function lostBeside(pod, step) {
    const lost = pod.containers.find((container) => unseenEndOf(container) !== undefined);
    return lost && { ...containerLost(unseenEndOf(lost), (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .whoIs */ .X8)(lost.name, step)), container: lost.name };
}
/** What the node reports instead of an end that it did not observe; undefined if it observed the end, or if there is no end. */
function unseenEndOf(container) {
    const end = container?.end ?? container?.earlierEnd;
    return end?.isUnseen ? end : undefined;
}
/** When a terminating pod must have ended: its grace period from the observed deletion, plus slack. */
function terminationEnd(state) {
    const graceMs = (state.pod.deletion?.graceSeconds ?? 0) * 1000;
    const slack = (0,_state_js__WEBPACK_IMPORTED_MODULE_6__/* .stepHasStarted */ .gI)(state) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
    return (state.deletedAt ?? Number.POSITIVE_INFINITY) + graceMs + slack;
}



/***/ }),

/***/ 4284:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Fk: () => (/* binding */ withOutputs),
/* harmony export */   P: () => (/* binding */ parseCommandFile),
/* harmony export */   Yf: () => (/* binding */ dependsOnEvents),
/* harmony export */   Yz: () => (/* binding */ outputsOf),
/* harmony export */   d8: () => (/* binding */ judgeEnd),
/* harmony export */   g5: () => (/* binding */ withSource),
/* harmony export */   ke: () => (/* binding */ jobOutputs),
/* harmony export */   n9: () => (/* binding */ endOfStep),
/* harmony export */   oO: () => (/* binding */ withJobOutputs)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(65);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7875);
/* harmony import */ var _messages_starts_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(8981);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(935);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(5788);
/* harmony import */ var _init_containers_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(8728);












/**
 * Reasons of events with which schedulers, autoscalers and others report that they end a pod. The descheduler reports the name of
 * its strategy.
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/core/scaledown/actuation/drain.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/node/termination/terminator/events/events.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobframework/reconciler.go
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/preemption/executor.go
 */
const ENDS_PODS = /^(?:ScaleDown.*|Evict(?:ed\w*)?|Preempted|Stopped|Disrupted)$/;
/**
 * A disruption with the words of the program that caused it, if its event contains them. Anyone can write an event, so the
 * words are quoted, and they decide only one thing: that the pod was not deleted by hand. Karpenter and Volcano report it in no
 * other place. https://github.com/kubernetes-sigs/karpenter/issues/3218
 */
function withSource(found, events) {
    if (found.category !== 'disruption')
        return found;
    const said = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_9__/* .newestEvent */ .jd)(events, endsPods);
    if (said === undefined)
        return found;
    const source = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)((0,_pod_events_js__WEBPACK_IMPORTED_MODULE_9__/* .quoting */ .yu)(said));
    return found.reason === 'deleted'
        ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withReason */ .ZI)(found, 'disruption', 'disrupted', { source })
        : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { source });
}
/** What the kubelet reports is in the status of the pod too. */
function endsPods({ reason, component }) {
    return component !== 'kubelet' && (ENDS_PODS.test(reason) || component.includes('descheduler'));
}
/**
 * Limits of the termination messages of one container and of all containers in a pod's status.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/container/runtime.go and
 * pkg/kubelet/status/status_manager.go
 */
const MAX_CONTAINER_BYTES = 4096;
const MAX_POD_BYTES = 12 * 1024;
/** Reads the job's outputs from its last observed pod. */
function jobOutputs({ pod, options }) {
    return pod === undefined ? { values: [] } : outputsOf(pod, options.step);
}
/** Empty for a container without our output file. */
function outputsOf(pod, container) {
    const { writesOutputs, end } = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_7__/* .containerOf */ .t8)(pod, container) ?? {};
    if (!writesOutputs)
        return { values: [] };
    const message = end?.message ?? '';
    // The kubelet truncates at this length and does not report that.
    const longest = longestMessage(pod);
    if (mayBeTruncated(message, longest))
        return {
            values: [],
            problem: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`it wrote ${longest} bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that`),
            alike: 'x'.repeat(longest),
        };
    return parseCommandFile(message, 'outputs');
}
/**
 * The API replaces each byte that is not UTF-8 by a character of three bytes (U+FFFD), and the kubelet has counted one. If the
 * program itself has written that character, its three bytes count. If a character was cut in two, up to two of its bytes are
 * left.
 */
function mayBeTruncated(message, longest) {
    const shown = Buffer.byteLength(message);
    const replaced = message.split('\uFFFD').length - 1;
    const isExactly = replaced > 0 && [0, 2, 4].includes(shown - longest);
    return shown - 2 * replaced >= longest || isExactly;
}
function longestMessage({ containers, debuggers }) {
    return Math.min(MAX_CONTAINER_BYTES, Math.floor(MAX_POD_BYTES / (containers.length + debuggers)));
}
/** As the runner parses both: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs */
function parseCommandFile(text, file) {
    const [sign, what] = [`$${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .COMMAND_FILES */ .UI[file].variable}`, file === 'env' ? 'variable' : 'output'];
    const values = [];
    const lines = text.split(/\r?\n/);
    for (let index = 0; index < lines.length; index++) {
        const line = lines[index] ?? '';
        if (line === '')
            continue;
        const entry = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .entryIn */ .Gi)(line);
        const { name = '', rest = '' } = entry ?? {};
        const bad = (problem, alike) => ({
            values,
            problem: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(problem),
            alike: '\n'.repeat(index) + alike,
        });
        if (entry === undefined || name === '')
            return bad(`line ${index + 1} of what it wrote to ${sign} is not NAME=VALUE`, 'x');
        // GitHub's toolkit writes outputs as NAME<<END, so this character would be read as a part of <<. The runner would refuse all
        // outputs.
        if (name.endsWith('<'))
            return bad(`the ${what} "${name}" has a name that ends in "<", which GitHub can\u2019t take`, `${name}=`);
        const found = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .valueAt */ .fK)(lines, index, entry);
        if (found === undefined)
            return bad(`the end "${rest}" of the ${what} ${name} never comes in ${sign}`, line);
        values.push([name, found.value]);
        index = found.last;
    }
    return { values };
}
/** A successful job whose outputs can't be handed on fails: later steps need them. */
function withJobOutputs(found, state) {
    return withOutputs(found, jobOutputs(state));
}
function withOutputs(found, { problem }) {
    if (problem === undefined || found.outcome !== 'success')
        return found;
    return { ...found, ...(0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('bad-outputs', { problem }) };
}
/** Has the step ended in a way for which only events show whether its node ended it? */
function dependsOnEvents(state) {
    return state.pod !== undefined && state.stepEnd?.mayBeKilled === true;
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer) */
function killedFor(said) {
    const facts = { rawMessage: said || undefined };
    const probe = /failed ((?:liveness|startup) probe)/.exec(said)?.[1];
    const failed = said.startsWith('FailedPostStartHook') ? 'hook (postStart)' : probe;
    if (failed !== undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('hook-or-probe-failed', { failed }, facts);
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)(said.includes('definition changed') ? 'image-changed' : 'killed-by-node', {}, facts);
}
/**
 * The finding for a step whose container the node ended, if an event says so, or if the container still ran when its sandbox
 * died.
 */
function killedByNode(state, end) {
    const { stepEnd, sandboxLostSince = Number.POSITIVE_INFINITY } = state;
    if (!stepEnd?.mayBeKilled)
        return undefined;
    const evicting = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_9__/* .newestEvent */ .jd)(state.events, _pod_events_js__WEBPACK_IMPORTED_MODULE_9__/* .isEvictionByNode */ .rj);
    const killing = evicting ?? (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_9__/* .newestOfContainer */ .dw)(state.events, state.options.step, 'Killing');
    const hasOutlived = sandboxLostSince < stepEnd.seenAt;
    const isOfShim = sandboxLostSince <= stepEnd.seenAt && ENDS_WITH_SHIM.has(end.exitCode);
    if (killing === undefined ? !hasOutlived : !isOfShim && hadEnded(end, killing))
        return undefined;
    const said = killing?.words ?? '';
    return evicting === undefined ? killedFor(said) : (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .evictedByNode */ .c0)(said);
}
/**
 * Exit codes of a container that died together with the process of its runtime (its shim), like its sandbox, before the kubelet
 * stopped it. Its end was not observed, or its rest was killed. https://github.com/containerd/containerd/tree/v2.4.2:
 * internal/cri/server/helpers.go (unknownExitCode), cmd/containerd-shim-runc-v2/manager/manager_linux.go (Stop)
 */
const ENDS_WITH_SHIM = new Set([255, 137]);
/**
 * A hook also fails if the program ended before the hook could run. The kubelet then ends a container that has already ended.
 * Both times come from the node, in whole seconds. Within one second, only an exit code that SIGTERM does not cause shows the
 * order.
 */
function hadEnded({ finishedAt, exitCode }, { writtenAt }) {
    return finishedAt < writtenAt || (finishedAt === writtenAt && !_init_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .EXIT_CODES_OF_SIGTERM */ .Q5.has(exitCode));
}
// What the log of a step that failed says about how it was written. A job can print anything, so this only adds hints.
/** The shell's exit code for a command that it has not found. */
const NOT_FOUND = 127;
/** Sentences for a step that failed by its own exit code. */
function hintsOfLog({ pod, options, log }, { exitCode }) {
    const lines = [...(log?.log ?? []), ...(log?.last ?? [])];
    const isIncomplete = exitCode === NOT_FOUND || lines.some(_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .lacksFile */ .F3);
    return [
        ...(log?.isShWithoutBash ? [_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .NEEDS_BASH */ .$1] : []),
        ...(isIncomplete ? hintOfRepository({ pod, options }) : []),
    ];
}
/** For a program that the image does not have, at a path that starts in a folder of the repository. */
function hintOfMissingProgram({ pod, options }, program = '') {
    return /^[^/]+\//.test(program) ? hintOfRepository({ pod, options }) : [];
}
function hintOfRepository({ pod, options }) {
    if (pod.containers.some(({ isInit, filling }) => isInit && filling))
        return [];
    return options.isCheckedOutOnRunner
        ? [
            'The job has checked out its repository on the runner, but the files are not in the pod: set checkout: true, or files-in.',
        ]
        : ['Files of the repository are in the pod only with checkout: true or files-in.'];
}
/**
 * The end of the step's program, its first one if the kubelet restarts it. Undefined if it has not ended or if the node
 * did not observe its end: the pod then shows what happened.
 */
function endOfStep(step) {
    return step?.isRestarted ? undefined : (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_7__/* .endOf */ .pJ)(step);
}
/** A disruption comes first, because a program can exit with 0 after it was terminated. */
function judgeEnd(state, step, end) {
    const { pod } = state;
    const isInTime = (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_8__/* .endedBeforeDeadline */ .ug)(pod, end);
    const isUndisturbed = state.stepEnd?.isUndisturbed || isInTime;
    const found = (isUndisturbed ? undefined : ((0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_8__/* .disruptionOf */ .jX)(pod, end) ?? rejection(state))) ??
        (isInTime ? undefined : killedByNode(state, end)) ??
        outOfMemoryBeside(state, end) ??
        neverRun(state.log, end) ??
        ownEndOfStep(state, step, end);
    const { image } = step;
    return {
        container: step.name,
        exitCode: end.exitCode,
        ...(image !== undefined && { image }),
        ...(0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_6__/* .withBlamedImage */ .d)(found, image),
    };
}
function rejection({ isRejected, pod }) {
    return isRejected || (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_8__/* .hasFailedAsWhole */ .d)(pod) || pod.isBeingFailed ? (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_8__/* .failedWhileRunning */ .CU)(pod) : undefined;
}
function ownEndOfStep(state, step, end) {
    const own = (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .ownEnd */ .q2)(end, _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ, step.memoryLimit);
    if (own.reason === 'command-not-found')
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(own, { alsoTodo: hintOfMissingProgram(state, step.program).map(_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS) });
    if (own.reason === 'oom-killed')
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(own, { also: memoryInWords(end) });
    if (own.reason !== 'exit-code')
        return own;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(own, {
        also: [...(0,_init_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .deadBeforeFailure */ .I2)(state, end).map(_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS), ...(end.usage?.kills ? memoryInWords(end) : [])],
        hint: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)([...hintsOfLog(state, end), whatTheLogSays(state.log)].join(' ')),
    });
}
/** How much memory the step had when processes of it were killed. The runtime reports only the end of the first process. */
function memoryInWords({ usage: { peakBytes, kills = 0 } = {} }) {
    const peak = peakBytes === undefined ? [] : [`its memory peaked at ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .memorySize */ .Bl)(peakBytes)}`];
    const killed = kills === 0 ? [] : [`the kernel killed ${kills} of its processes for lack of memory`];
    const all = [...peak, ...killed].join(', and ');
    return all === '' ? [] : [(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .capitalize */ .ZH)(all)}.`)];
}
function whatTheLogSays(log) {
    if (log?.cut)
        return 'The end of its log could not be read.';
    return log?.log.length === 0 ? 'It printed nothing.' : 'See the end of the log.';
}
/**
 * Another container ran out of memory. The work of an init container is then incomplete, whatever its exit code. A sidecar
 * matters only if the step failed, because it can be the cause, and not if it ended later, by the clock of their node. A
 * container that the cluster added does not belong to the job, and the step does not depend on our own sidecar.
 */
function outOfMemoryBeside({ pod, options }, end) {
    if (end.reason === 'OOMKilled')
        return undefined;
    for (const container of pod.containers) {
        const { name, image, memoryLimit, end: last, earlierEnd } = container;
        if (container.isCollecting)
            continue;
        const endsBefore = container.isInit && !container.isSidecar;
        // An init container that was tried again has done its work, or failed, at its last try.
        const killed = [last, endsBefore ? undefined : earlierEnd].find((one) => one?.reason === 'OOMKilled');
        if (killed === undefined || (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_11__/* .isAdded */ .N)(options, name) || (end.exitCode === 0 && !endsBefore))
            continue;
        if (killed.finishedAt > end.finishedAt)
            continue;
        const found = (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .outOfMemory */ .v7)(killed, `the container ${name}`, memoryLimit);
        const then = end.exitCode === 0 ? [] : [(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`The step then ended with exit code ${end.exitCode}.`)];
        const decided = { container: name, exitCode: end.exitCode, ...(image !== undefined && { image }) };
        return { ...(0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { also: then }), ...decided };
    }
    return undefined;
}
/** The kernel can't execute the program. Only the log shows it, in one line of the runtime. */
function neverRun(log, end) {
    const [line = '', ...more] = log?.log ?? [];
    return end.exitCode === 0 || more.length > 0 ? undefined : (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_6__/* .failedExec */ .zn)(line);
}



/***/ }),

/***/ 6134:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I_: () => (/* binding */ collectedOutputs),
/* harmony export */   QP: () => (/* binding */ lackOfFiles),
/* harmony export */   XB: () => (/* binding */ collectedVariables),
/* harmony export */   Xu: () => (/* binding */ commandFileText),
/* harmony export */   oT: () => (/* binding */ withFiles)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _end_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4284);




const MAX_WORDS = 300;
function lackOfFiles(collected) {
    if (collected.kind === 'lost')
        return {
            message: `None of its files came back. ${collected.why}`,
            hint: collected.isPermanent ? '' : undefined,
            persistence: collected.isPermanent ? 'permanent' : 'transient',
        };
    const { problem, excess, unfetched, unread, refused } = collected;
    if (problem !== undefined)
        return {
            message: `Its files did not all come back: ${problem.why}.`,
            hint: problem.isDamage
                ? undefined
                : 'Set checkout-image to an image with these programs, or name fewer files in files-out.',
            persistence: problem.isDamage ? 'transient' : 'permanent',
        };
    const lacks = [
        excess.length > 0 && {
            message: `Files of ${names(excess)} are left out, because all files together can have 256 MiB when packed.`,
            hint: 'Name fewer files in files-out, or upload large ones in the script.',
        },
        unfetched && notFetched(unfetched),
        unread !== '' && {
            message: `Some of its files could not be read: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .truncate */ .xv)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(unread).trim(), MAX_WORDS)}`,
            hint: `Let all users read the files (chmod, umask), or set runAsUser in pod-template: the container ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .COLLECTING_CONTAINER */ .hD} runs as that user.`,
        },
        refused.length > 0 && {
            message: `Not written to the workspace of the runner: ${refusedInWords(refused)}.`,
            hint: 'Leave these files out with "!" in files-out, give them other names, or set files-out-to to another folder.',
        },
    ].filter((lack) => typeof lack === 'object');
    if (lacks.length === 0)
        return undefined;
    const isTransient = lacks.every(({ hint }) => hint === undefined);
    return {
        message: lacks.map(({ message }) => message).join(' '),
        hint: isTransient ? undefined : lacks.flatMap(({ hint }) => hint ?? []).join(' '),
        persistence: isTransient ? 'transient' : 'permanent',
    };
}
/** Without a hint, another run may succeed. */
function notFetched({ patterns, why: { why, isPermanent } }) {
    const sizes = patterns
        .toSorted((one, other) => other.bytes - one.bytes)
        .map(({ written, bytes }) => `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(written)} (${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .size */ .Ej)(bytes)} packed)`);
    return {
        message: `Files of ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(sizes)} did not come back: a log carries 6 MiB, and more is fetched with pods/attach (get and create). ${why}`,
        hint: isPermanent ? 'Name fewer files in files-out, or upload large ones in the script.' : undefined,
    };
}
function names(all) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(all.map((one) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(one)));
}
function refusedInWords(refused) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(refused.map(({ path, why }) => `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(path))} (${why})`));
}
/** What the program wrote to a file of GitHub, where our sidecar packs it. */
function commandFileText(collected, file) {
    const found = collected?.kind === 'received' ? collected.commandFiles?.[file] : undefined;
    return found ?? { text: '', isCut: false };
}
/** The values of such a file, in order. `ifCut`: what else to say if it is too long. */
function readCommandFile(collected, file, ifCut) {
    const { text, isCut } = commandFileText(collected, file);
    if (!isCut)
        return (0,_end_js__WEBPACK_IMPORTED_MODULE_3__/* .parseCommandFile */ .P)(text, file);
    const { limit, variable } = _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .COMMAND_FILES */ .UI[file];
    return { values: [], problem: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`it wrote more than ${limit} to $${variable}${ifCut}`) };
}
function collectedOutputs(collected) {
    return readCommandFile(collected, 'outputs', ', and GitHub takes no more of a job');
}
function collectedVariables(collected) {
    const found = readCommandFile(collected, 'env', '; write large values to a file');
    const withZero = found.values.find(([, value]) => value.includes('\0'));
    if (withZero === undefined)
        return found;
    return { values: [], problem: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`the value of ${withZero[0]} in $GITHUB_ENV has a zero byte`) };
}
/** A step that succeeded fails if its files were not copied back, because later steps would read older files, or none. */
function withFiles(found, collected) {
    if (collected === undefined || found.outcome !== 'success')
        return found;
    const lack = lackOfFiles(collected);
    if (lack === undefined)
        return (0,_end_js__WEBPACK_IMPORTED_MODULE_3__/* .withOutputs */ .Fk)((0,_end_js__WEBPACK_IMPORTED_MODULE_3__/* .withOutputs */ .Fk)(found, collectedOutputs(collected)), collectedVariables(collected));
    const { message, hint, persistence } = lack;
    const lost = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('connection', 'files-lost', {
        message: `The job succeeded. ${message}`,
        hint,
        persistence,
        container: _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .COLLECTING_CONTAINER */ .hD,
    });
    return { ...found, ...lost };
}



/***/ }),

/***/ 27:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DM: () => (/* binding */ imagesUnknown),
/* harmony export */   H2: () => (/* binding */ distinctFindings),
/* harmony export */   Mk: () => (/* binding */ judgeImages),
/* harmony export */   gx: () => (/* binding */ isStepBlockedBy),
/* harmony export */   i1: () => (/* binding */ imagesAvailable),
/* harmony export */   ld: () => (/* binding */ areKnownByEventsAlone),
/* harmony export */   oX: () => (/* binding */ proofOf),
/* harmony export */   pP: () => (/* binding */ isTriedInPod)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(7200);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5788);
/* harmony import */ var _blockers_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2086);
/* harmony import */ var _certainty_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(1520);
/* harmony import */ var _tracker_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(7349);









/** `consumers`: all that requested this image, even if the cluster has replaced it. */
function proofOf(state, consumers) {
    const { pod } = state;
    if (pod === undefined)
        return 'unknown';
    if (isOnNode(pod, consumers))
        return 'on the node';
    const names = isOneOf(imagesFor(pod, consumers));
    if ((0,_tracker_js__WEBPACK_IMPORTED_MODULE_6__/* .failedImages */ .YG)(state).some(({ image }) => names(image)))
        return 'failed';
    const isPulled = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_3__/* .newestEvent */ .jd)(state.events, ({ reason, image }) => reason === 'Pulled' && names(image));
    return isPulled ? 'on the node' : 'unknown';
}
/** Does a container status show the image on the node? Events do not count, because others can write them too. */
function isOnNode(pod, consumers) {
    if (pod === undefined)
        return false;
    const names = isOneOf(imagesFor(pod, consumers));
    return pod.containers.some((container) => hasImage(container) && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .imagesOf */ .IC)(container).some(names));
}
/**
 * Does the kubelet try the image in this pod, whatever becomes of the others? It tries all image volumes before it
 * starts a container, and all containers where none is an init container. False if nothing would show the result.
 */
function isTriedInPod(state, consumers) {
    const { pod } = state;
    if (pod === undefined || state.gone !== undefined || state.events.size === 0)
        return false;
    const volumes = pod.volumes.flatMap(({ image }) => image?.reference ?? []);
    if (volumes.length === 0)
        return !pod.containers.some(({ isInit }) => isInit);
    return volumes.some(isOneOf(imagesFor(pod, consumers)));
}
/** Does the step's container wait for this image, or for an init container that does? Then it can't start without. */
function isStepBlockedBy({ pod, options }, image) {
    return (pod?.containers ?? [])
        .filter(({ name, isInit }) => isInit || name === options.step)
        .some((container) => (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .imagesOf */ .IC)(container).some((one) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_7__/* .isWrittenAlike */ .Cw)(one, image)));
}
function imagesFor({ pullers }, consumers) {
    return consumers.flatMap((consumer) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__/* .imageFor */ .zd)(pullers, consumer) ?? []);
}
function isOneOf(images) {
    return (one) => one !== undefined && images.some((image) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_7__/* .isWrittenAlike */ .Cw)(one, image));
}
/** A kubelet creates a container only when its image is present, even if the creation then fails. */
function hasImage({ hasStarted, waiting }) {
    return hasStarted || _tracker_js__WEBPACK_IMPORTED_MODULE_6__/* .WAITING_FOR_START */ .fq.has(waiting?.reason ?? '');
}
/**
 * Can the images of a pod that only checks them be pulled? Finished when each image is on the node or given up, when the pod
 * cannot continue, or at the timeout. `containers`: one for each image, as requested.
 */
function judgeImages(state, containers, now) {
    const { pod } = state;
    const end = state.options.begunAt + state.options.timeoutMs;
    const blockers = pod === undefined ? [] : (0,_blockers_js__WEBPACK_IMPORTED_MODULE_4__/* .startBlockersOf */ .JU)(state).filter((one) => isInTheWay(pod, one));
    // At the timeout a transient failure counts as a failure; a pull in progress, or a silent node, does not.
    const lastMoment = now >= end ? Number.POSITIVE_INFINITY : now;
    const findings = blockers.flatMap((blocker) => (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .givenUpBy */ .Op)(blocker, blocker.isSilence ? now : lastMoment) ?? []);
    const unknownYet = containers.filter(({ name }) => proofOf(state, [name]) !== 'on the node' && !findings.some(isAbout(state.pod, name)));
    // Anyone can write an event, so events alone never prove that all images are present.
    const isGood = unknownYet.length === 0 && findings.length === 0;
    const open = isGood ? containers.filter(({ name }) => !isOnNode(pod, [name])) : unknownYet;
    const unknown = open.map(({ image = '' }) => image);
    const lost = pod && open.length > 0 ? (0,_certainty_js__WEBPACK_IMPORTED_MODULE_5__/* .podLost */ .U4)(state, now) : undefined;
    const isStuck = lost !== undefined || findings.some((finding) => isInTheWayOfAll(pod, finding));
    if (open.length === 0 || isStuck || now >= end)
        return { kind: 'finished', findings: distinctFindings([...(lost ? [lost] : []), ...findings]), unknown };
    const ends = pod?.deletion ? [(0,_certainty_js__WEBPACK_IMPORTED_MODULE_5__/* .terminationEnd */ .KX)(state)] : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .giveUpTimes */ .vT)(blockers);
    return { kind: 'waiting', again: Math.min(end, ...ends.filter((moment) => moment > now)) };
}
/**
 * Do only events show that all images are on the node? Its kubelet writes a status when it syncs the pod again. That takes 10
 * to 15 s if an init container has started before and the runtime refused to create a container, as CRI-O does for a program
 * that is not in the image.
 */
function areKnownByEventsAlone(state, containers) {
    const consumers = containers.map(({ name }) => [name]);
    return (consumers.every((one) => proofOf(state, one) === 'on the node') &&
        !consumers.every((one) => isOnNode(state.pod, one)));
}
/**
 * Failed pulls, and failures that block all containers, such as a failed init container of the cluster. Failed starts do not
 * matter.
 */
function isInTheWay(pod, blocker) {
    if (blocker.giveUp === 'never')
        return false;
    const { finding } = blocker;
    return isInTheWayOfAll(pod, finding) || finding.pull !== undefined;
}
function isInTheWayOfAll(pod, { container }) {
    return container === undefined || (pod !== undefined && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .containerOf */ .t8)(pod, container)?.isInit === true);
}
function isAbout(pod, container) {
    const own = pod && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .containerOf */ .t8)(pod, container)?.image;
    return ({ container: found, image = '' }) => found === container || (own !== undefined && (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_7__/* .isWrittenAlike */ .Cw)(image, own));
}
/** The first finding for each image, and all without an image. */
function distinctFindings(findings) {
    return findings.filter(({ image }, index) => image === undefined || findings.findIndex((one) => one.image === image) === index);
}
function imagesAvailable(images) {
    const [first = ''] = images;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('image-pull', 'images-available', {
        ...(images.length === 1 ? { about: first } : { title: `All ${images.length} images can be pulled` }),
        message: `${images.join(', ')} can be pulled on this cluster.`,
        image: first,
    });
}
/** The timeout passed before it was known whether they can be pulled. */
function imagesUnknown(images, { timeoutMs, lostPods }) {
    const names = { limit: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(timeoutMs), images: images.join(', ') };
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('images-unknown', names, { lostPods, image: images[0] });
}



/***/ }),

/***/ 8728:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Av: () => (/* binding */ hasFailedForGood),
/* harmony export */   BR: () => (/* binding */ tellsLackOfProbe),
/* harmony export */   I2: () => (/* binding */ deadBeforeFailure),
/* harmony export */   JC: () => (/* binding */ crashesAfterPod),
/* harmony export */   LE: () => (/* binding */ hookHasFailed),
/* harmony export */   NI: () => (/* binding */ initContainerBlockers),
/* harmony export */   Q5: () => (/* binding */ EXIT_CODES_OF_SIGTERM),
/* harmony export */   RJ: () => (/* binding */ deadMeanwhile),
/* harmony export */   Vc: () => (/* binding */ notReadyYet),
/* harmony export */   hK: () => (/* binding */ deadAtSuccess),
/* harmony export */   p7: () => (/* binding */ waitsForFiles)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(4364);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7875);
/* harmony import */ var _messages_starts_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8981);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(935);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(5788);
/* harmony import */ var _added_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(5351);











const PROBE_FAILED = /^Startup probe failed: /;
const PROBE_ERRED = /^Startup probe errored\b[^:]*: /;
/** A running sidecar whose startup probe has not succeeded, which blocks all later containers; ends a sentence. */
function notReadyYet({ pod, events, options }) {
    const waited = pod.containers.find((container) => container.isInit && isUnready(container));
    if (waited === undefined)
        return undefined;
    const { name } = waited;
    const said = probeWords(events, name);
    const why = said === undefined ? '' : ` (startup probe failed: ${said})`;
    return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`${(0,_added_js__WEBPACK_IMPORTED_MODULE_9__/* .theContainer */ .D6)(options, name)} is not ready yet${why}`), container: name };
}
/**
 * The container fails soon, unless it does not notice that nothing more arrives. If everything was sent, it can still be
 * working.
 */
const CUT_GRACE_MS = 10_000;
const SENT_GRACE_MS = 120_000;
/** A container of Pod Step that waits for files whose connection has broken. */
function waitsForFiles({ pod, sending }) {
    const broken = brokenIn(pod.files, sending);
    const container = pod.files?.container ?? '';
    if (broken === undefined || !(0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .containerOf */ .t8)(pod, container)?.isRunning)
        return undefined;
    return {
        waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`the connection by which files were sent to the container ${container} has broken`),
        giveUp: broken.at + (broken.sent < broken.of ? CUT_GRACE_MS : SENT_GRACE_MS),
        finding: { ...(0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_4__/* .filesCut */ .Qz)(broken), container },
    };
}
function brokenIn(files, sending) {
    return sending && { ...sending, of: files?.packedBytes ?? 0 };
}
/** The node ended the container for its startup probe, which says more than the resulting exit code. */
function neverReady(events, name, { rawMessage }) {
    if (!(0,_pod_events_js__WEBPACK_IMPORTED_MODULE_8__/* .newestOfContainer */ .dw)(events, name, 'Killing', /failed startup probe$/))
        return undefined;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('never-ready', { container: name }, { rawMessage: probeWords(events, name) ?? rawMessage });
}
function isUnready({ isSidecar, isRunning, isStarted }) {
    return isSidecar && isRunning && isStarted === false;
}
/**
 * A startup probe that cannot run, because its program or port is missing. The kubelet repeats it forever, because only a probe
 * with a result is counted: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/prober/worker.go (doProbe). The
 * service may still install the missing program, so it gets the time in which the probe had to succeed.
 */
function unaskableProbe({ events, options }, container) {
    if (!isUnready(container))
        return undefined;
    const { name } = container;
    const who = (0,_added_js__WEBPACK_IMPORTED_MODULE_9__/* .theContainer */ .D6)(options, name);
    const [lack] = [...events.values()].flatMap(({ reason, container: about, words, firstAt }) => {
        const found = reason === 'Unhealthy' && about === name ? lackOfProbe(words, who) : undefined;
        return found === undefined ? [] : [{ ...found, words, firstAt }];
    });
    if (lack === undefined)
        return undefined;
    const graceMs = Math.max(options.graceMs, container.probePatienceMs);
    const waiting = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .insideSentence */ .qo)(lack.found, `the startup probe of ${who} can\u2019t run: `);
    return {
        waiting,
        giveUp: lack.firstAt + graceMs,
        passing: { what: waiting, graceMs },
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('probe-cannot-run', { container: name }, { also: [lack.found], hint: lack.hint, rawMessage: lack.words, container: name }),
    };
}
function tellsLackOfProbe(words) {
    return lackOfProbe(words, '') !== undefined;
}
function lackOfProbe(words, who) {
    if (!PROBE_ERRED.test(words))
        return undefined;
    const [, port] = /\bstrconv\.Atoi: parsing "([^"]*)": invalid syntax/.exec(words) ?? [];
    if (port !== undefined)
        return {
            found: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`None of the ports of ${who} is named "${port}".`),
            hint: 'Give the probe in pod-template the number of the port, or name the port under ports.',
        };
    const program = (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_5__/* .programFailure */ .H)(words, who);
    if (program?.reason !== 'command-not-found' && program?.reason !== 'command-not-executable')
        return undefined;
    return {
        found: program.message,
        hint: 'Correct the command of the probe in pod-template; it is a list, with one argument in each item.',
    };
}
/** What keeps a container from being over, or ready, before the step. */
function initContainerBlockers(state, container) {
    return [initContainerBlocker(state, container), unaskableProbe(state, container)];
}
/** Exit codes of a sidecar that was stopped by a signal. */
const EXIT_CODES_OF_SIGTERM = new Set([0, 137, 143]);
/** A sentence for each service that had already ended when the step failed, because this can be the cause. */
function deadBeforeFailure(parts, { finishedAt: at }) {
    return servicesOf(parts).flatMap(({ who, ends, own, why }) => {
        const before = ends.find(({ finishedAt }) => finishedAt < at) ?? ends.find((one) => one !== own);
        if (before)
            return [`Before that ${who} had ended with ${codeOf(before)}${why}.`];
        // Times are in whole seconds: in the second of the step's end, the node may have ended the sidecar because of it.
        if (own?.finishedAt !== at || EXIT_CODES_OF_SIGTERM.has(own.exitCode))
            return [];
        return [`In the same second ${who} ended with ${codeOf(own)}.`];
    });
}
/** A sentence for each service that was down when the step succeeded. The step may then have used another server instead. */
function deadAtSuccess({ pod, options }) {
    const at = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .endOf */ .pJ)((0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .containerOf */ .t8)(pod, options.step))?.finishedAt ?? 0;
    return pod.containers.flatMap(({ name, isInit, isSidecar, isCollecting, isRunning, end, earlierEnd }) => {
        const last = end ?? earlierEnd;
        const isDown = isInit && isSidecar && !isCollecting && !isRunning;
        if (!isDown || last === undefined || last.finishedAt >= at)
            return [];
        return [
            `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .capitalize */ .ZH)((0,_added_js__WEBPACK_IMPORTED_MODULE_9__/* .theContainer */ .D6)(options, name))} had ended with ${codeOf(last)}, and was not running when the step succeeded. Give it a startup probe (ports or --health-cmd in services), so that the step does not start without it.`,
        ];
    });
}
/** The end of a sentence for each service that ended while the step runs. The step may wait for it in vain. */
function deadMeanwhile(parts) {
    return servicesOf(parts).flatMap(({ who, ends: [end], why }) => end === undefined ? [] : [`${who} had ended with ${codeOf(end)}${why}`]);
}
function codeOf({ exitCode, reason }) {
    return `exit code ${exitCode}${reason === 'OOMKilled' ? ' (OOMKilled)' : ''}`;
}
/**
 * The containers that run with the step, except our own sidecar. A sidecar must not end, with any exit code. Other containers
 * can end with 0, unless their node ended them. `own`: how it ended, unless it runs again; `ends`: that end first, then the end
 * before its last restart.
 */
function servicesOf({ pod, events, options }) {
    const services = pod.containers.filter(({ name, isInit, isSidecar, isCollecting }) => isInit ? isSidecar && !isCollecting : name !== options.step);
    return services.map(({ name, isSidecar, end, earlierEnd }) => {
        const isOfHook = hookHasFailed(events, name);
        const failed = [end, earlierEnd]
            .filter((one) => one !== undefined)
            .filter(({ exitCode }) => isSidecar || exitCode !== 0 || isOfHook);
        const why = isOfHook ? ', because its hook (postStart) failed' : '';
        return { who: (0,_added_js__WEBPACK_IMPORTED_MODULE_9__/* .theContainer */ .D6)(options, name), ends: failed, own: end, why };
    });
}
/**
 * Then the node ends the container, which can end well, and the step starts anyway: https://github.com/istio/istio/issues/45627
 */
function hookHasFailed(events, name) {
    return (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_8__/* .newestOfContainer */ .dw)(events, name, 'FailedPostStartHook') !== undefined;
}
function probeWords(events, name) {
    const failed = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_8__/* .newestOfContainer */ .dw)(events, name, 'Unhealthy', PROBE_FAILED);
    return failed && (failed.words.replace(PROBE_FAILED, '').trim() || undefined);
}
/**
 * A failed init container, or a crashing sidecar, before the step has started. Without a retry it ends the step at
 * once: the pod itself fails a second later.
 */
function initContainerBlocker({ pod, events, options, crashes, sandboxLostSince, sending }, container) {
    const { name, image, isSidecar, filling, memoryLimit } = container;
    if (!container.isInit || (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .containerOf */ .t8)(pod, options.step)?.hasStarted)
        return undefined;
    const end = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .endOf */ .pJ)(container);
    if (end === undefined || container.isRunning)
        return undefined;
    const isStartedAgain = isSidecar || end.isTriedAgain;
    const crashingSince = isStartedAgain ? crashes.get(name) : undefined;
    const failed = !isStartedAgain && (end.exitCode !== 0 || end.reason === 'OOMKilled');
    // A container that is terminated from outside can exit with any code; the disruption is the reason.
    if ((0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_7__/* .isDisturbed */ .nH)(pod, false) || sandboxLostSince !== undefined)
        return undefined;
    const who = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .whoIs */ .X8)(name, options.step);
    const own = filling
        ? (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_4__/* .fillingFailed */ .tY)(end, filling, who, memoryLimit, brokenIn(pod.files, sending))
        : (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_5__/* .withBlamedImage */ .d)((0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_4__/* .ownEnd */ .q2)(end, who, memoryLimit), image);
    // A check whose program itself failed.
    const suspect = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_10__/* .isCheckName */ .sh)(name) ? 'check-program' : undefined;
    const decided = { container: name, exitCode: end.exitCode, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .sw)({ image, suspect }) };
    const ended = `${who} ended with exit code ${end.exitCode}`;
    if (failed)
        return { waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(ended), giveUp: 'now', finding: { ...own, ...decided } };
    if (crashingSince === undefined)
        return undefined;
    const again = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`${ended} and is started again`);
    const isPlainCrash = own.reason === 'init-failed' || own.outcome === 'success';
    const crash = isPlainCrash
        ? (neverReady(events, name, own) ??
            (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('crash-loop', { container: name, code: own.exitCode }, { rawMessage: own.rawMessage }))
        : own;
    const { graceMs } = options;
    return {
        waiting: again,
        giveUp: crashingSince + graceMs,
        passing: { what: again, graceMs },
        finding: {
            ...(0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(crash, { grace: { input: 'pull-grace', value: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .spanOfTime */ .NC)(graceMs) } }),
            ...decided,
        },
    };
}
/** The pod then fails, and nothing after this container starts. */
function hasFailedForGood({ end, isSidecar }) {
    return end !== undefined && end.exitCode !== 0 && !isSidecar && !end.isTriedAgain;
}
/** Adds the statuses. A sidecar that has started has recovered from earlier crashes. */
function crashesAfterPod(crashes, pod, at) {
    const result = new Map(crashes);
    for (const container of pod.containers) {
        const { name, isRunning, isStarted } = container;
        if (!isCrash(container) || (isStarted === true && isRunning))
            result.delete(name);
        else if (!result.has(name))
            result.set(name, at);
    }
    return result;
}
/** Any end of a sidecar is a crash: databases exit with 0 when the node ends them for their startup probe. */
function isCrash({ isSidecar, end, earlierEnd, waiting }) {
    const last = end ?? earlierEnd;
    const isLooping = waiting?.reason === 'CrashLoopBackOff';
    return last !== undefined && (isSidecar || last.exitCode !== 0 || isLooping);
}



/***/ }),

/***/ 2641:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ observe)
/* harmony export */ });
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(935);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5788);
/* harmony import */ var _pod_facts_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5362);
/* harmony import */ var _certainty_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(1520);
/* harmony import */ var _end_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4284);
/* harmony import */ var _init_containers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(8728);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(4740);
/* harmony import */ var _tracker_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(7349);









/**
 * A pod has ten to a hundred events. Anyone with the right to create events can write more, and they must not fill the memory.
 */
const MAX_EVENTS = 500;
/** Adds one observation. Ignores older versions of the pod, and what is about another pod. */
function observe(state, observation) {
    if ('pod' in observation)
        return observePod(state, (0,_pod_facts_js__WEBPACK_IMPORTED_MODULE_3__/* .podFacts */ .zS)(observation.pod), observation.at);
    if (state.pod === undefined)
        return observeEarly(state, observation);
    if ('event' in observation)
        return observeEvent(state, { event: (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_2__/* .eventFacts */ .IS)(observation.event), at: observation.at });
    if ('log' in observation)
        return { ...state, log: observation };
    if ('node' in observation)
        return { ...state, node: observation.node };
    if ('pullSecrets' in observation)
        return { ...state, pullSecrets: [...state.pullSecrets, ...observation.pullSecrets] };
    if ('held' in observation)
        return observeHeld(state, observation);
    if ('broken' in observation)
        return { ...state, sending: observation };
    return observeGone(state, observation);
}
/** A list can come from an API server that lags. A list that is older than the known pod proves nothing about it. */
function observeGone(state, { at, unseen, version }) {
    if (version !== undefined && isOlderVersion(version, state.pod.version))
        return state;
    return { ...state, gone: state.gone ?? { at, isEndUnseen: unseen === true } };
}
/** Events can come before the pod, because the watch can be ahead of the create request. Everything else needs the pod. */
function observeEarly(state, observation) {
    if (!('event' in observation) || state.early.length >= MAX_EVENTS)
        return state;
    const { event, at } = observation;
    return { ...state, early: [...state.early, { event: (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_2__/* .eventFacts */ .IS)(event), at }] };
}
function observePod(state, pod, at) {
    if (state.pod === undefined)
        return state.early.reduce(observeEvent, withPod(firstSeen(state.options, pod), pod, at));
    // Another pod with this name means that our pod was deleted.
    if (state.pod.uid !== pod.uid)
        return { ...state, gone: state.gone ?? { at, isEndUnseen: false } };
    return isOlderVersion(pod.version, state.pod.version) ? state : withPod(state, pod, at);
}
/** Not of a pod that is being deleted: how its program ended then is not its own. */
function observeHeld(state, { at, held }) {
    const { pod, gone, options } = state;
    const isHolding = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(pod, options.step)?.isRunning && pod.deletion === undefined;
    if (!isHolding || gone !== undefined || held === 0)
        return state;
    return withPod({ ...state, held: heldEnd(pod, held) }, pod, at);
}
/** While the shell of a script that has failed still runs, its container counts as ended. */
function withHeldEnd(pod, { held, options }) {
    if (held === undefined)
        return pod;
    const containers = pod.containers.map((one) => one.name === options.step && one.isRunning ? { ...one, isRunning: false, end: held } : one);
    return { ...pod, containers };
}
function withPod(state, seen, at) {
    const pod = withHeldEnd(seen, state);
    const liveGeneration = liveGenerationOf(pod, state.liveGeneration);
    const isRejected = state.isRejected || hasLostStatus(state, pod);
    const started = pod.containers.filter(({ hasStarted }) => hasStarted || pod.phase === 'Succeeded');
    return {
        ...state,
        pod,
        deletedAt: deletedAt(state, pod, at),
        boundAt: state.boundAt ?? (pod.node === undefined ? undefined : at),
        liveGeneration,
        started: new Map([...started.map(({ name }) => [name, at]), ...state.started]),
        isRejected,
        stepEnd: stepEndAfterPod({ ...state, liveGeneration, isRejected }, pod, at),
        unscheduledSince: pod.node !== undefined || pod.gates.length > 0 ? undefined : (state.unscheduledSince ?? at),
        sandboxLostSince: sandboxLostSince(state, pod, at),
        pulls: (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .pullsAfterPod */ .aB)(state.pulls, pod, at),
        starts: (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .startsAfterPod */ .jp)(state.starts, state.options.step, pod, at),
        crashes: (0,_init_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .crashesAfterPod */ .JC)(state.crashes, pod, at),
    };
}
function stepEndAfterPod(state, pod, at) {
    const { isRejected, stepEnd, events, liveGeneration } = state;
    const step = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(pod, state.options.step);
    if (step === undefined || (0,_end_js__WEBPACK_IMPORTED_MODULE_5__/* .endOfStep */ .n9)(step) === undefined)
        return stepEnd;
    const isUnaware = (0,_state_js__WEBPACK_IMPORTED_MODULE_7__/* .kubeletKnowsOfDeletion */ .gF)(pod, liveGeneration) === false;
    const isUndisturbed = !isRejected && !(0,_state_js__WEBPACK_IMPORTED_MODULE_7__/* .mayBeRejected */ .rt)(pod, events) && !pod.isBeingFailed && !(0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_1__/* .isDisturbed */ .nH)(pod, isUnaware);
    return {
        seenAt: stepEnd?.seenAt ?? at,
        isUndisturbed: stepEnd?.isUndisturbed || isUndisturbed,
        mayBeKilled: stepEnd?.mayBeKilled ?? mayBeKilled(pod, step, state.stepImage),
    };
}
function observeEvent(state, { event, at }) {
    const { pod, events, started } = state;
    if (event.uid !== undefined && pod.uid !== undefined && event.uid !== pod.uid)
        return state;
    const known = events.get(event.id);
    if (known !== undefined && event.place <= known.place)
        return state;
    return {
        ...state,
        events: withEvent(events, { ...event, firstAt: known?.firstAt ?? at, at }),
        started: event.reason === 'Started' ? new Map([[event.container ?? '', at], ...started]) : started,
        pulls: (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .pullsAfterEvent */ .p8)(state.pulls, pod, event, at),
        starts: (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .startsAfterEvent */ .M0)(state, event, at),
    };
}
/**
 * If there are too many, the oldest event of the most frequent reason is dropped, so that events of others cannot push out the
 * events of the node.
 */
function withEvent(events, seen) {
    const all = new Map(events).set(seen.id, seen);
    if (all.size <= MAX_EVENTS)
        return all;
    const byReason = Map.groupBy(all.values(), ({ reason }) => reason);
    const [[oldest = seen] = []] = [...byReason.values()].sort((a, b) => b.length - a.length);
    all.delete(oldest.id);
    return all;
}
/**
 * Has the step's container lost its status after it was started? A restarted kubelet reports this for a pod that it rejects
 * (its node has changed, or has too few resources left). It gives the reason only after it has ended the containers.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (rejectPod), \u2026/status/status_manager.go
 * (mergePodStatus)
 */
function hasLostStatus({ pod: before, options: { step } }, pod) {
    return (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(before, step)?.hasStarted === true && !(0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(pod, step)?.isReported;
}
/** A new timestamp restarts the grace period, from its observation, because the timestamp comes from the API server's clock. */
function deletedAt({ pod: before, deletedAt: seenAt }, { deletion }, at) {
    if (deletion === undefined)
        return undefined;
    return before.deletion?.stamp === deletion.stamp ? (seenAt ?? at) : at;
}
/** Comparable as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlderVersion(version, than) {
    return Number(version) < Number(than);
}
function firstSeen(options, pod) {
    return {
        options,
        pod,
        stepImage: (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(pod, options.step)?.image,
        started: new Map(),
        isRejected: false,
        pullSecrets: [],
        pulls: new Map(),
        starts: new Map(),
        crashes: new Map(),
        events: new Map(),
    };
}
/**
 * Since when the pod has been without a sandbox that it had before (milliseconds since 1970); undefined while it has one, or
 * has had none. If the pod ends as a whole, its sandbox ends with it and is not lost.
 */
function sandboxLostSince({ pod: last, sandboxLostSince: before }, pod, at) {
    const hadOne = before !== undefined || last.hasSandbox || pod.containers.some(({ hasStarted }) => hasStarted);
    if (!hadOne || pod.hasSandbox !== false)
        return undefined;
    return before ?? (pod.hasFinalPhase ? undefined : at);
}
/** `before`: the generation of the pod as it was last seen. */
function liveGenerationOf({ deletion, generation = 0, observedGeneration: observed = 0 }, before) {
    if (deletion !== undefined || before === Number.POSITIVE_INFINITY)
        return before;
    if (observed > generation)
        return Number.POSITIVE_INFINITY;
    return observed === generation && observed > 0 ? generation : undefined;
}
/**
 * Can the node have ended the step's container on its own initiative? Its status then shows an end like any other, and only an
 * event shows the cause. This happens in three cases. A hook or probe fails, which a template cannot have but an admission
 * webhook may have added. The image is changed, and the new one cannot be started. Or the sandbox dies, which otherwise exists
 * until all containers have ended (recorded on 1.31 and 1.37). The same is true if the pod is evicted for its own limit, and
 * succeeds anyway. Before 1.29 a status has no sandbox, but such a pod is reported to be over with its container. A pod that is
 * being deleted has its own reason.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 * https://github.com/kubernetes/kubernetes/issues/141483
 */
function mayBeKilled(pod, step, firstImage) {
    if (pod.deletion !== undefined)
        return false;
    return (step.mayBeEndedByNode ||
        (0,_certainty_js__WEBPACK_IMPORTED_MODULE_4__/* .changedImage */ .UJ)(firstImage, step) !== undefined ||
        !(pod.hasSandbox ?? !pod.hasFinalPhase));
}
/** The end of a program whose shell stays, so the node has no time of it. */
function heldEnd({ takenAt = 0 }, exitCode) {
    return {
        exitCode,
        signal: undefined,
        reason: 'Error',
        message: undefined,
        usage: undefined,
        startedAt: takenAt,
        finishedAt: Number.POSITIVE_INFINITY,
        isUnseen: false,
        isTriedAgain: false,
    };
}



/***/ }),

/***/ 4793:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   E4: () => (/* binding */ unreadPullSecrets),
/* harmony export */   T: () => (/* binding */ pullInFlight),
/* harmony export */   XK: () => (/* binding */ overriddenPolicies),
/* harmony export */   ZJ: () => (/* binding */ pullFinding),
/* harmony export */   eD: () => (/* binding */ pullGrace),
/* harmony export */   gX: () => (/* binding */ unexplainedRefusal),
/* harmony export */   j8: () => (/* binding */ runningPullBlocker),
/* harmony export */   t0: () => (/* binding */ withFirstFailure),
/* harmony export */   uy: () => (/* binding */ pullSecretsToLookUp)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6873);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(7200);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(1388);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _messages_pull_hints_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5132);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5788);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(4740);
/* harmony import */ var _tracker_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(7349);












/**
 * For a failed pull with no policy left: adds the first failure of an earlier policy, usually the real one. If the last policy
 * is Never, the hint and the persistence come from that first failure.
 */
function withFirstFailure(finding, pullPlans, checks) {
    const { users } = (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_9__/* .usersOf */ .ev)(pullPlans, checks, finding.pull?.puller);
    const first = users.flatMap(({ failures }) => failures)[0];
    if (finding.pull === undefined || first === undefined)
        return finding;
    const isNotPulled = finding.reason === 'never-policy' && first.policy !== 'Never';
    const firstFailure = { policy: first.policy, cause: first.cause };
    if (!isNotPulled)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(finding, { firstFailure });
    const hint = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)((0,_messages_pull_hints_js__WEBPACK_IMPORTED_MODULE_4__/* .pullHint */ .R)({ cause: first.cause, rawMessage: '' }));
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)({ ...finding, persistence: (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .persistenceOf */ .F_)(first.cause) }, { firstFailure, hint });
}
/**
 * Policies that the cluster changed, which defeats a fallback each time. `asked`: the policies of the pod as sent.
 * https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#alwayspullimages
 */
function overriddenPolicies({ pod }, asked, pullPlans) {
    if (pod === undefined)
        return [];
    const fallingBack = pullPlans.filter(({ policies, checkPolicies }) => policies.length + checkPolicies.length > 2);
    return asked.flatMap(({ consumer, image, own: policy }) => {
        const instead = pod.pullers.find((one) => one.consumer === consumer)?.own;
        const matters = fallingBack.some((pullPlan) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_10__/* .isWrittenAlike */ .Cw)(pullPlan.image, image));
        return matters && instead !== undefined && instead !== policy
            ? [`${consumer}: ${instead} instead of ${policy}`]
            : [];
    });
}
/** For the events of one pull. The next pull comes 10 s later at the earliest. */
const MAX_EVENTS_APART_MS = 5000;
/** May a failed pull be one of a node without the credentials? Some registries hide what they refuse. */
function mayLackPullSecret(cause) {
    return (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .isAccessRefused */ .nz)(cause) || cause === 'not-found';
}
/**
 * The pull secrets that such a failed pull may have lacked, as far as they are known. The node reads secrets that exist later.
 */
function unreadPullSecrets({ pod, events, options, pullSecrets }, cause) {
    // Secrets that this step created exist.
    const knownOf = (name) => {
        if (options.ownPullSecrets?.includes(name))
            return 'there';
        const lookedUp = pullSecrets.find((secret) => secret.name === name);
        if (lookedUp === undefined)
            return 'unknown';
        return lookedUp.isThere ? 'there' : 'missing';
    };
    const names = mayLackPullSecret(cause) ? namedPullSecrets(pod, events) : [];
    const { there = [], missing = [], unknown = [] } = Object.groupBy(names, knownOf);
    return { there, missing, unknown };
}
/**
 * When a pull that may have lacked a pull secret last failed, if the pod has pull secrets, and no event names any as unread: one may
 * be on its way. Undefined if there is no such pull.
 */
function unexplainedRefusal(state) {
    if (state.pod === undefined || state.pod.pullSecrets.length === 0)
        return undefined;
    if (namedPullSecrets(state.pod, state.events).length > 0)
        return undefined;
    const refused = (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .pullEpisodes */ .ai)(state).find(({ failure }) => mayLackPullSecret(failure.cause));
    return refused && ((0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(state.events, _tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .isFailedPull */ .FJ)?.at ?? refused.since);
}
/** The secrets for which the verdict depends on whether they exist. */
function pullSecretsToLookUp(state) {
    if (state.pod === undefined)
        return [];
    const unread = (0,_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .pullEpisodes */ .ai)(state).flatMap(({ failure }) => unreadPullSecrets(state, failure.cause).unknown);
    return [...new Set(unread)];
}
/**
 * The secrets that were missing in the newest pull. The kubelet continues without a secret that does not exist, or that did not
 * arrive within a second, and reports both with the same event at each pull:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (getPullSecretsForPod),
 * \u2026/util/manager/watch_based_manager.go. Anyone can write an event, so only names that the pod has count.
 */
function namedPullSecrets(pod, events) {
    const named = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, ({ reason }) => reason === 'FailedToRetrieveImagePullSecret');
    if (named === undefined || ((0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, _tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .isFailedPull */ .FJ)?.at ?? 0) > named.at + MAX_EVENTS_APART_MS)
        return [];
    const names = /image pull secrets \(([^)]+)\)/.exec(named.words)?.[1] ?? '';
    return names.split(/,\s*/).filter((name) => pod.pullSecrets.includes(name));
}
function pullFinding(state, episode) {
    const { pod, options } = state;
    const { image } = episode;
    const failure = { ...episode.failure, cause: causeOf(episode, pod, state.events) };
    const container = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .neededFor */ .r4)(pod, episode.container, image);
    const { consumer: puller, policy } = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .pullerOf */ .sl)(episode.container, image);
    const asked = askedInstead(options.asked, puller, image);
    const registry = failure.registry ?? 'the registry';
    const sentence = _job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .CAUSES */ .hE[failure.cause].sentence.replace('@', () => image).replace('%', () => registry);
    const unread = unreadPullSecrets(state, failure.cause);
    // The credentials exist; the node pulled without them.
    const isReadNextTime = unread.there.length > 0;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('image-pull', failure.cause, {
        ...(isReadNextTime && { persistence: 'transient' }),
        about: image,
        message: `${asSentence(sentence)} (${pullPlace(state, container, policy)}).${inPlaceOf(image, asked)}`,
        hint: isReadNextTime
            ? `The node could not read the pull secret ${unread.there.join(' or ')} in time, and asked the registry without. Trying again may help.`
            : [...inWords(unread, (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNamespace */ .DQ)(pod)), (0,_messages_pull_hints_js__WEBPACK_IMPORTED_MODULE_4__/* .pullHint */ .R)(failure)].join(' '),
        rawMessage: failure.rawMessage || undefined,
        container,
        image,
        asked,
        pull: { puller, cause: failure.cause },
    });
}
/** The requested image, if the cluster replaced it. */
function askedInstead(requested, puller, image) {
    const asked = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_11__/* .imageFor */ .zd)(requested ?? [], puller);
    return asked === image ? undefined : asked;
}
function inPlaceOf(image, asked) {
    return asked === undefined || (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_10__/* .isAsAsked */ .$6)(image, asked)
        ? ''
        : ` The cluster has put this image in place of ${asked}.`;
}
/** The container (if users know it), the policy and the node of a pull. */
function pullPlace({ pod: { node }, options }, container, policy) {
    const isKnown = !(0,_state_js__WEBPACK_IMPORTED_MODULE_7__/* .isForImageAlone */ .uO)(options, container);
    return [isKnown && `container ${container}`, policy && `policy ${policy}`, node && `node ${node}`]
        .filter(Boolean)
        .join(', ');
}
/**
 * CRI-O reports the same for missing credentials and for refused ones; the pod shows which.
 * https://github.com/containers/image/blob/v5.36.2/docker/errors.go
 */
function causeOf({ failure }, pod, events) {
    const isLoginWanted = failure.cause === 'unauthorized' && /authentication required/i.test(failure.rawMessage);
    return isLoginWanted && !bringsPullSecrets(pod, events) ? 'credentials-missing' : failure.cause;
}
/** Has the node any pull secret of the pod? The API server adds the pull secrets of the service account to the pod. */
function bringsPullSecrets(pod, events) {
    const missing = namedPullSecrets(pod, events);
    return pod.pullSecrets.some((name) => !missing.includes(name));
}
/** What is known about the pull secrets that the node did not read. None of them is known to exist. */
function inWords({ missing, unknown }, where) {
    const noSuch = (name) => `The pull secret ${name} does not exist in ${where}`;
    return [
        ...missing.map((name) => `${noSuch(name)}.`),
        ...unknown.map((name) => `${noSuch(name)}, or could not be read by the node in time.`),
    ];
}
/** Capitalizes, unless the sentence starts with the name of an image. */
function asSentence(sentence) {
    return /^(the|what|something) /.test(sentence) ? (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .capitalize */ .ZH)(sentence) : sentence;
}
/** A kubelet that knows a Secret reads new content up to 0.5 s late, and retries the pull within 1 s. */
const SECRET_LAG_MS = 2000;
/**
 * The event that names a missing pull secret comes after the event of the pull: measured 5 to 31 ms, 159 ms on a busy machine.
 */
const EVENT_LAG_MS = 500;
/**
 * Milliseconds. No grace for a consumer with a fallback. No grace for a permanent cause, unless the user sets a time (a
 * registry whose mirrors lag) or pull secrets may arrive late. Unlimited if the kubelet retries without a failure.
 */
function pullGrace(state, episode) {
    const { graceMs, gracesMs, fallbacks } = state.options;
    const { cause } = episode.failure;
    const persistence = (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .persistenceOf */ .F_)(cause);
    if (persistence === 'kubelet-retries')
        return 'unlimited';
    if (fallbacks?.includes((0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .pullerOf */ .sl)(episode.container, episode.image).consumer))
        return 'none';
    const own = gracesMs?.[cause];
    return own ?? (persistence === 'permanent' ? (secretLag(state, episode) ?? 'none') : graceMs);
}
/**
 * The node may not have read the pull secrets yet. An event names the secrets that it does not have; no event names a changed
 * one.
 */
function secretLag(state, episode) {
    const { pod, options } = state;
    const isOurs = (options.ownPullSecrets ?? []).length > 0;
    if (!isOurs && pod.pullSecrets.length === 0)
        return undefined;
    const { cause } = episode.failure;
    const { there, unknown } = unreadPullSecrets(state, cause);
    if (there.length + unknown.length > 0)
        return options.graceMs;
    const lags = [
        ...(mayLackPullSecret(cause) ? [sinceFirst(state.events, episode) + EVENT_LAG_MS] : []),
        ...(isOurs && mayLackNewContent(episode) ? [SECRET_LAG_MS] : []),
    ];
    return lags.length === 0 ? undefined : Math.max(...lags);
}
/** From the first failure to the newest one. */
function sinceFirst(events, { since }) {
    return Math.max(0, ((0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, _tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .isFailedPull */ .FJ)?.at ?? since) - since);
}
function mayLackNewContent({ container, image, failure: { cause } }) {
    if ((0,_job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .isAccessRefused */ .nz)(cause) || cause === 'never-policy')
        return true;
    return cause === 'not-found' && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .pullerOf */ .sl)(container, image).policy === 'IfNotPresent';
}
/** The kubelet's events that start or end a pull; a failed one is in its episode. */
const PULL_EVENTS = new Set(['Pulling', 'Pulled', 'Failed', 'BackOff']);
/** A pull in progress, known from events only. A big image takes minutes, so only pull-timeout gives it up. */
function runningPullBlocker({ pod, events, options }, puller) {
    if (puller.hasStarted)
        return undefined;
    const last = newestPulling(events, (event) => isAbout(event, puller));
    if (last === undefined)
        return undefined;
    const images = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .imagesOf */ .IC)(puller);
    const named = last.image ?? '';
    // Anyone can write an event.
    const image = images.find((one) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_10__/* .isWrittenAlike */ .Cw)(one, named)) ?? images[0] ?? 'the image';
    const container = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .neededFor */ .r4)(pod, puller, image);
    const { consumer: own, policy } = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .pullerOf */ .sl)(puller, image);
    // A deletion does not end a pull, and the kubelet starts what it pulled: no next pod before the pull has ended.
    // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncPod, "TODO(#113606)")
    const fallsBack = options.fallbacks?.includes(own);
    const limit = options.pullTimeoutMs;
    const then = fallsBack
        ? '; a node can\u2019t be made to stop, so the next policy is tried when the pull fails'
        : '';
    const forWhom = (0,_state_js__WEBPACK_IMPORTED_MODULE_7__/* .isForImageAlone */ .uO)(options, container) ? '' : ` for the container ${container}`;
    const waiting = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`the node is pulling ${image}${forWhom}${then}`);
    if (limit === undefined || fallsBack)
        return { waiting, giveUp: 'never' };
    return {
        waiting,
        giveUp: last.at + limit,
        isSilence: true,
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('pull-timeout', { image, seconds: Math.round(limit / 1000), place: pullPlace({ pod, options }, container, policy) }, { container, image, pull: { puller: own, cause: 'timeout' } }),
    };
}
/** The image that the pod's node is pulling, as far as events show. */
function pullInFlight(state) {
    return state.pod && newestPulling(state.events, () => true)?.image;
}
/** Undefined if the pull has ended since. */
function newestPulling(events, counts) {
    const last = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, (event) => PULL_EVENTS.has(event.reason) && counts(event));
    return last?.reason === 'Pulling' ? last : undefined;
}
/** Events about the image of a volume are about the pod. */
function isAbout({ container, image }, { name, mountedImages }) {
    return container === undefined
        ? mountedImages.some(({ reference }) => reference === image)
        : container === name;
}



/***/ }),

/***/ 4159:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ schedulingBlocker)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_scheduler_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6587);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5788);
/* harmony import */ var _added_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(5351);








/** What a node must have for the pod. Containers of Pod Step request no more than others. */
function demands({ pod, options }) {
    const requests = pod.containers
        .filter(({ isOurs }) => !isOurs)
        .flatMap(({ name, requests }) => {
        const asked = Object.entries(requests).map((one) => one.join('='));
        const who = name === options.step ? _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ : (0,_added_js__WEBPACK_IMPORTED_MODULE_7__/* .theContainer */ .D6)(options, name);
        return asked.length === 0 ? [] : [`${who} asks for ${asked.join(', ')}`];
    });
    const labels = Object.entries(pod.nodeSelector).map(([key, value]) => `${key}=${value}${options.nodeSelector?.includes(key) === false ? ' (added by the cluster)' : ''}`);
    const all = [...requests, ...(labels.length === 0 ? [] : [`its node selector is ${labels.join(', ')}`])];
    return all.length === 0 ? [] : [`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .capitalize */ .ZH)(all.join('; '))}.`];
}
/** What to do about them. Each kind of nodes can have its own reason, and one node that fits is enough. */
function hintOfDemands({ todo, persistence }) {
    const all = todo.map((one, index) => (index === 0 ? one : `Or ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .uncapitalize */ .YF)(one)}`));
    return [...all, ...(persistence === 'permanent' ? ['Trying again will not help.'] : [])].join(' ');
}
const WAIT_FOR_AUTOSCALER = 'Wait until the autoscaler can add a node (schedule-timeout), or raise its limit of nodes. Otherwise request less (resources).';
/** Something that the pod claims does not exist: no wait for a node, but a mistake. `schedulerSaid`: undefined if it said nothing. */
function missingClaimBlocker({ pod, events, options: { graceMs } }, schedulerSaid, since) {
    const isOfController = ({ reason }) => reason === 'FailedResourceClaimCreation';
    const said = schedulerSaid ?? (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, isOfController)?.words;
    const found = said === undefined ? undefined : (0,_messages_scheduler_js__WEBPACK_IMPORTED_MODULE_5__/* .missingClaim */ .t)(said, (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNamespace */ .DQ)(pod));
    if (found === undefined)
        return undefined;
    const waiting = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .insideSentence */ .qo)(found.message);
    return {
        waiting,
        giveUp: since + graceMs,
        passing: { what: waiting, graceMs },
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { grace: { input: 'pull-grace', value: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .spanOfTime */ .NC)(graceMs) } }),
    };
}
/**
 * What is said of a pod about which no scheduler has written an event: its scheduler does not run, or something that the pod names
 * is missing, such as its pod group. Others write some, such as a virtual cluster whose pod can't be made below (SyncError).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins (PreEnqueue)
 */
function silenceOf({ pod: { scheduler }, events }) {
    const warning = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, (event) => event.isWarning && (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .provisionerOf */ .wu)(event) === undefined);
    const quoted = warning === undefined ? [] : [(0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .quoting */ .yu)(warning)];
    const which = scheduler === undefined ? '' : `, which requires the scheduler ${scheduler}`;
    return {
        words: ['the scheduler has not handled it yet', ...quoted].join('; ').replace(/\.$/, ''),
        message: [`No scheduler handled the pod${which}.`, ...quoted].join(' '),
        hint: warning === undefined
            ? 'Check that this scheduler runs, and that everything exists that the pod names.'
            : 'Change what it says of the pod, or ask your cluster administrator.',
        persistence: 'transient',
        rawMessage: warning?.words,
    };
}
/** What is said of a pod for which the scheduler has found no node. `said`: its words. */
function reportOf(state, said) {
    const report = (0,_messages_scheduler_js__WEBPACK_IMPORTED_MODULE_5__/* .readScheduler */ .w)(said);
    const isScalable = mayScale(state.events);
    return {
        words: report.words,
        message: [`The scheduler found no node for the pod: ${report.words}.`, ...demands(state)].join(' '),
        hint: isScalable ? WAIT_FOR_AUTOSCALER : hintOfDemands(report),
        persistence: isScalable ? 'transient' : report.persistence,
        rawMessage: said,
    };
}
/**
 * The pod has no node yet. That usually passes: a full cluster empties, an autoscaler adds nodes in minutes. So it
 * has its own limit (schedule-timeout) instead of the grace of failures. The default of 15 minutes is longer than
 * adding a node or a busy hour takes, and still ends a pod that fits no node long before its step's timeout of hours.
 * It does not run while
 *
 * - an autoscaler has announced a node for this pod, and not withdrawn it, for 20 minutes in all (PROMISED_MS);
 * - a scheduling gate holds the pod back in a queue, such as Kueue's.
 *
 * A volume that is bound when its first pod is scheduled (WaitForFirstConsumer) reports nothing meanwhile and needs no
 * exception. Only a claim that does not exist is a mistake, with the grace of a failure.
 */
function schedulingBlocker(state) {
    const { pod, events, unscheduledSince: since } = state;
    if (pod.node !== undefined || hasNode(events))
        return undefined;
    if (pod.gates.length > 0)
        return { waiting: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(heldBack(pod)), giveUp: 'never' };
    if (since === undefined)
        return undefined;
    const said = schedulersWords(pod, events);
    const missing = missingClaimBlocker(state, said, since);
    if (missing !== undefined)
        return missing;
    const { words, message, ...report } = said === undefined ? silenceOf(state) : reportOf(state, said);
    const ofScaling = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, speaksOfScaling);
    const scaling = ofScaling !== undefined && isPromise(ofScaling);
    const limit = state.options.scheduleTimeoutMs;
    const waiting = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`no node for the pod yet: ${words}${scaling ? '; a node is being added' : ''}`);
    if (limit === undefined)
        return { waiting, giveUp: 'never' };
    const giveUp = countsFrom(events, since, scaling) + limit;
    return {
        waiting,
        // As long as nothing is reported, a node usually follows within milliseconds.
        ...(report.rawMessage !== undefined && { passing: { what: waiting, graceMs: giveUp - since } }),
        giveUp,
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('scheduling', 'unschedulable', {
            ...report,
            // The scheduler knows the nodes that there are, and the provisioner why it adds none.
            message: ofScaling?.words ? `${message} ${(0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .quoting */ .yu)(ofScaling)}` : message,
        }),
    };
}
function heldBack({ gates, queue }) {
    if (gates.every((gate) => gate === _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .GATE */ .k6))
        return 'Pod Step has not removed its scheduling gate yet';
    return gates.some((gate) => gate.startsWith('kueue.x-k8s.io/'))
        ? `the pod waits in the queue ${queue === undefined ? 'of Kueue' : `${queue} of Kueue`}`
        : `the pod is held back by the scheduling gate ${gates.join(', ')}`;
}
/**
 * The condition stays, also the API server's own after the last gate is removed. The event comes first, and is the only source
 * if a later scheduler sets no condition: FailedScheduling, or as others name it, Unschedulable (KAI) and Scheduling (YuniKorn).
 */
function schedulersWords({ unschedulable }, events) {
    const isOfScheduler = (event) => /schedul/i.test(event.reason) && (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .provisionerOf */ .wu)(event) === undefined;
    return unschedulable ?? (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, isOfScheduler)?.words;
}
function hasNode(events) {
    return (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .newestEvent */ .jd)(events, ({ reason }) => reason === 'Scheduled') !== undefined;
}
/**
 * cluster-autoscaler: TriggeredScaleUp, NotTriggerScaleUp, and in GKE FailedScaleUp; Karpenter and its derivatives: Nominated,
 * and their own FailedScheduling.
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/processors/status/eventing_scale_up_processor.go
 * https://github.com/kubernetes-sigs/karpenter/blob/main/pkg/controllers/provisioning/scheduling/events.go
 */
const PROMISES = new Set(['TriggeredScaleUp', 'Nominated']);
const WITHDRAWALS = new Set(['NotTriggerScaleUp', 'FailedScaleUp']);
function isPromise({ reason }) {
    return PROMISES.has(reason);
}
function speaksOfScaling(event) {
    const { reason } = event;
    if (reason === 'FailedScheduling')
        return (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .provisionerOf */ .wu)(event) !== undefined;
    return isPromise(event) || WITHDRAWALS.has(reason);
}
/** Longer than autoscalers themselves give a node, which is 15 minutes; then they announce another one. */
const PROMISED_MS = 1_200_000;
/**
 * When the time limit of a pod starts that has needed a node since `since`. After a withdrawal, it starts with the last promise
 * of a node. While a node is promised, it starts 20 minutes after the first promise, however often the promise is repeated.
 */
function countsFrom(events, since, isPromised) {
    const promises = [...events.values()].filter(isPromise);
    if (promises.length === 0)
        return since;
    const times = promises.map(({ firstAt }) => Math.max(since, firstAt));
    const latest = Math.min(...times) + PROMISED_MS;
    return isPromised ? latest : Math.min(latest, Math.max(...times));
}
/** For an autoscaler that knows a group of nodes, but cannot add a node right now. The group may have nodes that fit. */
const NO_ROOM_NOW = /max node group size reached|max total nodes in cluster reached|max cluster [^:]{1,99} limit reached|exceed limits for nodepool|in backoff after failed scale-up|not ready for scale-up/;
/** Has an autoscaler announced a node for this pod at some time, or refused one for now? Then another try may help. */
function mayScale(events) {
    return [...events.values()].some((event) => isPromise(event) ||
        event.reason === 'FailedScaleUp' ||
        (speaksOfScaling(event) && NO_ROOM_NOW.test(event.words)));
}



/***/ }),

/***/ 7349:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bk: () => (/* binding */ isForImage),
/* harmony export */   FJ: () => (/* binding */ isFailedPull),
/* harmony export */   Jy: () => (/* binding */ failedStarts),
/* harmony export */   M0: () => (/* binding */ startsAfterEvent),
/* harmony export */   YG: () => (/* binding */ failedImages),
/* harmony export */   aB: () => (/* binding */ pullsAfterPod),
/* harmony export */   ai: () => (/* binding */ pullEpisodes),
/* harmony export */   fq: () => (/* binding */ WAITING_FOR_START),
/* harmony export */   jp: () => (/* binding */ startsAfterPod),
/* harmony export */   kd: () => (/* binding */ isAboutWholePod),
/* harmony export */   oE: () => (/* binding */ isSetUp),
/* harmony export */   p8: () => (/* binding */ pullsAfterEvent)
/* harmony export */ });
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4218);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6873);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(7200);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_pulls_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8898);
/* harmony import */ var _messages_starts_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(8981);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(5977);







/** Tracks failures of one kind. `rank`: how much a failure says; the higher rank wins, among equals the newer one. */
function signalTracker(rank) {
    const nothing = { clearedAt: Number.NEGATIVE_INFINITY, event: undefined, status: undefined };
    const update = (all, key, change) => new Map(all).set(key, change(all.get(key) ?? nothing));
    const choose = (old, fresh, isNewer) => {
        if (rank(old) !== rank(fresh))
            return rank(old) > rank(fresh) ? old : fresh;
        return isNewer ? fresh : old;
    };
    /** `place`: position in the event order (pod/events.ts); `at`: when the event was observed. */
    const failedByEvent = (all, key, { place, at, failure }) => update(all, key, (before) => {
        if (place <= before.clearedAt)
            return before;
        const known = before.event ?? { place, since: at, failure };
        const event = {
            place: Math.max(place, known.place),
            since: Math.min(at, known.since),
            failure: choose(known.failure, failure, place >= known.place),
        };
        return { ...before, event };
    });
    /** An event reports the failure as over. A status that still shows it is outdated until its words change. */
    const clearedByEvent = (all, key, place) => update(all, key, (before) => {
        if (place <= before.clearedAt)
            return before;
        const event = before.event !== undefined && before.event.place > place ? before.event : undefined;
        return { clearedAt: place, event, status: before.status && { ...before.status, isCleared: true } };
    });
    const failedByStatus = (before, { words, failure }, at) => {
        const known = before.status;
        if (known?.words === words)
            return before;
        const goesOn = known !== undefined && !known.isCleared;
        const status = {
            since: goesOn ? known.since : at,
            words,
            failure: goesOn ? choose(known.failure, failure, true) : failure,
            isCleared: false,
        };
        return { ...before, status };
    };
    /** Adds the statuses of a pod. A container that has started and shows no failure is reset. */
    const afterPod = (all, { containers }, at, read) => containers
        .filter(({ isReported }) => isReported)
        .reduce((rest, container) => {
        const found = read(container);
        return update(rest, container.name, (before) => found === undefined
            ? { ...before, status: undefined, ...(container.hasStarted && { event: undefined }) }
            : failedByStatus(before, found, at));
    }, all);
    const currentOf = ({ event, status }) => {
        const current = status?.isCleared ? undefined : status;
        if (event === undefined || current === undefined)
            return event ?? current;
        const since = Math.min(event.since, current.since);
        return { since, failure: choose(current.failure, event.failure, true) };
    };
    /**
     * Failures that continue, in no particular order. `container`: its name, or the key for the pod as a whole; `since`: when
     * either source first showed it, milliseconds since 1970.
     */
    const current = (all) => [...all].flatMap(([container, signal]) => {
        const found = currentOf(signal);
        return found === undefined ? [] : [{ container, since: found.since, failure: found.failure }];
    });
    return { failedByEvent, clearedByEvent, afterPod, current };
}
const pullTracker = signalTracker(pullRank);
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/types.go */
const WAITING_FOR_IMAGE = new Set([
    'ErrImagePull',
    'ImagePullBackOff',
    'ErrImageNeverPull',
    'ImageInspectError',
    'InvalidImageName',
    'RegistryUnavailable',
    'SignatureValidationFailed',
]);
/** Events with the runtime's words; `Error: ErrImagePull` and `Back-off pulling image \u2026`, which follow, have none. */
const FAILED_PULL = /^Failed to pull image /;
/** Kubelets from 1.35 on read the pull secrets before they pull, and say no more where they can't (recorded on 1.37.1). */
const UNREADABLE_PULL_SECRET = /^Error: (?:unable to parse auth field|illegal base64 data|json: cannot unmarshal)/;
const FAILING_REASONS = new Set(['ErrImageNeverPull', 'InspectFailed']);
/**
 * Is this reason of a waiting container about its image? If the pull secrets cannot be read, the kubelet writes a whole
 * sentence as the reason. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go
 * (lookupPullCredentials)
 */
function isForImage(reason) {
    return WAITING_FOR_IMAGE.has(reason) || /\s/.test(reason);
}
/** Does the event report why an image could not be pulled? */
function isFailedPull({ reason, words }) {
    return reason === 'Failed' && (FAILED_PULL.test(words) || UNREADABLE_PULL_SECRET.test(words));
}
/**
 * Adds a failed pull, or the successful one that ends the episode. The image of a volume is pulled before the
 * container's own, in an event about the pod; it concerns only the containers that mount it.
 */
function pullsAfterEvent(pulls, pod, event, at) {
    const { container: own, image, place } = event;
    if (event.reason === 'Pulled') {
        if (own !== undefined)
            return pullTracker.clearedByEvent(pulls, own, place);
        const failing = [...pulls].filter(([, { event: failed }]) => failed && failed.failure.image === image);
        return failing.reduce((rest, [container]) => pullTracker.clearedByEvent(rest, container, place), pulls);
    }
    if (!FAILING_REASONS.has(event.reason) && !isFailedPull(event))
        return pulls;
    const failure = (0,_messages_pulls_js__WEBPACK_IMPORTED_MODULE_3__/* .classifyPullMessage */ .$)(event.words, event.reason);
    return pod.containers
        .filter((one) => (own === undefined || own === one.name) && concerns(one, own, failure))
        .reduce((all, { name }) => pullTracker.failedByEvent(all, name, { place, at, failure }), pulls);
}
/** Adds the statuses. A container that started has its image, whatever an event says. */
function pullsAfterPod(pulls, pod, at) {
    return pullTracker.afterPod(pulls, pod, at, ({ waiting, hasStarted }) => {
        const { reason = '', message = '' } = waiting ?? {};
        if (hasStarted || !isForImage(reason))
            return undefined;
        return { words: `${reason}: ${message}`, failure: (0,_messages_pulls_js__WEBPACK_IMPORTED_MODULE_3__/* .classifyPullMessage */ .$)(message, reason) };
    });
}
function pullEpisodes({ pod, pulls }) {
    return pullTracker.current(pulls).flatMap(({ container: name, since, failure }) => {
        const container = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerOf */ .t8)(pod, name);
        return container === undefined
            ? []
            : [{ container, image: failedImage(container, failure), since, failure }];
    });
}
/**
 * All failed pulls: the images that the containers wait for, and further images. A container keeps the failure of only one
 * image, and a kubelet tries all image volumes of a pod before it starts a container that mounts them.
 */
function failedImages({ pod, pulls, events }) {
    const images = new Set([...events.values()].map(({ image }) => image));
    images.delete(undefined);
    const further = [...images].flatMap((image) => {
        const alone = [...events.values()]
            .filter((event) => event.image === image)
            .toSorted((a, b) => a.place - b.place)
            .reduce((before, event) => pullsAfterEvent(before, pod, event, event.firstAt), new Map());
        return pullEpisodes({ pod, pulls: alone }).slice(0, 1);
    });
    return [...pullEpisodes({ pod, pulls }), ...further];
}
/** An unmounted image volume concerns no container; a volume pull says nothing about a container of the same image. */
function concerns(container, own, { image }) {
    if (image === undefined)
        return own !== undefined;
    const isMounted = container.mountedImages.some(({ reference }) => reference === image);
    return isMounted || (own !== undefined && container.image === image);
}
/**
 * The image that could not be pulled: the image of the pod that the kubelet names, or else the runtime. Never another one: a
 * message also has the words of a registry, and the name becomes an output.
 */
function failedImage(container, failure) {
    const needed = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .imagesOf */ .IC)(container);
    const { named } = failure;
    return (needed.find((image) => image === failure.image) ??
        needed.find((image) => named !== undefined && (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameImage */ .m_)(image, named)) ??
        needed[0] ??
        'the image');
}
/** A permanent cause stays true, whatever the next attempt reports. A back-off alone names no cause. */
function pullRank({ cause }) {
    if (cause === 'backoff-only')
        return 0;
    return (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .persistenceOf */ .F_)(cause) === 'permanent' ? 2 : 1;
}
const startTracker = signalTracker(startRank);
const NODE = '(node)';
const VOLUMES = '(volumes)';
const SANDBOX = '(sandbox)';
/** What the kubelet does for a pod as a whole, in its order: cgroup and folders, volumes, sandbox. */
const STAGES = [NODE, VOLUMES, SANDBOX];
/**
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/events/event.go; the controller manager attaches.
 */
const POD_EVENTS = {
    FailedSync: NODE,
    FailedCreatePodContainer: NODE,
    FailedMount: VOLUMES,
    FailedAttachVolume: VOLUMES,
    FailedMapVolume: VOLUMES,
    FailedCreatePodSandBox: SANDBOX,
    FailedPodSandBoxStatus: SANDBOX,
    FailedPrepareDynamicResources: SANDBOX,
    NetworkNotReady: SANDBOX,
};
/** Its event has the reason of a container that failed: kubelet.go (SyncPod, makePodDataDirs). */
const NO_FOLDERS = /^error making pod data directories/;
/**
 * For a virtual node, which creates no container for a pod without them.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/internal/podutils/env.go
 */
const MISSING_OBJECT = /^Mandatory(?:ConfigMap|Secret)(?:Key)?NotFound$/;
function stageOf(reason, words) {
    if (MISSING_OBJECT.test(reason))
        return VOLUMES;
    return reason === 'Failed' && NO_FOLDERS.test(words) ? NODE : (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .entryOf */ .Ms)(POD_EVENTS, reason);
}
/** Does the event report what prevents the whole pod from starting? */
function isAboutWholePod({ reason, words }) {
    return stageOf(reason, words) !== undefined;
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go */
const WAITING_FOR_START = new Set([
    'CreateContainerConfigError',
    'CreateContainerError',
    'PreCreateHookError',
    'PreStartHookError',
    'PostStartHookError',
    'RunContainerError',
    'StartError',
    'ContainerCannotRun',
]);
/** Adds an event. One of a later stage, or about a container, shows that the stages before are done. */
function startsAfterEvent({ starts, pod, options }, event, at) {
    const { place, reason, words, container } = event;
    const where = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__/* .theNamespace */ .DQ)(pod);
    const cleared = (stages) => stages.reduce((all, stage) => startTracker.clearedByEvent(all, stage, place), starts);
    const key = stageOf(reason, words);
    if (key !== undefined) {
        const stage = key === VOLUMES ? 'volumes' : 'sandbox';
        const failure = (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_4__/* .readStartFailure */ .Tm)({ stage, who: 'the pod', where }, reason, words);
        const rest = cleared(STAGES.slice(0, STAGES.indexOf(key)));
        return startTracker.failedByEvent(rest, key, { place, at, failure });
    }
    if (reason === 'SuccessfulAttachVolume')
        return cleared([VOLUMES]);
    if (container === undefined)
        return starts;
    const rest = cleared(STAGES);
    if (reason === 'Started')
        return startTracker.clearedByEvent(rest, container, place);
    const error = /^Error: (\w*)/.exec(words)?.[1];
    // For a failed pull, there is a better event, or it is one itself.
    if (reason !== 'Failed' || error === undefined || isForImage(error) || isFailedPull(event))
        return rest;
    const who = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__/* .whoIs */ .X8)(container, options.step);
    const failure = (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_4__/* .readStartFailure */ .Tm)({ stage: 'container', who, where }, '', words);
    return startTracker.failedByEvent(rest, container, { place, at, failure });
}
/** Adds the statuses. A container that runs has started, whatever an event says. */
function startsAfterPod(starts, step, pod, at) {
    const where = (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__/* .theNamespace */ .DQ)(pod);
    return startTracker.afterPod(starts, pod, at, (container) => {
        const { reason = '', message = '' } = failedStart(container) ?? {};
        if (reason === '')
            return undefined;
        const subject = { stage: 'container', who: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__/* .whoIs */ .X8)(container.name, step), where };
        return { words: `${reason}: ${message}`, failure: (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_4__/* .readStartFailure */ .Tm)(subject, reason, message) };
    });
}
function failedStarts({ pod, starts }) {
    return startTracker.current(starts).flatMap(({ container: key, ...failed }) => {
        const container = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerOf */ .t8)(pod, key);
        const isStage = STAGES.some((stage) => stage === key);
        return container === undefined && !isStage ? [] : [{ ...failed, container }];
    });
}
/** A container that could not be started; without a retry its status is terminated. */
function failedStart({ waiting, end }) {
    const { reason = '', message } = waiting ?? {};
    if (WAITING_FOR_START.has(reason))
        return waiting;
    if (message && isUnknownFailure(reason))
        return { reason, message: `${reason}: ${message}` };
    return WAITING_FOR_START.has(end?.reason ?? '') ? end : undefined;
}
/**
 * A failure that is not known here, for example of a newer kubelet. Providers of virtual nodes also have their own reasons for
 * successes, so the reason must say that it is a failure.
 */
function isUnknownFailure(reason) {
    const isFailure = /Err|Fail|BackOff|Invalid|Denied|Un(?:able|available|supported)|Cannot|NotFound/.test(reason);
    return isFailure && !isForImage(reason) && reason !== 'CrashLoopBackOff';
}
function isSetUp({ hasSandbox, containers }) {
    return hasSandbox === true || containers.some(({ hasStarted }) => hasStarted);
}
function startRank({ isHopeless, isVague }) {
    if (isHopeless)
        return 2;
    return isVague ? 0 : 1;
}



/***/ }),

/***/ 3736:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ waitingFor),
/* harmony export */   S: () => (/* binding */ judge)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _findings_wording_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9612);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(65);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6671);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(5977);
/* harmony import */ var _added_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5351);
/* harmony import */ var _blockers_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(2086);
/* harmony import */ var _certainty_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(1520);
/* harmony import */ var _end_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4284);
/* harmony import */ var _init_containers_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(8728);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(4740);













/** Says what the step was waiting for. Permanent if the job ran: only its author knows how long it takes next time. */
function timedOut(state) {
    const { pod, options } = state;
    const limit = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .spanOfTime */ .NC)(options.timeoutMs);
    const wasRunning = pod && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerOf */ .t8)(pod, options.step)?.isRunning && !pod.hasLostNode;
    const { words, container } = awaited(state);
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('timed-out', { limit, awaited: words }, {
        persistence: wasRunning ? 'permanent' : 'transient',
        lostPods: options.lostPods,
        ...(pod && container !== undefined && { log: 'more', hint: hintFor(options, container) }),
        container: container ?? options.step,
    });
}
function hintFor(options, container) {
    const fix = (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_12__/* .isAdded */ .N)(options, container) ? ` Otherwise ${(0,_findings_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .whoFixes */ .K)((0,_added_js__WEBPACK_IMPORTED_MODULE_6__/* .meshOf */ .rj)(container))}` : '';
    return `Raise timeout if it only needs longer.${fix}`;
}
/** What the step waits for, as the end of a sentence. */
function waitingFor(state) {
    return awaited(state).words;
}
function awaited(state) {
    if (state.pod === undefined)
        return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('the pod did not exist yet') };
    const { pod, options } = state;
    const step = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerOf */ .t8)(pod, options.step);
    if (step?.isRunning) {
        const dead = (0,_init_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .deadMeanwhile */ .RJ)(state);
        const words = [`its program was still running${pod.hasLostNode ? lastHeard(pod) : ''}`, ...dead];
        return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(words.join(', and ')) };
    }
    const [blocker] = (0,_blockers_js__WEBPACK_IMPORTED_MODULE_7__/* .startBlockersOf */ .JU)(state);
    if (blocker)
        return { words: blocker.waiting };
    const service = (0,_init_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .notReadyYet */ .Vc)(state);
    if (service)
        return service;
    const running = pod.containers.find(({ isInit, isRunning, isSidecar }) => isInit && isRunning && !isSidecar);
    if (running) {
        const { name } = running;
        const words = `${(0,_added_js__WEBPACK_IMPORTED_MODULE_6__/* .theContainer */ .D6)(options, name)} was still running${beforeTheStep(options, running)}`;
        return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(words), container: name };
    }
    const holding = heldBackBy(options.step, pod);
    if (holding) {
        const words = `${(0,_added_js__WEBPACK_IMPORTED_MODULE_6__/* .theContainer */ .D6)(options, holding)} may not be over with its hook (postStart), before which no later one starts`;
        return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(words), container: holding };
    }
    if (pod.hasSandbox === false)
        return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(settingUp(pod)) };
    const why = [step?.waiting?.reason, step?.waiting?.message].filter(Boolean).join(': ');
    const where = `${pod.node === undefined ? '' : ` on ${(0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)(pod)}`}${why ? ` (${why})` : ''}`;
    return { words: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)(`the container ${options.step} had not started${where}`) };
}
/** For an init container of the template, which is often meant as a service and lacks what makes it one. */
function beforeTheStep(options, { name, isOurs }) {
    if (isOurs || (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_12__/* .isAdded */ .N)(options, name))
        return '';
    return ', and the step starts when it has ended; a service needs restartPolicy: Always';
}
/**
 * A container before the step's whose hook may still run: the kubelet starts one after the other, and writes no status during
 * that time. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (SyncPod)
 */
function heldBackBy(step, pod) {
    const containers = pod.containers.filter(({ isInit }) => !isInit);
    const place = containers.findIndex(({ name }) => name === step);
    if (containers[place]?.waiting === undefined)
        return undefined;
    return containers.slice(0, place).find(({ hasPostStart, waiting }) => hasPostStart && waiting)?.name;
}
/**
 * What a pod without a sandbox waits for, if no event shows it: the volumes, with the objects that they need, or the network. A kubelet before 1.36 gives no reason, and reports a sandbox only after the first pull.
 * https://github.com/kubernetes/kubernetes/pull/134660, https://github.com/kubernetes/kubernetes/pull/135300
 */
function settingUp(pod) {
    const objects = pod.volumeObjects.join(', ');
    const listed = objects && ` (${objects})`;
    const pull = pod.givesSandboxReason ? '' : ', or still pulls its image';
    return `${(0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)(pod)} has not set up the volumes${listed} or the network of the pod yet${pull}`;
}
function lastHeard(pod) {
    const letBe = '; the pod tolerates lost nodes (tolerations), so the cluster did not end it';
    return ` when ${(0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)(pod)} was last heard of${pod.toleratesLostNode ? letBe : ''}`;
}
/** The kubelet reports why it rejected a pod only after its containers have ended: measured 2 s after their ends. */
const LAST_WORD_MS = 10_000;
/** Before any grace has passed, so that only failures that waiting cannot help are given up. */
const AT_ONCE = Number.NEGATIVE_INFINITY;
/**
 * Has the step ended, and how? Nothing is decided while a rejection of the pod may still be reported. A pod that the cluster
 * changed too much ends the step, whatever else is observed. Otherwise the first of these that applies decides, in whatever
 * order they were observed:
 *
 * 1. The step's container has ended: only its status shows how. A disruption comes first, then another container out of
 *    memory, then its own exit.
 * 2. A start blocker that waiting cannot help: the step cannot start, and this says more than an end of the pod that it
 *    caused, or that came after it. If there are several, the first in the order in which a pod starts, because it blocks
 *    the others.
 * 3. The pod was deleted, has failed as a whole, or its node is silent: nothing is left that could end.
 * 4. A start blocker that has used up its grace: the step has not started, and longer waiting shows nothing new. This does
 *    not apply while the pod is being deleted, because then the deletion is the reason.
 * 5. The timeout of the step has passed: everything else says more.
 *
 * The finding always names the container that decided.
 */
function judge(state, now) {
    const timeoutAt = state.options.begunAt + state.options.timeoutMs;
    const { found, again } = state.pod === undefined ? { found: undefined, again: [] } : decide(state, now);
    if (found !== undefined)
        return { kind: 'finished', finding: found };
    if (now >= timeoutAt)
        return { kind: 'finished', finding: timedOut(state) };
    return { kind: 'waiting', again: Math.min(timeoutAt, ...again) };
}
/** The finding from the pod, or the times at which the pod can have one. */
function decide(state, now) {
    const lastWordAt = awaitsLastWord(state, now);
    if (lastWordAt !== undefined)
        return { found: undefined, again: [lastWordAt] };
    const blockers = (0,_blockers_js__WEBPACK_IMPORTED_MODULE_7__/* .startBlockersOf */ .JU)(state);
    const found = withBegunStep(state, (0,_blockers_js__WEBPACK_IMPORTED_MODULE_7__/* .changedPod */ .Kh)(state)) ??
        ended(state) ??
        withBegunStep(state, givenUp(blockers, AT_ONCE)) ??
        (0,_certainty_js__WEBPACK_IMPORTED_MODULE_8__/* .podLost */ .U4)(state, now) ??
        (state.pod.deletion !== undefined ? undefined : withBegunStep(state, givenUp(blockers, now)));
    return {
        found: found && (0,_end_js__WEBPACK_IMPORTED_MODULE_9__/* .withSource */ .g5)((0,_added_js__WEBPACK_IMPORTED_MODULE_6__/* .withAddedLimits */ .XN)(state, found), state.events),
        again: state.pod.deletion !== undefined ? [(0,_certainty_js__WEBPACK_IMPORTED_MODULE_8__/* .terminationEnd */ .KX)(state)] : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .giveUpTimes */ .vT)(blockers),
    };
}
/** Until when the node can still report that it rejected or evicted a pod whose step has ended, which is then the reason. */
function awaitsLastWord({ pod, events, stepEnd, isRejected }, now) {
    if (stepEnd === undefined || isRejected || stepEnd.isUndisturbed)
        return undefined;
    if (!(0,_state_js__WEBPACK_IMPORTED_MODULE_11__/* .mayBeRejected */ .rt)(pod, events) && !pod.isBeingFailed)
        return undefined;
    const until = stepEnd.seenAt + LAST_WORD_MS;
    return now < until ? until : undefined;
}
/**
 * A blocker of another container also ends a step that has started, because the step was requested together with that
 * container.
 */
function withBegunStep(state, finding) {
    if (finding === undefined || !(0,_state_js__WEBPACK_IMPORTED_MODULE_11__/* .stepHasStarted */ .gI)(state))
        return finding;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(finding, { hadBegun: true });
}
function ended(state) {
    const step = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerOf */ .t8)(state.pod, state.options.step);
    const end = (0,_end_js__WEBPACK_IMPORTED_MODULE_9__/* .endOfStep */ .n9)(step);
    return step && end && (0,_end_js__WEBPACK_IMPORTED_MODULE_9__/* .judgeEnd */ .d8)(state, step, end);
}
function givenUp(blockers, by) {
    return blockers.map((blocker) => (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .givenUpBy */ .Op)(blocker, by)).find((found) => found !== undefined);
}



/***/ }),

/***/ 4522:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Uu: () => (/* binding */ namesForeignImage),
/* harmony export */   cw: () => (/* binding */ readRuntimesLine),
/* harmony export */   sV: () => (/* binding */ withoutProgramInLine)
/* harmony export */ });
const WHY = '"?(?<why>exec format error|no such file or directory)"?';
/**
 * runc since 1.1 and before, and crun. After a colon it is a part of other words: which program, they say before it.
 * https://github.com/opencontainers/runc/blob/main/libcontainer/standard_init_linux.go,
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c (container_init)
 */
const FORMS = [
    `(?<!fork/|: )\\bexec (?<program>[^\\s:]{1,4096}): ${WHY}`,
    `standard_init_linux\\.go:\\d{1,9}: exec user process caused:? ${WHY}`,
    `exec container process (?:\\(missing dynamic library\\?\\) )?[\`'](?<program>[^\`']{1,4096})[\`']: ${WHY}`,
];
const ANYWHERE = FORMS.map((form) => new RegExp(form, 'i'));
const ALONE = FORMS.map((form) => new RegExp(`^${form}$`, 'i'));
/** crun's log if JSON was requested: https://github.com/jeroenjanssens/dsutils/issues/8 */
const JSON_OF_CRUN = /^\{"msg":"([^"\\]{1,5000})","level":"error"(?:,"time":"[^"\\]{1,60}")?\}$/;
/** A line of a container's log that its runtime wrote because it could not become the program. */
function readRuntimesLine(line) {
    const trimmed = line.trim();
    return firstOf(ALONE, JSON_OF_CRUN.exec(trimmed)?.[1] ?? trimmed);
}
/** Such a line without the path of the program; undefined for all others. */
function withoutProgramInLine(line) {
    const error = readRuntimesLine(line);
    if (error?.program === undefined)
        return error && line;
    return `exec PROGRAM: ${error.why === 'wrong-format' ? 'exec format error' : 'no such file or directory'}`;
}
function firstOf(forms, words) {
    for (const form of forms) {
        const { why, program } = form.exec(words)?.groups ?? {};
        if (why !== undefined)
            return { why: /format/i.test(why) ? 'wrong-format' : 'no-interpreter', program };
    }
    return undefined;
}
/** Go's words for a program that it starts: https://github.com/golang/go/blob/go1.25.0/src/os/exec_posix.go (startProcess) */
const HELPER = /\bfork\/exec [^\s:]{1,4096}: exec format error\b/i;
/** Does the message say that the program of an image has the wrong format, and not a helper of the software on the node? */
function namesForeignImage(message) {
    return !HELPER.test(message) && firstOf(ANYWHERE, message)?.why === 'wrong-format';
}



/***/ }),

/***/ 8320:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ OTHER_EXITS),
/* harmony export */   z: () => (/* binding */ EXIT_ROWS)
/* harmony export */ });
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);

const EVICTED = {
    is: 'disruption/evicted',
    title: 'The pod was evicted by its node',
    message: 'The kubelet evicted the pod{: words}.',
};
const REJECTED = '{node} rejected the pod{: words}.';
const REFUSED = { is: 'scheduling/refused-by-node', message: REJECTED };
/**
 * Why a kubelet evicted a pod: either a container or volume exceeded its own limit, which is the fault of the job, or the node ran short
 * of a resource and took the pods that used more than they requested. The reader adds `words`, which is all that the kubelet says.
 */
const EVICTIONS = [
    {
        said: /^(?:Usage of EmptyDir volume ".+" exceeds the limit "|Container \S+ exceeded its local ephemeral storage limit "|Pod ephemeral local storage usage exceeds the total limit of containers )/,
        is: 'step/disk-limit',
        message: 'The kubelet evicted the pod: {words}.',
    },
    {
        said: /low on resource: [\s\S]*has larger consumption of (?<resource>memory|ephemeral-storage)|low on resource: (?<resource>memory|ephemeral-storage)\b/,
        ...EVICTED,
        hint: 'Run the step again. Nodes first evict pods that use more than they request: request as much {resource} as the step needs (resources).',
    },
];
/**
 * Why a kubelet refused a pod, by the reason of the pod, a colon and its message. With some settings it can never run the pod.
 * Otherwise it can accept the pod later, or another node can. The reader adds `node`, and `words`, which is the message.
 */
const REJECTIONS = [
    {
        // The last one is a virtual kubelet, in two versions of one for Azure. Its cloud did not mean \u201cnot now\u201d.
        said: /^(?:SysctlForbidden|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|AppArmor|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|InitContainerRestartPolicyForbidden|PodFeatureUnsupported|EmptyPodSharedPoolError):|^SMTAlignmentError:.*not multiple|^ProviderFailed:.*(?:status code|RESPONSE) 4(?!08|09|29)\d\d/s,
        is: 'configuration/unsupported-by-node',
        message: REJECTED,
    },
    {
        said: /^NodePorts:/,
        ...REFUSED,
        hint: 'Run the step again. If it happens again, remove hostPort from pod-template.',
    },
    {
        said: /^UnexpectedAdmissionError:/,
        ...REFUSED,
        hint: 'Run the step again. If it happens again, check the device plugin of the node.',
    },
    {
        said: /^(?:OutOf[^:]+|Node(?:Affinity|Name)|SMTAlignmentError|TopologyAffinityError|VolumeAttachmentLimitExceeded|node\(s\) had taints that the pod didn't tolerate):/,
        ...REFUSED,
    },
];
const NOT_CHECKED_OUT = 'The checkout{ of ref}{ from url} failed, so the step did not start.';
const NO_CHECKOUT = {
    is: 'configuration/checkout-failed',
    persistence: 'permanent',
    message: NOT_CHECKED_OUT,
};
const NOT_WRITABLE = 'The user of the container cannot write to the volume workspace: set fsGroup or runAsUser in the securityContext of pod-template, and use a volume that can be written.';
/** Both kinds of containers that fill the workspace. */
const NO_FOLDER = {
    said: new RegExp(`^${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .FILLING_EXITS */ .Ys.noFolder} `),
    is: 'configuration/working-directory',
    hint: 'Check working-directory (and files-in). If the script creates the folder, let it change there with cd.',
};
/**
 * Words of git, after the exit code of the checkout and a blank. What is in quotes is left out (exits.ts). Some are messages of curl:
 * https://github.com/git/git/blob/v2.54.0/remote-curl.c
 */
const CHECKOUTS = [
    {
        ...NO_FOLDER,
        message: 'The repository{ url} has no folder{ folder}{ at ref}, so the step did not start.',
    },
    {
        said: /^127 /,
        ...NO_CHECKOUT,
        hint: 'The image{ image} (checkout-image) has no git. Set an image with git 2.31 or newer.',
    },
    {
        said: /couldn't find remote ref|not our ref|[Rr]eference is not a tree|unadvertised object/,
        ...NO_CHECKOUT,
        hint: 'Check that the branch, tag or commit of the input checkout exists. Give a commit SHA in full (40 characters).',
    },
    {
        said: /could not read (Username|Password)|Authentication failed|Invalid username or|error: 40[134]\b|[Rr]epository not found|repository '[^']*' not found/,
        ...NO_CHECKOUT,
        hint: 'Check the input checkout-token: it must be valid and have read access to the repository (permissions: contents: read). Git servers hide repositories that a token cannot read.',
    },
    {
        said: /\b(?:SSL|server|peer|local|client|CA) certificate\b|\bcertificate (?:subject|verif\w+|problem)\b/,
        ...NO_CHECKOUT,
        hint: 'Set a checkout-image that trusts the authority that signed the certificate of the Git server.',
    },
    {
        said: /Permission denied|Read-only file system/,
        ...NO_CHECKOUT,
        hint: NOT_WRITABLE,
    },
    {
        said: /No space left on device|Disk quota exceeded/,
        ...NO_CHECKOUT,
        persistence: 'transient',
        hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage).',
    },
    {
        said: /Could not resolve|resolve proxy|unable to access|early EOF|RPC failed|hung up unexpectedly/,
        is: 'connection/checkout-failed',
        message: NOT_CHECKED_OUT,
    },
];
/** Words of programs that end because a file of their repository is missing; shells and the C library first. */
const MISSING_FILES = [
    { said: /[Nn]o such file or directory/ },
    { said: /No rule to make target|no makefile found/ },
    { said: /\bENOENT\b|find a package\.json file|No package\.json|ERR_PNPM_NO_PKG_MANIFEST/ },
    { said: /Cannot find module '[./]/ },
    { said: /go\.mod file not found|does not contain main module|no Go files in/ },
    { said: /no POM in this directory/ },
    { said: /does not contain a Gradle build/ },
    { said: /could not find `Cargo\.toml`/ },
    { said: /not a git repository/ },
    { said: /file or directory not found:|find a (?:valid )?pyproject\.toml|No `pyproject\.toml`/ },
    { said: /Could not locate Gemfile|No Rakefile found/ },
    { said: /find a composer\.json/ },
    { said: /does not contain a project or solution file/ },
    { said: /does not appear to contain CMakeLists/ },
    { said: /No configuration files/ },
    { said: /No justfile found|No Taskfile found/ },
];
const NOT_UNPACKED = {
    is: 'configuration/files-in-failed',
    persistence: 'permanent',
    message: 'The files of files-in could not be unpacked into the workspace, so the step did not start.',
};
/**
 * Messages of GNU tar, of busybox, or of the shell, after the exit code and a blank, by the end of a line: the name of a file comes before it, and can contain
 * any word. The first row counts, because tar continues after a file that it cannot write.
 */
const UNPACKINGS = [
    {
        ...NO_FOLDER,
        message: 'The files of files-in have no folder{ folder}, so the step did not start.',
    },
    {
        said: new RegExp(`^${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .FILLING_EXITS */ .Ys.damaged} `),
        ...NOT_UNPACKED,
        persistence: 'transient',
        message: 'The files of files-in arrived damaged in the pod, so the step did not start.',
        hint: 'Run the step again. If it happens again, check the storage of the cluster (etcd) and of the node.',
    },
    {
        said: /: (?:No space left on device|Disk quota exceeded|Wrote only \d+ of \d+ bytes)$/m,
        ...NOT_UNPACKED,
        persistence: 'transient',
        hint: 'Give the volume workspace more space (sizeLimit, ephemeral-storage), or copy fewer files.',
    },
    {
        said: /: (?:Permission denied|Operation not permitted|Read-only file system)$/m,
        ...NOT_UNPACKED,
        hint: NOT_WRITABLE,
    },
    {
        said: /: (?:Is a directory|Not a directory|Directory not empty|File exists)$/m,
        ...NOT_UNPACKED,
        hint: 'The workspace has a folder where files-in has a file, or a file where it has a folder: leave one of them out.',
    },
    {
        said: /\b(?<program>tar|gzip|gunzip|sha256sum|find|head|wc): (?:(?:command |applet )?not found|Cannot exec: No such file or directory)$/m,
        ...NOT_UNPACKED,
        hint: 'The image{ image} (checkout-image) has no {program}. Set an image with a shell, tar, gzip, sha256sum, find, head and wc.',
    },
];
/** The rows of each topic, and the text if none of them matches. */
const EXIT_ROWS = {
    evictions: EVICTIONS,
    rejections: REJECTIONS,
    checkouts: CHECKOUTS,
    unpackings: UNPACKINGS,
    missingFiles: MISSING_FILES,
};
const OTHER_EXITS = {
    eviction: EVICTED,
    rejection: REFUSED,
    checkout: { ...NO_CHECKOUT, persistence: 'transient' },
    unpacking: { ...NOT_UNPACKED, persistence: 'transient' },
};



/***/ }),

/***/ 7875:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $1: () => (/* binding */ NEEDS_BASH),
/* harmony export */   $2: () => (/* binding */ NEEDS_SHELL),
/* harmony export */   F3: () => (/* binding */ lacksFile),
/* harmony export */   Qz: () => (/* binding */ filesCut),
/* harmony export */   X3: () => (/* binding */ fillingWords),
/* harmony export */   c0: () => (/* binding */ evictedByNode),
/* harmony export */   eY: () => (/* binding */ asPhrase),
/* harmony export */   jj: () => (/* binding */ filesUnsent),
/* harmony export */   mG: () => (/* binding */ isShWithoutBash),
/* harmony export */   q2: () => (/* binding */ ownEnd),
/* harmony export */   tY: () => (/* binding */ fillingFailed),
/* harmony export */   v7: () => (/* binding */ outOfMemory)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(8320);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(9437);
/* harmony import */ var _starts_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(8981);







/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go */
function evictedByNode(said) {
    const text = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .bounded */ .Mm)(said);
    const { row = _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .OTHER_EXITS */ .f.eviction, names } = (0,_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .firstRow */ .r)(_exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.evictions, text) ?? {};
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { ...names, words: asPhrase(text) }, { rawMessage: said || undefined });
}
/** The words of a kubelet as the end of a sentence; undefined if it says nothing. */
function asPhrase(said) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .oneLine */ .TN)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .bounded */ .Mm)(said)).trim().replace(/\.$/, '') || undefined;
}
/** Linux signals that end programs, from 1 on; the exit code is 128 plus the signal's number. */
const FIRST_SIGNALS = 'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM'.split(' ');
const SIGNALS = { ...['', ...FIRST_SIGNALS], 24: 'XCPU', 25: 'XFSZ', 31: 'SYS' };
/** Conventional meanings of exit codes; 126 and 127 are the shell's. */
const MEANINGS = {
    126: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('A command exists, but cannot be executed.'),
    127: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('Command not found: a program, or the interpreter in a script\u2019s #! line, is not in the image.'),
    134: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('A program aborted itself, for example after a failed assertion.'),
    137: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('Something killed a program with SIGKILL: often the kernel, because memory ran out.'),
    139: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('A program crashed with a segmentation fault.'),
    143: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .prose */ .CS)('Something asked the program to end with SIGTERM, for example a node that shuts down (a spot node).'),
};
/**
 * The finding for a container that ended without being stopped; the caller adds the container. `who`: as in `the container db`;
 * `limit`: undefined if its memory is not limited.
 */
function ownEnd(end, who, limit) {
    switch (end.reason) {
        case 'OOMKilled':
            return outOfMemory(end, who, limit);
        case 'StartError':
        case 'ContainerCannotRun':
        case 'RunContainerError': {
            const subject = { stage: 'container', who, where: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNamespace */ .DQ)({}) };
            const failure = (0,_starts_js__WEBPACK_IMPORTED_MODULE_6__/* .readStartFailure */ .Tm)(subject, end.reason, end.message ?? '');
            const { suspect: _, ...found } = (0,_starts_js__WEBPACK_IMPORTED_MODULE_6__/* .unlessUnlimited */ .uT)(failure, who, limit).finding;
            return { ...found, exitCode: end.exitCode };
        }
        default:
            return end.exitCode === 0 ? success : failure(end, who);
    }
}
const success = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('step', 'completed', { message: 'The step succeeded.', exitCode: 0 });
/**
 * With exit code 0 too: a part was killed, work is missing. https://github.com/kubernetes/kubernetes/issues/131530
 * The kernel counts a process of a container that it kills for lack of memory of the node in the same way.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files (memory.events)
 */
function outOfMemory(end, who, limit) {
    const although = end.exitCode === 0 ? ', although it then ended with exit code 0' : '';
    const why = limit === undefined
        ? 'its node ran out of memory'
        : `${who === _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ ? 'it' : 'the container'} used more memory than its ${limit.isOfPod ? 'pod\u2019s ' : ''}limit of ${limit.quantity}`;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('step', 'oom-killed', {
        message: `A process of ${who} was killed because ${why}${although}.${limit === undefined ? ' It has no memory limit of its own.' : ''}`,
        hint: limit === undefined
            ? 'Ask for as much memory as it needs (resources), so that it gets a node that has it, or let it use less.'
            : undefined,
        exitCode: end.exitCode,
    });
}
function failure({ exitCode, signal, message }, who) {
    const name = SIGNALS[signal || exitCode - 128];
    const code = name ? `${exitCode} (SIG${name})` : `${exitCode}`;
    const what = `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .capitalize */ .ZH)(who)} ended with exit code ${code}`;
    const isStep = who === _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('step', isStep ? 'exit-code' : 'init-failed', {
        title: isStep ? `Exit code ${code}` : what,
        message: isStep ? `${what}.` : `${what}, so the step did not start.`,
        meaning: MEANINGS[exitCode],
        // The program's termination message, or the end of its log if the kubelet put it there.
        rawMessage: message || undefined,
        exitCode,
    });
}
/** Does the line say that a program ended because a file of its repository is missing? */
function lacksFile(line) {
    return (0,_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .firstRow */ .r)(_exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.missingFiles, line) !== undefined;
}
/**
 * What dash prints about bash syntax. The script can have run before that, and can continue after it:
 * https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src (exec.c, parser.c, options.c, expand.c)
 */
const BASH_IN_SH = /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;
/** Does the line say that sh does not know the syntax of bash? */
function isShWithoutBash(line) {
    return BASH_IN_SH.test(line);
}
const NEEDS_BASH = 'The log shows that sh ran a script with bash syntax. If the image has bash, set shell: bash -eo pipefail. A script file needs `#!/usr/bin/env bash` as its first line.';
/** Messages of git itself and of the server through git; the other lines are from the shell and other programs. */
const GITS_WORDS = /^(fatal|error|remote|warning): /;
/** URLs, branches and paths are in quotes, and can contain any word. */
function withoutNames(words) {
    return words.replaceAll(/(?<!\w)'[^'\n]*'(?!\w)/g, "''");
}
/** The finding for files that did not all come. */
function filesCut(broken) {
    const how = broken ? ` after ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(broken.sent)} of ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(broken.of)} (${broken.broken})` : '';
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('connection', 'files-in-failed', {
        message: `The files of files-in did not get into the pod: the connection broke${how}. The step did not start.`,
    });
}
/**
 * The finding for files that could not be sent, because no request for that was answered. Other requests may have been
 * answered: this one also needs the node.
 */
function filesUnsent({ message }) {
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('connection', 'unreachable', {
        message: `No answer from the API server ${message}. The files of files-in did not get into the pod, so the step did not start.`,
        hint: 'Check that the runner can reach this address, and that the API server can reach port 10250 of the nodes. If both can, run the step again: the outage may have been short.',
    });
}
/**
 * The finding for a container of Pod Step that fills the workspace, and failed. Out of memory and failed starts are the same as
 * for any container.
 */
function fillingFailed(end, filling, who, limit, broken) {
    const own = ownEnd(end, who, limit);
    return own.reason === 'init-failed' ? { ...notFilled(end, filling, broken), exitCode: end.exitCode } : own;
}
function notFilled({ exitCode, message = '' }, filling, broken) {
    const { isCheckout, ...names } = filling;
    const { cut, damaged, noFolder, notUnpacked } = _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .FILLING_EXITS */ .Ys;
    if (exitCode === cut)
        return filesCut(broken);
    const isOfGit = isCheckout && exitCode !== damaged && exitCode !== notUnpacked;
    const words = isOfGit ? withoutNames((0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .bounded */ .Mm)(message)) : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .bounded */ .Mm)(message);
    const { row = isOfGit ? _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .OTHER_EXITS */ .f.checkout : _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .OTHER_EXITS */ .f.unpacking, names: found } = (0,_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .firstRow */ .r)(isOfGit ? _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.checkouts : _exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.unpackings, `${exitCode} ${words}`) ?? {};
    const said = (isOfGit && gitsWords((0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .bounded */ .Mm)(message))) || message;
    // The words before these exit codes were not a failure.
    const isSaid = said !== '' && exitCode !== damaged && exitCode !== noFolder;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { ...names, ...found }, isSaid ? { rawMessage: said } : {});
}
/** What to do about a container of Pod Step whose image has no shell. */
const NEEDS_SHELL = 'Set a checkout-image with a shell. It also requires git for checkout, and tar, gzip, sha256sum and find for files-in.';
/** What decides of the words of git and of tar, without the names of files. */
function fillingWords(message) {
    return [gitsWords(message), ..._exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.unpackings.map(({ said }) => said.exec(message)?.[0])]
        .filter(Boolean)
        .join('\n');
}
function gitsWords(message) {
    const lines = message.split('\n').filter((line) => GITS_WORDS.test(line));
    return lines.join('\n');
}



/***/ }),

/***/ 5132:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ pullHint)
/* harmony export */ });
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _pull_rules_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7841);
/* harmony import */ var _pulls_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8898);



/** What to do: advice by message or cause and by registry, the mirror that the node asked, and whether a retry helps. */
function pullHint(failure) {
    const registry = registryKind(failure.registry);
    const words = (0,_pulls_js__WEBPACK_IMPORTED_MODULE_2__/* .maskForeignText */ .s)(failure.rawMessage);
    const [, byWords, scope] = BY_WORDS[failure.cause]?.find(([known]) => known.test(words)) ?? [];
    const parts = [
        isRefusedByStorage(failure) ? STORAGE_ADVICE : (byWords ?? _job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .CAUSES */ .hE[failure.cause].hint),
        scope !== 'whole' &&
            REGISTRY_ADVICE[failure.cause]?.[registry]?.replace('%', () => failure.registry ?? ''),
        failure.mirror && `The node asked ${failure.mirror} in place of ${failure.registry}: look there first.`,
        AGAIN[(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .persistenceOf */ .F_)(failure.cause)],
    ];
    return parts.filter(Boolean).join(' ');
}
const AGAIN = {
    permanent: 'Trying again will not help.',
    transient: 'Trying again may help.',
    'kubelet-retries': 'The node tries again automatically.',
    unknown: 'Trying again may help.',
};
/** A refusal by the registry itself would be `unauthorized`: see `causeOfAddress`. */
function isRefusedByStorage({ cause, status }) {
    return cause === 'registry-unavailable' && [400, 401, 403].includes(status ?? 0);
}
const STORAGE_ADVICE = 'The registry accepted the node\u2019s login, but its storage refused the download: check the clock of the node, and that its network can reach that storage.';
/** Matched against masked text, like the rules, because the name of an image can contain any word. */
const BY_WORDS = {
    unauthorized: [
        [
            _pull_rules_js__WEBPACK_IMPORTED_MODULE_1__/* .refusedPlace */ ._,
            'The registry does not serve the country or network that the node is in: use another registry for this image.',
            'whole',
        ],
        [
            /is not allowed access|not in the (?:allow|white)list/i,
            'The registry accepts only listed addresses: ask its administrator to add the address of the nodes.',
            'whole',
        ],
        [
            /\b(?:account|consumer|namespace|organi[sz]ation|project|user)\b.{0,60}\b(?:disabled|suspended|not active)\b|requires billing|API has not been used/i,
            'An account, project or namespace is disabled at the registry, or its billing is: enable it again, or use another one.',
            'whole',
        ],
        [/expired/i, 'The credentials have expired: create new ones.'],
    ],
    'registry-unavailable': [
        [
            /\bread[- ]?only\b/i,
            'The registry is in read-only mode, for example for maintenance: try again later, or ask its administrator.',
        ],
    ],
    'credentials-missing': [
        [
            /\bCREDENTIALS\b/,
            'A file of registry credentials on the node is not valid, whichever registry it is for: ask your cluster administrator to fix it.',
            'whole',
        ],
        [
            /parse auth field|illegal base64|json: cannot unmarshal/i,
            'The node can\u2019t read a pull secret of the pod, whichever registry it is for: create it again with `kubectl create secret docker-registry`.',
        ],
        [
            /pull secret/i,
            'Check that the image pull secrets named by the pod and its service account exist in its namespace.',
        ],
        [
            /credential[ -](?:provider|helper)|docker-credential-|getting credentials/i,
            'The program on the node that fetches credentials failed: check that it is installed, and its configuration.',
        ],
    ],
    'invalid-reference': [
        [
            /short[- ]?name|unqualified/i,
            'Write the image with its registry, such as `docker.io/library/nginx:1.29`: the node does not complete short names.',
        ],
    ],
    signature: [
        [
            /registry \S+ is blocked/i,
            'The node\u2019s configuration blocks this registry: ask your cluster administrator for the registry to use.',
        ],
        [
            /vulnerab|severity|\bXray\b|curation|quarantine/i,
            'The registry blocks images that have known vulnerabilities or are not scanned yet: rebuild the image on a newer base, or ask the registry\u2019s administrator.',
        ],
        [
            /signature|signed|trust data/i,
            'Sign the image with the key that the cluster trusts, or ask your cluster administrator to change its policy.',
        ],
    ],
    tls: [
        [
            /certificate required|remote error: tls: (?:bad|unknown|expired|revoked|unsupported) certificate/i,
            'The registry requires a certificate of the node: give the node\u2019s runtime a client certificate for it (containerd: `hosts.toml`; CRI-O: `certs.d`).',
        ],
        [
            /HTTP response to HTTPS client|first record does not look like|malformed HTTP/i,
            'The registry speaks HTTP where the node expects HTTPS: serve HTTPS, or list the registry as insecure in the node\u2019s runtime (containerd: `hosts.toml`; CRI-O: `registries.conf`).',
        ],
        [
            /has expired or is not yet valid|certificate has expired/i,
            'Renew the registry\u2019s certificate, and check the clock of the node.',
        ],
        [
            /is (?:not )?valid for/i,
            'The server that answered has a certificate for another name: a proxy or a wrong DNS entry leads the node to another server, or the registry\u2019s certificate lacks this name.',
        ],
        [
            /doesn't contain any IP SANs|legacy Common Name|cannot validate certificate for/i,
            'Use the name that the registry\u2019s certificate is made for, or a certificate for this name.',
        ],
    ],
};
/** Which credentials each registry accepts. */
const CREDENTIALS = {
    'docker-hub': 'Docker Hub accepts a user name and a personal access token.',
    ghcr: 'GHCR accepts a token with `read:packages`, and answers the same for a package that does not exist; `GITHUB_TOKEN` works if the package\u2019s settings name this repository.',
    ecr: 'ECR\u2019s passwords expire after 12 hours: run `aws ecr get-login-password` shortly before this step, or give the nodes\u2019 role `ecr:BatchGetImage` and `ecr:GetDownloadUrlForLayer`.',
    google: 'Give the nodes\u2019 service account the role Artifact Registry Reader on the repository.',
    acr: 'Attach the registry to the cluster (`az aks update --attach-acr`), or use a token with the role AcrPull; its firewall answers the same.',
    'in-cluster': 'For OpenShift\u2019s own registry, the service account also needs the role `system:image-puller` in the image\u2019s namespace.',
};
const ON_THE_NODE = 'On a node, % is the node itself, not the machine that built the image: push the image to a registry that all nodes can reach, or load it onto the node.';
/** `%` is replaced by the registry. */
const REGISTRY_ADVICE = {
    unauthorized: CREDENTIALS,
    'unauthorized-or-not-found': CREDENTIALS,
    'credentials-missing': CREDENTIALS,
    'rate-limited': {
        'docker-hub': 'Docker Hub counts pulls without a login by address, so all nodes with the same public address share the limit.',
    },
    'not-found': {
        ecr: 'An ECR lifecycle policy may have removed the tag.',
        google: 'gcr.io moved to Artifact Registry; old images may no longer exist.',
        node: ON_THE_NODE,
    },
    dns: {
        'in-cluster': 'Nodes don\u2019t ask the cluster\u2019s DNS: use a name or an address that the node itself knows.',
    },
    tls: {
        'in-cluster': 'A registry inside the cluster must be listed in the runtime configuration of every node.',
    },
    network: {
        'in-cluster': 'Nodes reach a registry in the cluster through a node port or a load balancer.',
        node: ON_THE_NODE,
    },
};
const HOSTS = [
    [/^(?:.+\.)?docker\.(?:io|com)$/, 'docker-hub'],
    [/^(?:ghcr\.io|docker\.pkg\.github\.com)$/, 'ghcr'],
    [/\.dkr[.-]ecr(?:-fips)?\..+/, 'ecr'],
    [/^(?:.+\.)?gcr\.io$|\.pkg\.dev$/, 'google'],
    [/\.azurecr\.(?:io|cn|us)$/, 'acr'],
    [/^localhost$|^127\.|^\[::1\]$/, 'node'],
    // A service of the cluster, a name without a domain, or a private address.
    [
        /\.svc(?:\.cluster\.local)?$|\.(?:internal|local)$|^[^.]+$|^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./,
        'in-cluster',
    ],
];
/** `registry`: a host, with or without port. */
function registryKind(registry) {
    const host = registry?.toLowerCase().replace(/:\d+$/, '') ?? '.';
    return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? 'other';
}



/***/ }),

/***/ 7841:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ refusedPlace),
/* harmony export */   w: () => (/* binding */ causeOfPull)
/* harmony export */ });
/* harmony import */ var _exec_error_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4522);

function firstMatch(rules, masked) {
    return rules.find(([, ...words]) => words.some((one) => one.test(masked)))?.[0];
}
/**
 * Messages of other software on the node that takes part in a pull. They use the same words as messages about registries and
 * images, so they are read first.
 */
const bystanders = [
    // Files of registry credentials: containers/image docker/config; docker/cli#2579
    [
        'credentials-missing',
        /\bCREDENTIALS\b.{0,200}(?:[Ii]nvalid (?:character|[Aa]uth)|illegal base64|unexpected (?:end of JSON|EOF)|cannot unmarshal)/,
    ],
    // The runtime's own socket, and the sockets of its snapshotters: gRPC, docker's client
    [
        'runtime-error',
        /\bSOCKET\b/,
        /\b(?:dial|read|write) unix\b|unix:\/\/|cannot connect to the docker daemon|unknown service runtime\.|\bttrpc: closed\b/i,
        /code = Unavailable desc = (?:error reading from server|transport is closing|connection (?:closed|error)|closing transport|keepalive)/i,
    ],
];
/** The kubelet's own words, and every fault between node and registry. */
const faults = [
    // kubelet, pkg/kubelet/images/image_manager.go and helpers.go
    ['never-policy', /is not present with pull policy of Never|\bErrImageNeverPull\b/i],
    ['kubelet-throttled', /\bpull QPS exceeded\b/i],
    [
        'invalid-reference',
        /\bInvalidImageName\b|failed to apply default image tag|couldn't parse image (?:name|reference)/i,
    ],
    // Platform: containerd core/images; dockerd distribution/pull_v2.go; containers/image internal/manifest
    [
        'platform-mismatch',
        /no match for (?:the )?platform|no matching manifest for|no (?:image|supported platform) found in (?:manifest list|image index)/i,
        /(?:does not|doesn't) (?:match|provide) (?:the |any )?(?:specified |expected |host |detected |required )*platform|cannot be used on this platform|image might be filtered out|unsupported platform|not supported (?:on|by) (?:this|the) (?:platform|architecture)/i,
        /no child with platform|descriptor matching platform|does not match the host (?:operating system|os|platform)|-based image is incompatible with|snapshotter \S+ does not support platform/i,
    ],
    // The node's disk: errno texts; the kubelet's image garbage collection
    [
        'disk',
        /no space left on device|disk quota exceeded|read-only file ?system|structure needs cleaning|not enough (?:free |disk )*space|failed to garbage collect required amount|thin pool has|\bENOSPC\b|\bDiskPressure\b/i,
        /\binput\/output error\b|\bI\/O (?:error|device error|operation has been aborted)/i,
    ],
    // Proxies, before name lookups and time-outs on the way to them: Go net/http
    ['proxy', /\bproxyconnect\b|proxy authentication required|\bsocks connect\b|\bproxy error\b/i],
    // \u2026 a status text without more is their answer to CONNECT: https://github.com/golang/go/blob/go1.25.0/src/net/http/transport.go
    [
        'proxy',
        /\bURL"?: (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Conflict|Gone|Not Implemented|Blocked by \w+)(?![\w:,]| [a-z])/,
    ],
    // Go's resolver, glibc and musl
    [
        'dns',
        /(?:^|: )lookup HOST\b|no such host|server misbehaving|failure in name resolution|name or service not known|could not resolve host|no address associated with hostname|failed to lookup address|\bdns error\b|(?:can(?:no|')t|unable to) resolve host|getaddrinfo|\bNXDOMAIN\b|name does not resolve/i,
    ],
    // Time: Go net, net/http, context; gRPC; dockerd's and containerd's progress deadlines
    [
        'timeout',
        /\bi\/o timeout|TLS handshake timeout|deadline exceeded|Client\.Timeout|timeout awaiting|timeout exceeded|(?<!gateway )timed? ?out\b|no progress|net\/http: request canceled/i,
        /code = (?:4|DeadlineExceeded)\b|failed to respond|did not properly respond/i,
    ],
    // Certificates and plain HTTP: crypto/x509, crypto/tls, net/http; a fault on the wire is transient
    [
        'network',
        /tls: (?:handshake failure|bad record MAC|internal error|use of closed connection|unexpected message|error decrypting)/i,
    ],
    [
        'tls',
        /\bx509:|failed to verify certificate|self[- ]signed certificate|local issuer certificate|invalid peer certificate|wrong version number|certificate (?:signed by unknown authority|has expired|is not trusted|required|verify failed)/i,
        /server gave HTTP response to HTTPS client|HTTP request (?:was sent )?to an? HTTPS (?:server|port)|malformed HTTP response "\\x1[56]/i,
        /first record does not look like a TLS handshake|oversized record received|\btls: |SSL routines/i,
    ],
    // Content that fails to unpack, before EOF: containerd's content store; distribution; containers/image
    [
        'corrupt-content',
        /unexpected commit (?:digest|size)|digest did not match|digest mismatch|does not match (?:provided manifest|selected manifest|expected)\b|verification failed for digest|wrong diff id|blob (?:digest|size) mismatch/i,
        /layers from manifest don't match|number of layers and diffIDs|does not match config's DiffID|config claims|invalid (?:manifest )?checksum|size mismatch|size validation/i,
        /gzip: invalid|invalid gzip|\bcorrupt(?:ed|ion)?\b|invalid tar header|flate: corrupt|(?:magic number|checksum) mismatch|(?:tar file|untar|extract layer|mount callback|unpacking failed)\b.{0,300}unexpected EOF|archive\/tar: /i,
        /failed to get reader from content store|content (?:digest )?DIGEST: not found|blob DIGEST expected at|read (?:exceeds|past) expected size|offset \d+ exceeds expected size|locating item named|(?:image|layer) not known\b(?! to)|does not resolve to an image ID/i,
    ],
    // A web page instead of a registry's answer
    ['proxy', /(?:media ?type|content-?type|MIME type):? "?text\/html/i],
    // The wire: errno texts (Windows too), net/http, http2
    [
        'network',
        /connection (?:was )?(?:refused|reset|aborted)|no route to host|(?:network|host) is (?:unreachable|down)|broken pipe|closed network connection|can(?:not|'t) assign requested address|forcibly closed|unreachable (?:network|host)|\bECONN(?:REFUSED|RESET)\b|(?:failed|unable) to connect/i,
        /\bEOF\b|short read|http2: |stream error|server closed (?:idle )?connection|transport connection broken|connection (?:closed|lost|error)|\bGOAWAY\b|with body length|failed to read expected number of bytes|malformed HTTP|bufpipe/i,
        // Other socket errors, also cut off by an event's limit of 1024 characters; reqwest in a guest
        /\b(?:dial|read|write) (?:tcp|udp)[46]?\b|failed to (?:do request|fetch (?:oauth|anonymous) token): (?:Get|Head|Post) "?URL"?(?:$|\s|: (?!denied|unauthorized|forbidden|too many|internal server|bad gateway|service |gateway time))|failed to do request:?$|error sending request for url/i,
    ],
    // Limits, before the "denied" and the 403 in which registries wrap them
    [
        'rate-limited',
        /too ?many ?requests|rate.?limit|rate exceeded|throttl|pull limit|(?:request|bandwidth|egress|pull|traffic|transfer|download)\w{0,9} (?:limit|quota)|limit exceeded/i,
        /\b(?:quota|allowance)\b[^.:]{0,40}\b(?:exceed(?:ed)?|exhausted|used up|reached)|(?:exceeded|exhausted|used up|reached) (?:[\w-]{1,20} ){0,6}(?:quota|allowance|(?<!size )limit)\b/i,
    ],
    // Harbor, while it scans the image: src/server/middleware/vulnerable
    ['registry-unavailable', /"(?:Running|Pending|Scheduled)" status of vulnerability scanning/i],
    // Harbor (goharbor/harbor#4650), Quay: while it is maintained
    [
        'registry-unavailable',
        /\bread[- ]?only mode\b|\b(?:registry|system|database) is (?:currently |temporarily )?read[- ]?only\b/i,
    ],
    ['not-found', /Container Registry (?:is deprecated and|is|has been) shut(?:ting)? down/i],
    // 5xx written in words, and general words about time: a refusal in the same message is their consequence
    [
        'registry-unavailable',
        /internal server error|bad gateway|service unavailable|gateway time-?out|temporarily unavailable|maintenance|upstream connect error|no healthy upstream|(?:try again|retry) later|being scanned|auto[- ]?blocked until/i,
    ],
    [
        'timeout',
        /\btime-?out\b|context cancell?ed|code = Cancell?ed\b|operation was canceled|request canceled/i,
    ],
];
/** The cause of one attempt, from its message as it is and masked; undefined when no rule matches. */
function causeOfPull(attempt, masked, status) {
    return (causeOfAddress(attempt, status) ??
        firstMatch(bystanders, masked) ??
        causeOfExecution(masked) ??
        firstMatch(faults, masked) ??
        causeOfStatus(status, masked) ??
        firstMatch(prose, masked));
}
/** A pull executes only programs of the node, such as one that unpacks. The image's own program is in a line of a log. */
function causeOfExecution(masked) {
    if (!/\bexec format error\b/i.test(masked))
        return undefined;
    if ((0,_exec_error_js__WEBPACK_IMPORTED_MODULE_0__/* .namesForeignImage */ .Uu)(masked))
        return 'platform-mismatch';
    return /\bcredential/i.test(masked) ? 'credentials-missing' : 'runtime-error';
}
/** A status outranks its prose: https://github.com/opencontainers/distribution-spec/blob/main/spec.md#error-codes */
function causeOfStatus(status, masked) {
    if (status === undefined)
        return undefined;
    if (status === 429)
        return 'rate-limited';
    if (status === 407 || status === 511 || (status >= 300 && status < 400))
        return 'proxy';
    if (status === 402 || status >= 500)
        return 'registry-unavailable';
    if (status === 408)
        return 'timeout';
    if (status === 412)
        return 'signature'; // Harbor's content trust and vulnerability policies
    if (status === 416)
        return 'corrupt-content';
    if (isWebPage(masked) && status !== 401 && !refusedPlace.test(masked))
        return 'proxy';
    if (status === 400 || status === 405)
        return causeOfBadRequest(status, masked);
    if (status === 401 || status === 403 || status === 451)
        return firstMatch(refusals, masked) ?? 'unauthorized';
    if (status === 404 && /\bpinging \w+ registry\b/i.test(masked))
        return 'proxy'; // all registries have /v2/
    if (status === 404 || status === 410)
        return firstMatch(misread, masked) ?? 'not-found';
    return undefined;
}
/**
 * A refusal, if the registry gives a code for it, or if it was asked for a token. 400 is how OAuth refuses
 * (https://datatracker.ietf.org/doc/html/rfc6749#section-5.2). IBM uses it for wrong credentials, and GHCR for an image that
 * does not exist. 405 is Quay's answer for a disabled namespace
 * (https://github.com/quay/quay/blob/master/endpoints/v2/errors.py).
 */
function causeOfBadRequest(status, masked) {
    if (/\b(?:denied|unauthorized): /.test(masked))
        return firstMatch(refusals, masked) ?? 'unauthorized';
    if (/\b(?:fetch \w+|requesting bear(?:er)?) token\b/i.test(masked))
        return 'unauthorized-or-not-found';
    return status === 405 ? 'proxy' : undefined;
}
/**
 * A cause that only the address shows. The registry accepted the login and redirected the node to its storage with a signed
 * address. Then the address had expired, or the storage refuses this network, or has lost the content. The next attempt gets a
 * new address. Or it is Google's old registry, which answers 412 for everything that was not moved to Artifact Registry.
 *
 * @param attempt not masked
 */
function causeOfAddress(attempt, status) {
    if (status === 412 && oldGoogle.test(attempt))
        return 'not-found';
    if (!storageRefusals.has(status))
        return undefined;
    if (!signedUrl.test(attempt) && !/<\?xml|<Error>/.test(attempt))
        return undefined;
    return status === 404 ? 'corrupt-content' : 'registry-unavailable';
}
/** 400 is also S3's to a token that has expired. */
const storageRefusals = new Set([400, 401, 403, 404]);
const oldGoogle = /https?:\/\/(?:\w{1,20}\.)?gcr\.io\//i;
/** Of S3, Google Cloud Storage, Azure, CloudFront, Akamai, Alibaba and Tencent; of Cloudflare. */
const signedUrl = /https?:\/\/[^\s"]{1,1500}[?&](?:[\w-]{0,20}(?:signature|sign|sig)|verify)=/i;
function isWebPage(masked) {
    return /<!doctype html|<html|text\/html|invalid character '<'|404 page not found/i.test(masked);
}
/** Answers of registries to places that they are not allowed to serve: pages of Docker Hub, Quay's own words. */
const refusedPlace = /export control|embargo|\bgeo-?(?:ip )?(?:block|restrict)|block(?:s|ed)? (?:all )?IP addresses|(?:available|allowed|permitted|blocked|restricted) (?:in|from) your (?:country|region|location)/i;
/** Refusals that say more than "unauthorized". */
const refusals = [
    // Policies of the registry: Harbor; Artifactory with Xray and Curation; Nexus Firewall, Azure
    [
        'signature',
        /\bvulnerabilit(?:y|ies)\b|\bmalware\b|download request rejected|download(?:ing)?(?: was)? block(?:ed|ing)|(?:blocked|rejected) by (?:\w+ ){0,4}(?:curation|polic(?:y|ies))\b|\bpolicies violated|\bquarantined?\b/i,
    ],
    ['unauthorized', refusedPlace],
    // distribution client, containerd authorizer.go; kubelet: credential provider plugins and pull secrets
    [
        'credentials-missing',
        /no basic auth credentials|parse auth field|illegal base64 data|json: cannot unmarshal\b.{0,200}DockerConfig|missing username or secret|unable to retrieve (?:some )?(?:image )?pull secrets?|credential[ -](?:provider|helper)|docker-credential-|error getting credentials|no credentials|credentials not found|(?:locate|find) credentials|secrets? (?:IMAGE |"QUOTED" )?not found/i,
    ],
    [
        'unauthorized',
        // Amazon ECR
        /token has expired|is not authorized to perform|expired token/i,
        // Mirrors with a list of their own, inside Docker Hub's words
        /\bdenied: [^<]{0,200}not in the (?:allow|white)list/i,
    ],
    // dockerd, containerd resolver.go; Google Artifact Registry
    [
        'unauthorized-or-not-found',
        /does not exist or (?:may require|no pull access)|(?:it|the resource) may not exist|verify that it exists and you have permission|insufficient_scope|pull access denied/i,
    ],
];
/** "Not found" that is not about the image's name. */
const misread = [
    [
        'unsupported-format',
        /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|rejecting \d+ byte manifest/i,
    ],
    // A manifest that was found names content that was not: containerd fetcher.go; distribution BLOB_UNKNOWN
    [
        'corrupt-content',
        /could not fetch content descriptor|blob unknown|unknown blob|\b(?:config|layer|blob|object)\b.{0,60}\bnot found|(?:failed to copy|http\w{0,10}Seeker: failed open): .{0,200}not found/i,
    ],
    // The snapshotter and the lease store say "not found" as well
    [
        'runtime-error',
        /(?:snapshot|lease|bucket|ingest|container|snapshotter)\b.{0,90}\b(?:not found|does not exist)|executable file not found|no (?:resolve|pull) hosts|failed to get image from containerd/i,
    ],
];
/**
 * Rules without a status. Faults of the node and transient causes come before "denied", because their messages can contain that
 * word.
 */
const prose = [
    ...refusals,
    // Signatures and policy: CRI-O and kubelet; containers/image; containerd's image verifiers; content trust; Harbor
    [
        'signature',
        /SignatureValidationFailed|signature validation failed|source image rejected|signature was required|rejected by policy|signatures? (?:were|was) (?:not )?accepted/i,
        /blocked pull of|blocking pull of|no matching signatures|no signatures (?:found|exist|attached|associated|were)|signature verification|trust data|failed to verify (?:image|signature)|registry \S+ is blocked|manifest unverified|cannot be pulled due to|policy[ _]?violation|\bnot signed\b/i,
    ],
    // Content that exists, but is not an image that this runtime can use
    [
        'unsupported-format',
        /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|no longer supported since|missing signature key|\bno signatures\b|rejecting \d+ byte manifest/i,
        /un(?:supported|expected|known|recogni[sz]ed)(?: \w+){0,3} (?:media[- ]?type|MIME ?type)|un(?:supported|implemented) manifest|(?:media|MIME) ?type\b.{0,160}\bnot supported|application\/\S+ not supported|no processor for media[- ]?type/i,
        /mediaType in manifest should be|encountered remote .{0,80}when fetching|operation on artifact|not an? (?:valid )?(?:container )?image|unrecogni[sz]ed image format|invalid mixed OCI|unsupported compression|\bdecrypt(?:ion|ing|Layer)?\b|image has no layers|max depth exceeded|mismatched image rootfs|no FSLayers in manifest|manifest invalid/i,
    ],
    // A web page, a bucket's XML or other bytes instead of JSON
    [
        'proxy',
        /invalid character '<'|<!doctype html|<html|<\?xml|starting with binary 0x3c|zscaler|squid|blue ?coat|captive portal|missing or empty (?:content-(?:type|length)|docker-content-digest)|stopped after \d+ redirects/i,
    ],
    ['corrupt-content', /unexpected end of JSON input/i],
    // References: distribution/reference; containers/image shortnames; NAME_INVALID
    [
        'invalid-reference',
        /invalid reference format|must be lowercase|short[- ]?name\b.{0,400}(?:did not resolve|cannot prompt|ambiguous|enforc|no search registries)|returns ambiguous list|no registries configured/i,
        /(?:parse|parsing) (?:image )?(?:reference|name)|name invalid|cannot specify 64-byte|invalid tag format|invalid checksum digest|unsupported digest algorithm|is not a valid (?:repository|tag)|invalid (?:image|repository) (?:name|reference)/i,
    ],
    // The node's own work on layers, before "denied" is read as the registry's: EACCES follows an operation
    [
        'runtime-error',
        /(?<!denied|unauthori[sz]ed|forbidden|URL"?): (?:permission|access is) denied\b(?! (?:for|on|to)\b)/i,
        /failed to (?:extract|register|apply) layer|failed to unpack image|failed to prepare extraction|ApplyLayer|hcsshim|re-exec error|\buntar\b|unlinkat|\blocked: unavailable|operation not permitted/i,
        /adding layer with blob|processing tar file|unpacking failed|commit on ref|mount callback failed|\bunpacker\b/i,
    ],
    ...misread,
    // "Not found" with words that say what
    [
        'not-found',
        /manifest (?:is )?unknown|manifest_unknown|name unknown|name_unknown|not known to (?:the )?registry|unknown manifest|unknown image|no such manifest|does not use the "QUOTED" tag|resource not found|no such (?:repository|tag)/i,
        /(?:project|repository|repo|artifact|tag|image|manifest for|manifest) (?:IMAGE |'QUOTED' |"QUOTED" )?(?:is |was )?(?:not found|does not exist|doesn't exist)|repository with name \S+ does not exist|tag IMAGE was deleted|was deleted or has expired/i,
    ],
    // Refusals in words
    ['unauthorized-or-not-found', /requested access to the resource is denied/i],
    [
        'unauthorized',
        /\bunauthori[sz]ed\b|\bunauthenticated\b|\bdenied\b|\bforbidden\b|authentication (?:is )?required|authorization (?:failed|required)|not authori[sz]ed|(?:invalid|bad|incorrect) (?:username|credentials|token(?! auth)|password)/i,
        /login (?:is )?required|not allowed access|access (?:is )?not allowed|(?:not|n't) have (?:the )?(?:\w+ )?permission|insufficient permission|authentication failed|please log ?in|not in the (?:allow|white)list|terms acceptance/i,
    ],
    // The registry itself, in less specific words
    [
        'registry-unavailable',
        /registry is (?:currently )?unavailable|\bRegistryUnavailable\b|licen[cs]e|unknown: unknown error|unexpected HTTP status|\boffline\b|(?:^|: )unavailable:/i,
    ],
    // The runtime, if nothing above matched
    [
        'runtime-error',
        /failed to (?:mount|stat|create|start|commit|inspect)|snapshotter|overlay|error creating|(?:error )?committing the finished image|error reading layer|lchown|\bmkdir\b|permission denied|file exists|directory not empty|not a directory/i,
        /ImageInspectError|readlink|grpc: |panic|signal: killed|unimplemented|locked for|device or resource busy|too many open files|cannot allocate memory|no such file or directory|content store|database not open|server is not initialized|invalid output path|invalid argument|not supported|not implemented|devmapper|devicemapper|rootfs|lstat|too many levels|resource temporarily unavailable|no such image|unknown inspectError|Bad response from Docker engine/i,
    ],
    // Least specific words last
    [
        'not-found',
        /(?:IMAGE|URL|HOST|QUOTED"|QUOTED'|unknown)[:,]? (?:is )?(?:not found|does not exist)\b|(?:^|desc = )(?:error: )?not found$/i,
    ],
    [
        'backoff-only',
        /\bback-?off\b|\bErrImagePull\b|\bImagePullBackOff\b|failing to pull image|image can't be pulled/i,
    ],
];



/***/ }),

/***/ 8898:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ classifyPullMessage),
/* harmony export */   s: () => (/* binding */ maskForeignText)
/* harmony export */ });
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _pull_rules_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7841);



/** @param told the part of the text that determines the cause */
function factsOf(text, told = text) {
    const image = kubeletImage.exec(text)?.slice(1).find(Boolean);
    const named = (image ?? imageOfRuntime(text))?.replace(/^[a-z]+:\/\//i, '');
    const asked = askedHost(text);
    const registry = named === undefined ? asked && registryOfHost(asked) : registryOf(named);
    return { image, named, registry, mirror: mirrorOf(text, registry), status: httpStatusOf(told) };
}
/** pkg/kubelet/images/image_manager.go, each with the name as the pod has it; the text after it can come from anyone. */
const kubeletImage = /^(?:Error syncing pod, skipping: )?(?:failed to "StartContainer" for "[^"]*" with \w+: ")?(?:(?:WARNING|Error|ErrImage\w+|ImagePullBackOff|InvalidImageName|ImageInspectError|RegistryUnavailable|SignatureValidationFailed): )?(?:(?:Failed to (?:pull|inspect) image|Back-off pulling image|Failed to apply default image tag|[Cc]ontainer image) "([^"]{1,500})"|image pull failed for (\S{1,500}?),? (?:because|this may)\b)/;
/** Where containerd, dockerd and containers/image write the name, with a tag or domain added. */
const runtimePositions = [
    /\b(?:image|reference) "([^"\s]{1,500})"/i,
    /\bdocker:\/\/([^\s"]{1,500}?)(?=:?\s|:?$)/i,
    /\b(?:pull access denied for|(?<!no matching )manifest for|(?:pull|pulling) image|resolve ref|repository) ([^\s",]{0,400}[/:@][^\s",]{1,400}?)(?=[:,]?\s|$)/i,
    /\breading manifest \S{1,200} in (\S{1,400}?)(?=:?\s|$)/i,
];
function imageOfRuntime(text) {
    const images = runtimePositions.map((position) => position.exec(text)?.[1]);
    return images.find((image) => image !== undefined && !image.startsWith('http'));
}
/** As https://github.com/distribution/reference reads it. */
function registryOf(image) {
    const [first, ...rest] = image.split('/');
    if (first === undefined || rest.length === 0)
        return 'docker.io';
    return /[.:]/.test(first) || first === 'localhost' ? registryOfHost(first) : 'docker.io';
}
function registryOfHost(host) {
    return /(?:^|\.)docker\.(?:io|com)$/i.test(host) ? 'docker.io' : host.toLowerCase();
}
const registryUrl = /\bhttps?:\/\/([^\s"/?]{1,253})\/v[12]\/[^\s"]*/i;
function askedHost(text) {
    return (registryUrl.exec(text) ??
        /\bpinging (?:container|docker) registry ([^\s"]{1,253}?)(?=:\s|\s|$)/i.exec(text))?.[1];
}
/** CRI-O lists failed mirrors; others show a request to another host, containerd's with `?ns=REGISTRY`. */
function mirrorOf(text, registry) {
    const listed = /\(Mirrors also failed: \[([^\s/\]]{1,253})\//.exec(text)?.[1];
    if (listed !== undefined)
        return listed;
    const asked = registryUrl.exec(text);
    if (asked?.[1] === undefined || registry === undefined)
        return undefined;
    const host = registryOfHost(asked[1]);
    return host === registry.toLowerCase() || /\/token\b|\/v2\/token/.test(asked[0]) ? undefined : host;
}
const statusPositions = [
    // containerd core/remotes/errors: unexpected status from HEAD request to U: 503 Service Unavailable
    /\bunexpected status(?: code)?\b[^\n]{0,2000}?(?::|code) (\d{3})\b/i,
    // containerd 1.5: failed with status code [manifests T]: 401 Unauthorized
    /\bstatus code (?:\[[^\]]{0,300}\]: )?(\d{3})\b/i,
    // older containers/image: invalid status code from registry 503 (\u2026)
    /\bstatus code [a-z ]{1,60}(\d{3})\b/i,
    // distribution client: received unexpected HTTP status: 503 \u2026; error parsing HTTP 403 response body
    /\bHTTP status:? (\d{3})\b/i,
    /\bHTTP (\d{3}) response\b/i,
    // containers/image: StatusCode: 404, "\u2026"
    /\bStatusCode: (\d{3})\b/i,
    /\bstatus:? (\d{3})\b/i,
    // dockerd before 1.10: Server error: 403 trying to fetch \u2026; HTTP code 404
    /\bserver error: (\d{3}) trying to\b/i,
    /(?<!\()\bHTTP code:? (\d{3})\b/i,
    // a bare status line
    /(?:^|[\s:])([345]\d\d) (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication|Request Timeout|Gone|Too Many|Unavailable For|Internal Server|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time|Moved|Found|Temporary Redirect)/i,
];
function httpStatusOf(text) {
    const status = statusPositions.map((position) => position.exec(text)?.[1]).find(Boolean);
    return status === undefined ? undefined : Number(status);
}
/**
 * Replaces names that other people chose (image names, tags, hosts, URLs, digests, paths) by placeholders, so that the rules
 * see only the words of runtime and registry: an image called `unauthorized/no-such-host:timeout` must change nothing. Each
 * pattern is bounded or has a fixed left edge, so masking takes linear time.
 */
function maskForeignText(text) {
    let masked = text.replace(url, (found) => `URL${trailingPunctuation(found)}`);
    for (const [pattern, placeholder] of positions)
        masked = masked.replace(pattern, placeholder);
    return masked
        .replace(quotedWord, (found, word) => (isVocabulary(word) ? found : '"QUOTED"'))
        .replace(singleQuotedWord, "'QUOTED'")
        .replace(digest, 'DIGEST')
        .replace(slashed, (found) => maskSlashed(found))
        .replace(path, (found) => `PATH${trailingPunctuation(found)}`)
        .replace(dottedHost, 'HOST')
        .replace(dottedTag, 'IMAGE');
}
const url = /\b(?:https?|docker|oci):\/\/[^\s"'\\]*/gi;
/** Where runtimes write a name without quotes, or in quotes that can contain spaces. */
const positions = [
    // Files of the node. They start with a slash, so no image has such a name.
    [/"?(?<![\w/.>])(?:\/[\w@+-][\w.@+-]{0,100}){1,12}\.sock\b"?/g, 'SOCKET'],
    [/(?<![\w./:@-])(?:containerd|crio|docker|cri-dockerd)\.sock\b/g, 'SOCKET'],
    [
        /"?(?<![\w/.>])(?:\/[\w.@+-]{1,100}){0,12}\/(?:(?:\.docker|kubelet)\/config\.json|auth\.json|\.dockercfg|\.dockerconfigjson)\b"?/g,
        'CREDENTIALS',
    ],
    // kubelet, containerd: \u2026 image "X", \u2026 reference "X", \u2026 default image tag "X", \u2026 on ref "layer-X"
    [/\b(image|image tag|image name|image reference|reference|ref|repository) "[^"]*"/gi, '$1 IMAGE'],
    // kubeadm and nerdctl: failed to pull image X: \u2026
    [
        /\b(pull|pulling|inspect|find) image (?!err\b|or\b|with\b|from\b|on\b)[^\s"]+?(?=[:,]?\s|$)/gi,
        '$1 image IMAGE',
    ],
    // containers/image: reading manifest T in R: \u2026
    [/\b(reading manifest) \S+ in \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
    [/\b(reading (?:blob|digest|signatures?)) \S+( in \S+?)?(?=:\s|\s|$)/gi, '$1 IMAGE'],
    // \u2026 but old ones put a status there: Invalid status code returned when fetching blob 504
    [/\b(fetching blob) (?!\d{3}(?:\s|$))\S+?(?=:\s|\s|$)/gi, '$1'],
    // dockerd: pull access denied for X, \u2026; manifest for X not found; repository X not found
    [/\b(pull access denied for) \S+?(?=,?\s|$)/gi, '$1 IMAGE'],
    [/\b(manifest for) \S+ (not found)/gi, '$1 IMAGE $2'],
    [
        /\b(repository|artifact|project|image|tag) (?!(?:was|does|is|not)\b)\S+ (not found|does not exist)/gi,
        '$1 IMAGE $2',
    ],
    [/\b(no such image): \S+/gi, '$1: IMAGE'],
    // containerd 1.5: pulling from host H failed with status code [manifests T]: 401 \u2026
    [/\b(pulling from host) \S+/gi, '$1 HOST'],
    [/\[(manifests|blobs) [^\]]{0,400}\]/gi, '[$1]'],
    // kubelet, for a runtime that says RegistryUnavailable or SignatureValidationFailed
    [/\b(image pull failed for) \S+/gi, '$1 IMAGE'],
    // Amazon ECS: failed to resolve ref X: \u2026
    [/\b(resolve ref) \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
    [/\b(pinging (?:container|docker) registry) \S+?(?=:\s|\s|$)/gi, '$1 HOST'],
    // Go's resolver: lookup H on R:53: \u2026
    [/\blookup \S+?(?=:\s|\s|$)/gi, 'lookup HOST'],
    // Quay: Tag T was deleted or has expired
    [/\b(tag) \S+ (was deleted)/gi, '$1 IMAGE $2'],
];
const quotedWord = /"([^"\s]{1,400})"/g;
const singleQuotedWord = /(?<!\w)'[\w.][^'\s]{0,400}'/g;
const digest = /\b(?:sha256|sha384|sha512)[:-][0-9a-f]{6,128}\b/gi;
/** A host may be an IPv6 address in brackets. */
const slashed = /(?<![\w/.:@%+<>-])(?:\[[\da-f:.]{2,45}\]|[\w.<>-]+)(?::\d+)?(?:\/[\w.<>@:%+-]+)+/gi;
const path = /(?<![\w/.>])\/[\w.@:/+-]+/g;
const dottedHost = /(?<![\w./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?![\w.])/g;
/** A tagged name without a slash, as in `no such image nginx:1.99`: its tag has a digit or a dot. */
const dottedTag = /(?<![\w.:-])[a-z][\w-]*:v?\d[\w.-]*(?=:?\s|$)/g;
/** Slashes in words of Go and of the runtimes, not in an image's name. */
const vocabulary = /^(?:net\/http|i\/o|input\/output|username\/password|fork\/exec|read\/write|and\/or|http\/[12](?:\.[01])?|crypto\/\w+|archive\/tar|text\/\w+|application\/[\w.+-]+|(?:linux|windows|darwin)\/\w+(?:\/\w+)?|image\/\w+|URL|\\x1[56].*|<!?(?:doctype|html|head|body|\?xml).*)$/i;
/** The status of a scan in Harbor's quotes */
const scanStatus = /^(?:Running|Pending|Scheduled)$/;
function isVocabulary(word) {
    return vocabulary.test(word) || scanStatus.test(word);
}
function maskSlashed(found) {
    const tail = trailingPunctuation(found);
    const word = found.slice(0, found.length - tail.length);
    return isVocabulary(word) || word.includes('</') ? found : `IMAGE${tail}`;
}
function trailingPunctuation(found) {
    let end = found.length;
    while (end > 0 && ':,.;)]}'.includes(found.charAt(end - 1)))
        end -= 1;
    return found.slice(end);
}
/**
 * @param message a container's waiting message, an event's message, or a line of a runtime's log
 * @param reason the reason of the waiting state or event; decides only if the message says nothing
 */
function classifyPullMessage(message, reason) {
    const text = readable(message);
    const attempts = attemptsOf(text.replace(/\s+/g, ' ')).slice(0, MAX_ATTEMPTS);
    const causes = attempts.map(causeOfAttempt);
    const cause = decide(causes);
    return {
        ...factsOf(text, attempts[causes.indexOf(cause)]),
        cause: specific(cause) ?? causeOfReason(reason, text) ?? causeOfFrame(text) ?? cause ?? 'other',
        rawMessage: rawMessageOf(text),
    };
}
function readable(message) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .bounded */ .Mm)(message).replaceAll('\\\\', '\\').replaceAll('\\"', '"').replaceAll('\\n', '\n').trim();
}
/** No runtime tries so often. */
const MAX_ATTEMPTS = 50;
/** How the words of a runtime start in the kubelet's list, without the words that the kubelet and gRPC add. */
const opening = /(?:rpc error: |failed to |unable to |initializing source |(?:copying|reading|parsing|writing|storing|pinging|pulling) |SignatureValidationFailed: |RegistryUnavailable: |Error response from daemon: |pull access denied |manifest (?:for|unknown)|(?:unauthorized|denied|toomanyrequests): |(?:Get|Head) "|received unexpected |error |image pull failed |get registry endpoints: )/
    .source;
const listed = new RegExp(`(?:^|: ?"?)\\[(?=${opening})`);
const nextListed = new RegExp(`, (?=${opening})`);
/** One for each credential that the kubelet tried, and for each registry in which a short name was looked up. */
function attemptsOf(text) {
    // NewAggregate: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_image.go
    const list = listed.exec(text);
    const credentials = list === null
        ? [text]
        : text
            .slice(list.index + list[0].length)
            .replace(/\]$/, '')
            .split(nextListed);
    return credentials.flatMap((attempt) => {
        // CRI-O asks again as if for an OCI artifact; only the image counts.
        const image = attempt.split(/; artifact err: /i, 1)[0] ?? attempt;
        const tried = image.split(/\berrors occurred(?: while pulling)?:/i)[1];
        return tried === undefined ? [image] : tried.split(/\s\* /).filter((one) => one.trim() !== '');
    });
}
/**
 * containers/image lists the mirrors first, then the registry itself, which decides. If the node is not allowed to ask the
 * registry, only mirrors count. If the registry requires a login, a mirror that failed temporarily can still serve the image
 * later. https://github.com/containers/container-libs/blob/main/image/docker/docker_image_src.go
 */
function causeOfAttempt(attempt) {
    const mirrors = attempt.indexOf(MIRRORS);
    const end = mirrors < 0 ? -1 : attempt.lastIndexOf(']):');
    if (end <= mirrors)
        return causeOfOne(attempt);
    const primary = attempt.slice(end + ']):'.length);
    const own = causeOfOne(primary);
    const isBlocked = / is blocked in /.test(primary);
    if (!isBlocked && (own === undefined || !(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .isAccessRefused */ .nz)(own)))
        return own;
    const theirs = decide(attempt
        .slice(mirrors + MIRRORS.length, end)
        .split('] [')
        .map(causeOfOne));
    return isBlocked || (theirs && (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .persistenceOf */ .F_)(theirs) === 'transient') ? theirs : own;
}
const MIRRORS = '(Mirrors also failed: [';
function causeOfOne(attempt) {
    const status = httpStatusOf(maskForeignText(attempt));
    return (0,_pull_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .causeOfPull */ .w)(attempt, maskForeignText(without(frames, attempt)), status);
}
/** A transient cause decides, because the next attempt can succeed; then a cause that is not about credentials. */
function decide(all) {
    const causes = all.filter((cause) => cause !== undefined);
    return (causes.find((cause) => (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .persistenceOf */ .F_)(cause) === 'transient') ??
        causes.find((cause) => !(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .isAccessRefused */ .nz)(cause)) ??
        causes[0]);
}
function specific(cause) {
    return cause === 'backoff-only' ? undefined : cause;
}
/** Reasons of the kubelet's image manager, pkg/kubelet/images/types.go, and of its events. */
const BY_REASON = new Map([
    ['ErrImageNeverPull', 'never-policy'],
    ['InvalidImageName', 'invalid-reference'],
    ['ImageInspectError', 'runtime-error'],
    ['InspectFailed', 'runtime-error'],
    ['RegistryUnavailable', 'registry-unavailable'],
    ['SignatureValidationFailed', 'signature'],
    ['FailedToRetrieveImagePullSecret', 'credentials-missing'],
]);
function causeOfReason(reason, text) {
    if (text === '' && /^(ErrImagePull|ImagePullBackOff|BackOff)$/.test(reason ?? ''))
        return 'backoff-only';
    return BY_REASON.get(reason);
}
/**
 * The words that the kubelet adds around the words of a runtime, if they name the cause. They count if the words inside are not
 * known. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go (evalCRIPullErr)
 */
function causeOfFrame(text) {
    if (/\bRegistryUnavailable\b|\bbecause the registry is unavailable\b/.test(text))
        return 'registry-unavailable';
    if (/\bSignatureValidationFailed\b|\bbecause the signature validation failed\b/.test(text))
        return 'signature';
    return undefined;
}
/** The words that the kubelet adds around the words of a runtime. They would look like a cause. */
const frames = [
    /^Error syncing pod, skipping: /i,
    /^failed to "StartContainer" for "[^"]*" with \w+: "/i,
    /^Back-off pulling image "[^"]*": /i,
    /^(?:WARNING: )?Failed to (?:pull|inspect) image "[^"]*": ?/i,
    /^failed to pull image \S+ ?: output: /i,
    /^(?:ErrImagePull|RegistryUnavailable|SignatureValidationFailed|Failed|Error): /i,
    /^image pull failed for \S+, this may be because there are no credentials on this request\.\s+details: /i,
    /^image pull failed for \S+ because the \w+(?: \w+)* (?:is unavailable|failed): /i,
];
/** Prefixes that add nothing to a runtime's words for a reader. A gRPC code can be the only word that names a cause. */
const wrappers = [
    ...frames,
    /^rpc error: code = \w+ desc = /i,
    /^Error response from daemon: /i,
    /^failed to pull and unpack image "[^"]*": /i,
    /^unable to pull image or OCI artifact: pull image err: /i,
];
function without(prefixes, text) {
    let core = text.trim();
    for (let changed = true; changed;) {
        const before = core;
        for (const prefix of prefixes)
            core = core.replace(prefix, '');
        changed = core !== before;
    }
    return core;
}
function rawMessageOf(text) {
    const core = without(wrappers, text).replace(/: ErrImagePull$/, '');
    const quoted = /\bfailed to "StartContainer" for "[^"]*" with \w+: "/.test(text);
    return quoted ? core.replace(/"$/, '') : core;
}



/***/ }),

/***/ 7042:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ REFUSAL_ROWS)
/* harmony export */ });
const DENIED = 'admission webhook "(?<webhook>[^"]+)" denied the request(?: without explanation)?:? ?';
/** The words of Go and of HTTP for what could not be reached. What a registry refuses, or does not have, is not among them. */
const UNREACHED = String.raw `\bcontext deadline exceeded|\b(?:operation|request) timed out|\bi/o timeout|\bTLS handshake timeout|\bClient\.Timeout exceeded|\bconnection (?:refused|reset by peer)|\b429 Too Many Requests|\bTOOMANYREQUESTS\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)`;
/** Validating policies, and mutating ones */
const POLICY = String.raw `^\d{3} (?:[\w.]{1,99} "[^"]{0,260}" is \w{1,20}: (?:: )?)?(?:ValidatingAdmissionPolicy|policy) (['"])(?<policy>[^'"]+)\1(?: with binding '[^']*')? denied request: `;
const NO_ROOM = {
    said: /exceeded quota: (?<quota>[^,]{1,253}), (?<amounts>requested: [^\n]+)/,
    is: 'admission/quota-exceeded',
    persistence: 'transient',
    about: '{quota}',
    message: 'The quota {quota} of the namespace {namespace} has no room for the pod ({amounts}).',
};
const NO_RIGHT = {
    is: 'connection/forbidden',
    about: '{verb} {resource}',
    message: 'The user {user} cannot {verb} {resource} in the namespace {namespace}.',
};
const GRANT = 'Grant it with a Role in that namespace: apiGroups [""], resources ["{resource}"], verbs ["{verb}"].';
const FORBIDDEN = String.raw ` is forbidden: User "(?<user>[^"]*)" cannot (?<verb>\S+) resource "(?<resource>[^"]+)"`;
/**
 * Messages of API servers, after the HTTP status and a space, in the order in which they are tried. The texts of webhooks and
 * policies are free and can look like any other refusal, so they come first. Names that the reader adds: `namespace` if the words
 * have none, `what`, and `why` as the end of a sentence.
 */
const REFUSAL_ROWS = [
    {
        // Volcano, Capsule and the Hierarchical Namespace Controller count what other pods use.
        said: new RegExp(String.raw `^\d{3} ${DENIED}(?<why>(?:[\s\S]*\bexceeds limit for CustomQuota |exceeded hierarchical quota in )[\s\S]*|[\s\S]*\bthe podgroup phase is Pending$)`),
        is: 'admission/quota-exceeded',
        persistence: 'transient',
        title: 'Quota exceeded',
        message: 'A quota of the admission webhook {webhook} has no room for the pod{why}',
    },
    {
        // A status of 5xx is the webhook's choice (controller-runtime's Errored). Others could not reach what they ask, such as a
        // registry.
        said: new RegExp(String.raw `^(?=5|[\s\S]*(?:${UNREACHED}))\d{3} ${DENIED}(?<why>[\s\S]*)`, 'i'),
        is: 'admission/webhook-failed',
        message: 'The admission webhook {webhook} could not check the pod, even when called again{why}',
        passes: true,
    },
    {
        said: new RegExp(String.raw `^\d{3} ${DENIED}(?<why>[\s\S]*)`),
        is: 'admission/webhook-denied',
        message: 'The admission webhook {webhook} refused the pod{why}',
    },
    {
        // The call failed, its patch does not fit the pod, or the image policy webhook failed, which is worded as a refusal.
        said: /^\d{3} (?:(?:Internal error occurred: |Timeout: )*(?<why>(?:failed calling webhook "|admission plugin "\w{3,5}atingAdmissionWebhook" failed to complete|(?:jsonpatch )?\w{3,7} operation does not apply|testing (?:path|value) )[\s\S]*)|(?<why>pods "[^"]*" is forbidden: (?:Post "?https?:|error contacting webhook: |an error on the server \()[\s\S]*))/i,
        is: 'admission/webhook-failed',
        message: 'An admission webhook of the cluster failed, even when called again{why}',
        passes: true,
    },
    {
        // It could not be evaluated.
        said: new RegExp(String.raw `${POLICY}(?<why>(?:failed to configure (?:policy|binding)|no such key|expression '[\s\S]{1,999}' resulted in error)\b[\s\S]*)`),
        is: 'admission/policy-denied',
        message: 'The policy {policy} of the cluster could not be evaluated, and so refused the pod{why}',
        hint: 'Ask your cluster administrator to fix the policy.',
    },
    {
        // deploy/policy.yaml
        said: new RegExp(String.raw `${POLICY}(?<why>[^;]{1,9999}; the limit (?<limit>[a-z-]{1,40}) is [^;]{0,9999} \((?:a default of deploy/policy\.yaml|the ConfigMap \S{1,253} in the namespace \S{1,63})\))$`),
        is: 'admission/policy-denied',
        about: '{limit}',
        message: 'The policy {policy} of the cluster refused the pod{why}',
        hint: 'Change the step so that it is within the limit, or ask your cluster administrator to change {limit}: deploy/README.md, "Limits of a pod".',
    },
    {
        said: new RegExp(String.raw `${POLICY}(?<why>[\s\S]*)`),
        is: 'admission/policy-denied',
        message: 'The policy {policy} of the cluster refused the pod{why}',
    },
    {
        said: /unable to validate against any security context constraint/,
        is: 'admission/forbidden',
        message: 'No security context constraint (SCC) that the pod can use allows it.',
        hint: 'Change these fields in pod-template, or ask your cluster administrator for a security context constraint that allows them. If no seccomp profile is allowed, as with anyuid, write securityContext: { seccompProfile: null } into pod-template.',
    },
    {
        // A right for anonymous users would be a right for everyone.
        said: / is forbidden: User "system:anonymous" cannot \S+ resource "/,
        is: 'connection/unauthorized',
        title: 'The cluster did not recognize the credentials',
        message: 'The API server treated the request as anonymous (system:anonymous): it did not recognize the credentials.',
        hint: 'Check that the user of the kubeconfig has a token, or a client certificate with its key: store a new kubeconfig in the secret.',
    },
    {
        said: new RegExp(String.raw `${FORBIDDEN}[\s\S]*access to the resource in Azure`),
        ...NO_RIGHT,
        hint: 'Give it a role assignment in Azure for the cluster or this namespace, such as Azure Kubernetes Service RBAC Writer, that covers {verb} {resource}.',
    },
    {
        said: new RegExp(FORBIDDEN),
        ...NO_RIGHT,
        hint: GRANT,
    },
    {
        // A WebSocket to a container, refused without the verb create. The API server gives no reason.
        said: /^403 pods "[^"]+" is forbidden: ?$/,
        is: 'connection/forbidden',
        about: 'pods/attach',
        message: 'The user of these credentials cannot attach to pods in the namespace {namespace}, which requires the verbs get and create on pods/attach.',
        hint: 'Grant them with a Role in that namespace: apiGroups [""], resources ["pods/attach"], verbs ["get", "create"].',
    },
    {
        said: /^400 Upgrade request required$/,
        is: 'connection/files-in-failed',
        persistence: 'permanent',
        message: 'The files of files-in could not be sent to the pod, because a proxy between the runner and the API server does not pass WebSockets. The step did not start.',
        hint: 'Make the proxy or load balancer pass WebSockets (the header Upgrade) to the API server, or copy at most 0.9 MB (packed), which needs no WebSocket.',
    },
    {
        said: /failed quota: (?<quota>[^:]{1,253}): must specify (?<needed>.+)/,
        is: 'admission/quota-needs-values',
        about: '{quota}',
        message: 'The quota {quota} of the namespace {namespace} requires requests or limits: {needed}.',
    },
    {
        said: /status unknown for quota: (?<quota>[^,]{1,253})/,
        is: 'admission/quota-exceeded',
        persistence: 'transient',
        title: 'The usage of the quota {quota} is not known yet',
        message: 'The cluster has not yet calculated the usage of the quota {quota} of the namespace {namespace}, and admits no pod until then.',
        hint: 'The usage of a new quota is known within seconds. If it happens again, the quota limits a kind of object that the cluster does not have.',
    },
    {
        ...NO_ROOM,
        isTooMuch: true,
        persistence: 'permanent',
        title: 'Too much for the quota',
        hint: 'Request less, or raise the quota: the pod would not fit even if it were alone.',
    },
    NO_ROOM,
    {
        said: /(?<limit>(?:(?:minimum|maximum) \S{1,99} usage|(?<!\S)\S{1,99} max limit to request ratio) per (?:Container|Pod) is [^\]]*[^\].])/,
        is: 'admission/limit-range',
        message: 'A limit range of the namespace refuses the pod: {limit}.',
    },
    {
        said: /violates PodSecurity "(?<level>[^":]{1,60})[^"]{0,60}": (?<why>[\s\S]*)/,
        is: 'admission/pod-security',
        about: '{level}',
        message: 'The pod violates the Pod Security Standard "{level}" of the namespace {namespace}{why}',
    },
    {
        // The controller manager creates it a moment after the namespace.
        said: /error looking up service account [^:]*: serviceaccount "(?<account>default)" not found/,
        is: 'configuration/service-account-not-found',
        persistence: 'transient',
        about: '{account}',
        message: 'The namespace {namespace} has no service account {account}.',
        hint: 'Every namespace gets it a moment after it was created. Run the step again.',
        passes: true,
    },
    {
        said: /error looking up service account [^:]*: serviceaccount "(?<account>[^"]+)" not found/,
        is: 'configuration/service-account-not-found',
        persistence: 'permanent',
        about: '{account}',
        message: 'The namespace {namespace} has no service account {account}.',
    },
    {
        said: /no PriorityClass with name (?<name>\S+) was found/,
        is: 'configuration/priority-class-not-found',
        about: '{name}',
        message: 'The cluster has no priority class {name}, which the pod names.',
    },
    {
        said: /RuntimeClass "(?<name>[^"]+)" not found/i,
        is: 'configuration/runtime-class-not-found',
        about: '{name}',
        message: 'The cluster has no runtime class {name}, which the pod names.',
    },
    {
        said: /because it is being terminated/,
        is: 'configuration/namespace-terminating',
        about: '{namespace}',
        message: 'The namespace {namespace} is being deleted, so nothing can be created in it.',
    },
    {
        // Neither the API server, nor its client of etcd, nor etcd stores an object of this size.
        said: /^[45]\d\d (?:Request entity too large: |(?:Internal error occurred: )?(?:etcdserver: request is too large|.{0,99}trying to send message larger than max))/,
        is: 'admission/request-entity-too-large',
        title: 'The pod is too large for the cluster',
        message: 'The API server did not {what}: the object is larger than it can store.',
        hint: 'Make run, env, secret-env or pod-template smaller, for example with a script in the image or in the repository (checkout).',
        stays: true,
    },
    {
        said: /^404 [\s\S]*namespaces "/,
        is: 'configuration/namespace-not-found',
        about: '{namespace}',
        message: 'The cluster has no namespace {namespace}.',
    },
    {
        said: /^409 [\s\S]*?\b(?<kind>\w+?)s?(?:\.[\w.]+)? "(?<name>[^"]+)" already exists/,
        is: 'admission/already-exists',
        title: 'A {kind} of this name already exists',
        about: '{name}',
        message: 'The namespace {namespace} already has a {kind} {name}, which this step did not create.',
    },
    {
        said: /^409 /,
        is: 'admission/conflict',
        message: 'The API server did not {what}, because another request was changing an object that it had to change too, such as a quota.',
    },
    {
        // A plugin has not read yet what it needs, such as the limit ranges.
        said: / is forbidden: not yet ready to handle request$/,
        is: 'connection/service-unavailable',
        message: 'The API server did not {what}, because it is still starting.',
        passes: true,
    },
    {
        // Status 500, because their plugins (PodTolerationRestriction, ResourceQuota) return a bare error
        said: /^5\d\d (?:pod tolerations \(possibly merged with namespace default tolerations\) conflict with |insufficient quota to )/,
        is: 'admission/forbidden',
        message: 'A rule of the cluster does not allow the step to {what} in the namespace {namespace}.',
        stays: true,
    },
];



/***/ }),

/***/ 1577:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   HB: () => (/* binding */ unreachable),
/* harmony export */   J5: () => (/* binding */ refused),
/* harmony export */   lE: () => (/* binding */ isPermanent),
/* harmony export */   v0: () => (/* binding */ passesSoon)
/* harmony export */ });
/* harmony import */ var _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7301);
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5525);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4364);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(65);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _refusal_rows_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7042);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(9437);








/** The part that is refused, if it is a part that Pod Step has added to the pod. */
function suspectedCheck({ category, reason }, words) {
    if (reason === 'forbidden' && /cannot \w+ resource "configmaps"/.test(words))
        return 'check-config-map';
    if (category === 'configuration' && (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_6__/* .namesImageVolume */ ._v)(words))
        return 'image-volumes';
    if (category !== 'admission')
        return undefined;
    if (USER_OF_OURS.test(words))
        return 'check-user';
    // If other containers lack the same values as the check, the pod is refused without the check too.
    if (reason === 'quota-needs-values' && !LACKS_IN_CHECKS_ALONE.test(words))
        return undefined;
    const isOfOurs = /imagecheck/.test(words);
    // Pod Security names each volume that it refuses.
    if (/volume/i.test(withoutNames(words)) && (reason !== 'pod-security' || isOfOurs))
        return 'image-volumes';
    return isOfOurs ? 'check-container' : undefined;
}
/** Names of webhooks, policies and pods are in quotes. */
function withoutNames(words) {
    return words.replaceAll(/"[^"\n]*"/g, '""');
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go */
const LACKS_IN_CHECKS_ALONE = /must specify (?:[^:;]+ for: imagecheck-\d+(?:,imagecheck-\d+)*(?:; |$))+/;
/**
 * A user that is not allowed in an init container, by its number, or its field as OpenShift and Kyverno name it.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/user/mustrunasrange.go
 */
const USER_OF_OURS = new RegExp(`\\b${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_6__/* .NOBODY */ .oQ}\\b|\\b(?:initContainers|imagecheck)\\b.{0,80}\\b(?:runAsUser|uid)\\b`, 'i');
/** The finding for a refusal. The message says more than the status, which admission plugins choose freely. */
function refused(refusal, request) {
    const { status, message: words } = refusal;
    const found = readRows(refusal, request) ??
        (status === 401 ? unauthorized(refusal) : undefined) ??
        invalid(status, (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .bounded */ .Mm)(words), request) ??
        anyOther(refusal, request);
    const suspect = suspectedCheck(found, words);
    return { ...found, rawMessage: words, ...(suspect && { suspect }) };
}
function rowOf({ status, message }) {
    const words = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .bounded */ .Mm)(message);
    const rows = _refusal_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .REFUSAL_ROWS */ .r.filter(({ isTooMuch }) => !isTooMuch || exceedsQuota(words));
    return (0,_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .firstRow */ .r)(rows, `${status} ${words}`);
}
function readRows(refusal, { what, namespace, asked }) {
    const { row, names } = rowOf(refusal) ?? {};
    if (row === undefined || names === undefined)
        return undefined;
    const { user, why } = names;
    const found = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .findingOfCase */ .fI)(row, {
        namespace,
        ...names,
        what,
        ...(user !== undefined && { user: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(user, false) }),
        ...(why !== undefined && { why: inItsWords(why) }),
    });
    const namesParts = found.reason === 'quota-needs-values' || found.reason === 'pod-security';
    const added = namesParts ? addedIn((0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .bounded */ .Mm)(refusal.message), asked) : undefined;
    return added === undefined ? found : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .withFacts */ .Qj)(found, { added: { ...added, todo: 'check' } });
}
/** Is the refusal over in a moment? Other clients can be changing the same quota, or the server can just be starting. */
function passesSoon(refusal) {
    const isConflict = refusal.status === 409 && !/already exists/.test(refusal.message);
    return isConflict || rowOf(refusal)?.row.passes === true;
}
/** Is it useless to ask again, though the status says that something is broken? */
function isPermanent(refusal) {
    return rowOf(refusal)?.row.stays === true;
}
/**
 * What the refusal of a quota or of Pod Security names and the step did not request, as in `must specify limits.cpu for: step,agent`,
 * `(container "a" must not include "NET_ADMIN" in \u2026)`, `(volumes "a", "b")`, `(pod or containers "a", "b" must \u2026)`. Undefined if
 * there is nothing, or if it is not known what was requested.
 */
function addedIn(words, requested = {}) {
    const quotedNames = (kind) => [...words.matchAll(new RegExp(`\\b${kind}s? ((?:"[^"]{1,253}"(?:, )?){1,99})`, 'g'))].flatMap(([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
    const lacking = [...words.matchAll(/ for: ([^;]+)/g)].flatMap(([, list = '']) => list.split(','));
    const containers = [...quotedNames('container'), ...lacking].filter((name) => (0,_job_judge_options_js__WEBPACK_IMPORTED_MODULE_7__/* .isAdded */ .N)(requested, name));
    const volumes = quotedNames('volume').filter((name) => requested.volumes?.includes(name) === false);
    return containers.length + volumes.length === 0 ? undefined : { containers, volumes };
}
/** Would the pod exceed the quota even without other pods? */
function exceedsQuota(words) {
    const limited = amountsIn(words, 'limited');
    return [...amountsIn(words, 'requested')].some(([resource, amount]) => amount > (limited.get(resource) ?? Number.NaN));
}
/** By resource, as in `requested: cpu=3,memory=2Gi, used: \u2026` */
function amountsIn(words, kind) {
    const [, list = ''] = new RegExp(`\\b${kind}: (\\S+)`).exec(words) ?? [];
    const amounts = list.matchAll(/([^,=]{1,300})=([^,]{1,60})/g);
    return new Map([...amounts].map(([, resource = '', amount = '']) => [resource, (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .parseQuantity */ .Lf)(amount) ?? Number.NaN]));
}
/** Several lines stay a list; with policy engines the last ones name the rule. */
const MAX_LINES = 12;
const MAX_LINE_LENGTH = 400;
/** The text of a webhook or policy, as the end of a sentence. */
function inItsWords(text) {
    const lines = text
        // Kyverno's text is YAML, which folds a long line:
        // https://github.com/kyverno/kyverno/blob/main/pkg/webhooks/utils/error.go
        .replaceAll(/\n {4,}/g, ' ')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(line, MAX_LINE_LENGTH));
    const [first, ...more] = lines;
    if (first === undefined)
        return '.';
    if (more.length === 0)
        return `: ${/[.!?]$/.test(first) ? first : `${first}.`}`;
    const shown = [...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? ['\u2026 and more lines'] : [])];
    return `:\n${shown.map((line) => `- ${line}`).join('\n')}`;
}
function unauthorized({ because, server = '' }) {
    const message = `The API server${server === '' ? '' : ` ${server}`} did not accept the credentials.`;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('connection', 'unauthorized', {
        message: because === undefined ? message : `${message} ${because}`,
        hint: because && 'Make new credentials: put a new kubeconfig into the secret.',
    });
}
/**
 * `Pod "x" is invalid: spec.a: Required value`, several in brackets; `strict decoding error: unknown field "spec.b"`, several after
 * commas; or `json: cannot unmarshal number into Go struct field Container.spec.c of type bool`.
 */
const FIELDS = /(?:unknown|duplicate) field "([^"]+)"|(?:^|[\s[])((?:spec|metadata)[\w.[\]-]{0,300}): |Go struct field \w+\.([\w.]+) of type /g;
function invalid(status, message, { pod }) {
    if (status !== 422 && !(status === 400 && /cannot be handled as a Pod/.test(message)))
        return undefined;
    const paths = [...message.matchAll(FIELDS)].map((found) => withNames(found.slice(1).join(''), pod));
    const fields = [...new Set(paths)].map((path) => `${path}${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .codePoints */ .BH)(path)}`).join(', ');
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('configuration', 'invalid', {
        about: fields || undefined,
        message: `The API server refused the pod${fields && `, because of ${fields}`}.`,
    });
}
/**
 * The path with names instead of positions in lists: `spec.containers[name="step"].image`, as server-side apply writes it. Pod Step
 * adds containers, so the positions are not the positions in the template.
 */
function withNames(path, pod) {
    let value = pod;
    return path.replaceAll(/([^.[\]]+)|\[(\d+)\]/g, (part, key, index) => {
        const inner = Object(value)[key ?? index];
        value = inner;
        const name = index !== undefined && (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(inner) ? inner['name'] : undefined;
        return typeof name === 'string' ? `[name=${JSON.stringify(name)}]` : part;
    });
}
function anyOther({ status, reason, server, location, message: words }, { what, namespace }) {
    // An answer of a proxy or gateway is not an API object, and has no reason.
    const isOfServer = reason !== '';
    if (status === 403 && isOfServer) {
        const message = `A rule of the cluster does not allow the step to ${what} in the namespace ${namespace}.`;
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('admission', 'forbidden', { message });
    }
    const message = `The API server did not ${what} (HTTP ${status}).`;
    const word = (isOfServer ? kebab(reason) : `http-${status}`);
    // 501 is permanent.
    if (status === 408 || status === 429 || (status >= 500 && status !== 501))
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .findingOf */ .hD)({ category: 'connection', reason: word }, _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .OF_THE_SERVER */ .I0.connection, { message });
    if (isOfServer)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .findingOf */ .hD)({ category: 'admission', reason: word }, _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .OF_THE_SERVER */ .I0.admission, {
            message,
            // For a path that no API server has.
            hint: /could not find the requested resource/.test(words) ? _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .OF_THE_SERVER */ .I0.http.hint : undefined,
        });
    const at = server === undefined ? '' : ` at ${server}`;
    const redirect = location === undefined ? '' : `, a redirect to ${location}`;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .findingOf */ .hD)({ category: 'connection', reason: word }, _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .OF_THE_SERVER */ .I0.http, {
        persistence: 'permanent',
        message: `Something that is not a Kubernetes API server answered${at} with HTTP ${status}${redirect}.`,
    });
}
/** An invalid certificate stays invalid, and an address of another machine stays wrong. Everything else can be temporary. */
function unreachable({ message, isOfCertificate, isOfOneMachine }) {
    if (isOfOneMachine)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('connection', 'unreachable', {
            persistence: 'permanent',
            message: `No answer from the API server ${message}.`,
            hint: 'Set a server address that this runner can reach, or create the cluster in an earlier step of the job, for example with kind.',
        });
    return isOfCertificate
        ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('connection', 'certificate', { message: `No connection to the API server ${message}.` })
        : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .finding */ .gk)('connection', 'unreachable', { message: `No answer from the API server ${message}.` });
}
/** `AlreadyExists` \u2192 `already-exists` */
function kebab(reason) {
    return reason.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}



/***/ }),

/***/ 1399:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ neededRights),
/* harmony export */   T: () => (/* binding */ withAllMissingRights)
/* harmony export */ });
/* harmony import */ var _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7301);
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5525);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);



/** WebSockets are opened by GET, and since 1.35 the API server asks for `create` too. */
const ATTACH = { resource: 'pods/attach', verbs: ['get', 'create'] };
/** What a step itself needs; `secrets` and `configmaps`: whether its pod has such dependents; `attach`: whether it is sent files. */
function neededRights(needs) {
    return [
        { resource: 'pods', verbs: ['create', 'get', 'list', 'watch', 'delete', 'patch'] },
        { resource: 'pods/log', verbs: ['get'] },
        { resource: 'events', verbs: ['list', 'watch'] },
        ...(needs.secrets ? [{ resource: 'secrets', verbs: ['create'] }] : []),
        ...(needs.configmaps ? [{ resource: 'configmaps', verbs: ['create'] }] : []),
        ...(needs.attach ? [ATTACH] : []),
    ];
}
/** Lists all missing rights together, because otherwise each of them would cost a run. */
function withAllMissingRights(finding, missing, namespace) {
    if (missing.length === 0)
        return finding;
    const list = missing.map(({ resource, verbs }) => `${verbs.join(', ')} ${resource}`).join('; ');
    // The user name that the API server sees, which a RoleBinding needs.
    const user = /: User "([^"]*)" cannot /.exec(finding.rawMessage ?? '')?.[1];
    const who = user === undefined ? 'The user of these credentials' : `The user ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(user, false)}`;
    const has = (verb) => missing.some(({ resource, verbs }) => resource === 'pods' && verbs.includes(verb));
    const found = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .withFacts */ .Qj)(finding, {
        title: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(missing.length === 1 ? `Missing right: ${list}` : 'Missing rights'),
        about: undefined,
        what: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(`${who} lacks rights that a step needs in the namespace ${namespace}. Missing: ${list}.`),
        also: has('patch') && !has('create') ? [(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(WHY_PATCH)] : [],
    });
    if (isOfAzure(finding.rawMessage))
        return found;
    const hints = [
        ...(has('create') ? [CHECK_NAMESPACE] : []),
        _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .REASONS */ .ez.connection.forbidden.hint,
        ...(missing.some(({ resource }) => resource === ATTACH.resource) ? [SMALL_FILES] : []),
    ];
    return {
        ...(0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .withFacts */ .Qj)(found, { hint: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .prose */ .CS)(hints.join(' ')) }),
        remedy: [
            ...roleOf(missing, namespace),
            ...(user === undefined ? [] : bindingOf(missing, user, namespace)),
        ].join('\n'),
    };
}
/** An unexpected right, because kubectl does not need it. */
const WHY_PATCH = 'Each step starts its pod with patch pods, by removing the scheduling gate of the pod.';
const SMALL_FILES = 'Without pods/attach, files-in can copy up to 0.9 MB (packed).';
/** With Azure RBAC: https://learn.microsoft.com/en-us/azure/aks/manage-azure-rbac */
function isOfAzure(words = '') {
    return /access to the resource in Azure/.test(words);
}
/** RBAC answers the same for a namespace that does not exist and for a namespace in which the user has no rights. */
const CHECK_NAMESPACE = 'Check the namespace first: the input namespace, or the namespace of the context in the kubeconfig.';
/** The manifest can be applied without changes. */
function roleOf(rights, namespace) {
    return [
        'apiVersion: rbac.authorization.k8s.io/v1',
        'kind: Role',
        `metadata: { name: ${nameOf(rights)}, namespace: ${namespace} }`,
        'rules:',
        ...rights.map(({ resource, verbs }) => `  - { apiGroups: [""], resources: [${resource}], verbs: [${verbs.join(', ')}] }`),
    ];
}
/** Without it the Role grants nothing. */
function bindingOf(rights, user, namespace) {
    const role = nameOf(rights);
    return [
        '---',
        'apiVersion: rbac.authorization.k8s.io/v1',
        'kind: RoleBinding',
        `metadata: { name: ${slug([role, user])}, namespace: ${namespace} }`,
        `roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: ${role} }`,
        'subjects:',
        `  - ${subjectOf(user)}`,
    ];
}
/** https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects */
function subjectOf(user) {
    const [, namespace, name] = /^system:serviceaccount:([a-z0-9-]+):([a-z0-9.-]+)$/.exec(user) ?? [];
    return name === undefined
        ? `{ apiGroup: rbac.authorization.k8s.io, kind: User, name: ${JSON.stringify(user)} }`
        : `{ kind: ServiceAccount, name: ${name}, namespace: ${namespace} }`;
}
/** Named by what it grants, because applying another Role with the same name would remove what the first one granted. */
function nameOf(rights) {
    return slug(['pod-step', ...rights.flatMap(({ resource, verbs }) => [...verbs, resource])]);
}
/** A name that every API server accepts: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
function slug(words) {
    return words
        .join('-')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .slice(0, 253)
        .replace(/-$/, '');
}



/***/ }),

/***/ 9437:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ firstRow)
/* harmony export */ });
/** The first row whose words occur, and what its groups have found. Bound the words before. */
function firstRow(rows, words) {
    for (const row of rows) {
        const found = row.said.exec(words);
        if (found !== null)
            return { row, names: { ...found.groups } };
    }
    return undefined;
}



/***/ }),

/***/ 1537:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ SCHEDULER_ROWS)
/* harmony export */ });
/** Most clusters have nodes with this taint, and they are not a reason to change the pod. */
const ADD_WORKERS = 'Add nodes other than the control plane nodes.';
const TOLERATE = 'Add a toleration for the taint in pod-template, or add other nodes.';
/** The start of a taint's name */
const TAINT = String.raw `untolerated taint(?:\(s\))?:? ?\{`;
/**
 * Taints that their owners remove when the node is ready, or with the node: of Kubernetes, network plugins, CSI drivers and
 * autoscalers; then of nodes that are about to be removed, or are repaired.
 */
const PASSING_TAINTS = [
    String.raw `[^}: ]*(?:\bnot-ready|\breadiness\.k8s\.io/|un(?:reachable|initialized|registered)|network-unavailable|out-of-service|/shutdown\b|startup-taint|ignore-taint)`,
    String.raw `node\.kubernetes\.io/(?:\S+-pressure|unschedulable)\b`,
    String.raw `(?:ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler|karpenter\.sh/disrupt(?:ed|ion)|aws-node-termination-handler/|cloud\.google\.com/impending-node-termination|remediator\.(?:aks\.microsoft|kubernetes\.azure)\.com/unschedulable|medik8s\.io/remediation`,
].join('|');
/** What the pod, or one kind of nodes, lacks, in the order in which rows are tried. */
const NODES = [
    {
        said: /persistentvolumeclaim "[^"]+" is being deleted|bound to non-existent (?:persistentvolume|pv)/,
        persistence: 'permanent',
        todo: 'Create the volume claim again, or use another one.',
    },
    {
        said: new RegExp(String.raw `${TAINT}(?:${PASSING_TAINTS})|node\(s\) were unschedulable`),
        persistence: 'transient',
        todo: 'Wait until a node is ready, uncordoned or replaced (schedule-timeout), or add nodes.',
    },
    {
        said: new RegExp(String.raw `${TAINT}node-role\.kubernetes\.io/(?:control-plane|master)\b`),
        persistence: 'permanent',
        todo: ADD_WORKERS,
    },
    { said: new RegExp(String.raw `${TAINT}[^}]+\}`), persistence: 'permanent', todo: TOLERATE },
    {
        // Since 1.35 it names no taint, even if a node is not ready.
        said: /untolerated taint|taints? that the pod didn't tolerate/,
        persistence: 'transient',
        note: 'only `kubectl describe nodes` shows which taint, and a node that is not ready has one too',
        todo: TOLERATE,
    },
    {
        // \u201cDidn't satisfy plugin(s)\u201d: the pod, or a local volume, names its nodes, so the scheduler excludes the others before it
        // checks them.
        said: /didn't match Pod's node affinity|didn't match node selector|didn't satisfy plugin\(s\) \[NodeAffinity\b|topology spread constraints \(missing required label\)/,
        persistence: 'permanent',
        todo: 'Change node-selector or the affinity in pod-template, or add nodes that have these labels.',
    },
    {
        said: /node declared features check failed/,
        persistence: 'permanent',
        todo: 'Remove what requires these features from pod-template, or add nodes that have them.',
    },
    {
        said: /didn't match PersistentVolume's node affinity|volume node affinity conflict|no available volume zone|didn't satisfy plugin\(s\) \[VolumeBinding\b/,
        persistence: 'permanent',
        todo: 'Let the pod run where its volume is (node-selector, affinity), or use another volume claim.',
    },
    {
        said: /pods? anti-affinity rules|pod affinity rules/,
        persistence: 'transient',
        todo: 'Change podAffinity or podAntiAffinity in pod-template, or wait until other pods have ended (schedule-timeout).',
    },
    {
        said: /unbound immediate PersistentVolumeClaims|waiting for ephemeral volume controller/,
        persistence: 'transient',
        todo: 'See why with `kubectl describe pvc`: usually the claim names no StorageClass of the cluster, and no volume was created for it.',
    },
    {
        // Everything else can be temporary: CPU, memory, devices, ports, or words that are not known.
        said: /(?:)/,
        persistence: 'transient',
        todo: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
    },
];
/** A pod that fits no node, even an empty one. */
const TOO_SMALL = {
    persistence: 'permanent',
    note: 'even an empty node is too small',
    todo: 'Request less (resources), or add larger nodes.',
};
/**
 * What the pod claims and the scheduler, or the controller that makes resource claims from templates, does not find. A claim that the
 * pod names itself is not among them: where it is missing, no component reports it.
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/scheduler/framework/plugins: volumebinding, dynamicresources;
 * \u2026/pkg/controller/resourceclaim/controller.go
 */
const CLAIMS = [
    {
        // Not for Fargate, which reports it even for a claim that exists. https://github.com/aws/containers-roadmap/issues/1382
        said: /^(?!.*\bFargate\b).*persistentvolumeclaim "(?<name>[^"]+)" not found/s,
        is: 'configuration/volume-claim-not-found',
        about: '{name}',
        message: 'The persistent volume claim {name}, which the pod needs, does not exist in {namespace}.',
    },
    {
        said: /: resource claim template "(?<name>[^"]+)": .* not found/,
        is: 'configuration/device-claim-not-found',
        about: '{name}',
        message: 'The resource claim template {name}, which the pod needs, does not exist in {namespace}.',
    },
    {
        said: /\bdevice class (?<name>\S+) does not exist/,
        is: 'configuration/device-claim-not-found',
        about: '{name}',
        message: 'The device class {name}, which the pod needs, does not exist.',
    },
];
const SCHEDULER_ROWS = {
    ofNodes: NODES,
    claims: CLAIMS,
    tooSmall: TOO_SMALL,
    addWorkers: ADD_WORKERS,
};



/***/ }),

/***/ 6587:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ missingClaim),
/* harmony export */   w: () => (/* binding */ readScheduler)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9437);
/* harmony import */ var _scheduler_rows_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1537);




/** Reads the message of the condition PodScheduled or of a FailedScheduling event. */
function readScheduler(said) {
    const message = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .bounded */ .Mm)(said));
    const words = withoutPreemption(message);
    // The second form is Volcano's. A message about the pod itself has no total.
    const reasons = words.replace(/^0\/\d+ nodes? (?:are|is) (?:un)?available: /, '').split(/, (?=\d+ )/);
    const tooSmall = isTooSmall(message, reasons);
    const reports = reasons.map((reason) => {
        if (tooSmall && OF_ITS_SIZE.test(reason))
            return _scheduler_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .SCHEDULER_ROWS */ .e.tooSmall;
        // The last row matches everything.
        return (0,_rows_js__WEBPACK_IMPORTED_MODULE_2__/* .firstRow */ .r)(_scheduler_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .SCHEDULER_ROWS */ .e.ofNodes, reason).row;
    });
    const notes = [...new Set(reports.flatMap(({ note }) => note ?? []))];
    const todo = [...new Set(reports.map((report) => report.todo))];
    return {
        words: notes.length === 0 ? words : `${words} (${notes.join('; ')})`,
        persistence: reports.every((report) => report.persistence === 'permanent') ? 'permanent' : 'transient',
        todo: todo.length > 1 ? todo.filter((one) => one !== _scheduler_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .SCHEDULER_ROWS */ .e.addWorkers) : todo,
    };
}
/** What a node has from its start. A device can appear later, when its driver runs. */
const OF_ITS_SIZE = /^\d+ Insufficient (?:cpu|memory|ephemeral-storage|hugepages-\w+)/;
/**
 * Would the pod fit no node even if the node were empty? Then preemption helps on no node. Each node must have exactly one
 * reason, because with several reasons one can be a reason that cannot be fixed.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/plugins/noderesources/fit.go (unresolvable)
 */
function isTooSmall(message, reasons) {
    const [, all] = /preemption: 0\/(\d+) nodes? (?:are|is) available: \1 Preemption is not helpful/.exec(message) ?? [];
    const counted = reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0);
    return counted === Number(all) && reasons.some((reason) => OF_ITS_SIZE.test(reason));
}
/** Drops the part about preemption and about claims that were given back for the pod, which does not help the reader. */
function withoutPreemption(text) {
    const at = text.search(/no new claims to deallocate|still not schedulable|preemption:/);
    return (at === -1 ? text : text.slice(0, at)).trim().replace(/[.,]$/, '');
}
/** The finding for something that the pod claims and that does not exist. */
function missingClaim(said, namespace) {
    const { row, names } = (0,_rows_js__WEBPACK_IMPORTED_MODULE_2__/* .firstRow */ .r)(_scheduler_rows_js__WEBPACK_IMPORTED_MODULE_3__/* .SCHEDULER_ROWS */ .e.claims, (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .bounded */ .Mm)(said)) ?? {};
    return row && (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { ...names, namespace }, { rawMessage: said });
}



/***/ }),

/***/ 4870:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ START_ROWS),
/* harmony export */   y: () => (/* binding */ HOOK_FAILED)
/* harmony export */ });
/* harmony import */ var _findings_cases_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(581);

const CONTAINER = ['container'];
/**
 * Reason of a container that waits after its hook (postStart) failed; its message has the command and the output of that.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/lifecycle/handlers.go (Run)
 */
const HOOK_FAILED = 'PostStartHookError';
const STARTING = ['RunContainerError', 'StartError', 'ContainerCannotRun'];
const NOT_MOUNTED_VOLUME = {
    at: ['volumes'],
    is: 'configuration/mount-failed',
    about: '{volumeName}',
    message: 'The node could not mount {volume}.',
};
/** The objects from which the pod takes values or files: `key`, the kubelet's word for a key of it in a volume. */
const OBJECTS = [
    { title: 'ConfigMap', kind: 'configmap', key: 'config' },
    { title: 'Secret', kind: 'secret', key: 'secret' },
];
const MISSING_OBJECTS = OBJECTS.flatMap(({ title, kind, key }) => [
    {
        said: new RegExp(`\\b${kind} "(?<name>[^"]+)" not found`, 'i'),
        is: `configuration/${kind}-not-found`,
        about: '{name}',
        message: `The ${title} {name}, which {who} needs, does not exist in {where}.`,
    },
    // Virtual nodes write the second form.
    {
        said: new RegExp(String.raw `(?:couldn't find |^)key "?(?<key>[^"\s]+)"? (?:does not exist )?in ${kind} (?:[^/\s]+/)?"?(?<name>[^"\s]+)`, 'i'),
        is: `configuration/${kind}-key-not-found`,
        title: `No key {key} in the ${title} {name}`,
        message: `The ${title} {name}, which {who} needs, has no key {key}.`,
    },
    {
        said: new RegExp(String.raw `references non-existent ${key} key: (?<key>\S+)`),
        is: `configuration/${kind}-key-not-found`,
        title: `No key {key} in the ${title} of {volume}`,
        message: `The ${title} of {volume}, which {who} needs, has no key {key}.`,
    },
]);
/**
 * Words of kubelets and container runtimes about a start that failed, in the order in which they are tried. They hold what a
 * command is only in a container's, and there without its text (starts.ts). Names that the reader adds: `who`, `where`,
 * `volume`, `ofWho` and `program`.
 */
const START_ROWS = [
    ...MISSING_OBJECTS,
    {
        said: /failed to sync (configmap|secret) cache|object "[^"]*"\/"[^"]*" not registered|services have not yet been read/,
        is: 'configuration/cache-not-synced',
        message: 'The kubelet did not get the ConfigMaps and Secrets of the pod from the API server in time.',
    },
    {
        // By the runtime, by the kernel's limit (user.max_user_namespaces), or by the file system of a volume or image
        said: /does not support user namespaces|failed to start noop process for unshare: .*no space left on device|MOUNT_ATTR_IDMAP|idmap(?:ped)? mounts? .*not supported|\bcreate mapped mount for .*: invalid argument|\bcreate idmapped mount: .*(?:invalid argument|function not implemented)/,
        is: 'configuration/user-namespaces-unsupported',
        message: 'The pod requires a user namespace (hostUsers: false), which the node cannot give it.',
    },
    {
        // CRI-O refuses such a limit. runc and crun are killed by it.
        said: /\bset memory limit \d+ too low\b|\(memory limit too low\?\)|OOM: the memory limit could be too low/,
        is: 'configuration/memory-limit-too-low',
        message: 'The memory limit of {who} is less than what the node needs to start a container.',
    },
    {
        // The node is slow (the kubelet asks again after two minutes, while the runtime still creates the container), full, or
        // cannot start its own programs; or its runtime restarts.
        said: /context deadline exceeded|failed to reserve container name|\bdial unix \S+: |code = Unavailable\b|no space left on device|\bfork\/exec \S+: (?:resource temporarily unavailable|exec format error)\b/i,
        at: CONTAINER,
        is: 'disruption/sandbox-failed',
        message: 'The container runtime of the node did not start {who}.',
    },
    {
        said: /no volume plugin matched/,
        is: 'configuration/volume-unsupported',
        about: '{volumeName}',
        message: 'The kubelet of the node does not support the type of {volume}.',
    },
    {
        said: /hostPath type check failed[:,] (?<path>\S+) is not an? (?<kind>[^,]+?)\s*(?:,|$)/,
        is: 'configuration/host-path',
        about: '{path}',
        message: 'The node has no {kind} {path}, which a hostPath volume of the pod mounts.',
    },
    // Kubernetes, and the drivers of Google's, Azure's and other disks
    {
        said: /Multi-Attach error|\balready (?:being used by|attached to (?:node|another|instance))/,
        at: ['volumes'],
        is: 'configuration/volume-in-use',
        about: '{volumeName}',
        message: '{volume} is still attached to another node, and can be attached to only one.',
    },
    {
        // With these codes a driver says that trying again unchanged does not help.
        said: /code = (?:InvalidArgument|PermissionDenied|Unauthenticated|Unimplemented)\b|access denied by server|reason given by server: No such file or directory/,
        ...NOT_MOUNTED_VOLUME,
        persistence: 'permanent',
    },
    {
        said: /\b(?:running (?:\w+ )?|error executing )hook\b/i,
        at: CONTAINER,
        is: 'configuration/start-error',
        title: 'A hook of the container runtime failed',
        message: 'The container runtime of the node could not start {who}, because one of the runtime\u2019s own hooks failed.',
        hint: 'The node\u2019s message says more. For a hook of NVIDIA, the GPU driver of the node may be broken, or too old for the image. Trying again may help, best on another node.',
    },
    {
        said: /image will run as root|runAsUser breaks non-root policy/,
        is: 'configuration/runs-as-root',
        message: 'The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template), but {who} would run as root.',
    },
    {
        said: /non-numeric user/,
        is: 'configuration/non-numeric-user',
        message: 'The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template). The user of the image of {who} is a name, which the kubelet cannot verify.',
    },
    // Transient, because an image that is damaged on its node lacks the user too (Overv/openstreetmap-tile-server#87).
    {
        said: /(?:mount callback failed on \S+: no|unable to find) (?<kind>user|group)(?:s found| (?<name>\S+): no matching entries in )/,
        is: 'configuration/create-container-error',
        title: 'The image has no such {kind}',
        message: 'The image of {who} does not have the {kind}{ name} that it is set to run as.',
        hint: 'Set a number as the user of the container (runAsUser of its securityContext in pod-template), or correct USER of the image.',
    },
    {
        said: /\bapparmor (?:profile not found|is not supported)\b|\b(?:apparmor failed to apply|load (?:seccomp|local)) profile\b.*no such file or directory/i,
        is: 'configuration/unsupported-by-node',
        message: 'The node does not have the AppArmor or seccomp profile that the security context of {who} names.',
    },
    {
        // The runtime looks for the directory when it creates the container, after the pull.
        said: /failed to ensure image subpath "(?<path>[^"]+)"|\bsub path "(?<path>[^"]+)" does not exist in/,
        is: 'configuration/sub-path-not-found',
        about: '{path}',
        message: 'An image volume of {who} has no directory {path} to mount (subPath).',
    },
    {
        // containerd and CRI-O; then what containerd writes if it cannot execute the runtime's program, or its shim. The words look
        // like the message about a program that is missing in an image.
        said: /no runtime for "(?<runtime>[^"]+)" is configured|failed to find runtime handler (?<runtime>\S+) from|unable to retrieve OCI runtime error .*exec: "(?<runtime>[^"]+)": executable file not found|runtime "(?<runtime>[^"]+)" binary not installed/,
        is: 'configuration/runtime-handler-not-found',
        title: 'The node has no runtime {runtime}',
        message: 'The node has no runtime {runtime}, which the RuntimeClass of the pod or the configuration of the node requires.',
    },
    {
        said: /(?:)/,
        by: ['FailedPrepareDynamicResources'],
        is: 'disruption/devices-not-prepared',
        message: 'The node could not prepare the devices that the pod claims.',
    },
    {
        // In this order: Amazon's plugin, Cilium, host-local, and both of Azure's
        said: /failed to assign an IP address|\brange is full\b|\bno (?:available |free )?(?:IP(?:v[46])? )?(?:addresses|IPs)\b|\bnot enough IPs\b/i,
        at: ['sandbox'],
        is: 'disruption/sandbox-failed',
        title: 'The node had no IP address for the pod',
        message: 'The cluster\u2019s network had no IP address for the pod on its node. Usually all addresses are in use.',
        hint: 'Run the step again when other pods have ended. If it happens again, ask your cluster administrator for more pod IP addresses.',
    },
    {
        said: /no command specified/,
        is: 'configuration/no-command',
        message: 'The image of {who} has no default command, and none is set.',
    },
    {
        // runc and crun change to it; containerd's runc, CRI-O and gVisor create it if missing, which fails if its path is a file. A
        // mount below a file fails with the same words.
        said: /^(?![\s\S]*error mounting )[\s\S]*?(?:chdir to cwd(?: \("(?<path>[^"]*)"\))?|mkdir .*working directory|error during container init: mkdir (?<path>[^:]*)|\bmkdir \S*\/merged(?<path>\/\S*): not a directory|failed to create process working directory "(?<path>[^"]*)")/,
        at: CONTAINER,
        is: 'configuration/working-directory',
        message: '{who} could not change to its working directory{ path}.',
    },
    { said: /\bexec format error\b/i, at: CONTAINER, ..._findings_cases_js__WEBPACK_IMPORTED_MODULE_0__/* .CASES */ .G['foreign-program'] },
    {
        said: /executable file .*not found|no such file or directory|the file \S+ was not found/,
        namesProgram: true,
        is: 'configuration/command-not-found',
        about: '{program}',
        message: 'The image{ofWho} has no program "{program}".',
    },
    {
        said: /permission denied|is a directory/,
        namesProgram: true,
        is: 'configuration/command-not-executable',
        about: '{program}',
        message: '"{program}"{ofWho} exists, but is not executable.',
    },
    // The text if no row above has the words.
    { said: /(?:)/, ...NOT_MOUNTED_VOLUME },
    {
        said: /(?:)/,
        at: ['sandbox'],
        is: 'disruption/sandbox-failed',
        message: 'The node could not prepare the pod, so none of its containers could start.',
    },
    {
        said: /(?:)/,
        by: ['CreateContainerConfigError'],
        is: 'configuration/container-config',
        message: 'The node could not use the settings of {who}.',
    },
    {
        said: /(?:)/,
        by: STARTING,
        is: 'configuration/start-error',
        message: 'The container runtime could not start the program of {who}.',
    },
    {
        said: /(?:)/,
        by: [HOOK_FAILED],
        is: 'configuration/start-error',
        title: 'The hook of the container failed',
        message: 'The postStart hook of {who} failed, so the kubelet killed the container.',
    },
    {
        said: /(?:)/,
        is: 'configuration/create-container-error',
        message: 'The container runtime could not create {who}.',
    },
];



/***/ }),

/***/ 8981:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ programFailure),
/* harmony export */   Tm: () => (/* binding */ readStartFailure),
/* harmony export */   d: () => (/* binding */ withBlamedImage),
/* harmony export */   uT: () => (/* binding */ unlessUnlimited),
/* harmony export */   vF: () => (/* binding */ withoutProgram),
/* harmony export */   zn: () => (/* binding */ failedExec)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4364);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _exec_error_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4522);
/* harmony import */ var _rows_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(9437);
/* harmony import */ var _start_rows_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4870);







/**
 * `reason`: the kubelet's, like CreateContainerError. Permanent failures of volumes
 * and sandbox are not hopeless: in a new namespace some objects come a moment later (kube-root-ca.crt), and operators
 * create Secrets when they see the pod.
 */
function readStartFailure(subject, reason, words) {
    const { stage } = subject;
    const rawMessage = words.replace(/^Error: /, '');
    const isOfHook = reason === _start_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .HOOK_FAILED */ .y;
    // The output of a hook's program is not a message of the node.
    const quoting = isOfHook ? '' : withoutEscapes((0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .bounded */ .Mm)(rawMessage));
    const said = stage === 'container' ? withoutProgram(quoting) : quoting;
    const { found, missingObject } = readRows(subject, reason, said, quoting);
    const mayBeOfCheck = !isOfHook &&
        found.category === 'configuration' &&
        found.exitCode === undefined &&
        (UNCLEAR.has(found.reason) || (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_6__/* .namesImageVolume */ ._v)(rawMessage));
    return {
        finding: { ...found, rawMessage, ...(mayBeOfCheck && { suspect: 'image-volumes' }) },
        isHopeless: HOPELESS.has(found.reason) || (stage === 'container' && found.persistence === 'permanent'),
        isVague: isVague(stage, found, reason, said),
        missingObject,
    };
}
/** These are not fixed while the pod waits, whether they apply to the whole pod or to a container. */
const HOPELESS = new Set([
    'volume-unsupported',
    'user-namespaces-unsupported',
    'memory-limit-too-low',
]);
function isVague(stage, found, reason, said) {
    // An event does not show in which phase it failed; the status will.
    if (found.reason === 'create-container-error')
        return reason === '';
    // A container took too long to start.
    if (found.reason === 'sandbox-failed')
        return stage === 'container';
    const isOfVolume = found.reason === 'volume-in-use' || found.reason === 'mount-failed';
    return isOfVolume && /timed out waiting for the condition$|context deadline exceeded$/.test(said);
}
/** A runtime without image volumes has no separate message for them. */
const UNCLEAR = new Set(['create-container-error', 'container-config', 'start-error']);
/** CRI-O passes on runc's log: logfmt with a quoted message, whose quotes are escaped. */
function withoutEscapes(said) {
    return said.replaceAll('\\"', '"');
}
/** `quoting`: the message, with the text of the command that it quotes, which can contain any words. */
function readRows({ stage, who, where }, reason, said, quoting) {
    const program = stage === 'container' ? programIn(quoting) : undefined;
    const candidates = _start_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .START_ROWS */ .t.filter(({ at, by, namesProgram }) => (at?.includes(stage) ?? true) &&
        (by?.includes(reason) ?? true) &&
        (!namesProgram || program !== undefined));
    // The last row matches everything.
    const { row, names } = (0,_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .firstRow */ .r)(candidates, said);
    const volumeName = /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
    const volume = volumeName === undefined ? 'a volume of the pod' : `the volume ${volumeName}`;
    const found = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { ...names, who, where, volume, volumeName, program, ofWho: ofWho(who) });
    // containerd's exit code: https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_start.go
    const hasExitCode = stage === 'container' && HAS_EXIT_CODE.has(found.reason) && /containerd task/.test(said);
    return {
        found: hasExitCode ? { ...found, exitCode: 128 } : found,
        missingObject: MISSING_OBJECT.has(found.reason) ? names.name : undefined,
    };
}
const MISSING_OBJECT = new Set(['configmap-not-found', 'secret-not-found']);
function ofWho(who) {
    return who === _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ ? '' : ` of ${who}`;
}
/**
 * Where runtimes name the program. https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c https://github.com/google/gvisor/tree/master/pkg/sentry:
 * kernel/kernel.go, fsimpl/user/path.go
 */
const PROGRAMS = [
    /exec: "([^"]*)"/,
    /executable file `([^`]*)`/,
    /process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
    // gVisor; a name that PATH is searched for, and a path
    /error finding executable "((?:[^"\\]|\\.)*)" in PATH/,
    /creating process: failed to load ([^:]+): /,
    // Kata
    /: the file (\S+) was not found\b/,
];
function programIn(said) {
    return PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
}
/**
 * Where the words of a kubelet or runtime end and the text of a command starts. gVisor quotes all arguments, Windows the whole
 * line and the environment. https://github.com/microsoft/hcsshim/blob/main/internal/hcs/errors.go
 */
const QUOTES = /exec: \\*["'`]|\bexecutable (?:file )?\\*["'`]|process: exec \/|\bexec container process |\bcreating process: failed to load |(?<=: )the file |\bstarting (?:sub-)?container \[|\bcommand \\*["'`]|\bextra info: \{|\b(?:Exec|HTTP) lifecycle hook \(/;
/** The words after the command. The last match counts, because the text of a command can be anything. */
const FAILURE_WORDS = /failed to create process working directory "[^"]*": not a directory|\bnot found\b|\bno such file or directory|\bpermission denied|\b(?:is|not) a directory|\bexec format error|\bno space left on device|\bcontext deadline exceeded/gi;
/** The name for a program in a message that does not have its own. */
const ANY_PROGRAM = 'PROGRAM';
/** Words about a runtime or one of its own hooks, which are programs of the node. */
const NODE_PROGRAMS = _start_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .START_ROWS */ .t.filter(({ is, by }) => is === 'configuration/runtime-handler-not-found' ||
    (is === 'configuration/start-error' && by === undefined));
/**
 * The message of a container without the text of the command that it quotes. The command and everything after it are replaced
 * by a name and the words that are judged. Programs of the node do not belong to the command.
 */
function withoutProgram(message) {
    const from = QUOTES.exec(message)?.index;
    if (from === undefined)
        return message;
    const [quoted, before] = [message.slice(from), message.slice(0, from)];
    const why = [...quoted.matchAll(FAILURE_WORDS)].at(-1)?.[0] ?? '';
    const words = /not found/i.test(why) ? 'executable file not found in $PATH' : why;
    const plain = /working directory/.test(words) ? words : words.toLowerCase();
    const isNamed = programIn(message.replaceAll('\\"', '"')) !== undefined;
    const rest = `${isNamed ? `exec: "${ANY_PROGRAM}"` : ANY_PROGRAM}: ${plain}`;
    return (0,_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .firstRow */ .r)(NODE_PROGRAMS, before + rest) === undefined ? before + rest : message;
}
const PROGRAM_ROWS = _start_rows_js__WEBPACK_IMPORTED_MODULE_5__/* .START_ROWS */ .t.filter(({ namesProgram }) => namesProgram);
/** What a runtime that was to execute one more program in a container says of that, as for a probe. `who`: as in `the container db`. */
function programFailure(message, who) {
    const program = programIn(message);
    const row = program === undefined ? undefined : (0,_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .firstRow */ .r)(PROGRAM_ROWS, withoutProgram(message))?.row;
    return row && (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { program, ofWho: ofWho(who) });
}
/**
 * What a line of a log means that the runtime wrote because it could not become the program of the step. A program that is missing
 * itself would not have been started.
 */
function failedExec(line) {
    const error = (0,_exec_error_js__WEBPACK_IMPORTED_MODULE_3__/* .readRuntimesLine */ .cw)(line);
    if (error === undefined)
        return undefined;
    const { why, program } = error;
    if (why === 'wrong-format')
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('foreign-program', { who: _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .STEP */ .RZ }, { rawMessage: line });
    const names = { program: program === undefined ? 'of the step' : `"${program}"` };
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('no-interpreter', names, { about: program, rawMessage: line });
}
/** Reasons for which the image is to blame, or has to be changed. */
const OF_THE_IMAGE = new Set([
    'command-not-found',
    'command-not-executable',
    'no-command',
    'platform-mismatch',
    'runs-as-root',
    'non-numeric-user',
]);
const HAS_EXIT_CODE = new Set([
    ...OF_THE_IMAGE,
    'working-directory',
    'runtime-handler-not-found',
]);
/** Names the image if it is to blame, although it could be pulled. */
function withBlamedImage(found, image) {
    const isOfImage = OF_THE_IMAGE.has(found.reason) && found.pull === undefined;
    return isOfImage ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(found, { blamedImage: image }) : found;
}
/**
 * Runtimes only guess at the limit: also a node without memory kills what they start.
 * https://github.com/GoogleCloudPlatform/gcs-fuse-csi-driver/issues/314
 */
function unlessUnlimited(failure, who, limit) {
    const { reason, rawMessage } = failure.finding;
    if (reason !== 'memory-limit-too-low' || limit !== undefined)
        return failure;
    const message = `The container runtime of the node did not start ${who}, because its node ran out of memory.`;
    return {
        ...failure,
        isHopeless: false,
        finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .finding */ .gk)('disruption', 'sandbox-failed', { message, rawMessage }),
    };
}



/***/ }),

/***/ 6407:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ planProbe)
/* harmony export */ });
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4364);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6671);
/* harmony import */ var _checks_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(716);



/**
 * Fits almost every quota and limit range, and is enough for a container that only starts. The pod's sandbox starts within
 * these limits too: on 1.37.1 with containerd 2.4 a limit of 10m let it take 3.2 s, 100m 0.30, 200m 0.23, and none 0.19.
 */
const LITTLE = [
    ['cpu', '100m', '200m'],
    ['memory', '64Mi', '64Mi'],
    ['ephemeral-storage', '64Mi', '64Mi'],
];
/**
 * From a ConfigMap that does not exist. The kubelet notices this after it has pulled the image, and before the runtime gets a
 * request for the container. CRI-O 1.36 can need as long to report that it could not create a container as other pods of the
 * node need to stop. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go
 * (startContainer)
 */
const NO_VALUE = {
    name: 'NONE',
    valueFrom: { configMapKeyRef: { name: 'pod-step-starts-no-container', key: 'none' } },
};
/** Nothing of the image runs even if that ConfigMap exists. */
const NO_PROGRAM = `${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .OWN_PATH */ .xD}/none`;
/**
 * Pulls images in parallel where `pod` would run, and does nothing else with them, so that all failing pulls are reported
 * together. `pod`: without its checks. `deadlineSeconds`: ends the probe pod if its runner was lost. `given`: the requests of
 * each container, by kind.
 */
function planProbe(pod, name, images, deadlineSeconds = pod.spec.activeDeadlineSeconds, given = {}) {
    const { initContainers: _, volumes: __, resources: ___, ...spec } = pod.spec;
    const imagePullSecrets = spec.imagePullSecrets?.map((secret) => secret.name === pod.metadata?.name ? { name } : secret);
    // No container is created, so none needs a user. A cluster can allow only users that it assigns, as OpenShift does.
    const { runAsUser: ____, ...securityContext } = (0,_checks_js__WEBPACK_IMPORTED_MODULE_1__/* .hardened */ .mf)({}, spec);
    const resources = resourcesOf((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .containersIn */ .Kd)(pod.spec), given);
    const containers = images.map(({ container, image, policy }) => ({
        name: container,
        image,
        imagePullPolicy: policy,
        command: [NO_PROGRAM],
        env: [NO_VALUE],
        securityContext,
        resources,
    }));
    return {
        ...pod,
        metadata: { ...pod.metadata, name },
        spec: {
            ...spec,
            ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .sw)({ imagePullSecrets, activeDeadlineSeconds: deadlineSeconds }),
            containers,
        },
    };
}
/** Ephemeral storage only where a container of the job names it, as few namespaces ask for it. */
function resourcesOf(job, given) {
    const { requests = {}, limits = {} } = (0,_checks_js__WEBPACK_IMPORTED_MODULE_1__/* .planResources */ .NN)(given).resources ?? {};
    const isNamed = (kind) => job.some(({ resources }) => kind in { ...resources?.requests, ...resources?.limits });
    const little = LITTLE.filter(([kind]) => !(kind in { ...requests, ...limits }) && (kind !== 'ephemeral-storage' || isNamed(kind)));
    return {
        requests: { ...Object.fromEntries(little.map(([kind, request]) => [kind, request])), ...requests },
        limits: { ...Object.fromEntries(little.map(([kind, , limit]) => [kind, limit])), ...limits },
    };
}



/***/ }),

/***/ 5977:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BU: () => (/* binding */ unpackedFiles),
/* harmony export */   CN: () => (/* binding */ checksOfImage),
/* harmony export */   IC: () => (/* binding */ imagesOf),
/* harmony export */   pJ: () => (/* binding */ endOf),
/* harmony export */   r4: () => (/* binding */ neededFor),
/* harmony export */   sl: () => (/* binding */ pullerOf),
/* harmony export */   t8: () => (/* binding */ containerOf)
/* harmony export */ });
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7200);


function containerOf(pod, name) {
    return pod.containers.find((container) => container.name === name);
}
/** How the container ended, even if restarted since; undefined if it has not ended or its end was not observed. */
function endOf(container) {
    const end = container?.end ?? container?.earlierEnd;
    return end?.isUnseen ? undefined : end;
}
/** The images that must be on the node before the container can start: its own, and its mounted image volumes'. */
function imagesOf({ image, mountedImages }) {
    return [...(image === undefined ? [] : [image]), ...mountedImages.map(({ reference }) => reference)];
}
/**
 * The container that needs the image: this one, or if it only checks the image for others, the first of them. Another spelling
 * is another image, with its own check, unless only the runtime spells it in that way.
 */
function neededFor({ containers }, container, image) {
    const candidates = [container, ...containers].filter(({ name }) => !(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .isCheckName */ .sh)(name));
    const needing = (isIt) => candidates.find(({ image: own = '', mountedImages }) => [own, ...mountedImages.flatMap((one) => (one.isCheck ? [] : one.reference))].some((one) => isIt(one, image)))?.name;
    return needing(_job_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isWrittenAlike */ .Cw) ?? needing(_job_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameImage */ .m_) ?? container.name;
}
/**
 * What pulls this image for the container, and with which policy: the image volume with it, which comes first, or the container
 * itself.
 */
function pullerOf({ name, policy, mountedImages }, image) {
    const volume = mountedImages.find(({ reference }) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isWrittenAlike */ .Cw)(reference, image));
    return volume
        ? { consumer: (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .volumeConsumer */ .Vz)(volume.volume), policy: volume.policy ?? policy }
        : { consumer: name, policy };
}
/** The init containers and volumes that check an image as it is written, and the policy with which they pull it. */
function checksOfImage(pod, image) {
    const isCheck = (name, checked = '') => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .isCheckName */ .sh)(name) && (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isWrittenAlike */ .Cw)(checked, image);
    const containers = pod.containers.filter((one) => one.isInit && isCheck(one.name, one.image));
    const volumes = pod.volumes.filter((one) => isCheck(one.name, one.image?.reference));
    return { containers, volumes, policy: containers[0]?.policy ?? volumes[0]?.image?.policy };
}
/** The files of the runner that are in the workspace; undefined if there are none, or if they have not arrived yet. */
function unpackedFiles(pod, step) {
    const { files } = pod;
    const end = files && containerOf(pod, files.container)?.end;
    // The step can start between two observations.
    return end?.exitCode === 0 || containerOf(pod, step)?.hasStarted ? files : undefined;
}



/***/ }),

/***/ 935:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Aq: () => (/* binding */ declaredFailed),
/* harmony export */   CU: () => (/* binding */ failedWhileRunning),
/* harmony export */   Hg: () => (/* binding */ isOnlyCalledFailed),
/* harmony export */   aK: () => (/* binding */ isRejection),
/* harmony export */   d: () => (/* binding */ hasFailedAsWhole),
/* harmony export */   eI: () => (/* binding */ isByNode),
/* harmony export */   hF: () => (/* binding */ isGivenUp),
/* harmony export */   jX: () => (/* binding */ disruptionOf),
/* harmony export */   nH: () => (/* binding */ isDisturbed),
/* harmony export */   ug: () => (/* binding */ endedBeforeDeadline)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_exit_rows_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(8320);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7875);
/* harmony import */ var _messages_rows_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(9437);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(5362);








/**
 * Reasons of the condition DisruptionTarget (or TerminationTarget of Kueue) for controllers that end a pod by deleting it:
 * https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/devicetainteviction/device_taint_eviction.go
 * https://github.com/kubernetes/cloud-provider-gcp/blob/master/cmd/gcp-controller-manager/node_csr_approver.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobs/pod/pod_controller.go (Stop)
 */
const TARGETS = {
    PreemptionByScheduler: 'preempted-by-scheduler',
    DeletionByTaintManager: 'node-tainted',
    DeletionByDeviceTaintManager: 'device-tainted',
    EvictionByEvictionAPI: 'eviction-granted',
    // By a webhook of AKS, before the eviction is granted or not: https://github.com/Azure/eviction-autoscaler
    EvictionAttempt: 'eviction-granted',
    DeletionByPodGC: 'node-gone',
    DeletionByGCPControllerManager: 'node-gone',
    WorkloadEvictedDueToPreempted: 'preempted-by-kueue',
};
/** Did a controller end the pod without asking its node, and report that the machine no longer exists? */
function isNodeGone({ target }) {
    return target !== undefined && (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .entryOf */ .Ms)(TARGETS, target.reason) === 'node-gone';
}
/**
 * Reasons of a pod that its node ended (with the condition TerminationByKubelet since 1.26, without it before).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: eviction/helpers.go, preemption/preemption.go,
 * nodeshutdown/nodeshutdown_manager_linux.go
 */
const BY_THE_NODE = {
    Preempting: 'preempted-on-node',
    Terminated: 'node-shutdown',
    Shutdown: 'node-shutdown',
    NodeShutdown: 'node-shutdown',
    NodeLost: 'node-unresponsive',
};
/**
 * The disruption that ended the pod, or is ending it, if any. The most specific source comes first: the pod's own reason, the
 * condition, and last its deletion, because a deletion can accompany the others. `end`: how the container ended, if it did.
 */
function disruptionOf(pod, end) {
    const { reason, message } = endByNode(pod);
    if (reason === 'DeadlineExceeded')
        return deadline(pod, end);
    if (reason === 'Evicted')
        return (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .evictedByNode */ .c0)(message ?? '');
    const byNode = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .entryOf */ .Ms)(BY_THE_NODE, reason);
    if (byNode !== undefined)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)(byNode, {}, { rawMessage: message || undefined });
    if (pod.target !== undefined)
        return targeted(pod, pod.target);
    // A template cannot have such a rule, but an admission webhook may have added it.
    if (pod.isRestarting)
        return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('restarted-with-all');
    return pod.deletion === undefined ? undefined : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('deleted', { pod: pod.name });
}
/**
 * Can the end of a container in `pod` have come from outside? Only an earlier disruption can have caused it, and timestamps do
 * not show the order. The stamps of a deletion and of an end come from two clocks, which can differ by seconds, and the kubelet
 * stamps its own disruptions only after the containers have ended. If an end and a disruption are observed together, the end is
 * the container's own only if the kubelet reports it and has not yet observed the deletion (`isUnaware`).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus)
 */
function isDisturbed(pod, isUnaware) {
    const { target } = pod;
    if (hasFailedAsWhole(pod) || isByNode(pod.reason) || pod.isRestarting)
        return true;
    if (target?.kind === 'DisruptionTarget' && !Object.hasOwn(TARGETS, target.reason))
        return true;
    // All others end a pod by deleting it.
    return pod.deletion !== undefined && !isUnaware;
}
/** Is this the reason of a pod that its node ends, or of the event with which the node reports it before? */
function isByNode(reason) {
    return reason === 'DeadlineExceeded' || reason === 'Evicted' || Object.hasOwn(BY_THE_NODE, reason);
}
/**
 * Did the container end before the deadline of its pod? A status that the kubelet writes after the deadline gives the deadline
 * as the reason anyway. Both stamps come from the node's clock, in whole seconds.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/active_deadline.go
 */
function endedBeforeDeadline(pod, { finishedAt }) {
    const { reason, takenAt = Number.NaN, deadlineSeconds = Number.NaN } = pod;
    return reason === 'DeadlineExceeded' && finishedAt + 1000 <= takenAt + deadlineSeconds * 1000;
}
/** A pod that failed only because its containers did has no reason. */
function hasFailedAsWhole({ phase, reason }) {
    return phase === 'Failed' && reason !== '';
}
/** The condition's reason when the kubelet itself ends a pod, and for which of its reasons it does, by the words. */
const BY_KUBELET = 'TerminationByKubelet';
const REASONS_IN_WORDS = [
    [/low on resource/, 'Evicted'],
    [/critical pod/, 'Preempting'],
    [/node shutdown/, 'Terminated'],
];
/**
 * Why the node reports that it ended the pod. Since 1.27, a pod whose containers all ended well succeeds even then, and loses
 * the reason. Only the message of the condition then shows it. https://github.com/kubernetes/kubernetes/issues/118310
 */
function endByNode({ reason, message, target }) {
    if (reason !== '' || target?.reason !== BY_KUBELET)
        return { reason, message };
    const known = REASONS_IN_WORDS.find(([words]) => words.test(target.message ?? ''));
    return { reason: known?.[1] ?? '', message: target.message };
}
/** A restarted kubelet did not accept a pod again that had run on it, or something else declared the pod failed. */
function failedWhileRunning(pod) {
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('failed-while-running', whereAndWhy(pod), { rawMessage: statusWords(pod) });
}
function targeted({ message: said }, { reason, message }) {
    const unknown = reason === BY_KUBELET ? 'ended-by-kubelet' : 'ended-by-cluster';
    const names = whereAndWhy({ node: undefined, reason });
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)((0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .entryOf */ .Ms)(TARGETS, reason) ?? unknown, names, { rawMessage: said || message || undefined });
}
/**
 * The pod's deadline is later than the step's timeout, so it passes only if this process was stopped, or if a template sets it.
 */
function deadline({ deadlineSeconds, message }, end) {
    const limit = deadlineSeconds === undefined ? undefined : `${deadlineSeconds} s`;
    // If the step's own program took so long, only its author knows what a second run would do.
    const persistence = end === undefined ? 'transient' : 'permanent';
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('deadline-exceeded', { limit }, { persistence, rawMessage: message || undefined });
}
/** Names in the sentences about a pod that has ended. */
function whereAndWhy({ node, reason }) {
    return { where: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)({ node }), why: reason || undefined };
}
function refusedByNode(pod) {
    const { row = _messages_exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .OTHER_EXITS */ .f.rejection, names } = rejectionOf(pod.reason, pod.message) ?? {};
    const words = (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .asPhrase */ .eY)(pod.message.replace(/^Pod was rejected: /, ''));
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .findingOfCase */ .fI)(row, { ...names, words, node: (0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)(pod) }, { rawMessage: statusWords(pod) });
}
function rejectionOf(reason, message = '') {
    return (0,_messages_rows_js__WEBPACK_IMPORTED_MODULE_6__/* .firstRow */ .r)(_messages_exit_rows_js__WEBPACK_IMPORTED_MODULE_4__/* .EXIT_ROWS */ .z.rejections, (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .bounded */ .Mm)(`${reason}: ${message}`));
}
/** Why the pod as a whole is in its phase, as its status says; undefined if that says nothing. */
function statusWords({ reason, message }) {
    return [reason, message].filter(Boolean).join(': ') || undefined;
}
/** Did the kubelet reject the pod? Since 1.28 it says so, even if its reason is not known here. */
function isRejected({ reason, message }) {
    return isRejection(reason) || message.startsWith('Pod was rejected: ');
}
/** Is this the reason of an event that reports a rejection? The pod later gets the same reason. */
function isRejection(reason) {
    return rejectionOf(reason) !== undefined;
}
/**
 * Was the pod declared failed by something other than its kubelet, so that it can still run? A kubelet declares it when no
 * container of the pod runs any more, with its own reason or with the ends of the containers. If the pod was deleted before,
 * some containers may not have started.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus, TerminatePod) A
 * virtual kubelet declares it if its cloud does not answer, and no longer checks the pod:
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (handleProviderError)
 */
function isOnlyCalledFailed(pod) {
    const { phase, reason, node } = pod;
    if (phase !== 'Failed' || node === undefined || isGivenUp(pod))
        return false;
    if (isRejected(pod) || (isByNode(reason) && reason !== 'NodeLost'))
        return false;
    const reported = pod.containers.filter(({ isReported }) => isReported);
    const ended = reported.filter(({ end }) => end !== undefined && end.reason !== _facts_js__WEBPACK_IMPORTED_MODULE_7__/* .NOT_FOUND */ .p2);
    return (ended.length === 0 ||
        reported.some(({ isRunning }) => isRunning) ||
        (reason !== '' && ended.length < reported.length));
}
/**
 * The pod garbage collector ends pods whose node is no longer in the cluster, or has the taint out-of-service, without asking
 * the node. GKE does the same for a node whose machine was replaced. Removing or tainting the node means that the machine is
 * off. A pod that was deleted because of the taint keeps that reason.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/podgc/gc_controller.go
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#non-graceful-node-shutdown
 */
function isGivenUp(pod) {
    const { phase, reason, target, containers } = pod;
    const isTaintedOff = target?.reason === 'DeletionByTaintManager';
    const isWithoutEnds = containers.every(({ end }) => end === undefined);
    return isNodeGone(pod) || (isTaintedOff && phase === 'Failed' && reason === '' && isWithoutEnds);
}
/** For a pod that has failed as a whole, if no container shows why. */
function declaredFailed(pod, hasStarted) {
    const mayRun = isOnlyCalledFailed(pod);
    if (hasStarted)
        return { ...failedWhileRunning(pod), ...(mayRun && { mayRun }) };
    if (pod.node === undefined)
        return refusedByScheduler(pod);
    const refused = refusedByNode(pod);
    if (!mayRun || refused.persistence === 'permanent')
        return refused;
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('failed-unseen', whereAndWhy(pod), { rawMessage: statusWords(pod), mayRun });
}
/** https://github.com/apache/yunikorn-k8shim/blob/master/pkg/cache/application.go (failTaskPodWithReasonAndMsg) */
function refusedByScheduler(pod) {
    // YuniKorn's ResourceReservationTimeout; its message has the names of queues.
    const persistence = pod.reason.endsWith('Timeout') ? 'transient' : 'permanent';
    const names = { ...whereAndWhy(pod), name: pod.scheduler };
    return (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('refused-by-scheduler', names, { persistence, rawMessage: statusWords(pod) });
}



/***/ }),

/***/ 5788:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IS: () => (/* binding */ eventFacts),
/* harmony export */   dw: () => (/* binding */ newestOfContainer),
/* harmony export */   jd: () => (/* binding */ newestEvent),
/* harmony export */   rj: () => (/* binding */ isEvictionByNode),
/* harmony export */   wu: () => (/* binding */ provisionerOf),
/* harmony export */   yu: () => (/* binding */ quoting)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);


/**
 * Many events that differ only in their message are merged under a prefix:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/client-go/tools/events/event_recorder.go
 */
const MERGED = /^\(combined from similar events\): /;
function eventFacts(event) {
    const { metadata, involvedObject, source, eventTime } = event;
    const reason = event.reason ?? '';
    const message = event.message ?? '';
    const version = Number(metadata.resourceVersion ?? Number.NaN);
    const words = message.replace(MERGED, '');
    return {
        /** The same for all versions of the event. */
        id: metadata.uid ?? metadata.name ?? `${reason} ${message}`,
        /**
         * Place in the order in which events were written, however they arrive: resource version or time; NaN if it has
         * neither, which counts as the newest.
         * https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
         */
        place: Number.isNaN(version) ? (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .momentOf */ .Et)(event.lastTimestamp ?? eventTime) : version,
        /** When it was first written, by the clock of its writer. */
        writtenAt: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .momentOf */ .Et)(event.firstTimestamp ?? eventTime),
        /** A pod of the same name may have existed before; its events say nothing about this one. */
        uid: involvedObject.uid || undefined,
        reason,
        words,
        isWarning: event.type === 'Warning',
        count: event.count ?? event.series?.count,
        /** Undefined for an event about the pod as a whole. */
        container: /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(involvedObject.fieldPath ?? '')?.[1],
        /** The image in a kubelet event; some, like `Error: ErrImagePull`, name none. */
        image: /image "([^"]+)"/.exec(words)?.[1],
        component: source?.component || event.reportingComponent || '',
        host: source?.host,
    };
}
/** By the order in which they were written. */
function newestEvent(events, holds) {
    let newest;
    for (const event of events.values()) {
        if (!holds(event))
            continue;
        if (newest === undefined || !(event.place < newest.place))
            newest = event;
    }
    return newest;
}
/** The newest about this container with this reason and such words. */
function newestOfContainer(events, container, reason, words = /(?:)/) {
    return newestEvent(events, (event) => event.reason === reason && event.container === container && words.test(event.words));
}
/**
 * The programs that add and remove nodes, by the component names of their events.
 * https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler, https://github.com/kubernetes-sigs/karpenter,
 * https://docs.aws.amazon.com/eks/latest/userguide/automode.html
 */
const PROVISIONERS = [
    [/cluster-autoscaler/, 'The cluster autoscaler'],
    [/karpenter/, 'Karpenter'],
    [/^eks-auto-mode\//, 'EKS Auto Mode'],
];
/** Undefined for an event from any other source. */
function provisionerOf({ component }) {
    return PROVISIONERS.find(([name]) => name.test(component))?.[1];
}
const MAX_NAME = 63;
/** As long as a line that people read. */
const MAX_WORDS = 200;
/** Anyone can write an event, so its words are quoted, with their source: the name in the event if no other is known. */
function quoting(event) {
    const sayer = provisionerOf(event) ?? ((0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(event.component), MAX_NAME) || 'An unknown component');
    return `${sayer} reported: \u201c${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(event.words), MAX_WORDS)}\u201d.`;
}
/** Karpenter uses the same reason when it requests an eviction. */
function isEvictionByNode({ reason, component }) {
    return reason === 'Evicted' && component === 'kubelet';
}



/***/ }),

/***/ 5362:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   p2: () => (/* binding */ NOT_FOUND),
/* harmony export */   q2: () => (/* binding */ RESTARTING),
/* harmony export */   zS: () => (/* binding */ podFacts)
/* harmony export */ });
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4364);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _usage_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3822);




const AS_BOOLEAN = { True: true, False: false };
function podFacts(pod) {
    const { metadata = {}, status = {} } = pod;
    const spec = pod.spec ?? {};
    const volumes = (spec.volumes ?? []).map((volume) => volumeFacts(pod, volume));
    const images = volumes.flatMap(({ name, image }) => (image ? [{ ...image, volume: name }] : []));
    const conditionOf = (kind) => status.conditions?.find(({ type }) => type === kind);
    const sandbox = conditionOf('PodReadyToStartContainers');
    const scheduled = conditionOf('PodScheduled');
    const target = [conditionOf('DisruptionTarget'), conditionOf('TerminationTarget')].find((condition) => condition?.status === 'True');
    const ready = conditionOf('Ready');
    const containersReady = conditionOf('ContainersReady');
    const { phase = 'Pending' } = status;
    const hasFinalPhase = phase === 'Succeeded' || phase === 'Failed';
    const statuses = new Map([...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
        .reverse()
        .map((one) => [one.name, one]));
    const factsOf = (isInit) => (container) => containerFacts(spec, container, { isInit, images, status: statuses.get(container.name) });
    return {
        name: metadata.name,
        namespace: metadata.namespace,
        uid: metadata.uid,
        version: metadata.resourceVersion,
        /** The queue of Kueue. */
        queue: metadata.labels?.['kueue.x-k8s.io/queue-name'],
        /**
         * The node that the pod was assigned to. It is not read from an event, because anyone can write one, and workflows put the
         * output `node` into commands.
         */
        node: spec.nodeName,
        gates: (spec.schedulingGates ?? []).map(({ name }) => name),
        /** The scheduler that the pod requests, unless it is the default scheduler. */
        scheduler: spec.schedulerName === 'default-scheduler' ? undefined : spec.schedulerName,
        nodeSelector: spec.nodeSelector ?? {},
        /** The objects without which its volumes can't be set up, in words. */
        volumeObjects: (spec.volumes ?? []).flatMap((volume) => objectOf(volume) ?? []),
        /** In the order in which they start. Without ephemeral ones, which belong to a person who debugs. */
        containers: [
            ...(spec.initContainers ?? []).map(factsOf(true)),
            ...(spec.containers ?? []).map(factsOf(false)),
        ],
        volumes,
        /** Everything that needs an image, as the cluster has it. */
        pullers: (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_3__/* .pullersIn */ .ff)(pod.spec),
        pullSecrets: (spec.imagePullSecrets ?? []).map(({ name = '' }) => name),
        debuggers: spec.ephemeralContainers?.length ?? 0,
        restartPolicy: spec.restartPolicy,
        deadlineSeconds: spec.activeDeadlineSeconds,
        /** The time that its containers get to end. */
        graceSeconds: spec.terminationGracePeriodSeconds,
        /** Will nothing end the pod because its node is lost? */
        toleratesLostNode: toleratesLostNode(spec),
        /** The files of the runner that are unpacked into the workspace. */
        files: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .filesInto */ .YA)(pod.spec),
        /** The last deletion request. */
        deletion: metadata.deletionTimestamp === undefined
            ? undefined
            : {
                stamp: String(metadata.deletionTimestamp),
                graceSeconds: metadata.deletionGracePeriodSeconds ?? 0,
            },
        generation: metadata.generation,
        observedGeneration: status.observedGeneration,
        phase,
        /** The pod has succeeded or failed as a whole. */
        hasFinalPhase,
        reason: status.reason ?? '',
        message: status.message ?? '',
        /** When its kubelet accepted it, by the clock of the node. */
        takenAt: status.startTime === undefined ? undefined : (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .momentOf */ .Et)(status.startTime),
        /** Its network and namespaces: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-has-network */
        hasSandbox: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .entryOf */ .Ms)(AS_BOOLEAN, sandbox?.status ?? ''),
        /** A kubelet before 1.36 gives no reason, and reports a sandbox only after the first pull. */
        givesSandboxReason: Boolean(sandbox?.reason),
        /** The message of the scheduler if it has found no node. */
        unschedulable: (scheduled?.status === 'False' && scheduled.reason !== 'SchedulingGated' && scheduled.message) ||
            undefined,
        /** The controller that ends the pod by deleting it, and the reason. */
        target: target && { kind: target.type, reason: target.reason ?? '', message: target.message },
        /**
         * The cluster then marks the pod as not ready, and gives no reason. A kubelet gives a reason, or marks the containers as
         * not ready too. When it is back, it marks the pod as ready again.
         * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/util/node/controller_utils.go (MarkPodsNotReady),
         * \u2026/pkg/kubelet/status/generate.go (GeneratePodReadyCondition)
         */
        hasLostNode: ready?.status === 'False' && !ready.reason && containersReady?.status === 'True',
        isBeingFailed: !hasFinalPhase &&
            containersReady?.reason === 'PodFailed' &&
            isUnexplainedByEnds(status.containerStatuses ?? []),
        /** https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers */
        isRestarting: conditionOf('AllContainersRestarting')?.status === 'True',
    };
}
/**
 * When the kubelet decides to fail a pod, for example to evict it, it reports the reason only after it knows that no container
 * runs any more. This can be long after the end of one of them. From the decision on, the pod is not ready because it has
 * failed, and the ends of its containers do not explain that: either one still runs, or all have ended well.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus), \u2026/generate.go
 */
function isUnexplainedByEnds(statuses) {
    const ends = statuses.map(({ state }) => state?.terminated);
    return ends.includes(undefined) || ends.every((end) => end?.exitCode === 0);
}
/** A volume's image has an ID in the status of its mounts, which only newer clusters have. */
function volumeFacts({ status = {} }, { name, image }) {
    if (image === undefined)
        return { name, image: undefined };
    const mounts = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].flatMap(({ volumeMounts = [] }) => volumeMounts);
    const id = mounts.find((mount) => mount.name === name)?.volumeStatus?.image?.imageRef;
    return { name, image: { reference: image.reference ?? '', policy: image.pullPolicy, id } };
}
/**
 * The taint of a node that no longer reports:
 * https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-based-evictions
 */
const UNREACHABLE = 'node.kubernetes.io/unreachable';
/** The cluster's own toleration, for a pod without one, lasts 300 s. */
function toleratesLostNode({ tolerations = [] }) {
    const known = tolerations.filter(({ key = '', effect = '' }) => (key === '' || key === UNREACHABLE) && (effect === '' || effect === 'NoExecute'));
    return known.length > 0 && known.every(({ tolerationSeconds }) => tolerationSeconds === undefined);
}
function objectOf({ configMap, secret, persistentVolumeClaim: claim }) {
    if (configMap && !configMap.optional)
        return `ConfigMap ${configMap.name}`;
    if (secret && !secret.optional)
        return `Secret ${secret.secretName}`;
    return claim && `persistent volume claim ${claim.claimName}`;
}
/** The default of Kubernetes. */
const PROBE_FAILURES = 3;
const PROBE_SECONDS = 10;
function containerFacts(spec, container, { isInit, images, status }) {
    const { resources, lifecycle, livenessProbe, startupProbe, restartPolicyRules, volumeMounts = [], } = container;
    const { failureThreshold = PROBE_FAILURES, periodSeconds = PROBE_SECONDS } = startupProbe ?? {};
    const { state = {}, lastState = {}, restartCount = 0 } = status ?? {};
    return {
        name: container.name,
        isInit,
        /**
         * A sidecar is an init container with this policy: https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/.
         * Since 1.34, other containers can have the same policy, and the step does not wait for them.
         */
        isSidecar: container.restartPolicy === 'Always',
        image: container.image,
        policy: container.imagePullPolicy,
        /** The image volumes that it mounts; `isCheck`: only to check the image for other containers. */
        mountedImages: images.flatMap((image) => {
            const mounts = volumeMounts.filter(({ name }) => name === image.volume);
            return mounts.length === 0 ? [] : [{ ...image, isCheck: mounts.every(_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_3__/* .isCheckMount */ .k5) }];
        }),
        program: container.command?.[0],
        requests: resources?.requests ?? {},
        memoryLimit: memoryLimitOf(spec, container),
        diskLimit: resources?.limits?.['ephemeral-storage'],
        restartPolicy: container.restartPolicy,
        hasRestartRules: restartPolicyRules !== undefined,
        /** It has a rule that restarts all containers of the pod. */
        restartsAll: restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers') ?? false,
        hasPostStart: lifecycle?.postStart !== undefined,
        /** It has a hook or a probe because of which the node can end it. */
        mayBeEndedByNode: [lifecycle?.postStart, livenessProbe, startupProbe].some((one) => one !== undefined),
        /** How long its startup probe can fail. */
        probePatienceMs: failureThreshold * periodSeconds * 1000,
        writesOutputs: [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTPUT_FILE */ .f4, _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .USAGE_FILE */ .ji].includes(container.terminationMessagePath ?? ''),
        isOurs: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isOurs */ .MU)(container),
        /** It belongs to Pod Step, and fills the workspace. */
        filling: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fillingOf */ .Fw)(container),
        /** It belongs to Pod Step, and packs the files of `files-out`. */
        isCollecting: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isCollecting */ .H6)(container),
        /** Its node has a status for it. */
        isReported: status !== undefined,
        waiting: state.waiting && { reason: state.waiting.reason ?? '', message: state.waiting.message ?? '' },
        isRunning: state.running !== undefined,
        /** Its startup probe has succeeded, or it has none. */
        isStarted: status?.started,
        /** It has run, so its image was pulled, whatever events say. */
        hasStarted: hasRun(state) || lastState.terminated !== undefined || restartCount > 0,
        restarts: restartCount,
        /** It was restarted although its policy forbids that. Only a restart of all containers of the pod does so. */
        isRestarted: (container.restartPolicy ?? spec.restartPolicy) === 'Never' && restartCount > 0,
        /** How it ended, unless it was started again since. */
        end: state.terminated && endFacts(spec, container, state.terminated),
        /** How it ended before it was last started again. */
        earlierEnd: lastState.terminated && endFacts(spec, container, lastState.terminated),
        imageId: status?.imageID,
        /** The container runtime of its node, such as `containerd` or `cri-o`. */
        runtime: status?.containerID?.split('://', 1)[0],
    };
}
/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#pod-level-resource-specification */
function memoryLimitOf(spec, { resources }) {
    const own = resources?.limits?.['memory'];
    const quantity = own ?? spec.resources?.limits?.['memory'];
    return quantity === undefined ? undefined : { quantity, isOfPod: own === undefined };
}
/**
 * ContainerStatusUnknown: the container may never have existed. As the last state, or if the node counts one more start, it
 * means that the container was running. https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go
 * (convertToAPIContainerStatuses)
 */
function hasRun({ running, terminated }) {
    return running !== undefined || (terminated !== undefined && terminated.reason !== STATUS_UNKNOWN);
}
const STATUS_UNKNOWN = 'ContainerStatusUnknown';
/** Reason of a container that ended in a restart of all containers of its pod. */
const RESTARTING = 'RestartingAllContainers';
/** Reason of a container that the cloud of a virtual kubelet no longer knows. */
const NOT_FOUND = 'NotFound';
/**
 * Reasons for an end that was not observed. From the kubelet: the runtime no longer knows the container, or all containers
 * restart. From containerd, with exit code 255: it or its machine restarted and lost the task.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (convertToAPIContainerStatuses)
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/restart.go (unknownExitReason)
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (statusForMissingPod)
 */
const UNSEEN_ENDS = new Set([STATUS_UNKNOWN, 'Unknown', RESTARTING, NOT_FOUND]);
function endFacts(spec, container, { exitCode, signal, reason, message, startedAt, finishedAt, containerID = '' }) {
    return {
        exitCode,
        signal,
        reason,
        /** What the program wrote, and what its shell reported of the step: `usage`. */
        ...(container.terminationMessagePath === _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .USAGE_FILE */ .ji
            ? (0,_usage_js__WEBPACK_IMPORTED_MODULE_2__/* .splitMessage */ .k)(message)
            : { message, usage: undefined }),
        // By the node's clock, in whole seconds.
        startedAt: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .momentOf */ .Et)(startedAt),
        /** Infinite for a program whose shell stays, so that every end counts as earlier. */
        finishedAt: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .momentOf */ .Et)(finishedAt),
        // The end was not observed; the node reports something instead. CRI-O has no reason for it: it reports Error, with exit code
        // -1 if its monitor left none. Programs of Windows can end like this too, but only containerd runs them.
        // https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_status.go
        isUnseen: UNSEEN_ENDS.has(reason ?? '') || (exitCode === -1 && !containerID.startsWith('containerd:')),
        /** The node starts the container again. */
        isTriedAgain: isTriedAgain(spec, container, exitCode),
    };
}
/**
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy; by the container since 1.34, and first by
 * its rules: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/api/v1/pod/util.go (ContainerShouldRestart)
 */
function isTriedAgain(spec, { restartPolicy, restartPolicyRules }, exitCode) {
    const isMatched = restartPolicyRules?.some(({ exitCodes: { operator, values = [] } = { operator: '' } }) => (operator === 'In' && values.includes(exitCode)) ||
        (operator === 'NotIn' && !values.includes(exitCode)));
    return isMatched || (restartPolicy ?? spec.restartPolicy) !== 'Never';
}



/***/ }),

/***/ 3822:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ usageLine),
/* harmony export */   k: () => (/* binding */ splitMessage)
/* harmony export */ });
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);


/** Outputs do not have this character, so a line that is cut anywhere shows where they end. */
const SEPARATOR = '\u001e';
const MARK = `${SEPARATOR}${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .USAGE_NAME */ .A0}=`;
/** A kubelet passes on only the end of a longer file. */
const MAX_BYTES = 4096;
/** Names and numbers of all counters are shorter. */
const MAX_LENGTH = 300;
/**
 * A termination message without the line of the shell (plan/exit-trap.ts), and the content of that line. Shells and kubelets
 * can cut the line; numbers in a line without an end are not read.
 */
function splitMessage(whole = '') {
    const bare = { message: whole || undefined, usage: undefined };
    const at = whole.lastIndexOf(SEPARATOR);
    const end = whole.indexOf('\n', at);
    const line = whole.slice(at, end === -1 ? undefined : end);
    const isOurs = line.startsWith(MARK) ? /^[\w. ]*$/.test(line.slice(MARK.length)) : MARK.startsWith(line);
    if (at === -1 || line.length > MAX_LENGTH || !isOurs || Buffer.byteLength(whole) >= MAX_BYTES)
        return bare;
    const message = whole.slice(0, at) + (end === -1 ? '' : whole.slice(end + 1));
    return {
        message: message || undefined,
        usage: end === -1 ? undefined : usageIn(line.slice(MARK.length)),
    };
}
/** The line as it is written for cgroup v2. */
function usageLine({ peakBytes, cpuMs, throttledMs, kills }) {
    const counters = Object.entries({
        'memory.peak': peakBytes,
        usage_usec: cpuMs && cpuMs * 1e3,
        throttled_usec: throttledMs && throttledMs * 1e3,
        oom_kill: kills,
    });
    const known = counters.filter(([, value]) => value !== undefined);
    return `${MARK}${known.flat().join(' ')}\n`;
}
/** By the names in cgroup v2, and in v1. */
const COUNTERS = new Map([
    ['memory.peak', ['peakBytes', 1]],
    ['memory.max_usage_in_bytes', ['peakBytes', 1]],
    ['usage_usec', ['cpuMs', 1e3]],
    ['cpuacct.usage', ['cpuMs', 1e6]],
    ['throttled_usec', ['throttledMs', 1e3]],
    ['throttled_time', ['throttledMs', 1e6]],
    ['oom_kill', ['kills', 1]],
]);
/** Only numbers, because the job can write any line. */
function usageIn(counters) {
    const words = counters.split(' ');
    const entries = words.flatMap((name, index) => {
        const [field, perUnit = 1] = COUNTERS.get(name) ?? [];
        const value = words[index + 1] ?? '';
        const isNumber = /^\d{1,20}$/.test(value) && Number.isSafeInteger(Number(value));
        return field !== undefined && isNumber ? [[field, Math.round(Number(value) / perUnit)]] : [];
    });
    return (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)(Object.fromEntries(entries));
}



/***/ }),

/***/ 4014:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $$: () => (/* binding */ bytesOf),
/* harmony export */   G0: () => (/* binding */ withoutSecretImage),
/* harmony export */   Z4: () => (/* binding */ cachedImages),
/* harmony export */   bB: () => (/* binding */ filesBackInWords),
/* harmony export */   lf: () => (/* binding */ lastAttemptOf),
/* harmony export */   nh: () => (/* binding */ pulledInWords),
/* harmony export */   oY: () => (/* binding */ pullEventsOf),
/* harmony export */   uS: () => (/* binding */ containerSummaries),
/* harmony export */   v$: () => (/* binding */ seenPod),
/* harmony export */   vC: () => (/* binding */ readPulled),
/* harmony export */   wy: () => (/* binding */ causeOfPull),
/* harmony export */   xh: () => (/* binding */ startedAt),
/* harmony export */   y8: () => (/* binding */ filesInWords)
/* harmony export */ });
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4218);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6873);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(7200);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9045);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(1388);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7349);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_facts_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(5362);
/* harmony import */ var _usage_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(7979);












/**
 * Kubelet events about the pulls for one container, until its image was present. A container that starts again can pull again.
 */
function pullEventsOf(events, { name, image }) {
    const own = [...events.values()].filter(({ container, words }) => 
    // A volume's image is pulled in events about the whole pod.
    container === undefined ? words.includes(`"${image}"`) : container === name);
    const pulls = own.filter(({ reason }) => reason === 'Pulled');
    return {
        pulling: own.findLast(({ reason }) => reason === 'Pulling'),
        hasFailed: own.some(_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .isFailedPull */ .FJ),
        // After a check's pull, the container's own event only says that the image is present.
        pulled: pulls.find((event) => readPulled(event).from === 'registry') ?? pulls.at(-1),
    };
}
/**
 * Why a container's image was not pulled in the end: the node's failure, or the finding that gave it up. A failed image volume
 * counts for the containers that use its image; if there are none, for the container that mounts it.
 */
function causeOfPull({ state, finding }, container) {
    const { name, image } = container;
    const episodes = state.pod === undefined ? [] : (0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .failedImages */ .YG)(state);
    const used = new Set(state.pod?.containers.map((one) => one.image));
    const episode = episodes.find((one) => one.container === container && (one.image === image || !used.has(one.image))) ??
        episodes.find((one) => one.image === image && !container.hasStarted);
    if (episode !== undefined)
        return episode.failure.cause;
    const { category, reason } = finding;
    return category === 'image-pull' && finding.container === name && (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .isCause */ .Aj)(reason) ? reason : undefined;
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go */
function readPulled({ words: message }) {
    if (/already present on machine/.test(message))
        return { from: 'node' };
    if (!/^Successfully pulled/.test(message))
        return { from: 'unknown' };
    const ms = goDuration(/ in (\S{1,40}) \(/.exec(message)?.[1] ?? '');
    const bytes = /Image size: (\d+) bytes/.exec(message)?.[1];
    return { from: 'registry', ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .sw)({ ms }), ...(bytes !== undefined && { bytes: Number(bytes) }) };
}
/** `what`: which image, and which container pulled it. */
function pulledInWords(what, { ms, bytes, tries = 1 }) {
    const time = ms === undefined ? '' : ` in ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .spanOfTime */ .NC)(ms)}`;
    return `${what}${time}${bytes === undefined ? '' : `, ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(bytes)}`}${tries > 1 ? ` (${tries} tries)` : ''}`;
}
/** Milliseconds of a Go duration, like `1m2.5s` or `873ms`. Kubelets truncate it to milliseconds. */
function goDuration(text) {
    const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
    const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s)/g)];
    if (parts.length === 0)
        return undefined;
    return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ''] ?? 0), 0);
}
/** In start order. Checks have no summary: their results count for the containers that use the image. */
function containerSummaries(attempt) {
    const pod = seenPod(attempt);
    return pod.containers
        .filter(({ name }) => !(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .isCheckName */ .sh)(name))
        .map((container) => summaryOf(attempt, pod, container));
}
/** As it was last observed; before that, as it was requested. */
function seenPod({ state, pod }) {
    return state.pod ?? (0,_pod_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .podFacts */ .zS)(pod);
}
function summaryOf(attempt, pod, container) {
    const { name, image = '' } = container;
    const pull = pullSummary(attempt, pod, container);
    const puller = pod.containers.find((one) => one.name === pull.by);
    return {
        name,
        role: roleOf(attempt.state.options.step, container),
        image,
        digest: digestIn(container.imageId),
        policy: (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .checksOfImage */ .CN)(pod, image).policy ?? (puller ?? container).policy,
        pull,
        run: runSummary(attempt, container),
    };
}
/** For a container or a pull. An image has the name that the user gave it, which can contain a secret. */
function withoutSecretImage(about, hide) {
    return about.image === undefined ? about : { ...about, image: hide(about.image) };
}
function digestIn(imageId) {
    return /@(sha256:[0-9a-f]{64})$/.exec(imageId ?? '')?.[1];
}
function roleOf(step, { name, isInit, isSidecar }) {
    if (name === step)
        return 'step';
    if (isSidecar)
        return 'sidecar';
    return isInit ? 'init' : 'beside';
}
/** A check pulls the image before the container does, so its pull is the one to report. */
function pullSummary(attempt, pod, container) {
    const { name, image = '' } = container;
    const own = pullOf(attempt, pod, container);
    if (own.from === 'registry')
        return own;
    for (const check of (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .checksOfImage */ .CN)(pod, image).containers) {
        const pull = pullOf(attempt, pod, check);
        if (pull.end === 'failed')
            return pull;
        if (pull.from === 'registry')
            return { ...pull, by: check.name };
    }
    if (own.from !== 'node')
        return own;
    const puller = pod.containers.find((one) => one.name !== name && one.image === image && pullOf(attempt, pod, one).from === 'registry');
    return { ...own, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .sw)({ by: puller?.name }) };
}
function pullOf(attempt, pod, container) {
    const { state, endedAt } = attempt;
    const { pulling, pulled, hasFailed } = pullEventsOf(state.events, container);
    const cause = causeOfPull(attempt, container);
    const tries = Math.max(pulling?.count ?? 0, pulling || cause ? 1 : 0);
    const until = (end) => pulling && Math.max(0, end - pulling.firstAt);
    const unended = { from: 'unknown', tries, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .sw)({ ms: until(endedAt) }) };
    if (cause !== undefined)
        return { end: 'failed', ...unended, cause };
    if (pulled) {
        const { from, bytes, ms = until(pulled.firstAt) } = readPulled(pulled);
        const took = hasFailed ? until(pulled.firstAt) : ms;
        // An event about the whole pod belongs to a volume.
        const volumes = pulled.container === undefined ? (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .checksOfImage */ .CN)(pod, container.image ?? '').volumes : [];
        const by = from === 'registry' ? volumes[0]?.name : undefined;
        // Without a failure, further pulls belong to containers that were started again.
        const needed = hasFailed ? tries : Math.min(tries, 1);
        return {
            end: 'here',
            from,
            tries: needed,
            ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .sw)({ ms: from === 'registry' ? took : undefined, bytes, by }),
        };
    }
    if (container.imageId)
        return { end: 'here', from: 'unknown', tries };
    return { end: pulling ? 'unfinished' : 'none', ...unended };
}
function runSummary(attempt, container) {
    const { restarts, isRunning } = container;
    if (isRunning)
        return { kind: 'running', restarts };
    const end = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .endOf */ .pJ)(container);
    if (end === undefined)
        return { kind: 'never' };
    const ms = spanOf(attempt, container.name, end);
    return { kind: 'ended', exitCode: end.exitCode, reason: end.reason, ms, restarts };
}
/** The node's time stamps are whole seconds; the step's events and end were observed to the millisecond. */
function spanOf({ state, endedAt }, name, end) {
    const seconds = end.finishedAt - end.startedAt;
    const stamped = Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
    const started = startedAt(state, name);
    if (name !== state.options.step || started === undefined)
        return stamped;
    return Math.max(0, Math.min(endedAt - started, stamped + 1000));
}
/** When the start of a container was first observed. */
function startedAt(state, name) {
    return state.pod && state.started.get(name);
}
/** `214 files in, 3.1 MB (0.6 MB packed)` */
function filesInWords({ count, bytes, packedBytes }) {
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .numberOfFiles */ .Wo)(count)} in, ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(bytes)} (${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(packedBytes)} packed)`;
}
/** `214 files back, 6.9 MB (0.6 MB packed) in 0.2 s` */
function filesBackInWords(collected) {
    if (collected.kind === 'lost')
        return 'no files back';
    const { files, packedBytes, ms } = collected;
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .numberOfFiles */ .Wo)(files.length)} back, ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(bytesOf(files))} (${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_3__/* .size */ .Ej)(packedBytes)} packed) in ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_4__/* .spanOfTime */ .NC)(ms)}`;
}
function bytesOf(files) {
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
/** What outputs, report and summary say of the last attempt. */
function lastAttemptOf(stepReport) {
    const { namespace, finding, image = '', step, begunAt, endedAt, collected, hide } = stepReport;
    const attempt = stepReport.attempts.at(-1);
    const summary = attempt && containerSummaries(attempt).find(({ name }) => name === step);
    const pullPlan = attempt?.pullPlans.find(({ consumer }) => consumer === step);
    return {
        pod: attempt?.pod.metadata?.name,
        namespace,
        node: attempt?.state.pod?.node,
        // The image that ran: the cluster can have replaced the requested one.
        image: hide(summary?.image || image) || undefined,
        decidingImage: hide(finding.image ?? '') || undefined,
        imageDigest: summary?.digest,
        /** The last one by which the step's image was pulled. */
        pullPolicy: pullPlan && (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .currentPolicy */ .KW)(pullPlan),
        pull: summary?.pull,
        files: attempt?.state.pod && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .unpackedFiles */ .BU)(attempt.state.pod, step),
        collected: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .packsWorkspace */ .g0)(attempt?.pod.spec) ? collected : undefined,
        usage: attempt && (0,_usage_js__WEBPACK_IMPORTED_MODULE_8__/* .usageOf */ .Fs)(attempt.state),
        durationMs: endedAt - begunAt,
    };
}
/**
 * A warning for each image that was used from the node's cache after a failed pull: it can be older than its tag, if it has
 * one.
 */
function cachedImages(state, pullPlans) {
    if (state.pod === undefined)
        return [];
    return (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .distinctImages */ .PO)(pullPlans).flatMap(({ image, pullPlans: users }) => {
        const failure = users.flatMap(({ failures }) => failures).at(-1);
        const used = users.filter(({ consumer }) => isUsed(state, consumer));
        const origin = originOf(state, users);
        if (failure === undefined || used.length === 0 || origin === 'registry')
            return [];
        const digests = used.map(({ consumer }) => digestIn(idOf(state, consumer)));
        const copy = digests.find((digest) => digest !== undefined) ?? 'a copy';
        const name = used.map(({ consumer }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .imageFor */ .zd)(state.pod.pullers, consumer)).find(Boolean) ?? image;
        const words = `${name} could not be pulled (${(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .causeInWords */ .sn)(failure.cause)}), so ${whoHad(used, origin)} ${copy} as it was on ${(0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_0__/* .theNode */ .Gu)(state.pod)}.`;
        const message = (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_11__/* .hasDigest */ .tH)(name) ? words : `${words} It may be older than the tag.`;
        return [{ title: 'Ran an image from the node\u2019s cache', message, image }];
    });
}
function whoHad(users, origin) {
    const consumers = users.map(({ consumer }) => consumer);
    const containers = consumers.filter((consumer) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .volumeIn */ .KS)(consumer) === undefined);
    return containers.length > 0
        ? `the container ${containers.join(', ')} ${origin === 'node' ? 'ran' : 'may have run'}`
        : `${consumers.join(', ')} ${origin === 'node' ? 'held' : 'may have held'}`;
}
/** Did the container run the image, or a container mount the volume that holds it? */
function isUsed(state, consumer) {
    if (idOf(state, consumer))
        return true;
    return state.pod.containers.some(({ hasStarted, mountedImages }) => hasStarted && mountedImages.some(({ volume }) => volume === (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .volumeIn */ .KS)(consumer)));
}
/** A container's image digest, or a volume's by the status of its mounts, which only newer clusters have. */
function idOf({ pod }, consumer) {
    const volume = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .volumeIn */ .KS)(consumer);
    if (volume === undefined)
        return (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .containerOf */ .t8)(pod, consumer)?.imageId;
    return pod.volumes.find(({ name }) => name === volume)?.image?.id;
}
/** An event shows where an image came from. It can come too late for a short step, and then the policy shows it, if it leaves no choice. */
function originOf(state, users) {
    const images = users.flatMap(({ consumer, image }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .imageFor */ .zd)(state.pod.pullers, consumer) ?? image);
    const pulledEvents = [...state.events.values()].filter(({ reason, image = '' }) => reason === 'Pulled' && images.includes(image));
    if (pulledEvents.some((event) => readPulled(event).from === 'registry'))
        return 'registry';
    if (pulledEvents.length > 0 || users.every((one) => (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .currentPolicy */ .KW)(one) === 'Never'))
        return 'node';
    return users.every(isPulledByItsPolicy) ? 'registry' : 'unknown';
}
/** The kubelet asks the registry each time, or had no copy of the image when Never failed. */
function isPulledByItsPolicy(pullPlan) {
    return (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .currentPolicy */ .KW)(pullPlan) === 'Always' || pullPlan.failures.at(-1)?.policy === 'Never';
}



/***/ }),

/***/ 4182:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ keptSecret),
/* harmony export */   L: () => (/* binding */ kubectl)
/* harmony export */ });
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4364);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(231);



const MAX_MANIFEST_LENGTH = 60_000;
/** Commands to continue with kubectl, folded; with the manifest unless the pod was kept. */
function kubectl(stepReport) {
    const { podKept, attempts, namespace = '' } = stepReport;
    const pod = attempts.at(-1)?.pod;
    if (pod === undefined || stepReport.manifest === undefined)
        return [];
    const name = pod.metadata?.name;
    if (podKept) {
        const commands = `kubectl describe pod -n ${namespace} ${name}\nkubectl logs -n ${namespace} ${name} --all-containers`;
        return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('Look at the pod with kubectl', (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .codeBlock */ .DV)(commands, MAX_MANIFEST_LENGTH, 'sh'))];
    }
    const manifest = stepReport.manifest();
    const end = endMark(manifest);
    const keys = keysOfOwnSecret(pod);
    const others = keys.filter((key) => key !== _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.pulls);
    const files = (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .filesInto */ .YA)(pod.spec);
    const here = `<<'${end}'`;
    const command = [
        ...(files ? [`tar -czf ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files} FILES`] : []),
        ...secretCommands(others, `-n ${namespace} ${name}`),
        files ? `${MEASURED} ${here} | kubectl create -f -` : `kubectl create -f - ${here}`,
        manifest.trimEnd(),
        end,
        ...(files?.way === 'attach'
            ? [
                `until kubectl attach -n ${namespace} ${name} -c ${files.container} -i <${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files}; do sleep 1; done`,
            ]
            : []),
        `kubectl get pod -n ${namespace} ${name} --watch`,
    ].join('\n');
    const headline = 'Reproduce with kubectl';
    if (command.length > MAX_MANIFEST_LENGTH)
        return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(headline, 'The manifest is too long for this page; <code>dry-run</code> prints it.')];
    const secret = keys.includes(_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.pulls)
        ? '\n\nThe pull secret of <code>registry-credentials</code> is not part of it.'
        : '';
    const variables = files !== undefined || others.length > 0
        ? '\n\nThe pod needs more than its manifest. Put your own values in place of the words in capital letters.'
        : '';
    return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(headline, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .codeBlock */ .DV)(command, MAX_MANIFEST_LENGTH, 'sh') + secret + variables)];
}
/** Writes the hash and the length of the new archive into the manifest, because its container unpacks nothing else. */
const MEASURED = [
    `sed -e "/name: ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .FILLING_VARIABLES */ .uV.sum}/{n;s/[0-9a-f]\\{64\\}/$(sha256sum <${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files} | cut -c1-64)/;}"`,
    `-e "/name: ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .FILLING_VARIABLES */ .uV.packed}/{n;s/[0-9]\\{1,\\}/$(wc -c <${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files} | tr -d ' ')/;}"`,
].join(' \\\n  ');
/** Commands that create a Secret like the pod's, with these keys. */
function secretCommands(keys, name) {
    if (keys.length === 0)
        return [];
    const values = keys.map((key) => {
        if (key === _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files)
            return `--from-file=${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files}`;
        return key === _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.authorization
            ? `--from-literal="${key}=Authorization: Basic $(printf %s x-access-token:TOKEN | base64 | tr -d '\\n')"`
            : `--from-literal='${key}=VALUE'`;
    });
    return [[`kubectl create secret generic ${name}`, ...values].join(' \\\n  ')];
}
/**
 * The content of a Secret that is kept with its pod, and the commands to delete both; undefined if there is no Secret, or if a
 * hold deletes it.
 */
function keptSecret({ podKept, heldUntil, attempts, namespace = '' }) {
    const pod = attempts.at(-1)?.pod;
    if (!podKept || heldUntil !== undefined || pod === undefined)
        return undefined;
    const content = [...new Set(keysOfOwnSecret(pod).map((key) => CONTENT[key] ?? 'the values of secret-env'))];
    if (content.length === 0)
        return undefined;
    const what = [content.slice(0, -1).join(', '), ...content.slice(-1)].filter(Boolean).join(' and ');
    const name = `-n ${namespace} ${pod.metadata?.name}`;
    return {
        title: 'The Secret of the pod is kept',
        message: `It contains ${what}, and stays with the pod (cleanup) until you delete both. Anyone who can read Secrets in the namespace can read it.`,
        commands: `kubectl delete pod ${name} && kubectl delete secret ${name} --ignore-not-found`,
    };
}
const CONTENT = {
    [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.pulls]: 'the passwords of registry-credentials',
    [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.authorization]: 'the token of the checkout',
    [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.files]: 'the files of files-in',
};
/** Each key of its own Secret that the pod uses: for pulls, for files of the runner, for its variables. */
function keysOfOwnSecret({ metadata, spec }) {
    const { imagePullSecrets = [], volumes = [] } = spec ?? {};
    const keys = [
        ...imagePullSecrets.map(({ name }) => ({ name, key: _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .SECRET_KEYS */ .GR.pulls })),
        ...volumes.flatMap(({ secret }) => (secret?.items ?? []).map(({ key }) => ({ name: secret?.secretName, key }))),
        ...(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .containersIn */ .Kd)(spec).flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])),
    ];
    return [...new Set(keys.filter(({ name }) => name === metadata?.name).map(({ key }) => key))];
}
/** A heredoc delimiter that does not occur as a line of the text. */
function endMark(text) {
    const lines = new Set(text.split('\n'));
    let mark = 'EOF';
    while (lines.has(mark))
        mark += '_';
    return mark;
}



/***/ }),

/***/ 231:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ codeBlock),
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   Rt: () => (/* binding */ standingOut),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   c_: () => (/* binding */ tableOf),
/* harmony export */   g1: () => (/* binding */ lastOf),
/* harmony export */   qy: () => (/* binding */ html)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);

/** In a word, these can be Markdown, HTML, mathematics, a mention or similar, on their own or with another word. */
const SPECIAL = /[\\`*[\]<>~$&|#@{}^]/;
/** An underscore at the edge of a word. */
const LOOSE = /(?:^|[^\p{L}\p{N}])_|_(?:[^\p{L}\p{N}]|$)/u;
/** A bare link, an emoji by name, a reference to an issue. V8 takes 4 ms to compile it with the flags `iu`, 0.2 without i. */
const LINKING = /:\/\/|(?:^|[^\p{L}\p{N}])[wW]{3}\.|:[^\s:]+:|\b[gG][hH]-\d/u;
/** Begins a list, a quote or an underline, if it is the first word. */
const BEGINNING = /^(?:[-+=]|\d{1,9}[.)]$)/;
/** A word. An expression, a quotation, a list or a map is one word, although it has blanks. */
const WORD = /((?:\$\{\{[^{}]{0,200}\}\}|\$\([^()]{0,200}\)|"[^"]{0,200}"|`[^`]{0,200}`|\[[^[\]]{0,200}\]|\{[^{}]{0,200}\}|<[^\s<>][^<>]{0,200}>|\S)+)/;
/**
 * Foreign text in a line of a summary, without Markdown or HTML. Its characters are not escaped, because the runner
 * masks a secret only as written; risky words become code instead. https://github.github.com/gfm/
 */
function escapeMarkdown(text) {
    return escaped(text, '');
}
/** The image becomes code too. */
function escaped(text, image) {
    const pieces = readable(text).split(WORD);
    const isCode = (word, index) => isMention(pieces, index, image) || isMoreThanAWord(word, index === 1);
    return pieces
        .map((piece, index) => (index % 2 === 1 && isCode(piece, index) ? withCode(piece) : piece))
        .join('');
}
function isMoreThanAWord(word, isFirst) {
    return SPECIAL.test(word) || LOOSE.test(word) || LINKING.test(word) || (isFirst && BEGINNING.test(word));
}
/**
 * An image such as `node` or `a` can be any word of a sentence of Pod Step, except at the start of a sentence and the end of a
 * headline.
 */
function isMention(pieces, index, image) {
    if (withoutMarks(pieces[index] ?? '').core !== image)
        return false;
    if (/[/:@.]/.test(image))
        return true;
    const isFirst = index === 1 && pieces[0] === '' && pieces.length > 3;
    const isLast = index === pieces.length - 2 && pieces.at(-1) === '';
    return pieces[index] === image && (isFirst || (isLast && pieces[index - 2]?.endsWith(':') === true));
}
/** The punctuation of the sentence stays outside. */
function withCode(words) {
    const { before, core, after } = withoutMarks(words);
    return `${before}${code(core)}${after}`;
}
/** `core`: without a mark at the end, and without what encloses all of it or belongs to words outside. */
function withoutMarks(words) {
    const [, inner = words, mark = ''] = /^(.+?)([.,;:]|\u2019s)?$/s.exec(words) ?? [];
    const surplus = inner.split('(').length - inner.split(')').length;
    const isEnclosed = /^\([^()]+\)$/.test(inner);
    const open = inner.length > 1 && inner.startsWith('(') && (isEnclosed || surplus > 0) ? '(' : '';
    const close = inner.length > 1 && inner.endsWith(')') && (isEnclosed || surplus < 0) ? ')' : '';
    const rest = inner.slice(open.length, inner.length - close.length);
    const quote = /^"[^"]+"$/.test(rest) ? '"' : '';
    return {
        before: open + quote,
        core: rest.slice(quote.length, rest.length - quote.length),
        after: quote + close + mark,
    };
}
/** Foreign text as inline code. */
function code(text) {
    const shown = readable(text);
    if (shown === '')
        return '';
    const marks = '`'.repeat(longestRun(shown, 0) + 1);
    // Otherwise a backquote at an end would be read as a delimiter, and a space would be trimmed.
    const isOpen = /^[` ]|[` ]$/.test(shown);
    return isOpen ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`;
}
/** Longer lines are not useful to anyone. Secrets are masked before, so a cut shows no part of one. */
const MAX_LINE_LENGTH = 10_000;
function readable(text) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(text, MAX_LINE_LENGTH));
}
/** Joins Markdown without merging the end of one code with the start of the next. */
function joined(parts) {
    return parts.reduce((line, part) => (line.endsWith('`') && part.startsWith('`') ? `${line}<!-- -->${part}` : line + part), '');
}
/** Foreign text in an HTML headline. */
function html(text) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
function longestRun(text, least) {
    return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), least);
}
/** Foreign text as a code block. Beyond `most` characters the middle is cut, with a note. */
function codeBlock(text, most = 20_000, language = 'text') {
    const shown = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .stripControl */ .kU)(text);
    const cut = shown.length <= most
        ? shown
        : `${shown.slice(0, most / 2)}\n\u2026 ${shown.length - most} characters cut \u2026\n${shown.slice(-most / 2)}`;
    const certainty = '`'.repeat(longestRun(cut, 2) + 1);
    return `${certainty}${language}\n${cut}\n${certainty}`;
}
/** The cells are Markdown already. */
function tableOf(head, rows) {
    return [head, head.map(() => '---'), ...rows]
        .map((row) => `| ${row.map(withoutBars).join(' | ')} |`)
        .join('\n');
}
/**
 * The last rows, because they show what decided, and a note for above them if earlier ones are left out. `least`: how many are
 * shown even if they are more than `most`.
 */
function lastOf(rows, most, least = 0) {
    const shown = rows.slice(-Math.max(most, least));
    const rest = rows.length - shown.length;
    const which = rest === 1 ? 'One earlier row is' : `${rest} earlier rows are`;
    return { shown, note: rest === 0 ? [] : [`${which} left out; see the output <code>report</code>.`] };
}
/** Even in code a bar ends a cell; after `\` it can't be escaped: https://github.github.com/gfm/#tables-extension- */
function withoutBars(cell) {
    return cell.replaceAll(/(?<!\\)\\*\|/g, (bar) => (bar === '|' ? '\\|' : `${bar.slice(0, -1)}\u00a6`));
}
/** `headline` is HTML written by Pod Step. */
function folded(headline, body, open = false) {
    return `<details${open ? ' open' : ''}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}
/** A text of Pod Step with untrusted words in it: the image, and text in backquotes, become code. */
function standingOut(text, image) {
    const parts = text.split(/(?<![\p{L}\p{N}`])`([^`]+)`(?![\p{L}\p{N}`])/u);
    return joined(parts.map((part, index) => (index % 2 === 1 ? code(part) : escaped(part, image))));
}



/***/ }),

/***/ 4074:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ outputsOfJob),
/* harmony export */   V: () => (/* binding */ outputs)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(3532);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(1388);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _judge_end_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4284);
/* harmony import */ var _judge_files_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6134);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4740);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4014);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(8037);
/* harmony import */ var _timeline_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(8117);










/** Raised when a field goes or changes its meaning, not for a new field. Described in docs/report.md. */
const VERSION = 1;
/** Outputs become variables; limit 128 KiB (MAX_ARG_STRLEN): https://man7.org/linux/man-pages/man2/execve.2.html */
const MAX_BYTES = 100_000;
/** All facts of a step as JSON for programs. Lists beyond MAX_BYTES are emptied and named in `leftOut`. */
function reportJson(stepReport) {
    const all = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_6__/* .notableEvents */ .X)(stepReport);
    const events = (show) => all.map((event) => ({ ...event, message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)(show(event.message)) }));
    // Masking takes time, and most large events do not fit.
    const fitting = withRoom(reportOf(stepReport, events((text) => text)));
    const isFull = fitting.leftOut.includes('events');
    return JSON.stringify(isFull ? fitting : withRoom({ ...fitting, events: events(stepReport.hide) }));
}
function withRoom(whole) {
    let report = whole;
    for (const list of ['events', 'filesBack', 'logs', 'timeline', 'others', 'attempts']) {
        if (Buffer.byteLength(JSON.stringify(report)) <= MAX_BYTES)
            break;
        if ((report[list] ?? []).length > 0)
            report = { ...report, [list]: [], leftOut: [...report.leftOut, list] };
    }
    return report;
}
/** JSON has no fields that are undefined. */
function reportOf(stepReport, events) {
    const { finding, others, attempts, begunAt, pages, tails, hide } = stepReport;
    const facts = (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .lastAttemptOf */ .lf)(stepReport);
    return {
        version: VERSION,
        outcome: finding.outcome,
        category: finding.category,
        reason: finding.reason,
        retryable: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .isRetryable */ .r3)(finding),
        title: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(finding.title)),
        message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(finding.message)),
        hint: finding.hint === undefined ? null : (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(finding.hint),
        remedy: finding.remedy ?? null,
        said: finding.rawMessage === undefined ? null : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)(finding.rawMessage),
        container: finding.container ?? null,
        exitCode: finding.exitCode ?? null,
        image: facts.decidingImage ?? facts.image ?? null,
        imageDigest: facts.imageDigest ?? null,
        pullPolicy: facts.pullPolicy ?? null,
        pod: facts.pod ?? null,
        namespace: facts.namespace ?? null,
        node: facts.node ?? null,
        begunAt,
        durationMs: facts.durationMs,
        usage: facts.usage,
        files: (facts.files || facts.collected) && {
            in: facts.files && filesReport(facts.files),
            out: facts.collected && filesBackReport(facts.collected, hide),
        },
        heldUntil: stepReport.heldUntil,
        pages: { run: pages.run ?? null, job: pages.job ?? null },
        others: others.map((other) => ({
            reason: other.reason,
            retryable: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .isRetryable */ .r3)(other),
            image: other.image === undefined ? null : hide(other.image),
            container: other.container ?? null,
            message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(other.message)),
        })),
        attempts: attempts.map((attempt) => attemptReport(attempt, begunAt, hide)),
        timeline: (0,_timeline_js__WEBPACK_IMPORTED_MODULE_7__/* .timeline */ .IO)(stepReport),
        events,
        logs: tails.map(({ container, lines, cut }) => ({ container, lines, cut })),
        filesBack: facts.collected && filesBack(facts).map(({ path, bytes }) => ({ path: hide(path), bytes })),
        /** Names of the lists that were emptied for lack of space. */
        leftOut: [],
    };
}
/** `way`: how they were copied. */
function filesReport({ count, bytes, packedBytes, way }) {
    return { files: count, bytes, packedBytes, way };
}
function filesBackReport(collected, hide) {
    if (collected.kind === 'lost')
        return { files: 0, ms: collected.ms, lost: collected.why };
    const { files, packedBytes, ms, refused, unmatched, excess, unfetched } = collected;
    return {
        files: files.length,
        bytes: (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .bytesOf */ .$$)(files),
        packedBytes,
        ms,
        refused: refused.map(({ path, why }) => ({ path: hide(path), why })),
        unmatched,
        excess,
        unfetched: unfetched?.patterns.map(({ written }) => written),
    };
}
function filesBack({ collected }) {
    return collected?.kind === 'received' ? collected.files : [];
}
/** At most MAX_TEXT_LENGTH characters: the first ones of the list. Empty if no files were wanted. */
function filesJson(facts, hide) {
    if (facts.collected === undefined)
        return '';
    const kept = [];
    let length = 2;
    for (const { path } of filesBack(facts)) {
        const name = hide(path);
        length += JSON.stringify(name).length + 1;
        if (length > _job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_TEXT_LENGTH */ .Gt)
            break;
        kept.push(name);
    }
    return JSON.stringify(kept);
}
function attemptReport(attempt, stepBegunAt, hide) {
    const { pod, state, finding, begunAt, endedAt, followedBy } = attempt;
    return {
        pod: pod.metadata?.name ?? '',
        node: state.pod?.node ?? null,
        outcome: finding.outcome,
        category: finding.category,
        reason: finding.reason,
        message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(finding.message)),
        /** Had the step started? */
        begun: (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepHasStarted */ .gI)(state),
        followedBy: followedBy ?? null,
        fromMs: begunAt - stepBegunAt,
        toMs: endedAt - stepBegunAt,
        containers: (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerSummaries */ .uS)(attempt).map((summary) => (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutSecretImage */ .G0)(summary, hide)),
    };
}
const SHORTEST_MESSAGE = 100;
/** `ours`: the names of Pod Step's outputs. */
function outputsOfJob({ attempts, collected }, ours) {
    const last = attempts.at(-1);
    const inStatus = last === undefined ? [] : (0,_judge_end_js__WEBPACK_IMPORTED_MODULE_2__/* .jobOutputs */ .ke)(last.state).values;
    const all = [...inStatus, ...(0,_judge_files_js__WEBPACK_IMPORTED_MODULE_3__/* .collectedOutputs */ .I_)(collected).values];
    const ownNames = new Set(ours.map(folded));
    const isTaken = ([name]) => ownNames.has(folded(name));
    const free = all.filter((one) => !isTaken(one));
    const byName = new Map(free.map((one) => [folded(one[0]), one]));
    const given = new Set([...byName.values()].map(([name]) => name));
    return {
        /** The last value of each name. */
        values: [...byName.values()],
        /** Not passed on, because they are names of Pod Step's outputs. */
        taken: all.filter(isTaken).map(([name]) => name),
        /** Not passed on, because GitHub treats them as the name of a later output. */
        alike: free.map(([name]) => name).filter((name) => !given.has(name)),
    };
}
/**
 * The runner ignores case when it compares output names. Upper, then lower case, because some letters have more than two forms.
 * Trimmed, so that no name looks like an output of Pod Step.
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTPipelines/Pipelines/ContextData/DictionaryContextData.cs
 */
function folded(name) {
    return name.normalize('NFKC').toUpperCase().toLowerCase().trim();
}
/** The action's outputs by their names in action.yml; empty where there is no value. */
function outputs(stepReport) {
    const { finding, others, attempts, hide } = stepReport;
    const facts = (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .lastAttemptOf */ .lf)(stepReport);
    return {
        outcome: finding.outcome,
        category: finding.category,
        reason: finding.reason,
        retryable: String((0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .isRetryable */ .r3)(finding)),
        message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)([finding, ...others].map(({ message }) => message).join(' ')),
        'exit-code': finding.exitCode?.toString() ?? '',
        image: facts.decidingImage ?? facts.image ?? '',
        'image-digest': facts.imageDigest ?? '',
        container: finding.container ?? '',
        'pull-policy': facts.pullPolicy ?? '',
        attempts: attemptsJson(attempts),
        pod: facts.pod ?? '',
        namespace: facts.namespace ?? '',
        node: facts.node ?? '',
        files: filesJson(facts, hide),
        report: reportJson(stepReport),
    };
}
/** An entry of the output `attempts`. `policies`: by consumer name. */
function inBrief({ pod, pullPlans, finding: { outcome, category, reason, message } }) {
    const policies = Object.fromEntries(pullPlans.map((pullPlan) => [pullPlan.consumer, (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_9__/* .currentPolicy */ .KW)(pullPlan)]));
    return { pod: pod.metadata?.name ?? '', policies, outcome, category, reason, message: (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_8__/* .asText */ .e)(message) };
}
/**
 * At most MAX_TEXT_LENGTH characters. Cut in this order: ends of messages, policies, and attempts after the first, because the
 * first failure is usually the real one.
 */
function attemptsJson(attempts) {
    let kept = attempts.map(inBrief);
    const isTooLong = () => JSON.stringify(kept).length > _job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_TEXT_LENGTH */ .Gt;
    for (let longest = _job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_TEXT_LENGTH */ .Gt / 2; isTooLong() && longest > SHORTEST_MESSAGE; longest /= 2)
        kept = kept.map((one) => ({ ...one, message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)(one.message, longest) }));
    if (isTooLong())
        kept = kept.map((one) => ({ ...one, policies: {} }));
    while (isTooLong() && kept.length > 1)
        kept = kept.filter((_, index) => index !== 1);
    return JSON.stringify(kept);
}



/***/ }),

/***/ 8037:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ notableEvents),
/* harmony export */   g: () => (/* binding */ eventsTable)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(231);



/** Normal life of a pod, already in the log and the timeline. */
const ROUTINE = new Set(['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started', 'SuccessfulAttachVolume']);
/** They only repeat a failure that another event explains: `Error: ErrImagePull`, `Back-off pulling image \u2026` */
const REPEATED = /^(Error: (ErrImagePull|ImagePullBackOff)$|Back-off pulling image )/;
const MAX_EVENT_ROWS = 15;
const MAX_MESSAGE_LENGTH = 1000;
/** Events that explain what happened to a pod, in first-seen order. Their texts are unchanged, with secrets. */
function notableEvents({ attempts, begunAt }) {
    return attempts.flatMap(({ state }, index) => merged([...state.events.values()]
        .filter(({ reason, words }) => !ROUTINE.has(reason) && !REPEATED.test(words))
        .sort((a, b) => a.firstAt - b.firstAt)
        .map((event) => notable(event, index + 1, begunAt))));
}
/**
 * The ID of each try to run a probe:
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_execsync.go
 */
const ID_OF_TRY = /(?<=failed to start exec ")[0-9a-f]+/;
/** The scheduler repeats a message in new events, and so does a kubelet whose probe can't run. */
function merged(events) {
    const byWords = new Map();
    for (const event of events) {
        const key = JSON.stringify([event.reason, event.container, event.message.replace(ID_OF_TRY, '')]);
        const known = byWords.get(key);
        byWords.set(key, known === undefined ? event : { ...known, count: known.count + event.count });
    }
    return [...byWords.values()];
}
/** `at`: first seen, in milliseconds since the step started. */
function notable(event, attempt, begunAt) {
    return {
        attempt,
        at: event.firstAt - begunAt,
        warning: event.isWarning,
        reason: event.reason,
        container: event.container,
        message: event.words,
        count: event.count ?? 1,
    };
}
/** Folded; empty if none explains anything. */
function eventsTable(stepReport) {
    const events = notableEvents(stepReport);
    if (events.length === 0)
        return [];
    const { shown, note } = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .lastOf */ .g1)(events, MAX_EVENT_ROWS);
    const rows = shown.map(({ at, reason, container = '', message, count }) => [
        (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .sinceBegin */ ._v)(at),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(reason) + (count > 1 ? ` (${count}\u00d7)` : ''),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(container),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)(stepReport.hide(message), MAX_MESSAGE_LENGTH)),
    ]);
    const table = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .tableOf */ .c_)(['time', 'event', 'container', 'words'], rows);
    return [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .TM)(`Events of the pod (${events.length})`, [...note, table].join('\n\n'))];
}



/***/ }),

/***/ 9397:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Og: () => (/* binding */ checksInWords),
/* harmony export */   aL: () => (/* binding */ milestones),
/* harmony export */   am: () => (/* binding */ waitingInWords),
/* harmony export */   wj: () => (/* binding */ podInWords)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4218);
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_14__ = __nccwpck_require__(3532);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6873);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_15__ = __nccwpck_require__(1388);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_added_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5351);
/* harmony import */ var _judge_blockers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2086);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4793);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(4740);
/* harmony import */ var _judge_tracker_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(7349);
/* harmony import */ var _judge_verdict_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(3736);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(935);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(5788);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_13__ = __nccwpck_require__(4014);
















/** What the step waits for, as the end of a sentence. */
function waitingInWords(state) {
    return (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_14__/* .asText */ .e)((0,_judge_verdict_js__WEBPACK_IMPORTED_MODULE_9__/* .waitingFor */ .F)(state));
}
/** Everything until the job's own output starts, in the order in which it happens. */
function milestones(state) {
    const { pod } = state;
    if (pod === undefined)
        return [];
    return [
        ...replaced(state),
        ...scheduled(state),
        ...[...state.events.values()].flatMap((event) => pull(pod, event)),
        ...(0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_8__/* .pullEpisodes */ .ai)(state).flatMap((episode) => failedPull(state, episode)),
        ...passing(state),
        ...unpacked(pod, state.options.step),
        ...((0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .containerOf */ .t8)(pod, state.options.step)?.hasStarted
            ? [{ key: 'started', text: 'started', when: 'started' }]
            : []),
        ...nodeLost(pod),
        ...ending(state),
    ];
}
/** Webhooks of the cluster may replace images. */
function replaced(state) {
    return (0,_judge_added_js__WEBPACK_IMPORTED_MODULE_4__/* .replacedImages */ .hh)(state).map(({ asked, given }) => ({
        key: `replaced ${asked} ${given}`,
        text: `the cluster runs ${given} for ${asked}`,
    }));
}
function scheduled(state) {
    const node = state.pod?.node;
    return node === undefined ? [] : [{ key: 'scheduled', text: `scheduled on node ${node}` }];
}
/** Each image once, whichever container pulls it. After a check, it is already on the node. */
function pull(pod, event) {
    const container = pod.containers.find(({ name }) => name === event.container);
    const image = event.image ?? (container && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .imagesOf */ .IC)(container)[0]);
    if (image === undefined)
        return [];
    if (event.reason === 'Pulling')
        return [{ key: `pulling ${image}`, text: `pulling ${image}` }];
    if (event.reason !== 'Pulled')
        return [];
    const { from, ms, bytes } = (0,_containers_js__WEBPACK_IMPORTED_MODULE_13__/* .readPulled */ .vC)(event);
    const isOnlyOne = new Set(pod.containers.flatMap(_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .imagesOf */ .IC)).size === 1;
    const text = from === 'node'
        ? `already on the node: ${image}`
        : (0,_containers_js__WEBPACK_IMPORTED_MODULE_13__/* .pulledInWords */ .nh)(isOnlyOne ? 'pulled' : `pulled ${image}`, { ms, bytes });
    return [{ key: `pulled ${image}`, text }];
}
/** A shorter grace has passed before anyone reads about it. */
const MIN_GRACE_SHOWN_MS = 5000;
function failedPull(state, episode) {
    const { pod, options } = state;
    const { image, failure } = episode;
    if (episode.container.hasStarted)
        return [];
    const { cause } = failure;
    // The start of the pull named the step's own image; any other must be named here.
    const container = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .neededFor */ .r4)(pod, episode.container, image);
    const isOwn = container === options.step && image === (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .containerOf */ .t8)(pod, container)?.image;
    const whose = (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_7__/* .isForImageAlone */ .uO)(options, container) ? '' : `, container ${container}`;
    const which = isOwn ? '' : ` (${image}${whose})`;
    const grace = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_6__/* .pullGrace */ .eD)(state, episode);
    const graceNote = typeof grace === 'number' && grace >= MIN_GRACE_SHOWN_MS
        ? `; waiting up to ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .spanOfTime */ .NC)(grace)} for this to pass`
        : '';
    return [
        { key: `failed ${image} ${cause}`, text: `pull failed: ${(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_2__/* .causeInWords */ .sn)(cause)}${which}${graceNote}` },
        ...unread(state, cause),
    ];
}
/** What the step waits for after a refused pull. */
function unread(state, cause) {
    return (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_6__/* .unreadPullSecrets */ .E4)(state, cause).there.map((name) => ({
        key: `unread ${name}`,
        text: `the node did not read the pull secret ${name} in time; it will with its next pull`,
    }));
}
/** Logged with their grace, because nothing else is shown during that time. */
function passing(state) {
    return (0,_judge_blockers_js__WEBPACK_IMPORTED_MODULE_5__/* .passingFailures */ .Jj)(state).map(({ what, graceMs, reason, about = '', container = '' }) => ({
        key: `passing ${reason} ${about} ${container}`,
        text: `${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_14__/* .asText */ .e)(what)}; waiting up to ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .spanOfTime */ .NC)(graceMs)} for this to pass`,
    }));
}
function unpacked(pod, step) {
    const files = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .unpackedFiles */ .BU)(pod, step);
    return files === undefined ? [] : [{ key: 'files-in', text: (0,_containers_js__WEBPACK_IMPORTED_MODULE_13__/* .filesInWords */ .y8)(files) }];
}
/** The program can still run, but its node does not report. */
function nodeLost(pod) {
    if (!pod.hasLostNode)
        return [];
    const end = pod.toleratesLostNode
        ? 'nothing else ends the step before its timeout, because the pod tolerates lost nodes (tolerations)'
        : 'otherwise the cluster ends the pod in some minutes';
    const text = `the cluster hears nothing of ${(0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .theNode */ .Gu)(pod)} any more; the step goes on when it is back, and ${end}`;
    return [{ key: 'node-lost', text, when: 'meanwhile' }];
}
/** Another client is ending the pod. This is logged at once, because the end can take the whole grace period. */
function ending(state) {
    const { pod } = state;
    if (state.stepEnd?.isUndisturbed)
        return [];
    const evicted = [...state.events.values()].find(_pod_events_js__WEBPACK_IMPORTED_MODULE_12__/* .isEvictionByNode */ .rj);
    if (evicted !== undefined) {
        const said = evicted.words.trim();
        return [{ key: 'ending', when: 'meanwhile', text: `evicted by its node${said ? `: ${said}` : ''}` }];
    }
    if (pod.deletion === undefined)
        return [];
    const { reason, title } = (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_11__/* .disruptionOf */ .jX)(pod, undefined) ?? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .seenCase */ ._n)('deleted', { pod: pod.name });
    const why = reason === 'deleted' ? 'someone asked for the deletion of the pod' : (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_14__/* .asText */ .e)((0,_findings_sentences_js__WEBPACK_IMPORTED_MODULE_1__/* .insideSentence */ .qo)(title));
    const grace = pod.deletion.graceSeconds;
    return [{ key: 'ending', when: 'meanwhile', text: grace > 1 ? `${why}; it has ${grace} s to end` : why }];
}
/** First log line of an attempt: the first with all policies of the step's image, later ones with the current one. */
function podInWords(pod, step, pullPlans, attempt) {
    const { name, namespace } = pod.metadata ?? {};
    const own = pullPlans.find(({ consumer }) => consumer === step);
    const policies = own && (attempt === 1 ? own.policies.join(', then ') : (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_15__/* .currentPolicy */ .KW)(own));
    const { image, command, args } = pod.spec?.containers.find((one) => one.name === step) ?? {};
    // An expression without a value looks like a missing `run`.
    const isBare = command === undefined && args === undefined;
    const what = isBare ? ' \u00b7 no run, command or args: the image\u2019s own program runs' : '';
    return `Pod ${namespace}/${name} \u00b7 image ${image} (${policies})${what}`;
}
/** The images awaited before the step, and how. `why`: the reason for that. */
function checksInWords(checks, why) {
    const images = checks.map(({ image, policy }) => `${image} (${policy})`).join(', ');
    return `  checked first: ${images} \u00b7 ${why}`;
}



/***/ }),

/***/ 8076:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ summaryOfScript)
/* harmony export */ });
/* harmony import */ var _judge_files_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6134);

/**
 * For a whole step. GitHub drops a summary of 1 MiB or a little less, in some cases without a word:
 * https://github.com/actions/runner/issues/4337
 */
const MAX_BYTES = 1_048_000;
/** Below the headline of our own summary, if there is one. */
const headingBelow = (own) => `${own === '' ? '###' : '####'} Written by the script`;
const NOTE = `> [!NOTE]
> The script wrote more than GitHub shows of one step. The end is left out.`;
/**
 * What the program wrote to its `$GITHUB_STEP_SUMMARY`, to add after the summary of Pod Step. Its Markdown can leave a tag or a
 * comment open, which hides everything that follows, so the note is above it. Empty if it wrote nothing.
 */
function summaryOfScript({ collected, hide }, own) {
    const { text, isCut } = (0,_judge_files_js__WEBPACK_IMPORTED_MODULE_0__/* .commandFileText */ .Xu)(collected, 'summary');
    if (text.trim() === '')
        return '';
    const written = hide(readable(text));
    const heading = headingBelow(own);
    const frame = `${own}\n${heading}\n\n${NOTE}\n\n\n`;
    const fitting = beginningOf(written, MAX_BYTES - bytesOf(frame).length);
    const note = isCut || fitting.length < written.length ? [NOTE] : [];
    return `${own === '' ? '' : '\n'}${[heading, ...note, fitting].join('\n\n')}\n`;
}
/** Other control characters mean nothing in Markdown, and could divide a secret. */
function readable(text) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
    return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}
/** A runner on Windows writes each end of a line with two bytes. */
function bytesOf(text) {
    return Buffer.from(text.replaceAll('\n', '\r\n'));
}
/** Whole lines, or a part of the first line if that line does not fit. */
function beginningOf(text, most) {
    const bytes = bytesOf(text);
    if (bytes.length <= most)
        return text;
    // A character that is cut in two is left out.
    const fitting = new TextDecoder().decode(bytes.subarray(0, Math.max(most, 0)), { stream: true });
    const begin = fitting.replaceAll('\r\n', '\n');
    return begin.slice(0, begin.lastIndexOf('\n') + 1) || begin;
}



/***/ }),

/***/ 9327:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   CE: () => (/* binding */ wasLost),
/* harmony export */   KB: () => (/* binding */ troubleshootingUrl),
/* harmony export */   TE: () => (/* binding */ lostPods),
/* harmony export */   _O: () => (/* binding */ emptyReport),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   f3: () => (/* binding */ anotherPodInWords),
/* harmony export */   iA: () => (/* binding */ withMore),
/* harmony export */   w7: () => (/* binding */ annotation),
/* harmony export */   yb: () => (/* binding */ announced),
/* harmony export */   zV: () => (/* binding */ heldPod)
/* harmony export */ });
/* harmony import */ var _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7301);
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3532);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7559);
/* harmony import */ var _job_masking_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7097);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6671);







/** If there are more, the last ones are shown. */
const MAX_TOLD = 3;
/** What happened to the pods of a step that others replaced; undefined if there was none. */
function lostPods(attempts) {
    const lost = attempts.filter(wasLost);
    if (lost.length === 0)
        return undefined;
    const more = lost.length - MAX_TOLD;
    const told = lost.slice(-MAX_TOLD).map(inWords);
    return {
        title: lost.length === 1 ? 'The step needed another pod' : `The step needed ${lost.length} more pods`,
        message: [
            ...(more > 0 ? [`${more} earlier ${more === 1 ? 'one is' : 'ones are'} left out.`] : []),
            ...told,
        ].join(' '),
    };
}
/** An attempt whose pull or check failed has lost no pod. */
function wasLost({ followedBy }) {
    return followedBy === 'another-pod' || followedBy === 'retry';
}
function inWords({ pod, finding, followedBy }) {
    const name = pod.metadata?.name;
    return followedBy === 'retry'
        ? `The step had started in the pod ${name}, and was run again: ${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .asText */ .e)(finding.message)}`
        : `The step had not started in the pod ${name}: ${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .asText */ .e)(finding.message)}`;
}
/**
 * The one error of a failed step: title, message and hint, its earlier pods, and where to read more. Further findings come
 * later, in one of their own.
 */
function annotation(stepReport) {
    const { finding, attempts, pages } = stepReport;
    const held = heldPod(stepReport);
    const words = [
        (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .sentencesOf */ .c)(finding),
        quotedMessage(finding),
        lostPods(attempts)?.message,
        held && [held.words, ...held.commands].join('\n'),
    ]
        .filter(Boolean)
        .join(' ');
    // A program's own exit code needs no page.
    const message = finding.reason === 'exit-code' ? (0,_job_text_js__WEBPACK_IMPORTED_MODULE_4__/* .truncateAnnotation */ .Mw)(words) : withMore(words, pages, finding);
    return { title: (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .asText */ .e)(finding.title), message };
}
/** Until when a pod is held, and the commands for it; undefined if it is not. */
function heldPod({ heldUntil, attempts, namespace, step }) {
    const name = attempts.at(-1)?.pod.metadata?.name;
    if (heldUntil === undefined || name === undefined)
        return undefined;
    return {
        words: `The pod is held until ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_5__/* .minuteOf */ .iA)(heldUntil)} (hold-on-failure). Open a shell in it, and delete it when you are done:`,
        commands: [
            `kubectl exec -it -n ${namespace} ${name} -c ${step} -- sh`,
            `kubectl delete pod -n ${namespace} ${name}`,
        ],
    };
}
/** What the run does next, and the finding that is the reason for it. */
function announced(what, finding) {
    return `${what}: ${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .sentencesOf */ .c)(finding)}`;
}
/** Why another pod replaces a pod in which the step had not started. `avoided`: names of nodes. */
function anotherPodInWords({ message }, avoided) {
    const instead = avoided.length === 0 ? '' : `; other nodes than ${avoided.join(', ')} are preferred`;
    return `another pod, because the step had not started in this one: ${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .asText */ .e)(message).replace(/\.$/, '')}${instead}`;
}
/** Enough to identify the problem; the summary has the whole text. */
const MAX_QUOTED = 600;
/** A reader who sees only the annotation has no other source for the reason. */
function quotedMessage({ isInItsMessage, rawMessage = '' }) {
    const words = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(rawMessage).trim();
    return isInItsMessage && words !== '' ? `The message: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_4__/* .truncate */ .xv)(words, MAX_QUOTED)}` : undefined;
}
/** Ends the text of an annotation with a link that is never cut. A list keeps its lines. */
function withMore(text, pages, finding) {
    const isSentence = /[.!?]$/.test(text) || text.includes('\n');
    const more = `${isSentence ? '' : '.'}${text.includes('\n') ? '\n' : ' '}More: ${troubleshootingUrl(pages, finding)}`;
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_4__/* .truncateAnnotation */ .Mw)(text, _job_text_js__WEBPACK_IMPORTED_MODULE_4__/* .MAX_ANNOTATION_LENGTH */ .I1 - more.length)}${more}`;
}
/** The anchor of a reason in docs/troubleshooting.md. The API server's own reasons, which no table lists, share two sections. */
function sectionOf({ category, reason }) {
    if (Object.hasOwn(_findings_catalogue_js__WEBPACK_IMPORTED_MODULE_0__/* .REASONS */ .ez[category], reason))
        return `${category}-${reason}`;
    return reason.startsWith('http-') ? 'connection-http' : `${category}-other`;
}
/** URL of the section on a finding, at the version of the action that runs. */
function troubleshootingUrl({ documents }, finding) {
    return `${documents}/troubleshooting.md#${sectionOf(finding)}`;
}
const MAX_LINE_LENGTH = 2000;
/** Secrets are masked in this much of a line before it is cut, so that no secret is cut in two. */
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH;
/**
 * Masks secrets in findings and logs, and cuts overlong lines. Other names and verdicts stay, whatever a password is. Images
 * and events are masked where they are shown (`hide`): images are compared before that, and there can be hundreds of events.
 */
function withoutSecrets(stepReport) {
    const { name, finding, others, attempts, tails, hide } = stepReport;
    return {
        ...stepReport,
        name: name && hide(name),
        finding: maskFinding(finding, hide),
        others: others.map((other) => maskFinding(other, hide)),
        attempts: attempts.map((attempt) => ({ ...attempt, finding: maskFinding(attempt.finding, hide) })),
        tails: tails.map((tail) => ({ ...tail, lines: tail.lines.map((line) => maskLine(line, hide)) })),
    };
}
function maskFinding(finding, hide) {
    const { title, message, hint, remedy, rawMessage, wording } = finding;
    const words = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .sw)({ title, message, hint, remedy, rawMessage, wording });
    return { ...finding, ...(0,_job_masking_js__WEBPACK_IMPORTED_MODULE_2__/* .hideIn */ .c)(words, hide) };
}
/** Masks secrets in a line, then cuts an overlong line and adds its length. */
function maskLine(line, hide) {
    const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
    if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH)
        return shown;
    return `${shown.slice(0, MAX_LINE_LENGTH)} \u2026 (${line.length} characters)`;
}
/** For a step that created nothing. */
function emptyReport(finding, { origin, begunAt, name }, endedAt, hide) {
    return {
        name,
        finding,
        others: [],
        attempts: [],
        step: _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .STEP_CONTAINER */ .bg,
        image: undefined,
        namespace: undefined,
        begunAt,
        endedAt,
        tails: [],
        manifest: undefined,
        podKept: false,
        hide,
        pages: { run: (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .runUrl */ .Vp)(origin), job: (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .jobUrl */ .Ne)(origin), documents: (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .documentsUrl */ .m9)(origin) },
    };
}



/***/ }),

/***/ 9116:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ summary)
/* harmony export */ });
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_15__ = __nccwpck_require__(3532);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_14__ = __nccwpck_require__(4364);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_13__ = __nccwpck_require__(65);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_added_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5351);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4793);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4014);
/* harmony import */ var _kubectl_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4182);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(231);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(8037);
/* harmony import */ var _step_report_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(9327);
/* harmony import */ var _timeline_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(8117);
/* harmony import */ var _usage_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(7979);
/* harmony import */ var _warnings_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(7359);
















/** For people, who need those of the last attempt most. */
const MAX_CONTAINER_ROWS = 40;
/** A row for each container of each attempt; empty where no pod was created. */
function table({ attempts, hide }) {
    const several = attempts.length > 1;
    const isCheck = attempts.some(({ state }) => state.options.step === _job_judge_options_js__WEBPACK_IMPORTED_MODULE_13__/* .NO_STEP */ .j);
    const rows = attempts.map((attempt, index) => (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .containerSummaries */ .uS)(attempt)
        .map((summary) => (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutSecretImage */ .G0)(summary, hide))
        .map((summary) => [
        ...(several ? [`${index + 1}`] : []),
        ...(isCheck ? [] : [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(summary.name)]),
        ...cells(summary, isCheck, attempt.finding),
    ]));
    const { shown, note } = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .lastOf */ .g1)(rows.flat(), MAX_CONTAINER_ROWS, rows.at(-1)?.length);
    if (shown.length === 0)
        return [];
    const who = isCheck ? ['image'] : ['container', 'image'];
    const head = [...(several ? ['attempt'] : []), ...who, 'policy', 'result', 'time'];
    return [...note, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .tableOf */ .c_)(head, shown)];
}
function cells({ image, policy, pull, run, role }, isCheck, finding) {
    return [
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(image),
        policy === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(policy),
        isCheck ? checkResult(pull) : results(pull, run, role === 'step' ? finding : undefined),
        times(pull, run),
    ];
}
/** A failed pull implies that nothing started. `finding`: how the attempt ended, for the step's container only. */
function results(pull, run, finding) {
    const ran = runResult(run, finding) ?? (pull.end === 'failed' ? undefined : 'not started');
    return [ran, pullResult(pull)].filter(Boolean).join('; ');
}
/** A check starts nothing. */
function checkResult(pull) {
    return pullResult(pull) ?? (pull.end === 'here' ? 'image exists' : 'not known');
}
/** Non-breaking blanks between numbers and units. */
function times(pull, run) {
    return [
        pull.ms !== undefined && `pull ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(pull.ms)}`,
        run.kind === 'ended' && `run ${run.ms < 100 ? 'under 1 s' : (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(run.ms)}`,
    ]
        .filter((time) => time !== false)
        .map((time) => time.replaceAll(' ', '&nbsp;'))
        .join(', ');
}
/** Otherwise a policy would look ignored, because the container itself finds its image on the node. */
function pulledBy(by) {
    if (by === undefined)
        return 'pulled';
    return `pulled by ${(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_14__/* .isCheckName */ .sh)(by) ? 'the check' : `the container ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(by)}`}`;
}
function pullResult({ ms: _, ...pull }) {
    const { end, tries, cause } = pull;
    const times = tries > 1 ? ` (${tries} tries)` : '';
    if (end === 'failed')
        return `\u274c ${cause === undefined ? 'not pulled' : (0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .causeInWords */ .sn)(cause)}${times}`;
    if (end === 'unfinished')
        return `\u23f3 still being pulled${times}`;
    const origin = originInWords(pull);
    return origin && `image ${origin}`;
}
/** How the image came to the node; undefined if nothing shows it. */
function originInWords({ end, from, by, ...pull }) {
    if (end !== 'here' || from === 'unknown')
        return undefined;
    return from === 'node' && by === undefined ? 'was on the node' : (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .pulledInWords */ .nh)(pulledBy(by), pull);
}
function runResult(run, finding) {
    if (run.kind === 'never')
        return undefined;
    if (run.kind === 'running')
        return `still running at the end${restarts(run.restarts)}`;
    const forced = finding !== undefined && isForced(finding);
    const bad = run.exitCode !== 0 || run.reason === 'OOMKilled' || forced;
    const why = run.reason === 'OOMKilled' ? 'out of memory, ' : forced ? 'made to end, ' : '';
    const mark = bad ? '\u274c ' : finding?.outcome === 'success' ? '\u2705 ' : '';
    return `${mark}${why}exit code ${run.exitCode}${restarts(run.restarts)}`;
}
/** Was the program made to end? Then its exit code does not say why it ended. */
function isForced({ category, reason }) {
    return category === 'disruption' || reason === 'disk-limit' || reason === 'deadline-exceeded';
}
function restarts(count) {
    return count === 0 ? '' : `, ${count} ${count === 1 ? 'restart' : 'restarts'}`;
}
const MARKS = { success: '\u2705', failure: '\u274c', cancelled: '\ud83d\udeab' };
/**
 * The runner drops a summary of more than 1 MiB, and the summaries of all steps of a job are on one page.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
 */
const MAX_BYTES = 256 * 1024;
const MAX_REMEDY = 10_000;
/** The step's summary in GitHub's Markdown. Important parts come first, because what does not fit is left out. */
function summary(stepReport) {
    const { finding, attempts } = stepReport;
    const facts = (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .lastAttemptOf */ .lf)(stepReport);
    const sections = finding.outcome === 'success'
        ? [
            headline(stepReport),
            ...warnings(stepReport),
            ...image(facts),
            ...place(facts, stepReport.podKept),
            ...hint(facts),
            ...(attempts.length > 1 ? table(stepReport) : []),
            ...(0,_timeline_js__WEBPACK_IMPORTED_MODULE_10__/* .gantt */ .VM)(stepReport),
        ]
        : [
            headline(stepReport),
            sentences(finding),
            ...troubleshooting(stepReport),
            ...held(stepReport),
            ...(finding.remedy === undefined ? [] : [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .codeBlock */ .DV)(finding.remedy, MAX_REMEDY, 'yaml')]),
            ...warnings(stepReport),
            ...others(stepReport),
            ...table(stepReport),
            ...(0,_timeline_js__WEBPACK_IMPORTED_MODULE_10__/* .gantt */ .VM)(stepReport),
            ...place(facts, stepReport.podKept),
            ...stepReport.tails.map((tail) => logTail(tail, stepReport)),
            ...said(stepReport),
            ...(0,_pod_events_js__WEBPACK_IMPORTED_MODULE_8__/* .eventsTable */ .g)(stepReport),
            ...(0,_kubectl_js__WEBPACK_IMPORTED_MODULE_6__/* .kubectl */ .L)(stepReport),
        ];
    return `${whatFits(sections).join('\n\n')}\n`;
}
function headline({ name, finding: { outcome, title, image = '' } }) {
    const words = [...(name === undefined ? [] : [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(name)]), (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_15__/* .asText */ .e)(title), image)];
    return `### ${MARKS[outcome]} ${words.join(' \u00b7 ')}`;
}
/** Several problems come as a list, with `- ` on each line. */
const LISTING = ['input', 'admission'];
/** Message and hint; a list stays a list. In other categories, line ends come only from untrusted text. */
function sentences({ category, message, hint, image = '' }) {
    const lines = (LISTING.includes(category) ? (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_15__/* .asText */ .e)(message).split(/\n(?=- )/) : [(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_15__/* .asText */ .e)(message)])
        .map((line) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(line).trim())
        .map((line) => line.startsWith('- ') ? `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)(line.slice(2).trim(), '')}` : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)(line, image));
    return [lines.join('\n'), hint && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_15__/* .asText */ .e)(hint)).trim(), image)]
        .filter(Boolean)
        .join(lines.length > 1 ? '\n\n' : ' ');
}
function troubleshooting({ finding, pages }) {
    if (finding.outcome !== 'failure')
        return [];
    const { category, reason } = finding;
    return [`[Troubleshooting: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(category)} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(reason)}](${(0,_step_report_js__WEBPACK_IMPORTED_MODULE_9__/* .troubleshootingUrl */ .KB)(pages, finding)})`];
}
function held(stepReport) {
    const pod = (0,_step_report_js__WEBPACK_IMPORTED_MODULE_9__/* .heldPod */ .zV)(stepReport);
    return pod === undefined ? [] : [pod.words, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .codeBlock */ .DV)(pod.commands.join('\n'), MAX_REMEDY, 'sh')];
}
function others({ others }) {
    if (others.length === 0)
        return [];
    const items = others.map((finding) => `- ${sentences(finding)}`);
    const which = others.length === 1 ? 'One more image' : `${others.length} more images`;
    return [`${which} can\u2019t be pulled:\n\n${items.join('\n')}`];
}
function image({ image, imageDigest, pull }) {
    if (image === undefined)
        return [];
    const digest = imageDigest !== undefined && !image.includes(imageDigest) ? [short(imageDigest)] : [];
    return [[...[image, ...digest].map(_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY), pull && originInWords(pull)].filter(Boolean).join(' \u00b7 ')];
}
/** Enough digits to compare; the outputs have all. */
function short(digest) {
    return digest.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]+$/, '$1\u2026');
}
/** The whole digest breaks the line, and the warning and the outputs have it. One that is part of an image's name stays. */
function shortened(message) {
    return message.replaceAll(/(?<!@)sha256:[0-9a-f]{64}/g, (digest) => `\`${short(digest)}\``);
}
function place(last, kept) {
    const { namespace, pod, node, durationMs, usage, files, collected } = last;
    if (pod === undefined)
        return [];
    const where = [
        node && `node ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(node)}`,
        `pod ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(`${namespace}/${pod}`)}${kept ? ' (kept)' : ''}`,
        (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(durationMs),
        usage && (0,_usage_js__WEBPACK_IMPORTED_MODULE_11__/* .usageInWords */ .MJ)(usage),
        files && (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .filesInWords */ .y8)(files),
        collected && (0,_containers_js__WEBPACK_IMPORTED_MODULE_5__/* .filesBackInWords */ .bB)(collected),
    ];
    return [where.filter(Boolean).join(' \u00b7 ')];
}
function hint({ usage }) {
    const words = usage && (0,_usage_js__WEBPACK_IMPORTED_MODULE_11__/* .hintOnRequest */ .E_)(usage);
    return words === undefined ? [] : [`\u2139\ufe0f ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(words)}`];
}
/** Not part of the verdict, but important for its reader. */
function warnings(stepReport) {
    const { attempts, image = '', hide } = stepReport;
    const last = attempts.at(-1);
    if (last === undefined)
        return [];
    const ofPod = (0,_warnings_js__WEBPACK_IMPORTED_MODULE_12__/* .warningsOf */ .n)(stepReport).map(({ title, message }) => `\u26a0\ufe0f **${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(title)}.** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)(shortened(message), image)}`);
    const policies = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__/* .overriddenPolicies */ .XK)(last.state, (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_14__/* .pullersIn */ .ff)(last.pod.spec), last.pullPlans)
        .map(_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)
        .join('; ');
    const overridden = `\u26a0\ufe0f **The cluster overrides pull policies** (${policies}), so falling back to another one can\u2019t work here.`;
    const replaced = (0,_judge_added_js__WEBPACK_IMPORTED_MODULE_3__/* .replacedImages */ .hh)(last.state).map(({ asked, given }) => `The cluster runs ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(hide(given))} for ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(hide(asked))}.`);
    const lost = (0,_step_report_js__WEBPACK_IMPORTED_MODULE_9__/* .lostPods */ .TE)(attempts);
    const secret = (0,_kubectl_js__WEBPACK_IMPORTED_MODULE_6__/* .keptSecret */ .$)(stepReport);
    return [
        ...(lost ? [`\u2139\ufe0f **${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .escapeMarkdown */ .FV)(lost.title)}.** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .standingOut */ .Rt)((0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(lost.message), image)}`] : []),
        ...ofPod,
        ...replaced,
        ...(policies === '' ? [] : [overridden]),
        ...(secret ? [`\u26a0\ufe0f **${secret.title}.** ${secret.message} Delete both: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)(secret.commands)}`] : []),
    ];
}
/** Open where the job's own program failed, because then the log explains it. */
function logTail({ container, lines, cut }, { finding, step }) {
    const which = container === step ? 'the log' : `the log of the container ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .html */ .qy)(container)}`;
    const words = cut ? `The end of ${which}, ${lines.length} lines` : `All of ${which}`;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .folded */ .TM)(words, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .codeBlock */ .DV)(lines.join('\n')), finding.category === 'step');
}
/** The raw message, unless a log above shows it already. */
function said({ finding, tails }) {
    const words = finding.rawMessage?.trim() ?? '';
    const shown = tails.some(({ lines }) => lines.join('\n').includes(words));
    return words === '' || shown ? [] : [(0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .folded */ .TM)(speaker(finding), (0,_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .codeBlock */ .DV)(words))];
}
function speaker({ category, container }) {
    if (category === 'admission')
        return 'What the API server said';
    if (category === 'scheduling')
        return 'What the scheduler said';
    return category === 'image-pull' || container !== undefined ? 'What the node said' : 'What was said';
}
/** As many sections as fit, and a note on the others. */
function whatFits(sections) {
    let bytes = 0;
    const fitting = sections.filter((section) => {
        const length = Buffer.byteLength(section) + 2;
        if (bytes + length > MAX_BYTES)
            return false;
        bytes += length;
        return true;
    });
    const rest = sections.length - fitting.length;
    if (rest === 0)
        return fitting;
    const which = rest === 1 ? 'One part was' : `${rest} parts were`;
    return [...fitting, `${which} too long for this page and left out.`];
}



/***/ }),

/***/ 8117:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IO: () => (/* binding */ timeline),
/* harmony export */   TM: () => (/* binding */ stretchesOf),
/* harmony export */   VM: () => (/* binding */ gantt)
/* harmony export */ });
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4364);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4014);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(231);





/** Shorter setup of volumes and network, and shorter rest of an attempt, is left out. */
const SHORT_MS = 1000;
/** As far as the pods and their events show. An attempt without a gap at its end. */
function timeline({ attempts, begunAt, hide }) {
    return attempts.flatMap((attempt, index) => stretchesOf(attempt, hide).map((stretch) => {
        const { from, to } = stretch;
        return { attempt: index + 1, ...stretch, from: from - begunAt, to: to - begunAt };
    }));
}
/** In start order. */
function stretchesOf(attempt, hide) {
    const { containers } = (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .seenPod */ .v$)(attempt);
    const spans = [
        ...waiting(attempt),
        ...preparing(attempt),
        ...distinct(containers.flatMap((container) => pulling(attempt, container))),
        ...containers.flatMap((container) => running(attempt, container)),
    ];
    return [...spans, ...starting(attempt, Math.max(attempt.begunAt, ...spans.map(({ to }) => to)))]
        .map((span) => (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSecretImage */ .G0)(span, hide))
        .sort((a, b) => a.from - b.from);
}
/** Time that nothing else explains: a service that is not ready, a container that cannot start. */
function starting({ endedAt, finding }, from) {
    const end = finding.outcome === 'success' ? 'done' : 'failed';
    return endedAt - from < SHORT_MS ? [] : [{ phase: 'starting', end, from, to: endedAt }];
}
/** A pull for a volume appears for all containers that use the image. */
function distinct(pulls) {
    return pulls.filter(({ image, from }, index) => pulls.findIndex((one) => one.image === image && one.from === from) === index);
}
function waiting({ state, begunAt, endedAt }) {
    const to = scheduledAt(state) ?? (nothingBegan(state) ? endedAt : undefined);
    const failed = scheduledAt(state) === undefined;
    return to === undefined
        ? []
        : [{ phase: 'waiting', end: failed ? 'failed' : 'done', from: begunAt, to: Math.max(begunAt, to) }];
}
/** From the scheduler's event to the kubelet's first work for a container: volumes and network. */
function preparing({ state, endedAt }) {
    const from = scheduledAt(state);
    if (from === undefined)
        return [];
    const first = firstOfKubelet(state);
    const to = first ?? endedAt;
    if (to - from < SHORT_MS)
        return [];
    return [{ phase: 'preparing', end: first === undefined ? 'failed' : 'done', from, to }];
}
function pulling(attempt, container) {
    const { name, image } = container;
    const { state, endedAt } = attempt;
    const { pulling, pulled } = (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .pullEventsOf */ .oY)(state.events, container);
    if (pulling === undefined)
        return [];
    const cause = (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .causeOfPull */ .wy)(attempt, container);
    const about = { phase: 'pulling', container: name, ...(image !== undefined && { image }) };
    // The event of its end can be lost, or later than the end of the step.
    const end = pulled?.firstAt ?? (cause === undefined ? (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .startedAt */ .xh)(state, name) : undefined);
    return end === undefined
        ? [{ ...about, ...(cause && { cause }), end: 'failed', from: pulling.firstAt, to: endedAt }]
        : [{ ...about, end: 'done', from: pulling.firstAt, to: Math.max(pulling.firstAt, end) }];
}
/** The step and the init containers before it; a sidecar runs all the time, so it shows nothing. */
function running({ state, endedAt, finding }, container) {
    const { name, isInit, isSidecar, end: own } = container;
    const from = (0,_containers_js__WEBPACK_IMPORTED_MODULE_2__/* .startedAt */ .xh)(state, name);
    if (from === undefined)
        return [];
    if (name === state.options.step) {
        const end = finding.outcome === 'success' ? 'done' : 'failed';
        return [{ phase: 'running', container: name, end, from, to: endedAt }];
    }
    if (isSidecar || !isInit)
        return [];
    const ran = own === undefined ? Number.NaN : own.finishedAt - own.startedAt;
    const to = Math.min(endedAt, Number.isNaN(ran) ? endedAt : from + ran);
    const end = own?.exitCode === 0 ? 'done' : 'failed';
    return [{ phase: 'initializing', container: name, end, from, to }];
}
function scheduledAt({ events }) {
    return [...events.values()].find(({ reason }) => reason === 'Scheduled')?.firstAt;
}
const ABOUT_CONTAINERS = new Set(['Pulling', 'Pulled', 'Created', 'Started']);
/** The kubelet's events can be lost, and then the start of a container shows its work. */
function firstOfKubelet(state) {
    const seen = [...state.events.values()].filter(({ reason }) => ABOUT_CONTAINERS.has(reason));
    const times = [...seen.map(({ firstAt }) => firstAt), ...(state.pod ? state.started.values() : [])];
    return times.length === 0 ? undefined : Math.min(...times);
}
/** The pod has no node: neither an event nor its spec names one. */
function nothingBegan(state) {
    return state.pod !== undefined && state.pod.node === undefined && firstOfKubelet(state) === undefined;
}
/** A wait of this length is shown even after a success. */
const LONG_WAIT_MS = 30_000;
/** A faster failure has nothing to show. */
const SHORT_FAILURE_MS = 10_000;
/** Share of the total time. */
const SHORTEST_WAIT = 0.02;
const MAX_SPANS = 40;
const MAX_TICKS = 8;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The timeline as a Mermaid gantt in Markdown; empty without several attempts, a long wait or a slow failure. */
function gantt(stepReport) {
    const spans = timeline(stepReport);
    if (!isWorthIt(stepReport, spans))
        return [];
    const visibleSpans = spans.filter((span) => isVisible(span, lengthOf(spans)));
    const seen = visibleSpans.length < 2 ? spans : visibleSpans;
    const ofLast = seen.filter(({ attempt }) => attempt === stepReport.attempts.length);
    const { shown, note } = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .lastOf */ .g1)(seen, MAX_SPANS, ofLast.length);
    const byAttempt = Map.groupBy(shown, ({ attempt }) => attempt);
    const sections = [...byAttempt].flatMap(([attempt, ofAttempt]) => [
        `  section ${stepReport.attempts.length === 1 ? 'Step' : `Attempt ${attempt}`}`,
        ...ofAttempt.map(task),
    ]);
    const lines = ['gantt', ...axis(shown), ...sections];
    return [...note, `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``];
}
function isWorthIt({ finding, attempts, begunAt, endedAt }, spans) {
    if (spans.length < 2)
        return false;
    if (attempts.length > 1)
        return true;
    if (finding.outcome === 'failure')
        return endedAt - begunAt >= SHORT_FAILURE_MS;
    return spans.some(({ phase, from, to }) => phase !== 'running' && to - from >= LONG_WAIT_MS);
}
/**
 * Dates are written but not shown: Mermaid shows times in the reader's own time zone. Counted from 1970, minutes would be wrong
 * if the zone is not in whole hours, as in India.
 */
function axis(spans) {
    const total = lengthOf(spans);
    return [
        '  dateFormat YYYY-MM-DD HH:mm:ss.SSS',
        `  axisFormat ${total < HOUR ? '%M:%S' : '%H:%M'}`,
        `  tickInterval ${tick(total)}`,
    ];
}
function lengthOf(spans) {
    return Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from));
}
/** A wait too short to be seen as a bar is left out; pulls, runs and what failed never are. */
function isVisible({ phase, end, from, to }, total) {
    return phase === 'pulling' || phase === 'running' || end === 'failed' || to - from >= total * SHORTEST_WAIT;
}
/** https://mermaid.js.org/syntax/gantt.html#axis-ticks-v10-3-0 */
function tick(total) {
    const units = [
        ...[1, 2, 5, 10, 20, 30].map((count) => ({ length: count * SECOND, words: `${count}second` })),
        ...[1, 2, 5, 10, 20, 30].map((count) => ({ length: count * MINUTE, words: `${count}minute` })),
        ...[1, 2, 6, 12].map((count) => ({ length: count * HOUR, words: `${count}hour` })),
    ];
    return units.find(({ length }) => total / length <= MAX_TICKS)?.words ?? '1day';
}
function task(span) {
    const tag = span.end === 'failed' ? 'crit' : span.phase === 'running' ? 'active' : 'done';
    const length = Math.max(1, Math.round(span.to - span.from));
    return `  ${words(span)} :${tag}, ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .timeOf */ .nR)(BEGIN + Math.max(0, Math.round(span.from)))}, ${length}ms`;
}
function words({ phase, container = '', image = '', cause }) {
    switch (phase) {
        case 'waiting':
            return 'waiting for a node';
        case 'preparing':
            return 'preparing the pod';
        case 'pulling':
            return `pulling ${label(shortName(image))}${(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_4__/* .isCheckName */ .sh)(container) ? ' by the check' : ''}${cause === undefined ? '' : ` (${(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .causeInWords */ .sn)(cause)})`}`;
        case 'initializing':
            return (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_4__/* .isCheckName */ .sh)(container) ? 'checking the image' : `init ${label(container)}`;
        case 'starting':
            return 'starting the containers';
        case 'running':
            return `running ${label(container)}`;
    }
}
/** `team/app:v1` of `registry.example:5000/team/app:v1`; a digest is shortened. */
function shortName(image) {
    const path = image.replace(/^[^/.:]*[.:][^/]*\//, '');
    return path.replace(/@sha256:([0-9a-f]{7})[0-9a-f]*$/, ' $1').slice(-40);
}
/** Foreign text in a task's name: characters with a meaning in Mermaid or HTML become others. */
function label(text) {
    return text
        .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
        .replaceAll(':', '\u2236')
        .replaceAll(/[;#%,"`<>&{}\\[\]]/g, '\u00b7');
}
/** 2001-01-01, when no clock in the world was put forward or back. */
const BEGIN = 978_307_200_000;



/***/ }),

/***/ 7979:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   E_: () => (/* binding */ hintOnRequest),
/* harmony export */   Fs: () => (/* binding */ usageOf),
/* harmony export */   G0: () => (/* binding */ lackOfUsage),
/* harmony export */   MJ: () => (/* binding */ usageInWords)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4740);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5977);




function usageOf(state) {
    const container = (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stepContainer */ ._h)(state);
    const used = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .endOf */ .pJ)(container)?.usage;
    if (container === undefined || used === undefined || Object.keys(used).length === 0)
        return undefined;
    const { requests, memoryLimit } = container;
    return { ...used, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({ memoryRequest: requests['memory'], memoryLimit: memoryLimit?.quantity }) };
}
/**
 * Why there are no numbers although the user requested them. Undefined if there are numbers, or if the program was ended from
 * outside.
 */
function lackOfUsage({ usage, finding, attempts, heldUntil }) {
    const state = attempts.at(-1)?.state;
    const end = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .endOf */ .pJ)(state && (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stepContainer */ ._h)(state));
    const isOwnEnd = finding.outcome === 'success' || finding.category === 'step';
    if (usage === undefined || end === undefined || !isOwnEnd)
        return undefined;
    if (usage !== 'reported')
        return LACKS[usage];
    if (heldUntil !== undefined)
        return LACKS.held;
    if (end.usage !== undefined)
        return Object.keys(end.usage).length === 0 ? LACKS['no-counters'] : undefined;
    if (end.reason === 'OOMKilled' || end.exitCode > MAX_OWN_CODE)
        return LACKS.killed;
    return Buffer.byteLength(end.message ?? '') > MIN_ROOM ? LACKS['no-room'] : LACKS['no-end'];
}
/** Higher exit codes belong to processes that a signal has ended. */
const MAX_OWN_CODE = 128;
/** What each shell leaves for outputs (plan/exit-trap.ts). */
const MIN_ROOM = 1300;
const LACKS = {
    'no-script': 'the step has no script in run',
    'no-trap': 'they need sh, dash, ash or bash as shell, and a script of at most 124 KiB',
    'own-message': 'pod-template sets the termination message of the container, by which they come',
    held: 'the container still runs (hold-on-failure)',
    'no-counters': 'the container has no cgroup files that the script\u2019s shell can read',
    killed: 'a signal ended the script\u2019s shell',
    'no-room': 'the script wrote so much to $GITHUB_OUTPUT that they do not fit; files-out gives outputs a file of their own',
    'no-end': 'the script sets an EXIT trap of its own, becomes another program (exec), or has a syntax error in its first line',
};
/** `peak 1.9 of 2 GiB, 1 min 40 s CPU, throttled 12 s` */
function usageInWords({ peakBytes, cpuMs, throttledMs = 0, memoryLimit }) {
    return [
        peakBytes !== undefined && `peak ${partOf(peakBytes, (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .parseQuantity */ .Lf)(memoryLimit ?? ''))}`,
        cpuMs !== undefined && `${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(cpuMs)} CPU`,
        throttledMs >= MIN_THROTTLED_MS && `throttled ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(throttledMs)}`,
    ]
        .filter((part) => part !== false)
        .join(', ');
}
/** A shorter time is one period of the kernel's accounting. */
const MIN_THROTTLED_MS = 100;
/** One unit for both, if they have the same. */
function partOf(bytes, limit) {
    const part = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .memorySize */ .Bl)(bytes);
    if (limit === undefined)
        return part;
    const whole = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .memorySize */ .Bl)(limit);
    const [number = '', unit] = part.split(' ');
    return `${whole.endsWith(` ${unit}`) ? number : part} of ${whole}`;
}
const LOW = 0.4;
const HIGH = 0.9;
/** What leaves room for another run of the same step, for people: in whole MiB, of much in steps of 64. No request is above its limit. */
function betterRequest(peakBytes, requested, memoryLimit = '') {
    const mebibytes = Math.ceil((1.25 * peakBytes) / MIB);
    const step = mebibytes < 256 ? 1 : 64;
    const rounded = Math.ceil(mebibytes / step) * step;
    const limit = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .parseQuantity */ .Lf)(memoryLimit) ?? Number.POSITIVE_INFINITY;
    if (rounded * MIB <= limit)
        return `memory=${rounded}Mi`;
    return requested < limit ? `memory=${memoryLimit}` : `memory=${rounded}Mi and limits.memory=${rounded}Mi`;
}
const MIB = 2 ** 20;
/** What to do about a memory request that is far from the peak of a step that has done all its work. */
function hintOnRequest({ peakBytes, memoryRequest = '', memoryLimit }) {
    const requested = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .parseQuantity */ .Lf)(memoryRequest) ?? 0;
    if (peakBytes === undefined || requested === 0)
        return undefined;
    const part = peakBytes / requested;
    if (part >= LOW && part <= HIGH)
        return undefined;
    const better = betterRequest(peakBytes, requested, memoryLimit);
    const advice = part < LOW
        ? `Request less, for example ${better}, so that more pods fit on a node.`
        : `Request more, for example ${better}: a node that runs short of memory first evicts pods that use more than they request. The page cache counts.`;
    return `The peak of memory was ${Math.round(part * 100)}% of the request (memory=${memoryRequest}). ${advice}`;
}



/***/ }),

/***/ 7359:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ warningsOf)
/* harmony export */ });
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3532);
/* harmony import */ var _judge_blockers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2086);
/* harmony import */ var _judge_init_containers_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8728);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7875);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4014);





/** What the verdict does not say of the last pod, but a reader of it has to know. */
function warningsOf({ finding, attempts, hide }) {
    const last = attempts.at(-1);
    if (last === undefined)
        return [];
    const { state, pullPlans } = last;
    // The step ran without these containers, but the cluster's administrator can be interested.
    const added = (0,_judge_blockers_js__WEBPACK_IMPORTED_MODULE_0__/* .addedThatFail */ .od)(state).map(({ message }) => ({
        title: 'A container that the cluster added did not start',
        message: (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_4__/* .asText */ .e)(message),
    }));
    const ofSuccess = finding.outcome === 'success' ? warningsOfSuccess(state) : [];
    return [...(0,_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .cachedImages */ .Z4)(state, pullPlans), ...added, ...ofSuccess].map((warning) => ({
        ...warning,
        message: hide(warning.message),
    }));
}
function warningsOfSuccess(state) {
    if (state.pod === undefined)
        return [];
    const title = 'The step succeeded, but sh failed in a script for bash';
    return [
        ...(0,_judge_init_containers_js__WEBPACK_IMPORTED_MODULE_1__/* .deadAtSuccess */ .hK)(state).map((message) => ({ title: 'A service container was not running', message })),
        ...(state.log?.isShWithoutBash ? [{ title, message: _messages_exits_js__WEBPACK_IMPORTED_MODULE_2__/* .NEEDS_BASH */ .$1 }] : []),
    ];
}



/***/ }),

/***/ 2844:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ whyFailed),
/* harmony export */   VH: () => (/* binding */ mayBeDone),
/* harmony export */   cm: () => (/* binding */ explainedFinding),
/* harmony export */   to: () => (/* binding */ explained)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3532);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _messages_refusals_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1577);
/* harmony import */ var _messages_rights_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(1399);







/**
 * Can the request have been carried out anyway? This is true without a response, if the response was not awaited, and for the
 * response of a server that gave up half-way, for which Envoy uses 408:
 * https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto
 */
function mayBeDone(error) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'api'))
        return error.status >= 500 || error.status === 408;
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .isAborted */ .G4)(error) || ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'unreachable') && !error.isUnsent);
}
/** The finding for a failed request: refused by the API server, no response, or a bug. */
function findingOf(error, request) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'api'))
        return (0,_messages_refusals_js__WEBPACK_IMPORTED_MODULE_3__/* .refused */ .J5)(error, request);
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'unreachable'))
        return (0,_messages_refusals_js__WEBPACK_IMPORTED_MODULE_3__/* .unreachable */ .HB)(error);
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'input') ? (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .badInputs */ .PD)(error.problems) : (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .internal */ .mM)(error);
}
/** Why a request failed, in sentences: of missing rights and credentials what they mean, and what to do. */
function whyFailed(error, request) {
    return explained(error, request).why;
}
/** The same. `isPermanent`: it fails again unless something changes. */
function explained(error, request) {
    const found = findingOf(error, request);
    if (found.category === 'connection' && found.persistence === 'permanent')
        return { why: (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .sentencesOf */ .c)(found), isPermanent: true };
    const why = (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'unreachable')
        ? (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_6__/* .sentencesOf */ .c)({ message: found.message })
        : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)((0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)).replace(/\.?$/, '.');
    return { why, isPermanent: false };
}
/** Like `findingOf`; if a right is missing, also asks the cluster which other needed rights are missing. */
async function explainedFinding(error, request, cluster, needed) {
    const finding = findingOf(error, request);
    if (finding.category !== 'connection' || finding.reason !== 'forbidden')
        return finding;
    try {
        return (0,_messages_rights_js__WEBPACK_IMPORTED_MODULE_4__/* .withAllMissingRights */ .T)(finding, await cluster.lackingRights(needed), request.namespace);
    }
    catch {
        return finding; // the other missing rights can't be looked up
    }
}



/***/ }),

/***/ 9549:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   C0: () => (/* binding */ collectFiles),
/* harmony export */   Og: () => (/* binding */ openCollector),
/* harmony export */   db: () => (/* binding */ othersRun)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2286);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _judge_certainty_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1520);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4740);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5977);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2844);






/** How long the files can take after the verdict: as long as their pod lets the sidecar run. Then the pod is deleted. */
const TIMEOUT_MS = 120_000;
/** A damaged package is read again, because the log keeps it. */
const MAX_READINGS = 3;
/** The last line of the package. */
const END = 'end';
/** More than a package can have. */
const MAX_CHARACTERS = 10_000_000;
const NO_WEBSOCKETS = 'A proxy between the runner and the API server does not pass WebSockets (the header Upgrade), which this needs.';
/**
 * CRI-O asks for the container's state before it attaches, and that waits until the container has ended:
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_attach.go (UpdateContainerStatus)
 */
const NO_ATTACH_AT_END = 'The node has CRI-O, which accepts no connection to a container that it is stopping. Files are packed then.';
/** For the other containers, which must end before the files are packed. */
const OTHERS_GRACE_SECONDS = 10;
/**
 * Reads what our sidecar prints when all other containers of the pod have ended. Reading starts with the end of the step or of
 * the pod, whichever is observed first, because deleting a pod deletes its log.
 */
function openCollector(pod, cluster, receive) {
    const { name, namespace, signal, clock } = pod;
    const ended = Promise.withResolvers();
    const settled = new AbortController();
    const givenUp = new AbortController();
    let begunAt = 0;
    let reading;
    const source = () => ({
        pod: name,
        container: _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTING_CONTAINER */ .hD,
        uid: pod.state.pod?.uid,
        isGone: () => (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(pod.state),
    });
    const lost = (why, isPermanent = false) => ({
        kind: 'lost',
        why,
        isPermanent,
        ms: clock.now() - begunAt,
    });
    const read = async () => {
        for (let readings = 1;; readings++) {
            const lines = await readPackage();
            // A gateway can end a log early. Our sidecar has printed all before it ends well.
            const isReadAgain = readings < MAX_READINGS && hasPrinted(pod.state) && !givenUp.signal.aborted;
            if (lines === undefined && isReadAgain)
                continue;
            if (lines === undefined)
                return lost(whyLost(pod.state, givenUp.signal.aborted));
            const files = await receive(lines, fetch);
            const isOver = readings === MAX_READINGS || (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(pod.state);
            if (!files.problem?.isDamage || isOver)
                return { kind: 'received', ms: clock.now() - begunAt, ...files };
        }
    };
    const fetch = async (archive) => {
        if (sidecarIn(pod.state)?.runtime === 'cri-o')
            return { why: NO_ATTACH_AT_END, isPermanent: true };
        try {
            const isOver = () => !isRunning(pod.state);
            const until = AbortSignal.any([signal, givenUp.signal]);
            const problem = await cluster.fetchFiles(source(), archive, isOver, until);
            if (problem === undefined)
                return undefined;
            return { why: isRunning(pod.state) ? problem : whyLost(pod.state, false), isPermanent: false };
        }
        catch (error) {
            if (givenUp.signal.aborted)
                return { why: whyLost(pod.state, true), isPermanent: false };
            if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(error, 'api') && error.status === 400)
                return { why: NO_WEBSOCKETS, isPermanent: true };
            return (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .explained */ .to)(error, { what: 'attach to pods', namespace });
        }
    };
    /** Undefined if its end does not come. */
    const readPackage = async () => {
        const lines = [];
        let characters = 0;
        let isWhole = false;
        const over = new AbortController();
        const sink = async (more) => {
            for (const line of more) {
                if (isWhole || characters > MAX_CHARACTERS)
                    break;
                lines.push(line);
                characters += line.length;
                isWhole = line === END;
            }
            if (isWhole || characters > MAX_CHARACTERS)
                over.abort();
        };
        const until = AbortSignal.any([signal, givenUp.signal, over.signal]);
        await cluster.followLog(source(), sink, ended.promise, until);
        return isWhole ? lines : undefined;
    };
    return {
        update(state) {
            if (!isToRead(state))
                return;
            // Before the end of the step, a sidecar that has ended is started again, with a new log.
            if (sidecarIn(state)?.end || (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(state) || state.pod?.hasFinalPhase)
                ended.resolve();
            if (reading !== undefined)
                return;
            begunAt = clock.now();
            reading = read()
                .catch((error) => {
                const { why, isPermanent } = (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .explained */ .to)(error, { what: 'get pods/log', namespace });
                return lost(why, isPermanent);
            })
                .finally(() => settled.abort());
        },
        isReading: () => reading !== undefined,
        /** Aborts when there is a result. */
        settled: settled.signal,
        /** Stops reading. */
        stop() {
            givenUp.abort();
            begunAt ||= clock.now();
            return reading ?? lost(whyLost(pod.state, true));
        },
    };
}
function sidecarIn({ pod }) {
    return pod && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .containerOf */ .t8)(pod, _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTING_CONTAINER */ .hD);
}
function isRunning(state) {
    return !(0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(state) && sidecarIn(state)?.isRunning === true;
}
function isToRead(state) {
    const { pod } = state;
    if (pod === undefined || !sidecarIn(state)?.hasStarted || !(0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stepHasStarted */ .gI)(state))
        return false;
    return (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stepContainer */ ._h)(state)?.end !== undefined || pod.deletion !== undefined || pod.hasFinalPhase;
}
function hasPrinted(state) {
    return !(0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(state) && sidecarIn(state)?.end?.exitCode === 0;
}
function whyLost(state, isLate) {
    const own = sidecarIn(state);
    const end = own?.isRunning ? undefined : (own?.end ?? own?.earlierEnd);
    if (end?.reason === 'OOMKilled') {
        const limit = own?.memoryLimit?.quantity;
        return `The container ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTING_CONTAINER */ .hD}, which packs them, ran out of memory (its limit is ${limit}).`;
    }
    if ((0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(state))
        return 'The pod was deleted before they had been read.';
    if (own === undefined)
        return `The pod has no container ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTING_CONTAINER */ .hD}, which packs them: the cluster has removed it.`;
    if (end !== undefined && end.exitCode !== 0)
        return `The container ${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTING_CONTAINER */ .hD}, which packs them, ended with exit code ${end.exitCode} before it had printed them.`;
    return isLate
        ? `They had not arrived ${TIMEOUT_MS / 1000} s after the end of the step.`
        : 'The log with them ended too early.';
}
/**
 * Waits for the files of a step that has ended. While other containers of the pod run, nothing ends our sidecar, so the pod is
 * then deleted; its log is already being read. Undefined if the step has not started, or is cancelled.
 */
async function collectFiles(pod, collector) {
    const { clock } = pod;
    const until = clock.now() + TIMEOUT_MS;
    collector.update(pod.state);
    if (!(0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stepHasStarted */ .gI)(pod.state))
        return undefined;
    if (othersRun(pod.state) && !pod.isToGo())
        void pod.delete((0,_judge_certainty_js__WEBPACK_IMPORTED_MODULE_1__/* .deletionGrace */ .Ld)(pod.state) === undefined ? undefined : OTHERS_GRACE_SECONDS);
    while (!collector.settled.aborted && !pod.signal.aborted && clock.now() < until) {
        if ((0,_judge_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isGone */ .ST)(pod.state) && !collector.isReading())
            break;
        await pod.next(until, collector.settled);
        collector.update(pod.state);
    }
    const collected = collector.stop();
    // A cancellation also ends the reading, whichever is observed first.
    return pod.signal.aborted ? undefined : collected;
}
/** Do containers of the pod run whose end our sidecar waits for, and which the node does not end with the step? */
function othersRun({ pod }) {
    if (pod === undefined || pod.deletion !== undefined)
        return false;
    return pod.containers.some(({ isInit, isRunning }) => !isInit && isRunning);
}



/***/ }),

/***/ 7182:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q6: () => (/* binding */ followStep),
/* harmony export */   T1: () => (/* binding */ observeUntil),
/* harmony export */   pc: () => (/* binding */ deleteBeforeRetry)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(2286);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_certainty_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1520);
/* harmony import */ var _judge_end_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4284);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4793);
/* harmony import */ var _judge_verdict_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(3736);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(7875);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(2844);
/* harmony import */ var _followers_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(1348);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(3045);











/** After the step's timeout, a verdict is confirmed for this long. */
const AFTER_TIMEOUT_MS = 3000;
/**
 * Most nodes have reported again this long after an outage. A kubelet sends statuses every 10 s at the latest, and watches
 * its pods again after a pause that grows to 30 s and jitters up to twice that:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go,
 * https://github.com/kubernetes/client-go/blob/v0.37.1/tools/cache/reflector.go
 */
const NODES_BACK_MS = 30_000;
/**
 * Confirms verdicts that depend on time. There may be no news of the pod because a watch was cut, or because its node could not
 * report. So the pod is read once more, and not soon after an outage.
 */
function openConfirmation(pod) {
    const { begunAt, timeoutMs } = pod.state.options;
    const latest = begunAt + timeoutMs + AFTER_TIMEOUT_MS;
    let lookedFrom;
    return {
        /**
         * The time until which to wait for the confirmation (milliseconds since 1970); undefined if there is nothing to wait for.
         */
        awaited() {
            const now = pod.clock.now();
            if (pod.state.pod === undefined || now >= latest)
                return undefined;
            const nodesBack = pod.lastOutageEnd() + NODES_BACK_MS;
            if (now < nodesBack) {
                lookedFrom = undefined;
                return Math.min(nodesBack, latest);
            }
            if (lookedFrom === undefined) {
                lookedFrom = pod.state;
                pod.lookAgain();
            }
            return pod.state === lookedFrom ? latest : undefined;
        },
        /** Called when there is no verdict any more. */
        reset() {
            lookedFrom = undefined;
        },
    };
}
/** A time at which no limit has passed yet. */
const BEFORE_ALL = 0;
/**
 * Observes a pod until `judge` reaches a verdict, and returns that, or what ended the observation earlier. Calls
 * `judge` after each observation, and at the time that it asked for. A verdict that rests on time having passed is
 * confirmed first. `onNote` receives lines for the log.
 */
async function observeUntil(pod, judge, followers = [], onNote = () => { }) {
    const confirmation = openConfirmation(pod);
    for (;;) {
        for (const follower of followers)
            follower.update(pod.state);
        const verdict = judge(pod.state, pod.clock.now());
        let until;
        if (verdict.kind === 'waiting') {
            confirmation.reset();
            const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
            until = Math.min(verdict.again, ...updates);
        }
        else if (judge(pod.state, BEFORE_ALL).kind === 'waiting') {
            until = confirmation.awaited();
        }
        if (until === undefined)
            return verdict;
        const interruption = await pod.next(until);
        if (interruption?.kind === 'note')
            onNote(interruption.text);
        else if (interruption !== undefined)
            return interruption;
    }
}
/** The shortest grace period that the kubelet confirms: with 0 the API server removes the pod before its node knows. */
const GRACE_SECONDS = 1;
/** If a node has not confirmed the deletion in this time, it may be lost. */
const TIMEOUT_MS = 30_000;
/** A deletion does not stop a pull. containerd stops one itself after five minutes without progress. */
const PULLING_TIMEOUT_MS = 600_000;
/** Most nodes confirm within a second. */
const REPORT_AFTER_MS = 2000;
/**
 * Deletes a pod before another one replaces it, and waits until the proof exists or can no longer come; at least until `until`
 * (milliseconds since 1970). `report` gets a line for the log if that takes long.
 */
async function deleteBeforeRetry(pod, { proof, until }, report) {
    void pod.delete(graceFor(proof, pod.state));
    if (proof === 'nothing')
        return 'proven';
    const begunAt = pod.clock.now();
    let reportAt = begunAt + REPORT_AFTER_MS;
    const judge = (state, now) => {
        const known = proof === 'ended' ? ended(state, now) : neverStarted(state);
        if (known.kind === 'finished')
            return known;
        const image = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__/* .pullInFlight */ .T)(state);
        const shortest = begunAt + (image === undefined ? TIMEOUT_MS : PULLING_TIMEOUT_MS);
        const deadline = Math.min(Math.max(shortest, until), state.options.begunAt + state.options.timeoutMs);
        if (now >= deadline)
            return { kind: 'finished', outcome: 'unknown' };
        if (now >= reportAt) {
            reportAt = Number.POSITIVE_INFINITY;
            const why = image === undefined
                ? `; the node ${state.pod?.node ?? ''} has not confirmed it, and the cluster has not given the pod up`
                : `; the node is still pulling ${image}, which nothing stops`;
            report(`waiting until ${AWAITED[proof]} ${pod.name} any more${why}`);
        }
        return { kind: 'waiting', again: Math.min(deadline, reportAt, known.again) };
    };
    const end = await observeUntil(pod, judge);
    if (end.kind === 'finished')
        return end.outcome;
    // A pod that can't be watched or deleted confirms nothing.
    return end.kind === 'interrupt' ? 'interrupted' : 'unknown';
}
const AWAITED = {
    'never-started': "it is certain that the step can't start in the pod",
    ended: 'it is certain that nothing runs in the pod',
};
/** A running program gets the grace that its pod sets. */
function graceFor(proof, state) {
    if (proof === 'never-started')
        return GRACE_SECONDS;
    if ((0,_judge_certainty_js__WEBPACK_IMPORTED_MODULE_2__/* .endOfPod */ .QU)(state) !== undefined)
        return 0;
    const own = (0,_judge_certainty_js__WEBPACK_IMPORTED_MODULE_2__/* .deletionGrace */ .Ld)(state);
    return own === undefined ? undefined : Math.max(own, GRACE_SECONDS);
}
function neverStarted(state) {
    const certainty = (0,_judge_certainty_js__WEBPACK_IMPORTED_MODULE_2__/* .startCertainty */ .s3)(state);
    if (certainty === 'open')
        return { kind: 'waiting', again: Number.POSITIVE_INFINITY };
    return { kind: 'finished', outcome: certainty === 'never-started' ? 'proven' : certainty };
}
function ended(state, now) {
    const end = (0,_judge_certainty_js__WEBPACK_IMPORTED_MODULE_2__/* .endOfPod */ .QU)(state);
    if (end === undefined && state.pod && state.gone)
        return { kind: 'finished', outcome: 'unknown' };
    const at = end ?? Number.POSITIVE_INFINITY;
    return now >= at ? { kind: 'finished', outcome: 'proven' } : { kind: 'waiting', again: at };
}
/**
 * Follows one pod to the end of its step: reports progress, shows its log, and judges after each observation. Does not
 * delete the pod. `collector` reads the files that come back. Cluster failures are returned as findings; only a bug throws.
 */
async function followStep(pod, cluster, host, files, collector) {
    const { namespace, needed, clock } = pod;
    const progress = (0,_log_js__WEBPACK_IMPORTED_MODULE_9__/* .openProgressLog */ .gd)(host, pod.state.options.begunAt, clock);
    const stepLog = (0,_log_js__WEBPACK_IMPORTED_MODULE_9__/* .openStepLog */ .pF)(pod, cluster, host);
    const lookups = [(0,_followers_js__WEBPACK_IMPORTED_MODULE_8__/* .openNodeCondition */ .yT)(pod, cluster.nodes), (0,_followers_js__WEBPACK_IMPORTED_MODULE_8__/* .openPullSecretLookup */ .QV)(pod, cluster)];
    const sender = (0,_followers_js__WEBPACK_IMPORTED_MODULE_8__/* .openFilesSender */ .vd)(pod, cluster, files);
    const own = collector === undefined ? [] : [collector];
    const followers = [...lookups, sender, progress, stepLog, ...own];
    const observed = () => observeUntil(pod, _judge_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S, followers, progress.line);
    const end = await endWithAllEvents(pod, observed, progress);
    if (end.kind === 'interrupt')
        return _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .cancelled */ .KW;
    if (end.kind === 'trouble') {
        if (end.verb === 'attach' && (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_10__/* .hasCode */ .up)(end.error, 'unreachable'))
            return (0,_messages_exits_js__WEBPACK_IMPORTED_MODULE_6__/* .filesUnsent */ .jj)(end.error);
        const what = end.verb === 'attach' ? 'attach to pods' : `${end.verb} pods`;
        const asking = { what, namespace, asked: pod.state.options, pod: pod.requested };
        return (0,_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .explainedFinding */ .cm)(end.error, asking, cluster, needed);
    }
    const log = await stepLog.finish();
    if (log !== undefined)
        pod.add({ at: clock.now(), ...log });
    const last = (0,_judge_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S)(pod.state, clock.now());
    return last.kind === 'finished' ? last.finding : end.finding;
}
/**
 * The end of the observation. It is judged with all events if the step failed, if only events can show how it ended, or if
 * changes of the pod may have been missed. A kubelet that rejects a pod reports it first in an event, and in the status only
 * when the containers have ended.
 */
async function endWithAllEvents(pod, observed, progress) {
    const end = await observed();
    if (end.kind !== 'finished')
        return end;
    const mayHaveMissed = pod.lastOutageEnd() > pod.state.options.begunAt;
    const isClear = !mayHaveMissed && !(0,_judge_end_js__WEBPACK_IMPORTED_MODULE_3__/* .dependsOnEvents */ .Yf)(pod.state);
    if (end.finding.outcome === 'success' && isClear)
        return end;
    await pod.addLaterEvents().catch((error) => {
        // Without the right, the watch has already reported it.
        if (!(0,_job_errors_js__WEBPACK_IMPORTED_MODULE_10__/* .isForbidden */ .US)(error))
            progress.line(`later events can't be read: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    });
    progress.update(pod.state);
    return (0,_judge_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S)(pod.state, pod.clock.now()).kind === 'waiting' ? observed() : end;
}



/***/ }),

/***/ 1348:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AR: () => (/* binding */ openStatusRequest),
/* harmony export */   QV: () => (/* binding */ openPullSecretLookup),
/* harmony export */   vd: () => (/* binding */ openFilesSender),
/* harmony export */   yT: () => (/* binding */ openNodeCondition)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(2286);
/* harmony import */ var _judge_blockers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2086);
/* harmony import */ var _judge_images_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(27);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4793);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4740);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5977);
/* harmony import */ var _ports_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(5487);







/** The control plane updates a node's condition after 50 s of silence. */
const CONDITION_PAUSE_MS = 60_000;
/** Reads the node's condition, for the report, while its kubelet is silent; unknown if reading nodes is not allowed. */
function openNodeCondition(pod, nodes) {
    let notBefore = 0;
    const nextUpdate = () => Math.max(notBefore, (0,_judge_blockers_js__WEBPACK_IMPORTED_MODULE_0__/* .askingTime */ .$G)(pod.state)?.at ?? Number.POSITIVE_INFINITY);
    return {
        nextUpdate,
        update(state) {
            const silent = (0,_judge_blockers_js__WEBPACK_IMPORTED_MODULE_0__/* .askingTime */ .$G)(state);
            const now = pod.clock.now();
            if (silent === undefined || now < nextUpdate())
                return;
            notBefore = now + CONDITION_PAUSE_MS;
            nodes.condition(silent.node).then((node) => node && pod.put({ at: pod.clock.now(), node }), (error) => {
                // The account lacks the right; the silence timeout still applies.
                if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .isForbidden */ .US)(error))
                    notBefore = Number.POSITIVE_INFINITY;
            });
        },
    };
}
/**
 * After a pull that was refused. It lists the events, because the event that names pull secrets which the node could not read
 * may have come before the watch of events was open. It also looks up those secrets, because the node will read the ones that
 * exist.
 */
function openPullSecretLookup(pod, cluster) {
    const listedFor = new Set();
    const asked = new Set();
    return {
        update(state) {
            const refusal = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_2__/* .unexplainedRefusal */ .gX)(state);
            if (refusal !== undefined && !listedFor.has(refusal)) {
                listedFor.add(refusal);
                cluster.eventsSoFar(pod.name, pod.signal).then((events) => events.forEach(pod.put), () => { });
            }
            const names = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_2__/* .pullSecretsToLookUp */ .uy)(state).filter((name) => !asked.has(name));
            if (names.length === 0)
                return;
            for (const name of names)
                asked.add(name);
            void cluster
                .lookUpSecrets(names, pod.signal)
                .then((pullSecrets) => pod.put({ at: pod.clock.now(), pullSecrets }));
        },
    };
}
/** Usually the kubelet writes the status within a second of the event. */
const STATUS_LAG_MS = 1000;
/** Asks the kubelet, once, for the status of a pod that only pulls `containers`, if only events show the result. */
function openStatusRequest(pod, containers, cluster) {
    let since;
    let isAsked = false;
    const nextUpdate = () => since === undefined || isAsked ? Number.POSITIVE_INFINITY : since + STATUS_LAG_MS;
    return {
        nextUpdate,
        update(state) {
            const now = pod.clock.now();
            since = (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_1__/* .areKnownByEventsAlone */ .ld)(state, containers) ? (since ?? now) : undefined;
            if (now < nextUpdate())
                return;
            isAsked = true;
            // Not allowed, or no answer: the kubelet's next sync writes the status too.
            cluster.requestStatus((0,_ports_js__WEBPACK_IMPORTED_MODULE_5__/* .ownedPod */ .j)(state.pod), pod.signal).catch(() => { });
        },
    };
}
/**
 * Sends a large archive of `files-in` to its container once, as soon as the container runs. The container's status shows
 * whether everything has arrived. A broken connection is an observation, because nothing else shows that the container waits in
 * vain.
 */
function openFilesSender({ name, signal, clock, put, fail }, cluster, files) {
    const archive = files?.packed;
    let last;
    let isBegun = false;
    return {
        update(state) {
            last = state;
            const container = receiverIn(state);
            if (isBegun || archive === undefined || Buffer.isBuffer(archive) || container === undefined)
                return;
            isBegun = true;
            const isOver = () => receiverIn(last) === undefined;
            cluster.sendFiles({ pod: name, container }, archive, isOver, signal).then(({ bytes, broken }) => {
                if (broken !== undefined)
                    put({ at: clock.now(), sent: bytes, broken });
            }, (error) => fail('attach', error));
        },
    };
}
/** The container that runs and receives the archive; undefined if there is none, or if it does not run yet or any more. */
function receiverIn(state) {
    const { pod } = state;
    if (pod?.files?.way !== 'attach' || (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_3__/* .isGone */ .ST)(state))
        return undefined;
    const { container } = pod.files;
    return (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .containerOf */ .t8)(pod, container)?.isRunning ? container : undefined;
}



/***/ }),

/***/ 9734:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I1: () => (/* binding */ untilHeld),
/* harmony export */   Kx: () => (/* binding */ lowerDeadline),
/* harmony export */   _$: () => (/* binding */ endOfHold)
/* harmony export */ });
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4740);
/* harmony import */ var _plan_holding_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9026);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2844);
/* harmony import */ var _ports_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5487);





// A script that has failed, whose shell stays (hold-on-failure). Its end is known only by the line that the shell prints.
/** How much later the last lines of the other output can come. A program can have closed it for the shell. */
const OTHER_OUTPUT_MS = 1000;
/**
 * The same cluster. In the log of the step, the lines with which its shell reports a hold are observations of the pod, and the
 * end of the log. `word`: the word in these lines.
 */
function untilHeld(cluster, pod, word) {
    const followLog = async (source, sink, ended, signal) => {
        const over = new AbortController();
        const heard = new Set();
        const finish = (exitCode) => {
            pod.put({ at: pod.clock.now(), held: exitCode });
            over.abort();
        };
        const end = await cluster.followLog(source, async (lines) => {
            const held = lines.map((line) => (0,_plan_holding_js__WEBPACK_IMPORTED_MODULE_2__/* .readHeldLine */ .eC)(line, word));
            const shown = lines.map((line, index) => held[index]?.before ?? line);
            const rest = shown.filter((line, index) => held[index] === undefined || line !== '');
            if (rest.length > 0)
                await sink(rest);
            const [first] = held.filter((one) => one !== undefined);
            if (first === undefined || over.signal.aborted)
                return;
            if (heard.size === 0)
                pod.clock.wait(OTHER_OUTPUT_MS, over.signal).then(() => finish(first.exitCode), () => { });
            for (const one of held)
                if (one !== undefined)
                    heard.add(one.output);
            if (heard.size === _plan_holding_js__WEBPACK_IMPORTED_MODULE_2__/* .OUTPUTS */ .py.length)
                finish(first.exitCode);
        }, ended, AbortSignal.any([signal, over.signal]));
        return over.signal.aborted ? 'whole' : end;
    };
    return { ...cluster, followLog };
}
/** Until when the pod is held, in milliseconds since 1970; undefined if its shell has ended, or it is not to be held. */
function endOfHold({ state, clock }, { holdMs }) {
    if (holdMs === undefined || !isHolding(state))
        return undefined;
    const { deadlineSeconds = Number.POSITIVE_INFINITY } = state.pod ?? {};
    return Math.min(clock.now() + holdMs, startOf(state) + deadlineSeconds * 1000);
}
function isHolding(state) {
    if (state.pod === undefined || state.held === undefined)
        return false;
    const isGoing = (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_1__/* .isGone */ .ST)(state) || state.pod.deletion !== undefined;
    return !isGoing && (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stepContainer */ ._h)(state)?.end === state.held;
}
/** From when the deadline of the pod counts: from the time when it is assigned to its node. */
function startOf(state) {
    return (state.pod && state.boundAt) ?? state.options.begunAt;
}
/** A later step deletes the pod by its label of expiry. Without it, the user deletes it (cleanup). */
const TIMEOUT_MS = 5000;
/** Nothing of the pod outlives the hold. The shell ends itself by then; other programs do not. */
async function lowerDeadline({ state, requested, name, namespace }, heldUntil, { cluster, clock, host }) {
    const seconds = Math.ceil((heldUntil - startOf(state)) / 1000);
    const isToExpire = requested.metadata?.labels?.[_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .EXPIRES */ .Zb] !== undefined;
    const labels = isToExpire ? (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .expiry */ .IC)(clock.wallTime(), heldUntil - clock.now()) : {};
    try {
        await cluster.lowerDeadline((0,_ports_js__WEBPACK_IMPORTED_MODULE_4__/* .ownedPod */ .j)(state.pod), { seconds, labels }, clock.timeout(TIMEOUT_MS));
    }
    catch (error) {
        const why = (0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .whyFailed */ .KE)(error, { what: 'patch pods', namespace });
        host.warning('The deadline of the held pod was not lowered', `Programs that the script has started can run in the pod ${namespace}/${name} until its own deadline. ${why} Delete the pod when you are done.`);
    }
}



/***/ }),

/***/ 6277:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B6: () => (/* binding */ checkImages),
/* harmony export */   Vx: () => (/* binding */ observeFurther),
/* harmony export */   iT: () => (/* binding */ otherBadImages)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7559);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_21__ = __nccwpck_require__(7200);
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_20__ = __nccwpck_require__(65);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_19__ = __nccwpck_require__(1388);
/* harmony import */ var _judge_images_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(27);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4793);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4740);
/* harmony import */ var _judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7349);
/* harmony import */ var _plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3032);
/* harmony import */ var _plan_pod_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(8642);
/* harmony import */ var _plan_probe_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(6407);
/* harmony import */ var _plan_secrets_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4140);
/* harmony import */ var _report_step_report_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(9327);
/* harmony import */ var _attempts_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(385);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(2844);
/* harmony import */ var _follow_js__WEBPACK_IMPORTED_MODULE_13__ = __nccwpck_require__(7182);
/* harmony import */ var _followers_js__WEBPACK_IMPORTED_MODULE_14__ = __nccwpck_require__(1348);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_15__ = __nccwpck_require__(3045);
/* harmony import */ var _next_attempt_js__WEBPACK_IMPORTED_MODULE_16__ = __nccwpck_require__(566);
/* harmony import */ var _pod_js__WEBPACK_IMPORTED_MODULE_17__ = __nccwpck_require__(9464);
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






















/** Each image once, with the name for the container that pulls it: the name of the first container that needs it. */
function withContainers(pulls) {
    const taken = new Set(pulls.map(({ consumer }) => consumer).filter((one) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__/* .volumeIn */ .KS)(one) === undefined));
    return (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_19__/* .distinctImages */ .PO)(pulls).map((one) => ({
        ...one,
        container: containerFor(one.pullPlans[0].consumer, taken),
    }));
}
/** Without the number, within the 63 characters of a name. */
const MAX_LENGTH = 55;
/** A volume can have the name of a container. */
function containerFor(consumer, taken) {
    const volume = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__/* .volumeIn */ .KS)(consumer);
    if (volume === undefined)
        return consumer;
    const stem = `volume-${volume}`.slice(0, MAX_LENGTH).replace(/-+$/, '');
    let free = stem;
    for (let number = 2; taken.has(free); number++)
        free = `${stem}-${number}`;
    taken.add(free);
    return free;
}
/**
 * Creates a pod that only pulls images, watches it until the result of each pull is known, and deletes it. Returns what is wrong
 * with the images, or why that is not known. `progress`: undefined for a silent probe, after the step's report.
 */
async function probeImages(planned, options, { registryCredentials }, context, progress) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { cluster, interrupted } = context;
        if (interrupted.aborted)
            return { state: (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .startState */ .Y1)(options), findings: [_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .cancelled */ .KW] };
        const containers = planned.spec?.containers ?? [];
        const dependents = (0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_9__/* .dependentsOf */ .yk)(planned, { registryCredentials });
        const judge = (state, now) => (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .judgeImages */ .Mk)(state, containers, now);
        const pod = __addDisposableResource(env_1, (0,_pod_js__WEBPACK_IMPORTED_MODULE_17__/* .createPod */ .o)({ pod: planned, dependents, judge, graceSeconds: 0 }, options, context), true);
        const { namespace, needed } = pod;
        const lookups = [(0,_followers_js__WEBPACK_IMPORTED_MODULE_14__/* .openPullSecretLookup */ .QV)(pod, cluster), (0,_followers_js__WEBPACK_IMPORTED_MODULE_14__/* .openStatusRequest */ .AR)(pod, containers, cluster)];
        const followers = progress === undefined ? lookups : [...lookups, progress];
        const end = await (0,_follow_js__WEBPACK_IMPORTED_MODULE_13__/* .observeUntil */ .T1)(pod, judge, followers, progress?.line);
        const { state } = pod;
        if (interrupted.aborted || end.kind === 'interrupt')
            return { state, findings: [_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .cancelled */ .KW] };
        if (end.kind === 'trouble') {
            const request = { what: 'create and watch pods', namespace };
            return { state, findings: [await (0,_errors_js__WEBPACK_IMPORTED_MODULE_12__/* .explainedFinding */ .cm)(end.error, request, cluster, needed)] };
        }
        const { findings, unknown } = end;
        const isUnknown = findings.length === 0 && unknown.length > 0;
        return { state, findings: isUnknown ? [(0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .imagesUnknown */ .DM)(unknown, options)] : findings };
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
/**
 * Checks that all images of the job can be pulled on this cluster, with one pod that is always deleted; with another one
 * where that is lost by no fault of the job. `finding`: about the first bad image; `others`: about further ones.
 */
async function checkImages(job, identity, context) {
    const { interrupted, clock } = context;
    let plan = { pullPlans: job.pulls, method: { kind: 'none' }, preferred: [], avoided: [] };
    const { last, attempts } = await (0,_attempts_js__WEBPACK_IMPORTED_MODULE_11__/* .tryUntilDecided */ .GL)(job, identity, context, async (course) => {
        const { attempt, others } = await checkOnce(job, course, plan.avoided, context);
        const chances = { job, earlier: course.earlier, now: clock.now(), random: clock.random() };
        // It runs nothing, so no proof is needed for the lost pod.
        const mayFollow = others.length === 0 && !interrupted.aborted;
        const next = mayFollow ? (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .anotherPod */ .xT)({ ...attempt, plan }, chances) : undefined;
        if (next === undefined)
            return { attempt, others };
        const { options } = attempt.state;
        if (!(0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .hasTimeFor */ .PB)(next, options, clock.now())) {
            const finding = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .withFacts */ .Qj)(attempt.finding, { whyNot: 'out-of-time', lostPods: options.lostPods });
            return { attempt: { ...attempt, finding }, others };
        }
        ({ plan } = next);
        const { message } = attempt.finding;
        const announcement = (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_10__/* .announced */ .yb)('another pod to check the images, after', { message });
        return { attempt, others, next: { ...next, announcement } };
    });
    return { finding: last.attempt.finding, attempts, others: last.others };
}
async function checkOnce(job, course, avoided, context) {
    const { number, identity, limited } = course;
    const { host, clock } = context;
    const images = withContainers(job.pulls).map(({ container, image, pullPlans }) => {
        return { container, image, policy: (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_19__/* .checkPolicy */ .hM)(pullPlans) };
    });
    const name = (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptName */ .LZ)(identity.pod, number);
    const probe = (0,_plan_probe_js__WEBPACK_IMPORTED_MODULE_8__/* .planProbe */ .Y)((0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_7__/* .planPod */ .VC)(limited, identity, job.pulls), name, images, undefined, job.resources);
    const pod = (0,_plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__/* .preferNodes */ ._W)(probe, [], avoided);
    const options = { ...(0,_attempts_js__WEBPACK_IMPORTED_MODULE_11__/* .judgeOptionsOf */ .JD)(job, pod, course, context), step: _job_judge_options_js__WEBPACK_IMPORTED_MODULE_20__/* .NO_STEP */ .j };
    host.say(`Pod ${identity.namespace}/${name} \u00b7 checking ${images.length === 1 ? 'one image' : `${images.length} images`}`);
    const progress = (0,_log_js__WEBPACK_IMPORTED_MODULE_15__/* .openProgressLog */ .gd)(host, context.beginning.begunAt, clock);
    const begunAt = clock.now();
    const { state, findings } = await probeImages(pod, options, job, context, progress);
    const [finding = (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .imagesAvailable */ .i1)(images.map(({ image }) => image)), ...others] = findings;
    const attempt = { pod, pullPlans: job.pulls, begunAt, endedAt: clock.now(), finding, state };
    return { attempt, others };
}
/** The step has already failed; more bad images are worth only a short wait. */
const TIMEOUT_MS = 5000;
const DEADLINE_SECONDS = 30;
/**
 * After a permanent pull failure that prevents the step from starting: observes the pod for as long as it tries further images,
 * so that their results are in its state.
 */
async function observeFurther({ finding, attempts, pod }) {
    const image = permanentlyBad(finding);
    if (pod === undefined || image === undefined)
        return;
    const last = attempts.at(-1);
    const end = pod.clock.now() + TIMEOUT_MS;
    const isAwaited = (one) => (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .proofOf */ .oX)(pod.state, one.consumers) === 'unknown' && isTriedBehind(image, pod.state, one);
    while (imagesAskedFor(last).some(isAwaited) && pod.clock.now() < end) {
        const interruption = await pod.next(end);
        if (interruption !== undefined && interruption.kind !== 'note')
            return;
    }
}
/**
 * After a permanent pull failure: the findings about further images, so that one run names all bad ones. What the pod
 * did not try, one more pod pulls.
 */
async function otherBadImages(job, identity, { finding, attempts, pod }, context) {
    const image = permanentlyBad(finding);
    if (image === undefined)
        return [];
    const last = attempts.at(-1);
    const state = pod?.state ?? last.state;
    const isOther = (one) => one.image !== undefined && !(0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_21__/* .isWrittenAlike */ .Cw)(one.image, image);
    const images = imagesAskedFor(last).filter((one) => isToProbe(image, state, one));
    const isProbed = images.length > 0 && !context.interrupted.aborted;
    const probed = isProbed ? await probe(job, (0,_attempts_js__WEBPACK_IMPORTED_MODULE_11__/* .another */ .S)(identity), { last, images }, context) : [];
    return [...finalFailures(state), ...probed].filter(isOther);
}
/** What the pod did not try, and what it tried by a policy that is not the last. */
function isToProbe(bad, state, image) {
    const proof = (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .proofOf */ .oX)(state, image.consumers);
    return proof === 'unknown' ? !isTriedBehind(bad, state, image) : proof === 'failed' && image.hasFallback;
}
/** Does the pod try the image although it lacks the image `bad`, without which its step can't start? */
function isTriedBehind(bad, state, { consumers }) {
    return (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .isStepBlockedBy */ .gx)(state, bad) && (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .isTriedInPod */ .pP)(state, consumers);
}
function permanentlyBad({ image, pull, persistence }) {
    return pull !== undefined && persistence === 'permanent' ? image : undefined;
}
async function probe(job, identity, { last, images }, context) {
    const { host, clock } = context;
    const name = (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .attemptName */ .LZ)(identity.pod, 'images');
    const pod = (0,_plan_probe_js__WEBPACK_IMPORTED_MODULE_8__/* .planProbe */ .Y)((0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_7__/* .planPod */ .VC)(job, identity, last.pullPlans), name, images, DEADLINE_SECONDS);
    const options = {
        step: job.step,
        graceMs: job.pullGrace.ms,
        gracesMs: job.pullGrace.byCause,
        begunAt: clock.now(),
        timeoutMs: TIMEOUT_MS,
        asked: (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__/* .pullersIn */ .ff)(pod.spec),
    };
    const { findings } = await probeImages(pod, options, job, context);
    const pulls = findings.filter(({ pull }) => pull !== undefined);
    const [trouble] = pulls.length === 0 ? findings : [];
    if (trouble !== undefined && trouble.category !== 'timeout' && trouble.category !== 'cancelled')
        host.say((0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_10__/* .announced */ .yb)('The other images were not checked', { message: trouble.message }));
    return pulls;
}
/** Leaves out volumes that no container mounts: the step does not need their images. */
function imagesAskedFor({ pod, pullPlans }) {
    const mounted = new Set((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__/* .containersIn */ .Kd)(pod.spec).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)));
    const isNeeded = ({ consumer }) => {
        const volume = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_18__/* .volumeIn */ .KS)(consumer);
        return volume === undefined || mounted.has(volume);
    };
    return withContainers(pullPlans.filter(isNeeded)).flatMap(({ container, image, pullPlans: users }) => {
        // The most permissive of its policies: an image that is present or can be pulled is not bad.
        const policies = users.flatMap((one) => one.policies);
        const policy = ['IfNotPresent', 'Always', 'Never'].find((one) => policies.includes(one));
        if (policy === undefined)
            return [];
        const consumers = users.map(({ consumer }) => consumer);
        const hasFallback = users.every((one) => one.failures.length + 1 < one.policies.length);
        return [{ container, image, policy, consumers, hasFallback }];
    });
}
/** All failed pulls after which no other policy is left, one finding for each image. */
function finalFailures(state) {
    const { pod, options } = state;
    if (pod === undefined)
        return [];
    const findings = (0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .failedImages */ .YG)(state).map((episode) => (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_3__/* .pullFinding */ .ZJ)(state, episode));
    return (0,_judge_images_js__WEBPACK_IMPORTED_MODULE_2__/* .distinctFindings */ .H2)(findings).filter(({ pull }) => pull !== undefined && !options.fallbacks?.includes(pull.puller));
}



/***/ }),

/***/ 3045:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _U: () => (/* binding */ failedContainerLogs),
/* harmony export */   gd: () => (/* binding */ openProgressLog),
/* harmony export */   mV: () => (/* binding */ openJobLog),
/* harmony export */   pF: () => (/* binding */ openStepLog)
/* harmony export */ });
/* harmony import */ var _findings_cases_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(581);
/* harmony import */ var _findings_catalogue_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7301);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4364);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_init_containers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8728);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4740);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7875);
/* harmony import */ var _report_containers_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4014);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(9397);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(2844);










/** Enough to see the error without opening the whole log. */
const TAIL_LINES = 20;
/** The same log for the output of a job. It keeps the end of the output, and obeys the commands that `hand-back` lists. */
function openJobLog(log, job, pod) {
    const handBack = handBackOf(job, pod);
    let last = [];
    let taken = 0;
    return {
        ...log,
        jobOutput(lines) {
            taken += lines.length;
            last = [...last, ...lines.slice(-TAIL_LINES)].slice(-TAIL_LINES);
            return log.jobOutput(lines, handBack);
        },
        tails: () => (taken === 0 ? [] : [{ container: job.step, lines: last, cut: taken > last.length }]),
    };
}
/** Texts of Pod Step that are not sentences: at the end of the log, in outputs, and the address of its documents. */
const FIXED_WORDS = 'Succeeded in Failed after Cancelled Troubleshooting Reproduce with kubectl More https github.com/pod-step/pod-step/blob docs.md outcome category reason retryable message container attempts report files node peak of CPU throttled min true false';
function wordsIn(text) {
    return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
/** Undefined if no command of the job is obeyed. `pod`: the pod that runs. */
function handBackOf({ handBack: words, step }, pod) {
    if (words.length === 0)
        return undefined;
    const { metadata, spec } = pod;
    const containers = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_9__/* .containersIn */ .Kd)(spec);
    const names = containers.flatMap(({ name, image = '' }) => [name, image]);
    // Masks of the job must leave these readable. Made here, because few steps need them, and they take 1.5 ms.
    const ourWords = [FIXED_WORDS, JSON.stringify(_findings_catalogue_js__WEBPACK_IMPORTED_MODULE_1__/* .REASONS */ .ez), JSON.stringify(_findings_cases_js__WEBPACK_IMPORTED_MODULE_0__/* .CASES */ .G)].join('\n').toLowerCase();
    const vocabulary = new Set(wordsIn(ourWords));
    const ours = [ourWords, metadata?.name, metadata?.namespace, ...names].join('\n').toLowerCase();
    const variables = containers.find(({ name }) => name === step)?.env ?? [];
    return {
        words,
        workspace: variables.find(({ name }) => name === 'GITHUB_WORKSPACE')?.value,
        isOurs(value) {
            const small = value.toLowerCase();
            // Such words can be a part of a sentence, whatever the sentence is about.
            const words = wordsIn(small).filter((word) => !/^\d+$/.test(word));
            return ours.includes(small) || (words.length > 0 && words.every((word) => vocabulary.has(word)));
        },
    };
}
/** Short, because the report and the pod's deletion wait for it. */
const LOGS_TIMEOUT_MS = 1500;
const MAX_CONTAINERS = 2;
/**
 * The last log lines of other failed containers, read before a failed step's pod is deleted, because they have not been shown
 * yet. Short requests; a log that cannot be read is left out. Never throws.
 */
async function failedContainerLogs(finding, last, { cluster, clock }) {
    const pod = last.pod.metadata?.name;
    if (finding.outcome !== 'failure' || pod === undefined)
        return [];
    const failed = (0,_report_containers_js__WEBPACK_IMPORTED_MODULE_6__/* .containerSummaries */ .uS)(last).filter(({ name, role, run }) => role !== 'step' &&
        // The log of our sidecar is a package of files.
        !last.state.pod?.containers.some((one) => one.name === name && one.isCollecting) &&
        // The container that decided may have exited with 0 (a sidecar that never became ready), or may have run until the timeout.
        ((name === finding.container && run.kind !== 'never') ||
            (run.kind === 'ended' &&
                (run.exitCode !== 0 || run.reason === 'OOMKilled' || (0,_judge_init_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .hookHasFailed */ .LE)(last.state.events, name)))));
    const signal = clock.timeout(LOGS_TIMEOUT_MS);
    const tails = await Promise.allSettled(failed.slice(0, MAX_CONTAINERS).map(async ({ name: container }) => {
        return { container, ...(await cluster.logEnd({ pod, container }, TAIL_LINES, signal)) };
    }));
    return tails
        .flatMap((tail) => (tail.status === 'fulfilled' ? [tail.value] : []))
        .filter(({ lines }) => lines.length > 0);
}
/** Print a "still waiting" line after this long without output. The verdict comes first after the usual 30 s of `pull-grace`. */
const SILENCE_MS = 32_000;
/**
 * Logs what happens to the pod, each fact once, until the job's own output starts; in debug logs, also what the verdict waits
 * for. `begunAt`: start of the step, from which times in the log count.
 */
function openProgressLog(log, begunAt, clock) {
    const written = new Set();
    let hasStarted = false;
    let lastLine = clock.now();
    let awaited = '';
    const line = (text) => {
        lastLine = clock.now();
        log.say(`  ${log.paint('quiet', (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .sinceBegin */ ._v)(lastLine - begunAt))}  ${text}`);
    };
    const nextUpdate = () => (hasStarted ? Number.POSITIVE_INFINITY : lastLine + SILENCE_MS);
    return {
        line,
        /** When to call `update` even without an observation (milliseconds since 1970). */
        nextUpdate,
        update(state) {
            for (const { key, text, when = 'before' } of (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_7__/* .milestones */ .aL)(state)) {
                if (written.has(key) || (hasStarted && when === 'before'))
                    continue;
                written.add(key);
                hasStarted ||= when === 'started';
                line(key.startsWith('failed') ? log.paint('bad', text) : text);
            }
            if (clock.now() >= nextUpdate())
                line(`still waiting: ${(0,_report_progress_js__WEBPACK_IMPORTED_MODULE_7__/* .waitingInWords */ .am)(state)}`);
            if (!log.isDebugging || (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_7__/* .waitingInWords */ .am)(state) === awaited)
                return;
            awaited = (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_7__/* .waitingInWords */ .am)(state);
            log.debug(`the verdict waits: ${awaited}`);
        },
    };
}
/** How much of each of the last lines is searched for a hint. */
const MAX_LENGTH = 2000;
/** How long the log of a container that still runs is read further. */
const UNENDED_TIMEOUT_MS = 2000;
/** A node or gateway can send a log forever. A log of gigabytes ends earlier. */
const ENDED_TIMEOUT_MS = 900_000;
/** The log of an ended container is read for at least this time, even if the step's `timeout` has passed. */
const LEAST_TIMEOUT_MS = 10_000;
const GAP = 'Reading it was interrupted. Meanwhile the node started a new log file and returns only that one, or it set its clock back. Lines in between may be missing.';
/** Such a container never ran: the kubelet would return its own error message as the log. */
const NEVER_RAN = new Set(['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']);
/** Streams the log of the step's container. */
function openStepLog(pod, cluster, log) {
    const { name, signal, clock } = pod;
    let reading;
    const ended = Promise.withResolvers();
    const cut = new AbortController();
    const first = [];
    let needsBash = false;
    const show = (lines) => {
        first.push(...lines.slice(0, 2 - first.length));
        needsBash ||= lines.some(_messages_exits_js__WEBPACK_IMPORTED_MODULE_5__/* .isShWithoutBash */ .mG);
        return log.jobOutput(lines);
    };
    return {
        /** Starts to read as soon as the container has a log. */
        update(state) {
            if (reading !== undefined || !hasLog((0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepContainer */ ._h)(state)))
                return;
            const source = {
                pod: name,
                container: state.options.step,
                uid: state.pod?.uid,
                isGone: () => (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .isGone */ .ST)(pod.state),
            };
            reading = cluster
                .followLog(source, show, ended.promise, AbortSignal.any([signal, cut.signal]))
                .catch((error) => {
                const namespace = state.pod?.namespace ?? '';
                const why = (0,_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .whyFailed */ .KE)(error, { what: 'get pods/log', namespace });
                if (log.tails().length === 0)
                    log.warning('The log can\u2019t be shown', `What the step printed could not be read. ${why}`);
                else
                    log.warning('The log may be cut', `The end of the log could not be read. ${why}`);
                return 'failed';
            });
        },
        /**
         * Settles when all output of the ended container is shown, or cannot be read, or its time has passed. Returns the lines
         * that show how the container ended: a program that could not be run leaves exactly one line. Undefined if there was no log
         * to read.
         */
        async finish() {
            const isUnended = goesOn(pod.state);
            const limitMs = isUnended ? UNENDED_TIMEOUT_MS : limitOfEnded(pod.state, clock.now());
            void clock.wait(limitMs).then(() => cut.abort());
            ended.resolve();
            // Has the container run, and been deleted without any of its log being read?
            const isLost = (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .isGone */ .ST)(pod.state) && (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepHasStarted */ .gI)(pod.state);
            const end = (await reading) ?? (isLost ? 'gone' : undefined);
            if (end === 'gone' && !cut.signal.aborted) {
                const why = signal.aborted ? 'The step was cancelled' : 'The pod was deleted';
                log.warning('The log may be cut', `${why} before the end of its log was read.`);
            }
            if (end === 'gone' && cut.signal.aborted && !isUnended)
                log.warning('The log may be cut', `The node or a gateway had not ended the log ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(limitMs)} after the container had ended, so it was read no further.`);
            if (end === 'gaps')
                log.warning('The log may have a gap', GAP);
            if (end === undefined)
                return undefined;
            const isCut = end === 'gone' || end === 'failed';
            const last = log.tails().flatMap(({ lines }) => lines.map((line) => line.slice(0, MAX_LENGTH)));
            return { log: first, last, isShWithoutBash: needsBash, ...(isCut && { cut: true }) };
        },
    };
}
function hasLog(container) {
    const { isRunning = false, end } = container ?? {};
    return isRunning || (end !== undefined && !NEVER_RAN.has(end.reason ?? ''));
}
/** Until the step's `timeout`, within limits. */
function limitOfEnded({ options: { begunAt, timeoutMs } }, now) {
    return Math.max(LEAST_TIMEOUT_MS, Math.min(begunAt + timeoutMs - now, ENDED_TIMEOUT_MS));
}
/** As far as known, is the container still running, so that its log has not ended? */
function goesOn(state) {
    return !(0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .isGone */ .ST)(state) && (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepContainer */ ._h)(state)?.isRunning === true;
}



/***/ }),

/***/ 318:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   NE: () => (/* binding */ reproducible),
/* harmony export */   Ro: () => (/* binding */ plannedManifests),
/* harmony export */   hX: () => (/* binding */ yamlOf)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8874);
/* harmony import */ var _job_masking_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7097);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _plan_pod_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8642);
/* harmony import */ var _plan_secrets_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4140);
/* harmony import */ var _attempts_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(385);






/** A YAML comment, because programs can read the output. */
const NOT_CHECKED = '# A dry run creates nothing. The cluster has not checked these manifests or the fields of pod-template.';
/** The manifests of the first attempt as lines of YAML, without secrets. Looks up the nodes as a real run does. */
async function plannedManifests(job, identity, cluster, secrets) {
    const { plan } = await (0,_attempts_js__WEBPACK_IMPORTED_MODULE_5__/* .firstPlan */ .Uc)(job, identity, cluster);
    const { pod } = (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_3__/* .planAttempt */ .xH)(job, identity, 1, plan);
    const dependents = (0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .dependentsOf */ .yk)(pod, job).map(({ object }) => 'stringData' in object
        ? { ...object, stringData: '***', ...('data' in object && { data: '***' }) }
        : object);
    const manifests = [...dependents, pod].map((object) => yamlOf(object, secrets).trimEnd());
    return [NOT_CHECKED, ...manifests.join('\n---\n').split('\n')];
}
/**
 * An object as YAML for people, so without aliases. Secrets are masked before quotes and escapes can change them. Lines
 * are not folded, because the runner can't mask a folded secret. kubectl reads YAML 1.1, in which an unquoted `yes` is
 * a boolean: https://github.com/kubernetes-sigs/yaml
 */
function yamlOf(object, secrets) {
    const quiet = (0,_job_masking_js__WEBPACK_IMPORTED_MODULE_1__/* .hideIn */ .c)(object, (0,_job_masking_js__WEBPACK_IMPORTED_MODULE_1__/* .hider */ .H)(secrets));
    return (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .stringify */ .As)(quiet, {
        aliasDuplicateObjects: false,
        lineWidth: 0,
        blockQuote: 'literal',
        compat: 'yaml-1.1',
    });
}
/**
 * The pod of an attempt as a user can create it again. Labels and annotations of Pod Step are left out, so that its cleanup does
 * not delete the pod. The step's own pull secrets are left out too.
 */
function reproducible(job, identity, attempt) {
    const pod = job.mode === 'check' ? attempt.pod : planAgain(job, identity, attempt);
    const { apiVersion, kind, metadata, spec = { containers: [] } } = pod;
    const { name, namespace, labels, annotations } = metadata ?? {};
    return {
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .sw)({ apiVersion, kind }),
        metadata: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .sw)({ name, namespace, labels: foreign(labels), annotations: foreign(annotations) }),
        spec: withoutOwnSecrets(spec, name),
    };
}
/** Variables of the run that has ended. */
const OF_TRACE = new Set(['TRACEPARENT', 'TRACESTATE']);
/**
 * Plans the pod without its checks, its trace, the exit traps of its shell, and the sidecar that packs files. What the cluster
 * allows, and which nodes are best, was found out with the pod itself.
 */
function planAgain(job, identity, { pod, pullPlans }) {
    const runVariables = job.runVariables.filter(({ name }) => !OF_TRACE.has(name));
    const bare = { ...job, runVariables, usage: undefined, holdMs: undefined };
    const planned = (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_3__/* .planPod */ .VC)(bare, { ...identity, pod: pod.metadata?.name ?? '' }, pullPlans);
    const again = (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_3__/* .asAllowed */ .FJ)(planned, job, !(0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_3__/* .hasUserOfOurs */ .A2)(pod));
    return { ...again, spec: { ...again.spec, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .sw)({ affinity: pod.spec?.affinity }) } };
}
function withoutOwnSecrets({ imagePullSecrets = [], ...spec }, pod) {
    const others = imagePullSecrets.filter(({ name = '' }) => name !== pod && !(0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .isReusableSecret */ .IT)(name));
    return others.length === 0 ? spec : { ...spec, imagePullSecrets: others };
}
function foreign(all = {}) {
    const entries = Object.entries(all).filter(([key]) => !key.startsWith('pod-step/') && key !== 'app.kubernetes.io/managed-by');
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
}



/***/ }),

/***/ 8776:
/***/ ((__webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AN: () => (/* binding */ reportOthers),
/* harmony export */   IU: () => (/* binding */ reportFiles),
/* harmony export */   Ki: () => (/* binding */ reportVerdict),
/* harmony export */   mk: () => (/* binding */ publish)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(3532);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_files_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6134);
/* harmony import */ var _report_containers_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4014);
/* harmony import */ var _report_kubectl_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4182);
/* harmony import */ var _report_outputs_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4074);
/* harmony import */ var _report_script_summary_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(8076);
/* harmony import */ var _report_step_report_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(9327);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(9116);
/* harmony import */ var _report_usage_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(7979);
/* harmony import */ var _report_warnings_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(7359);













/** Secrets are masked in our outputs and the summary. Outputs of the job itself stay as they are. */
async function publish(stepReport, { summary: wish, handBackVariables }, host) {
    host.setSuccess(stepReport.finding.outcome === 'success');
    const quiet = (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .withoutSecrets */ .cT)(stepReport);
    const ours = (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_6__/* .outputs */ .V)(quiet);
    const ofJob = (0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_6__/* .outputsOfJob */ .$)(stepReport, Object.keys(ours));
    // The last value of a name counts.
    const written = new Map((0,_judge_files_js__WEBPACK_IMPORTED_MODULE_3__/* .collectedVariables */ .XB)(stepReport.collected).values);
    // The runner reads the files one after the other, until it refuses one.
    try {
        for (const [name, value] of [...Object.entries(ours), ...ofJob.values])
            host.setOutput(name, value);
        for (const [name, value] of written)
            if (handBackVariables.includes(name))
                host.setVariable(name, value);
    }
    catch (error) {
        // Later steps would read empty outputs.
        host.setSuccess(false);
        await host.error('The outputs of the step are missing', (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .withMore */ .iA)(`${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)} Free disk space on the runner, or raise its limit of open files (ulimit -n). Later steps cannot read the outputs of this step.`, stepReport.pages, (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .internal */ .mM)(error)));
    }
    if (ofJob.taken.length > 0)
        host.warning('Output name reserved by Pod Step', `The job wrote ${ofJob.taken.join(', ')} to $GITHUB_OUTPUT, which are names of Pod Step\u2019s own outputs, so these values are ignored. Choose other names.`);
    if (ofJob.alike.length > 0)
        host.warning('Outputs of the job have one name', `The job wrote ${ofJob.alike.join(', ')} to $GITHUB_OUTPUT. Case makes no difference in the names of outputs, so only the last value of each is handed on. Give them other names.`);
    const unlisted = [...written.keys()].filter((name) => !handBackVariables.includes(name));
    if (unlisted.length > 0)
        host.warning('Variables of the script are not handed back', `The script wrote ${quotedNames(unlisted)} to $GITHUB_ENV. Later steps get only the names that hand-back lists after env: (docs/variables.md). If they need these variables, add their names there. Write each line as NAME=VALUE, without export.`);
    const unwritten = handBackVariables.filter((name) => !written.has(name));
    const isReceived = stepReport.collected?.kind === 'received';
    if (unwritten.length > 0 && isReceived && stepReport.finding.outcome === 'success')
        host.say(`  The script did not write ${quotedNames(unwritten)} to $GITHUB_ENV, so hand-back changes nothing there for later steps.`);
    const isWished = wish === 'always' || (wish === 'on-failure' && stepReport.finding.outcome !== 'success');
    const own = isWished ? (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_9__/* .summary */ .z)(quiet) : '';
    const whole = own + (0,_report_script_summary_js__WEBPACK_IMPORTED_MODULE_7__/* .summaryOfScript */ .P)(stepReport, own);
    if (whole === '')
        return;
    try {
        await host.writeSummary(whole);
    }
    catch (error) {
        host.warning('No summary', `The summary of the step is missing. ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)}`);
    }
}
function quotedNames(names) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .listed */ .KE)(names.map((name) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(name)));
}
/** Runs as soon as the result is known. Secrets are masked before texts are cut: the host can't mask half of one. */
async function reportVerdict(whole, log) {
    const stepReport = (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .withoutSecrets */ .cT)(whole);
    showOtherLogs(stepReport, log);
    const { finding, attempts, image: own } = stepReport;
    // The error of a failed step reports its earlier pods itself.
    const lost = finding.outcome === 'success' ? (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .lostPods */ .TE)(attempts) : undefined;
    if (lost !== undefined)
        log.warning(lost.title, lost.message);
    const warnings = (0,_report_warnings_js__WEBPACK_IMPORTED_MODULE_11__/* .warningsOf */ .n)(stepReport);
    for (const { title, message, image } of warnings)
        log.warning(title, message, image === undefined ? undefined : { image, isOfStep: image === own });
    sayKept(stepReport, log);
    sayFiles(stepReport, log);
    const isStale = warnings.some(({ image }) => image !== undefined);
    await sayVerdict(stepReport, isStale, log);
}
/** Reports further findings in one more annotation. */
async function reportOthers(others, pages, log) {
    const [first, second] = others;
    if (first === undefined)
        return;
    const title = second === undefined
        ? `Another image: ${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_12__/* .asText */ .e)(first.title)}`
        : `${others.length} more images can\u2019t be pulled`;
    const messages = others.map(({ message }) => (0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_12__/* .sentencesOf */ .c)({ message }));
    await log.error(title, (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .withMore */ .iA)(messages.join(' '), pages, first));
}
/** The log above has the step's output; logs of other failed containers appear only here. */
function showOtherLogs({ tails, step }, log) {
    for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
        const which = cut ? 'The end' : 'All';
        log.group(`${which} of the log of the container ${container}`, lines);
    }
}
/** After the end of a step that failed; its files do not affect the verdict. */
function reportFiles(stepReport, log) {
    sayFiles(stepReport, log);
    const lack = stepReport.collected && (0,_judge_files_js__WEBPACK_IMPORTED_MODULE_3__/* .lackOfFiles */ .QP)(stepReport.collected);
    if (lack !== undefined)
        log.warning('Files did not come back', [lack.message, lack.hint].filter(Boolean).join(' '));
}
function sayFiles(stepReport, log) {
    const { collected } = (0,_report_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .lastAttemptOf */ .lf)(stepReport);
    if (collected?.kind !== 'received')
        return;
    log.say(`  ${(0,_report_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .filesBackInWords */ .bB)(collected)}`);
    for (const { path, why } of collected.refused)
        log.say(`  not written: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(path)} (${why})`);
    // Some files exist only after a failure, and patterns with signs are for those too.
    const isOptional = (pattern) => /[*?[]/.test(pattern);
    const missing = collected.unmatched.filter((pattern) => !isOptional(pattern));
    for (const pattern of collected.unmatched)
        if (isOptional(pattern))
            log.say(`  no file matches ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(pattern)}`);
    if (missing.length > 0)
        log.warning('No files for files-out', `The workspace of the pod does not have ${missing.map((one) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(one)).join(', ')}. Check the pattern, and that the script writes below $GITHUB_WORKSPACE.`);
}
/** Nothing else deletes it. */
function sayKept(stepReport, log) {
    const { namespace, pod } = (0,_report_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .lastAttemptOf */ .lf)(stepReport);
    if (!stepReport.podKept || pod === undefined)
        return;
    const held = (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .heldPod */ .zV)(stepReport);
    if (held !== undefined) {
        log.say(held.words);
        for (const command of held.commands)
            log.say(`  ${command}`);
        return;
    }
    const at = `pod -n ${namespace} ${pod}`;
    log.say(`The pod is kept (cleanup). Look at it: kubectl describe ${at}. Delete it: kubectl delete ${at}`);
    const secret = (0,_report_kubectl_js__WEBPACK_IMPORTED_MODULE_5__/* .keptSecret */ .$)(stepReport);
    if (secret !== undefined)
        log.warning(secret.title, `${secret.message} Delete both: ${secret.commands}`);
}
async function sayVerdict(stepReport, stale, log) {
    const { finding } = stepReport;
    const { durationMs, node, usage } = (0,_report_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .lastAttemptOf */ .lf)(stepReport);
    const place = node === undefined ? '' : ` on ${node}`;
    const used = usage === undefined ? '' : ` \u00b7 ${(0,_report_usage_js__WEBPACK_IMPORTED_MODULE_10__/* .usageInWords */ .MJ)(usage)}`;
    const lack = (0,_report_usage_js__WEBPACK_IMPORTED_MODULE_10__/* .lackOfUsage */ .G0)(stepReport);
    if (lack !== undefined)
        log.say(`  No numbers of memory and CPU (usage): ${lack}.`);
    if (finding.outcome === 'success') {
        const hint = usage && (0,_report_usage_js__WEBPACK_IMPORTED_MODULE_10__/* .hintOnRequest */ .E_)(usage);
        if (hint !== undefined)
            log.say(`  ${hint}`);
        const how = stale ? ', with an image from the node\u2019s cache' : '';
        // In mode `check` no program ran.
        const what = finding.reason === 'images-available' ? `${(0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_12__/* .asText */ .e)(finding.title)}, found out` : 'Succeeded';
        log.say(log.paint('good', `${what} in ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(durationMs)}${place}${how}${used}`));
    }
    else if (finding.outcome === 'cancelled') {
        log.say(`Cancelled after ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(durationMs)}${place}`);
    }
    else {
        if (used !== '')
            log.say(`Failed after ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .spanOfTime */ .NC)(durationMs)}${place}${used}`);
        const { title, message } = (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .annotation */ .w7)(stepReport);
        await log.error(title, message, imageOf(stepReport));
        if (finding.remedy !== undefined)
            log.group('To apply as it is', finding.remedy.split('\n'));
    }
}
/** Only a failed pull is about an image that a file names. */
function imageOf({ finding, image }) {
    if (finding.category !== 'image-pull' || finding.image === undefined)
        return undefined;
    const asked = finding.asked ?? finding.image;
    return { image: asked, isOfStep: asked === image };
}



/***/ }),

};

})
