export const id = 238;
export const ids = [238];
export const modules = {

/***/ 2238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IdTokenError: () => (/* binding */ IdTokenError),
/* harmony export */   openByIdToken: () => (/* binding */ openByIdToken),
/* harmony export */   openIdTokens: () => (/* binding */ openIdTokens)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6671);
/* harmony import */ var _run_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2844);
/* harmony import */ var _api_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5514);
/* harmony import */ var _http_choice_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3360);
/* harmony import */ var _kubeconfig_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2050);
/* harmony import */ var _token_sources_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3634);







const ANSWER_TIMEOUT_MS = 15_000;
/** The message continues "its token service …". `isRefused`: the service will not issue a token. */
class IdTokenError extends Error {
    isRefused;
    constructor(message, isRefused = false) {
        super(message);
        this.name = 'IdTokenError';
        this.isRefused = isRefused;
    }
}
/**
 * Asks the runner for a new OIDC token of this audience, through proxies of the environment. Throws IdTokenError, which
 * quotes no answer.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
async function requestIdToken({ url, requestToken }, audience, signal) {
    const server = new URL(url);
    server.searchParams.set('audience', audience);
    const client = await (0,_http_choice_js__WEBPACK_IMPORTED_MODULE_4__/* .openHttpsClient */ .pu)(server);
    try {
        const { statusCode, body } = await client.request({
            method: 'GET',
            origin: server.origin,
            path: `${server.pathname}${server.search}`,
            headers: { authorization: `Bearer ${requestToken}`, accept: 'application/json' },
            headersTimeout: ANSWER_TIMEOUT_MS,
            bodyTimeout: ANSWER_TIMEOUT_MS,
            signal,
        });
        const isRefused = statusCode >= 400 && statusCode < 500 && !(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .isAway */ .Dg)(statusCode);
        if (statusCode !== 200)
            throw new IdTokenError(`answered HTTP ${statusCode}`, isRefused);
        const token = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)((0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_5__/* .fieldsOf */ .Pf)(await body.json())['value']);
        if (token === undefined)
            throw new IdTokenError('answered without a token');
        return token;
    }
    catch (error) {
        if (error instanceof IdTokenError)
            throw error;
        if (error instanceof SyntaxError)
            throw new IdTokenError('did not answer with JSON');
        throw new IdTokenError(`cannot be reached${(0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_5__/* .codeOf */ .$N)(error)}`);
    }
    finally {
        await client.destroy();
    }
}
/** A token is renewed this long before it expires, for API servers whose clock is ahead of the issuer's. */
const MARGIN_MS = 60_000;
/** The margin of tokens that live shorter than GitHub's, which live for five minutes. */
const MARGIN_OF_LIFE = 0.2;
const RETRY_MS = 5000;
/** A timer cannot wait longer than 24 days. */
const MAX_LIFE_MS = 24 * 3_600_000;
/**
 * Tokens from `request`. Each is renewed before it expires, so that no request waits for a new one: a cancelled step has 7.5 s to
 * delete its pod. A renewal that fails is retried, and the old token is used until it expires.
 */
function openIdTokens(request, { clock, signal, onSecret, debug }) {
    let held;
    const renew = (0,_token_sources_js__WEBPACK_IMPORTED_MODULE_6__/* .oneAtATime */ .IH)(async () => {
        const askedAt = clock.now();
        const token = await request();
        onSecret(token);
        const received = heldFrom(token, askedAt);
        held = received;
        debug(`Received a new OIDC token, which expires in ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(received.endsAt - clock.now())}.`);
        renewInTime(received).catch(() => { }); // `signal` has ended the wait
        return received;
    });
    /** Does nothing if another token has followed it. */
    const renewInTime = async (token) => {
        await clock.wait(Math.max(0, token.renewAt - clock.now()), signal);
        while (held === token)
            await renew().catch(async (error) => {
                debug(`Could not renew the OIDC token: the runner’s token service ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}.`);
                await clock.wait(RETRY_MS, signal);
            });
    };
    return {
        /** A token that has not expired. `fresh`: a new token, after a 401. Throws IdTokenError. */
        async token(fresh) {
            if (held !== undefined && !fresh && clock.now() < held.endsAt)
                return held.token;
            return (await renew()).token;
        },
        /** The claims of the last token that an API server decides by, as a sentence without secrets. Undefined if there was none. */
        claims: () => (held === undefined ? undefined : claimsIn(held.token)),
    };
}
/** Counts the token's lifetime from the request, because this machine's clock can be wrong. Throws IdTokenError. */
function heldFrom(token, askedAt) {
    const life = Math.min(lifeOf(token), MAX_LIFE_MS);
    if (!(life > 0))
        throw new IdTokenError('answered with a token that is not a JWT with an expiry');
    const endsAt = askedAt + life;
    return { token, endsAt, renewAt: endsAt - Math.min(MARGIN_MS, MARGIN_OF_LIFE * life) };
}
/** The difference of two times of its issuer's clock, so this machine's can be wrong. NaN if they are missing, or if it is not a JWT. */
function lifeOf(token) {
    try {
        const { exp, iat } = (0,_token_sources_js__WEBPACK_IMPORTED_MODULE_6__/* .claimsOf */ .ds)(token);
        return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : Number.NaN;
    }
    catch {
        return Number.NaN;
    }
}
function claimsIn(token) {
    const { iss, aud, sub } = (0,_token_sources_js__WEBPACK_IMPORTED_MODULE_6__/* .claimsOf */ .ds)(token);
    const audience = Array.isArray(aud) ? aud.join(', ') : aud;
    const shown = (claim) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .quoted */ .TL)(String(claim), false);
    return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}
/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws InputError. */
async function openByIdToken({ url, certificateAuthority, audience }, { clock, addSecret, debug, idTokenService, signal }) {
    const authority = certificateAuthority === undefined ? undefined : (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_5__/* .readAuthority */ .AS)(certificateAuthority);
    const config = {
        server: url,
        namespace: undefined,
        cluster: authority === undefined ? {} : { 'certificate-authority-data': (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .base64 */ .K3)(authority.pem) },
        user: {},
        userName: 'of the OIDC token',
        folder: process.cwd(),
        files: authority?.file === undefined ? [] : [authority.file],
    };
    const service = idTokenService();
    addSecret(service.requestToken);
    const request = () => requestIdToken(service, audience, signal);
    const tokens = openIdTokens(request, {
        clock,
        signal,
        onSecret: (token) => addSecret(token, token),
        debug,
    });
    await tokens.token(false).catch((error) => {
        // The first request waits for a transient failure, as for an API server that is unavailable.
        if (error instanceof IdTokenError && !error.isRefused)
            return;
        // A proxy variable of the environment is not valid.
        if (error instanceof _job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz)
            throw error;
        throw new _job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .InputError */ .dz([
            `oidc-audience: the runner issues no OIDC token for this audience: its token service ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`,
        ]);
    });
    return {
        config: () => config,
        identity: () => ({}),
        async authorize(fresh) {
            const token = await tokens.token(fresh).catch((error) => {
                const why = `no request was sent, because the runner issues no new OIDC token: its token service ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`;
                throw new _run_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreachableError */ .Jk(`${url.origin}: ${why}`, error, { isUnsent: true });
            });
            return { Authorization: `Bearer ${token}` };
        },
        whyRefused: tokens.claims,
    };
}


/***/ })

};
