/**
 * `npm run reliability -- FILE…`: rewrites the tables and lists of docs/reliability.md, from what `npm run faults` and
 * `npm run faults:virtual` have written with `--report`, and from the kept schedules.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FAULT_KINDS, type FaultReport, SUITES, type Suite } from '../test/support/fault-report.ts';
import { readSchedule, type Schedule } from '../test/support/faults/schedule.ts';
import { table, withContent } from './markdown-table.ts';

/** What is promised, and the invariants that check it: on the virtual clock, and of the action on a faulty line. */
type Promised = { promise: string; virtual: string[]; line: string[] };

export const PROMISES = readFileSync(new URL('promises.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Promised);

const DOCUMENT = 'docs/reliability.md';
const SCHEDULES = 'test/fixtures/fault-schedules';
const NAMES: Record<Suite, string> = {
  virtual: 'virtual clock',
  simulator: 'simulator',
  cluster: 'real cluster',
};

/** The document with the numbers of these reports. */
export function withReports(document: string, reports: readonly FaultReport[]): string {
  return [
    ['runs', runsTable(reports)],
    ['promises', promisesTable(reports)],
    ['faults', faultsTable(reports)],
  ].reduce((text, [name = '', content = '']) => withContent(text, name, content), document);
}

/** The document with the kept schedules: those that have failed once, and those that never failed. */
export function withSchedules(document: string): string {
  const kept = globSync(`${SCHEDULES}/*.json`)
    .toSorted()
    .map((path) => ({ path, schedule: readSchedule(path) }));
  const list = (isWanted: (schedule: Schedule) => boolean) =>
    kept
      .filter(({ schedule }) => isWanted(schedule))
      .map(({ path, schedule }) => `- ${schedule.description} [${basename(path, '.json')}](../${path})`)
      .join('\n');
  const found = withContent(
    document,
    'found',
    list(({ neverFailed }) => !neverFailed),
  );
  return withContent(
    found,
    'tried',
    list(({ neverFailed }) => neverFailed === true),
  );
}

function runsTable(reports: readonly FaultReport[]): string {
  return table(
    ['suite', 'runs', 'seeds', 'took'],
    reports.map(({ suite, runs, seeds, seconds }) => [
      NAMES[suite],
      grouped(runs),
      seeds.replace('..', ' to '),
      lasting(seconds),
    ]),
  );
}

function promisesTable(reports: readonly FaultReport[]): string {
  return table(
    ['promise', 'checked as', ...SUITES.map((suite) => NAMES[suite])],
    PROMISES.map((promised) => [
      promised.promise,
      [...new Set([...promised.virtual, ...promised.line])].join('; '),
      ...SUITES.map((suite) => breachesIn(promised, suite, reports)),
    ]),
  );
}

/** Like `0 in 2,000`: breaches in so many runs. */
function breachesIn({ virtual, line }: Promised, suite: Suite, reports: readonly FaultReport[]): string {
  const invariants = suite === 'virtual' ? virtual : line;
  const some = reports.filter((report) => report.suite === suite);
  if (invariants.length === 0) return 'not checked';
  if (some.length === 0) return 'not run';
  const breaches = some.flatMap((report) => invariants.map((name) => numberFor(report, name)));
  return `${grouped(sum(breaches))} in ${grouped(sum(some.map(({ runs }) => runs)))}`;
}

/** An older report, of other names, would seem to say that nothing broke. */
function numberFor({ suite, invariants }: FaultReport, name: string): number {
  const number = invariants[name];
  if (number === undefined)
    throw new Error(`the report of ${suite} does not tell of “${name}”: run it again`);
  return number;
}

function faultsTable(reports: readonly FaultReport[]): string {
  const count = (numbers: 'kinds' | 'broken', kind: (typeof FAULT_KINDS)[number], suite?: Suite) =>
    sum(reports.filter((one) => (suite ?? one.suite) === one.suite).map((one) => one[numbers][kind] ?? 0));
  return table(
    ['fault', ...SUITES.map((suite) => NAMES[suite]), 'held'],
    FAULT_KINDS.map((kind) => {
      const tried = count('kinds', kind);
      const held = tried - count('broken', kind);
      return [
        kind,
        ...SUITES.map((suite) => orNone(count('kinds', kind, suite))),
        tried === held ? (tried === 0 ? '–' : 'all') : `${grouped(held)} of ${grouped(tried)}`,
      ];
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function grouped(number: number): string {
  return number.toLocaleString('en');
}

function orNone(number: number): string {
  return number === 0 ? '–' : grouped(number);
}

function lasting(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

if (import.meta.main) {
  const reports = process.argv.slice(2).map((path): FaultReport => JSON.parse(readFileSync(path, 'utf8')));
  const document = withSchedules(readFileSync(DOCUMENT, 'utf8'));
  // Without reports the numbers stay.
  writeFileSync(DOCUMENT, reports.length === 0 ? document : withReports(document, reports));
}
