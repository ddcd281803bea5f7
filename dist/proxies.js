export const id = 603;
export const ids = [603];
export const modules = {

/***/ 3984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   throughProxy: () => (/* binding */ throughProxy),
/* harmony export */   throughProxyOfEnvironment: () => (/* binding */ throughProxyOfEnvironment)
/* harmony export */ });
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7315);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5764);
/* harmony import */ var undici_lib_dispatcher_env_http_proxy_agent_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1482);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(297);
/* harmony import */ var undici_lib_dispatcher_socks5_proxy_agent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5528);





// For tunnels, as undici's index.js does: https://github.com/nodejs/undici/blob/v8.12.4/index.js
Object.assign(undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1__.prototype, { connect: undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_0__ });
/** A proxy may itself be reached by TLS. */
const proxyTls = { allowH2: false };
/** `proxy`: a URL that begins with http://, https:// or socks5://. */
function throughProxy(proxy, direct, tls) {
    if (proxy.startsWith('socks'))
        return new undici_lib_dispatcher_socks5_proxy_agent_js__WEBPACK_IMPORTED_MODULE_4__(proxy, { ...direct, requestTls: tls });
    return new undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__({ ...direct, uri: proxy, proxyTls, requestTls: tls });
}
/** The proxies that variables like HTTPS_PROXY name, except for what NO_PROXY names. */
function throughProxyOfEnvironment(direct, tls) {
    return new undici_lib_dispatcher_env_http_proxy_agent_js__WEBPACK_IMPORTED_MODULE_2__({ ...direct, proxyTls, requestTls: tls });
}


/***/ })

};
