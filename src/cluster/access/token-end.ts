/** What an API server reads of a JWT: https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
type Claims = { iss?: unknown; sub?: unknown; aud?: unknown; exp?: unknown; iat?: unknown };

/** Throws SyntaxError if the token is not a JWT. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
}

/** The claim `exp` of a JWT, in milliseconds since 1970; NaN if it has none. Throws SyntaxError if the token is not a JWT. */
export function endOfToken(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Number.NaN;
}
