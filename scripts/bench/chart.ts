import { median } from './numbers.ts';
import type { StepResult } from './results.ts';

/** What takes longer is cut, because kubectl waits for a minute where an image is missing. */
const AXIS_MS = 6000;
const LABELS = 370;
const BARS = 420;
const NUMBERS = 80;
const WIDTH = LABELS + BARS + NUMBERS;
const TOP = 56;
const BAR = 11;
const ROW = 40;

/** Visible on white and on black, because a picture does not know the background of its page. */
const COLOURS = { kubelet: '#8c959f', ours: '#1f7ae0', kubectl: '#c98a1b', text: '#768390', line: '#8c959f' };

/** A chart of medians as SVG, without the steps that take longer than the axis is. */
export function chart(steps: readonly StepResult[]): string {
  const shown = steps.filter(({ runs }) => wholeOf(runs) <= AXIS_MS);
  const height = TOP + shown.length * ROW + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
    '<title>Medians of the whole process, in seconds</title>',
    legend(),
    axis(height),
    ...shown.map((step, index) => row(step, TOP + index * ROW)),
    '</svg>\n',
  ].join('\n');
}

function legend(): string {
  const entries = [
    ['kubelet', COLOURS.kubelet],
    ['the rest of Pod Step', COLOURS.ours],
    ['kubectl run', COLOURS.kubectl],
  ] as const;
  return entries
    .map(([name, colour], index) => {
      const x = LABELS + index * 150;
      return `${bar(x, 8, BAR, colour)}${text(x + BAR + 6, 18, name)}`;
    })
    .join('\n');
}

function axis(height: number): string {
  const seconds = Array.from({ length: AXIS_MS / 1000 + 1 }, (_, second) => second);
  return seconds
    .map((second) => {
      const x = LABELS + lengthOf(second * 1000);
      const line = `<line x1="${x}" x2="${x}" y1="${TOP - 8}" y2="${height - 8}" stroke="${COLOURS.line}" stroke-opacity="0.35"/>`;
      return `${line}${text(x, TOP - 14, `${second} s`, 'middle')}`;
    })
    .join('\n');
}

function row({ title, runs, peer }: StepResult, y: number): string {
  const whole = wholeOf(runs);
  const kubelet = lengthOf(median(runs, ({ kubeletMs }) => kubeletMs) ?? 0);
  const top = peer.length === 0 ? y + 6 : y; // next to its name, even if it is the only bar
  const parts = [
    text(LABELS - 10, y + 16, title.replaceAll('`', ''), 'end'),
    bar(LABELS, top, kubelet, COLOURS.kubelet),
    bar(LABELS + kubelet, top, lengthOf(whole) - kubelet, COLOURS.ours),
    number(whole, top),
  ];
  if (peer.length > 0) {
    const other = wholeOf(peer);
    parts.push(bar(LABELS, y + BAR + 2, lengthOf(other), COLOURS.kubectl), number(other, y + BAR + 2));
  }
  return parts.join('\n');
}

/** Behind its bar; an arrow says that the bar is cut. */
function number(milliseconds: number, y: number): string {
  const isCut = milliseconds > AXIS_MS;
  const digits = isCut ? 0 : 2;
  const written = `${(milliseconds / 1000).toFixed(digits)} s`;
  return text(LABELS + lengthOf(milliseconds) + 5, y + 10, isCut ? `→ ${written}` : written);
}

function lengthOf(milliseconds: number): number {
  return Math.round((Math.min(milliseconds, AXIS_MS) / AXIS_MS) * BARS);
}

function bar(x: number, y: number, length: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${length}" height="${BAR}" fill="${colour}"/>`;
}

function text(x: number, y: number, content: string, anchor = 'start'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" fill="${COLOURS.text}" text-anchor="${anchor}">${escaped}</text>`;
}

function wholeOf(runs: readonly { wholeMs: number }[]): number {
  return median(runs, ({ wholeMs }) => wholeMs) ?? Number.NaN;
}
