import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withContent } from '../../scripts/markdown-table.ts';
import { readMetrics } from '../../scripts/scale/metrics.ts';
import { halfAndMost, lasting, rounded } from '../../scripts/scale/numbers.ts';
import { simulate } from '../../scripts/scale/simulated.ts';

describe('metrics in the text format', () => {
  const metrics = readMetrics(
    [
      '# HELP requests_total How many.',
      'requests_total{verb="GET",resource="pods"} 3',
      'requests_total{verb="LIST",resource="pods"} 4',
      'requests_total{verb="GET",resource="events"} 5',
      'cpu_seconds_total 1.5e+01',
    ].join('\n'),
  );

  test.each<[string, string, Record<string, string | RegExp>, number]>([
    ['of one name', 'requests_total', {}, 12],
    ['with a label', 'requests_total', { verb: 'GET' }, 8],
    ['with labels that match', 'requests_total', { verb: /GET|LIST/, resource: 'pods' }, 7],
    ['without labels', 'cpu_seconds_total', {}, 15],
    ['that are missing', 'nothing', {}, 0],
  ])('are added up: those %s', (_, name, labels, sum) => {
    expect(metrics.sum(name, labels)).toBe(sum);
  });
});

test.each([
  [12345.6, '12,300'],
  [12.345, '12.3'],
  [0.012345, '0.0123'],
  [0, '0'],
  [Number.POSITIVE_INFINITY, '–'],
])('%d is written with three digits: %s', (value, text) => {
  expect(rounded(value)).toBe(text);
});

test('times are written by their half and their 99 %', () => {
  expect(halfAndMost(Array.from({ length: 100 }, (_, index) => index + 1))).toBe('51 / 100 ms');
  expect([10, 600, 21_600].map(lasting)).toEqual(['10 s', '10 min', '6 h']);
});

test('a simulated step asks for a create, a delete and the log, and holds a watch', async () => {
  const { requests, watches, watchesHeld } = await simulate(10, 3);
  expect(requests - watches).toBeGreaterThan(3);
  expect(watchesHeld).toBeGreaterThan(0.5);
});

test('the document has a place for what is measured', () => {
  const document = readFileSync('docs/performance.md', 'utf8');
  expect(withContent(document, 'scale', 'new numbers')).toContain('new numbers');
});
