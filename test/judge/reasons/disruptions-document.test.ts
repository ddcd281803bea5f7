import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS, type ServerReason } from '../../../src/findings/catalogue.ts';
import { finding, isToRetry, replacementAfter } from '../../../src/findings/finding.ts';
import type { ReasonEntry } from '../../../src/job/causes.ts';
import { meshOf } from '../../../src/judge/added.ts';

// The table of docs/disruptions.md is what a step does.

const lines = readFileSync('docs/disruptions.md', 'utf8').split('\n');
const rows = lines
  .filter((line) => /^\| .*\| `/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, , reason = '', before = '', retried = '']) => ({
    reason: reason.replaceAll('`', ''),
    before,
    retried,
  }));

const reasons = Object.keys(REASONS.disruption) as (keyof typeof REASONS.disruption)[];

test('every disruption is in the table', () => {
  expect(rows.map(({ reason }) => reason).sort()).toEqual(
    [...reasons, 'quota-exceeded', 'refused-by-node'].sort(),
  );
});

test.each(reasons)('%s does what its row says', (reason) => {
  const row = rows.find((one) => one.reason === reason);
  const found = finding('disruption', reason, { message: '' });
  const words = { elsewhere: 'another pod on another node', anywhere: 'another pod', none: 'ends' };
  expect(row?.before.replace(/, .*/, '')).toBe(words[replacementAfter(found) ?? 'none']);
  expect(/^(runs again|the same)$/.test(row?.retried ?? '')).toBe(isToRetry(found, ['disruption']));
});

test('a reason of the API server has no replacement', () => {
  const entry: ReasonEntry = { persistence: 'transient', title: '' };
  const found = finding('admission', 'deleted' as ServerReason, { message: '' }, entry);
  expect(replacementAfter(found)).toBeUndefined();
});

test.each(['istio-proxy', 'linkerd-proxy'])('the mesh that adds %s has its row', (container) => {
  const { name, keptOutBy } = meshOf(container) ?? {};
  const row = lines.find((line) => line.includes(` | ${name} | `));
  expect(row?.replaceAll('`', '')).toContain(keptOutBy);
});
