import { describe, expect, test } from 'vitest';
import { splitMessage, type Usage, usageLine } from '../../src/pod/usage.ts';
import { rowsOf } from '../rows.ts';

const LINE =
  '\x1epod-step-usage=memory.peak 2040109466 oom_kill 2 usage_usec 100000000 throttled_usec 12000000\n';
const USAGE = { peakBytes: 2040109466, kills: 2, cpuMs: 100_000, throttledMs: 12_000 };
const long = 'x'.repeat(3500);
type Row = { what: string; whole?: string; message?: string; usage?: Usage };

describe('the end of a message says what the step has used', () => {
  test.each(rowsOf<Row>('step-usage'))('$what', ({ whole, message, usage }) => {
    expect(splitMessage(whole)).toEqual({ message, usage });
  });

  test.each([
    ['where it is cut', `${long}\x1epod-step-usage=memory.peak 20401`, long],
    ['where its name is cut', `${long}\x1epod-step-us`, long],
    ['where its separator alone is left', `${long}\x1e`, long],
    ['where the start of the outputs is cut', `${'x'.repeat(4050)}${LINE}`.slice(-4096)],
  ])('and not %s', (_, whole, message = whole) => {
    expect(splitMessage(whole)).toEqual({ message, usage: undefined });
  });

  test('is written again as it was read', () => {
    expect(splitMessage(usageLine(USAGE)).usage).toEqual(USAGE);
    expect(splitMessage(usageLine({ kills: 0 })).usage).toEqual({ kills: 0 });
    expect(splitMessage(usageLine({})).usage).toEqual({});
  });
});
