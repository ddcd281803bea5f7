/** Where the runner gives OIDC tokens of its job, and the token to ask for them with. */
export type IdTokenService = { url: string; requestToken: string };
