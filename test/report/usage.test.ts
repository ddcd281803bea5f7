import { describe, expect, test } from 'vitest';
import { type Finding, finding } from '../../src/findings/finding.ts';
import { USAGE_FILE } from '../../src/job/pod-parts.ts';
import { outputs } from '../../src/report/outputs.ts';
import type { StepReport } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { hintOnRequest, usageInWords } from '../../src/report/usage.ts';
import { reportVerdict } from '../../src/run/publish.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { rowsOf } from '../rows.ts';
import { succeeded } from '../succeeded.ts';
import { attemptOf, stepReportOf } from './step-reports.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const PEAK = Math.round(1.9 * GIB);

test.each(rowsOf<{ usage: Parameters<typeof usageInWords>[0]; words: string }>('usage-words'))(
  '$usage is $words',
  ({ usage, words }) => {
    expect(usageInWords(usage)).toBe(words);
  },
);

test.each(rowsOf<{ peakMib: number; memoryLimit?: string; hint?: string }>('memory-hints'))(
  'a memory request of 1000 MiB is hinted at with a peak of $peakMib MiB and the limit $memoryLimit: $hint',
  ({ peakMib, memoryLimit, hint }) => {
    const limit = memoryLimit === undefined ? {} : { memoryLimit };
    expect(hintOnRequest({ peakBytes: peakMib * MIB, memoryRequest: '1000Mi', ...limit })).toBe(hint);
  },
);

test('a memory request is hinted at only if it and the peak are known', () => {
  expect(hintOnRequest({ peakBytes: MIB })).toBeUndefined();
  expect(hintOnRequest({ peakBytes: MIB, memoryRequest: '0' })).toBeUndefined();
  expect(hintOnRequest({ memoryRequest: '1Gi' })).toBeUndefined();
});

/** The report of a step whose shell has left this message. */
function reportOf(found: Finding, message: string, path = USAGE_FILE) {
  const resources = { requests: { memory: '1Gi' }, limits: { memory: '2Gi' } };
  const spec = { containers: [{ name: 'step', image: 'app:1', terminationMessagePath: path, resources }] };
  const exitCode = found.exitCode ?? 0;
  const ended = pod({ containerStatuses: [container({ terminated: { exitCode, message } })] }, { spec });
  const state = stateAfter([{ at: 1, pod: ended }]);
  const attempts = [attemptOf(found, state, { pod: ended, endedAt: 50 })];
  return stepReportOf(found, { attempts, endedAt: 72_000 });
}

async function logOf(report: Parameters<typeof reportVerdict>[0]): Promise<string[]> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await reportVerdict(report, {
    ...{ jobOutput: async () => {}, endJobOutput() {}, debug() {}, mask() {} },
    say,
    paint: (_, text) => text,
    group: say,
    warning: say,
    error: async (title, message) => say(`${title}: ${message}`),
  });
  return lines;
}

const LINE = `a=1\n\x1epod-step-usage=memory.peak ${PEAK} oom_kill 0 usage_usec 100000000 throttled_usec 12000000\n`;
const USED = 'peak 1.9 of 2 GiB, 1 min 40 s CPU, throttled 12 s';
const failed = finding('step', 'exit-code', { message: 'The step ended with exit code 3.', exitCode: 3 });

describe('the usage of a step', () => {
  test('is at the end of the last line of a success, with a hint before it', async () => {
    const lines = await logOf(reportOf(succeeded, LINE));
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^ {2}The peak of memory was 190% of the request \(memory=1Gi\)\. Request more/),
      `Succeeded in 1 min 12 s on node-1 · ${USED}`,
    ]);
  });

  test('is above the error of a failure, without a hint', async () => {
    const lines = await logOf(reportOf(failed, LINE));
    expect(lines[0]).toBe(`Failed after 1 min 12 s on node-1 · ${USED}`);
    expect(lines.slice(1)).toEqual([expect.stringContaining('The step ended with exit code 3.')]);
  });

  test('is in the row of the summary with the pod and the time, with the hint of a success', () => {
    const page = summary(reportOf(succeeded, LINE));
    expect(page).toContain(` · 1 min 12 s · ${USED}\n`);
    expect(page).toContain('ℹ️ The peak of memory was 190% of the request');
    const other = summary(reportOf(failed, LINE));
    expect(other).toContain(` · 1 min 12 s · ${USED}\n`);
    expect(other).not.toContain('The peak of memory');
  });

  test('is in the report, with the request and the limit', () => {
    const { usage } = JSON.parse(outputs(reportOf(succeeded, LINE))['report'] ?? '');
    expect(usage).toEqual({
      ...{ peakBytes: PEAK, cpuMs: 100_000, throttledMs: 12_000, kills: 0 },
      ...{ memoryRequest: '1Gi', memoryLimit: '2Gi' },
    });
  });

  const FULL = `long=${'x'.repeat(3600)}\n`;
  const killed = { ...failed, exitCode: 137 };
  test.each<[string, Finding, message: string, Partial<StepReport>, why: RegExp | undefined]>([
    ['is not a script', succeeded, '', { usage: 'no-script' }, /the step has no script in run\.$/],
    [
      'is one for another shell',
      succeeded,
      '',
      { usage: 'no-trap' },
      /they need sh, dash, ash or bash as shell/,
    ],
    [
      'has a message of its own',
      succeeded,
      '',
      { usage: 'own-message' },
      /pod-template sets the termination message/,
    ],
    [
      'has no cgroup',
      succeeded,
      'a=1\n\x1epod-step-usage=\n',
      {},
      /no cgroup files that the script’s shell can read\.$/,
    ],
    ['has filled its outputs', succeeded, FULL, {}, /wrote so much to \$GITHUB_OUTPUT/],
    [
      'has a trap of its own',
      failed,
      'a=1\n',
      {},
      /sets an EXIT trap of its own, becomes another program \(exec\)/,
    ],
    ['was killed', killed, 'a=1\n', {}, /a signal ended the script’s shell\.$/],
    ['is held', failed, '', { heldUntil: 99_000 }, /still runs \(hold-on-failure\)\.$/],
    ['has reported them', succeeded, LINE, {}, undefined],
    ['is to report nothing', succeeded, 'a=1\n', { usage: undefined }, undefined],
    ['was evicted', finding('disruption', 'evicted', { message: 'It was evicted.' }), '', {}, undefined],
  ])('is missing where the program %s, and one line says why', async (_, found, message, more, why) => {
    const lines = await logOf({ ...reportOf(found, message), usage: 'reported', ...more });
    const said = lines.filter((line) => line.startsWith('  No numbers of memory and CPU (usage): '));
    expect(said).toEqual(why === undefined ? [] : [expect.stringMatching(why)]);
  });

  test.each([
    ['if its shell has reported nothing', 'a=1\n', USAGE_FILE],
    ['if the input usage is not set', LINE, '/dev/github-output'],
  ])('is nowhere %s', async (_, message, path) => {
    const report = reportOf(succeeded, message, path);
    expect((await logOf(report)).at(-1)).toBe('Succeeded in 1 min 12 s on node-1');
    expect(summary(report)).not.toMatch(/peak|CPU/);
    expect(outputs(report)['report']).not.toContain('"usage"');
  });
});
