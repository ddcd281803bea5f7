import { base64 } from '../../job/encoding.ts';
import { InputError, messageOf } from '../../job/errors.ts';
import type { ServerSettings } from '../../job/job.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Access, AccessOptions } from './access.ts';
import { readAuthority } from './authority.ts';
import { openIdTokens } from './id-tokens.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { IdTokenError, requestIdToken } from './request-id-token.ts';

/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws InputError. */
export async function openByIdToken(
  { url, certificateAuthority, audience }: ServerSettings,
  { clock, addSecret, debug, idTokenService, signal }: AccessOptions,
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
  addSecret(service.requestToken);
  const request = () => requestIdToken(service, audience, signal);
  const tokens = openIdTokens(request, {
    clock,
    signal,
    onSecret: (token) => addSecret(token, token),
    debug,
  });
  await tokens.token(false).catch((error: unknown) => {
    // The first request waits for a transient failure, as for an API server that is unavailable.
    if (error instanceof IdTokenError && !error.isRefused) return;
    // A proxy variable of the environment is not valid.
    if (error instanceof InputError) throw error;
    throw new InputError([
      `oidc-audience: the runner issues no OIDC token for this audience: its token service ${messageOf(error)}`,
    ]);
  });
  return {
    config: () => config,
    identity: () => ({}),
    async authorize(fresh) {
      const token = await tokens.token(fresh).catch((error: unknown) => {
        const why = `no request was sent, because the runner issues no new OIDC token: its token service ${messageOf(error)}`;
        throw new UnreachableError(`${url.origin}: ${why}`, error, { isUnsent: true });
      });
      return { Authorization: `Bearer ${token}` };
    },
    whyRefused: tokens.claims,
  };
}
