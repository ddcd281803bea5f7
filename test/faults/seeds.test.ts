import { expect, test } from 'vitest';
import { scheduleOf } from '../support/faults/generate.ts';
import { BY_THE_CLOCK } from '../support/faults/invariants.ts';
import { type Entry, runAll } from '../support/faults/run-seeds.ts';

// More of them, and on a real cluster: npm run faults -- --seeds 1..5000

const FIRST = 1;
const SEEDS = 60;
/** They mostly wait, and other tests run at the same time. */
const AT_ONCE = 5;

test(`the invariants hold for the faults of ${SEEDS} seeds`, { timeout: 900_000, retry: 0 }, async () => {
  const broken: string[] = [];
  await runAll(entries(), {
    kubeconfig: undefined,
    concurrency: AT_ONCE,
    onResult: ({ name, breaches }) => {
      for (const { invariant, sentence } of breaches)
        if (!BY_THE_CLOCK.has(invariant)) broken.push(`${name}: ${invariant}: ${sentence}`);
    },
  });
  expect(broken).toEqual([]);
});

function entries(): Entry[] {
  return Array.from({ length: SEEDS }, (_, index) => {
    const seed = FIRST + index;
    return { name: `seed ${seed}`, schedule: scheduleOf(seed) };
  });
}
