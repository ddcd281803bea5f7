import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLine } from '../../src/job/text.ts';
import { code, codeBlock, escapeMarkdown, html, standingOut, tableOf } from '../../src/report/markdown.ts';
import { holdsFor, hostileText } from '../fuzz.ts';
import { rowsOf } from '../rows.ts';
import { pageOf, tagsIn, wordsOn } from './page.ts';

/** Each could mean something to Markdown, to HTML, or to GitHub: https://github.github.com/gfm/ */
const MORE_THAN_WORDS = rowsOf<string>('more-than-words');

describe('foreign text in a line', () => {
  test.each(MORE_THAN_WORDS)('%s is text', (text) => {
    const page = pageOf(escapeMarkdown(text));
    expect(tagsIn(page).filter((tag) => tag !== 'code')).toEqual(['p']);
    expect(page).toContain('<code>');
    expect(wordsOn(page)).toBe(text);
  });

  test.each([
    'ghcr.io/acme/shop-ci:v12 was not found (container step, policy Always, node pod-step-1).',
    'snake_case, kebab-case, a=b, a+b, 50%, "quoted", it’s – an … end; 3.14',
    'key=value --flag',
  ])('%s keeps its characters, and is code where it must be', (text) => {
    expect(wordsOn(pageOf(escapeMarkdown(text)))).toBe(text);
    expect(escapeMarkdown(text).replaceAll('`', '')).toBe(text);
  });

  test('that is safe in Markdown is not code', () => {
    const text = 'registry-1.docker.io could not serve alpine:3 in time: 503 Service Unavailable.';
    expect(escapeMarkdown(text)).toBe(text);
  });

  test('with special characters in each word is one piece of code', () => {
    expect(escapeMarkdown('see [a b] and *c now')).toBe('see `[a b]` and `*c` now');
  });

  test('is text, whatever it is, and nothing of it is lost', () =>
    holdsFor(
      1000,
      fc.property(hostileText, (text) => {
        for (const write of [escapeMarkdown, code]) {
          const page = pageOf(write(oneLine(text).trim()));
          const rest = tagsIn(page).filter((tag) => tag !== 'code');
          expect(rest.length === 0 ? ['p'] : rest).toEqual(['p']);
          expect(squeezed(wordsOn(page))).toBe(squeezed(oneLine(text)));
        }
      }),
    ));
});

test('parts that are code each stay apart', () => {
  expect(wordsOn(pageOf(standingOut('a*`b`*c', '')))).toBe('a*b*c');
});

test('foreign text in a headline that is HTML is text', () => {
  expect(html('<b>&amp;\n`x`')).toBe('&lt;b&gt;&amp;amp; `x`');
});

test('a table has its cells, whatever stands in them', () =>
  holdsFor(
    300,
    fc.property(fc.array(fc.tuple(hostileText, hostileText), { minLength: 1, maxLength: 4 }), (rows) => {
      const page = pageOf(
        tableOf(
          ['a', 'b'],
          rows.map(([one, other]) => [escapeMarkdown(one), code(other)]),
        ),
      );
      const tags = tagsIn(page).filter((tag) => tag !== 'code');
      const row = (cell: string) => ['tr', cell, cell];
      expect(tags).toEqual(['table', 'thead', ...row('th'), 'tbody', ...rows.flatMap(() => row('td'))]);
    }),
  ));

/** Without what Markdown does to blanks. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').replaceAll('\ufffd', '');
}

describe('a block of text', () => {
  test.each([
    ['plain', '```text\nplain\n```'],
    ['``` and ````', '`````text\n``` and ````\n`````'],
    ['<b>&amp;', '```text\n<b>&amp;\n```'],
  ])('%j is kept as it is, in a fence that it can’t end', (text, block) => {
    expect(codeBlock(text)).toBe(block);
  });

  test('loses its middle where it is too long, and says how much', () => {
    expect(codeBlock(`aaaa${'b'.repeat(10)}cccc`, 8)).toBe('```text\naaaa\n… 10 characters cut …\ncccc\n```');
  });
});
