// The streams to the standard input of a container, and from its standard output, over a WebSocket
// (apiserver/pkg/util/proxy/streamtranslator.go). Each message starts with the number of its channel.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Pod } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import { pods } from './resource-kinds.ts';
import type { Attach, ServerState } from './server-state.ts';
import { unknown } from './status-errors.ts';

const PROTOCOL = 'v5.channel.k8s.io';
const STDIN = 0;
const STDOUT = 1;
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
  const container = state.attach(pod, query.get('container') ?? '');
  const hasOutput = query.get('stdout') === 'true';
  server.handleUpgrade(request, socket, head, (stream) => connect(stream, container, hasOutput));
}

function connect(
  stream: WebSocket,
  { stdin, stdout, isOnce, ended }: ReturnType<Attach>,
  hasOutput: boolean,
): void {
  stdin.on('error', () => {});
  const onOutput = (bytes: Buffer) => stream.send(Buffer.concat([Buffer.of(STDOUT), bytes]));
  if (hasOutput) stdout.on('data', onOutput);
  stream
    .on('message', (data) => {
      if (data[0] !== STDIN || stdin.write(data.subarray(1))) return;
      stream.pause();
      stdin.once('drain', () => stream.resume());
    })
    .on('close', () => {
      stdout.off('data', onOutput);
      if (isOnce) stdin.end();
    })
    .on('error', () => stream.terminate());
  void ended.then(() => {
    // What the container has not read is not read any more.
    stream.resume();
    const status = { metadata: {}, status: 'Success' };
    stream.send(Buffer.concat([Buffer.of(STATUS), Buffer.from(JSON.stringify(status))]));
    stream.close();
  });
}
