// How requests to the API server go wrong on demand: they fail, hang, or are answered too late.

import { matchesFilter, type RequestFilter, type RequestInfo } from './authorization.ts';
import { ApiError } from './status-errors.ts';

/** What happens to a request.
 *  `status`: answered with that code, and not carried out.
 *  `lost`: carried out, but the connection is cut instead of an answer. `hang`: never answered, and not carried out.
 *  `late`: carried out and answered only after so much simulated time, even if the client no longer waits for the answer. */
export type Fault =
  | { kind: 'status'; code: number; message?: string }
  | { kind: 'lost' }
  | { kind: 'late'; ms: number }
  | { kind: 'hang' };

export interface PlannedFault {
  /** How many more requests that match it shall suffer. */
  left: number;
  fault: Fault;
  filter: RequestFilter;
}

/** The fault for this request, if one is planned; counts it as used. */
export function takeFault(planned: PlannedFault[], request: RequestInfo): Fault | undefined {
  const plan = planned.find(({ left, filter }) => left > 0 && matchesFilter(request, filter));
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
