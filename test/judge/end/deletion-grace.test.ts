import { expect, test } from 'vitest';
import { deletionGrace } from '../../../src/judge/certainty.ts';
import { startState } from '../../../src/judge/state.ts';
import { CASE, container, pod, stateAfter } from '../pods.ts';

const running = { running: {} };
const ended = { terminated: { exitCode: 0 } };
const grace = (step: object, other: object | undefined, own?: number) =>
  deletionGrace(
    stateAfter([
      {
        at: 0,
        pod: pod(
          { containerStatuses: [container(step), ...(other ? [container(other, 'db')] : [])] },
          {
            spec: {
              containers: [{ name: 'step' }, { name: 'db' }],
              ...(own !== undefined && { terminationGracePeriodSeconds: own }),
            },
          },
        ),
      },
    ]),
  );

test.each([
  ['a step that runs has the pod’s own', running, undefined, 300, undefined],
  ['a step that runs beside others as well', running, running, 300, undefined],
  ['a step that has ended alone needs none', ended, undefined, 300, 0],
  ['a step that never ran needs none', { waiting: {} }, undefined, 300, 0],
  ['what ended with it needs none', ended, ended, 300, 0],
  ['what still runs beside a step that has ended has a short one', ended, running, 300, 5],
  ['what wants less gets less', ended, running, 1, 1],
])('%s', (_, step, other, own, expected) => {
  expect(grace(step, other, own)).toBe(expected);
});

test('a pod that was never seen needs none', () => {
  expect(deletionGrace(startState(CASE))).toBe(0);
});
