import { expect, test } from 'vitest';
import { CASES, type CaseName } from '../../../src/findings/cases.ts';
import { type Finding, seenCase } from '../../../src/findings/finding.ts';
import { asText } from '../../../src/findings/spoken.ts';
import { observe } from '../../../src/judge/observe.ts';
import { type State, startState } from '../../../src/judge/state.ts';
import { judge } from '../../../src/judge/verdict.ts';
import type { Recording } from '../../support/replay.ts';
import { generations, situations, tapeOf } from '../tapes.ts';
import { FOUND } from './each-reason.ts';

// Everything that a step can say at its end, as one list to read: test/fixtures/golden/sentences.md. After an intended change:
// npx vitest run reasons/sentences --update

const DAY_MS = 86_400_000;

/** The first finding of a recording; if its last observation leaves none, the finding a day later. */
function findingOf({ options, observations }: Recording): Finding | undefined {
  let state: State = startState(options);
  for (const observation of observations) {
    state = observe(state, observation);
    const verdict = judge(state, observation.at);
    if (verdict.kind === 'finished') return verdict.finding;
  }
  const last = judge(state, (observations.at(-1)?.at ?? 0) + DAY_MS);
  return last.kind === 'finished' ? last.finding : undefined;
}

const taped = generations.flatMap((generation) =>
  situations(generation).flatMap((situation) => findingOf(tapeOf(generation, situation)) ?? []),
);

/** What stands for the names in the texts of cases. */
const NAMES: Record<string, string | number> = {
  actual: 900,
  awaited: 'the container db-1 is not ready yet',
  before: 'app:1',
  checked: 'app:1',
  code: 1,
  condition: 'its condition Ready is Unknown, so it was lost',
  container: 'db-1',
  containers: 'db-1',
  failed: 'hook (postStart)',
  given: 'mirror.example/app:1',
  image: 'app:1',
  images: 'app:1, db:1',
  kind: 'volume',
  limit: '60 s',
  minutes: 3,
  name: 'cache-1',
  namespace: 'the namespace ci-1',
  node: 'node-1',
  now: 'app:2',
  place: 'container db-1, policy Always, node node-1',
  pod: 'step-1',
  policy: 'Always',
  program: '"app"',
  problem: 'line 1 of what it wrote to $GITHUB_OUTPUT is not NAME=VALUE',
  requested: 660,
  rule: 'a restart rule of the container',
  seconds: 600,
  step: 'step-1',
  volumes: 'data-1',
  where: 'the node node-1',
  who: 'the container db-1',
  why: 'Other1',
};
const cases = (Object.keys(CASES) as CaseName[]).map((name) => seenCase(name, NAMES));

test.each(Object.entries(CASES))('each name in the texts of %s has an example', (_, texts) => {
  const named = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/(\w+)\)?\}/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => NAMES[name ?? ''] === undefined)).toEqual([]);
});

/** The words without what differs from case to case: quoted words, addresses, names with digits, numbers. */
function inGeneral(text: string): string {
  return text
    .replaceAll(/"[^"]*"|“[^”]*”/g, '…')
    .split(/\s/)
    .map((word) => (/\d|[/:@]/.test(word) ? '…' : word))
    .join(' ');
}

/** The first example of each sentence, by reason. */
function sentencesByReason(findings: readonly Finding[]): Map<string, Map<string, string>> {
  const all = new Map<string, Map<string, string>>();
  for (const finding of findings) {
    const { category, reason, message, hint } = finding;
    const words = [
      `- **${asText(finding.title)}**`,
      `  ${asText(message).replaceAll('\n', '\n  ')}`,
      ...(hint === undefined ? [] : [`  *${asText(hint)}*`]),
    ].join('\\\n');
    const ofReason = all.get(`${category}/${reason}`) ?? new Map<string, string>();
    const key = inGeneral(words);
    if (!ofReason.has(key)) ofReason.set(key, words);
    all.set(`${category}/${reason}`, ofReason);
  }
  return all;
}

test('all sentences of a step’s end are in one list', async () => {
  const all = sentencesByReason([...FOUND, ...taped, ...cases]);
  const sections = [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sentences]) => `## ${name}\n\n${[...sentences.values()].join('\n')}`);
  await expect(`# What a step says at its end\n\n${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    '../../fixtures/golden/sentences.md',
  );
});
