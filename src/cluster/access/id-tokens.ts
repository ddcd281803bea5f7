import { messageOf } from '../../job/errors.ts';
import { quoted } from '../../job/quoted.ts';
import { spanOfTime } from '../../job/time.ts';
import type { AccessOptions } from './access.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { IdTokenError } from './request-id-token.ts';
import { claimsOf } from './token-end.ts';

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
    /** A token that has not expired. `fresh`: a new token, after a 401. Throws IdTokenError. */
    async token(fresh: boolean) {
      if (held !== undefined && !fresh && clock.now() < held.endsAt) return held.token;
      return (await renew()).token;
    },
    /** The claims of the last token that an API server decides by, as a sentence without secrets. Undefined if there was none. */
    claims: () => (held === undefined ? undefined : claimsIn(held.token)),
  };
}

/** Counts the token's lifetime from the request, because this machine's clock can be wrong. Throws IdTokenError. */
function heldFrom(token: string, askedAt: number): Held {
  const life = Math.min(lifeOf(token), MAX_LIFE_MS);
  if (!(life > 0)) throw new IdTokenError('answered with a token that is not a JWT with an expiry');
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
