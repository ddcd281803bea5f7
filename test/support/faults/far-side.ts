import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request as requestTo } from 'node:https';
import type { Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { configOf } from '../../scenarios/stage.ts';

/** The API server itself, for the gateway and for checks of what really exists. */
export type FarSide = Disposable & {
  /** Settles with the head of the answer; `signal` ends the request and its answer. */
  send(request: FarRequest): Promise<IncomingMessage>;
  /** Settles with the head of the answer, and with the connection if that has another protocol now. */
  upgrade(request: FarRequest): Promise<{ head: IncomingMessage; socket?: Socket }>;
  ask<Answer>(method: string, path: string, body?: object): Promise<{ status: number; answer: Answer }>;
};

type FarRequest = {
  method: string;
  path: string;
  headers?: Record<string, string | string[] | undefined>;
  body?: Buffer;
  signal?: AbortSignal;
};

/** Asks as the user of the kubeconfig, on connections that are used again. */
export async function openFarSide(kubeconfig: string): Promise<FarSide> {
  const config = configOf(kubeconfig);
  const credentials: RequestOptions = {};
  await config.applyToHTTPSOptions(credentials);
  const { ca, cert, key } = credentials.agent instanceof Agent ? credentials.agent.options : credentials;
  const agent = new Agent({ keepAlive: true, ca, cert, key });
  const server = new URL(config.getCurrentCluster()?.server ?? '');
  const open = ({ method, path, headers = {}, body, signal }: FarRequest) => {
    const request = requestTo(new URL(path, server), {
      agent,
      method,
      // Node gives a DELETE no length of its own.
      headers: { 'content-length': body?.length ?? 0, ...headers, ...credentials.headers },
      ...(signal && { signal }),
    });
    return request.end(body);
  };
  const send: FarSide['send'] = async (request) => {
    const [answer] = await once(open(request), 'response');
    // An abort is not news to the reader of the answer.
    answer.on('error', () => {});
    return answer;
  };
  return {
    send,
    async upgrade(request) {
      const opened = open(request);
      const answered = once(opened, 'response').then(([head]) => ({ head }));
      const changed = once(opened, 'upgrade').then(([head, socket, first]) => {
        socket.unshift(first);
        return { head, socket };
      });
      return Promise.any([answered, changed]);
    },
    async ask(method, path, body) {
      const headers = { 'content-type': 'application/json' };
      const request = { method, path, headers, ...(body && { body: Buffer.from(JSON.stringify(body)) }) };
      // The server may close an idle connection in the moment in which it is used again.
      const answer = await send(request).catch(() => send(request));
      return { status: answer.statusCode ?? 0, answer: (await json(answer)) as never };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}
