import { expect, test } from 'vitest';
import { cancelled, type Finding } from '../../src/findings/finding.ts';
import type { Job } from '../../src/job/job.ts';
import { type CommandFile, OUTPUT_FILE } from '../../src/job/pod-parts.ts';
import type { StepReport } from '../../src/report/step-report.ts';
import { publish } from '../../src/run/publish.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { received } from '../judge/reasons/each-reason.ts';
import { stepReportOf } from '../report/step-reports.ts';
import { succeeded } from '../succeeded.ts';

// The runner hands on what stands before an output that it refuses.
// https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
test('our outputs come before those of the job', async () => {
  const containerStatuses = [container({ terminated: { exitCode: 0, message: 'version=1\n' } })];
  const spec = { containers: [{ name: 'step', terminationMessagePath: OUTPUT_FILE }] };
  const state = stateAfter([{ at: 1, pod: pod({ containerStatuses }, { spec }) }]);
  const attempt = { pod: {}, pullPlans: [], begunAt: 0, endedAt: 0, finding: cancelled, state };
  const { names } = await published({ attempts: [attempt] });
  expect(names.at(0)).toBe('outcome');
  expect(names.at(-1)).toBe('version');
});

/** What the host gets of a step. */
async function published(
  more: Partial<StepReport>,
  job: Partial<Parameters<typeof publish>[1]> = {},
  finding: Finding = cancelled,
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

test.each<[what: string, text: string, variables: [string, string][], warning: string | undefined]>([
  [
    'are listed',
    'A=1\nB<<END\ntwo\nlines\nEND\n',
    [
      ['A', '1'],
      ['B', 'two\nlines'],
    ],
    undefined,
  ],
  ['come twice', 'A=1\nA=2\n', [['A', '2']], undefined],
  ['are not listed', 'A=1\nC=3\nC=4\n', [['A', '1']], 'The script wrote "C" to $GITHUB_ENV. Later'],
  ['have the name of one that is listed, in other letters', 'a=1\n', [], 'The script wrote "a" to'],
  [
    'have names that no variable has',
    'export A=1\nB C=2\n',
    [],
    'wrote "export A", "B C" to $GITHUB_ENV, which are not valid names of variables. Write each line as NAME=VALUE',
  ],
  ['steer later steps', 'PATH=/evil\nLD_PRELOAD=/evil.so\n', [], 'wrote "PATH", "LD_PRELOAD" to'],
  [
    'are many',
    Array.from({ length: 9 }, (_, at) => `N${at}=x`).join('\n'),
    [],
    '"N4" and 4 more to $GITHUB_ENV',
  ],
  ['are followed by a line of another form', 'A=1\nnonsense\nB=2\n', [['A', '1']], undefined],
])('variables of the script that %s', async (_, text, variables, warning) => {
  const result = await published(wrote('env', text), { handBackVariables: ['A', 'B'] });
  expect(result.variables).toEqual(variables);
  expect(result.warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
});

test.each<[what: string, text: string, finding: Finding, said: string[]]>([
  ['are named', 'B=1\n', succeeded, [expect.stringContaining('did not write "A" to $GITHUB_ENV')]],
  ['are named, of a file that was never written', '', succeeded, [expect.stringContaining('"A", "B"')]],
  ['are not there if all are written', 'B=1\nA=1\n', succeeded, []],
  ['are of no interest after a failure', '', cancelled, []],
])('variables that are listed and not written %s', async (_, text, finding, said) => {
  const result = await published(wrote('env', text), { handBackVariables: ['A', 'B'] }, finding);
  expect(result.said).toEqual(said);
});

test.each<[what: string, wish: Job['summary'], finding: Finding, isOurs: boolean]>([
  ['behind ours', 'always', cancelled, true],
  ['behind ours of a failure', 'on-failure', cancelled, true],
  ['alone where ours is only for failures', 'on-failure', succeeded, false],
  ['alone where nobody wants ours', 'never', cancelled, false],
])('the summary that the script wrote is published %s', async (_, summary, finding, isOurs) => {
  const result = await published(wrote('summary', '# Report\n'), { summary }, finding);
  const own = `### ${finding === succeeded ? '✅' : '🚫'}`;
  expect(result.summary).toMatch(
    isOurs
      ? new RegExp(`^${own} [^]*\\n#### Written by the script\n\n# Report\n\n$`)
      : /^### Written by the script\n\n# Report\n\n$/,
  );
});

test('nothing is written where neither has a summary', async () => {
  expect((await published(wrote('summary', ' \n'))).summary).toBe('');
});
