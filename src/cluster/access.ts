import { X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { codedError } from '../job/errors.ts';
import type { ClusterSettings } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { messageOf, momentOf, spanOfTime } from '../job/values.ts';
import { type Access, type AccessOptions, openCredentials } from './credentials.ts';
import type { TlsIdentity } from './http-choice.ts';
import { openByIdToken } from './id-tokens.ts';
import { fieldsOf, type Kubeconfig, loadKubeconfig, textOf } from './kubeconfig.ts';
import type { Warning } from './requests.ts';
import { endOfToken } from './token-sources.ts';

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

/**
 * The warning for credentials that can expire before the step ends, at `now` and with its timeout in milliseconds.
 * `certificate`: the client certificate in use, from any source.
 */
export function warningOfEnd(
  user: User,
  certificate: Buffer | string | undefined,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): Warning[] {
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
