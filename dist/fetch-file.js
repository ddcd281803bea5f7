export const id = 984;
export const ids = [984];
export const modules = {

/***/ 984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fetchFile: () => (/* binding */ fetchFile)
/* harmony export */ });
/* harmony import */ var _actions_github_lib_utils__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8923);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7559);
// A file of its own in the bundle, because of what it imports: see workflow-line.ts.
// `lib/utils` has the defaults of the client, with a fetch that goes through proxies of the environment.


/** Of the whole answer, which has the file as base64. Longer workflows would take too long to parse. */
const MAX_ANSWER_BYTES = 512 * 1024;
/** By default Octokit writes warnings to standard error, where the runner parses commands. */
const SILENT = { debug() { }, info() { }, warn() { }, error() { } };
/**
 * The text of a file of a repository at a commit, by one request to $GITHUB_API_URL, through proxies of the environment.
 * Throws; no message quotes the token or what was answered. Connections may stay open for minutes where `signal` aborts.
 * https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
async function fetchFile({ repository, path, commit }, token, signal) {
    const [owner = '', repo = ''] = repository.split('/');
    const client = new _actions_github_lib_utils__WEBPACK_IMPORTED_MODULE_0__/* .GitHub */ .gq((0,_actions_github_lib_utils__WEBPACK_IMPORTED_MODULE_0__/* .getOctokitOptions */ .EG)(token, { userAgent: `pod-step/${_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .VERSION */ .xv}` }));
    const { data } = await client.rest.repos.getContent({
        owner,
        repo,
        path,
        ref: commit,
        request: { fetch: boundedFetch, signal, redirect: 'error', log: SILENT },
    });
    const { type, encoding, content } = Object(data);
    if (type !== 'file' || encoding !== 'base64' || typeof content !== 'string')
        throw new Error('it answers with what is no file');
    return Buffer.from(content, 'base64').toString();
}
/** Reads only the body of a success, and not more of it than MAX_ANSWER_BYTES. */
async function boundedFetch(url, options) {
    const response = await _actions_github_lib_utils__WEBPACK_IMPORTED_MODULE_0__/* .defaults */ .NT.request?.['fetch'](url, options);
    if (response.status !== 200)
        throw new Error(`it answers ${response.status}`);
    const chunks = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES)
            throw new Error(`it answers with more than ${MAX_ANSWER_BYTES} bytes`);
        chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { headers: response.headers });
}


/***/ })

};
