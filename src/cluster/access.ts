import { codedError, hasCode, inputError } from '../job/errors.ts';
import type { ClusterSettings, ServerSettings } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { base64, messageOf, momentOf, spanOfTime } from '../job/values.ts';
import type { Clock, IdTokenService } from '../run/ports.ts';
import { isAway, unsent } from './api-errors.ts';
import { type Headers, type OnSecret, openCredentials } from './credentials.ts';
import { askOnce, type TlsIdentity } from './http-choice.ts';
import {
  certificateOf,
  codeOf,
  fieldsOf,
  type Kubeconfig,
  loadKubeconfig,
  readAuthority,
  textOf,
} from './kubeconfig.ts';
import { endOfToken, openIdTokens } from './token-sources.ts';

/** A credential that cannot be renewed. `at`: when it expires (milliseconds since 1970). */
type CredentialsEnd = { what: string; at: number };

type User = Pick<Kubeconfig, 'user' | 'userName'>;

/**
 * Undefined if the credentials do not expire or are renewed: a token file by the program that writes it, other credentials by
 * their plugin. `certificate`: the client certificate in use, from any source.
 */
function credentialsEnd(
  { user, userName }: User,
  certificate: Buffer | string | undefined,
): CredentialsEnd | undefined {
  const token = textOf(user['tokenFile']) === undefined ? textOf(user['token'])?.trim() : undefined;
  const owner = `of the kubeconfig’s user ${quoted(userName)}`;
  const shown = isOfPlugin(user) ? undefined : certificate;
  const ends = [
    { what: `The token ${owner}`, at: endOfToken(token ?? '') },
    { what: `The client certificate ${owner}`, at: momentOf(shown && certificateOf(shown)?.validTo) },
  ];
  return ends.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}

function isOfPlugin(user: Kubeconfig['user']): boolean {
  const own = [user['client-certificate-data'], user['client-certificate']];
  return fieldsOf(user['exec'])['command'] !== undefined && own.every((one) => textOf(one) === undefined);
}

/** The warning for credentials that can expire before the step ends, at `now` and with its timeout in milliseconds. */
export function warningOfEnd(
  user: User,
  certificate: Buffer | string | undefined,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): { title: string; message: string }[] {
  const end = credentialsEnd(user, certificate);
  // If they have expired, the API server refuses them, and that is reported.
  if (end === undefined || end.at <= now || end.at >= now + timeoutMs) return [];
  const when = `expires in ${spanOfTime(end.at - now)}`;
  const consequence =
    'After that, every request is refused: the end of the log can be missing, the pod stays until its deadline, and the step fails within ten minutes, when its watch is reopened.';
  const remedy =
    'Use credentials that last longer, a credential plugin (exec), which renews them, or a shorter timeout.';
  return [
    {
      title: 'The credentials can expire before the step ends',
      message: `${end.what} ${when}, and the step can take ${spanOfTime(timeoutMs)} (timeout). ${consequence} ${remedy}`,
    },
  ];
}

/** The sentence for credentials that have expired. Undefined if they have not, or if that is unknown. */
function hasEnded(end: CredentialsEnd | undefined, now: number): string | undefined {
  return end === undefined || now < end.at
    ? undefined
    : `${end.what} expired ${spanOfTime(now - end.at)} ago.`;
}

/** The address of the cluster, and which credentials to use. */
export type Access = {
  config: Kubeconfig;
  /** The identity as it was last read; `authorize` can change it. */
  identity(): TlsIdentity;
  /**
   * Headers that authenticate a request. `fresh`: read the credentials from their source again, after a 401. Throws
   * `unreachable` if the source returns none now, because it returned some at the start of the step, and can do so again.
   */
  authorize(fresh: boolean): Promise<Headers>;
  /** Why the API server answers 401, as far as known, as a sentence. */
  whyRefused(): string | undefined;
};

export type AccessOptions = {
  clock: Clock;
  /** Gets each secret, also renewed tokens, each time it is used. */
  onSecret: OnSecret;
  debug(text: string): void;
  /** The service of the runner. Throws `input`, which says why there is none. */
  idTokenService(): IdTokenService;
  /** Ends work in the background, such as a credential plugin. */
  signal: AbortSignal;
};

/** Uses the inputs `server` and `oidc-audience`, or a kubeconfig. Throws `input`. */
export function openAccess(settings: ClusterSettings, options: AccessOptions): Promise<Access> {
  const { server } = settings;
  return server === undefined ? openByKubeconfig(settings, options) : openByIdToken(server, options);
}

async function openByKubeconfig(
  settings: ClusterSettings,
  { clock, onSecret, signal }: AccessOptions,
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
    whyRefused: () => hasEnded(credentialsEnd(config, identity.cert), clock.wallTime()),
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
  { clock, onSecret, debug, idTokenService, signal }: AccessOptions,
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
