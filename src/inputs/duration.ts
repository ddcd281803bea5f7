import { quoted } from '../job/quoted.ts';
import type { Inputs } from './inputs.ts';

/** Pods count their deadline in whole seconds, in 32 bits. */
const MAX_DURATION_MS = 2_147_483_000;
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Characters; the expression below takes quadratic time for digits without a unit. */
const MAX_LENGTH = 50;

/** Reads `90s`, `10m`, `1h30m`, `1.5h`, up to 24 days. Gives milliseconds, or undefined for anything else (a bare number too, which has no unit). */
export function parseDuration(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return undefined;
  const spans = parts.map(([, number, unit = '']) => Number(number) * (UNITS[unit] ?? Number.NaN));
  const total = Math.round(spans.reduce((sum, span) => sum + span));
  return total <= MAX_DURATION_MS ? total : undefined;
}

/** Reads a time of at least a second, in milliseconds. */
export function readDuration({ text, report }: Inputs, name: string, fallback: string): number {
  const written = text(name) || fallback;
  const milliseconds = parseDuration(written) ?? 0;
  if (milliseconds < 1000)
    report(name, `${quoted(written)} is no time from a second to 24 days; write it like 90s, 10m or 1h30m`);
  return milliseconds;
}

/** The same; undefined where nothing is given. */
export function readLimit(inputs: Inputs, name: string): number | undefined {
  return inputs.text(name) === '' ? undefined : readDuration(inputs, name, '');
}

/** Reads a time that may be none at all, in milliseconds. */
export function readGrace({ text, report }: Inputs, name: string, fallbackMs: number): number {
  const written = text(name);
  if (written === '') return fallbackMs;
  const milliseconds = parseDuration(written);
  if (milliseconds === undefined)
    report(name, `${quoted(written)} is no time up to 24 days; write it like 90s, 5m or 0s`);
  return milliseconds ?? 0;
}
