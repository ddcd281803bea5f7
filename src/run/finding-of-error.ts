import { InputError } from '../job/input-error.ts';
import { type Request, refused, unreachable } from '../judge/api/refusal.ts';
import { type Right, withAllMissingRights } from '../judge/api/rights.ts';
import type { Finding } from '../judge/finding.ts';
import { badInputs, internal } from '../judge/own-failures.ts';
import { ApiError, UnreachableError } from './ports/api-error.ts';
import type { Cluster } from './ports/cluster.ts';

/** What it means for the step that a request failed: a "no" of the API server, no answer, or a bug. */
export function findingOf(error: unknown, request: Request): Finding {
  if (error instanceof ApiError) return refused(error, request);
  if (error instanceof UnreachableError) return unreachable(error.message);
  return error instanceof InputError ? badInputs(error.problems) : internal(error);
}

/** The same; where a right is missing the cluster is asked which others are, of those that the step needs. */
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
    return finding; // the one that was met is known, and the cluster does not say which others are
  }
}
