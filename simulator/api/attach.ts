// The stream to the standard input of a container, over a WebSocket (apiserver/pkg/util/proxy/streamtranslator.go). Each message
// begins with the number of its channel.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Pod } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import { pods } from './resource-kinds.ts';
import type { ServerState } from './server-state.ts';
import { unknown } from './status-errors.ts';

const PROTOCOL = 'v5.channel.k8s.io';
const STDIN = 0;
const STATUS = 3;

const server = new WebSocketServer({
  noServer: true,
  handleProtocols: (protocols) => protocols.has(PROTOCOL) && PROTOCOL,
});

export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** @throws ApiError if there is nothing to attach to */
export function serveAttach(
  state: ServerState,
  { namespace, name }: RequestInfo,
  query: URLSearchParams,
  { request, socket, head }: Upgrade,
): void {
  if (query.get('stdin') !== 'true') throw unknown('attach', `${query}`);
  const pod = state.store.get(pods, namespace, name) as Pod;
  const { stdin, ended } = state.attach(pod, query.get('container') ?? '');
  server.handleUpgrade(request, socket, head, (stream) => connect(stream, stdin, ended));
}

/** As `stdinOnce` has it: the standard input ends with the connection. */
function connect(stream: WebSocket, stdin: NodeJS.WritableStream, ended: Promise<void>): void {
  stdin.on('error', () => {});
  stream
    .on('message', (data) => {
      if (data[0] !== STDIN || stdin.write(data.subarray(1))) return;
      stream.pause();
      stdin.once('drain', () => stream.resume());
    })
    .on('close', () => stdin.end())
    .on('error', () => stream.terminate());
  void ended.then(() => {
    // What the container has not read is not read any more.
    stream.resume();
    const status = { metadata: {}, status: 'Success' };
    stream.send(Buffer.concat([Buffer.of(STATUS), Buffer.from(JSON.stringify(status))]));
    stream.close();
  });
}
