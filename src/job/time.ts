// The pure code may not use Date, except here.

/** Milliseconds since 1970; NaN for none. API objects hold time stamps as text, whatever their types say. */
export function momentOf(stamp: Date | string | undefined): number {
  return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}

/** The hour of a moment (milliseconds since 1970), in UTC: `2026-11-21T17`. */
export function hourOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}
