import { describe, expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { hider } from '../../src/job/masking.ts';
import { summaryOfScript } from '../../src/report/script-summary.ts';
import { received } from '../judge/reasons/each-reason.ts';
import { pageOf } from './page.ts';
import { stepReportOf } from './step-reports.ts';

const OWN = '### ✅ Succeeded\n';
/** GitHub drops a summary that is larger. */
const MIB = 1_048_576;

/** The whole page of a step whose script wrote this. */
function pageWith(text: string, { isCut = false, own = OWN, secrets = [] as string[] } = {}): string {
  const collected = received({ commandFiles: { summary: { text, isCut } } });
  return own + summaryOfScript(stepReportOf(cancelled(), { collected, hide: hider(secrets) }), own);
}

/** As a runner on Windows counts it. */
const sizeOf = (page: string) => Buffer.byteLength(page.replaceAll('\n', '\r\n'));

describe('the summary that the script wrote', () => {
  test.each([
    ['an open comment', '<!-- hidden'],
    ['an open tag', '<details><summary>'],
    ['an open block of code', '```\ncode'],
    ['an open link', '[a](<'],
  ])('with %s hides nothing of Pod Step, because it is after it', (_, text) => {
    const page = pageWith(text);
    expect(page.startsWith(OWN)).toBe(true);
    expect(pageOf(page)).toMatch(/^<h3>✅ Succeeded<\/h3>/);
  });

  test('has the note that its end is missing above it, if nothing that it opens can hide it', () => {
    const page = pageWith('<!--\n', { isCut: true });
    expect(page.indexOf('The end is left out.')).toBeLessThan(page.indexOf('<!--'));
    expect(page.indexOf('The end is left out.')).toBeGreaterThan(OWN.length);
  });

  test.each<[what: string, text: string]>([
    ['lines', 'a line of text\n'.repeat(140_000)],
    ['short lines', '-\n'.repeat(MIB)],
    ['one line', 'x'.repeat(2 * MIB)],
    ['characters of four bytes in one line', '😀'.repeat(MIB / 2)],
    ['bytes that are not text', Buffer.alloc(MIB, 0xff).toString()],
  ])('of 2 MB in %s stays with ours below what GitHub takes, and is valid', (_, text) => {
    const own = `${OWN}${'x'.repeat(200_000)}\n`;
    const page = pageWith(text, { own });
    expect(sizeOf(page)).toBeLessThanOrEqual(1_048_000);
    expect(sizeOf(page)).toBeGreaterThan(1_047_000);
    expect(page).toContain('The end is left out.');
    expect(page.isWellFormed()).toBe(true);
  });

  test('is cut after a whole line', () => {
    const lines = pageWith('0123456789\n'.repeat(140_000)).trimEnd().split('\n');
    expect(lines.at(-1)).toBe('0123456789');
  });

  test('that just fits is whole', () => {
    const page = pageWith(`${'x'.repeat(1_000_000)}\nlast`);
    expect(page.endsWith('x\nlast\n')).toBe(true);
    expect(page).not.toContain('left out');
  });

  test.each([
    ['as it is', 'a hunter22 b'],
    ['with control characters in it', 'a hun\u0000ter\u000722 b'],
    ['at its cut end', 'a hunter22'],
  ])('has no secret %s', (_, text) => {
    expect(pageWith(text, { secrets: ['hunter22'] })).toContain('a ***');
  });

  test('is masked before it is cut', () => {
    const secret = 'S3cret-'.repeat(30);
    const page = pageWith(`${`${secret}\n`.repeat(9000)}`, { secrets: [secret] });
    expect(page).not.toContain('S3cret');
  });
});
