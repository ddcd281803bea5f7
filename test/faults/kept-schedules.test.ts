import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_THE_CLOCK } from '../support/faults/invariants.ts';
import { runOne } from '../support/faults/run-seeds.ts';
import { readSchedule } from '../support/faults/schedule.ts';
import { type FaultStage, openFaultStage } from '../support/faults/stage-of-faults.ts';
import { unmetBy } from '../support/faults/unmet.ts';

// Schedules that have failed once, or easily could, each with a sentence that says so.

const KEPT = globSync('test/fixtures/fault-schedules/*.json').toSorted();

let stage: FaultStage;
beforeAll(async () => {
  stage = await openFaultStage(process.env['POD_STEP_TEST_KUBECONFIG']);
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe.concurrent('the invariants hold for', { retry: 0 }, () => {
  test.for(KEPT)('%s', { timeout: 400_000 }, async (path, { skip }) => {
    const { breaches, observed } = await runOne(
      { name: basename(path), schedule: readSchedule(path) },
      stage,
    );
    expect(breaches.filter(({ invariant }) => !BY_THE_CLOCK.has(invariant))).toEqual([]);
    const unmet = unmetBy(observed);
    if (unmet.length === 0) return;
    // A cluster of other moments and requests has not tried what the schedule is for.
    const note = `these faults struck nothing on this ${stage.stage.kind}: ${JSON.stringify(unmet)}`;
    console.warn(`NOT TRIED ${path}: ${note}`);
    skip(note);
  });
});
