import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { pipeline } from 'node:stream';
import type { KeyPair } from '../../simulator/certificates.ts';
import { serve } from '../serve.ts';

/** GitHub's API, as far as it gives the files of a repository: it answers every request in the one way it was given. */
type GitHubApi = AsyncDisposable & {
  port: number;
  /** The requests, as `METHOD path authorization`. */
  asked: string[];
};

export type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** By TLS with a key. */
export async function openGitHubApi(answer: Answer, pair?: KeyPair): Promise<GitHubApi> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(response, request);
  };
  const server =
    pair === undefined
      ? createServer(listener)
      : createTlsServer({ cert: pair.certificate, key: pair.key }, listener);
  return { ...(await serve(server)), asked };
}

/** https://docs.github.com/en/rest/repos/contents#get-repository-content */
export const file =
  (text: string): Answer =>
  (response) =>
    json(response, 200, {
      type: 'file',
      encoding: 'base64',
      // In lines of 60, as GitHub has it.
      content: Buffer.from(text).toString('base64').replaceAll(/.{60}/g, '$&\n'),
    });

/** With a message that quotes the token, as no answer should. */
export const refusal =
  (status: number): Answer =>
  (response, { headers }) =>
    json(response, status, { message: `no right for ${headers.authorization}` });

export const value =
  (answer: unknown): Answer =>
  (response) =>
    json(response, 200, answer);

/** Sends for as long as it is read. */
export const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  pipeline(pieces(), response, () => {});
};

function* pieces(): Generator<string> {
  for (;;) yield ' '.repeat(100_000);
}

/** Begins an answer that has no end. */
export const unfinished: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"type":');
};

/** With the headers of an API whose end is announced, of which clients warn. */
function json(response: ServerResponse, status: number, answer: unknown): void {
  const end = { deprecation: 'Sat, 1 Jan 2028 00:00:00 GMT', sunset: 'Mon, 1 Jan 2029 00:00:00 GMT' };
  response.writeHead(status, { ...end, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
}
