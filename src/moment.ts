/**
 * Reads a time stamp of the API server into milliseconds since 1970; NaN where there is none.
 * Its objects carry times as text, whatever their types say. Outside the pure core, which has no Date and so no clock.
 */
export function momentOf(stamp: Date | string | undefined): number {
  return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}
