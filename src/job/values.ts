export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/**
 * Escapes a command, argument or value for a pod's spec. Kubernetes replaces `$(NAME)` and halves `$$` in them; the
 * user's text must arrive as written, `echo $$` too. Other dollars stay, because a runner masks a password with a `$`
 * only as written. (Kubernetes corrupts a non-ASCII character after a single `$`, so that one is doubled too.)
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
export function escapeExpansion(text: string): string {
  return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, '$$$$');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The message of the operating system, such as "no space left on device (ENOSPC)". Leaves out the path of the file, which can
 * be a secret. Undefined for other errors.
 */
export function systemErrorWords(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const words = /^[A-Z0-9_]+: ([^,]+), /.exec(error.message)?.[1];
  return words === undefined ? String(error.code) : `${words} (${error.code})`;
}

/** `firstMs`: after the first failure; `mostMs`: of later ones, each of which doubles it. Both before jitter. */
export type Pauses = { firstMs: number; mostMs: number };

/**
 * The pause after so many failures in a row, counted from 1. With jitter, so that the steps of a matrix do not all retry at
 * once. `random`: from 0 to 1.
 */
export function growingPause(failures: number, { firstMs, mostMs }: Pauses, random: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), mostMs) * (0.5 + random);
}

/** Undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Is it an object with fields, as in JSON: no list, and not null? */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a table has under a name from outside; not what every object inherits, such as `constructor`. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The fields that have a value. */
export function defined<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as typeof values;
}

// The pure code may not use Date, except here.

/** Milliseconds since 1970; NaN for none. API objects hold time stamps as text, whatever their types say. */
export function momentOf(stamp: Date | string | undefined): number {
  return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}

/** The hour of a moment (milliseconds since 1970), in UTC: `2026-11-21T17`. */
export function hourOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}

/** A moment (milliseconds since 1970) in UTC: `2026-11-21 17:05:00.123`. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, -1).replace('T', ' ');
}

/** The minute of a moment (milliseconds since 1970), for people: `2026-11-21 17:05 UTC`. */
export function minuteOf(moment: number): string {
  return `${timeOf(moment).slice(0, 'YYYY-MM-DD HH:MM'.length)} UTC`;
}

/** `+0.4s`: the time since the step started, as in the log. */
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

/** Reads an action input by name; empty where it was not given. */
export type ReadInput = (name: string) => string;

/** An entry of a file such as $GITHUB_ENV or $GITHUB_OUTPUT: `NAME=rest`, or `NAME<<rest` if it is long. The first sign counts. */
type Entry = { name: string; isLong: boolean; rest: string };

/** Not by a regular expression: blanks around the name would take quadratic time. */
export function entryIn(line: string): Entry | undefined {
  const equals = line.indexOf('=');
  const long = line.indexOf('<<');
  const isLong = long !== -1 && (equals === -1 || long < equals);
  const at = isLong ? long : equals;
  return at === -1 ? undefined : { name: line.slice(0, at), isLong, rest: line.slice(at + (isLong ? 2 : 1)) };
}

/** The value of the entry on this line, and the entry's last line. Undefined if its end never comes. */
export function valueAt(lines: readonly string[], index: number, { isLong, rest }: Entry) {
  if (!isLong) return { value: rest, last: index };
  const last = rest === '' ? -1 : lines.indexOf(rest, index + 1);
  return last === -1 ? undefined : { value: lines.slice(index + 1, last).join('\n'), last };
}

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const QUANTITY = /^\+?(\d+(?:\.\d*)?|\.\d+)(?:([numkMGTPE]|[KMGTPE]i)|([eE][+-]?\d+))?$/;
const DECIMAL = { n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
const BINARY = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60 };
const FACTORS: Record<string, number> = { ...DECIMAL, ...BINARY };

/** The number that a quantity of Kubernetes such as `500m` or `2Gi` stands for. Undefined if it is not valid. */
export function parseQuantity(text: string): number | undefined {
  const [, digits, suffix = '', exponent = ''] = QUANTITY.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits + exponent) * (FACTORS[suffix] ?? 1);
}
