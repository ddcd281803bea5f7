import { describe, expect, test } from 'vitest';
import { openOutage, openPatience } from '../../../src/cluster/requests.ts';
import { codedError } from '../../../src/job/errors.ts';

/** Requests on a clock that advances by the waits; `said`: lines of the log; `waits`: the pauses. */
function connectionWith(graceMs: number, { isUnknown = false } = {}) {
  let now = 1_000_000;
  const said: string[] = [];
  const waits: number[] = [];
  const clock = {
    now: () => now,
    wallTime: () => now,
    wait: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    timeout: () => new AbortController().signal,
    random: () => 0.5,
  };
  const outage = openOutage(clock, (line) => said.push(line));
  if (!isUnknown) outage.answered();
  return { clock, graceMs, outage, said, waits };
}

const away = codedError('unreachable', 'https://c1: it refuses the connection');
const busy = (retryAfter: number) =>
  codedError('api', 'too many requests', { status: 429, reason: 'TooManyRequests', retryAfter });

/** Fails until the patience is over; gives the error and how often it was tried again. */
async function failing(
  connection: ReturnType<typeof connectionWith>,
  error: Error,
  isBehind = false,
): Promise<[unknown, number]> {
  const patience = openPatience(connection);
  for (let tries = 0; ; tries++) {
    try {
      await patience.next(error, isBehind);
    } catch (last) {
      return [last, tries];
    }
  }
}

test('failures are waited out with growing pauses until the time is over, the last one at its end', async () => {
  const connection = connectionWith(20_000);
  const [last, tries] = await failing(connection, away);

  expect(last).toBe(away);
  expect(connection.waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000, 3800]);
  expect(tries).toBe(8);
});

test('a pause is as long as the server asks for, and no longer than the time that is left', async () => {
  const connection = connectionWith(20_000);
  await failing(connection, busy(12));

  expect(connection.waits).toEqual([12_000, 8000]);
});

test('a pause that the server requests is a minute at most, and never uses up the time that is left', async () => {
  const connection = connectionWith(Number.POSITIVE_INFINITY);
  const patience = openPatience(connection, { isEndless: true });
  for (const retryAfter of [59, 61, 2_592_000, Number.POSITIVE_INFINITY])
    await patience.next(busy(retryAfter));

  expect(connection.waits).toEqual([59_000, 60_000, 60_000, 60_000]);
});

test('a component that the API server depends on, such as a webhook, can fail for half a minute', async () => {
  const connection = connectionWith(300_000);
  const webhook = codedError('api', 'failed calling webhook', { status: 500, reason: 'InternalError' });
  await failing(connection, webhook, true);
  expect(connection.waits.reduce((sum, ms) => sum + ms)).toBe(30_000);

  connection.waits.length = 0;
  const patience = openPatience(connection);
  await patience.next(webhook, true);
  for (let tries = 0; tries < 10; tries++) await patience.next(away);
  await patience.next(webhook, true);
  expect(connection.waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(30_000);
});

test('without any time the first failure is the last', async () => {
  expect(await failing(connectionWith(0), away)).toEqual([away, 0]);
});

test('one of the waiting requests reports a longer outage, and its end', async () => {
  const connection = connectionWith(60_000);
  const [one, other] = [openPatience(connection), openPatience(connection)];
  await one.next(busy(1));
  expect(connection.said).toEqual([]);
  await one.next(busy(4));
  await other.next(busy(4));
  expect(connection.said).toEqual(['Waiting for the API server, up to 1 min: too many requests']);

  one.reset();
  other.reset();
  expect(connection.said.slice(1)).toEqual(['The API server answers again, after 9.0 s.']);
});

test('it is said again every half minute', async () => {
  const connection = connectionWith(100_000);
  await failing(connection, away);

  expect(connection.said).toEqual([
    'Waiting for the API server, up to 1 min 40 s: https://c1: it refuses the connection',
    'Waiting for the API server, for 36 s now, up to 1 min 40 s: https://c1: it refuses the connection',
    'Waiting for the API server, for 1 min 6 s now, up to 1 min 40 s: https://c1: it refuses the connection',
    'Waiting for the API server, for 1 min 36 s now, up to 1 min 40 s: https://c1: it refuses the connection',
  ]);
});

test('an abort ends the pause, and what had failed is reported', async () => {
  const connection = connectionWith(60_000);
  const patience = openPatience(connection, { signal: AbortSignal.abort() });

  await expect(patience.next(away)).rejects.toBe(away);
});

test('an address if nothing has ever answered gets 90 s', async () => {
  const connection = connectionWith(300_000, { isUnknown: true });
  await failing(connection, away);

  expect(connection.waits.reduce((sum, ms) => sum + ms)).toBe(90_000);
});

describe('an address that is valid only on one machine, if nothing listens', () => {
  const local = codedError('unreachable', 'https://127.0.0.1: it refuses', {
    isUnsent: true,
    isOfOneMachine: true,
  });

  test('has used up that time with one connection that times out', async () => {
    const connection = connectionWith(300_000, { isUnknown: true });
    const patience = openPatience(connection);
    await connection.clock.wait(10_000);
    await expect(patience.next(local)).rejects.toBe(local);
  });

  test('is awaited like any other once something has answered there', async () => {
    const connection = connectionWith(20_000);
    await failing(connection, local);
    expect(connection.waits.reduce((sum, wait) => sum + wait)).toBe(20_000);
  });
});
