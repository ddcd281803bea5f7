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
  if (found === undefined) return '–';
  const { median, least, most } = found;
  return values.length === 1 ? write(median) : `${write(median)} (${write(least)}–${write(most)})`;
}

/** Undefined without any value. If there are two in the middle, the median is their mean. */
export function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  const last = sorted.length - 1;
  return last < 0
    ? undefined
    : { median: (at(last / 2) + at((last + 1) / 2)) / 2, least: at(0), most: at(last) };
}

export function median<Run>(
  runs: readonly Run[] | undefined,
  value: (run: Run) => number,
): number | undefined {
  return spreadOf(runs?.map(value) ?? [])?.median;
}
