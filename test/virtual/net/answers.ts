import { ApiError, expired, unable, unauthorized } from '../../../simulator/api/status-errors.ts';
import type { Answer, ApiServer, Request, Stream } from '../api/server.ts';
import { type How, isStream } from './faults.ts';
import { kindOf } from './request.ts';

/** What the server answers, with the faults that are its own. */
export function answerOf(server: ApiServer, request: Request, fault: How | undefined): Answer {
  if (fault?.kind === 'stale') return server.staleList(request);
  const isStreamed = isStream(kindOf(request));
  if (fault?.kind === 'gone') {
    const { status } = expired('The resourceVersion for the provided watch is too old.');
    if (fault.isStatus || !isStreamed) return { status: 410, object: status };
    return { status: 200, stream: once(`${JSON.stringify({ type: 'ERROR', object: status })}\n`) };
  }
  if (fault?.kind === 'empty' && isStreamed) return { status: 200, stream: once('') };
  return server.answer(request);
}

function once(text: string): Stream {
  return (sink) => {
    if (text !== '') sink.write(text);
    sink.end();
    return () => {};
  };
}

/** No Status object. */
export function pageOf(code: number): object {
  return { error: `${code} page not found` };
}

const errorAnswer = ({ status }: ApiError, retryAfter?: number): Answer => ({
  status: status.code,
  object: status,
  retryAfter,
});

export const unableAnswer = (code: number, retryAfter: number | undefined): Answer =>
  errorAnswer(unable(code, 'InternalError', `the server could not do that now (${code})`), retryAfter);

export const UNAUTHORIZED = errorAnswer(unauthorized());

const WHY_FORBIDDEN =
  'pods "x" is forbidden: User "ci" cannot get resource "pods" in API group "" in the namespace "default"';
export const FORBIDDEN = errorAnswer(new ApiError(403, 'Forbidden', WHY_FORBIDDEN));
