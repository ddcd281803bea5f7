// Bad days of an API server, on demand: requests that fail, hang or are answered too late.

import { type Attempt, isMeant, type Target } from './access.ts';
import { ApiError } from './status.ts';

/** What happens to a request.
 *  `status`: answered with that code, nothing done.
 *  `lost`: done, but the connection is cut instead of an answer. `hang`: never answered, nothing done.
 *  `late`: done and answered only after so much simulated time, also where nobody waits for the answer any more. */
export type Fault =
  | { kind: 'status'; code: number; message?: string }
  | { kind: 'lost' }
  | { kind: 'late'; ms: number }
  | { kind: 'hang' };

export interface PlannedFault {
  /** How many of the next requests that match it still happens to. */
  left: number;
  fault: Fault;
  target: Target;
}

/** The fault for this request, if one is planned; it is used up by asking. */
export function takeFault(planned: PlannedFault[], attempt: Attempt): Fault | undefined {
  const plan = planned.find(({ left, target }) => left > 0 && isMeant(attempt, target));
  if (plan) plan.left -= 1;
  return plan?.fault;
}

const REASONS: Record<number, string> = {
  403: 'Forbidden',
  409: 'Conflict',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

export function errorOf({ code, message }: Extract<Fault, { kind: 'status' }>): ApiError {
  return new ApiError(
    code,
    REASONS[code] ?? 'Unknown',
    message ?? `the simulator was asked to answer ${code}`,
  );
}
