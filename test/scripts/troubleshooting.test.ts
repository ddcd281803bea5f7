import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERROR_WORDS, type ErrorWords, withSections } from '../../scripts/troubleshooting.ts';
import { REASONS } from '../../src/findings/catalogue.ts';
import type { Finding } from '../../src/findings/finding.ts';
import type { ReasonEntry } from '../../src/job/causes.ts';
import { classifyPullMessage } from '../../src/messages/pulls.ts';
import { condition, findingAt, pod, stateAfter } from '../judge/pods.ts';
import { realMessages } from '../judge/pull/pull-messages.ts';
import { tapeOf, tapeText } from '../judge/tapes.ts';
import { WORD_LINES } from '../judge/word-lines.ts';
import { replay } from '../support/replay.ts';

const document = readFileSync('docs/troubleshooting.md', 'utf8');
const documents = ['README.md', ...globSync('docs/*.md')].map((file) => readFileSync(file, 'utf8'));

/** The texts of this suite are not their own witness. */
const tests = globSync(['test/**/*.test.ts', 'test/fixtures/stories/*.jsonl'])
  .filter((file) => file !== 'test/scripts/troubleshooting.test.ts')
  .map((file) => unescaped(readFileSync(file, 'utf8')));

test('has the sections and indexes that `npm run outcomes` writes', () => {
  expect(document).toBe(withSections(document));
});

const failures = Object.entries(REASONS).flatMap(([category, entries]) =>
  Object.entries<ReasonEntry>(entries)
    .filter(([, { outcome }]) => outcome !== 'success')
    .map(([reason]) => `${category}-${reason}`),
);

test.each([...failures, 'admission-other', 'connection-other', 'connection-http'])(
  'has one section with the anchor %s, after which its title comes',
  (anchor) => {
    expect(document.split(`<a id="${anchor}"></a>\n\n### `)).toHaveLength(2);
  },
);

test.each([
  ...['ImagePullBackOff', 'ErrImagePull', 'CrashLoopBackOff', 'OOMKilled', 'Pending', 'FailedScheduling'],
  ...['upload-artifact', 'service container', 'troubleshooting', 'pipefail'],
])('%s is found in README and in a document', (searched) => {
  const found = documents.map((text) => text.toLowerCase().includes(searched.toLowerCase()));
  expect(found[0]).toBe(true);
  expect(found.slice(1)).toContain(true);
});

describe('an error text', () => {
  test.each(ERROR_WORDS.map((one) => [one.words, one.reason, one] as const))(
    '%s leads to %s, as its witness has it',
    (words, reason, one) => {
      const { text, judged } = witnessOf(one);
      expect(text).toMatch(patternOf(words));
      expect(judged).toBe(reason);
    },
  );

  test('has one row for each reason', () => {
    const keys = ERROR_WORDS.map(({ words, reason }) => `${words} ${reason}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

/** The text as the repository has it, and the reason that the code finds for it. */
function witnessOf(one: ErrorWords): { text: string; judged: string | undefined } {
  if (one.pull !== undefined) {
    const { message = '', reason = '' } = realMessages.find(({ id }) => id === one.pull) ?? {};
    return {
      text: `${reason} ${message}`,
      judged: `image-pull/${classifyPullMessage(message, reason).cause}`,
    };
  }
  if (one.tape !== undefined) {
    const [generation = '', situation = ''] = one.tape.split('/');
    const { category, reason } = replay(tapeOf(generation, situation));
    return { text: unescaped(tapeText(generation, situation)), judged: `${category}/${reason}` };
  }
  if (one.disrupted !== undefined) {
    const conditions = [condition('DisruptionTarget', 'True', one.disrupted)];
    return said(one.disrupted, ended(pod({ phase: 'Failed', conditions })));
  }
  if (one.test !== undefined) return nextTo(one);
  const line = WORD_LINES.map(([, known]) => known).find(
    ({ said: words, by, is }) => is === one.reason && patternOf(one.words).test(`${by} ${words}`),
  );
  return { text: `${line?.by} ${line?.said}`, judged: line?.is };
}

/** Words that a test has too. */
function said(message: string, finding: Finding | undefined): { text: string; judged: string | undefined } {
  expect(tests.some((text) => text.includes(message.trim()))).toBe(true);
  return { text: message, judged: finding && `${finding.category}/${finding.reason}` };
}

/** The story, or the lines of a test around the text, where it says which reason that has. */
function nextTo({ words, reason, test: file = '' }: ErrorWords): {
  text: string;
  judged: string | undefined;
} {
  const lines = unescaped(readFileSync(file, 'utf8')).split('\n');
  const [, name = ''] = reason.split('/');
  const distance = file.endsWith('.jsonl') ? 0 : 20;
  const around = lines
    .flatMap((line, index) => (patternOf(words).test(line) ? [index] : []))
    .map((index) => lines.slice(Math.max(0, index - distance), index + distance + 1).join('\n'));
  const text = around.find((near) => new RegExp(`\\b${name}\\b`).test(near)) ?? '';
  return { text, judged: text === '' ? undefined : reason };
}

function ended(last: ReturnType<typeof pod>, at = 0): Finding | undefined {
  return findingAt(stateAfter([{ at: 0, pod: last }], { scheduleTimeoutMs: 900_000 }), at);
}

/** `…` stands for names and numbers. */
function patternOf(words: string): RegExp {
  const parts = words.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\\n]{1,100}?'));
}

/** As a string of a program or of JSON means it. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(["'])/g, '$1').replaceAll('\\n', '\n');
}
