// Outside the pure core, which has no Date and so no clock.

/**
 * Reads a time stamp of the API server into milliseconds since 1970; NaN where there is none.
 * Its objects carry times as text, whatever their types say.
 */
export function momentOf(stamp: Date | string | undefined): number {
  return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}

/** The hour of a moment (milliseconds since 1970), in UTC: `2026-11-21T17`. */
export function hourOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}
