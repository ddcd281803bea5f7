// Bad days of an API server, on demand: requests that fail, hang, are cut or are answered too late.

import { type Attempt, isMeant, type Target } from './access.ts';
import { ApiError } from './status.ts';

/** What happens to a request.
 *  `status`: answered with that code (and Retry-After), nothing done.
 *  `reset`: the connection is cut, nothing done. `lost`: done, but the answer is cut. `hang`: never answered.
 *  `late`: done and answered only after so much simulated time, also where nobody waits for the answer any more. */
export type Fault =
  | { kind: 'status'; code: number; reason?: string; message?: string; retryAfter?: number }
  | { kind: 'reset' }
  | { kind: 'lost' }
  | { kind: 'late'; ms: number }
  | { kind: 'hang' };

export interface Faults {
  /** Plans a fault for the next `count` requests that match. */
  failNext(count: number, fault: Fault, target?: Target): void;
  /** The fault for this request, if one is planned; it is used up by asking. */
  take(attempt: Attempt): Fault | undefined;
}

export function createFaults(): Faults {
  const planned: { left: number; fault: Fault; target: Target }[] = [];
  return {
    failNext: (count, fault, target = {}) => void planned.push({ left: count, fault, target }),
    take: (attempt) => {
      const plan = planned.find(({ left, target }) => left > 0 && isMeant(attempt, target));
      if (plan) plan.left -= 1;
      return plan?.fault;
    },
  };
}

const REASONS: Record<number, string> = {
  403: 'Forbidden',
  409: 'Conflict',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

export function errorOf({ code, ...fault }: Extract<Fault, { kind: 'status' }>): ApiError {
  const { reason = REASONS[code] ?? 'Unknown', retryAfter } = fault;
  const { message = `the simulator was asked to answer ${code}` } = fault;
  if (retryAfter === undefined) return new ApiError(code, reason, message);
  const details = { retryAfterSeconds: retryAfter };
  return new ApiError(code, reason, message, details, { 'Retry-After': `${retryAfter}` });
}
