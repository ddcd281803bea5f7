import { codedError, hasCode, inputError } from '../job/errors.ts';
import type { ServerSettings } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { base64, messageOf, spanOfTime } from '../job/values.ts';
import type { IdTokenService } from '../run/ports.ts';
import { isAway } from './api-errors.ts';
import type { Access, AccessOptions } from './credentials.ts';
import { openHttpsClient } from './http-choice.ts';
import { codeOf, fieldsOf, type Kubeconfig, readAuthority, textOf } from './kubeconfig.ts';
import { claimsOf, oneAtATime } from './token-sources.ts';

const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Asks the runner for a new OIDC token of this audience, through proxies of the environment. Throws `id-token`, which
 * quotes no answer.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
async function requestIdToken(
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
    if (statusCode !== 200) throw codedError('id-token', `answered HTTP ${statusCode}`, { isRefused });
    const token = textOf(fieldsOf(await body.json())['value']);
    if (token === undefined) throw codedError('id-token', 'answered without a token');
    return token;
  } catch (error) {
    if (hasCode(error, 'id-token')) throw error;
    if (hasCode(error, 'BAD_ANSWER')) throw codedError('id-token', 'did not answer with JSON');
    throw codedError('id-token', `cannot be reached${codeOf(error)}`);
  } finally {
    await client.destroy();
  }
}

/** A token is renewed this long before it expires, for API servers whose clock is ahead of the issuer's. */
const MARGIN_MS = 60_000;
/** The margin of tokens that live shorter than GitHub's, which live for five minutes. */
const MARGIN_OF_LIFE = 0.2;
const RETRY_MS = 5000;
/** A timer cannot wait longer than 24 days. */
const MAX_LIFE_MS = 24 * 3_600_000;

/** `signal`: ends the renewals. */
type Options = Pick<AccessOptions, 'clock' | 'signal' | 'debug'> & { onSecret(token: string): void };

type Held = { token: string; renewAt: number; endsAt: number };

/**
 * Tokens from `request`. Each is renewed before it expires, so that no request waits for a new one: a cancelled step has 7.5 s to
 * delete its pod. A renewal that fails is retried, and the old token is used until it expires.
 */
export function openIdTokens(request: () => Promise<string>, { clock, signal, onSecret, debug }: Options) {
  let held: Held | undefined;
  const renew = oneAtATime(async () => {
    const askedAt = clock.now();
    const token = await request();
    onSecret(token);
    const received = heldFrom(token, askedAt);
    held = received;
    debug(`Received a new OIDC token, which expires in ${spanOfTime(received.endsAt - clock.now())}.`);
    renewInTime(received).catch(() => {}); // `signal` has ended the wait
    return received;
  });
  /** Does nothing if another token has followed it. */
  const renewInTime = async (token: Held) => {
    await clock.wait(Math.max(0, token.renewAt - clock.now()), signal);
    while (held === token)
      await renew().catch(async (error: unknown) => {
        debug(`Could not renew the OIDC token: the runner’s token service ${messageOf(error)}.`);
        await clock.wait(RETRY_MS, signal);
      });
  };
  return {
    /** A token that has not expired. `fresh`: a new token, after a 401. Throws `id-token`. */
    async token(fresh: boolean) {
      if (held !== undefined && !fresh && clock.now() < held.endsAt) return held.token;
      return (await renew()).token;
    },
    /** The claims of the last token that an API server decides by, as a sentence without secrets. Undefined if there was none. */
    claims: () => (held === undefined ? undefined : claimsIn(held.token)),
  };
}

/** Counts the token's lifetime from the request, because this machine's clock can be wrong. Throws `id-token`. */
function heldFrom(token: string, askedAt: number): Held {
  const life = Math.min(lifeOf(token), MAX_LIFE_MS);
  if (!(life > 0)) throw codedError('id-token', 'answered with a token that is not a JWT with an expiry');
  const endsAt = askedAt + life;
  return { token, endsAt, renewAt: endsAt - Math.min(MARGIN_MS, MARGIN_OF_LIFE * life) };
}

/** The difference of two times of its issuer's clock, so this machine's can be wrong. NaN if they are missing, or if it is not a JWT. */
function lifeOf(token: string): number {
  try {
    const { exp, iat } = claimsOf(token);
    return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

function claimsIn(token: string): string {
  const { iss, aud, sub } = claimsOf(token);
  const audience = Array.isArray(aud) ? aud.join(', ') : aud;
  const shown = (claim: unknown) => quoted(String(claim), false);
  return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}

/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws `input`. */
export async function openByIdToken(
  { url, certificateAuthority, audience }: ServerSettings,
  { clock, addSecret, debug, idTokenService, signal }: AccessOptions,
): Promise<Access> {
  const authority = certificateAuthority === undefined ? undefined : readAuthority(certificateAuthority);
  const config: Kubeconfig = {
    server: url,
    namespace: undefined,
    cluster: authority === undefined ? {} : { 'certificate-authority-data': base64(authority.pem) },
    user: {},
    userName: 'of the OIDC token',
    folder: process.cwd(),
    files: authority?.file === undefined ? [] : [authority.file],
  };
  const service = idTokenService();
  addSecret(service.requestToken);
  const request = () => requestIdToken(service, audience, signal);
  const tokens = openIdTokens(request, {
    clock,
    signal,
    onSecret: (token) => addSecret(token, token),
    debug,
  });
  await tokens.token(false).catch((error: unknown) => {
    // The first request waits for a transient failure, as for an API server that is unavailable.
    if (hasCode(error, 'id-token') && !error.isRefused) return;
    // A proxy variable of the environment is not valid.
    if (hasCode(error, 'input')) throw error;
    throw inputError([
      `oidc-audience: the runner issues no OIDC token for this audience: its token service ${messageOf(error)}`,
    ]);
  });
  return {
    config: () => config,
    identity: () => ({}),
    async authorize(fresh) {
      const token = await tokens.token(fresh).catch((error: unknown) => {
        const why = `no request was sent, because the runner issues no new OIDC token: its token service ${messageOf(error)}`;
        throw codedError('unreachable', `${url.origin}: ${why}`, { cause: error, isUnsent: true });
      });
      return { Authorization: `Bearer ${token}` };
    },
    whyRefused: tokens.claims,
  };
}
