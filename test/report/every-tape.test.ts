import { describe, expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { outputs } from '../../src/report/outputs.ts';
import type { StepReport } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { timeline } from '../../src/report/timeline.ts';
import { generations, situations, tapeOf } from '../judge/tapes.ts';
import { attemptOf, stepReportOf } from './step-reports.ts';

/** The end of the timeline may lack as much. */
const SHORT_MS = 1000;

/** The step reports of a step that was cancelled after each thing that was seen. */
function* moments(generation: string, situation: string): Generator<StepReport> {
  const { options, observations } = tapeOf(generation, situation);
  const pod = observations.find((one) => 'pod' in one)?.pod ?? {};
  let state: State = startState(options);
  for (const observation of observations) {
    state = observe(state, observation);
    const time = { begunAt: options.begunAt, endedAt: observation.at };
    const attempts = [attemptOf(cancelled(), state, { pod, ...time })];
    yield stepReportOf(cancelled(), { attempts, namespace: 'ci', ...time });
  }
}

describe.each(generations)('whatever was seen of a pod on a kubelet %s', (generation) => {
  test.each(situations(generation))('%s has a report at every moment', (situation) => {
    for (const stepReport of moments(generation, situation)) {
      expect(summary(stepReport)).toMatch(/^### 🚫 Cancelled\n/);
      expect(summary(stepReport)).not.toMatch(/NaN|undefined/);
      expect(outputs(stepReport)['report']).not.toMatch(/NaN|undefined/);
      const end = Math.max(0, ...timeline(stepReport).map(({ to }) => to));
      expect(stepReport.endedAt - stepReport.begunAt - end).toBeLessThan(SHORT_MS);
      for (const { from, to } of timeline(stepReport)) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
      }
    }
  });
});
