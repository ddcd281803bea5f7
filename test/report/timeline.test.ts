import { expect, test } from 'vitest';
import { timeline } from '../../src/report/timeline.ts';
import { tapeOf } from '../judge/tapes.ts';
import { stepReportOfRecordings } from './step-reports.ts';

const KUBELET = 'v1.37.1';

test('a step that only its status shows to have started runs until its end', () => {
  const tape = tapeOf(KUBELET, 'succeeds');
  const observations = tape.observations.filter((one) => !('event' in one) || one.event.reason !== 'Started');
  const { stepReport } = stepReportOfRecordings([{ ...tape, observations }]);
  expect(timeline(stepReport).at(-1)).toMatchObject({
    phase: 'running',
    container: 'step',
    end: 'done',
    to: stepReport.endedAt - stepReport.begunAt,
  });
});

test('a pull whose end no event shows ends with the start of its container', () => {
  const tape = tapeOf(KUBELET, 'pull-is-slow');
  const observations = tape.observations.filter((one) => !('event' in one) || one.event.reason !== 'Pulled');
  const { stepReport } = stepReportOfRecordings([{ ...tape, observations }]);
  const spans = timeline(stepReport);
  const running = spans.find(({ phase }) => phase === 'running');
  expect(spans.find(({ phase }) => phase === 'pulling')).toMatchObject({ end: 'done', to: running?.from });
});

test('a step that waits for a service until its end is starting until then', () => {
  const { stepReport } = stepReportOfRecordings([tapeOf(KUBELET, 'sidecar-crashes')]);
  expect(timeline(stepReport).at(-1)).toMatchObject({
    phase: 'starting',
    end: 'failed',
    to: stepReport.endedAt - stepReport.begunAt,
  });
});
