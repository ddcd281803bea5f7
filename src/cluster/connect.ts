import { InputError } from '../job/errors.ts';
import type { ClusterSettings } from '../job/job.ts';
import { defined } from '../job/json.ts';
import type { Clock } from '../run/ports/clock.ts';
import type { IdTokenService } from '../run/ports/host.ts';
import { type Access, openAccess } from './access/access.ts';
import { isCertificate } from './access/authority.ts';
import { secureContextOf } from './access/check-credentials.ts';
import { dataOrFile, type OnSecret } from './access/credentials.ts';
import { type CredentialsEnd, credentialsEnd } from './access/credentials-end.ts';
import { type Kubeconfig, textOf } from './access/kubeconfig.ts';
import { warningsOfTrackedFiles } from './access/tracked-file.ts';
import { openTrusting } from './http/authorities-of-machine.ts';
import { chooseHttpClient } from './http/choose-http-client.ts';
import type { HttpClient } from './http/http-client.ts';
import { followingIdentity, type TlsIdentity } from './http/renewed-identity.ts';
import { type OriginOfRequests, userAgent } from './http/user-agent.ts';
import { type Outage, openOutage } from './requests/outage.ts';

/** Connections to one API server, which are kept open, and the credentials to use on them. */
export type Connection = Pick<Access, 'authorize' | 'whyRefused'> & {
  server: URL;
  namespace: string;
  userAgent: string;
  client: HttpClient;
  clock: Clock;
  /** How long the API server may be away, counted from the first failure. */
  graceMs: number;
  outage: Outage;
  /** For debug logs: method, path and result of each request, without query and body. */
  debug(text: string): void;
  /** Insecure settings that the user may not have intended. */
  warnings: Warning[];
  /** Undefined if the credentials have no end, or are renewed. */
  credentialsEnd: CredentialsEnd | undefined;
  close(): Promise<void>;
};

/**
 * `origin`: of the workflow run, for the user agent. `onSecret`: gets each secret, also renewed tokens. `say`, `debug`:
 * get lines for the log. `idTokenService`: of the runner, or an InputError that says why there is none.
 */
type ConnectOptions = {
  clock: Clock;
  origin?: OriginOfRequests;
  onSecret?: OnSecret;
  say?: (text: string) => void;
  debug?: (text: string) => void;
  idTokenService?: () => IdTokenService;
};

type Warning = { title: string; message: string };

/** Asks the API server nothing (a credential plugin may, and the runner for an OIDC token). Throws InputError. */
export async function connect(settings: ClusterSettings, options: ConnectOptions): Promise<Connection> {
  const { clock, origin, onSecret = () => {}, say = () => {}, debug = () => {} } = options;
  const { idTokenService = noIdTokens } = options;
  // TLS checks follow the kubeconfig, not the runner's environment; this covers token renewal too.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  /** With what each came last: a key that stays beside a token that is renewed is a secret as long as the newest of these. */
  const known = new Map<string, string | undefined>();
  let newest: string | undefined;
  const addSecret: OnSecret = (value, renewed) => {
    const last = known.get(value);
    // An older one that comes again is the newest again.
    if (known.has(value) && (last === undefined || (last === renewed && last === newest))) return;
    newest = renewed ?? newest;
    known.set(value, renewed);
    onSecret(value, renewed);
  };
  const closing = new AbortController();
  const { signal } = closing;
  const access = await openAccess(settings, { clock, addSecret, debug, idTokenService, signal });
  const config = access.config();
  const ca = dataOrFile(config, 'certificate-authority');
  if (ca !== undefined && !isCertificate(ca))
    throw new InputError([
      'kubeconfig: its certificate-authority has no valid certificate; provide it as base64 of PEM or as a PEM file, and check that the kubeconfig is complete',
    ]);
  const isSecure = config.server.protocol === 'https:';
  const open = (identity: TlsIdentity) =>
    openTrusting(ca, (authorities) => {
      const credentials = { ...identity, ...defined({ ca: authorities }) };
      return chooseHttpClient(config, {
        ...defined({
          secureContext: isSecure ? secureContextOf(credentials, config.userName) : undefined,
          servername: textOf(config.cluster['tls-server-name']),
        }),
        rejectUnauthorized: !isUnchecked(config),
      });
    });
  const client = await followingIdentity(access.identity, open);
  return {
    server: config.server,
    namespace: settings.namespace ?? config.namespace ?? 'default',
    userAgent: userAgent(origin),
    client,
    clock,
    graceMs: settings.connectionGraceMs,
    outage: openOutage(clock, say),
    debug,
    warnings: [...warningsOf(config), ...warningsOfTrackedFiles(config)],
    credentialsEnd: credentialsEnd(config, access.identity().cert),
    authorize: access.authorize,
    whyRefused: access.whyRefused,
    close() {
      closing.abort();
      return client.destroy();
    },
  };
}

function noIdTokens(): never {
  throw new InputError(['oidc-audience: this host issues no OIDC tokens']);
}

function isUnchecked({ cluster }: Kubeconfig): boolean {
  return cluster['insecure-skip-tls-verify'] === true;
}

function warningsOf(config: Kubeconfig): Warning[] {
  const { server } = config;
  const title = 'The connection to the cluster is not secure';
  const danger =
    'Anyone on the network path can read and change what this step sends, including its credentials.';
  if (server.protocol !== 'http:' && !isUnchecked(config)) return [];
  const message =
    server.protocol === 'http:'
      ? `The server of the kubeconfig, ${server.origin}, does not use TLS. ${danger} Use https://.`
      : `The kubeconfig sets insecure-skip-tls-verify: true, so the certificate of ${server.origin} is not verified. ${danger} Set certificate-authority-data instead.`;
  return [{ title, message }];
}
