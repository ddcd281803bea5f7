import { describe, expect, test } from 'vitest';
import { splitMessage, usageLine } from '../../src/pod/usage.ts';

const LINE =
  '\x1epod-step-usage=memory.peak 2040109466 oom_kill 2 usage_usec 100000000 throttled_usec 12000000\n';
const LINE_OF_V1 =
  '\x1epod-step-usage=memory.max_usage_in_bytes 2040109466 oom_kill 2 cpuacct.usage 100000000000 throttled_time 12000000000\n';
const USAGE = { peakBytes: 2040109466, kills: 2, cpuMs: 100_000, throttledMs: 12_000 };
const long = 'x'.repeat(3500);

describe('the end of a message says what the step has used', () => {
  test.each([
    ['after no outputs', LINE, undefined, USAGE],
    ['after outputs', `a=b\n${LINE}`, 'a=b\n', USAGE],
    ['after outputs without a line end', `a=b${LINE}`, 'a=b', USAGE],
    ['after an output that has no end', `a<<END\nb${LINE}`, 'a<<END\nb', USAGE],
    ['before outputs of a process that was left behind', `a=b${LINE}c=d\n`, 'a=bc=d\n', USAGE],
    ['of cgroup v1', `a=b\n${LINE_OF_V1}`, 'a=b\n', USAGE],
    [
      'without what the kernel does not count',
      'a=b\n\x1epod-step-usage=usage_usec 1500\n',
      'a=b\n',
      { cpuMs: 2 },
    ],
    [
      'but not in words',
      'a=b\n\x1epod-step-usage=memory.peak many oom_kill 0x1 usage_usec 1e9\n',
      'a=b\n',
      {},
    ],
    [
      'but not in numbers that are too large',
      'a=b\n\x1epod-step-usage=memory.peak 99999999999999999999\n',
      'a=b\n',
      {},
    ],
    ['but not with other names', 'a=b\n\x1epod-step-usage=constructor 1 __proto__ 2\n', 'a=b\n', {}],
    ['but not where its container has no counters', 'a=b\n\x1epod-step-usage=\n', 'a=b\n', {}],
    [
      'but not with other characters',
      'a=b\n\x1epod-step-usage=::error::x\n',
      'a=b\n\x1epod-step-usage=::error::x\n',
      undefined,
    ],
    [
      'and not in its first line, where no shell writes it',
      'pod-step-usage=memory.peak 1\n',
      'pod-step-usage=memory.peak 1\n',
      undefined,
    ],
    ['and not where it is cut', `${long}\x1epod-step-usage=memory.peak 20401`, long, undefined],
    ['and not where its name is cut', `${long}\x1epod-step-us`, long, undefined],
    ['and not where its separator alone is left', `${long}\x1e`, long, undefined],
    ['and not in a name that no shell has cut', 'a=b\npod-step-us', 'a=b\npod-step-us', undefined],
    [
      'and not where the beginning of the outputs is cut',
      `${'x'.repeat(4050)}${LINE}`.slice(-4096),
      `${'x'.repeat(4050)}${LINE}`.slice(-4096),
      undefined,
    ],
    ['and there is none in other outputs', 'a=b\n', 'a=b\n', undefined],
    ['and there is none in nothing', undefined, undefined, undefined],
  ])('%s', (_, whole, message, usage) => {
    expect(splitMessage(whole)).toEqual({ message, usage });
  });

  test('is written again as it was read', () => {
    expect(splitMessage(usageLine(USAGE)).usage).toEqual(USAGE);
    expect(splitMessage(usageLine({ kills: 0 })).usage).toEqual({ kills: 0 });
    expect(splitMessage(usageLine({})).usage).toEqual({});
  });
});
