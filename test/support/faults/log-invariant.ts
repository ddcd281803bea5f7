import { lineOf } from './jobs.ts';
import { lastingOf, PATIENCE_MS } from './line-record.ts';
import type { Observed } from './run-schedule.ts';
import { truthOfVerdict } from './verdict-invariant.ts';

const WARNING = /^::warning title=The log (?:may be cut|can’t be shown)/;
const STAMP = /(?:^|\s)\d{4}-\d\d-\d\dT|^\d{4}-\d\d?(?:-|$)|^\d{4}$/;

/** Every line that the program printed is shown once, in its order, and complete; missing lines are reported. */
export function wholeLog(observed: Observed): string | undefined {
  // The logs of several runs stand one after the other.
  if (observed.marks.begun > 1) return undefined;
  const lines = observed.main.log.filter((line) => !line.startsWith('::'));
  const torn = lines.find((line) => isOfJob(line) && numberOf(line) === undefined);
  if (torn !== undefined && !observed.isKilled) return `a line is torn: ${JSON.stringify(torn)}`;
  const stamped = lines.find((line) => STAMP.test(line));
  if (stamped !== undefined) return `a time stamp is shown: ${JSON.stringify(stamped)}`;
  const shown = lines.map(numberOf).filter((number) => number !== undefined);
  for (const [index, number] of shown.entries())
    if (index > 0 && number <= (shown[index - 1] ?? 0))
      return `after line ${shown[index - 1]} comes line ${number}`;
  return untoldLoss(observed, shown);
}

function isOfJob(line: string): boolean {
  return /[~😀\ufffd]/u.test(line);
}

function numberOf(line: string): number | undefined {
  const number = Number(/^~(\d+) /.exec(line)?.[1]);
  return line === lineOf(number) ? number : undefined;
}

function untoldLoss(
  { main, marks, cancelled, isKilled, endless }: Observed,
  shown: number[],
): string | undefined {
  if (isKilled || endless || cancelled || main.log.some((line) => WARNING.test(line))) return undefined;
  const missing = marks.printed.filter((number) => !shown.includes(number));
  // The end of the pod's log is deleted with the pod; the verdict reports a lost connection.
  const isTail = missing.every((number) => number > (shown.at(-1) ?? 0));
  const isTold =
    /^(deleted|evicted)$/.test(main.outputs['reason'] ?? '') || main.outputs['category'] === 'connection';
  if (missing.length === 0 || (isTail && isTold)) return undefined;
  return `of ${marks.printed.length} lines ${missing.length} are missing, and nothing tells it (from line ${missing[0]} on)`;
}

/** A warning comes only if something is missing, or if that cannot be known. */
export function earnedWarning(observed: Observed): string | undefined {
  const { main, marks, left } = observed;
  const isDeleted = observed.isDeleted || observed.isEvicted;
  if (lastingOf(observed) >= PATIENCE_MS || marks.begun > 1) return undefined;
  const ofLeft = main.log.find((line) => line.startsWith('::warning title=Something may be left behind'));
  if (ofLeft !== undefined && left.length === 0) return `nothing is left, and there is: ${ofLeft}`;
  const warning = main.log.find((line) => WARNING.test(line));
  // If a pod was deleted and its node may have removed its log, or if it was left to its end, it cannot be known whether it had
  // printed more.
  const isUnknown =
    (isDeleted && warning?.includes('The pod was deleted')) ||
    (observed.isEvicted && warning?.includes('ended before what was read')) ||
    warning?.includes('was cancelled');
  if (warning === undefined || isUnknown) return undefined;
  const isMissing = marks.printed.some((number) => !main.log.includes(lineOf(number)));
  return isMissing ? undefined : `nothing is missing, and there is: ${warning}`;
}

/** Faults that pass sooner than the patience cost no line, where the verdict is right. */
export function noLineLost(observed: Observed): string | undefined {
  const { main, marks, cancelled, isKilled, endless } = observed;
  const isDeleted = observed.isDeleted || observed.isEvicted;
  if (truthOfVerdict(observed) !== undefined) return undefined;
  if (isDeleted || cancelled || isKilled || endless || lastingOf(observed) >= PATIENCE_MS - 500)
    return undefined;
  const missing = marks.printed.filter((number) => !main.log.includes(lineOf(number)));
  if (missing.length === 0) return undefined;
  return `of ${marks.printed.length} lines ${missing.length} are missing, though the faults lasted ${lastingOf(observed)} ms`;
}
