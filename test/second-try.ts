/**
 * A reporter of vitest for runs with `--retry`, as those on real clusters are: names each test that passed only when it was run again, with what it
 * said the first time, so that a second try is told and never hides a fault.
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
