import { InputError, messageOf } from '../job/errors.ts';
import { capitalize } from '../job/text.ts';
import { type Request, refused, unreachable } from '../judge/api/refusal.ts';
import { type Right, withAllMissingRights } from '../judge/api/rights.ts';
import { deleted } from '../judge/end/disruption.ts';
import type { Finding } from '../judge/finding.ts';
import { badInputs, internal } from '../judge/own-failures.ts';
import { ApiError, PodVanishedError, UnreachableError } from './ports/api-error.ts';
import type { Cluster } from './ports/cluster.ts';

/** The finding for a failed request: refused by the API server, no response, or a bug. */
function findingOf(error: unknown, request: Request): Finding {
  if (error instanceof ApiError) return refused(error, request);
  if (error instanceof UnreachableError) return unreachable(error.message, error.isOfOneMachine);
  if (error instanceof PodVanishedError) return deleted(undefined);
  return error instanceof InputError ? badInputs(error.problems) : internal(error);
}

/** Why a request failed, in sentences: of missing rights and credentials what they mean, and what to do. */
export function whyFailed(error: unknown, request: Request): string {
  const { category, persistence, message, hint } = findingOf(error, request);
  if (category === 'connection' && persistence === 'permanent')
    return [message, hint].filter(Boolean).join(' ');
  return error instanceof UnreachableError ? message : capitalize(messageOf(error)).replace(/\.?$/, '.');
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
