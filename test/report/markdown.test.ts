import { describe, expect, test } from 'vitest';
import { code, codeBlock, plain, visible } from '../../src/report/markdown.ts';

/** Each could mean something to Markdown, to HTML, or to GitHub: https://spec.commonmark.org/0.31.2/#backslash-escapes */
test.each([...'<>&\\`*_{}[]()#+!|~:@-'])('%s is no character of a line any more', (character) => {
  const entity = plain(`a${character}b`);
  expect(entity).toMatch(/^a&(lt|gt|amp|#\d+);b$/);
  expect(code(`a${character}b`)).toBe(`<code>${entity}</code>`);
});

test('line ends and tabs within a line are blanks', () => {
  expect(plain('one\r\ntwo\n\n\tthree')).toBe('one two three');
});

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

describe('what a terminal obeys or hides', () => {
  test.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['a title of a window', '\u001b]0;title\u0007text', 'text'],
    ['a link', '\u001b]8;;http://evil\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['line ends of Windows', 'a\r\nb', 'a\nb'],
    ['a carriage return', 'visible\roverwritten', 'visible�overwritten'],
    ['a turned direction', 'a\u202eb\u2066c', 'a�b�c'],
    ['other control characters', 'a\u0000b\u009bc', 'a�b�c'],
    ['tabs and what is no order', '\ta [31m é 😀', '\ta [31m é 😀'],
  ])('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});
