import { describe, expect, test } from 'vitest';
import { parsePullGrace } from '../../src/inputs/pulls.ts';

const DEFAULT_MS = 30_000;
const read = (text: string) => parsePullGrace(text, DEFAULT_MS);

describe('lines of pull-grace', () => {
  test.each<[string, number, Record<string, number>]>([
    ['', DEFAULT_MS, {}],
    ['2m', 120_000, {}],
    ['0s', 0, {}],
    ['1h30m', 5_400_000, {}],
    ['rate-limited = 2m', DEFAULT_MS, { 'rate-limited': 120_000 }],
    ['0s\nrate-limited=10m', 0, { 'rate-limited': 600_000 }],
    // A cause that lasts may be given a time: mirrors can lag behind.
    ['not-found = 1m # the mirror lags behind\n\n# all others:\n  10s  ', 10_000, { 'not-found': 60_000 }],
    ['dns = 0s\r\nnetwork = 1s', DEFAULT_MS, { dns: 0, network: 1000 }],
    ['24d', 24 * 86_400_000, {}],
  ])('%j are read', (text, ms, byCause) => {
    expect(read(text)).toEqual({ grace: { ms, byCause }, problems: [] });
  });

  test.each([
    ['soon', '"soon" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s'],
    ['30', '"30" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s'],
    ['-5s', '"-5s" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s'],
    ['25d', '"25d" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s'],
    ['dns =', '"dns =": "" is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s'],
    ['30s, dns = 2m', '"30s, dns = 2m": it has a comma; write each duration on its own line'],
    ['30s, 1m', '"30s, 1m" has a comma; write each duration on its own line'],
    ['1m\n2m', '"2m" is a second duration for all reasons; remove one of them'],
    ['dns = 1m\ndns = 2m', '"dns = 2m": dns is already set; remove one of the lines'],
    ['dns = 1m = 2m', '"dns = 1m = 2m": it has more than one =; write REASON = DURATION'],
  ])('%j are quoted, with what would be right', (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
  });

  test('for what is no cause name those that there are', () => {
    const [problem, ...more] = read('ImagePullBackOff = 1m').problems;
    expect(problem).toMatch(
      /^"ImagePullBackOff = 1m": "ImagePullBackOff" is not a valid reason; use one of not-found, .*rate-limited/,
    );
    expect(more).toEqual([]);
    expect(read('constructor = 1m').problems).toHaveLength(1);
    expect(read('toString = 1m\ntoString = 1m').problems[0]).toContain('is not a valid reason');
  });

  test('are told all their faults at once', () => {
    expect(read('x\ny = 1m\n1m\n2m').problems).toHaveLength(3);
  });
});
