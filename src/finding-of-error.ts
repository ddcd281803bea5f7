import { ApiError, UnreachableError } from './cluster/api-error.ts';
import { InputError } from './inputs.ts';
import type { Finding } from './judge/finding.ts';
import { badInputs, internal } from './judge/own-failures.ts';
import { type Request, refused, unreachable } from './judge/refusal.ts';

/** What it means for the step that a request failed: a "no" of the API server, no answer, or a bug. */
export function findingOf(error: unknown, request: Request): Finding {
  if (error instanceof ApiError) return refused(error, request);
  if (error instanceof UnreachableError) return unreachable(error.message);
  return error instanceof InputError ? badInputs(error.problems) : internal(error);
}
