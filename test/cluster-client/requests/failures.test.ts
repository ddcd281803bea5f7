import { expect, test } from 'vitest';
import { isGone } from '../../../src/cluster/api-errors.ts';
import { codedError } from '../../../src/job/errors.ts';
import { rowsOf } from '../../rows.ts';

/** Words of a Kubernetes 1.37.1, and of its storage where the object changes meanwhile (storage/errors.go). */
type Row = { status: number; said: string; isGone: boolean };

test.each(rowsOf<Row>('gone-objects'))(
  'an object counts as deleted by the API server’s answer, not by its name: $status $said',
  (row) => {
    expect(isGone(codedError('api', row.said, { status: row.status, reason: '' }))).toBe(row.isGone);
  },
);
