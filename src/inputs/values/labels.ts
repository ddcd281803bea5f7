import { MANAGED_BY } from '../../job/identity.ts';
import { codePoints } from '../../job/quoted.ts';
import { numberedRules } from './lines.ts';

/** A name of at most 63 characters, optionally after a DNS name and a slash. */
const KEY = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/** Problem of a key for which isReserved is true. */
export const RESERVED_KEY = 'which is reserved for Pod Step; remove it';

/** Keys of labels and annotations by which a step finds its pods again. */
export function isReserved(key: string): boolean {
  return key.startsWith('pod-step/') || Object.hasOwn(MANAGED_BY, key);
}

/**
 * Parses the KEY=VALUE lines of `labels` and `node-selector`. Problems give the line number.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
export function parseLabels(text: string): { labels: Record<string, string>; problems: string[] } {
  const labels = new Map<string, string>();
  const problems: string[] = [];
  for (const { line, number } of numberedRules(text)) {
    const equals = line.indexOf('=');
    const key = line.slice(0, Math.max(equals, 0)).trim();
    const value = line.slice(equals + 1).trim();
    const problem = equals === -1 ? 'is not a valid label; write KEY=VALUE' : problemOf(key, value, labels);
    if (problem === undefined) labels.set(key, value);
    else problems.push(`line ${number}${codePoints(line)} ${problem}`);
  }
  return { labels: Object.fromEntries(labels), problems };
}

function problemOf(key: string, value: string, before: Map<string, string>): string | undefined {
  if (!KEY.test(key))
    return 'does not have a valid label key before "="; write it as in team or example.com/team';
  if (/[,;=]/.test(value)) return 'has more than one label; write each on its own line, without a comma';
  if (!VALUE.test(value))
    return 'does not have a valid label value after "="; use at most 63 letters, digits, "-", "_" and "."';
  if (isReserved(key)) return `has the key ${key}, ${RESERVED_KEY}`;
  return before.has(key) ? 'repeats a key that is already set; remove one of the lines' : undefined;
}
