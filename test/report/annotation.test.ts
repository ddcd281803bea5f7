import { expect, test } from 'vitest';
import { refused } from '../../src/judge/api/refusal.ts';
import { REASONS } from '../../src/judge/reasons/reasons.ts';
import { readStartFailure } from '../../src/judge/start/start-failure.ts';
import { annotation } from '../../src/report/annotation.ts';
import { stepReportOf } from './step-reports.ts';

const request = { what: 'create pods', namespace: 'ci' };
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
])('what is wrong with %s stands in the annotation, where only the raw message tells', (_, found, words) => {
  expect(annotation(stepReportOf(found)).message).toContain(words);
});

test('a reason whose hint sends to a message has it in its annotation', () => {
  const sending = Object.values(REASONS).flatMap((category) =>
    Object.entries(category).filter(([, { hint = '' }]) => /(Its|its|node’s) message\b/.test(hint)),
  );
  expect(sending.filter(([, entry]) => !entry.isInItsMessage).map(([reason]) => reason)).toEqual([
    // Their sentence has the message already.
    'webhook-denied',
    'policy-denied',
  ]);
});
