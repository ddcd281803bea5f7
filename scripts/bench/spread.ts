/** What several runs of the same thing gave. */
export type Spread = { median: number; least: number; most: number; runs: number };

/** Undefined without any value. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return undefined;
  return { median: medianOf(sorted), least, most, runs: sorted.length };
}

/** Of two in the middle their mean. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
