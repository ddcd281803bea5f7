import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows.ts';
import { type Recording, replay } from '../support/replay.ts';
import { generations, situations, tapeOf } from './tapes.ts';

/**
 * What each recorded situation is, and what decided it: an event, the pod itself, or a grace that passed. `verdict`: category,
 * reason and container, "-" if no container decided; `on`: only for that kubelet.
 */
type Row = { situation: string; on?: string; verdict: string; by: 'event' | 'pod' | 'grace' | 'nothing' };

const ROWS = rowsOf<Row>('tape-verdicts');

function expected(generation: string, situation: string): Row {
  const rows = ROWS.filter((row) => row.situation === situation);
  const row = rows.find(({ on }) => on === generation) ?? rows.find(({ on }) => on === undefined);
  if (row === undefined) throw new Error(`no row for ${situation}`);
  return row;
}

describe.each(generations)('on a kubelet %s', (generation) => {
  const recorded = situations(generation);

  test.each(recorded)('%s', (situation) => {
    const tape = tapeOf(generation, situation);
    const found = replay(tape);
    const { verdict, by } = expected(generation, situation);
    expect(`${found.category} ${found.reason} ${found.container ?? '-'}`).toBe(verdict);
    expect(decidersOf(tape, found.decidedAt)).toContain(by);
    expect(found.outcome).toBe(
      found.reason === 'completed' ? 'success' : found.reason === 'waiting' ? null : 'failure',
    );
  });

  test.each(recorded.filter((situation) => expected(generation, situation).by === 'event'))(
    '%s is decided within a second of the first warning',
    (situation) => {
      const tape = tapeOf(generation, situation);
      const first = tape.observations.find((one) => 'event' in one && one.event.type === 'Warning');
      const { decidedAt } = replay(tape);
      expect((decidedAt ?? Number.NaN) - (first?.at ?? 0)).toBeLessThanOrEqual(1000);
    },
  );
});

/** What was seen at the moment of the verdict; a grace where it was nothing. */
function decidersOf({ observations }: Recording, decidedAt: number | null): string[] {
  if (decidedAt === null) return ['nothing'];
  const kinds = observations.filter(({ at }) => at === decidedAt).map((one) => Object.keys(one)[1] ?? '');
  return kinds.length === 0 ? ['grace'] : kinds;
}
