import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OF_THE_SERVER, REASONS } from '../../src/findings/catalogue.ts';
import type { Finding } from '../../src/findings/finding.ts';
import { asText } from '../../src/findings/spoken.ts';
import type { ReasonEntry } from '../../src/job/causes.ts';
import { EXIT_ROWS } from '../../src/messages/exit-rows.ts';
import { REFUSAL_ROWS } from '../../src/messages/refusal-rows.ts';
import type { Row } from '../../src/messages/rows.ts';
import { SCHEDULER_ROWS } from '../../src/messages/scheduler-rows.ts';
import { START_ROWS } from '../../src/messages/start-rows.ts';
import { recorded } from '../recording/recorded.ts';
import { findingAt, pod, stateAfter, waiting } from './pods.ts';
import { tapeText } from './tapes.ts';
import { readLine, WORD_LINES } from './word-lines.ts';

const ROWS: readonly Pick<Row, 'said'>[] = [
  ...START_ROWS,
  ...REFUSAL_ROWS,
  ...SCHEDULER_ROWS.ofNodes,
  ...SCHEDULER_ROWS.claims,
  ...Object.values(EXIT_ROWS).flat(),
];

/** Rows whose words were found. */
const taken = new Set<Pick<Row, 'said'>>();
for (const row of ROWS) {
  const { said } = row;
  const exec = (words: string) => {
    const found = said.exec(words);
    if (found !== null) taken.add(row);
    return found;
  };
  Object.defineProperty(row, 'said', { value: { exec, toString: () => String(said) } });
}

/** The texts of the reason; an API server may have one of its own. */
function textsOf({ category, reason }: Finding): ReasonEntry {
  const entries: Record<string, ReasonEntry> = REASONS[category];
  const kind = reason.startsWith('http-') ? 'http' : category === 'admission' ? 'admission' : 'connection';
  return entries[reason] ?? OF_THE_SERVER[kind];
}

describe.each(WORD_LINES)('%s: $said', (topic, line) => {
  test(`means ${line.is}`, () => {
    const found = readLine(topic, line) as Finding;
    expect(`${found.category}/${found.reason}`).toBe(line.is);
    expect(found.persistence).toBe(line.persistence);
    expect(found.message).toContain(line.message ?? line.quoted ?? '');
    if (line.message === undefined) {
      expect(found.hint ?? '').toContain(line.hint ?? '');
      return;
    }
    const texts = textsOf(found);
    expect(found.message).toBe(line.message);
    expect(found.hint).toBe(line.hint ?? texts.hint);
    expect(`${asText(found.title)}:`.startsWith(`${line.title ?? texts.title}:`)).toBe(true);
  });

  test('has a source', () => {
    const [, generation = '', situation = ''] = /^tape (\S+)\/(\S+)$/.exec(line.source) ?? [];
    if (situation !== '')
      expect(tapeText(generation, situation)).toContain(JSON.stringify(line.said).slice(1, -1));
    else if (!/^https:\/\/[^\s/]+\/\S+$/.test(line.source)) expect(existsSync(line.source)).toBe(true);
  });
});

const startsOfContainers = WORD_LINES.filter(([topic, { at }]) => topic === 'starts' && at === 'container');

test.each(startsOfContainers)('%s: $said is judged the same from its recording', (_, line) => {
  const limits = line.isUnlimited ? {} : { memory: '10Mi' };
  const step = { name: 'step', image: 'app:1', resources: { limits } };
  const seen = pod(waiting(line.by ?? '', line.said).status, { spec: { containers: [step] } });
  const again = JSON.parse(recorded({ at: 0, pod: seen }));
  const { category, reason, persistence } = findingAt(stateAfter([again]), 300_000) ?? {};
  expect(`${category}/${reason} ${persistence}`).toBe(`${line.is} ${line.persistence}`);
});

// Last, as it needs all lines to be read before.
test('each row of words has a line', () => {
  const without = ROWS.filter((row) => !taken.has(row)).map(({ said }) => String(said));
  expect(without.filter((said) => said !== '/(?:)/')).toEqual([]);
});
