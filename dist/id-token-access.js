export const id = 30;
export const ids = [30];
export const modules = {

/***/ 9030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openByIdToken: () => (/* binding */ openByIdToken)
});

// EXTERNAL MODULE: ./src/job/encoding.js
var encoding = __webpack_require__(5280);
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __webpack_require__(2286);
// EXTERNAL MODULE: ./src/run/ports/api-error.js
var api_error = __webpack_require__(2719);
// EXTERNAL MODULE: ./src/cluster/access/authority.js
var access_authority = __webpack_require__(4506);
// EXTERNAL MODULE: ./src/job/quoted.js
var quoted = __webpack_require__(9689);
// EXTERNAL MODULE: ./src/job/time.js
var time = __webpack_require__(568);
// EXTERNAL MODULE: ./src/cluster/access/one-at-a-time.js
var one_at_a_time = __webpack_require__(7965);
// EXTERNAL MODULE: ./src/cluster/http/choose-http-client.js
var choose_http_client = __webpack_require__(4173);
// EXTERNAL MODULE: ./src/cluster/requests/patience.js
var patience = __webpack_require__(3300);
// EXTERNAL MODULE: ./src/cluster/access/kubeconfig.js
var kubeconfig = __webpack_require__(1584);
// EXTERNAL MODULE: ./src/cluster/access/kubeconfig-file.js + 1 modules
var kubeconfig_file = __webpack_require__(6860);
;// CONCATENATED MODULE: ./src/cluster/access/request-id-token.js




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
    const client = await (0,choose_http_client/* openHttpsClient */.pu)(server);
    try {
        const headers = { authorization: `Bearer ${requestToken}` };
        const { statusCode, body } = await (0,choose_http_client/* requestJson */.SS)(client, server, { method: 'GET', headers, signal });
        const isRefused = statusCode >= 400 && statusCode < 500 && !(0,patience/* isAway */.Dg)(statusCode);
        if (statusCode !== 200)
            throw new IdTokenError(`answered HTTP ${statusCode}`, isRefused);
        const token = (0,kubeconfig/* textOf */.b6)((0,kubeconfig/* fieldsOf */.Pf)(await body.json())['value']);
        if (token === undefined)
            throw new IdTokenError('answered without a token');
        return token;
    }
    catch (error) {
        if (error instanceof IdTokenError)
            throw error;
        if (error instanceof SyntaxError)
            throw new IdTokenError('did not answer with JSON');
        throw new IdTokenError(`cannot be reached${(0,kubeconfig_file/* codeOf */.$N)(error)}`);
    }
    finally {
        await client.destroy();
    }
}

// EXTERNAL MODULE: ./src/cluster/access/token-end.js
var token_end = __webpack_require__(9010);
;// CONCATENATED MODULE: ./src/cluster/access/id-tokens.js






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
    const renew = (0,one_at_a_time/* oneAtATime */.I)(async () => {
        const askedAt = clock.now();
        const token = await request();
        onSecret(token);
        const received = heldFrom(token, askedAt);
        held = received;
        debug(`Received a new OIDC token, which expires in ${(0,time/* spanOfTime */.NC)(received.endsAt - clock.now())}.`);
        renewInTime(received).catch(() => { }); // `signal` has ended the wait
        return received;
    });
    /** Does nothing if another token has followed it. */
    const renewInTime = async (token) => {
        await clock.wait(Math.max(0, token.renewAt - clock.now()), signal);
        while (held === token)
            await renew().catch(async (error) => {
                debug(`Could not renew the OIDC token: the runner’s token service ${(0,errors/* messageOf */.bD)(error)}.`);
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
        const { exp, iat } = (0,token_end/* claimsOf */.d)(token);
        return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : Number.NaN;
    }
    catch {
        return Number.NaN;
    }
}
function claimsIn(token) {
    const { iss, aud, sub } = (0,token_end/* claimsOf */.d)(token);
    const audience = Array.isArray(aud) ? aud.join(', ') : aud;
    const shown = (claim) => (0,quoted/* quoted */.TL)(String(claim), false);
    return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}

;// CONCATENATED MODULE: ./src/cluster/access/id-token-access.js






/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws InputError. */
async function openByIdToken({ url, certificateAuthority, audience }, { clock, addSecret, debug, idTokenService, signal }) {
    const authority = certificateAuthority === undefined ? undefined : (0,access_authority/* readAuthority */.A)(certificateAuthority);
    const config = {
        server: url,
        namespace: undefined,
        cluster: authority === undefined ? {} : { 'certificate-authority-data': (0,encoding/* base64 */.K3)(authority.pem) },
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
        if (error instanceof errors/* InputError */.dz)
            throw error;
        throw new errors/* InputError */.dz([
            `oidc-audience: the runner issues no OIDC token for this audience: its token service ${(0,errors/* messageOf */.bD)(error)}`,
        ]);
    });
    return {
        config: () => config,
        identity: () => ({}),
        async authorize(fresh) {
            const token = await tokens.token(fresh).catch((error) => {
                const why = `no request was sent, because the runner issues no new OIDC token: its token service ${(0,errors/* messageOf */.bD)(error)}`;
                throw new api_error/* UnreachableError */.Jk(`${url.origin}: ${why}`, error, { isUnsent: true });
            });
            return { Authorization: `Bearer ${token}` };
        },
        whyRefused: tokens.claims,
    };
}


/***/ })

};
