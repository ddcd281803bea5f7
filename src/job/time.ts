// The pure code may not use Date, except here.

/** Milliseconds since 1970; NaN for none. API objects hold time stamps as text, whatever their types say. */
export function momentOf(stamp: Date | string | undefined): number {
  return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}

/** The hour of a moment (milliseconds since 1970), in UTC: `2026-11-21T17`. */
export function hourOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}

/** `+0.4s`: time since the step began, as in the log. */
export function sinceBegin(milliseconds: number): string {
  return `+${(milliseconds / 1000).toFixed(1)}s`;
}

/** A duration for people: `23 ms`, `0.9 s`, `48 s`, `1 min 12 s`, `2 h 5 min`. */
export function spanOfTime(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return twoUnits(Math.floor(whole / 60), 'min', whole % 60, 's');
  return twoUnits(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
}

function twoUnits(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
