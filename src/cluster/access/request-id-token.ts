import type { IdTokenService } from '../../run/ports/id-token-service.ts';
import { openHttpsClient } from '../http/choose-http-client.ts';
import { fieldsOf, textOf } from './kubeconfig.ts';
import { codeOf } from './kubeconfig-file.ts';

const ANSWER_TIMEOUT_MS = 15_000;

/** The message continues "its token service …". `isRefused`: it answers that it will give none. */
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
      origin: server.origin,
      path: `${server.pathname}${server.search}`,
      method: 'GET',
      headers: { authorization: `Bearer ${requestToken}`, accept: 'application/json' },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
      signal,
    });
    if (statusCode !== 200) throw new IdTokenError(`answers ${statusCode}`, isRefusal(statusCode));
    const token = textOf(fieldsOf(await body.json())['value']);
    if (token === undefined) throw new IdTokenError('answers without a token');
    return token;
  } catch (error) {
    if (error instanceof IdTokenError) throw error;
    if (error instanceof SyntaxError) throw new IdTokenError('answers with what is no JSON');
    throw new IdTokenError(`can't be asked${codeOf(error)}`);
  } finally {
    await client.destroy();
  }
}

/** 408 and 429 pass, like 500 and above. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
