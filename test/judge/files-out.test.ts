import { describe, expect, test } from 'vitest';
import type { Collected } from '../../src/job/job.ts';
import { withResults } from '../../src/judge/files.ts';
import { rowsOf } from '../rows.ts';
import { succeeded } from '../succeeded.ts';
import { stateAfter } from './pods.ts';
import { received } from './reasons/each-reason.ts';

const NONE = stateAfter([]);

type Row = { what: string; collected: Collected; message: string; persistence: string };

describe('files that did not all come back', () => {
  test.each(rowsOf<Row>('lost-files'))(
    'because they $what fail a step that succeeded',
    ({ collected, message, persistence }) => {
      const found = withResults(succeeded, NONE, collected);
      expect(found).toMatchObject({
        outcome: 'failure',
        category: 'connection',
        reason: 'files-lost',
        persistence,
      });
      expect(found.message).toContain(message);
    },
  );

  test('change nothing of a step that failed, or whose files are all here', () => {
    const failed = { ...succeeded, outcome: 'failure' as const };
    expect(
      withResults(failed, NONE, { kind: 'lost', why: 'The pod was deleted.', isPermanent: false, ms: 0 }),
    ).toBe(failed);
    expect(withResults(succeeded, NONE, received({ unmatched: ['nope'] }))).toBe(succeeded);
    expect(withResults(succeeded, NONE, undefined)).toBe(succeeded);
  });
});
