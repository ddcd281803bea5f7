import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE } from '../fuzz.ts';
import { anyText, CASES, SEED } from './cases.ts';
import { PARSERS, type Parser } from './parsers.ts';

// Whatever users, nodes, registries and webhooks write, a cancel must be heard: while one of them is being read it is not.
// No clock decides: these texts are so long that a reader whose steps grow with the square of the length would need minutes
// for one of them (some 10^11 steps), far more than the time limit of a test, and one whose steps grow with the length a
// fraction of a second.

const LENGTH = 500_000;

/** What is repeated. The worst of an expression is mostly what one of its parts takes again and again. */
const SEEDS: readonly string[] = HOSTILE.repeated.flat();

/** Lines that differ, for readers that look for repeated ones. */
const NUMBERED: readonly ((number: number) => string)[] = [
  (number) => `a${number}=b`,
  (number) => `a${number} = Always`,
  (number) => `a${number}: b`,
  (number) => `- a${number}`,
  (number) => `a${number}.b c d`,
  (number) => `A${number}<<B\nB`,
  (number) => `a${number},`,
];

/** Put before the repeated text, for readers that search for the end after such a start. */
const BEGINNINGS = [
  '',
  '0/3 nodes are available: 1 ',
  'pods "a" is forbidden: exceeded quota: q, requested: cpu=1',
  'pods "a" is forbidden: violates PodSecurity "',
  'admission webhook "a" denied the request: ',
  'Failed to pull image "a": rpc error: code = Unknown desc = ',
  'A=',
  'cpu=',
  'requests: ',
  'containers: ',
  'apiVersion: v1\nclusters: ',
  '2026-11-20T12:00:00.1Z ',
];

/** Reads all of them. Only with POD_STEP_TEST_CASES, which prints each name, can you see which text takes too long. */
async function readAll({ name, read }: Parser, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (ALL) console.log(`${name} reads ${JSON.stringify(text.slice(0, 80))} …`);
    await read(text);
  }
}

const repeated = (beginning: string, seed: string) =>
  beginning + seed.repeat(Math.ceil(LENGTH / seed.length));

function numbered(line: (number: number) => string): string {
  const count = Math.ceil(LENGTH / line(10_000).length);
  return Array.from({ length: count }, (_, number) => line(number)).join('\n');
}

/** Otherwise each reader has some of the texts, and its neighbours the others. */
const ALL = process.env['POD_STEP_TEST_CASES'] !== undefined;
const TURNS = 4;

/** The texts whose turn it is with this reader. */
function inTurn<Text>(texts: readonly Text[], index: number, turns = TURNS): Text[] {
  return texts.filter((_, at) => ALL || (at + index) % turns === 0);
}

/** A test for each reader, which reads the texts of its turn. */
function testReaders(name: string, textsOf: (index: number) => readonly string[], readers = PARSERS): void {
  test.each(readers.map((parser, index) => [parser.name, parser, index] as const))(
    `${name} by the reader of %s`,
    async (_, parser, index) => readAll(parser, textsOf(index)),
  );
}

describe('500,000 characters are read in as many steps as there are characters', () => {
  testReaders('', (index) => inTurn(SEEDS, index).map((seed) => repeated('', seed)));

  testReaders('drawn at random,', (index) => {
    const seed = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), anyText);
    const some = fc.sample(seed, { seed: SEED + index, numRuns: Math.ceil(CASES / 20) });
    return some.filter((text) => text !== '').map((text) => repeated('', text));
  });

  testReaders('in lines that all differ,', (index) => inTurn(NUMBERED, index).map(numbered));

  testReaders('after a valid start', (index) =>
    inTurn(BEGINNINGS, index, 2).flatMap((beginning, at) =>
      SEEDS.filter((_, seed) => ALL || (seed + index) % SEEDS.length === at).map((one) =>
        repeated(beginning, one),
      ),
    ),
  );
});

/** The words that the expressions of a folder look for, and each expression with something in the place of its wildcards. */
function wordsOfExpressions(folder: string): string[] {
  const words = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    for (const [, body = ''] of source.matchAll(
      /(?<=[\s(,[=!])\/(?![/*])((?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+)\/[a-z]*/g,
    )) {
      const bare = body.replaceAll(/\(\?[:=!<]+/g, '(').replaceAll(/\\b/g, '');
      for (const part of bare.split(/(?:\\[sSdDwW]|\[[^\]]*\]|[|()^$+*?.{}])+/))
        words.add(part.replaceAll('\\', ''));
      words.add(
        bare
          .replaceAll(/\\[dw]/g, '1')
          .replaceAll(/\[[^\]]*\]/g, 'x')
          .replaceAll(/[\\()^$+*?]/g, ''),
      );
    }
  }
  return [...words].filter((word) => word.length > 1);
}

describe('repeated matches of the judge’s expressions are read in as many steps', () => {
  const judges = PARSERS.filter(({ name }) => !name.startsWith('the input'));
  const words = ['src/messages', 'src/pod', 'src/judge'].flatMap(wordsOfExpressions);
  const most = ALL ? words.length : 15;

  test('and there are many of them', () => {
    expect(words.length).toBeGreaterThan(300);
  });

  testReaders(
    '',
    (index) => {
      // Others for each reader, so that all of them have a turn.
      const step = Math.max(1, Math.floor(words.length / most));
      return words.filter((_, at) => at % step === index % step).map((word) => repeated('', `${word} `));
    },
    judges,
  );
});
