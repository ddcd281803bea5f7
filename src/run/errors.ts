import { badInputs, type Finding, internal } from '../findings/finding.ts';
import { capitalize } from '../job/text.ts';
import { InputError, messageOf } from '../job/values.ts';
import {
  type Request,
  type Right,
  refused,
  unreachable,
  withAllMissingRights,
} from '../messages/refusals.ts';
import type { Cluster } from './ports.ts';

/** The API server refused a request. `message` is the server's own. */
export class ApiError extends Error {
  declare readonly status: number;
  /** `reason` of the Status object, like Forbidden or AlreadyExists; empty if the response was no Status. */
  declare readonly reason: string;
  /** Seconds (Retry-After); undefined if the server gave none. */
  declare readonly retryAfter?: number | undefined;
  /** What we know of why, as a sentence: credentials that have ended. */
  declare readonly because?: string | undefined;
  /** The address of what answered. */
  declare readonly server?: string | undefined;
  /**
   * A gateway's own answer, without a Status object, which tells nothing of what was asked for. `transient`: the API server behind
   * it has answered well before.
   */
  declare readonly foreign?: 'transient' | 'permanent' | undefined;
  /** Where it redirects to, without query; undefined if it does not. */
  declare readonly location?: string | undefined;

  constructor(message: string, facts: Omit<ApiError, keyof Error>) {
    super(message);
    this.name = 'ApiError';
    Object.assign(this, facts);
  }
}

/** What is certain of a request without a response. */
type Unanswered = {
  /** There was no connection, so that the request can't have been done. */
  isUnsent: boolean;
  /** The connection ended with the check of a certificate, and so would every other: none has been good before. */
  isUntrusted: boolean;
  /** The connection ended with the check of a certificate: the server's, or the client's. */
  isOfCertificate: boolean;
  /** Nothing listens there, and the address is one that is valid only on one machine. Another run would end in the same way. */
  isOfOneMachine: boolean;
};

/** No response from the API server. `message` says why, without an error class name. What is not said is not certain. */
export class UnreachableError extends Error implements Unanswered {
  readonly isUnsent: boolean;
  readonly isUntrusted: boolean;
  readonly isOfCertificate: boolean;
  readonly isOfOneMachine: boolean;

  constructor(message: string, cause: unknown, certain: Partial<Unanswered> = {}) {
    super(message, { cause });
    this.name = 'UnreachableError';
    this.isUnsent = certain.isUnsent ?? false;
    this.isUntrusted = certain.isUntrusted ?? false;
    this.isOfCertificate = certain.isOfCertificate ?? false;
    this.isOfOneMachine = certain.isOfOneMachine ?? false;
  }
}

/**
 * May the request have been done all the same? No response, one that was not waited for, or one of a server that gave up half-way,
 * as Envoy says with a 408: https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto
 */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408;
  if (error instanceof Error && error.name === 'AbortError') return true;
  return error instanceof UnreachableError && !error.isUnsent;
}

/** The finding for a failed request: refused by the API server, no response, or a bug. */
function findingOf(error: unknown, request: Request): Finding {
  if (error instanceof ApiError) return refused(error, request);
  if (error instanceof UnreachableError) return unreachable(error);
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
