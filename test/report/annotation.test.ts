import { describe, expect, test } from 'vitest';
import { REASONS } from '../../src/findings/catalogue.ts';
import { badInputs, cancelled, finding } from '../../src/findings/finding.ts';
import { refused } from '../../src/messages/refusals.ts';
import { readStartFailure } from '../../src/messages/starts.ts';
import { annotation } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { succeeded } from '../succeeded.ts';
import { stepReportOf } from './step-reports.ts';

const request = { what: 'create the pod', namespace: 'ci' };
const refusedWith = (status: number, reason: string, message: string) =>
  refused({ status, reason, message }, request);

test.each([
  [
    'a field of the pod',
    refusedWith(
      422,
      'Invalid',
      'Pod "x" is invalid: spec.a: Invalid value: "4Gi": must be less than the limit',
    ),
    'must be less than the limit',
  ],
  [
    'a rule that is not known here',
    refusedWith(403, 'Forbidden', 'pods "x" is forbidden: Fridays'),
    'Fridays',
  ],
  ['another refusal', refusedWith(405, 'MethodNotAllowed', 'not on\nthis server'), 'not on this server'],
  [
    'the settings of a container',
    readStartFailure(
      { stage: 'container', who: 'the step', where: 'the namespace ci' },
      'CreateContainerConfigError',
      'no such thing',
    ).finding,
    'no such thing',
  ],
])('the annotation has the raw message if only that names the mistake in %s', (_, found, words) => {
  expect(annotation(stepReportOf(found)).message).toContain(words);
});

test('a reason whose hint sends to a message has it in its annotation', () => {
  const sending = Object.values(REASONS).flatMap((category) =>
    Object.entries(category).filter(([, { hint = '' }]) => /\bmessage\b|API server names/.test(hint)),
  );
  expect(sending.filter(([, entry]) => !entry.isInItsMessage).map(([reason]) => reason)).toEqual([
    // Their sentence has the message already.
    'webhook-denied',
    'policy-denied',
  ]);
});

const PAGE = 'https://github.com/pod-step/pod-step/blob/v0.9.0/docs/troubleshooting.md';

describe('a failed step', () => {
  test.each([
    [
      'of a missing Secret',
      finding('configuration', 'secret-not-found', { message: 'No.' }),
      'configuration-secret-not-found',
    ],
    ['of a word of the API server', refusedWith(405, 'MethodNotAllowed', 'no'), 'admission-other'],
    ['of a word of an API server that failed', refusedWith(500, 'InternalError', 'no'), 'connection-other'],
    ['of a page with a status', refusedWith(404, '', '404 page not found'), 'connection-http'],
    ['of a word that all objects have', refusedWith(405, 'Constructor', 'no'), 'admission-other'],
  ])('%s leads from its annotation and its summary to its section', (_, found, section) => {
    expect(annotation(stepReportOf(found)).message).toMatch(new RegExp(` More: ${PAGE}#${section}$`));
    expect(summary(stepReportOf(found))).toContain(`](${PAGE}#${section})`);
  });

  test('with a list of inputs has the link on a line of its own', () => {
    const { message } = annotation(stepReportOf(badInputs(['image: no', 'run: no'])));
    expect(message).toBe(`- image: no\n- run: no\nMore: ${PAGE}#input-bad-input`);
  });

  test('with more words than a runner shows keeps its link', () => {
    const found = finding('configuration', 'invalid', { message: 'word '.repeat(2000) });
    const { message } = annotation(stepReportOf(found));
    expect(message.length).toBe(4096);
    expect(message).toMatch(
      new RegExp(` … \\(cut; the step’s summary has all of it\\) More: ${PAGE}#configuration-invalid$`),
    );
  });

  test('whose own program failed leads to the section from its summary alone', () => {
    const found = finding('step', 'exit-code', { message: 'The step ended with exit code 1.' });
    expect(annotation(stepReportOf(found)).message).not.toContain('More:');
    expect(summary(stepReportOf(found))).toContain(`](${PAGE}#step-exit-code)`);
  });
});

test.each([succeeded, cancelled()])('$title has no link', (found) => {
  expect(summary(stepReportOf(found))).not.toContain(PAGE);
});
