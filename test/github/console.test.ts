import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Console, openConsole } from '../../src/github/console.ts';
import { openOutput, type Page } from './runner.ts';

/** A console and what was written to it. */
function openTestConsole(settings: { colours?: boolean } = {}) {
  const { out, written, page } = openOutput();
  return {
    console: openConsole({ stdout: out }, settings),
    written,
    lines: () => written.join('').split('\n').slice(0, -1),
    page,
  };
}

/** The commands of the page that the runner obeyed, except the command that stops commands. */
function obeyed(page: Page): string[] {
  return page.commands.map(({ name }) => name).filter((name) => name !== 'stop-commands');
}

describe('the lines of a job', () => {
  test('are shown unchanged, and without stop-commands if none looks like a command', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['plain', '', 'std::string a::b', '  blanks  ', '[error] x', '# [x]']);
    expect(lines()).toEqual(['plain', '', 'std::string a::b', '  blanks  ', '[error] x', '# [x]']);
  });

  test('that look like commands come after a stop-commands command', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['before', 'x ##[error]y', 'after']);
    const [stop, ...rest] = lines();
    expect(stop).toMatch(/^::stop-commands::[0-9a-f]{32}$/);
    expect(rest).toEqual(['before', 'x ##[error]y', 'after']);
  });

  test('need one stop-commands command, not one for each line', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['::a::']);
    await console.jobOutput(['::b::']);
    console.say('our own line');
    expect(lines().filter((line) => line.startsWith('::stop-commands::'))).toHaveLength(1);
  });

  test('are obeyed again as soon as there is something of Pod Step to obey, each time by another word', async () => {
    const { console, lines } = openTestConsole();
    await console.jobOutput(['::a::']);
    console.debug('of ours');
    await console.jobOutput(['::b::']);
    const [first = '', , resumed, , second = ''] = lines();
    const word = first.replace('::stop-commands::', '');
    expect(resumed).toBe(`::${word}::`);
    expect(second).toMatch(/^::stop-commands::/);
    expect(second).not.toBe(first);
  });
});

test.each<[what: string, write: (console: Console) => void]>([
  ['a line of Pod Step', (console) => console.say('ours')],
  ['an error', (console) => console.error('title', 'ours')],
  ['a warning', (console) => console.warning('title', 'ours')],
  ['a group of Pod Step', (console) => console.group('title', ['ours'])],
  ['the end of its log', (console) => console.endJobOutput()],
])('a group of the job is closed before %s', async (_, write) => {
  const { console, page } = openTestConsole();
  await console.jobOutput(['##[GROUP]hidden', 'x ##[group]y']);
  write(console);
  write(console);
  const [first, ...others] = obeyed(page());
  expect(first).toBe('endgroup');
  expect(others.filter((name) => name === 'endgroup').length).toBe(
    others.filter((name) => name === 'group').length,
  );
});

test('no output of the job can end stop-commands', async () => {
  const { console, lines, page } = openTestConsole();
  await console.jobOutput(['::x::']);
  await console.jobOutput(['::stop-commands::x', '::X::', '::error::forged']);
  console.error('title', 'of ours');
  expect(page().commands).toHaveLength(2);
  expect(page().commands.at(-1)).toMatchObject({ name: 'error', data: 'of ours' });
  expect(lines()).toContain('::error::forged');
});

test.each([
  ['carriage returns', '\r'],
  ['blanks before a colon', ' ', ':'],
  ['lines of blanks', ' \n'],
  ['colons', 'x:'],
  ['hashes', '#'],
])('a million %s are checked once, and not again from each of them on', async (_, sign, end = '') => {
  const { console, lines } = openTestConsole();
  // Looked at from each on they would take many minutes, longer than the time limit of a test.
  await console.jobOutput([`${sign.repeat(1_000_000 / sign.length)}${end}`]);
  expect(lines()[0]).not.toContain('stop-commands');
});

test('a command has its parts escaped as the runner reads them', () => {
  const { console, lines, page } = openTestConsole();
  console.error('x,y=z::%', 'a\nb%0A::c', { file: '', line: 3 });
  expect(lines()).toEqual(['::error title=x%2Cy=z%3A%3A%25,line=3::a%0Ab%250A::c']);
  const properties = { title: 'x,y=z::%', line: '3' };
  expect(page().commands).toEqual([{ name: 'error', properties, data: 'a\nb%0A::c' }]);
});

test('warnings that the runner would drop are lines of the log', () => {
  const { console, lines } = openTestConsole();
  for (let number = 1; number <= 12; number++) console.warning('Title', `number ${number}`);
  expect(lines().slice(10)).toEqual(['Warning: Title: number 11', 'Warning: Title: number 12']);
});

describe('a secret', () => {
  const SECRET = 'pa$$ w-\'rd"\nsecond line';

  test('of credentials that come again, after others, is masked like the newest', () => {
    const { console } = openTestConsole();
    for (const token of ['first', 'second', 'first', 'third', 'fourth'].map((word) => `${word}-token`))
      console.mask(token, token);
    expect(console.hide('first-token second-token third-token fourth-token')).toBe(
      '*** second-token *** ***',
    );
  });

  test('of credentials that are renewed again and again is hidden while it is one of the newest three', () => {
    const { console, lines } = openTestConsole();
    const tokens = [1, 2, 3, 4].map((number) => `token-number-${number}`);
    console.mask(SECRET);
    for (const token of tokens) {
      console.mask(token, token);
      console.mask(`form-of-${token}`, token);
      console.say(`with ${token}`);
    }
    console.say(`${SECRET} ${tokens.join(' ')}`);
    expect(lines().at(-1)).toBe('*** token-number-1 *** *** ***');
    expect(lines().filter((line) => line === 'with ***')).toHaveLength(4);
  });

  test('of credentials that are renewed while their key stays is hidden each time', () => {
    const { console, lines } = openTestConsole();
    const tokens = [1, 2, 3, 4, 5].map((number) => `token-number-${number}`);
    for (const token of tokens) {
      console.mask(token, token);
      console.mask('key-that-stays', token);
      console.say(`with ${token} and key-that-stays`);
    }
    expect(lines().filter((line) => line.startsWith('with '))).toEqual(Array(5).fill('with *** and ***'));
  });

  test('is hidden by us before the text around it is cut, made one line, or shown', () => {
    const { console, lines } = openTestConsole();
    console.mask(SECRET);
    console.sendMasks();
    const masks = lines().length;
    console.say(`said ${SECRET} twice: ${SECRET}`);
    console.error(`title ${SECRET}`, `${'x'.repeat(4085)}${SECRET}`);
    console.group(SECRET, [`line ${SECRET}`]);
    console.debug(SECRET);
    expect(lines().slice(masks)).toEqual([
      'said *** twice: ***',
      `::error title=title ***::${'x'.repeat(4085)}***`,
      '::group::***',
      'line ***',
      '::endgroup::',
      '::debug::***',
    ]);
  });

  test('is masked in all its forms by one write before the next line, also while commands are stopped', () => {
    const { console, written, page } = openTestConsole();
    console.say('::stop');
    const { length: before } = written;
    console.mask(SECRET);
    expect(written).toHaveLength(before);
    console.say('line');
    expect(written.slice(before)).toEqual([
      expect.stringMatching(/^::[0-9a-f]{32}::\n$/),
      expect.stringMatching(/^(::add-mask::.+\n){20,}$/),
      'line\n',
    ]);
    expect(page().commands.map(({ data }) => data)).toContain(SECRET);
  });

  test.each(['', ' ', '\n'])('that is empty (%j) masks nothing', (value) => {
    const { console, lines } = openTestConsole();
    console.mask(value);
    expect(lines()).toEqual([]);
  });
});

describe('colours', () => {
  const out = new Writable();
  test.each([
    [true, '\u001b[31mno\u001b[0m'],
    [false, 'no'],
  ])('are used if they are enabled: %s', (colours, text) => {
    expect(openConsole({ stdout: out }, { colours }).paint('bad', 'no')).toBe(text);
  });

  test('of Pod Step are shown, and other escape sequences are not', () => {
    const { console, lines } = openTestConsole({ colours: true });
    console.say(`${console.paint('good', 'yes')} \u001b[2Jcleared\u001b]0;title\u0007`);
    expect(lines()).toEqual(['\u001b[32myes\u001b[0m cleared']);
  });
});
