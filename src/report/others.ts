import type { Finding } from '../judge/finding.ts';

/** The finding that names every image that can't be pulled. */
export function withOthers(finding: Finding, others: readonly Finding[]): Finding {
  if (others.length === 0) return finding;
  return { ...finding, message: [finding, ...others].map(({ message }) => message).join(' ') };
}
