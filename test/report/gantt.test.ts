import { describe, expect, test } from 'vitest';
import type { StepReport } from '../../src/report/step-report.ts';
import { gantt } from '../../src/report/timeline.ts';
import { tapeOf } from '../judge/tapes.ts';
import { stepReportOfRecordings } from './step-reports.ts';

const recorded = (...names: string[]) =>
  stepReportOfRecordings(names.map((name) => tapeOf('v1.37.1', name))).stepReport;

/** The step as it would be with all of its times so much longer. */
function slower(stepReport: StepReport, factor: number): StepReport {
  const late = (at: number) => stepReport.begunAt + (at - stepReport.begunAt) * factor;
  const attempts = stepReport.attempts.map((attempt) => ({
    ...attempt,
    begunAt: late(attempt.begunAt),
    endedAt: late(attempt.endedAt),
    state: {
      ...attempt.state,
      ...(attempt.state.pod && {
        started: new Map([...attempt.state.started].map(([name, at]) => [name, late(at)])),
      }),
      events: new Map(
        [...attempt.state.events].map(([key, seen]) => [
          key,
          { ...seen, firstAt: late(seen.firstAt), at: late(seen.at) },
        ]),
      ),
    },
  }));
  return { ...stepReport, attempts, endedAt: late(stepReport.endedAt) };
}

describe('the timeline is shown', () => {
  test.each([
    ['of a success without a wait', recorded('succeeds'), false],
    ['of a success after a pull that took half a minute', slower(recorded('registry-comes-back'), 3), true],
    ['of a success in the second attempt', recorded('missing-tag', 'succeeds'), true],
    ['of a failure within a second', recorded('missing-tag'), false],
    ['of a failure that took half a minute', recorded('connection-refused'), true],
  ])('%s: %s', (_, stepReport, shown) => {
    expect(gantt(stepReport).length > 0).toBe(shown);
  });
});

describe('the axis', () => {
  test.each([
    [1, '%M:%S', '5second'],
    [10, '%M:%S', '1minute'],
    [100, '%M:%S', '10minute'],
    [1000, '%H:%M', '2hour'],
  ])('of a step that took %i times half a minute has %s, and a tick each %s', (factor, format, tick) => {
    const [page = ''] = gantt(slower(recorded('connection-refused'), factor));
    expect(page).toContain(`\n  axisFormat ${format}\n  tickInterval ${tick}\n`);
  });

  test('goes on over midnight', () => {
    const [page = ''] = gantt(slower(recorded('missing-tag', 'succeeds'), 200_000));
    expect(page).toMatch(/:done|:active, 2001-01-02 \d\d:\d\d:\d\d\.\d{3}, \d+ms/);
  });
});
