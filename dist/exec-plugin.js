export const id = 815;
export const ids = [815];
export const modules = {

/***/ 815:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPlugin: () => (/* binding */ runPlugin)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6671);
/* harmony import */ var _api_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5514);
/* harmony import */ var _kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2050);





/** Enough for a request to the plugin's own server. A prompt cannot be answered. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 1024 * 1024;
/**
 * A plugin gets neither the inputs of this action, some of which are secrets, nor tokens for the job's services. It can ask the
 * runner for OIDC tokens, as Azure's plugin does: https://github.com/Azure/kubelogin/blob/main/pkg/internal/token/githubactionscredential.go
 */
const KEPT_BACK = /^(INPUT_|STATE_|ACTIONS_(?!ID_TOKEN_REQUEST_))/i;
/** Runs the exec plugin of the kubeconfig's user, as kubectl does. */
async function runPlugin(exec, config, { clock, shown, signal }) {
    const command = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(exec['command']);
    if (command === undefined)
        throw new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ('it has no command');
    if (exec['interactiveMode'] === 'Always')
        throw new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ('it requires a terminal (interactiveMode: Always), which a step does not have');
    const path = command.includes('/') && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(command) ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(config.folder, command) : command;
    const args = Array.isArray(exec['args']) ? exec['args'].map(String) : [];
    const env = environment(exec, config);
    const hint = shown((0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(exec['installHint']) ?? '');
    const limit = AbortSignal.any([clock.timeout(TIMEOUT_MS), signal]);
    const { code, output, words } = await run(path, args, env, limit).catch((error) => {
        throw error instanceof _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ ? error : notStarted(error, hint);
    });
    if (code !== 0)
        throw new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ(shown(words) || `it exited with code ${code}`);
    return readCredential(output);
}
/** `hint`: the installHint of the kubeconfig. */
function notStarted(error, hint) {
    if (error.code !== 'ENOENT')
        return new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ(`it cannot be started (${error.code ?? 'unknown'})`);
    const why = 'it is not installed on this runner; install it in an earlier step of the job';
    return new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ(hint === '' ? why : `${why}. The installHint of the kubeconfig: ${hint}`);
}
/** https://kubernetes.io/docs/reference/access-authn-authz/authentication/#input-and-output-formats */
function environment(exec, { cluster }) {
    const inherited = Object.entries(process.env).filter(([name]) => !KEPT_BACK.test(name));
    const own = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .itemsOf */ .S3)(exec['env']).map((one) => [(0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(one['name']) ?? '', (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(one['value']) ?? '']);
    const spec = {
        interactive: false,
        ...(exec['provideClusterInfo'] === true && { cluster: clusterInfo(cluster) }),
    };
    const info = { apiVersion: exec['apiVersion'], kind: 'ExecCredential', spec };
    return {
        ...Object.fromEntries(inherited),
        KUBERNETES_EXEC_INFO: JSON.stringify(info),
        ...Object.fromEntries(own.filter(([name]) => name !== '')),
    };
}
/**
 * Cluster information for a plugin, without the user's credentials. As in kubectl, the URL of a proxy is complete and can have a
 * password: the plugin can need the proxy.
 * https://github.com/kubernetes/client-go/blob/v0.37.1/rest/exec.go (ConfigToExecCluster)
 */
function clusterInfo(cluster) {
    const known = [
        'server',
        'tls-server-name',
        'insecure-skip-tls-verify',
        'certificate-authority-data',
        'proxy-url',
    ];
    const extensions = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .itemsOf */ .S3)(cluster['extensions']);
    const config = extensions.find(({ name }) => name === 'client.authentication.k8s.io/exec')?.['extension'];
    return {
        ...Object.fromEntries(known.filter((key) => key in cluster).map((key) => [key, cluster[key]])),
        ...(config !== undefined && { config }),
    };
}
/** Windows has no process groups. */
const HAS_GROUPS = process.platform !== 'win32';
/**
 * Throws PluginError, or the error of a program that cannot be started. A plugin can start processes of its own, so it gets a process
 * group, which ends with `limit` and with this process: a cancelled step does not wait for its plugin.
 */
async function run(command, args, env, limit) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: HAS_GROUPS });
    const kill = () => {
        killGroup(child);
        // A pipe ends with the last process that holds it. One that has left the group can outlive the plugin.
        child.stdout.destroy();
        child.stderr.destroy();
    };
    process.once('exit', kill);
    limit.addEventListener('abort', kill);
    if (limit.aborted)
        kill();
    child.once('close', () => {
        process.off('exit', kill);
        limit.removeEventListener('abort', kill);
    });
    const read = { output: '', words: '' };
    const keep = (what) => (chunk) => {
        if (read[what].length < MAX_OUTPUT_LENGTH)
            read[what] += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep('output'));
    child.stderr.setEncoding('utf8').on('data', keep('words'));
    child.on('error', reject);
    child.on('close', (code, signal) => {
        if (signal === null)
            resolve({ code, ...read });
        else
            reject(new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ(`it was killed by ${signal}; a plugin has ${TIMEOUT_MS / 1000} s`));
    });
    return promise;
}
function killGroup(child) {
    const { pid } = child;
    if (pid === undefined)
        return;
    try {
        if (HAS_GROUPS)
            process.kill(-pid, 'SIGKILL');
        else
            child.kill('SIGKILL');
    }
    catch {
        // Every process of the group has ended.
    }
}
/**
 * The output is secret, so no error quotes it. `expiresAt`: milliseconds since 1970. If undefined, it is valid until
 * the API server rejects it.
 */
function readCredential(output) {
    const answer = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .parsedJson */ .U4)(output);
    if (answer === undefined)
        throw new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ('its output is not JSON');
    const status = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldsOf */ .Pf)((0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .fieldsOf */ .Pf)(answer)['status']);
    const token = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(status['token'])?.trim();
    const certificate = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(status['clientCertificateData']);
    const key = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(status['clientKeyData']);
    if (token === undefined && certificate === undefined)
        throw new _api_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .PluginError */ .cZ('its output is not an ExecCredential with a token or a certificate in its status');
    const expiry = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .momentOf */ .Et)((0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(status['expirationTimestamp']));
    return { token, certificate, key, expiresAt: Number.isNaN(expiry) ? undefined : expiry };
}


/***/ })

};
