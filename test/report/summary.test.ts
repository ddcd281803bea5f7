import { describe, expect, test } from 'vitest';
import { finding as findingOf } from '../../src/findings/finding.ts';
import { hider } from '../../src/job/masking.ts';
import { prose } from '../../src/job/text.ts';
import { outputs } from '../../src/report/outputs.ts';
import { annotation, withoutSecrets } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { yamlOf } from '../../src/run/manifest.ts';
import { tapeOf } from '../judge/tapes.ts';
import { pageOf, tagsIn } from './page.ts';
import { hostile, stepReportOf, stepReportOfRecordings } from './step-reports.ts';

const finding = findingOf('step', 'exit-code', {
  title: 'Exit code 3',
  message: 'It ended.',
  hint: 'Look.',
  exitCode: 3,
});
const failed = stepReportOf(finding);
const recorded = (situation: string) => stepReportOfRecordings([tapeOf('v1.37.1', situation)]).stepReport;

/** The tags that our own layout has. */
function withoutCode(tags: string[]): string[] {
  return tags.filter((tag) => tag !== 'code' && tag !== '!--');
}

/** The page without what makes code of words. */
function text(page: string): string {
  return page.replaceAll(/<\/?code>|`/g, '');
}

describe('a summary', () => {
  test('names the step, so that two steps of a job are distinguished', () => {
    const page = (name: string) => summary({ ...failed, name });
    expect(page('make test')).toMatch(/^### ❌ `make test` · Exit code 3\n/);
    expect(page('`a` <b>')).toMatch(/^### ❌ `` `a` <b> `` · Exit code 3\n/);
  });

  test('shortens the digest of a copy from the node, and none that is part of an image’s name', () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const pinned = ['connection-refused', 'succeeds']
      .map((name) => tapeOf('v1.37.1', name))
      .map(({ observations, ...tape }) => ({
        ...tape,
        observations: JSON.parse(JSON.stringify(observations).replaceAll('/app:1', `/app@${digest}`)),
      }));
    const page = text(summary(stepReportOfRecordings(pinned, ['Always', 'IfNotPresent']).stepReport));
    const warning = page.split('\n').find((line) => line.startsWith('⚠️'));
    expect(warning).toMatch(/\/app@sha256:[0-9a-f]{64} could not be pulled/);
    expect(warning).toMatch(/ ran sha256:[0-9a-f]{12}… as it was on the node/);
  });

  test('names further images that can’t be pulled, with code in their hints', () => {
    const hint = prose('In OpenShift the role `system:image-puller` in the project of the image.');
    const others = [
      { ...finding, message: prose('acme/db:1 is not given to all.'), hint, image: 'acme/db:1' },
    ];
    expect(summary({ ...failed, others })).toContain(
      'One more image can’t be pulled:\n\n- `acme/db:1` is not given to all. In OpenShift the role `system:image-puller` in the project of the image.',
    );
  });

  test('keeps a list of problems a list, with code in it, and its hint after it', () => {
    const list = {
      ...finding,
      category: 'input' as const,
      message: prose('- image: one\n- run: write `args: []` for it'),
    };
    expect(summary(stepReportOf(list))).toContain('\n- image: one\n- run: write `args: []` for it\n\nLook.');
  });

  test('does not say twice what the end of the log has said', () => {
    const tails = [{ container: 'step', lines: ['one', 'two'], cut: false }];
    const page = (rawMessage: string) => summary({ ...failed, finding: { ...finding, rawMessage }, tails });
    expect(page('one\ntwo').match(/one\ntwo/g)).toHaveLength(1);
    expect(page('three')).toContain('three');
  });
});

const EVIL = [
  '<img src=x onerror=alert(1)>',
  '[x](javascript:1)',
  '# head',
  '| a | b |',
  '```mermaid',
  '<!--',
  '</details>',
  '**x**',
  'x\n===',
  'x\n- y\n1. z',
  '    x',
  'mailto:a@evil.example',
  'a@evil.example',
  '@mona and #7',
  '![x](y)',
  'www.evil.example',
  'https://evil.example',
  'x\u001b[31mred',
  'turned \u202e round',
];

describe.each(EVIL)('%j in the words of others', (evil) => {
  test('is text on the page, wherever it stands', () => {
    const page = tagsIn(pageOf(summary(hostile(evil))));
    const plain = tagsIn(pageOf(summary(hostile('words'))));
    expect(withoutCode(page)).toEqual(withoutCode(plain));
  });

  test('stays within its block', () => {
    const tails = [{ container: 'step', lines: [evil, '```', '````', '</details>'], cut: false }];
    const page = summary({ ...failed, tails });
    expect(page).toMatch(/\n`{5}text\n[\s\S]*\n`{5}\n/);
  });

  test('is one task of the timeline', () => {
    const lines = summary(hostile(evil)).split('\n');
    const begin = lines.indexOf('```mermaid');
    const tasks = lines.slice(begin + 1, lines.indexOf('```', begin + 1)).slice(4);
    for (const line of tasks)
      expect(line).toMatch(
        /^ {2}(section Attempt \d|[^:;#<>%`\\]+ :(done|crit|active), [-\d]+ [\d:.]+, \d+ms)$/,
      );
    expect(tasks).toHaveLength(4);
  });

  test('is a value of the report', () => {
    expect(JSON.parse(outputs(hostile(evil))['report'] ?? '')).toMatchObject({ title: evil, hint: evil });
  });
});

describe('a text that is far too long', () => {
  const long = 'x'.repeat(3_000_000);

  test('is cut in the summary, which says so', () => {
    const page = summary({ ...failed, finding: { ...finding, rawMessage: long } });
    expect(page.length).toBeLessThan(25_000);
    expect(page).toContain('… 2980000 characters cut …');
  });

  test('is cut in a line of it, which shows that', () => {
    const page = summary({ ...failed, finding: { ...finding, message: prose(long), hint: prose(long) } });
    expect(page.length).toBeLessThan(25_000);
    expect(page).toMatch(/xxx …/);
  });

  test('never makes the page longer than GitHub takes, and what is left out is said', () => {
    const tails = Array.from({ length: 40 }, (_, number) => ({
      container: `c${number}`,
      lines: [long],
      cut: false,
    }));
    const page = summary({ ...failed, tails, finding: { ...finding, rawMessage: 'kept' } });
    expect(new TextEncoder().encode(page).length).toBeLessThan(300_000);
    expect(page).toContain('kept');
    expect(page).toMatch(/\d+ parts were too long for this page and left out\./);
  });

  test('makes no report that does not fit into the environment', () => {
    const tails = [
      { container: 'step', lines: Array.from({ length: 200 }, () => 'é'.repeat(2000)), cut: true },
    ];
    const report = outputs({ ...failed, finding: { ...finding, rawMessage: long }, tails })['report'] ?? '';
    expect(new TextEncoder().encode(report).length).toBeLessThan(100_000);
    expect(JSON.parse(report)).toMatchObject({ logs: [], leftOut: ['logs'], reason: 'exit-code' });
  });
});

describe('of many attempts', () => {
  const tapes = [...Array.from({ length: 50 }, () => 'connection-refused'), 'exit-code-3'];
  const { stepReport } = stepReportOfRecordings(tapes.map((name) => tapeOf('v1.37.1', name)));
  const note = (count: number) => `${count} earlier rows are left out; see the output <code>report</code>.`;

  test('the last rows are shown, because they decided, and how many are left out', () => {
    const page = summary(stepReport);
    expect(page).toMatch(/^\| 51 \| step \|.*❌ exit code 3/m);
    expect(page.match(/^\| \d+ \| step \|/gm)).toHaveLength(40);
    expect(page).toContain(`\n\n${note(11)}\n\n| attempt |`);
  });

  test('the last bars of the timeline are shown, and how many are left out', () => {
    const page = summary(stepReport);
    expect(page).toMatch(/ {2}section Attempt 51\n(?:.*\n)*? {2}running step :crit/);
    expect(page.match(/, \d+ms$/gm)).toHaveLength(40);
    expect(page).toMatch(
      /\n\n\d+ earlier rows are left out; see the output <code>report<\/code>\.\n\n```mermaid\n/,
    );
  });

  const last = stepReport.attempts.at(-1) as (typeof stepReport.attempts)[number];
  const withLast = (changed: object) =>
    ({
      ...stepReport,
      attempts: [...stepReport.attempts.slice(0, -1), { ...last, ...changed }],
    }) as typeof stepReport;

  test('the last one has a bar, however short it was', () => {
    const pod = { ...last.state.pod, node: undefined };
    const state = { ...last.state, pod, boundAt: undefined, events: new Map(), started: new Map() };
    expect(summary(withLast({ state, endedAt: last.begunAt + 5 }))).toMatch(
      / {2}section Attempt 51\n {2}waiting for a node :crit/,
    );
  });

  test('the last one has all of its containers', () => {
    const container = last.state.pod?.containers[0];
    const containers = Array.from({ length: 45 }, (_, index) => ({ ...container, name: `c${index}` }));
    const page = summary(withLast({ state: { ...last.state, pod: { ...last.state.pod, containers } } }));
    expect(page.match(/^\| 51 \| c\d+ \|/gm)).toHaveLength(45);
    expect(page).toContain(note(50));
  });
});

describe('a secret', () => {
  const secrets = ['s3cr3t.$&', 'line one\nline two\n}\n'];

  test('stands nowhere: not in words, logs, manifests and events', () => {
    const stepReport = withoutSecrets({
      ...recorded('missing-tag'),
      finding: { ...finding, message: prose('token s3cr3t.$&'), rawMessage: 'line two' },
      name: 'echo s3cr3t.$&',
      tails: [{ container: 'step', lines: ['echo s3cr3t.$& line one', 'line two', '}'], cut: false }],
      manifest: () => yamlOf({ env: 's3cr3t.$&' }, hider(secrets)),
      hide: hider(secrets),
    });
    const all = JSON.stringify([summary(stepReport), outputs(stepReport), annotation(stepReport)]);
    expect(all).not.toMatch(/s3cr3t|line one|line two/);
    expect(stepReport.tails[0]?.lines).toEqual(['echo *** ***', '***', '}']);
  });

  test('in the name of an image stands in no warning on that image', () => {
    const tapes = ['connection-refused', 'succeeds'].map((name) => tapeOf('v1.37.1', name));
    const { stepReport } = stepReportOfRecordings(tapes, ['Always', 'IfNotPresent']);
    const secret = stepReport.image?.slice(-10, -2) ?? '';
    const page = summary(withoutSecrets({ ...stepReport, hide: hider([secret]) }));
    expect(page).toContain('Ran an image from the node’s cache');
    expect(page).not.toContain(secret);
  });

  test('that is empty hides nothing', () => {
    const stepReport = recorded('missing-tag');
    expect(withoutSecrets({ ...stepReport, hide: hider(['', ' ']) })).toMatchObject({
      ...stepReport,
      hide: expect.anything(),
    });
  });

  test('that is a common word changes neither verdict nor names', () => {
    const stepReport = withoutSecrets({
      ...recorded('missing-tag'),
      hide: hider(['failure', 'step', 'image', 'not-found']),
    });
    expect(outputs(stepReport)).toMatchObject({ outcome: 'failure', reason: 'not-found', container: 'step' });
    expect(outputs(stepReport)['image']).toMatch(/^127\.0\.0\.1:/);
  });
});

test.each([
  [{ outcome: 'success', persistence: 'transient', category: 'step' }, 'false'],
  [{ outcome: 'failure', persistence: 'transient', category: 'step' }, 'false'],
  [{ outcome: 'failure', persistence: 'permanent', category: 'image-pull' }, 'false'],
  [{ outcome: 'failure', persistence: 'transient', category: 'image-pull' }, 'true'],
  [{ outcome: 'failure', persistence: 'transient', category: 'disruption' }, 'true'],
  [{ outcome: 'cancelled', persistence: 'transient', category: 'cancelled' }, 'false'],
] as const)('the output retryable for %j is %s', (found, retryable) => {
  expect(outputs(stepReportOf({ ...finding, ...found }))['retryable']).toBe(retryable);
});
