import { describe, expect, test } from 'vitest';
import { type Outcome, outcomesOf } from '../../../scripts/bench/aims.ts';
import type { LogRun, Results } from '../../../scripts/bench/results.ts';
import { peerRun, results, run, step } from './results.ts';

const logRun = (fields: Partial<LogRun> = {}): LogRun => ({
  readMs: 1000,
  lines: 100,
  cpuMs: 500,
  peakBytes: 60e6,
  ...fields,
});
const log = (ours: Partial<LogRun>) => ({
  lines: 100,
  lineBytes: 10,
  ours: [logRun(ours)],
  peer: [logRun()],
});

describe('an aim', () => {
  test.each<[string, Partial<Results>, Partial<Outcome>[]]>([
    ['of which nothing was measured is left out', {}, []],
    [
      'of a missing tag counts from the kubelet’s word',
      { steps: [step('missing', { runs: [run({ afterMs: 70 }), run({ afterMs: 90 })] })] },
      [{ measured: '0.08 s', most: '0.10 s', holds: true }, { measured: '80 MB' }],
    ],
    [
      'that reads as its limit holds',
      { steps: [step('missing', { runs: [run({ afterMs: 104 })] })] },
      [{ measured: '0.10 s', holds: true }, {}],
    ],
    [
      'that is missed says so',
      { steps: [step('third-missing', { runs: [run({ wholeMs: 710 })] })] },
      [{ measured: '0.71 s', holds: false }, {}],
    ],
    [
      'of several bad images counts from the first verdict to the last, and the whole process',
      { steps: [step('two-missing', { runs: [run({ wholeMs: 1400, verdictsMs: [700, 1750] })] })] },
      [{ measured: '1.05 s', holds: false }, { measured: '1.40 s', holds: true }, {}],
    ],
    [
      'beside kubectl is of medians',
      {
        steps: [step('true', { runs: [run({ wholeMs: 800 })], peer: [1900, 2000, 2100].map(peerRun) })],
      },
      [{ measured: '0.40', most: '0.42', holds: true }, {}],
    ],
    ['beside kubectl is left out without kubectl', { steps: [step('true')] }, [{ measured: '80 MB' }]],
    [
      'of the log is of time for each line, and of CPU',
      { log: log({ readMs: 600, lines: 50, cpuMs: 400 }) },
      [{ measured: '1.20', holds: false }, { measured: '0.80', holds: true }, {}],
    ],
    [
      'of memory is of the worst run of all, in millions of bytes',
      { steps: [step('outage', { runs: [run(), run({ peakBytes: 91e6 })] })], log: log({}) },
      [{}, {}, { measured: '91 MB', holds: false }],
    ],
    [
      'of requests is of the longest list',
      {
        requests: [
          { step: 'short', requests: 8 },
          { step: 'long', requests: 9 },
        ],
      },
      [{ measured: '9', most: '8', holds: false }],
    ],
    [
      'of the start leaves out what bare Node takes',
      { start: { ours: [95, 85, 90], node: [40, 42, 41] } },
      [{ measured: '49 ms', holds: true }],
    ],
  ])('%s', (_, measured, outcomes) => {
    const found = outcomesOf(results(measured));
    expect(found).toHaveLength(outcomes.length);
    expect(found).toMatchObject(outcomes);
  });
});
