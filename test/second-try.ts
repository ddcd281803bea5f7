/**
 * A vitest reporter for runs with `--retry`, as on real clusters: names each test that passed only when it was run again, with
 * its first error, so that a second try is reported and never hides a fault.
 */
import type { Reporter, TestCase } from 'vitest/node';

export default class SecondTry implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const said =
      test.result().errors?.flatMap(({ message, diff = '' }) => [message, ...diff.split('\n')]) ?? [];
    console.log([`== SECOND TRY: ${test.module.relativeModuleId} > ${test.fullName}`, ...said].join('\n   '));
  }
}
