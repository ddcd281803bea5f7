import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROMISES, withReports, withSchedules } from '../../scripts/reliability.ts';
import { FAULT_KINDS, type FaultReport, openReport } from '../support/fault-report.ts';
import { INVARIANTS } from '../support/faults/invariants.ts';
import { INVARIANTS as VIRTUAL } from '../virtual/invariants.ts';

const document = readFileSync('docs/reliability.md', 'utf8');
const NAMES = { virtual: Object.keys(VIRTUAL), simulator: Object.keys(INVARIANTS) };

describe('docs/reliability.md', () => {
  test('names every invariant of both suites, each for one promise', () => {
    expect(PROMISES.flatMap(({ virtual }) => virtual).toSorted()).toEqual(NAMES.virtual.toSorted());
    expect(PROMISES.flatMap(({ line }) => line).toSorted()).toEqual(NAMES.simulator.toSorted());
    const table = between('promises');
    for (const name of [...NAMES.virtual, ...NAMES.simulator]) expect(table).toContain(name);
    for (const { promise } of PROMISES) expect(table).toContain(`| ${promise} |`);
  });

  test('has every kept schedule with its sentence; npm run reliability writes them', () => {
    expect(document).toBe(withSchedules(document));
    const lists = between('found') + between('tried');
    for (const path of globSync('test/fixtures/fault-schedules/*.json'))
      expect(lists).toContain(`[${basename(path, '.json')}](../${path})`);
  });

  test('has a row for every kind of fault', () => {
    for (const kind of FAULT_KINDS) expect(between('faults')).toContain(`| ${kind} |`);
  });
});

test('reports of several runs of a suite are added up, and breaches are reported', () => {
  const held = openReport('virtual', '1..1', NAMES.virtual);
  held.add(['pod evicted', 'pod evicted'], []);
  const broken = openReport('virtual', '2..2', NAMES.virtual);
  broken.add(['pod evicted'], ['main ends', 'post ends']);
  const text = withReports(document, [held.finish(), broken.finish()]);

  expect(text).toContain('| pod evicted | 2 | – | – | 1 of 2 |');
  expect(text).toMatch(/\| The step ends, .* \| 2 in 2 \| not run \| not run \|/);
  expect(text).toMatch(/\| No secret is shown \| no secret is shown \| not checked \| not run \| not run \|/);
});

test('a report that does not know an invariant is refused', () => {
  const old: FaultReport = openReport('simulator', '1..1', ['the step ends']).finish();
  expect(() => withReports(document, [old])).toThrow('run it again');
});

function between(name: string): string {
  return document.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? '';
}
