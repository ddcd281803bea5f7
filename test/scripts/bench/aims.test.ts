import { expect, test } from 'vitest';
import { type Outcome, outcomesOf } from '../../../scripts/bench/aims.ts';
import type { Results } from '../../../scripts/bench/results.ts';
import { rowsOf } from '../../rows.ts';
import { results } from './results.ts';

type Row = { what: string; measured: Partial<Results>; outcomes: Partial<Outcome>[] };

test.each(rowsOf<Row>('bench-aims'))('an aim $what', ({ measured, outcomes }) => {
  const found = outcomesOf(results(measured));
  expect(found).toHaveLength(outcomes.length);
  expect(found).toMatchObject(outcomes);
});
