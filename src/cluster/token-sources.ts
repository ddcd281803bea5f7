import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isAbsolute, join } from 'node:path';
import { readRegularFile, whyUnreadable } from '../inputs/regular-file.ts';
import { type CodedError, codedError, hasCode, inputError } from '../job/errors.ts';
import { quoted } from '../job/text.ts';
import { momentOf, parsedJson, spanOfTime } from '../job/values.ts';
import type { Clock } from '../run/ports.ts';
import { onAbort } from './http.ts';
import { type Fields, fieldsOf, itemsOf, type Kubeconfig, MAX_BYTES, textOf } from './kubeconfig.ts';

/**
 * Returns what `get` has returned last, or a new one if it `isOver`, or for `fresh`. Watches, the log and other requests need it at
 * the same time, so a call while another one gets it has its result.
 */
function kept<Value>(get: () => Promise<Value>, isOver: (value: Value) => boolean) {
  let known: Value | undefined;
  let getting: Promise<Value> | undefined;
  const renewed = async () => {
    known = await get();
    return known;
  };
  return async (fresh: boolean): Promise<Value> => {
    if (known !== undefined && !fresh && !isOver(known)) return known;
    getting ??= renewed().finally(() => {
      getting = undefined;
    });
    return getting;
  };
}

/** Claims of a JWT; none for another text. https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
function claimsOf(token: string): Fields {
  return fieldsOf(parsedJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}

/** When a JWT expires (`exp`), in milliseconds since 1970; NaN if that is unknown. */
export function endOfToken(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Number.NaN;
}

/** A token is used for this part of its life, because the clock of an API server can be ahead of the issuer's. */
const USED_PART = 0.9;

type Held = { token: string; renewAt: number };
type Requested = { clock: Clock; debug(text: string): void; onSecret(token: string): void };

/** Tokens from `request`, each of which is used until shortly before it expires. */
export function openIdTokens(request: () => Promise<string>, { clock, onSecret, debug }: Requested) {
  let last = '';
  const held = kept(
    async (): Promise<Held> => {
      const askedAt = clock.now();
      const token = await request();
      onSecret(token);
      // Counted from the request, because this machine's clock can be wrong.
      const life = lifeOf(token);
      if (!(life > 0)) throw codedError('id-token', 'answered with a token that is not a JWT with an expiry');
      debug(`Received a new OIDC token, which lives for ${spanOfTime(life)}.`);
      last = token;
      return { token, renewAt: askedAt + USED_PART * life };
    },
    ({ renewAt }) => clock.now() >= renewAt,
  );
  return {
    /** `fresh`: a new token, after a 401. Throws `id-token`. */
    token: async (fresh: boolean) => (await held(fresh)).token,
    /** The claims of the last token that an API server decides by, as a sentence without secrets. Undefined if there was none. */
    claims: () => (last === '' ? undefined : claimsIn(last)),
  };
}

/** The difference of two times of its issuer's clock, so this machine's can be wrong. NaN if they are missing. */
function lifeOf(token: string): number {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? endOfToken(token) - iat * 1000 : Number.NaN;
}

function claimsIn(token: string): string {
  const { iss, aud, sub } = claimsOf(token);
  const audience = Array.isArray(aud) ? aud.join(', ') : aud;
  const shown = (claim: unknown) => quoted(String(claim), false);
  return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}

// Sources of the token of the kubeconfig's user, or of the certificate and key of a plugin.

type Token = Partial<Pick<ExecCredential, 'token' | 'certificate' | 'key'>>;

/** `fresh`: get a new one. Throws `input`. */
export function tokenSource(config: Kubeconfig, running: RunningPlugin): (fresh: boolean) => Promise<Token> {
  const { user } = config;
  const file = textOf(user['tokenFile']);
  const token = textOf(user['token'])?.trim();
  // Precedence as in kubectl: tokenFile (renewed by what writes it), token, exec plugin.
  if (file !== undefined) return async () => ({ token: tokenIn(file, token) });
  if (token !== undefined) return async () => ({ token });
  if (user['exec'] !== undefined && user['exec'] !== null)
    return kept(
      () => runPlugin(config, running),
      ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= running.clock.wallTime(),
    );
  const provider = textOf(fieldsOf(user['auth-provider'])['name']);
  if (provider !== undefined)
    // Kubernetes removed them in 1.26: https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins
    throw inputError([
      `kubeconfig: its user ${quoted(config.userName)} has the auth-provider ${quoted(provider)}, which Pod Step does not support; use a credential plugin (exec), for OpenID Connect kubelogin (kubectl oidc-login get-token)`,
    ]);
  return async () => ({});
}

/** As in kubectl, `otherwise` is the token if the file is empty or cannot be read. Throws `credentials`. */
function tokenIn(file: string, otherwise: string | undefined): string {
  try {
    return readRegularFile(file, MAX_BYTES).toString('utf8').trim() || (otherwise ?? '');
  } catch (error) {
    if (otherwise !== undefined) return otherwise;
    throw codedError('credentials', `its tokenFile cannot be read: ${whyUnreadable(error)}`);
  }
}

/** https://kubernetes.io/docs/reference/config-api/client-authentication.v1/ */
type ExecCredential = ReturnType<typeof readCredential>;

/** Enough for a request to the plugin's own server. A prompt cannot be answered. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 1024 * 1024;
/**
 * A plugin gets neither the inputs of this action, some of which are secrets, nor tokens for the job's services. It can ask the
 * runner for OIDC tokens, as Azure's plugin does: https://github.com/Azure/kubelogin/blob/main/pkg/internal/token/githubactionscredential.go
 */
const KEPT_BACK = /^(INPUT_|STATE_|ACTIONS_(?!ID_TOKEN_REQUEST_))/i;

/** `shown`: makes untrusted text, such as the plugin's standard error, safe to print. `signal` ends the plugin. */
type RunningPlugin = { clock: Clock; shown: (words: string) => string; signal: AbortSignal };

/** Runs the exec plugin of the kubeconfig's user, as kubectl does. */
async function runPlugin(
  config: Kubeconfig,
  { clock, shown, signal }: RunningPlugin,
): Promise<ExecCredential> {
  const exec = fieldsOf(config.user['exec']);
  const command = textOf(exec['command']);
  if (command === undefined) throw codedError('credentials', 'it has no command');
  if (exec['interactiveMode'] === 'Always')
    throw codedError(
      'credentials',
      'it requires a terminal (interactiveMode: Always), which a step does not have',
    );
  const path = command.includes('/') && !isAbsolute(command) ? join(config.folder, command) : command;
  const args = Array.isArray(exec['args']) ? exec['args'].map(String) : [];
  const env = environment(exec, config);
  const limit = AbortSignal.any([clock.timeout(TIMEOUT_MS), signal]);
  const { code, output, words } = await run(path, args, env, limit).catch((error) => {
    throw hasCode(error, 'credentials') ? error : notStarted(error, shown(textOf(exec['installHint']) ?? ''));
  });
  if (code !== 0) throw codedError('credentials', shown(words) || `it exited with code ${code}`);
  return readCredential(output);
}

/** `hint`: the installHint of the kubeconfig. */
function notStarted(error: NodeJS.ErrnoException, hint: string): CodedError<'credentials'> {
  if (error.code !== 'ENOENT')
    return codedError('credentials', `it cannot be started (${error.code ?? 'unknown'})`);
  const why = 'it is not installed on this runner; install it in an earlier step of the job';
  return codedError('credentials', hint === '' ? why : `${why}. The installHint of the kubeconfig: ${hint}`);
}

/** https://kubernetes.io/docs/reference/access-authn-authz/authentication/#input-and-output-formats */
function environment(exec: Fields, { cluster }: Kubeconfig): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !KEPT_BACK.test(name));
  const own = itemsOf(exec['env']).map((one) => [textOf(one['name']) ?? '', textOf(one['value']) ?? '']);
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
function clusterInfo(cluster: Fields): Fields {
  const known = [
    'server',
    'tls-server-name',
    'insecure-skip-tls-verify',
    'certificate-authority-data',
    'proxy-url',
  ];
  const extensions = itemsOf(cluster['extensions']);
  const config = extensions.find(({ name }) => name === 'client.authentication.k8s.io/exec')?.['extension'];
  return {
    ...Object.fromEntries(known.filter((key) => key in cluster).map((key) => [key, cluster[key]])),
    ...(config !== undefined && { config }),
  };
}

/** Windows has no process groups. */
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Throws `credentials`, or the error of a program that cannot be started. A plugin can start other processes, so it gets a
 * process group, which ends with `limit` and with this process: a cancelled step does not wait for its plugin.
 */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, limit: AbortSignal) {
  // An import would take some milliseconds of each step.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: HAS_GROUPS });
  const kill = () => {
    killGroup(child);
    // A pipe ends with the last process that holds it. One that has left the group can outlive the plugin.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const read = { output: '', words: '' };
  const keep = (what: keyof typeof read) => (chunk: string) => {
    if (read[what].length < MAX_OUTPUT_LENGTH) read[what] += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep('output'));
  child.stderr.setEncoding('utf8').on('data', keep('words'));
  const ended = once(child, 'close');
  process.once('exit', kill);
  using _ = onAbort(limit, kill);
  try {
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (signal === null) return { code, ...read };
    throw codedError('credentials', `it was killed by ${signal}; a plugin has ${TIMEOUT_MS / 1000} s`);
  } finally {
    process.off('exit', kill);
  }
}

function killGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Every process of the group has ended.
  }
}

/**
 * The output is secret, so no error quotes it. `expiresAt`: milliseconds since 1970. If undefined, it is valid until
 * the API server rejects it.
 */
function readCredential(output: string) {
  const answer = parsedJson(output);
  if (answer === undefined) throw codedError('credentials', 'its output is not JSON');
  const status = fieldsOf(fieldsOf(answer)['status']);
  const token = textOf(status['token'])?.trim();
  const certificate = textOf(status['clientCertificateData']);
  const key = textOf(status['clientKeyData']);
  if (token === undefined && certificate === undefined)
    throw codedError(
      'credentials',
      'its output is not an ExecCredential with a token or a certificate in its status',
    );
  const expiry = momentOf(textOf(status['expirationTimestamp']));
  return { token, certificate, key, expiresAt: Number.isNaN(expiry) ? undefined : expiry };
}
