import { expect, test } from 'vitest';
import { warningsOf } from '../../src/report/warnings.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { succeeded } from '../succeeded.ts';
import { attemptOf, stepReportOf } from './step-reports.ts';

const OF_STEP = '2026-11-28T10:00:05Z';

test.each([
  ['before the step is one', '2026-11-28T10:00:04Z', ['A service container was not running']],
  ['in the second of the step is none, because its node may have ended it then', OF_STEP, []],
  ['at a time that its node does not know is none', undefined, []],
])('a warning: a service that ended %s', (_, finishedAt, titles) => {
  const ended = (exitCode: number, at: string | undefined) => ({
    terminated: { exitCode, ...(at !== undefined && { finishedAt: at as unknown as Date }) },
  });
  const seen = pod(
    {
      phase: 'Succeeded',
      initContainerStatuses: [container(ended(137, finishedAt), 'db')],
      containerStatuses: [container(ended(0, OF_STEP))],
    },
    {
      spec: {
        initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
        containers: [{ name: 'step', image: 'app:1' }],
      },
    },
  );
  const attempt = attemptOf(succeeded, stateAfter([{ at: 0, pod: seen }]));
  const warnings = warningsOf(stepReportOf(succeeded, { attempts: [attempt] }));
  expect(warnings.map(({ title }) => title)).toEqual(titles);
});
