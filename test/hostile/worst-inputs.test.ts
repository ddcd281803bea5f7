import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PARSERS, type Parser } from './parsers.ts';

// Whatever users, nodes, registries and webhooks write, a cancel must be heard: while one of them is being read it is not.

const LENGTH = 100_000;
const MOST_MS = 50;
/** A parser of YAML takes some microseconds for each of the 20,000 tokens that it is given at most. */
const MOST_MS_OF_YAML = 400;
const YAML = /^the input (pod-template|resources|command|args|kubeconfig)$/;

/** What is repeated. The worst of an expression is mostly what one of its parts takes again and again. */
const SEEDS = [
  ...[
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '<',
    '>',
    '=',
    'a=',
    '=a',
    ':',
    '/',
    '-',
    '- ',
    '.',
    ',',
    '1',
    '1.',
    'a',
    'A',
    '_',
    '@',
    '#',
  ],
  ...[
    '[',
    '[[',
    '(',
    '{',
    '{a: ',
    '[a,',
    '\\',
    '\\n',
    '\\"',
    '"',
    "'",
    '`',
    '"a" ',
    'é',
    '😀',
    '\u2028',
    '\0',
    '\u001b[',
    '\ufeff',
  ],
  ...[
    'a\n',
    'a=\n',
    'a=b\n',
    'A<<B\n',
    '<<',
    'k: v\n',
    '- a\n',
    '&a ',
    '*a ',
    '---\n',
    'a b ',
    'a.',
    'a/',
    'a: ',
    '1m',
    ' #',
    '== ',
  ],
  ...[
    'http://',
    'https://a/v2/',
    'sha256:ab',
    'image "',
    ', rpc error: ',
    ' * ',
    '0/1 nodes are available: ',
    ', 1 ',
    'spec[',
  ],
];

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

/** In front of what is repeated, where readers look for the rest behind it. */
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

/** The least of several times, of this thread alone: others use the machine too. */
async function timeOf({ read }: Parser, text: string, most: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && least > most; attempt++) {
    const before = process.threadCpuUsage();
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function slowOnes(parser: Parser, texts: readonly (readonly [string, string])[]): Promise<string[]> {
  const most = YAML.test(parser.name) ? MOST_MS_OF_YAML : MOST_MS;
  const slow: string[] = [];
  for (const [what, text] of texts) {
    const time = await timeOf(parser, text, most);
    if (time > most) slow.push(`${what}: ${Math.round(time)} ms`);
  }
  return slow;
}

const repeated = (beginning: string, seed: string) =>
  [
    `${JSON.stringify(beginning)} and ${JSON.stringify(seed)} again and again`,
    beginning + seed.repeat(Math.ceil(LENGTH / seed.length)),
  ] as const;

function numbered(line: (number: number) => string): readonly [string, string] {
  const count = Math.ceil(LENGTH / line(10_000).length);
  const lines = Array.from({ length: count }, (_, number) => line(number));
  return [`${line(1)} and so on`, lines.join('\n')];
}

describe('100,000 characters are read in a moment', () => {
  // Half of the seeds for each reader, in turn; all of them on demand.
  const all = process.env['POD_STEP_TEST_CASES'] !== undefined;
  test.each(PARSERS.map((parser, index) => [parser.name, parser, index] as const))(
    'by the reader of %s',
    async (_, parser, index) => {
      const seeds = SEEDS.filter((__, seed) => all || (seed + index) % 2 === 0);
      const texts = seeds.map((seed) => repeated('', seed));
      expect(await slowOnes(parser, texts)).toEqual([]);
    },
  );

  test.each(PARSERS.map((parser) => [parser.name, parser] as const))(
    'in lines of which none is like another, by the reader of %s',
    async (_, parser) => {
      expect(await slowOnes(parser, NUMBERED.map(numbered))).toEqual([]);
    },
  );

  test.each(PARSERS.map((parser, index) => [parser.name, parser, index] as const))(
    'behind a beginning by the reader of %s',
    async (_, parser, index) => {
      const isInTurn = (seed: number, beginning: number) =>
        (seed + index) % (BEGINNINGS.length * 2) === beginning;
      const texts = BEGINNINGS.flatMap((beginning, at) =>
        SEEDS.filter((__, seed) => all || isInTurn(seed, at)).map((seed) => repeated(beginning, seed)),
      );
      expect(await slowOnes(parser, texts)).toEqual([]);
    },
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

describe('what the expressions of the judge look for, again and again, is read in a moment', () => {
  const judges = PARSERS.filter(({ name }) => !name.startsWith('the input'));
  const words = wordsOfExpressions('src/judge');
  const most = process.env['POD_STEP_TEST_CASES'] === undefined ? 30 : words.length;

  test('and there are many of them', () => {
    expect(words.length).toBeGreaterThan(300);
  });

  test.each(judges.map((parser, index) => [parser.name, parser, index] as const))(
    'by the reader of %s',
    async (_, parser, index) => {
      // Others for each reader, so that all of them have a turn.
      const step = Math.max(1, Math.floor(words.length / most));
      const own = words.filter((__, at) => at % step === index % step);
      expect(
        await slowOnes(
          parser,
          own.map((word) => repeated('', `${word} `)),
        ),
      ).toEqual([]);
    },
  );
});
