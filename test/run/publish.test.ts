import { expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { OUTPUT_FILE } from '../../src/job/pod-parts.ts';
import { publish } from '../../src/run/publish.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { stepReportOf } from '../report/step-reports.ts';

// The runner hands on what stands before an output that it refuses.
// https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
test('our outputs come before those of the job', async () => {
  const containerStatuses = [container({ terminated: { exitCode: 0, message: 'version=1\n' } })];
  const spec = { containers: [{ name: 'step', terminationMessagePath: OUTPUT_FILE }] };
  const state = stateAfter([{ at: 1, pod: pod({ containerStatuses }, { spec }) }]);
  const attempt = { pod: {}, pullPlans: [], begunAt: 0, endedAt: 0, finding: cancelled, state };
  const names: string[] = [];
  await publish(stepReportOf(cancelled, { attempts: [attempt] }), 'never', {
    setSuccess() {},
    setOutput: (name) => void names.push(name),
    writeSummary: async () => {},
    warning() {},
    error: async () => {},
  });
  expect(names.at(0)).toBe('outcome');
  expect(names.at(-1)).toBe('version');
});
