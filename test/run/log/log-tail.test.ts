import { expect, test } from 'vitest';
import { openJobLog } from '../../../src/run/log.ts';
import { jobOf } from '../../plan/planned.ts';
import { openHost } from '../../virtual/host.ts';

function tailOf(...lines: string[]) {
  const { host, told } = openHost(Date.now, undefined);
  const log = openJobLog(host, jobOf({}, {}), {});
  for (const line of lines) void log.jobOutput([line]);
  expect(told.lines).toEqual(lines);
  return log.tails();
}

test('the end of a log has the last twenty lines, and says that there were more', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(tailOf(...lines)).toEqual([{ container: 'step', lines: lines.slice(10), cut: true }]);
  expect(tailOf('only')).toEqual([{ container: 'step', lines: ['only'], cut: false }]);
  expect(tailOf()).toEqual([]);
});
