import { type Inputs, runAction } from '../../simulator/runner.ts';
import type { Place } from './place.ts';
import type { RequestCount } from './results.ts';
import { expectReason } from './run-step.ts';

/** Each request is a line of the debug log with the time that its answer took. */
const REQUEST = /^::debug::(GET|POST|PATCH|DELETE|WATCH) \S+: .* in \d+ ms$/;
/** Longer than load balancers let a silent connection be, mostly 60 s. */
const LONG_S = 90;

/** How many requests a step sends to the API server, a short one and one that lasts. */
export async function measureRequests(place: Place): Promise<RequestCount[]> {
  return [
    { step: '`true`', requests: await countRequests(place, { command: 'true' }) },
    { step: `\`sleep ${LONG_S}\``, requests: await countRequests(place, { run: `sleep ${LONG_S}` }) },
  ];
}

async function countRequests(place: Place, inputs: Inputs): Promise<number> {
  const ended = await runAction({ ...place.inputs, ...inputs }, { RUNNER_DEBUG: '1' });
  expectReason(ended, 'completed');
  return ended.log.filter((line) => REQUEST.test(line)).length;
}
