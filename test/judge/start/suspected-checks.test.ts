import { expect, test } from 'vitest';
import type { CheckPart } from '../../../src/findings/finding.ts';
import { refused } from '../../../src/messages/refusals.ts';
import { readStartFailure } from '../../../src/messages/starts.ts';
import { rowsOf } from '../../rows.ts';

/**
 * A message of the API server with its status, or of a start with what had started, and the part of the checks that may be the
 * cause.
 */
type Row = { reason: string; said: string; suspect?: CheckPart } & (
  | { status: number }
  | { stage: 'container' | 'volumes' | 'sandbox' }
);

const request = { what: 'create the pod', namespace: 'ci' };

// A failure can be caused by our own checks of images. Another attempt then makes them in another way, or not at all.
test.each(rowsOf<Row>('suspected-checks'))(
  '$status $stage $reason "$said" is suspected of $suspect',
  ({ reason, said, suspect, ...row }) => {
    const found =
      'status' in row
        ? refused({ status: row.status, reason, message: said }, request)
        : readStartFailure({ stage: row.stage, who: 'the step', where: 'the namespace ci' }, reason, said)
            .finding;
    expect(found.suspect).toBe(suspect);
  },
);
