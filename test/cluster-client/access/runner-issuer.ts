import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import { serve } from '../../serve.ts';

/**
 * What GitHub is for a job with `id-token: write`: an address at which the runner asks for OIDC tokens, and an issuer from
 * whom an API server gets the keys to check them by.
 */
export type RunnerIssuer = AsyncDisposable & {
  url: string;
  /** The certificate of its authority. */
  certificate: string;
  /** The variables that the runner sets. */
  env: Record<string, string>;
  /** What its tokens are valid for, in seconds. */
  lifeS: number;
  /** Claims of the job, in addition to those that every token has. */
  claims: Record<string, unknown>;
  /** Answers this status in place of a token. */
  refusal: number | undefined;
  given: string[];
  /** The queries of the requests for tokens. */
  asked: URLSearchParams[];
  /** Is it one of its tokens that has not ended, for this audience? As an API server finds. */
  isValid(token: string, audience: string): boolean;
};

const KEY_ID = 'key-1';

export async function openRunnerIssuer(): Promise<RunnerIssuer> {
  const requestToken = randomBytes(16).toString('hex');
  const authority = await createAuthority('the authority of an issuer');
  const { certificate: cert, key } = await issue(authority, { subject: 'CN=issuer', names: ['127.0.0.1'] });
  // As GitHub's: https://token.actions.githubusercontent.com/.well-known/openid-configuration
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = createServer({ cert, key }, ({ url }, response) => {
    const jwk = { ...signing.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    const about = { issuer: issuer.url, jwks_uri: `${issuer.url}/jwks` };
    json(response, 200, url === '/jwks' ? { keys: [jwk] } : about);
  });
  const service = createHttpServer(({ url = '', headers }, response) => {
    const query = new URL(url, 'http://runner').searchParams;
    issuer.asked.push(query);
    if (issuer.refusal !== undefined) return json(response, issuer.refusal, {});
    if (headers.authorization !== `Bearer ${requestToken}`) return json(response, 401, {});
    const value = signed(query.get('audience') ?? '');
    issuer.given.push(value);
    return json(response, 200, { value });
  });
  const signed = (aud: string) => {
    const iat = Date.now() / 1000;
    const claims = { iss: issuer.url, aud, iat, exp: iat + issuer.lifeS, jti: `${issuer.given.length}` };
    const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part({ ...issuer.claims, ...claims })}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(signing.privateKey, 'base64url')}`;
  };
  const served = [await serve(provider), await serve(service)] as const;
  const issuer: RunnerIssuer = {
    url: `https://${served[0].address}`,
    certificate: authority.certificate,
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://${served[1].address}/idtoken?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
    },
    lifeS: 300,
    claims: { sub: 'repo:acme/shop:ref:refs/heads/main' },
    refusal: undefined,
    given: [],
    asked: [],
    isValid(token, audience) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      return issuer.given.includes(token) && claims.aud === audience && claims.exp * 1000 > Date.now();
    },
    async [Symbol.asyncDispose]() {
      for (const one of served) await one[Symbol.asyncDispose]();
    },
  };
  return issuer;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
