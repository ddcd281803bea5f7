/** How values of each kind are written. Times are given in milliseconds, memory in bytes. */
export const UNITS = {
  seconds: (value: number) => `${inSeconds(value)} s`,
  milliseconds: (value: number) => `${value.toFixed(0)} ms`,
  megabytes: (value: number) => `${inMegabytes(value)} MB`,
  times: (value: number) => value.toFixed(2),
  number: (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 }),
};
export type Unit = keyof typeof UNITS;

export function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

export function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

/** Like `0.60 (0.44–0.80)`, the median with the least and the most; `–` where nothing was measured. */
export function spread(values: readonly number[], write: (value: number) => string): string {
  const found = spreadOf(values);
  return found === undefined ? '–' : withEnds(found, write);
}

function withEnds({ median, least, most, runs }: Spread, write: (value: number) => string): string {
  return runs === 1 ? write(median) : `${write(median)} (${write(least)}–${write(most)})`;
}

/** What several runs of the same thing gave. */
type Spread = { median: number; least: number; most: number; runs: number };

/** Undefined without any value. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return undefined;
  return { median: medianOf(sorted), least, most, runs: sorted.length };
}

/** If there are two in the middle, their mean. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

export function median<Run>(
  runs: readonly Run[] | undefined,
  value: (run: Run) => number,
): number | undefined {
  return spreadOf(runs?.map(value) ?? [])?.median;
}
