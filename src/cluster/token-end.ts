/**
 * The claim `exp` of a JWT, in milliseconds since 1970; NaN if it has none. Throws SyntaxError for what is no JWT.
 * https://www.rfc-editor.org/rfc/rfc7519#section-4.1.4
 */
export function endOfToken(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { exp } = JSON.parse(claims) as { exp?: unknown };
  return typeof exp === 'number' ? exp * 1000 : Number.NaN;
}
