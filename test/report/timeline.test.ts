import { expect, test } from 'vitest';
import type { Observation } from '../../src/pod/observation.ts';
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

/** The spans of a step whose image was pulled slowly, without the events with these reasons. */
function spansWithout(...reasons: string[]) {
  const tape = tapeOf(KUBELET, 'pull-is-slow');
  const isLost = (one: Observation) => 'event' in one && reasons.includes(one.event.reason ?? '');
  const observations = tape.observations.filter((one) => !isLost(one));
  const spans = timeline(stepReportOfRecordings([{ ...tape, observations }]).stepReport);
  return { spans, running: spans.find(({ phase }) => phase === 'running') };
}

test('a pull whose end no event shows ends with the start of its container', () => {
  const { spans, running } = spansWithout('Pulled');
  expect(spans.find(({ phase }) => phase === 'pulling')).toMatchObject({ end: 'done', to: running?.from });
});

test('the setup of a pod without events of its kubelet ends with the start of a container', () => {
  const { spans, running } = spansWithout('Pulling', 'Pulled', 'Created', 'Started');
  expect(spans.find(({ phase }) => phase === 'preparing')).toMatchObject({ end: 'done', to: running?.from });
});

test('a step that waits for a service until its end is starting until then', () => {
  const { stepReport } = stepReportOfRecordings([tapeOf(KUBELET, 'sidecar-crashes')]);
  expect(timeline(stepReport).at(-1)).toMatchObject({
    phase: 'starting',
    end: 'failed',
    to: stepReport.endedAt - stepReport.begunAt,
  });
});
