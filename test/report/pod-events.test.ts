import { expect, test } from 'vitest';
import { notableEvents } from '../../src/report/pod-events.ts';
import { event, pod, stateAfter } from '../judge/pods.ts';
import { stepReportOf } from './step-reports.ts';

test('tries of a probe that can’t run are one event, whatever the number of each', () => {
  const tried = (id: string) =>
    `Startup probe errored and resulted in unknown state: failed to exec in container: failed to start exec "${id}": OCI runtime exec failed: exec: "ready": executable file not found in $PATH`;
  const state = stateAfter([
    { at: 0, pod: pod() },
    ...['238491', '682239', '83c4ca'].map((id, index) => ({
      at: index + 1,
      event: event('Unhealthy', tried(id), { of: 'db', metadata: { uid: id, resourceVersion: `${index}` } }),
    })),
  ]);
  const attempts = [{ state }] as never;
  const found = notableEvents(stepReportOf({ message: '' } as never, { attempts }));
  expect(found.map(({ message, count }) => [message, count])).toEqual([[tried('238491'), 3]]);
});
