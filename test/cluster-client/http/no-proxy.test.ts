import { expect, test } from 'vitest';
import { isExempt } from '../../../src/cluster/addresses.ts';
import { rowsOf } from '../../rows.ts';

type Row = { server: string; noProxy: string; isExempt: boolean };

test.each(rowsOf<Row>('no-proxy'))('$server is exempt by NO_PROXY=$noProxy: $isExempt', (row) => {
  expect(isExempt(new URL(row.server), row.noProxy)).toBe(row.isExempt);
});
