/** Pods count their deadline in whole seconds, in 32 bits. */
export const LONGEST_DURATION_MS = 2_147_483_000;
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Characters; the expression below takes quadratic time for digits without a unit. */
const LONGEST_TEXT = 50;

/** Reads `90s`, `10m`, `1h30m`, `1.5h`. Gives milliseconds, or undefined for anything else (a bare number too: nobody knows its unit). */
export function parseDuration(text: string): number | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return undefined;
  const total = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (UNITS[unit ?? ''] ?? Number.NaN),
    0,
  );
  return Math.round(total);
}
