import { X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { codedError } from '../job/errors.ts';
import type { ClusterSettings } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { messageOf, momentOf, spanOfTime } from '../job/values.ts';
import { type Access, type AccessOptions, openCredentials, type TlsIdentity } from './credentials.ts';
import type { HttpClient } from './http.ts';
import { openByIdToken } from './id-tokens.ts';
import { fieldsOf, type Kubeconfig, loadKubeconfig, textOf } from './kubeconfig.ts';
import { endOfToken } from './token-sources.ts';

/** A credential that cannot be renewed. `at`: when it expires (milliseconds since 1970). */
export type CredentialsEnd = { what: string; at: number };

/**
 * Undefined if the credentials do not expire or are renewed: a token file by the program that writes it, other credentials by
 * their plugin. `certificate`: the client certificate in use, from any source.
 */
export function credentialsEnd(
  { user, userName }: Pick<Kubeconfig, 'user' | 'userName'>,
  certificate: Buffer | string | undefined,
): CredentialsEnd | undefined {
  const token = textOf(user['tokenFile']) === undefined ? textOf(user['token'])?.trim() : undefined;
  const owner = `of the kubeconfig’s user ${quoted(userName)}`;
  const shown = isOfPlugin(user) ? undefined : certificate;
  const ends = [
    { what: `The token ${owner}`, at: endOf(token, endOfToken) },
    {
      what: `The client certificate ${owner}`,
      at: endOf(shown, (pem) => momentOf(new X509Certificate(pem).validTo)),
    },
  ];
  return ends.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}

function isOfPlugin(user: Kubeconfig['user']): boolean {
  const own = [user['client-certificate-data'], user['client-certificate']];
  return fieldsOf(user['exec'])['command'] !== undefined && own.every((one) => textOf(one) === undefined);
}

/** The warning for credentials that can expire before the step ends, at `now` and with its timeout in milliseconds. */
export function warningOfEnd(
  end: CredentialsEnd | undefined,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): { title: string; message: string }[] {
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

/** NaN for a token that is not a JWT, and for a certificate that is not valid: TLS reports why. */
function endOf<Proof>(proof: Proof | undefined, read: (proof: Proof) => number): number {
  try {
    return proof === undefined ? Number.NaN : read(proof);
  } catch {
    return Number.NaN;
  }
}

/** Uses the inputs `server` and `oidc-audience`, or a kubeconfig. Throws `input`. */
export async function openAccess(settings: ClusterSettings, options: AccessOptions): Promise<Access> {
  const { server } = settings;
  if (server === undefined) return openByKubeconfig(settings, options);
  return openByIdToken(server, options);
}

async function openByKubeconfig(
  settings: ClusterSettings,
  { clock, addSecret, signal }: Pick<AccessOptions, 'clock' | 'addSecret' | 'signal'>,
): Promise<Access> {
  let config = loadKubeconfig(settings);
  let credentials = openCredentials(config, clock, addSecret, signal);
  let identity: TlsIdentity = {};
  const headers = async (fresh: boolean) => {
    const read = fresh ? loadKubeconfig(settings) : config;
    if (read !== config && !isDeepStrictEqual(read, config))
      credentials = openCredentials(read, clock, addSecret, signal);
    config = read;
    const { headers, ...others } = await credentials(fresh);
    identity = others;
    return headers;
  };
  await headers(false);
  return {
    config: () => config,
    identity: () => identity,
    authorize: (fresh) =>
      headers(fresh).catch((error: unknown) => {
        const why = `${config.server.origin}: no request was sent: ${messageOf(error)}`;
        throw codedError('unreachable', why, { cause: error, isUnsent: true });
      }),
    whyRefused: () => hasEnded(credentialsEnd(config, identity.cert), clock.wallTime()),
  };
}

function isSame(one: TlsIdentity, other: TlsIdentity): boolean {
  return String(one.cert) === String(other.cert) && String(one.key) === String(other.key);
}

/**
 * A client that uses the identity as last read. A plugin, or the program that writes its file, renews it. A connection keeps the
 * identity that it was opened with, so a new identity needs new connections. A watch that is open stays on its own connection.
 */
export async function followingIdentity(
  identity: () => TlsIdentity,
  open: (identity: TlsIdentity) => Promise<HttpClient>,
): Promise<HttpClient> {
  let shown = identity();
  let client = await open(shown);
  const opened = [client];
  return {
    async request(request) {
      const now = identity();
      if (!isSame(now, shown)) {
        // While its files are being rewritten, a certificate can be without its key.
        const next = await open(now).catch((error: unknown) => {
          const why = `${request.origin}: no request was sent: ${messageOf(error)}`;
          throw codedError('unreachable', why, { cause: error, isUnsent: true });
        });
        opened.push(next);
        [client, shown] = [next, now];
      }
      return client.request(request);
    },
    async destroy() {
      await Promise.all(opened.map((one) => one.destroy()));
    },
  };
}
