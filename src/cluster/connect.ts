import { inputError } from '../job/errors.ts';
import type { ClusterSettings } from '../job/job.ts';
import type { Clock, Cluster, IdTokenService } from '../run/ports.ts';
import { openAccess, warningOfEnd } from './access.ts';
import type { OnSecret } from './credentials.ts';
import { openApiClient, userAgent } from './http-choice.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { followLog } from './log.ts';
import { openLookups } from './lookups.ts';
import { openPods } from './pods.ts';
import { type Connection, openNamespace, openOutage } from './requests.ts';
import { warningsOfTrackedFiles } from './tracked-file.ts';

/**
 * `origin`: the workflow run, for the user agent. `onSecret`: gets each secret, also renewed tokens, each time it is used. `say`,
 * `debug`: get lines for the log. `idTokenService`: the service of the runner, or an `input` error that says why there is none.
 */
type ConnectOptions = {
  clock: Clock;
  origin?: Parameters<typeof userAgent>[0];
  onSecret?: OnSecret;
  say?: (text: string) => void;
  debug?: (text: string) => void;
  idTokenService?: () => IdTokenService;
};

/**
 * Sends no request to the API server. A credential plugin can, and the runner can be asked for an OIDC token. Throws `input`.
 */
export async function connect(settings: ClusterSettings, options: ConnectOptions): Promise<Connection> {
  const { clock, origin, onSecret = () => {}, say = () => {}, debug = () => {} } = options;
  const { idTokenService = noIdTokens } = options;
  // TLS checks follow the kubeconfig, not the runner's environment; this covers token renewal too.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  const closing = new AbortController();
  const { signal } = closing;
  const access = await openAccess(settings, { clock, onSecret, debug, idTokenService, signal });
  const config = access.config();
  const client = await openApiClient(config, access.identity);
  return {
    server: config.server,
    namespace: settings.namespace ?? config.namespace ?? 'default',
    userAgent: userAgent(origin),
    client,
    clock,
    graceMs: settings.connectionGraceMs,
    outage: openOutage(clock, say),
    debug,
    warnings: (timeoutMs) => [
      ...warningsOf(config),
      ...warningsOfTrackedFiles(config),
      ...warningOfEnd(config, access.identity().cert, { now: clock.wallTime(), timeoutMs }),
    ],
    authorize: access.authorize,
    whyRefused: access.whyRefused,
    close() {
      closing.abort();
      return client.destroy();
    },
  };
}

function noIdTokens(): never {
  throw inputError(['oidc-audience: this host issues no OIDC tokens']);
}

function warningsOf(config: Kubeconfig): ReturnType<Connection['warnings']> {
  const { server } = config;
  const title = 'The connection to the cluster is not secure';
  const danger =
    'Anyone on the network path can read and change what this step sends, including its credentials.';
  if (server.protocol !== 'http:' && config.cluster['insecure-skip-tls-verify'] !== true) return [];
  const message =
    server.protocol === 'http:'
      ? `The server of the kubeconfig, ${server.origin}, does not use TLS. ${danger} Use https://.`
      : `The kubeconfig sets insecure-skip-tls-verify: true, so the certificate of ${server.origin} is not verified. ${danger} Set certificate-authority-data instead.`;
  return [{ title, message }];
}

/** `interrupted`: ends lookups that are no longer needed. */
export function openCluster(connection: Connection, name: string, interrupted?: AbortSignal): Cluster {
  const namespace = openNamespace(connection, name);
  return {
    ...openPods(namespace),
    ...openLookups(namespace, interrupted),
    followLog: (...given) => followLog(namespace, ...given),
    // Loaded by main before the pod exists, for steps that need it.
    sendFiles: async (...given) => (await import('./attach.ts')).sendFiles(namespace, ...given),
    fetchFiles: async (...given) => (await import('./attach.ts')).fetchFiles(namespace, ...given),
    lastOutageEnd: connection.outage.lastEnd,
  };
}
