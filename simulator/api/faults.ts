// Bad days of an API server, on demand: requests that fail, hang, are cut or are answered too late.

import type { Attempt } from './access.ts';
import { ApiError } from './status.ts';

/** What happens to a request.
 *  `status`: answered with that code (and Retry-After), nothing done.
 *  `reset`: the connection is cut, nothing done. `lost`: done, but the answer is cut. `hang`: never answered. */
export type Fault =
  | { kind: 'status'; code: number; reason?: string; message?: string; retryAfter?: number }
  | { kind: 'reset' }
  | { kind: 'lost' }
  | { kind: 'hang' };

/** Which requests a fault is for; fields left out match everything. */
export interface Target {
  verb?: string;
  resource?: string;
}

export interface Faults {
  /** Plans a fault for the next `count` requests that match. */
  failNext(count: number, fault: Fault, target?: Target): void;
  /** The fault for this request, if one is planned; it is used up by asking. */
  take(attempt: Attempt): Fault | undefined;
}

export function createFaults(): Faults {
  const planned: { left: number; fault: Fault; target: Target }[] = [];
  const matches = ({ verb, resource }: Target, attempt: Attempt): boolean => {
    const path = attempt.subresource
      ? `${attempt.resource.plural}/${attempt.subresource}`
      : attempt.resource.plural;
    return (verb ?? attempt.verb) === attempt.verb && (resource ?? path) === path;
  };
  return {
    failNext: (count, fault, target = {}) => {
      planned.push({ left: count, fault, target });
    },
    take: (attempt) => {
      const plan = planned.find(({ left, target }) => left > 0 && matches(target, attempt));
      if (!plan) return undefined;
      plan.left -= 1;
      return plan.fault;
    },
  };
}

export function errorOf(fault: Extract<Fault, { kind: 'status' }>): ApiError {
  const reasons: Record<number, string> = {
    401: 'Unauthorized',
    403: 'Forbidden',
    409: 'Conflict',
    429: 'TooManyRequests',
    500: 'InternalError',
    503: 'ServiceUnavailable',
    504: 'Timeout',
  };
  const { code, retryAfter } = fault;
  const reason = fault.reason ?? reasons[code] ?? 'Unknown';
  const message = fault.message ?? `the simulator was asked to answer ${code}`;
  const details = retryAfter === undefined ? undefined : { retryAfterSeconds: retryAfter };
  return new ApiError(
    code,
    reason,
    message,
    details,
    retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` },
  );
}
