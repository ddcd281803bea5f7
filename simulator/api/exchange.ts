// One request and its answer.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError, badRequest } from './status.ts';

export function answer(response: ServerResponse, code: number, body: object, headers = {}): void {
  const content = JSON.stringify(body);
  const length = Buffer.byteLength(content);
  response.writeHead(code, { ...headers, 'Content-Type': 'application/json', 'Content-Length': length });
  response.end(content);
}

/** Begins a stream: the client hears of it before there is anything to say. */
export function begin(response: ServerResponse, code: number, contentType: string): void {
  response.writeHead(code, { 'Content-Type': contentType });
  response.flushHeaders();
}

/** The JSON body; {} if there is none.
 *  @throws 400 for anything else, 415 for a media type that is not JSON */
export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
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
    const why = error instanceof Error ? error.message : error;
    throw badRequest(`couldn't get version/kind; json parse error: ${why}`);
  }
}
