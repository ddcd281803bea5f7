import type { ClusterSettings } from '../job/job.ts';
import type { Cluster } from '../run/ports.ts';
import { type AccessOptions, openAccess, warningOfEnd } from './access.ts';
import { openApiClient, userAgent } from './http-choice.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { followLog } from './log.ts';
import { openLookups } from './lookups.ts';
import { openPods } from './pods.ts';
import { type Connection, openNamespace, openOutage } from './requests.ts';
import { warningsOfTrackedFiles } from './tracked-file.ts';

/** `origin`: the workflow run, for the user agent. `say`: gets lines for the log. */
type ConnectOptions = Omit<AccessOptions, 'signal'> & {
  origin: Parameters<typeof userAgent>[0];
  say(text: string): void;
};

/**
 * Sends no request to the API server. A credential plugin can, and the runner can be asked for an OIDC token. Throws `input`.
 */
export async function connect(settings: ClusterSettings, options: ConnectOptions): Promise<Connection> {
  const { clock, debug } = options;
  // TLS checks follow the kubeconfig, not the runner's environment; this covers token renewal too.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  const closing = new AbortController();
  const access = await openAccess(settings, { ...options, signal: closing.signal });
  const { config } = access;
  const client = await openApiClient(config, access.identity);
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
