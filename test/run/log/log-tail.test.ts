import { expect, test } from 'vitest';
import { openLogTail } from '../../../src/run/log.ts';

function tailOf(...lines: string[]) {
  const tail = openLogTail();
  tail.take(lines);
  return tail.tails('step');
}

test('the end of a log has the last twenty lines, and says that there were more', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(tailOf(...lines)).toEqual([{ container: 'step', lines: lines.slice(10), cut: true }]);
  expect(tailOf('only')).toEqual([{ container: 'step', lines: ['only'], cut: false }]);
  expect(tailOf()).toEqual([]);
});
