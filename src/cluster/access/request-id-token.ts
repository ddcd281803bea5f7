import type { IdTokenService } from '../../run/ports/host.ts';
import { openHttpsClient } from '../http/choose-http-client.ts';
import { isAway } from '../requests/patience.ts';
import { fieldsOf, textOf } from './kubeconfig.ts';
import { codeOf } from './kubeconfig-file.ts';

const ANSWER_TIMEOUT_MS = 15_000;

/** The message continues "its token service …". `isRefused`: the service will not issue a token. */
export class IdTokenError extends Error {
  readonly isRefused: boolean;

  constructor(message: string, isRefused = false) {
    super(message);
    this.name = 'IdTokenError';
    this.isRefused = isRefused;
  }
}

/**
 * Asks the runner for a new OIDC token of this audience, through proxies of the environment. Throws IdTokenError, which
 * quotes no answer.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
export async function requestIdToken(
  { url, requestToken }: IdTokenService,
  audience: string,
  signal: AbortSignal,
): Promise<string> {
  const server = new URL(url);
  server.searchParams.set('audience', audience);
  const client = await openHttpsClient(server);
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      origin: server.origin,
      path: `${server.pathname}${server.search}`,
      headers: { authorization: `Bearer ${requestToken}`, accept: 'application/json' },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
      signal,
    });
    const isRefused = statusCode >= 400 && statusCode < 500 && !isAway(statusCode);
    if (statusCode !== 200) throw new IdTokenError(`answered HTTP ${statusCode}`, isRefused);
    const token = textOf(fieldsOf(await body.json())['value']);
    if (token === undefined) throw new IdTokenError('answered without a token');
    return token;
  } catch (error) {
    if (error instanceof IdTokenError) throw error;
    if (error instanceof SyntaxError) throw new IdTokenError('did not answer with JSON');
    throw new IdTokenError(`cannot be reached${codeOf(error)}`);
  } finally {
    await client.destroy();
  }
}
