// Durations as Go prints them in the kubelet's messages.

/** Rounded to whole seconds: 40s, 2m40s. */
export function goSeconds(milliseconds: number): string {
  const total = Math.round(milliseconds / 1000);
  return total < 60 ? `${total}s` : `${Math.floor(total / 60)}m${total % 60}s`;
}

/** Truncated to milliseconds, of less than a minute: 431ms, 2.5s. */
export function goMilliseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return whole >= 1000 ? `${whole / 1000}s` : `${whole}ms`;
}
