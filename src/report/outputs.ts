import type { Finding } from '../judge/finding.ts';
import type { Facts } from './facts.ts';

/** The outputs of the action, by the names of action.yml; empty where there is nothing to say. */
export function outputs(finding: Finding, facts: Facts): Record<string, string> {
  return {
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    message: finding.message,
    'exit-code': finding.exitCode?.toString() ?? '',
    pod: facts.pod ?? '',
    namespace: facts.namespace ?? '',
    node: facts.node ?? '',
    'image-digest': facts.imageDigest ?? '',
    'pull-policy': facts.pullPolicy ?? '',
    attempts: JSON.stringify(facts.attempts ?? []),
  };
}
