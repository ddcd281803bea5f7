import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withReasons } from '../../../scripts/outcomes.ts';
import { REASON_TEXTS, retryable, SERVER_REASONS } from '../../../scripts/reasons.ts';
import { type Category, OF_THE_SERVER, REASONS } from '../../../src/findings/catalogue.ts';
import { type Finding, isRetryable } from '../../../src/findings/finding.ts';
import type { ReasonEntry } from '../../../src/job/causes.ts';
import { replay } from '../../support/replay.ts';
import { CASE, container, pod, stateAfter, verdict } from '../pods.ts';
import { generations, situations, tapeOf } from '../tapes.ts';
import { FOUND, LATE } from './each-reason.ts';

// docs/outcomes.md is what workflows are written by: it has all that a step can end with, and nothing else. Its tables are
// made from the reasons that the type checker knows; that each of them can be met, and is what the table says, is shown here.

const text = readFileSync('docs/outcomes.md', 'utf8');

/** `category reason yes`: the last says whether it is retryable. */
function inShort(finding: Finding): string {
  const { category, reason } = finding;
  return `${category} ${reason.replace(/^http-\d+$/, 'http-')} ${isRetryable(finding) ? 'yes' : 'no'}`;
}

/** What the tables have; a reason of which it depends is met in both ways. */
const inTables = [
  ...Object.entries(REASONS).flatMap(([category, entries]) =>
    Object.entries<ReasonEntry>(entries).flatMap(([reason, entry]) => answers(category, reason, entry)),
  ),
  ...Object.entries(SERVER_REASONS).flatMap(([kind, names]) =>
    names.flatMap((name) =>
      answers(kind === 'http' ? 'connection' : kind, name, OF_THE_SERVER[kind as keyof typeof OF_THE_SERVER]),
    ),
  ),
];

function answers(category: string, reason: string, entry: ReasonEntry): string[] {
  const all = { yes: ['yes'], no: ['no'], depends: ['no', 'yes'] }[retryable(category as Category, entry)];
  return all.map((answer) => `${category} ${reason} ${answer}`);
}

/** The results of the recordings of real clusters. Recordings that end before their step have none. */
const taped = generations.flatMap((generation) =>
  situations(generation).flatMap((situation) => {
    const { outcome, category, reason, lasting } = replay(tapeOf(generation, situation));
    if (outcome === null) return [];
    const isAgain = outcome === 'failure' && lasting === false && category !== 'step';
    return [
      { name: `${situation} on ${generation}`, end: `${category} ${reason} ${isAgain ? 'yes' : 'no'}` },
    ];
  }),
);

describe('the document of outcomes', () => {
  test('has the tables of the reasons, as `npm run outcomes` writes them', () => {
    expect(text).toBe(withReasons(text));
  });

  test('has the texts of each reason once', () => {
    const reasons = [...new Set(inTables.map((row) => row.replace(/ (yes|no)$/, '').replace(' ', '/')))];
    const rest = (kind: keyof typeof SERVER_REASONS) => SERVER_REASONS[kind].slice(1);
    const others = [
      ...rest('admission').map((name) => `admission/${name}`),
      ...rest('connection').map((name) => `connection/${name}`),
    ];
    expect(REASON_TEXTS.map(({ reason }) => reason).toSorted()).toEqual(
      reasons.filter((reason) => !others.includes(reason)).toSorted(),
    );
  });

  test('uses an existing category in its example', () => {
    const example = parse(/```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? '') as { if?: string }[];
    const asked = /outputs\.category == '([^']+)'/.exec(example[1]?.if ?? '')?.[1];
    expect(Object.keys(REASONS)).toContain(asked);
  });
});

describe('the table of reasons', () => {
  test.each(FOUND.map((one) => [inShort(one), one.title] as const))('has %s: %s', (one) => {
    expect(inTables).toContain(one);
  });

  test.each(taped)('has what was taped of $name', ({ end }) => {
    expect(inTables).toContain(end);
  });

  test('has nothing that no step ends with', () => {
    const met = new Set([...FOUND.map(inShort), ...taped.map(({ end }) => end)]);
    expect(inTables.filter((one) => !met.has(one))).toEqual([]);
  });
});

test.each([
  [
    'a scheduling gate',
    pod({}, { spec: { nodeName: undefined as never, schedulingGates: [{ name: 'acme.dev/gate' }] } }),
  ],
  [
    'the node’s limit of pulls',
    pod({
      containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message: 'pull QPS exceeded' } })],
    }),
  ],
])('a step that %s holds back to its end has run out of time, as the document says', (_, held) => {
  const state = stateAfter([{ at: 0, pod: held }]);
  expect(verdict(state, LATE)).toBe('waiting');
  expect(verdict(state, CASE.timeoutMs)).toBe('timeout timeout step');
});
