import { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openConsole } from '../../src/github/console.ts';
import { HAND_BACK, type HandBack, type HandBackWord } from '../../src/job/job.ts';
import { holdsFor, hostileText } from '../fuzz.ts';
import { rowsOf } from '../rows.ts';
import { type Command, openOutput } from './runner.ts';

type Say = 'say' | 'end' | { own: 'error' | 'warning' | 'group' };

/** What the runner makes of lines of the job, with lines of Pod Step between them. */
async function shownOf(parts: readonly (string | Say)[], settings: Partial<HandBack> = {}) {
  const { out, page } = openOutput();
  const console = openConsole({ stdout: out });
  const handBack: HandBack = {
    words: HAND_BACK,
    workspace: '/workspace',
    isOurs: (value) => value === 'image-pull',
    ...settings,
  };
  for (const part of parts) {
    if (part === 'say') console.say('our words');
    else if (part === 'end') console.endJobOutput();
    else if (typeof part === 'object') ownCommand(console, part.own);
    else await console.jobOutput(part.split('\n'), handBack);
  }
  const masked = (values: readonly string[]) => values.filter((one) => console.hide(one) === '***');
  return { ...page(), masked };
}

function ownCommand(console: ReturnType<typeof openConsole>, name: 'error' | 'warning' | 'group') {
  if (name === 'group') console.group('ours', ['line']);
  else console[name]('Title of ours', 'Sentence of ours.');
}

/** Each command as the runner would print it, without what only we send. */
function obeyed(commands: readonly Command[]): string[] {
  return commands
    .filter(({ name }) => name !== 'stop-commands')
    .map(({ name, properties, data }) => {
      const given = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
      return `${name}${given.length === 0 ? '' : ` ${given.join(',')}`}: ${data}`;
    });
}

type Row = { what: string; lines: string; commands: string[]; text: string[] };

test.each(rowsOf<Row>('workflow-commands'))(
  'the runner obeys of $what only what is handed back',
  async (row) => {
    const page = await shownOf([row.lines]);
    expect({ commands: obeyed(page.commands), text: page.lines }).toEqual({
      commands: row.commands,
      text: row.text,
    });
  },
);

test.each<[what: string, part: Say, after: string[]]>([
  ['words', 'say', []],
  ['the end of the log', 'end', []],
  ['an error', { own: 'error' }, ['error title=Title of ours: Sentence of ours.']],
  ['a warning', { own: 'warning' }, ['warning title=Title of ours: Sentence of ours.']],
  ['a group', { own: 'group' }, ['group: ours', 'endgroup: ']],
])('a group that the job leaves open is closed before %s of Pod Step', async (_, part, after) => {
  const page = await shownOf(['::group::open\nline', part, '::endgroup::\nlast']);
  expect(obeyed(page.commands)).toEqual(['group: open', 'endgroup: ', ...after]);
});

test.each<[word: HandBackWord, commands: string[]]>([
  ['annotations', ['error: e']],
  ['groups', ['group: g', 'endgroup: ']],
])('%s alone hand back nothing else', async (word, commands) => {
  const page = await shownOf(['::error::e\n::group::g\n::endgroup::\n::add-mask::abcdef'], { words: [word] });
  expect(obeyed(page.commands)).toEqual(commands);
});

test.each<[what: string, values: string[], masked: string[], notice: RegExp | undefined]>([
  ['of six characters', ['hunter'], ['hunter'], undefined],
  ['given twice', ['hunter', 'hunter'], ['hunter'], undefined],
  ['of one letter', ['e'], [], /has fewer than 6 characters \(1\)/],
  ['that Pod Step needs', ['image-pull'], [], /is a word that Pod Step or the pod needs \(1\)/],
  ['of one letter in quotes', ['"eeee"'], [], /has fewer than 6 characters \(1\)/],
  ['that Pod Step needs, in quotes', ["'image-pull'"], [], /is a word that Pod Step or the pod needs \(1\)/],
  [
    'that Pod Step needs, in two quotes',
    ['""image-pull""'],
    [],
    /is a word that Pod Step or the pod needs \(1\)/,
  ],
  ['that Pod Step needs, after an ampersand', ['a&image-pull', 'a&+bimage-pull'], [], /the pod needs \(2\)/],
  ['with an ampersand', ['hunter&22', 'a=1&b=2'], ['hunter&22', 'a=1&b=2'], undefined],
  ['of several lines', ['hunter22%0Ahunter23'], ['hunter22', 'hunter23'], undefined],
  [
    'with a line of one letter, and one that Pod Step needs',
    ['hunter22%0Ae%0D%0Aimage-pull%0A'],
    ['hunter22'],
    /fewer than 6 characters \(1\)[\s\S]*needs \(1\)/,
  ],
  ['that is empty', ['', '  '], [], undefined],
  ['of 5,000 characters', ['x'.repeat(5000)], [], /is too long/],
])('a mask %s is obeyed or named, and its value is not shown', async (_, values, masked, notice) => {
  const page = await shownOf([values.map((value) => `::add-mask::${value}`).join('\n'), 'end']);
  const parts = new Set(values.flatMap((value) => value.split(/%0D|%0A/)));
  expect(page.masked([...parts])).toEqual(masked);
  expect(page.lines.filter((line) => !/^::add-mask:: hides no/.test(line))).toEqual([]);
  if (notice === undefined) expect(page.lines).toEqual([]);
  else expect(page.lines.join('\n')).toMatch(notice);
});

test('no form of a mask that the runner hides is short, or a word of Pod Step, whatever the job prints', async () => {
  const piece = fc.constantFrom(
    'e',
    'step',
    'image-pull',
    'hunter22',
    '"',
    "'",
    '%0A',
    '%0D',
    ' ',
    '{',
    '=',
    'aA',
  );
  await holdsFor(
    1000,
    fc.asyncProperty(fc.array(fc.oneof(piece, hostileText), { maxLength: 6 }), async (pieces) => {
      const page = await shownOf([`::add-mask::${pieces.join('').replaceAll(/[\r\n]/g, ' ')}`]);
      const masks = page.commands.filter(({ name }) => name === 'add-mask').map(({ data }) => data);
      for (const line of masks.flatMap((mask) => mask.split(/[\r\n]+/))) {
        expect(line.trim().length).toBeGreaterThanOrEqual(6);
        expect(line).not.toBe('image-pull');
      }
    }),
  );
});

test('a hundred masks are obeyed, and the others are counted', async () => {
  const values = Array.from({ length: 150 }, (_, index) => `secret-${index}`);
  const page = await shownOf([values.map((value) => `::add-mask::${value}`).join('\n'), 'end']);
  expect(page.masked(values)).toEqual(values.slice(0, 100));
  expect(page.lines).toEqual(['::add-mask:: hides no value that comes after 100 others (50).']);
});

test('a masked value is masked in annotations and titles that follow', async () => {
  const page = await shownOf([
    '::add-mask::hunter22\n::error title=hunter22::is hunter22\n::group::hunter22',
  ]);
  const own = obeyed(page.commands).filter((command) => !command.startsWith('add-mask'));
  expect(own).toEqual(['error title=***: is ***', 'group: ***']);
});

test('nine annotations of each kind are handed back, Pod Step adds one, and the others are counted', async () => {
  const lines = (kind: string) =>
    Array.from({ length: 10_000 }, (_, index) => `::${kind}::${index}`).join('\n');
  const page = await shownOf([
    lines('error'),
    lines('warning'),
    lines('notice'),
    'end',
    { own: 'error' },
    { own: 'warning' },
  ]);
  const count = (name: string) => page.commands.filter((command) => command.name === name).length;
  expect({ error: count('error'), warning: count('warning'), notice: count('notice') }).toEqual({
    error: 10,
    warning: 10,
    notice: 9,
  });
  expect(page.lines.at(-1)).toMatch(
    /^29973 more annotations of the job are only in the log: GitHub shows at most ten/,
  );
  expect(page.lines).toHaveLength(29_974);
});

test('warnings of Pod Step leave fewer places for warnings of the job', async () => {
  const own = Array.from({ length: 5 }, () => ({ own: 'warning' as const }));
  const page = await shownOf([
    ...own,
    Array.from({ length: 9 }, (_, index) => `::warning::${index}`).join('\n'),
  ]);
  expect(page.commands.filter(({ name }) => name === 'warning')).toHaveLength(9);
});

test('a message is cut at what GitHub shows', async () => {
  const page = await shownOf([`::error::${'x'.repeat(10_000)}`]);
  expect(page.commands[0]?.data).toHaveLength(4096);
  expect(page.commands[0]?.data).toMatch(/ … \(cut\)$/);
});

test('half a million blanks and signs before, in and after a command take linear time', async () => {
  const many = 500_000;
  const page = await shownOf([
    `${' '.repeat(many)}::error::x`,
    `::error ${'a=b,'.repeat(many / 4)}::x`,
    `::error::${'%0A'.repeat(many / 3)}`,
    `::error ${' '.repeat(many)}`,
    ':'.repeat(many),
    `::error::a${'\r'.repeat(many)}b`,
    `::add-mask::hunter22${'\r'.repeat(many)}hunter23${'\r'.repeat(many)}`,
    `::group::${'\t'.repeat(many)}a`,
  ]);
  expect(page.commands.filter(({ name }) => name === 'error')).toHaveLength(4);
  expect(page.masked(['hunter22', 'hunter23'])).toHaveLength(2);
});

test.each([
  ['text', 'a line'],
  ['commands alone', '::group::a'],
])('the log is read no faster than the runner reads it, also if it is %s', async (_, line) => {
  const isRead = Promise.withResolvers<void>();
  const out = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void isRead.promise.then(() => done()),
  });
  const order: string[] = [];
  const handBack: HandBack = { words: HAND_BACK, workspace: undefined, isOurs: () => false };
  const shown = openConsole({ stdout: out })
    .jobOutput([line], handBack)
    .then(() => order.push('shown'));
  await new Promise(setImmediate);
  order.push('read');
  isRead.resolve();
  await shown;
  expect(order).toEqual(['read', 'shown']);
});

/** What may be obeyed of a job, by the name of the command. */
const PROPERTIES = ['title', 'file', 'line', 'endLine', 'col', 'endColumn'];
const ALLOWED: Record<string, string[]> = {
  error: PROPERTIES,
  warning: PROPERTIES,
  notice: PROPERTIES,
  group: [],
  endgroup: [],
  'add-mask': [],
  'stop-commands': [],
};

/** Pieces of commands between hostile text, so that many are nearly or wholly commands. */
const hostileLine = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        '::error',
        ' file=',
        ',line=1',
        '::group::',
        '::endgroup::',
        '::add-mask::',
        '%0A',
        '\r',
        '../',
      ),
      fc.constantFrom(
        '::set-output name=a::',
        '::stop-commands::',
        '##[error]',
        '::debug::',
        '::add-path::',
        ' ',
      ),
      hostileText,
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\n', ' '));

test('whatever a job prints, only what is handed back is obeyed, and no place is outside of the repository', async () => {
  await holdsFor(
    2000,
    fc.asyncProperty(fc.array(hostileLine, { maxLength: 12 }), async (lines) => {
      const { commands } = await shownOf([...lines, 'say', 'end']);
      for (const { name, properties, data } of commands) {
        expect(ALLOWED[name]).toEqual(expect.arrayContaining(Object.keys(properties)));
        if (name === 'stop-commands') expect(data).toMatch(/^[0-9a-f]{32}$/);
        if (properties['file'] !== undefined)
          expect(properties['file']).not.toMatch(/^\/|(^|\/)\.\.(\/|$)|[\r\n]/);
      }
      const groups = commands.map(({ name }) => name).filter((name) => name.endsWith('group'));
      expect(groups.filter((name, index) => name !== (index % 2 === 0 ? 'group' : 'endgroup'))).toEqual([]);
      expect(groups.length % 2).toBe(0);
    }),
  );
});
