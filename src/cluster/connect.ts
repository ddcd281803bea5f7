import { codedError, hasCode, inputError } from '../job/errors.ts';
import type { ClusterSettings, ServerSettings } from '../job/job.ts';
import { base64, messageOf } from '../job/values.ts';
import type { Clock, Cluster, IdTokenService } from '../run/ports.ts';
import { isAway, unsent } from './api-errors.ts';
import { fetchFiles, sendFiles } from './attach.ts';
import { type OnSecret, openCredentials, warningOfEnd, whyExpired } from './credentials.ts';
import { askOnce, openApiClient, type TlsIdentity, userAgent } from './http-choice.ts';
import { codeOf, fieldsOf, type Kubeconfig, loadKubeconfig, readAuthority, textOf } from './kubeconfig.ts';
import { followLog } from './log.ts';
import { openLookups } from './lookups.ts';
import { openPods } from './pods.ts';
import { type Connection, type Namespace, openOutage } from './requests.ts';
import { openIdTokens } from './token-sources.ts';
import { warningsOfTrackedFiles } from './tracked-file.ts';

type ConnectOptions = {
  clock: Clock;
  /** Gets each secret, also renewed tokens, each time it is used. */
  onSecret: OnSecret;
  debug(text: string): void;
  /** The service of the runner. Throws `input`, which says why there is none. */
  idTokenService(): IdTokenService;
  /** The workflow run, for the user agent. */
  origin: Parameters<typeof userAgent>[0];
  /** Gets lines for the log. */
  say(text: string): void;
};

/**
 * Sends no request to the API server. A credential plugin can, and the runner can be asked for an OIDC token. Throws `input`.
 */
export async function connect(settings: ClusterSettings, options: ConnectOptions): Promise<Connection> {
  const { clock, debug } = options;
  const { server } = settings;
  // TLS checks follow the kubeconfig, not the runner's environment; this covers token renewal too.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  const closing = new AbortController();
  const { config, identity, authorize, whyRefused } = await (server === undefined
    ? openByKubeconfig(settings, options, closing.signal)
    : openByIdToken(server, options, closing.signal));
  const client = await openApiClient(config, identity);
  return {
    server: config.server,
    namespace: settings.namespace ?? config.namespace ?? 'default',
    userAgent: userAgent(options.origin),
    client,
    clock,
    graceMs: settings.connectionGraceMs,
    outage: openOutage(clock, options.say),
    debug,
    warnings: (timeoutMs) => [
      ...warningsOf(config),
      ...warningsOfTrackedFiles(config),
      ...warningOfEnd(config, identity().cert, { now: clock.wallTime(), timeoutMs }),
    ],
    authorize,
    whyRefused,
    close() {
      closing.abort();
      return client.destroy();
    },
  };
}

/** The address of the cluster, and which credentials to use. */
type Access = Pick<Connection, 'authorize' | 'whyRefused'> & {
  config: Kubeconfig;
  /** The identity as it was last read; `authorize` can change it. */
  identity(): TlsIdentity;
};

/** `signal`: ends work in the background, such as a credential plugin. Throws `input`. */
async function openByKubeconfig(
  settings: ClusterSettings,
  { clock, onSecret }: ConnectOptions,
  signal: AbortSignal,
): Promise<Access> {
  const config = loadKubeconfig(settings);
  const credentials = openCredentials(config, clock, onSecret, signal);
  let { headers: _, ...identity } = await credentials(false);
  return {
    config,
    identity: () => identity,
    async authorize(fresh) {
      const { headers, ...others } = await credentials(fresh).catch((error: unknown) => {
        throw unsent(config.server, `: ${messageOf(error)}`, error);
      });
      identity = others;
      return headers;
    },
    whyRefused: () => whyExpired(config, identity.cert, clock.wallTime()),
  };
}

const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Asks the runner for a new OIDC token of this audience. Throws `id-token`, which quotes no answer, or `input` for a proxy of
 * the environment that is not valid.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
async function requestIdToken(
  { url, requestToken }: IdTokenService,
  audience: string,
  signal: AbortSignal,
): Promise<string> {
  const server = new URL(url);
  server.searchParams.set('audience', audience);
  const request = {
    method: 'GET',
    headers: { authorization: `Bearer ${requestToken}`, accept: 'application/json' },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    signal,
  } as const;
  try {
    return await askOnce(server, request, async ({ statusCode, body }) => {
      const isRefused = statusCode >= 400 && statusCode < 500 && !isAway(statusCode);
      if (statusCode !== 200) throw codedError('id-token', `answered HTTP ${statusCode}`, { isRefused });
      const token = textOf(fieldsOf(await body.json())['value']);
      if (token === undefined) throw codedError('id-token', 'answered without a token');
      return token;
    });
  } catch (error) {
    if (hasCode(error, 'id-token') || hasCode(error, 'input')) throw error;
    if (hasCode(error, 'BAD_ANSWER')) throw codedError('id-token', 'did not answer with JSON');
    throw codedError('id-token', `cannot be reached${codeOf(error)}`);
  }
}

/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws `input`. */
async function openByIdToken(
  { url, certificateAuthority, audience }: ServerSettings,
  { clock, onSecret, debug, idTokenService }: ConnectOptions,
  signal: AbortSignal,
): Promise<Access> {
  const authority = certificateAuthority === undefined ? undefined : readAuthority(certificateAuthority);
  const config: Kubeconfig = {
    server: url,
    namespace: undefined,
    cluster: authority === undefined ? {} : { 'certificate-authority-data': base64(authority.pem) },
    user: {},
    userName: 'of the OIDC token',
    folder: process.cwd(),
    files: authority?.file === undefined ? [] : [authority.file],
  };
  const service = idTokenService();
  onSecret(service.requestToken);
  const request = () => requestIdToken(service, audience, signal);
  const tokens = openIdTokens(request, { clock, debug, onSecret: (token) => onSecret(token, token) });
  await tokens.token(false).catch((error: unknown) => {
    // The first request waits for a transient failure, as for an API server that is unavailable.
    if (hasCode(error, 'id-token') && !error.isRefused) return;
    // A proxy variable of the environment is not valid.
    if (hasCode(error, 'input')) throw error;
    throw inputError([
      `oidc-audience: the runner issues no OIDC token for this audience: its token service ${messageOf(error)}`,
    ]);
  });
  return {
    config,
    identity: () => ({}),
    async authorize(fresh) {
      const token = await tokens.token(fresh).catch((error: unknown) => {
        const why = `, because the runner issues no new OIDC token: its token service ${messageOf(error)}`;
        throw unsent(url, why, error);
      });
      return { Authorization: `Bearer ${token}` };
    },
    whyRefused: tokens.claims,
  };
}

function warningsOf(config: Kubeconfig): ReturnType<Connection['warnings']> {
  const { server } = config;
  const title = 'The connection to the cluster is not secure';
  const danger =
    'Anyone on the network path can read and change what this step sends, including its credentials.';
  const isPlain = server.protocol === 'http:';
  if (!isPlain && config.cluster['insecure-skip-tls-verify'] !== true) return [];
  const message = isPlain
    ? `The server of the kubeconfig, ${server.origin}, does not use TLS. ${danger} Use https://.`
    : `The kubeconfig sets insecure-skip-tls-verify: true, so the certificate of ${server.origin} is not verified. ${danger} Set certificate-authority-data instead.`;
  return [{ title, message }];
}

/** `interrupted`: ends lookups that are no longer needed. */
export function openCluster(connection: Connection, name: string, interrupted?: AbortSignal): Cluster {
  const path: Namespace['path'] = (resource, object) =>
    `/api/v1/namespaces/${name}/${resource}${object === undefined ? '' : `/${object}`}`;
  const namespace = { connection, name, path };
  return {
    ...openPods(namespace),
    ...openLookups(namespace, interrupted),
    followLog: (...given) => followLog(namespace, ...given),
    sendFiles: (...given) => sendFiles(namespace, ...given),
    fetchFiles: (...given) => fetchFiles(namespace, ...given),
    lastOutageEnd: connection.outage.lastEnd,
  };
}
