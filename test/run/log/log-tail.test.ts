import { describe, expect, test } from 'vitest';
import { hider } from '../../../src/job/secrets/hide-secrets.ts';
import { openLogTail } from '../../../src/run/log/log-tail.ts';

/** The last lines of a log, in which `hunter2-and-more` is secret. */
function tailOf(...lines: string[]) {
  const tail = openLogTail(hider(['hunter2-and-more']));
  tail.take(lines);
  return tail.tails('step');
}

describe('the end of a log', () => {
  test('has the last twenty lines, and says that there were more', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    expect(tailOf(...lines)).toEqual([{ container: 'step', lines: lines.slice(10), cut: true }]);
    expect(tailOf('only')).toEqual([{ container: 'step', lines: ['only'], cut: false }]);
    expect(tailOf()).toEqual([]);
  });

  test('hides what is secret before it cuts a line', () => {
    const [tail] = tailOf(`${'x'.repeat(1990)}hunter2-and-more${'y'.repeat(100)}`);
    expect(tail?.lines).toEqual([`${'x'.repeat(1990)}***${'y'.repeat(7)} … (2106 characters)`]);
  });
});
