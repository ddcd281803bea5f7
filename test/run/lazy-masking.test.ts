import { expect, test } from 'vitest';
import { cancelled, type Finding } from '../../src/findings/finding.ts';
import { hider } from '../../src/job/masking.ts';
import type { Host } from '../../src/run/ports.ts';
import { publish, reportVerdict } from '../../src/run/publish.ts';
import { container, event, pod, stateAfter } from '../judge/pods.ts';
import { stepReportOf } from '../report/step-reports.ts';
import { succeeded } from '../succeeded.ts';

// Masking is slow: of 500 events of 8 kB it took a cancelled step most of its 7.5 s. So a text is masked where it is shown.

const SECRET = 'hunter2-and-more';

/** What is given to the masker, by the report of a verdict and then by outputs and summary; and what these show. */
async function reported(finding: Finding, messages: readonly string[]) {
  const hideSecrets = hider([SECRET]);
  let given: string[] = [];
  const hide = (text: string) => {
    given.push(text);
    return hideSecrets(text);
  };
  const state = stateAfter([
    { at: 0, pod: pod({ containerStatuses: [container({ terminated: { exitCode: 0 } })] }) },
    ...messages.map((message, index) => ({ at: index + 1, event: event(`Reason${index}`, message) })),
  ]);
  const attempt = { pod: {}, pullPlans: [], begunAt: 0, endedAt: 9, finding, state };
  const stepReport = stepReportOf(finding, {
    attempts: [attempt],
    hide,
    tails:
      finding.outcome === 'failure' ? [{ container: 'step', lines: messages.slice(0, 20), cut: false }] : [],
    manifest: () => hide('manifest'),
  });
  let shown = '';
  const show = (...texts: unknown[]) => {
    shown += texts.join('\n');
  };
  const host = {
    setSuccess() {},
    setOutput: show,
    say: show,
    warning: show,
    group: show,
    paint: (_: unknown, text: string) => text,
  };
  const whole = {
    ...host,
    error: async (...texts: unknown[]) => show(texts),
    writeSummary: async (text: string) => show(text),
  };
  await reportVerdict(stepReport, whole as unknown as Host);
  const byVerdict = given;
  given = [];
  await publish(stepReport, { summary: 'always', handBackVariables: [] }, whole as unknown as Host);
  return { byVerdict, byReport: given, shown };
}

const isOfEvent = (text: string) => text.includes('an event');
const large = Array.from({ length: 500 }, (_, index) => `an event ${index} ${'x'.repeat(8000)}`);

test('a step that succeeds masks none of 500 large events, because it shows none', async () => {
  const { byVerdict, byReport, shown } = await reported(succeeded, large);
  expect(byVerdict.filter(isOfEvent)).toHaveLength(0);
  expect(byReport.filter(isOfEvent)).toHaveLength(0);
  expect(byReport).not.toContain('manifest');
  expect(shown).not.toContain('an event');
});

test('a cancelled step masks the events of its summary only after its pod is deleted', async () => {
  const { byVerdict, byReport, shown } = await reported(cancelled(), large);
  expect(byVerdict.filter(isOfEvent)).toHaveLength(0);
  expect(byVerdict).not.toContain('manifest');
  expect(byReport.filter(isOfEvent)).toHaveLength(15);
  expect(shown).toContain('an event 499');
});

test('an event that is shown is masked before it is cut', async () => {
  const failed: Finding = {
    ...cancelled,
    outcome: 'failure',
    category: 'disruption',
    reason: 'deleted',
  } as Finding;
  const cuts = [1000, 4000].flatMap((cut) =>
    Array.from({ length: 24 }, (_, before) => before + 5).map(
      (before) => `${'an event '.repeat(1000).slice(0, cut - before)}${SECRET} and so on${' '.repeat(4000)}`,
    ),
  );
  for (const finding of [succeeded, cancelled(), failed]) {
    const all = await Promise.all(cuts.map((message) => reported(finding, [message])));
    const shown = all.map((one) => one.shown).join('\n');
    expect(shown).toContain('***');
    expect(shown).not.toMatch(/hunt|er2-and|and-more/);
  }
});
