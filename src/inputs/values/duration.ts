import { quoted } from '../../job/quoted.ts';
import type { Inputs } from '../inputs.ts';

/** A signed 32-bit number of milliseconds, in whole seconds, as pods count their deadline. */
const MAX_DURATION_MS = 2_147_483_000;
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** In characters; the expression below takes quadratic time for digits without a unit. */
const MAX_LENGTH = 50;

/** Milliseconds of `90s`, `10m`, `1h30m` or `1.5h`, up to 24 days; undefined for all else, bare numbers too. */
export function parseDuration(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return undefined;
  const spans = parts.map(([, number, unit = '']) => Number(number) * (UNITS[unit] ?? Number.NaN));
  const total = Math.round(spans.reduce((sum, span) => sum + span));
  return total <= MAX_DURATION_MS ? total : undefined;
}

/** At least a second, in milliseconds. */
export function readDuration({ text, report }: Inputs, name: string, fallback: string): number {
  const written = text(name) || fallback;
  const milliseconds = parseDuration(written) ?? 0;
  if (milliseconds < 1000)
    report(
      name,
      `${quoted(written)} is not a valid duration (1s to 24 days); write it as in 90s, 10m or 1h30m`,
    );
  return milliseconds;
}

/** May be zero; in milliseconds. */
export function readGrace({ text, report }: Inputs, name: string, fallbackMs: number): number {
  const written = text(name);
  if (written === '') return fallbackMs;
  const milliseconds = parseDuration(written);
  if (milliseconds === undefined)
    report(name, `${quoted(written)} is not a valid duration (0s to 24 days); write it as in 90s, 5m or 0s`);
  return milliseconds ?? 0;
}
