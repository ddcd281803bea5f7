import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAuthority, issue } from '../../../simulator/certificates.ts';

/** An OpenID Connect provider that gives a new id-token for each of its refresh tokens, once. */
export type Issuer = AsyncDisposable & {
  url: string;
  /** Of its authority. */
  certificate: string;
  /** What its tokens are valid for, in seconds. */
  validForS: number;
  /** Fields of its description, beside the address for tokens. */
  description: object;
  given: string[];
  asked: { authorization: string | undefined; form: Record<string, string> }[];
};

export const REFRESH_TOKEN = 'refresh-token-1';
export const CLIENT_ID = 'kubernetes';

export async function openIssuer(): Promise<Issuer> {
  const authority = await createAuthority('an authority');
  const { certificate: cert, key } = await issue(authority, { subject: 'CN=issuer', names: ['127.0.0.1'] });
  const server = createServer({ cert, key }, async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const answer = request.method === 'POST' ? renewal(form, request.headers.authorization) : about();
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer: Issuer = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: authority.certificate,
    validForS: 3600,
    description: {},
    given: [],
    asked: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  // https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
  const about = () => ({ issuer: issuer.url, token_endpoint: `${issuer.url}/token`, ...issuer.description });
  const renewal = (form: Record<string, string>, authorization: string | undefined) => {
    issuer.asked.push({ authorization, form });
    if (form['refresh_token'] !== `refresh-token-${issuer.given.length + 1}`)
      return { error: 'invalid_grant' };
    const exp = Math.floor(Date.now() / 1000) + issuer.validForS;
    const token = jwt({ iss: issuer.url, aud: CLIENT_ID, exp, jti: String(issuer.given.length) });
    issuer.given.push(token);
    return { id_token: token, refresh_token: `refresh-token-${issuer.given.length + 1}` };
  };
  return issuer;
}

/** The action does not check its signature; the API server does. */
export function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
}

export const RUN_OUT = jwt({ exp: 1_000_000_000 });

/** The settings of an auth-provider whose id-token has run out. */
export function renewable({ url, certificate }: Issuer): Record<string, string> {
  return {
    'id-token': RUN_OUT,
    'refresh-token': REFRESH_TOKEN,
    'client-id': CLIENT_ID,
    'idp-issuer-url': url,
    'idp-certificate-authority-data': Buffer.from(certificate).toString('base64'),
  };
}
