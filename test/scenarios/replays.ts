// After every run of a scenario: each of its recordings gives the verdict of its pod again.

import { deepStrictEqual } from 'node:assert';
import type { Ended } from '../../simulator/runner.ts';
import { COLLECTING_CONTAINER } from '../../src/job/pod-parts.ts';
import { readRecording, replay } from '../support/replay.ts';

type Verdict = { outcome: string; category: string; reason: string };
type Attempt = Verdict & { containers: { name: string }[] };

/** Outcomes that no pod shows, so that its recording ends before. */
const OF_REQUESTS = /^(connection|admission|internal|input)$/;

/** `tapes`: the texts, by the number of the attempt from 0; undefined for one that was not recorded. */
export function refuseOtherVerdicts({ outputs }: Ended, tapes: readonly (string | undefined)[]): void {
  const report = JSON.parse(outputs['report'] ?? '{}') as Partial<Verdict & { attempts: Attempt[] }>;
  const attempts = report.attempts ?? [];
  for (const [index, attempt] of attempts.entries()) {
    const tape = tapes[index];
    // The last one has what is found in its outputs.
    const { outcome, category, reason } = { ...attempt, ...(index === attempts.length - 1 && report) };
    // What comes back as a package is in no status, and in no recording.
    const isPacked = attempt.containers.some(({ name }) => name === COLLECTING_CONTAINER);
    const isOfPackage = reason === 'bad-outputs' && isPacked;
    if (tape === undefined || OF_REQUESTS.test(category) || isOfPackage) continue;
    const found = replay(readRecording(tape));
    if (found.message.includes('the pod did not exist yet')) continue;
    deepStrictEqual(
      { outcome: found.outcome, category: found.category, reason: found.reason },
      { outcome, category, reason },
      `the tape of attempt ${index + 1} has another verdict`,
    );
  }
}
