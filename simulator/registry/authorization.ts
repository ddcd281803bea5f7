/**
 * Who may read a private repository. Basic: the registry itself takes user and password. Bearer, as Docker Hub and
 * GitHub do it: a token endpoint takes them and hands out a token for one repository; asked without credentials it
 * hands out a token good for nothing, which is why a missing image and a private one look the same there.
 * https://distribution.github.io/distribution/spec/auth/token/
 */
import { randomUUID } from 'node:crypto';
import { type Answer, jsonAnswer, unauthorized } from './answers.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Default: 'basic'. */
  readonly scheme?: 'basic' | 'bearer';
}

/** Hands out tokens, and remembers which repositories each one opens. */
export interface Tokens {
  /** The token endpoint: answers GET /token?scope=repository:NAME:pull. */
  grant(
    scope: string | null,
    authorization: string | undefined,
    credentials: Credentials | undefined,
  ): Answer;
  opens(authorization: string | undefined, name: string): boolean;
}

export function createTokens(): Tokens {
  const repositories = new Map<string, string | undefined>();
  return {
    grant(scope, authorization, credentials) {
      const known = credentials !== undefined && isBasic(authorization, credentials);
      if (authorization !== undefined && !known) {
        return jsonAnswer(401, { details: 'incorrect username or password' });
      }
      const token = randomUUID();
      repositories.set(token, known ? repositoryOf(scope) : undefined);
      return jsonAnswer(200, {
        token,
        access_token: token,
        expires_in: 300,
        issued_at: new Date().toISOString(),
      });
    },
    opens(authorization, name) {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
      return token !== undefined && repositories.get(token) === name;
    },
  };
}

/** The repository that a scope 'repository:NAME:pull' names. */
export function repositoryOf(scope: string | null): string | undefined {
  return /^repository:([^:]+):/.exec(scope ?? '')?.[1];
}

/**
 * The refusal of a read of `name`, or undefined when it may go ahead.
 * `origin` is where the client reaches this registry ('http://127.0.0.1:5000'): the token endpoint is there.
 */
export function refusal(
  name: string,
  authorization: string | undefined,
  credentials: Credentials,
  tokens: Tokens,
  origin: string,
): Answer | undefined {
  if ((credentials.scheme ?? 'basic') === 'basic') {
    if (isBasic(authorization, credentials)) return undefined;
    return unauthorized('Basic realm="Registry"', name);
  }
  if (tokens.opens(authorization, name)) return undefined;
  const challenge = `Bearer realm="${origin}/token",service="registry",scope="repository:${name}:pull"`;
  return unauthorized(
    authorization === undefined ? challenge : `${challenge},error="insufficient_scope"`,
    name,
  );
}

function isBasic(authorization: string | undefined, { user, password }: Credentials): boolean {
  return authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
