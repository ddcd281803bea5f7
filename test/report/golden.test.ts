import { describe, expect, test } from 'vitest';
import { badInputs, cancelled, type Finding, internal } from '../../src/findings/finding.ts';
import { codedError } from '../../src/job/errors.ts';
import type { PullPolicy } from '../../src/job/image-consumers.ts';
import { refused, unreachable } from '../../src/messages/refusals.ts';
import { outputs } from '../../src/report/outputs.ts';
import { annotation, type StepReport } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { tapeOf } from '../judge/tapes.ts';
import { stepReportOf, stepReportOfRecordings } from './step-reports.ts';

// What people see, for each category: the files in fixtures/golden/ are read like the pages they are.
// After a change that is meant: npx vitest run --dir test report/golden --update

const KUBELET = 'v1.37.1';

/** Situations that were recorded, with what the step's log had to say. */
const RECORDED: Record<string, { tapes: string[]; policies?: PullPolicy[]; more?: Partial<StepReport> }> = {
  succeeds: { tapes: ['succeeds'] },
  'missing-tag': { tapes: ['missing-tag'], policies: ['Always'] },
  'rate-limited': { tapes: ['rate-limited'] },
  'missing-image-of-a-container-beside': { tapes: ['missing-image-of-a-container-beside'] },
  'falls-back-to-the-cache': {
    tapes: ['connection-refused', 'succeeds'],
    policies: ['Always', 'IfNotPresent'],
  },
  'fails-by-both-policies': { tapes: ['server-503', 'never-and-absent'], policies: ['Always', 'Never'] },
  'registry-comes-back': { tapes: ['registry-comes-back'] },
  'secret-missing': { tapes: ['secret-missing'] },
  'command-not-found': { tapes: ['command-not-found'] },
  'unschedulable-by-cpu': { tapes: ['unschedulable-by-cpu'] },
  evicted: { tapes: ['evicted'] },
  'evicted-and-exits-0': { tapes: ['evicted-and-exits-0'] },
  'disk-limit': { tapes: ['evicted-for-its-disk-use'] },
  'exit-code-3': {
    tapes: ['exit-code-3'],
    more: { tails: [{ container: 'step', lines: ['make: *** [test] Error 3'], cut: true }] },
  },
  held: {
    tapes: ['exit-code-3'],
    more: {
      podKept: true,
      heldUntil: Date.UTC(2026, 10, 21, 17, 35),
      tails: [{ container: 'step', lines: ['make: *** [test] Error 3'], cut: true }],
    },
  },
  'init-container-fails': {
    tapes: ['init-container-fails'],
    more: { tails: [{ container: 'check', lines: ['no database'], cut: false }], podKept: true },
  },
  'sidecar-crashes': { tapes: ['sidecar-crashes'] },
  'out-of-memory': { tapes: ['out-of-memory'] },
  'deadline-passes': { tapes: ['deadline-passes'] },
};

describe.each(Object.entries(RECORDED))('%s', (name, { tapes, policies, more }) => {
  const patient = { scheduleTimeoutMs: 40_000 };
  const { stepReport, log } = stepReportOfRecordings(
    tapes
      .map((tape) => tapeOf(KUBELET, tape))
      .map((tape) => ({ ...tape, options: { ...tape.options, ...patient } })),
    policies,
  );
  looksLike(name, { ...stepReport, ...more }, log);
});

const asked = { what: 'create the pod', namespace: 'ci' };
const FOUND: Record<string, Finding> = {
  'quota-used-up': refused(
    codedError(
      'api',
      'pods "shop-77" is forbidden: exceeded quota: small, requested: pods=1, used: pods=10, limited: pods=10',
      { status: 403, reason: 'Forbidden' },
    ),
    asked,
  ),
  'connection-refused-by-cluster': unreachable({
    message:
      'https://10.0.0.1:6443: it refuses the connection; check the server address, and that this runner can reach it',
    isOfCertificate: false,
  }),
  cancelled: cancelled(),
  'bad-inputs': badInputs([
    'image: "Postgres:17" is not a valid image reference: "Postgres" has uppercase letters; write image names in lowercase',
    'run: nothing to run: run, command and args are missing or empty. To run the program of the image, write `args: []`',
  ]),
  internal: internal(new Error('no such thing')),
};

describe.each(Object.entries(FOUND))('%s', (name, finding) => {
  looksLike(name, stepReportOf(finding), []);
});

function looksLike(name: string, stepReport: StepReport, log: string[]): void {
  const { title, message } = annotation(stepReport);
  const last = stepReport.finding.outcome === 'failure' ? [`::error title=${title}::${message}`] : [];
  test.each([
    ['in the log and as an annotation', 'log', [...log, ...last, ''].join('\n')],
    ['in the summary', 'md', summary(stepReport)],
    ['as a report', 'json', `${JSON.stringify(JSON.parse(outputs(stepReport)['report'] ?? ''), null, 2)}\n`],
  ])('%s', async (_, type, text) => {
    await expect(text).toMatchFileSnapshot(`../fixtures/golden/${name}.${type}`);
  });
}
