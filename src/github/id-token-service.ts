import { InputError } from '../job/errors.ts';
import type { IdTokenService } from '../run/ports/host.ts';

/**
 * Throws InputError for a job without the permission `id-token: write`.
 * Not getIDToken of @actions/core: that prints `::add-mask::` and the token to standard output by itself, where the
 * console may just have stopped commands because of the job's own lines; the log would then show the token.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
export function readIdTokenService(env: NodeJS.ProcessEnv): IdTokenService {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;
  if (url && requestToken && URL.canParse(url)) return { url, requestToken };
  throw new InputError([
    'oidc-audience: the runner gives this job no OIDC tokens ($ACTIONS_ID_TOKEN_REQUEST_URL is not set). ' +
      'Give the job the permissions id-token: write and contents: read; a pull request from a fork can’t have the first',
  ]);
}
