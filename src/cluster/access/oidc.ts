import { readRegularFile, whyUnreadable } from '../../inputs/regular-file.ts';
import { base64 } from '../../job/encoding.ts';
import type { Clock } from '../../run/ports/clock.ts';
import { type Asking, openHttpsClient, requestJson } from '../http/choose-http-client.ts';
import type { HttpClient } from '../http/http-client.ts';
import { PluginError } from './check-credentials.ts';
import { type Fields, fieldsOf, textOf } from './kubeconfig.ts';
import { codeOf, MAX_BYTES } from './kubeconfig-file.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { endOfToken } from './token-end.ts';

/** As in kubectl: https://github.com/kubernetes/client-go/blob/v0.37.1/plugin/pkg/client/auth/oidc/oidc.go */
const EXPIRY_MARGIN_MS = 10_000;

/**
 * Returns the id-token of an OIDC auth-provider. It is renewed from its issuer if it has expired, or if it was refused (`fresh`) and
 * there is a refresh token. Throws PluginError.
 * The one of client-node cannot renew tokens: https://github.com/kubernetes-client/javascript/issues/2202
 */
export function oidcSource(config: Fields, clock: Clock): (fresh?: boolean) => Promise<string> {
  let idToken = textOf(config['id-token']);
  let refreshToken = textOf(config['refresh-token']);
  const renewToken = oneAtATime(async () => {
    const renewed = await renew({ ...config, 'refresh-token': refreshToken });
    idToken = textOf(renewed['id_token']);
    // An issuer can replace it: https://www.rfc-editor.org/rfc/rfc6749#section-6
    refreshToken = textOf(renewed['refresh_token']) ?? refreshToken;
    if (idToken === undefined) throw new PluginError('its OIDC issuer returned no new id-token');
    return idToken;
  });
  return async (fresh = false) => {
    const isRefused = fresh && refreshToken !== undefined;
    if (idToken !== undefined && !isRefused && clock.wallTime() < endOfToken(idToken) - EXPIRY_MARGIN_MS)
      return idToken;
    return renewToken();
  };
}

/** Uses the token endpoint that the issuer publishes: https://www.rfc-editor.org/rfc/rfc6749#section-6 */
async function renew(config: Fields): Promise<Fields> {
  const issuer = textOf(config['idp-issuer-url']);
  const clientId = textOf(config['client-id']);
  const refreshToken = textOf(config['refresh-token']);
  if (issuer === undefined || clientId === undefined || refreshToken === undefined)
    throw new PluginError(
      'its id-token has expired, and the kubeconfig has no refresh-token, client-id or idp-issuer-url to renew it',
    );
  const server = urlOf(issuer);
  const client = await openHttpsClient(server, authorityOf(config));
  try {
    // https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
    const about = urlOf(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const provider = await ask(client, about, { method: 'GET', headers: {} });
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const secret = textOf(config['client-secret']);
    return await ask(
      client,
      urlOf(textOf(provider['token_endpoint']) ?? ''),
      postOf(form, clientId, secret, provider['token_endpoint_auth_methods_supported']),
    );
  } finally {
    await client.destroy();
  }
}

/** Has the client's secret where the issuer expects it: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function postOf(form: object, id: string, secret: string | undefined, methods: unknown): Asking {
  const isInHeader =
    secret !== undefined && (!Array.isArray(methods) || methods.includes('client_secret_basic'));
  const pair = [id, secret ?? ''].map(encodeURIComponent).join(':');
  const own = secret === undefined ? { client_id: id } : { client_id: id, client_secret: secret };
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(isInHeader && { authorization: `Basic ${base64(pair)}` }),
    },
    body: new URLSearchParams({ ...form, ...(!isInHeader && own) }).toString(),
  };
}

/** Sends a request. No error quotes its answer, which can hold a token. */
async function ask(client: HttpClient, url: URL, asking: Asking): Promise<Fields> {
  try {
    const { statusCode, body } = await requestJson(client, url, asking);
    const answer = fieldsOf(await body.json());
    if (statusCode === 200) return answer;
    const error = textOf(answer['error']) ?? '';
    throw new PluginError(
      `its OIDC issuer answered HTTP ${statusCode}${/^[a-z_]+$/.test(error) ? ` (${error})` : ''}`,
    );
  } catch (error) {
    if (error instanceof PluginError) throw error;
    if (error instanceof SyntaxError) throw new PluginError('its OIDC issuer did not answer with JSON');
    throw new PluginError(`its OIDC issuer cannot be reached${codeOf(error)}`);
  }
}

function authorityOf(config: Fields): Buffer | undefined {
  const data = textOf(config['idp-certificate-authority-data']);
  const file = textOf(config['idp-certificate-authority']);
  if (data !== undefined) return Buffer.from(data, 'base64');
  if (file === undefined) return undefined;
  try {
    return readRegularFile(file, MAX_BYTES);
  } catch (error) {
    throw new PluginError(`its idp-certificate-authority cannot be read: ${whyUnreadable(error)}`);
  }
}

/** Throws PluginError. */
function urlOf(text: string): URL {
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text);
  throw new PluginError(
    'its idp-issuer-url, or the token endpoint of that issuer, is not a valid https:// URL',
  );
}
