import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/judge/finding.ts';
import type { Facts } from '../../src/report/facts.ts';
import { summary } from '../../src/report/summary.ts';

const facts: Facts = {
  pod: 'shop-77-x',
  namespace: 'ci',
  node: 'pool-a-3',
  image: 'ghcr.io/acme/shop:v12',
  imageDigest: undefined,
  durationMs: 1200,
};
const finding: Finding = {
  outcome: 'failure',
  category: 'step',
  reason: 'exit-code',
  lasting: false,
  title: 'Exit code 3',
  message: 'It ended.',
  hint: 'Look.',
  exitCode: 3,
};

/** The page without its tags and entities. */
function text(page: string): string {
  return page
    .replaceAll(/<\/?code>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

describe('a summary', () => {
  test('begins with verdict, sentence and hint', () => {
    expect(summary(finding, facts).split('\n\n').slice(0, 2)).toEqual([
      '### ❌ Exit code 3',
      'It ended. Look.',
    ]);
  });

  test('of a success is three lines: verdict, image, and where it ran', () => {
    const good: Finding = { ...finding, outcome: 'success', title: 'Succeeded' };
    const lines = text(summary(good, { ...facts, imageDigest: 'sha256:abc' })).split('\n\n');
    expect(lines).toEqual([
      '### ✅ Succeeded',
      'ghcr.io/acme/shop:v12 · sha256:abc',
      'pod ci/shop-77-x · node pool-a-3 · 1.2 s\n',
    ]);
  });

  test('says only what is known', () => {
    const nothing = {
      pod: undefined,
      namespace: undefined,
      node: undefined,
      image: undefined,
      imageDigest: undefined,
      durationMs: 50,
    };
    expect(text(summary(finding, nothing)).split('\n\n').slice(2)).toEqual(['50 ms\n']);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '[x](javascript:1)',
    '# head',
    '| a | b |',
    '```mermaid',
    '<!--',
    '</details>',
    '@mona',
    '**x**',
    '![x](y)',
  ])('takes %j in a foreign name for text', (evil) => {
    const page = summary(
      { ...finding, title: evil, message: evil, hint: evil },
      { ...facts, image: evil, pod: evil },
    );
    expect(page).not.toContain(evil);
  });

  test('keeps foreign words in a block that they cannot end', () => {
    const said = 'one\n```\n</details><script>\n````\ntwo';
    const page = summary({ ...finding, said }, facts);
    expect(page).toContain('`````text\none\n```\n</details><script>\n````\ntwo\n`````');
  });

  test('cuts words that are far too long in the middle, and says so', () => {
    const page = summary({ ...finding, said: 'x'.repeat(3_000_000) }, facts);
    expect(page.length).toBeLessThan(25_000);
    expect(page).toContain('… 2980000 characters cut …');
  });
});
