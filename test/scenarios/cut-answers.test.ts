import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { openFaultLine } from '../support/faults/fault-line.ts';
import type { Fault } from '../support/faults/schedule.ts';
import { runAction } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// Other faults, and many at once, are in test/faults/.

const stage = useStage();
expectNothingLeft(stage);

let farSide: FarSide;
beforeAll(async () => {
  farSide = await openFarSide(stage.kubeconfig);
});
afterAll(() => farSide?.[Symbol.dispose]());

const lineWith = (...faults: Fault[]) => openFaultLine(farSide, stage.namespace, faults, () => {});

describe('when answers of the API server', () => {
  test('to watches are empty, they are asked for with pauses, and the step ends well when they come', async () => {
    const empty = { kind: 'end', lines: 0 } as const;
    await using line = await lineWith(
      { when: { request: 'watch pods', nth: 1, forMs: 3000 }, what: empty },
      { when: { request: 'watch events', nth: 1, forMs: 3000 }, what: empty },
    );
    const { outputs } = await runAction({ ...stage.inputs, kubeconfig: line.kubeconfig, run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    // Of pods and of events: some six each in three seconds, and one that is answered.
    expect(line.record.requests.filter(({ kind }) => kind.startsWith('watch')).length).toBeLessThan(20);
  });
});
