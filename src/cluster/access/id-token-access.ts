import { base64 } from '../../job/encoding.ts';
import { InputError, messageOf } from '../../job/errors.ts';
import type { ServerSettings } from '../../job/job.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Access, AccessOptions } from './access.ts';
import { readAuthority } from './authority.ts';
import { openIdTokens } from './id-tokens.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { IdTokenError, requestIdToken } from './request-id-token.ts';

/** As what the runner's OIDC token says, to an API server with structured authentication. Throws InputError. */
export async function openByIdToken(
  { url, certificateAuthority, audience }: ServerSettings,
  { clock, addSecret, debug, idTokenService, signal }: AccessOptions,
): Promise<Access> {
  const config: Kubeconfig = {
    server: url,
    namespace: undefined,
    cluster:
      certificateAuthority === undefined
        ? {}
        : { 'certificate-authority-data': base64(readAuthority(certificateAuthority)) },
    user: {},
    userName: 'of the OIDC token',
    folder: process.cwd(),
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
    // What may pass is waited for by the first request, as an API server is that is away.
    if (error instanceof IdTokenError && !error.isRefused) return;
    // A proxy of the environment that is none.
    if (error instanceof InputError) throw error;
    throw new InputError([
      `oidc-audience: the runner gives no OIDC token for this audience: its token service ${messageOf(error)}`,
    ]);
  });
  return {
    config: () => config,
    identity: () => ({}),
    async authorize(fresh) {
      const token = await tokens.token(fresh).catch((error: unknown) => {
        const why = `it was not asked, because the runner gives no new OIDC token: its token service ${messageOf(error)}`;
        throw new UnreachableError(`${url.origin}: ${why}`, error, true);
      });
      return { Authorization: `Bearer ${token}` };
    },
    whyRefused: tokens.claims,
  };
}
