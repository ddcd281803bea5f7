import { looksSecret, quoted } from '../job/quoted.ts';
import { isNameOfReason, RETRY_CATEGORIES, retryNames } from '../judge/end/another-pod.ts';
import type { Inputs } from './inputs.ts';
import { entriesOf } from './values/lines.ts';

const MAX_RETRIES = 20;
/** A text with so many is something else. */
const MAX_PROBLEMS = 100;

/** How often a step that had begun may run again. */
export function readRetries({ text, report }: Inputs): number {
  const written = text('retries') || '0';
  const count = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  if (!(count <= MAX_RETRIES))
    report(
      'retries',
      `${quoted(written)} is not a valid number; use a whole number from 0 to ${MAX_RETRIES}`,
    );
  return count;
}

/** After what it may: names of categories and reasons. */
export function readRetryOn({ text, report }: Inputs): string[] {
  const written = text('retry-on');
  const names = entriesOf(written);
  const known = new Set(retryNames());
  const unknown = [...new Set(names)].filter((name) => !known.has(name));
  const hidden = looksSecret(written);
  for (const name of unknown.slice(0, MAX_PROBLEMS)) report('retry-on', problemOf(name, hidden));
  return names.length === 0 ? ['disruption'] : names;
}

function problemOf(name: string, hidden: boolean): string {
  const categories = RETRY_CATEGORIES.join(', ');
  return isNameOfReason(name)
    ? `${quoted(name, hidden)} is never retried, because another pod cannot help; use categories (${categories}) or their reasons`
    : `${quoted(name, hidden)} is not a valid category or reason; use categories (${categories}) or their reasons (docs/outcomes.md)`;
}
