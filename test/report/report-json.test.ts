import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outputs } from '../../src/report/outputs.ts';
import { tapeOf } from '../judge/tapes.ts';
import { stepReportOfRecordings } from './step-reports.ts';

const documentation = readFileSync('docs/report.md', 'utf8');

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

test('every field of a report is described', () => {
  const tapes = ['connection-refused', 'registry-comes-back', 'sidecar-crashes'].map((name) =>
    tapeOf('v1.37.1', name),
  );
  const { stepReport } = stepReportOfRecordings(tapes, ['Always']);
  const others = [stepReport.finding];
  const tails = [{ container: 'step', lines: ['x'], cut: true }];
  const report = JSON.parse(outputs({ ...stepReport, others, tails })['report'] ?? '');
  const described = new Set(
    [...documentation.matchAll(/`([A-Za-z.]+)`/g)].flatMap(([, path = '']) => path.split('.')),
  );
  expect(fieldsOf(report).filter((name) => !described.has(name))).toEqual([]);
});
