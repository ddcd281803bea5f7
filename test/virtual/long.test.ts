import { expect, it } from 'vitest';
import { breachesOf } from './invariants.ts';
import type { Tokens } from './net/connection.ts';
import type { Fault } from './net/faults.ts';
import { HOUR_MS, type Scenario } from './scenario.ts';
import { runScenario, verdictOf } from './world.ts';

const MINUTE_MS = 60_000;
const HOURS = 6;
/** A watch of 5 to 10 min, lists after 410, and streams of the log. */
const REQUESTS_AN_HOUR = 40;

/** A line every 20 s. It starts at 10:00, so that 20 h include midnight. */
function longStep(hours: number, faults: Fault[]): Scenario {
  const count = hours * 180;
  const lines = Array.from({ length: count }, (_, index) => ({
    afterMs: index * 20_000 + 500,
    text: `line ${index + 1}`,
    isEnded: true,
  }));
  const program = { lines, endsMs: hours * HOUR_MS, exitCode: 0, onTerm: undefined };
  return { seed: 1, job: 'long', program, timeoutMs: (hours + 1) * HOUR_MS, faults };
}

/** etcd forgets what is older than five minutes. */
function compactions(hours: number): Fault[] {
  return Array.from({ length: hours * 12 }, (_, index) => ({
    kind: 'compaction',
    at: index * 5 * MINUTE_MS,
  }));
}

/** A token that is valid for less than an hour. */
function hourly(now: () => number): Tokens {
  const current = () => `token-${Math.floor(now() / (50 * MINUTE_MS))}`;
  let held = current();
  return {
    token(fresh) {
      if (fresh) held = current();
      return held;
    },
    isValid: (token) => token === current(),
  };
}

function logEnds(after: number, isClean: boolean): Fault {
  const how = { kind: 'cut', part: 0, bytes: after, isClean } as const;
  return { kind: 'request', on: 'follow log', nth: 0, times: 1, how };
}

/** The bytes of one line: a stamp, a space, the text and its end. */
const LINE_BYTES = 30 + 1 + 'line 999'.length + 1;

const CASES: { what: string; hours: number; faults: Fault[]; tokens?: typeof hourly }[] = [
  { what: 'nothing goes wrong', hours: HOURS, faults: [] },
  { what: 'tokens end and etcd is compacted', hours: HOURS, faults: compactions(HOURS), tokens: hourly },
  { what: 'the log ends cleanly after four hours', hours: HOURS, faults: [logEnds(720 * LINE_BYTES, true)] },
  { what: 'the log is reset within a line', hours: HOURS, faults: [logEnds(300 * LINE_BYTES + 35, false)] },
  {
    what: 'the API server is restarted every hour',
    hours: HOURS,
    faults: Array.from({ length: HOURS }, (_, hour) => ({
      kind: 'restart',
      at: hour * HOUR_MS + 30_000,
      ms: 40_000,
      forgets: true,
    })),
  },
  { what: 'midnight comes between', hours: 20, faults: compactions(20), tokens: hourly },
];

it.for(CASES)('a step of hours shows every line once: $what', async ({ hours, faults, tokens }) => {
  const facts = await runScenario(longStep(hours, faults), undefined, tokens);
  expect(breachesOf(facts)).toEqual([]);
  expect(verdictOf(facts.told)).toMatchObject({ outcome: 'success', reason: 'completed' });
  expect(facts.told.lines).toHaveLength(hours * 180);
  expect(facts.requests.length / hours).toBeLessThan(REQUESTS_AN_HOUR);
});
