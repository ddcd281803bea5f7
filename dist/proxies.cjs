"use strict";
exports.id = 984;
exports.ids = [984];
exports.modules = {

/***/ 3984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   throughProxy: () => (/* binding */ throughProxy)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8474);
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7067);
/* harmony import */ var socks__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(518);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2286);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2904);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5517);
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






/** Every connection is a tunnel through the proxy, whose URL starts with http://, https://, socks:// or socks5://. */
function throughProxy(proxy, tls) {
    return (0,_http_js__WEBPACK_IMPORTED_MODULE_4__/* .clientOf */ .fe)(tls, (plain, secure) => {
        const closing = new AbortController();
        const connectSecurely = secure.createConnection.bind(secure);
        for (const agent of [plain, secure])
            agent.createConnection = (server, done) => {
                const settle = done;
                const finish = (socket) => agent === plain ? socket : connectSecurely(Object.assign({}, server, { socket }));
                const opening = openTunnel(new URL(proxy), server, closing.signal);
                opening.then((socket) => settle(null, finish(socket)), settle);
                return undefined;
            };
        return () => closing.abort((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('CLOSED'));
    });
}
/**
 * A request can end before its tunnel is open: a later request then gets the tunnel. `signal`: closes tunnels that are not open
 * yet.
 */
async function openTunnel(proxy, server, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const socket = (0,_http_js__WEBPACK_IMPORTED_MODULE_4__/* .connectTo */ .m6)(proxy, {});
        const onTimeout = () => socket.destroy((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('CONNECT_TIMEOUT'));
        socket.setTimeout(_http_js__WEBPACK_IMPORTED_MODULE_4__/* .CONNECT_TIMEOUT_MS */ .cC, onTimeout);
        const _ = __addDisposableResource(env_1, (0,_http_js__WEBPACK_IMPORTED_MODULE_4__/* .onAbort */ .u7)(signal, (reason) => socket.destroy(reason)), false);
        try {
            await (0,node_events__WEBPACK_IMPORTED_MODULE_0__.once)(socket, proxy.protocol === 'https:' ? 'secureConnect' : 'connect');
            await (proxy.protocol.startsWith('socks') ? askBySocks : askByHttp)(socket, proxy, server);
            return socket.setTimeout(0).off('timeout', onTimeout);
        }
        catch (error) {
            socket.destroy();
            const failure = (0,_http_js__WEBPACK_IMPORTED_MODULE_4__/* .withCode */ .SM)(socket.errored ?? error);
            const isSilentOrRefusal = (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(failure, 'CONNECT_TIMEOUT') || (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .hasCode */ .up)(failure, 'PROXY_REFUSED');
            throw isSilentOrRefusal ? failure : (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('PROXY_FAILED', undefined, { cause: failure });
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
/** https://www.rfc-editor.org/rfc/rfc9110#name-connect */
async function askByHttp(socket, proxy, { host, port }) {
    const authority = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
    const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`);
    const basic = { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
    const request = node_http__WEBPACK_IMPORTED_MODULE_1__.request({
        method: 'CONNECT',
        path: authority,
        setDefaultHeaders: false,
        headers: { host: authority, ...(credentials !== ':' && basic) },
        createConnection: () => socket,
    });
    const [{ statusCode }] = (await (0,node_events__WEBPACK_IMPORTED_MODULE_0__.once)(request.end(), 'connect'));
    if (statusCode !== 200)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('PROXY_REFUSED', undefined, {
            answer: String(statusCode),
            needsLogin: statusCode === 407,
        });
}
/** The proxy looks up the name of the server, as for kubectl. */
async function askBySocks(socket, proxy, { host, port }) {
    try {
        await socks__WEBPACK_IMPORTED_MODULE_2__.SocksClient.createConnection({
            command: 'connect',
            existing_socket: socket,
            proxy: {
                ...(0,_addresses_js__WEBPACK_IMPORTED_MODULE_3__/* .addressOf */ .ci)(proxy),
                type: 5,
                userId: decodeURIComponent(proxy.username),
                password: decodeURIComponent(proxy.password),
            },
            destination: { host: host ?? '', port: Number(port) },
        });
    }
    catch (error) {
        // Without its cause, which contains the password.
        const answer = String(Object(error).message).replace(/^.* rejected connection - /, '');
        if (socket.readableEnded)
            throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('CLOSED');
        const needsLogin = /authentication/i.test(answer);
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .codedError */ .Au)('PROXY_REFUSED', undefined, { answer, needsLogin });
    }
}


/***/ })

};
;