import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../job/errors.ts';
import type { ClusterSettings } from '../../job/job.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Clock } from '../../run/ports/clock.ts';
import type { IdTokenService } from '../../run/ports/host.ts';
import type { TlsIdentity } from '../http/renewed-identity.ts';
import { type Headers, type OnSecret, openCredentials } from './credentials.ts';
import { credentialsEnd, hasEnded } from './credentials-end.ts';
import { type Kubeconfig, loadKubeconfig } from './kubeconfig.ts';

/** Where the cluster is, and which credentials to use. */
export type Access = {
  /** As last read. */
  config(): Kubeconfig;
  /** As last read; `authorize` may change it. */
  identity(): TlsIdentity;
  /**
   * Headers that authenticate a request. `fresh`: read the credentials from their source again, after a 401. Throws
   * UnreachableError if the source gives none now: it gave some at the start of the step, so it can do so again.
   */
  authorize(fresh: boolean): Promise<Headers>;
  /** Why the API server answers 401, as far as known, as a sentence. */
  whyRefused(): string | undefined;
};

export type AccessOptions = {
  clock: Clock;
  addSecret: OnSecret;
  debug(text: string): void;
  /** Throws InputError if the runner has none. */
  idTokenService(): IdTokenService;
  /** Ends work in the background, such as a credential plugin. */
  signal: AbortSignal;
};

/** Uses the inputs `server` and `oidc-audience`, or a kubeconfig. Throws InputError. */
export async function openAccess(settings: ClusterSettings, options: AccessOptions): Promise<Access> {
  const { server } = settings;
  if (server === undefined) return openByKubeconfig(settings, options);
  return (await import('./id-token-access.ts')).openByIdToken(server, options); // few steps need it
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
    // An unchanged kubeconfig can hold a refresh token that is spent. The credentials have the next one.
    if (!isDeepStrictEqual(read, config)) credentials = openCredentials(read, clock, addSecret, signal);
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
        throw new UnreachableError(why, error, { isUnsent: true });
      }),
    whyRefused: () => hasEnded(credentialsEnd(config, identity.cert), clock.wallTime()),
  };
}
