// One request and its answer, the same over HTTP/1.1 and HTTP/2.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { text } from 'node:stream/consumers';
import { ApiError, badRequest } from './status.ts';

export type Request = IncomingMessage | Http2ServerRequest;
export type Response = ServerResponse | Http2ServerResponse;

export function answer(
  response: Response,
  code: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const content = JSON.stringify(body);
  const length = Buffer.byteLength(content);
  const all = { ...headers, 'Content-Type': 'application/json', 'Content-Length': `${length}` };
  writeHead(response, code, all);
  response.end(content);
}

/** Begins a stream: the client hears of it before there is anything to say. */
export function begin(response: Response, code: number, headers: Record<string, string>): void {
  writeHead(response, code, headers);
  if ('flushHeaders' in response) response.flushHeaders();
}

function writeHead(response: Response, code: number, headers: Record<string, string>): void {
  // The signatures for the two protocols agree at run time only.
  (response as ServerResponse).writeHead(code, headers);
}

/** Cuts the connection without an answer, with everything else that is on it. */
export function cut(request: Request): void {
  if ('stream' in request && request.stream) request.stream.session?.destroy();
  else request.socket.destroy();
}

/** The JSON body; {} if there is none.
 *  @throws 400 for anything else, 415 for a media type that is not JSON */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const content = await text(request);
  if (content === '') return {};
  const type = request.headers['content-type'] ?? 'application/json';
  if (!/^application\/(json|merge-patch\+json|strategic-merge-patch\+json)(;|$)/.test(type)) {
    const message = `the body of the request was in an unknown format - accepted media types include: application/json`;
    throw new ApiError(415, 'UnsupportedMediaType', message);
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw badRequest(
      `couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`,
    );
  }
}
