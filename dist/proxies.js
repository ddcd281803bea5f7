export const id = 603;
export const ids = [603];
export const modules = {

/***/ 3984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   throughProxy: () => (/* binding */ throughProxy)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7315);
/* harmony import */ var undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6368);
/* harmony import */ var undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(153);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5764);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(297);
/* harmony import */ var undici_lib_dispatcher_socks5_proxy_agent_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5528);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5517);








// As undici's index.js does: https://github.com/nodejs/undici/blob/v8.13.1/index.js
Object.assign(undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_4__.prototype, { request: undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_2__, connect: undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_1__ });
/** A proxy may itself be reached by TLS. */
const proxyTls = { allowH2: false };
/** `proxy`: a URL that begins with http://, https:// or socks5://. */
function throughProxy(proxy, tls) {
    // By HTTP/1.1, as without a proxy.
    const connect = undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_3__({
        ...tls,
        allowH2: false,
        timeout: _http_js__WEBPACK_IMPORTED_MODULE_7__/* .CONNECT_TIMEOUT_MS */ .cC,
        keepAlive: true,
        keepAliveInitialDelay: _http_js__WEBPACK_IMPORTED_MODULE_7__/* .KEEP_ALIVE_DELAY_MS */ .NP,
    });
    const options = { allowH2: false, connect, requestTls: tls };
    return clientOf(proxy.startsWith('socks')
        ? new undici_lib_dispatcher_socks5_proxy_agent_js__WEBPACK_IMPORTED_MODULE_6__(proxy, options)
        : new undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_5__({ ...options, uri: proxy, proxyTls }));
}
function clientOf(dispatcher) {
    return {
        async request({ body, signal, ...request }) {
            const options = { ...request, body: body ?? null, signal: signal ?? null };
            const { statusCode, headers, body: response } = await dispatcher.request(options);
            return {
                statusCode,
                headers,
                body: {
                    [Symbol.asyncIterator]: () => response[Symbol.asyncIterator](),
                    text: () => (0,_http_js__WEBPACK_IMPORTED_MODULE_7__/* .textOf */ .b6)(response),
                    async json() {
                        const answer = JSON.parse(await (0,_http_js__WEBPACK_IMPORTED_MODULE_7__/* .textOf */ .b6)(response));
                        // undici takes its connection back in a later turn of the event loop; a request before that opens another one.
                        // https://github.com/nodejs/undici/blob/v8.13.1/lib/dispatcher/client-h1.js (onMessageComplete)
                        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
                        return answer;
                    },
                    // Closed before its end, it also emits an error, which is no news.
                    discard: () => void response.on('error', () => { }).destroy(),
                },
            };
        },
        destroy: () => dispatcher.destroy(),
    };
}


/***/ })

};
