/** Prints the median, minimum and maximum of times in milliseconds; NaN is an unknown time. */
export function printSpread(what: string, values: readonly number[]): void {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const seconds = (value: number | undefined) =>
    value === undefined ? '–' : `${(value / 1000).toFixed(2)} s`;
  console.log(
    `${what}: ${seconds(sorted[sorted.length >> 1])} (${seconds(sorted[0])} to ${seconds(sorted.at(-1))}, ${sorted.length} runs)`,
  );
}
