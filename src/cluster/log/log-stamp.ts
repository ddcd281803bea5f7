/** The time that the kubelet puts before each line of a log, like `2026-11-20T11:47:00.123456789+01:00`. */

/** A second as it is written, and in milliseconds since 1970; NaN before one is known. */
export type WrittenSecond = { second: string; zone: string; value: number };

/** It has nanoseconds and a zone. */
const MAX_LENGTH = 40;
/** Like `2026-11-20T11:47:00`. */
const LENGTH_OF_SECOND = 19;

export function noSecond(): WrittenSecond {
  return { second: '', zone: '', value: Number.NaN };
}

export function stampOf(text: string): string {
  const blank = text.indexOf(' ');
  return blank === -1 ? text : text.slice(0, blank);
}

/** The whole second of a stamp; undefined for other text. `last`: the one that was read last, which is updated. */
export function secondOf(last: WrittenSecond, stamp: string): number | undefined {
  if (stamp.length > MAX_LENGTH) return undefined;
  if (stamp[4] !== '-' || stamp[10] !== 'T' || stamp[16] !== ':') return undefined;
  if (!stamp.startsWith(last.second) || !stamp.endsWith(last.zone) || Number.isNaN(last.value)) {
    last.second = stamp.slice(0, LENGTH_OF_SECOND);
    last.zone = stamp.endsWith('Z') ? 'Z' : stamp.slice(-6);
    last.value = Date.parse(last.second + last.zone);
  }
  return Number.isNaN(last.value) ? undefined : last.value;
}

/** A whole second (milliseconds since 1970) as the API takes it: `2026-11-20T10:47:00Z`. */
export function writtenSecond(second: number): string {
  return new Date(second).toISOString().replace('.000Z', 'Z');
}

/** The nine digits behind the point, as a number; fewer of them as if zeros followed. */
export function nanosecondsOf(stamp: string): number {
  let nanoseconds = 0;
  for (let digit = 1; digit <= 9; digit++) {
    const value = stamp.charCodeAt(LENGTH_OF_SECOND + digit) - 0x30;
    if (!(value >= 0 && value <= 9)) return nanoseconds * 10 ** (10 - digit);
    nanoseconds = nanoseconds * 10 + value;
  }
  return nanoseconds;
}

/** Is it nothing but the beginning of a stamp? */
export function mayBeginStamp(text: string): boolean {
  return text.length <= MAX_LENGTH && /^\d[\dTZ:.+-]*$/.test(text);
}
