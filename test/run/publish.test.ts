import { expect, test } from 'vitest';
import { cancelled, type Finding } from '../../src/findings/finding.ts';
import type { Job } from '../../src/job/job.ts';
import { type CommandFile, OUTPUT_FILE } from '../../src/job/pod-parts.ts';
import type { StepReport } from '../../src/report/step-report.ts';
import { publish } from '../../src/run/publish.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { received } from '../judge/reasons/each-reason.ts';
import { stepReportOf } from '../report/step-reports.ts';
import { rowsOf } from '../rows.ts';
import { succeeded } from '../succeeded.ts';

// The runner hands on what stands before an output that it refuses.
// https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
test('outputs of Pod Step are set before outputs of the job', async () => {
  const containerStatuses = [container({ terminated: { exitCode: 0, message: 'version=1\n' } })];
  const spec = { containers: [{ name: 'step', terminationMessagePath: OUTPUT_FILE }] };
  const state = stateAfter([{ at: 1, pod: pod({ containerStatuses }, { spec }) }]);
  const attempt = { pod: {}, pullPlans: [], begunAt: 0, endedAt: 0, finding: cancelled(), state };
  const { names } = await published({ attempts: [attempt] });
  expect(names.at(0)).toBe('outcome');
  expect(names.at(-1)).toBe('version');
});

/** What the host gets of a step. */
async function published(
  more: Partial<StepReport>,
  job: Partial<Parameters<typeof publish>[1]> = {},
  finding: Finding = cancelled(),
) {
  const names: string[] = [];
  const variables: [string, string][] = [];
  const warnings: string[] = [];
  const said: string[] = [];
  let summary = '';
  await publish(
    stepReportOf(finding, more),
    { summary: 'never', handBackVariables: [], ...job },
    {
      setSuccess() {},
      setOutput: (name) => void names.push(name),
      setVariable: (name, value) => void variables.push([name, value]),
      writeSummary: async (text) => {
        summary += text;
      },
      warning: (title, message) => void warnings.push(`${title}: ${message}`),
      error: async () => {},
      say: (line) => void said.push(line),
    },
  );
  return { names, variables, warnings, said, summary };
}

const wrote = (file: CommandFile, text: string) => ({
  collected: received({ commandFiles: { [file]: { text, isCut: false } } }),
});

type Row = { what: string; text: string; variables: [string, string][]; warning?: string };

test.each(rowsOf<Row>('variables-of-scripts'))('variables of the script that $what', async (row) => {
  const { variables, warnings } = await published(wrote('env', row.text), { handBackVariables: ['A', 'B'] });
  expect(variables).toEqual(row.variables);
  expect(warnings).toEqual(row.warning === undefined ? [] : [expect.stringContaining(row.warning)]);
});

test.each<[what: string, text: string, finding: Finding, said: string[]]>([
  ['are named', 'B=1\n', succeeded, [expect.stringContaining('did not write "A" to $GITHUB_ENV')]],
  ['are named, of a file that was never written', '', succeeded, [expect.stringContaining('"A", "B"')]],
  ['are not reported if all are written', 'B=1\nA=1\n', succeeded, []],
  ['are of no interest after a failure', '', cancelled(), []],
])('variables that are listed and not written %s', async (_, text, finding, said) => {
  const result = await published(wrote('env', text), { handBackVariables: ['A', 'B'] }, finding);
  expect(result.said).toEqual(said);
});

test.each<[what: string, wish: Job['summary'], finding: Finding, isOurs: boolean]>([
  ['after the summary of Pod Step', 'always', cancelled(), true],
  ['after the summary of a failure', 'on-failure', cancelled(), true],
  ['alone if Pod Step only writes one for failures', 'on-failure', succeeded, false],
  ['alone if Pod Step writes none', 'never', cancelled(), false],
])('the summary that the script wrote is published %s', async (_, summary, finding, isOurs) => {
  const result = await published(wrote('summary', '# Report\n'), { summary }, finding);
  const own = `### ${finding === succeeded ? '✅' : '🚫'}`;
  expect(result.summary).toMatch(
    isOurs
      ? new RegExp(`^${own} [^]*\\n#### Written by the script\n\n# Report\n\n$`)
      : /^### Written by the script\n\n# Report\n\n$/,
  );
});

test('nothing is written if neither has a summary', async () => {
  expect((await published(wrote('summary', ' \n'))).summary).toBe('');
});
