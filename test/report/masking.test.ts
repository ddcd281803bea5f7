import { expect, test } from 'vitest';
import { finding } from '../../src/findings/finding.ts';
import { asText } from '../../src/findings/spoken.ts';
import { hider } from '../../src/job/masking.ts';
import { withoutSecrets } from '../../src/report/step-report.ts';
import { event } from '../judge/pods.ts';
import { recorded } from '../recording/recorded.ts';
import { stepReportOf } from './step-reports.ts';

const KEY = '-----BEGIN KEY-----\nfirst-line-of-it\nsecond-line-of-it\n-----END KEY-----';
const SECRETS = ['token', 'tokenLONGER', KEY];

/** The message of an event as the recording has it, and the same words as the report has them. */
function masked(words: string): { recording: string; report: string } {
  const line = recorded({ at: 1, event: event('Failed', words) }, SECRETS);
  const failed = finding('step', 'exit-code', { title: 'Exit code 3', message: words });
  const stepReport = stepReportOf(failed, { hide: hider(SECRETS) });
  return {
    recording: JSON.parse(line).event.message,
    report: asText(withoutSecrets(stepReport).finding.message),
  };
}

test.each([
  ['the longer of two secrets, not its start alone', 'a tokenLONGER and a token', 'a *** and a ***'],
  ['a line of a secret of several lines', 'bad key near second-line-of-it: eof', 'bad key near ***: eof'],
  ['all lines of it, however they are joined', 'first-line-of-it / second-line-of-it', '*** / ***'],
  ['a secret of several lines as JSON has it', `"${JSON.stringify(KEY).slice(1, -1)}"`, '"***"'],
])('recording and report hide %s', (_, words, shown) => {
  expect(masked(words)).toEqual({ recording: shown, report: shown });
});

test('a line of a log is masked before it is cut', () => {
  const lines = [`${'x'.repeat(1990)}tokenLONGER${'y'.repeat(100)}`];
  const { tails } = withoutSecrets(
    stepReportOf({} as never, { tails: [{ container: 'step', lines, cut: false }], hide: hider(SECRETS) }),
  );
  expect(tails[0]?.lines).toEqual([`${'x'.repeat(1990)}***${'y'.repeat(7)} … (2101 characters)`]);
});
