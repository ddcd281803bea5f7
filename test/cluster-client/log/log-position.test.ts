import { describe, expect, test } from 'vitest';
import { type LogPosition, openLogPosition } from '../../../src/cluster/log-position.ts';

const readLine = (position: LogPosition, text: string) =>
  position.read([{ text, begins: true, end: 'line' }])[0];

/** What the kubelet gives from a file: every line stamped since, in the order of the file. */
function served(file: string[], sinceTime: string | undefined): string[] {
  return file.filter(
    (line) => sinceTime === undefined || Date.parse(line.split(' ', 1)[0] ?? '') >= Date.parse(sinceTime),
  );
}

const ignoringTime = (file: string[]) => file;

/** Reads a file in several requests, each broken after so many lines. */
function readBroken(file: string[], breaks: number[], serve = served): string[] {
  const position = openLogPosition();
  const read: string[] = [];
  for (const count of [...breaks, Number.POSITIVE_INFINITY]) {
    const sinceTime = position.resume();
    for (const line of serve(file, sinceTime).slice(0, count)) {
      const text = readLine(position, line);
      if (text !== undefined) read.push(text);
    }
  }
  return read;
}

const at = (second: number, fraction: string, text: string, zone = 'Z') =>
  `2026-11-20T12:00:${String(second).padStart(2, '0')}.${fraction}${zone} ${text}`;

const KUBELETS = 'unable to retrieve container logs for containerd://abc';
const files: [string, string[]][] = [
  ['lines far apart', [at(1, '5', 'a'), at(3, '5', 'b'), at(9, '5', 'c')]],
  [
    'many lines in one second',
    Array.from({ length: 50 }, (_, index) => at(1, String(100 + index), `line ${index}`)),
  ],
  [
    'equal stamps and equal texts',
    [at(1, '5', 'same'), at(1, '5', 'same'), at(1, '5', 'same'), at(2, '5', 'same')],
  ],
  [
    'stamps out of order, as two threads write them',
    [at(1, '9', 'a'), at(2, '1', 'b'), at(1, '95', 'c'), at(2, '05', 'd'), at(3, '1', 'e')],
  ],
  ['another zone', [at(1, '5', 'a', '+05:30'), at(1, '6', 'b', '+05:30'), at(2, '5', 'c', '+05:30')]],
  ['empty lines', [at(1, '5', ''), at(1, '6', ''), at(1, '7', 'x')]],
];

const textOf = (line: string) => line.slice(line.indexOf(' ') + 1);

describe.each<[string, typeof served, (line: string) => string]>([
  ['', served, (line) => line],
  [' of a node that ignores sinceTime', ignoringTime, (line) => line],
  [' of a node that ignores timestamps', ignoringTime, textOf],
])('a log%s that is read in several requests', (_, serve, send) => {
  test.each(files)('with %s loses no line and repeats none, wherever it breaks', (_, file) => {
    for (let first = 0; first <= file.length + 1; first++)
      for (let second = 0; second <= file.length + 1; second++)
        expect(readBroken(file.map(send), [first, second], serve)).toEqual(file.map(textOf));
  });
});

describe('a log that is read in several requests', () => {
  test.each<[string, string[], string[], (string | undefined)[], boolean]>([
    [
      'of bare lines, after a sentence of the node in its place, goes on',
      [KUBELETS],
      ['a', 'b'],
      ['a', 'b'],
      false,
    ],
    ['of bare lines, rotated meanwhile, has a gap', ['a', 'b', 'c'], ['d', 'e'], ['d', 'e'], true],
    [
      'whose file was rotated meanwhile goes on with what is left',
      [at(1, '1', 'a'), at(1, '2', 'b'), at(1, '3', 'c')],
      [at(1, '3', 'c'), at(1, '4', 'd')],
      [undefined, 'd'],
      false,
    ],
    [
      'whose file was rotated after the last known line has a gap',
      [at(1, '1', 'a'), at(1, '2', 'b')],
      [at(1, '4', 'd')],
      ['d'],
      true,
    ],
  ])('%s', (_, before, after, read, hasGap) => {
    const position = openLogPosition();
    position.resume();
    for (const line of before) readLine(position, line);
    position.resume();
    expect(after.map((line) => readLine(position, line))).toEqual(read);
    expect(position.hasGap).toBe(hasGap);
  });
});

test.each([
  ['by a minute', [at(50, '1', 'a'), at(2, '1', 'b')], true],
  ['by a minute, which is over since', [at(50, '1', 'a'), at(2, '1', 'b'), at(50, '5', 'c')], false],
  ['by less than the overlap of requests', [at(50, '1', 'a'), at(49, '2', 'b')], false],
  ['not at all', [at(2, '1', 'a'), at(50, '1', 'b')], false],
])('a log of a node whose clock was set back %s may have a gap where it is resumed', (_, file, hasGap) => {
  const position = openLogPosition();
  position.resume();
  for (const line of file) readLine(position, line);
  expect(position.hasGap).toBe(false);
  position.resume();
  expect(position.hasGap).toBe(hasGap);
});

test('a sentence of the kubelet itself is shown as it is', () => {
  expect(readLine(openLogPosition(), KUBELETS)).toBe(KUBELETS);
});

describe('a line that comes in pieces', () => {
  /** Its text in pieces of three characters, of which the last ends the line. */
  function inPieces(line: string) {
    const parts = [...line.matchAll(/.{1,3}/g)].map(([part]) => part);
    return parts.map((text, index) => ({
      text,
      begins: index === 0,
      end: index === parts.length - 1 ? ('line' as const) : ('none' as const),
    }));
  }

  // The first piece has to hold the stamp: it is a thousandth of what a piece may be.
  const pieces = (line: string) => {
    const blank = line.indexOf(' ') + 1;
    const [first, ...others] = inPieces(line.slice(blank));
    return [
      {
        ...(first ?? { text: '', begins: true, end: 'line' as const }),
        text: line.slice(0, blank) + (first?.text ?? ''),
      },
      ...others,
    ];
  };

  test.each([
    ['', pieces],
    [' of a node that ignores timestamps', (line: string) => inPieces(textOf(line))],
  ])('goes on where it was broken%s, without a character lost or repeated', (_, cut) => {
    const file = [
      at(1, '5', 'first'),
      at(1, '6', 'a long line of many pieces'),
      at(1, '6', 'same stamp'),
      at(2, '1', 'end'),
    ];
    const all = file.flatMap(cut);
    const whole = file.map(textOf).join('');
    for (let first = 0; first <= all.length; first++) {
      for (let second = 0; second <= all.length; second++) {
        const position = openLogPosition();
        let read = '';
        for (const count of [first, second, all.length]) {
          position.resume();
          read += position.read(all.slice(0, count)).join('');
        }
        expect(read).toBe(whole);
      }
    }
  });
});
