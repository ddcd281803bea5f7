/** Numbers as the document writes them. */

/** Three digits that count: 0.0123, 1.23, 12.3, 123, 12,300. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < 1e-9) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: Math.min(digits, 4) });
}

/** Like `12.3 / 45.6 ms`: half of the values are not above the first, 99 % not above the second. */
export function halfAndMost(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => rounded(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  return values.length === 0 ? '–' : `${at(0.5)} / ${at(0.99)} ms`;
}

/** Like `10 s`, `10 min` or `6 h`. */
export function lasting(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}
