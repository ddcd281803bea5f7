import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../src/github/console.ts';

/** A console and what was written to it. */
function openTestConsole() {
  const written: string[] = [];
  const out = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { console: openConsole(out), lines: () => written.join('').split('\n').slice(0, -1) };
}

describe('the lines of a job', () => {
  test('are shown as they are, and without a trace of anything where none looks like a command', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['plain', '', 'std::string a::b', '  blanks  ', '[error] x', '# [x]']);
    expect(lines()).toEqual(['plain', '', 'std::string a::b', '  blanks  ', '[error] x', '# [x]']);
  });

  test.each([
    '::error::x',
    '::set-output name=a::b',
    '   ::error::x',
    '\t::error::x',
    '\u00a0\u3000::error::x',
    '\ufeff::error::x',
    '\u001b::error::x',
    'a\r::error::x',
    'x ##[error]y',
    '##[add-mask]y',
  ])('that the runner might obey (%j) come behind an order to obey nothing', async (line) => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['before', line, 'after']);
    const [stop, ...rest] = lines();
    expect(stop).toMatch(/^::stop-commands::[0-9a-f]{32}$/);
    expect(rest).toEqual(['before', line, 'after']);
  });

  test('give one order, not one for each line', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['::a::']);
    await console.jobOutput(['::b::']);
    console.say('our own line');
    expect(lines().filter((line) => line.startsWith('::stop-commands::'))).toHaveLength(1);
  });

  test('are obeyed again as soon as there is something of ours to obey, each time by another word', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['::a::']);
    console.mask('secret');
    await console.jobOutput(['::b::']);
    const [first = '', , resumed, second = ''] = lines();
    const word = first.replace('::stop-commands::', '');
    expect(resumed).toBe(`::${word}::`);
    expect(second).toMatch(/^::stop-commands::/);
    expect(second).not.toBe(first);
  });
});

test('a line of ours with foreign words in it is guarded as well', () => {
  const { console, lines } = openTestConsole();
  console.say('::error::from the name of an image');
  expect(lines()[0]).toMatch(/^::stop-commands::/);
});

test('warnings that the runner would drop are lines of the log', () => {
  const { console, lines } = openTestConsole();
  for (let number = 1; number <= 12; number++) console.warning('Title', `number ${number}`);
  expect(lines()).toEqual(['Warning: Title: number 11', 'Warning: Title: number 12']);
});

describe('colours', () => {
  const out = new Writable();
  test.each([
    [true, '\u001b[31mno\u001b[0m'],
    [false, 'no'],
  ])('are there where they are wanted: %s', (colours, text) => {
    expect(openConsole(out, { colours }).paint('bad', 'no')).toBe(text);
  });
});
