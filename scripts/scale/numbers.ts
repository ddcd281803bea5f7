/** Numbers as the document writes them. */

/** Three digits that count: 0.0123, 1.23, 12.3, 123, 12,300. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < 1e-9) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: Math.min(digits, 4) });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Like `12.3 / 45.6 ms`: half of the values are not above the first, 99 % not above the second. */
export function halfAndMost(values: readonly number[]): string {
  if (values.length === 0) return '–';
  return `${rounded(quantile(values, 0.5))} / ${rounded(quantile(values, 0.99))} ms`;
}

/** Like `10 s`, `10 min` or `6 h`. */
export function lasting(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}
