import { describe, expect, test } from 'vitest';
import { openIdTokens } from '../../../src/cluster/token-sources.ts';
import { codedError } from '../../../src/job/errors.ts';
import type { Clock } from '../../../src/run/ports.ts';
import { openTime, type VirtualTime } from '../../virtual/clock.ts';
import { jwt } from './jwt.ts';

const LIFE_S = 300;
const MINUTE_MS = 60_000;

/** Tokens of GitHub's length on a virtual clock. `fails`: in place of the next token comes this error. */
function openSource({ skewMs = 0 } = {}) {
  const time = openTime();
  const { clock } = time.process({ next: () => 0.5 } as never);
  const source = {
    askedAt: [] as number[],
    secrets: [] as string[],
    fails: undefined as Error | undefined,
  };
  const begunAt = time.now();
  const request = async () => {
    source.askedAt.push((time.now() - begunAt) / 1000);
    const iat = Math.floor((time.now() + skewMs) / 1000);
    if (source.fails !== undefined) throw source.fails;
    return jwt({
      iat,
      exp: iat + LIFE_S,
      iss: 'https://issuer',
      aud: 'acme',
      sub: `${source.askedAt.length}`,
    });
  };
  const tokens = openIdTokens(request, {
    clock,
    onSecret: (token) => source.secrets.push(token),
    debug: () => {},
  });
  return { time, clock, tokens, source };
}

/** Lets so much time pass. */
async function pass(time: VirtualTime, clock: Clock, ms: number): Promise<void> {
  await time.run(clock.wait(ms), time.now() + ms);
}

describe('the OIDC token of a runner', () => {
  test('is renewed for the request that needs it, before it ends', async () => {
    const { time, clock, tokens, source } = openSource();
    const first = await tokens.token(false);
    await pass(time, clock, 265_000);
    expect(await tokens.token(false)).toBe(first);
    await pass(time, clock, 10_000);
    expect(await tokens.token(false)).not.toBe(first);
    expect(source.askedAt).toEqual([0, 275]);
    expect(source.secrets).toHaveLength(2);
  });

  test.each([
    ['ahead', 3 * MINUTE_MS],
    ['behind', -3 * MINUTE_MS],
  ])('is renewed in time where the clock of its issuer is %s', async (_, skewMs) => {
    const { time, clock, tokens, source } = openSource({ skewMs });
    await tokens.token(false);
    await pass(time, clock, 265_000);
    await tokens.token(false);
    expect(source.askedAt).toEqual([0]);
    await pass(time, clock, 10_000);
    await tokens.token(false);
    expect(source.askedAt).toEqual([0, 275]);
  });

  test('that cannot be renewed is requested again by the next request', async () => {
    const { time, clock, tokens, source } = openSource();
    const first = await tokens.token(false);
    source.fails = codedError('id-token', 'answers 503');
    await pass(time, clock, 299_000);
    await expect(tokens.token(false)).rejects.toThrow('answers 503');
    source.fails = undefined;
    expect(await tokens.token(false)).not.toBe(first);
  });

  test('that is refused is replaced at once, by one token for all requests', async () => {
    const { tokens, source } = openSource();
    const first = await tokens.token(false);
    const after = await Promise.all([tokens.token(true), tokens.token(true)]);
    expect(new Set(after).size).toBe(1);
    expect(after[0]).not.toBe(first);
    expect(source.askedAt).toHaveLength(2);
  });

  test('is requested once by requests at the same time', async () => {
    const { tokens, source } = openSource();
    await Promise.all([tokens.token(false), tokens.token(false)]);
    expect(source.askedAt).toHaveLength(1);
  });

  test('has claims that an API server decides by', async () => {
    const { tokens } = openSource();
    expect(tokens.claims()).toBeUndefined();
    await tokens.token(false);
    expect(tokens.claims()).toBe(
      'The OIDC token of this job has the issuer "https://issuer", the audience "acme" and the subject "1".',
    );
  });

  test.each([
    ['not a JWT', () => 'abc.def'],
    ['a JWT without an end', () => jwt({ iat: 1 })],
    ['a JWT that expires before it is valid', () => jwt({ iat: 2, exp: 1 })],
  ])('is refused if it is %s, and is masked all the same', async (_, token) => {
    const secrets: string[] = [];
    const { clock } = openTime().process({ next: () => 0.5 } as never);
    const tokens = openIdTokens(async () => token(), {
      clock,
      onSecret: (secret) => secrets.push(secret),
      debug: () => {},
    });
    await expect(tokens.token(false)).rejects.toThrow(
      'answered with a token that is not a JWT with an expiry',
    );
    expect(secrets).toEqual([token()]);
  });
});
