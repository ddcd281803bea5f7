import { badInputs, type Finding, internal } from '../findings/finding.ts';
import { sentencesOf } from '../findings/spoken.ts';
import { hasCode, isAborted } from '../job/errors.ts';
import { capitalize } from '../job/text.ts';
import { messageOf } from '../job/values.ts';
import { type Request, refused, unreachable } from '../messages/refusals.ts';
import { type Right, withAllMissingRights } from '../messages/rights.ts';
import type { Cluster } from './ports.ts';

/**
 * Can the request have been carried out anyway? This is true without a response, if the response was not awaited, and for the
 * response of a server that gave up half-way, for which Envoy uses 408:
 * https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto
 */
export function mayBeDone(error: unknown): boolean {
  if (hasCode(error, 'api')) return error.status >= 500 || error.status === 408;
  return isAborted(error) || (hasCode(error, 'unreachable') && !error.isUnsent);
}

/** The finding for a failed request: refused by the API server, no response, or a bug. */
function findingOf(error: unknown, request: Request): Finding {
  if (hasCode(error, 'api')) return refused(error, request);
  if (hasCode(error, 'unreachable')) return unreachable(error);
  return hasCode(error, 'input') ? badInputs(error.problems) : internal(error);
}

/** Why a request failed, in sentences: of missing rights and credentials what they mean, and what to do. */
export function whyFailed(error: unknown, request: Request): string {
  return explained(error, request).why;
}

/** The same. `isPermanent`: it fails again unless something changes. */
export function explained(error: unknown, request: Request): { why: string; isPermanent: boolean } {
  const found = findingOf(error, request);
  if (found.category === 'connection' && found.persistence === 'permanent')
    return { why: sentencesOf(found), isPermanent: true };
  const why = hasCode(error, 'unreachable')
    ? sentencesOf({ message: found.message })
    : capitalize(messageOf(error)).replace(/\.?$/, '.');
  return { why, isPermanent: false };
}

/** Like `findingOf`; if a right is missing, also asks the cluster which other needed rights are missing. */
export async function explainedFinding(
  error: unknown,
  request: Request,
  cluster: Pick<Cluster, 'lackingRights'>,
  needed: readonly Right[],
): Promise<Finding> {
  const finding = findingOf(error, request);
  if (finding.category !== 'connection' || finding.reason !== 'forbidden') return finding;
  try {
    return withAllMissingRights(finding, await cluster.lackingRights(needed), request.namespace);
  } catch {
    return finding; // the other missing rights can't be looked up
  }
}
