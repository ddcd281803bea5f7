import type { ReasonEntry, Replacement } from '../../job/reason-entry.ts';
import { type Finding, isRetryable } from '../finding.ts';
import { REASONS } from '../reasons/reasons.ts';
import type { JudgeOptions } from '../state.ts';

/** Where another pod may run the step if it had not begun in this one; undefined: the loss of this pod ends the step. */
export function replacementAfter({
  category,
  reason,
  persistence,
  mayRun,
}: Finding): Replacement | undefined {
  const entries: Record<string, ReasonEntry> = REASONS[category];
  return persistence === 'permanent' || mayRun ? undefined : entries[reason]?.replacement;
}

/**
 * Did the user ask for another run of the step after this? By a category only if that may help. A pod that somebody
 * deleted by hand was to end, so that reason has to be named.
 */
export function isToRetry(finding: Finding, retryOn: readonly string[]): boolean {
  const { outcome, category, reason } = finding;
  if (outcome !== 'failure' || !RETRY_CATEGORIES.some((one) => one === category)) return false;
  if (retryOn.includes(reason)) return true;
  return retryOn.includes(category) && reason !== 'deleted' && isRetryable(finding);
}

/**
 * What a new pod may help against. The end of the step's program is its own; a timeout is that of all attempts
 * together; and where the API server can't be reached, nothing is known of the old pod.
 */
export const RETRY_CATEGORIES = [
  'disruption',
  'scheduling',
  'image-pull',
  'configuration',
  'admission',
] as const satisfies readonly Finding['category'][];

/** A sentence that says for what reasons the step lost its earlier pods; nothing if it lost none. */
export function lossesInWords({ lostPods = [] }: JudgeOptions): string[] {
  if (lostPods.length === 0) return [];
  const reasons = Map.groupBy(lostPods, (reason) => reason);
  const counted = [...reasons].map(([reason, { length }]) =>
    length === 1 ? reason : `${reason} (${length} times)`,
  );
  const pods = lostPods.length === 1 ? 'one pod' : `${lostPods.length} pods`;
  return [`Before that, the step lost ${pods}: ${counted.join(', ')}.`];
}

/** All that `retry-on` may name; not `timeout`, which is a cause of failed pulls as well as what no retry is for. */
export function retryNames(): string[] {
  return [
    ...RETRY_CATEGORIES,
    ...RETRY_CATEGORIES.flatMap((category) =>
      Object.entries<ReasonEntry>(REASONS[category]).flatMap(([reason, { outcome }]) =>
        outcome === undefined && !Object.hasOwn(REASONS, reason) ? [reason] : [],
      ),
    ),
  ];
}

/** Is this a category or a reason at all? */
export function isNameOfReason(name: string): boolean {
  return (
    Object.hasOwn(REASONS, name) || Object.values(REASONS).some((entries) => Object.hasOwn(entries, name))
  );
}
