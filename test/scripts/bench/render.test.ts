import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chart } from '../../../scripts/bench/chart.ts';
import { rendered } from '../../../scripts/bench/render.ts';
import { STEPS } from '../../../scripts/bench/steps.ts';
import { withContent } from '../../../scripts/markdown-table.ts';
import { peerRun, results, run, step } from './results.ts';

const outage = step('outage', {
  title: 'away',
  runs: [run({ wholeMs: 14_000, kubeletMs: 13_800 })],
  failed: 1,
  peer: [peerRun(15_000), peerRun(15_000)],
});
const missing = step('missing', {
  title: '`a` < b',
  runs: [run({ wholeMs: 500, kubeletMs: 250, afterMs: 60, verdictsMs: [450] })],
  peer: [peerRun(60_200)],
});

test('a row has the whole, the kubelet’s share of it, the rest, and kubectl’s time', () => {
  const text = rendered(results({ steps: [missing] }), 'x.svg');
  expect(text).toContain('| `a` < b | 1 | 0.45 | 0.50 | 0.25 | 0.25 | 0.06 | 60.20 | 0.01 |');
});

test('a row shows the runs of each side, and how many of them failed', () => {
  const text = rendered(results({ steps: [outage] }), 'x.svg');
  expect(text).toContain('| away | 1 of 2, kubectl 2 | ');
});

test('the machine and all versions are reported', () => {
  expect(rendered(results(), 'x.svg')).toContain(
    'Measured on 2026-11-22, commit abc1234: 2 cores and 8 GB of memory for everything, Linux x64, Node v24.0.0, Kubernetes v1.37.1, kubelet v1.37.1, containerd 2.4.2, kubectl v1.37.1.',
  );
});

test('requests and start are reported, with what stands next to them', () => {
  const text = rendered(
    results({ start: { ours: [80], node: [40] }, requests: [{ step: '`sleep 9`', requests: 7 }] }),
    'x.svg',
  );
  expect(text).toContain('| 80 | complete `node -e 0`: 40 |');
  expect(text).toContain('| requests of `sleep 9` | 7 | – |');
});

describe('the chart', () => {
  const picture = chart([missing, outage]);

  test('has the kubelet’s share and the rest in one bar, and kubectl’s beneath', () => {
    const widths = [...picture.matchAll(/<rect[^>]* width="([^"]+)"/g)].map(([, width]) => Number(width));
    const [kubelet = 0, rest = 0, kubectl = 0] = widths.slice(-3);
    expect(kubelet / (kubelet + rest)).toBeCloseTo(250 / 500, 1);
    expect((kubelet + rest) / kubectl).toBeCloseTo(500 / 6000, 2); // which is cut at six seconds
  });

  test('cuts bars that are longer than its axis, and leaves out such steps', () => {
    expect(picture).toContain('>→ 60 s<');
    expect(picture).not.toContain('away');
  });

  test('has titles as text', () => expect(picture).toContain('>a &lt; b<'));
});

test('docs/performance.md has the place that the bench writes to, and a row for each step', () => {
  const document = readFileSync('docs/performance.md', 'utf8');
  expect(withContent(document, 'bench', 'found')).toContain('\nfound\n');
  for (const { title } of STEPS) expect(document).toContain(`| ${title} |`);
});
